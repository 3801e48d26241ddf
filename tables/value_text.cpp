// Writes JSON values down.
#include "tables/value_text.h"

#include <string_view>

#include "host/json_text.h"

namespace rail::tables {

namespace {

void put(const boost::json::value& value, host::JsonText& out) {
  switch (value.kind()) {
    case boost::json::kind::object: {
      out.put('{');
      for (const auto& [key, member] : value.get_object()) {
        out.put_quoted(key);
        out.put(':');
        put(member, out);
        out.put(',');
      }
      out.close('}');
      break;
    }
    case boost::json::kind::array: {
      out.put('[');
      for (const boost::json::value& item : value.get_array()) {
        put(item, out);
        out.put(',');
      }
      out.close(']');
      break;
    }
    case boost::json::kind::string:
      out.put_quoted(value.get_string());
      break;
    case boost::json::kind::int64:
      out.put_number(value.get_int64());
      break;
    case boost::json::kind::bool_:
      out.put(value.get_bool() ? std::string_view("true") : std::string_view("false"));
      break;
    case boost::json::kind::null:
      out.put(std::string_view("null"));
      break;
    default:
      out.put(std::string_view(boost::json::serialize(value)));
  }
}

}  // namespace

void append_text(const boost::json::value& value, std::string& out) {
  host::JsonText text(out);
  put(value, text);
}

std::string text_of(const boost::json::value& value) {
  constexpr std::size_t usual = 96;
  std::string out;
  out.reserve(usual);
  append_text(value, out);
  return out;
}

}  // namespace rail::tables
