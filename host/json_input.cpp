// Strict readers of single values, and the wording of their errors.
#include "host/json_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace rail::host {

namespace {

constexpr std::size_t max_text = std::size_t{64} << 20;
constexpr std::size_t max_depth = 32;

/// Line and column of a byte, both counted from 1.
std::string position(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("{}:{}", line, before.size() - line_start + 1);
}

std::string kind_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::object:
      return "an object";
    case json::kind::array:
      return "an array";
    case json::kind::string:
      return in_quotes(value.get_string());
    case json::kind::double_:
      return "a number with a fraction or too many digits";
    case json::kind::null:
      return "null";
    default:
      return json::serialize(value);
  }
}

}  // namespace

json::value parse_json(std::string_view text, std::string_view what) {
  if (text.size() > max_text) {
    throw BadInput(
        fmt::format("{}: {} bytes are more than {} MiB", what, text.size(), max_text >> 20));
  }
  json::parse_options limits;
  limits.max_depth = max_depth;
  // What is unfinished is gathered here; only larger texts need room of their own for it.
  std::array<unsigned char, 2048> unfinished;
  json::stream_parser parser({}, limits, unfinished.data(), unfinished.size());
  boost::system::error_code error;
  std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && read < text.size()) error = json::error::extra_data;
  if (!error) parser.finish(error);
  if (error == json::error::too_deep) {
    throw BadInput(
        fmt::format("{}:{}: more than {} levels", what, position(text, read), max_depth));
  }
  if (error) {
    throw BadInput(fmt::format("{}:{}: not JSON: {}", what, position(text, read), error.message()));
  }
  return parser.release();
}

std::string Where::text() const {
  if (parent_ == nullptr) return std::string(key_);
  if (key_.empty()) return fmt::format("{}[{}]", parent_->text(), index_);
  const std::string before = parent_->text();
  return before.empty() ? std::string(key_) : fmt::format("{}.{}", before, key_);
}

void Where::fail(std::string_view what) const {
  const std::string place = text();
  throw BadInput(place.empty() ? std::string(what) : fmt::format("{}: {}", place, what));
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 60;
  std::size_t end = std::min(most, text.size());
  const auto is_inside_character = [&] {
    return end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U;
  };
  while (end > 0 && is_inside_character()) --end;
  std::string words = json::serialize(json::string_view(text.substr(0, end)));
  return end < text.size() ? words + "..." : words;
}

std::string listed(const std::vector<std::string_view>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

const json::object& object_at(const Where& where, const json::value& value) {
  if (!value.is_object()) where.fail("expected an object, not " + kind_of(value));
  return value.get_object();
}

const json::array& array_at(const Where& where, const json::value& value) {
  if (!value.is_array()) where.fail("expected an array, not " + kind_of(value));
  return value.get_array();
}

std::string_view string_at(const Where& where, const json::value& value) {
  if (!value.is_string()) where.fail("expected a string, not " + kind_of(value));
  return value.get_string();
}

bool bool_at(const Where& where, const json::value& value) {
  if (!value.is_bool()) where.fail("expected true or false, not " + kind_of(value));
  return value.get_bool();
}

std::int64_t integer_at(const Where& where, const json::value& value, std::int64_t min,
                        std::int64_t max) {
  if (!value.is_int64() && !value.is_uint64())
    where.fail("expected a whole number, not " + kind_of(value));
  boost::system::error_code too_large;
  const auto number = value.to_number<std::int64_t>(too_large);
  if (too_large || number < min || number > max)
    where.fail(fmt::format("{} is not from {} to {}", json::serialize(value), min, max));
  return number;
}

Actor actor_at(const Where& where, const json::value& value, int players) {
  if (!value.is_string()) return seat(static_cast<int>(integer_at(where, value, 0, players - 1)));
  if (value.get_string() != "chance")
    where.fail("expected a seat's number or \"chance\", not " + in_quotes(value.get_string()));
  return Actor::chance();
}

const json::value& member_at(const Where& where, const json::object& object, std::string_view key) {
  const json::value* found = object.if_contains(key);
  if (found == nullptr) where.fail(fmt::format("{} is missing", in_quotes(key)));
  return *found;
}

void only_members(const Where& where, const json::object& object,
                  const std::vector<std::string_view>& keys) {
  for (const auto& member : object) {
    if (std::find(keys.begin(), keys.end(), std::string_view(member.key())) == keys.end())
      where.fail(
          fmt::format("unknown field {} (known: {})", in_quotes(member.key()), listed(keys)));
  }
}

}  // namespace rail::host
