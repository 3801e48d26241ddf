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

void JsonText::put_quoted(std::string_view text) {
  const bool plain = std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
  });
  if (!plain) return put(std::string_view(json::serialize(json::string_view(text))));
  put('"');
  put(text);
  put('"');
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
