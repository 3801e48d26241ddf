// Messages that are not about one game, through the same machinery.
#include <gtest/gtest.h>

#include <boost/describe.hpp>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "host/typescript.h"
#include "host/wire.h"
#include "tests/round_trip.h"

namespace rail::vocabulary_test {
namespace {

using host::BadInput;
using host::Text;
using host::Where;
using host::Wire;
namespace json = host::json;

enum class Mood : std::uint8_t { good, bad };
BOOST_DESCRIBE_ENUM(Mood, good, bad)

struct Greet {
  static constexpr std::string_view type = "greet";
  std::optional<std::string> id;
  std::string name;
  std::map<std::string, std::string> options;
  std::optional<std::int64_t> at;
  friend bool operator==(const Greet&, const Greet&) = default;
};
BOOST_DESCRIBE_STRUCT(Greet, (), (id, name, options, at))

struct Move {
  static constexpr std::string_view type = "move";
  Actor actor = Actor::chance();
  std::optional<Seat> seat;
  json::value action;
  friend bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (actor, seat, action))

struct Line {
  Mood mood = Mood::good;
  std::vector<std::string> words;
  friend bool operator==(const Line&, const Line&) = default;
};
BOOST_DESCRIBE_STRUCT(Line, (), (mood, words))

struct Told {
  static constexpr std::string_view type = "told";
  std::vector<Actor> actors;
  std::vector<std::optional<std::int64_t>> clocks;
  std::vector<Line> lines;
  Text view;
  std::optional<Text> outcome;
  friend bool operator==(const Told&, const Told&) = default;
};
BOOST_DESCRIBE_STRUCT(Told, (), (actors, clocks, lines, view, outcome))

struct Words {
  using Action = std::variant<Greet, Move>;
  using Event = std::variant<Told>;
  static constexpr bool lenient_optionals = true;
  static constexpr std::string_view action_name = "Request";
  static int players() { return 3; }
};

/// The same without leave to leave anything out.
struct StrictWords {
  using Action = std::variant<Greet>;
  using Event = std::variant<Move>;
  static int players() { return 3; }
};

const Wire<Words>& wire() {
  static const Wire<Words> one(std::make_shared<const Words>());
  return one;
}

template <class T>
T read(std::string_view text) {
  return wire().read<T>(Where("message"), host::parse_json(text, "message"));
}

TEST(Vocabulary, WritesMessages) {
  EXPECT_EQ(wire().text(Greet{"a1", "Zoë", {{"b", "2"}, {"a", "1"}}, {}}),
            R"({"type":"greet","id":"a1","name":"Zoë","options":{"a":"1","b":"2"},"at":null})");
  EXPECT_EQ(wire().text(Move{seat(2), seat(0), json::parse(R"({"x":[1,null]})")}),
            R"({"type":"move","actor":2,"seat":0,"action":{"x":[1,null]}})");
  EXPECT_EQ(
      wire().text(Told{{Actor::chance(), seat(1)},
                       {5, std::nullopt},
                       {{Mood::bad, {"so", ""}}},
                       Text{R"({"any": "thing"})"},
                       std::nullopt}),
      R"({"type":"told","actors":["chance",1],"clocks":[5,null],)"
      R"("lines":[{"mood":"bad","words":["so",""]}],"view":{"any": "thing"},"outcome":null})");
  EXPECT_EQ(wire().text(Text{}), "null");
}

TEST(Vocabulary, RoundTrips) {
  host::expect_round_trip(wire(), Greet{{}, "", {}, std::numeric_limits<std::int64_t>::min()});
  host::expect_round_trip(wire(), Greet{"", "\"\\\b\f\n\r\t\x01\x1f\x7f/ä€😀", {{"\n", "\""}}, {}});
  host::expect_round_trip(wire(), Greet{{}, std::string("a\0b", 3), {}, 0});
  host::expect_round_trip(wire(), Greet{{}, std::string(5000, 'x') + '\n', {}, 7});
  host::expect_round_trip(wire(), Move{seat(2), {}, json::parse(R"([1,{"a":"\u0000"},-2])")});
  host::expect_round_trip(wire(), Told{{}, {}, {}, Text{"[]"}, Text{R"({"a":1})"}});
  host::expect_each_type_round_trips(wire(), Words::Action{});
}

TEST(Vocabulary, TakesOptionalFieldsAsLeftOut) {
  EXPECT_EQ(read<Words::Action>(R"({"type":"greet","name":"x","options":{}})"),
            Words::Action(Greet{{}, "x", {}, {}}));
  const Wire<StrictWords> strict(std::make_shared<const StrictWords>());
  const auto value = json::parse(R"({"type":"greet","name":"x","options":{}})");
  EXPECT_THROW(strict.read<Greet>(Where("message"), value), BadInput);
}

struct BadMessage {
  std::string_view text;
  std::string_view message;
};
std::ostream& operator<<(std::ostream& out, const BadMessage& bad) { return out << bad.text; }

class Refusals : public testing::TestWithParam<BadMessage> {};

TEST_P(Refusals, NameThePlace) {
  try {
    read<Words::Action>(GetParam().text);
    ADD_FAILURE() << "not refused";
  } catch (const BadInput& error) {
    EXPECT_EQ(std::string_view(error.what()).substr(0, GetParam().message.size()),
              GetParam().message)
        << error.what();
  }
}

constexpr BadMessage bad_messages[] = {
    {R"({"type":"greet","options":{}})", "message: \"name\" is missing"},
    {R"({"type":"greet","name":null,"options":{}})", "message.name: expected a string, not null"},
    {R"({"type":"greet","name":"x","options":{"a":1}})",
     "message.options.a: expected a string, not 1"},
    {R"({"type":"greet","name":"x","options":[]})",
     "message.options: expected an object, not an array"},
    {R"({"type":"greet","name":"x","options":{},"at":1.5})",
     "message.at: expected a whole number, not a number with a fraction"},
    {R"({"type":"greet","name":"x","options":{},"at":9223372036854775808})",
     "message.at: 9223372036854775808 is not from"},
    // as many as there may be, but not the same
    {R"({"type":"greet","name":"x","options":{},"when":1,"who":2})",
     "message: unknown field \"when\" (known: type, id, name, options, at)"},
    {R"({"type":"greet","name":"x","options":{},"ID":"a"})", "message: unknown field \"ID\""},
    {"{\"type\":\"greet\",\"name\":\"\xC3\x28\",\"options\":{}}", "message:1:25: not JSON: "},
    {R"({"type":"greet","name":"\ud800","options":{}})", "message:1:31: not JSON: "},
    {R"({"type":"move","actor":"fate","action":1})",
     "message.actor: expected a seat's number or \"chance\", not \"fate\""},
    {R"({"type":"move","actor":3,"action":1})", "message.actor: 3 is not from 0 to 2"},
    {R"({"type":"move","actor":null,"action":1})",
     "message.actor: expected a whole number, not null"},
    {R"({"type":"move","actor":0,"seat":3,"action":1})", "message.seat: 3 is not from 0 to 2"},
    {R"({"type":"move","actor":0})", "message: \"action\" is missing"},
    {R"({"type":"told"})", "message: unknown type \"told\" (known: greet, move)"},
};
INSTANTIATE_TEST_SUITE_P(Vocabulary, Refusals, testing::ValuesIn(bad_messages));

TEST(Vocabulary, NamesThePlaceInAVector) {
  try {
    read<Told>(R"({"type":"told","actors":[],"clocks":[],"view":1,)"
               R"("lines":[{"mood":"good","words":[]},{"mood":"good","words":["a",false]}]})");
    ADD_FAILURE() << "not refused";
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(), "message.lines[1].words[1]: expected a string, not false");
  }
}

TEST(Vocabulary, HasTypeScript) {
  EXPECT_EQ(host::TypeScript<Words>::text(),
            R"(// Generated by tools/ts_types from the C++ types; do not edit.
import type { Actor, Seat } from "./match";

export interface Greet {
  type: "greet";
  id?: string | null;
  name: string;
  options: Record<string, string>;
  at?: number | null;
}

export interface Move {
  type: "move";
  actor: Actor;
  seat?: Seat | null;
  action: unknown;
}

export type Mood = "good" | "bad";

export interface Line {
  mood: Mood;
  words: string[];
}

export interface Told {
  type: "told";
  actors: Actor[];
  clocks: (number | null)[];
  lines: Line[];
  view: unknown;
  outcome?: unknown;
}

export type Request = Greet | Move;

export type Event = Told;
)");
}

}  // namespace
}  // namespace rail::vocabulary_test
