// A table, as everybody may see it.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/actor.h"
#include "tables/looks.h"
#include "tables/store.h"

namespace rail::tables {

BOOST_DESCRIBE_ENUM(Status, open, running, over)

/// Who plays at a seat.
enum class Who : std::uint8_t {
  open,    // nobody yet
  person,  // whoever has the link
  bot
};
BOOST_DESCRIBE_ENUM(Who, open, person, bot)

enum class ClockKind : std::uint8_t { move, game };
BOOST_DESCRIBE_ENUM(ClockKind, move, game)

/// Time to think: for each decision, or for all of a game. When it is over, a bot decides.
struct TimeLimit {
  ClockKind kind = ClockKind::move;
  std::int32_t seconds = 0;
  friend bool operator==(const TimeLimit&, const TimeLimit&) = default;
};
BOOST_DESCRIBE_STRUCT(TimeLimit, (), (kind, seconds))

struct SeatInfo {
  Seat seat{};
  Who who = Who::open;
  std::optional<std::string> name;  // of the person
  std::optional<std::string> bot;   // who decides now if not the person
  bool present = false;             // connected to this server
  bool to_act = false;
  std::optional<std::int64_t> clock_ms;  // left when this was written
  bool muted = false;                    // what is said here is not passed on
  Plate plate{};
  std::optional<Face> face;  // of the person, if one was chosen
};
BOOST_DESCRIBE_STRUCT(SeatInfo, (),
                      (seat, who, name, bot, present, to_act, clock_ms, muted, plate, face))

/// Somebody wants back to an earlier moment, and these have not answered yet.
struct TakeBackInfo {
  Seat seat{};
  std::int64_t ply = 0;
  std::vector<Seat> waiting_for;
};
BOOST_DESCRIBE_STRUCT(TakeBackInfo, (), (seat, ply, waiting_for))

/// Why a table did not begin at the beginning.
enum class OriginKind : std::uint8_t {
  what_if,    // a branch of another game
  lesson,     // a first game with a guide
  challenge,  // a position with a goal
  moved       // begun in another house: on a device
};
BOOST_DESCRIBE_ENUM(OriginKind, what_if, lesson, challenge, moved)

struct TableOrigin {
  OriginKind kind = OriginKind::what_if;
  std::optional<std::string> table;  // of a branch: the game it left
  std::optional<std::string> id;     // of a lesson or challenge
  std::int64_t ply = 0;              // how many plies were there when it opened
  friend bool operator==(const TableOrigin&, const TableOrigin&) = default;
};
BOOST_DESCRIBE_STRUCT(TableOrigin, (), (kind, table, id, ply))

/// One of the things that a challenge asks for, in a word of its game: so much of so much, or of at
/// most so much.
struct ChallengeMeasure {
  std::string what;
  std::int32_t have = 0;
  std::int32_t want = 0;
  bool at_most = false;
  friend bool operator==(const ChallengeMeasure&, const ChallengeMeasure&) = default;
};
BOOST_DESCRIBE_STRUCT(ChallengeMeasure, (), (what, have, want, at_most))

/// How far a challenge is.
struct ChallengeInfo {
  bool solved = false;
  bool failed = false;
  std::optional<std::int32_t> turns_left;
  std::vector<ChallengeMeasure> measures;
  friend bool operator==(const ChallengeInfo&, const ChallengeInfo&) = default;
};
BOOST_DESCRIBE_STRUCT(ChallengeInfo, (), (solved, failed, turns_left, measures))

/// What a board that somebody brought calls itself.
struct BoardTitle {
  std::string en;
  std::string de;
  friend bool operator==(const BoardTitle&, const BoardTitle&) = default;
};
BOOST_DESCRIBE_STRUCT(BoardTitle, (), (en, de))

struct TableInfo {
  std::string table;
  std::string game;                   // on a board of its own: "board-" and its id
  std::optional<std::string> family;  // none if it is frozen
  std::optional<std::string> board;   // the document id of a board of its own
  std::optional<BoardTitle> title;    // of that board
  std::map<std::string, std::string> options;
  bool listed = false;
  bool hints = false;  // whether players may ask for them
  Status status = Status::open;
  std::vector<SeatInfo> seats;
  std::vector<Seat> makers;  // the seats of who opened it: may free seats and mute
  std::optional<TimeLimit> clock;
  std::optional<TakeBackInfo> take_back;
  std::optional<std::string> rematch;  // the table where the same people play again
  std::optional<std::string> frozen;   // why it cannot be played on
  bool known_luck = false;             // somebody may know what will be dealt: its deal was chosen
  std::optional<std::string> deal;     // the code of its luck, if it was chosen or the game is over
  std::optional<TableOrigin> origin;
  std::optional<ChallengeInfo> challenge;
};
BOOST_DESCRIBE_STRUCT(TableInfo, (),
                      (table, game, family, board, title, options, listed, hints, status, seats,
                       makers, clock, take_back, rematch, frozen, known_luck, deal, origin,
                       challenge))

}  // namespace rail::tables
