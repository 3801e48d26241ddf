// What a call in the outbox (StoredCall::text) says, for whoever puts it into words.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/actor.h"
#include "tables/table_info.h"

namespace rail::tables {

/// What somebody is called to.
enum class CallTo : std::uint8_t {
  turn,
  table,  // somebody asks him to sit down there
  round   // of a tournament: it has begun
};
BOOST_DESCRIBE_ENUM(CallTo, turn, table, round)

/// It is somebody's turn, or he has a seat that he does not know of: the text of a call with a
/// person or a webhook. Read and written by read_json and json_text (protocol.h).
struct CallText {
  std::string table;
  std::string game;  // as TableInfo has it
  BoardTitle title;  // what the game is called
  Seat seat{};
  std::optional<std::string> who_moved;  // whoever decided something last: a name, or a bot's
                                         // level; or who asks him to the table
  std::optional<std::int64_t> deadline;  // when his clock runs out, milliseconds since 1970
  std::optional<CallTo> to{};            // none: his turn
  friend bool operator==(const CallText&, const CallText&) = default;
};
BOOST_DESCRIBE_STRUCT(CallText, (), (table, game, title, seat, who_moved, deadline, to))

/// A game has ended: the text of the call to nobody by which the house hears of it, once it is
/// stored.
struct OverText {
  bool over = true;
  std::string table;
  std::optional<std::string> of;  // the book whose table it is: Settings::of
  friend bool operator==(const OverText&, const OverText&) = default;
};
BOOST_DESCRIBE_STRUCT(OverText, (), (over, table, of))

/// The same people play once more: the text of the call to nobody by which the house hears of the
/// new table.
struct BegunText {
  bool begun = true;
  std::string table;
  std::optional<std::string> by{};  // the person who wanted it, if it is one of the house
  friend bool operator==(const BegunText&, const BegunText&) = default;
};
BOOST_DESCRIBE_STRUCT(BegunText, (), (begun, table, by))

/// What a call is kept under: for each seat one to the turn, one to the table and one to its
/// webhook, and one each for a table's beginning and its end.
inline std::string call_key(std::string_view table, Seat seat) {
  return std::string(table) + '/' + std::to_string(index(seat));
}
inline std::string asked_key(std::string_view table, Seat seat) {
  return call_key(table, seat) + "/asked";
}
inline std::string webhook_key(std::string_view table, Seat seat) {
  return call_key(table, seat) + "/webhook";
}
inline constexpr std::string_view begun_end = "/begun";
inline constexpr std::string_view over_end = "/over";
inline std::string begun_key(std::string_view table) {
  return std::string(table).append(begun_end);
}
inline std::string over_key(std::string_view table) { return std::string(table).append(over_end); }

}  // namespace rail::tables
