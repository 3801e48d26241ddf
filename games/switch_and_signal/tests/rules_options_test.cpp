// All together, and what a table may agree on: R60 to R66.
#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_options_test {

using enum Goods;

constexpr std::array both{Table::europe, Table::america};
constexpr TrainId black_1{0}, brown_1{3}, gray_1{6};

using Weights = std::vector<std::uint32_t>;
using ByColor = std::array<std::uint8_t, goods_colors>;  // blue, yellow, red, white

Options with(auto Options::* option, auto value) {
  Options options = Table::seat_0_first();
  options.*option = value;
  return options;
}
Options ten_goods() { return with(&Options::goods, std::uint8_t{10}); }

/// Seat 0 plays action cards; no train is on the network, and nothing waits for helpers.
Table at_actions(std::string_view file, const Options& options) {
  Table t = Table::in_play(file, 3, options);
  t.clear();
  t.without_helpers();
  return t;
}

/// These goods have come to a port.
void deliver(Table& t, std::string_view port, const ByColor& goods) {
  const bool first = t.game.board().ports.front() == t.space(port);
  for (std::size_t g = 0; g < goods_colors; ++g) {
    ByColor& there = t.s.delivered[first ? 0 : 1];
    t.s.supply[g] = static_cast<std::uint8_t>(t.s.supply[g] + there[g] - goods[g]);
    there[g] = goods[g];
  }
}

/// A loaded train runs into a port.
void bring(Table& t, Goods goods, std::string_view line, int piece) {
  t.give(0, 0, 0, 1);
  t.put(black_1, line, piece, true);
  t.load(black_1, goods);
  t.play(MoveTrain{black_1});
  t.roll(2);
}
void bring_to_marseille(Table& t, Goods goods) { bring(t, goods, "lyon--marseille", 2); }

std::vector<Action> numbers(std::initializer_list<int> all) {
  std::vector<Action> actions;
  for (int n : all) actions.push_back(RollStart{static_cast<std::uint8_t>(n)});
  return actions;
}

std::string values(std::string_view file, std::string_view key) {
  std::string words;
  for (const OptionSpec& spec : SwitchAndSignal::option_specs(*embedded_board(file))) {
    if (spec.key != key) continue;
    for (const std::string& value : spec.values) words += (words.empty() ? "" : " ") + value;
  }
  return words;
}

TEST(SwitchAndSignal, R60_AllWinTogether) {
  Table t = at_actions(Table::europe, Table::seat_0_first());
  deliver(t, "marseille", {2, 2, 2, 1});
  t.give(0, 0, 0, 1);
  t.put(brown_1, "kiel");
  t.play(MoveTrain{brown_1});
  t.roll(4);  // two of these points are lost
  bring_to_marseille(t, white);
  EXPECT_EQ(t.s.step, Step::over);
  EXPECT_TRUE(t.game.to_act(t.s).empty());
  const auto outcome = t.game.outcome(t.s);
  EXPECT_EQ(outcome.players, 3);
  EXPECT_EQ(outcome.won_together, true);
  EXPECT_EQ(t.onlooker().won, true);
  for (std::size_t p = 0; p < 3; ++p) {
    EXPECT_EQ(outcome.rank[p], 1);
    EXPECT_EQ(outcome.points[p], 8);
    EXPECT_EQ(outcome.breakdown[p].goods_delivered, 8);
    EXPECT_EQ(outcome.breakdown[p].tokens_lost, 2);
    EXPECT_EQ(outcome.breakdown[p].departures_left, 16);
  }
}

