// What the tables of a house need beside each other; outlives them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tables/budgets.h"
#include "tables/draft.h"
#include "tables/luck.h"
#include "tables/outside.h"
#include "tables/passes.h"
#include "tables/presence.h"

namespace rail::tables {

/// What is said of who comes with a pass.
enum class Door : std::uint8_t {
  open,
  shut,
  unread  // nobody can tell now
};

struct Services : Outside {
  const Luck& luck;
  std::int64_t started_at = 0;
  std::vector<Downtime> downtimes = {};  // before this house stood
  std::int64_t absent_after_ms = tables::absent_after_ms;
  bool stopping = false;                // nothing new is begun
  Allowance looking_back{server_work};  // at all tables together
  Presence presence = {};
  ShutPasses shut_passes = {};
  // For who stands above, if anybody does (house.h):
  std::function<void()> on_call = {};
  std::function<void(const ShutPass&)> on_shut = {};
  std::function<void(const PassHolder&, std::function<void(Door)>)> doorkeeper = {};

  /// For how long no house stood since then.
  std::int64_t down_ms_since(std::int64_t at) const {
    std::int64_t sum = 0;
    for (const Downtime& time : downtimes) {
      const std::int64_t until = std::min(time.until, started_at);
      sum += std::max<std::int64_t>(0, until - std::max(at, time.since));
      at = std::max(at, until);  // two that begin at once know of the same downtime
    }
    return sum;
  }
};

}  // namespace rail::tables
