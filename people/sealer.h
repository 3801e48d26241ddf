// Addresses of people in a form that only this house can read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rail::people {

/// Any thread may ask.
class Sealer {
 public:
  virtual ~Sealer() = default;
  /// Different each time. Throws std::invalid_argument if the text is too long.
  virtual std::string seal(std::string_view person, std::string_view text) const = 0;
  /// Nothing if it was sealed with another key or for somebody else, or changed since.
  virtual std::optional<std::string> open(std::string_view person,
                                          std::string_view sealed) const = 0;
  /// What a text is known by where the text itself must not be: a few letters and digits, always
  /// the same, which nobody without the key can make or guess.
  virtual std::string mark(std::string_view text) const = 0;
};

}  // namespace rail::people
