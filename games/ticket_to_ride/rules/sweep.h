// Looking at a network city by city, so that only the cities at the edge of what has been seen
// have to be remembered.
//
// Finding the longest path through any network takes time that grows exponentially, but only in
// the number of cities that stand at that edge at once. An order with a small edge for the whole
// board is as good for every part of it, whatever a player claims: so the board check measures the
// edge once, refuses boards with a wide one, and no longest path on an accepted board takes long.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/ticket_to_ride/rules/board.h"

namespace rail::ticket_to_ride {

/// Cities that a sweep has to remember at most. Our maps have 5 and 6, a grid of 7 times 9 has 7.
inline constexpr int max_front = 7;

/// All cities, in an order that keeps the front small: those already visited that have a route to
/// one not yet visited. Greedy, from the best of all cities to begin with.
std::vector<PlaceId> sweep_order(const Board& board);

/// The most cities at the front on the way in this order.
int widest_front(const Board& board, const std::vector<PlaceId>& order);

/// The longest path through a connected network, exactly, by a sweep.
///
/// A path that uses no route twice is a connected set of routes with at most two ends, places where
/// an odd number of them meet. Of the sets chosen so far it matters only which cities of the front
/// are connected with each other, where an odd number of chosen routes meets, and how many ends lie
/// behind: of all sets that agree in this only the longest is kept.
class Sweep {
 public:
  /// Sets of routes that a sweep looks at. At a front of seven cities, with the one just visited,
  /// at most 1,980,576 sets can differ in what is remembered, but networks of 60 trains never come
  /// near that: the worst of thousands on boards that the check accepts took 420,000 looks in all.
  /// Should one take more, what was found so far counts: the same on every machine (R49).
  static constexpr std::int64_t limit = 3'000'000;

  static constexpr std::uint8_t dead_end = 0xFF;
  /// By ranks in the order of the sweep; `b` may be a dead end, which nothing else reaches.
  struct Track {
    std::uint8_t a = 0;
    std::uint8_t b = 0;
    std::uint8_t length = 0;
  };

  Sweep() { slot_.fill(-1); }

  /// Adds a route; all of them together must be connected.
  void add(std::uint8_t a, std::uint8_t b, std::uint8_t length);
  /// The longest path, or `least` if none is longer.
  int longest(int least);
  bool gave_up() const { return looked_at_ > limit; }
  /// How many sets of routes were looked at.
  std::int64_t looked_at() const { return looked_at_; }

 private:
  /// What is remembered of a set: for each slot the group and whether an odd number of routes
  /// meets, and how many ends are behind.
  using Memory = std::uint64_t;
  struct Kept {
    Memory memory = 0;
    int length = 0;
  };
  /// The longest set for each memory.
  class Longest {
   public:
    void put(Memory memory, int length);
    void clear();
    const std::vector<Kept>& all() const { return all_; }

   private:
    void grow();
    std::vector<Kept> all_;
    std::vector<std::int32_t> at_;  // index into all_, by hash; a power of two
  };

  static constexpr int max_slots = max_front + 1;
  static constexpr int max_ranks = 64;

  void visit(std::uint8_t rank);
  void choose(int slot_a, int slot_b, int length);
  void leave(int slot);
  void keep(Memory memory, int length);
  void go_on_with_next();

  std::vector<Track> tracks_;
  std::array<std::uint8_t, max_ranks> last_{};  // neighbour of each rank
  std::array<std::int8_t, max_ranks> slot_{};   // of each rank at the front, or -1
  std::uint32_t slots_used_ = 0;
  Longest now_;
  Longest next_;
  int best_ = 0;
  int shortest_ = 0;                // route
  int left_ = 0;                    // spaces of routes not yet looked at
  std::uint64_t odd_ = 0;           // ranks where an odd number of routes meets
  int unvisited_odd_ = 0;           // of those, how many have not been visited
  Memory slots_with_odd_left_ = 0;  // an odd number of routes not yet looked at
  std::int64_t looked_at_ = 0;
};

}  // namespace rail::ticket_to_ride
