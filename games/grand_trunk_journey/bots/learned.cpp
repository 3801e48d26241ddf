// Which actions are compared, and how they look to a network.
#include "games/grand_trunk_journey/bots/learned.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <utility>
#include <variant>

namespace rail::grand_trunk_journey {

namespace {

constexpr std::size_t player_kinds = 31;  // the first kinds of action; the others are chance's

}  // namespace

/// Measured with two players on the board of the box; with more, and with objectives, by the
/// weights before these; scenarios and made boards not by themselves (docs/bots.md).
bool Learned::plays_better(const GrandTrunkJourney&) { return true; }

/// The planner's choice, those that it rates best, and the best of each kind, as a search without
/// networks compares them (bots/playout.h).
void Learned::compare(const Planner& planner, const State& s, Seat who, bool quick,
                      Compared& out) const {
  out.count = 0;
  Action chosen;
  Rng none(0);
  planner.choose(s, who, none, chosen);
  out.add(chosen)[planners_choice] = feature_one;
  if (quick) return;
  ActionList<Action, max_actions> legal;
  g_.legal(s, who, legal);
  if (legal.size() == 1) return;
  std::array<int, at(max_actions)> ratings;
  planner.rate(s, who, legal, ratings);
  std::array<int, at(Compared::most)> rating{};
  std::bitset<std::variant_size_v<Action>> kinds;
  std::bitset<at(max_actions)> taken;
  const auto take = [&](int i) {
    kinds.set(legal[i].index());
    taken.set(at(i));
  };
  int stays = 0;  // if the turn ends
  for (int i = 0; i < legal.size(); ++i) {
    if (std::holds_alternative<EndTurn>(legal[i])) stays = ratings[at(i)];
    if (legal[i] != chosen) continue;
    rating[0] = ratings[at(i)];
    take(i);
  }
  while (!out.full()) {
    int best = -1;
    for (int i = 0; i < legal.size(); ++i) {
      if (taken.test(at(i)) || (best >= 0 && ratings[at(i)] <= ratings[at(best)])) continue;
      if (out.count < most_of_any_kind || !kinds.test(legal[i].index())) best = i;
    }
    if (best < 0) break;
    rating[at(out.count)] = ratings[at(best)];
    out.add(legal[best]);
    take(best);
  }
  fill_context(s, who, out);
  constexpr std::size_t own = player_kinds;
  const int most = *std::max_element(rating.begin(), rating.begin() + out.count);
  for (std::size_t i = 0; std::cmp_less(i, out.count); ++i) {
    Row& row = out.features[i];
    row[out.action[i].index()] = feature_one;
    row[own] = feature((most - rating[i]) / 8);
    row[own + 1] = feature((most - rating[i]) / 40);
    row[own + 2] = feature((rating[i] - stays) / 20);
    row[own + 3] = feature(16 * static_cast<int>(i));
    fill(s, s.player[at(who)], out.action[i], row);
  }
}

void Learned::fill_context(const State& s, Seat who, Compared& out) const {
  out.context.fill(0);
  std::size_t i = 0;
  const auto put = [&](auto value) { out.context[i++] = feature(value); };
  const Player& p = s.player[at(who)];
  for (const Step step : {Step::companies, Step::first_loads, Step::turn, Step::unload,
                          Step::remove, Step::add, Step::load, Step::maintenance})
    put(s.step == step);
  put(s.acted);
  int best = 0;
  int first = max_day;
  bool final_turns = false;
  const auto points = [&](const Player& of) {
    return g_.points(of.scores, of.delivered, of.force, of.fast);
  };
  for (std::size_t k = 0; std::cmp_less(k, g_.players()); ++k) {
    const Player& other = s.player[k];
    final_turns = final_turns || other.status == Status::finished;
    if (k == at(who)) continue;
    best = std::max(best, points(other));
    first = std::min<int>(first, other.day);
  }
  put(final_turns);
  put(3 * (board_.last_turn_from_day - p.day));
  put(10 * (first - p.day));
  put(2 * (points(p) - best));
  put(16 * p.hand.total());
  put(24 * p.train.size());
  put(20 * p.force);
  put(p.fast);
  put(20 * p.improvements.size());
  put(10 * p.wood);
  for (int g = 0; g < good_kinds; ++g) put(12 * p.delivered[static_cast<Good>(g)]);
  put(g_.players() > 2);
  put(g_.players() > 3);
  put(20 * s.objectives.size());
  put(8 * p.deck.total());
}

/// 12 features from the place after the ratings on: days, goods and what the card offers.
void Learned::fill(const State& s, const Player& p, const Action& action, Row& out) const {
  constexpr std::size_t days = 35;
  constexpr std::size_t place = 36;  // wants something, has steel, is a port
  constexpr std::size_t good = 39;
  constexpr std::size_t card = 43;  // develops, develops all, is a railcar, has copies
  const auto spends = [&](CardId id) {
    if (id == no_card) return;
    const Feature offers = g_.face(p.company, id).feature;
    out[card] = feature(offers == Feature::development_2);
    out[card + 1] = feature(offers == Feature::development_4);
    out[card + 2] = feature(offers == Feature::railcar);
    out[card + 3] = feature(p.hand[id] > 1);
  };
  const auto carries = [&](CardId railcar) {
    const Railcar* on_train = find_railcar(p.train, railcar);
    if (on_train != nullptr && on_train->cubes > 0) out[good + at(on_train->good)] = feature_one;
  };
  std::visit(
      [&](const auto& a) {
        constexpr bool takes_days = requires { a.days; };
        constexpr bool leads_on = requires { a.to; };
        constexpr bool has_good = requires { a.good; };
        constexpr bool has_railcar = requires { a.railcar; };
        if constexpr (takes_days) out[days] = feature(16 * a.days);
        if constexpr (takes_days && leads_on) {
          out[place] = feature(24 * s.first_delivery[at(a.to)]);
          out[place + 1] = feature(24 * s.steel[at(a.to)]);
          out[place + 2] = feature(board_.ports.contains(a.to));
        }
        if constexpr (has_good) out[good + at(a.good)] = feature_one;
        if constexpr (has_railcar && !has_good) carries(a.railcar);
        if constexpr (requires { a.card; }) spends(a.card);
      },
      action);
}

}  // namespace rail::grand_trunk_journey
