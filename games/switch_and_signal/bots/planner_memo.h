// What the planner has worked out before, kept as long as all that it rests on is as it was.
//
// Most of what changes from one position to the next, or from one "what if" to another, lies
// somewhere else on the board. So a value is kept together with the discs and places that were
// looked at on the way to it, and holds wherever these are the same: what is found is exactly what
// would be worked out again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/switch_and_signal/rules/ways.h"

namespace rail::switch_and_signal {

/// Discs and spaces that a value rests on.
struct Rest {
  std::uint32_t signals = 0;
  std::uint32_t junctions = 0;
  std::array<std::uint64_t, 2> spaces{};

  bool on(SpaceId space) const { return (spaces[at(space) / 64] >> at(space) % 64 & 1) != 0; }
  void add(const Leg& leg) {
    signals |= leg.signals;
    if (leg.junction < max_junctions) junctions |= 1U << leg.junction;
    const std::size_t space = leg.to / 2U;
    spaces[space / 64] |= std::uint64_t{1} << space % 64;
  }
  Rest& operator|=(const Rest& o) {
    signals |= o.signals;
    junctions |= o.junctions;
    spaces[0] |= o.spaces[0];
    spaces[1] |= o.spaces[1];
    return *this;
  }
};

/// The board as ways and runs see it, as bits: green signals, how each switch lies, on which spaces
/// trains stand, and which of these run forward.
class Layout {
 public:
  static constexpr std::size_t words = 6;
  using Words = std::array<std::uint64_t, words>;

  void set_green(std::uint32_t green) {
    word_[0] = (word_[0] & ~std::uint64_t{0xFFFF'FFFF}) | green;
  }
  void set_switch(std::size_t junction, std::uint8_t open) {
    const std::uint64_t place = Tracks::place_of_way(open);
    const auto put = [&](std::uint64_t& word, std::size_t bit, std::uint64_t value) {
      word = (word & ~(std::uint64_t{1} << bit)) | value << bit;
    };
    put(word_[0], 32 + junction, place & 1);
    put(word_[1], junction, place >> 1 & 1);
    put(word_[1], 32 + junction, place >> 2);
  }
  void put_train(SpaceId space, bool forward) {
    word_[2 + at(space) / 64] |= bit(space);
    if (forward) word_[4 + at(space) / 64] |= bit(space);
  }
  void take_train(SpaceId space) {
    word_[2 + at(space) / 64] &= ~bit(space);
    word_[4 + at(space) / 64] &= ~bit(space);
  }
  void clear_trains() { word_[2] = word_[3] = word_[4] = word_[5] = 0; }

  /// As far as something rests on it.
  Words seen(const Rest& rest) const {
    const std::uint64_t junctions = rest.junctions;
    return {word_[0] & (rest.signals | junctions << 32),
            word_[1] & (junctions | junctions << 32),
            word_[2] & rest.spaces[0],
            word_[3] & rest.spaces[1],
            word_[4] & rest.spaces[0],
            word_[5] & rest.spaces[1]};
  }

 private:
  static constexpr std::uint64_t bit(SpaceId space) { return std::uint64_t{1} << at(space) % 64; }

  Words word_{};
};

/// What a value is asked for: all that it depends on beside the layout. 0 is never asked for.
using MemoKey = std::array<std::uint64_t, 2>;

/// The last values by what they were asked for and by what was seen; the newer of two that fall
/// together stays. `Value` has a `rest`.
template <class Value, std::size_t Size>
class Memo {
 public:
  static_assert((Size & (Size - 1)) == 0);

  /// Everything that a value asked for by such keys has rested on so far, by `place`.
  explicit Memo(std::size_t places) : rest_(places), entry_(Size) {}

  /// The value, if it is known.
  const Value* find(std::size_t place, const MemoKey& key, const Layout& layout) const {
    const Layout::Words seen = layout.seen(rest_[place]);
    const Entry& entry = entry_[slot(key, seen)];
    return is_same(entry, key, seen) ? &entry.value : nullptr;
  }
  const Value& keep(std::size_t place, const MemoKey& key, const Layout& layout,
                    const Value& value) {
    rest_[place] |= value.rest;
    const Layout::Words seen = layout.seen(rest_[place]);
    Entry& entry = entry_[slot(key, seen)];
    entry = {key, seen, value};
    return entry.value;
  }
  void clear() {
    for (Entry& entry : entry_) entry.key = {};
  }

 private:
  struct Entry {
    MemoKey key{};
    Layout::Words seen{};
    Value value{};
  };

  /// Word by word, since comparing arrays is a call.
  static bool is_same(const Entry& entry, const MemoKey& key, const Layout::Words& seen) {
    std::uint64_t differ = (entry.key[0] ^ key[0]) | (entry.key[1] ^ key[1]);
    for (std::size_t i = 0; i < Layout::words; ++i) differ |= entry.seen[i] ^ seen[i];
    return differ == 0;
  }
  static std::size_t slot(const MemoKey& key, const Layout::Words& seen) {
    constexpr std::array<std::uint64_t, 2 + Layout::words> odd{
        0x9E3779B97F4A7C15U, 0xC2B2AE3D27D4EB4FU, 0x165667B19E3779F9U, 0xD6E8FEB86659FD93U,
        0xA0761D6478BD642FU, 0xE7037ED1A0B428DBU, 0x8EBC6AF09C88C6E3U, 0x589965CC75374CC3U};
    std::uint64_t sum = key[0] * odd[0] + key[1] * odd[1];
    for (std::size_t i = 0; i < Layout::words; ++i) sum += (seen[i] ^ seen[i] >> 31) * odd[2 + i];
    sum = (sum ^ sum >> 32) * odd[0];
    return static_cast<std::size_t>(sum >> 40) & (Size - 1);
  }

  std::vector<Rest> rest_;
  std::vector<Entry> entry_;
};

}  // namespace rail::switch_and_signal
