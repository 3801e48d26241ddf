// Bytes as letters: base32 for names that follow from content, base64url (RFC 4648, without
// padding) for keys, signatures and seals.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/sha256.h"

namespace rail::people {

inline constexpr std::string_view base32_letters = "abcdefghijklmnopqrstuvwxyz234567";
inline constexpr std::string_view base64url_letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

inline constexpr std::size_t name_letters = 26;  // 130 bits

/// The first 26 letters of the text's SHA-256, as boards have them.
inline std::string name_of(std::string_view text) {
  std::string name;
  std::uint32_t bits = 0;
  int held = 0;
  for (const std::uint8_t byte : sha256(text)) {
    bits = bits << 8 | byte;
    for (held += 8; held >= 5 && name.size() < name_letters; held -= 5)
      name += base32_letters[bits >> (held - 5) & 31U];
  }
  return name;
}

inline bool is_name(std::string_view text) {
  return text.size() == name_letters &&
         text.find_first_not_of(base32_letters) == std::string_view::npos;
}

/// Whether a text can be the id of a table, or a secret or name that the server drew: letters and
/// digits only.
inline bool is_word(std::string_view text, std::size_t max_letters) {
  return !text.empty() && text.size() <= max_letters &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

inline std::string to_base64url(std::string_view bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
    for (held += 8; held >= 6; held -= 6) text += base64url_letters[bits >> (held - 6) & 63U];
  }
  if (held > 0) text += base64url_letters[bits << (6 - held) & 63U];
  return text;
}

/// Nothing unless the text is exactly what to_base64url() makes of so many bytes: each key and
/// signature has one text only.
inline std::optional<std::string> from_base64url(std::string_view text, std::size_t bytes) {
  if (text.size() != (bytes * 8 + 5) / 6) return {};
  std::string result;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char letter : text) {
    const std::size_t value = base64url_letters.find(letter);
    if (value == std::string_view::npos) return {};
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    held += 6;
    if (held >= 8) {
      held -= 8;
      result += static_cast<char>(bits >> held & 0xFFU);
    }
  }
  const bool rest_is_empty = (bits & ((1U << held) - 1)) == 0;
  if (!rest_is_empty) return {};
  return result;
}

}  // namespace rail::people
