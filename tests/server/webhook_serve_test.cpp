// The whole way of a webhook: the real program, also after it was killed and beside another on one
// database, and somebody who has left a seat with nothing but its link.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/sqlite.h"
#include "tests/server/free_port.h"
#include "tests/server/postgres.h"
#include "tests/server/receiver.h"
#include "tests/server/tables.h"

namespace rail::server::trial::webhook_serve_test {
namespace {

using Arguments = std::vector<std::string>;

/// Ann plays until it is Bob's turn, who was at that server, has left this address, and has gone.
/// Returns the table.
std::string make_it_bobs_turn(std::uint16_t anns, std::uint16_t bobs, const std::string& url) {
  Rng rng(7);
  const Opened opened = open_table(anns, table_of({here("Ann"), open_seat()}));
  Person ann(anns, opened.id, opened.token);
  std::optional<Person> bob(std::in_place, bobs, opened.id, opened.links.at(0));
  bob->ask(request("sit", "name", "Bob"));
  EXPECT_EQ(Person::kind(bob->ask(request("notify", "url", url))), "done");
  play_on({&ann, &*bob}, rng,
          [&] { return ann.ply > 8 && ann.turn() != nullptr && bob->turn() == nullptr; });
  bob.reset();
  EXPECT_TRUE(ann.wait([&] { return ann.seat(1).at("present") == false; }));
  while (ann.turn() != nullptr) ann.play_random(rng);
  return opened.id;
}

std::string content(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What the file of a server says now.
std::int64_t stored(const Server& server, const std::string& question) {
  const sqlite::Connection db(server.db(), SQLITE_OPEN_READONLY);
  return db.integer(question);
}

TEST(WebhookOfASeat, IsCalledAfterTheServerWasKilled) {
  Receiver receiver({Receiver::answer("503 Busy")});
  Server server({"--webhooks-private", "--port", free_port()});
  const std::string table =
      make_it_bobs_turn(server.port(), server.port(), receiver.url("/s3cret?key=s3cret"));
  ASSERT_TRUE(receiver.wait(1));
  ASSERT_TRUE(eventually([&] {
    return stored(server, "SELECT count(*) FROM call WHERE attempts = 1 AND claimed_by IS NULL") ==
           1;
  }));
  server.kill();
  const std::string log = content(server.log());
  EXPECT_NE(log.find("127.0.0.1: HTTP 503"), std::string::npos) << log;
  EXPECT_EQ(log.find("s3cret"), std::string::npos) << log;
  {
    const sqlite::Connection db(server.db(), SQLITE_OPEN_READWRITE);
    db.run("UPDATE call SET due = 0");
  }
  server.start();
  ASSERT_TRUE(receiver.wait(2));
  ASSERT_TRUE(eventually([&] { return stored(server, "SELECT count(*) FROM call") == 0; }));
  const auto requests = receiver.requests();
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_TRUE(requests[1].text.starts_with("POST /s3cret?key=s3cret ")) << requests[1].text;
  EXPECT_EQ(requests[1].body(), requests[0].body());
  EXPECT_EQ(text_of(json::parse(requests[1].body()).at("table")), table);
  EXPECT_EQ(metric(server.port(), "roundhouse_webhooks_sent_total"), 1);
}

TEST(WebhookOfASeat, EndsWhenNobodyIsThereAnyMore) {
  Receiver receiver({Receiver::answer("410 Gone")});
  const Server server({"--webhooks-private"});
  make_it_bobs_turn(server.port(), server.port(), receiver.url("/s3cret"));
  ASSERT_TRUE(receiver.wait(1));
  EXPECT_TRUE(eventually([&] {
    return stored(server, "SELECT count(*) FROM seat WHERE webhook <> ''") == 0 &&
           stored(server, "SELECT count(*) FROM call") == 0;
  }));
  EXPECT_EQ(content(server.log()).find("s3cret"), std::string::npos);
  EXPECT_EQ(receiver.requests().size(), 1U);
}

TEST(WebhookOfASeat, LeadsToNoPrivateAddress) {
  Receiver receiver;
  const Server server;
  make_it_bobs_turn(server.port(), server.port(), receiver.url("/s3cret"));
  EXPECT_TRUE(eventually(
      [&] { return stored(server, "SELECT count(*) FROM call WHERE attempts = 1") == 1; }));
  const std::string log = content(server.log());
  EXPECT_NE(log.find("127.0.0.1: the address is not public"), std::string::npos) << log;
  EXPECT_EQ(log.find("s3cret"), std::string::npos) << log;
  EXPECT_TRUE(receiver.requests().empty());
}

TEST(WebhookOfASeat, IsCalledOnceByTwoServers) {
  Receiver receiver;
  const std::string db = new_postgres_database();
  const Arguments arguments{"--webhooks-private", "--bot-threads", "1"};
  const Server east(arguments, db);
  const Server west(arguments, db);
  std::map<std::string, int> called;
  constexpr std::size_t tables = 4;
  for (std::size_t i = 0; i < tables; ++i) {
    called[make_it_bobs_turn(east.port(), west.port(), receiver.url())] = 0;
    EXPECT_TRUE(receiver.wait(i + 1));
  }
  // Each looks once a second.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  const auto requests = receiver.requests();
  EXPECT_EQ(requests.size(), tables) << "not while he was at the other server, and not twice";
  for (const Receiver::Request& request : requests)
    ++called[text_of(json::parse(request.body()).at("table"))];
  EXPECT_EQ(called.size(), tables);
  for (const auto& [table, times] : called) EXPECT_EQ(times, 1) << table;
  EXPECT_EQ(metric(east.port(), "roundhouse_webhooks_sent_total") +
                metric(west.port(), "roundhouse_webhooks_sent_total"),
            static_cast<double>(tables));
}

}  // namespace
}  // namespace rail::server::trial::webhook_serve_test
