// What a position is worth to the planner, and what changes if one disc or train is moved.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "games/switch_and_signal/bots/planner_memo.h"
#include "games/switch_and_signal/bots/planner_weights.h"
#include "games/switch_and_signal/rules/ways.h"

namespace rail::switch_and_signal {

/// A position with a goal for every train, and the work that is left: the cost of the ways of all
/// trains to their goals, of loading, and of the goods that no train is meant for yet. What a
/// position is worth is that work, with a minus, and what the next departure card does to it on
/// average.
///
/// Trains are looked at one by one, each with the others where they stand: how they would get out
/// of each other's way is left to playouts. Each train remembers which discs and spaces its value
/// rests on, so a change is worked out for the trains that it concerns and for no others, and what
/// was worked out before is kept (planner_memo.h); with that a whole game takes milliseconds, and
/// search can play on with it.
class Outlook {
 public:
  static constexpr int far_run = 5;  // how far along a run it looks for discs
  static constexpr int most_horizon = 12;

  Outlook(const SwitchAndSignal& g, const PlannerWeights& w);

  /// Takes over a state and plans anew.
  void set(const State& s);
  void remember_nothing() { remembers_ = false; }

  // How good the position is for the team, apart from the cards in hand:
  int worth() const { return settled(work_, color_gain_); }
  int with_switch(JunctionId junction, std::uint8_t open);
  int without_signal(SignalId from);
  int with_signal(SignalId from, SignalId to);
  /// After this train has been moved by an action card, on average.
  int with_move(std::size_t train);

  /// What discs are on the ways that trains run or should run.
  struct Wanted {
    std::array<std::uint16_t, max_junctions> ways{};  // of each junction, as bits by open arms
    std::uint32_t junctions = 0;
    std::uint32_t signals = 0;
  };
  Wanted wanted();

  /// How much better the position gets on average if this train moves, or all of a colour.
  int gain(std::size_t train) const { return look_[train].gain; }
  int gain(Color color) const { return color_gain_[at(color)]; }
  /// The same for one train if another were not there.
  int gain_without(std::size_t train, std::size_t other);
  /// What a new train of this colour is worth at this start location.
  int fresh_worth(Color color, SpaceId start);
  /// On average over the start locations that may come.
  int fresh_worth(Color color);
  /// How the train that is moving fares with its points, by any way, by one, or if it halts.
  int run_worth(std::size_t train, int points, bool passing);
  int leave_worth(std::size_t train, int points, LineId line);
  int halt_worth(std::size_t train) { return moved(train, look_[train].after[0]); }
  /// On average if its die is rolled again.
  int roll_worth(std::size_t train);
  /// What all is worth if cards will still help the trains that need it most.
  int mended_worth() const;
  /// What the rest of the current card does, and what the next one does on average.
  int card_worth() const;
  int next_card_worth() const { return next_card(color_gain_); }

  int helper_worth() const;
  /// What is left to do, as cost.
  int work() const { return work_; }
  /// Whether the train waits in a city for goods that it could load.
  bool waits_for_goods(std::size_t train) const {
    return task_[train].any && !task_[train].loaded && task_[train].here;
  }

 private:
  friend class Learned;  // tells networks of tasks, ways and runs

  /// What a train is meant to do.
  struct Task {
    bool any = false;
    bool loaded = false;
    bool carries = false;   // or will, before the next card
    bool here = false;      // the goods are where it stands
    std::uint8_t city = 0;  // where it goes
    int rest = 0;           // the way from there on
    int lost = 0;           // the cost of what remains if it comes to the depot
  };
  /// Goods in a city that a port waits for.
  struct Job {
    std::uint8_t city = 0;
    std::uint8_t port = 0;
    int rest = 0;
    int fresh = 0;  // cost with a new train
  };
  static constexpr int max_jobs = 16;
  using Jobs = FixedList<Job, max_jobs>;

  /// How a run of so many points ends.
  enum class End : std::uint8_t { stands, delivered, gone };
  struct After {
    int worth = 0;
    Node node = 0;
    End end{};
  };
  using Afters = std::array<After, most_roll + 1>;
  struct Look {
    Rest rest;
    int cost = 0;
    int gain = 0;
    Afters after{};
  };
  struct WayCost {
    Rest rest;
    int cost = 0;
  };
  /// The legs whose discs a train would like to have otherwise.
  struct Wish {
    static constexpr int max_legs = far_run * (max_arms - 1) + most_horizon;
    Rest rest;
    FixedList<std::uint16_t, max_legs> legs;
  };
  /// What holds for all trains of a position, beside the layout.
  struct Setting {
    int set_switch = 0;  // what a disc that lies otherwise costs, by what the next player holds
    int set_signal = 0;
    int token = 0;
    std::array<std::array<std::uint8_t, goods_colors>, max_ports> delivered{};
    friend bool operator==(const Setting&, const Setting&) = default;
  };
  /// The rows of a departure card: how often each colour, and how many of any other.
  struct Rows {
    std::array<int, colors> of{};
    unsigned shown = 0;
    int any = 0;
    int cards = 0;
  };
  using Gains = std::array<int, colors>;  // from moving the trains of each colour
  using Room = std::array<std::array<int, goods_colors>, max_ports>;

