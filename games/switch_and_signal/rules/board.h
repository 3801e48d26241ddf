// A board: the facts of one side, with its cards, dice and helpers, read from its file and checked.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_file.h"
#include "games/switch_and_signal/rules/actions.h"

namespace rail::switch_and_signal {

enum class SpaceKind : std::uint8_t { city, port, start, track };

/// The highest number that a movement die may show.
inline constexpr int most_roll = 6;

/// What a line ends at.
struct End {
  std::optional<SpaceId> space;        // a city or start location
  std::optional<JunctionId> junction;  // or a junction
};

/// A city (with goods or a port), start location or track piece.
struct Space {
  std::string id;
  Name name;  // of a track piece: empty
  SpaceKind kind{};
  Goods goods{};              // that a city of kind `city` supplies
  std::uint8_t number = 0;    // printed at a start location
  std::vector<LineId> lines;  // that end here, in the order of the file; the one of a track piece
};

struct Junction {
  std::string id;
  Name name;
  std::vector<LineId> lines;  // three or four, ascending: its arms
};

/// Track pieces in a row. Pieces and gaps are counted from the end `from`: gap 0 lies between
/// `from` and the first piece, gap `pieces` between the last piece and `to`.
struct Line {
  std::string id;
  End from;
  End to;
  SpaceId first_piece{};  // the others follow it
  std::uint8_t pieces = 0;
};

struct Signal {
  std::string id;
  LineId line{};
  std::uint8_t gap = 0;
  std::optional<SpaceId> city;  // at whose entrance it stands; none out on the line
};

/// What a row of a departure card moves: a colour, or none for a multicoloured train.
using MoveRow = std::optional<Color>;

struct DepartureCard {
  std::string id;
  std::uint8_t count = 0;
  std::uint8_t deploy = 0;
  std::vector<MoveRow> moves;
};

enum class Effect : std::uint8_t {
  reroll,        // a movement die is rolled again
  pass_cities,   // trains may run through cities in this turn
  hold_color,    // all trains of a colour on the card stay
  ignore_card,   // the card goes under the pile, and another is revealed
  choose_start,  // instead of rolling where a train starts
  hold_train     // one train of a colour on the card stays
};
BOOST_DESCRIBE_ENUM(Effect, reroll, pass_cities, hold_color, ignore_card, choose_start, hold_train)

struct Helper {
  std::string id;
  Name name;
  Effect effect{};
};

struct Board {
  std::string id;
  Name name;
  int min_players = 1;
  int max_players = 4;

  bool pass_cities = false;  // always; empty trains may then stand in ports, too
  std::uint8_t hand = 0;     // cards dealt at set-up
  std::uint8_t draw = 0;     // cards drawn at the end of a turn
  std::uint8_t hand_limit = 0;
  std::uint8_t line_signals = 0;  // discs beside those of the cities
  Hand action_cards;
  std::array<std::array<std::uint8_t, 6>, colors> dice{};  // faces by colour
  std::uint8_t time_tokens = 0;                            // the usual number
  std::uint8_t most_time_tokens = 0;
  std::uint8_t removed_cards = 0;  // departure cards, the usual number
  std::uint8_t most_removed_cards = 0;
  std::uint8_t lost_point_cost = 0;
  std::uint8_t head_on_cost = 0;  // per lost point
  std::uint8_t not_deployed_cost = 0;
  std::uint8_t start_location_cost = 0;
  /// How many goods of each colour a port asks for, by port in the order of `ports`.
  std::array<std::array<std::uint8_t, goods_colors>, max_ports> demand{};
  /// With the larger number of goods: how many more each city has, and how many more, of any
  /// colour, each port takes.
  std::uint8_t extra_supply = 0;
  std::array<std::uint8_t, max_ports> extra_demand{};

  std::vector<Space> spaces;  // cities, start locations, track pieces
  std::vector<SpaceId> ports;
  std::vector<Junction> junctions;
  std::vector<Line> lines;
  std::vector<Signal> signals;
  std::vector<DepartureCard> cards;
  std::vector<Helper> helpers;

  // The first game.
  std::vector<Way> first_switches;  // by junction
  Signals first_signals;

  const Space& operator[](SpaceId i) const { return spaces[static_cast<std::size_t>(i)]; }
  const Junction& operator[](JunctionId i) const { return junctions[static_cast<std::size_t>(i)]; }
  const Line& operator[](LineId i) const { return lines[static_cast<std::size_t>(i)]; }
  const Signal& operator[](SignalId i) const { return signals[static_cast<std::size_t>(i)]; }
  const DepartureCard& operator[](CardId i) const { return cards[static_cast<std::size_t>(i)]; }
  const Helper& operator[](HelperId i) const { return helpers[static_cast<std::size_t>(i)]; }

  /// Reads and checks a board file; throws BoardError.
  static Board parse(std::string_view json);
};

}  // namespace rail::switch_and_signal
