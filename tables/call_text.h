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

/// It is somebody's turn: the text of a call with a person. Read and written by read_json and
/// json_text (protocol.h).
struct CallText {
  std::string table;
  std::string game;  // as TableInfo has it
  BoardTitle title;  // what the game is called
  Seat seat{};
  std::optional<std::string> who_moved;  // whoever decided something last: a name, or a bot's level
  std::optional<std::int64_t> deadline;  // when his clock runs out, milliseconds since 1970
  friend bool operator==(const CallText&, const CallText&) = default;
};
BOOST_DESCRIBE_STRUCT(CallText, (), (table, game, title, seat, who_moved, deadline))

/// A game has ended: the text of the call to nobody by which the house hears of it, once it is
/// stored.
struct OverText {
  bool over = true;
  std::string table;
  std::optional<std::string> of;  // the book whose table it is: Settings::of
  friend bool operator==(const OverText&, const OverText&) = default;
};
BOOST_DESCRIBE_STRUCT(OverText, (), (over, table, of))

/// What a call is kept under: one for each seat, and one for the end of the game.
inline std::string call_key(std::string_view table, Seat seat) {
  return std::string(table) + '/' + std::to_string(index(seat));
}
inline std::string over_key(std::string_view table) { return std::string(table) + "/over"; }

}  // namespace rail::tables
