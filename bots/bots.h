// All bots by name.
#pragma once

#include <boost/mp11/algorithm.hpp>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "bots/greedy.h"
#include "bots/halving.h"
#include "bots/ismcts.h"
#include "bots/learned/search.h"
#include "bots/level.h"
#include "bots/random.h"

namespace rail::bots {

/// How long a search thinks if nothing else is said.
inline constexpr Thinking usual_thinking{.milliseconds = 100};

/// The level 5 of old, which strengths are measured by.
inline constexpr std::string_view veteran_name = "veteran";

/// The names of the bots that can play this game; the strongest is the last.
template <Game G>
std::vector<std::string_view> bot_names() {
  std::vector<std::string_view> names{"random"};
  if constexpr (Rated<G>) names.emplace_back("greedy");
  if constexpr (WithPolicies<G>) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, PoliciesOf<G>>>(
        [&]<class P>(std::type_identity<P>) { names.emplace_back(P::name); });
  }
  if constexpr (Planned<G>) {
    names.insert(names.end(), {"planner", "ismcts", "halving"});
    if constexpr (WithVeteran<G>) names.emplace_back(veteran_name);
    if constexpr (Learning<G>) {
      if (Brain<G>::built_in()) names.emplace_back("learned");
    }
    if constexpr (WithLevels<G>) names.insert(names.end(), level_names.begin(), level_names.end());
  }
  return names;
}

/// The better of the two searches for this game.
template <Planned G>
std::unique_ptr<Bot<G>> make_search(const Thinking& thinking, const Helpers& helpers) {
  if (PlannerOf<G>::shape.tree) return std::make_unique<IsmctsBot<G>>(thinking, helpers);
  return std::make_unique<HalvingBot<G>>(thinking, helpers);
}

/// The search of a level: with what was learned, on tables where that was shown to play better.
template <Learning G>
class LevelSearch final : public Bot<G> {
 public:
  /// The helpers must outlive it.
  LevelSearch(std::shared_ptr<const Brain<G>> brain, const Thinking& thinking,
              const Helpers& helpers)
      : learned_(std::move(brain), thinking, helpers), usual_(make_search<G>(thinking, helpers)) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    return for_table(g).choose(g, view, legal, rng);
  }
  std::vector<Advice<G>> advise(const G& g, const typename G::View& view,
                                const ActionListOf<G>& legal, Rng& rng, int most) override {
    return for_table(g).advise(g, view, legal, rng, most);
  }

 private:
  Bot<G>& for_table(const G& g) {
    if (LearnedOf<G>::plays_better(g)) return learned_;
    return *usual_;
  }

  LearnedBot<G> learned_;
  std::unique_ptr<Bot<G>> usual_;
};

template <Learning G>
std::unique_ptr<Bot<G>> make_level_search(const Thinking& thinking, const Helpers& helpers,
                                          std::shared_ptr<const Brain<G>> brain) {
  if (brain) return std::make_unique<LevelSearch<G>>(std::move(brain), thinking, helpers);
  return make_search<G>(thinking, helpers);
}
template <Planned G>
std::unique_ptr<Bot<G>> make_level_search(const Thinking& thinking, const Helpers& helpers) {
  if constexpr (Learning<G>) {
    return make_level_search<G>(thinking, helpers, Brain<G>::built_in());
  } else {
    return make_search<G>(thinking, helpers);
  }
}

/// The bot of a level, counted from 1.
template <WithLevels G>
std::unique_ptr<Bot<G>> make_level(int level, const std::optional<Thinking>& thinking,
                                   const Helpers& helpers) {
  if (level <= amateur_levels) return std::make_unique<AmateurBot<G>>(level);
  if (level < level_count) return std::make_unique<PlannerBot<G>>();
  return make_level_search<G>(thinking.value_or(Thinking{.milliseconds = PlannerOf<G>::think_ms}),
                              helpers);
}

/// A bot for one seat of one game; null if there is none of this name. A bot that searches may be
/// told how long: "level-5:100ms", "ismcts:2000" playouts, "halving:1000msx4" on four threads, if
/// there are helpers, who must outlive it.
template <Game G>
std::unique_ptr<Bot<G>> make_bot(std::string_view called, const Helpers& helpers = nobody()) {
  const std::size_t colon = called.find(':');
  const std::string_view name = called.substr(0, colon);
  std::optional<Thinking> thinking;
  if (colon != std::string_view::npos) {
    thinking = parse_thinking(called.substr(colon + 1));
    if (!thinking) return nullptr;
  }
  if constexpr (Planned<G>) {
    if (name == "ismcts")
      return std::make_unique<IsmctsBot<G>>(thinking.value_or(usual_thinking), helpers);
    if constexpr (Learning<G>) {
      if (name == "learned" && Brain<G>::built_in()) {
        return std::make_unique<LearnedBot<G>>(Brain<G>::built_in(),
                                               thinking.value_or(usual_thinking), helpers);
      }
    }
    if (name == "halving")
      return std::make_unique<HalvingBot<G>>(thinking.value_or(usual_thinking), helpers);
    if constexpr (WithVeteran<G>) {
      if (name == veteran_name) {
        return std::make_unique<HalvingBot<G, VeteranOf<G>>>(
            thinking.value_or(Thinking{.milliseconds = VeteranOf<G>::think_ms}), helpers);
      }
    }
    if constexpr (WithLevels<G>) {
      for (int level = 1; level <= level_count; ++level) {
        if (name != level_name(level)) continue;
        if (thinking && think_ms<G>(level) == 0) return nullptr;
        return make_level<G>(level, thinking, helpers);
      }
    }
  }
  if (thinking) return nullptr;
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if constexpr (Rated<G>) {
    if (name == "greedy") return std::make_unique<GreedyBot<G>>();
  }
  if constexpr (Planned<G>) {
    if (name == "planner") return std::make_unique<PlannerBot<G>>();
  }
  std::unique_ptr<Bot<G>> found;
  if constexpr (WithPolicies<G>) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, PoliciesOf<G>>>(
        [&]<class P>(std::type_identity<P>) {
          if (name == P::name) found = std::make_unique<PolicyBot<G, P>>();
        });
  }
  return found;
}

}  // namespace rail::bots
