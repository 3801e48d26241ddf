// Why an action is good, or what it risks: found by trying it out on the rails, for hints.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

/// Faces of a die, ascending.
using Rolls = FixedList<std::uint8_t, 6>;

// Where trains come.

struct WinsGame {
  static constexpr std::string_view type = "wins_game";
  friend bool operator==(const WinsGame&, const WinsGame&) = default;
};
struct DeliversNow {
  static constexpr std::string_view type = "delivers_now";
  TrainId train;
  Goods goods;
  SpaceId port;
  friend bool operator==(const DeliversNow&, const DeliversNow&) = default;
};
/// With these rolls the goods come to a port that takes them.
struct DeliversOn {
  static constexpr std::string_view type = "delivers_on";
  TrainId train;
  Goods goods;
  SpaceId port;
  Rolls rolls;
  friend bool operator==(const DeliversOn&, const DeliversOn&) = default;
};
/// The train comes into this city, where it may load these goods.
struct ReachesNow {
  static constexpr std::string_view type = "reaches_now";
  TrainId train;
  SpaceId place;
  std::optional<Goods> goods;
  friend bool operator==(const ReachesNow&, const ReachesNow&) = default;
};
struct ReachesOn {
  static constexpr std::string_view type = "reaches_on";
  TrainId train;
  SpaceId place;
  Goods goods;
  Rolls rolls;
  friend bool operator==(const ReachesOn&, const ReachesOn&) = default;
};
/// As the discs lie then, the way of the train is free up to this city.
struct LeadsTo {
  static constexpr std::string_view type = "leads_to";
  TrainId train;
  SpaceId place;
  friend bool operator==(const LeadsTo&, const LeadsTo&) = default;
};
/// The same, and it was not before.
struct OpensWay {
  static constexpr std::string_view type = "opens_way";
  TrainId train;
  SpaceId place;
  friend bool operator==(const OpensWay&, const OpensWay&) = default;
};
/// The train can run so many spaces freely, further than before.
struct LengthensRun {
  static constexpr std::string_view type = "lengthens_run";
  TrainId train;
  std::uint8_t spaces;
  friend bool operator==(const LengthensRun&, const LengthensRun&) = default;
};
/// The port still asks for so many of the goods.
struct LoadsFor {
  static constexpr std::string_view type = "loads_for";
  Goods goods;
  SpaceId port;
  std::uint8_t left;
  friend bool operator==(const LoadsFor&, const LoadsFor&) = default;
};
struct NotNeeded {
  static constexpr std::string_view type = "not_needed";
  Goods goods;
  friend bool operator==(const NotNeeded&, const NotNeeded&) = default;
};
/// The train stays where goods wait for it.
struct WaitsForGoods {
  static constexpr std::string_view type = "waits_for_goods";
  TrainId train;
  Goods goods;
  friend bool operator==(const WaitsForGoods&, const WaitsForGoods&) = default;
};
struct StaysIn {
  static constexpr std::string_view type = "stays_in";
  TrainId train;
  SpaceId place;
  friend bool operator==(const StaysIn&, const StaysIn&) = default;
};

// What costs time.

/// With these rolls the train would lose time, as the discs lie now; no more after it.
struct Prevents {
  static constexpr std::string_view type = "prevents";
  TrainId train;
  Cause cause;
  std::optional<TrainId> other;  // in its way
  Rolls rolls;
  friend bool operator==(const Prevents&, const Prevents&) = default;
};
/// With these rolls the train loses time.
struct Risks {
  static constexpr std::string_view type = "risks";
  TrainId train;
  Cause cause;
  std::optional<TrainId> other;
  Rolls rolls;
  friend bool operator==(const Risks&, const Risks&) = default;
};
/// With these rolls another train would run into the one that moves.
struct ClearsWay {
  static constexpr std::string_view type = "clears_way";
  TrainId train;
  Rolls rolls;
  friend bool operator==(const ClearsWay&, const ClearsWay&) = default;
};
struct NoRisk {
  static constexpr std::string_view type = "no_risk";
  TrainId train;
  friend bool operator==(const NoRisk&, const NoRisk&) = default;
};
/// No train of the colour loses time, whatever is rolled, as all stand now.
struct ColorSafe {
  static constexpr std::string_view type = "color_safe";
  Color color;
  friend bool operator==(const ColorSafe&, const ColorSafe&) = default;
};
struct CostsTokens {
  static constexpr std::string_view type = "costs_tokens";
  std::uint8_t tokens;
  Cause cause;
  friend bool operator==(const CostsTokens&, const CostsTokens&) = default;
};
struct CostsNothing {
  static constexpr std::string_view type = "costs_nothing";
  friend bool operator==(const CostsNothing&, const CostsNothing&) = default;
};
/// Running with the roll would cost at least so many tokens.
struct CostsOtherwise {
  static constexpr std::string_view type = "costs_otherwise";
  std::uint8_t tokens;
  Cause cause;
  friend bool operator==(const CostsOtherwise&, const CostsOtherwise&) = default;
};

