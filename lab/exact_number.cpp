// Numbers as the shortest text that means them, which any reader turns into the same ones.
#include "lab/exact_number.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace rail::lab {

namespace {

/// Above it not every whole number is there.
constexpr double most_whole = 9'007'199'254'740'992.0;

bool is_whole(double number) {
  return std::abs(number) <= most_whole && number == std::trunc(number) &&
         !(number == 0 && std::signbit(number));
}

std::string shortest(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

}  // namespace

json::value exact_json(double number) {
  if (is_whole(number)) return static_cast<std::int64_t>(number);
  return json::string(shortest(number));
}

double exact_at(const host::Where& where, const json::value& value, double min, double max) {
  double number = 0;
  if (value.is_string()) {
    const std::string_view text = value.get_string();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || is_whole(number) ||
        shortest(number) != text)
      where.fail(host::in_quotes(text) + " is no number with a fraction");
  } else {
    const auto most = static_cast<std::int64_t>(most_whole);
    number = static_cast<double>(host::integer_at(where, value, -most, most));
  }
  // Written so that "not a number" is refused too.
  if (!(number >= min && number <= max))
    where.fail(fmt::format("{} is not from {} to {}", shortest(number), min, max));
  return number;
}

}  // namespace rail::lab
