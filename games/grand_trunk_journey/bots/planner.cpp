// What the planner decides, and what a state is worth to a search.
#include "games/grand_trunk_journey/bots/planner.h"

#include <algorithm>

#include "games/grand_trunk_journey/bots/planner_turn.h"

namespace rail::grand_trunk_journey {

namespace {

constexpr int most_worth = 10'000;

}  // namespace

Planner::Planner(const GrandTrunkJourney& g, const Weights& weights) : g_(g), w_(weights) {
  card_of_.fill(no_card);
  for (int c = 0; c < g.count(CardId{}); ++c) {
    const auto id = static_cast<CardId>(c);
    const Card& card = g.board()[id];
    if (card.kind == CardKind::city) card_of_[static_cast<std::size_t>(card.city)] = id;
    if (card.kind == CardKind::port) port_ = id;
    if (card.kind == CardKind::junction) junction_ = id;
  }
  for (std::size_t p = 0; p < g.board().places.size(); ++p) {
    const std::uint32_t bit = 1U << p;
    const CardId city = card_of_[p];
    const CardId to = g.board().ports.contains(static_cast<PlaceId>(p)) ? port_ : city;
    if (city != no_card) city_of_[static_cast<std::size_t>(city)] |= bit;
    if (to != no_card) leads_to_[static_cast<std::size_t>(to)] |= bit;
  }
  for (std::size_t a = 0; a < max_places; ++a) {
    for (std::size_t b = 0; b < max_places; ++b) {
      const std::uint8_t links = g.board().distance[a][b];
      days_[0][a][b] = links;
      days_[1][a][b] = static_cast<std::uint8_t>(links > 1 ? links - 1 : links);
    }
  }
  for (std::size_t t = 0; t < g.board().tokens.size(); ++t) {
    const Token& token = g.board().tokens[t];
    asked_by_[t] = static_cast<std::uint8_t>(1U << static_cast<unsigned>(token.demand));
  }
}

void Planner::choose(const State& s, Seat who, Rng& rng, Action& out) const {
  if (s.step == Step::companies) {  // it prefers none of them
    ActionList<Action, max_actions> legal;
    g_.legal(s, who, legal);
    out = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    return;
  }
  const Outlook outlook(*this, s, who);
  if (s.step == Step::first_loads) {
    ActionList<Action, max_actions> legal;
    g_.legal(s, who, legal);
    int best = -1;
    for (const Action& a : legal) {
      const auto& load = std::get<ChooseFirstLoad>(a);
      const int worth = outlook.later(load.good, outlook.me().at, 0);
      if (worth <= best) continue;
      best = worth;
      out = a;
    }
    return;
  }
  TurnPlan plan(outlook);
  if (s.step == Step::turn) return plan.before_move(out);
  if (s.step == Step::maintenance) return plan.maintenance(out);
  plan.after_move(out);
}

bool Planner::stops(const State& /*from*/, const State& /*s*/) const { return false; }

/// Mostly the margin over the best of the others, a hundred to a point, and `for_win` for being
/// first, shared by those who tie. Playouts of two actions that are compared mostly end with the
/// same winner, but seldom with the same points, so the margin tells them apart sooner.
int Planner::worth(const State& s, Seat who) const {
  const auto me = static_cast<std::size_t>(who);
  const Outcome<Breakdown> end = g_.outcome(s);
  int others = -1000;
  int winners = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(g_.players()); ++i) {
    if (i != me) others = std::max(others, end.points[i]);
    winners += static_cast<int>(end.rank[i] == 1);
  }
  const int win = end.rank[me] == 1 ? w_.for_win / winners : 0;
  return std::clamp((most_worth - w_.for_win) / 2 + win + w_.per_point * (end.points[me] - others),
                    0, most_worth);
}

}  // namespace rail::grand_trunk_journey
