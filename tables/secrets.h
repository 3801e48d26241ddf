// Randomness that nobody can foresee, and what is made of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rail::tables {

/// Any thread may ask.
class Secrets {
 public:
  virtual ~Secrets() = default;

  /// A number nobody can foresee.
  virtual std::uint64_t random_number() const = 0;
  /// A number that follows from the text, but only for who knows the secret of these tables.
  virtual std::uint64_t keyed_number(std::string_view text) const = 0;
  /// A new secret that opens seats: 26 letters and digits, 130 bits.
  virtual std::string new_token() const = 0;
  /// A new name for a table: 16 letters and digits, 80 bits, too many to find one by trying. It is
  /// no secret: it is stored, listed and passed on as it is, and lets whoever knows it look on.
  virtual std::string new_table_id() const = 0;
  /// What is stored of a secret that opens seats.
  virtual std::string hash_of(std::string_view token) const = 0;
  /// Compares in a time that does not depend on where they differ.
  virtual bool same_hash(std::string_view a, std::string_view b) const = 0;
};

}  // namespace rail::tables