TEST(SwitchAndSignal, R60_AllLoseTogether) {
  Table t = at_actions(Table::america, Table::seat_0_first());
  deliver(t, "san-francisco", {1, 1, 0, 0});
  deliver(t, "new-york", {1, 0, 0, 0});
  EXPECT_FALSE(t.onlooker().won);
  t.s.departures = 0;
  t.play(EndTurn{0});
  EXPECT_EQ(t.s.step, Step::over);
  EXPECT_EQ(t.why(EndTurn{0}), "R57 game_is_over");
  const auto outcome = t.game.outcome(t.s);
  EXPECT_EQ(outcome.won_together, false);
  EXPECT_EQ(t.onlooker().won, false);
  for (std::size_t p = 0; p < 3; ++p) {
    EXPECT_EQ(outcome.rank[p], 1) << "nobody lost more than the others";
    EXPECT_EQ(outcome.points[p], 3);
    EXPECT_EQ(outcome.breakdown[p].tokens_lost, 0);
    EXPECT_EQ(outcome.breakdown[p].departures_left, 0);
  }
}

TEST(SwitchAndSignal, R60_OnlyGoodsThatAreAskedForCount) {
  Table t = at_actions(Table::europe, ten_goods());
  deliver(t, "marseille", {3, 3, 3, 0});
  EXPECT_EQ(t.game.outcome(t.s).points[0], 8);
}

TEST(SwitchAndSignal, R61_TheFirstPlayerPlacesOneMoreDiscOnAnyRedField) {
  Options options = with(&Options::extra_signal, true);
  options.first = seat(1);
  for (std::string_view file : both) {
    Table t(file, 2, options);
    const int discs = file == Table::europe ? 8 : 9;
    EXPECT_EQ(t.s.turn, seat(1));
    EXPECT_EQ(t.legal().size(), t.game.board().signals.size() - static_cast<std::size_t>(discs));
    EXPECT_EQ(t.legal_of<PlaceSignal>().size(), t.legal().size());
    t.play(t.legal().front());
    EXPECT_EQ(t.s.green.size(), discs + 1);
    EXPECT_EQ(t.s.step, Step::deal) << "one, not more";
    t.luck();
    EXPECT_EQ(t.s.turn, seat(1));
  }
  EXPECT_EQ(values(Table::europe, "extra_signal"), "no yes");
}

TEST(SwitchAndSignal, R61_InTheFirstGameOnlyTheExtraDiscIsPlaced) {
  Table t(Table::europe, 2, with(&Options::extra_signal, true));
  EXPECT_EQ(t.why(PlaceSignal{t.signal("at-paris-from-lille")}), "R26 signal_is_green");
  EXPECT_EQ(t.why(PlaceSwitch{t.junction("lille"), t.way("calais--lille", "lille--brussels")}),
            "R4 switch_has_discs");
  EXPECT_EQ(t.why(seat(1), PlaceSignal{t.signal("at-paris-from-tours")}), "R13 not_your_turn");
  t.play(PlaceSignal{t.signal("at-paris-from-tours")});
  t.luck();
  t.give(0, 1, 0, 0);
  EXPECT_EQ(t.why(SetSignal{t.signal("at-paris-from-lille"), t.signal("on-turin--lyon")}), "legal")
      << "Paris has two now";
}

TEST(SwitchAndSignal, R61_PlacedDiscsTheExtraOneMayBeASecondOfACity) {
  Options options = with(&Options::extra_signal, true);
  options.discs = Discs::placed;
  Table t(Table::europe, 2, options);
  t.play(PlaceSignal{t.signal("at-paris-from-lille")});
  t.play(PlaceSignal{t.signal("at-paris-from-tours")});
  EXPECT_EQ(t.why(PlaceSignal{t.signal("at-paris-from-dijon")}), "R4 city_has_disc");
  for (std::string_view line : {"on-dijon--lyon", "on-turin--lyon", "on-milan--basel"})
    t.play(PlaceSignal{t.signal(line)});
  EXPECT_EQ(t.why(PlaceSignal{t.signal("on-tours--limoges")}), "R4 no_line_disc_left");
  int placements = 5;
  for (; t.s.step == Step::place_discs; ++placements) t.play(t.legal().front());
  EXPECT_EQ(placements, 22 + 9);
  EXPECT_EQ(t.s.green.size(), 9);
}

