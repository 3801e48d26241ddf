// Who may suggest what to whom, and how often.
#include "tables/suggestions.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string_view>
#include <utility>

#include "tables/draft.h"

namespace rail::tables {

namespace {

/// Why whoever has these seats takes no part in a game that is played together here.
WhyNot check_together(const Table& table, Seats mine, const RequestId& id) {
  if (!table.game().cooperative())
    return refusal("not_cooperative", "everybody plays for themselves in this game", id);
  if (mine == 0) return refusal("not_seated", "spectators can only watch", id);
  if (table.status() != Status::running)
    return refusal("not_running", "no game is being played here", id);
  return {};
}

/// Which of these seats it is that shows something: if none is named, the lowest.
std::optional<Seat> shows(Seats mine, std::optional<Seat> asked) {
  if (asked) return holds(mine, *asked) ? asked : std::nullopt;
  return seat(std::countr_zero(mine));
}

/// Only what a page can look for on the table: nobody reads it as words.
bool is_thing(std::string_view thing) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-_: ";
  return !thing.empty() && thing.size() <= longest_thing &&
         thing.find_first_not_of(allowed) == thing.npos;
}

/// Why nobody who is to act can do that now.
WhyNot check_action(const Table& table, const boost::json::value& action, const RequestId& id) {
  WhyNot no = refusal("not_to_act", "nobody is to act", id);
  for (int i = 0; i < table.match().players(); ++i) {
    if (!table.to_act().contains(seat(i))) continue;
    try {
      const std::optional<host::Refusal> why = table.match().explain(seat(i), action);
      if (!why) return {};
      no = refusal(why->code, why->words, id);
      no->rule = why->rule;
    } catch (const host::BadInput& error) {
      return refusal("bad_action", error.what(), id);
    }
  }
  return no;
}

}  // namespace

Message Suggestions::choices(const Table& table, Visitor& visitor, const AskChoices& wish,
                             Lookback& lookback) {
  if (auto no = check_together(table, visitor.mine, wish.id)) return *std::move(no);
  Choices choices{.id = wish.id, .state = table.state(), .seats = {}};
  for (int i = 0; i < table.match().players(); ++i) {
    if (!table.to_act().contains(seat(i))) continue;
    if (!lookback.may(visitor, 1)) return too_fast("too often; wait a while", wish.id);
    SeatChoices& one = choices.seats.emplace_back(SeatChoices{.seat = seat(i), .legal = {}});
    table.match().write_legal(seat(i), one.legal.json);
  }
  return choices;
}

WhyNot Suggestions::check(const Table& table, Seats mine, const Suggest& wish,
                          std::size_t listeners) {
  const auto no = [&](std::string_view code, std::string_view words) {
    return refusal(code, words, wish.id);
  };
  if (auto apart = check_together(table, mine, wish.id)) return apart;
  const std::optional<Seat> from = shows(mine, wish.seat);
  if (!from) return no("which_seat", "say which of your seats is meant");
  if (!table.place(*from).attended()) return no("away", "a bot plays for you: sit down first");
  if (table.place(*from).muted)
    return no("muted", "the person who opened this table has muted you");
  if (wish.thing.has_value() == wish.action.has_value())
    return no("bad_message", "a suggestion is a thing or an action");
  if (wish.thing && !is_thing(*wish.thing)) return no("bad_thing", "there is no such thing");
  if (wish.state != table.state()) return no("stale", "the game has moved on since");
  const auto now = loop_.now();
  // What is refused costs as much as what is passed on.
  if (!paces_[static_cast<std::size_t>(index(*from))].allowance.spend(1, now) ||
      !here_.spend(static_cast<double>(std::max<std::size_t>(listeners, 1)), now))
    return too_fast("too often; wait a while", wish.id);
  return wish.action ? check_action(table, *wish.action, wish.id) : std::nullopt;
}

Suggested Suggestions::told(const Table& table, Seats mine, const Suggest& wish) {
  return {.id = {},
          .seat = *shows(mine, wish.seat),
          .state = table.state(),
          .thing = wish.thing,
          .action = wish.action};
}

}  // namespace rail::tables
