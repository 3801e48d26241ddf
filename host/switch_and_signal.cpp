#include "games/switch_and_signal/bots/heuristic.h"
#include "games/switch_and_signal/bots/planner.h"
#include "games/switch_and_signal/rules/rules.h"
#include "games/switch_and_signal/telling/chronicle.h"
#include "games/switch_and_signal/telling/motive.h"
#include "host/games.h"
#include "host/typed_entry.h"

namespace rail::host {

std::unique_ptr<GameEntry> read_switch_and_signal(std::string board_text) {
  return read_board<switch_and_signal::SwitchAndSignal>(std::move(board_text));
}

}  // namespace rail::host