// Cards, colours and the rest.

/// What the die of the colour shows.
struct RunsFar {
  static constexpr std::string_view type = "runs_far";
  Color color;
  std::uint8_t lowest;
  std::uint8_t highest;
  friend bool operator==(const RunsFar&, const RunsFar&) = default;
};
/// No train of the colour is on the rails.
struct NobodyMoves {
  static constexpr std::string_view type = "nobody_moves";
  Color color;
  friend bool operator==(const NobodyMoves&, const NobodyMoves&) = default;
};
struct FreeStarts {
  static constexpr std::string_view type = "free_starts";
  std::uint8_t free;
  std::uint8_t starts;
  friend bool operator==(const FreeStarts&, const FreeStarts&) = default;
};
/// The hand has no such card, and this allows the action.
struct GainsAction {
  static constexpr std::string_view type = "gains_action";
  ActionCard card;
  friend bool operator==(const GainsAction&, const GainsAction&) = default;
};
struct HoldsMany {
  static constexpr std::string_view type = "holds_many";
  ActionCard card;
  std::uint8_t count;
  friend bool operator==(const HoldsMany&, const HoldsMany&) = default;
};
struct KeepsCards {
  static constexpr std::string_view type = "keeps_cards";
  std::uint8_t cards;
  std::uint8_t draw;
  friend bool operator==(const KeepsCards&, const KeepsCards&) = default;
};
/// No departure card is left.
struct LastCard {
  static constexpr std::string_view type = "last_card";
  friend bool operator==(const LastCard&, const LastCard&) = default;
};
struct HelperOnce {
  static constexpr std::string_view type = "helper_once";
  HelperId helper;
  friend bool operator==(const HelperOnce&, const HelperOnce&) = default;
};
/// The card would move so many trains.
struct SkipsCard {
  static constexpr std::string_view type = "skips_card";
  std::uint8_t trains;
  friend bool operator==(const SkipsCard&, const SkipsCard&) = default;
};
/// The usual way of the train to a city where it has something to do leads here.
struct PreparesWay {
  static constexpr std::string_view type = "prepares_way";
  TrainId train;
  SpaceId place;
  friend bool operator==(const PreparesWay&, const PreparesWay&) = default;
};
/// The usual way from one place to another leads here.
struct UsualWay {
  static constexpr std::string_view type = "usual_way";
  SpaceId from;
  SpaceId to;
  friend bool operator==(const UsualWay&, const UsualWay&) = default;
};
/// No train on the rails runs differently for it.
struct NoEffectYet {
  static constexpr std::string_view type = "no_effect_yet";
  friend bool operator==(const NoEffectYet&, const NoEffectYet&) = default;
};

using Motive =
    std::variant<WinsGame, DeliversNow, DeliversOn, ReachesNow, ReachesOn, LeadsTo, OpensWay,
                 LengthensRun, LoadsFor, NotNeeded, WaitsForGoods, StaysIn, Prevents, Risks,
                 ClearsWay, NoRisk, ColorSafe, CostsTokens, CostsNothing, CostsOtherwise, RunsFar,
                 NobodyMoves, FreeStarts, GainsAction, HoldsMany, KeepsCards, LastCard, HelperOnce,
                 SkipsCard, PreparesWay, UsualWay, NoEffectYet>;

BOOST_DESCRIBE_STRUCT(WinsGame, (), ())
BOOST_DESCRIBE_STRUCT(DeliversNow, (), (train, goods, port))
BOOST_DESCRIBE_STRUCT(DeliversOn, (), (train, goods, port, rolls))
BOOST_DESCRIBE_STRUCT(ReachesNow, (), (train, place, goods))
BOOST_DESCRIBE_STRUCT(ReachesOn, (), (train, place, goods, rolls))
BOOST_DESCRIBE_STRUCT(LeadsTo, (), (train, place))
BOOST_DESCRIBE_STRUCT(OpensWay, (), (train, place))
BOOST_DESCRIBE_STRUCT(LengthensRun, (), (train, spaces))
BOOST_DESCRIBE_STRUCT(LoadsFor, (), (goods, port, left))
BOOST_DESCRIBE_STRUCT(NotNeeded, (), (goods))
BOOST_DESCRIBE_STRUCT(WaitsForGoods, (), (train, goods))
BOOST_DESCRIBE_STRUCT(StaysIn, (), (train, place))
BOOST_DESCRIBE_STRUCT(Prevents, (), (train, cause, other, rolls))
BOOST_DESCRIBE_STRUCT(Risks, (), (train, cause, other, rolls))
BOOST_DESCRIBE_STRUCT(ClearsWay, (), (train, rolls))
BOOST_DESCRIBE_STRUCT(NoRisk, (), (train))
BOOST_DESCRIBE_STRUCT(ColorSafe, (), (color))
BOOST_DESCRIBE_STRUCT(CostsTokens, (), (tokens, cause))
BOOST_DESCRIBE_STRUCT(CostsNothing, (), ())
BOOST_DESCRIBE_STRUCT(CostsOtherwise, (), (tokens, cause))
BOOST_DESCRIBE_STRUCT(RunsFar, (), (color, lowest, highest))
BOOST_DESCRIBE_STRUCT(NobodyMoves, (), (color))
BOOST_DESCRIBE_STRUCT(FreeStarts, (), (free, starts))
BOOST_DESCRIBE_STRUCT(GainsAction, (), (card))
BOOST_DESCRIBE_STRUCT(HoldsMany, (), (card, count))
BOOST_DESCRIBE_STRUCT(KeepsCards, (), (cards, draw))
BOOST_DESCRIBE_STRUCT(LastCard, (), ())
BOOST_DESCRIBE_STRUCT(HelperOnce, (), (helper))
BOOST_DESCRIBE_STRUCT(SkipsCard, (), (trains))
BOOST_DESCRIBE_STRUCT(PreparesWay, (), (train, place))
BOOST_DESCRIBE_STRUCT(UsualWay, (), (from, to))
BOOST_DESCRIBE_STRUCT(NoEffectYet, (), ())

