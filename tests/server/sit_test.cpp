// Bots that take a seat at a server by its link.
#include <gtest/gtest.h>

#include "client/seat_client.h"
#include "host/json_input.h"
#include "tests/cli.h"
#include "tests/server/client.h"
#include "tests/server/program.h"

namespace rail::server {
namespace sit_test {

namespace json = boost::json;
using cli::has;

const std::string example = "exec:python3 " ROUNDHOUSE_SOURCE_DIR "/docs/examples/random_bot.py";

class SitAtServer : public cli::Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    server_.emplace(std::vector<std::string>{"--limits", "off", "--db", path("db")});
    ASSERT_NE(server_->port(), 0);
  }
  void TearDown() override {
    server_.reset();
    Cli::TearDown();
  }

  /// The links of a new table's open seats.
  std::vector<std::string> table(const std::string& game, const std::string& seats) const {
    return table_by({{"game", game}, {"seats", json::parse(seats)}});
  }
  std::vector<std::string> table_by(const json::object& wish) const {
    client::Http http(server_->port());
    const auto answer = http.post("/api/tables", json::serialize(wish));
    EXPECT_EQ(answer.status, 201) << answer.body;
    const boost::json::value made = answer.json();
    std::vector<std::string> links;
    for (const auto& link : made.at("links").as_array()) {
      links.push_back("http://127.0.0.1:" + std::to_string(server_->port()) + "/t/" +
                      std::string(made.at("table").as_string()) + "#" +
                      std::string(link.at("token").as_string()));
    }
    return links;
  }

  static std::string sit(const std::string& link, const std::string& bot) {
    return "sit '" + link + "' --bot '" + bot + "' --json --seed 1";
  }

 private:
  std::optional<trial::Program> server_;
};

TEST_F(SitAtServer, AProgramPlaysToTheEnd) {
  const auto links =
      table("ticket-to-ride-usa", R"([{"who":"open"},{"who":"bot","bot":"greedy"}])");
  ASSERT_EQ(links.size(), 1U);
  const cli::Ended ended = run(sit(links[0], example));
  ASSERT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_EQ(ended.object().at("outcome").at("points").as_array().size(), 2U);
  // Whoever comes when it is over hears how it was.
  const cli::Ended late = run("sit '" + links[0] + "' --bot random");
  EXPECT_EQ(late.code, 0) << late.err;
  EXPECT_TRUE(has(late.out, "(greedy)")) << late.out;
  EXPECT_TRUE(has(late.out, "Points")) << late.out;
}

TEST_F(SitAtServer, OurBotsPlayEveryGameFromWhatTheyAreShown) {
  for (const char* game :
       {"ticket-to-ride-germany", "switch-and-signal-europe", "grand-trunk-journey"}) {
    const auto links = table(game, R"([{"who":"open"},{"who":"open"}])");
    ASSERT_EQ(links.size(), 2U);
    const std::string program = "ASAN_OPTIONS=detect_leaks=0 " ROUNDHOUSE_PROGRAM " ";
    std::string both = program;
    both.append(sit(links[0], "random")).append(" > ").append(path("first"));
    both.append(" & first=$!; ").append(program).append(sit(links[1], "greedy"));
    both.append(" > ").append(path("second")).append(" && wait $first");
    ASSERT_EQ(std::system(both.c_str()), 0) << cli::read(path("second"));
    EXPECT_EQ(cli::read(path("first")), cli::read(path("second"))) << game;
    EXPECT_TRUE(has(cli::read(path("first")), "outcome"));
  }
}

TEST_F(SitAtServer, ABotPlaysOnABoardThatSomebodyBrought) {
  json::object board =
      json::parse(host::Catalog::whole().at("ticket-to-ride-usa").board()).as_object();
  board["name"] = {{"en", "Mine"}, {"de", "Meins"}};
  const auto links = table_by(
      {{"board", board}, {"seats", {{{"who", "open"}}, {{"who", "bot"}, {"bot", "greedy"}}}}});
  ASSERT_EQ(links.size(), 1U);
  const cli::Ended ended = run(sit(links[0], "greedy"));
  ASSERT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_EQ(ended.object().at("outcome").at("points").as_array().size(), 2U);
}

TEST_F(SitAtServer, SaysWhyItCannotPlay) {
  const auto links =
      table("ticket-to-ride-usa", R"([{"who":"open"},{"who":"bot","bot":"random"}])");
  const cli::Ended wrong = run("sit '" + links[0] + "x' --bot random");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(has(wrong.err, "wrong_token")) << wrong.err;
  const cli::Ended nobody = run("sit '" + links[0] + "' --bot nobody");
  EXPECT_EQ(nobody.code, 2);
  EXPECT_TRUE(has(nobody.err, "there is no bot called \"nobody\"")) << nobody.err;
  const cli::Ended silent = run("sit '" + links[0] + "' --bot 'exec:sleep 9' --clock 50");
  EXPECT_EQ(silent.code, 2);
  EXPECT_TRUE(has(silent.err, "did not answer in time")) << silent.err;
}

TEST(SeatLink, HasATableAndAToken) {
  const sitting::Link link = sitting::parse_link("http://play.example:8080/t/abc#xyz");
  EXPECT_EQ(link.host, "play.example");
  EXPECT_EQ(link.port, "8080");
  EXPECT_EQ(link.table, "abc");
  EXPECT_EQ(link.token, "xyz");
  EXPECT_EQ(sitting::parse_link("http://play.example/t/abc#xyz").port, "80");
  EXPECT_EQ(sitting::parse_link("http://[::1]:81/t/abc#xyz").host, "::1");
  for (const char* bad : {"", "abc", "https://play.example/t/abc#xyz", "http://play.example/t/abc",
                          "http://play.example/t/abc#", "http://play.example/t/#xyz",
                          "http:///t/abc#xyz", "http://play.example/#/t/abc"})
    EXPECT_THROW(sitting::parse_link(bad), host::BadInput) << bad;
}

}  // namespace sit_test
}  // namespace rail::server
