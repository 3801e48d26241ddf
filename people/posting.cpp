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

/// What the letters of a posting say of one of its calls.
struct Heard {
  std::vector<std::string> failed;  // marks of letters that did not come, or did not leave
  bool failure = false;             // some did not come
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
    const bool failed =
        parcel.came && !may_not && parcel.came->result == Delivery::Result::try_again;
    if (failed) {
      heard.failure = true;
      heard.not_before = std::max(heard.not_before, parcel.came->not_before_ms.value_or(0));
    }
    if (failed || may_not || !parcel.came)
      heard.failed.push_back(address_mark(parcel.address.id, posting.calls[call].turn.word));
  }
  return heard;
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
    const bool give_up = heard.failure && attempts >= options.most_attempts;
    if (heard.failed.empty() || give_up) {
      all.push_back(after_telling(posting, call, now, zones));
      continue;
    }
    std::int64_t due = now;
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

}  // namespace rail::people
