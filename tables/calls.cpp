// Who is called, and with which words.
#include "tables/calls.h"

#include <algorithm>

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

CallText text_of(const StoredTable& stored, const Table& table, Seat seat) {
  return {.table = stored.id,
          .game = table.told_game(),
          .title = title_of(table.game()),
          .seat = seat,
          .who_moved = {},
          .deadline = {}};
}

CallText turn_text(const StoredTable& stored, const Table& table, Seat seat) {
  CallText text = text_of(stored, table, seat);
  text.who_moved = who_moved(table);
  if (const auto left = table.clock_ms(seat, table.last_at()))
    text.deadline = table.last_at() + *left;
  return text;
}

/// To come to a table, of which there is nothing more to tell.
StoredCall asked_to(const StoredTable& stored, const std::string& person, const CallText& text,
                    std::int64_t now) {
  return {.key = asked_key(stored.id, text.seat),
          .about = 0,
          .at = now,
          .due = now,
          .person = person,
          .text = json_text(text)};
}

const StoredSeat& seat_after(const Turnover& turnover, std::size_t place) {
  for (const auto& [index, changed] : turnover.seats) {
    if (std::cmp_equal(index, place)) return changed;
  }
  return turnover.stored.seats[place];
}
const std::string& person_after(const Turnover& turnover, std::size_t place) {
  return seat_after(turnover, place).person;
}

/// Whether nobody needs to be asked any more to come to this seat: he has, or it is not his, or
/// there is nothing to come to.
bool settles_asking(const Turnover& turnover, std::size_t place) {
  const Table& before = turnover.before;
  const Table& after = turnover.after;
  const std::string& person = turnover.stored.seats[place].person;
  if (person.empty()) return false;
  const Seat s = seat(static_cast<int>(place));
  return before.place(s).attended() != after.place(s).attended() ||
         (!holds(before.decided(By::person), s) && holds(after.decided(By::person), s)) ||
         person != person_after(turnover, place) ||
         (before.status() != Status::over && after.status() == Status::over);
}

StoredCall webhook_call(const StoredTable& stored, const Table& table, Seat seat,
                        const std::string& url, std::int64_t now, bool present) {
  return {.key = webhook_key(stored.id, seat),
          .about = table.to_act_since(seat),
          .at = now,
          .due = present ? now + present_grace_ms : now,
          .webhook = url,
          .text = json_text(turn_text(stored, table, seat))};
}

void add_webhook_calls(Change& change, const Turnover& turnover) {
  const Table& before = turnover.before;
  const Table& after = turnover.after;
  for (std::size_t i = 0; i < turnover.stored.seats.size(); ++i) {
    const std::string& old_url = turnover.stored.seats[i].webhook;
    const std::string& url = seat_after(turnover, i).webhook;
    if (old_url.empty() && url.empty()) continue;
    const Seat s = seat(static_cast<int>(i));
    const bool called = !old_url.empty() && waits_for(before, s);
    const bool calls = !url.empty() && waits_for(after, s);
    if (called && !calls) change.uncalled.push_back(webhook_key(turnover.stored.id, s));
    const bool same =
        called && calls && url == old_url && before.to_act_since(s) == after.to_act_since(s);
    if (!calls || same) continue;
    change.calls.push_back(
        webhook_call(turnover.stored, after, s, url, turnover.now, holds(turnover.present, s)));
  }
}

}  // namespace

bool seats_people(const std::vector<StoredSeat>& seats) {
  return std::any_of(seats.begin(), seats.end(),
                     [](const StoredSeat& seat) { return !seat.person.empty(); });
}

bool calls_to(const std::vector<StoredSeat>& seats) {
  return std::any_of(seats.begin(), seats.end(), [](const StoredSeat& seat) {
    return !seat.person.empty() || !seat.webhook.empty();
  });
}

