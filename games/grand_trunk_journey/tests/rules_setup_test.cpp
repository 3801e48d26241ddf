// R1 to R16: set-up, from A to M.
#include <map>

#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::rules_setup_test {

Options scenario(std::string id, ScenarioLevel level = ScenarioLevel::usual) {
  Options options = Table::seat_0_starts();
  options.scenario = std::move(id);
  options.level = level;
  return options;
}

/// Plays set-up as chance and players can do first, up to a step.
void up_to(Table& t, Step step) {
  while (t.s.step < step) t.play(t.legal().front());
}

TEST(GrandTrunkJourneySetUp, R1_TwoToFourPlayers) {
  for (int players : {2, 3, 4}) EXPECT_EQ(Table(players).game.players(), players);
  EXPECT_THROW(Table(1), std::invalid_argument);
  EXPECT_THROW(Table(5), std::invalid_argument);
  Options options;
  options.start = seat(2);
  EXPECT_THROW(Table(2, options), std::invalid_argument);
}

TEST(GrandTrunkJourneySetUp, R2_TwelveCitiesAndFourPorts) {
  const Table t(2);
  EXPECT_EQ(t.board().cities.size(), 12);
  EXPECT_EQ(t.board().ports.size(), 4);
  EXPECT_EQ(t.board().links_between(t.place("burlington"), t.place("watertown")), 1);
  EXPECT_EQ(t.board().links_between(t.place("watertown"), t.place("quebec")), 3);
  EXPECT_EQ(t.board().links_between(t.place("hamilton"), t.place("portland")),
            t.board().links_between(t.place("portland"), t.place("hamilton")));
}

TEST(GrandTrunkJourneySetUp, R3_OnlyChanceLaysOut) {
  const Table t(2);
  const PlaceGoods goods{t.place("burlington"), t.token("start-2")};
  EXPECT_EQ(t.why(Actor::chance(), goods), "legal");
  EXPECT_EQ(t.why(seat(0), goods), "R3 only_chance_does_that");
  EXPECT_EQ(t.why(Actor::chance(), PlaceGoods{t.place("burlington"), t.token("city-2")}),
            "R3 impossible_chance");
  EXPECT_EQ(t.why(Actor::chance(), PlaceGoods{t.place("richmond"), t.token("start-2")}),
            "R3 impossible_chance");
  EXPECT_EQ(t.why(Actor::chance(), Maintain{}), "R3 only_players_do_that");
}

TEST(GrandTrunkJourneySetUp, R4_TerminalsInTheStartingCities) {
  const Table t(2);
  std::set<std::string> open;
  t.s.terminals.each([&](PlaceId p) { open.insert(t.board()[p].id); });
  EXPECT_EQ(open,
            (std::set<std::string>{"burlington", "richmond", "watertown", "white-river-jct"}));
  EXPECT_FALSE(t.onlooker().places[static_cast<int>(t.place("boston"))].open);
  EXPECT_TRUE(t.onlooker().places[static_cast<int>(t.place("albany"))].open);
}

TEST(GrandTrunkJourneySetUp, R5_GoodsTokensAtRandomByKind) {
  Table t(2);
  EXPECT_EQ(t.legal_of<PlaceGoods>().size(), 4U);  // a starting city
  up_to(t, Step::place_first_deliveries);
  std::map<TokenKind, int> kinds;
  for (std::size_t p = 0; p < t.board().places.size(); ++p) {
    const Token& token = t.board()[t.s.token[p]];
    ++kinds[token.kind];
    EXPECT_EQ(token.kind == TokenKind::start, t.game.start_cities().contains(PlaceId(p)));
  }
  EXPECT_EQ(kinds[TokenKind::start], 4);
  EXPECT_EQ(kinds[TokenKind::city], 8);
  EXPECT_EQ(kinds[TokenKind::port], 3);
  const Token& hamilton = t.board()[t.s.token[static_cast<std::size_t>(t.place("hamilton"))]];
  EXPECT_EQ(hamilton.kind, TokenKind::printed);
  EXPECT_EQ(hamilton.demand, Good::steel);
}

