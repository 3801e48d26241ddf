// Set-up: R1 to R13.
#include <gtest/gtest.h>

#include <map>

#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

Options classic() {
  Options options = Table::seat_0_starts();
  options.classic_tickets = true;
  return options;
}

/// Before the first ticket is dealt.
Table before_tickets(std::string_view file, int players, const Options& options) {
  Table t(file, players, options);
  while (t.s.step != Step::choose_tickets || t.s.slots_due > 0)
    t.play(Actor::chance(), t.legal().front());
  return t;
}

/// Everybody chooses first tickets somehow.
void choose_tickets(Table& t) {
  for (t.luck(); t.s.step == Step::choose_tickets; t.luck())
    t.play(t.game.to_act(t.s).first(), t.legal().front());
}

TEST(TicketToRide, R1_TwoToFivePlayersPlay) {
  for (std::string_view file : {Table::usa, Table::germany}) {
    EXPECT_THROW(Table(file, 1), std::invalid_argument);
    EXPECT_THROW(Table(file, 6), std::invalid_argument);
    for (int players = 2; players <= 5; ++players) {
      const Table t = Table::in_play(file, players);
      EXPECT_EQ(t.game.players(), players);
      EXPECT_EQ(t.onlooker().players.size(), players);
    }
  }
}

TEST(TicketToRide, R2_EachPlayerStartsWith45TrainsAndNoPoints) {
  for (std::string_view file : {Table::usa, Table::germany}) {
    const Table t(file, 5);
    for (int p = 0; p < 5; ++p) {
      EXPECT_EQ(t.trains(p), 45);
      EXPECT_EQ(t.points(p), 0);
    }
  }
}

TEST(TicketToRide, R3_110CardsAreDealtByChance) {
  Table t(Table::usa, 2);
  const Cards all = 12 * purple + 12 * blue + 12 * orange + 12 * white + 12 * green + 12 * yellow +
                    12 * black + 12 * red + 14 * locomotive;
  EXPECT_EQ(t.s.pile, all);
  EXPECT_EQ(t.s.pile_size, 110);
  ASSERT_TRUE(t.chances_turn());
  ASSERT_EQ(t.legal().size(), 9U);
  EXPECT_EQ(t.game.weight(t.s, DealCard{red}), 12U);
  EXPECT_EQ(t.game.weight(t.s, DealCard{locomotive}), 14U);
  t.deal(red);
  EXPECT_EQ(t.game.weight(t.s, DealCard{red}), 11U);
}

TEST(TicketToRide, R3_OnlyChanceDealsAndOnlyWhatIsThere) {
  Table t(Table::usa, 2);
  EXPECT_EQ(t.why(seat(0), DealCard{red}), "R3 only_chance_does_that");
  EXPECT_EQ(t.why(Actor::chance(), TakeBlind{}), "R3 only_players_do_that");
  t.give(1, 12 * red);
  EXPECT_EQ(t.why(Actor::chance(), DealCard{red}), "R3 impossible_chance");
  EXPECT_EQ(t.why(Actor::chance(), DealCard{no_card}), "R3 impossible_chance");
  EXPECT_EQ(t.why(Actor::chance(), DealTicket{t.ticket("base-boston-miami")}),
            "R7 not_at_this_point");
}

TEST(TicketToRide, R4_EachPlayerIsDealtFourCards) {
  for (int players = 2; players <= 5; ++players) {
    Table t(Table::usa, players);
    for (int p = 0; p < players; ++p) t.deal({red, blue, locomotive, yellow});
    for (int p = 0; p < players; ++p)
      EXPECT_EQ(t.hand(p), 1 * red + 1 * blue + 1 * locomotive + 1 * yellow);
    EXPECT_EQ(t.s.pile_size, 110 - 4 * players);
    t.deal(white);
    EXPECT_EQ(t.s.open[0], white) << "the next card is laid open";
  }
}