TEST(SwitchAndSignal, R61_PlacedDiscsTheExtraOneMayBeAFourthOnTheLines) {
  Options options = with(&Options::extra_signal, true);
  options.discs = Discs::placed;
  Table t(Table::europe, 2, options);
  for (std::string_view line :
       {"on-dijon--lyon", "on-turin--lyon", "on-milan--basel", "on-tours--limoges"})
    t.play(PlaceSignal{t.signal(line)});
  EXPECT_EQ(t.why(PlaceSignal{t.signal("on-hanover--frankfurt")}), "R4 no_line_disc_left");
  t.play(PlaceSignal{t.signal("at-paris-from-lille")});
  EXPECT_EQ(t.why(PlaceSignal{t.signal("at-paris-from-tours")}), "R4 city_has_disc");
}

TEST(SwitchAndSignal, R61_WithRandomDiscsChancePlacesTheExtraOneLast) {
  Options options = with(&Options::extra_signal, true);
  options.discs = Discs::random;
  for (std::string_view file : both) {
    Table t(file, 2, options);
    const int discs = file == Table::europe ? 8 : 9;
    while (t.s.green.size() < discs) t.chance(t.legal().front());
    EXPECT_EQ(t.s.step, Step::place_discs);
    EXPECT_EQ(t.weights(), Weights(file == Table::europe ? 18 : 20, 1U));
    t.chance(t.legal().front());
    EXPECT_EQ(t.s.green.size(), discs + 1);
    EXPECT_EQ(t.s.step, Step::deal);
  }
}

TEST(SwitchAndSignal, R62_OtherNumbersOfDepartureCardsAreTakenOut) {
  for (std::string_view file : both) {
    EXPECT_EQ(values(file, "removed_cards"), "2 0 1 3 4 5 6 7 8 9 10");
    for (int n = 0; n <= 10; ++n) {
      const auto removed = static_cast<std::uint8_t>(n);
      Table t = at_actions(file, with(&Options::removed_cards, removed));
      EXPECT_EQ(t.s.departures, 18 - n);
      t.play(EndTurn{0});
      const Weights weights = t.weights();
      EXPECT_EQ(std::accumulate(weights.begin(), weights.end(), 0U), 18U) << "any may be out";
    }
  }
}

TEST(SwitchAndSignal, R63_MoreTokensLieOnTheClockAndComeBackToIt) {
  for (std::string_view file : both) {
    EXPECT_EQ(values(file, "time_tokens"), "7 8 9 10");
    for (std::uint8_t n = 7; n <= 10; ++n) {
      Table t = at_actions(file, with(&Options::time_tokens, n));
      EXPECT_EQ(t.s.tokens, n);
      t.give(0, 0, 0, 1);
      t.s.tokens = 1;
      t.put(black_1, file == Table::europe ? "genoa" : "boston");  // one piece to a closed junction
      t.play(MoveTrain{black_1});
      t.roll(2);
      EXPECT_EQ(t.s.tokens, n);
      EXPECT_EQ(t.s.departures, 15);
    }
  }
}

TEST(SwitchAndSignal, R64_EachGoodsCityHasThree) {
  for (std::string_view file : both) {
    EXPECT_EQ(values(file, "goods"), "8 10");
    const Table t(file, 2, ten_goods());
    EXPECT_EQ(t.s.supply, (ByColor{3, 3, 3, 3}));
    EXPECT_EQ(t.game.goods_needed(), 10);
    const Table usual(file, 2, with(&Options::goods, std::uint8_t{8}));
    EXPECT_EQ(usual.s.supply, (ByColor{2, 2, 2, 2}));
    EXPECT_EQ(usual.game.goods_needed(), 8);
  }
}

