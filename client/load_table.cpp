// Who has been told of what at a table under load.
#include "client/load_table.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace rail::load {

std::uint32_t mark_of(std::string_view action) {
  std::uint32_t mark = 2'166'136'261U;  // FNV-1a
  for (const char c : action) mark = (mark ^ static_cast<unsigned char>(c)) * 16'777'619U;
  return mark;
}

std::vector<std::uint64_t> Recent::list() const {
  const auto count = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(count_, acts_.size()));
  return {acts_.begin(), acts_.begin() + count};
}

std::size_t LoadTable::add_listener() {
  heard_.push_back(-1);
  return heard_.size() - 1;
}

void LoadTable::hear(std::size_t listener, std::int64_t state) {
  heard_[listener] = std::max(heard_[listener], state);
}

void LoadTable::leave(std::size_t listener) {
  heard_[listener] = std::numeric_limits<std::int64_t>::max();
}

void LoadTable::answered(std::int64_t state, Clock::time_point sent) {
  untold_.push_back({state, sent});
}

std::vector<Clock::time_point> LoadTable::take_told() {
  std::vector<Clock::time_point> told;
  if (untold_.empty()) return told;
  const std::int64_t by_all = *std::min_element(heard_.begin(), heard_.end());
  std::erase_if(untold_, [&](const Untold& each) {
    if (each.state > by_all) return false;
    told.push_back(each.sent);
    return true;
  });
  return told;
}

}  // namespace rail::load
