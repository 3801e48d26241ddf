// A whole game allocates nothing: operator new is counted here.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/play.h"
#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/rules/boards.h"
#include "games/grand_trunk_journey/rules/rules.h"
#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/rules/boards.h"
#include "games/switch_and_signal/rules/rules.h"
#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/rules/boards.h"
#include "games/ticket_to_ride/rules/rules.h"
#include "host/catalog.h"

namespace {

long allocations = 0;

void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* room = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
  if (room == nullptr) throw std::bad_alloc();
  return room;
}

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
void operator delete(void* room) noexcept { std::free(room); }
void operator delete[](void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
void operator delete[](void* room, std::size_t) noexcept { std::free(room); }
void operator delete(void* room, std::align_val_t) noexcept { std::free(room); }
void operator delete[](void* room, std::align_val_t) noexcept { std::free(room); }
void operator delete(void* room, std::size_t, std::align_val_t) noexcept { std::free(room); }
void operator delete[](void* room, std::size_t, std::align_val_t) noexcept { std::free(room); }

namespace rail {
namespace {

/// Allocations during ten games with their outcomes.
template <Game G, class Choose>
long allocations_of(const G& game, Choose choose) {
  const long before = allocations;
  int ranks = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
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

template <Game G>
void expect_no_allocation(std::string_view board_text) {
  using Board = typename G::Board;
  const auto board = std::make_shared<const Board>(Board::parse(board_text));
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
      EXPECT_EQ(allocations_of(*game, [](auto&&... a) { pick(a...); }), 0);
      EXPECT_EQ(allocations_of(*game, [](auto&&... a) { pick_from_list(a...); }), 0);
    }
  }
}

TEST(Allocations, AGameOfTicketToRideNeedsNone) {
  for (const auto& board : ticket_to_ride::embedded_boards())
    expect_no_allocation<ticket_to_ride::TicketToRide>(board.text);
}

TEST(Allocations, ThePlannerOfTicketToRideNeedsNone) {
  using ticket_to_ride::TicketToRide;
  for (const auto& text : ticket_to_ride::embedded_boards()) {
    const auto board =
        std::make_shared<const ticket_to_ride::Board>(ticket_to_ride::Board::parse(text.text));
    for (int players = board->min_players; players <= board->max_players; ++players) {
      const TicketToRide game(board, players, {});
      ticket_to_ride::Planner planner(game);
      const auto ratings = std::make_unique<ticket_to_ride::Planner::Ratings>();
      EXPECT_EQ(allocations_of(game,
                               [&](const auto& g, const auto& s, Actor who, Rng& rng, auto& out) {
                                 if (who.is_chance()) return pick(g, s, who, rng, out);
                                 ActionListOf<TicketToRide> legal;
                                 g.legal(s, who, legal);
                                 planner.rate(s, who.seat_of(), legal, *ratings);
                                 planner.imagine(g.view(s, who.seat_of()), rng);
                                 planner.choose(s, who.seat_of(), rng, out);
                               }),
                0);
    }
  }
}

TEST(Allocations, AGrandTrunkJourneyNeedsNone) {
  for (const auto& board : grand_trunk_journey::embedded_boards())
    expect_no_allocation<grand_trunk_journey::GrandTrunkJourney>(board.text);
}

TEST(Allocations, ThePlannerOfTheGrandTrunkJourneyNeedsNone) {
  using grand_trunk_journey::GrandTrunkJourney;
  const auto board = std::make_shared<const GrandTrunkJourney::Board>(
      GrandTrunkJourney::Board::parse(grand_trunk_journey::embedded_boards().front().text));
  grand_trunk_journey::Options options;
  options.objectives = true;
  for (int players = board->min_players; players <= board->max_players; ++players) {
    const GrandTrunkJourney game(board, players, options);
    const grand_trunk_journey::Planner planner(game);
    const auto ratings = std::make_unique<
        std::array<int, static_cast<std::size_t>(GrandTrunkJourney::max_actions)>>();
    int worth = 0;
    const auto decide = [&](const auto& g, const auto& s, Actor who, Rng& rng, auto& out) {
      if (who.is_chance()) return pick(g, s, who, rng, out);
      ActionListOf<GrandTrunkJourney> legal;
      g.legal(s, who, legal);
      planner.rate(s, who.seat_of(), legal, *ratings);
      worth += planner.worth(s, who.seat_of());
      planner.choose(s, who.seat_of(), rng, out);
    };
    EXPECT_EQ(allocations_of(game, decide), 0);
    EXPECT_GT(worth, 0);
  }
}

TEST(Allocations, AGameOfSwitchAndSignalNeedsNone) {
  for (const auto& board : switch_and_signal::embedded_boards())
    expect_no_allocation<switch_and_signal::SwitchAndSignal>(board.text);
}

TEST(Allocations, PlanningInSwitchAndSignalNeedsNone) {
  using switch_and_signal::Board;
  using switch_and_signal::SwitchAndSignal;
  for (const auto& board : switch_and_signal::embedded_boards()) {
    const SwitchAndSignal game(std::make_shared<const Board>(Board::parse(board.text)), 2, {});
    switch_and_signal::Planner planner(game);
    std::array<int, SwitchAndSignal::max_actions> ratings{};
    const auto decide = [&](const SwitchAndSignal&, const SwitchAndSignal::State& s, Actor who,
                            Rng& rng, SwitchAndSignal::Action& out) {
      if (who.is_chance()) return pick(game, s, who, rng, out);
      planner.choose(s, who.seat_of(), rng, out);
      ActionListOf<SwitchAndSignal> legal;
      game.legal(s, who, legal);
      planner.rate(s, who.seat_of(), legal, ratings);
      EXPECT_GE(planner.worth(s, who.seat_of()), 0);
    };
    EXPECT_EQ(allocations_of(game, decide), 0);
  }
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
