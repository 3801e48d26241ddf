// A whole game allocates nothing: operator new is counted here.
#include <gtest/gtest.h>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/utility.hpp>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bots/learned/play_on.h"
#include "bots/level.h"
#include "bots/planned.h"
#include "engine/play.h"
#include "generated/all_games.h"
#include "host/catalog.h"
#include "tests/learned_weights.h"

namespace {

long allocations = 0;

void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* room = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
  if (room == nullptr) throw std::bad_alloc();
  return room;
}

/// Never inlined: g++ would compare it with the operator new of the library.
[[gnu::noinline]] void give_back(void* room) noexcept { std::free(room); }

constexpr std::size_t usual = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t size) { return counted(size, usual); }
void* operator new[](std::size_t size) { return counted(size, usual); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* room) noexcept { give_back(room); }
void operator delete[](void* room) noexcept { give_back(room); }
void operator delete(void* room, std::size_t) noexcept { give_back(room); }
void operator delete[](void* room, std::size_t) noexcept { give_back(room); }
void operator delete(void* room, std::align_val_t) noexcept { give_back(room); }
void operator delete[](void* room, std::align_val_t) noexcept { give_back(room); }
void operator delete(void* room, std::size_t, std::align_val_t) noexcept { give_back(room); }
void operator delete[](void* room, std::size_t, std::align_val_t) noexcept { give_back(room); }