TEST(GrandTrunkJourneySetUp, R6_FirstDeliveryTokensOnTheOtherCities) {
  Table t(2);
  up_to(t, Step::place_first_deliveries);
  // Two values, four tokens each: as likely at first, then by what is left.
  EXPECT_EQ(t.legal_of<PlaceFirstDelivery>().size(), 2U);
  const auto weight = [&](int points) {
    return t.game.weight(t.s, PlaceFirstDelivery{t.place("kingston"), std::uint8_t(points)});
  };
  EXPECT_EQ(weight(1), 4U);
  t.play(PlaceFirstDelivery{t.place("kingston"), 1});
  EXPECT_EQ(weight(1), 3U);
  EXPECT_EQ(weight(2), 4U);
  up_to(t, Step::turn_contracts);
  int tokens = 0;
  for (std::size_t p = 0; p < t.board().places.size(); ++p) {
    const bool gets_one =
        t.board().cities.contains(PlaceId(p)) && !t.game.start_cities().contains(PlaceId(p));
    EXPECT_EQ(t.s.first_delivery[p] > 0, gets_one);
    tokens += static_cast<int>(gets_one);
  }
  EXPECT_EQ(tokens, 8);
}

TEST(GrandTrunkJourneySetUp, R7_ContractsByLengthTheFirstTwoFaceUp) {
  Table t(2);
  up_to(t, Step::turn_contracts);
  EXPECT_EQ(t.legal_of<TurnContract>().size(), 4U);  // of 4 days
  t.turn_contract("4-days-richmond-coal");
  EXPECT_EQ(t.legal_of<TurnContract>().size(), 6U);  // of 3 days
  EXPECT_EQ(t.why(Actor::chance(), TurnContract{t.contract("2-days-boston-iron")}),
            "R3 impossible_chance");
  t.turn_contract("3-days-quebec-iron");
  EXPECT_EQ(t.s.step, Step::display_improvements);
  const View v = t.onlooker();
  EXPECT_EQ(v.contracts.size(), 10);
  EXPECT_EQ(v.contracts[0].contract, t.contract("4-days-richmond-coal"));
  EXPECT_EQ(v.contracts[1].contract, t.contract("3-days-quebec-iron"));
  for (int i = 2; i < 10; ++i) EXPECT_FALSE(v.contracts[i].contract);
}

TEST(GrandTrunkJourneySetUp, R8_ThreeImprovementsForEachPlayer) {
  for (int players : {2, 3, 4}) {
    Table t(players);
    up_to(t, Step::companies);
    EXPECT_EQ(t.s.display.size(), 3 * players);
  }
  Table t = Table::in_play();  // none comes after one that is taken
  t.hand(0, {"port", "watertown"});
  t.display(Improvement::warehouse);
  t.play(t.acquire("port", Improvement::warehouse));
  EXPECT_EQ(t.s.display.size(), 5);
}

TEST(GrandTrunkJourneySetUp, R9_TheStockOfCubesNeverEnds) {
  Table t = Table::arrived("burlington", "burlington", {}, {"railcar-2"});
  t.delivered(1, Good::wood, 30);  // all there are in the box
  t.play(t.add("railcar-2"));
  EXPECT_EQ(t.why(t.load("railcar-2", Good::wood)), "legal");
}

TEST(GrandTrunkJourneySetUp, R10_CompaniesChosenInTurnOrderOrDealt) {
  Options options;
  options.start = seat(1);
  Table t(3, options);
  up_to(t, Step::companies);
  EXPECT_TRUE(t.seats_turn(1));
  EXPECT_EQ(t.legal().size(), 4U);
  t.play(ChooseCompany{t.company("central-vermont")});
  EXPECT_TRUE(t.seats_turn(2));
  EXPECT_EQ(t.why(ChooseCompany{t.company("central-vermont")}), "R10 company_not_free");
  t.play(ChooseCompany{t.company("grand-trunk")});
  t.play(ChooseCompany{t.company("quebec-richmond")});
  EXPECT_EQ(t.s.step, Step::start_cities);

  options.companies_dealt = true;
  Table dealt(3, options);
  up_to(dealt, Step::companies);
  EXPECT_TRUE(dealt.chances_turn());
  dealt.play(DealCompany{dealt.company("central-vermont")});
  EXPECT_EQ(dealt.of(1).company, dealt.company("central-vermont"));
  EXPECT_EQ(dealt.legal().size(), 3U);
}

