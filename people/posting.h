// One errand of the postman: a word for one person, or several together, to all his addresses; and
// what the outbox is to know of it in the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "people/books.h"
#include "people/carrier.h"
#include "people/outbox.h"
#include "people/turn_letters.h"
#include "people/when.h"
#include "people/zones.h"

namespace rail::people {

/// How the postman goes about it. Times in milliseconds.
struct PostmanOptions {
  std::int64_t look_ms = 1'000;  // so often he looks what is due
  std::int64_t nudged_ms = 50;   // or so soon, if somebody tells him
  std::int64_t claim_ms = 5 * 60'000;
  /// No carrier takes longer from the last moment until it says what came of it: what is not on its
  /// way early enough waits for another posting, so that none ends after its claim.
  std::int64_t delivery_ms = 150'000;
  int calls_at_once = 32;
  std::size_t letters_at_once = 64;
  int most_attempts = 6;                 // of a word; together about 3 hours
  int most_over_attempts = 100;          // to write down how a table came out
  std::int64_t first_pause_ms = 60'000;  // after a failure; then three times as long
  std::int64_t longest_pause_ms = std::int64_t{2} * 3600'000;
  std::int64_t longest_not_before_ms = std::int64_t{24} * 3600'000;
  std::int64_t busy_ms = 10'000;              // if a carrier has too much to do
  std::int64_t longest_busy_ms = 5 * 60'000;  // for a webhook, which waits as long as it has waited
  /// So often he looks whether a seat with a webhook was left; usually he is told
  /// (tables::sooner_calls).
  std::int64_t seat_ms = 10 * 60'000;
  std::int64_t webhook_ms = std::int64_t{3} * 24 * 3600'000;  // one that fails for so long ends
  std::int64_t stop_ms = 3'000;  // so long he waits for carriers when he is to stop
};

/// How long to wait after so many failures.
std::int64_t pause_ms(const PostmanOptions& options, int failures);

/// What becomes of a call.
struct Outcome {
  enum class What : std::uint8_t {
    done,
    later,
    told  // and something more may be to tell later
  };
  What what = What::done;
  std::string key{};
  std::int64_t about = 0;
  std::int64_t due = 0;
  int attempts = 0;
  std::int64_t told_ms = 0;
  std::vector<std::string> failed{};  // marks: there it may be handed over once more (call_marks.h)
};
/// `by`: who has claimed it. May be done again if nobody knows whether it was done.
void write_outcome(Outbox& outbox, const Outcome& outcome, std::string_view by);

/// How far a letter is.
enum class Leave : std::uint8_t {
  waiting,   // the carrier has not asked yet
  asked,     // the outbox has not said yet
  left,      // it may, and has
  unwanted,  // it may not: there nobody wants to hear of anything any more
  not_ours,  // it may not: of something in it the outbox said no
  too_late   // it may not in this posting
};

struct Parcel {
  StoredAddress address;
  std::vector<std::size_t> calls{};  // which of the posting's
  Leave leave = Leave::waiting;
  std::optional<Delivery> came{};  // of it

  bool is_out() const { return !came && (leave == Leave::asked || leave == Leave::left); }
};

struct Posting {
  struct Call {
    TurnCall turn;
    Choices choices;    // at its table
    bool lost = false;  // no longer wanted, or somebody else has it: it is not for us any more
  };
  std::string by{};        // who has claimed it
  std::int64_t until = 0;  // of the claim
  std::optional<std::int64_t> away_until{};
  /// To which its only call goes, by one parcel whose address is nothing but a name for marks: the
  /// outbox has none like that. Empty: to a person's addresses.
  std::string webhook{};
  std::vector<Call> calls{};
  std::vector<Parcel> parcels{};

  /// Of the kind that he counts: carriers of webhooks say themselves if they have too many.
  std::size_t letters() const { return webhook.empty() ? parcels.size() : 0; }
  bool all_came() const;
  bool any_out() const;
};

/// That a word of a call goes to an address.
struct Mark {
  std::string key;
  std::int64_t about = 0;
  std::string mark;
};
std::vector<Mark> marks_of(const Posting& posting, const Parcel& parcel);

/// What the store says in the last moment before a letter leaves.
struct LastWord {
  Leave leave = Leave::left;
  std::vector<bool> may{};  // of each call in it; none if its address alone says no
};
/// Hands over what is in a letter, if it is still wanted where it goes: the address is as it was,
/// and the host has not blocked whose it is. A webhook, which is no person's, is not asked about.
LastWord last_word(Books& books, Outbox& outbox, const StoredAddress& address,
                   std::span<const Mark> marks, std::string_view by);

/// What becomes of the posting's calls now. Letters that have not been asked about go another time;
/// of those that are still out nobody may know, so their calls stay as they are.
std::vector<Outcome> outcomes(const Posting& posting, const PostmanOptions& options,
                              std::int64_t now, const Zones& zones);

/// Whether its webhook is not to be called any more: nobody is there, or it has failed for long.
bool ends_webhook(const Posting& posting, const PostmanOptions& options, std::int64_t now);

}  // namespace rail::people
