// Drawing tickets: R36 to R40.
#include <gtest/gtest.h>

#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

constexpr PileId tickets{0};
constexpr PileId short_ones{0};
constexpr PileId long_ones{1};

/// Two players who hold no tickets.
Table without_tickets(std::string_view file) {
  Table t = Table::in_play(file, 2);
  t.hold(0, {});
  t.hold(1, {});
  return t;
}

TEST(TicketToRide, R36_ThreeTicketsAreDrawnAndAtLeastOneKept) {
  Table t = without_tickets(Table::usa);
  t.draw(3);
  EXPECT_TRUE(t.chances_turn());
  t.deal({"base-boston-miami", "base-calgary-phoenix", "base-dallas-new-york"});
  ASSERT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.legal().size(), 7U) << "any but none";
  EXPECT_EQ(t.why(t.keeping({})), "R36 keep_more_tickets");
  t.keep({"base-calgary-phoenix"});
  EXPECT_EQ(t.event<TicketsKept>().kept_from.total(), 1);
  EXPECT_EQ(t.event<TicketsKept>().returned_to.total(), 2);
  EXPECT_EQ(t.view(0).tickets.size(), 1);
  EXPECT_TRUE(t.view(0).tickets.contains(t.ticket("base-calgary-phoenix")));
  EXPECT_EQ(t.s.tickets_left[tickets], 68);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R36_AllThreeMayBeKept) {
  Table t = without_tickets(Table::usa);
  t.draw(3);
  t.deal({"base-boston-miami", "base-calgary-phoenix", "base-dallas-new-york"});
  t.keep({"base-boston-miami", "base-calgary-phoenix", "base-dallas-new-york"});
  EXPECT_EQ(t.view(0).tickets.size(), 3);
  EXPECT_TRUE(t.s.returned.empty());
}

TEST(TicketToRide, R36_NeitherMoreNorFewerThanThree) {
  const Table t = without_tickets(Table::usa);
  EXPECT_EQ(t.count_legal<DrawTickets>(), 1);
  EXPECT_EQ(t.why(t.mix(2)), "R36 wrong_number_of_tickets");
  EXPECT_EQ(t.why(t.mix(4)), "R36 wrong_number_of_tickets");
  EXPECT_EQ(t.why(t.mix(2, 1)), "R38 pile_too_small") << "there is no second pile";
}

TEST(TicketToRide, R37_WhenFewerAreLeftThoseAreDrawn) {
  for (int left : {2, 1}) {
    Table t = without_tickets(Table::usa);
    t.shrink_pile(tickets, left, 1);
    EXPECT_EQ(t.why(t.mix(3)), "R36 wrong_number_of_tickets");
    t.draw(left);
    t.luck();
    EXPECT_EQ(t.view(0).offered.size(), left);
    EXPECT_EQ(t.legal().size(), left == 2 ? 3U : 1U) << "at least one is kept";
    EXPECT_EQ(t.why(t.keeping({})), "R36 keep_more_tickets");
  }
}

TEST(TicketToRide, R37_WhenNoneAreLeftNoneAreDrawn) {
  Table t = without_tickets(Table::usa);
  t.shrink_pile(tickets, 0, 1);
  EXPECT_EQ(t.why(t.mix(0)), "R37 no_tickets_left");
  EXPECT_EQ(t.why(t.mix(3)), "R37 no_tickets_left");
  EXPECT_EQ(t.count_legal<DrawTickets>(), 0);
}

TEST(TicketToRide, R37_GermanyCountsBothPilesTogether) {
  Table t = without_tickets(Table::germany);
  t.shrink_pile(short_ones, 1, 1);
  t.shrink_pile(long_ones, 2, 1);
  EXPECT_EQ(t.why(t.mix(1, 3)), "R38 wrong_number_announced");
  t.draw(1, 2);
  t.luck();
  EXPECT_EQ(t.view(0).offered.size(), 3);
  EXPECT_EQ(t.legal().size(), 7U);
}

TEST(TicketToRide, R38_AnyMixOfFourIsAnnouncedAndAtLeastOneKept) {
  Table t = without_tickets(Table::germany);
  EXPECT_EQ(t.count_legal<DrawTickets>(), 5);
  EXPECT_EQ(t.why(t.mix(2, 1)), "R38 wrong_number_announced");
  t.draw(1, 3);
  t.deal({"short-berlin-leipzig", "long-kiel-schweiz", "long-berlin-koeln", "long-leipzig-ulm"});
  EXPECT_EQ(t.legal().size(), 15U);
  EXPECT_EQ(t.why(t.keeping({})), "R36 keep_more_tickets");
  t.keep({"long-berlin-koeln"});
  EXPECT_EQ(t.event<TicketsKept>().kept_from, t.mix(0, 1).from);
  EXPECT_EQ(t.event<TicketsKept>().returned_to, t.mix(1, 2).from);
  EXPECT_EQ(t.s.tickets_left[short_ones], 55);
  EXPECT_EQ(t.s.tickets_left[long_ones], 33);
}

