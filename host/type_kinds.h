// What kind of type is this? The answers from which JSON and TypeScript are derived.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/actor.h"
#include "engine/collections.h"
#include "engine/game.h"
#include "engine/parts.h"

namespace rail::host {

namespace mp = boost::mp11;

/// JSON that is already text: written as it is (null if empty), and read from any JSON.
struct Text {
  std::string json;
  friend bool operator==(const Text&, const Text&) = default;
};

/// What can be said in JSON: a game, or messages of another kind. Beside these types it may have a
/// View, a Breakdown and a Reason, a game also goals and a story; `lenient_optionals` if fields
/// that may be null may be left out when read; and `action_name` and `event_name` for the
/// TypeScript types.
template <class V>
concept Vocabulary = requires(const V& v) {
  typename V::Action;
  typename V::Event;
  { v.players() } -> std::convertible_to<int>;  // seats are below it
};

template <class V>
inline constexpr bool lenient_optionals = [] {
  if constexpr (requires { V::lenient_optionals; }) return V::lenient_optionals;
  return false;
}();

/// An id of game G: an enum for which the game's board has words.
template <class Id, class G>
concept IdOf = std::is_enum_v<Id> && requires(const G& g, Id id) {
  { g.word(id) } -> std::convertible_to<std::string_view>;
  { g.count(id) } -> std::convertible_to<int>;
};

template <class T>
concept DescribedEnum = std::is_enum_v<T> && boost::describe::has_describe_enumerators<T>::value;

template <class T>
concept DescribedStruct = std::is_class_v<T> && boost::describe::has_describe_members<T>::value;

/// One alternative of an Action or Event: a described struct with a name on the wire.
template <class T>
concept Tagged = DescribedStruct<T> && requires {
  { T::type } -> std::convertible_to<std::string_view>;
};

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_any_access>;

/// The types a value of type T is directly made of.
template <class T>
struct PartsOf {
  using Type = mp::mp_list<>;
};
template <class T>
struct PartsOf<std::optional<T>> {
  using Type = mp::mp_list<T>;
};
template <class T>
struct PartsOf<std::vector<T>> {
  using Type = mp::mp_list<T>;
};
template <class... Ts>
struct PartsOf<std::variant<Ts...>> {
  using Type = mp::mp_list<Ts...>;
};
template <class T, std::size_t N>
struct PartsOf<std::array<T, N>> {
  using Type = mp::mp_list<T>;
};
template <class T, int N>
struct PartsOf<FixedList<T, N>> {
  using Type = mp::mp_list<T>;
};
template <class Id, int N>
struct PartsOf<IdSet<Id, N>> {
  using Type = mp::mp_list<Id>;
};
template <class Id, int N>
struct PartsOf<Counts<Id, N>> {
  using Type = mp::mp_list<Id>;
};
template <DescribedStruct T>
struct PartsOf<T> {
  template <class Member>
  using MemberType = std::remove_cvref_t<decltype(std::declval<T>().*Member::pointer)>;
  using Type = mp::mp_rename<mp::mp_transform<MemberType, Members<T>>, mp::mp_list>;
};

/// T and everything in it, each type once; parts come before the whole.
template <class T>
struct AllIn {
  template <class Part>
  using Below = typename AllIn<Part>::Type;
  using Parts = mp::mp_transform<Below, typename PartsOf<T>::Type>;
  using Type = mp::mp_unique<mp::mp_push_back<mp::mp_apply<mp::mp_append, Parts>, T>>;
};

template <class V>
using ViewTypes = typename AllIn<typename V::View>::Type;
template <class V>
using BreakdownTypes = typename AllIn<typename V::Breakdown>::Type;
template <class V>
using ReasonTypes = typename AllIn<typename V::Reason>::Type;
template <class V>
using GoalTypes = typename AllIn<GoalOf<V>>::Type;
template <class V>
using StoryTypes = typename AllIn<StoryOf<V>>::Type;

/// Those in the parts of a game.
template <class V>
struct InParts {
  using Type = mp::mp_list<>;
};
template <Game G>
struct InParts<G> {
  using Type = mp::mp_append<mp::mp_eval_or<mp::mp_list<>, GoalTypes, G>,
                             mp::mp_eval_or<mp::mp_list<>, StoryTypes, G>>;
};

/// The types in all that can be said, each once.
template <Vocabulary V>
using AllTypes = mp::mp_unique<mp::mp_append<
    typename AllIn<typename V::Action>::Type, typename AllIn<typename V::Event>::Type,
    mp::mp_eval_or<mp::mp_list<>, ViewTypes, V>, mp::mp_eval_or<mp::mp_list<>, BreakdownTypes, V>,
    mp::mp_eval_or<mp::mp_list<>, ReasonTypes, V>, typename InParts<V>::Type>>;

/// The name of a type as it is written in C++, without namespaces.
template <class T>
constexpr std::string_view type_name() {
  std::string_view name = __PRETTY_FUNCTION__;
  name.remove_prefix(name.find("T = ") + 4);
  name = name.substr(0, name.find_first_of(";]"));
  const std::size_t scope = name.rfind("::");
  return scope == std::string_view::npos ? name : name.substr(scope + 2);
}

}  // namespace rail::host
