// What all ways of drawing a round are made of; nobody else includes it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "people/pairing.h"

namespace rail::people::pairing {

using Index = std::size_t;         // of a person, in the order of seeding
using Group = std::vector<Index>;  // who sit together
using Groups = std::vector<Group>;
inline constexpr Index nobody = static_cast<Index>(-1);  // a bot's seat

template <class T>
void shuffle(std::vector<T>& items, Rng& rng) {
  for (std::size_t left = items.size(); left > 1; --left)
    std::swap(items[left - 1], items[rng.below(static_cast<std::uint32_t>(left))]);
}

/// How many people sit at each table, and how many sit out.
struct Shape {
  std::vector<std::size_t> people{};
  std::size_t byes = 0;
};
Shape shape_of(std::size_t people, const Draw& draw);

/// What rounds leave behind: who met whom, sat where, and sat out.
struct Memory {
  Memory(std::size_t people, std::size_t seats)
      : met(people, std::vector<int>(people)), sat(people, std::vector<int>(seats)), byes(people) {}

  std::vector<std::vector<int>> met;
  std::vector<std::vector<int>> sat;
  std::vector<int> byes;
};
/// People who are no longer there are left out.
Memory remembered(const std::vector<std::string>& names, const std::vector<Round>& earlier,
                  std::size_t seats);

/// Moves everybody of a table to where he sat least often so far. The table has all its seats.
void choose_seats(Group& table, const Memory& memory);

/// The round in names; tables have all their seats.
Round named(const Groups& tables, const Group& byes, const std::vector<std::string>& names);
/// The same of tables that do not have them yet.
Round seated_and_named(Groups tables, const Group& byes, const std::vector<std::string>& names,
                       const Memory& memory, const Draw& draw, Rng& rng);

}  // namespace rail::people::pairing
