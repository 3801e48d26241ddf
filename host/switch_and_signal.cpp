#include "games/switch_and_signal/annals.h"
#include "games/switch_and_signal/heuristic.h"
#include "games/switch_and_signal/motive.h"
#include "games/switch_and_signal/planner.h"
#include "games/switch_and_signal/rules.h"
#include "host/games.h"
#include "host/typed_entry.h"

namespace rail::host {

std::unique_ptr<GameEntry> read_switch_and_signal(std::string board_text) {
  return read_board<switch_and_signal::SwitchAndSignal>(std::move(board_text));
}

}  // namespace rail::host
