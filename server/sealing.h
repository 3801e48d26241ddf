// Addresses of people, sealed: whoever steals the store alone learns none of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "people/sealer.h"

namespace rail::server {

class Sealing final : public people::Sealer {
 public:
  static constexpr std::size_t key_size = 32;
  static constexpr std::size_t longest_text = 4096;

  /// Throws std::invalid_argument unless the key has its size.
  explicit Sealing(std::string key);

  /// Different each time, and as long as the next multiple of 64 bytes asks for. It opens only for
  /// the same person, so that nobody who can write to the store gives one the address of another.
  /// Throws std::invalid_argument if the text is too long.
  std::string seal(std::string_view person, std::string_view text) const override;
  /// Nothing if it was sealed with another key or for somebody else, or changed since.
  std::optional<std::string> open(std::string_view person, std::string_view sealed) const override;
  std::string mark(std::string_view text) const override;

 private:
  std::string key_;
};

}  // namespace rail::server
