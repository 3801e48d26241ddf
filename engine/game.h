// What a game is: four value types and ten pure functions, and what each of them promises.
//
// A game object holds what is fixed for a match (board, number of players, options) and nothing
// that changes. All its functions are const and pure: what they give depends on their arguments
// alone, and randomness comes through `Rng&` only. Any number of threads calls them on one object
// at a time: searches do, and all tables with the same settings share one. So a game has no cache
// that is filled later, no clock, no file and no global.
//
// None of them throws. What a board file or an option can get wrong is refused before:
// `Board::parse` throws BoardError, the constructor std::invalid_argument. A function that is
// called against its contract asserts at most; whatever comes from outside goes through
// host/game_match.h, which asks first.
//
// Random games and playouts go through `to_act`, `legal` or `sample`, `weight` and `apply` at every
// ply, and end with `outcome`. None of these allocates, nor do `view` and `imagine` of a game that
// has a planner (tests/alloc/alloc_test.cpp), and what they cost follows from the board and the
// moment, not from how long the game has lasted. All of them are bounded on every board that the
// loader accepts, since anybody can bring one.
//
// That games keep these promises is tried along random games of each of them (tests/properties.h,
// tests/sampling.h) and by the fuzzer (tests/fuzz/choices.cpp).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/actor.h"
#include "engine/rng.h"

namespace rail {

/// Room for every legal action of one moment, on the stack. N must be enough for every board that
/// the loader accepts: in a release build nothing stops a list that runs over.
template <class A, int N>
class ActionList {
 public:
  static_assert(std::is_trivially_copyable_v<A> && std::is_trivially_destructible_v<A>);
  static constexpr int capacity = N;

  ActionList() = default;
  ActionList(const ActionList&) = delete;
  ActionList& operator=(const ActionList&) = delete;

  /// Adds an action, or one of its alternatives.
  template <class T>
  void push(const T& action) {
    assert(size_ < N);
    construct(data() + size_++, action);
  }

  /// Adds many: knows the end of the list by itself, in registers, until it is destroyed.
  class Writer {
   public:
    explicit Writer(ActionList& list)
        : list_(list), size_(list.size_), end_(list.data() + list.size_) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { list_.size_ = size_; }
    template <class T>
    void push(const T& action) {
      assert(size_ < N);
      construct(end_++, action);
      ++size_;
    }
    bool empty() const { return size_ == 0; }

   private:
    ActionList& list_;
    int size_;
    A* end_;
  };

  void clear() { size_ = 0; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const A& operator[](int i) const { return data()[i]; }
  const A* begin() const { return data(); }
  const A* end() const { return data() + size_; }
  bool contains(const A& action) const {
    for (const A& a : *this) {
      if (a == action) return true;
    }
    return false;
  }

 private:
  template <class T>
  static void construct(A* at, const T& action) {
    if constexpr (std::is_same_v<T, A>) {
      std::construct_at(at, action);
    } else {
      std::construct_at(at, std::in_place_type<T>, action);
    }
  }
  A* data() { return reinterpret_cast<A*>(room_); }
  const A* data() const { return std::launder(reinterpret_cast<const A*>(room_)); }

  int size_ = 0;
  alignas(A) std::byte room_[sizeof(A) * N];
};

/// Where a rule reports what happened, with nothing left out; without a listener it costs nothing.
template <class Event>
class Emit {
 public:
  Emit() = default;
  explicit Emit(std::vector<Event>& listener) : listener_(&listener) {}
  template <class E>
  void operator()(const E& event) const {
    if (listener_ != nullptr) [[unlikely]]
      tell(event);
  }

 private:
  // Kept out of the rules' own code, which is faster without it.
  template <class E>
  [[gnu::noinline]] void tell(const E& event) const {
    listener_->push_back(event);
  }

