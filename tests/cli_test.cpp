// The commands of the program, run as people run them.
#include "tests/cli.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/sanitized.h"

namespace rail::cli {
namespace {

const std::string boards = ROUNDHOUSE_SOURCE_DIR "/games/ticket_to_ride/boards/";
const std::vector<std::string> commands{
    "games",      "play",  "record",      "replay",   "show",         "arena",    "bench",
    "board",      "db",    "board check", "board id", "board schema", "db check", "db backup",
    "replay-all", "serve", "tune",        "sit",      "analyse"};

TEST_F(Cli, HelpOnEverySubcommand) {
  const Ended top = run("--help");
  EXPECT_EQ(top.code, 0);
  for (const std::string& command : commands) {
    const Ended help = run(command + " --help");
    EXPECT_EQ(help.code, 0) << command;
    EXPECT_TRUE(has(help.out, "Usage: roundhouse " + command)) << help.out;
    EXPECT_TRUE(has(top.out, "  " + command.substr(0, command.find(' ')))) << command;
  }
}

TEST_F(Cli, HiddenGamesAreThereForWhoAsks) {
  const std::string id = "heaviest-train";
  EXPECT_FALSE(has(run("games").out, id));
  EXPECT_TRUE(has(run("games --all-games").out, id));
  EXPECT_EQ(run("record " + id + " --seed 1").code, 2);
  const std::string file = path("hidden.json");
  const Ended record = run("record " + id + " --all-games --seed 1 --bots greedy --out " + file);
  EXPECT_EQ(record.code, 0) << record.out;
  EXPECT_EQ(run("replay " + file).code, 0) << "a record tells which game it is of";
  EXPECT_FALSE(has(run("bench --seconds 0.001").out, id));
  EXPECT_TRUE(has(run("bench --seconds 0.001 --all-games").out, id));
}

TEST_F(Cli, SaysItsVersion) {
  const Ended version = run("--version");
  EXPECT_EQ(version.code, 0);
  EXPECT_TRUE(version.out.starts_with("roundhouse 0.")) << version.out;
}

TEST_F(Cli, GamesListsPlayersOptionsAndBots) {
  const json::array games = run("games --json").object().at("games").as_array();
  bool found = false;
  for (const json::value& value : games) {
    const json::object& game = value.as_object();
    if (game.at("id") != "ticket-to-ride-usa") continue;
    found = true;
    EXPECT_EQ(game.at("min_players"), 2);
    EXPECT_EQ(game.at("max_players"), 5);
    const json::array& bots = game.at("bots").as_array();
    for (const char* bot : {"random", "greedy", "path", "one-step", "long-route", "hungry"})
      EXPECT_NE(std::find(bots.begin(), bots.end(), bot), bots.end()) << bot;
    EXPECT_EQ(bots.front(), "random");
    EXPECT_EQ(bots.back(), "level-5");
    EXPECT_EQ(game.at("levels").as_array().size(), 5U);
    EXPECT_EQ(game.at("levels").at(4).at("bot"), "level-5");
    EXPECT_EQ(game.at("options").at(0).at("key"), "tickets");
    EXPECT_EQ(game.at("options").at(0).at("values"), (json::array{"all", "classic"}));
  }
  EXPECT_TRUE(found);
  const Ended words = run("games");
  EXPECT_EQ(words.code, 0);
  EXPECT_TRUE(has(words.out, "--option tickets=all|classic")) << words.out;
}

TEST_F(Cli, RecordReplaysAndShows) {
  for (const std::string game : {"ticket-to-ride-usa", "ticket-to-ride-germany",
                                 "switch-and-signal-europe", "grand-trunk-journey"}) {
    const std::string file = path("match.json");
    const Ended made = run(
        fmt::format("record {} --bots greedy,random,greedy --seed 1 --json --out {}", game, file));
    ASSERT_EQ(made.code, 0) << made.err;
    const json::object record = json::parse(read(file)).as_object();
    EXPECT_EQ(record.at("format"), "roundhouse-record-1");
    EXPECT_EQ(record.at("players"), (json::array{"greedy", "random", "greedy"}));
    EXPECT_EQ(record.at("outcome").at("breakdown").as_array().size(), 3U);
    const Ended replayed = run("replay --json " + file);
    EXPECT_EQ(replayed.code, 0) << replayed.out;
    EXPECT_EQ(replayed.object().at("outcome"), record.at("outcome"));
    EXPECT_TRUE(has(run("replay " + file).out, "Rank"));

    const Ended shown = run("show " + file + " --at 100 --as 1 --json");
    ASSERT_EQ(shown.code, 0) << shown.err;
    EXPECT_EQ(shown.object().at("ply"), 100);
    EXPECT_EQ(shown.object().at("as"), 1);
    EXPECT_EQ(shown.object().at("view").at("seat"), 1);
    EXPECT_TRUE(has(run("show " + file + " --at 100 --as 1").out, "Your hand"));
    EXPECT_FALSE(has(run("show " + file + " --at 100").out, "Your hand"));
  }
}

TEST_F(Cli, AnalyseTellsWhatDecidedAMatch) {
  const std::string file = path("game.json");
  ASSERT_EQ(run("record ticket-to-ride-usa --bots planner,random --seed 3 --out " + file).code, 0);
  const Ended words = run("analyse --effort 1 " + file);
  EXPECT_EQ(words.code, 0) << words.err;
  for (std::string_view part :
       {"Chances to win", "choices", "Turning points", "decisions clearly cost"})
    EXPECT_TRUE(has(words.out, std::string(part))) << words.out;
  const Ended once = run("analyse --json --effort 1 --seed 4 " + file);
  EXPECT_EQ(once.object().at("done"), once.object().at("of"));
  EXPECT_EQ(once.out, run("analyse --json --effort 1 --seed 4 " + file).out);
  EXPECT_EQ(run("analyse --effort 0 " + file).code, 2);
}

TEST_F(Cli, SameSeedGivesTheSameRecord) {
  const std::string command = "record ticket-to-ride-usa --bots greedy --option tickets=classic ";
  const Ended first = run(command + "--seed 12");
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out, run(command + "--seed 12").out);
  EXPECT_NE(first.out, run(command + "--seed 13").out);
  EXPECT_EQ(first.object().at("options").at("tickets"), "classic");
}

TEST_F(Cli, RecordComesFromStandardInputToo) {
  const Ended replayed = run("replay --json -", json::serialize(record()));
  EXPECT_EQ(replayed.code, 0) << replayed.out;
  EXPECT_EQ(replayed.object().at("over"), true);
}

TEST_F(Cli, ReplayNamesTheWrongEntry) {
  json::object changed = record();
  json::array& entries = changed.at("entries").as_array();
  const json::value first = entries[0];
  entries.insert(entries.begin(), first);
  const Ended refused = replay(changed);
  EXPECT_EQ(refused.code, 1);
  EXPECT_TRUE(has(refused.err, "entries[1]")) << refused.err;
  const Ended as_json = run("replay --json " + path("changed.json"));
  EXPECT_EQ(as_json.code, 1);
  EXPECT_EQ(as_json.object().at("error").at("entry"), 1);
}

TEST_F(Cli, ReplayRefusesAWrongOutcome) {
  json::object changed = record();
  changed.at("outcome").at("points").at(0) = 999;
  EXPECT_EQ(replay(changed).code, 1);
}

TEST_F(Cli, DamagedRecordsAreBadInput) {
  const json::object good = record();
  const std::string text = json::serialize(good);
  const auto changed = [&](auto change) {
    json::object copy = good;
    change(copy);
    return json::serialize(copy);
  };
  const std::vector<std::string> damaged{
      "",
      "null",
      "[]",
      "{}",
      text.substr(0, text.size() / 2),
      text + "x",
      std::string("\0\0\0\0", 4),
      "\xff\xfe",
      std::string(100'000, '['),
      changed([](json::object& r) { r["format"] = "roundhouse-record-9"; }),
      changed([](json::object& r) { r["game"] = "no-such-game"; }),
      changed([](json::object& r) { r["rules_version"] = "one"; }),
      changed([](json::object& r) { r["rules_version"] = 1e300; }),
      changed([](json::object& r) { r["options"] = json::object{{"tickets", "none"}}; }),
      changed([](json::object& r) { r["players"] = json::array{}; }),
      changed([](json::object& r) { r["players"] = json::array(1000, "x"); }),
      changed([](json::object& r) { r["entries"] = 7; }),
      changed([](json::object& r) { r["entries"].as_array()[3] = "x"; }),
      changed([](json::object& r) { r["entries"].at(3).as_object()["actor"] = 99; }),
      changed([](json::object& r) { r["entries"].at(3).as_object()["actor"] = -1; }),
      changed([](json::object& r) { r["entries"].at(3).as_object()["action"] = json::array{}; }),
      changed([](json::object& r) { r["entries"].at(3).at("action").as_object()["type"] = "fly"; }),
      changed([](json::object& r) { r["entries"].at(3).at("action").as_object()["type"] = 3; }),
      changed([](json::object& r) { r["entries"].at(3).at("action").as_object()["more"] = 3; }),
      changed([](json::object& r) { r["board"] = json::object{}; }),
  };
  for (std::size_t i = 0; i < damaged.size(); ++i) {
    const std::string file = write("damaged.json", damaged[i]);
    for (const std::string command : {"replay ", "show "}) {
      const Ended bad = run(command + file);
      EXPECT_EQ(bad.code, 2) << command << i << ": " << damaged[i].substr(0, 80);
      EXPECT_FALSE(bad.err.empty());
      EXPECT_TRUE(bad.out.empty());
    }
  }
}

TEST_F(Cli, FilesThatCannotBeRead) {
  for (const std::string command : {"replay ", "show ", "board check ", "play --board "}) {
    for (const std::string& file : {path("missing"), path(""), std::string("/dev/zero")}) {
      const Ended bad = run(command + file);
      EXPECT_EQ(bad.code, 2) << command << file;
      EXPECT_TRUE(has(bad.err, file.substr(0, file.size() - 1))) << bad.err;
    }
  }
}

TEST_F(Cli, FilesThatCannotBeWritten) {
  const std::string command = "record ticket-to-ride-usa --seed 1 --out ";
  EXPECT_EQ(run(command + path("no/such/folder/x.json")).code, 2);
  EXPECT_EQ(run(command + path("")).code, 2);
  EXPECT_EQ(run(command + "/dev/null").code, 0);
  EXPECT_FALSE(fs::is_regular_file("/dev/null"));
  EXPECT_EQ(run(command + path("x.json")).code, 0);
  for (const auto& file : fs::directory_iterator(path("")))
    EXPECT_FALSE(has(file.path().string(), ".part")) << file.path();
}

TEST_F(Cli, BadUse) {
  const std::string usa = "ticket-to-ride-usa";
  const std::vector<std::string> bad{
      "",
      "fly",
      "games extra",
      "--no-such-option",
      "play no-such-game",
      "play --players 1",
      "play --players 6",
      "play --players -3",
      "play --players 99999999999999999999",
      "play --players two",
      "play --seat 2",
      "play --seat -1",
      "play --bots nobody",
      "play --bots greedy,greedy",
      "play --seed -1",
      "play --seed 1.5",
      "play --seed 18446744073709551616",
      "play --option tickets",
      "play --option =classic",
      "play --option tickets=none",
      "play --option colour=blue",
      "play --option tickets=all --option tickets=classic",
      "play ticket-to-ride-germany --option tickets=classic",
      "play ticket-to-ride-germany --board " + boards + "usa.json",
      "record",
      "record " + usa + " --players 3 --bots random,random",
      "record " + usa + " --bots random,human",
      "replay",
      "show " + boards + "usa.json",
      "arena " + usa,
      "arena " + usa + " --bots greedy",
      "arena " + usa + " --bots random,random,random,random,random,random --players 6",
      "arena " + usa + " --bots greedy,greedy --games 0",
      "arena " + usa + " --bots greedy,greedy --games 2000000000",
      "arena " + usa + " --bots greedy,greedy --games 4 --threads 0",
      "arena " + usa + " --bots greedy,greedy --games 4 --threads 100000",
      "sit",
      "sit nowhere --bot random",
      "sit http://127.0.0.1:1/t/x#y",
      "bench no-such-game",
      "bench " + usa + " --players 6",
      "bench " + usa + " --seconds 0",
      "bench " + usa + " --seconds -1",
      "bench " + usa + " --seconds nan",
      "bench " + usa + " --seconds 1e99",
      "board",
      "board check",
      "board paint",
  };
  for (const std::string& arguments : bad) {
    const Ended words = run(arguments);
    EXPECT_EQ(words.code, 2) << arguments;
    EXPECT_TRUE(has(words.err, "roundhouse: ")) << arguments;
    const Ended as_json = run(arguments + " --json");
    EXPECT_EQ(as_json.code, 2) << arguments;
    EXPECT_FALSE(as_json.object().at("error").at("message").as_string().empty()) << arguments;
  }
}

TEST_F(Cli, ShowAsksForAMomentAndAViewerThatExist) {
  const std::string file = write("match.json", json::serialize(record()));
  EXPECT_EQ(run("show " + file + " --at 0 --as onlooker").code, 0);
  for (const std::string bad :
       {"--at -1", "--at 1000000", "--at x", "--as 2", "--as -1", "--as me"})
    EXPECT_EQ(run(fmt::format("show {} {}", file, bad)).code, 2) << bad;
}

TEST_F(Cli, BenchTellsSpeedAndSignature) {
  const Ended bench = run("bench ticket-to-ride-usa --seconds 0.1 --json");
  ASSERT_EQ(bench.code, 0) << bench.err;
  const json::object result = bench.object();
  for (const std::string key :
       {"games_per_s", "games_per_s_legal", "actions_per_s", "ns_per_decision", "state_bytes"})
    EXPECT_GT(result.at(key).to_number<double>(), 0) << key;
  EXPECT_EQ(run("bench ticket-to-ride-usa --seconds 0.1 --json").object().at("signature"),
            result.at("signature"));
  if (sanitized) return;  // there all games take a minute
  const Ended all = run("bench --seconds 0.1 --json");
  EXPECT_GE(all.object().at("games").as_array().size(), 2U);
}

TEST_F(Cli, BoardCheckSaysWhatIsWrongWhere) {
  const Ended good = run("board check --json " + boards + "germany.json");
  EXPECT_EQ(good.code, 0) << good.out;
  EXPECT_EQ(good.object().at("good"), true);
  EXPECT_TRUE(good.object().at("problems").as_array().empty());
  const json::object board = json::parse(read(boards + "usa.json")).as_object();
  json::object changed = board;
  changed.at("routes").at(3).as_object()["length"] = 99;
  changed.at("tickets").at(0).as_object()["a"] = "nowhere";
  const std::string file = write("board.json", json::serialize(changed));
  const Ended bad = run("board check " + file);
  EXPECT_EQ(bad.code, 1);
  EXPECT_TRUE(has(bad.out, "routes[3].length: 99 is not from 1 to 6 [out_of_range]\n")) << bad.out;
  EXPECT_TRUE(has(bad.out, "tickets[0].a: no place is called \"nowhere\" [unknown_id]\n"));
  EXPECT_TRUE(has(bad.out, "2 problems")) << bad.out;
  const Ended listed = run("board check --json " + file);
  EXPECT_EQ(listed.code, 1);
  EXPECT_EQ(listed.object().at("good"), false);
  const json::array problems = listed.object().at("problems").as_array();
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems[0].at("pointer"), "/routes/3/length");
  EXPECT_EQ(problems[0].at("code"), "out_of_range");
  EXPECT_EQ(problems[0].at("text"), "99 is not from 1 to 6");
  EXPECT_EQ(problems[0].at("about"), json::array{board.at("routes").at(3).at("id")});
  EXPECT_EQ(run("board id " + file).code, 1);
  for (const std::string& text : {std::string(), std::string("{}"), std::string("[[[["),
                                  std::string(100'000, '['), std::string("{\"game\":7}")})
    EXPECT_EQ(run("board check " + write("board.json", text)).code, 1) << text.substr(0, 20);
}

TEST_F(Cli, BoardsHaveIdsAndASchema) {
  const Ended ids = run("board id --json " + boards + "usa.json");
  ASSERT_EQ(ids.code, 0) << ids.err;
  EXPECT_EQ(ids.object().at("document").as_string().size(), 26U);
  json::object board = json::parse(read(boards + "usa.json")).as_object();
  board["author"] = "somebody else";
  const Ended other = run("board id --json " + write("board.json", json::serialize(board)));
  EXPECT_EQ(other.object().at("rules"), ids.object().at("rules"));
  EXPECT_NE(other.object().at("document"), ids.object().at("document"));
  EXPECT_TRUE(has(run("board id " + boards + "usa.json").out, "rules "));
  const Ended schema = run("board schema switch-and-signal");
  EXPECT_EQ(schema.code, 0);
  EXPECT_TRUE(schema.object().contains("$schema"));
  EXPECT_EQ(run("board schema chess").code, 2);
}

TEST_F(Cli, OwnBoardsArePlayedAndKeptInTheRecord) {
  json::object board = json::parse(read(boards + "usa.json")).as_object();
  board["id"] = "my-own-board";
  const std::string file = write("board.json", json::serialize(board));
  for (const std::string game : {"", "ticket-to-ride-usa", "my-own-board"}) {
    const Ended made = run(fmt::format("record {} --board {} --seed 2", game, file));
    ASSERT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(made.object().at("game"), "my-own-board");
    EXPECT_EQ(run("replay -", made.out).code, 0);
  }
  board.erase("id");  // then its content names it, in the record as well
  const std::string nameless = write("nameless.json", json::serialize(board));
  const auto document = run("board id --json " + nameless).object().at("document").as_string();
  const Ended made = run("record --board " + nameless + " --seed 2");
  ASSERT_EQ(made.code, 0) << made.err;
  EXPECT_EQ(made.object().at("game").as_string(), "board-" + std::string(document));
  EXPECT_EQ(run("replay -", made.out).code, 0);
}

}  // namespace
}  // namespace rail::cli
