// Playing one deal for learning, in a game's own types.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/learned/search.h"
#include "host/typed_entry.h"
#include "host/typed_games.h"
#include "lab/arena.h"
#include "lab/selfplay.h"

namespace rail::lab {

/// One decision that was searched, until it is known how the game ended.
template <bots::Learning G>
struct KeptDecision {
  using Compared = typename bots::LearnedOf<G>::Compared;
  /// What search found about one of the actions compared.
  struct FoundOut {
    int samples = 0;
    int worth = 0;
    int lead = 0;
    int error = 0;
  };
  int seat = 0;
  int chosen = 0;
  int plies = 0;
  typename bots::LearnedOf<G>::Position position{};
  std::array<Feature, Compared::context_size> context{};
  std::vector<std::array<Feature, Compared::action_size>> actions{};
  std::vector<FoundOut> found{};
};

template <bots::Learning G>
class GameSelfplay {
 public:
  using Search = bots::LearnedSearch<G>;

  GameSelfplay(const G& g, const SelfplayRequest& request,
               std::shared_ptr<const bots::Brain<G>> brain, int deal)
      : g_(g),
        request_(request),
        deal_(deal),
        search_(brain, {.playouts = request.playouts}, bots::nobody()),
        player_(std::make_unique<bots::LearnedPlayer<G>>(g, brain.get())),
        brain_(std::move(brain)),
        found_(std::make_unique<typename Search::Found>()) {}

  std::string play() {
    Rng chance(arena_seed(request_.seed, deal_, -1));
    Rng rng(arena_seed(request_.seed, deal_, 0));
    typename G::State state = g_.start();
    int plies = 0;
    play_out(g_, state, [&](const typename G::State& s, Actor who, typename G::Action& out) {
      if constexpr (bots::judges_rests<G>()) {
        if (player_->rests(s)) keep_rest(s, plies);
      }
      if (who.is_chance()) return pick(g_, s, who, chance, out);
      decide(s, who.seat_of(), plies++, rng, out);
    });
    return written(state);
  }

 private:
  void decide(const typename G::State& s, Seat who, int plies, Rng& rng, typename G::Action& out) {
    const bool searched = std::cmp_less(rng.below(100), request_.searched);
    const std::uint64_t seed = rng.next();
    const std::uint32_t explored = rng.below(100);
    const std::uint64_t which = rng.next();
    if (!searched) {
      if (request_.searched == 0 && !bots::judges_rests<G>()) keep_some(s, plies, which);
      const bool slips = request_.slips > 0 && std::cmp_less(explored, request_.slips);
      if (!brain_ && !slips) {  // nothing need be compared, which can be dear
        Rng own(seed);
        bots::forget(player_->planner());
        return player_->planner().choose(s, who, own, out);
      }
      player_->compare(s, who, found_->compared);
      const auto& compared = found_->compared;
      int chosen = brain_ ? brain_->best(compared) : 0;
      if (slips)
        chosen = static_cast<int>(Rng(which).below(static_cast<std::uint32_t>(compared.count)));
      out = compared.action[static_cast<std::size_t>(chosen)];
      return;
    }
    search_.search(g_, g_.view(s, who), seed, KeptDecision<G>::Compared::most, 2, *found_);
    const auto& arms = found_->arms;
    int chosen = found_->preferred(search_.caution()).action;
    if (std::cmp_less(explored, request_.explored)) {
      // Those that were left out last are the best of the others.
      constexpr std::size_t few = 3;
      Rng any(which);
      const std::size_t left = std::min(arms.size(), std::max(few, found_->left));
      chosen = arms[any.below(static_cast<std::uint32_t>(left))].action;
    }
    out = found_->compared.action[static_cast<std::size_t>(chosen)];
    if (found_->compared.count > 1) keep(s, who, plies, chosen);
  }

  void keep(const typename G::State& s, Seat who, int plies, int chosen) {
    KeptDecision<G> kept;
    const auto& compared = found_->compared;
    kept.seat = index(who);
    kept.chosen = chosen;
    kept.plies = plies;
    kept.context = compared.context;
    kept.actions.assign(compared.features.begin(), compared.features.begin() + compared.count);
    kept.found.resize(kept.actions.size());
    for (const auto& arm : found_->arms) {
      auto& found = kept.found[static_cast<std::size_t>(arm.action)];
      found.samples = static_cast<int>(arm.worth.count);
      found.worth = static_cast<int>(std::lround(arm.worth.mean()));
      found.lead = static_cast<int>(std::lround(arm.lead.mean()));
      found.error = static_cast<int>(std::lround(arm.lead.error()));
    }
    if (!bots::judges_rests<G>()) player_->describe(s, who, kept.position);
    kept_.push_back(std::move(kept));
  }

