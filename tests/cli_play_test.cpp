// `roundhouse play`, as a person and as a program.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli.h"

namespace rail::cli {
namespace {

std::string lines(const std::string& line, int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += line + "\n";
  return text;
}

TEST_F(Cli, PlayGoesToTheEnd) {
  for (const std::string game : {"", "ticket-to-ride-germany --players 3 --seat 1"}) {
    const std::string file = path("played.json");
    const Ended played =
        run(fmt::format("play {} --seed 2 --out {}", game, file), lines("1", 3000));
    EXPECT_EQ(played.code, 0) << played.err;
    EXPECT_TRUE(has(played.out, "The game is over")) << played.out;
    EXPECT_TRUE(has(played.out, "(level-3) wins."));
    EXPECT_EQ(run("replay " + file).code, 0);
    EXPECT_TRUE(json::parse(read(file)).as_object().contains("outcome"));
  }
}

TEST_F(Cli, PlayExplainsAndAnswers) {
  const Ended played = run("play --seed 2 --option start=0",
                           "help\n1\nview\nlog\nactions\nshow 1\nfind duluth\n"
                           "why claim duluth--omaha-a red 99\nwhy claim nowhere red 0\n"
                           "why 1\nwhy {\"type\":\"pass\"}\nwhy {\nwhy\nwhy take_blind\n"
                           "0\n999999999999999999999\nfly away\nclaim\n\nquit\n1\n");
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(has(played.out, "wrong_number_of_cards")) << played.out;
  EXPECT_TRUE(has(played.out, "no route is called \"nowhere\"")) << played.out;
  EXPECT_TRUE(has(played.out, "this is allowed")) << played.out;
  EXPECT_TRUE(has(played.out, "cannot_pass")) << played.out;
  EXPECT_TRUE(has(played.out, "duluth--omaha-b")) << played.out;
  EXPECT_TRUE(has(played.out, "unfinished")) << played.out;
}

TEST_F(Cli, PlayGivesHints) {
  const std::string command = "play --seed 2 --option start=0 --bots level-5:20ms";
  const Ended told = run(command, "hint\nquit\n");
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_TRUE(has(told.out, " %  Keep")) << told.out;
  EXPECT_TRUE(has(told.out, "All your tickets together take ")) << told.out;
  const Ended asked = run(command + " --json", "{\"hint\":true}\n");
  std::istringstream messages(asked.out);
  std::string turn;
  std::string answer;
  ASSERT_TRUE(std::getline(messages, turn) && std::getline(messages, answer)) << asked.out;
  const json::array legal = json::parse(turn).at("legal").as_array();
  const json::value hint = json::parse(answer);
  EXPECT_EQ(hint.at("type"), "hint");
  ASSERT_EQ(hint.at("actions").as_array().size(), 3U);
  for (const json::value& one : hint.at("actions").as_array()) {
    EXPECT_NE(std::find(legal.begin(), legal.end(), one.at("action")), legal.end()) << one;
    EXPECT_GE(one.at("worth").to_number<double>(), 0);
    EXPECT_LE(one.at("worth").to_number<double>(), 1);
    EXPECT_FALSE(one.at("reasons").as_array().empty()) << one;
  }
  // Asking changes nothing: the same luck follows.
  const auto last_line = [&](const std::string& input) {
    const std::string out = run("play --seed 2 --option start=0 --bots greedy", input).out;
    return out.substr(out.rfind("\n\n"));
  };
  EXPECT_EQ(last_line("1\n1\nview\n"), last_line("hint\n1\n1\nview\n"));
}

TEST_F(Cli, PlayEndsPolitelyWithTheInput) {
  const std::string file = path("played.json");
  const Ended played = run("play --seed 2 --out " + file, "1\n");
  EXPECT_EQ(played.code, 0);
  EXPECT_TRUE(has(played.out, "unfinished"));
  const Ended replayed = run("replay --json " + file);
  EXPECT_EQ(replayed.code, 0) << replayed.out;
  EXPECT_EQ(replayed.object().at("over"), false);
}

TEST_F(Cli, PlayShowsOnlyTheOwnSecrets) {
  const Ended played = run("play --seed 2", lines("1", 20));
  EXPECT_TRUE(has(played.out, "Seat 0 draws the ticket ")) << played.out;
  EXPECT_FALSE(has(played.out, "Seat 1 draws the ticket ")) << played.out;
}

TEST_F(Cli, PlaySpeaksJson) {
  const std::string command = "play --seed 2 --option start=0 --json";
  const Ended asked = run(command);
  ASSERT_EQ(asked.code, 0) << asked.err;
  const json::object turn = asked.object();
  EXPECT_EQ(turn.at("type"), "turn");
  EXPECT_EQ(turn.at("view").at("seat"), 0);
  const std::string keep = json::serialize(turn.at("legal").at(0));
  std::string draws = "{\"type\":\"take_blind\"}";
  for (const std::string card :
       {"purple", "blue", "orange", "white", "green", "yellow", "black", "red"})
    draws += "\n{\"type\":\"take_open\",\"card\":\"" + card + "\"}";
  const Ended played = run(command, "x\n7\n{\"why\":" + keep + "}\n{\"type\":\"pass\"}\n" + keep +
                                        "\n" + lines(draws, 1000));
  EXPECT_EQ(played.code, 0) << played.err;
  std::istringstream messages(played.out);
  std::vector<std::string> types;
  for (std::string line; std::getline(messages, line);)
    types.emplace_back(json::parse(line).at("type").as_string());
  ASSERT_GT(types.size(), 6U);
  const std::vector<std::string> first(types.begin(), types.begin() + 6);
  EXPECT_EQ(first,
            (std::vector<std::string>{"turn", "error", "error", "allowed", "refused", "turn"}));
  EXPECT_EQ(types.back(), "over");
}

}  // namespace
}  // namespace rail::cli
