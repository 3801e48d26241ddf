// Why not: the rules once more, written independently of legal.cpp, so that each checks the other.
#pragma once

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

/// The reason why one actor may not do something now, or none.
class Explanation {
 public:
  Explanation(const SwitchAndSignal& game, const State& state, Actor who)
      : game_(game), board_(game.board()), s_(state), who_(who) {}

  std::optional<Reason> operator()(const PlaceSwitch& a) const;
  std::optional<Reason> operator()(const PlaceSignal& a) const;
  std::optional<Reason> operator()(const Deploy& a) const;
  std::optional<Reason> operator()(const ChooseStart& a) const;
  std::optional<Reason> operator()(const ChooseColor& a) const;
  std::optional<Reason> operator()(const CarryOut& a) const;
  std::optional<Reason> operator()(const MoveTrain& a) const;
  std::optional<Reason> operator()(const Run& a) const;
  std::optional<Reason> operator()(const Leave& a) const;
  std::optional<Reason> operator()(const Halt& a) const;
  std::optional<Reason> operator()(const SetSignal& a) const;
  std::optional<Reason> operator()(const SetSwitch& a) const;
  std::optional<Reason> operator()(const Load& a) const;
  std::optional<Reason> operator()(const TradeCards& a) const;
  std::optional<Reason> operator()(const EndTurn& a) const;
  std::optional<Reason> operator()(const UseHelper& a) const;
  std::optional<Reason> operator()(const HoldTrain& a) const;
  std::optional<Reason> operator()(const ChooseFirst& a) const;
  std::optional<Reason> operator()(const NumberStart& a) const;
  std::optional<Reason> operator()(const DealCard& a) const;
  std::optional<Reason> operator()(const Reveal& a) const;
  std::optional<Reason> operator()(const RollStart& a) const;
  std::optional<Reason> operator()(const Roll& a) const;

 private:
  /// Whether it is this player's turn, and this step or one of these.
  std::optional<Reason> turn_to(std::initializer_list<Step> steps) const;
  std::optional<Reason> chance_at(std::initializer_list<Step> steps) const;
  std::optional<Reason> discs_by_me() const;
  std::optional<Reason> may_pay(ActionCard card) const;
  std::optional<Reason> is_way(JunctionId junction, const Way& way) const;
  std::optional<Reason> moves_now(TrainId train) const;
  std::optional<Reason> helper_at_hand(HelperId helper) const;
  std::optional<Reason> helper_has_moment(Effect effect) const;

  bool is_open(SpaceId city, LineId line) const;
  bool any_open(SpaceId city) const;
  bool is_occupied(SpaceId space) const;
  bool is_green(SignalId signal) const { return s_.green.contains(signal); }
  int greens_of(SpaceId city) const;
  bool in_depot(Color color) const;
  bool can_ignore_card() const;
  Way way_now(JunctionId junction) const;
  Seat me() const { return who_.seat_of(); }
  const Hand& hand() const { return s_.hand[static_cast<std::size_t>(me())]; }
  const Train& train(TrainId t) const { return s_.train[static_cast<std::size_t>(t)]; }
  template <class Id>
  bool exists(Id id) const {
    return static_cast<int>(id) < game_.count(Id{});
  }

  const SwitchAndSignal& game_;
  const Board& board_;
  const State& s_;
  Actor who_;
};

}  // namespace rail::switch_and_signal
