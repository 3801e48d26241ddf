// What is true of every state of every game: nothing is lost, and what is kept twice agrees.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

/// Looks through one state; `broken()` says what is wrong, and nothing if all is well.
class Invariants {
 public:
  Invariants(const SwitchAndSignal& game, const State& state)
      : game_(game), board_(game.board()), s_(state) {}

  std::string broken() {
    action_cards();
    departure_cards();
    goods();
    discs();
    starts();
    trains();
    clock();
    turn();
    return broken_;
  }

 private:
  void expect(bool good, const char* what) {
    if (!good && broken_.empty()) broken_ = what;
  }
  void expect_equal(int is, int should, const char* what) {
    if (is != should && broken_.empty())
      broken_ =
          std::string(what) + ": " + std::to_string(is) + " instead of " + std::to_string(should);
  }
  bool playing() const { return s_.step >= Step::reveal; }
  bool is_city(SpaceId space) const { return board_[space].kind <= SpaceKind::port; }

  void action_cards() {
    for (int k = 0; k < action_kinds; ++k) {
      const auto card = static_cast<ActionCard>(k);
      int seen = s_.pile[card];
      for (const Hand& hand : s_.hand) seen += hand[card];
      expect(seen <= board_.action_cards[card], "more action cards of a kind than there are");
    }
    for (int p = 0; p < max_players; ++p) {
      const int cards = s_.hand[static_cast<std::size_t>(p)].total();
      expect(cards <= board_.hand_limit, "more cards in hand than allowed");
      expect(p < game_.players() || cards == 0, "cards at an empty seat");
    }
    expect(!s_.pile.empty(), "no action cards in the pile");
    const bool dealing = s_.step == Step::deal || s_.step == Step::draw;
    expect_equal(s_.due > 0 ? 1 : 0, dealing ? 1 : 0, "cards are due");
  }

  void departure_cards() {
    int unseen = 0;
    for (std::size_t c = 0; c < max_cards; ++c) {
      const int all = c < board_.cards.size() ? board_.cards[c].count : 0;
      const bool here = s_.card == static_cast<CardId>(c) || s_.bottom == static_cast<CardId>(c);
      expect(s_.unseen[c] <= all - (here ? 1 : 0), "more departure cards of a kind than there are");
      unseen += s_.unseen[c];
    }
    const int unknown = s_.departures - (s_.bottom != no_card ? 1 : 0);
    expect(unknown >= 0, "a card on the bottom of no pile");
    // Those removed at set-up are never seen.
    expect(unseen - unknown >= game_.options().removed_cards, "a removed card was seen");
    if (!playing()) expect_equal(unseen - unknown, game_.options().removed_cards, "removed cards");
  }

  void goods() {
    for (std::size_t g = 0; g < goods_colors; ++g) {
      int there = s_.supply[g];
      for (const Train& train : s_.train) there += train.cargo == g ? 1 : 0;
      for (const auto& port : s_.delivered) there += port[g];
      expect_equal(there, game_.start().supply[g], "goods of a colour");
    }
    for (const Train& train : s_.train)
      expect(train.cargo == no_goods || (train.cargo < goods_colors && train.at != depot),
             "goods where none can be");
  }

  void discs() {
    int cities = 0;
    for (std::size_t i = 0; i < board_.spaces.size(); ++i) {
      if (!is_city(static_cast<SpaceId>(i))) continue;
      ++cities;
      int greens = 0;
      s_.green.each([&](SignalId signal) {
        greens += board_[signal].city == static_cast<SpaceId>(i) ? 1 : 0;
      });
      expect(!playing() || greens > 0, "a city without a green signal");
    }
    expect(s_.green.bits().count() <= static_cast<int>(board_.signals.size()), "too many discs");
    if (playing()) {
      const int discs = cities + board_.line_signals + (game_.options().extra_signal ? 1 : 0);
      expect_equal(s_.green.size(), discs, "signal discs");
    }
    for (std::size_t j = 0; j < max_junctions; ++j) {
      int open = 0;
      for (int a = 0; a < 8; ++a) open += s_.open[j] >> a & 1;
      const bool exists = j < board_.junctions.size();
      expect(open == 2 || (open == 0 && (!playing() || !exists)), "arms open at a junction");
      expect(!exists || s_.open[j] < 1U << board_.junctions[j].lines.size(), "no such arm");
    }
  }

  void starts() {
    if (!playing()) return;
    for (std::size_t n = 0; n < start_count; ++n) {
      expect(s_.start_of[n] != depot && board_[s_.start_of[n]].kind == SpaceKind::start,
             "a number without a start location");
      expect(std::count(s_.start_of.begin(), s_.start_of.end(), s_.start_of[n]) == 1,
             "a start location with two numbers");
    }
    const bool drawn = game_.options().starts == Starts::drawn;
    expect_equal(s_.tiles != 0 ? 1 : 0, drawn ? 1 : 0, "location tiles");
  }

  void trains() {
    for (std::size_t t = 0; t < train_count; ++t) {
      const Train& train = s_.train[t];
      if (train.at == depot) {
        expect(train == Train{}, "a train in the depot that is not as new");
        continue;
      }
      expect(static_cast<int>(train.at) < game_.count(SpaceId{}), "a train nowhere");
      for (std::size_t u = 0; u < t; ++u)
        expect(s_.train[u].at != train.at, "two trains in one place");
      expect(board_[train.at].kind == SpaceKind::track || !train.forward,
             "facing where no line is");
      const bool in_port = board_[train.at].kind == SpaceKind::port;
      expect(!in_port || board_.pass_cities || s_.step == Step::over, "a train in the port");
    }
  }

  void clock() {
    expect(s_.tokens <= game_.options().time_tokens, "more tokens than there are");
    expect(s_.tokens > 0 || s_.step == Step::over, "an empty clock");
  }

  void turn() {
    expect(index(s_.turn) < game_.players() && index(s_.first) < game_.players(), "no such seat");
    const bool won = game_.goods_counted(s_) >= game_.goods_needed();
    expect(won == s_.won && (!won || s_.step == Step::over), "won, or not");
    const bool moving = s_.step == Step::roll || s_.step == Step::run || s_.step == Step::pass;
    expect(!moving || s_.train[static_cast<std::size_t>(s_.mover)].at != depot,
           "the mover is in the depot");
    const bool rolled = s_.step == Step::run || s_.step == Step::pass;
    expect_equal(s_.points > 0 ? 1 : 0, rolled ? 1 : 0, "points");
    expect_equal(s_.came_by != no_line ? 1 : 0, s_.step == Step::pass ? 1 : 0, "came_by");
    if (s_.step == Step::actions || s_.step == Step::traded || s_.step == Step::reveal)
      expect(s_.card == no_card && s_.deploys == 0 && s_.row == 0 && !s_.fresh, "a card is left");
    expect((s_.moved & ~(7U << 3 * static_cast<unsigned>(s_.color))) == 0, "moved, of no colour");
  }

  const SwitchAndSignal& game_;
  const Board& board_;
  const State& s_;
  std::string broken_;
};

inline std::string broken_invariant(const SwitchAndSignal& game, const State& s) {
  return Invariants(game, s).broken();
}

}  // namespace rail::switch_and_signal
