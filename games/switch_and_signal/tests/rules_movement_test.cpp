// How trains run: R36 to R47. Most of it is the same on both boards and shown in Europe.
#include <gtest/gtest.h>

#include <array>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_movement_test {

const TrainId black = Table::train(Color::black, 1);
const TrainId brown = Table::train(Color::brown, 1);
const TrainId gray = Table::train(Color::gray, 1);
const TrainId gray_2 = Table::train(Color::gray, 2);
constexpr Run just_run{};  // a test's own Run() hides the action's name

/// Seat 0 has cards of all kinds, no train is out, and the helpers are used up: nobody asks them.
Table playing(std::shared_ptr<const Board> board, const Options& options = Table::seat_0_first()) {
  Table t(std::move(board), 2, options);
  t.s.helpers = 7;
  t.luck();
  t.clear();
  t.give(0, 3, 3, 4);
  return t;
}
Table in_europe() { return playing(embedded_board(Table::europe)); }

constexpr std::array boards{Table::europe, Table::america};

SpaceId piece(const Line& line, int n) {  // from 1
  return SpaceId(static_cast<int>(line.first_piece) + n - 1);
}

/// Turns a signal green with a disc from a line, or red with its disc going to a line, or to
/// another entrance of the city if it is the city's last.
void turn(Table& t, SignalId signal, bool green) {
  if (t.s.green.contains(signal) == green) return;
  const Board& board = t.game.board();
  const std::optional<SpaceId> city = board[signal].city;
  int greens = 0;
  t.s.green.each([&](SignalId it) { greens += board[it].city == city ? 1 : 0; });
  const bool within_city = city && !green && greens == 1;
  SignalId other{};
  while (other == signal || t.s.green.contains(other) != green ||
         board[other].city != (within_city ? city : std::nullopt))
    other = SignalId(static_cast<int>(other) + 1);
  (green ? t.s.green.insert(signal) : t.s.green.erase(signal));
  (green ? t.s.green.erase(other) : t.s.green.insert(other));
}

TEST(SwitchAndSignal, R36_TheDepartureCardOrAnActionCardMovesATrain) {
  Table t = Table::before_card(Table::europe);
  t.s.helpers = 7;
  t.put(black, "calais");
  t.put(brown, "nantes");
  t.reveal("black-gray");
  EXPECT_EQ(t.ends(Roll{2}), "points_used: lille--paris-1 forward, 0 tokens");
  EXPECT_EQ(t.s.step, Step::actions) << "that was all of the card";
  t.give(0, 0, 0, 1);
  EXPECT_EQ(t.drive(brown, 1), "points_used: tours--nantes-1 back, 0 tokens");
  EXPECT_EQ(t.why(MoveTrain{black}), "R25 card_missing");
  EXPECT_EQ(t.where(black), "lille--paris-1 forward");
}

TEST(SwitchAndSignal, R37_EachColourHasItsOwnDie) {
  using Odds = std::vector<std::pair<int, int>>;  // points and faces
  const std::array<std::pair<TrainId, Odds>, 3> dice{{
      {black, {{2, 1}, {3, 2}, {4, 2}, {5, 1}}},
      {brown, {{1, 1}, {2, 2}, {3, 2}, {4, 1}}},
      {gray, {{1, 3}, {2, 2}, {3, 1}}},
  }};
  for (std::string_view board : boards) {
    for (const auto& [train, faces] : dice) {
      Table t = playing(embedded_board(board));
      t.at(train).at = t.s.start_of[0];
      t.play(MoveTrain{train});
      Odds odds;
      for (const Roll& roll : t.legal_of<Roll>())
        odds.emplace_back(roll.points, t.game.weight(t.s, roll));
      EXPECT_EQ(odds, faces) << board << t.game.word(train);
      EXPECT_EQ(t.legal().size(), faces.size());
    }
  }
}

TEST(SwitchAndSignal, R37_APieceAndACityCostOnePointEach) {
  for (const auto& [points, end] : {std::pair{2, "points_used: lille--paris-1 forward, 0 tokens"},
                                    {3, "points_used: paris, 0 tokens"},
                                    {4, "city: paris, 0 tokens"}}) {
    Table t = in_europe();
    t.put(black, "calais");
    EXPECT_EQ(t.drive(black, points), end);
  }
}

