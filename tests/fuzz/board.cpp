// Any bytes are either a board of a game or refused with a BoardError; and on every board that is
// accepted one can play, and count the points, in no time.
#include <boost/mp11/algorithm.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/play.h"
#include "generated/all_games.h"

namespace {

using namespace rail;

/// A random game, by the usual options.
template <Game G>
void play(typename G::Board board) {
  constexpr int most_plies = 4000;
  const int players = board.max_players;
  const G game(std::make_shared<const typename G::Board>(std::move(board)), players, {});
  auto s = game.start();
  Rng rng(1);
  for (int ply = 0; ply < most_plies && !game.to_act(s).empty(); ++ply)
    advance(game, s, game.to_act(s).first(), rng);
  if (game.to_act(s).empty()) game.outcome(s);
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
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, AllGames>>(
      [&]<class G>(std::type_identity<G>) { parse<G>(text); });
  return 0;
}