TEST(TicketToRide, R5_FiveCardsAreLaidOpen) {
  Table t(Table::usa, 2);
  for (int p = 0; p < 2; ++p) t.deal({red, red, red, red});
  t.deal({white, blue, blue, locomotive, black});
  EXPECT_EQ(t.s.open, (std::array{white, blue, blue, locomotive, black}));
  EXPECT_EQ(t.event<CardOpened>().slot, 4);
  EXPECT_EQ(t.s.pile_size, 97);
  EXPECT_TRUE(t.chances_turn()) << "tickets are dealt next";
  EXPECT_EQ(t.s.slots_due, 0);
}

TEST(TicketToRide, R5_OnlyAnOpenCardIsTakenOpenlyAndTheLeftOneOfTwo) {
  Table t = Table::in_play(Table::usa, 2);
  t.lay_open({white, blue, blue, locomotive, black});
  EXPECT_EQ(t.why(TakeOpen{red}), "R5 no_such_open_card");
  EXPECT_EQ(t.why(TakeOpen{no_card}), "R5 no_such_open_card");
  EXPECT_EQ(t.count_legal<TakeOpen>(), 4) << "two blue cards are one choice";
  t.take(blue);
  EXPECT_EQ(t.event<OpenCardTaken>().slot, 1);
  t.deal(green);
  EXPECT_EQ(t.s.open, (std::array{white, green, blue, locomotive, black}));
}

TEST(TicketToRide, R6_ChanceChoosesWhoStarts) {
  Table t(Table::usa, 3, Options{});
  ASSERT_TRUE(t.chances_turn());
  EXPECT_EQ(t.legal(), (std::vector<Action>{ChooseStart{seat(0)}, ChooseStart{seat(1)},
                                            ChooseStart{seat(2)}}));
  for (const Action& a : t.legal()) EXPECT_EQ(t.game.weight(t.s, a), 1U);
  EXPECT_EQ(t.why(Actor::chance(), ChooseStart{seat(3)}), "R3 impossible_chance");
  t.play(Actor::chance(), ChooseStart{seat(2)});
  EXPECT_EQ(t.event<StartChosen>().seat, seat(2));
  choose_tickets(t);
  EXPECT_TRUE(t.seats_turn(2));
}

TEST(TicketToRide, R6_TheTableMayChooseWhoStarts) {
  const auto specs = TicketToRide::option_specs(*embedded_board(Table::usa));
  ASSERT_EQ(specs.size(), 3U);
  EXPECT_EQ(specs[0].values, (std::vector<std::string>{"all", "classic"}));
  EXPECT_EQ(specs[1].key, "start");
  EXPECT_EQ(specs[1].values, (std::vector<std::string>{"random", "0", "1", "2", "3", "4"}));
  EXPECT_EQ(TicketToRide::option_specs(*embedded_board(Table::germany)).front().key, "start");
  EXPECT_EQ(TicketToRide::read_options({"all", "random", "no_cards"}).start, std::nullopt);
  const Options options = TicketToRide::read_options({"classic", "1", "no_cards"});
  EXPECT_TRUE(options.classic_tickets);
  const Table t(Table::usa, 2, options);
  EXPECT_EQ(t.s.turn, seat(1));
  EXPECT_EQ(t.why(Actor::chance(), ChooseStart{seat(0)}), "R7 not_at_this_point");
  EXPECT_THROW(Table(Table::usa, 2, TicketToRide::read_options({"all", "2", "no_cards"})),
               std::invalid_argument);
}

TEST(TicketToRide, R6_PlayGoesRoundAndOnlyWhoseTurnItIsActs) {
  Options options;
  options.start = seat(2);
  Table t(Table::usa, 4, options);
  choose_tickets(t);
  for (int p : {2, 3, 0, 1, 2}) {
    ASSERT_TRUE(t.seats_turn(p));
    EXPECT_EQ(t.why(seat((p + 1) % 4), TakeBlind{}), "R6 not_your_turn");
    EXPECT_TRUE(t.legal(seat((p + 1) % 4)).empty());
    for (int card = 0; card < 2; ++card) {
      t.blind();
      EXPECT_EQ(t.why(seat(p), TakeBlind{}), "R6 not_your_turn") << "chance deals first";
      t.luck();
    }
    EXPECT_EQ(t.event<TurnStarted>().seat, seat((p + 1) % 4));
  }
}