TEST(SwitchAndSignal, R37_SignalsAndJunctionsCostNothing) {
  Table t = in_europe();
  t.open("frankfurt", "cologne--frankfurt", "strasbourg--frankfurt");
  t.put(black, "cologne--frankfurt", 1, true);
  // A signal, Frankfurt, Strasbourg, Basel.
  EXPECT_EQ(t.drive(black, 5), "points_used: basel--dijon-2 forward, 0 tokens");
  std::vector<SpaceId> way;
  for (const TrainRan& step : t.events_of<TrainRan>()) way.push_back(step.to);
  EXPECT_EQ(way, (std::vector{t.space("cologne--frankfurt-2"), t.space("strasbourg--frankfurt-1"),
                              t.space("basel--strasbourg-1"), t.space("basel--dijon-1"),
                              t.space("basel--dijon-2")}));
}

TEST(SwitchAndSignal, R38_EachPointThatCannotBeUsedCostsOneToken) {
  for (int points = 1; points <= 4; ++points) {
    Table t = in_europe();
    t.put(brown, "brussels--amsterdam", 1, true);  // the signal of Amsterdam is red
    const std::string lost = std::to_string(points - 1) + " tokens";
    EXPECT_EQ(t.drive(brown, points), (points == 1 ? "points_used" : "red_signal") +
                                          std::string(": brussels--amsterdam-2 forward, ") + lost);
    EXPECT_EQ(t.s.tokens, 7 - (points - 1));
  }
}

TEST(SwitchAndSignal, R39_OnTheLineATrainRunsInItsDirection) {
  Table t = in_europe();
  t.put(brown, "strasbourg--paris", 2, true);
  t.put(gray, "turin--marseille", 2, false);
  EXPECT_EQ(t.drive(brown, 1), "points_used: strasbourg--paris-3 forward, 0 tokens");
  EXPECT_EQ(t.drive(gray, 1), "points_used: turin--marseille-1 back, 0 tokens");
  t.put(gray_2, "strasbourg--paris", 2, false);
  EXPECT_EQ(t.drive(gray_2, 1), "points_used: strasbourg--paris-1 back, 0 tokens");
}

/// Nuremberg shows green in the directions of these bits; eight discs lie there as always.
Table at_nuremberg(unsigned green, ShutIn shut_in = ShutIn::stays) {
  Options options = Table::seat_0_first();
  options.shut_in = shut_in;
  Table t = playing(embedded_board(Table::europe), options);
  t.put(brown, "nuremberg");
  const std::array entrances{
      t.signal("at-nuremberg-from-leipzig"), t.signal("at-nuremberg-from-dresden"),
      t.signal("at-nuremberg-from-frankfurt"), t.signal("at-nuremberg-from-munich")};
  for (bool color : {true, false}) {
    for (unsigned e = 0; e < entrances.size(); ++e) {
      if (((green >> e & 1) != 0) == color) turn(t, entrances[e], color);
    }
  }
  return t;
}

TEST(SwitchAndSignal, R39_R42_ATrainLeavesACityOnlyByGreenSignals) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> exits{{
      {"leipzig--nuremberg", "leipzig--nuremberg-2 back"},
      {"dresden--nuremberg", "dresden--nuremberg-2 back"},
      {"nuremberg--frankfurt", "nuremberg--frankfurt-1 forward"},
      {"nuremberg--munich", "nuremberg--munich-1 forward"},
  }};
  for (unsigned green : {0b1111U, 0b0111U, 0b1110U, 0b0101U, 0b1010U, 0b1100U}) {
    for (unsigned e = 0; e < exits.size(); ++e) {
      Table t = at_nuremberg(green);
      const auto& [line, piece] = exits[e];
      ASSERT_EQ(t.drive(brown, 1), "asks");
      if ((green >> e & 1) != 0) {
        EXPECT_EQ(t.ends(Leave{t.line(line)}), "points_used: " + std::string(piece) + ", 0 tokens");
      } else {
        EXPECT_EQ(t.why(Leave{t.line(line)}), "R39 exit_closed") << line;
      }
    }
  }
  Table t = at_nuremberg(0b1000);
  EXPECT_EQ(t.drive(brown, 1), "points_used: nuremberg--munich-1 forward, 0 tokens")
      << "a single way is taken without a question";
}