  // planner_outlook.cpp: ways and runs.
  bool is_open(const Leg& leg) const {
    return (leg.signals & ~green_) == 0 &&
           (leg.junction == max_junctions || s_.open[leg.junction] == leg.open);
  }
  /// A step, and what it takes to make it possible: a card for each disc, some waiting for a train
  /// that goes the same way, and much for one that comes head-on, which can only be avoided
  /// elsewhere.
  int leg_cost(const Leg& leg) const {
    int cost = step_cost;
    const std::uint32_t red = leg.signals & ~green_;  // two at most
    if (red != 0) cost += (red & (red - 1)) == 0 ? setting_.set_signal : 2 * setting_.set_signal;
    if (leg.junction < max_junctions && s_.open[leg.junction] != leg.open)
      cost += setting_.set_switch;
    const std::uint8_t other = who_[at(Ways::space(leg.to))];
    if (other == train_count) return cost;
    return cost + (faces(leg.to, other) ? w_.train_facing : w_.train_ahead);
  }
  /// Whether a train that comes to this node meets the other one there head-on.
  bool faces(Node n, std::size_t other) const {
    return ways_.kind(n) == SpaceKind::track && s_.train[other].forward != (n % 2 != 0);
  }
  void note(const Leg& leg) { notes_->add(leg); }
  int nth_leg(Node n, int k) const;
  int way(Node n, int depth, int bound);
  int least(Node n, int depth) const { return least_[goal_->city][n][at(std::max(depth, 0))]; }
  int run(Node n, int depth, int points, LineId came_by, Afters& after);
  int enter(const Leg& leg, int depth, int points, Afters& after);
  After blocked(Node n, const Leg* leg, int points, int cost) const;
  int total(int cost) const;
  void begin(std::size_t train, Rest& rest);
  const Look& look(std::size_t train);
  void look(std::size_t train, Look& look);
  int mean(std::size_t train, const Look& look) const;
  const Wish& wish(std::size_t train);
  void wish(Node n, Wish& wish);

  // What stands and lies where, for legs and for what is remembered.
  void put(std::size_t train) {
    who_[at(s_.train[train].at)] = static_cast<std::uint8_t>(train);
    layout_.put_train(s_.train[train].at, s_.train[train].forward);
  }
  void take(std::size_t train) {
    who_[at(s_.train[train].at)] = train_count;
    layout_.take_train(s_.train[train].at);
  }
  void set_green(std::uint32_t green) {
    green_ = green;
    layout_.set_green(green);
  }
  void set_open(std::size_t junction, std::uint8_t open) {
    s_.open[junction] = open;
    layout_.set_switch(junction, open);
  }
  void set_up(const Setting& setting);
  /// All that is asked for beside the layout: by this train, with its task or without.
  MemoKey way_key(Node n, std::size_t city) const {
    return {n | std::uint64_t{city} << 8 | std::uint64_t{setting_id_} << 20, 0};
  }
  MemoKey train_key(std::size_t train, Node n) const;
  static std::size_t place(Node n, std::size_t city) { return n * std::size_t{max_cities} + city; }

  // planner_tasks.cpp: goals, and what they sum up to.
  void give_tasks();
  void give_ports(Room& room, std::array<int, max_ports>& extra);
  Jobs jobs(Room& room, std::array<int, max_ports>& extra) const;
  void give_cities();
  int cost_to(std::size_t train, std::size_t city);
  void cost_to(Node n, WayCost& found);
  bool is_due(std::size_t train) const;
  int speed(std::size_t train) const;
  int token() const { return setting_.token; }
  int settled(int work, const Gains& gains) const;
  int mended(int work, std::array<int, train_count> gains) const;
  int revised(TrainMask trains);
  int moved(std::size_t train, const After& after);
  TrainMask resting_on(SpaceId space) const;
  void count_rows();
  int next_card(const Gains& gains) const;
  int occupied_cost() const;

  const SwitchAndSignal& g_;
  const Board& board_;
  PlannerWeights w_;
  Ways ways_;
  // By city, since one way after the other leads to the same: the lowest cost by depth, and the leg
  // by which the way usually goes on.
  using Leasts = std::array<std::int16_t, 16>;
  static_assert(most_horizon < 16);
  std::array<std::array<Leasts, max_nodes>, max_cities> least_{};
  std::array<std::array<std::uint8_t, max_nodes>, max_cities> best_leg_{};
  State s_;
  std::uint32_t green_ = 0;
  Layout layout_;
  bool passing_ = false;
  std::array<std::uint8_t, max_spaces> who_{};  // train on each space, or train_count
  std::array<Task, train_count> task_{};
  std::array<Look, train_count> look_{};
  Jobs jobs_;
  std::uint32_t open_jobs_ = 0;
  Gains color_gain_{};
  int work_ = 0;
  int occupied_ = 0;

  // The next departure card, summed up over those that may come.
  std::array<Rows, max_cards> rows_of_{};
  Rows next_rows_;                       // without those of any colour
  FixedList<Rows, max_cards> next_any_;  // by the colours shown, and how many of any other
  int next_deploys_ = 0;

  // The train that is looked at.
  std::size_t train_ = 0;
  const Task* goal_ = nullptr;
  Rest* notes_ = nullptr;

  // What was worked out before.
  static constexpr std::size_t max_settings = 200;
  bool remembers_;
  Setting setting_;
  std::array<Setting, max_settings> settings_{};
  std::size_t setting_count_ = 0;
  std::size_t setting_id_ = 0;  // its place among them + 1
  Memo<Look, 1024> looks_;
  Memo<WayCost, 1024> costs_;
  Memo<Wish, 256> wishes_;
  Look looked_;
  Wish wished_;
};

}  // namespace rail::switch_and_signal
