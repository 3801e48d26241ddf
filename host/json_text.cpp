// Quotes strings and makes room for more.
#include "host/json_text.h"

#include <fmt/format.h>

#include <boost/json.hpp>

namespace rail::host {

namespace json = boost::json;

void JsonText::put_number(double number) {
  constexpr std::size_t most_digits = 32;
  make_room(most_digits);
  at_ = fmt::format_to(at_, "{}", number);
}

namespace {

/// What a JSON string cannot have as it is.
constexpr std::array<bool, 256> escaped = [] {
  std::array<bool, 256> all{};
  std::fill(all.begin(), all.begin() + 0x20, true);
  all['"'] = all['\\'] = true;
  return all;
}();

}  // namespace

/// Most are short: so all is done in one go, byte by byte.
void JsonText::put_quoted(std::string_view text) {
  make_room(text.size() + 2);
  char* at = at_;
  *at++ = '"';
  for (const char c : text) {
    if (escaped[static_cast<unsigned char>(c)]) [[unlikely]]
      return put(std::string_view(json::serialize(json::string_view(text))));
    *at++ = c;
  }
  *at++ = '"';
  at_ = at;
}

void JsonText::grow(std::size_t size) {
  constexpr std::size_t step = 512, most_at_once = 1024;
  const auto used = static_cast<std::size_t>(at_ - out_.data());
  // Room that the string has already is taken in large pieces: each is filled with zeros first.
  const std::size_t there = std::min(out_.capacity() - used, most_at_once);
  out_.resize(used + (there >= size ? there : std::max(size, step)));
  at_ = out_.data() + used;
  end_ = out_.data() + out_.size();
}

}  // namespace rail::host
