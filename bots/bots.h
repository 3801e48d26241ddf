// All bots by name.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bots/greedy.h"
#include "bots/random.h"

namespace rail::bots {

/// The names of the bots that can play this game, weakest first.
template <Game G>
std::vector<std::string_view> bot_names() {
  std::vector<std::string_view> names{"random"};
  if constexpr (Rated<G>) names.emplace_back("greedy");
  return names;
}

/// A bot for one seat of one game; null if there is none of this name.
template <Game G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if constexpr (Rated<G>) {
    if (name == "greedy") return std::make_unique<GreedyBot<G>>();
  }
  return nullptr;
}

}  // namespace rail::bots
