// The five levels: the same names in every game, from beginner to best.
#pragma once

#include <array>
#include <concepts>
#include <memory>
#include <string_view>

#include "bots/planned.h"

namespace rail::bots {

inline constexpr std::array<std::string_view, level_count> level_names{
    "level-1", "level-2", "level-3", "level-4", "level-5"};

/// By its number, from 1.
constexpr std::string_view level_name(int level) {
  return level_names[static_cast<std::size_t>(level - 1)];
}

/// A game with levels. Those below its planner are amateurs: the planner with the habits of people
/// who still learn the game, the more the lower. They overlook and overvalue things, but never do
/// what they do not think is best, so that whoever sees their habits can make use of them.
template <class G>
concept WithLevels = Planned<G> && requires { typename GameParts<G>::Amateur; } &&
                     PlannerFor<AmateurOf<G>, G> && requires {
                       // The level is from 1 to `amateur_levels`; the game outlives it.
                       requires std::constructible_from<AmateurOf<G>, const G&, int>;
                       // How long the search of the last level thinks.
                       { PlannerOf<G>::think_ms } -> std::convertible_to<int>;
                     };

/// How long a level thinks; 0 if it decides at once.
template <WithLevels G>
constexpr int think_ms(int level) {
  return level == level_count ? PlannerOf<G>::think_ms : 0;
}

/// Decides as the amateur of a level does.
template <WithLevels G>
class AmateurBot final : public Bot<G> {
 public:
  explicit AmateurBot(int level) : level_(level) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>&,
                            Rng& rng) override {
    if (!amateur_ || game_ != &g) {
      amateur_ = std::make_unique<AmateurOf<G>>(g, level_);
      game_ = &g;
    }
    forget(*amateur_);
    typename G::Action action;
    amateur_->choose(g.imagine(view, rng), *view.seat, rng, action);
    return action;
  }

 private:
  int level_;
  const G* game_ = nullptr;
  std::unique_ptr<AmateurOf<G>> amateur_;
};

}  // namespace rail::bots
