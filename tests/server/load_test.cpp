// Playing on a server over real connections.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "client/load_messages.h"
#include "host/catalog.h"
#include "host/match.h"
#include "tests/cli.h"

namespace rail::load_test {
namespace {

using load::heard;

TEST(LoadMessages, FindsWhatMattersInAnUpdate) {
  const std::string text =
      R"({"type":"update","id":"a7","from":3,"ply":5,"state":12,"to_act":[0],"clocks_ms":[],)"
      R"("views":[{"seat":0,"events":[{"type":"said","text":"\"legal\":[{\"ply\":9"}],)"
      R"("view":{"ply":99,"state":98,"id":"x"},"legal":[{"type":"pass"}]}],"outcome":null})";
  const load::Heard update = heard(text, 14);
  EXPECT_EQ(update.type, "update");
  EXPECT_EQ(update.id, "a7");
  EXPECT_EQ(update.ply, 5);
  EXPECT_EQ(update.state, 12);
  EXPECT_TRUE(update.has_view);
  EXPECT_FALSE(update.over);
  EXPECT_EQ(update.action, R"({"type":"pass"})");
}

TEST(LoadMessages, KnowsWhenThereIsNothingToDo) {
  const load::Heard waiting =
      heard(R"({"type":"update","id":null,"from":3,"ply":5,"state":12,"to_act":[1],"clocks_ms":[],)"
            R"("views":[{"seat":0,"events":[],"view":{},"legal":[]}],"outcome":null})",
            1);
  EXPECT_EQ(waiting.id, "");
  EXPECT_TRUE(waiting.has_view);
  EXPECT_EQ(waiting.action, "");
  EXPECT_FALSE(waiting.over);
  const load::Heard over =
      heard(R"({"type":"update","from":3,"ply":6,"state":13,"to_act":[],"clocks_ms":[],)"
            R"("views":[{"seat":0,"events":[],"view":{},"legal":[]}],"outcome":{"points":[1,2]}})",
            1);
  EXPECT_EQ(over.ply, 6);
  EXPECT_TRUE(over.over);
}

TEST(LoadMessages, UnderstandsMessagesWithoutViews) {
  const load::Heard sync = heard(
      R"({"type":"sync","id":null,"table":{"table":"t","take_back":{"seat":0,"ply":2}},"mine":[0],)"
      R"("ply":3,"state":4,"views":[],"outcome":null,"chat":[]})",
      1);
  EXPECT_EQ(sync.type, "sync");
  EXPECT_EQ(sync.ply, 3);
  EXPECT_FALSE(sync.has_view);
  const load::Heard refused =
      heard(R"({"type":"refused","id":"a1","code":"stale","words":"Too late.","rule":null})", 1);
  EXPECT_EQ(refused.id, "a1");
  EXPECT_EQ(refused.code, "stale");
  for (const char* nonsense : {"", "[]", R"({"type":)", R"({"type":7,"views":[7]})"})
    EXPECT_EQ(heard(nonsense, 1).type, "") << nonsense;
}

TEST(LoadMessages, ReachesEveryAction) {
  for (const auto& entry : host::Catalog::standard().entries()) {
    const auto match = entry->start(2, {});
    Rng rng(1);
    for (int ply = 0; ply < 60 || match->to_act().is_chance(); ++ply) {
      const Actor who = match->to_act().first();
      ASSERT_FALSE(match->play(
          who, who.is_chance() ? match->draw(rng) : match->choose(who.seat_of(), "random", rng)));
    }
    const Actor who = match->to_act().first();
    std::string text = R"({"type":"update","views":[{"view":{},"legal":)";
    match->write_legal(who, text);
    text += R"(}],"outcome":null})";
    std::set<std::string> found;
    for (std::size_t i = 0; i < match->legal(who).size(); ++i) found.insert(heard(text, i).action);
    std::set<std::string> expected;
    for (const auto& action : match->legal(who)) expected.insert(host::json::serialize(action));
    EXPECT_EQ(found, expected);
  }
}

TEST(LoadMessages, ReadsMetrics) {
  constexpr std::string_view text =
      "# HELP process_cpu_seconds_total Time.\n# TYPE process_cpu_seconds_total counter\n"
      "process_cpu_seconds_total 1.25\nprocess_resident_memory_bytes 2048\n";
  EXPECT_EQ(load::metric(text, "process_cpu_seconds_total"), 1.25);
  EXPECT_EQ(load::metric(text, "process_resident_memory_bytes"), 2048);
  EXPECT_EQ(load::metric(text, "process_start_time_seconds"), 0);
}

class LoadOnServer : public cli::Cli {
 protected:
  /// The program's answer to `load`, with a server that was started for it.
  cli::Ended load(const std::string& arguments) const {
    const std::string program = "ASAN_OPTIONS=detect_leaks=0 " ROUNDHOUSE_PROGRAM;
    const std::string log = path("server");
    const std::string command = program + " serve --port 0 --limits off --db " + path("db") + " >" +
                                log + " 2>&1 & server=$!; until grep -q started " + log +
                                "; do kill -0 $server || exit 3; sleep 0.05; done; " + program +
                                " load --json --url $(sed -n 's/^Roundhouse is at //p' " + log +
                                ") " + arguments + " >" + path("out") + " 2>" + path("err") +
                                "; code=$?; kill $server; wait $server; exit $code";
    const int status = std::system(command.c_str());
    return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 255,
            .out = cli::read(path("out")),
            .err = cli::read(path("err")) + cli::read(log)};
  }
};

TEST_F(LoadOnServer, LosesNothing) {
  const cli::Ended ended = load("--matches 4 --seconds 1 --onlookers 1");
  ASSERT_EQ(ended.code, 0) << ended.out << ended.err;
  const host::json::object figures = ended.object();
  EXPECT_GT(figures.at("moves").to_number<int>(), 20);
  EXPECT_GE(figures.at("tables").to_number<int>(), 4);
  EXPECT_GT(figures.at("p99_ms").to_number<double>(), 0);
  for (const char* none : {"refused", "lost", "reconnects"}) EXPECT_EQ(figures.at(none), 0) << none;
}

TEST_F(LoadOnServer, SaysWhyThereIsNoTable) {
  const cli::Ended ended = load("--game chess --seconds 1");
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(cli::has(ended.out, "chess")) << ended.out << ended.err;
}

}  // namespace
}  // namespace rail::load_test
