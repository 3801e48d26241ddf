// What a game is: four value types and ten pure functions.
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

/// Room for every legal action of one moment, on the stack.
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

/// Where a rule reports what happened; without a listener it costs nothing.
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

/// How a finished game came out. `rank` starts at 1 and is shared by those who tie.
/// In a cooperative game `won_together` says whether all won, and all share rank 1.
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

/// A number that tells actions apart: for comparing and for tables, never stored or sent.
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

/// A game: a state is a value, every function is pure, chance is an actor like any other.
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> &&
               requires(const G& g, const typename G::State& s, typename G::State& next, Actor who,
                        Viewer viewer, const typename G::Action& action, ActionListOf<G>& out,
                        const Emit<typename G::Event>& emit, const typename G::Event& event,
                        const typename G::View& view, Rng& rng) {
                 { G::rules_version } -> std::convertible_to<int>;
                 { g.players() } -> std::same_as<int>;
                 { g.start() } -> std::same_as<typename G::State>;        // before the first deal
                 { g.to_act(s) } -> std::same_as<ActorSet>;               // empty when over
                 { g.legal(s, who, out) };                                // fills `out`
                 { g.weight(s, action) } -> std::same_as<std::uint32_t>;  // of a chance outcome
                 { g.apply(next, who, action, emit) };                    // only legal actions
                 { g.outcome(s) } -> std::same_as<Outcome<typename G::Breakdown>>;  // once over
                 {
                   g.view(s, viewer)
                 } -> std::same_as<typename G::View>;  // all that viewer may know
                 { g.redact(event, viewer) } -> std::same_as<typename G::Event>;  // secrets emptied
                 {
                   g.imagine(view, rng)
                 } -> std::same_as<typename G::State>;  // a state the view allows
                 { g.explain(s, who, action) } -> std::same_as<std::optional<typename G::Reason>>;
               };

/// A game that can pick a uniformly random legal action (for chance: by weight) without the list.
template <class G>
concept Sampled = Game<G> && requires(const G& g, const typename G::State& s, Actor who, Rng& rng,
                                      typename G::Action& out) {
  { g.sample(s, who, rng, out) };
};

/// A game that can apply such an action at once, without building it. From the same random numbers
/// it must come to the same state as `sample` and `apply`.
template <class G>
concept Advancing = Sampled<G> && requires(const G& g, typename G::State& s, Actor who, Rng& rng) {
  { g.advance(s, who, rng) };
};

}  // namespace rail
