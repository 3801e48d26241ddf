// Which actions are compared, and how they look to a network.
#include "games/switch_and_signal/bots/learned.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace rail::switch_and_signal {

/// Measured with two and four players; alone, nobody has (docs/bots.md).
bool Learned::plays_better(const SwitchAndSignal& g) { return g.players() > 1; }

/// The planner's choice, those that it rates best, and the best of each kind, as a search without
/// networks compares them (bots/playout.h), but more.
void Learned::compare(Planner& planner, const State& s, Seat, bool quick, Compared& out) const {
  out.count = 0;
  planner.consider(s);
  const auto& options = planner.options_;
  const int count = planner.count_;
  const Planner::Option& chosen = planner.best();
  out.add(chosen.action);
  std::array<int, Compared::most> rating{};
  rating[0] = chosen.rating;
  if (!(quick && s.step == Step::place_discs)) {
    std::uint32_t kinds = 1U << chosen.action.index();
    // The best that is not there yet, first of any kind, then of those that are missing.
    const auto add_best = [&](bool any_kind) {
      const Planner::Option* best = nullptr;
      for (int i = 0; i < count; ++i) {
        const Planner::Option& it = options[at(i)];
        if (chosen.rating - it.rating > margin || (best != nullptr && it.rating <= best->rating))
          continue;
        if (!any_kind && (kinds >> it.action.index() & 1) != 0) continue;
        const auto end = out.action.begin() + out.count;
        if (std::find(out.action.begin(), end, it.action) == end) best = &it;
      }
      if (best == nullptr) return false;
      kinds |= 1U << best->action.index();
      rating[at(out.count)] = best->rating;
      out.add(best->action);
      return true;
    };
    constexpr int most_of_any_kind = 8;
    while (out.count < most_of_any_kind && add_best(true)) {
    }
    while (!out.full() && add_best(false)) {
    }
  }
  out.features[0][planners_choice] = feature_one;
  if (out.count == 1) return;
  fill_context(s, out);
  int stays = chosen.rating;  // if the turn ends
  for (std::size_t i = 0; std::cmp_less(i, out.count); ++i) {
    if (std::holds_alternative<EndTurn>(out.action[i])) stays = rating[i];
  }
  constexpr std::size_t ratings = 17;
  for (std::size_t i = 0; std::cmp_less(i, out.count); ++i) {
    Row& row = out.features[i];
    const int behind = chosen.rating - rating[i];
    row[out.action[i].index()] = feature_one;  // 17 kinds that players have
    row[ratings] = feature(behind / 4);
    row[ratings + 1] = feature(behind / 24);
    row[ratings + 2] = feature((rating[i] - stays) / 24);
    row[ratings + 3] = feature(16 * static_cast<int>(i));
    fill(planner.outlook_, s, out.action[i], row);
  }
}

void Learned::fill_context(const State& s, Compared& out) const {
  out.context.fill(0);
  std::size_t i = 0;
  const auto put = [&](auto value) { out.context[i++] = feature(value); };
  for (const Step step :
       {Step::place_discs, Step::carry_out, Step::deploy, Step::choose_start, Step::choose_color,
        Step::move, Step::run, Step::pass, Step::actions, Step::traded})
    put(s.step == step);
  const Hand& hand = s.hand[at(s.turn)];
  const Hand& next = s.hand[at((index(s.turn) + 1) % g_.players())];
  put(10 * hand.total());
  for (int k = 0; k < action_kinds; ++k) put(20 * hand[static_cast<ActionCard>(k)]);
  put(10 * next.total());
  for (int k = 0; k < action_kinds; ++k) put(20 * next[static_cast<ActionCard>(k)]);
  put(7 * s.departures);
  put(s.departures == 0);
  put(9 * s.tokens);
  put(12 * (g_.goods_needed() - g_.goods_counted(s)));
  put(board_.pass_cities);
  put(g_.players() == 1);
  put(g_.players() > 2);
  // Elsewhere they are what was left there, which no view tells.
  const bool runs = s.step == Step::run || s.step == Step::pass;
  const bool carries_out = s.step != Step::actions && s.step != Step::traded && !runs;
  put(carries_out && s.fresh);
  put(runs && s.by_card);
  put(runs ? 12 * s.points : 0);
}

/// 26 features from the place after the ratings on: the train that is concerned, or the card.
void Learned::fill(const Outlook& outlook, const State& s, const Action& action, Row& out) const {
  constexpr std::size_t train = 21;
  constexpr std::size_t card = 29;
  constexpr std::size_t effect = 32;
  constexpr std::size_t other = 38;
  const auto about = [&](TrainId id) {
    const std::size_t t = at(id);
    if (s.train[t].at == depot) return;
    const Seen it = seen(outlook, s, {}, t);
    out[train] = feature(it.loaded);
    out[train + 1] = feature(it.any);
    out[train + 2] = feature(it.gain / 32);
    out[train + 3] = feature(10 * it.delivers);
    out[train + 4] = feature(10 * it.gone);
    out[train + 5] = feature(it.cost / 160);
    out[train + 6] = feature(it.hindered / 4);
    out[train + 7] = feature(32 * static_cast<int>(color_of(id)));
  };
  if (const auto* move = std::get_if<MoveTrain>(&action)) {
    about(move->train);
  } else if (const auto* load = std::get_if<Load>(&action)) {
    about(load->train);
    out[card + at(load->card)] = feature_one;
  } else if (const auto* hold = std::get_if<HoldTrain>(&action)) {
    about(hold->train);
    out[effect + at(Effect::hold_train)] = feature_one;
  } else if (const auto* helper = std::get_if<UseHelper>(&action)) {
    out[effect + at(board_[helper->helper].effect)] = feature_one;
  } else if (const auto* trade = std::get_if<TradeCards>(&action)) {
    out[card + at(trade->first)] = feature_one;
    out[card + at(trade->second)] = feature_one;
  } else if (const auto* color = std::get_if<ChooseColor>(&action)) {
    out[other] = feature(outlook.gain(color->color) / 60);
    out[other + 1] = feature(32 * static_cast<int>(color->color));
  } else if (const auto* deploy = std::get_if<Deploy>(&action)) {
    out[other + 2 + at(deploy->color)] = feature_one;
  }
  if (s.step == Step::run || s.step == Step::pass) about(s.mover);
}

}  // namespace rail::switch_and_signal
