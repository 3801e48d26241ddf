// How a notice leaves the house: by mail, by push, by webhook. Each has a carrier of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rail::people {

/// What a person is told. Words on lock screens and in subjects name the table, who moved and how
/// much time is left, never cards, tickets or the link to a seat (which only the mail's body
/// holds).
struct Letter {
  enum class About : std::uint8_t {
    your_turn,
    reminder,
    digest,
    confirm,
    invitation,
    round_begins
  };
  About about = About::your_turn;
  std::string language = "en";  // or "de"
  std::string id{};             // the same for the same notice: Message-ID, Topic
  std::string table_title{};    // "Ticket to Ride: North America, with Mara and Jo"
  std::string who_moved{};      // may be empty
  std::optional<std::int64_t> deadline_ms{};
  std::string link{};      // opens the seat, the circle, or confirms
  std::string end_link{};  // ends these letters by one click; empty for a confirmation
  std::string end_post{};  // where programs for mail post to do so (people/proofs.h)
  struct Line {
    std::string title{};
    std::string detail{};
    std::string link{};
    About about = About::your_turn;  // or invitation, or round_begins
  };
  std::vector<Line> lines{};  // of a digest
  std::string posted{};       // all that is told to a webhook, as JSON
};

/// What came of it.
struct Delivery {
  enum class Result : std::uint8_t {
    told,
    try_again,  // it may go better later
    gone,       // there is nobody at this address any more: it ends
    busy        // nothing was tried, since too many others wait: soon once more
  };
  Result result = Result::told;
  std::string why{};  // in words, for the host's log; no address in it, of
                      // a webhook its host
  std::optional<std::int64_t> not_before_ms{};  // Retry-After
};

/// Carries on threads of its own; `done` may be called from any of them.
class Carrier {
 public:
  virtual ~Carrier() = default;
  /// `address`: as a person gave it. `about_to`: asked at the last moment before it leaves; if it
  /// says no, nothing does, and the result is told.
  virtual void carry(std::string address, Letter letter, std::function<bool()> about_to,
                     std::function<void(Delivery)> done) = 0;
  /// Why nobody can be told at this address, in words; nothing if it is fit. It follows from the
  /// address alone: anybody may know it.
  virtual std::optional<std::string> problem(std::string_view address) const = 0;
  /// Why the host lets nothing go there, in words; nothing if he does. Whoever asks for a letter
  /// hears it at the price of a letter.
  virtual std::optional<std::string> refuses(std::string_view /*address*/) const { return {}; }
};

}  // namespace rail::people
