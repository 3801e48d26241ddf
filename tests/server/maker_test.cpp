// Who opened a table sees to it who else is there: frees seats before the start, and mutes.
#include <gtest/gtest.h>

#include "tests/server/tables.h"
#include "tests/tables/table_by_hand.h"

namespace rail::server::trial::maker_test {

namespace json = boost::json;
using table_test::ann;
using table_test::bob;
using table_test::TableByHand;

json::object muting(int seat, bool muted) {
  return {{"type", "mute"}, {"seat", seat}, {"muted", muted}};
}

std::vector<int> makers_of(const Person& person) {
  return json::value_to<std::vector<int>>(person.table.at("makers"));
}

bool is_muted(const Person& person, std::size_t seat) {
  return person.seat(seat).at("muted").as_bool();
}

TEST(Makers, FreeASeatAndSendANewLink) {
  const Server server;
  const Opened opened =
      open_table(server.port(), table_of({here("Ann"), open_seat(), open_seat()}));
  Person maker(server.port(), opened.id, opened.token);
  Person guest(server.port(), opened.id, opened.links[0]);
  Person onlooker(server.port(), opened.id);
  EXPECT_EQ(makers_of(onlooker), std::vector<int>{0});
  guest.ask(request("sit", "name", "Bob"));
  guest.ask(request("notify", "url", "https://example.org/bob"));
  EXPECT_EQ(guest.refusal(request("free_seat", "seat", 0)), "not_maker");
  EXPECT_EQ(onlooker.refusal(request("free_seat", "seat", 1)), "not_seated");
  const json::object freed = maker.ask(request("free_seat", "seat", 1));
  ASSERT_EQ(Person::kind(freed), "seat_freed") << freed;
  const std::string token = text_of(freed.at("token"));
  // The others hear that the seat is open, and nothing of how to open it.
  for (Person* other : {&guest, &onlooker}) {
    json::object heard;
    while (heard.empty() || other->seat(1).at("who") != "open") {
      heard = other->hear();
      ASSERT_FALSE(heard.empty());
      EXPECT_EQ(json::serialize(heard).find(token), std::string::npos) << heard;
    }
  }
  EXPECT_TRUE(guest.mine.empty());
  EXPECT_EQ(guest.refusal(request("sit", "name", "Bob")), "not_seated");
  EXPECT_THROW(Person(server.port(), opened.id, opened.links[0]), std::runtime_error);
  Person next(server.port(), opened.id, token);
  EXPECT_EQ(next.mine, std::vector<int>{1});
  EXPECT_EQ(next.refusal(request("sit", "name", "Cid")), "");
  EXPECT_EQ(next.seat(1).at("name"), "Cid");
}

TEST(Makers, FreeASeatOfAListedTable) {
  const Server server;
  json::object wish = table_of({here("Ann"), open_seat(), open_seat()});
  wish["listed"] = true;
  const Opened opened = open_table(server.port(), wish);
  Person maker(server.port(), opened.id, opened.token);
  client::Http http(server.port());
  const auto take = [&] {
    const auto answer = http.post("/api/tables/" + opened.id + "/seats", R"({"name":"Eve"})");
    EXPECT_EQ(answer.status, 201) << answer.body;
    return text_of(answer.json().at("token"));
  };
  const std::string first = take();
  EXPECT_EQ(maker.refusal(muting(1, true)), "");
  const json::object freed = maker.ask(request("free_seat", "seat", 1));
  ASSERT_EQ(Person::kind(freed), "seat_freed") << freed;
  EXPECT_THROW(Person(server.port(), opened.id, first), std::runtime_error);
  const std::string second = take();
  EXPECT_THROW(Person(server.port(), opened.id, text_of(freed.at("token"))), std::runtime_error);
  const Person next(server.port(), opened.id, second);
  EXPECT_EQ(next.mine, std::vector<int>{1});
  EXPECT_FALSE(is_muted(next, 1)) << "somebody else, as far as anybody knows";
}

TEST(Makers, MuteUntilTheyLiftIt) {
  Server server;
  const Opened opened =
      open_table(server.port(), table_of({here("Ann"), open_seat(), open_seat()}));
  {
    Person maker(server.port(), opened.id, opened.token);
    Person guest(server.port(), opened.id, opened.links[0]);
    Person onlooker(server.port(), opened.id);
    guest.ask(request("sit", "name", "Bob"));
    EXPECT_EQ(maker.refusal(muting(1, true)), "");
    ASSERT_TRUE(onlooker.wait([&] { return is_muted(onlooker, 1); }));
    EXPECT_EQ(guest.refusal(request("say", "text", "Hello?")), "muted");
    EXPECT_EQ(guest.refusal(muting(1, false)), "not_maker");
    // Neither getting up nor a new link helps.
    guest.ask("leave");
    guest.ask("renew");
    guest.ask(request("sit", "name", "Bobby"));
    EXPECT_EQ(guest.refusal(request("say", "text", "Hello?")), "muted");
    maker.ask(request("say", "text", "Quiet, please"));
    ASSERT_TRUE(onlooker.wait([&] { return !onlooker.chat.empty(); }));
    EXPECT_EQ(onlooker.chat.size(), 1U);
    EXPECT_EQ(onlooker.chat[0].at("text"), "Quiet, please");
  }
  server.kill();
  server.start();
  Person maker(server.port(), opened.id, opened.token);
  EXPECT_EQ(makers_of(maker), std::vector<int>{0});
  EXPECT_TRUE(is_muted(maker, 1));
  EXPECT_EQ(maker.refusal(muting(1, false)), "");
  EXPECT_FALSE(is_muted(maker, 1));
  EXPECT_EQ(maker.refusal(muting(0, true)), "own_seat");
  EXPECT_EQ(maker.refusal(muting(2, true)), "not_a_person");
  EXPECT_EQ(maker.refusal(muting(5, true)), "no_such_seat");
}

// --- Without a server

std::string free_seat(TableByHand& by_hand, Seat who, Seat whom) {
  return by_hand.attempt([&](Draft& d) { return d.free_seat(only(who), whom); });
}

TEST(Makers, AreTheLowestSeatIfOnlyLinksWereGivenOut) {
  TableByHand by_hand(3);
  EXPECT_EQ(by_hand.table->makers(), 0);
  by_hand.sit(bob, "Bob");
  EXPECT_EQ(by_hand.table->makers(), only(bob));
  by_hand.sit(ann, "Ann");
  EXPECT_EQ(by_hand.table->makers(), only(ann));
  EXPECT_EQ(free_seat(by_hand, bob, ann), "not_maker");
  EXPECT_EQ(free_seat(by_hand, ann, bob), "");
  EXPECT_EQ(by_hand.table->place(bob).who, Who::open);
  table_test::expect_same(*by_hand.table, by_hand.again());
}

TEST(Makers, HandOnNothingWhenTheyGetUp) {
  auto settings = std::make_shared<Settings>();
  settings->game = "ticket-to-ride-usa";
  settings->seats.resize(3);
  settings->makers = {ann};
  Table table(settings);
  table.apply(Sat{ann, "Ann"}, 1);
  table.apply(Sat{bob, "Bob"}, 2);
  table.apply(Freed{ann}, 3);
  EXPECT_EQ(table.makers(), only(ann)) << "may sit down again";
  table.apply(SecretsChanged{{ann}}, 4);
  table.apply(Sat{ann, "Eve"}, 4);
  table.apply(Freed{bob}, 5);
  table.apply(Sat{seat(2), "Cid"}, 5);
  EXPECT_EQ(table.makers(), only(ann)) << "as the lowest of those who are there";
  table.apply(Freed{ann}, 6);
  EXPECT_EQ(table.makers(), only(seat(2)));
}

}  // namespace rail::server::trial::maker_test
