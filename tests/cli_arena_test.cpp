// The program's arena, tuning and progress.
#include "lab/progress.h"
#include "tests/cli.h"

namespace rail::cli {
namespace {

const std::string example = "'exec:python3 " ROUNDHOUSE_SOURCE_DIR "/docs/examples/random_bot.py'";

class CliArena : public Cli {
 protected:
  /// The figures without the times, which are never the same.
  json::object figures(const std::string& arguments) const {
    const Ended ended = run("arena " + arguments + " --json");
    EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
    json::object result = ended.object();
    for (json::value& bot : result.at("bots").as_array()) bot.as_object().erase("think_ms");
    return result;
  }
};

TEST_F(CliArena, IsTheSameForAnyNumberOfThreads) {
  const std::string arguments =
      "ticket-to-ride-usa --bots greedy,random --games 10 --seed 4 --threads ";
  const json::object result = figures(arguments + "1");
  EXPECT_EQ(result, figures(arguments + "3"));
  EXPECT_EQ(result.at("game"), "ticket-to-ride-usa");
  EXPECT_EQ(result.at("games"), 10);
  ASSERT_EQ(result.at("bots").as_array().size(), 2U);
  const json::object& greedy = result.at("bots").at(0).as_object();
  EXPECT_EQ(greedy.at("bot"), "greedy");
  EXPECT_EQ(greedy.at("illegal"), 0);
  EXPECT_GT(greedy.at("win_rate").to_number<double>(), 0.8);
  EXPECT_GT(greedy.at("elo").to_number<double>(), 50);
  EXPECT_EQ(greedy.at("ci95").as_array().size(), 2U);
  EXPECT_EQ(greedy.at("elo_ci95").as_array().size(), 2U);
  EXPECT_GT(greedy.at("mean_points").to_number<double>(), 50);
}

TEST_F(CliArena, PrintsATable) {
  const Ended two = run("arena ticket-to-ride-usa --bots greedy,random --games 2");
  EXPECT_EQ(two.code, 0);
  for (const char* part : {"2 players", "Elo (95 %)", "wins (95 %)", "think ms", "illegal"})
    EXPECT_TRUE(has(two.out, part)) << two.out;
  EXPECT_EQ(two.err, "");  // no bar where there is no terminal
  const Ended three = run("arena ticket-to-ride-usa --bots greedy,random,random --games 2");
  EXPECT_TRUE(has(three.out, "random#2")) << three.out;
  EXPECT_TRUE(has(three.out, "the first does better than the second")) << three.out;
}

TEST_F(CliArena, EveryBotMeetsEveryOther) {
  const json::object pairs =
      figures("ticket-to-ride-germany --bots greedy,random,greedy,random --games 2 --threads 1");
  EXPECT_EQ(pairs.at("games"), 12);
  EXPECT_EQ(pairs.at("pairs").as_array().size(), 6U);
  EXPECT_EQ(pairs.at("bots").at(2).at("bot"), "greedy#2");
  const json::object tables =
      figures("ticket-to-ride-germany --bots greedy,random,random --players 3 --games 3");
  EXPECT_EQ(tables.at("games"), 3);
  EXPECT_EQ(tables.at("players"), 3);
  EXPECT_EQ(tables.at("pairs").as_array().size(), 3U);
}

TEST_F(CliArena, TeamsAreComparedOnTheSameDeals) {
  const std::string game = "switch-and-signal-europe --bots greedy,random --games 4";
  const json::object teams = figures(game);
  EXPECT_EQ(teams.at("games"), 8);
  EXPECT_TRUE(teams.at("bots").at(0).as_object().contains("means"));
  ASSERT_EQ(teams.at("pairs").as_array().size(), 1U);
  EXPECT_GT(teams.at("pairs").at(0).at("rate").to_number<double>(), 0.8);
  EXPECT_TRUE(has(run("arena " + game).out, "goods delivered"));
  const json::object mixed = figures(game + " --mixed");
  EXPECT_EQ(mixed.at("games"), 4);
  EXPECT_TRUE(mixed.contains("win_rate"));
  EXPECT_TRUE(has(run("arena " + game + " --mixed").out, "won together"));
  const json::object alone = figures("switch-and-signal-europe --bots random --games 2");
  EXPECT_EQ(alone.at("bots").at(0).at("win_rate"), 0.0);
}

TEST_F(CliArena, StopsWhenTheTestIsDecided) {
  const std::string arguments =
      "ticket-to-ride-usa --bots greedy,random --games 1000 --sprt 0.5,0.6";
  const json::object result = figures(arguments);
  EXPECT_EQ(result.at("games"), 32);  // all that is needed if everything is won
  const json::object& test = result.at("sprt").at(0).as_object();
  EXPECT_EQ(test.at("accepted"), 0.6);
  EXPECT_EQ(test.at("games"), 32);
  EXPECT_EQ(test.at("others").at(0), "random");
  const Ended words = run("arena " + arguments);
  EXPECT_TRUE(has(words.out, "greedy against random: 60.0 % accepted after 32 games")) << words.out;
}

TEST_F(CliArena, OutsideProgramsPlay) {
  const json::object result =
      figures("ticket-to-ride-usa --bots " + example + " --bots random --games 2");
  EXPECT_EQ(result.at("games"), 2);
  EXPECT_GT(result.at("bots").at(0).at("mean_points").to_number<double>(), 0);
}

TEST_F(CliArena, IllegalActionsAreReportedByTheExitCode) {
  const Ended ended = run("arena ticket-to-ride-usa --bots exec:cat --bots random --games 2");
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(has(ended.out, "illegal, by exec:cat: ")) << ended.out;
  const Ended gone = run("arena ticket-to-ride-usa --bots exec:false --bots random --games 2");
  EXPECT_EQ(gone.code, 2);
  EXPECT_TRUE(has(gone.err, "the program \"false\" ended with exit status 1")) << gone.err;
}

TEST_F(CliArena, SaysWhatIsWrong) {
  const std::string usa = "arena ticket-to-ride-usa ";
  const std::vector<std::pair<std::string, std::string>> bad{
      {"--bots greedy", "at least 2 bots"},
      {"--bots greedy,greedy --players 3", "at least 3 bots"},
      {"--bots greedy,greedy --players 7", "--players"},
      {"--bots greedy,greedy,greedy,greedy,greedy,greedy --players 6", "2 to 5 players"},
      {"--bots greedy,nobody", "nobody"},
      {"--bots greedy,random:100ms", "random:100ms"},
      {"--bots greedy,planner@/no/such/file", "/no/such/file"},
      {"--bots greedy,random --sprt 0.7", "--sprt"},
      {"--bots greedy,random --sprt 0.7,0.6", "the lower first"},
      {"--bots greedy,random --sprt 0,nan", "rates between 0 and 1"},
      {"--bots greedy,random --mixed", "cooperative"},
      {"--bots greedy,random --clock 0", "--clock"},
  };
  for (const auto& [arguments, complaint] : bad) {
    const Ended ended = run(usa + arguments);
    EXPECT_EQ(ended.code, 2) << arguments;
    EXPECT_TRUE(has(ended.err, complaint)) << arguments << ": " << ended.err;
  }
  const Ended mixed = run("arena switch-and-signal-europe --bots greedy --mixed");
  EXPECT_TRUE(has(mixed.err, "needs 2 bots")) << mixed.err;
}

TEST_F(CliArena, TuneWritesWeightsThatTheArenaReads) {
  const Ended tuned = run(
      "tune ticket-to-ride-usa --steps 2 --games-per-step 4 --confirm 4 --out " + path("weights"));
  ASSERT_EQ(tuned.code, 0) << tuned.err;
  EXPECT_TRUE(has(tuned.out, "against the built-in weights")) << tuned.out;
  EXPECT_TRUE(json::parse(read(path("weights"))).at("weights").is_object());
  const std::string again = " --steps 0 --confirm 4 --from " + path("weights");
  EXPECT_EQ(run("tune ticket-to-ride-usa" + again).code, 0);
  EXPECT_EQ(
      run("arena ticket-to-ride-usa --games 2 --bots planner,planner@" + path("weights")).code, 0);
}

TEST_F(CliArena, TuneSaysWhatIsWrong) {
  EXPECT_EQ(run("tune").code, 2);
  EXPECT_EQ(run("tune no-such-game").code, 2);
  EXPECT_EQ(run("tune ticket-to-ride-usa --games-per-step 0").code, 2);
  EXPECT_EQ(run("tune ticket-to-ride-usa --only no_such_weight").code, 2);
  EXPECT_EQ(run("tune ticket-to-ride-usa --from /no/such/file").code, 2);
  EXPECT_EQ(run("tune ticket-to-ride-usa --players 9").code, 2);
}

TEST(ProgressLine, TellsWhatIsLeft) {
  EXPECT_EQ(lab::progress_line(450, 1000, 9),
            "[#########-----------]  45 %  450 of 1000 games, 11 s left");
  EXPECT_EQ(lab::progress_line(0, 1000, 3), "[--------------------]   0 %  0 of 1000 games");
  EXPECT_EQ(lab::progress_line(1000, 1000, 80),
            "[####################] 100 %  1000 of 1000 games, 0 s left");
  EXPECT_EQ(lab::progress_line(1, 1000, 10),
            "[--------------------]   0 %  1 of 1000 games, 2 h 46 min left");
  EXPECT_EQ(lab::duration_words(80), "1 min 20 s");
}

}  // namespace
}  // namespace rail::cli
