// The program plays parts of a run, keeps them, and joins them.
#include <utility>
#include <vector>

#include "tests/cli.h"

namespace rail::cli {
namespace {

class CliParts : public Cli {
 protected:
  /// Plays all parts of a run into a folder.
  void play(const std::string& command, int of, const std::string& folder) const {
    for (int number = 1; number <= of; ++number) {
      const Ended ended = run(command + part(number, of, folder));
      EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
    }
  }
  std::string part(int number, int of, const std::string& folder) const {
    return " --part " + std::to_string(number) + "/" + std::to_string(of) + " --into " +
           path(folder);
  }
};

const std::string small_arena =
    "arena ticket-to-ride-usa --bots greedy,random --games 10 --seed 4 --threads 2";

TEST_F(CliParts, JoinedPartsPrintWhatOneRunPrints) {
  play(small_arena, 3, "arena");
  for (const std::string as : {" --json", ""}) {
    const Ended whole = run(small_arena + " --no-times" + as);
    EXPECT_EQ(whole.code, 0) << whole.err;
    EXPECT_EQ(run("join " + path("arena") + " --no-times" + as).out, whole.out);
  }
  EXPECT_TRUE(has(run("join " + path("arena") + " --json").out, "think_ms"));
  const std::string calibrate =
      "calibrate ticket-to-ride-usa --games 4 --moments 3 --effort 1 --seed 2 --bots level-4";
  play(calibrate, 2, "calibrate");
  const std::string balance = "board balance " ROUNDHOUSE_SOURCE_DIR
                              "/games/ticket_to_ride/boards/germany.json --games 20 --players 3";
  play(balance, 4, "balance");
  for (const std::string as : {" --json", ""}) {
    EXPECT_EQ(run("join " + path("calibrate") + as).out, run(calibrate + as).out);
    EXPECT_EQ(run("join " + path("balance") + as).out, run(balance + as).out);
  }
}

TEST_F(CliParts, WhatIsThereIsNotPlayedAgain) {
  play(small_arena, 2, "parts");
  const std::string file = path("parts") + "/part-1-of-2.json";
  const std::string before = read(file);
  fs::remove(path("parts") + "/part-2-of-2.json");
  const Ended kept = run(small_arena + part(1, 2, "parts") + " --resume");
  EXPECT_EQ(kept.code, 0) << kept.err;
  EXPECT_TRUE(has(kept.out, "was there already")) << kept.out;
  EXPECT_EQ(read(file), before);
  const Ended missing = run(small_arena + part(2, 2, "parts") + " --resume --json");
  EXPECT_EQ(missing.object().at("played"), true);
  // What an interrupted part left is no part, and a damaged one is played again.
  write("parts/part-1-of-2.json.77.part", before.substr(0, 100));
  write("parts/part-1-of-2.json", before.substr(0, 100));
  EXPECT_EQ(run("join " + path("parts")).code, 2);
  const Ended again = run(small_arena + part(1, 2, "parts") + " --resume --json");
  EXPECT_TRUE(has(again.err, "played again")) << again.err;
  EXPECT_EQ(again.object().at("played"), true);
  EXPECT_EQ(run("join " + path("parts") + " --no-times").out, run(small_arena + " --no-times").out);
}

TEST_F(CliParts, RefusesWhatDoesNotBelongTogether) {
  play(small_arena, 3, "parts");
  const auto name = [&](int number) {
    return path("parts") + "/part-" + std::to_string(number) + "-of-3.json";
  };
  const auto refused = [&](const std::string& files) {
    const Ended ended = run("join " + files);
    EXPECT_EQ(ended.code, 2) << files;
    EXPECT_EQ(ended.out, "");
    return ended.err;
  };
  EXPECT_TRUE(has(refused(name(1) + " " + name(3)), "one is missing: 2"));
  EXPECT_TRUE(has(refused(path("parts") + " " + name(3)), "part 3/3 is there twice"));
  const std::string other = "arena ticket-to-ride-usa --bots greedy,random --games 10 --seed 5";
  EXPECT_EQ(run(other + part(2, 3, "other")).code, 0);
  EXPECT_TRUE(has(refused(name(1) + " " + path("other") + " " + name(3)), "request.seed"));
  // Nor is a part of another run written over.
  const Ended over = run(other + part(2, 3, "parts") + " --resume");
  EXPECT_EQ(over.code, 2);
  EXPECT_TRUE(has(over.err, "request.seed")) << over.err;
  EXPECT_EQ(run("join " + path("parts")).code, 0);
  EXPECT_TRUE(has(refused(write("no.json", "{}")), "no.json"));
  EXPECT_TRUE(has(refused(path("nowhere.json")), "nowhere.json"));
  fs::create_directories(path("empty"));
  EXPECT_TRUE(has(refused(path("empty")), "there is no part in"));
}

TEST_F(CliParts, SaysWhatIsWrong) {
  const std::vector<std::pair<std::string, std::string>> bad{
      {small_arena + " --part 1/2", "--into"},
      {small_arena + " --into " + path("x"), "--part"},
      {small_arena + " --resume", "--part"},
      {small_arena + part(3, 2, "x"), "there is no part 3"},
      {small_arena + part(1, 6, "x"), "5 deals cannot be cut into 6 parts"},
      {small_arena + " --sprt 0.5,0.6" + part(1, 2, "x"), "stops early"},
      {"board balance " ROUNDHOUSE_SOURCE_DIR
       "/games/ticket_to_ride/boards/usa.json --games 10 --auto 1" +
           part(1, 2, "x"),
       "--auto"},
      {"join", "PART"},
  };
  for (const auto& [arguments, complaint] : bad) {
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.code, 2) << arguments;
    EXPECT_TRUE(has(ended.err, complaint)) << arguments << ": " << ended.err;
  }
  EXPECT_FALSE(fs::exists(path("x") + "/part-1-of-2.json"));
}

TEST_F(CliParts, SamplesOfSelfplayAreTheSameAsInOneRun) {
  const std::string selfplay =
      "selfplay ticket-to-ride-usa --games 3 --playouts 4 --searched 20 --seed 6";
  play(selfplay, 3, "samples");
  ASSERT_EQ(run(selfplay + " --out " + path("whole")).code, 0);
  const std::string join = "join " + path("samples") + " --out " + path("joined");
  const Ended told = run(join);
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_EQ(read(path("joined")), read(path("whole")));
  EXPECT_EQ(run("join " + path("samples")).code, 2) << "where to?";
  // The samples are held to the sum that the part says, and a join that failed leaves nothing.
  fs::remove(path("joined"));
  const std::string samples = path("samples") + "/part-2-of-3.samples";
  std::string changed = read(samples);
  changed.back() = static_cast<char>(changed.back() ^ 1);
  write("samples/part-2-of-3.samples", changed);
  EXPECT_TRUE(has(run(join).err, "part-2-of-3.samples is damaged")) << run(join).err;
  write("samples/part-2-of-3.samples", changed + "x");
  EXPECT_TRUE(has(run(join).err, "bytes, not")) << run(join).err;
  fs::remove(samples);
  EXPECT_TRUE(has(run(join).err, "part-2-of-3.samples")) << run(join).err;
  EXPECT_FALSE(fs::exists(path("joined")));
  // Nor can one that ends by the clock be joined.
  EXPECT_EQ(run(selfplay + part(1, 3, "x") + " --seconds 1").code, 2);
}

TEST_F(CliParts, TheLadderIsWrittenByOneCommand) {
  const std::string config = write("ladder.json", R"({
    "players": 2, "games": 2, "seed": 1, "parts": 2,
    "playouts": {"ticket_to_ride": 2, "switch_and_signal": 2, "grand_trunk_journey": 2},
    "searchers": ["ismcts", "halving", "veteran", "level-5"],
    "outside": [{"name": "mine", "bot": "exec:cat", "by": "me",
                 "games": ["switch-and-signal-europe"]}]})");
  const auto ladder = [&](const std::string& arguments) {
    const std::string command = "python3 " ROUNDHOUSE_SOURCE_DIR
                                "/tools/ladder.py --program " ROUNDHOUSE_PROGRAM " --config " +
                                config + " --work " + path("work") + " --out " + path("ladder.md") +
                                " --game switch-and-signal-europe " + arguments + " >" +
                                path("out") + " 2>" + path("err");
    return std::system(command.c_str());
  };
  EXPECT_NE(ladder("--page"), 0) << "nothing was played";
  ASSERT_EQ(ladder(""), 0) << read(path("err"));
  const std::string page = read(path("ladder.md"));
  for (const char* part : {"Switch & Signal", "| 1 | `", "`level-4`", "`mine`", "better than",
                           "roundhouse arena switch-and-signal-europe --bots random"})
    EXPECT_TRUE(has(page, part)) << page;
  // What was played is not played again, and the page is the same but for the times.
  ASSERT_EQ(ladder("--page"), 0) << read(path("err"));
  EXPECT_EQ(read(path("ladder.md")), page);
  EXPECT_EQ(ladder("--commands"), 0);
  EXPECT_TRUE(has(read(path("out")), "--part 2/2")) << read(path("out"));
}

}  // namespace
}  // namespace rail::cli
