// JSON and TypeScript of games: round trips, refusals, canonical text.
#include "host/wire.h"

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "games/ticket_to_ride/parts.h"
#include "host/typescript.h"
#include "tests/round_trip.h"
#include "tests/toy.h"

namespace rail::host {
namespace {

using ticket_to_ride::TicketToRide;
using toy::Toy;

std::shared_ptr<const TicketToRide> ticket_to_ride_on(std::string_view file, int players) {
  for (const auto& board : ticket_to_ride::embedded_boards()) {
    if (board.file != file) continue;
    auto parsed =
        std::make_shared<const ticket_to_ride::Board>(ticket_to_ride::Board::parse(board.text));
    return std::make_shared<const TicketToRide>(parsed, players, ticket_to_ride::Options{});
  }
  throw std::logic_error("no such board");
}

TEST(Wire, RoundTripsToy) {
  std::set<std::size_t> seen;
  for (int players = 2; players <= toy::max_players; ++players) {
    for (std::uint64_t seed = 0; seed < 50; ++seed)
      expect_game_round_trips(std::make_shared<const Toy>(players), seed, seen);
  }
  EXPECT_EQ(seen.size(), std::variant_size_v<toy::Action>);
}

TEST(Wire, RoundTripsTicketToRideUsa) {
  std::set<std::size_t> seen;
  for (int players = 2; players <= 5; ++players)
    expect_game_round_trips(ticket_to_ride_on("usa.json", players), 1, seen);
  EXPECT_GE(seen.size(), 8U);
}

TEST(Wire, RoundTripsTicketToRideGermany) {
  std::set<std::size_t> seen;
  for (int players = 2; players <= 5; ++players)
    expect_game_round_trips(ticket_to_ride_on("germany.json", players), 2, seen);
  EXPECT_GE(seen.size(), 11U);  // all but Pass, which is rare
}

TEST(Wire, RoundTripsEachType) {
  const Wire<TicketToRide> wire(ticket_to_ride_on("germany.json", 2));
  expect_each_type_round_trips(wire, ticket_to_ride::Action{});
  expect_each_type_round_trips(wire, ticket_to_ride::Event{});
}

TEST(Wire, WritesTheBoardsWords) {
  const Wire<TicketToRide> wire(ticket_to_ride_on("germany.json", 2));
  const auto same = [&](const char* text) {
    const auto action = wire.read<ticket_to_ride::Action>(Where("action"), json::parse(text));
    EXPECT_EQ(wire.text(action), text);
  };
  same(R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":1})");
  same(R"({"type":"draw_tickets","from":{"short":3,"long":1}})");
  same(R"({"type":"keep_tickets","tickets":[]})");
  same(R"({"type":"take_passenger","place":"berlin","color":"red"})");
  same(R"({"type":"choose_start","seat":1})");
  const ticket_to_ride::CardDrawn secret{seat(1), std::nullopt};
  EXPECT_EQ(wire.text(secret), R"({"type":"card_drawn","seat":1,"card":null})");
}

TEST(Wire, TakesIdsInAnyOrder) {
  const Wire<TicketToRide> wire(ticket_to_ride_on("usa.json", 2));
  const auto read = [&](const char* text) {
    return wire.read<ticket_to_ride::Action>(Where("action"), json::parse(text));
  };
  const auto sorted =
      read(R"({"type":"keep_tickets","tickets":["base-boston-miami","base-calgary-phoenix"]})");
  EXPECT_EQ(
      read(R"({"tickets":["base-calgary-phoenix","base-boston-miami"],"type":"keep_tickets"})"),
      sorted);
  const auto& tickets = std::get<ticket_to_ride::KeepTickets>(sorted).tickets;
  EXPECT_LT(tickets[0], tickets[1]);
}

struct BadCase {
  std::string_view text;
  std::string_view message;
};
std::ostream& operator<<(std::ostream& out, const BadCase& bad) { return out << bad.text; }

class BadAction : public testing::TestWithParam<BadCase> {};

TEST_P(BadAction, IsRefusedWithThePlace) {
  static const Wire<TicketToRide> wire(ticket_to_ride_on("germany.json", 3));
  try {
    const json::value value = parse_json(GetParam().text, "action");
    wire.read<ticket_to_ride::Action>(Where("action"), value);
    ADD_FAILURE() << "not refused";
  } catch (const BadInput& error) {
    EXPECT_EQ(std::string_view(error.what()).substr(0, GetParam().message.size()),
              GetParam().message)
        << error.what();
  }
}

constexpr std::string_view known_types =
    "(known: take_open, take_blind, claim, draw_tickets, keep_tickets, take_passenger, "
    "leave_passengers, pass, choose_start, place_passenger, deal_card, deal_ticket)";

constexpr BadCase bad_cases[] = {
    // not JSON
    {"", "action:1:1: not JSON: incomplete JSON"},
    {"{", "action:1:2: not JSON: incomplete JSON"},
    {"{\"type\":\n  \"pass\",}", "action:2:10: not JSON: "},
    {"{\"type\":\"pass\"} x", "action:1:17: not JSON: "},
    {"{'type':'pass'}", "action:1:2: not JSON: "},
    {"{\"type\":\"\xFF\"}", "action:1:10: not JSON: "},
    {"nan", "action:1:"},  // how far it is read depends on the version of Boost
    // not an object with a type
    {"null", "action: expected an object, not null"},
    {"true", "action: expected an object, not true"},
    {"17", "action: expected an object, not 17"},
    {"1.5", "action: expected an object, not a number with a fraction"},
    {"\"pass\"", "action: expected an object, not \"pass\""},
    {"[]", "action: expected an object, not an array"},
    {"{}", "action: \"type\" is missing"},
    {R"({"type":null})", "action.type: expected a string, not null"},
    {R"({"type":["pass"]})", "action.type: expected a string, not an array"},
    {R"({"type":"fly"})", "action: unknown type \"fly\" (known: take_open, take_blind, claim"},
    {R"({"type":"Pass"})", "action: unknown type \"Pass\""},
    {R"({"type":"a\u001b[2J\u0000"})", "action: unknown type \"a\\u001b[2J\\u0000\""},
    // fields
    {R"({"type":"pass","why":"tired"})", "action: unknown field \"why\" (known: type)"},
    {R"({"type":"take_open"})", "action: \"card\" is missing"},
    {R"({"type":"take_open","card":"red","Card":"red"})", "action: unknown field \"Card\""},
    {R"({"type":"take_open","color":"red"})", "action: \"card\" is missing"},
    // enums
    {R"({"type":"take_open","card":"pink"})",
     "action.card: no card is called \"pink\" (known: purple, blue, orange, white, green, yellow, "
     "black, red, locomotive)"},
    {R"({"type":"take_open","card":""})", "action.card: no card is called \"\""},
    {R"({"type":"take_open","card":7})", "action.card: expected a string, not 7"},
    {R"({"type":"take_open","card":null})", "action.card: expected a string, not null"},
    // ids
    {R"({"type":"claim","route":"duluth--omaha-z","card":"red","locomotives":0})",
     "action.route: no route is called \"duluth--omaha-z\""},
    {R"({"type":"claim","route":3,"card":"red","locomotives":0})",
     "action.route: expected a string, not 3"},
    {R"({"type":"leave_passengers","place":"atlantis"})",
     "action.place: no place is called \"atlantis\""},
    {R"({"type":"take_passenger","place":"berlin","color":"mauve"})",
     "action.color: no passenger color is called \"mauve\""},
    {R"({"type":"deal_ticket","ticket":"base-boston-miami"})",
     "action.ticket: no ticket is called \"base-boston-miami\""},
    // numbers
    {R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":300})",
     "action.locomotives: 300 is not from 0 to 255"},
    {R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":-1})",
     "action.locomotives: -1 is not from 0 to 255"},
    {R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":1.0})",
     "action.locomotives: expected a whole number, not a number with a fraction"},
    {R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":1e300})",
     "action.locomotives: expected a whole number, not a number"},
    {R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":"1"})",
     "action.locomotives: expected a whole number, not \"1\""},
    {R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":true})",
     "action.locomotives: expected a whole number, not true"},
    {R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":18446744073709551615})",
     "action.locomotives: 18446744073709551615 is not from 0 to 255"},
    {R"({"type":"claim","route":"augsburg--nuernberg","card":"red","locomotives":99999999999999999999})",
     "action.locomotives: expected a whole number, not a number with a fraction or too many"},
    // seats
    {R"({"type":"choose_start","seat":3})", "action.seat: 3 is not from 0 to 2"},
    {R"({"type":"choose_start","seat":-1})", "action.seat: -1 is not from 0 to 2"},
    {R"({"type":"choose_start","seat":"0"})", "action.seat: expected a whole number, not \"0\""},
    {R"({"type":"choose_start","seat":null})", "action.seat: expected a whole number, not null"},
    // counts
    {R"({"type":"draw_tickets","from":{"medium":4}})", "action.from: no pile is called \"medium\""},
    {R"({"type":"draw_tickets","from":{"short":256}})",
     "action.from.short: 256 is not from 0 to 255"},
    {R"({"type":"draw_tickets","from":["short"]})",
     "action.from: expected an object, not an array"},
    {R"({"type":"draw_tickets","from":4})", "action.from: expected an object, not 4"},
    // lists
    {R"({"type":"keep_tickets","tickets":"short-mainz-stuttgart"})",
     "action.tickets: expected an array, not \"short-mainz-stuttgart\""},
    {R"({"type":"keep_tickets","tickets":["nowhere"]})",
     "action.tickets[0]: no ticket is called \"nowhere\""},
    {R"({"type":"keep_tickets","tickets":["short-mainz-stuttgart",2]})",
     "action.tickets[1]: expected a string, not 2"},
    {R"({"type":"keep_tickets","tickets":["short-mainz-stuttgart","short-mainz-stuttgart"]})",
     "action.tickets: \"short-mainz-stuttgart\" occurs twice"},
    {R"({"type":"keep_tickets","tickets":["a","b","c","d","e"]})",
     "action.tickets: expected at most 4 items, not 5"},
};
INSTANTIATE_TEST_SUITE_P(Wire, BadAction, testing::ValuesIn(bad_cases));

TEST(Wire, NamesAllTypes) {
  const Wire<TicketToRide> wire(ticket_to_ride_on("usa.json", 2));
  try {
    wire.read<ticket_to_ride::Action>(Where("action"), json::parse(R"({"type":"fly"})"));
    ADD_FAILURE() << "not refused";
  } catch (const BadInput& error) {
    EXPECT_EQ(error.what(), "action: unknown type \"fly\" " + std::string(known_types));
  }
}

/// A view for two players, whose parts the cases below replace.
json::value small_view() {
  return json::parse(R"({"seat":0,"step":"turn","turn":1,"trains":[
    {"length":1,"wagons":{"coal":1}},{"length":1,"wagons":null}]})");
}

TEST(Wire, ReadsViewsStrictly) {
  const Wire<Toy> wire(std::make_shared<const Toy>(2));
  const auto refused = [&](std::string_view pointer, const json::value& value) {
    json::value view = small_view();
    view.at_pointer(pointer) = value;
    EXPECT_THROW(wire.read<toy::View>(Where("view"), view), BadInput) << view;
  };
  EXPECT_EQ(wire.write(wire.read<toy::View>(Where("view"), small_view())), small_view());
  refused("/seat", 2);
  refused("/seat", false);
  refused("/step", "lunch");
  refused("/turn", nullptr);
  refused("/trains/0/length", -1);
  refused("/trains/0/wagons", json::array{"coal"});
  refused("/trains/0/wagons/coal", "one");
  refused("/trains/1", nullptr);
  refused("/trains", json::array(5, small_view().at_pointer("/trains/0")));
}

TEST(Wire, LimitsWhatIsParsed) {
  const std::string deep = std::string(100000, '[') + std::string(100000, ']');
  EXPECT_THROW(parse_json(deep, "text"), BadInput);
  EXPECT_NO_THROW(parse_json(std::string(32, '[') + std::string(32, ']'), "text"));
  EXPECT_THROW(parse_json(std::string(33, '[') + std::string(33, ']'), "text"), BadInput);
  EXPECT_THROW(parse_json(std::string((std::size_t{64} << 20) + 1, ' '), "text"), BadInput);
}

TEST(Wire, ShortensWhatItQuotes) {
  EXPECT_EQ(host::in_quotes("a\"b"), "\"a\\\"b\"");
  EXPECT_LT(host::in_quotes(std::string(10000, 'x')).size(), 80U);
  std::string umlauts = "x";
  for (int i = 0; i < 100; ++i) umlauts += "ä";
  const std::string shortened = host::in_quotes(umlauts);
  EXPECT_EQ(shortened.substr(shortened.size() - 6), "ä\"...");  // not half a character
}

TEST(TypeScript, DescribesToy) {
  EXPECT_EQ(TypeScript<Toy>::text(),
            R"(// Generated by tools/ts_types from the C++ types; do not edit.
import type { Seat } from "./match";

export interface Couple {
  type: "couple";
}

export interface Depart {
  type: "depart";
}

export type WagonId = string;

export interface Deal {
  type: "deal";
  wagon: WagonId;
}

export interface WagonDealt {
  type: "wagon_dealt";
  seat: Seat;
  wagon: WagonId | null;
}

export interface Departed {
  type: "departed";
  seat: Seat;
}

export interface GameEnded {
  type: "game_ended";
}

export type Step = "set_up" | "turn" | "coupling" | "over";

export interface TrainView {
  length: number;
  wagons: Partial<Record<WagonId, number>> | null;
}

export interface View {
  seat: Seat | null;
  step: Step;
  turn: Seat;
  trains: TrainView[];
}

export interface Breakdown {
  weight: number;
  too_heavy: number;
}

export type Reason =
  | "game_is_over"
  | "only_chance_does_that"
  | "only_players_do_that"
  | "not_your_turn"
  | "no_such_wagon";

export type Action = Couple | Depart | Deal;

export type Event = WagonDealt | Departed | GameEnded;
)");
}

}  // namespace
}  // namespace rail::host
