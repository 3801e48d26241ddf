// How every legal action looks, for searches to choose among.
#include <algorithm>
#include <utility>
#include <variant>

#include "games/grand_trunk_journey/bots/planner_turn.h"

namespace rail::grand_trunk_journey {

namespace {

/// Rates the actions of one moment; what is done after the move is measured against ending the
/// turn, which is 0.
class Rating {
 public:
  Rating(const Planner& planner, const State& s, Seat who, const Outlook& outlook, TurnPlan& plan)
      : planner_(planner), s_(s), who_(who), o_(outlook), p_(outlook.me()), plan_(plan) {
    if (moved()) plan_.look_ahead();
    if (s_.step == Step::turn) best_move_ = plan_.best_move().worth;
  }

  int operator()(const Action& action) {
    return std::visit([this](const auto& a) { return on(a); }, action);
  }

 private:
  bool moved() const { return s_.step > Step::turn && s_.step < Step::draw; }
  int day() const { return p_.day; }
  int cost(int days) const { return o_.days_cost(day(), day() + days); }
  const Railcar& railcar(CardId card) const { return *find_railcar(p_.train, card); }
  /// Before the move an action is as good as the best move after it.
  int base() const { return s_.step == Step::turn ? std::max(best_move_, -1000) : 0; }
  int promise(GoodSet takes) const {
    int worth = 0;
    o_.best_load(takes, p_.at, plan_.next().to, day(), worth);
    return worth;
  }
  int upgrade() const {
    return p_.has(Improvement::rail_equipment_factory) ? 0 : cost(o_.board().days.force);
  }
  /// How a change of the table changes the best that can be done next.
  int changed(const State& after) const {
    const Outlook outlook(planner_, after, who_);
    TurnPlan plan(outlook);
    if (after.step == Step::turn) return plan.best_move().worth;
    plan.look_ahead();
    return plan.next().worth - plan_.next().worth;
  }

  int on(const ChooseCompany&) const { return 0; }
  int on(const ChooseFirstLoad& a) const { return o_.later(a.good, p_.at, 0); }
  int on(const Move& a) const { return plan_.move(a); }
  int on(const Maintain&) const { return plan_.maintain(); }
  int on(const Pass&) const { return 0; }
  int on(const Discard& a) const { return 30 - o_.keeping(a.card); }
  int on(const EndTurn&) const { return 0; }

  int on(const Deliver& a) const { return 1000 + o_.demand(railcar(a.railcar).good, p_.at); }
  int on(const FulfilContract& a) const {
    return 1000 + o_.contract(o_.board()[a.contract].good, p_.at, day());
  }
  int on(const GiveUp& a) const {
    const Railcar& r = railcar(a.railcar);
    return promise(o_.face(a.railcar).goods) - o_.later(r.good, p_.at, day()) - point;
  }
  int on(const RemoveRailcar& a) const {
    return 500 - promise(o_.face(a.railcar).goods) - (a.to == Siding::parking_spur ? 10 : 0);
  }
  int on(const AddRailcar& a) const { return 500 + promise(o_.face(a.railcar).goods); }
  int on(const Load& a) const {
    GoodSet good;
    good.insert(a.good);
    return 500 + promise(good);
  }
  int on(const UseHighCapacity& a) const {
    GoodSet good;
    good.insert(railcar(a.railcar).good);
    return promise(good);
  }
  int on(const UseHiRoof&) const {
    GoodSet good;
    good.insert(Good::steel);
    return promise(good) - cost(1);
  }
  int on(const UseRailYard& a) const { return promise(o_.face(a.railcar).goods); }
  int on(const InfluenceDemand& a) const {
    State after = s_;
    std::swap(after.token[static_cast<std::size_t>(a.a)],
              after.token[static_cast<std::size_t>(a.b)]);
    return changed(after) - 20;
  }
  int on(const OverlandTransport& a) const {
    State after = s_;
    --after.steel[static_cast<std::size_t>(a.from)];
    ++after.steel[static_cast<std::size_t>(a.to)];
    return changed(after) - 20;
  }
  int on(const UseRightOfWay&) const { return base() + cost(1) - 20; }
  int on(const IncreaseForce&) const { return base() + plan_.force() - upgrade(); }
  int on(const IncreaseSpeed&) const { return base() + plan_.speed() - upgrade(); }
  int on(const BuildTerminal& a) const {
    return base() + plan_.terminal(a.city) - cost(o_.board().days.terminal) -
           static_cast<int>(a.new_card == NewCard::on_discards);
  }
  int on(const AcquireImprovement& a) const {
    return base() + plan_.improvement(a.improvement) - cost(o_.board().days.improvement);
  }
  int on(const TakeObjective& a) const {
    return base() + plan_.objective(a.objective) - cost(o_.board().days.objective);
  }
  int on(const SellForeignSteel&) const { return point - cost(1); }
  int on(const StoreRailcar&) const { return base() - 30; }
  int on(const AttachStored&) const { return promise(o_.face(p_.stored).goods) - cost(1); }
  int on(const DiscardStored&) const { return base() - 40; }
  int on(const UseCrane& a) const { return base() + o_.later(a.good, p_.at, day()) - cost(1); }
  int on(const UseRoundhouse& a) const { return base() + 20 - o_.keeping(a.card); }
  int on(const UseSemaphore& a) const { return base() + 20 - o_.keeping(a.card); }
  template <class ByChance>
  int on(const ByChance&) const {
    return 0;
  }

  const Planner& planner_;
  const State& s_;
  Seat who_;
  const Outlook& o_;
  const Player& p_;
  TurnPlan& plan_;
  int best_move_ = 0;
};

}  // namespace

void Planner::rate(const State& s, Seat who, const ActionList<Action, max_actions>& legal,
                   std::array<int, static_cast<std::size_t>(max_actions)>& ratings) const {
  const Outlook outlook(*this, s, who);
  TurnPlan plan(outlook);
  Rating rating(*this, s, who, outlook, plan);
  for (int i = 0; i < legal.size(); ++i) ratings[static_cast<std::size_t>(i)] = rating(legal[i]);
  if (s.step == Step::companies) return;
  Action chosen{Pass{}};  // what the planner itself would do is always among the best
  Rng rng(0);
  choose(s, who, rng, chosen);
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i] == chosen) ratings[static_cast<std::size_t>(i)] += 10 * point;
  }
}

}  // namespace rail::grand_trunk_journey
