// `roundhouse board balance`.
#include "tests/cli.h"

namespace rail::cli {
namespace {

const std::string usa_board = ROUNDHOUSE_SOURCE_DIR "/games/ticket_to_ride/boards/usa.json";

class CliBalance : public Cli {};

TEST_F(CliBalance, PrintsTablesOfEveryGame) {
  const Ended told = run("board balance " + usa_board + " --games 20 --players 3");
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_TRUE(has(told.out, "20 games of 3 players")) << told.out;
  EXPECT_TRUE(has(told.out, "Too few games")) << told.out;
  EXPECT_TRUE(has(told.out, "duluth--helena")) << told.out;
  for (const std::string board : {"switch_and_signal/boards/europe.json",
                                  "grand_trunk_journey/boards/grand_trunk_journey.json"}) {
    const Ended other =
        run("board balance " ROUNDHOUSE_SOURCE_DIR "/games/" + board + " --games 10");
    EXPECT_EQ(other.code, 0) << other.err;
    EXPECT_TRUE(has(other.out, "points by source")) << other.out;
    EXPECT_FALSE(has(other.out, "E0")) << other.out;
  }
}

TEST_F(CliBalance, IsTheSameForAnyNumberOfThreads) {
  const std::string arguments =
      "board balance " + usa_board + " --games 40 --seed 4 --json --threads ";
  const Ended one = run(arguments + "1");
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(one.out, run(arguments + "3").out);
  EXPECT_EQ(one.object().at("games"), 40);
}

TEST_F(CliBalance, WritesTheChangedBoard) {
  const std::string out = path("fair.json");
  const Ended told =
      run("board balance " + usa_board +
          " --option tickets=classic --games 1500 --auto 1 --apply " + out + " --json");
  ASSERT_EQ(told.code, 0) << told.err;
  const json::value round = told.object().at("rounds").at(0);
  EXPECT_EQ(run("board check " + out).code, 0);
  const json::value changed = json::parse(read(out));
  boost::system::error_code error;
  const json::value* value = changed.find_pointer(round.at("pointer").as_string(), error);
  ASSERT_NE(value, nullptr);
  EXPECT_EQ(*value, round.at(round.at("applied").as_bool() ? "to" : "from"));
}

TEST_F(CliBalance, RefusesBadInput) {
  EXPECT_EQ(run("board balance " + usa_board + " --games 0").code, 2);
  EXPECT_EQ(run("board balance " + usa_board + " --bot nobody --games 1").code, 2);
  EXPECT_EQ(run("board balance " + usa_board + " --players 6 --games 1").code, 2);
  EXPECT_EQ(run("board balance " + usa_board + " --option colour=red --games 1").code, 2);
  EXPECT_EQ(run("board balance " + usa_board + " --games 1 --apply " + path("x")).code, 2);
  EXPECT_EQ(run("board balance " + path("none.json")).code, 2);
  EXPECT_EQ(run("board balance " + write("bad.json", "{}")).code, 1);
  EXPECT_FALSE(fs::exists(path("x")));
}

}  // namespace
}  // namespace rail::cli
