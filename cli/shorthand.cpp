// Actions as short words and back, learnt from those that are legal.
#include "cli/shorthand.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "host/json_input.h"

namespace rail::cli {

namespace {

namespace json = host::json;

/// A number if it looks like one, otherwise a word.
json::value literal(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return number;
  return json::value(text);
}

std::string plain(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
}

/// "short=3" as a member.
void add_part(json::object& parts, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
    throw host::BadInput("expected something like NAME=NUMBER, not " + host::in_quotes(word));
  parts[word.substr(0, equals)] = literal(std::string_view(word).substr(equals + 1));
}

/// The type and the names of the fields.
std::string fields_of(const json::object& example) {
  std::vector<std::string> words{plain(example.at("type"))};
  for (const auto& member : example) {
    if (member.key() != "type") words.emplace_back(member.key());
  }
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace

std::vector<std::string> split(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

void Shorthand::learn(const json::value& action) {
  const json::object& object = action.as_object();
  example_.try_emplace(std::string(object.at("type").as_string()), object);
}

json::value Shorthand::read(std::string_view text) const {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin != std::string_view::npos && text[begin] == '{')
    return host::parse_json(text, "action");
  const std::vector<std::string> words = split(text);
  if (words.empty()) throw host::BadInput("which action?");
  json::object action{{"type", words.front()}};
  const auto known = example_.find(words.front());
  if (known == example_.end()) {
    if (words.size() == 1) return action;  // it may have no fields; the match knows
    std::vector<std::string_view> types;
    for (const auto& [type, example] : example_) types.emplace_back(type);
    throw host::BadInput(fmt::format(
        "{} was not possible yet, only {}; an action of any other type must be written as JSON",
        host::in_quotes(words.front()), host::listed(types)));
  }
  auto word = words.begin() + 1;
  for (const auto& field : known->second) {
    if (field.key() == "type") continue;
    if (field.value().is_array()) {
      json::array& items = action[field.key()].emplace_array();
      while (word != words.end()) items.push_back(literal(*word++));
    } else if (field.value().is_object()) {
      json::object& parts = action[field.key()].emplace_object();
      while (word != words.end()) add_part(parts, *word++);
    } else if (word != words.end()) {
      action[field.key()] = literal(*word++);
    } else {
      throw host::BadInput("expected: " + fields_of(known->second));
    }
  }
  if (word != words.end()) throw host::BadInput("expected: " + fields_of(known->second));
  return action;
}

std::string Shorthand::write(const json::value& action) {
  std::vector<std::string> words;
  for (const auto& member : action.as_object()) {
    if (member.value().is_array()) {
      for (const json::value& item : member.value().get_array()) words.push_back(plain(item));
    } else if (member.value().is_object()) {
      for (const auto& part : member.value().get_object())
        words.push_back(fmt::format("{}={}", std::string_view(part.key()), plain(part.value())));
    } else {
      words.push_back(plain(member.value()));
    }
  }
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace rail::cli
