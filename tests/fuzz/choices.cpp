// Any bytes are a game: a table, then one choice after the other, for players and chance alike.
// Now and then the invariants must hold, and explain must agree with legal on spoiled actions.
#include <array>
#include <boost/mp11/algorithm.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "generated/all_games.h"
#include "generated/all_invariants.h"
#include "tests/arbitrary.h"

namespace rail {
namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return size_ == 0; }
  std::size_t next() {
    if (empty()) return 0;
    --size_;
    return *data_++;
  }
  /// A number below `bound`, from as many bytes as it takes.
  std::size_t below(std::size_t bound) {
    std::size_t n = next();
    for (std::size_t span = 256; span < bound; span *= 256) n = n * 256 + next();
    return n % bound;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

void require(bool good, const std::string& what) {
  if (good) return;
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

template <class G>
using Boards = std::vector<std::shared_ptr<const typename G::Board>>;

/// Those in the program, and what the game has for tests: `small_boards(const G*)`.
template <Game G>
Boards<G> all_boards() {
  std::vector<std::string> texts;
  for (const EmbeddedBoard& board : GameParts<G>::boards()) texts.emplace_back(board.text);
  if constexpr (requires(const G* g) { small_boards(g); }) {
    for (std::string& text : small_boards(static_cast<const G*>(nullptr)))
      texts.push_back(std::move(text));
  }
  Boards<G> all;
  for (const std::string& text : texts)
    all.push_back(std::make_shared<const typename G::Board>(G::Board::parse(text)));
  return all;
}

/// A board, a number of players and a value for every option.
template <class G>
std::optional<G> game_from(Bytes& bytes, const Boards<G>& boards) {
  const auto& board = boards[bytes.below(boards.size())];
  const int choices = board->max_players - board->min_players + 1;
  const int players =
      board->min_players + static_cast<int>(bytes.below(static_cast<std::size_t>(choices)));
  std::vector<std::string> values;
  for (const OptionSpec& spec : G::option_specs(*board))
    values.push_back(spec.values[bytes.below(spec.values.size())]);
  try {
    return std::optional<G>(std::in_place, board, players, G::read_options(values));
  } catch (const std::invalid_argument&) {
    return std::nullopt;  // there is no such seat to begin
  }
}

/// Somebody asks for something that is probably not allowed.
template <Game G>
void ask(const G& game, const typename G::State& s, typename G::Action action, Rng& rng) {
  Arbitrary arbitrary(rng);
  if (rng.below(2) == 0) {
    arbitrary.spoil(action);
  } else {
    action = arbitrary.value<typename G::Action>();
  }
  const std::uint32_t code = rng.below(max_seats + 1);
  const Actor who = code == max_seats ? Actor::chance() : Actor(seat(static_cast<int>(code)));
  ActionListOf<G> list;
  if (game.to_act(s).contains(who)) game.legal(s, who, list);
  require(list.contains(action) == !game.explain(s, who, action), "legal and explain disagree");
}

template <Game G>
void check_invariants(const G& game, const typename G::State& s) {
  const std::string broken = broken_invariant(game, s);
  require(broken.empty(), broken);
}

/// One choice; says whether there was one to make.
template <Game G>
bool play_on(const G& game, typename G::State& s, Bytes& bytes, Rng& rng) {
  const ActorSet acting = game.to_act(s);
  if (acting.empty()) return false;
  std::vector<Actor> actors;
  for (int p = 0; p < max_seats; ++p) {
    if (acting.contains(seat(p))) actors.emplace_back(seat(p));
  }
  const Actor who = acting.is_chance() ? Actor::chance() : actors[bytes.below(actors.size())];
  ActionListOf<G> list;
  game.legal(s, who, list);
  require(!list.empty(), "nothing to choose from");
  const auto action = list[static_cast<int>(bytes.below(static_cast<std::size_t>(list.size())))];
  constexpr std::uint32_t steps_between_checks = 8;  // more would halve the number of inputs
  const bool check = rng.below(steps_between_checks) == 0;
  if (check) {
    require(!game.explain(s, who, action), "legal, but refused");
    ask(game, s, action, rng);
  }
  game.apply(s, who, action, {});
  if (check) check_invariants(game, s);
  return true;
}

/// Every view must allow some state that looks the same.
template <Game G>
void check_views(const G& game, const typename G::State& s, Rng& rng) {
  for (int p = -1; p < game.players(); ++p) {
    const Viewer viewer = p < 0 ? Viewer::onlooker() : Viewer(seat(p));
    const auto view = game.view(s, viewer);
    const auto imagined = game.imagine(view, rng);
    require(game.view(imagined, viewer) == view, "imagined something else");
    check_invariants(game, imagined);
  }
}

template <Game G>
void play(Bytes& bytes, const Boards<G>& boards, Rng& rng) {
  const std::optional<G> game = game_from<G>(bytes, boards);
  if (!game) return;
  auto s = game->start();
  while (!bytes.empty() && play_on(*game, s, bytes, rng)) {
  }
  check_invariants(*game, s);
  check_views(*game, s, rng);
  if (game->to_act(s).empty()) game->outcome(s);
}

template <Game G>
void play(Bytes& bytes, Rng& rng) {
  static const Boards<G> boards = all_boards<G>();
  play<G>(bytes, boards, rng);
}

/// How far a game is from being the one that a byte stands for. The nearest is played, so that a
/// new game takes some inputs over and the others go on meaning what they did.
std::uint32_t distance(std::string_view family, std::size_t byte) {
  std::uint64_t hash = byte;
  for (const char c : family) hash = Rng(hash ^ static_cast<std::uint8_t>(c)).next();
  return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace
}  // namespace rail

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rail;
  Bytes bytes(data, size);
  Rng rng(size);
  const std::size_t byte = bytes.next();
  void (*chosen)(Bytes&, Rng&) = nullptr;
  std::uint32_t nearest = 0;
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, AllGames>>(
      [&]<class G>(std::type_identity<G>) {
        const std::uint32_t away = distance(G::family, byte);
        if (chosen != nullptr && away >= nearest) return;
        nearest = away;
        chosen = play<G>;
      });
  chosen(bytes, rng);
  return 0;
}
