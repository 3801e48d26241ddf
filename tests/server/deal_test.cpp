// Tables that share a deal, on the real program.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "server/sqlite.h"
#include "server/stores.h"
#include "tests/server/tables.h"

namespace rail::server::trial::deal_test {

namespace json = boost::json;

json::object with_deal(json::object wish, std::string_view code) {
  wish["deal"] = code;
  return wish;
}

std::string refused(std::uint16_t port, const json::object& wish) {
  const auto answer = client::Http(port).post("/api/tables", json::serialize(wish));
  return answer.status == 201 ? "" : text_of(answer.json().at("error").at("code"));
}

json::value deal_info(std::uint16_t port, const std::string& code) {
  return client::Http(port).get("/api/deals/" + code).json();
}

/// Plays the first legal action again and again.
void play_first(Person& person, int times) {
  for (int i = 0; i < times && !person.over(); ++i) {
    ASSERT_TRUE(person.wait([&] { return person.turn() != nullptr || person.over(); }));
    if (person.over()) return;
    const json::object& view = *person.turn();
    person.ask(person.act_message(view, view.at("legal").at(0)));
  }
}

TEST(Deals, GiveTheSameLuckToTheSameMoves) {
  const Server server;
  const json::object wish = table_of({here("Ann"), here("Bob")});
  const auto views = [&](const json::object& asked) {
    const Opened opened = open_table(server.port(), asked);
    Person both(server.port(), opened.id, opened.token);
    play_first(both, 30);
    return both.views;
  };
  const json::array first = views(with_deal(wish, "summer-7"));
  EXPECT_EQ(views(with_deal(wish, "summer-7")), first);
  EXPECT_NE(views(with_deal(wish, "summer-8")), first);
  EXPECT_NE(views(wish), first) << "a new deal of its own";
  const Server another;
  const Opened opened = open_table(another.port(), with_deal(wish, "summer-7"));
  Person both(another.port(), opened.id, opened.token);
  play_first(both, 30);
  EXPECT_NE(both.views, first) << "the code alone tells nobody what is dealt";
}

TEST(Deals, HaveNewLuckAfterATakingBack) {
  const Server server;
  const Opened opened = open_table(server.port(), table_of({here("Ann"), here("Bob")}));
  Person both(server.port(), opened.id, opened.token);
  play_first(both, 2);
  const json::object blind{{"type", "take_blind"}};
  std::set<std::string> cards;
  for (int i = 0; i < 12; ++i) {
    both.ask(both.act_message(*both.turn(), blind));
    cards.insert(json::serialize(both.views));
    both.ask("take_back");
  }
  EXPECT_GT(cards.size(), 1U) << "who takes back would know what comes";
}

TEST(Deals, AreListedWithTheirResults) {
  const Server server;
  Rng rng(4);
  const json::object wish = with_deal(table_of({here("Ann"), bot_seat()}), "team-cup");
  json::object shown = wish;
  shown["listed"] = true;
  const Opened hidden = open_table(server.port(), wish);
  const Opened open = open_table(server.port(), shown);
  Person ann(server.port(), hidden.id, hidden.token);
  EXPECT_EQ(ann.table.at("deal"), "team-cup");
  EXPECT_EQ(ann.table.at("known_luck"), true);
  EXPECT_EQ(deal_info(server.port(), "team-cup").at("results").as_array().size(), 0U);
  play_to_the_end({&ann}, rng);
  Person eve(server.port(), open.id, open.token);
  play_to_the_end({&eve}, rng);
  const json::value info = deal_info(server.port(), "team-cup");
  EXPECT_EQ(info.at("game"), "ticket-to-ride-usa");
  EXPECT_EQ(info.at("players"), 2);
  const json::array& results = info.at("results").as_array();
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].at("table"), "") << "a private table stays so";
  EXPECT_EQ(text_of(results[1].at("table")), open.id);
  for (std::size_t i = 0; i < 2; ++i) {
    const json::value& outcome = i == 0 ? ann.outcome : eve.outcome;
    EXPECT_EQ(results[i].at("known_luck"), true);
    EXPECT_EQ(results[i].at("seats").at(0).at("name"), "Ann");
    EXPECT_EQ(results[i].at("seats").at(1).at("bot"), "random");
    for (std::size_t s = 0; s < 2; ++s) {
      EXPECT_EQ(results[i].at("seats").at(s).at("points"), outcome.at("points").at(s));
      EXPECT_EQ(results[i].at("seats").at(s).at("rank"), outcome.at("rank").at(s));
    }
  }
  const json::value& bots = info.at("bots");
  EXPECT_EQ(bots.at("seats").at(0).at("bot"), "level-4");
  EXPECT_EQ(bots.at("seats").at(1).at("bot"), "level-4");
  EXPECT_GT(bots.at("seats").at(0).at("points").as_int64() +
                bots.at("seats").at(1).at("points").as_int64(),
            100);
  EXPECT_EQ(deal_info(server.port(), "team-cup").at("bots"), bots) << "found out once";
  ann.ask("rematch");
  const Person next(server.port(), text_of(ann.table.at("rematch")), hidden.token);
  EXPECT_EQ(next.table.at("deal"), nullptr) << "the same people, other luck";
  EXPECT_EQ(next.table.at("known_luck"), false);
}

/// The table's line in a list.
json::value listed_line(std::uint16_t port, const std::string& id) {
  const json::value list = client::Http(port).get("/api/tables").json();
  for (const json::value& table : list.at("tables").as_array()) {
    if (text_of(table.at("table")) == id) return table;
  }
  return nullptr;
}

