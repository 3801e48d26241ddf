// What the real program does not do: every documented refusal, and messages that are none.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "server/sqlite.h"
#include "server/stores.h"
#include "tables/budgets.h"
#include "tests/server/tables.h"
#include "tests/server/written.h"

namespace rail::server::trial::refusal_test {

namespace json = boost::json;

void run_sql(const std::string& db, const std::string& sql) {
  sqlite::Connection(db, SQLITE_OPEN_READWRITE).run(sql.c_str());
}

/// The codes in docs/protocol.md.
std::set<std::string> documented() {
  std::ifstream file(ROUNDHOUSE_SOURCE_DIR "/docs/protocol.md");
  std::ostringstream text;
  text << file.rdbuf();
  const std::string all = text.str();
  const std::size_t from = all.find("## Codes of `refused`");
  const std::string part = all.substr(from, all.find("| any other", from) - from);
  std::set<std::string> codes;
  std::istringstream lines(part.substr(part.find('\n')));
  for (std::string line; std::getline(lines, line);) {
    const std::string cell = line.substr(0, line.find('|', 1));
    for (std::size_t at = cell.find('`'); at != std::string::npos; at = cell.find('`', at)) {
      const std::size_t end = cell.find('`', at + 1);
      codes.insert(cell.substr(at + 1, end - at - 1));
      at = end + 1;
    }
  }
  return codes;
}

/// Collects what was refused.
class Codes {
 public:
  void expect(Person& person, const json::object& wish, const std::string& code) {
    EXPECT_EQ(person.refusal(wish), code) << json::serialize(wish);
    seen_.insert(code);
  }
  void expect_raw(client::Live& live, const json::object& wish, const std::string& code) {
    live.send(json::serialize(wish));
    const json::object answer = live.receive_json();
    EXPECT_EQ(text_of(answer.at("code")), code) << answer;
    if (wish.contains("id")) {
      EXPECT_EQ(answer.at("id"), wish.at("id")) << answer;
    }
    seen_.insert(code);
  }
  const std::set<std::string>& seen() const { return seen_; }