TEST(SwitchAndSignal, R39_ALaterMoveMayLeadBackWhereTheTrainCameFrom) {
  Table t = in_europe();
  t.put(black, "calais");
  EXPECT_EQ(t.drive(black, 3), "points_used: paris, 0 tokens");
  t.open("lille", "lille--paris", "lille--brussels");
  EXPECT_EQ(t.drive(black, 2), "points_used: lille--brussels-1 forward, 0 tokens");
}

TEST(SwitchAndSignal, R39_OnlyExitsByWhichATrainCanRunAreOffered) {
  for (bool facing : {false, true}) {
    Table t = at_nuremberg(0b1110);
    t.put(gray, "nuremberg--munich", 1, !facing);
    t.put(gray_2, "dresden--nuremberg", 1, true);  // not right behind the signal
    EXPECT_EQ(t.drive(brown, 4), "asks");
    EXPECT_EQ(t.legal_of<Leave>(), (std::vector{Leave{t.line("dresden--nuremberg")},
                                                Leave{t.line("nuremberg--frankfurt")}}));
    EXPECT_EQ(t.why(Leave{t.line("nuremberg--munich")}), "R39 exit_closed");
    EXPECT_EQ(t.why(just_run), "R39 choose_exit");
    EXPECT_EQ(t.ends(Leave{t.line("dresden--nuremberg")}), "head_on: depot, 6 tokens")
        << "what lies further on is the players' own business";
  }
}

TEST(SwitchAndSignal, R39_WithoutAnExitAllPointsAreLostAlsoToATrainThatFacesTheCity) {
  for (bool facing : {false, true}) {
    for (int points = 1; points <= 4; ++points) {
      Table t = at_nuremberg(0b1000);
      t.load(brown, Goods::white);
      t.put(gray, "nuremberg--munich", 1, !facing);
      EXPECT_EQ(t.drive(brown, points),
                "no_exit: nuremberg, " + std::to_string(points) + " tokens");
      EXPECT_EQ(t.at(brown).cargo, static_cast<int>(Goods::white)) << "no head-on meeting";
    }
  }
}

TEST(SwitchAndSignal, R39_ByOptionATrainMeetsTheOneThatShutsItInHeadOn) {
  for (int points = 1; points <= 4; ++points) {
    Table t = at_nuremberg(0b1000, ShutIn::head_on);
    t.load(brown, Goods::white);
    t.put(gray, "nuremberg--munich", 1, false);
    EXPECT_EQ(t.drive(brown, points), "head_on: depot, " + std::to_string(2 * points) + " tokens");
    EXPECT_EQ(t.events_of<TrainToDepot>(), (std::vector{TrainToDepot{brown, Goods::white}}));
    EXPECT_EQ(t.where(gray), "nuremberg--munich-1 back");
  }
}

TEST(SwitchAndSignal, R39_ByOptionItStaysIfAnyGreenExitDoesNotLeadToATrainThatFacesIt) {
  Table away = at_nuremberg(0b1000, ShutIn::head_on);
  away.put(gray, "nuremberg--munich", 1, true);
  EXPECT_EQ(away.drive(brown, 2), "no_exit: nuremberg, 2 tokens") << "it goes the same way";
  Table both = at_nuremberg(0b1100, ShutIn::head_on);
  both.put(gray, "nuremberg--munich", 1, false);
  both.put(gray_2, "nuremberg--frankfurt", 1, true);
  EXPECT_EQ(both.drive(brown, 2), "no_exit: nuremberg, 2 tokens") << "the players would choose so";
  Table faced = both;
  faced.put(gray_2, "nuremberg--frankfurt", 1, false);
  faced.give(0, 0, 0, 1);
  EXPECT_EQ(faced.drive(brown, 1), "head_on: depot, 2 tokens");
  Table red = at_nuremberg(0b0100, ShutIn::head_on);
  red.put(gray, "nuremberg--munich", 1, false);
  EXPECT_EQ(red.drive(brown, 1), "points_used: nuremberg--frankfurt-1 forward, 0 tokens")
      << "a red signal stands between";
}