TEST(Deals, AreToldOnlyWhenTheGameIsOver) {
  const Server server;
  Rng rng(5);
  json::object wish = table_of({here("Ann"), bot_seat()});
  wish["listed"] = true;
  const Opened opened = open_table(server.port(), wish);
  Person ann(server.port(), opened.id, opened.token);
  const auto seen = [&] {
    return client::Http(server.port()).get("/api/tables/" + opened.id).json();
  };
  EXPECT_EQ(seen().at("deal"), nullptr);
  EXPECT_EQ(seen().at("known_luck"), false);
  EXPECT_EQ(ann.table.at("deal"), nullptr);
  play_to_the_end({&ann}, rng);
  const std::string code = text_of(seen().at("deal"));
  EXPECT_EQ(seen().at("known_luck"), false) << "nobody knew it before";
  EXPECT_EQ(listed_line(server.port(), opened.id).at("known_luck"), false);
  EXPECT_EQ(deal_info(server.port(), code).at("results").as_array().size(), 1U);

  wish["deal"] = code;
  const Opened again = open_table(server.port(), wish);
  const Person eve(server.port(), again.id, again.token);
  EXPECT_EQ(eve.table.at("known_luck"), true);
  EXPECT_EQ(listed_line(server.port(), again.id).at("known_luck"), true);
  EXPECT_EQ(text_of(eve.table.at("deal")), code);
}

TEST(Deals, OfRunningTablesAreAsIfTheyWereNot) {
  Server server;
  const json::object wish = table_of({here("Ann"), bot_seat()});
  const Opened opened = open_table(server.port(), wish);
  server.end();
  // Nobody else can read the file; the test does, to ask for what must not be answered.
  const std::string settings = open_store(server.db())->table(opened.id)->settings;
  const std::string code = text_of(json::parse(settings).at("deal"));
  ASSERT_EQ(code.size(), 12U);
  server.start();
  EXPECT_EQ(client::Http(server.port()).get("/api/deals/" + code).status, 404);
}

TEST(Deals, FromBeforeTheyWereSecretAreDealtAnew) {
  Server server;
  Rng rng(6);
  const json::object wish = table_of({here("Ann"), bot_seat()});
  const Opened running = open_table(server.port(), wish);
  const Opened finished = open_table(server.port(), wish);
  {
    Person ann(server.port(), running.id, running.token);
    play_first(ann, 3);
    Person eve(server.port(), finished.id, finished.token);
    play_to_the_end({&eve}, rng);
  }
  server.end();
  // As the version before stored them: without a word about who chose the deal.
  sqlite::Connection(server.db(), SQLITE_OPEN_READWRITE)
      .run(
          "UPDATE match SET settings = json_set(json_remove(settings, '$.known_luck'), '$.deal', "
          "'old-' || key), deal = 'old-' || key, summary = json_remove(summary, '$.known_luck', "
          "'$.reshuffled');");
  server.start();
  const auto code_of = [&](const Opened& opened) {
    return client::Http(server.port()).get("/api/tables/" + opened.id).json().at("deal");
  };
  EXPECT_EQ(code_of(running), nullptr);
  EXPECT_EQ(code_of(finished), "old-2");
  EXPECT_EQ(deal_info(server.port(), "old-2").at("results").as_array().size(), 1U);
  EXPECT_EQ(refused(server.port(), with_deal(wish, "old-2")), "");
  EXPECT_EQ(refused(server.port(), with_deal(wish, "old-1")), "deal_in_play")
      << "its hands were dealt by this code";
  Person ann(server.port(), running.id, running.token);
  play_to_the_end({&ann}, rng);
  EXPECT_TRUE(ann.over()) << "it plays on";
  EXPECT_EQ(code_of(running), nullptr) << "no code gives the luck of both halves";
  EXPECT_EQ(client::Http(server.port()).get("/api/deals/old-1").status, 404);
}

TEST(Deals, AreForOneGameOnly) {
  const Server server;
  const json::object wish = table_of({here("Ann"), bot_seat()});
  open_table(server.port(), with_deal(wish, "only-two"));
  EXPECT_EQ(refused(server.port(), with_deal(wish, "only-two")), "");
  EXPECT_EQ(refused(server.port(),
                    with_deal(table_of({here("Ann"), bot_seat(), bot_seat()}), "only-two")),
            "other_deal");
  json::object classic = with_deal(wish, "only-two");
  classic["options"] = {{"tickets", "classic"}};
  EXPECT_EQ(refused(server.port(), classic), "other_deal");
  EXPECT_EQ(refused(server.port(), with_deal(wish, "No Code!")), "bad_request");
  EXPECT_EQ(client::Http(server.port()).get("/api/deals/nobody-has-it").status, 404);
}

TEST(Deals, OfTheWeekAreThereForEveryGame) {
  const Server server;
  const json::value week = client::Http(server.port()).get("/api/deals/week").json();
  const json::value games = client::Http(server.port()).get("/api/games").json();
  ASSERT_EQ(week.at("deals").as_array().size(), games.at("games").as_array().size());
  for (const json::value& deal : week.at("deals").as_array()) {
    const std::string code = text_of(deal.at("code"));
    EXPECT_EQ(deal_info(server.port(), code), deal) << "nobody has played it";
    json::object wish = with_deal(
        table_of({here("Ann"), bot_seat()}, std::string_view(deal.at("game").as_string())), code);
    EXPECT_EQ(refused(server.port(), wish), "");
    wish["seats"] = {here("Ann"), bot_seat(), bot_seat()};
    EXPECT_EQ(refused(server.port(), wish), "other_deal");
  }
}

}  // namespace rail::server::trial::deal_test
