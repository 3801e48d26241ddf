// Every reason for a refusal occurs, and names its rule.
#include "games/ticket_to_ride/rules/reasons.h"

#include <gtest/gtest.h>

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>
#include <functional>
#include <map>

#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

/// A table in North America; seat 0 has three blue cards and it is its turn.
Table america(int players = 2) {
  Table t = Table::in_play(Table::usa, players);
  t.lay_open({red, blue, green, white, locomotive});
  t.give(0, 3 * blue);
  return t;
}

/// A table in Germany; seat 0 has claimed Berlin–Magdeburg.
Table germany() {
  Table t = Table::in_play(Table::germany, 2);
  t.give(0, 3 * red);
  t.stand("berlin", {"red", "red", "red", "red", "red"});
  t.claim("berlin--magdeburg", red);
  return t;
}

Table with_first_tickets() {
  Table t(Table::usa, 2);
  t.luck();
  return t;
}

Table with_second_card() {
  Table t = america();
  t.take(red);
  t.deal(red);
  return t;
}

Table with_drawn_tickets() {
  Table t = america();
  t.hold(0, {});
  t.hold(1, {});
  t.draw(3);
  t.deal({"base-boston-miami", "base-calgary-phoenix", "base-dallas-new-york"});
  return t;
}

Table finished() {
  Table t = america();
  t.s.step = Step::over;
  return t;
}

Table without_pile() {
  Table t = america();
  t.hoard(1);
  return t;
}

Table before_first_tickets() {
  Table t(Table::germany, 2);
  t.luck();
  return t;
}

Table with_montreal_new_york_taken() {
  Table t = america();
  t.own(1, {"montreal--new-york"});
  return t;
}

Table with_double_route_claimed(int players) {
  Table t = america(players);
  t.own(0, {"kansas-city--saint-louis-b"});
  return t;
}

Table with_two_trains() {
  Table t = america();
  t.spend_trains(0, 2, {"montreal--new-york"});
  return t;
}

Table without_tickets() {
  Table t = america();
  t.shrink_pile(PileId{0}, 0, 1);
  return t;
}

KeepTickets keeping(std::initializer_list<TicketId> tickets) {
  KeepTickets a{};
  for (TicketId t : tickets) a.tickets.push(t);
  return a;
}

std::string named(Reason reason) { return boost::describe::enum_to_string(reason, "?"); }

/// What is refused in which position, by the expected answer.
using Refusals = std::map<std::string, std::function<std::string()>>;

Refusals about_turns_and_cards() {
  const Actor chance = Actor::chance();
  const Claim montreal_new_york = america().pay("montreal--new-york", blue);
  const TicketId boston_miami = america().ticket("base-boston-miami");
  return {
      {"R6 not_your_turn", [=] { return america().why(seat(1), TakeBlind{}); }},
      {"R46 game_is_over", [=] { return finished().why(TakeBlind{}); }},
      {"R3 only_chance_does_that", [=] { return america().why(DealCard{red}); }},
      {"R3 only_players_do_that", [=] { return america().why(chance, TakeBlind{}); }},
      {"R3 impossible_chance", [=] { return Table(Table::usa, 2).why(chance, DealCard{no_card}); }},
      {"R7 not_at_this_point", [=] { return america().why(keeping({boston_miami})); }},
      {"R14 finish_taking_cards", [=] { return with_second_card().why(montreal_new_york); }},
      {"R5 no_such_open_card", [=] { return america().why(TakeOpen{yellow}); }},
      {"R17 open_locomotive_second", [=] { return with_second_card().why(TakeOpen{locomotive}); }},
      {"R23 pile_is_empty", [=] { return without_pile().why(TakeBlind{}); }},
      {"R23 no_pile_behind_open_cards", [=] { return without_pile().why(TakeOpen{red}); }},
      {"R26 cannot_pass", [=] { return america().why(Pass{}); }},
  };
}

Refusals about_claims() {
  const Table t = america();
  const Claim montreal_new_york = t.pay("montreal--new-york", blue);
  const Claim beside_ones_own = t.pay("kansas-city--saint-louis-a", blue);
  return {
      {"R31 no_such_route", [=] { return america().why(Claim{RouteId{120}, blue, 0}); }},
      {"R31 route_taken", [=] { return with_montreal_new_york_taken().why(montreal_new_york); }},
      {"R33 twin_closed", [=] { return with_double_route_claimed(2).why(beside_ones_own); }},
      {"R32 twin_yours", [=] { return with_double_route_claimed(4).why(beside_ones_own); }},
      {"R30 not_enough_trains", [=] { return with_two_trains().why(montreal_new_york); }},
      {"R27 wrong_color", [=] { return america().why(t.pay("chicago--duluth", blue)); }},
      {"R29 wrong_number_of_cards",
       [=] { return america().why(t.pay("montreal--new-york", blue, 3)); }},
      {"R27 cards_missing", [=] { return america().why(t.pay("atlanta--miami", blue)); }},
  };
}

Refusals about_tickets_and_passengers() {
  const TicketId boston_miami = america().ticket("base-boston-miami");
  const TicketId calgary_phoenix = america().ticket("base-calgary-phoenix");
  const TicketId denver_el_paso = america().ticket("base-denver-el-paso");
  const PlaceId berlin = germany().place("berlin");
  const PlaceId hamburg = germany().place("hamburg");
  const PassengerColor green_one = germany().passenger("green");
  return {
      {"R37 no_tickets_left", [=] { return without_tickets().why(Table::mix(3)); }},
      {"R36 wrong_number_of_tickets", [=] { return america().why(Table::mix(1)); }},
      {"R38 wrong_number_announced",
       [=] { return Table::in_play(Table::germany, 2).why(Table::mix(1)); }},
      {"R9 wrong_number_of_first_tickets",
       [=] { return before_first_tickets().why(Table::mix(1)); }},
      {"R38 pile_too_small", [=] { return america().why(Table::mix(1, 2)); }},
      {"R39 ticket_not_offered",
       [=] { return with_drawn_tickets().why(keeping({denver_el_paso})); }},
      {"R8 keep_more_first_tickets", [=] { return with_first_tickets().why(keeping({})); }},
      {"R36 keep_more_tickets", [=] { return with_drawn_tickets().why(keeping({})); }},
      {"R39 tickets_out_of_order",
       [=] { return with_drawn_tickets().why(keeping({calgary_phoenix, boston_miami})); }},
      {"R42 no_such_passenger", [=] { return germany().why(TakePassenger{berlin, green_one}); }},
      {"R41 not_an_end_of_the_route", [=] { return germany().why(LeavePassengers{hamburg}); }},
  };
}

TEST(TicketToRide, EveryReasonOccursAndNamesItsRule) {
  Refusals all = about_turns_and_cards();
  all.merge(about_claims());
  all.merge(about_tickets_and_passengers());
  for (const auto& [expected, refused] : all) EXPECT_EQ(refused(), expected);
  std::size_t reasons = 0;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Reason>>([&](auto described) {
    ++reasons;
    const std::string answer = std::string(rule_of(described.value)) + " " + named(described.value);
    EXPECT_TRUE(all.contains(answer)) << answer;
    EXPECT_FALSE(words(described.value).empty()) << answer;
  });
  EXPECT_EQ(all.size(), reasons);
}

}  // namespace
}  // namespace rail::ticket_to_ride
