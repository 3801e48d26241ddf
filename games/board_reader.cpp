// A cursor in a JSON document that knows where it is and what it expects there.
#include "games/board_reader.h"

#include <boost/json.hpp>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

#include "games/board_id.h"

namespace rail {
namespace {

namespace json = boost::json;

bool continues_character(char c) { return (c & 0xC0) == 0x80; }

/// How many bytes of a control character begin here: U+0000 to U+001F, U+007F to U+009F, and what
/// turns the direction of all text after it (U+202A to U+202E, U+2066 to U+2069).
std::size_t control_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  if (byte(i) < 0x20 || byte(i) == 0x7F) return 1;
  if (byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xA0) return 2;
  if (byte(i) != 0xE2) return 0;
  const bool turns = (byte(i + 1) == 0x80 && byte(i + 2) >= 0xAA && byte(i + 2) <= 0xAE) ||
                     (byte(i + 1) == 0x81 && byte(i + 2) >= 0xA6 && byte(i + 2) <= 0xA9);
  return turns ? 3 : 0;
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

/// Throws, since nothing after it can be read.
[[noreturn]] void refuse(BoardProblems& problems, const Spot& at, BoardFlaw flaw,
                         const std::string& what) {
  problems.add(at, flaw, what);
  problems.throw_if_any();
  throw std::logic_error("a problem was not kept");
}

Spot spot_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::string_view row = before.substr(before.rfind('\n') + 1);
  const auto column = 1 + static_cast<long>(row.size()) -
                      std::count_if(row.begin(), row.end(), continues_character);
  return Spot::in_text("line " + std::to_string(line) + ", column " + std::to_string(column));
}

/// The parser keeps the last of two equal keys without a word; whoever edits a file wants to know.
/// `text` is valid JSON.
void refuse_repeated_keys(std::string_view text, BoardProblems& problems) {
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
      refuse(problems, spot_in(text, begin - 1), BoardFlaw::repeated_key,
             "the key " + in_quotes(key) + " is there twice");
  }
}

json::value parse_json(std::string_view text, BoardProblems& problems) {
  if (text.size() > max_board_text)
    refuse(problems, Spot(), BoardFlaw::too_large, "is larger than 4 MiB");
  json::parse_options options;
  options.max_depth = max_board_depth;
  json::parser parser({}, options);
  json::error_code error;
  const std::size_t read = parser.write(text.data(), text.size(), error);
  if (error)
    refuse(problems, spot_in(text, read), BoardFlaw::not_json, "not JSON: " + error.message());
  refuse_repeated_keys(text, problems);
  return parser.release();
}

using TextFlaw = std::optional<std::pair<BoardFlaw, std::string>>;

TextFlaw flaw_in(std::string_view text, std::size_t max) {
  if (text.size() > max)
    return {{BoardFlaw::long_text,
             in_quotes(text) + " is longer than " + std::to_string(max) + " bytes"}};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (control_at(text, i) != 0)
      return {{BoardFlaw::control_character, in_quotes(text) + " has a control character"}};
  }
  return std::nullopt;
}

/// The way down to a value, put into words only when something is wrong there: a large document has
/// many values, and ways can be long.
struct Way {
  const Spot& root;
  const Way* up = nullptr;
  std::optional<std::string_view> key = {};  // none for an entry of a list
  std::size_t index = 0;

  Spot spot() const {
    if (up == nullptr) return root;
    return key ? up->spot().member(*key) : up->spot().item(index);
  }
};

void expect_light_number(const json::value& number, const Way& way, BoardProblems& problems) {
  constexpr double parts = 1e6;
  const auto value = number.to_number<double>();
  if (!(std::fabs(value) <= max_drawing_number)) {
    problems.add(
        way.spot(), BoardFlaw::out_of_range,
        json::serialize(number) + " is not " + range(-max_drawing_number, max_drawing_number));
  } else if (std::nearbyint(value * parts) / parts != value) {
    problems.add(way.spot(), BoardFlaw::too_fine,
                 json::serialize(number) + " has more than six digits after the point");
  }
}

void expect_light(const json::value& value, const Way& way, BoardProblems& problems) {
  if (const json::object* members = value.if_object()) {
    for (const auto& [key, member] : *members) {
      if (key.size() > max_word)
        problems.add(
            way.spot().stranger(key), BoardFlaw::long_text,
            "the key " + in_quotes(key) + " is longer than " + std::to_string(max_word) + " bytes");
      expect_light(member, {.root = way.root, .up = &way, .key = key}, problems);
    }
  } else if (const json::array* list = value.if_array()) {
    for (std::size_t i = 0; i < list->size(); ++i)
      expect_light((*list)[i], {.root = way.root, .up = &way, .index = i}, problems);
  } else if (const json::string* text = value.if_string()) {
    if (const auto flaw = flaw_in(*text, max_sentence))
      problems.add(way.spot(), flaw->first, flaw->second);
  } else if (value.is_number()) {
    expect_light_number(value, way, problems);
  }
}

