// The rails of a board as a train meets them: from space to space, over signals and switches.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/switch_and_signal/rules/board.h"
#include "games/switch_and_signal/rules/state.h"

namespace rail::switch_and_signal {

/// What lies between a space, or a junction, and what comes next on one line.
struct Exit {
  std::uint32_t signal = 0;  // the bit of the signal field to cross; 0 if there is none
  SpaceId space = depot;     // the next space, or `depot` if a junction comes first
  bool forward = false;      // the direction on it, if it is a track piece
  JunctionId junction{};     // otherwise
  std::uint8_t arm = 0;      // by which the train comes to it
  LineId line{};             // on which the gap lies
};

/// What a step over the rails meets, apart from other trains.
struct Hop {
  enum class Kind : std::uint8_t { free, red_signal, covered_switch };
  Kind kind{};
  SpaceId to = depot;
  bool forward = false;  // the direction on it, if it is a track piece
  LineId line{};         // by which it is reached
};

/// Pairs of four arms, as bits; the first three are those of three arms.
inline constexpr std::array<std::uint8_t, 6> arm_pairs{0b0011, 0b0101, 0b0110,
                                                       0b1001, 0b1010, 0b1100};

/// Tables over a board, built once.
class Tracks {
 public:
  explicit Tracks(const Board& board);

  /// One of the ways that a junction with discs could be set to instead: the one with so many of
  /// them before it.
  struct Setting {
    JunctionId junction{};
    std::uint8_t rank = 0;
  };

  SpaceKind kind(SpaceId s) const { return kind_[static_cast<std::size_t>(s)]; }
  bool is_city(SpaceId s) const { return kind(s) <= SpaceKind::port; }
  /// The way out of a city or start location by a line that ends there.
  const Exit& onto(LineId line, SpaceId from) const {
    return entry_[static_cast<std::size_t>(line)][starts_at(line, from) ? 1 : 0];
  }
  /// The way on from a track piece.
  const Exit& along(SpaceId piece, bool forward) const {
    return along_[static_cast<std::size_t>(piece)][forward ? 1 : 0];
  }
  /// Goes through signals and junctions, as they stand, to the next space.
  Hop hop(const State& s, const Exit& exit) const {
    using enum Hop::Kind;
    const std::uint32_t green = static_cast<std::uint32_t>(s.green.bits().window(0));
    if ((exit.signal & ~green) != 0) return {.kind = red_signal};  // R42
    if (exit.space != depot) return {free, exit.space, exit.forward, exit.line};
    const auto j = static_cast<std::size_t>(exit.junction);
    const auto open = static_cast<unsigned>(s.open[j]);
    const unsigned in = 1U << exit.arm;
    if ((open & in) == 0) return {.kind = covered_switch};  // R41
    const Exit& out = arm_[j][static_cast<std::size_t>(std::countr_zero(open & ~in))];
    if ((out.signal & ~green) != 0) return {.kind = red_signal};
    return {free, out.space, out.forward, out.line};
  }
  /// Signal fields at the entrances of a city, as bits.
  std::uint32_t signals_of(SpaceId city) const {
    return entrances_[static_cast<std::size_t>(city)];
  }
  /// Those of the city at whose entrance a signal stands, itself included; none out on the line.
  std::uint32_t beside(SignalId signal) const { return beside_[static_cast<std::size_t>(signal)]; }
  /// By city; none where there is no city.
  const std::array<std::uint32_t, max_cities>& all_entrances() const { return entrances_; }
  unsigned signal_count() const { return signal_count_; }
  std::uint32_t all_signals() const { return all_signals_; }
  std::uint32_t line_signals() const { return line_signals_; }
  /// The mask of a junction's arms that a way leaves open; 0 if these are not two of its lines.
  std::uint8_t arms(JunctionId junction, const Way& way) const;
  const Way& way(JunctionId junction, std::uint8_t open) const {
    return way_[static_cast<std::size_t>(junction)][open];
  }
  /// All settings, by junction, when every junction has its discs.
  unsigned settings() const { return setting_count_; }
  const Setting& setting(unsigned rank) const { return setting_[rank]; }
  /// The place of these open arms in `arm_pairs`, or how many there are.
  static std::uint8_t place_of_way(std::uint8_t open) { return place_of_pair[open]; }
  /// The way with so many before it, `open` left out.
  static std::uint8_t other_way(std::uint8_t open, std::uint8_t rank) {
    return arm_pairs[rank + static_cast<std::size_t>(rank >= place_of_pair[open])];
  }
  int arm_count(JunctionId j) const { return arm_count_[static_cast<std::size_t>(j)]; }

 private:
  /// Whether the end `from` of a line is this city or start location, not the end `to`.
  bool starts_at(LineId line, SpaceId space) const {
    return from_[static_cast<std::size_t>(line)] == space;
  }

  static constexpr auto place_of_pair = [] {
    std::array<std::uint8_t, 1U << max_arms> place{};
    place.fill(arm_pairs.size());
    for (std::size_t i = 0; i < arm_pairs.size(); ++i)
      place[arm_pairs[i]] = static_cast<std::uint8_t>(i);
    return place;
  }();

  std::array<SpaceKind, max_spaces> kind_{};
  std::array<SpaceId, max_lines> from_{};                        // `depot` if it is a junction
  std::array<std::array<Exit, 2>, max_lines> entry_{};           // by line and direction
  std::array<std::array<Exit, 2>, max_spaces> along_{};          // by piece and direction
  std::array<std::array<Exit, max_arms>, max_junctions> arm_{};  // out of a junction
  std::array<std::uint8_t, max_junctions> arm_count_{};
  std::array<std::array<std::uint8_t, max_lines>, max_junctions> arm_of_{};  // as bits, by line
  std::array<std::array<Way, 1U << max_arms>, max_junctions> way_{};         // by open arms
  std::array<Setting, max_junctions*(arm_pairs.size() - 1)> setting_{};
  unsigned setting_count_ = 0;
  std::array<std::uint32_t, max_cities> entrances_{};
  std::array<std::uint32_t, max_signals> beside_{};
  unsigned signal_count_ = 0;
  std::uint32_t all_signals_ = 0;
  std::uint32_t line_signals_ = 0;
};

}  // namespace rail::switch_and_signal