TEST(SwitchAndSignal, R64_TwoOfEachColourAndTwoMoreOfAnyAreDelivered) {
  Table t = at_actions(Table::europe, ten_goods());
  for (const auto& [goods, counted] : std::vector<std::pair<ByColor, int>>{{{2, 2, 2, 1}, 7},
                                                                           {{2, 2, 2, 2}, 8},
                                                                           {{3, 2, 2, 2}, 9},
                                                                           {{3, 3, 3, 1}, 9},
                                                                           {{3, 3, 3, 0}, 8},
                                                                           {{0, 0, 3, 3}, 6}}) {
    deliver(t, "marseille", goods);
    EXPECT_EQ(t.game.goods_counted(t.s), counted);
  }
}

TEST(SwitchAndSignal, R64_TheTenthGoodThatCountsWins) {
  Table t = at_actions(Table::europe, ten_goods());
  deliver(t, "marseille", {2, 2, 2, 1});
  bring_to_marseille(t, white);
  EXPECT_FALSE(t.s.won) << "eight are not enough";
  bring_to_marseille(t, white);
  EXPECT_FALSE(t.s.won) << "nor are nine";
  bring_to_marseille(t, red);
  EXPECT_TRUE(t.s.won);
  EXPECT_EQ(t.game.outcome(t.s).points[0], 10);
}

TEST(SwitchAndSignal, R64_TwoOfEachColourAreNeededWhateverElseIsThere) {
  Table t = at_actions(Table::europe, ten_goods());
  deliver(t, "marseille", {3, 3, 2, 1});
  bring_to_marseille(t, red);
  EXPECT_EQ(t.s.delivered[0], (ByColor{3, 3, 3, 1}));
  EXPECT_FALSE(t.s.won) << "ten are there, but one of them too many";
  bring_to_marseille(t, white);
  EXPECT_TRUE(t.s.won);
}

TEST(SwitchAndSignal, R64_InNorthAmericaEachPortGetsOneMore) {
  Table t = at_actions(Table::america, ten_goods());
  deliver(t, "san-francisco", {1, 1, 1, 1});
  deliver(t, "new-york", {1, 1, 1, 1});
  EXPECT_EQ(t.game.goods_counted(t.s), 8);
  deliver(t, "san-francisco", {2, 1, 1, 1});
  EXPECT_EQ(t.game.goods_counted(t.s), 9);
  EXPECT_FALSE(t.game.port_takes(t.s, t.space("san-francisco"), yellow));
  EXPECT_FALSE(t.game.port_takes(t.s, t.space("san-francisco"), blue));
  EXPECT_TRUE(t.game.port_takes(t.s, t.space("new-york"), yellow));
  bring(t, yellow, "salt-lake-city--san-francisco", 3);
  EXPECT_EQ(t.s.delivered[0], (ByColor{2, 1, 1, 1})) << "its extra place is taken";
  EXPECT_EQ(t.where(black_1), "depot");
  bring(t, yellow, "pittsburgh--new-york", 2);
  EXPECT_EQ(t.s.delivered[1], (ByColor{1, 2, 1, 1}));
  EXPECT_TRUE(t.s.won);
}

TEST(SwitchAndSignal, R65_TheLocationTilesAreShuffledOntoTheStartLocations) {
  for (std::string_view file : both) {
    Table t(file, 2, with(&Options::starts, Starts::shuffled));
    EXPECT_EQ(values(file, "starts"), "printed shuffled drawn");
    for (std::size_t left = 11; left > 0; --left) {
      ASSERT_EQ(t.s.step, Step::number_starts);
      EXPECT_EQ(t.weights(), Weights(left, 1U));
      const auto next = t.legal_of<NumberStart>().back();
      t.chance(next);
      EXPECT_EQ(t.events_of<StartNumbered>(),
                (std::vector<StartNumbered>{{next.start, next.number}}));
    }
    EXPECT_EQ(t.s.step, Step::deal);
    EXPECT_NE(t.s.start_of, Table(file, 2).s.start_of);
  }
}

