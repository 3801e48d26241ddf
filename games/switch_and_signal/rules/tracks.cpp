// Builds the tables of what follows what on the rails.
#include "games/switch_and_signal/rules/tracks.h"

namespace rail::switch_and_signal {

namespace {

/// Which arm of its junction a line is.
std::uint8_t arm_of(const Junction& junction, LineId line) {
  std::uint8_t arm = 0;
  while (junction.lines[arm] != line) ++arm;
  return arm;
}

SpaceId piece(const Line& line, int n) {
  return static_cast<SpaceId>(static_cast<int>(line.first_piece) + n);
}

}  // namespace

Tracks::Tracks(const Board& board) {
  for (std::size_t i = 0; i < board.spaces.size(); ++i) kind_[i] = board.spaces[i].kind;
  std::array<std::array<std::uint32_t, max_spaces>, max_lines> signal{};  // by line and gap
  for (std::size_t i = 0; i < board.signals.size(); ++i) {
    const Signal& it = board.signals[i];
    const std::uint32_t bit = 1U << i;
    signal[static_cast<std::size_t>(it.line)][it.gap] = bit;
    all_signals_ |= bit;
    ++signal_count_;
    if (it.city) {
      entrances_[at(*it.city)] |= bit;
    } else {
      line_signals_ |= bit;
    }
  }
  for (std::size_t i = 0; i < board.signals.size(); ++i) {
    if (board.signals[i].city) beside_[i] = entrances_[at(*board.signals[i].city)];
  }
  for (std::size_t l = 0; l < board.lines.size(); ++l) {
    const Line& line = board.lines[l];
    const auto id = static_cast<LineId>(l);
    from_[l] = line.from.space.value_or(depot);
    const int last = line.pieces - 1;
    entry_[l][1] = {.signal = signal[l][0], .space = piece(line, 0), .forward = true, .line = id};
    entry_[l][0] = {
        .signal = signal[l][line.pieces], .space = piece(line, last), .forward = false, .line = id};
    for (int n = 0; n <= last; ++n) {
      const auto gap = static_cast<std::size_t>(n);
      const auto step = [&](bool forward) {
        Exit exit{.signal = signal[l][forward ? gap + 1 : gap], .forward = forward, .line = id};
        if (forward ? n < last : n > 0) {
          exit.space = piece(line, forward ? n + 1 : n - 1);
          return exit;
        }
        const End& end = forward ? line.to : line.from;
        exit.space = end.space.value_or(depot);
        if (end.junction) {
          exit.junction = *end.junction;
          exit.arm = arm_of(board[*end.junction], id);
        }
        return exit;
      };
      along_[at(piece(line, n))] = {step(false), step(true)};
    }
  }
  for (std::size_t j = 0; j < board.junctions.size(); ++j) {
    const Junction& junction = board.junctions[j];
    arm_count_[j] = static_cast<std::uint8_t>(junction.lines.size());
    for (std::size_t a = 0; a < junction.lines.size(); ++a) {
      const auto l = static_cast<std::size_t>(junction.lines[a]);
      const bool forward = board.lines[l].from.junction == static_cast<JunctionId>(j);
      arm_[j][a] = entry_[l][forward ? 1 : 0];
      arm_of_[j][l] = static_cast<std::uint8_t>(arm_of_[j][l] | 1U << a);
    }
    for (std::size_t open = 0; open < way_[j].size(); ++open) {
      if (std::popcount(open) != 2) continue;
      for (std::size_t a = 0; a < junction.lines.size(); ++a) {
        if ((open >> a & 1) != 0) way_[j][open].push(junction.lines[a]);
      }
    }
    const std::size_t ways = junction.lines.size() == 3 ? 3 : arm_pairs.size();
    for (std::uint8_t rank = 0; rank + 1U < ways; ++rank)
      setting_[setting_count_++] = {static_cast<JunctionId>(j), rank};
  }
}

std::uint8_t Tracks::arms(JunctionId junction, const Way& way) const {
  unsigned open = 0;
  for (LineId line : way) {
    if (at(line) < max_lines) open |= arm_of_[at(junction)][at(line)];
  }
  return static_cast<std::uint8_t>(std::popcount(open) == 2 ? open : 0);
}

}  // namespace rail::switch_and_signal
