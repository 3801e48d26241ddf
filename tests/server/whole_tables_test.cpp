// The life of tables on the real program: from the first seat to the rematch.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "tests/scale.h"
#include "tests/server/tables.h"

namespace rail::server::trial::whole_tables_test {

using client::Http;
namespace json = boost::json;

/// All that was seen happen, as ask_history tells it.
json::array history_of(Person& person) {
  json::array events;
  const json::object answer = person.ask(json::object{{"type", "ask_history"}, {"from", 0}});
  for (const json::value& ply : answer.at("plies").as_array()) {
    for (const json::value& event : ply.at("events").as_array()) events.push_back(event);
  }
  return events;
}

/// Looks back at what this person had before her, here after each of the last plies, and at the
/// beginning.
void check_moments(Person& person) {
  const auto moment = [&](std::int64_t ply) {
    return person.ask(json::object{{"type", "ask_moment"}, {"ply", ply}});
  };
  json::object last = moment(person.ply);
  EXPECT_EQ(last.at("views").as_array().size(), person.views.size());
  for (std::size_t i = 0; i < person.views.size(); ++i)
    EXPECT_EQ(last.at("views").as_array()[i].at("view"), person.views[i].at("view"));
  const json::object first = moment(0);
  EXPECT_EQ(first.at("ply"), 0);
  EXPECT_NE(first.at("views").as_array()[0].at("view"), last.at("views").as_array()[0].at("view"));
  EXPECT_TRUE(first.at("views").as_array()[0].at("legal").as_array().empty());
  EXPECT_EQ(person.refusal(json::object{{"type", "ask_moment"}, {"ply", -1}}), "no_such_ply");
}

/// The record is accepted by `replay`, and as an upload it is a table with the same end.
void check_record(const Server& server, const Person& person) {
  Http http(server.port());
  const auto record = http.get("/api/tables/" + person.id() + "/record");
  ASSERT_EQ(record.status, 200) << record.body;
  std::ofstream(server.file("record.json")) << record.body;
  EXPECT_EQ(run_program("replay " + server.file("record.json")), 0);
  const auto uploaded = http.post("/api/replays", record.body);
  ASSERT_EQ(uploaded.status, 201) << uploaded.body;
  Person viewer(server.port(), text_of(uploaded.json().at("table")));
  EXPECT_EQ(viewer.outcome, person.outcome);
  EXPECT_EQ(viewer.ply, person.ply);
  EXPECT_EQ(viewer.refusal("rematch"), "not_seated");

  json::object damaged = record.json().as_object();
  damaged.at("entries").as_array().pop_back();
  damaged.at("entries").as_array()[3] = damaged.at("entries").as_array()[4];
  const auto refused = http.post("/api/replays", json::serialize(damaged));
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.json().at("error").at("code"), "bad_record") << refused.body;
}

/// Two people, and bots on the other seats, from the first link to the record.
void whole_game(const Server& server, const json::value& game) {
  Rng rng(7);
  const auto most = game.at("max_players").to_number<std::size_t>();
  json::array seats{here("Ann"), open_seat()};
  while (seats.size() < std::min<std::size_t>(3, most))
    seats.push_back(bot_seat(game.at("bots").as_array()[0].as_string()));
  const Opened opened = open_table(server.port(), table_of(seats, game.at("id").as_string()));
  Person ann(server.port(), opened.id, opened.token);
  Person onlooker(server.port(), opened.id);
  EXPECT_EQ(ann.status(), "open");
  EXPECT_TRUE(ann.views.empty());
  EXPECT_EQ(ann.refusal({{"type", "explain"}, {"action", json::object()}}), "not_started");
  Person bob(server.port(), opened.id, opened.links.at(0));
  EXPECT_EQ(Person::kind(bob.ask(request("sit", "name", "Bob"))), "update");
  ASSERT_TRUE(ann.wait([&] { return ann.ply > 0; }));
  ASSERT_TRUE(onlooker.wait([&] { return onlooker.ply > 0; }));
  EXPECT_EQ(ann.status(), "running");
  EXPECT_EQ(ann.seat(1).at("name"), "Bob");
  EXPECT_EQ(Http(server.port()).get("/api/tables/" + opened.id + "/record").status, 409);

  play_to_the_end({&ann, &bob, &onlooker}, rng);
  EXPECT_EQ(ann.outcome, bob.outcome);
  EXPECT_EQ(ann.outcome, onlooker.outcome);
  EXPECT_EQ(ann.status(), "over");
  EXPECT_TRUE(onlooker.turn() == nullptr && onlooker.mine.empty());
  for (Person* person : {&ann, &bob, &onlooker}) EXPECT_EQ(history_of(*person), person->seen);
  for (Person* person : {&ann, &bob, &onlooker}) check_moments(*person);
  check_record(server, ann);
}

