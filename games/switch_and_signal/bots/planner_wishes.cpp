// Which discs trains would like to have otherwise: what cards could change.
#include <cstdint>

#include "games/switch_and_signal/bots/planner_outlook.h"

namespace rail::switch_and_signal {

/// The legs along the run from this node, and along the way as it should be.
void Outlook::wish(Node n, Wish& wish) {
  Node at_run = n;
  for (int k = 0; k < far_run && !ways_.is_city(at_run); ++k) {
    const Leg* open = nullptr;
    for (int i = ways_.first(at_run); i < ways_.past(at_run); ++i) {
      wish.legs.push(static_cast<std::uint16_t>(i));
      note(ways_.leg(i));
      if (is_open(ways_.leg(i))) open = &ways_.leg(i);
    }
    if (open == nullptr) break;
    at_run = open->to;
  }
  if (!goal_->any) return;
  for (int k = w_.horizon; k > 0 && n / 2U != goal_->city; --k) {
    if (ways_.is_city(n)) n = node_of(Ways::space(n), false);
    int best = -1;
    int best_cost = Ways::endless;
    for (int i = ways_.first(n); i < ways_.past(n); ++i) {
      const Leg& leg = ways_.leg(i);
      note(leg);
      const int cost = leg_cost(leg) + way(leg.to, k - 1, best_cost);
      if (cost >= best_cost) continue;
      best = i;
      best_cost = cost;
    }
    if (best < 0) return;
    wish.legs.push(static_cast<std::uint16_t>(best));
    n = ways_.leg(best).to;
  }
}

const Outlook::Wish& Outlook::wish(std::size_t train) {
  const Node n = ways_.node(s_.train[train]);
  const Task& task = task_[train];
  MemoKey asked = way_key(n, task.city);
  asked[1] = static_cast<std::uint64_t>(task.any);
  const std::size_t here = place(n, task.city);
  if (remembers_) {
    if (const Wish* found = wishes_.find(here, asked, layout_)) return *found;
  }
  wished_ = {};
  begin(train, wished_.rest);
  wish(n, wished_);
  return remembers_ ? wishes_.keep(here, asked, layout_, wished_) : wished_;
}

Outlook::Wanted Outlook::wanted() {
  Wanted wanted;
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at == depot) continue;
    for (const std::uint16_t i : wish(t).legs) {
      const Leg& leg = ways_.leg(i);
      wanted.signals |= leg.signals & ~green_;
      if (leg.junction == max_junctions) continue;
      wanted.junctions |= 1U << leg.junction;
      wanted.ways[leg.junction] =
          static_cast<std::uint16_t>(wanted.ways[leg.junction] | 1U << leg.open);
    }
  }
  return wanted;
}

}  // namespace rail::switch_and_signal
