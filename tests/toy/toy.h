// Heaviest Train: the smallest complete game, with chance and with secrets.
//
// R1  Two to four players. The pile has four wagons each of caboose (weight 1), mail (2),
//     grain (3), timber (4) and coal (5).
// R2  Set-up: everybody is dealt one wagon, seat by seat. Only its owner sees it.
// R3  Then each player has one turn, beginning with seat 0: couple one more wagon from the pile,
//     again in secret, or depart with what is there.
// R4  After the last turn all wagons are shown. A train is worth its weight, but the engine pulls
//     only 7: a heavier train is worth nothing.
// R5  The most valuable train wins. Those who tie share their rank.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/collections.h"
#include "engine/game.h"
#include "engine/parts.h"

namespace rail::toy {

inline constexpr int max_players = 4;
inline constexpr int wagon_kinds = 5;
inline constexpr int wagons_of_each_kind = 4;
inline constexpr int strength = 7;

enum class WagonId : std::uint8_t {};
using Wagons = Counts<WagonId, wagon_kinds>;

/// Take one more wagon from the pile.
struct Couple {
  static constexpr std::string_view type = "couple";
  friend bool operator==(const Couple&, const Couple&) = default;
};
/// Leave with the wagons that are there.
struct Depart {
  static constexpr std::string_view type = "depart";
  friend bool operator==(const Depart&, const Depart&) = default;
};
/// Chance: the next wagon of the pile turns out to be this one.
struct Deal {
  static constexpr std::string_view type = "deal";
  WagonId wagon;
  friend bool operator==(const Deal&, const Deal&) = default;
};
using Action = std::variant<Couple, Depart, Deal>;

BOOST_DESCRIBE_STRUCT(Couple, (), ())
BOOST_DESCRIBE_STRUCT(Depart, (), ())
BOOST_DESCRIBE_STRUCT(Deal, (), (wagon))

/// Secret: the wagon, to all but its owner.
struct WagonDealt {
  static constexpr std::string_view type = "wagon_dealt";
  Seat seat;
  std::optional<WagonId> wagon;
  friend bool operator==(const WagonDealt&, const WagonDealt&) = default;
};
struct Departed {
  static constexpr std::string_view type = "departed";
  Seat seat;
  friend bool operator==(const Departed&, const Departed&) = default;
};
struct GameEnded {
  static constexpr std::string_view type = "game_ended";
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};
using Event = std::variant<WagonDealt, Departed, GameEnded>;

BOOST_DESCRIBE_STRUCT(WagonDealt, (), (seat, wagon))
BOOST_DESCRIBE_STRUCT(Departed, (), (seat))
BOOST_DESCRIBE_STRUCT(GameEnded, (), ())

enum class Step : std::uint8_t { set_up, turn, coupling, over };
BOOST_DESCRIBE_ENUM(Step, set_up, turn, coupling, over)

struct State {
  Wagons pile;  // as counts: the order is nobody's knowledge
  std::array<Wagons, max_players> train;
  Step step = Step::set_up;
  Seat turn{};  // who is dealt to or acts
  friend bool operator==(const State&, const State&) = default;
};

/// What everybody sees of a train; `wagons` only by its owner, and at the end.
struct TrainView {
  std::uint8_t length = 0;
  std::optional<Wagons> wagons;
  friend bool operator==(const TrainView&, const TrainView&) = default;
};
struct View {
  std::optional<Seat> seat;  // whose view; none for an onlooker
  Step step{};
  Seat turn{};
  FixedList<TrainView, max_players> trains;
  friend bool operator==(const View&, const View&) = default;
};
BOOST_DESCRIBE_STRUCT(TrainView, (), (length, wagons))
BOOST_DESCRIBE_STRUCT(View, (), (seat, step, turn, trains))

/// Why an action is refused.
enum class Reason : std::uint8_t {
  game_is_over,
  only_chance_does_that,
  only_players_do_that,
  not_your_turn,
  no_such_wagon
};
BOOST_DESCRIBE_ENUM(Reason, game_is_over, only_chance_does_that, only_players_do_that,
                    not_your_turn, no_such_wagon)

/// Where a player's points come from.
struct Breakdown {
  int weight = 0;
  int too_heavy = 0;  // what is lost by it
};
BOOST_DESCRIBE_STRUCT(Breakdown, (), (weight, too_heavy))

class Toy {
 public:
  using State = toy::State;
  using Action = toy::Action;
  using Event = toy::Event;
  using View = toy::View;
  using Reason = toy::Reason;
  using Breakdown = toy::Breakdown;

  static constexpr int rules_version = 1;
  static constexpr std::string_view family = "toy";
  static constexpr int max_actions = wagon_kinds;

  explicit Toy(int players) : players_(players) {}
  int players() const { return players_; }

  State start() const;
  ActorSet to_act(const State& s) const;
  void legal(const State& s, Actor who, ActionList<Action, max_actions>& out) const;
  std::uint32_t weight(const State& s, const Action& action) const;
  void apply(State& s, Actor who, const Action& action, const Emit<Event>& emit) const;
  Outcome<Breakdown> outcome(const State& s) const;
  View view(const State& s, Viewer viewer) const;
  Event redact(const Event& event, Viewer viewer) const;
  State imagine(const View& view, Rng& rng) const;
  std::optional<Reason> explain(const State& s, Actor who, const Action& action) const;

  // For the seam to JSON.
  std::string_view word(WagonId id) const;
  int count(WagonId) const { return wagon_kinds; }

 private:
  void on(State& s, const Couple& couple, const Emit<Event>& emit) const;
  void on(State& s, const Depart& depart, const Emit<Event>& emit) const;
  void on(State& s, const Deal& deal, const Emit<Event>& emit) const;
  void next_turn(State& s, const Emit<Event>& emit) const;

  int players_;
};
static_assert(Game<Toy>);

/// The rule behind a reason.
std::string_view rule_of(Reason reason);

// English for terminals.
std::string words(Reason reason);
std::string words(const Toy& g, const Action& action);
std::string words(const Toy& g, const Event& event);
std::string words(const Toy& g, const View& view);

/// What all wagons of a train weigh.
inline int weight_of(const Wagons& wagons) {
  int sum = 0;
  wagons.each([&](WagonId id, int n) { sum += n * (static_cast<int>(id) + 1); });  // R1
  return sum;
}

}  // namespace rail::toy

namespace rail {

/// Rules and words are all it has.
template <>
struct GameParts<toy::Toy> {};

}  // namespace rail
