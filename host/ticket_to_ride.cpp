#include "games/ticket_to_ride/annals.h"
#include "games/ticket_to_ride/baselines.h"
#include "games/ticket_to_ride/heuristic.h"
#include "games/ticket_to_ride/motive.h"
#include "games/ticket_to_ride/planner.h"
#include "games/ticket_to_ride/rules.h"
#include "host/games.h"
#include "host/typed_entry.h"

namespace rail::host {

std::unique_ptr<GameEntry> read_ticket_to_ride(std::string board_text) {
  return read_board<ticket_to_ride::TicketToRide>(std::move(board_text));
}

}  // namespace rail::host
