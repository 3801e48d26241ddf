// One function for each game, each in a file of its own: they take long to compile.
#pragma once

#include <memory>
#include <string>

#include "host/catalog.h"

namespace rail::host {

// A game on the board of this file; throws BadInput with what is wrong and where.
std::unique_ptr<GameEntry> read_grand_trunk_journey(std::string board_text);
std::unique_ptr<GameEntry> read_switch_and_signal(std::string board_text);
std::unique_ptr<GameEntry> read_ticket_to_ride(std::string board_text);

}  // namespace rail::host