constexpr std::string_view first_format = "roundhouse-board-1";
constexpr std::string_view second_format = "roundhouse-board-2";

/// Whether a document is of the first format, which had no author and no licence. Whatever was
/// kept in it can be read as it is; nothing new is asked of it.
bool is_first(const Cursor& root) {
  const auto format = root.find("format");
  return format && format->is(first_format);
}

/// How each part is known. Parts may be divided, as in "tickets short" or "rules.wood_track".
void read_provenance(const Cursor& at, const std::vector<std::string_view>& parts) {
  at.expect_bounded();
  const Cursor told = at.at("parts");
  std::set<std::string> known;
  for (const std::string& key : told.keys()) {
    known.insert(key.substr(0, key.find_first_of(". ")));
    const Cursor part = told.at(key);
    part.only({"kind", "note", "places"});
    part.at("kind").one_of({"printed", "inferred", "reconstructed", "own"});
    if (const auto note = part.find("note")) note->text(max_sentence);
  }
  if (!told.there()) return;
  for (const std::string_view part : parts) {
    if (!known.contains(std::string(part)))
      told.fail(BoardFlaw::part_without_provenance, "nothing is said of " + std::string(part));
  }
}

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  std::size_t end = std::min(text.size(), most);
  while (end < text.size() && continues_character(text[end])) --end;
  std::string safe = json::serialize(json::string_view(text.substr(0, end)));
  for (std::size_t i = 0; i < safe.size(); ++i) {
    if (const std::size_t bytes = control_at(safe, i)) safe.replace(i, bytes, "?");
  }
  return end < text.size() ? safe + "..." : safe;
}

Cursor::Cursor(std::string_view text, BoardProblems& problems)
    : value_(std::make_shared<const json::value>(parse_json(text, problems))),
      problems_(&problems) {}

Cursor::Cursor(Value value, Spot spot, BoardProblems* problems)
    : value_(std::move(value)), spot_(std::move(spot)), problems_(problems) {}

bool Cursor::wrong_type(const std::string& expected) const {
  if (value_) fail(BoardFlaw::wrong_type, "must be " + expected + ", not " + kind_of(*value_));
  return false;
}

bool Cursor::expect_object() const {
  return value_ && value_->is_object() ? true : wrong_type("an object");
}

const json::object* Cursor::object() const {
  return expect_object() ? &value_->get_object() : nullptr;
}

Cursor Cursor::child(const json::value& value, Spot spot) const {
  return {Value(value_, &value), std::move(spot), problems_};
}

std::optional<Cursor> Cursor::find(std::string_view key) const {
  const json::object* members = object();
  const json::value* found = members == nullptr ? nullptr : members->if_contains(key);
  if (found == nullptr) return std::nullopt;
  return child(*found, spot_.member(key));
}

Cursor Cursor::at(std::string_view key) const {
  if (auto found = find(key)) return *found;
  if (value_ && value_->is_object())
    problems_->add(spot_.member(key), BoardFlaw::missing_key, "missing");
  return {nullptr, spot_.member(key), problems_};
}

std::vector<std::string> Cursor::keys() const {
  std::vector<std::string> all;
  if (const json::object* members = object()) {
    for (const auto& [key, value] : *members) all.emplace_back(key);
  }
  return all;
}

void Cursor::only(const std::vector<std::string_view>& allowed) const {
  for (const std::string& key : keys()) {
    if (std::find(allowed.begin(), allowed.end(), key) == allowed.end())
      problems_->add(spot_.stranger(key), BoardFlaw::unknown_key, "unknown key " + in_quotes(key));
  }
}

std::vector<Cursor> Cursor::items(int min, int max) const {
  if (!value_ || !value_->is_array()) {
    wrong_type("a list");
    return {};
  }
  const json::array& array = value_->get_array();
  if (std::cmp_less(array.size(), min) || std::cmp_greater(array.size(), max))
    fail(BoardFlaw::wrong_number_of_entries,
         "the number of entries, " + std::to_string(array.size()) + ", is not " + range(min, max));
  std::vector<Cursor> all;
  for (std::size_t i = 0; i < array.size() && std::cmp_less(i, max); ++i)
    all.push_back(child(array[i], spot_.item(i)));
  return all;
}

int Cursor::number(int min, int max, std::optional<int> otherwise) const {
  if (!value_ || !value_->is_number()) {
    wrong_type("a number " + range(min, max));
    return otherwise.value_or(min);
  }
  if (value_->is_double()) {
    fail(BoardFlaw::not_whole, "must be a whole number " + range(min, max));
    return otherwise.value_or(min);
  }
  const std::int64_t* number = value_->if_int64();
  if (number != nullptr && *number >= min && *number <= max) return static_cast<int>(*number);
  fail(BoardFlaw::out_of_range, json::serialize(*value_) + " is not " + range(min, max));
  return number != nullptr && *number < min ? min : max;
}

