// Adding counts together, and their way through JSON.
#include "fairness/counts.h"

#include <stdexcept>

#include "host/json_input.h"

namespace rail::fairness {

namespace {

/// JavaScript reckons exactly up to here, and some hundreds of them together fit into 64 bits.
constexpr std::int64_t most_counted = (std::int64_t{1} << 53) - 1;

/// The least that may stand at this place of a list.
std::int64_t least_at(ListKind kind, std::size_t place) {
  const bool any = kind == ListKind::sums || (kind == ListKind::means && place % 3 == 1);
  return any ? -most_counted : 0;
}

}  // namespace

Counts::Counts(const Shape& shape) {
  for (const auto& [name, list] : shape) lists_[name].resize(list.size);
}

std::vector<std::int64_t>& Counts::list(std::string_view name) {
  const auto found = lists_.find(name);
  if (found == lists_.end()) throw std::out_of_range("no counts of " + std::string(name));
  return found->second;
}

std::int64_t Counts::at(std::string_view name, std::size_t place) const {
  const auto found = lists_.find(name);
  return found == lists_.end() || place >= found->second.size() ? 0 : found->second[place];
}

void Counts::add(const Counts& other) {
  if (lists_.empty())
    lists_ = other.lists_;
  else
    for (const auto& [name, numbers] : other.lists_) {
      std::vector<std::int64_t>& sum = list(name);
      for (std::size_t i = 0; i < numbers.size(); ++i) sum.at(i) += numbers[i];
    }
}

json::object Counts::to_json() const {
  json::object all;
  for (const auto& [name, numbers] : lists_)
    all.emplace(name, json::array(numbers.begin(), numbers.end()));
  return all;
}

Counts Counts::from_json(const json::value& value, const Shape& shape) {
  const host::Where root("counts");
  const json::object& object = host::object_at(root, value);
  std::vector<std::string_view> names;
  for (const auto& [name, list] : shape) names.push_back(name);
  host::only_members(root, object, names);
  Counts counts(shape);
  for (const auto& [name, list] : shape) {
    const host::Where where = root.member(name);
    const json::array& numbers = host::array_at(where, host::member_at(root, object, name));
    if (numbers.size() != list.size)
      where.fail("has " + std::to_string(numbers.size()) + " numbers; on this board there are " +
                 std::to_string(list.size));
    std::vector<std::int64_t>& read = counts.lists_[name];
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      read[i] = host::integer_at(where.item(i), numbers[i], least_at(list.kind, i), most_counted);
    }
  }
  if (counts.games() < 1) root.member("games").fail("must be at least 1");
  return counts;
}

}  // namespace rail::fairness
