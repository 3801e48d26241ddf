// Reading JSON from outside: every error says where and what was expected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/match.h"

namespace rail::host {

/// Reads one JSON text of at most 64 MiB and 32 levels; throws BadInput beginning with `what` and
/// the line and column.
json::value parse_json(std::string_view text, std::string_view what);

/// Where a value stands in its document, e.g. entries[17].action.route. Made on the way down and
/// put into words only when something is wrong; the parent must outlive its children.
class Where {
 public:
  explicit Where(std::string_view root) : key_(root) {}
  Where member(std::string_view key) const { return Where(this, key, 0); }
  Where item(std::size_t index) const { return Where(this, {}, index); }

  std::string text() const;
  /// Throws BadInput with the place and what is wrong there.
  [[noreturn]] void fail(std::string_view what) const;

 private:
  Where(const Where* parent, std::string_view key, std::size_t index)
      : parent_(parent), key_(key), index_(index) {}

  const Where* parent_ = nullptr;
  std::string_view key_;  // empty for an item of an array
  std::size_t index_ = 0;
};

/// Text from outside in quotes: shortened, and with control characters escaped.
std::string in_quotes(std::string_view text);
/// The words with commas between them.
std::string listed(const std::vector<std::string_view>& words);

// Each of these throws BadInput unless the value is of the kind asked for.
const json::object& object_at(const Where& where, const json::value& value);
const json::array& array_at(const Where& where, const json::value& value);
std::string_view string_at(const Where& where, const json::value& value);
bool bool_at(const Where& where, const json::value& value);
std::int64_t integer_at(const Where& where, const json::value& value, std::int64_t min,
                        std::int64_t max);
/// A seat's number or "chance".
Actor actor_at(const Where& where, const json::value& value, int players);

/// The member called `key`; throws BadInput if it is missing.
const json::value& member_at(const Where& where, const json::object& object, std::string_view key);
/// Throws BadInput if there is a member with another key than these.
void only_members(const Where& where, const json::object& object,
                  const std::vector<std::string_view>& keys);

}  // namespace rail::host
