// Challenges at a table of the real program: what the page hears of them.
#include <gtest/gtest.h>

#include "tests/server/tables.h"

namespace rail::server::trial::challenge_test {

namespace json = boost::json;

/// A challenge of a game, and a person at a table for it.
struct Solving {
  Solving(const Server& server, std::string_view game, int place = 0) {
    const json::value list = client::Http(server.port()).get("/api/scripts").json();
    for (const json::value& one : list.at("scripts").as_array()) {
      if (one.at("kind") == "challenge" && one.at("game").as_string() == game && place-- == 0)
        id = text_of(one.at("id"));
    }
    script = client::Http(server.port()).get("/api/scripts/" + id).json();
    const json::value made = client::Http(server.port())
                                 .post("/api/scripts/" + id + "/tables", R"({"name":"Ann"})")
                                 .json();
    person.emplace(server.port(), text_of(made.at("table")), text_of(made.at("token")));
  }

  std::int64_t start() const { return script.at("start").to_number<std::int64_t>(); }
  const json::object& challenge() const { return person->table.at("challenge").as_object(); }
  bool decided() const {
    return challenge().at("solved") == true || challenge().at("failed") == true;
  }

  /// Plays the solution as far as it is there.
  void solve() {
    const json::array& entries = script.at("record").at("entries").as_array();
    while (person->ply < std::ssize(entries)) {
      ASSERT_TRUE(person->wait(
          [&] { return person->turn() != nullptr || person->ply >= std::ssize(entries); }));
      if (person->ply >= std::ssize(entries)) break;
      const json::value& next = entries[static_cast<std::size_t>(person->ply)];
      ASSERT_EQ(next.at("actor"), script.at("seat"));
      ASSERT_EQ(person->refusal(person->act_message(*person->turn(), next.at("action"))), "");
    }
  }

  std::string id;
  json::value script;
  std::optional<Person> person;
};

TEST(Challenges, CanBeLookedAtBeforeTheyAreOpened) {
  const Server server;
  for (const std::string_view game : {"ticket-to-ride-usa", "grand-trunk-journey"}) {
    const Solving it(server, game);
    const auto start = client::Http(server.port()).get("/api/scripts/" + it.id + "/start");
    EXPECT_EQ(start.status, 200);
    EXPECT_EQ(start.json().at("view"), it.person->views.at(0).at("view"));
    EXPECT_FALSE(it.challenge().at("measures").as_array().empty());
  }
  EXPECT_EQ(client::Http(server.port()).get("/api/scripts/nothing/start").status, 404);
}

class ChallengeTables : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Games, ChallengeTables,
                         testing::Values("ticket-to-ride-usa", "switch-and-signal-europe",
                                         "grand-trunk-journey"));

TEST_P(ChallengeTables, TellWhenTheGoalIsReachedAndBeginAgain) {
  const Server server;
  Solving it(server, GetParam());
  EXPECT_EQ(it.challenge().at("solved"), false);
  EXPECT_EQ(it.challenge().at("failed"), false);
  EXPECT_EQ(it.person->table.at("hints"), false);
  const json::value turns = it.challenge().at("turns_left");
  it.solve();
  EXPECT_EQ(it.challenge().at("solved"), true);

  EXPECT_EQ(it.person->refusal(request("go_to", "ply", it.start())), "");
  EXPECT_EQ(it.person->ply, it.start());
  EXPECT_EQ(it.challenge().at("solved"), false);
  EXPECT_EQ(it.challenge().at("turns_left"), turns);
  it.solve();
  EXPECT_EQ(it.challenge().at("solved"), true);
  Person again(server.port(), it.person->id(), it.person->token());
  EXPECT_EQ(again.table.at("challenge"), it.challenge()) << "who comes back is told the same";
}

TEST_P(ChallengeTables, TellWhenItIsTooLateAndMeetTheSameLuckAgain) {
  const Server server;
  Solving it(server, GetParam(), 3);  // easier ones may be solved by chance
  json::array first;
  for (int attempt = 0; attempt < 2; ++attempt) {
    for (int i = 0; i < 400 && !it.decided(); ++i) {
      ASSERT_TRUE(it.person->wait([&] { return it.person->turn() != nullptr || it.decided(); }));
      if (it.decided()) break;
      const json::object& view = *it.person->turn();
      const json::array& legal = view.at("legal").as_array();
      // Cards and nothing but cards, where the last actions claim routes.
      const bool cards = GetParam() == "ticket-to-ride-usa";
      it.person->ask(it.person->act_message(view, cards ? legal.front() : legal.back()));
    }
    EXPECT_EQ(it.challenge().at("failed"), true);
    if (attempt == 0)
      first = it.person->views;
    else
      EXPECT_EQ(it.person->views, first) << "the same decisions come to the same";
    EXPECT_EQ(it.person->refusal(request("go_to", "ply", it.start())), "");
    EXPECT_EQ(it.challenge().at("failed"), false);
  }
}

TEST_P(ChallengeTables, BeginAgainFromTheVeryEnd) {
  const Server server;
  Solving it(server, GetParam());
  Rng rng(5);
  for (int i = 0; i < 3000 && !it.person->over(); ++i) {
    ASSERT_TRUE(it.person->wait([&] { return it.person->turn() != nullptr || it.person->over(); }));
    if (!it.person->over()) it.person->ask(it.person->any_act(rng));
  }
  ASSERT_TRUE(it.person->over());
  EXPECT_EQ(it.person->refusal(request("go_to", "ply", it.start())), "");
  EXPECT_EQ(it.person->status(), "running");
  it.solve();
  EXPECT_EQ(it.challenge().at("solved"), true);
}

}  // namespace rail::server::trial::challenge_test
