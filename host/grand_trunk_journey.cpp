#include "games/grand_trunk_journey/parts.h"
#include "host/games.h"
#include "host/typed_entry.h"

namespace rail::host {

std::unique_ptr<GameEntry> read_grand_trunk_journey(std::string board_text) {
  return read_board<grand_trunk_journey::GrandTrunkJourney>(std::move(board_text));
}

}  // namespace rail::host
