// Any bytes are a Grand Trunk Journey: a table, then one choice after the other, for players and
// chance alike. Now and then the invariants must hold, and explain must agree with legal on spoiled
// actions. The same bytes are either a board or refused with a BoardError.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "games/grand_trunk_journey/tests/invariants.h"
#include "games/grand_trunk_journey/tests/settings.h"
#include "tests/arbitrary.h"

namespace rail::grand_trunk_journey {
namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return size_ == 0; }
  std::size_t below(std::size_t bound) {
    std::size_t n = next();
    for (std::size_t span = 256; span < bound; span *= 256) n = n * 256 + next();
    return n % bound;
  }

 private:
  std::size_t next() {
    if (empty()) return 0;
    --size_;
    return *data_++;
  }

  const std::uint8_t* data_;
  std::size_t size_;
};

void require(bool good, const std::string& what) {
  if (good) return;
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

void check_invariants(const GrandTrunkJourney& game, const State& s) {
  const std::string broken = broken_invariant(game, s);
  require(broken.empty(), broken);
}

/// Somebody asks for something that is probably not allowed.
void ask(const GrandTrunkJourney& game, const State& s, Action action, Rng& rng) {
  Arbitrary<GrandTrunkJourney> arbitrary(game, rng, false);
  if (rng.below(2) == 0) {
    arbitrary.spoil(action);
  } else {
    action = arbitrary.value<Action>();
  }
  const std::uint32_t code = rng.below(max_seats + 1);
  const Actor who = code == max_seats ? Actor::chance() : Actor(seat(static_cast<int>(code)));
  ActionListOf<GrandTrunkJourney> list;
  game.legal(s, who, list);
  require(list.contains(action) == !game.explain(s, who, action), "legal and explain disagree");
}

/// One choice; says whether there was one to make.
bool play_on(const GrandTrunkJourney& game, State& s, Bytes& bytes, Rng& rng) {
  const ActorSet acting = game.to_act(s);
  if (acting.empty()) return false;
  const Actor who = acting.first();
  ActionListOf<GrandTrunkJourney> list;
  game.legal(s, who, list);
  require(!list.empty(), "nothing to choose from");
  const Action action = list[static_cast<int>(bytes.below(static_cast<std::size_t>(list.size())))];
  constexpr std::uint32_t steps_between_checks = 8;
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
void check_views(const GrandTrunkJourney& game, const State& s, Rng& rng) {
  for (int p = -1; p < game.players(); ++p) {
    const Viewer viewer = p < 0 ? Viewer::onlooker() : Viewer(seat(p));
    const View view = game.view(s, viewer);
    const State imagined = game.imagine(view, rng);
    require(game.view(imagined, viewer) == view, "imagined something else");
    check_invariants(game, imagined);
  }
}

}  // namespace
}  // namespace rail::grand_trunk_journey

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rail::grand_trunk_journey;
  try {
    Board::parse(std::string_view(reinterpret_cast<const char*>(data), size));
  } catch (const BoardError&) {
  }
  static const std::vector<rail::JourneySetting> settings = rail::journey_settings();
  Bytes bytes(data, size);
  rail::Rng rng(size);
  const GrandTrunkJourney game = rail::journey_of(settings[bytes.below(settings.size())]);
  State s = game.start();
  while (!bytes.empty() && play_on(game, s, bytes, rng)) {
  }
  check_invariants(game, s);
  check_views(game, s, rng);
  if (game.to_act(s).empty()) game.outcome(s);
  return 0;
}
