// Ways to pay for routes, for all colours and lengths at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "games/ticket_to_ride/rules/state.h"

namespace rail::ticket_to_ride {

/// One number for each length from 1 to 8.
using Row = std::array<std::uint8_t, 8>;
/// A row for each colour, gray last.
using Rows = std::array<Row, card_kinds>;

/// A row as one word: adding words adds all eight numbers, as long as none exceeds 255.
inline std::uint64_t packed(const Row& row) {
  std::uint64_t w = 0;
  std::memcpy(&w, row.data(), sizeof w);
  return w;
}

namespace payments {

inline constexpr int kinds_limit = 16;  // boards have at most 15 cards of a kind

/// Ways to pay in one colour by length, for `locomotives` and `cards` of that colour in hand.
constexpr Row ways_in_color(int locomotives, int cards) {
  Row row{};
  for (int length = 1; length <= max_length; ++length) {
    const int ways = std::min(length, locomotives) - std::max(0, length - cards) + 1;
    row[static_cast<std::size_t>(length - 1)] = static_cast<std::uint8_t>(std::max(0, ways));
  }
  return row;
}

/// By locomotives, then by cards of the colour.
inline constexpr auto ways_table = [] {
  std::array<std::array<Row, kinds_limit>, kinds_limit> table{};
  for (int l = 0; l < kinds_limit; ++l) {
    for (int c = 0; c < kinds_limit; ++c)
      table[static_cast<std::size_t>(l)][static_cast<std::size_t>(c)] = ways_in_color(l, c);
  }
  return table;
}();

/// 255 for each length that so many trains allow.
inline constexpr auto length_mask = [] {
  std::array<Row, max_length + 1> table{};
  for (std::size_t trains = 0; trains < table.size(); ++trains) {
    for (std::size_t i = 0; i < trains; ++i) table[trains][i] = 255;
  }
  return table;
}();

}  // namespace payments

/// Ways to pay for a route of each colour and length. A gray route can be paid in each colour, but
/// a set of locomotives only is one way, not eight (R29).
inline void count_ways(const Cards& hand, int trains, Rows& ways) {
  const auto& by_cards = payments::ways_table[hand[Card::locomotive]];
  const std::uint64_t mask =
      packed(payments::length_mask[static_cast<std::size_t>(std::min(trains, max_length))]);
  std::uint64_t gray = 0;
  for (std::size_t c = 0; c < colors; ++c) {
    const std::uint64_t row = packed(by_cards[hand[static_cast<Card>(c)]]) & mask;
    std::memcpy(ways[c].data(), &row, sizeof row);
    gray += row;
  }
  gray -= (colors - 1) * (packed(by_cards[0]) & mask);
  std::memcpy(ways[colors].data(), &gray, sizeof gray);
}

}  // namespace rail::ticket_to_ride
