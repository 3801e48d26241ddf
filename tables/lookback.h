// Looking at a game without changing it: why something is not possible, what happened, how it was.
// Looking back means playing plies again, so there is a budget of such work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "tables/budgets.h"
#include "tables/loop.h"
#include "tables/messages.h"
#include "tables/refusal.h"
#include "tables/sealed.h"
#include "tables/table.h"
#include "tables/visitors.h"

namespace rail::tables {

/// Whether nothing of its game is secret any more.
inline bool is_open_book(const Table& table) {
  return (table.status() == Status::over || table.settings().replay) && !is_sealed(table);
}

/// Each answers with what was asked for, or refuses.
class Lookback {
 public:
  /// `everywhere`: what looking back may cost at all tables together.
  Lookback(const Loop& loop, Allowance& everywhere) : loop_(loop), everywhere_(everywhere) {}

  /// Whether it has not been too much work lately, for this visitor, the table and the house.
  bool may(Visitor& visitor, std::size_t work);

  static Message explain(const Table& table, Seats mine, const Explain& wish);
  Message history(const Table& table, Visitor& visitor, const AskHistory& wish);
  Message moment(const Table& table, Visitor& visitor, const AskMoment& wish);

  /// Why this visitor may not show the others a moment now. So many hear of it.
  WhyNot check_pointing(const Table& table, Visitor& visitor, const Point& wish,
                        std::size_t visitors);

  /// The record of an open book, written once for each state.
  const std::string& record_text(const Table& table);

 private:
  const Loop& loop_;
  Allowance& everywhere_;
  Allowance here_{table_work};
  Allowance pointing_{pointed_rate};
  std::pair<std::int64_t, std::string> record_text_;  // of this state
};

}  // namespace rail::tables
