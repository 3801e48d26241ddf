// A cursor in a JSON document that knows where it is and what it expects there.
#include "games/board_reader.h"

#include <boost/json.hpp>
#include <set>
#include <utility>

namespace rail {
namespace {

namespace json = boost::json;

constexpr std::size_t max_text = std::size_t{4} << 20;
constexpr std::size_t max_depth = 32;

bool continues_character(char c) { return (c & 0xC0) == 0x80; }

/// Whether a control character begins here: U+0000 to U+001F and U+007F to U+009F.
bool control_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  return byte(i) < 0x20 || byte(i) == 0x7F ||
         (byte(i) == 0xC2 && i + 1 < text.size() && byte(i + 1) < 0xA0);
}

std::string kind_of(const json::value& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return "text";
  if (value.is_bool()) return "true or false";
  return value.is_null() ? "null" : "a number";
}

std::string range(int min, int max) {
  if (min == max) return std::to_string(min);
  return "from " + std::to_string(min) + " to " + std::to_string(max);
}

[[noreturn]] void fail_at(std::string_view text, std::size_t offset, const std::string& what) {
  const std::string_view before = text.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::string_view row = before.substr(before.rfind('\n') + 1);
  const auto column = 1 + static_cast<long>(row.size()) -
                      std::count_if(row.begin(), row.end(), continues_character);
  fail("line " + std::to_string(line) + ", column " + std::to_string(column), what);
}

/// The parser keeps the last of two equal keys without a word; whoever edits a file wants to know.
/// `text` is valid JSON.
void refuse_repeated_keys(std::string_view text) {
  std::vector<std::set<std::string_view>> keys;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' || c == '[') keys.emplace_back();
    if (c == '}' || c == ']') keys.pop_back();
    if (c != '"') continue;
    const std::size_t begin = i + 1;
    for (++i; text[i] != '"'; ++i) {
      if (text[i] == '\\') ++i;
    }
    const std::size_t next = text.find_first_not_of(" \t\r\n", i + 1);
    if (next == std::string_view::npos || text[next] != ':') continue;
    const std::string_view key = text.substr(begin, i - begin);
    if (!keys.back().insert(key).second)
      fail_at(text, begin - 1, "the key " + in_quotes(key) + " is there twice");
  }
}

json::value parse_json(std::string_view text) {
  if (text.size() > max_text) throw BoardError("the file is larger than 4 MiB");
  json::parse_options options;
  options.max_depth = max_depth;
  json::parser parser({}, options);
  json::error_code error;
  const std::size_t read = parser.write(text.data(), text.size(), error);
  if (error) fail_at(text, read, "not JSON: " + error.message());
  refuse_repeated_keys(text);
  return parser.release();
}

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  std::size_t end = std::min(text.size(), most);
  while (end < text.size() && continues_character(text[end])) --end;
  std::string safe = json::serialize(json::string_view(text.substr(0, end)));
  for (std::size_t i = 0; i < safe.size(); ++i) {
    if (control_at(safe, i)) safe.replace(i, safe[i] == 0x7F ? 1 : 2, "?");
  }
  return end < text.size() ? safe + "..." : safe;
}

Cursor::Cursor(std::string_view text)
    : value_(std::make_shared<const json::value>(parse_json(text))) {}

Cursor::Cursor(Value value, std::string path) : value_(std::move(value)), path_(std::move(path)) {}

void Cursor::fail(const std::string& what) const {
  rail::fail(path_.empty() ? "the file" : path_, what);
}

const json::object& Cursor::object() const {
  expect_object();
  return value_->get_object();
}

void Cursor::expect_object() const {
  if (!value_->is_object()) fail("must be an object, not " + kind_of(*value_));
}

Cursor Cursor::child(const json::value& value, std::string path) const {
  return {Value(value_, &value), std::move(path)};
}

std::string Cursor::member(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

std::optional<Cursor> Cursor::find(std::string_view key) const {
  const json::value* found = object().if_contains(key);
  if (found == nullptr) return std::nullopt;
  return child(*found, member(key));
}

Cursor Cursor::at(std::string_view key) const {
  if (auto found = find(key)) return *found;
  rail::fail(member(key), "missing");
}

std::vector<std::string> Cursor::keys() const {
  std::vector<std::string> all;
  for (const auto& [key, value] : object()) all.emplace_back(key);
  return all;
}

void Cursor::only(const std::vector<std::string_view>& allowed) const {
  for (const std::string& key : keys()) {
    if (std::find(allowed.begin(), allowed.end(), key) == allowed.end())
      fail("unknown key " + in_quotes(key));
  }
}

std::vector<Cursor> Cursor::items(int min, int max) const {
  if (!value_->is_array()) fail("must be a list, not " + kind_of(*value_));
  const json::array& array = value_->get_array();
  if (std::cmp_less(array.size(), min) || std::cmp_greater(array.size(), max))
    fail("the number of entries, " + std::to_string(array.size()) + ", is not " + range(min, max));
  std::vector<Cursor> all;
  for (std::size_t i = 0; i < array.size(); ++i) all.push_back(child(array[i], entry(path_, i)));
  return all;
}

int Cursor::number(int min, int max) const {
  if (!value_->is_number())
    fail("must be a number " + range(min, max) + ", not " + kind_of(*value_));
  if (value_->is_double()) fail("must be a whole number " + range(min, max));
  const std::int64_t* number = value_->if_int64();
  if (number == nullptr || *number < min || *number > max)
    fail(json::serialize(*value_) + " is not " + range(min, max));
  return static_cast<int>(*number);
}

bool Cursor::flag() const {
  if (!value_->is_bool()) fail("must be true or false, not " + kind_of(*value_));
  return value_->get_bool();
}

bool Cursor::is_null() const { return value_->is_null(); }

std::string Cursor::text(std::size_t max) const {
  if (!value_->is_string()) fail("must be text, not " + kind_of(*value_));
  std::string text(value_->get_string());
  if (text.empty()) fail("is empty");
  if (text.size() > max)
    fail(in_quotes(text) + " is longer than " + std::to_string(max) + " bytes");
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (control_at(text, i)) fail(in_quotes(text) + " has a control character");
  }
  return text;
}

std::string Cursor::id() const {
  std::string id = text();
  for (char c : id) {
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
      fail(in_quotes(id) + " has a character other than a-z, 0-9 and -");
  }
  return id;
}

void Cursor::expect(std::string_view word) const {
  const std::string text = this->text();
  if (text != word) fail(in_quotes(text) + " is not " + in_quotes(word));
}

void Cursor::expect_count(int there, const std::string& verb) const {
  const int stated = number(0, 9999);
  if (stated != there)
    fail("the file says " + std::to_string(stated) + ", " + verb + " " + std::to_string(there));
}

Name name(const Cursor& at) {
  at.only({"en", "de"});
  return {.en = at.at("en").text(), .de = at.at("de").text()};
}

Head read_head(const Cursor& root, std::string_view game,
               std::initializer_list<std::string_view> parts) {
  root.at("format").expect("roundhouse-board-1");
  root.at("game").expect(game);
  std::vector<std::string_view> keys{"format", "game",   "id",      "name",      "edition",
                                     "rules",  "checks", "drawing", "provenance"};
  keys.insert(keys.end(), parts);
  root.only(keys);
  Head head{.id = root.at("id").id(), .name = name(root.at("name"))};
  root.at("edition").text(max_sentence);
  return head;
}

}  // namespace rail
