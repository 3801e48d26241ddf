// What people at a table have of each other on the real program: chat, links, calls.
#include <gtest/gtest.h>

#include "tests/server/receiver.h"
#include "tests/server/tables.h"
#include "tests/server/written.h"

namespace rail::server::trial::people_test {

namespace json = boost::json;

/// Two people who have taken their seats.
struct Pair {
  explicit Pair(std::uint16_t port, const json::object& wish = table_of({here("Ann"), open_seat()}))
      : opened(open_table(port, wish)),
        ann(port, opened.id, opened.token),
        bob(port, opened.id, opened.links.at(0)) {
    bob.ask(request("sit", "name", "Bob"));
    if (!ann.wait_for_state(bob.state)) throw std::runtime_error("the game does not start");
  }

  Opened opened;
  Person ann;
  Person bob;
};

TEST(People, ChatIsForPlayersAndHeardByAll) {
  Server server;
  Pair pair(server.port());
  Person onlooker(server.port(), pair.opened.id);
  pair.ann.ask(request("say", "text", "Grüß dich"));
  ASSERT_TRUE(onlooker.wait([&] { return !onlooker.chat.empty(); }));
  EXPECT_EQ(onlooker.chat[0].at("text"), "Grüß dich");
  EXPECT_EQ(onlooker.chat[0].at("seat"), 0);
  EXPECT_EQ(onlooker.refusal(request("say", "text", "me, too")), "not_seated");
  EXPECT_EQ(pair.bob.refusal(request("say", "text", std::string(300, 'x'))), "");
  for (const std::string& text : {std::string(301, 'x'), std::string(), std::string("  "),
                                  std::string("\u202egnidaer"), std::string("a\nb")})
    EXPECT_EQ(pair.bob.refusal(request("say", "text", text)), "bad_text") << text;
  EXPECT_EQ(server.end(), 0);
  write_entries(server.db(), pair.opened.id, chat_lines(seat(1), 60));
  server.start();
  const Person late(server.port(), pair.opened.id);
  ASSERT_EQ(late.chat.size(), 50U);
  EXPECT_EQ(late.chat[49].at("text"), "59");
}

TEST(People, ARematchOpensWithTheSameLinks) {
  const Server server;
  Rng rng(2);
  Pair pair(server.port(), table_of({here("Ann"), open_seat(), bot_seat()}));
  EXPECT_EQ(pair.ann.refusal("rematch"), "not_over");
  play_to_the_end({&pair.ann, &pair.bob}, rng);
  EXPECT_EQ(pair.bob.refusal("take_back"), "not_running");
  EXPECT_EQ(pair.bob.refusal("leave"), "over");
  pair.ann.ask({{"type", "mute"}, {"seat", 1}, {"muted", true}});
  // Both ask at the same time: one table.
  const std::string anns = pair.ann.send(json::object{{"type", "rematch"}});
  const std::string bobs = pair.bob.send(json::object{{"type", "rematch"}});
  EXPECT_EQ(Person::kind(pair.ann.answer_to(anns)), "table");
  EXPECT_EQ(Person::kind(pair.bob.answer_to(bobs)), "table");
  EXPECT_EQ(pair.ann.table.at("rematch"), pair.bob.table.at("rematch"));
  const std::string next = text_of(pair.ann.table.at("rematch"));
  Person ann(server.port(), next, pair.opened.token);
  Person bob(server.port(), next, pair.opened.links[0]);
  EXPECT_EQ(ann.mine, std::vector<int>{0});
  EXPECT_EQ(bob.mine, std::vector<int>{1});
  EXPECT_EQ(ann.status(), "running");
  EXPECT_EQ(ann.seat(1).at("name"), "Bob");
  EXPECT_EQ(ann.seat(1).at("muted"), true) << "as before";
  EXPECT_EQ(ann.table.at("makers"), json::array{0});
  play_on({&ann, &bob}, rng, [&] { return ann.ply > 60; });
}

TEST(People, ARenewedLinkClosesTheOldOne) {
  const Server server;
  Rng rng(4);
  Pair pair(server.port());
  Person stranger(server.port(), pair.opened.id, pair.opened.token);  // has read the link
  EXPECT_EQ(stranger.mine, std::vector<int>{0});
  const json::object renewed = pair.ann.ask("renew");
  ASSERT_EQ(Person::kind(renewed), "renewed");
  ASSERT_TRUE(stranger.wait([&] { return stranger.mine.empty(); }));
  EXPECT_EQ(stranger.refusal(stranger.any_act(rng)), "not_seated");
  EXPECT_THROW(Person(server.port(), pair.opened.id, pair.opened.token), std::runtime_error);
  pair.ann.play_random(rng);  // who renewed keeps the seat
  ASSERT_TRUE(stranger.wait_for_state(pair.ann.state));
  EXPECT_EQ(stranger.views.at(0).at("seat"), nullptr);
  EXPECT_EQ(stranger.turn(), nullptr);
  const Person again(server.port(), pair.opened.id, text_of(renewed.at("token")));
  EXPECT_EQ(again.mine, std::vector<int>{0});
}

TEST(People, TheAbsentAreCalledWhenItIsTheirTurn) {
  Receiver receiver;
  const Server server({"--webhooks-private", "--bot-threads", "1"});
  Rng rng(6);
  Pair pair(server.port());
  EXPECT_EQ(pair.bob.refusal(request("notify", "url", "ftp://example.org")), "bad_url");
  EXPECT_EQ(pair.ann.refusal(request("notify", "url", receiver.url("/ann"))), "");
  EXPECT_EQ(Person::kind(pair.bob.ask(request("notify", "url", receiver.url("/bob")))), "done");
  play_on({&pair.ann, &pair.bob}, rng, [&] {
    return pair.ann.ply > 40 && pair.ann.turn() != nullptr && pair.bob.turn() == nullptr;
  });
  EXPECT_TRUE(receiver.requests().empty()) << "both were there";

  pair.bob.live().close();
  ASSERT_TRUE(pair.ann.wait([&] { return pair.ann.seat(1).at("present") == false; }));
  while (pair.ann.turn() != nullptr) pair.ann.play_random(rng);
  ASSERT_TRUE(receiver.wait(1));
  const Receiver::Request called = receiver.requests().at(0);
  EXPECT_TRUE(called.text.starts_with("POST /bob ")) << called.text;
  const json::object body = json::parse(called.body()).as_object();
  EXPECT_EQ(text_of(body.at("table")), pair.opened.id);
  EXPECT_EQ(body.at("game"), "ticket-to-ride-usa");
  EXPECT_EQ(text_of(body.at("link")),
            "http://127.0.0.1:" + std::to_string(server.port()) + "/t/" + pair.opened.id);
  EXPECT_EQ(called.text.find(pair.opened.links[0]), std::string::npos) << "secrets stay secret";
  EXPECT_EQ(receiver.requests().size(), 1U);
}

}  // namespace rail::server::trial::people_test
