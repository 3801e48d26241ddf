// What is due, for whom, and whether now.
#include "people/postman.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "people/call_marks.h"
#include "people/wire.h"
#include "tables/call_text.h"

namespace rail::people {

namespace {

constexpr std::int64_t longest_look_ms = 30'000;  // while the store fails

/// Whether the house itself is called: a table has begun, or is over.
bool is_for_house(const StoredCall& call) {
  return call.key.ends_with(tables::over_end) || call.key.ends_with(tables::begun_end);
}

/// Nobody if that cannot be read: the table counts all the same.
std::optional<std::string> begun_by(const StoredCall& call) {
  try {
    return read_text<tables::BegunText>("call", call.text, longest_call).by;
  } catch (const host::BadInput&) {
    return {};
  }
}

Outcome done_with(const Claimed& claimed) {
  return {.key = claimed.call.key, .about = claimed.call.about};
}

Outcome wait_until(const Claimed& claimed, std::int64_t due) {
  return {.what = Outcome::What::later,
          .key = claimed.call.key,
          .about = claimed.call.about,
          .due = due,
          .attempts = claimed.call.attempts};
}

/// Once more after a pause, or not at all.
Outcome after_failure(const Claimed& claimed, std::int64_t now, const PostmanOptions& options,
                      int most_attempts) {
  if (claimed.call.attempts + 1 >= most_attempts) return done_with(claimed);
  Outcome outcome = wait_until(claimed, now + pause_ms(options, claimed.call.attempts));
  ++outcome.attempts;
  return outcome;
}

Choices choices_at(const Person& person, const std::string& table) {
  const Choices choices = person.choices.value_or(Choices{});
  for (const person::ToldAt& at : person.choices_at) {
    if (at.table == table && at.choices) return at_table(choices, *at.choices);
  }
  return choices;
}

}  // namespace

Postman::Postman(PeopleServices& services, Registrar& registrar, Crossing& crossing,
                 const tables::Log& log, PostmanOptions options)
    : services_(services),
      registrar_(registrar),
      crossing_(crossing),
      log_(log),
      options_(options),
      name_(services.secrets.new_token()) {}

void Postman::start() { look_after(0); }

void Postman::nudge() {
  if (stopping_ || nudged_) return;
  nudged_ = true;
  if (!looking_) look_after(options_.nudged_ms);
}

void Postman::look_after(std::int64_t ms) {
  next_look_ = services_.loop.after(std::chrono::milliseconds(ms), [this] { look(); });
}

void Postman::look() {
  nudged_ = false;
  if (stopping_) return;
  drop_old_postings();
  if (letters_ >= options_.letters_at_once) return look_after(options_.look_ms);
  looking_ = true;
  const std::int64_t at = now();
  const std::int64_t until = at + options_.claim_ms;
  const bool again = !lost_.empty();
  const std::string by = again ? lost_ : name_ + "/" + std::to_string(++last_number_);
  services_.store.ask_people<Batch>(
      [at, until, by, again, limit = options_.calls_at_once](Books& books, Outbox& outbox) {
        if (again) outbox.give_back(by);
        return take(books, outbox, at, until, by, limit);
      },
      [this, by, alive = std::weak_ptr(alive_)](std::optional<Batch> batch) {
        if (alive.expired()) return;
        // What the store has claimed before it failed would wait until the claim runs out.
        lost_ = batch ? std::string() : by;
        taken(std::move(batch));
      });
}

Postman::Batch Postman::take(Books& books, Outbox& outbox, std::int64_t now, std::int64_t until,
                             const std::string& by, int limit) {
  Batch batch{.by = by, .until = until};
  batch.calls = outbox.claim(now, until, by, limit);
  batch.full = std::ssize(batch.calls) >= limit;
  std::set<std::string> people;
  for (const Claimed& claimed : batch.calls) {
    if (!claimed.call.person.empty() && !is_for_house(claimed.call))
      people.insert(claimed.call.person);
  }
  for (const std::string& person : people) {
    for (Claimed& more : outbox.claim_of(person, now, until, by))
      batch.calls.push_back(std::move(more));
    batch.people.emplace(person, addressee(books, outbox, person));
  }
  return batch;
}

Postman::Addressee Postman::addressee(Books& books, Outbox& outbox, const std::string& person) {
  Addressee found;
  const std::optional<StoredBook> book = books.book(Kind::person, person);
  if (!book || book->closed) return found;  // forgotten, or blocked by the host
  try {
    found.person = read_person(books.pages(book->key, 0));
  } catch (const host::BadInput&) {
    found.unreadable = true;
  }
  found.addresses = outbox.addresses_of(person);
  return found;
}

void Postman::taken(std::optional<Batch> batch) {
  looking_ = false;
  if (stopping_) {
    // Nobody has heard anything yet.
    give_back(batch ? batch->by : std::exchange(lost_, {}));
    return end_if_idle();
  }
  failed_looks_ = batch ? 0 : std::min(failed_looks_ + 1, 10);
  std::int64_t pause = options_.look_ms << failed_looks_;
  if (batch && nudged_) pause = options_.nudged_ms;
  if (batch && batch->full) pause = 0;
  look_after(std::min(pause, std::max(longest_look_ms, options_.look_ms)));
  if (batch) sort(std::move(*batch));
}

void Postman::sort(Batch batch) {
  Settlement settled{.by = batch.by, .until = batch.until};
  std::map<std::string, std::vector<Claimed>> by_person;
  for (Claimed& claimed : batch.calls) {
    if (is_for_house(claimed.call)) {
      tell_house(claimed, batch.by);
    } else if (!claimed.call.person.empty()) {
      by_person[claimed.call.person].push_back(std::move(claimed));
    } else if (!claimed.call.webhook.empty()) {
      sort_webhook(std::move(claimed), settled);
    } else {
      settled.outcomes.push_back(done_with(claimed));
    }
  }
  for (auto& [person, calls] : by_person) sort_for(batch.people[person], std::move(calls), settled);
  write(std::move(settled));
}

/// What a call says; false if nobody can read it: then it is done.
bool Postman::read(const Claimed& claimed, Posting::Call& call, Settlement& settled) const {
  try {
    call.turn.text = read_turn(claimed.call);
    return true;
  } catch (const host::BadInput& bad) {
    log_.write(tables::Severity::error, "call_unreadable", {{"why", bad.what()}});
    settled.outcomes.push_back(done_with(claimed));
    return false;
  }
}

void Postman::sort_for(const Addressee& to, std::vector<Claimed> calls, Settlement& settled) {
  if (to.unreadable) log_.write(tables::Severity::error, "person_unreadable", {});
  std::vector<Posting::Call> together;
  for (Claimed& claimed : calls) {
    const std::int64_t at = now();
    if (to.unreadable) {
      settled.outcomes.push_back(after_failure(claimed, at, options_, options_.most_attempts));
      continue;
    }
    if (!to.person) {
      settled.outcomes.push_back(done_with(claimed));
      continue;
    }
    Posting::Call call;
    if (!read(claimed, call, settled)) continue;
    // Clocks stood while no house did.
    if (auto& deadline = call.turn.text.deadline)
      *deadline += services_.tables.down_ms_since(claimed.call.at);
    const std::string& table = call.turn.text.table;
    call.choices = choices_at(*to.person, table);
    const ToldSoFar told = told_so_far(claimed);
    call.turn.word = told.words;
    const HouseTables::Presence presence = services_.tables.presence(table, claimed.call.person);
    Situation situation{.tab_open = presence.here,
                        .seen_ms = presence.seen_ms,
                        .away_until = to.person->away_until,
                        .told_ms = told.last_ms};
    if (told.words > 0) situation.told_about = claimed.call.about;
    const Decision decision = decide(call.choices,
                                     {.about = claimed.call.about,
                                      .since_ms = claimed.call.at,
                                      .deadline_ms = call.turn.text.deadline},
                                     situation, at, services_.zones);
    const bool waits = decision.what == Decision::What::later ||
                       (decision.what == Decision::What::digest && decision.at_ms > at);
    if (decision.what == Decision::What::nothing) {
      settled.outcomes.push_back(done_with(claimed));
    } else if (waits) {
      settled.outcomes.push_back(wait_until(claimed, std::max(decision.at_ms, at + 1)));
    } else {
      call.turn.claimed = std::move(claimed);
      if (decision.what == Decision::What::digest) {
        together.push_back(std::move(call));
      } else {
        std::vector<Posting::Call> alone;
        alone.push_back(std::move(call));
        tell(to, std::move(alone), settled, decision.reminder);
      }
    }
  }
  if (!together.empty()) tell(to, std::move(together), settled, std::nullopt);
}

/// Nobody has chosen when: who is at the seat sees that it is his turn, and if he goes without
/// having decided, he is told.
void Postman::sort_webhook(Claimed claimed, Settlement& settled) {
  Posting::Call call;
  call.choices.pace = Pace::never;  // nothing more than this one word
  if (!read(claimed, call, settled)) return;
  if (services_.webhooks == nullptr) {
    settled.outcomes.push_back(done_with(claimed));
  } else if (services_.tables.somebody_at(call.turn.text.table, call.turn.text.seat)) {
    settled.outcomes.push_back(wait_until(claimed, now() + options_.seat_ms));
  } else {
    call.turn.claimed = std::move(claimed);
    tell_webhook(std::move(call), settled);
  }
}

void Postman::tell_house(const Claimed& claimed, const std::string& by) {
  const std::string table = claimed.call.key.substr(0, claimed.call.key.find('/'));
  const Registrar::Done done = [this, claimed, by, alive = std::weak_ptr(alive_)](bool written) {
    if (alive.expired()) return;
    Settlement settled{.by = by, .until = claimed.until};
    settled.outcomes.push_back(
        written ? done_with(claimed)
                : after_failure(claimed, now(), options_, options_.most_over_attempts));
    if (!written)
      log_.write(tables::Severity::warning, "table_not_written",
                 {{"attempts", claimed.call.attempts + 1}});
    write(std::move(settled));
  };
  if (claimed.call.key.ends_with(tables::over_end)) return registrar_.over(table, done);
  registrar_.begun(table, begun_by(claimed.call), done);
}

void Postman::give_back(std::string by) {
  write({.by = std::move(by), .until = now() + options_.claim_ms, .gives_back = true});
}

void Postman::write(Settlement settlement) {
  if (settlement.outcomes.empty() && settlement.dead.empty() && !settlement.gives_back) return;
  const std::uint64_t number = ++last_number_;
  settlements_.emplace(number, std::move(settlement));
  try_to_write(number);
}

void Postman::try_to_write(std::uint64_t number) {
  const Settlement& settlement = settlements_.at(number);
  services_.store.ask_people<bool>(
      [outcomes = settlement.outcomes, dead = settlement.dead, by = settlement.by,
       gives_back = settlement.gives_back, at = now()](Books&, Outbox& outbox) {
        if (gives_back) outbox.give_back(by);
        for (const Outcome& outcome : outcomes) write_outcome(outbox, outcome, by);
        for (const StoredAddress& gone : dead) {
          std::optional<StoredAddress> address = outbox.address(gone.id);
          if (!address || address->sealed != gone.sealed) continue;
          address->standing = Standing::ended;
          address->since = at;
          outbox.keep_address(*address);
        }
        return true;
      },
      [this, number, alive = std::weak_ptr(alive_)](std::optional<bool> written) {
        if (alive.expired()) return;
        const auto found = settlements_.find(number);
        if (found == settlements_.end()) return;
        const std::int64_t pause = options_.look_ms << std::min(found->second.failures++, 5);
        if (written || now() + pause >= found->second.until) {
          settlements_.erase(found);
          return end_if_idle();
        }
        found->second.timer = services_.loop.after(std::chrono::milliseconds(pause),
                                                   [this, number] { try_to_write(number); });
      });
}

void Postman::stop(std::function<void()> done) {
  stopping_ = true;
  stopped_ = std::move(done);
  next_look_.reset();
  if (!looking_ && !lost_.empty()) give_back(std::exchange(lost_, {}));
  std::vector<std::uint64_t> idle;
  for (const auto& [number, posting] : postings_) {
    if (!posting.any_out()) idle.push_back(number);
  }
  for (const std::uint64_t number : idle) settle(number);
  stop_timer_ = services_.loop.after(std::chrono::milliseconds(options_.stop_ms), [this] {
    // Of what is still out nobody knows whether it came: it is not told again.
    postings_.clear();
    settlements_.clear();
    looking_ = false;
    end_if_idle();
  });
  end_if_idle();
}

void Postman::end_if_idle() {
  if (!stopping_ || looking_ || !postings_.empty() || !settlements_.empty() || !stopped_) return;
  services_.loop.post(std::exchange(stopped_, {}));
}

}  // namespace rail::people
