// What was learned about a family of games: a policy over actions, and a judgement of positions.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "bots/learned/weight_file.h"
#include "bots/planned.h"

namespace rail::bots {

template <class G>
using LearnedOf = typename GameParts<G>::Learned;

/// A game that tells networks what they may go by. One object for each thread; it asks the planner,
/// whose plans it shares, and allocates nothing.
template <class G>
concept Learning = Planned<G> && requires(LearnedOf<G>& learned, const G& g, PlannerOf<G>& planner,
                                          const typename G::State& s, Seat who,
                                          typename LearnedOf<G>::Compared& compared,
                                          typename LearnedOf<G>::Position& position) {
  // Raised when a feature changes its meaning: weights are for one version.
  { LearnedOf<G>::version } -> std::convertible_to<int>;
  // The weights in the program, as in bots/learned/weight_file.h; empty if there are none.
  { LearnedOf<G>::weights() } -> std::same_as<std::string_view>;
  // Whether search with these weights plays better at such a table than without, as far as measured
  // (docs/bots.md).
  { LearnedOf<G>::plays_better(g) } -> std::same_as<bool>;
  requires std::constructible_from<LearnedOf<G>, const G&>;

  // The actions worth comparing, with the planner's choice first, from what `who` may know.
  // Features of some are dear: where `quick`, only the planner's choice may be there.
  { learned.compare(planner, s, who, true, compared) };

  // A state as a seat sees it that knows everything, and whether it may be judged: at rest, and
  // not so near the end that playing on is both quick and exact.
  { learned.describe(planner, s, who, position) };
  { learned.may_judge(s) } -> std::same_as<bool>;
};

/// Whether a game's judgement is for positions at rest alone (`may_judge`), between two turns say:
/// there playouts end, and from such positions it learns. Others are judged wherever somebody
/// decides.
template <class G>
constexpr bool judges_rests() {
  if constexpr (requires { LearnedOf<G>::judges_rests; }) {
    return LearnedOf<G>::judges_rests;
  } else {
    return false;
  }
}

/// What judgement says: first what the planner would call the worth (Planner::worth), to be
/// `squashed`, or for positions at rest what the game makes of it (`worth(position, judged)`); then
/// the margin in 64 points, a score for each of five ranks, whose softmax says how likely it is,
/// and one that means nothing (lab/train/goals.py). Search asks for the worth alone.
inline constexpr int judged_outputs = 8;
inline constexpr std::size_t judged_worth = 0;

/// The networks of one family with their weights; nothing in it changes, so threads can share one.
template <Learning G>
struct Brain {
  using Compared = typename LearnedOf<G>::Compared;
  using Position = typename LearnedOf<G>::Position;
  static constexpr std::size_t context_size = Compared::context_size;
  static constexpr int position_size = static_cast<int>(std::tuple_size_v<Position>);
  using Policy =
      Network<Compared::context_size + Compared::action_size, LearnedOf<G>::hidden, 16, 1>;
  using Judgement = Network<position_size, LearnedOf<G>::hidden, 16, judged_outputs>;
  using Scores = std::array<std::int32_t, static_cast<std::size_t>(Compared::most)>;

  SearchUse use;
  Policy policy;
  std::optional<Judgement> judgement;

  /// Throws BadWeights.
  static std::shared_ptr<const Brain> from(std::string_view bytes) {
    const WeightFile file = WeightFile::parse(bytes, G::family, LearnedOf<G>::version);
    auto brain = std::make_shared<Brain>();
    brain->use = file.use;
    const WeightFile::Part* policy = file.find("policy");
    if (policy == nullptr) throw BadWeights("the file of weights has no policy");
    load(*policy, brain->policy);
    const WeightFile::Part* judgement = file.find("judgement");
    if (judgement != nullptr) load(*judgement, brain->judgement.emplace());
    if (file.parts.size() != (judgement == nullptr ? 1U : 2U))
      throw BadWeights("the file has a network that nobody knows");
    if (judgement == nullptr && file.use.cut > 0)
      throw BadWeights("playouts are to be cut, but there is no judgement");
    return brain;
  }
  /// That of the program; none if it brings no weights.
  static const std::shared_ptr<const Brain>& built_in() {
    static const std::shared_ptr<const Brain> one =
        LearnedOf<G>::weights().empty() ? nullptr : from(LearnedOf<G>::weights());
    return one;
  }

  /// How good each of the actions looks; their softmax is how likely search is to prefer them.
  void rate(const Compared& compared, Scores& scores) const {
    typename Policy::Sums common = policy.first_bias;
    policy.add(compared.context, 0, common);
    for (std::size_t i = 0; std::cmp_less(i, compared.count); ++i) {
      Adding<Policy::sizes[1]> sums(common);
      policy.add(compared.features[i], context_size, sums);
      typename Policy::Given out;
      policy.finish(sums, out);
      scores[i] = out[0];
    }
  }
  /// The best rated one; of equals the first.
  int best(const Compared& compared) const {
    Scores scores;
    rate(compared, scores);
    int best = 0;
    for (int i = 1; i < compared.count; ++i) {
      if (scores[static_cast<std::size_t>(i)] > scores[static_cast<std::size_t>(best)]) best = i;
    }
    return best;
  }
  /// Only with a judgement.
  typename Judgement::Given judge(const Position& position) const {
    typename Judgement::Sums sums = judgement->first_bias;
    judgement->add(position, 0, sums);
    typename Judgement::Given out;
    judgement->finish(sums, out);
    return out;
  }
};

}  // namespace rail::bots