  std::vector<Event>* listener_ = nullptr;
};

/// How a finished game came out. `rank` starts at 1 and is shared by those who tie; more points are
/// a better rank. The described fields of a breakdown add up to the points.
/// In a cooperative game `won_together` says whether all won, all share rank 1, and points and
/// breakdown are the team's; there they need not add up.
template <class Breakdown>
struct Outcome {
  int players = 0;
  std::optional<bool> won_together;
  std::array<int, max_seats> points{};
  std::array<int, max_seats> rank{};
  std::array<Breakdown, max_seats> breakdown{};
};

/// One choice a table makes before the game; the first value is the usual one.
struct OptionSpec {
  std::string key;
  std::vector<std::string> values;
  int since = 1;          // the version of the rules that brought it
  std::string earlier{};  // how it was played before that
};

/// The oldest version of its rules that a game still plays, for stored matches. A game that plays
/// older ones has a number `oldest_rules_version`, and its Options have a `rules_version`.
template <class G>
constexpr int oldest_rules_version() {
  if constexpr (requires { G::oldest_rules_version; }) {
    return G::oldest_rules_version;
  } else {
    return G::rules_version;
  }
}

/// A number that tells actions apart: for comparing and for tables, never stored or sent. It is
/// made of an action's bytes, so an alternative has no padding and at most seven of them.
template <class... As>
std::uint64_t action_code(const std::variant<As...>& action) {
  return std::visit(
      [&]<class A>(const A& a) {
        std::uint64_t code = 0;
        if constexpr (!std::is_empty_v<A>) {
          static_assert(std::has_unique_object_representations_v<A> && sizeof(A) <= 7);
          std::memcpy(&code, &a, sizeof(A));
        }
        return code << 8 | action.index();
      },
      action);
}

template <class G>
using ActionListOf = ActionList<typename G::Action, G::max_actions>;

/// A game: four value types and ten functions. The types:
///
/// `State`: all there is, hidden things included. Search copies it and nothing is ever undone, so
/// it is a trivially copyable value of fixed arrays, compared by `==`. What nobody knows (the order
/// of a deck) is not in it: decks are counts.
///
/// `Action`: a variant of small structs, one for each kind of decision, and of draw by chance.
///
/// `Event`: a variant of what can happen. What may be secret in one is an `optional`.
///
/// `View`: what one viewer may know, built field by field. Its `seat` says whose it is.
///
/// Beside them `Breakdown` (where points come from) and `Reason` (an enum of why something is not
/// allowed), and for the catalog and JSON what host/typed_entry.h and host/wire.h ask for.
template <class G>
concept Game = requires(const G& g, const typename G::State& s, typename G::State& next, Actor who,
                        Viewer viewer, const typename G::Action& action, ActionListOf<G>& out,
                        const Emit<typename G::Event>& emit, const typename G::Event& event,
                        const typename G::View& view, Rng& rng) {
  requires std::is_trivially_copyable_v<typename G::State>;

  // Raised when what a rule does changes. A stored match is played on by the version it began with.
  { G::rules_version } -> std::convertible_to<int>;

  // How many seats this match has: 1 to `max_seats`.
  { g.players() } -> std::same_as<int>;

  // The state before the first deal; always the same.
  { g.start() } -> std::same_as<typename G::State>;

  // Who may act: chance alone, or one or several seats of this match, which then act in any order;
  // nobody exactly if the game is over. Everybody asks, several times a ply.
  { g.to_act(s) } -> std::same_as<ActorSet>;

  // Appends every legal action of `who`, for chance every possible outcome, each once; there is at
  // least one. `who` is one of `to_act(s)`, and `out` is empty. This is the definition of legality.
  // What is listed for a seat and in which order depends only on what its view shows, since bots
  // choose by place; and the order is part of the game's signature (`roundhouse bench`).
  { g.legal(s, who, out) };

  // How likely one of the outcomes is that `legal` lists for chance, as a share of the sum over all
  // of them: 1 or more, and the sum fits into 32 bits.
  { g.weight(s, action) } -> std::same_as<std::uint32_t>;

  // Makes `next` the state after a legal action of one of `to_act(next)`. That it is legal is the
  // caller's to know; GameMatch::play looks it up in the list. Comes to the same state with and
  // without a listener. Tells everything that happened; `redact` takes the secrets out.
  { g.apply(next, who, action, emit) };

  // How it came out, once it is over. More than that a game may promise to its own planner only.
  { g.outcome(s) } -> std::same_as<Outcome<typename G::Breakdown>>;

  // All that a seat of this match, or an onlooker, may know now, and of the past what the game
  // notes down for its players. Bots, pages and terminals get this and never a state. The end of a
  // game may reveal what it likes.
  { g.view(s, viewer) } -> std::same_as<typename G::View>;

  // The event as this viewer is told it; to do it twice changes nothing more. From the same view,
  // actions that are told alike lead to the same view, and so nothing is seen that was not told.
  { g.redact(event, viewer) } -> std::same_as<typename G::Event>;

  // A state that could be behind a view of this game, an onlooker's included, each as likely as it
  // should be. Its view is that view again, the same are to act, and that seat has the same list.
  // Searches start here, once a playout.
  { g.imagine(view, rng) } -> std::same_as<typename G::State>;

  // Why `who` may not do this now; nothing exactly if `who` is one of `to_act(s)` and `legal` lists
  // it. Written from the rules and not from `legal`, so that each checks the other. Copes with any
  // actor, even a seat that this match has not, and any action whose ids the board has. Asked when
  // something is refused; GameMatch throws std::logic_error if the two do not agree.
  { g.explain(s, who, action) } -> std::same_as<std::optional<typename G::Reason>>;
};

/// A game that can pick a random action without the list, for speed: for a seat each legal one with
/// equal chances, for chance by weight (tests/sampling.h). `who` is one of `to_act(s)`; `out` is
/// filled in place, which is faster than a small variant that is returned. It may use more or fewer
/// random numbers than picking from the list would.
template <class G>
concept Sampled = Game<G> && requires(const G& g, const typename G::State& s, Actor who, Rng& rng,
                                      typename G::Action& out) {
  { g.sample(s, who, rng, out) };
};

/// A game that can apply such an action at once, without building it. From the same random numbers
/// it comes to the same state as `sample` and `apply`, and uses up as many of them; it tells
/// nobody.
template <class G>
concept Advancing = Sampled<G> && requires(const G& g, typename G::State& s, Actor who, Rng& rng) {
  { g.advance(s, who, rng) };
};

}  // namespace rail
