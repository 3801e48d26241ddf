// Judges goals: contracts, deliveries, points, terminals, the locomotive, days.
#include "games/grand_trunk_journey/learn/goal.h"

#include <algorithm>

namespace rail::grand_trunk_journey {

namespace {

const Player& player_of(const State& s, Seat who) {
  return s.player[static_cast<std::size_t>(index(who))];
}

bool is_fulfilled(const State& s, ContractId contract, Seat who) {
  for (std::size_t slot = 0; slot < s.contract.size(); ++slot) {
    if (s.contract[slot] == contract && s.fulfilled_by[slot] == who) return true;
  }
  return false;
}

/// Somebody else was first, or its days are over, even with an improvement that adds one.
bool is_lost(const Board& board, const State& s, ContractId contract, Seat who) {
  for (std::size_t slot = 0; slot < s.contract.size(); ++slot) {
    if (s.contract[slot] != contract || s.fulfilled_by[slot] == who) continue;
    return s.fulfilled_by[slot] != no_seat || player_of(s, who).day > board.slots[slot].to + 1;
  }
  return false;
}

/// How many of the goods asked for have been delivered.
int goods_of(const Goal& goal, const Player& start, const Player& now) {
  int sum = 0;
  goal.delivered.each([&](Good good, int asked) {
    sum += std::min(asked, now.delivered[good] - start.delivered[good]);
  });
  return sum;
}

int points_of(const GrandTrunkJourney& g, const State& s, Seat who) {
  const Player& p = player_of(s, who);
  return g.points(p.scores, p.delivered, p.force, p.fast);
}

}  // namespace

bool Goals::ends_turn(const GrandTrunkJourney&, const State& before, const State& now, Seat who) {
  if (before.turn != who || before.step == Step::over) return false;
  return now.turn != who || now.step == Step::over ||
         (now.step == Step::turn && before.step != Step::turn);
}

GoalState Goals::judge(const GrandTrunkJourney& g, const Goal& goal, Seat who, const State& start,
                       const State& now, int turns) {
  const Player& p = player_of(now, who);
  if (goal.day && p.day > *goal.day) return GoalState::failed;
  bool reached = true, lost = false;
  goal.contracts.each([&](ContractId contract) {
    reached = reached && is_fulfilled(now, contract, who);
    lost = lost || is_lost(g.board(), now, contract, who);
  });
  if (lost) return GoalState::failed;
  reached = reached && goods_of(goal, player_of(start, who), p) == goal.delivered.total() &&
            points_of(g, now, who) - points_of(g, start, who) >= goal.points &&
            p.scores.terminals - player_of(start, who).scores.terminals >= goal.terminals &&
            p.force >= goal.force && p.fast >= goal.fast;
  if (reached) return GoalState::solved;
  return turns >= goal.turns || now.step == Step::over ? GoalState::failed : GoalState::open;
}

std::vector<GoalMeasure> Goals::measures(const GrandTrunkJourney& g, const Goal& goal, Seat who,
                                         const State& start, const State& now) {
  const Player& p = player_of(now, who);
  const Player& then = player_of(start, who);
  std::vector<GoalMeasure> all;
  int fulfilled = 0, contracts = 0;
  goal.contracts.each([&](ContractId contract) {
    fulfilled += static_cast<int>(is_fulfilled(now, contract, who));
    ++contracts;
  });
  if (contracts > 0) all.push_back({"contracts", fulfilled, contracts});
  if (const int asked = goal.delivered.total(); asked > 0)
    all.push_back({"delivered", goods_of(goal, then, p), asked});
  if (goal.points > 0)
    all.push_back({"points", points_of(g, now, who) - points_of(g, start, who), goal.points});
  if (goal.terminals > 0)
    all.push_back({"terminals", p.scores.terminals - then.scores.terminals, goal.terminals});
  if (goal.force > 0) all.push_back({"force", p.force, goal.force});
  if (goal.fast) all.push_back({"fast", static_cast<int>(p.fast), 1});
  if (goal.day) all.push_back({.what = "day", .have = p.day, .want = *goal.day, .at_most = true});
  return all;
}

int Goals::progress(const GrandTrunkJourney& g, const Goal& goal, Seat who, const State& start,
                    const State& now) {
  constexpr int per_contract = 100, per_good = 40, per_point = 10, per_cube = 3;
  const Player& p = player_of(now, who);
  int sum = 0;
  goal.contracts.each([&](ContractId contract) {
    if (is_fulfilled(now, contract, who)) sum += per_contract;
  });
  sum += per_good * goods_of(goal, player_of(start, who), p);
  sum += per_point * (points_of(g, now, who) - points_of(g, start, who));
  if (goal.force > 0) sum += per_good * p.force;
  if (goal.fast && p.fast) sum += per_contract;
  if (goal.terminals > 0) sum += per_good * p.scores.terminals;
  for (const Railcar& car : p.train) sum += per_cube * car.cubes;
  return sum + per_cube * (p.delivered.total() - player_of(start, who).delivered.total());
}

Goal Goals::tightened(const GrandTrunkJourney&, Goal goal, Seat who, const State& now, int turns) {
  goal.turns = static_cast<std::uint8_t>(std::max(1, turns));
  if (goal.day) goal.day = player_of(now, who).day;
  return goal;
}

std::vector<Goal> Goals::worth_a_try(const GrandTrunkJourney&, const State& s, Seat who) {
  constexpr std::uint8_t longest_way = 5;
  const Player& p = player_of(s, who);
  const auto by = static_cast<std::uint8_t>(std::min(max_day, p.day + 12));
  std::vector<Goal> all;
  const auto propose = [&](auto set) {
    Goal goal{.turns = longest_way};
    set(goal);
    all.push_back(goal);
  };
  for (std::size_t slot = 0; slot < s.contract.size(); ++slot) {
    if (s.contract[slot] == no_contract || s.fulfilled_by[slot] != no_seat) continue;
    propose([&](Goal& goal) { goal.contracts.insert(s.contract[slot]); });
  }
  for (const std::uint8_t points : {6, 9, 12, 15}) {
    propose([&](Goal& goal) { goal.points = points; });
    propose([&](Goal& goal) {
      goal.points = points;
      goal.day = by;
    });
  }
  propose([&](Goal& goal) {
    for (const Good good : {Good::coal, Good::iron, Good::wood}) goal.delivered[good] = 1;
    goal.day = by;
  });
  propose([&](Goal& goal) {
    goal.delivered[Good::steel] = 2;
    goal.day = by;
  });
  if (p.force < max_force) {
    propose([&](Goal& goal) {
      goal.force = static_cast<std::uint8_t>(p.force + 1);
      goal.day = by;
    });
  }
  if (!p.fast) propose([&](Goal& goal) { goal.fast = true; });
  propose([&](Goal& goal) {
    goal.terminals = 1;
    goal.points = 6;
  });
  return all;
}

}  // namespace rail::grand_trunk_journey
