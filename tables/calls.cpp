// Who is called, and with which words.
#include "tables/calls.h"

#include <algorithm>
#include <boost/json.hpp>

#include "tables/call_text.h"
#include "tables/protocol.h"
#include "tables/telling.h"

namespace rail::tables {

namespace {

bool waits_for(const Table& table, Seat seat) {
  return table.to_act().contains(seat) && table.place(seat).attended();
}

/// Whoever decided something last; what was played before the table opened nobody here did.
std::optional<std::string> who_moved(const Table& table) {
  const auto first = table.settings().origin ? table.settings().origin->ply : 0;
  for (std::size_t ply = table.line().size(); std::cmp_greater(ply, first); --ply) {
    const Actor actor = table.line().actor(ply - 1);
    if (actor.is_chance()) continue;
    const Table::Place& place = table.place(actor.seat_of());
    return place.who == Who::bot ? place.bot : place.name;
  }
  return std::nullopt;
}

std::string text_of(const StoredTable& stored, const Table& table, Seat seat) {
  CallText text{.table = stored.id,
                .game = table.told_game(),
                .title = title_of(table.game()),
                .seat = seat,
                .who_moved = who_moved(table),
                .deadline = {}};
  if (const auto left = table.clock_ms(seat, table.last_at()))
    text.deadline = table.last_at() + *left;
  return json_text(text);
}

const std::string& person_after(const Turnover& turnover, std::size_t seat) {
  for (const auto& [index, changed] : turnover.seats) {
    if (std::cmp_equal(index, seat)) return changed.person;
  }
  return turnover.stored.seats[seat].person;
}

}  // namespace

bool seats_people(const std::vector<StoredSeat>& seats) {
  return std::any_of(seats.begin(), seats.end(),
                     [](const StoredSeat& seat) { return !seat.person.empty(); });
}

void add_calls(Change& change, const Turnover& turnover) {
  const auto& [stored, before, after, changed, present, now] = turnover;
  bool people = seats_people(stored.seats);
  for (const auto& [index, seat] : changed) people = people || !seat.person.empty();
  const std::optional<std::string>& of = after.settings().of;
  if (!people && !of) return;
  for (std::size_t i = 0; people && i < stored.seats.size(); ++i) {
    const Seat s = seat(static_cast<int>(i));
    const std::string& person = person_after(turnover, i);
    const bool called = !stored.seats[i].person.empty() && waits_for(before, s);
    const bool calls = !person.empty() && waits_for(after, s);
    if (called && !calls) change.uncalled.push_back(call_key(stored.id, s));
    const bool same = called && calls && person == stored.seats[i].person &&
                      before.to_act_since(s) == after.to_act_since(s);
    if (!calls || same) continue;
    change.calls.push_back({.key = call_key(stored.id, s),
                            .about = after.to_act_since(s),
                            .at = now,
                            .due = holds(present, s) ? now + present_grace_ms : now,
                            .person = person,
                            .text = text_of(stored, after, s)});
  }
  if (after.status() == Status::over && before.status() != Status::over) {
    change.calls.push_back(
        {.key = over_key(stored.id),
         .about = after.state(),
         .at = now,
         .due = now,
         .text = json_text(OverText{.over = true, .table = stored.id, .of = of})});
  }
}

void Calls::call(const StoredTable& stored, const Table& table, Seats present) {
  if (called_for_ == table.state()) return;
  called_for_ = table.state();
  for (std::size_t i = 0; i < stored.seats.size(); ++i) {
    const std::string& url = stored.seats[i].webhook;
    if (url.empty()) continue;
    const Seat s = seat(static_cast<int>(i));
    const std::string key = call_key(stored.id, s);
    if (!waits_for(table, s) || holds(present, s)) {
      notices_.cancel(key);
    } else if (table.to_act_since(s) == table.state()) {
      notices_.post(
          key, url,
          boost::json::serialize(boost::json::object{{"table", stored.id},
                                                     {"game", table.told_game()},
                                                     {"seat", i},
                                                     {"link", url_ + "/t/" + stored.id}}));
    }
  }
}

}  // namespace rail::tables
