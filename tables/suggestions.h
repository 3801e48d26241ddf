// In a cooperative game players show each other things on the table, and what might be done. It
// reaches those who sit there now and is forgotten at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tables/budgets.h"
#include "tables/lookback.h"
#include "tables/loop.h"
#include "tables/messages.h"
#include "tables/refusal.h"
#include "tables/table.h"
#include "tables/visitors.h"

namespace rail::tables {

/// As many characters may the name of a thing have.
inline constexpr std::size_t longest_thing = 64;

class Suggestions {
 public:
  explicit Suggestions(const Loop& loop) : loop_(loop) {}

  /// What everybody who is to act may do, or why this visitor is not told.
  static Message choices(const Table& table, Visitor& visitor, const AskChoices& wish,
                         Lookback& lookback);

  /// Why whoever has these seats may not suggest that now; if they may, it is counted. So many
  /// others hear of it.
  WhyNot check(const Table& table, Seats mine, const Suggest& wish, std::size_t listeners);
  /// What the others hear of a suggestion that may be made.
  static Suggested told(const Table& table, Seats mine, const Suggest& wish);

 private:
  /// Of all devices of a seat together: who comes anew has no more than before.
  struct Pace {
    Allowance allowance{suggest_rate};
  };

  const Loop& loop_;
  std::array<Pace, max_seats> paces_;
  Allowance here_{suggested_rate};
};

}  // namespace rail::tables
