#include "client/load_scan.h"

#include <charconv>
#include <string>

namespace rail::load {

namespace {

constexpr std::size_t none = std::string_view::npos;

/// What stands after the last such key, or nothing.
std::string_view after_last(std::string_view text, std::string_view key) {
  const std::size_t at = text.rfind(key);
  return at == none ? std::string_view() : text.substr(at + key.size());
}

std::int64_t number_at(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// The string after the first such key; only for words that need no escapes.
std::string_view word_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == none) return {};
  text.remove_prefix(at + key.size());
  if (!text.starts_with('"')) return {};
  return text.substr(1, text.find('"', 1) - 1);
}

/// The object with which the text begins.
std::string_view object_at(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '{') ++depth;
    if (c == '}' && --depth == 0) return text.substr(0, i + 1);
  }
  return {};
}

}  // namespace

Heard heard(std::string_view message) {
  Heard heard;
  const std::size_t views = message.find("\"views\":[");
  const std::string_view head = message.substr(0, views);
  heard.type = word_after(head, "\"type\":");
  heard.id = word_after(head, "\"id\":");
  if (heard.type == "refused") heard.code = word_after(head, "\"code\":");
  heard.ply = number_at(after_last(head, "\"ply\":"));
  heard.state = number_at(after_last(head, "\"state\":"));
  if (views == none) return heard;
  const std::string_view legal = after_last(message, "\"legal\":[");
  heard.has_view = !legal.empty();
  if (legal.starts_with('{')) {
    heard.legal = legal;
  } else {
    heard.over = legal.find("\"outcome\":{") != none;
  }
  return heard;
}

std::string_view any_action(std::string_view legal, std::uint64_t random) {
  constexpr std::string_view between = "},{\"type\":";
  const std::size_t next = legal.find(between, random % legal.size());
  return object_at(next == none ? legal : legal.substr(next + 2));
}

double metric(std::string_view text, std::string_view name) {
  const std::string line = "\n" + std::string(name) + " ";
  const std::size_t at = text.find(line);
  if (at == none) return 0;
  text.remove_prefix(at + line.size());
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace rail::load
