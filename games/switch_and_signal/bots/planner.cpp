// What the planner does at each step but the playing of cards.
#include "games/switch_and_signal/bots/planner.h"

#include <algorithm>
#include <bit>

namespace rail::switch_and_signal {

Planner::Planner(const SwitchAndSignal& g, const Weights& w, const ChanceWeights& chance)
    : g_(g), w_(w), chance_(chance), outlook_(g, w), ways_(g) {
  count_uses();
}

const Planner::Option& Planner::best() const {
  const Option* best = options_.data();
  for (int i = 1; i < count_; ++i) {
    if (options_[at(i)].rating > best->rating) best = &options_[at(i)];
  }
  return *best;
}

void Planner::choose(const State& s, Seat, Rng&, Action& out) {
  consider(s);
  out = best().action;
}

void Planner::rate(const State& s, Seat, const ActionList<Action, max_actions>& legal,
                   std::array<int, max_actions>& ratings) {
  consider(s);
  for (int i = 0; i < legal.size(); ++i) {
    ratings[at(i)] = useless;
    for (int k = 0; k < count_; ++k) {
      if (options_[at(k)].action == legal[i]) ratings[at(i)] = options_[at(k)].rating;
    }
  }
}

void Planner::consider(const State& s) {
  count_ = 0;
  if (s.step == Step::place_discs) return place_discs(s);
  outlook_.set(s);
  switch (s.step) {
    case Step::carry_out:
      add(CarryOut{}, 0);
      return ignore_card(s);
    case Step::deploy:
      return deploy(s);
    case Step::choose_start:
      return choose_start(s);
    case Step::choose_color:
      return choose_color(s);
    case Step::move:
      return move(s);
    case Step::run:
      return run(s);
    case Step::pass:
      return pass(s);
    default:
      return play_cards(s);
  }
}

// Set-up

/// How many of the ways that trains usually take go over each disc. At set-up nobody knows which
/// goods and trains come, so discs are laid for what happens most often.
void Planner::count_uses() {
  ways_.each_usual_leg([&](const Leg& leg, int times) {
    const auto more = [&](std::uint8_t& uses) { uses = static_cast<std::uint8_t>(uses + times); };
    if (leg.junction < max_junctions) more(switch_uses_[leg.junction][leg.open]);
    for (std::uint32_t left = leg.signals; left != 0; left &= left - 1)
      more(signal_uses_[at(std::countr_zero(left))]);
  });
}

void Planner::place_discs(const State& s) {
  ActionList<Action, max_actions> legal;
  g_.legal(s, s.turn, legal);
  for (const Action& action : legal) {
    if (const auto* set = std::get_if<PlaceSwitch>(&action)) {
      add(*set, switch_uses_[at(set->junction)][g_.tracks().arms(set->junction, set->open)]);
    } else if (const auto* signal = std::get_if<PlaceSignal>(&action)) {
      add(*signal, signal_uses_[at(signal->signal)]);
    }
  }
}

// The departure card

/// The helper who lets another card come instead.
void Planner::ignore_card(const State& s) {
  const auto helper = g_.helper(s, Effect::ignore_card);
  if (!s.fresh || s.departures == 0 || !helper) return;
  add(UseHelper{*helper},
      outlook_.next_card_worth() - outlook_.card_worth() - outlook_.helper_worth());
}

void Planner::deploy(const State& s) {
  int best_color = 0;
  unsigned free = 0;
  if (s.card == no_card) {
    free = 1U << (colors - s.deploys);
  } else {
    for (std::size_t t = 0; t < train_count; ++t) {
      if (s.train[t].at == depot) free |= bit(color_of(static_cast<TrainId>(t)));
    }
    free &= ~unsigned{s.deployed};
  }
  for (unsigned left = free; left != 0; left &= left - 1) {
    const auto color = static_cast<Color>(std::countr_zero(left));
    const int worth = outlook_.fresh_worth(color);
    if (count_ == 0 || worth > best_color) best_color = worth;
    add(Deploy{color}, worth);
  }
  for (int i = 0; i < count_; ++i) options_[at(i)].rating -= best_color;
  if (const auto helper = g_.helper(s, Effect::choose_start)) {
    int best_start = useless;
    for (unsigned left = free; left != 0; left &= left - 1) {
      for (SpaceId start : s.start_of)
        best_start = std::max(
            best_start, outlook_.fresh_worth(static_cast<Color>(std::countr_zero(left)), start));
    }
    add(UseHelper{*helper}, best_start - best_color - outlook_.helper_worth());
  }
  ignore_card(s);
}

void Planner::choose_start(const State& s) {
  for (SpaceId start : s.start_of) {
    if (!g_.train_at(s, start)) add(ChooseStart{start}, outlook_.fresh_worth(s.color, start));
  }
}

void Planner::choose_color(const State& s) {
  unsigned choice = (1U << colors) - 1;
  for (const MoveRow& row : g_.board()[s.card].moves) {
    if (row) choice &= ~unsigned{bit(*row)};
  }
  choice &= ~unsigned{s.shown};
  int most = useless;
  for (unsigned left = choice; left != 0; left &= left - 1)
    most = std::max(most, outlook_.gain(static_cast<Color>(std::countr_zero(left))));
  for (unsigned left = choice; left != 0; left &= left - 1) {
    const auto color = static_cast<Color>(std::countr_zero(left));
    add(ChooseColor{color}, outlook_.gain(color) - most);
  }
  ignore_card(s);
}

/// Trains that stand in another's way go first.
void Planner::move(const State& s) {
  const auto first = at(s.color) * trains_per_color;
  const auto is_left = [&](std::size_t t) {
    return s.train[t].at != depot && (s.moved >> t & 1) == 0;
  };
  int sum = 0;
  for (std::size_t t = first; t < first + trains_per_color; ++t) {
    if (!is_left(t)) continue;
    sum += outlook_.gain(t);
    int rating = 0;
    for (std::size_t u = first; u < first + trains_per_color; ++u) {
      if (u != t && is_left(u)) rating += outlook_.gain_without(u, t) - outlook_.gain(u);
    }
    add(MoveTrain{static_cast<TrainId>(t)}, rating);
  }
  const int trains = count_;
  const int most = best().rating;
  for (int i = 0; i < trains; ++i) options_[at(i)].rating -= most;
  if (g_.helper(s, Effect::hold_train)) {
    for (std::size_t t = first; t < first + trains_per_color; ++t) {
      if (is_left(t))
        add(HoldTrain{static_cast<TrainId>(t)}, -outlook_.gain(t) - outlook_.helper_worth());
    }
  }
  const auto holder = g_.helper(s, Effect::hold_color);
  if (holder && s.moved == 0) add(UseHelper{*holder}, -sum - outlook_.helper_worth());
  ignore_card(s);
}

void Planner::run(const State& s) {
  const auto t = at(s.mover);
  const int points = s.points;
  if (g_.tracks().is_city(s.train[t].at)) {
    g_.exits(s, s.train[t].at, s.came_by).each([&](int l) {
      const auto line = static_cast<LineId>(l);
      add(Leave{line}, outlook_.leave_worth(t, points, line));
    });
  }
  if (count_ == 0) add(Run{}, outlook_.run_worth(t, points, false));
  if (const auto helper = g_.helper(s, Effect::reroll))
    add(UseHelper{*helper}, outlook_.roll_worth(t) - outlook_.helper_worth());
  const auto passer = g_.helper(s, Effect::pass_cities);
  if (passer && !g_.may_pass(s))
    add(UseHelper{*passer}, outlook_.run_worth(t, points, true) - outlook_.helper_worth());
}

void Planner::pass(const State& s) {
  const auto t = at(s.mover);
  add(Halt{}, outlook_.halt_worth(t));
  g_.exits(s, s.train[t].at, s.came_by).each([&](int l) {
    const auto line = static_cast<LineId>(l);
    add(Leave{line}, outlook_.leave_worth(t, s.points, line));
  });
}

}  // namespace rail::switch_and_signal