TEST(GrandTrunkJourneySetUp, R11_ChanceChoosesTheFirstPlayerAndMarkersAreStacked) {
  Table t(3, {});
  up_to(t, Step::choose_start);
  EXPECT_EQ(t.legal().size(), 3U);
  t.play(ChooseStart{seat(2)});
  const View v = t.onlooker();
  EXPECT_EQ(v.start, seat(2));
  EXPECT_EQ(v.order[0], seat(2));  // at the bottom
  EXPECT_EQ(v.order[1], seat(0));
  EXPECT_EQ(v.order[2], seat(1));
  for (const PlayerView& p : v.players) EXPECT_EQ(p.day, 0);
}

TEST(GrandTrunkJourneySetUp, R12_ThreePointsAndNoWood) {
  Table t = Table::in_play(3);
  for (int p = 0; p < 3; ++p) {
    EXPECT_EQ(t.points(p), 3);
    EXPECT_EQ(t.of(p).wood, 0);
  }
  // Points may fall below zero.
  t.of(0).scores.given_up = 5;
  EXPECT_EQ(t.points(0), -2);
}

// The example: Marion starts in Burlington, Angelika in White River Jct, Nicole in Watertown.
TEST(GrandTrunkJourneySetUp, R13_StartingCitiesAreDealt) {
  Table t(3);
  up_to(t, Step::start_cities);
  EXPECT_TRUE(t.chances_turn());
  EXPECT_EQ(t.legal().size(), 4U);
  t.play(DealStartCity{t.place("burlington")});
  t.play(DealStartCity{t.place("white-river-jct")});
  EXPECT_EQ(t.why(Actor::chance(), DealStartCity{t.place("burlington")}), "R3 impossible_chance");
  t.play(DealStartCity{t.place("watertown")});
  EXPECT_EQ(t.of(0).at, t.place("burlington"));
  EXPECT_EQ(t.of(0).card, t.card("burlington"));
  EXPECT_EQ(t.of(1).at, t.place("white-river-jct"));
  EXPECT_EQ(t.of(2).card, t.card("watertown"));
  EXPECT_EQ(t.of(0).force, 1);
  EXPECT_FALSE(t.of(0).fast);
}