 private:
  std::set<std::string> seen_;
};

void before_joining(std::uint16_t port, const Opened& opened, Codes& codes) {
  client::Live live(port);
  codes.expect_raw(live, {{"type", "say"}, {"id", "1"}, {"text", "x"}}, "not_joined");
  codes.expect_raw(live, {{"type", "join"}, {"id", "2"}, {"table", "nowhere"}}, "no_such_table");
  codes.expect_raw(live, {{"type", "join"}, {"table", opened.id}, {"token", "guess"}},
                   "wrong_token");
  codes.expect_raw(live, {{"type", "jump"}, {"id", "3"}}, "bad_message");
  live.send(json::serialize(request("join", "table", opened.id)));
  EXPECT_EQ(live.receive_json().at("type"), "sync");
  codes.expect_raw(live, request("join", "table", opened.id), "joined");
}

void before_the_start(Person& ann, Codes& codes) {
  codes.expect(ann, request("sit", "name", ""), "bad_name");
  codes.expect(ann, {{"type", "act"}, {"id", ""}, {"state", 0}, {"action", 0}}, "bad_id");
  codes.expect(ann, {{"type", "act"}, {"state", 0}, {"action", 0}}, "not_started");
  codes.expect(ann, json::object{{"type", "take_back"}}, "not_running");
  codes.expect(ann, json::object{{"type", "start"}}, "seats_open");
  codes.expect(ann, request("start", "bot", "nobody"), "no_such_bot");
  codes.expect(ann, request("say", "text", ""), "bad_text");
  codes.expect(ann, request("notify", "url", "nonsense"), "bad_url");
  codes.expect(ann, request("renew", "token", "guessable"), "bad_token");
  codes.expect(ann, json::object{{"type", "rematch"}}, "not_over");
  codes.expect(ann, request("free_seat", "seat", 0), "own_seat");
  codes.expect(ann, request("free_seat", "seat", 4), "no_such_seat");
  codes.expect(ann, request("free_seat", "seat", 1), "not_a_person");
}

/// Two people who like the same colour.
void alike(std::uint16_t port, Codes& codes) {
  const Opened opened =
      open_table(port, table_of({here("Ann"), open_seat(), open_seat(), open_seat()}));
  Person bob(port, opened.id, opened.links[0]);
  bob.ask(request("sit", "name", "Bob"));
  codes.expect(bob, request("choose_look", "plate", "blue"), "look_taken");
}

json::object muting(int seat, bool muted) {
  return {{"type", "mute"}, {"seat", seat}, {"muted", muted}};
}

/// Ann has opened the table; Bob comes with too many devices, and asks too often.
void among_people(std::uint16_t port, Person& ann, Person& bob, Codes& codes) {
  codes.expect(bob, muting(0, true), "not_maker");
  codes.expect(ann, request("free_seat", "seat", 1), "started");
  codes.expect(ann, request("choose_look", "plate", "black"), "started");
  EXPECT_EQ(ann.refusal(muting(1, true)), "");
  codes.expect(bob, request("say", "text", "Hello?"), "muted");
  EXPECT_EQ(ann.refusal(muting(1, false)), "");
  EXPECT_EQ(bob.refusal(request("say", "text", "Hello!")), "");
  for (int i = 0; i < settings_rate.burst; ++i) bob.ask(request("notify", "url", ""));
  codes.expect(bob, request("notify", "url", ""), "too_fast");
  std::vector<std::unique_ptr<Person>> devices;
  for (std::size_t i = 1; i < most_devices; ++i)
    devices.push_back(std::make_unique<Person>(port, bob.id(), bob.token()));
  client::Live one_more(port);
  codes.expect_raw(one_more, {{"type", "join"}, {"table", bob.id()}, {"token", bob.token()}},
                   "crowded");
}

/// Somebody has talked and talked.
void with_a_full_log(Server& server, const Opened& opened, Codes& codes) {
  EXPECT_EQ(server.end(), 0);
  write_entries(server.db(), opened.id, chat_lines(seat(0), most_chat_lines));
  server.start();
  Person ann(server.port(), opened.id, opened.links[0]);
  codes.expect(ann, request("say", "text", "And another thing:"), "log_full");
}

void while_running(Person& ann, Person& bob, Codes& codes) {
  Rng rng(8);
  json::object stale = ann.any_act(rng);
  stale["state"] = 0;
  codes.expect(ann, stale, "stale");
  json::object bad = ann.any_act(rng);
  bad["action"] = {{"type", "nonsense"}};
  codes.expect(ann, bad, "bad_action");
  json::object not_mine = ann.any_act(rng);
  not_mine["seat"] = 1;
  codes.expect(ann, not_mine, "which_seat");
  codes.expect(ann, json::object{{"type", "take_back"}}, "nothing_to_take_back");
  codes.expect(ann, request("answer", "yes", true), "not_asked");
  codes.expect(ann, request("replace", "seat", 4), "no_such_seat");
  codes.expect(ann, request("replace", "seat", 2), "not_a_person");
  codes.expect(ann, request("replace", "seat", 1), "not_absent");
  ann.play_random(rng);
  codes.expect(ann, json::object{{"type", "ask_hint"}}, "not_to_act");
  ASSERT_TRUE(bob.wait_for_state(ann.state));
  const json::object illegal = bob.any_act(rng);
  bob.play_random(rng);
  ASSERT_TRUE(ann.wait_for_state(bob.state));
  ann.ask("take_back");
  codes.expect(ann, json::object{{"type", "take_back"}}, "already_asked");
  bob.ask("leave");
  json::object away = illegal;
  away["state"] = bob.state;
  codes.expect(bob, away, "away");
  codes.expect(ann, request("ask_moment", "ply", 100000), "no_such_ply");
}

void without_hints(std::uint16_t port, Codes& codes) {
  json::object wish = table_of({here("Ann"), bot_seat()});
  wish["hints"] = false;
  const Opened opened = open_table(port, wish);
  Person ann(port, opened.id, opened.token);
  codes.expect(ann, json::object{{"type", "ask_hint"}}, "no_hint");
  codes.expect(ann, json::object{{"type", "go_to"}, {"ply", 0}}, "no_script");
}

void playing_together(std::uint16_t port, Codes& codes) {
  const auto thing = [](std::string_view mark, const Person& from) {
    return json::object{{"type", "suggest"}, {"state", from.state}, {"thing", mark}};
  };
  const Opened alone = open_table(port, table_of({here("Ann"), bot_seat()}));
  Person ann(port, alone.id, alone.token);
  codes.expect(ann, thing("clock", ann), "not_cooperative");
  const Opened together =
      open_table(port, table_of({here("Ann"), bot_seat()}, "switch-and-signal-europe"));
  Person bob(port, together.id, together.token);
  codes.expect(bob, thing("A word.", bob), "bad_thing");
}

/// The log cannot be written while it has another name.
void while_storage_fails(const Server& server, Person& ann, Codes& codes) {
  Rng rng(9);
  run_sql(server.db(), "ALTER TABLE entry RENAME TO hidden");
  codes.expect(ann, request("say", "text", "Hello?"), "storage");
  EXPECT_THROW(open_table(server.port(), table_of({here("Ann"), bot_seat()})), std::runtime_error);
  run_sql(server.db(), "ALTER TABLE hidden RENAME TO entry");
  EXPECT_EQ(ann.refusal(request("say", "text", "Hello!")), "");
  play_on({&ann}, rng, [&] { return ann.ply > 50; });
}

TEST(Refusals, EveryDocumentedCode) {
  Server server;
  const Opened opened = open_table(server.port(), table_of({open_seat(), open_seat(), bot_seat()}));
  Codes codes;
  before_joining(server.port(), opened, codes);
  without_hints(server.port(), codes);
  playing_together(server.port(), codes);
  alike(server.port(), codes);
  {
    Person ann(server.port(), opened.id, opened.links[0]);
    codes.expect(ann, request("start", "bot", "random"), "not_seated");
    ann.ask(request("sit", "name", "Ann"));
    before_the_start(ann, codes);
    Person bob(server.port(), opened.id, opened.links[1]);
    bob.ask(request("sit", "name", "Bob"));
    ASSERT_TRUE(ann.wait([&] { return ann.turn() != nullptr; }));
    among_people(server.port(), ann, bob, codes);
    while_running(ann, bob, codes);
    while_storage_fails(server, ann, codes);
    Rng rng(10);
    play_to_the_end({&ann}, rng);
    codes.expect(ann, json::object{{"type", "leave"}}, "over");
  }
  with_a_full_log(server, opened, codes);
  EXPECT_EQ(server.end(), 0);
  run_sql(server.db(), R"(UPDATE match SET settings =
      replace(settings, '"rules_version":', '"rules_version":9'))");
  server.start();
  Person ann(server.port(), opened.id, opened.links[0]);
  EXPECT_TRUE(ann.table.at("frozen").is_string()) << ann.table;
  codes.expect(ann, request("say", "text", "?"), "frozen");
  EXPECT_EQ(codes.seen(), documented());
}

TEST(Refusals, AFrozenTableIsNotDueForEver) {
  Server server;
  json::object wish = table_of({here("Ann"), here("Bob")});
  wish["clock"] = {{"kind", "move"}, {"seconds", 60}};
  const Opened opened = open_table(server.port(), wish);
  EXPECT_EQ(server.end(), 0);
  run_sql(server.db(), R"(UPDATE match SET deadline = 1, settings =
      replace(settings, '"rules_version":', '"rules_version":9'))");
  server.start();
  const auto store = open_store(server.db());
  const auto end = std::chrono::steady_clock::now() + client::patience;
  while (store->table(opened.id)->deadline && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(client::Time(10));
  EXPECT_FALSE(store->table(opened.id)->deadline);
  EXPECT_EQ(store->table(opened.id)->status, Status::running);
}

TEST(Refusals, WhatIsNoMessageHarmsNobody) {
  const Server server;
  Rng rng(12);
  const Opened opened = open_table(server.port(), table_of({here("Ann"), bot_seat()}));
  Person ann(server.port(), opened.id, opened.token);
  const std::string deep(5000, '[');
  const std::vector<std::string> wrong = {
      "",
      "hello",
      "{",
      "[]",
      "null",
      "17",
      R"({"type":7})",
      R"({"type":"act"})",
      R"({"type":"act","id":"a","state":"0","action":{}})",
      R"({"type":"act","id":7,"state":0,"action":{}})",
      R"({"type":"act","id":"a","state":1e400,"action":{}})",
      R"({"type":"act","id":"a","state":0.5,"action":{}})",
      R"({"type":"act","id":"a","state":99999999999999999999999,"action":{}})",
      R"({"type":"act","id":"a","state":0,"action":{},"more":1})",
      R"({"type":"act","id":"a","state":0,"seat":-1,"action":{}})",
      R"({"type":"act","id":"a","state":0,"seat":200,"action":{}})",
      R"({"type":"say","text":"a","text":"b","x":1})",
      "{\"type\":\"say\",\"text\":\"\\ud800\"}",
      R"({"type":"answer","yes":1})",
      R"({"type":"replace","seat":99})",
      deep,
      R"({"type":"act","id":"a","state":0,"action":)" + deep + "}"};
  for (const std::string& text : wrong) {
    ann.live().send(text);
    json::object answer = ann.hear();
    while (!answer.empty() && Person::kind(answer) != "refused") answer = ann.hear();
    ASSERT_FALSE(answer.empty()) << text;
    EXPECT_EQ(answer.at("code"), "bad_message") << text.substr(0, 80) << answer;
  }
  for (const json::value& action :
       {json::value(nullptr), json::value(1), json::value("take_blind"), json::value(json::array()),
        json::value(json::object{{"type", "keep_tickets"}, {"tickets", 1e300}})}) {
    ASSERT_NE(ann.turn(), nullptr);
    EXPECT_EQ(ann.refusal(ann.act_message(*ann.turn(), action)), "bad_action") << action;
  }
  ann.play_random(rng);
  const json::object legal{{"type", "explain"}, {"action", json::object{{"type", "take_blind"}}}};
  ASSERT_TRUE(ann.wait([&] { return ann.turn() != nullptr; }));
  EXPECT_EQ(ann.ask(legal).at("legal"), true);
  const json::object explained = ann.ask(json::object{
      {"type", "explain"}, {"action", {{"type", "keep_tickets"}, {"tickets", json::array()}}}});
  EXPECT_EQ(explained.at("legal"), false);
  EXPECT_TRUE(explained.at("rule").is_string()) << explained;
  // Bytes that are no UTF-8 end the connection, as WebSocket demands, and only this one.
  client::Live broken(server.port());
  broken.send("{\"type\":\"say\",\"text\":\"\xff\"}");
  EXPECT_EQ(broken.wait_closed(), 1007);
  play_on({&ann}, rng, [&] { return ann.ply > 50; });
}

/// How often an act with this id was played.
std::ptrdiff_t times_played(const std::string& db, const std::string& table,
                            const std::string& id) {
  const auto store = open_store(db);
  std::ptrdiff_t count = 0;
  for (const StoredEntry& entry : store->entries(store->table(table)->key, 0)) {
    const json::object object = json::parse(entry.text).as_object();
    const json::value* stored = object.if_contains("id");
    if (stored != nullptr && *stored == json::value(id)) ++count;
  }
  return count;
}

TEST(Refusals, ARepeatedActIsPlayedOnce) {
  Server server;
  Rng rng(13);
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat()}));
  std::optional<Person> ann(std::in_place, server.port(), opened.id, opened.token);
  Person bob(server.port(), opened.id, opened.links[0]);
  bob.ask(request("sit", "name", "Bob"));
  ASSERT_TRUE(ann->wait([&] { return ann->turn() != nullptr; }));
  json::object act = ann->any_act(rng);
  act["id"] = "the one";
  EXPECT_EQ(Person::kind(ann->ask(act)), "update");
  EXPECT_EQ(Person::kind(ann->ask(act)), "sync");
  act["state"] = 0;
  EXPECT_EQ(Person::kind(ann->ask(act)), "sync");
  ASSERT_TRUE(bob.wait_for_state(ann->state));
  bob.play_random(rng);
  ann.emplace(server.port(), opened.id, opened.token);
  EXPECT_EQ(Person::kind(ann->ask(act)), "sync");
  server.kill();
  server.start();
  ann.emplace(server.port(), opened.id, opened.token);
  const json::object answer = ann->ask(act);
  EXPECT_EQ(Person::kind(answer), "sync");
  EXPECT_EQ(answer.at("id"), "the one");
  EXPECT_EQ(times_played(server.db(), opened.id, "the one"), 1);
}

}  // namespace rail::server::trial::refusal_test
