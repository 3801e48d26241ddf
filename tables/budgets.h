// What one table may cost: how long its log may get, how often people may ask for something, and
// how much work their looking back may be. docs/hosting.md has these figures for hosts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tables/limits.h"

namespace rail::tables {

// --- The log of a table, beyond which something is refused as log_full. Only plies are needed to
// play a game to its end, and no game has anything like that many.
inline constexpr std::int64_t most_plies = 50'000;  // also those that were taken back
inline constexpr std::int64_t most_to_go_back =
    20'000;                                             // plies and takings back, to take back more
inline constexpr std::int64_t most_chat_lines = 2'000;  // lines
inline constexpr std::int64_t most_comings = 2'000;     // people who sit down and get up
inline constexpr std::int64_t most_settings = 1'000;    // webhooks, renewed secrets, muting

// --- How often, in memory only; more is refused as too_fast.
inline constexpr Rate chat_rate{.per_second = 1.0 / 3, .burst = 10};          // of a seat
inline constexpr Rate coming_rate{.per_second = 1.0 / 10, .burst = 20};       // of a seat
inline constexpr Rate settings_rate{.per_second = 20.0 / 3600, .burst = 20};  // of a seat
inline constexpr Rate take_seat_rate{.per_second = 20.0 / 60, .burst = 20};   // of a table
inline constexpr Rate point_rate{.per_second = 10, .burst = 40};              // of a visitor

inline constexpr Rate suggest_rate{.per_second = 1, .burst = 8};  // of a seat

/// Told to everybody at the table, so each that hears of it counts; of a table.
inline constexpr Rate pointed_rate{.per_second = 5'000, .burst = 20'000};
inline constexpr Rate suggested_rate{.per_second = 100, .burst = 400};

// --- How many.
inline constexpr std::size_t most_onlookers = 500;  // of a table
inline constexpr std::size_t most_devices = 16;     // of a seat
inline constexpr std::size_t most_waiting = 512;    // requests, while something is stored
inline constexpr std::size_t most_waiting_of_one = 32;

// --- Looking back. One unit is a ply that is played once more, or a view that is written.
inline constexpr std::size_t kept_every = 32;       // plies: a copy of the match is kept
inline constexpr std::size_t most_history = 2'048;  // plies in one answer
inline constexpr Rate visitor_work{.per_second = 400, .burst = 4'000};
inline constexpr Rate table_work{.per_second = 4'000, .burst = 16'000};
inline constexpr Rate server_work{.per_second = 20'000, .burst = 40'000};

/// Work that may be caused: so much at once, so much each second after that.
class Allowance {
 public:
  explicit Allowance(const Rate& rate) : rate_(rate) {}

  bool spend(double cost, Clock::time_point now) { return bucket_.take(rate_, now, cost); }

 private:
  Rate rate_;
  TokenBucket bucket_;
};

}  // namespace rail::tables
