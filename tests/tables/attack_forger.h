// Makes requests of any type up from what an attacker has learned.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/actor.h"
#include "engine/rng.h"
#include "tables/bodies.h"
#include "tests/tables/attack_ledger.h"

namespace rail::tables::attack {

namespace mp11 = boost::mp11;

template <class T>
constexpr bool is_optional = requires(T o) { o.has_value(); };

/// Calls with each member of a struct, by name and type.
template <class T, class Do>
void for_each_member(Do action) {
  mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
      [&](auto member) {
        using M = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
        action(std::string(member.name), std::type_identity<M>());
      });
}

/// The words of a request, "deal" or "from.table"; its id is the client's own.
template <class T>
std::vector<std::string> words_of(const std::string& within = "") {
  std::vector<std::string> found;
  if constexpr (is_optional<T>) {
    found = words_of<typename T::value_type>(within);
  } else if constexpr (std::is_same_v<T, std::string>) {
    found.push_back(within);
  } else if constexpr (boost::describe::has_describe_members<T>::value) {
    for_each_member<T>([&]<class M>(const std::string& name, std::type_identity<M>) {
      if (name == "id") return;
      const std::vector<std::string> more =
          words_of<M>(within.empty() ? name : within + '.' + name);
      found.insert(found.end(), more.begin(), more.end());
    });
  }
  return found;
}

class Forger {
 public:
  Forger(const Ledger& ledger, Rng& rng) : ledger_(ledger), rng_(rng) {}

  using Both = std::array<json::value, 2>;  // in each world

  /// All members of a struct.
  template <class T>
  Both make() {
    return object<T>("");
  }
  /// With this word at that place of it.
  template <class T>
  Both make_with(const std::string& place, const Word& word) {
    place_ = place;
    forced_ = word;
    Both made = object<T>("");
    place_.clear();
    return made;
  }

  Word word_for(const std::string& name) {
    // Stronger ones decide by the clock, which is not the same in two worlds.
    if (name == "bot") return {"level-1", "level-1"};
    const auto found = ledger_.by_key.find(name);
    if (found != ledger_.by_key.end() && rng_.below(3) != 0) return some(found->second);
    return ledger_.words.empty() ? Word{"eve", "eve"} : some(ledger_.words);
  }

 private:
  static Both both(const json::value& value) { return {value, value}; }
  const Word& some(const std::vector<Word>& words) {
    return words[rng_.below(static_cast<std::uint32_t>(words.size()))];
  }
  bool forces(const std::string& at) const { return place_ == at || place_.starts_with(at + '.'); }

  template <class T>
  Both object(const std::string& at) {
    std::array<json::object, 2> made;
    for_each_member<T>([&]<class M>(const std::string& name, std::type_identity<M>) {
      const Both member = value<M>(name, at.empty() ? name : at + '.' + name);
      for (std::size_t i = 0; i < 2; ++i) made[i][name] = member[i];
    });
    return {json::value(made[0]), json::value(made[1])};
  }

  template <class T>
  Both value(const std::string& name, const std::string& at) {
    if constexpr (is_optional<T>) {
      // Without a bot that is named, one plays that decides by the clock; without a game, or with
      // something else for a board, hardly a table opens.
      const bool needed = name == "bot" || name == "game";
      const bool left_out =
          !forces(at) && !needed && (name == "board" ? rng_.below(16) != 0 : rng_.below(2) == 0);
      return left_out ? both(nullptr) : value<typename T::value_type>(name, at);
    } else if constexpr (std::is_same_v<T, std::string>) {
      const Word word = forces(at) ? forced_ : word_for(name);
      return {json::value(word[0]), json::value(word[1])};
    } else if constexpr (std::is_same_v<T, bool>) {
      return both(json::value(rng_.below(2) == 0));
    } else if constexpr (std::is_same_v<T, Seat>) {
      return both(json::value(rng_.below(4)));
    } else if constexpr (std::is_integral_v<T>) {
      const std::int64_t number = static_cast<std::int64_t>(rng_.below(60)) - 2;
      // Time does not pass alike in two worlds: what is enough for a clock shall be enough for all.
      constexpr std::int64_t shortest_clock = 5;
      const bool long_enough = name == "seconds" && number >= shortest_clock;
      return both(json::value(long_enough ? 86'400 : number));
    } else if constexpr (std::is_same_v<T, json::value>) {
      const auto& actions = ledger_.actions;
      return both(actions.empty()
                      ? json::value("?")
                      : actions[rng_.below(static_cast<std::uint32_t>(actions.size()))]);
    } else if constexpr (std::is_same_v<T, std::map<std::string, std::string>>) {
      return both(json::object{});
    } else if constexpr (std::is_same_v<T, std::vector<NewSeat>>) {
      return both(seats());
    } else if constexpr (std::is_enum_v<T>) {
      return both(enumerator<T>());
    } else {
      return object<T>(at);
    }
  }

  template <class E>
  json::value enumerator() {
    json::array names;
    mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
        [&](auto one) { names.emplace_back(one.name); });
    return names[rng_.below(static_cast<std::uint32_t>(names.size()))];
  }

  /// People at one device mostly: they see the most.
  json::value seats() {
    json::array all;
    const std::uint32_t count = 2 + rng_.below(2);
    for (std::uint32_t i = 0; i < count; ++i) {
      all.push_back(rng_.below(5) == 0
                        ? json::object{{"who", "open"}}
                        : json::object{{"who", "here"}, {"name", "Eve " + std::to_string(i)}});
    }
    return all;
  }

  const Ledger& ledger_;
  Rng& rng_;
  std::string place_;
  Word forced_;
};

}  // namespace rail::tables::attack