  /// Where nothing is searched, few positions of a game: those of one game are much alike.
  /// Judgement is asked for a seat whoever is to act.
  void keep_some(const typename G::State& s, int plies, std::uint64_t which) {
    constexpr std::uint32_t one_of = 16;
    Rng any(which ^ 1);
    if (any.below(one_of) != 0 || !player_->rests(s)) return;
    keep_position(s, seat(static_cast<int>(any.below(static_cast<std::uint32_t>(g_.players())))),
                  plies);
  }

  /// A position at rest, as each seat sees it, unless all win together.
  void keep_rest(const typename G::State& s, int plies) {
    const int seats = host::is_cooperative<G> ? 1 : g_.players();
    for (int i = 0; i < seats; ++i) keep_position(s, seat(i), plies);
  }

  /// A position to judge, without a decision.
  void keep_position(const typename G::State& s, Seat who, int plies) {
    KeptDecision<G> kept;
    kept.seat = index(who);
    kept.plies = plies;
    player_->describe(s, who, kept.position);
    kept_.push_back(std::move(kept));
  }

  std::string written(const typename G::State& end) {
    const auto outcome = g_.outcome(end);
    SampleBytes bytes;
    const auto number = [&](auto value, int size) {
      bytes.put(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)), size);
    };
    std::size_t actions = 0;
    for (const auto& kept : kept_) actions += kept.actions.size();
    bytes.put("DEAL");
    number(deal_, 4);
    number(kept_.size(), 4);
    number(actions, 4);
    for (const auto& kept : kept_) {
      const auto me = static_cast<std::size_t>(kept.seat);
      const bool lost = !outcome.won_together.value_or(true);
      int shared = 0;
      int best_other = -1000;
      for (std::size_t p = 0; std::cmp_less(p, g_.players()); ++p) {
        shared += outcome.rank[p] == outcome.rank[me] ? 1 : 0;
        if (p != me) best_other = std::max(best_other, outcome.points[p]);
      }
      const bool together = outcome.won_together.has_value() || g_.players() == 1;
      const int margin = together ? outcome.points[me] : outcome.points[me] - best_other;
      number(g_.players(), 1);
      number(kept.seat, 1);
      number(kept.actions.size(), 1);
      number(kept.chosen, 1);
      number(lost ? 2 : outcome.rank[me], 1);
      number(shared, 1);
      number(request_.playouts, 2);
      number(std::clamp(margin, -32'000, 32'000), 2);
      number(kept.plies, 2);
      number(player_->planner().worth(end, seat(kept.seat)), 4);
    }
    for (const auto& kept : kept_) bytes.put(kept.context);
    for (const auto& kept : kept_) bytes.put(kept.position);
    for (const auto& kept : kept_) {
      for (const auto& action : kept.actions) bytes.put(action);
    }
    for (const auto& kept : kept_) {
      for (const auto& found : kept.found) {
        number(std::min(found.samples, 65'535), 2);
        number(found.worth, 2);
        number(std::clamp(found.lead, -32'000, 32'000), 2);
        number(std::min(found.error, 65'535), 2);
      }
    }
    return bytes.take();
  }

  const G& g_;
  const SelfplayRequest& request_;
  int deal_;
  Search search_;
  std::unique_ptr<bots::LearnedPlayer<G>> player_;
  std::shared_ptr<const bots::Brain<G>> brain_;
  std::unique_ptr<typename Search::Found> found_;
  std::vector<KeptDecision<G>> kept_;
};

/// The deals of one board.
template <bots::Learning G>
class GameSelfplayTable final : public SelfplayTable {
 public:
  GameSelfplayTable(std::string_view board, const SelfplayRequest& request)
      : games_(board),
        request_(request),
        brain_(request.weights.empty() ? nullptr : bots::Brain<G>::from(request.weights)) {}

  std::string head() const override {
    using Compared = typename bots::LearnedOf<G>::Compared;
    using Brain = bots::Brain<G>;
    return selfplay_head(G::family, bots::LearnedOf<G>::version,
                         {Compared::context_size, Compared::action_size, Brain::position_size},
                         {Brain::Policy::sizes[1], Brain::Policy::sizes[2]});
  }
  std::string play(const SelfplayDeal& deal) const override {
    const auto wire = games_.wire(deal.players, deal.options);
    return GameSelfplay<G>(wire->game(), request_, brain_, deal.deal).play();
  }

 private:
  host::TypedGames<G> games_;
  SelfplayRequest request_;
  std::shared_ptr<const bots::Brain<G>> brain_;
};

/// Throws BadInput if the game has nothing to learn from or the weights are not for it.
template <Game G>
std::unique_ptr<SelfplayTable> selfplay_of(const host::GameEntry& entry,
                                           const SelfplayRequest& request) {
  if constexpr (bots::Learning<G>) {
    try {
      return std::make_unique<GameSelfplayTable<G>>(entry.board(), request);
    } catch (const bots::BadWeights& error) {
      throw host::BadInput(request.weights_name + ": " + error.what());
    }
  } else {
    throw host::BadInput(std::string(entry.id()) + " has nothing that could be learned yet");
  }
}

}  // namespace rail::lab
