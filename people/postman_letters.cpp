// Letters on their way: to the carriers, past the outbox, and what came of them.
#include <utility>

#include "people/call_marks.h"
#include "people/postman.h"
#include "people/proofs.h"
#include "people/push_address.h"

namespace rail::people {

void Postman::tell(const Addressee& to, std::vector<Posting::Call> calls, const Settlement& claim,
                   std::optional<bool> reminder) {
  Posting posting{.by = claim.by,
                  .until = claim.until,
                  .away_until = to.person->away_until,
                  .calls = std::move(calls)};
  std::vector<std::pair<std::string, Letter>> letters;  // with addresses
  for (const StoredAddress& address : to.addresses) {
    if (address.standing != Standing::confirmed || !services_.carriers.contains(address.channel))
      continue;
    Parcel parcel{.address = address};
    for (std::size_t i = 0; i < posting.calls.size(); ++i) {
      const TurnCall& turn = posting.calls[i].turn;
      if (!handed_over(turn.claimed, address_mark(address.id, turn.word)))
        parcel.calls.push_back(i);
    }
    if (parcel.calls.empty()) continue;
    std::optional<std::string> opened = services_.sealer.open(address.person, address.sealed);
    if (!opened) {
      log_.write(tables::Severity::warning, "address_sealed_otherwise", {});
      continue;
    }
    if (address.channel == Channel::push) {
      OpenedPush push = opened_push(std::move(*opened));
      if (!push.device.empty() && !to.person->trusts(push.device)) continue;  // it was shut out
      opened = std::move(push.text);
    }
    letters.emplace_back(std::move(*opened), letter_for(to, posting, parcel, reminder));
    posting.parcels.push_back(std::move(parcel));
  }
  const std::uint64_t number = ++last_number_;
  letters_ += letters.size();
  postings_.emplace(number, std::move(posting));
  if (letters.empty()) return settle(number);
  for (std::size_t i = 0; i < letters.size(); ++i)
    carry(number, i, std::move(letters[i].first), std::move(letters[i].second));
}

void Postman::tell_webhook(Posting::Call call, const Settlement& claim) {
  const std::string url = call.turn.claimed.call.webhook;
  const std::string name = webhook_name(url);
  const bool handed = handed_over(call.turn.claimed, address_mark(name, call.turn.word));
  Letter letter = webhook_letter(call.turn, services_.url);
  Posting posting{.by = claim.by, .until = claim.until, .webhook = url};
  posting.calls.push_back(std::move(call));
  if (!handed) posting.parcels.push_back({.address = {.id = name}, .calls = {0}});
  const std::uint64_t number = ++last_number_;
  postings_.emplace(number, std::move(posting));
  if (handed) return settle(number);
  carry(number, 0, url, std::move(letter));
}

Letter Postman::letter_for(const Addressee& to, const Posting& posting, const Parcel& parcel,
                           std::optional<bool> reminder) const {
  const Language language = to.person->called ? to.person->called->language : Language::en;
  Letter letter;
  if (reminder) {
    letter = turn_letter(posting.calls.front().turn, *reminder, language, services_.url);
  } else {
    std::vector<TurnCall> turns;
    for (const std::size_t i : parcel.calls) turns.push_back(posting.calls[i].turn);
    letter = digest_letter(turns, language, services_.url, now());
  }
  letter.end_link = end_link(services_.secrets, services_.url, parcel.address.id);
  letter.end_post = end_post(services_.secrets, services_.url, parcel.address.id);
  return letter;
}

void Postman::carry(std::uint64_t number, std::size_t parcel, std::string address, Letter letter) {
  const Posting& posting = postings_.at(number);
  Carrier& carrier = posting.webhook.empty()
                         ? *services_.carriers.at(posting.parcels[parcel].address.channel)
                         : *services_.webhooks;
  const std::weak_ptr alive(alive_);
  std::function<bool()> about_to =
      crossing_.to_loop([this, alive, number, parcel](const Crossing::Answer& answer) {
        if (alive.expired()) return answer(false);
        asked(number, parcel, answer);
      });
  carrier.carry(std::move(address), std::move(letter), std::move(about_to),
                [this, alive, number, parcel, &loop = services_.loop](Delivery delivery) {
                  // On the carrier's thread.
                  loop.post([this, alive, number, parcel, delivery = std::move(delivery)] {
                    if (!alive.expired()) came(number, parcel, delivery);
                  });
                });
}

void Postman::asked(std::uint64_t number, std::size_t parcel, const Crossing::Answer& answer) {
  const auto found = postings_.find(number);
  if (found == postings_.end()) return answer(false);
  Parcel& about = found->second.parcels[parcel];
  if (stopping_ || now() + options_.delivery_ms > found->second.until) {
    about.leave = Leave::too_late;
    return answer(false);
  }
  about.leave = Leave::asked;
  services_.store.ask_people<LastWord>(
      [address = about.address, marks = marks_of(found->second, about), by = found->second.by](
          Books& books, Outbox& outbox) { return last_word(books, outbox, address, marks, by); },
      [this, alive = std::weak_ptr(alive_), number, parcel,
       answer](const std::optional<LastWord>& word) {
        if (alive.expired()) return answer(std::nullopt);
        answered(number, parcel, word, answer);
      });
}

/// Only if it is wanted, and the outbox says yes to all that is in the letter, it leaves.
void Postman::answered(std::uint64_t number, std::size_t parcel,
                       const std::optional<LastWord>& word, const Crossing::Answer& answer) {
  const auto found = postings_.find(number);
  if (!word || found == postings_.end()) return answer(std::nullopt);
  Posting& posting = found->second;
  Parcel& about = posting.parcels[parcel];
  about.leave = word->leave;
  for (std::size_t i = 0; i < word->may.size(); ++i) {
    if (!word->may[i]) posting.calls[about.calls[i]].lost = true;
  }
  answer(about.leave == Leave::left);
}

void Postman::came(std::uint64_t number, std::size_t parcel, Delivery delivery) {
  const auto found = postings_.find(number);
  if (found == postings_.end()) return;
  Posting& posting = found->second;
  const bool gone = delivery.result == Delivery::Result::gone;
  if (gone || delivery.result == Delivery::Result::try_again) {
    const std::string_view failed = posting.webhook.empty() ? "letter_failed" : "webhook_failed";
    log_.write(tables::Severity::info, gone && posting.webhook.empty() ? "address_gone" : failed,
               {{"why", delivery.why},
                {"attempts", posting.calls.front().turn.claimed.call.attempts + 1}});
  }
  posting.parcels[parcel].came = std::move(delivery);
  if (posting.all_came() || (stopping_ && !posting.any_out())) settle(number);
}

void Postman::settle(std::uint64_t number) {
  const auto found = postings_.find(number);
  const Posting posting = std::move(found->second);
  postings_.erase(found);
  letters_ -= posting.letters();
  Settlement settlement{.outcomes = outcomes(posting, options_, now(), services_.zones),
                        .by = posting.by,
                        .until = posting.until};
  for (const Parcel& parcel : posting.parcels) {
    if (posting.webhook.empty() && parcel.came && parcel.came->result == Delivery::Result::gone)
      settlement.dead.push_back(parcel.address);
  }
  if (ends_webhook(posting, options_, now())) {
    const tables::CallText& at = posting.calls.front().turn.text;
    log_.write(tables::Severity::info, "webhook_ended", {{"table", at.table}});
    services_.tables.end_webhook(at.table, at.seat, posting.webhook);
  }
  write(std::move(settlement));
  end_if_idle();
}

/// Their claims have run out, and their calls are others'. No carrier should take so long.
void Postman::drop_old_postings() {
  for (auto at = postings_.begin(); at != postings_.end();) {
    if (at->second.until > now()) {
      ++at;
      continue;
    }
    log_.write(tables::Severity::warning, "carrier_silent", {});
    letters_ -= at->second.letters();
    at = postings_.erase(at);
  }
}

}  // namespace rail::people
