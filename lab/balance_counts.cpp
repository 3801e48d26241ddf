// Adding counts together, and their way through JSON.
#include "lab/balance_counts.h"

#include <limits>

#include "host/json_input.h"

namespace rail::lab {

std::vector<std::int64_t>& BalanceCounts::list(const std::string& name, std::size_t size) {
  std::vector<std::int64_t>& found = lists_[name];
  if (found.size() < size) found.resize(size);
  return found;
}

std::int64_t BalanceCounts::at(std::string_view name, std::size_t place) const {
  const auto found = lists_.find(name);
  return found == lists_.end() || place >= found->second.size() ? 0 : found->second[place];
}

void BalanceCounts::add(const BalanceCounts& other) {
  for (const auto& [name, numbers] : other.lists_) {
    std::vector<std::int64_t>& sum = list(name, numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) sum[i] += numbers[i];
  }
}

json::object BalanceCounts::to_json() const {
  json::object all;
  for (const auto& [name, numbers] : lists_)
    all.emplace(name, json::array(numbers.begin(), numbers.end()));
  return all;
}

BalanceCounts BalanceCounts::from_json(const json::value& value) {
  // Far below where sums of a few such parts would overflow.
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 1024;
  const host::Where root("counts");
  BalanceCounts tally;
  for (const auto& member : host::object_at(root, value)) {
    const host::Where where = root.member(member.key());
    const json::array& numbers = host::array_at(where, member.value());
    std::vector<std::int64_t>& list = tally.list(std::string(member.key()), numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      list[i] = host::integer_at(where.item(i), numbers[i], -most, most);
  }
  return tally;
}

}  // namespace rail::lab