TEST(TicketToRide, R7_ATurnIsExactlyOneOfThreeActions) {
  Table t = Table::in_play(Table::usa, 2);
  t.give(0, 2 * red + 1 * locomotive);
  t.give(1, 4 * blue);
  for (const Action& a : t.legal()) {
    EXPECT_TRUE(std::holds_alternative<TakeOpen>(a) || std::holds_alternative<TakeBlind>(a) ||
                std::holds_alternative<Claim>(a) || std::holds_alternative<DrawTickets>(a));
  }
  EXPECT_EQ(t.why(t.keeping({"base-boston-miami"})), "R7 not_at_this_point");
  t.claim("duluth--omaha-a", red);
  EXPECT_TRUE(t.seats_turn(1)) << "claimed: the turn is over";
  t.draw(3);
  t.luck();
  EXPECT_EQ(t.why(TakeBlind{}), "R7 not_at_this_point") << "tickets are kept first";
  t.play(t.legal().front());
  EXPECT_TRUE(t.seats_turn(0));
  t.blind();
  t.luck();
  EXPECT_TRUE(t.seats_turn(0));
  t.blind();
  t.luck();
  EXPECT_TRUE(t.seats_turn(1)) << "two cards: the turn is over";
}

TEST(TicketToRide, R8_ThreeTicketsAreDealtAndAtLeastTwoKept) {
  Table t = before_tickets(Table::usa, 2, Table::seat_0_starts());
  t.deal({"base-boston-miami", "base-dallas-new-york", "base-calgary-phoenix"});
  t.deal({"base-denver-el-paso", "base-duluth-el-paso", "base-duluth-houston"});
  EXPECT_EQ(t.game.to_act(t.s), ActorSet::of_seats(0b11)) << "all choose at the same time";
  EXPECT_EQ(t.legal(seat(0)).size(), 4U) << "three pairs, or all three";
  EXPECT_EQ(t.why(seat(0), t.keeping({"base-boston-miami"})), "R8 keep_more_first_tickets");
  EXPECT_EQ(t.why(seat(0), t.keeping({})), "R8 keep_more_first_tickets");
  EXPECT_EQ(t.why(seat(0), t.keeping({"base-denver-el-paso", "base-boston-miami"})),
            "R39 ticket_not_offered");
  EXPECT_EQ(t.why(seat(0), t.mix(3)), "R7 not_at_this_point");
  EXPECT_EQ(t.why(seat(0), TakeBlind{}), "R7 not_at_this_point");

  t.keep(seat(1), {"base-denver-el-paso", "base-duluth-houston"});
  EXPECT_EQ(t.event<TicketsKept>().returned->size(), 1);
  EXPECT_EQ(t.why(seat(1), TakeBlind{}), "R6 not_your_turn") << "seat 0 still chooses";
  t.keep(seat(0), {"base-boston-miami", "base-calgary-phoenix"});
  EXPECT_TRUE(t.seats_turn(0));
  ASSERT_EQ(t.s.returned.size(), 2) << "under the pile in the order of the choices";
  EXPECT_EQ(t.s.returned[0], t.ticket("base-duluth-el-paso"));
  EXPECT_EQ(t.s.returned[1], t.ticket("base-dallas-new-york"));
  EXPECT_EQ(t.s.tickets_left[PileId{0}], 69 - 4);
}

TEST(TicketToRide, R8_AllThreeMayBeKept) {
  Table t(Table::usa, 2);
  t.luck();
  t.play(seat(0), t.legal(seat(0)).back());
  EXPECT_EQ(t.event<TicketsKept>().kept_from.total(), 3);
  EXPECT_TRUE(t.s.returned.empty());
}

