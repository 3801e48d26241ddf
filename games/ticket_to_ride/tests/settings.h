// The tables at which the suites play Ticket to Ride.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "games/ticket_to_ride/rules/boards.h"
#include "games/ticket_to_ride/tests/invariants.h"
#include "games/ticket_to_ride/tests/small_board.h"
#include "tests/properties.h"

namespace rail::ticket_to_ride {

/// One table: which board, how many players, which option.
struct Setting {
  std::string board;
  int players;
  bool classic = false;
  bool version_1 = false;  // of the rules, with R20 and R23 as they were

  std::string name() const {
    return board + "_" + std::to_string(players) + (classic ? "_classic" : "") +
           (version_1 ? "_version_1" : "");
  }
  friend std::ostream& operator<<(std::ostream& out, const Setting& setting) {
    return out << setting.name();
  }
};

/// Both maps with all numbers of players, and small boards, on which rare things are common.
inline std::vector<Setting> all_settings() {
  return {{"usa", 2},
          {"usa", 3},
          {"usa", 4},
          {"usa", 5},
          {"usa", 2, true},
          {"usa", 5, true},
          {"germany", 2},
          {"germany", 3},
          {"germany", 4},
          {"germany", 5},
          {"small", 2},
          {"small", 4},
          {"small", 5},
          {"small", 3, true},
          {"small_country", 2},
          {"small_country", 3},
          {"usa", 5, false, true},
          {"small", 5, false, true}};
}

inline std::shared_ptr<const Board> board_of(const Setting& setting) {
  std::string text;
  if (setting.board == "small") text = small_board_json();
  if (setting.board == "small_country") text = small_country_board_json();
  for (const EmbeddedBoard& board : embedded_boards()) {
    if (board.file == setting.board + ".json") text = board.text;
  }
  return std::make_shared<Board>(Board::parse(text));
}

inline Subject<TicketToRide> subject_of(const Setting& setting) {
  Options options;
  options.classic_tickets = setting.classic;
  options.open_cards_without_pile = setting.version_1;
  if (setting.version_1) options.rules_version = 1;
  return {.game = TicketToRide(board_of(setting), setting.players, options),
          .most_actions = 20000,
          .broken = broken_invariant,
          // Cards paid may be shuffled at once; then no view tells them from others in the pile.
          .face_up = [](const Action& a) { return std::holds_alternative<Claim>(a); }};
}

}  // namespace rail::ticket_to_ride
