// The tables at which the suites play Switch & Signal.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "games/switch_and_signal/rules/boards.h"
#include "games/switch_and_signal/tests/invariants.h"
#include "games/switch_and_signal/tests/table.h"
#include "tests/properties.h"

namespace rail::switch_and_signal {

/// One table: which board, how many players, which options.
struct Setting {
  std::string name;
  std::string_view board;
  int players;
  Options options;

  friend std::ostream& operator<<(std::ostream& out, const Setting& setting) {
    return out << setting.name;
  }
};

/// Both boards with all numbers of players, and every option on each.
inline std::vector<Setting> all_settings() {
  const Options usual;
  Options placed;
  placed.discs = Discs::placed;
  placed.extra_signal = true;
  placed.starts = Starts::drawn;
  Options random;
  random.discs = Discs::random;
  random.extra_signal = true;
  random.starts = Starts::shuffled;
  Options easy;
  easy.extra_signal = true;
  easy.time_tokens = 10;
  easy.removed_cards = 0;
  easy.starts = Starts::drawn;
  Options hard;
  hard.goods = 10;
  hard.removed_cards = 6;
  hard.first = seat(0);
  Options strict;
  strict.shut_in = ShutIn::head_on;
  strict.full_port = FullPort::lets_pass;
  strict.removed_cards = 10;
  Options old;  // as stored matches are played that began so
  old.rules_version = 1;
  old.full_port = FullPort::lets_pass;
  std::vector<Setting> all;
  for (const bool europe : {true, false}) {
    const auto add = [&](const char* kind, int players, const Options& options) {
      all.push_back({std::string(europe ? "europe_" : "america_") + kind + std::to_string(players),
                     europe ? Table::europe : Table::america, players, options});
    };
    for (int players = 1; players <= max_players; ++players) add("", players, usual);
    add("placed_", 3, placed);
    add("random_", 2, random);
    add("easy_", 2, easy);
    add("hard_", 2, hard);
    add("strict_", 3, strict);
    add("version_1_", 2, old);
  }
  return all;
}

inline Subject<SwitchAndSignal> subject_of(const Setting& setting) {
  return {.game = SwitchAndSignal(embedded_board(setting.board), setting.players, setting.options),
          .most_actions = 3000,
          .broken = broken_invariant,
          // All is told: how a train came to where it is cannot always be seen afterwards.
          .face_up = [](const Action&) { return true; }};
}

}  // namespace rail::switch_and_signal
