// Counts of many games that can be added together: made in pieces, in any order, by anybody.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/match.h"

namespace rail::fairness {

namespace json = host::json;

/// What the numbers of a list are: how often something happened, never below 0; count, sum and sum
/// of squares of one thing after the other; or sums that may be below 0.
enum class ListKind : std::uint8_t { counts, means, sums };

struct ListShape {
  std::size_t size = 1;
  ListKind kind = ListKind::counts;
};
/// The lists that a board has, by name.
using Shape = std::map<std::string, ListShape, std::less<>>;

/// Of so many things.
inline ListShape means_of(std::size_t things) { return {3 * things, ListKind::means}; }
inline ListShape sums_of(std::size_t things) { return {things, ListKind::sums}; }

/// Lists of whole numbers by name, always all of a board's and of the same length. Whole numbers,
/// since their sums do not depend on the order in which parts come in: the same games give the same
/// counts on any number of threads.
class Counts {
 public:
  Counts() = default;
  /// All of them 0.
  explicit Counts(const Shape& shape);

  /// Throws std::out_of_range if there is none.
  std::vector<std::int64_t>& list(std::string_view name);
  /// A number of it; 0 if it is not there.
  std::int64_t at(std::string_view name, std::size_t place = 0) const;
  /// How many deals they are of.
  std::int64_t games() const { return at("games"); }

  /// Of the same shape, or nothing yet.
  void add(const Counts& other);
  friend bool operator==(const Counts&, const Counts&) = default;

  json::object to_json() const;
  /// What anybody may have written; throws BadInput unless it has exactly this shape, and numbers
  /// that can be.
  static Counts from_json(const json::value& value, const Shape& shape);

 private:
  std::map<std::string, std::vector<std::int64_t>, std::less<>> lists_;
};

}  // namespace rail::fairness
