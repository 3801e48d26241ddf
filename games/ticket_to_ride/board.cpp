#include "games/ticket_to_ride/board.h"

#include <algorithm>
#include <boost/describe/enum_from_string.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <boost/json.hpp>
#include <initializer_list>
#include <set>
#include <utility>

#include "games/ticket_to_ride/board_checks.h"

namespace rail::ticket_to_ride {
namespace {

namespace json = boost::json;

constexpr std::size_t max_text = std::size_t{4} << 20;
constexpr std::size_t max_depth = 32;
constexpr std::size_t max_word = 80;
constexpr std::size_t max_sentence = 2000;

bool continues_character(char c) { return (c & 0xC0) == 0x80; }

/// Whether a control character begins here: U+0000 to U+001F and U+007F to U+009F.
bool control_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  return byte(i) < 0x20 || byte(i) == 0x7F ||
         (byte(i) == 0xC2 && i + 1 < text.size() && byte(i + 1) < 0xA0);
}

/// Escaped and not too long, so that nothing from a file can disturb a terminal.
std::string quoted(std::string_view text) {
  constexpr std::size_t most = 40;
  std::size_t end = std::min(text.size(), most);
  while (end < text.size() && continues_character(text[end])) --end;
  std::string safe = json::serialize(json::string_view(text.substr(0, end)));
  for (std::size_t i = 0; i < safe.size(); ++i) {
    if (control_at(safe, i)) safe.replace(i, safe[i] == 0x7F ? 1 : 2, "?");
  }
  return end < text.size() ? safe + "..." : safe;
}

std::string kind_of(const json::value& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return "text";
  if (value.is_bool()) return "true or false";
  return value.is_null() ? "null" : "a number";
}

/// A value in the file, and the way to it.
class Cursor {
 public:
  Cursor(const json::value& value, std::string path) : value_(&value), path_(std::move(path)) {}

  [[noreturn]] void fail(const std::string& what) const {
    throw BoardError((path_.empty() ? "the file" : path_) + ": " + what);
  }

  const json::object& object() const {
    if (!value_->is_object()) fail("must be an object, not " + kind_of(*value_));
    return value_->get_object();
  }
  std::optional<Cursor> find(std::string_view key) const {
    const json::value* found = object().if_contains(key);
    if (found == nullptr) return std::nullopt;
    return Cursor(*found, member(key));
  }
  Cursor at(std::string_view key) const {
    if (auto found = find(key)) return *found;
    throw BoardError(member(key) + ": missing");
  }
  template <class Keys = std::initializer_list<std::string_view>>
  void only(const Keys& keys) const {
    for (const auto& [key, value] : object()) {
      if (std::find(keys.begin(), keys.end(), std::string_view(key)) == keys.end())
        fail("unknown key " + quoted(key));
    }
  }

  std::vector<Cursor> items(int min, int max) const {
    if (!value_->is_array()) fail("must be a list, not " + kind_of(*value_));
    const json::array& array = value_->get_array();
    if (std::cmp_less(array.size(), min) || std::cmp_greater(array.size(), max))
      fail("the number of entries, " + std::to_string(array.size()) + ", is not " +
           range(min, max));
    std::vector<Cursor> all;
    for (std::size_t i = 0; i < array.size(); ++i)
      all.emplace_back(array[i], path_ + "[" + std::to_string(i) + "]");
    return all;
  }

  int number(int min, int max) const {
    if (!value_->is_number())
      fail("must be a number " + range(min, max) + ", not " + kind_of(*value_));
    if (value_->is_double()) fail("must be a whole number " + range(min, max));
    const std::int64_t* number = value_->if_int64();
    if (number == nullptr || *number < min || *number > max)
      fail(json::serialize(*value_) + " is not " + range(min, max));
    return static_cast<int>(*number);
  }
  std::uint8_t byte(int min, int max) const { return static_cast<std::uint8_t>(number(min, max)); }

