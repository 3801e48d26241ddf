// Writes JSON values down.
#include "tables/value_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace rail::tables {

namespace {

void append_string(std::string_view text, std::string& out) {
  const bool plain = std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
  });
  if (plain) {
    out += '"';
    out += text;
    out += '"';
  } else {
    out += boost::json::serialize(boost::json::string_view(text));
  }
}

}  // namespace

void append_text(const boost::json::value& value, std::string& out) {
  switch (value.kind()) {
    case boost::json::kind::object: {
      char before = '{';
      for (const auto& [key, member] : value.get_object()) {
        out += before;
        append_string(key, out);
        out += ':';
        append_text(member, out);
        before = ',';
      }
      out += before == '{' ? "{}" : "}";
      break;
    }
    case boost::json::kind::array: {
      char before = '[';
      for (const boost::json::value& item : value.get_array()) {
        out += before;
        append_text(item, out);
        before = ',';
      }
      out += before == '[' ? "[]" : "]";
      break;
    }
    case boost::json::kind::string:
      append_string(value.get_string(), out);
      break;
    case boost::json::kind::int64: {
      std::array<char, 24> digits{};
      const auto end =
          std::to_chars(digits.data(), digits.data() + digits.size(), value.get_int64()).ptr;
      out.append(digits.data(), end);
      break;
    }
    case boost::json::kind::bool_:
      out += value.get_bool() ? "true" : "false";
      break;
    case boost::json::kind::null:
      out += "null";
      break;
    default:
      out += boost::json::serialize(value);
  }
}

std::string text_of(const boost::json::value& value) {
  constexpr std::size_t usual = 96;
  std::string out;
  out.reserve(usual);
  append_text(value, out);
  return out;
}

}  // namespace rail::tables