TEST(WholeTables, EveryGameFromTheLinkToTheRecord) {
  const Server server;
  const json::value games = Http(server.port()).get("/api/games").json();
  ASSERT_GE(games.at("games").as_array().size(), 3U);
  for (const json::value& game : games.at("games").as_array()) {
    SCOPED_TRACE(json::serialize(game.at("id")));
    EXPECT_EQ(Http(server.port()).get("/api/games/" + text_of(game.at("id")) + "/board").status,
              200);
    whole_game(server, game);
  }
}

TEST(WholeTables, SeatsAreTakenInEveryWay) {
  const Server server;
  const Opened opened =
      open_table(server.port(), table_of({open_seat(), open_seat(), open_seat()}));
  Person ann(server.port(), opened.id, opened.links.at(0));
  EXPECT_EQ(ann.refusal({{"type", "start"}, {"bot", "random"}}), "not_seated");
  ann.ask(request("sit", "name", "Ann"));
  EXPECT_EQ(ann.seat(0).at("name"), "Ann");
  EXPECT_EQ(ann.refusal({{"type", "start"}}), "seats_open");
  EXPECT_EQ(ann.refusal({{"type", "start"}, {"bot", "nobody"}}), "no_such_bot");
  ann.ask("leave");
  EXPECT_EQ(ann.seat(0).at("who"), "open");
  ann.ask(request("sit", "name", "Änn 2"));
  {
    Person bob(server.port(), opened.id, opened.links.at(1));
    ASSERT_TRUE(ann.wait([&] { return ann.seat(1).at("present") == true; }));
    bob.ask(request("sit", "name", "Bob"));
  }
  ASSERT_TRUE(ann.wait([&] { return ann.seat(1).at("present") == false; }));
  EXPECT_EQ(ann.seat(1).at("who"), "person");
  EXPECT_EQ(Person::kind(ann.ask(json::object{{"type", "start"}, {"bot", "random"}})), "update");
  EXPECT_EQ(ann.seat(2).at("bot"), "random");
  EXPECT_EQ(ann.seat(0).at("name"), "Änn 2");
  // The link of the seat that the bot has opens nothing any more.
  EXPECT_THROW(Person(server.port(), opened.id, opened.links.at(2)), std::runtime_error);
}

TEST(WholeTables, AHotSeatPlaysBothSides) {
  const Server server;
  Rng rng(11);
  const Opened opened =
      open_table(server.port(), table_of({here("Ann"), here("Bob"), bot_seat("random")}));
  EXPECT_TRUE(opened.links.empty());
  Person both(server.port(), opened.id, opened.token);
  EXPECT_EQ(both.mine, (std::vector<int>{0, 1}));
  EXPECT_EQ(both.views.size(), 2U);
  json::object unclear = both.any_act(rng);
  unclear.erase("seat");
  EXPECT_EQ(both.refusal(unclear), "which_seat");
  play_on({&both}, rng, [&] { return both.ply > 60; });
  // Nobody else is there, so everything can be taken back, one by one.
  std::int64_t before = both.ply;
  for (int i = 0; i < 5; ++i) {
    const json::object answer = both.ask("take_back");
    ASSERT_EQ(Person::kind(answer), "update") << answer;
    EXPECT_LT(both.ply, before);
    EXPECT_GE(answer.at("from").to_number<std::int64_t>(), before);
    before = both.ply;
  }
  play_to_the_end({&both}, rng);
  EXPECT_TRUE(both.over());
}

