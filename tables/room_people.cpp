// What the house does at a table for people whom it knows: whose seats are whose, who is there.
#include <algorithm>
#include <utility>

#include "tables/calls.h"
#include "tables/passes.h"
#include "tables/room.h"

namespace rail::tables {

Seats Room::opened_by(const std::string& token, std::string& person) const {
  const std::vector<StoredSeat>& seats = known().stored.seats;
  if (is_pass(token)) {
    const auto holder = holder_of(services_.secrets, token, id(), services_.loop.wall_ms());
    if (!holder || services_.shut_passes.shut_out(*holder)) return 0;
    person = holder->person;
    return seats_of(seats, person);
  }
  const std::string hash = services_.secrets.hash_of(token);
  Seats mine = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (services_.secrets.same_hash(seats[i].token_hash, hash))
      mine |= only(seat(static_cast<int>(i)));
  }
  return mine;
}

Seats Room::present() const {
  return visitors_.present() | services_.presence.seats_elsewhere(id());
}

void Room::mark_presence() {
  const std::vector<StoredSeat>& seats = known().stored.seats;
  TablePresence here{.table = id()};
  // Otherwise nobody: what was said before may not hold for ever.
  if (services_.presence.follows(calls_to(seats))) here.seats = visitors_.present();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string& person = seats[i].person;
    if (person.empty() || !holds(here.seats, seat(static_cast<int>(i)))) continue;
    if (std::find(here.people.begin(), here.people.end(), person) == here.people.end())
      here.people.push_back(person);
  }
  services_.presence.here(here, services_.loop.wall_ms());
}

void Room::tell_presence() {
  if (table()) tell_table({});
}

void Room::call_sooner(Seats left) {
  if (left == 0 || !table() || services_.stopping || !calls_to(known().stored.seats)) return;
  Change change{.key = key()};
  change.sooner = sooner_calls(known().stored, *table(), left, services_.loop.wall_ms());
  if (change.sooner.empty()) return;
  // Nobody waits for it, and if it fails he is told later.
  services_.store.commit(std::move(change), [](std::optional<Verdict>) {});
}

void Room::turn_out_onlookers() {
  if (sealed()) visitors_.turn_out([](const Visitor& v) { return v.mine == 0; });
}

bool Room::keep_to_seats() {
  const bool lost = visitors_.keep_to(known().stored.seats);
  turn_out_onlookers();
  mark_presence();
  return lost;
}

void Room::shut(const std::string& person) {
  const std::size_t before = visitors_.size();
  visitors_.turn_out([&](const Visitor& v) { return v.person == person; });
  if (visitors_.size() == before) return;
  mark_presence();
  if (table()) tell_table({});
}

/// A change that nobody at the table asks for.
void Room::change(const Try& attempt, const IfStored& done) {
  enqueue([self = shared_from_this(), attempt, done] {
    if (!self->table()) return done(false);
    const auto pending =
        self->draft(Origin::of_house([self, attempt, done] { self->change(attempt, done); }));
    if (!attempt(pending->attempt)) return done(false);
    if (!pending->changes_something()) return done(true);
    pending->then = [done] { done(true); };
    pending->failed = [done] { done(false); };
    self->submit(pending);
  });
}

void Room::claim(const std::string& token, const std::string& person, IfClaimed done) {
  const auto mine = std::make_shared<Seats>(Seats{0});
  change(
      [this, token, person, mine](Attempt& attempt) {
        std::string holder;
        const Seats opened = is_pass(token) ? Seats{0} : opened_by(token, holder);
        *mine = 0;
        for (const Seat s : list_of(opened)) {
          StoredSeat seat = known().stored.seats[static_cast<std::size_t>(index(s))];
          if (!seat.person.empty() && seat.person != person) continue;
          *mine |= only(s);
          if (seat.person == person) continue;
          seat.person = person;
          attempt.seats.emplace_back(index(s), std::move(seat));
        }
        if (attempt.seats.empty()) return *mine != 0;
        if (attempt.draft.check_settings()) {
          *mine = 0;
          return false;
        }
        attempt.draft.add(SecretsChanged{});
        return true;
      },
      [mine, done = std::move(done)](bool stored) {
        // There were some, so it was the store that did not do it.
        if (!stored && *mine != 0) return done(std::nullopt);
        done(list_of(*mine));
      });
}

void Room::release(const std::string& person, const IfStored& done) {
  change(
      [this, person](Attempt& attempt) {
        for (const Seat s : list_of(seats_of(known().stored.seats, person))) {
          StoredSeat seat = known().stored.seats[static_cast<std::size_t>(index(s))];
          seat.person.clear();
          attempt.seats.emplace_back(index(s), std::move(seat));
        }
        if (!attempt.seats.empty()) attempt.draft.add(SecretsChanged{});
        return true;
      },
      done);
}

void Room::end_webhook(Seat seat, const std::string& url, const IfStored& done) {
  change(
      [this, seat, url](Attempt& attempt) {
        StoredSeat changed = known().stored.seats[static_cast<std::size_t>(index(seat))];
        if (changed.webhook != url) return true;
        changed.webhook.clear();
        attempt.seats.emplace_back(index(seat), std::move(changed));
        attempt.draft.add(SecretsChanged{});
        return true;
      },
      done);
}

void Room::seat_person(const TakeSeat& wish, const std::string& person, const IfSeated& done) {
  struct Seating {
    SeatLink link;
    WhyNot why_not;
  };
  const auto seating = std::make_shared<Seating>();
  change(
      [this, wish, person, seating](Attempt& attempt) {
        const StoredTable& stored = known().stored;
        if (seats_of(stored.seats, person) != 0) {
          seating->why_not = refusal("taken", "this person has a seat here");
          return false;
        }
        seating->why_not = wishes_.take_seat(attempt, stored, wish, seating->link);
        if (seating->why_not) return false;
        attempt.seats.back().second.person = person;
        return true;
      },
      [seating, done](bool stored) {
        if (!stored) return done(std::nullopt, seating->why_not);
        done(seating->link, std::nullopt);
      });
}

void Room::fill(Seat seat, const std::string& bot, const IfStored& done) {
  change(
      [seat, bot](Attempt& attempt) {
        if (attempt.draft.fill(seat, bot)) return false;
        for (const Entry& entry : attempt.draft.entries()) {
          // Nothing opens the seat that a bot has for good.
          if (std::holds_alternative<Filled>(entry))
            attempt.seats.emplace_back(index(seat), StoredSeat{});
        }
        return true;
      },
      done);
}

void Room::unseal(const IfStored& done) {
  if (!table()) return unseal_frozen(done);
  change(
      [](Attempt& attempt) {
        if (is_sealed(std::as_const(attempt.draft).table())) attempt.draft.add(Unsealed{});
        return true;
      },
      done);
}

/// Its log cannot go on, but its line says that the deal is a secret.
void Room::unseal_frozen(const IfStored& done) {
  Change line;
  line.key = key();
  line.summary = unsealed_summary(known().stored.summary);
  if (!line.summary) return done(true);
  services_.store.commit(std::move(line),
                         [done](std::optional<Verdict> verdict) { done(verdict.has_value()); });
}

}  // namespace rail::tables