TEST(SwitchAndSignal, R40_R43_ATrainStopsBeforeATrainAheadAndBeforeOneInACity) {
  Table t = in_europe();
  t.put(black, "calais");
  t.put(gray, "lille--paris", 1, true);  // behind the junction, going the same way
  EXPECT_EQ(t.drive(black, 5), "train_ahead: calais--lille-1 forward, 4 tokens");
  EXPECT_EQ(t.where(gray), "lille--paris-1 forward");

  Table u = in_europe();
  u.put(black, "calais");
  u.put(gray, "paris");
  EXPECT_EQ(u.drive(black, 5), "train_ahead: lille--paris-1 forward, 3 tokens");
  EXPECT_EQ(u.where(gray), "paris");

  Table v = in_europe();
  v.put(black, "calais");
  v.put(gray, "paris");
  EXPECT_EQ(v.drive(black, 2), "points_used: lille--paris-1 forward, 0 tokens")
      << "close behind is free";
}

TEST(SwitchAndSignal, R41_EveryJunctionOnlyTheOpenWay) {
  for (std::string_view file : boards) {
    const Table first = playing(embedded_board(file));
    const Board& board = first.game.board();
    int turns = 0;
    for (std::size_t j = 0; j < board.junctions.size(); ++j) {
      const auto& arms = board.junctions[j].lines;
      const auto next_to = [&](LineId line, bool facing) {  // the piece at the junction
        const bool begins = board[line].from.junction == JunctionId(j);
        return Train{piece(board[line], begins ? 1 : board[line].pieces), begins != facing};
      };
      for (std::size_t a = 0; a < arms.size(); ++a) {
        for (std::size_t b = a + 1; b < arms.size(); ++b) {
          for (std::size_t in = 0; in < arms.size(); ++in) {
            Table t = first;
            t.s.open[j] = static_cast<std::uint8_t>(1U << a | 1U << b);
            t.at(gray) = next_to(arms[in], true);
            const bool is_open = in == a || in == b;
            const Train end = is_open ? next_to(arms[in == a ? b : a], false) : t.at(gray);
            const std::string result = t.drive(gray, 1);
            EXPECT_EQ(result.substr(0, result.find(':')),
                      is_open ? "points_used" : "covered_switch");
            EXPECT_EQ(t.at(gray), end) << board.junctions[j].id;
            EXPECT_EQ(t.s.tokens_lost, is_open ? 0 : 1);
            ++turns;
          }
        }
      }
    }
    EXPECT_EQ(turns, file == Table::europe ? 18 * 9 + 4 * 24 : 12 * 9 + 7 * 24);
  }
}

TEST(SwitchAndSignal, R41_BeforeACoveredArmATrainStopsAndLosesItsPoints) {
  Table t = in_europe();
  t.put(brown, "lille--brussels", 1, false);
  EXPECT_EQ(t.drive(brown, 4), "covered_switch: lille--brussels-1 back, 4 tokens");
  Table u = in_europe();
  u.put(brown, "brussels--cologne", 1, false);  // a piece before it
  u.open("brussels", "lille--brussels", "brussels--cologne");
  EXPECT_EQ(u.drive(brown, 4), "covered_switch: lille--brussels-1 back, 3 tokens");
}

TEST(SwitchAndSignal, R42_EverySignalStopsTrainsOfBothDirectionsUnlessItIsGreen) {
  for (std::string_view file : boards) {
    const Table first = playing(embedded_board(file));
    const Board& board = first.game.board();
    for (std::size_t i = 0; i < board.signals.size(); ++i) {
      const Signal& signal = board.signals[i];
      const Line& line = board[signal.line];
      const auto beside = [&](bool after) {  // the space on one side of the signal
        if (!after && signal.gap == 0) return *line.from.space;
        if (after && signal.gap == line.pieces) return *line.to.space;
        return piece(line, signal.gap + (after ? 1 : 0));
      };
      for (bool forward : {false, true}) {
        const SpaceKind from = board[beside(!forward)].kind;
        if (from == SpaceKind::port && file == Table::europe) continue;  // no train is ever there
        const bool on_track = from == SpaceKind::track;
        for (bool green : {false, true}) {
          Table t = first;
          turn(t, SignalId(i), green);
          t.at(brown) = {beside(!forward), on_track && forward};
          const std::string end = t.drive(brown, 1);
          const auto steps = t.events_of<TrainRan>();
          const bool passes = !steps.empty() && steps[0].to == beside(forward);
          if (end == "asks" && !on_track) {
            EXPECT_EQ(t.why(Leave{signal.line}), green ? "legal" : "R39 exit_closed");
          } else {
            EXPECT_EQ(passes, green) << signal.id;
          }
          if (!on_track || green) continue;
          EXPECT_EQ(end.substr(0, end.find(':')), "red_signal");
          EXPECT_EQ(t.at(brown), (Train{beside(!forward), forward}));
          EXPECT_EQ(t.s.tokens_lost, 1);
        }
      }
    }
  }
}