TEST(WholeTables, ListedTablesArePagedAndTheirSeatsTaken) {
  const Server server;
  Http http(server.port());
  json::object wish = table_of({here("Ann"), open_seat(), open_seat()});
  open_table(server.port(), wish);
  wish["listed"] = true;
  std::vector<std::string> ids;
  for (int i = 0; i < 53; ++i) ids.push_back(open_table(server.port(), wish).id);
  const auto first = http.get("/api/tables?status=open").json();
  ASSERT_EQ(first.at("tables").as_array().size(), 50U);
  EXPECT_EQ(text_of(first.at("tables").as_array()[0].at("table")), ids.back());
  const auto second = http.get("/api/tables?before=" + json::serialize(first.at("next"))).json();
  ASSERT_EQ(second.at("tables").as_array().size(), 3U);
  EXPECT_TRUE(second.at("next").is_null());
  EXPECT_EQ(text_of(second.at("tables").as_array()[2].at("table")), ids.front());
  EXPECT_EQ(http.get("/api/tables?status=closed").status, 400);

  const std::string seats = "/api/tables/" + ids[0] + "/seats";
  const auto bob = http.post(seats, R"({"name":"Bob","seat":2})");
  ASSERT_EQ(bob.status, 201) << bob.body;
  EXPECT_EQ(bob.json().at("seat"), 2);
  EXPECT_EQ(http.post(seats, R"({"name":"Cid","seat":2})").status, 409);
  EXPECT_EQ(http.post(seats, R"({"name":"Cid","seat":4})").status, 409);
  EXPECT_EQ(http.post(seats, R"({"name":""})").json().at("error").at("code"), "bad_name");
  EXPECT_EQ(http.post(seats, R"({"name":"Cid"})").status, 201);
  EXPECT_EQ(http.post(seats, R"({"name":"Dan"})").json().at("error").at("code"), "taken");
  Person sits(server.port(), ids[0], text_of(bob.json().at("token")));
  EXPECT_EQ(sits.mine, std::vector<int>{2});
  EXPECT_EQ(sits.status(), "running");
  const auto running = http.get("/api/tables?status=running").json();
  ASSERT_EQ(running.at("tables").as_array().size(), 1U);
  EXPECT_EQ(running.at("tables").as_array()[0].at("seats").as_array()[2].at("name"), "Bob");
}

TEST(WholeTables, WhoLeavesIsReplacedUntilTheyReturn) {
  const Server server({"--absent-after", "1"});
  Rng rng(3);
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat()}));
  Person ann(server.port(), opened.id, opened.token);
  std::optional<Person> bob(std::in_place, server.port(), opened.id, opened.links.at(0));
  bob->ask(request("sit", "name", "Bob"));
  ASSERT_TRUE(ann.wait([&] { return ann.turn() != nullptr; }));
  bob->ask(json::object{{"type", "leave"}, {"bot", "random"}});
  EXPECT_EQ(bob->seat(1).at("bot"), "random");
  bob->listen();
  EXPECT_EQ(bob->refusal({{"type", "act"}, {"id", "x"}, {"state", 1}, {"action", 1}}), "away");
  play_on({&ann}, rng, [&] { return ann.ply > 60; });
  bob->ask(request("sit", "name", "Bob"));
  EXPECT_TRUE(bob->seat(1).at("bot").is_null());
  play_on({&ann, &*bob}, rng, [&] { return bob->turn() != nullptr && ann.turn() == nullptr; });

  const json::object replace{{"type", "replace"}, {"seat", 1}, {"bot", "random"}};
  EXPECT_EQ(ann.refusal(replace), "not_absent");
  bob.reset();
  ASSERT_TRUE(ann.wait([&] { return ann.seat(1).at("present") == false; }));
  std::string refused = "not_absent";
  for (int i = 0; i < 40 && refused == "not_absent"; ++i) {
    refused = ann.refusal(replace);
    ann.wait([] { return false; }, client::Time(100));
  }
  EXPECT_EQ(refused, "");
  ASSERT_TRUE(ann.wait([&] { return ann.turn() != nullptr; }));
  EXPECT_EQ(ann.refusal(replace), "not_a_person");
}

