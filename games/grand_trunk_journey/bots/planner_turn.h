// The decisions of one turn, step by step.
#pragma once

#include "games/grand_trunk_journey/bots/planner_outlook.h"

namespace rail::grand_trunk_journey {

/// An action and how good it looks.
struct Option {
  Action action{Pass{}};
  int worth = never;
  static constexpr int never = -100'000;
};

/// Decides for the player whose turn it is, from this player's outlook.
class TurnPlan {
 public:
  explicit TurnPlan(const Outlook& outlook);

  void before_move(Action& out) const;
  void after_move(Action& out);
  /// From here on there is a next stop, which what is done after the move depends on.
  void look_ahead() { looks_ahead_ = true; }
  void maintenance(Action& out) const;

  // What developments bring, without their days.
  int force() const;
  int speed() const;
  int terminal(PlaceId city) const;
  int improvement(Improvement i) const;
  int objective(ObjectiveId o) const;
  /// What developing after the last move may bring, with this card played.
  int last_developments(int day, CardId spent) const;
  int move(const Move& m) const { return move(o_.stop(m.card, m.to, m.days), Option::never); }
  /// Below `least` it need not be exact.
  int move(const Stop& stop, int least) const;
  int maintain() const;
  /// The next stop; found when it is first asked for, since much is decided without it.
  const Onward& next() const {
    if (looks_ahead_) find_next();
    return next_;
  }
  Option development() const;
  /// The best move; any that is worse than `least` is as good as none.
  Option best_move(int least = Option::never) const;
  /// Calls f(card, place, days) for each move that the hand allows, in the order of the cards; with
  /// a fast train in both its numbers of days.
  template <class F>
  void each_move(F f) const;

 private:
  struct Choice {
    CardId card{};
    int worth = 0;
    bool in_hand = false;
  };
  using Choices = FixedList<Choice, max_force + max_hand>;
  static constexpr int needed = 100'000;

  bool unload(Action& out) const;
  ContractId contract_for(Good good) const;
  Choices to_load() const;
  bool load_without_choice(Choices& all) const;
  bool must_load(const Cargo& c) const;
  bool may_add() const;
  Good good_for(CardId railcar) const;
  bool couple(Action& out) const;
  bool use_yard(Action& out) const;
  bool load_more(Action& out) const;
  bool discard_spare(Action& out) const;
  void make_a_move_possible(Action& out) const;
  bool save_days(const Move& best, Action& out) const;

  void find_next() const;
  Good best_load(GoodSet takes, int& worth) const;
  bool can_be_loaded(GoodSet goods) const;
  bool useless(GoodSet goods) const { return !(goods.bits() & o_.supply(p_.at).bits()).any(); }
  bool meets(const Objective& it) const;
  CardId card_with(Feature feature) const;
  int room() const;
  int upgrade_days(int days) const {
    return p_.has(Improvement::rail_equipment_factory) ? 0 : days;
  }
  int force_days() const { return upgrade_days(board_.days.force); }
  int speed_days() const { return upgrade_days(board_.days.speed); }
  template <class F>
  void each_development(F f) const;

  const Outlook& o_;
  const Board& board_;
  const State& s_;
  const Player& p_;
  const Planner::Weights& w_;
  mutable bool looks_ahead_ = false;  // and has not done it yet
  mutable Onward next_;               // after the move: the next stop
};

template <class F>
void TurnPlan::each_move(F f) const {
  const auto with = [&](CardId card, PlaceId to) {
    if (to == p_.at) return;
    int full = o_.days_of(card, p_.at, to);
    if (s_.right_of_way && --full == 0) return;
    const int least = p_.fast && full > 1 ? full - 1 : full;
    for (int days = least; days <= full; ++days) {
      if (p_.day + days > board_.last_day) return;
      f(card, to, days);
    }
  };
  p_.hand.each([&](CardId c, int) {
    const Card& it = board_[c];
    if (it.kind == CardKind::city) return with(c, it.city);
    if (it.kind == CardKind::railcar) return;
    board_.ports.each([&](PlaceId to) { with(c, to); });
    if (it.kind == CardKind::junction) s_.terminals.each([&](PlaceId to) { with(c, to); });
  });
}

}  // namespace rail::grand_trunk_journey
