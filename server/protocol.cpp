#include "server/protocol.h"

#include "host/json_input.h"

namespace rail::server {

bool presentable(std::string_view text, std::size_t max_characters) {
  std::size_t characters = 0;
  bool visible = false;
  for (std::size_t i = 0; i < text.size(); ++characters) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (i + length > text.size()) return false;
    char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t k = 1; k < length; ++k)
      c = c << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    i += length;
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool hidden = (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) ||
                        (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || c == 0xAD ||
                        (c >= 0xFFF0 && c <= 0xFFFF) || (c >= 0xE0000 && c <= 0xE0FFF);
    if (control || hidden) return false;
    visible = visible || (c != ' ' && c != 0xA0 && c != 0x3000);
  }
  return visible && characters <= max_characters;
}

}  // namespace rail::server
