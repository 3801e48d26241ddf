// The board as a map: which places are next to each other, and the cheapest way between two.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/ticket_to_ride/rules/board.h"

namespace rail::ticket_to_ride {

/// All tracks between the same two places are one link.
enum class LinkId : std::uint8_t {};
using LinkSet = Bits<max_routes>;
using LinkCosts = std::array<std::uint8_t, max_routes>;
inline constexpr std::uint8_t no_link = 0xFF;

class Ways {
 public:
  explicit Ways(const Board& board);

  int links() const { return links_; }
  LinkId link_of(RouteId route) const { return link_of_[static_cast<std::size_t>(route)]; }
  /// The places that a way can lead through, as bits.
  std::uint64_t through() const { return through_; }

  /// The links with a cost on a cheapest way between two places, and their cost; false if there is
  /// none, or only ones that cost more than `most`. A way never leads through a country.
  bool find(const LinkCosts& cost, PlaceId from, PlaceId to, LinkSet& way, int& total,
            unsigned most = ~0U) const;

 private:
  static constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }
  struct Exit {
    std::uint8_t to;
    std::uint8_t link;
  };

  int links_ = 0;
  std::uint64_t through_ = 0;
  std::array<LinkId, max_routes> link_of_{};
  std::array<std::uint64_t, max_places> next_to_{};  // places, as bits
  std::array<std::array<std::uint8_t, max_places>, max_places> link_between_{};
};

}  // namespace rail::ticket_to_ride
