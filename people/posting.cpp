// What comes of a posting for each of its calls.
#include "people/posting.h"

#include <algorithm>

#include "people/call_marks.h"

namespace rail::people {

std::int64_t pause_ms(const PostmanOptions& options, int failures) {
  std::int64_t pause = options.first_pause_ms;
  for (int i = 0; i < failures && pause < options.longest_pause_ms; ++i) pause *= 3;
  return std::min(pause, options.longest_pause_ms);
}

void write_outcome(Outbox& outbox, const Outcome& outcome, std::string_view by) {
  switch (outcome.what) {
    case Outcome::What::done:
      outbox.done(outcome.key, outcome.about, by);
      break;
    case Outcome::What::told:
      // In this order: what is told stays told.
      outbox.hand_over(outcome.key, outcome.about, told_mark(outcome.told_ms), by);
      [[fallthrough]];
    case Outcome::What::later:
      outbox.later(outcome.key, outcome.about, by, outcome.due, outcome.attempts, outcome.failed);
      break;
  }
}

bool Posting::all_came() const {
  return std::all_of(parcels.begin(), parcels.end(),
                     [](const Parcel& parcel) { return parcel.came.has_value(); });
}

bool Posting::any_out() const { return std::ranges::any_of(parcels, &Parcel::is_out); }

std::vector<Mark> marks_of(const Posting& posting, const Parcel& parcel) {
  std::vector<Mark> marks;
  for (const std::size_t i : parcel.calls) {
    const TurnCall& turn = posting.calls[i].turn;
    marks.push_back({turn.key(), turn.about(), address_mark(parcel.address.id, turn.word)});
  }
  return marks;
}

namespace {

/// Whether a letter may still go to this address of a person.
Leave leave_for(Books& books, Outbox& outbox, const StoredAddress& address) {
  const std::optional<StoredBook> book = books.book(Kind::person, address.person);
  if (!book || book->closed) return Leave::unwanted;
  const std::optional<StoredAddress> as_it_is = outbox.address(address.id);
  if (!as_it_is || as_it_is->standing != Standing::confirmed) return Leave::unwanted;
  // It leads elsewhere by now: the next letter does so, too.
  return as_it_is->sealed == address.sealed ? Leave::left : Leave::too_late;
}

}  // namespace

LastWord last_word(Books& books, Outbox& outbox, const StoredAddress& address,
                   std::span<const Mark> marks, std::string_view by) {
  LastWord word;
  if (!address.person.empty()) word.leave = leave_for(books, outbox, address);
  if (word.leave != Leave::left) return word;
  for (const Mark& each : marks) {
    word.may.push_back(outbox.hand_over(each.key, each.about, each.mark, by));
    if (!word.may.back()) word.leave = Leave::not_ours;
  }
  return word;
}

namespace {

/// What the letters of a posting say of one of its calls.
struct Heard {
  std::vector<std::string> failed;  // marks of letters that did not come, or did not leave
  bool failure = false;             // some did not come
  bool busy = false;                // some were not even tried
  std::int64_t not_before = 0;
  bool unknown = false;  // some are still out
};

Heard heard_of(const Posting& posting, std::size_t call) {
  Heard heard;
  for (const Parcel& parcel : posting.parcels) {
    if (std::find(parcel.calls.begin(), parcel.calls.end(), call) == parcel.calls.end()) continue;
    if (parcel.is_out()) {
      heard.unknown = true;
      continue;
    }
    const bool may_not = parcel.leave == Leave::not_ours || parcel.leave == Leave::too_late;
    const auto was = [&](Delivery::Result result) {
      return parcel.came && !may_not && parcel.came->result == result;
    };
    const bool failed = was(Delivery::Result::try_again);
    heard.busy = heard.busy || was(Delivery::Result::busy);
    if (failed) {
      heard.failure = true;
      heard.not_before = std::max(heard.not_before, parcel.came->not_before_ms.value_or(0));
    }
    if (failed || was(Delivery::Result::busy) || may_not || !parcel.came)
      heard.failed.push_back(address_mark(parcel.address.id, posting.calls[call].turn.word));
  }
  return heard;
}

/// Whether it is not tried again after one more failure. Who has a webhook waits for nothing else:
/// it is tried for as long as it is his turn, until it counts as dead.
bool gives_up(const Posting& posting, const StoredCall& call, const PostmanOptions& options,
              std::int64_t now) {
  return call.attempts + 1 >= options.most_attempts &&
         (posting.webhook.empty() || now - call.at >= options.webhook_ms);
}

/// Webhooks that are turned away come less and less often: however many wait for a slow receiver,
/// looking after them stays little work. Letters are few, and no stranger slows their carriers
/// down.
std::int64_t busy_pause_ms(const Posting& posting, const StoredCall& call,
                           const PostmanOptions& options, std::int64_t now) {
  if (posting.webhook.empty()) return options.busy_ms;
  return std::clamp(now - call.at, options.busy_ms, options.longest_busy_ms);
}

/// All have heard of it who can. What comes next?
Outcome after_telling(const Posting& posting, const Posting::Call& call, std::int64_t now,
                      const Zones& zones) {
  const StoredCall& stored = call.turn.claimed.call;
  const Turn turn{
      .about = stored.about, .since_ms = stored.at, .deadline_ms = call.turn.text.deadline};
  const Situation told{
      .away_until = posting.away_until, .told_about = stored.about, .told_ms = now};
  const Decision next = decide(call.choices, turn, told, now, zones);
  Outcome outcome{.key = stored.key, .about = stored.about};
  if (next.what == Decision::What::nothing) return outcome;
  outcome.what = Outcome::What::told;
  outcome.told_ms = now;
  outcome.due = std::max(next.at_ms, now + 1);
  return outcome;
}

}  // namespace

std::vector<Outcome> outcomes(const Posting& posting, const PostmanOptions& options,
                              std::int64_t now, const Zones& zones) {
  std::vector<Outcome> all;
  for (std::size_t i = 0; i < posting.calls.size(); ++i) {
    const Posting::Call& call = posting.calls[i];
    if (call.lost) continue;
    const Heard heard = heard_of(posting, i);
    if (heard.unknown) continue;
    const StoredCall& stored = call.turn.claimed.call;
    const int attempts = stored.attempts + (heard.failure ? 1 : 0);
    if (heard.failed.empty() || (heard.failure && gives_up(posting, stored, options, now))) {
      all.push_back(after_telling(posting, call, now, zones));
      continue;
    }
    std::int64_t due = heard.busy ? now + busy_pause_ms(posting, stored, options, now) : now;
    if (heard.failure)
      due = std::max(now + pause_ms(options, stored.attempts),
                     std::min(heard.not_before, now + options.longest_not_before_ms));
    all.push_back({.what = Outcome::What::later,
                   .key = stored.key,
                   .about = stored.about,
                   .due = due,
                   .attempts = attempts,
                   .failed = heard.failed});
  }
  return all;
}

bool ends_webhook(const Posting& posting, const PostmanOptions& options, std::int64_t now) {
  if (posting.webhook.empty() || posting.parcels.empty() || !posting.parcels[0].came) return false;
  const Heard heard = heard_of(posting, 0);
  return posting.parcels[0].came->result == Delivery::Result::gone ||
         (heard.failure && gives_up(posting, posting.calls[0].turn.claimed.call, options, now));
}

}  // namespace rail::people
