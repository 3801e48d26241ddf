// A player's routes as a network: what they connect, and the longest path through them.
#pragma once

#include <array>
#include <cstdint>

#include "games/ticket_to_ride/rules/board.h"

namespace rail::ticket_to_ride {

class Network {
 public:
  Network(const Board& board, const Bits<max_routes>& routes);

  /// Two cities are never connected through a country, and a country is reached by any route that
  /// ends in it.
  bool connects(PlaceId a, PlaceId b) const;

  /// What players build on our maps mostly takes a few hundred steps.
  static constexpr int search_limit = 20'000;

  /// The spaces of the longest continuous path: a place may be visited again, a route may not be
  /// used twice, and a path ends where it enters a country. If it is shorter than `least`, the
  /// answer is just something shorter, which is found sooner. `steps`: how far to search each
  /// connected part before a sweep takes over; the answer is the same.
  int longest_path(int least = 0, int steps = search_limit);

  /// How many paths and sets of routes the last longest_path() looked at: its cost on any machine.
  std::int64_t looked_at() const { return looked_at_; }

 private:
  // Places of the board, then one dead end for each route into a country, since a path ends there.
  using Vertex = std::uint8_t;
  using ExitId = std::uint8_t;
  static constexpr int max_vertices = 128;
  static constexpr int max_edges = 60;  // no player has more trains
  static constexpr std::uint8_t none = 0xFF;

  /// An edge as seen from one of its two vertices. Edge e has the exits 2e and 2e + 1, so a walk
  /// need not ask at which end it stands.
  struct Exit {
    Vertex to;
    std::uint8_t length;
    ExitId next;  // at the same vertex
  };
  /// A connected part.
  struct Part {
    Vertex any;
    std::uint8_t spaces;
    std::uint8_t edges;
    std::uint8_t places;
    std::uint8_t odd;  // places where an odd number of edges meet
  };

  Vertex end_of(PlaceId place);
  void add(Vertex a, Vertex b, std::uint8_t length);
  void flood(int part, int from);
  int part_of(PlaceId city) const { return part_of_[static_cast<std::size_t>(city)]; }
  bool reaches(PlaceId country, int part) const;

  void measure_tree(Vertex any);
  void walk(Vertex v, int from, int length);
  void search_part(int part);
  struct Trail;
  void search(Vertex v, const Trail& trail);
  void sweep_part(int part);

  const Board& board_;
  int edges_ = 0;
  int dead_ends_ = 0;  // vertices after max_places
  int parts_ = 0;
  std::uint64_t cities_ = 0;                                // those with edges
  std::uint64_t odd_ = 0;                                   // those with an odd number of edges
  std::array<std::uint64_t, max_places> neighbours_;        // cities next to a city
  std::array<ExitId, max_vertices> first_;                  // of each vertex
  std::array<std::uint8_t, max_places> part_of_;            // cities without edges: no part
  std::array<PlaceId, max_vertices - max_places> country_;  // of each dead end
  std::array<Exit, std::size_t{2} * max_edges> exit_;
  std::array<Part, max_edges> part_;

  int best_ = 0;
  int steps_left_ = 0;
  std::int64_t looked_at_ = 0;
  std::array<std::uint8_t, max_vertices> cheapest_;  // edge at each vertex of the part searched
  int dearest_ = 0;                                  // of those
  int far_ = 0;
  Vertex far_end_ = 0;
};

}  // namespace rail::ticket_to_ride
