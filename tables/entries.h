// What happens at a table, as it is stored: a table is what the entries of its log add up to.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/actor.h"
#include "tables/protocol.h"

namespace rail::tables {

/// A person took a seat.
struct Sat {
  static constexpr std::string_view type = "sat";
  Seat seat{};
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Sat, (), (seat, name))

/// A seat is open again, before the start.
struct Freed {
  static constexpr std::string_view type = "freed";
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(Freed, (), (seat))

/// A bot took an open seat for good.
struct Filled {
  static constexpr std::string_view type = "filled";
  Seat seat{};
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(Filled, (), (seat, bot))

/// From here on a bot decides for the person, who may come back.
struct Left {
  static constexpr std::string_view type = "left";
  Seat seat{};
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(Left, (), (seat, bot))

struct Returned {
  static constexpr std::string_view type = "returned";
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(Returned, (), (seat))

struct Started {
  static constexpr std::string_view type = "started";
};
BOOST_DESCRIBE_STRUCT(Started, (), ())

/// How an action came about.
enum class By : std::uint8_t { person, bot, clock, chance };
BOOST_DESCRIBE_ENUM(By, person, bot, clock, chance)

/// One ply.
struct Played {
  static constexpr std::string_view type = "played";
  Actor actor = Actor::chance();
  boost::json::value action;
  By by = By::chance;
  std::optional<std::string> id;  // the client's
};
BOOST_DESCRIBE_STRUCT(Played, (), (actor, action, by, id))

struct Asked {
  static constexpr std::string_view type = "asked";
  Seat seat{};
  std::int64_t to = 0;
};
BOOST_DESCRIBE_STRUCT(Asked, (), (seat, to))

struct Answered {
  static constexpr std::string_view type = "answered";
  Seat seat{};
  bool yes = false;
};
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, yes))

/// Of the plies, only the first `to` count.
struct TakenBack {
  static constexpr std::string_view type = "taken_back";
  Seat seat{};
  std::int64_t to = 0;
};
BOOST_DESCRIBE_STRUCT(TakenBack, (), (seat, to))

struct Chatted {
  static constexpr std::string_view type = "chatted";
  Seat seat{};
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Chatted, (), (seat, text))

struct Rematched {
  static constexpr std::string_view type = "rematched";
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Rematched, (), (table))

/// These seats have a new secret.
struct SecretsChanged {
  static constexpr std::string_view type = "secrets_changed";
  std::vector<Seat> seats;
};
BOOST_DESCRIBE_STRUCT(SecretsChanged, (), (seats))

/// No server ran between `since` and this entry, so no clock did either.
struct Resumed {
  static constexpr std::string_view type = "resumed";
  std::int64_t since = 0;
};
BOOST_DESCRIBE_STRUCT(Resumed, (), (since))

/// From here on luck is new: what was dealt so far followed from a code that anybody could read.
struct Reshuffled {
  static constexpr std::string_view type = "reshuffled";
};
BOOST_DESCRIBE_STRUCT(Reshuffled, (), ())

/// Whether this seat may not chat, from here on.
struct Muted {
  static constexpr std::string_view type = "muted";
  Seat seat{};
  bool muted = false;
};
BOOST_DESCRIBE_STRUCT(Muted, (), (seat, muted))

/// How this seat is drawn, from before the start; what is left out stays. Who had the plate gets
/// the one that this seat had.
struct LookChosen {
  static constexpr std::string_view type = "look_chosen";
  Seat seat{};
  std::optional<Plate> plate;
  std::optional<Face> face;
};
BOOST_DESCRIBE_STRUCT(LookChosen, (), (seat, plate, face))

/// The host has closed the table: it stands still as it is, for everybody and for good.
struct Closed {
  static constexpr std::string_view type = "closed";
};
BOOST_DESCRIBE_STRUCT(Closed, (), ())

/// From here on the deal of this table is no secret any more (sealed.h).
struct Unsealed {
  static constexpr std::string_view type = "unsealed";
};
BOOST_DESCRIBE_STRUCT(Unsealed, (), ())

using Entry = std::variant<Sat, Freed, Filled, Left, Returned, Started, Played, Asked, Answered,
                           TakenBack, Chatted, Rematched, SecretsChanged, Resumed, Reshuffled,
                           Muted, LookChosen, Closed, Unsealed>;

/// What never changes about a table.
struct SeatSettings {
  Who who = Who::open;
  std::optional<std::string> bot;
};
BOOST_DESCRIBE_STRUCT(SeatSettings, (), (who, bot))

/// A ply that was played before a table opened.
struct OpeningPly {
  Actor actor = Actor::chance();
  boost::json::value action;
};
BOOST_DESCRIBE_STRUCT(OpeningPly, (), (actor, action))

struct Settings {
  std::string game;
  std::map<std::string, std::string> options;
  std::int32_t rules_version = 0;
  std::vector<SeatSettings> seats;
  std::optional<TimeLimit> clock;
  bool replay = false;                      // an uploaded record: only to be looked at
  std::optional<boost::json::value> board;  // if it is not the catalog's own
  std::optional<bool> hints;          // none: allowed, as at tables from before there were any
  std::optional<std::string> deal;    // what its luck follows from; none: from nothing
  std::optional<bool> known_luck;     // whether the deal was chosen; none: told to everybody
  std::optional<TableOrigin> origin;  // none: a game from the beginning
  std::optional<std::vector<OpeningPly>> opening;  // what was played up to there
  std::optional<std::vector<Seat>> makers;         // the seats of who opened it; none: not known
  std::optional<std::string> of;  // the book whose table it is: "circle/ID", "tournament/ID"
  std::optional<bool> sealed;     // its deal is a secret until it is Unsealed
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (game, options, rules_version, seats, clock, replay, board, hints, deal,
                       known_luck, origin, opening, makers, of, sealed))

/// How the books begin whose tables Settings::of names.
inline constexpr std::string_view circle_book = "circle/";
inline constexpr std::string_view tournament_book = "tournament/";
inline bool of_circle(const Settings& settings) {
  return settings.of && settings.of->starts_with(circle_book);
}
inline bool of_tournament(const Settings& settings) {
  return settings.of && settings.of->starts_with(tournament_book);
}

}  // namespace rail::tables
