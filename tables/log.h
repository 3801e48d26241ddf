// What is worth a line in the log of who keeps the house. Tokens, names and chat never go in.
#pragma once

#include <boost/json.hpp>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace rail::tables {

enum class Severity : unsigned char { info, warning, error };

/// A member of a log line: {"port", 8080}.
struct Field {
  template <class T>
  Field(std::string_view name, const T& content) : key(name) {
    if constexpr (std::is_convertible_v<T, std::string_view>) {
      value.emplace_string() = std::string_view(content);
    } else {
      value = content;
    }
  }
  std::string_view key;
  boost::json::value value;
};

/// Any thread may write.
class Log {
 public:
  virtual ~Log() = default;
  virtual void write(Severity severity, std::string_view event,
                     std::initializer_list<Field> fields) const = 0;
};

}  // namespace rail::tables