TEST(TicketToRide, R38_NoPileGivesMoreThanItHas) {
  Table t = without_tickets(Table::germany);
  t.shrink_pile(short_ones, 1, 1);
  EXPECT_EQ(t.why(t.mix(2, 2)), "R38 pile_too_small");
  EXPECT_EQ(t.count_legal<DrawTickets>(), 2) << "1 and 3, or 0 and 4";
  t.shrink_pile(long_ones, 3, 1);
  EXPECT_EQ(t.count_legal<DrawTickets>(), 1);
  EXPECT_EQ(t.why(t.mix(0, 4)), "R38 pile_too_small");
  EXPECT_TRUE(t.allows(t.mix(1, 3)));
  t.shrink_pile(short_ones, 0, 1);
  EXPECT_EQ(t.why(t.mix(1, 2)), "R38 pile_too_small");
  EXPECT_TRUE(t.allows(t.mix(0, 3)));
}

TEST(TicketToRide, R39_ReturnedTicketsComeUpAgainInOrderAfterTheOthers) {
  Table t = without_tickets(Table::usa);
  t.shrink_pile(tickets, 5, 1);
  std::vector<TicketId> left;
  for (int i = 0; i < 69; ++i) {
    if (t.s.tickets.of(i) == ticket_class::in_pile) left.push_back(TicketId(i));
  }
  ASSERT_EQ(left.size(), 5U);
  t.draw(3);
  for (int i : {4, 0, 2}) t.play(Actor::chance(), DealTicket{left[static_cast<std::size_t>(i)]});
  KeepTickets a{};
  a.tickets.push(left[2]);
  t.play(a);
  ASSERT_EQ(t.s.returned.size(), 2);
  EXPECT_EQ(t.s.returned[0], left[0]) << "in the order of the board file";
  EXPECT_EQ(t.s.returned[1], left[4]);

  t.draw(3);
  EXPECT_EQ(t.why(Actor::chance(), DealTicket{left[0]}), "R3 impossible_chance");
  EXPECT_EQ(t.legal(), (std::vector<Action>{DealTicket{left[1]}, DealTicket{left[3]}}));
  t.play(Actor::chance(), DealTicket{left[3]});
  t.play(Actor::chance(), DealTicket{left[1]});
  EXPECT_EQ(t.why(Actor::chance(), DealTicket{left[4]}), "R3 impossible_chance");
  EXPECT_EQ(t.legal(), std::vector<Action>{DealTicket{left[0]}}) << "the first one returned";
  t.play(Actor::chance(), DealTicket{left[0]});
  ASSERT_EQ(t.s.returned.size(), 1);
  EXPECT_EQ(t.s.returned[0], left[4]);
  EXPECT_EQ(t.view(1).offered.size(), 3);
}

TEST(TicketToRide, R39_OnlyWhoReturnedATicketKnowsWhichItIs) {
  Table t = without_tickets(Table::usa);
  t.draw(3);
  t.deal({"base-boston-miami", "base-calgary-phoenix", "base-dallas-new-york"});
  t.keep({"base-calgary-phoenix", "base-dallas-new-york"});
  const Event event = t.event<TicketsKept>();
  t.draw(3);
  t.deal({"1910-chicago-atlanta", "1910-chicago-boston", "1910-chicago-new-york"});
  t.keep({"1910-chicago-atlanta"});

  const TicketId boston_miami = t.ticket("base-boston-miami");
  ASSERT_EQ(t.view(0).returned.size(), 3);
  EXPECT_EQ(t.view(0).returned[0], (ReturnedTicket{seat(0), tickets, boston_miami}));
  EXPECT_EQ(t.view(0).returned[1], (ReturnedTicket{seat(1), tickets, std::nullopt}));
  EXPECT_EQ(t.view(1).returned[0], (ReturnedTicket{seat(0), tickets, std::nullopt}));
  EXPECT_EQ(t.view(1).returned[2].ticket, t.ticket("1910-chicago-new-york"));
  for (const ReturnedTicket& r : t.onlooker().returned) EXPECT_EQ(r.ticket, std::nullopt);

  EXPECT_EQ(t.game.redact(event, seat(0)), event);
  const auto others = std::get<TicketsKept>(t.game.redact(event, seat(1)));
  EXPECT_EQ(others.kept, std::nullopt);
  EXPECT_EQ(others.returned, std::nullopt);
  EXPECT_EQ(others.kept_from.total(), 2) << "how many is no secret";
}