  bool flag() const {
    if (!value_->is_bool()) fail("must be true or false, not " + kind_of(*value_));
    return value_->get_bool();
  }
  bool is_null() const { return value_->is_null(); }

  std::string text(std::size_t max = max_word) const {
    if (!value_->is_string()) fail("must be text, not " + kind_of(*value_));
    std::string text(value_->get_string());
    if (text.empty()) fail("is empty");
    if (text.size() > max) fail(quoted(text) + " is longer than " + std::to_string(max) + " bytes");
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (control_at(text, i)) fail(quoted(text) + " has a control character");
    }
    return text;
  }
  std::string id() const {
    std::string id = text();
    for (char c : id) {
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
        fail(quoted(id) + " has a character other than a-z, 0-9 and -");
    }
    return id;
  }
  void expect(std::string_view word) const {
    const std::string text = this->text();
    if (text != word) fail(quoted(text) + " is not " + quoted(word));
  }

 private:
  static std::string range(int min, int max) {
    if (min == max) return std::to_string(min);
    return "from " + std::to_string(min) + " to " + std::to_string(max);
  }
  std::string member(std::string_view key) const {
    return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
  }

  const json::value* value_;
  std::string path_;
};

[[noreturn]] void fail_at(std::string_view text, std::size_t offset, const std::string& what) {
  const std::string_view before = text.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::string_view row = before.substr(before.rfind('\n') + 1);
  const auto column = 1 + static_cast<long>(row.size()) -
                      std::count_if(row.begin(), row.end(), continues_character);
  throw BoardError("line " + std::to_string(line) + ", column " + std::to_string(column) + ": " +
                   what);
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
      fail_at(text, begin - 1, "the key " + quoted(key) + " is there twice");
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

template <class T>
std::string new_id(const Cursor& record, const std::vector<T>& before) {
  const Cursor at = record.at("id");
  std::string id = at.id();
  for (const T& other : before) {
    if (other.id == id) at.fail(quoted(id) + " is used twice");
  }
  return id;
}

/// Which of `all` the text here names.
template <class T>
std::size_t named(const Cursor& at, const std::vector<T>& all, const std::string& what) {
  const std::string id = at.text();
  const auto found = std::find_if(all.begin(), all.end(), [&](const T& t) { return t.id == id; });
  if (found == all.end()) at.fail("no " + what + " is called " + quoted(id));
  return static_cast<std::size_t>(found - all.begin());
}

PlaceId place(const Cursor& at, const Board& board) {
  return PlaceId(named(at, board.places, "place"));
}

RouteColor color(const Cursor& at) {
  const std::string word = at.text();
  RouteColor color{};
  if (!boost::describe::enum_from_string(word.c_str(), color))
    at.fail("no color is called " + quoted(word));
  return color;
}

Name name(const Cursor& at) {
  at.only({"en", "de"});
  return {.en = at.at("en").text(), .de = at.at("de").text()};
}

Draw draw(const Cursor& at) {
  at.only({"draw", "keep"});
  Draw draw;
  draw.draw = at.at("draw").byte(1, max_offer);
  draw.keep = at.at("keep").byte(1, draw.draw);
  return draw;
}

void read_route_points(const Cursor& at, Board& board) {
  std::size_t length = 0;
  for (const Cursor& points : at.items(1, max_length)) {
    ++length;
    board.route_points[length] = points.byte(0, 255);
    if (board.route_points[length] < board.route_points[length - 1])
      points.fail("less than for a shorter route");
  }
}

void read_passenger_rules(const Cursor& at, Board& board) {
  if (at.is_null()) return;
  at.only({"colors", "per_color", "most", "second_most"});
  for (const Cursor& item : at.at("colors").items(1, max_passenger_colors)) {
    const std::string id = item.id();
    for (const std::string& other : board.passenger_colors) {
      if (other == id) item.fail(quoted(id) + " is used twice");
    }
    board.passenger_colors.push_back(id);
  }
  board.passengers_per_color = at.at("per_color").byte(1, max_passengers);
  board.most_passengers = at.at("most").byte(0, 99);
  board.second_most_passengers = at.at("second_most").byte(0, board.most_passengers);
}

void read_rules(const Cursor& rules, Board& board) {
  rules.only({"players", "trains", "cards_per_color", "locomotives", "start_cards", "open_cards",
              "open_locomotives_that_replace", "parallel_tracks_from_players", "last_round_trains",
              "start_tickets", "turn_tickets", "start_tickets_announced", "route_points",
              "longest_path_bonus", "most_tickets_bonus", "passengers"});
  constexpr int most_players = ticket_to_ride::max_players;
  const auto players = rules.at("players").items(2, 2);
  board.min_players = players[0].number(2, most_players);
  board.max_players = players[1].number(board.min_players, most_players);
  board.trains = rules.at("trains").byte(1, 60);
  // The state keeps counts of a kind in four bits.
  board.cards_per_color = rules.at("cards_per_color").byte(1, 15);
  board.locomotives = rules.at("locomotives").byte(1, 15);
  board.start_cards = rules.at("start_cards").byte(1, 20);
  rules.at("open_cards").number(open_slots, open_slots);
  board.replacing_locomotives = rules.at("open_locomotives_that_replace").byte(1, open_slots);
  board.parallel_tracks_from = rules.at("parallel_tracks_from_players").byte(2, most_players + 1);
  board.last_round_trains = rules.at("last_round_trains").byte(0, 59);
  board.start_tickets = draw(rules.at("start_tickets"));
  board.turn_tickets = draw(rules.at("turn_tickets"));
  board.start_tickets_announced = rules.at("start_tickets_announced").flag();
  read_route_points(rules.at("route_points"), board);
  board.longest_path_bonus = rules.at("longest_path_bonus").byte(0, 99);
  board.most_tickets_bonus = rules.at("most_tickets_bonus").byte(0, 99);
  read_passenger_rules(rules.at("passengers"), board);
}

void read_piles(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(1, max_piles)) {
    at.only({"id", "name"});
    board.piles.push_back({.id = new_id(at, board.piles), .name = name(at.at("name"))});
  }
}