// The example: Marion chooses the Hopper Car to load an Iron.
TEST(GrandTrunkJourneySetUp, R14_FirstRailcarAndGoodInTurnOrder) {
  Table t(2);
  up_to(t, Step::start_cities);
  t.play(DealStartCity{t.place("burlington")});
  t.play(DealStartCity{t.place("watertown")});
  EXPECT_TRUE(t.seats_turn(0));
  // Burlington gives iron and wood: hopper car or flatcar.
  EXPECT_EQ(t.legal().size(), 2U);
  EXPECT_EQ(t.why(ChooseFirstLoad{t.card("railcar-2"), Good::wood}), "legal");
  EXPECT_EQ(t.why(ChooseFirstLoad{t.card("railcar-1"), Good::coal}), "R46 not_supplied");
  EXPECT_EQ(t.why(ChooseFirstLoad{t.card("railcar-3"), Good::iron}), "R25 wrong_railcar");
  EXPECT_EQ(t.why(ChooseFirstLoad{t.card("white-river-jct"), Good::wood}),
            "R14 not_a_starting_railcar");
  t.play(ChooseFirstLoad{t.card("railcar-1"), Good::iron});
  EXPECT_EQ(t.of(0).train[0], (Railcar{t.card("railcar-1"), Good::iron, 1, false}));
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(GrandTrunkJourneySetUp, R15_EightCardsAreShuffledAndFiveDrawn) {
  Table t(2);
  up_to(t, Step::deal_hands);
  EXPECT_EQ(t.of(0).deck.total(), 8);
  EXPECT_TRUE(t.chances_turn());
  EXPECT_EQ(t.game.weight(t.s, DealCard{t.card("port")}), 2U);
  EXPECT_EQ(t.game.weight(t.s, DealCard{t.card("grand-trunk-jct")}), 1U);
  up_to(t, Step::turn);
  for (int p = 0; p < 2; ++p) {
    EXPECT_EQ(t.of(p).hand.total(), 5);
    EXPECT_EQ(t.of(p).deck.total(), 3);
    EXPECT_TRUE(t.of(p).discards.empty());
    EXPECT_FALSE(t.of(p).hand.contains(t.card("boston")));  // aside
    EXPECT_FALSE(t.of(p).deck.contains(t.card("boston")));
  }
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(GrandTrunkJourneySetUp, R16_ScenariosWithTheirCitiesAndCompanies) {
  const Table lake(3, scenario("lake-ontario"));
  std::set<std::string> cities;
  lake.game.start_cities().each([&](PlaceId p) { cities.insert(lake.board()[p].id); });
  EXPECT_EQ(cities, (std::set<std::string>{"kingston", "niagara", "utica", "watertown"}));
  EXPECT_EQ(lake.game.companies().size(), 3);
  EXPECT_FALSE(lake.game.companies().contains(lake.company("quebec-richmond")));
  EXPECT_TRUE(lake.game.starting_cards().contains(lake.card("niagara")));
  EXPECT_FALSE(lake.game.starting_cards().contains(lake.card("burlington")));
  EXPECT_THROW(Table(4, scenario("lake-ontario")), std::invalid_argument);
  EXPECT_THROW(Table(2, scenario("lake-ontario", ScenarioLevel::expert)), std::invalid_argument);
  EXPECT_THROW(Table(2, scenario("atlantis")), std::invalid_argument);
  EXPECT_THROW(Table(2, scenario("", ScenarioLevel::expert)), std::invalid_argument);

  // Ontario is for experts only, so that is its usual level.
  EXPECT_EQ(Table(3, scenario("ontario")).game.companies().size(), 3);
  EXPECT_THROW(Table(3, scenario("ontario", ScenarioLevel::intermediate)), std::invalid_argument);

  // A whole set-up: first delivery tokens on the eight other cities.
  Table erie(2, scenario("erie-canal", ScenarioLevel::expert));
  up_to(erie, Step::turn);
  EXPECT_EQ(erie.s.first_delivery[static_cast<std::size_t>(erie.place("boston"))], 0);
  EXPECT_GT(erie.s.first_delivery[static_cast<std::size_t>(erie.place("burlington"))], 0);
  EXPECT_EQ(erie.of(0).hand.total(), 5);
}

/// R16: at the intermediate level every starting deck can increase force and speed, at the expert
/// level none can.
TEST(GrandTrunkJourneySetUp, R16_LevelsFollowFromTheDecks) {
  const Board& board = *standard_board();
  const auto upgrades = [&](CompanyId company, const PlaceSet& cities) {
    bool found = false;
    for (std::size_t c = 0; c < board.cards.size(); ++c) {
      const bool in_deck =
          board.cards[c].kind != CardKind::city || cities.contains(board.cards[c].city);
      found = found || (in_deck && board[company].faces[c].feature == Feature::development_4);
    }
    return found;
  };
  for (const Scenario& s : board.scenarios) {
    s.intermediate.each(
        [&](CompanyId c) { EXPECT_TRUE(upgrades(c, s.start_cities)) << s.id << board[c].id; });
    s.expert.each(
        [&](CompanyId c) { EXPECT_FALSE(upgrades(c, s.start_cities)) << s.id << board[c].id; });
  }
  for (int c = 0; c < 4; ++c) EXPECT_TRUE(upgrades(CompanyId(c), board.start_cities));
}

}  // namespace rail::grand_trunk_journey::rules_setup_test