void add_calls(Change& change, const Turnover& turnover) {
  add_webhook_calls(change, turnover);
  const auto& [stored, before, after, changed, present, now] = turnover;
  bool people = seats_people(stored.seats);
  for (const auto& [index, seat] : changed) people = people || !seat.person.empty();
  const std::optional<std::string>& of = after.settings().of;
  if (!people && !of) return;
  const bool round = of_tournament(after.settings()) && !before.started() && after.started();
  for (std::size_t i = 0; people && i < stored.seats.size(); ++i) {
    const Seat s = seat(static_cast<int>(i));
    const std::string& person = person_after(turnover, i);
    const bool called = !stored.seats[i].person.empty() && waits_for(before, s);
    const bool calls = !person.empty() && waits_for(after, s);
    if (called && !calls) change.uncalled.push_back(call_key(stored.id, s));
    if (settles_asking(turnover, i)) change.uncalled.push_back(asked_key(stored.id, s));
    if (round && !calls && !person.empty() && after.place(s).attended()) {
      CallText text = text_of(stored, after, s);
      text.to = CallTo::round;
      change.calls.push_back(asked_to(stored, person, text, now));
    }
    const bool same = called && calls && person == stored.seats[i].person &&
                      before.to_act_since(s) == after.to_act_since(s);
    if (!calls || same) continue;
    CallText text = turn_text(stored, after, s);
    if (round) text.to = CallTo::round;
    change.calls.push_back({.key = call_key(stored.id, s),
                            .about = after.to_act_since(s),
                            .at = now,
                            .due = holds(present, s) ? now + present_grace_ms : now,
                            .person = person,
                            .text = json_text(text)});
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

bool calls_somebody(const std::vector<StoredCall>& calls, std::int64_t now) {
  return std::any_of(calls.begin(), calls.end(),
                     [now](const StoredCall& call) { return call.due <= now; });
}

std::vector<SoonerCall> sooner_calls(const StoredTable& stored, const Table& table, Seats left,
                                     std::int64_t now) {
  std::vector<SoonerCall> sooner;
  for (const Seat s : list_of(left)) {
    if (std::cmp_greater_equal(index(s), stored.seats.size()) || !waits_for(table, s)) continue;
    const StoredSeat& seat = stored.seats[static_cast<std::size_t>(index(s))];
    const auto add = [&](std::string key) {
      sooner.push_back({std::move(key), table.to_act_since(s), now + back_soon_ms});
    };
    if (!seat.person.empty() && now - table.waiting_since(s) <= moment_ms)
      add(call_key(stored.id, s));
    if (!seat.webhook.empty()) add(webhook_key(stored.id, s));
  }
  return sooner;
}

std::vector<StoredCall> calls_of_new(const StoredTable& stored, const Table& table,
                                     const Opening& opening) {
  const std::int64_t now = stored.created;
  const std::vector<std::string>& asked = opening.asking.people;
  std::vector<StoredCall> calls;
  for (std::size_t i = 0; i < stored.seats.size(); ++i) {
    const std::string& person = stored.seats[i].person;
    const Seat s = seat(static_cast<int>(i));
    // Who has just asked for another game will be there in a moment.
    if (const std::string& url = stored.seats[i].webhook; !url.empty() && waits_for(table, s))
      calls.push_back(webhook_call(stored, table, s, url, now, true));
    if (person.empty() || table.place(s).attended() ||
        std::find(asked.begin(), asked.end(), person) == asked.end())
      continue;
    CallText text = text_of(stored, table, s);
    text.to = CallTo::table;
    if (!opening.asking.name.empty()) text.who_moved = opening.asking.name;
    calls.push_back(asked_to(stored, person, text, now));
  }
  if (opening.again && seats_people(stored.seats)) {
    calls.push_back(
        {.key = begun_key(stored.id),
         .about = 0,
         .at = now,
         .due = now,
         .text = json_text(BegunText{.begun = true, .table = stored.id, .by = opening.by})});
  }
  return calls;
}

}  // namespace rail::tables
