// Tables that began by older rules play on by them.
#include <gtest/gtest.h>

#include "host/record.h"
#include "server/sqlite.h"
#include "tests/server/tables.h"

namespace rail::server::trial::old_rules_test {

class OldRules : public testing::TestWithParam<const char*> {};

/// A whole match of bots by the first version of the rules.
host::Record old_match(const host::GameEntry& game, Rng& rng) {
  host::Record record;
  record.game = game.id();
  record.rules_version = 1;
  record.options = game.complete_by(1, {});
  record.players = {"Ann", "Bob"};
  const auto match = game.start_by(1, 2, record.options);
  while (!match->over()) {
    const Actor who = match->to_act().first();
    const json::value action =
        who.is_chance() ? match->draw(rng) : match->choose(who.seat_of(), "random", rng);
    EXPECT_FALSE(match->play(who, action));
    record.entries.push_back({who, action});
  }
  record.outcome = match->outcome();
  return record;
}

TEST_P(OldRules, AreThoseOfWhatBeganByThem) {
  const host::GameEntry& game = host::Catalog::standard().at(GetParam());
  ASSERT_GT(game.rules_version(), 1);
  Rng rng(32);
  const host::Record record = old_match(game, rng);
  Server server;
  const auto record_of = [&](const std::string& id) {
    return host::Record::parse(
        client::Http(server.port()).get("/api/tables/" + id + "/record").body);
  };
  const client::Answer made = client::Http(server.port()).post("/api/replays", record.text());
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = text_of(made.json().at("table"));
  EXPECT_EQ(record_of(id).entries, record.entries);
  // A branch of it is a running table that began by the old rules; it survives a restart.
  json::object wish = table_of({here("Eve"), here("Mallory")}, GetParam());
  json::object options;
  for (const auto& [key, value] : record.options) options[key] = value;
  wish["options"] = options;
  wish["from"] = {{"table", id}, {"ply", record.entries.size() / 2}};
  const Opened branch = open_table(server.port(), wish);
  server.end();
  // Nobody had heard of these options then.
  sqlite::Connection(server.db(), SQLITE_OPEN_READWRITE)
      .run(
          "UPDATE match SET settings = json_remove(settings, '$.options.empty_pile', "
          "'$.options.full_port', '$.options.shut_in')");
  server.start();
  Person both(server.port(), branch.id, branch.token);
  EXPECT_EQ(both.table.at("frozen"), nullptr);
  EXPECT_EQ(both.table.at("options"), options);
  play_to_the_end({&both}, rng);
  EXPECT_EQ(record_of(branch.id).rules_version, 1);
  EXPECT_NO_THROW(host::replay(record_of(branch.id)));
}

INSTANTIATE_TEST_SUITE_P(AllGames, OldRules,
                         testing::Values("ticket-to-ride-usa", "ticket-to-ride-germany",
                                         "switch-and-signal-europe",
                                         "switch-and-signal-north-america", "grand-trunk-journey"),
                         [](const auto& instance) {
                           std::string name(instance.param);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace rail::server::trial::old_rules_test