void read_places(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(2, max_places)) {
    at.only({"id", "name", "kind", "passengers"});
    Place place{.id = new_id(at, board.places), .name = name(at.at("name"))};
    const std::string kind = at.at("kind").text();
    if (kind != "city" && kind != "country")
      at.at("kind").fail(quoted(kind) + " is neither \"city\" nor \"country\"");
    place.country = kind == "country";
    if (!board.passenger_colors.empty()) {
      place.passengers = at.at("passengers").byte(0, max_passengers);
    } else if (at.find("passengers")) {
      at.at("passengers").fail("there are none, since rules.passengers is null");
    }
    board.places.push_back(std::move(place));
  }
}

void read_routes(const Cursor& list, int longest, Board& board) {
  for (const Cursor& at : list.items(1, max_routes)) {
    at.only({"id", "a", "b", "length", "color"});
    Route route;
    route.id = new_id(at, board.routes);
    route.a = place(at.at("a"), board);
    route.b = place(at.at("b"), board);
    route.length = at.at("length").byte(1, longest);
    route.color = color(at.at("color"));
    board.routes.push_back(std::move(route));
  }
}

void read_tickets(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(1, max_tickets)) {
    at.only({"id", "pile", "a", "b", "value", "set", "classic_value"});
    Ticket ticket;
    ticket.id = new_id(at, board.tickets);
    ticket.pile = PileId(named(at.at("pile"), board.piles, "pile"));
    ticket.a = place(at.at("a"), board);
    ticket.b = place(at.at("b"), board);
    ticket.value = at.at("value").byte(1, 99);
    if (auto set = at.find("set")) set->id();
    if (auto classic = at.find("classic_value")) ticket.classic_value = classic->byte(1, 99);
    board.tickets.push_back(std::move(ticket));
  }
}