bool Cursor::flag() const {
  if (!value_ || !value_->is_bool()) return wrong_type("true or false");
  return value_->get_bool();
}

bool Cursor::is_null() const { return value_ && value_->is_null(); }

bool Cursor::is(std::string_view word) const {
  return value_ && value_->is_string() && value_->get_string() == word;
}

std::string Cursor::text(std::size_t max) const {
  if (!value_ || !value_->is_string()) {
    wrong_type("text");
    return {};
  }
  const json::string& text = value_->get_string();
  if (text.empty()) fail(BoardFlaw::empty_text, "is empty");
  if (const auto flaw = flaw_in(text, max)) {
    fail(flaw->first, flaw->second);
    return {};
  }
  return std::string(text);
}

std::string Cursor::id() const {
  std::string id = text();
  for (char c : id) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') continue;
    fail(BoardFlaw::bad_id, in_quotes(id) + " has a character other than a-z, 0-9 and -");
    return {};
  }
  return id;
}

std::optional<std::size_t> Cursor::one_of(const std::vector<std::string_view>& words) const {
  const std::string word = text();
  if (word.empty()) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string known;
  for (std::size_t i = 0; i < words.size(); ++i)
    known += (i == 0 ? "" : i + 1 == words.size() ? " nor " : ", ") + in_quotes(words[i]);
  fail(BoardFlaw::unknown_word,
       in_quotes(word) + (words.size() > 1 ? " is neither " : " is not ") + known);
  return std::nullopt;
}

void Cursor::expect_count(int there, const std::string& verb) const {
  const int stated = number(0, 9999);
  if (value_ && value_->is_int64() && stated != there)
    fail(BoardFlaw::count_differs,
         "the file says " + std::to_string(stated) + ", " + verb + " " + std::to_string(there));
}

void Cursor::expect_bounded() const {
  if (value_) expect_light(*value_, {.root = spot_}, *problems_);
}

Name name(const Cursor& at) {
  at.only({"en", "de"});
  return {.en = at.at("en").text(), .de = at.at("de").text()};
}

std::pair<int, int> players(const Cursor& rules, int least, int most) {
  const auto ends = rules.at("players").items(2, 2);
  if (ends.size() != 2) return {least, most};
  const int fewest = ends[0].number(least, most);
  return {fewest, ends[1].number(fewest, most, most)};
}

Head read_head(const Cursor& root, std::string_view game,
               const std::vector<std::string_view>& parts) {
  const Cursor format = root.at("format");
  const bool first = format.is(first_format);
  if (const std::string word = format.text(); !word.empty() && !first && word != second_format) {
    format.fail(BoardFlaw::unknown_format, in_quotes(word) + " is neither " +
                                               in_quotes(first_format) + " nor " +
                                               in_quotes(second_format));
  }
  const Cursor called = root.at("game");
  if (const std::string word = called.text(); !word.empty() && word != game)
    called.fail(BoardFlaw::unknown_game, in_quotes(word) + " is not " + in_quotes(game));
  std::vector<std::string_view> keys{"format", "game",   "id",      "name",      "edition",
                                     "rules",  "checks", "drawing", "provenance"};
  if (!first) keys.insert(keys.end(), {"author", "licence"});
  keys.insert(keys.end(), parts.begin(), parts.end());
  root.only(keys);
  Head head;
  if (first || root.find("id")) head.id = root.at("id").id();
  head.name = name(root.at("name"));
  if (first || root.find("edition")) root.at("edition").text(max_sentence);
  if (!first) {
    root.at("author").text(max_credit);
    root.at("licence").text(max_credit);
  }
  return head;
}

std::optional<Cursor> counts_of(const Cursor& root) {
  const std::optional<Cursor> counts = is_first(root) ? root.at("checks") : root.find("checks");
  return root.problems().sound() ? counts : std::nullopt;
}

void read_tail(const Cursor& root, std::string_view text,
               const std::vector<std::string_view>& parts) {
  const Cursor drawing = root.at("drawing");
  const Cursor provenance = root.at("provenance");
  drawing.expect_object();
  provenance.expect_object();
  if (is_first(root)) return;
  constexpr std::size_t longer = 3;  // the canonical form is no more than so many times, by 1e6
  if (text.size() > max_board_document / longer &&
      canonical_board(text).size() > max_board_document) {
    root.fail(BoardFlaw::too_large, "is larger than 512 KiB, white space left out");
    return;
  }
  drawing.expect_bounded();
  read_provenance(provenance, parts);
}

std::string id_by_content(std::string_view text) { return "board-" + board_ids(text).document; }

}  // namespace rail
