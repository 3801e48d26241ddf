// Any bytes are a game: a table, then one choice after the other, for players and chance alike.
// Now and then the invariants must hold, and explain must agree with legal on spoiled actions.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "games/ticket_to_ride/boards.h"
#include "games/ticket_to_ride/tests/invariants.h"
#include "games/ticket_to_ride/tests/small_board.h"
#include "tests/arbitrary.h"

namespace rail::ticket_to_ride {
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

const std::vector<std::shared_ptr<const Board>>& boards() {
  static const auto all = [] {
    std::vector<std::shared_ptr<const Board>> list;
    const auto add = [&](std::string_view text) {
      list.push_back(std::make_shared<const Board>(Board::parse(text)));
    };
    for (const EmbeddedBoard& board : embedded_boards()) add(board.text);
    add(small_board_json());
    add(small_country_board_json());
    return list;
  }();
  return all;
}

TicketToRide game_from(Bytes& bytes) {
  const auto& board = boards()[bytes.below(boards().size())];
  const int choices = board->max_players - board->min_players + 1;
  const int players =
      board->min_players + static_cast<int>(bytes.below(static_cast<std::size_t>(choices)));
  Options options;
  options.classic_tickets = bytes.below(2) == 1 && board->has_classic_tickets();
  const std::size_t start = bytes.below(static_cast<std::size_t>(players) + 1);
  if (start > 0) options.start = seat(static_cast<int>(start) - 1);
  return TicketToRide(board, players, options);
}

/// Somebody asks for something that is probably not allowed.
void ask(const TicketToRide& game, const State& s, Action action, Rng& rng) {
  Arbitrary<TicketToRide> arbitrary(game, rng, false);
  if (rng.below(2) == 0) {
    arbitrary.spoil(action);
  } else {
    action = arbitrary.value<Action>();
  }
  const std::uint32_t code = rng.below(max_seats + 1);
  const Actor who = code == max_seats ? Actor::chance() : Actor(seat(static_cast<int>(code)));
  ActionListOf<TicketToRide> list;
  game.legal(s, who, list);
  require(list.contains(action) == !game.explain(s, who, action), "legal and explain disagree");
}

void check_invariants(const TicketToRide& game, const State& s) {
  const std::string broken = broken_invariant(game, s);
  require(broken.empty(), broken);
}

/// One choice; says whether there was one to make.
bool play_on(const TicketToRide& game, State& s, Bytes& bytes, Rng& rng) {
  const ActorSet acting = game.to_act(s);
  if (acting.empty()) return false;
  std::vector<Actor> actors;
  for (int p = 0; p < max_seats; ++p) {
    if (acting.contains(seat(p))) actors.emplace_back(seat(p));
  }
  const Actor who = acting.is_chance() ? Actor::chance() : actors[bytes.below(actors.size())];
  ActionListOf<TicketToRide> list;
  game.legal(s, who, list);
  require(!list.empty(), "nothing to choose from");
  const Action action = list[static_cast<int>(bytes.below(static_cast<std::size_t>(list.size())))];
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
void check_views(const TicketToRide& game, const State& s, Rng& rng) {
  for (int p = -1; p < game.players(); ++p) {
    const Viewer viewer = p < 0 ? Viewer::onlooker() : Viewer(seat(p));
    const View view = game.view(s, viewer);
    const State imagined = game.imagine(view, rng);
    require(game.view(imagined, viewer) == view, "imagined something else");
    check_invariants(game, imagined);
  }
}

}  // namespace
}  // namespace rail::ticket_to_ride

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rail::ticket_to_ride;
  Bytes bytes(data, size);
  rail::Rng rng(size);
  const TicketToRide game = game_from(bytes);
  State s = game.start();
  while (!bytes.empty() && play_on(game, s, bytes, rng)) {
  }
  check_invariants(game, s);
  check_views(game, s, rng);
  if (game.to_act(s).empty()) game.outcome(s);
  return 0;
}