TEST(TicketToRide, R8_GermanyKeepsAtLeastTwoOfFour) {
  Table t(Table::germany, 2);
  t.luck();
  t.play(seat(0), t.mix(4, 0));
  t.luck();
  EXPECT_EQ(t.legal(seat(0)).size(), 6U + 4U + 1U);
  KeepTickets one{};
  one.tickets.push(TicketId(t.view(0).offered.bits().first()));
  EXPECT_EQ(t.why(seat(0), one), "R8 keep_more_first_tickets");
}

TEST(TicketToRide, R9_EachAnnouncesFourShortOrLongTickets) {
  Table t(Table::germany, 3);
  t.luck();
  EXPECT_EQ(t.s.tickets_left[PileId{0}], 55);
  EXPECT_EQ(t.s.tickets_left[PileId{1}], 34);
  EXPECT_EQ(t.game.to_act(t.s), ActorSet::of_seats(0b111));
  EXPECT_EQ(t.legal(seat(2)),
            (std::vector<Action>{t.mix(4, 0), t.mix(3, 1), t.mix(2, 2), t.mix(1, 3), t.mix(0, 4)}));
  EXPECT_EQ(t.why(seat(2), t.mix(3, 0)), "R9 wrong_number_of_first_tickets");
  EXPECT_EQ(t.why(seat(2), t.mix(5, 0)), "R9 wrong_number_of_first_tickets");
  EXPECT_EQ(t.why(seat(2), t.keeping({})), "R7 not_at_this_point") << "nothing drawn yet";

  t.play(seat(2), t.mix(3, 1));
  EXPECT_EQ(t.event<TicketsAnnounced>().from, t.mix(3, 1).from);
  EXPECT_EQ(t.why(Actor::chance(), DealTicket{t.ticket("long-kiel-schweiz")}),
            "R3 impossible_chance")
      << "short ones first";
  t.deal({"short-berlin-leipzig", "short-hamburg-rostock", "short-koeln-frankfurt"});
  EXPECT_EQ(t.why(Actor::chance(), DealTicket{t.ticket("short-berlin-erfurt")}),
            "R3 impossible_chance");
  t.deal({"long-kiel-schweiz"});
  EXPECT_EQ(t.why(seat(2), t.mix(4, 0)), "R7 not_at_this_point") << "drawn already";
  EXPECT_EQ(t.view(2).offered.size(), 4);
}

TEST(TicketToRide, R10_NobodyPlaysBeforeAllHaveChosenThenThePilesAreShuffled) {
  Table t(Table::germany, 2);
  t.luck();
  t.play(seat(0), t.mix(4, 0));
  t.deal({"short-berlin-leipzig", "short-hamburg-rostock", "short-koeln-frankfurt",
          "short-berlin-erfurt"});
  t.keep(seat(0), {"short-berlin-leipzig", "short-hamburg-rostock"});
  EXPECT_EQ(t.why(seat(0), TakeBlind{}), "R6 not_your_turn");
  EXPECT_EQ(t.view(0).returned.size(), 2);
  t.play(seat(1), t.mix(0, 4));
  t.luck();
  EXPECT_EQ(t.count_events<TicketPilesShuffled>(), 0);
  t.play(seat(1), t.legal(seat(1)).front());
  EXPECT_EQ(t.count_events<TicketPilesShuffled>(), 1);
  EXPECT_EQ(t.event<TurnStarted>().seat, seat(0));

  EXPECT_TRUE(t.s.returned.empty());
  EXPECT_TRUE(t.view(0).returned.empty()) << "nobody knows any more where they lie";
  t.draw(4, 0);
  EXPECT_TRUE(t.allows(DealTicket{t.ticket("short-koeln-frankfurt")})) << "it may come up at once";
  EXPECT_EQ(t.legal().size(), 53U);
}

