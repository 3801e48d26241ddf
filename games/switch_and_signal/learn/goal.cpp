// Judges goals: goods delivered, trains loaded, tokens lost at most.
#include "games/switch_and_signal/learn/goal.h"

#include <algorithm>

namespace rail::switch_and_signal {

namespace {

int goods_in_ports(const State& s, std::optional<Goods> color) {
  int sum = 0;
  for (const auto& port : s.delivered) {
    for (std::size_t c = 0; c < port.size(); ++c) {
      if (!color || at(*color) == c) sum += port[c];
    }
  }
  return sum;
}

int loaded_trains(const State& s) {
  return static_cast<int>(std::count_if(
      s.train.begin(), s.train.end(), [](const Train& train) { return train.cargo != no_goods; }));
}

}  // namespace

/// Nobody plays alone here, so every turn counts.
bool Goals::ends_turn(const SwitchAndSignal&, const State& before, const State& now, Seat) {
  if (now.step == Step::over) return before.step != Step::over;
  return now.step == Step::reveal && before.step != Step::reveal;
}

GoalState Goals::judge(const SwitchAndSignal&, const Goal& goal, Seat, const State& start,
                       const State& now, int turns) {
  if (goal.lost && now.tokens_lost - start.tokens_lost > *goal.lost) return GoalState::failed;
  const int goods = goods_in_ports(now, goal.color) - goods_in_ports(start, goal.color);
  if (goods >= goal.goods && loaded_trains(now) >= goal.loaded) return GoalState::solved;
  return turns >= goal.turns || now.step == Step::over ? GoalState::failed : GoalState::open;
}

std::vector<GoalMeasure> Goals::measures(const SwitchAndSignal&, const Goal& goal, Seat,
                                         const State& start, const State& now) {
  std::vector<GoalMeasure> all;
  const int goods = goods_in_ports(now, goal.color) - goods_in_ports(start, goal.color);
  if (goal.goods > 0) all.push_back({"goods", goods, goal.goods});
  if (goal.loaded > 0) all.push_back({"loaded", loaded_trains(now), goal.loaded});
  if (goal.lost) {
    all.push_back({.what = "lost",
                   .have = now.tokens_lost - start.tokens_lost,
                   .want = *goal.lost,
                   .at_most = true});
  }
  return all;
}

int Goals::progress(const SwitchAndSignal&, const Goal& goal, Seat, const State& start,
                    const State& now) {
  constexpr int per_goods = 100, per_load = 20, per_token = 8;
  const int goods = goods_in_ports(now, goal.color) - goods_in_ports(start, goal.color);
  return per_goods * goods + per_load * loaded_trains(now) -
         per_token * (now.tokens_lost - start.tokens_lost);
}

Goal Goals::tightened(const SwitchAndSignal&, Goal goal, Seat, const State&, int turns) {
  goal.turns = static_cast<std::uint8_t>(std::max(1, turns));
  return goal;
}

std::vector<Goal> Goals::worth_a_try(const SwitchAndSignal&, const State& s, Seat) {
  constexpr std::uint8_t longest_way = 4;
  std::vector<Goal> all;
  const auto propose = [&](Goal goal) {
    goal.turns = longest_way;
    all.push_back(goal);
  };
  std::array<bool, goods_colors> on_the_way{};
  for (const Train& train : s.train) {
    if (train.cargo != no_goods) on_the_way[train.cargo] = true;
  }
  for (const std::uint8_t lost : {0, 1, 2}) {
    for (std::size_t c = 0; c < goods_colors; ++c) {
      if (on_the_way[c]) propose({.goods = 1, .color = static_cast<Goods>(c), .lost = lost});
    }
    for (const std::uint8_t goods : {2, 3}) propose({.goods = goods, .lost = lost});
    const auto more = static_cast<std::uint8_t>(loaded_trains(s) + 2);
    if (more <= 4) propose({.loaded = more, .lost = lost});
  }
  return all;
}

}  // namespace rail::switch_and_signal