/// Plays the first action of a type.
void play(Person& person, std::string_view type) {
  for (const json::value& action : person.turn()->at("legal").as_array()) {
    if (action.at("type").as_string() != type) continue;
    person.ask(person.act_message(*person.turn(), action));
    return;
  }
  FAIL() << "cannot play " << type;
}

TEST(WholeTables, AWishDoesNotWaitForSomebodyWhoWasReplaced) {
  const Server server({"--absent-after", "1"});
  Rng rng(14);
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat()}));
  Person ann(server.port(), opened.id, opened.token);
  {
    Person bob(server.port(), opened.id, opened.links.at(0));
    bob.ask(request("sit", "name", "Bob"));
    ASSERT_TRUE(ann.wait([&] { return ann.turn() != nullptr; }));
    play_on({&ann, &bob}, rng, [&] { return ann.to_act == std::vector<int>{0}; });
  }
  play(ann, "take_blind");
  play(ann, "take_blind");
  EXPECT_EQ(ann.to_act, std::vector<int>{1});
  const std::int64_t before = ann.ply;
  ann.ask("take_back");
  ASSERT_FALSE(ann.table.at("take_back").is_null()) << "a card was seen";
  std::string refused = "not_absent";
  while (refused == "not_absent") refused = ann.refusal(request("replace", "seat", 1));
  EXPECT_EQ(refused, "");
  EXPECT_TRUE(ann.table.at("take_back").is_null());
  EXPECT_LT(ann.ply, before);
  play_on({&ann}, rng, [&] { return ann.ply > before + 10; });
}

TEST(WholeTables, TakingBackIsFreeOrAskedFor) {
  const Server server;
  Rng rng(5);
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat(), bot_seat()}));
  Person ann(server.port(), opened.id, opened.token);
  EXPECT_EQ(ann.refusal("take_back"), "not_running");
  Person bob(server.port(), opened.id, opened.links.at(0));
  bob.ask(request("sit", "name", "Bob"));
  ASSERT_TRUE(ann.wait([&] { return ann.turn() != nullptr; }));
  EXPECT_EQ(ann.refusal("take_back"), "nothing_to_take_back");

  // Free as long as nobody else has done anything: the bot has to choose its tickets first.
  for (Person* person : {&ann, &bob})
    ASSERT_TRUE(person->wait([&] { return person->to_act == std::vector<int>{0, 1}; }));
  ann.play_random(rng);
  const std::int64_t after = ann.ply;
  ann.ask("take_back");
  EXPECT_EQ(ann.ply, after - 1);
  EXPECT_NE(ann.turn(), nullptr);
  ann.play_random(rng);

  // Asked for, declined, and asked again and granted.
  ASSERT_TRUE(bob.wait_for_state(ann.state));
  bob.play_random(rng);
  ASSERT_TRUE(ann.wait_for_state(bob.state));
  const std::int64_t both = ann.ply;
  EXPECT_EQ(bob.refusal({{"type", "answer"}, {"yes", true}}), "not_asked");
  ann.ask("take_back");
  ASSERT_TRUE(bob.wait([&] { return !bob.table.at("take_back").is_null(); }));
  EXPECT_EQ(bob.table.at("take_back").at("waiting_for"), json::array{1});
  EXPECT_EQ(ann.refusal("take_back"), "already_asked");
  bob.ask(json::object{{"type", "answer"}, {"yes", false}});
  EXPECT_TRUE(bob.table.at("take_back").is_null());
  ASSERT_TRUE(ann.wait([&] { return ann.table.at("take_back").is_null(); }));
  EXPECT_GE(ann.ply, both);
  ann.ask("take_back");
  ASSERT_TRUE(bob.wait([&] { return !bob.table.at("take_back").is_null(); }));
  const json::object agreed = bob.ask(json::object{{"type", "answer"}, {"yes", true}});
  EXPECT_EQ(Person::kind(agreed), "update");
  EXPECT_LT(bob.ply, both);
  ASSERT_TRUE(ann.wait_for_state(bob.state));
  EXPECT_NE(ann.turn(), nullptr);
  play_on({&ann, &bob}, rng, [&] { return ann.ply > both + 20; });
}

}  // namespace rail::server::trial::whole_tables_test