TEST(SwitchAndSignal, R65_EachTileLiesOnOneStartLocation) {
  Table t(Table::europe, 2, with(&Options::starts, Starts::shuffled));
  EXPECT_EQ(t.why(Actor::chance(), NumberStart{t.space("nantes"), 5}), "R10 impossible_chance")
      << "Calais comes first";
  EXPECT_EQ(t.why(Actor::chance(), NumberStart{t.space("paris"), 5}), "R16 no_such_start");
  EXPECT_EQ(t.why(seat(0), NumberStart{t.space("calais"), 5}), "R10 only_chance_does_that");
  t.chance(NumberStart{t.space("calais"), 5});
  EXPECT_EQ(t.why(Actor::chance(), NumberStart{t.space("calais"), 6}), "R10 impossible_chance");
  EXPECT_EQ(t.why(Actor::chance(), NumberStart{t.space("nantes"), 5}), "R10 impossible_chance");
  EXPECT_EQ(t.why(Actor::chance(), NumberStart{t.space("nantes"), 13}), "R10 impossible_chance");
}

TEST(SwitchAndSignal, R65_TheTilesStayForTheWholeGame) {
  Table t(Table::europe, 2, with(&Options::starts, Starts::shuffled));
  t.chance(NumberStart{t.space("calais"), 5});
  t.chance(NumberStart{t.space("nantes"), 12});
  while (t.s.step != Step::roll_start) t.chance(t.legal().front());
  const auto tiles = t.s.start_of;
  EXPECT_EQ(t.weights(), (Weights{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1})) << "the dice stay the dice";
  t.roll_start(5);
  EXPECT_EQ(t.where(black_1), "calais");
  t.roll_start(12);
  EXPECT_EQ(t.where(brown_1), "nantes");
  t.luck();
  t.clear();
  t.without_helpers();
  t.play(EndTurn{0});
  t.reveal("new-any");
  t.play(Deploy{Color::gray});
  t.roll_start(5);
  EXPECT_EQ(t.where(gray_1), "calais");
  EXPECT_EQ(t.s.start_of, tiles);
}

