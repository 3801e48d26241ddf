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
  /// Finds the next stop, which what is done after the move depends on.
  void look_ahead();
  void maintenance(Action& out) const;

  // What developments bring, without their days.
  int force() const;
  int speed() const;
  int terminal(PlaceId city) const;
  int improvement(Improvement i) const;
  int objective(ObjectiveId o) const;
  /// What developing after the last move may bring, with this card played.
  int last_developments(int day, CardId spent) const;
  int move(const Move& m) const;
  int maintain() const;
  const Onward& next() const { return next_; }
  Option development() const;
  Option best_move() const;
  /// Calls f(move) for each that the hand allows; with a fast train, in both its numbers of days.
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
  bool couple(Action& out) const;
  bool use_yard(Action& out) const;
  bool load_more(Action& out) const;
  bool discard_spare(Action& out) const;
  void make_a_move_possible(Action& out) const;
  bool save_days(const Move& best, Action& out) const;

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
  Onward next_;  // after the move: the next stop
};

template <class F>
void TurnPlan::each_move(F f) const {
  const auto consider = [&](CardId card, PlaceId to) {
    if (to == p_.at) return;
    int full = o_.days_of(card, p_.at, to);
    if (s_.right_of_way && --full == 0) return;
    const int least = p_.fast && full > 1 ? full - 1 : full;
    for (int days = least; days <= full; ++days) {
      if (p_.day + days > board_.last_day) return;
      f(Move{card, to, static_cast<std::uint8_t>(days)});
    }
  };
  p_.hand.each([&](CardId c, int) {
    const Card& it = board_[c];
    if (it.kind == CardKind::city) return consider(c, it.city);
    if (it.kind == CardKind::railcar) return;
    board_.ports.each([&](PlaceId to) { consider(c, to); });
    if (it.kind == CardKind::junction) s_.terminals.each([&](PlaceId to) { consider(c, to); });
  });
}

}  // namespace rail::grand_trunk_journey