TEST(TicketToRide, R11_69TicketsOrThe30ClassicOnes) {
  const Table all(Table::usa, 2);
  EXPECT_EQ(all.s.tickets_left[PileId{0}], 69);
  const Table old(Table::usa, 2, classic());
  EXPECT_EQ(old.s.tickets_left[PileId{0}], 30);

  const std::map<std::string, std::pair<int, int>> revised{
      {"base-los-angeles-miami", {19, 20}},
      {"base-los-angeles-new-york", {20, 21}},
      {"base-sault-st-marie-oklahoma-city", {8, 9}},
      {"base-seattle-new-york", {20, 22}}};
  int classics = 0;
  for (int i = 0; i < 69; ++i) {
    const TicketId id{static_cast<std::uint8_t>(i)};
    const std::string word(old.game.word(id));
    EXPECT_EQ(old.game.value(id) > 0, word.starts_with("base-"));
    if (old.game.value(id) == 0) continue;
    ++classics;
    const auto found = revised.find(word);
    const bool same = found == revised.end();
    EXPECT_EQ(all.game.value(id), same ? old.game.value(id) : found->second.first);
    EXPECT_EQ(old.game.value(id), same ? all.game.value(id) : found->second.second);
  }
  EXPECT_EQ(classics, 30);
}

TEST(TicketToRide, R11_OtherTicketsNeverComeUpInAClassicGame) {
  const Table t = before_tickets(Table::usa, 2, classic());
  EXPECT_EQ(t.legal().size(), 30U);
  EXPECT_EQ(t.why(Actor::chance(), DealTicket{t.ticket("1910-chicago-boston")}),
            "R3 impossible_chance");
}

TEST(TicketToRide, R12_MannheimStuttgartIsWorthTwo) {
  const Table t(Table::germany, 2);
  EXPECT_EQ(t.game.value(t.ticket("short-mannheim-stuttgart")), 2);
  for (int i = 0; i < t.game.count(TicketId{}); ++i) {
    const TicketId id{static_cast<std::uint8_t>(i)};
    if (id == t.ticket("short-mannheim-stuttgart")) continue;
    const bool is_short = t.game.pile_of(id) == PileId{0};
    EXPECT_GE(t.game.value(id), is_short ? 3 : 12);
    EXPECT_LE(t.game.value(id), is_short ? 11 : 22);
  }
}

TEST(TicketToRide, R13_SixtyPassengersAreDrawnOntoThePlaces) {
  Table t(Table::germany, 2);
  EXPECT_EQ(t.s.passengers_due, 60);
  const PlaceId augsburg = t.place("augsburg");
  ASSERT_EQ(t.legal().size(), 6U);
  for (const Action& a : t.legal()) {
    EXPECT_EQ(std::get<PlacePassenger>(a).place, augsburg) << "the first in the board file";
    EXPECT_EQ(t.game.weight(t.s, a), 10U);
  }
  EXPECT_EQ(t.why(Actor::chance(), PlacePassenger{t.place("berlin"), t.passenger("red")}),
            "R3 impossible_chance");
  t.play(Actor::chance(), PlacePassenger{augsburg, t.passenger("blue")});
  EXPECT_EQ(t.event<PassengerPlaced>().color, t.passenger("blue"));
  for (int n = 0; n < 5; ++n)
    t.play(Actor::chance(), PlacePassenger{t.place("berlin"), t.passenger("blue")});
  for (std::string_view city : {"bremen", "bremerhaven", "chemnitz", "dortmund"})
    t.play(Actor::chance(), PlacePassenger{t.place(city), t.passenger("blue")});
  EXPECT_EQ(t.why(Actor::chance(), PlacePassenger{t.place("dresden"), t.passenger("blue")}),
            "R3 impossible_chance")
      << "all ten are out of the bag";
  t.luck();

  std::map<std::string, int> waiting;
  Passengers by_color;
  for (const WaitingPassenger& w : t.onlooker().waiting) {
    ++waiting[t.game.board()[w.place].id];
    ++by_color[w.color];
  }
  EXPECT_EQ(waiting["berlin"], 5);
  EXPECT_EQ(waiting["hamburg"], 4);
  EXPECT_EQ(waiting["leipzig"], 3);
  EXPECT_EQ(waiting["frankreich"], 1);
  EXPECT_EQ(t.onlooker().waiting.size(), 60);
  for (int c = 0; c < 6; ++c) EXPECT_EQ(by_color[PassengerColor(c)], 10);
}

}  // namespace
}  // namespace rail::ticket_to_ride
