// How it was, within the budget.
#include "tables/lookback.h"

#include <algorithm>
#include <bit>

#include "host/json_input.h"
#include "tables/draft.h"
#include "tables/protocol.h"
#include "tables/refusal.h"
#include "tables/telling.h"

namespace rail::tables {

namespace {

constexpr std::string_view too_much = "that is too much to look at so quickly";

/// Whether there was a moment after so many plies.
bool has_moment(const Table& table, std::int64_t ply) {
  return ply >= 0 && std::cmp_less_equal(ply, table.line().size());
}

}  // namespace

bool Lookback::may(Visitor& visitor, std::size_t work) {
  const auto cost = static_cast<double>(work);
  const auto now = loop_.now();
  return visitor.looking_back.spend(cost, now) && here_.spend(cost, now) &&
         everywhere_.spend(cost, now);
}

Message Lookback::explain(const Table& table, Seats mine, const Explain& wish) {
  const std::optional<Seat> seat = seat_meant(table, mine, wish.seat);
  if (!table.started()) return refusal("not_started", "the game has not started", wish.id);
  if (!seat) return refusal("which_seat", "say which of your seats is meant", wish.id);
  try {
    const std::optional<host::Refusal> no = table.match().explain(*seat, wish.action);
    Explained explained{.id = wish.id, .legal = !no, .code = {}, .words = {}, .rule = {}};
    if (no) {
      explained.code = no->code;
      explained.words = no->words;
      explained.rule = no->rule;
    }
    return explained;
  } catch (const host::BadInput& error) {
    return refusal("bad_action", error.what(), wish.id);
  }
}

Message Lookback::history(const Table& table, Visitor& visitor, const AskHistory& wish) {
  const bool openly = wish.openly.value_or(false);
  if (openly && !is_open_book(table))
    return refusal("not_over", "nothing hidden is shown before the end", wish.id);
  const std::size_t plies = table.line().size();
  const std::size_t from =
      std::min(plies, static_cast<std::size_t>(std::max<std::int64_t>(0, wish.from)));
  const std::size_t to = std::min(plies, from + most_history);
  History history{.id = wish.id, .plies = {}};
  if (from == to) return history;
  if (!may(visitor, from % kept_every + to - from)) return too_fast(too_much, wish.id);
  const Viewer viewer =
      visitor.mine == 0 ? Viewer::onlooker() : Viewer(seat(std::countr_zero(visitor.mine)));
  table.replay(from, to, [&](const host::Match& match) {
    const std::size_t ply = from + history.plies.size();
    std::string events = "[";
    if (openly) {
      match.write_all_events(events);
    } else {
      match.write_events(viewer, events);
    }
    history.plies.push_back({.ply = static_cast<std::int64_t>(ply),
                             .actor = table.line().actor(ply),
                             .events = Text{events + "]"}});
  });
  return history;
}

Message Lookback::moment(const Table& table, Visitor& visitor, const AskMoment& wish) {
  const bool everyone = wish.everyone.value_or(false);
  if (!table.started()) return refusal("not_started", "the game has not started", wish.id);
  if (!has_moment(table, wish.ply))
    return refusal("no_such_ply", "the game has fewer plies", wish.id);
  if (everyone && !is_open_book(table))
    return refusal("not_over", "nothing hidden is shown before the end", wish.id);
  const Seats eyes =
      everyone ? table.seats_where([](const Table::Place&) { return true; }) : visitor.mine;
  const auto plies = static_cast<std::size_t>(wish.ply);
  const auto seen = static_cast<std::size_t>(std::max(1, std::popcount(eyes)));
  if (!may(visitor, plies % kept_every + seen)) return too_fast(too_much, wish.id);
  const auto match = table.match_after(plies);
  Moment moment{.id = wish.id, .ply = wish.ply, .to_act = {}, .views = {}};
  for (int i = 0; i < std::ssize(table.places()); ++i) {
    if (match->to_act().contains(seat(i))) moment.to_act.push_back(seat(i));
  }
  moment.views = views_of(*match, eyes, {}, {});
  return moment;
}

WhyNot Lookback::check_pointing(const Table& table, Visitor& visitor, const Point& wish,
                                std::size_t visitors) {
  if (!is_open_book(table)) return refusal("not_over", "the game is not over", wish.id);
  if (!presentable(wish.name, max_name))
    return refusal("bad_name", "a name has visible characters, and not many", wish.id);
  if (!has_moment(table, wish.ply))
    return refusal("no_such_ply", "the game has fewer plies", wish.id);
  const auto now = loop_.now();
  if (visitor.pointing.spend(1, now) && pointing_.spend(static_cast<double>(visitors), now))
    return std::nullopt;
  return too_fast("nobody can follow so quickly", wish.id);
}

const std::string& Lookback::record_text(const Table& table) {
  if (record_text_.first != table.state() || record_text_.second.empty())
    record_text_ = {table.state(), table.record().text()};
  return record_text_.second;
}

}  // namespace rail::tables