TEST(SwitchAndSignal, R42_ARedSignalBehindAJunctionStopsTheTrainBeforeTheJunction) {
  auto board = std::make_shared<Board>(*embedded_board(Table::europe));
  for (Signal& signal : board->signals) {
    if (signal.id == "on-turin--lyon") signal.gap = 0;  // right at Turin
  }
  Table t = playing(board);
  t.open("turin", "milan--turin", "turin--lyon");
  t.put(brown, "milan--turin", 1, true);
  t.put(gray, "turin--lyon", 1, false);  // faces it, but the signal lies between them
  EXPECT_EQ(t.drive(brown, 3), "red_signal: milan--turin-1 forward, 3 tokens");
  t.at(gray) = {};
  t.swap_signal("on-dijon--lyon", "on-turin--lyon");
  EXPECT_EQ(t.drive(brown, 1), "points_used: turin--lyon-1 forward, 0 tokens");
}

TEST(SwitchAndSignal, R44_R45_InEuropeEveryCityIsAHaltFreeOfCharge) {
  for (std::string_view city : {"paris", "amsterdam", "berlin", "nuremberg", "marseille"}) {
    Table t = in_europe();
    for (std::size_t i = 0; i < t.game.board().signals.size(); ++i) {
      const Signal& signal = t.game.board().signals[i];
      if (signal.city != t.space(city)) continue;
      for (int points = 1; points <= 4; ++points) {
        Table u = t;
        for (std::size_t k = 0; k < t.game.board().signals.size(); ++k) {  // all ways on are green
          if (t.game.board().signals[k].city == t.space(city)) turn(u, SignalId(k), true);
        }
        const Line& line = t.game.board()[signal.line];
        u.at(brown) = {piece(line, signal.gap == 0 ? 1 : signal.gap), signal.gap != 0};
        const bool port = city == "marseille";
        EXPECT_EQ(u.drive(brown, points), std::string(port          ? "port: depot"
                                                      : points == 1 ? "points_used: "
                                                                    : "city: ") +
                                              std::string(port ? "" : city) + ", 0 tokens");
      }
    }
  }
}

TEST(SwitchAndSignal, R45_ALoadedTrainUnloadsInThePortAndGoesToTheDepot) {
  Table t = in_europe();
  t.put(brown, "lyon--marseille", 1, true);
  t.load(brown, Goods::red);
  EXPECT_EQ(t.drive(brown, 4), "port: depot, 0 tokens");
  EXPECT_EQ(t.s.delivered[0], (std::array<std::uint8_t, 4>{0, 0, 1, 0}));
  EXPECT_EQ(t.s.supply, (std::array<std::uint8_t, 4>{2, 2, 1, 2})) << "it does not go home";
  EXPECT_EQ(t.events_of<GoodsDelivered>(),
            (std::vector{GoodsDelivered{brown, Goods::red, t.space("marseille")}}));
  EXPECT_EQ(t.events_of<TrainToDepot>(), (std::vector{TrainToDepot{brown, {}}}));

  Table empty = in_europe();
  empty.put(brown, "lyon--marseille", 1, true);
  EXPECT_EQ(empty.drive(brown, 2), "port: depot, 0 tokens");
  EXPECT_TRUE(empty.events_of<GoodsDelivered>().empty());
}

/// A loaded brown train at Calais; a gray one faces it behind Lille.
Table before_a_facing_train() {
  Table t = in_europe();
  t.put(brown, "calais");
  t.load(brown, Goods::blue);
  t.put(gray, "lille--paris", 1, false);
  return t;
}