TEST(TicketToRide, R39_EachPileTakesItsOwnBack) {
  Table t = without_tickets(Table::germany);
  t.shrink_pile(short_ones, 1, 1);
  t.shrink_pile(long_ones, 5, 1);
  t.draw(1, 3);
  t.luck();
  const auto drawn = t.view(0).offered.bits();
  const TicketId only_short{static_cast<std::uint8_t>(drawn.first())};
  const TicketId first_long{static_cast<std::uint8_t>(drawn.nth(1))};
  const TicketId second_long{static_cast<std::uint8_t>(drawn.nth(2))};
  KeepTickets last_long{};
  last_long.tickets.push(TicketId(drawn.nth(3)));
  t.play(last_long);
  EXPECT_EQ(t.s.tickets_left, t.mix(1, 4).from);
  t.draw(0, 4);
  EXPECT_EQ(t.legal().size(), 2U) << "two long ones that nobody has seen come first";
  t.play(Actor::chance(), t.legal().front());
  t.play(Actor::chance(), t.legal().front());
  EXPECT_EQ(t.legal(), std::vector<Action>{DealTicket{first_long}});
  t.play(Actor::chance(), DealTicket{first_long});
  EXPECT_EQ(t.legal(), std::vector<Action>{DealTicket{second_long}});
  t.luck();
  t.play(t.legal().back());
  t.draw(1);
  EXPECT_EQ(t.legal(), std::vector<Action>{DealTicket{only_short}});
}

TEST(TicketToRide, R39_OnlyOfferedTicketsAreKeptEachOnce) {
  Table t = without_tickets(Table::usa);
  t.draw(3);
  t.deal({"base-boston-miami", "base-calgary-phoenix", "base-dallas-new-york"});
  EXPECT_EQ(t.why(t.keeping({"base-duluth-houston"})), "R39 ticket_not_offered");
  KeepTickets a{};
  a.tickets.push(TicketId{200});
  EXPECT_EQ(t.why(a), "R39 ticket_not_offered");
  EXPECT_EQ(t.why(t.keeping({"base-boston-miami", "base-boston-miami"})),
            "R39 tickets_out_of_order");
  a = {};
  a.tickets.push(t.ticket("base-calgary-phoenix"));
  a.tickets.push(t.ticket("base-boston-miami"));
  EXPECT_EQ(t.why(a), "R39 tickets_out_of_order");
}

TEST(TicketToRide, R40_TicketsAreSecretUntilTheEnd) {
  Table t = without_tickets(Table::usa);
  t.draw(3);
  t.play(Actor::chance(), DealTicket{t.ticket("base-boston-miami")});
  const Event event = t.event<TicketDrawn>();
  EXPECT_EQ(std::get<TicketDrawn>(t.game.redact(event, seat(0))).ticket,
            t.ticket("base-boston-miami"));
  EXPECT_EQ(std::get<TicketDrawn>(t.game.redact(event, seat(1))).ticket, std::nullopt);
  EXPECT_EQ(std::get<TicketDrawn>(t.game.redact(event, Viewer::onlooker())).ticket, std::nullopt);
  t.deal({"base-calgary-phoenix", "base-dallas-new-york"});
  EXPECT_EQ(t.view(1).players[0].offered_count.total(), 3);
  EXPECT_TRUE(t.view(1).offered.empty());
  t.keep({"base-boston-miami"});
  EXPECT_EQ(t.view(1).players[0].ticket_count.total(), 1);
  EXPECT_EQ(t.view(1).players[0].tickets, std::nullopt);
  EXPECT_EQ(t.view(0).players[0].tickets, std::nullopt) << "own ones stand elsewhere";
  EXPECT_TRUE(t.view(0).tickets.contains(t.ticket("base-boston-miami")));
  EXPECT_TRUE(t.onlooker().tickets.empty());

  t.s.step = Step::over;
  ASSERT_TRUE(t.onlooker().players[0].tickets);
  EXPECT_TRUE(t.onlooker().players[0].tickets->contains(t.ticket("base-boston-miami")));
  EXPECT_EQ(t.onlooker().players[0].tickets->size(), 1);
}

TEST(TicketToRide, R40_APlayerMayHoldAnyNumberOfTickets) {
  Table t = Table::in_play(Table::germany, 2);
  while (t.s.tickets_left.total() > 0) {
    t.s.turn = seat(0);
    const int shorts = std::min<int>(4, t.s.tickets_left[short_ones]);
    t.draw(shorts, std::min(4 - shorts, int{t.s.tickets_left[long_ones]}));
    t.luck();
    t.play(t.legal().back());
  }
  EXPECT_EQ(t.view(0).tickets.size(), 89 - 4) << "all but those of seat 1";
}

}  // namespace
}  // namespace rail::ticket_to_ride
