// The analysis of finished games on the real program.
#include <gtest/gtest.h>

#include "tests/server/tables.h"

namespace rail::server::trial::analysis_test {

namespace json = boost::json;

std::string target(const std::string& table) { return "/api/tables/" + table + "/analysis"; }

std::string code(const client::Answer& answer) {
  return text_of(answer.json().at("error").at("code"));
}

/// A table at which a game of two on one device is over.
std::string finished_table(const Server& server, std::uint64_t seed) {
  const Opened opened = open_table(server.port(), table_of({here("Ann"), here("Bob")}));
  Person both(server.port(), opened.id, opened.token);
  Rng rng(seed);
  play_to_the_end({&both}, rng);
  return opened.id;
}

TEST(TableAnalysis, IsThereOnceTheGameIsOver) {
  const Server server({"--analysis", "1"});
  client::Http http(server.port());
  const Opened opened = open_table(server.port(), table_of({here("Ann"), here("Bob")}));
  Person both(server.port(), opened.id, opened.token);
  const client::Answer early = http.get(target(opened.id));
  EXPECT_EQ(early.status, 409);
  EXPECT_EQ(code(early), "not_over");
  EXPECT_EQ(http.get(target("nothing")).status, 404);
  EXPECT_EQ(http.post(target(opened.id), "{}").status, 405);
  Rng rng(5);
  play_to_the_end({&both}, rng);
  double before = 0;
  json::value analysis;
  ASSERT_TRUE(eventually([&] {
    const client::Answer answer = http.get(target(opened.id));
    EXPECT_EQ(answer.status, 200) << answer.body;
    analysis = answer.json();
    const double now =
        analysis.at("done").to_number<double>() / analysis.at("of").to_number<double>();
    EXPECT_GE(now, before);
    before = now;
    return now == 1;
  }));
  EXPECT_EQ(analysis.at("chances").as_array().back().at("ply"), both.ply);
  EXPECT_EQ(analysis.at("sums").as_array().size(), 2U);
  EXPECT_TRUE(analysis.at("story").is_object());
  EXPECT_TRUE(eventually([&] { return metric(server.port(), "roundhouse_analyses_total") == 1; }));
  // The same match as a record that somebody has.
  const client::Answer record = http.get("/api/tables/" + opened.id + "/record");
  const client::Answer uploaded = http.post("/api/replays", record.body);
  ASSERT_EQ(uploaded.status, 201) << uploaded.body;
  const std::string replay = text_of(uploaded.json().at("table"));
  json::value again;
  EXPECT_TRUE(eventually([&] {
    again = http.get(target(replay)).json();
    return again.at("done") == again.at("of");
  }));
  EXPECT_EQ(again, analysis);
}

TEST(TableAnalysis, KeepsNobodyWaiting) {
  Server server({"--analysis", "20", "--bot-threads", "1"});
  client::Http http(server.port());
  const std::string table = finished_table(server, 3);
  ASSERT_EQ(http.get(target(table)).status, 200);
  const Opened opened = open_table(server.port(), table_of({here("Ann"), bot_seat("level-4")}));
  Person ann(server.port(), opened.id, opened.token);
  Rng rng(1);
  for (int turn = 0; turn < 10 && !ann.over(); ++turn) {
    ASSERT_TRUE(ann.wait([&] { return ann.turn() != nullptr; })) << "the bot does not answer";
    ann.play_random(rng);
  }
  const json::value so_far = http.get(target(table)).json();
  EXPECT_LT(so_far.at("done").to_number<int>(), so_far.at("of").to_number<int>())
      << "it is still at it";
  EXPECT_EQ(server.end(), 0) << "and leaves it";
}

TEST(TableAnalysis, IsLimitedByAddress) {
  const Server server({"--analysis", "1", "--limits", "on", "--request-rate", "1000",
                       "--request-burst", "1000", "--message-rate", "1000", "--message-burst",
                       "1000"});
  client::Http http(server.port());
  const std::string record_of = finished_table(server, 3);
  const client::Answer record = http.get("/api/tables/" + record_of + "/record");
  int refused = 0;
  std::string last;
  for (int i = 0; i < 12; ++i) {
    const client::Answer uploaded = http.post("/api/replays", record.body);
    ASSERT_EQ(uploaded.status, 201) << uploaded.body;
    last = text_of(uploaded.json().at("table"));
    const client::Answer answer = http.get(target(last));
    if (answer.status != 429) continue;
    ++refused;
    EXPECT_EQ(code(answer), "too_many_analyses");
  }
  EXPECT_EQ(refused, 2);
}

TEST(TableAnalysis, CanBeSwitchedOff) {
  const Server server({"--analysis", "0"});
  const std::string table = finished_table(server, 3);
  const client::Answer answer = client::Http(server.port()).get(target(table));
  EXPECT_EQ(answer.status, 403);
  EXPECT_EQ(code(answer), "no_analysis");
}

}  // namespace rail::server::trial::analysis_test
