// Values of any shape, sensible or not: what could be sent to a game.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/collections.h"
#include "engine/rng.h"

namespace rail {

/// Makes values up for a game, and spoils good ones a little. Numbers are mostly small, since those
/// are the ones that nearly fit.
class Arbitrary {
 public:
  explicit Arbitrary(Rng& rng) : rng_(rng) {}

  template <class T>
  T value() {
    T made{};
    fill(made);
    return made;
  }

  /// One member of what the variant holds is made up anew.
  template <class... As>
  void spoil(std::variant<As...>& action) {
    std::visit(
        [&]<class A>(A& a) {
          using Members = boost::describe::describe_members<A, boost::describe::mod_public>;
          constexpr std::size_t n = boost::mp11::mp_size<Members>::value;
          if constexpr (n > 0) {
            const std::size_t which = below(n);
            std::size_t i = 0;
            boost::mp11::mp_for_each<Members>([&](auto member) {
              if (i++ == which) change(a.*member.pointer);
            });
          }
        },
        action);
  }

 private:
  std::uint32_t below(std::size_t bound) { return rng_.below(static_cast<std::uint32_t>(bound)); }

  std::uint8_t byte() {
    if (below(16) == 0) return 0xFF;  // what nothing is often called
    static constexpr std::array<std::uint32_t, 5> bounds{3, 10, 10, 100, 256};
    return static_cast<std::uint8_t>(below(bounds[below(bounds.size())]));
  }

  template <class T>
    requires std::is_enum_v<T> || std::is_integral_v<T>
  void fill(T& made) {
    if constexpr (std::is_same_v<T, bool>) {
      made = below(2) == 1;
    } else {
      static_assert(sizeof(T) == 1);
      made = static_cast<T>(byte());
    }
  }
  template <class T, int N>
  void fill(FixedList<T, N>& made) {
    made.clear();
    for (auto n = below(N + 1); n > 0; --n) made.push(value<T>());
  }
  template <class Id, int N>
  void fill(Counts<Id, N>& made) {
    for (int i = 0; i < N; ++i)
      made[static_cast<Id>(i)] = below(10) == 0 ? byte() : static_cast<std::uint8_t>(below(5));
  }
  template <class... As>
  void fill(std::variant<As...>& made) {
    std::size_t left = below(sizeof...(As));
    boost::mp11::mp_for_each<boost::mp11::mp_list<As...>>([&](auto alternative) {
      if (left-- == 0) made = value<decltype(alternative)>();
    });
  }
  template <class T>
    requires boost::describe::has_describe_members<T>::value
  void fill(T& made) {
    boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
        [&](auto member) { fill(made.*member.pointer); });
  }

  template <class T>
  void change(T& value) {
    fill(value);
  }
  /// Leaves one out, names one twice, exchanges two, or changes one.
  template <class T, int N>
  void change(FixedList<T, N>& list) {
    if (list.empty()) return fill(list);
    const auto size = static_cast<std::size_t>(list.size());
    const auto any = static_cast<int>(below(size));
    const auto other = static_cast<int>(below(size));
    switch (below(4)) {
      case 0:
        return list.erase(any);
      case 1:
        if (list.size() < N) list.push(list[any]);
        return;
      case 2:
        return std::swap(list[any], list[other]);
      default:
        return change(list[any]);
    }
  }

  Rng& rng_;
};

}  // namespace rail
