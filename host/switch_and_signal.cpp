#include "games/switch_and_signal/parts.h"
#include "host/games.h"
#include "host/typed_entry.h"

namespace rail::host {

std::unique_ptr<GameEntry> read_switch_and_signal(std::string board_text) {
  return read_board<switch_and_signal::SwitchAndSignal>(std::move(board_text));
}

}  // namespace rail::host
