// Small numbers for what a seat can do, which mean the same for good: one list for each board.
//
// An action is a variant of small structs whose fields are ids of the board, words of a list, or
// counts. All combinations of fields of one kind, in the order of their numbers, without those that
// can never be on this board, get consecutive numbers; the kinds follow each other as they are
// declared. So the numbers follow from the board alone, and not from players, options or a moment.
//
// Some actions choose a part of something that lies on the table (which of the drawn tickets to
// keep): all parts of all there is would be millions. They are numbered by place instead, as bits
// over what is offered in this moment, and called relative.
#pragma once

#include <array>
#include <boost/mp11.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/dispatch.h"
#include "engine/game.h"
#include "host/type_kinds.h"

namespace rail::python {

namespace mp = boost::mp11;

/// Tells overloads which kind of action is meant.
template <class A>
struct Kind {};

/// What holds unless a family says something else.
template <class G>
struct NumberedByFields {
  /// The first so many kinds of actions are those of seats; the others are what chance does.
  static constexpr std::size_t seat_kinds = std::variant_size_v<typename G::Action>;
  /// What relative numbers refer to.
  struct Moment {};
  static Moment moment(const G&, const typename G::State&, Seat) { return {}; }
  static Moment moment(const G&, const typename G::View&) { return {}; }
};

/// How the actions of a game are numbered: specialised in python/core/families where fields alone
/// do not say it. For a kind A there may be:
///   most(g, Kind<A>)                 the largest value of its number fields
///   possible(g, a)                   whether the action can ever be legal on this board
///   size(g, Kind<A>), raw(g, moment, a), at(g, moment, raw, Kind<A>)   a code of its own
///   relative(Kind<A>)                that its code needs the moment: one less than bits over what
///                                    is offered
template <class G>
struct Numbered : NumberedByFields<G> {
  static constexpr int version = 1;
};

template <Game G>
class Numbers {
 public:
  using Action = typename G::Action;
  using Rules = Numbered<G>;
  using Moment = typename Rules::Moment;
  static constexpr int none = -1;

  explicit Numbers(const G& g) {
    mp::mp_for_each<mp::mp_iota_c<Rules::seat_kinds>>([&](auto i) {
      using A = std::variant_alternative_t<i, Action>;
      base_[i] = number_.size();
      const int size = size_of<A>(g);
      for (int raw = 0; raw < size; ++raw) add(g, static_cast<int>(i), raw, at<A>(g, {}, raw));
    });
  }

  int size() const { return static_cast<int>(entries_.size()); }

  /// The number of an action that is legal; `none` if it is not one of a seat.
  int of(const G& g, const Moment& moment, const Action& action) const {
    int number = none;
    dispatch(action, [&]<class A>(const A& a) {
      constexpr std::size_t kind = mp::mp_find<Action, A>::value;
      if constexpr (kind < Rules::seat_kinds) {
        const std::uint16_t found =
            number_[base_[kind] + static_cast<std::size_t>(raw(g, moment, a))];
        if (found != no_number) number = found;
      }
    });
    return number;
  }
  /// The same of an action that somebody made up: its fields may be larger than any that are legal,
  /// and then it has none.
  int of_any(const G& g, const Moment& moment, const Action& made_up) const {
    int number = none;
    dispatch(made_up, [&]<class A>(const A& a) {
      constexpr std::size_t kind = mp::mp_find<Action, A>::value;
      if constexpr (kind < Rules::seat_kinds) {
        const int code = raw(g, moment, a);
        if (code < 0 || code >= size_of<A>(g)) return;
        const std::uint16_t found = number_[base_[kind] + static_cast<std::size_t>(code)];
        if (found == no_number) return;
        Action meant{};
        this->action(g, moment, found, meant);
        if (meant == made_up) number = found;
      }
    });
    return number;
  }

  /// The action of this number in this moment; of a relative one, whatever the moment makes of it.
  void action(const G& g, const Moment& moment, int number, Action& out) const {
    const Entry& entry = entries_[static_cast<std::size_t>(number)];
    if (!entry.relative) [[likely]] {
      out = entry.action;
      return;
    }
    mp::mp_with_index<Rules::seat_kinds>(static_cast<std::size_t>(entry.kind), [&](auto i) {
      using A = std::variant_alternative_t<i, Action>;
      if constexpr (is_relative<A>) out = at<A>(g, moment, entry.raw);
    });
  }

  int kind(int number) const { return entries_[static_cast<std::size_t>(number)].kind; }
  bool relative(int number) const { return entries_[static_cast<std::size_t>(number)].relative; }
  /// Of a relative action: which of what is offered, as bits.
  int chosen_bits(int number) const { return entries_[static_cast<std::size_t>(number)].raw + 1; }