TEST(SwitchAndSignal, R66_ThreeDrawnTilesSayWhereTheFirstTrainsStart) {
  for (std::string_view file : both) {
    Table t(file, 2, with(&Options::starts, Starts::drawn));
    t.without_helpers();
    while (t.s.step == Step::deal) t.chance(t.legal().front());
    EXPECT_EQ(t.legal(), numbers({2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    EXPECT_EQ(t.weights(), Weights(11, 1U)) << "no dice";
    t.roll_start(6);
    EXPECT_EQ(t.legal(), numbers({2, 3, 4, 5, 7, 8, 9, 10, 11, 12}));
    t.roll_start(2);
    EXPECT_EQ(t.legal(), numbers({3, 4, 5, 7, 8, 9, 10, 11, 12}));
    EXPECT_EQ(t.why(Actor::chance(), RollStart{6}), "R10 impossible_chance");
    t.roll_start(11);
    for (auto [train, number] : {std::pair{black_1, 6}, {brown_1, 2}, {gray_1, 11}})
      EXPECT_EQ(t.game.board()[t.at(train).at].number, number);
    EXPECT_EQ(t.onlooker().tiles.size(), 11) << "then all are shuffled again";
  }
}

TEST(SwitchAndSignal, R66_ForEachNewTrainATileIsDrawnAfterItsColour) {
  Table t = Table::before_card(Table::europe, 2, with(&Options::starts, Starts::drawn));
  t.without_helpers();
  t.put(black_1, "calais");
  t.reveal("two-new-any");
  EXPECT_EQ(t.why(Actor::chance(), RollStart{8}), "R13 not_at_this_point");
  t.play(Deploy{Color::gray});
  EXPECT_EQ(t.weights(), Weights(11, 1U)) << "also that of a taken start location";
  t.roll_start(8);
  EXPECT_EQ(t.where(gray_1), "emden");
  t.play(Deploy{Color::brown});
  EXPECT_EQ(t.legal(), numbers({2, 3, 4, 5, 6, 7, 9, 10, 11, 12})) << "a drawn tile is out";
  t.roll_start(6);
  EXPECT_EQ(t.where(brown_1), "depot");
  EXPECT_EQ(t.s.tokens, 5);
  EXPECT_EQ(t.onlooker().tiles.size(), 9) << "drawn in vain";
}

TEST(SwitchAndSignal, R66_AfterTheLastTileAllAreShuffledAgain) {
  Table t = Table::before_card(Table::europe, 2, with(&Options::starts, Starts::drawn));
  t.without_helpers();
  t.s.tiles = 0b1001;  // 2 and 5
  t.reveal("two-new-any");
  t.play(Deploy{Color::gray});
  EXPECT_EQ(t.legal(), numbers({2, 5}));
  t.roll_start(5);
  t.play(Deploy{Color::brown});
  EXPECT_EQ(t.legal(), numbers({2}));
  t.roll_start(2);
  EXPECT_EQ(t.onlooker().tiles.size(), 11);
}

TEST(SwitchAndSignal, R66_WithPrintedNumbersThereAreNoTiles) {
  EXPECT_TRUE(Table::in_play(Table::europe).onlooker().tiles.empty());
}

TEST(SwitchAndSignal, R61_TheOptionsAreReadByName) {
  for (std::string_view file : both) {
    EXPECT_EQ(values(file, "discs"), "first_game placed random");
    EXPECT_EQ(values(file, "first"), "random 0 1 2 3");
  }
  const Options usual = SwitchAndSignal::read_options(
      {"first_game", "printed", "7", "2", "no", "8", "random", "stays", "turns_away"});
  EXPECT_EQ(usual.discs, Discs::first_game);
  EXPECT_EQ(usual.starts, Starts::printed);
  EXPECT_EQ(usual.first, std::nullopt);
  EXPECT_FALSE(usual.extra_signal);
  const Options other = SwitchAndSignal::read_options(
      {"placed", "shuffled", "10", "6", "yes", "10", "3", "head_on", "lets_pass"});
  EXPECT_EQ(other.discs, Discs::placed);
  EXPECT_EQ(other.starts, Starts::shuffled);
  EXPECT_EQ(other.time_tokens, 10);
  EXPECT_EQ(other.removed_cards, 6);
  EXPECT_TRUE(other.extra_signal);
  EXPECT_EQ(other.goods, 10);
  EXPECT_EQ(other.first, seat(3));
  EXPECT_EQ(other.shut_in, ShutIn::head_on);
  EXPECT_EQ(other.full_port, FullPort::lets_pass);
  const Options third =
      SwitchAndSignal::read_options({"random", "drawn", "7", "0", "no", "8", "0", "stays"});
  EXPECT_EQ(third.discs, Discs::random);
  EXPECT_EQ(third.starts, Starts::drawn);
  EXPECT_EQ(third.removed_cards, 0);
  EXPECT_EQ(third.shut_in, ShutIn::stays);
}

TEST(SwitchAndSignal, R39_R67_WhatWasNoOptionInVersion1IsPlayedAsItWasThen) {
  EXPECT_EQ(values(Table::europe, "full_port"), "") << "only where trains pass through ports";
  EXPECT_EQ(values(Table::america, "full_port"), "turns_away lets_pass");
  for (std::string_view file : both) {
    EXPECT_EQ(values(file, "shut_in"), "stays head_on");
    for (const OptionSpec& spec : SwitchAndSignal::option_specs(*embedded_board(file))) {
      const bool later = spec.key == "shut_in" || spec.key == "full_port";
      const std::string earlier = spec.key == "full_port" ? "lets_pass" : later ? "stays" : "";
      EXPECT_EQ(spec.since, later ? 2 : 1);
      EXPECT_EQ(spec.earlier, earlier);
    }
  }
}

}  // namespace rail::switch_and_signal::rules_options_test
