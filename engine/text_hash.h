// A number for a text that is the same on every machine (FNV-1a). Who wants two texts with one
// number finds them.
#pragma once

#include <cstdint>
#include <string_view>

namespace rail {

/// Other keys give other numbers.
constexpr std::uint64_t text_hash(std::string_view text, std::uint64_t key = 0) {
  std::uint64_t hash = 0xCBF29CE484222325U ^ key;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return hash;
}

}  // namespace rail
