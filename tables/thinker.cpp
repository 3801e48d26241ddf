// How little time a bot can be given.
#include "tables/thinker.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rail::tables {

TimedBot::TimedBot(const host::GameEntry& game, std::string name) : name_(std::move(name)) {
  for (const host::LevelSpec& level : game.levels()) {
    if (level.bot == name_) usual_ms_ = level.think_ms;
  }
}

std::string TimedBot::called(double part) const {
  constexpr int least_ms = 100;
  const int ms = std::max(least_ms, static_cast<int>(usual_ms_ * part));
  return ms < usual_ms_ ? fmt::format("{}:{}ms", name_, ms) : name_;
}

}  // namespace rail::tables