void expect_count(const Cursor& at, int there, const std::string& verb = "there are") {
  const int stated = at.number(0, 9999);
  if (stated != there)
    at.fail("the file says " + std::to_string(stated) + ", " + verb + " " + std::to_string(there));
}

void check_ticket_counts(const Cursor& counts, const Board& board, const Census& there) {
  std::vector<std::string> piles;
  for (std::size_t p = 0; p < board.piles.size(); ++p) {
    piles.push_back(board.piles[p].id);
    expect_count(counts.at(piles.back()), there.tickets[p]);
  }
  counts.only(piles);
}

void check_color_counts(const Cursor& counts, const Census& there) {
  std::vector<std::string> words;
  for (std::size_t c = 0; c < there.colors.size(); ++c) {
    words.emplace_back(boost::describe::enum_to_string(RouteColor(c), ""));
    const Cursor of_color = counts.at(words.back());
    of_color.only({"routes", "spaces"});
    expect_count(of_color.at("routes"), there.colors[c].routes);
    expect_count(of_color.at("spaces"), there.colors[c].spaces, "the routes have");
  }
  counts.only(words);
}

void check_counts(const Cursor& counts, const Board& board) {
  const Census there = census(board);
  counts.only({"places", "cities", "countries", "routes", "connections", "double", "triple",
               "spaces", "tickets", "classic_tickets", "passengers", "colors"});
  expect_count(counts.at("places"), static_cast<int>(board.places.size()));
  expect_count(counts.at("cities"), there.cities);
  expect_count(counts.at("countries"), there.countries);
  expect_count(counts.at("routes"), static_cast<int>(board.routes.size()));
  expect_count(counts.at("connections"), there.connections);
  expect_count(counts.at("double"), there.double_connections);
  expect_count(counts.at("triple"), there.triple_connections);
  expect_count(counts.at("spaces"), there.spaces, "the routes have");
  expect_count(counts.at("classic_tickets"), there.classic_tickets);
  expect_count(counts.at("passengers"), there.passengers, "the places have");
  check_ticket_counts(counts.at("tickets"), board, there);
  check_color_counts(counts.at("colors"), there);
}

void arrange_routes(Board& board) {
  std::stable_sort(board.routes.begin(), board.routes.end(), [](const Route& x, const Route& y) {
    return std::pair(x.color, x.length) < std::pair(y.color, y.length);
  });
  for (Route& route : board.routes) {
    for (std::size_t i = 0; i < board.routes.size(); ++i) {
      const Route& other = board.routes[i];
      if (&other != &route && std::minmax(other.a, other.b) == std::minmax(route.a, route.b))
        route.twins.insert(RouteId(i));
    }
  }
}

}  // namespace

bool Board::has_classic_tickets() const {
  return std::any_of(tickets.begin(), tickets.end(),
                     [](const Ticket& ticket) { return ticket.classic_value.has_value(); });
}

Board Board::parse(std::string_view text) {
  const json::value file = parse_json(text);
  const Cursor root(file, "");
  root.at("format").expect("roundhouse-board-1");
  root.at("game").expect("ticket-to-ride");
  root.only({"format", "game", "id", "name", "edition", "rules", "ticket_piles", "places", "routes",
             "tickets", "checks", "drawing", "provenance"});
  Board board;
  board.id = root.at("id").id();
  board.name = ticket_to_ride::name(root.at("name"));
  root.at("edition").text(max_sentence);
  const Cursor rules = root.at("rules");
  read_rules(rules, board);
  read_piles(root.at("ticket_piles"), board);
  read_places(root.at("places"), board);
  const auto lengths = rules.at("route_points").items(1, max_length);
  read_routes(root.at("routes"), static_cast<int>(lengths.size()), board);
  read_tickets(root.at("tickets"), board);
  check(board);
  check_counts(root.at("checks"), board);
  root.at("drawing").object();
  root.at("provenance").object();
  arrange_routes(board);
  return board;
}

}  // namespace rail::ticket_to_ride
