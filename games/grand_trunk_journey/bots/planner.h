// Plans for a seat: where to carry what, and when to develop.
#pragma once

#include <array>
#include <boost/describe.hpp>

#include "engine/levels.h"
#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

/// What a planner thinks things are worth, a hundred to a point; found by self-play, one weight at
/// a time
/// (`roundhouse tune`). Everything is set against days: they are what the game is paid with, and
/// `day` is what one brings if nothing better is done with it.
struct PlannerWeights {
  int day = 95;             // what else a day could bring
  int day_early = 0;        // more of it at the start, shrinking towards the end
  int set_missing = 250;    // a cube of which fewer are there than of the others of a set
  int set_even = 150;       // of which there are as many
  int set_over = 75;        // of which there are more
  int coal_for_speed = 87;  // a cube of coal on the way to a fast train
  int steel_from_iron = 80;
  int steel_for_force = 230;
  int wood = 40;         // a cube of wood, besides what it does for improvements taken
  int wood_ahead = 12;   // in percent: the part of improvements still on display
  int wood_days = 9;     // days until the marker will have moved once more
  int objective = 60;    // a cube that an objective on display still asks for
  int later = 39;        // in percent: what a cube is worth that waits for a later stop
  int later_way = 40;    // for each day of its way
  int later_reach = 25;  // in percent: how likely a place is reached some time
  int draw = 3;          // cards that will be drawn before the next move
  int idle = 100;        // in percent of a day: what it costs to have nowhere to go
  int onward = 80;       // in percent: what the next stop counts
  int keep_for_contract = 124;
  int load_least = 6;  // what a cube must promise
  int yard_least = 40;
  int maintain = 40;          // what a new hand brings
  int move_development = 17;  // a card for development that is played as a place
  int move_railcar = 13;
  int force = 150;      // one more railcar
  int force_days = 12;  // and for each day left
  int speed = 0;        // besides its point
  int speed_days = 25;
  int terminal = -13;        // besides its points
  int terminal_onward = 57;  // in percent: how much better the next stop becomes
  int goods_at_once = 150;   // of the three improvements that bring two cubes
  int improvement_days = 5;  // what a useful improvement brings each day
  int improvement = 20;
  int develop_least = 38;  // what a development must bring beyond its days
  int per_point = 100;     // of `worth`: for each point of margin
  int for_win = 1500;      // of `worth`: for winning rather than losing
};
BOOST_DESCRIBE_STRUCT(PlannerWeights, (),
                      (day, day_early, set_missing, set_even, set_over, coal_for_speed,
                       steel_from_iron, steel_for_force, wood, wood_ahead, wood_days, objective,
                       later, later_way, later_reach, draw, idle, onward, keep_for_contract,
                       load_least, yard_least, maintain, move_development, move_railcar, force,
                       force_days, speed, speed_days, terminal, terminal_onward, goods_at_once,
                       improvement_days, improvement, develop_least, per_point, for_win))

/// Decides for any seat from what that seat may know: its own cards and what lies open.
class Planner {
 public:
  using Weights = PlannerWeights;
  static constexpr SearchShape shape{.tree = false, .candidates = 5, .scale = 2000};
  static constexpr int think_ms = 500;  // at level 5

  explicit Planner(const GrandTrunkJourney& g) : Planner(g, Weights{}) {}
  Planner(const GrandTrunkJourney& g, const Weights& weights);

  /// What `who`, who is to act, does next.
  void choose(const State& s, Seat who, Rng& rng, Action& out) const;
  /// How good each legal action looks, a hundred to a point.
  void rate(const State& s, Seat who, const ActionList<Action, max_actions>& legal,
            std::array<int, static_cast<std::size_t>(max_actions)>& ratings) const;
  State imagine(const View& view, Rng& rng) const { return g_.imagine(view, rng); }
  bool stops(const State& from, const State& s) const;
  /// From 0, surely lost, to 10,000, surely won.
  int worth(const State& s, Seat who) const;

 private:
  const GrandTrunkJourney& g_;
  Weights w_;
  std::array<CardId, max_places> card_of_{};  // the card of each city
  CardId port_ = no_card;
  CardId junction_ = no_card;
  // Sets as bits, since the board's own lists lie far apart.
  std::array<std::uint32_t, max_cards> city_of_{};  // the city of a card
  std::array<std::uint32_t, max_cards>
      leads_to_{};                            // places that a card leads to, not the junction
  std::array<std::uint8_t, 256> asked_by_{};  // goods that a token asks for, and none
  /// Days from place to place, for slow trains and for fast ones.
  std::array<std::array<std::array<std::uint8_t, max_places>, max_places>, 2> days_{};

  friend class Outlook;
};

}  // namespace rail::grand_trunk_journey