  /// How many numbers say what an action of this kind is made of: `fields`.
  template <class A>
  static int width(const G& g) {
    if constexpr (is_relative<A>) return 1;
    int width = 0;
    const A any{};
    each_field(any, [&](const auto& field) { width += width_of(g, field); });
    return width;
  }
  /// What an action is made of, as numbers: ids and words by their place, -1 where there is none.
  void fields(const G& g, int number, std::vector<int>& out) const {
    if (relative(number)) return out.push_back(chosen_bits(number));
    dispatch(entries_[static_cast<std::size_t>(number)].action, [&](const auto& a) {
      each_field(a, [&](const auto& field) { put_field(g, field, out); });
    });
  }

 private:
  static constexpr std::uint16_t no_number = std::numeric_limits<std::uint16_t>::max();
  static constexpr int no_bound = 255;  // fields that count are bytes

  template <class A>
  static constexpr bool is_relative = requires { Rules::relative(Kind<A>{}); };

  struct Entry {
    Action action;
    int raw = 0;
    std::uint8_t kind = 0;
    bool relative = false;
  };

  template <class A>
  void add(const G& g, int kind, int raw, const A& a) {
    bool possible = true;
    if constexpr (requires { Rules::possible(g, a); }) possible = Rules::possible(g, a);
    if (possible && entries_.size() >= no_number)
      throw std::length_error("too many actions for numbers of two bytes");
    number_.push_back(possible ? static_cast<std::uint16_t>(entries_.size()) : no_number);
    if (possible) entries_.push_back({a, raw, static_cast<std::uint8_t>(kind), is_relative<A>});
  }

  template <class A, class F>
  static void each_field(const A& a, const F& f) {
    mp::mp_for_each<host::Members<A>>([&](auto member) { f(a.*member.pointer); });
  }

  /// How many values a field of this kind of action can have.
  template <class A, class T>
  static int radix(const G& g, const T&) {
    if constexpr (std::is_same_v<T, Seat>) {
      return g.players();
    } else if constexpr (host::IdOf<T, G>) {
      return g.count(T{});
    } else if constexpr (host::DescribedEnum<T>) {
      return static_cast<int>(mp::mp_size<boost::describe::describe_enumerators<T>>::value);
    } else {
      static_assert(std::is_integral_v<T>,
                    "This field has no number: give the action a code in python/core/families.");
      if constexpr (requires { Rules::most(g, Kind<A>{}); }) return Rules::most(g, Kind<A>{}) + 1;
      return no_bound + 1;
    }
  }
  template <class A>
  static int size_of(const G& g) {
    if constexpr (requires { Rules::size(g, Kind<A>{}); }) {
      return Rules::size(g, Kind<A>{});
    } else {
      int size = 1;
      each_field(A{}, [&](const auto& field) { size *= radix<A>(g, field); });
      return size;
    }
  }
  template <class A>
  static int raw(const G& g, const Moment& moment, const A& a) {
    if constexpr (requires { Rules::raw(g, moment, a); }) {
      return Rules::raw(g, moment, a);
    } else {
      int code = 0;
      each_field(a, [&](const auto& field) {
        code = code * radix<A>(g, field) + static_cast<int>(field);
      });
      return code;
    }
  }
  template <class A>
  static A at(const G& g, const Moment& moment, int raw) {
    if constexpr (requires { Rules::at(g, moment, raw, Kind<A>{}); }) {
      return Rules::at(g, moment, raw, Kind<A>{});
    } else {
      A a{};
      int above = size_of<A>(g);
      mp::mp_for_each<host::Members<A>>([&](auto member) {
        auto& field = a.*member.pointer;
        above /= radix<A>(g, field);
        field = static_cast<std::remove_reference_t<decltype(field)>>(raw / above);
        raw %= above;
      });
      return a;
    }
  }

  template <class T>
  static int width_of(const G&, const T&) {
    return 1;
  }
  template <class Id, int N>
  static int width_of(const G& g, const Counts<Id, N>&) {
    return g.count(Id{});
  }
  template <class T, int N>
  static int width_of(const G&, const FixedList<T, N>&) {
    return N;
  }
  template <class T>
  static void put_field(const G&, const T& field, std::vector<int>& out) {
    out.push_back(static_cast<int>(field));
  }
  template <class Id, int N>
  static void put_field(const G& g, const Counts<Id, N>& counts, std::vector<int>& out) {
    for (int i = 0; i < g.count(Id{}); ++i) out.push_back(counts[static_cast<Id>(i)]);
  }
  template <class T, int N>
  static void put_field(const G&, const FixedList<T, N>& list, std::vector<int>& out) {
    for (int i = 0; i < N; ++i) out.push_back(i < list.size() ? static_cast<int>(list[i]) : none);
  }

  std::array<std::size_t, Rules::seat_kinds> base_{};  // of each kind in `number_`
  std::vector<std::uint16_t> number_;                  // by kind and code
  std::vector<Entry> entries_;                         // by number
};

}  // namespace rail::python
