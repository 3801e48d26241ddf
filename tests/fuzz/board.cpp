// Any bytes are either a board of a game or refused with a BoardError; and on every board that is
// accepted one can play, and count the points, in no time.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/play.h"
#include "games/grand_trunk_journey/rules/rules.h"
#include "games/switch_and_signal/rules/rules.h"
#include "games/ticket_to_ride/rules/rules.h"

namespace {

using namespace rail;

/// A part of a random game, by the usual options.
template <Game G>
void play(typename G::Board board) {
  constexpr int most_plies = 400;
  const int players = board.max_players;
  const G game(std::make_shared<const typename G::Board>(std::move(board)), players, {});
  auto s = game.start();
  Rng rng(1);
  for (int ply = 0; ply < most_plies && !game.to_act(s).empty(); ++ply)
    advance(game, s, game.to_act(s).first(), rng);
  if (std::is_same_v<G, ticket_to_ride::TicketToRide> || game.to_act(s).empty()) game.outcome(s);
}

template <Game G>
void parse(std::string_view text) {
  try {
    play<G>(G::Board::parse(text));
  } catch (const BoardError&) {
    return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  parse<ticket_to_ride::TicketToRide>(text);
  parse<switch_and_signal::SwitchAndSignal>(text);
  parse<grand_trunk_journey::GrandTrunkJourney>(text);
  return 0;
}
