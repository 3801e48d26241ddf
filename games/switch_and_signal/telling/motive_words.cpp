// Reasons in English, for terminals.
#include "games/switch_and_signal/telling/motive.h"
#include "games/switch_and_signal/telling/words.h"

namespace rail::switch_and_signal {

namespace {

struct MotiveWords {
  const SwitchAndSignal& g;

  std::string place(SpaceId id) const { return english::space(g.board(), id); }
  static std::string goods(Goods it) { return std::string(english::goods(it)) + " goods"; }
  /// "a 3 or 4".
  static std::string roll(const Rolls& rolls) {
    std::string text = "a ";
    for (int i = 0; i < rolls.size(); ++i) {
      if (i > 0) text += i + 1 == rolls.size() ? " or " : ", ";
      text += std::to_string(rolls[i]);
    }
    return text;
  }
  static std::string trouble(Cause cause, const std::optional<TrainId>& other) {
    const std::string train = other ? english::train(*other) : "another train";
    switch (cause) {
      case Cause::red_signal:
        return "run up to a red signal";
      case Cause::covered_switch:
        return "run up to a switch that is set against it";
      case Cause::train_ahead:
        return "run up behind " + train;
      case Cause::head_on:
        return "run into " + train;
      case Cause::start_location:
        return "run off the rails at a start location";
      case Cause::no_exit:
        return "find no way out of the city";
      default:
        return "lose time";
    }
  }

  std::string operator()(const WinsGame&) const { return "Wins the game"; }
  std::string operator()(const DeliversNow& m) const {
    return "Delivers the " + goods(m.goods) + " in " + place(m.port);
  }
  std::string operator()(const DeliversOn& m) const {
    return english::train(m.train) + " delivers its " + goods(m.goods) + " in " + place(m.port) +
           " with " + roll(m.rolls);
  }
  std::string operator()(const ReachesNow& m) const {
    return english::train(m.train) + " comes to " + place(m.place) +
           (m.goods ? ", where " + goods(*m.goods) + " wait" : "");
  }
  std::string operator()(const ReachesOn& m) const {
    return english::train(m.train) + " reaches " + place(m.place) + " for " + goods(m.goods) +
           " with " + roll(m.rolls);
  }
  std::string operator()(const LeadsTo& m) const {
    return "Gives " + english::train(m.train) + " a clear run to " + place(m.place);
  }
  std::string operator()(const OpensWay& m) const {
    return "Opens the way to " + place(m.place) + " for " + english::train(m.train);
  }
  std::string operator()(const LengthensRun& m) const {
    return english::train(m.train) + " can then run " + english::counted(m.spaces, "space");
  }
  std::string operator()(const LoadsFor& m) const {
    return place(m.port) + " still needs " + std::to_string(m.left) + " " +
           std::string(english::goods(m.goods));
  }
  std::string operator()(const NotNeeded& m) const {
    return "No port needs " + goods(m.goods) + " any more";
  }
  std::string operator()(const WaitsForGoods& m) const {
    return english::train(m.train) + " can load " + goods(m.goods) + " here";
  }
  std::string operator()(const StaysIn& m) const {
    return english::train(m.train) + " stays in " + place(m.place);
  }
  std::string operator()(const Prevents& m) const {
    return "Otherwise " + english::train(m.train) + " would " + trouble(m.cause, m.other) +
           " with " + roll(m.rolls);
  }
  std::string operator()(const Risks& m) const {
    return "Beware: with " + roll(m.rolls) + " " + english::train(m.train) + " would " +
           trouble(m.cause, m.other);
  }
  std::string operator()(const ClearsWay& m) const {
    return "Makes way for " + english::train(m.train) + ", which would meet it with " +
           roll(m.rolls);
  }
  std::string operator()(const NoRisk& m) const {
    return "No roll of " + english::train(m.train) + " loses time";
  }
  std::string operator()(const ColorSafe& m) const {
    return "As they stand, no " + std::string(english::color(m.color)) + " train loses time";
  }
  std::string operator()(const CostsTokens& m) const {
    return "Costs " + english::counted(m.tokens, "time token");
  }
  std::string operator()(const CostsNothing&) const { return "Costs no time"; }
  std::string operator()(const CostsOtherwise& m) const {
    return "This roll would cost " + english::counted(m.tokens, "time token");
  }
  std::string operator()(const RunsFar& m) const {
    return "A " + std::string(english::color(m.color)) + " train runs " + std::to_string(m.lowest) +
           " to " + std::to_string(m.highest) + " spaces";
  }
  std::string operator()(const NobodyMoves& m) const {
    return "No " + std::string(english::color(m.color)) + " train is on the network";
  }
  std::string operator()(const FreeStarts& m) const {
    return std::to_string(m.free) + " of " + std::to_string(m.starts) + " start locations are free";
  }
  std::string operator()(const GainsAction& m) const {
    return "Gives a " + std::string(english::card(m.card)) + ", of which you hold no card";
  }
  std::string operator()(const HoldsMany& m) const {
    return "You hold " + std::to_string(m.count) + " " + std::string(english::card(m.card)) +
           (m.count == 1 ? " card" : " cards");
  }
  std::string operator()(const KeepsCards& m) const {
    return "Keeps " + english::counted(m.cards, "card") + " for the next turn and draws " +
           std::to_string(m.draw);
  }
  std::string operator()(const LastCard&) const { return "No departure cards are left"; }
  std::string operator()(const HelperOnce& m) const {
    return g.board()[m.helper].name.en + " helps only once";
  }
  std::string operator()(const SkipsCard& m) const {
    return "The card would move " + english::counted(m.trains, "train");
  }
  std::string operator()(const PreparesWay& m) const {
    return "On the usual way to " + place(m.place) + " for " + english::train(m.train);
  }
  std::string operator()(const UsualWay& m) const {
    return "On the usual way from " + place(m.from) + " to " + place(m.to);
  }
  std::string operator()(const NoEffectYet&) const { return "Opens no train's way for now"; }
};

}  // namespace

std::string words(const SwitchAndSignal& g, const Motive& motive) {
  return std::visit(MotiveWords{g}, motive);
}

}  // namespace rail::switch_and_signal
