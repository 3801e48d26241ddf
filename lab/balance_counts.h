// Counts of many games that can be added together: made in pieces, in any order, by anybody.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/match.h"

namespace rail::lab {

namespace json = host::json;

/// Lists of whole numbers by name. Whole numbers, since their sums do not depend on the order in
/// which parts come in: the same games give the same counts on any number of threads.
class BalanceCounts {
 public:
  /// The list of this name, made so long if it was shorter. The reference stays.
  std::vector<std::int64_t>& list(const std::string& name, std::size_t size = 1);
  /// A number of it; 0 if it is not there.
  std::int64_t at(std::string_view name, std::size_t place = 0) const;

  void add(const BalanceCounts& other);
  friend bool operator==(const BalanceCounts&, const BalanceCounts&) = default;

  json::object to_json() const;
  /// Throws BadInput.
  static BalanceCounts from_json(const json::value& value);

 private:
  std::map<std::string, std::vector<std::int64_t>, std::less<>> lists_;
};

}  // namespace rail::lab
