// Bots that exist to find out what limits the veteran: each is the veteran with one thing changed.
//
// Some of them are shown what nobody at a table may know, so they are made here, for arenas, and
// nowhere else: host does not know their names, and whoever takes a seat of a match that is
// somewhere else gets none of them (tests/ablation_test.cpp).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "bots/bots.h"

namespace rail::lab {

/// A bot that is shown the whole state before it decides.
template <Game G>
class SeeingBot : public bots::Bot<G> {
 public:
  virtual void see(const typename G::State& s) = 0;
};

/// What is changed of the veteran.
struct Ablation {
  bool open = false;    // playouts begin in the true state, not in imagined ones
  bool strong = false;  // at first in playouts all decide by a small search, not by the planner
  bool mates = false;   // only the others do
  bool wide = false;    // three times as many actions are compared, however badly rated
  bool narrow = false;  // half as many are
  int caution = 1;      // another action must lead by so many times as much to be preferred
  int horizons = 1;     // playouts end after so many times as long; 0: with the game
  std::vector<std::size_t> without{};  // kinds of actions that it never takes if it has a choice
  bots::Thinking thinking{};
};

/// Playouts of the small search, and how many decisions of a playout are made by it: all of them
/// would take minutes for one decision of the bot.
inline constexpr int small_search = 24;
inline constexpr int searched_decisions = 16;

/// Reads "veteran+open:400", "veteran+strong+wide", "veteran-use_crane:200": after the name what is
/// changed, then how long it thinks. None if it is not the veteran with a change; throws BadInput
/// if nothing is known of that change. `kinds` are the names of the game's actions.
std::optional<Ablation> ablation_called(std::string_view name,
                                        const std::vector<std::string_view>& kinds,
                                        int usual_milliseconds);

/// The names of a game's actions, by their place in the variant.
template <Game G>
std::vector<std::string_view> action_kinds() {
  return []<class... As>(std::type_identity<std::variant<As...>>) {
    return std::vector<std::string_view>{As::type...};
  }(std::type_identity<typename G::Action>{});
}

/// The veteran's planner with that change.
template <bots::WithVeteran G>
class AblatedPlanner : public VeteranOf<G> {
  using Veteran = VeteranOf<G>;

 public:
  /// `truth` is the state to play on from, if it may be known. All must outlive it.
  AblatedPlanner(const G& g, const Ablation& change, const typename G::State* truth)
      : Veteran(g), g_(g), change_(change), truth_(truth) {
    if (change.strong || change.mates) {
      const bots::Thinking small{.playouts = small_search};
      search_ = std::make_unique<bots::HalvingBot<G, Veteran>>(small);
    }
  }

  typename G::State imagine(const typename G::View& view, Rng& rng) {
    me_ = view.seat;
    return truth_ != nullptr ? *truth_ : Veteran::imagine(view, rng);
  }

  void forget() {
    bots::forget(static_cast<Veteran&>(*this));
    left_ = change_.horizons;
    from_.reset();
    searched_ = 0;
  }

  bool stops(const typename G::State& from, const typename G::State& s) {
    if (change_.horizons == 0 || !Veteran::stops(from_ ? *from_ : from, s)) return false;
    from_ = s;
    return --left_ <= 0;
  }

  /// Only in playouts, which begin with an imagined state, it may decide by search: what is
  /// compared with what at first stays as the veteran has it.
  void choose(const typename G::State& s, Seat who, Rng& rng, typename G::Action& out) {
    if (!search_ || !me_ || (change_.mates && who == *me_) || searched_ == searched_decisions)
      return Veteran::choose(s, who, rng, out);
    ++searched_;
    ActionListOf<G> legal;
    g_.legal(s, who, legal);
    out = search_->choose(g_, g_.view(s, who), legal, rng);
  }

 private:
  const G& g_;
  const Ablation& change_;
  const typename G::State* truth_;
  std::unique_ptr<bots::HalvingBot<G, Veteran>> search_;
  std::optional<Seat> me_{};
  std::optional<typename G::State> from_{};  // where the last horizon ended
  int left_ = 0;                             // horizons
  int searched_ = 0;                         // decisions of this playout
};

/// The veteran with that change, which is shown everything but uses only what the change allows.
template <bots::WithVeteran G>
class AblatedBot final : public SeeingBot<G> {
 public:
  /// The helpers must outlive it.
  AblatedBot(Ablation change, const bots::Helpers& helpers)
      : change_(std::move(change)),
        search_(change_.thinking, helpers, shape(change_), [this](const G& g) {
          return AblatedPlanner<G>(g, change_, change_.open && truth_ ? &*truth_ : nullptr);
        }) {}

  void see(const typename G::State& s) override { truth_ = s; }

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    ActionListOf<G> left;
    for (const typename G::Action& action : legal) {
      if (!is_without(action.index())) left.push(action);
    }
    return search_.choose(g, view, left.size() == 0 ? legal : left, rng);
  }

 private:
  static SearchShape shape(const Ablation& change) {
    SearchShape shape = VeteranOf<G>::shape;
    if (change.wide) {
      shape.candidates *= 3;
      shape.margin = 0;
    }
    if (change.narrow) shape.candidates = (shape.candidates + 1) / 2;
    shape.caution *= change.caution;
    return shape;
  }
  bool is_without(std::size_t kind) const {
    return std::find(change_.without.begin(), change_.without.end(), kind) != change_.without.end();
  }

  Ablation change_;
  std::optional<typename G::State> truth_{};
  bots::HalvingBot<G, AblatedPlanner<G>> search_;
};

}  // namespace rail::lab