namespace rail {
namespace {

/// Allocations during some games with their outcomes.
template <Game G, class Choose>
long allocations_of(const G& game, int games, Choose choose) {
  const long before = allocations;
  int ranks = 0;
  for (std::uint64_t seed = 0; std::cmp_less(seed, games); ++seed) {
    Rng rng(seed);
    typename G::State s = game.start();
    play_out(game, s, [&](const auto& state, Actor who, typename G::Action& out) {
      choose(game, state, who, rng, out);
    });
    ranks += game.outcome(s).rank[0];
  }
  const long after = allocations;
  EXPECT_NE(ranks, 0);
  return after - before;
}

TEST(Allocations, AreCounted) {
  const long before = allocations;
  const std::vector<int> some(100);
  EXPECT_EQ(allocations, before + 1);
  const auto aligned = std::make_unique<std::array<char, 64>>();
  EXPECT_EQ(allocations, before + 2);
}

/// Every value of every option, one at a time, with the usual ones beside it.
template <class G>
std::vector<std::vector<std::string>> all_options(const typename G::Board& board) {
  const std::vector<OptionSpec> specs = G::option_specs(board);
  std::vector<std::string> usual;
  for (const OptionSpec& spec : specs) usual.push_back(spec.values.front());
  std::vector<std::vector<std::string>> all{usual};
  for (std::size_t i = 0; i < specs.size(); ++i) {
    for (std::size_t v = 1; v < specs[i].values.size(); ++v) {
      all.push_back(usual);
      all.back()[i] = specs[i].values[v];
    }
  }
  return all;
}

/// Calls f(game) for every board, number of players and value of an option.
template <Game G, class F>
void with_all_tables(F f) {
  using Board = typename G::Board;
  for (const EmbeddedBoard& file : GameParts<G>::boards()) {
    const auto board = std::make_shared<const Board>(Board::parse(file.text));
    for (int players = board->min_players; players <= board->max_players; ++players) {
      for (const std::vector<std::string>& values : all_options<G>(*board)) {
        SCOPED_TRACE(board->id + " with " + std::to_string(players) + " and " +
                     testing::PrintToString(values));
        std::optional<G> game;
        try {
          game.emplace(board, players, G::read_options(values));
        } catch (const std::invalid_argument&) {
          continue;  // there is no such seat to begin
        }
        f(*game);
      }
    }
  }
}

struct NameOfGame {
  template <class G>
  // NOLINTNEXTLINE(readability-identifier-naming): GoogleTest calls it so
  static std::string GetName(int) {
    return std::string(G::family);
  }
};

template <class G>
class AllocationsIn : public testing::Test {};
using EveryGame = boost::mp11::mp_rename<AllGames, testing::Types>;
TYPED_TEST_SUITE(AllocationsIn, EveryGame, NameOfGame);

TYPED_TEST(AllocationsIn, AGameNeedsNone) {
  constexpr int games = 10;
  with_all_tables<TypeParam>([](const TypeParam& game) {
    EXPECT_EQ(allocations_of(game, games, [](auto&&... a) { pick(a...); }), 0);
    EXPECT_EQ(allocations_of(game, games, [](auto&&... a) { pick_from_list(a...); }), 0);
  });
}

template <class G>
class PlannerAllocationsIn : public testing::Test {};
template <class G>
using IsPlanned = std::bool_constant<bots::Planned<G>>;
using PlannedGames =
    boost::mp11::mp_rename<boost::mp11::mp_copy_if<AllGames, IsPlanned>, testing::Types>;
TYPED_TEST_SUITE(PlannerAllocationsIn, PlannedGames, NameOfGame);

TYPED_TEST(PlannerAllocationsIn, APlannerNeedsNone) {
  using G = TypeParam;
  with_all_tables<G>([](const G& game) {
    PlannerOf<G> planner(game);
    const auto ratings = std::make_unique<bots::Ratings<G>>();
    int worth = 0;
    const auto decide = [&](const G& g, const auto& s, Actor who, Rng& rng, auto& out) {
      if (who.is_chance()) return pick(g, s, who, rng, out);
      ActionListOf<G> legal;
      g.legal(s, who, legal);
      planner.rate(s, who.seat_of(), legal, *ratings);
      planner.imagine(g.view(s, who.seat_of()), rng);
      worth += planner.worth(s, who.seat_of());
      planner.choose(s, who.seat_of(), rng, out);
    };
    EXPECT_EQ(allocations_of(game, 1, decide), 0);
    EXPECT_GT(worth, 0);
  });
}

TYPED_TEST(PlannerAllocationsIn, AnAmateurNeedsNone) {
  using G = TypeParam;
  if constexpr (bots::WithLevels<G>) {  // a game may have a planner and no levels
    with_all_tables<G>([](const G& game) {
      for (int level = 1; level <= amateur_levels; ++level) {
        AmateurOf<G> amateur(game, level);
        const auto decide = [&](const G& g, const auto& s, Actor who, Rng& rng, auto& out) {
          if (who.is_chance()) return pick(g, s, who, rng, out);
          amateur.choose(s, who.seat_of(), rng, out);
        };
        EXPECT_EQ(allocations_of(game, 1, decide), 0) << level;
      }
    });
  }
}

template <class G>
class LearnedAllocationsIn : public testing::Test {};
template <class G>
using IsLearning = std::bool_constant<bots::Learning<G>>;
using LearningGames =
    boost::mp11::mp_rename<boost::mp11::mp_copy_if<AllGames, IsLearning>, testing::Types>;
TYPED_TEST_SUITE(LearnedAllocationsIn, LearningGames, NameOfGame);

TYPED_TEST(LearnedAllocationsIn, APlayoutNeedsNone) {
  using G = TypeParam;
  const auto always = bots::Brain<G>::from(any_weights<G>(1, {.deep = 10'000}));
  const auto cut = bots::Brain<G>::from(any_weights<G>(2, {.deep = 10, .cut = 30}));
  with_all_tables<G>([&](const G& game) {
    for (const auto& brain : {always, cut}) {
      bots::LearnedPlayer<G> player(game, brain.get());
      typename G::State s = game.start();
      bots::Luck luck(3);
      const long before = allocations;
      player.play_on(s, luck);
      const int worth = player.worth(s, seat(0));
      EXPECT_EQ(allocations, before);
      EXPECT_GE(worth, 0);
      EXPECT_LE(worth, bots::certain);
    }
  });
}

TEST(Allocations, AViewAsTextNeedsOnlyTheText) {
  const auto match = host::Catalog::standard().at("ticket-to-ride-usa").start(2, {});
  std::string text;
  text.reserve(std::size_t{1} << 16);
  const long before = allocations;
  match->write_view(seat(0), text);
  match->write_legal(Actor::chance(), text);
  EXPECT_EQ(allocations, before);
  EXPECT_NE(text.size(), 0U);
}

}  // namespace
}  // namespace rail