TEST(SwitchAndSignal, R46_HeadOnEachLostPointCostsTwoAndTheMoverGoesToTheDepot) {
  for (int points = 2; points <= 4; ++points) {
    Table t = before_a_facing_train();
    EXPECT_EQ(t.drive(brown, points),
              "head_on: depot, " + std::to_string(2 * (points - 1)) + " tokens");
    EXPECT_EQ(t.s.supply[0], 2) << "its goods are home again";
    EXPECT_EQ(t.events_of<TrainToDepot>(), (std::vector{TrainToDepot{brown, Goods::blue}}));
    EXPECT_EQ(t.where(gray), "lille--paris-1 back") << "the other stays";
  }
}

TEST(SwitchAndSignal, R46_NoseToNoseWithoutAPointLeftIsFree) {
  Table t = before_a_facing_train();
  EXPECT_EQ(t.drive(brown, 1), "points_used: calais--lille-1 forward, 0 tokens");
  EXPECT_EQ(t.at(brown).cargo, static_cast<int>(Goods::blue));
  EXPECT_EQ(t.drive(gray, 2), "head_on: depot, 4 tokens") << "the next one that moves";
  EXPECT_EQ(t.where(brown), "calais--lille-1 forward");
}

TEST(SwitchAndSignal, R46_NothingRedOrCoveredLiesBetweenTrainsThatMeet) {
  Table t = before_a_facing_train();
  t.open("lille", "lille--paris", "lille--brussels");
  EXPECT_EQ(t.drive(brown, 3), "covered_switch: calais--lille-1 forward, 2 tokens");

  for (bool green : {false, true}) {
    Table u = in_europe();
    u.put(brown, "cologne--frankfurt", 1, true);
    u.put(gray, "cologne--frankfurt", 2, false);
    turn(u, u.signal("on-cologne--frankfurt"), green);
    EXPECT_EQ(u.drive(brown, 1), green ? "head_on: depot, 2 tokens"
                                       : "red_signal: cologne--frankfurt-1 forward, 1 tokens");
  }
}

TEST(SwitchAndSignal, R46_WhoFacesWhomDoesNotDependOnHowLinesAreDrawn) {
  for (bool facing : {false, true}) {
    Table t = in_europe();  // from Frankfurt over Strasbourg, against both lines
    t.put(gray, "strasbourg--frankfurt", 1, false);
    t.put(gray_2, "basel--strasbourg", 1, facing);
    EXPECT_EQ(t.drive(gray, 1), facing ? "head_on: depot, 2 tokens"
                                       : "train_ahead: strasbourg--frankfurt-1 back, 1 tokens");
    Table u = in_europe();  // from Cologne over Frankfurt, along one line and against the next
    u.open("frankfurt", "cologne--frankfurt", "strasbourg--frankfurt");
    u.put(gray, "cologne--frankfurt", 2, true);
    u.put(gray_2, "strasbourg--frankfurt", 1, facing);
    EXPECT_EQ(u.drive(gray, 1), facing ? "head_on: depot, 2 tokens"
                                       : "train_ahead: cologne--frankfurt-2 forward, 1 tokens");
  }
}

TEST(SwitchAndSignal, R40_R47_AStartLocationCostsTwoWhateverIsLeft) {
  for (bool occupied : {false, true}) {
    for (int points = 2; points <= 4; ++points) {
      Table t = in_europe();
      t.put(brown, "salzburg--vienna", 1, true);
      t.load(brown, Goods::white);
      if (occupied) t.put(gray, "vienna");
      EXPECT_EQ(t.drive(brown, points), "start_location: depot, 2 tokens");
      EXPECT_EQ(t.s.supply[3], 2);
      EXPECT_EQ(t.events_of<TrainToDepot>(), (std::vector{TrainToDepot{brown, Goods::white}}));
      EXPECT_EQ(t.where(gray), occupied ? "vienna" : "depot");
    }
  }
  Table t = in_europe();
  t.put(brown, "salzburg--vienna", 1, true);
  EXPECT_EQ(t.drive(brown, 1), "points_used: salzburg--vienna-2 forward, 0 tokens");
}

}  // namespace rail::switch_and_signal::rules_movement_test
