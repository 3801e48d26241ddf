// The five levels: the same names in every game, from beginner to best.
#pragma once

#include <memory>
#include <utility>

#include "bots/planned.h"
#include "bots/thinking.h"

namespace rail::bots {

inline constexpr std::array<std::string_view, level_count> level_names{
    "level-1", "level-2", "level-3", "level-4", "level-5"};

/// Plays as another bot does, but takes some decisions at random.
template <Game G>
class SlippingBot final : public Bot<G> {
 public:
  SlippingBot(std::unique_ptr<Bot<G>> bot, int slips) : bot_(std::move(bot)), slips_(slips) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    if (std::cmp_less(rng.below(100), slips_))
      return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    return bot_->choose(g, view, legal, rng);
  }

 private:
  std::unique_ptr<Bot<G>> bot_;
  int slips_;
};

}  // namespace rail::bots
