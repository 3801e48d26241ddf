#include "games/grand_trunk_journey/bots/heuristic.h"
#include "games/grand_trunk_journey/bots/planner.h"
#include "games/grand_trunk_journey/rules/rules.h"
#include "games/grand_trunk_journey/telling/chronicle.h"
#include "games/grand_trunk_journey/telling/motive.h"
#include "host/games.h"
#include "host/typed_entry.h"

namespace rail::host {

std::unique_ptr<GameEntry> read_grand_trunk_journey(std::string board_text) {
  return read_board<grand_trunk_journey::GrandTrunkJourney>(std::move(board_text));
}

}  // namespace rail::host