class Ways;

/// Finds the reasons for actions of a seat. Hands are open and decks are counts, so a state made
/// from the view is all there is to know.
class Motives {
 public:
  using Motive = switch_and_signal::Motive;
  /// The best first.
  using List = FixedList<Motive, 2>;

  /// `view` must be a seat's own.
  Motives(const SwitchAndSignal& g, const View& view);

  /// One or two for an action that this seat may choose now.
  List of(const Action& action) const;

 private:
  /// How a run may end, by one of the ways that can be chosen.
  struct RunEnd {
    Cause cause{};
    int tokens = 0;
    int spaces = 0;  // run
    bool delivered = false;
    std::optional<SpaceId> city;     // in which it ends
    std::optional<TrainId> other{};  // that is in the way
  };
  using RunEnds = std::vector<RunEnd>;
  /// The rolls that cost time whatever way is chosen, and why the first of them does.
  struct Losses {
    Rolls rolls;
    Cause cause{};
    std::optional<TrainId> other;
  };

  void on(List& out, const SetSwitch& a) const { discs(out, a); }
  void on(List& out, const SetSignal& a) const { discs(out, a); }
  void on(List& out, const PlaceSwitch& a) const;
  void on(List& out, const PlaceSignal& a) const;
  void on(List& out, const Deploy& a) const;
  void on(List& out, const ChooseStart& a) const;
  void on(List& out, const ChooseColor& a) const;
  void on(List& out, const MoveTrain& a) const;
  void on(List& out, const Halt& a) const;
  void on(List& out, const Load& a) const;
  void on(List& out, const TradeCards& a) const;
  void on(List& out, const EndTurn& a) const;
  void on(List& out, const UseHelper& a) const;
  void on(List& out, const HoldTrain& a) const;
  template <class Other>
  void on(List& out, const Other& a) const {
    outcome(out, a);
  }
  static constexpr std::uint8_t byte(int n) {
    return static_cast<std::uint8_t>(std::clamp(n, 0, 255));
  }
  static void add(List& out, const Motive& motive) {
    const bool said = std::find(out.begin(), out.end(), motive) != out.end();
    if (!said && out.size() < List::capacity) out.push(motive);
  }

  void discs(List& out, const Action& a) const;
  void outcome(List& out, const Action& a) const;
  void goals(List& out, TrainId train) const;
  /// A signal that turns green, or a junction and the arms of it that are left open.
  struct Disc {
    std::uint32_t signal = 0;
    JunctionId junction{};
    std::uint8_t open = 0;
  };
  void usual(List& out, const Disc& disc) const;
  std::optional<SpaceId> prepared(const Ways& ways, const Train& train, const Disc& disc) const;
  static bool leads_over(const Ways& ways, std::uint8_t from, SpaceId to, const Disc& disc);
  void prevented(List& out, TrainMask trains, const State* after) const;

  RunEnds ends(const State& s, TrainId train, int points) const;
  void explore(const State& from, int points, const State& s, std::vector<Action>& path,
               const std::vector<Event>& so_far, RunEnds& out) const;
  RunEnd end_of(const State& from, int points, const State& s, const std::vector<Action>& path,
                const std::vector<Event>& events) const;
  std::optional<TrainId> in_the_way(const State& from, int points,
                                    const std::vector<Action>& path) const;
  RunEnds free_run(const State& s, TrainId train) const;
  Losses losses(const State& s, TrainId train) const;
  bool leads_to(const RunEnds& ends, SpaceId place) const;
  std::optional<SpaceId> goal(const State& s, TrainId train, const RunEnds& ends) const;
  bool wants(const State& s, const Train& train, SpaceId place) const;
  int asked(const State& s, std::size_t port, Goods goods) const;
  bool needed(const State& s, Goods goods) const;

  const SwitchAndSignal& g_;
  const Board& board_;
  State s_;
};

/// In English, for terminals.
std::string words(const SwitchAndSignal& g, const Motive& motive);

}  // namespace rail::switch_and_signal
