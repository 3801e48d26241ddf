// A whole game allocates nothing: operator new is counted here.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "engine/play.h"
#include "games/grand_trunk_journey/boards.h"
#include "games/grand_trunk_journey/rules.h"
#include "games/ticket_to_ride/boards.h"
#include "games/ticket_to_ride/rules.h"

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

namespace rail::ticket_to_ride {
namespace {

/// Allocations during ten games with their outcomes.
template <Game G, class Choose>
long allocations_of(const G& game, Choose choose) {
  const long before = allocations;
  int points = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng(seed);
    typename G::State s = game.start();
    play_out(game, s,
             [&](const auto& state, Actor who, auto& out) { choose(game, state, who, rng, out); });
    points += game.outcome(s).points[0];
  }
  const long after = allocations;
  EXPECT_NE(points, 0);
  return after - before;
}

TEST(Allocations, AreCounted) {
  const long before = allocations;
  const std::vector<int> some(100);
  EXPECT_EQ(allocations, before + 1);
  const auto aligned = std::make_unique<std::array<char, 64>>();
  EXPECT_EQ(allocations, before + 2);
}

TEST(Allocations, AGameNeedsNone) {
  for (const EmbeddedBoard& file : embedded_boards()) {
    const auto board = std::make_shared<const Board>(Board::parse(file.text));
    for (int players = board->min_players; players <= board->max_players; ++players) {
      for (bool classic : {false, true}) {
        if (classic && !board->has_classic_tickets()) continue;
        Options options;
        options.classic_tickets = classic;
        const TicketToRide game(board, players, options);
        EXPECT_EQ(allocations_of(game, [](auto&&... a) { pick(a...); }), 0)
            << board->id << " with " << players;
        EXPECT_EQ(allocations_of(game, [](auto&&... a) { pick_from_list(a...); }), 0)
            << board->id << " with " << players << " by way of the list";
      }
    }
  }
}

TEST(Allocations, AGrandTrunkJourneyNeedsNone) {
  namespace gtj = grand_trunk_journey;
  const auto board =
      std::make_shared<const gtj::Board>(gtj::Board::parse(gtj::embedded_boards().front().text));
  for (int players = 2; players <= 4; ++players) {
    gtj::Options options;
    options.objectives = players != 3;
    options.companies_dealt = players == 4;
    const gtj::GrandTrunkJourney game(board, players, options);
    EXPECT_EQ(allocations_of(game, [](auto&&... a) { pick(a...); }), 0);
    EXPECT_EQ(allocations_of(game, [](auto&&... a) { pick_from_list(a...); }), 0);
  }
}

}  // namespace
}  // namespace rail::ticket_to_ride
