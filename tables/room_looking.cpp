// Looking at a game without changing it: why something is not possible, what happened, how it was.
#include <algorithm>
#include <bit>

#include "tables/room.h"

namespace rail::tables {

namespace {

constexpr std::string_view too_much = "so much cannot be looked at so quickly";

}  // namespace

/// Whether it has not been too much work lately, for this visitor, the table and the server.
bool Room::may_look_back(Visitor& v, std::size_t work) {
  const auto cost = static_cast<double>(work);
  const auto now = services_.loop.now();
  return v.looking_back.spend(cost, now) && looking_back_.spend(cost, now) &&
         services_.looking_back.spend(cost, now);
}

void Room::explain(Visitor& v, const Explain& wish) {
  const std::optional<Seat> seat = seat_meant(*table_, v.mine, wish.seat);
  if (!table_->started()) {
    refuse(v.number, wish.id, "not_started", "the game has not started");
  } else if (!seat) {
    refuse(v.number, wish.id, "which_seat", "say which of your seats is meant");
  } else {
    try {
      const std::optional<host::Refusal> no = table_->match().explain(*seat, wish.action);
      Explained explained{.id = wish.id, .legal = !no, .code = {}, .words = {}, .rule = {}};
      if (no) {
        explained.code = no->code;
        explained.words = no->words;
        explained.rule = no->rule;
      }
      send(v, explained);
    } catch (const host::BadInput& error) {
      refuse(v.number, wish.id, "bad_action", error.what());
    }
  }
}

void Room::ask_history(Visitor& v, const AskHistory& wish) {
  const bool openly = wish.openly.value_or(false);
  if (openly && !is_open_book()) {
    refuse(v.number, wish.id, "not_over", "nothing hidden is shown before the end");
    return;
  }
  const std::size_t plies = table_->line().size();
  const std::size_t from =
      std::min(plies, static_cast<std::size_t>(std::max<std::int64_t>(0, wish.from)));
  const std::size_t to = std::min(plies, from + most_history);
  History history{.id = wish.id, .plies = {}};
  if (from < to) {
    if (!may_look_back(v, from % kept_every + to - from)) {
      refuse(v.number, wish.id, "too_fast", too_much);
      return;
    }
    const Viewer viewer = v.mine == 0 ? Viewer::onlooker() : Viewer(seat(std::countr_zero(v.mine)));
    table_->replay(from, to, [&](const host::Match& match) {
      const std::size_t ply = from + history.plies.size();
      std::string events = "[";
      if (openly) {
        match.write_all_events(events);
      } else {
        match.write_events(viewer, events);
      }
      history.plies.push_back({.ply = static_cast<std::int64_t>(ply),
                               .actor = table_->line().actor(ply),
                               .events = Text{events + "]"}});
    });
  }
  send(v, history);
}

void Room::ask_moment(Visitor& v, const AskMoment& wish) {
  if (!table_->started()) {
    refuse(v.number, wish.id, "not_started", "the game has not started");
  } else if (wish.ply < 0 || wish.ply > static_cast<std::int64_t>(table_->line().size())) {
    refuse(v.number, wish.id, "no_such_ply", "so many plies were not played");
  } else if (wish.everyone.value_or(false) && !is_open_book()) {
    refuse(v.number, wish.id, "not_over", "nothing hidden is shown before the end");
  } else {
    const Seats everyone = table_->seats_where([](const Table::Place&) { return true; });
    const Seats eyes = wish.everyone.value_or(false) ? everyone : v.mine;
    const auto plies = static_cast<std::size_t>(wish.ply);
    const auto seen = static_cast<std::size_t>(std::max(1, std::popcount(eyes)));
    if (!may_look_back(v, plies % kept_every + seen)) {
      refuse(v.number, wish.id, "too_fast", too_much);
      return;
    }
    const auto match = table_->match_after(plies);
    Moment moment{.id = wish.id, .ply = wish.ply, .to_act = {}, .views = {}};
    for (int i = 0; i < std::ssize(table_->places()); ++i) {
      if (match->to_act().contains(seat(i))) moment.to_act.push_back(seat(i));
    }
    moment.views = views(*match, eyes, {}, {});
    send(v, moment);
  }
}

void Room::point(Visitor& v, const Point& wish) {
  if (!is_open_book()) {
    refuse(v.number, wish.id, "not_over", "the game is not over");
  } else if (!presentable(wish.name, max_name)) {
    refuse(v.number, wish.id, "bad_name", "a name has visible characters, and not many");
  } else if (wish.ply < 0 || wish.ply > static_cast<std::int64_t>(table_->line().size())) {
    refuse(v.number, wish.id, "no_such_ply", "so many plies were not played");
  } else if (const auto now = services_.loop.now();
             !v.pointing.spend(1, now) ||
             !pointing_.spend(static_cast<double>(visitors_.size()), now)) {
    refuse(v.number, wish.id, "too_fast", "nobody can follow so quickly");
  } else {
    v.name = wish.name;
    tell_pointed(v, wish.ply);
    send(v, Done{wish.id});
  }
}

}  // namespace rail::tables
