// The bot that takes anything.
#pragma once

#include "bots/bot.h"

namespace rail::bots {

/// Takes each legal action with the same chance.
template <Game G>
class RandomBot final : public Bot<G> {
 public:
  typename G::Action choose(const G&, const typename G::View&, const ActionListOf<G>& legal,
                            Rng& rng) override {
    return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
  }
};

}  // namespace rail::bots
