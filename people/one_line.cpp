// Cleans text of others, character by character.
#include "people/one_line.h"

#include <algorithm>
#include <cstdint>

namespace rail::people {

namespace {

constexpr std::size_t longest_link = 2000;

/// Changes the direction, or cannot be seen.
bool hides(char32_t c) {
  return (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || c == 0xAD || c == 0x61C ||
         (c >= 0xFFF0 && c <= 0xFFFC) || (c >= 0xE0000 && c <= 0xE0FFF);
}

bool is_space(char32_t c) {
  return c <= 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0x2028 || c == 0x2029 || c == 0x3000;
}

char32_t character_at(std::string_view text, std::size_t i, std::size_t bytes) {
  const auto lead = static_cast<unsigned char>(text[i]);
  char32_t c = bytes == 1 ? lead : lead & (0x7FU >> bytes);
  for (std::size_t k = 1; k < bytes; ++k)
    c = c << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
  return c;
}

}  // namespace

std::size_t character_bytes(std::string_view text, std::size_t i) {
  const auto lead = static_cast<unsigned char>(text[i]);
  if (lead < 0x80) return 1;
  const std::size_t bytes = lead < 0xC2   ? 0
                            : lead < 0xE0 ? 2
                            : lead < 0xF0 ? 3
                            : lead < 0xF5 ? 4
                                          : 0;
  if (bytes == 0 || i + bytes > text.size()) return 0;
  for (std::size_t k = 1; k < bytes; ++k)
    if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U) return 0;
  const char32_t c = character_at(text, i, bytes);
  const char32_t least = bytes == 2 ? 0x80 : bytes == 3 ? 0x800 : 0x10000;
  return c < least || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000) ? 0 : bytes;
}

std::string one_line(std::string_view text, std::size_t most_characters) {
  std::string out;
  std::size_t characters = 0;
  std::size_t cut = 0;  // where "…" would stand
  bool space = false;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = character_bytes(text, i);
    const char32_t c = bytes == 0 ? 0xFFFD : character_at(text, i, bytes);
    const std::string_view as_is = bytes == 0 ? "\uFFFD" : text.substr(i, bytes);
    i += std::max<std::size_t>(bytes, 1);
    if (hides(c)) continue;
    if (is_space(c)) {
      space = !out.empty();
      continue;
    }
    const std::size_t more = space ? 2 : 1;
    if (characters + more > most_characters) {
      out.resize(cut);
      return out + "…";
    }
    if (space) out += ' ';
    space = false;
    out += as_is;
    characters += more;
    if (characters < most_characters) cut = out.size();
  }
  return out;
}

bool plain_link(std::string_view link) {
  if (link.size() > longest_link) return false;
  const std::size_t scheme = link.starts_with("https://") ? 8 : link.starts_with("http://") ? 7 : 0;
  if (scheme == 0 || link.size() == scheme) return false;
  return std::all_of(link.begin(), link.end(), [](char c) {
    return c > ' ' && c < 0x7F &&
           std::string_view("\"'<>\\^`{|},;()").find(c) == std::string_view::npos;
  });
}

}  // namespace rail::people
