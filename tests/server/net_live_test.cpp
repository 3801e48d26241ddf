// WebSocket over real sockets, with an app of the test's own.
#include <gtest/gtest.h>

#include "server/metrics_text.h"
#include "tests/server/client.h"
#include "tests/server/echo.h"

namespace rail::server {
namespace net_live_test {

using namespace std::string_literals;
using client::Frame;
using client::Headers;
using client::Http;
using client::Live;
using client::Raw;
using std::chrono::milliseconds;
using trial::EchoServer;

/// What the server says to a connection attempt that it refuses.
std::string refusal(std::uint16_t port, const Headers& headers) {
  try {
    const Live live(port, headers);
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

TEST(NetLive, CarriesMessagesBothWays) {
  EchoServer server;
  Live live(server.port());
  live.send("hello");
  EXPECT_EQ(live.receive(), "hello");
  live.send("ä€🚂");
  EXPECT_EQ(live.receive(), "ä€🚂");
  live.send("");
  EXPECT_EQ(live.receive(), "");
  live.send("twice");
  EXPECT_EQ(live.receive(), "twice");
  EXPECT_EQ(live.receive(), "twice");
  live.send("who");
  EXPECT_EQ(live.receive(), "127.0.0.1");
  const std::string large(16 * 1024, 'x');
  live.send(large);
  EXPECT_EQ(live.receive(), large);
  EXPECT_EQ(live.receive(milliseconds(20)), std::nullopt);
  EXPECT_EQ(server.metrics.connections, 1);
  EXPECT_EQ(server.metrics.messages_in, 6U);
  EXPECT_EQ(server.metrics.messages_out, 7U);
  live.close();
  EXPECT_TRUE(eventually([&] { return server.app.clients == 0; }));
  EXPECT_TRUE(eventually([&] { return server.metrics.connections == 0; }));
}

TEST(NetLive, TheAnswerToAnUpgradeTellsNoVersion) {
  EchoServer server;
  const std::string head = Raw(server.port()).upgrade();
  EXPECT_TRUE(head.starts_with("HTTP/1.1 101 ")) << head;
  EXPECT_NE(head.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), std::string::npos);
  EXPECT_NE(head.find("Content-Security-Policy: default-src 'none'"), std::string::npos);
  EXPECT_EQ(head.find("Beast"), std::string::npos);
}

TEST(NetLive, DoesNotCompress) {
  EchoServer server;
  const std::string head =
      Raw(server.port()).upgrade("Sec-WebSocket-Extensions: permessage-deflate\r\n");
  EXPECT_TRUE(head.starts_with("HTTP/1.1 101 "));
  EXPECT_EQ(head.find("Extensions"), std::string::npos);
}

TEST(NetLive, OnlyOurOwnPagesConnect) {
  EchoServer server({.origins = {"https://play.example"}});
  EXPECT_EQ(refusal(server.port(), {}), "");
  EXPECT_EQ(
      refusal(server.port(), {{"Origin", "http://127.0.0.1:" + std::to_string(server.port())}}),
      "");
  EXPECT_EQ(refusal(server.port(), {{"Origin", "https://play.example"}}), "");
  for (const char* origin : {"https://evil.example", "null", "http://127.0.0.1:1"}) {
    const std::string words = refusal(server.port(), {{"Origin", origin}});
    EXPECT_TRUE(words.starts_with("403 ")) << words;
  }
}

TEST(NetLive, RefusesUpgradesThatAreNone) {
  EchoServer server;
  const std::string start =
      "GET /api/live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const std::string& rest : {
           key + "Sec-WebSocket-Version: 12\r\n\r\n",
           "Sec-WebSocket-Version: 13\r\n\r\n"s,
           key + "Sec-WebSocket-Version: 13\r\n\r\n" + Frame{.payload = "too early"}.bytes(),
       }) {
    Raw raw(server.port());
    raw.send(start + rest);
    const std::string got = raw.read_until("\r\n\r\n");
    EXPECT_TRUE(got.starts_with("HTTP/1.1 4")) << got;
  }
  EXPECT_TRUE(eventually([&] { return server.metrics.connections == 0; }));
}

TEST(NetLive, AcceptsFragmentsAndPings) {
  EchoServer server;
  Raw raw(server.port());
  raw.upgrade();
  // 'ä' is torn apart, with a ping in between.
  raw.send(Frame{.payload = "a\xC3", .final = false}.bytes() +
           Frame{.opcode = 9, .payload = "ping"}.bytes() +
           Frame{.opcode = 0, .payload = "\xA4"}.bytes());
  const auto pong = raw.read_frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, 10);
  EXPECT_EQ(pong->payload, "ping");
  const auto echo = raw.read_frame();
  ASSERT_TRUE(echo);
  EXPECT_EQ(echo->opcode, 1);
  EXPECT_EQ(echo->payload, "aä");
  EXPECT_FALSE(echo->masked);
  raw.send(Frame{.opcode = 8, .payload = "\x03\xE8"}.bytes());
  EXPECT_EQ(raw.read_frame().value_or(Frame{}).close_code(), 1000);
  raw.read_all();
  EXPECT_TRUE(raw.closed());
}

struct BadFrames {
  std::string what;
  std::string bytes;
  int code;
};

TEST(NetLive, ClosesOnBadFrames) {
  EchoServer server;
  const std::string huge_16 = "\x81\xFE\xFF\xFF\1\2\3\4"s;
  const std::string huge_64 = "\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1\2\3\4"s;
  const std::string sign_bit = "\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1\2\3\4"s;
  const std::string not_shortest = "\x81\xFE\x00\x01\1\2\3\4x"s;
  for (const BadFrames& bad : {
           BadFrames{"binary", Frame{.opcode = 2, .payload = "x"}.bytes(), 1003},
           BadFrames{"not UTF-8", Frame{.payload = "\xC0\xAF"}.bytes(), 1007},
           BadFrames{"half UTF-8", Frame{.payload = "\xC3"}.bytes(), 1007},
           BadFrames{"too large", Frame{.payload = std::string(16 * 1024 + 1, 'x')}.bytes(), 1009},
           BadFrames{"too large in pieces",
                     Frame{.payload = std::string(10'000, 'x'), .final = false}.bytes() +
                         Frame{.opcode = 0, .payload = std::string(10'000, 'x')}.bytes(),
                     1009},
           BadFrames{"announced 64 KiB", huge_16, 1009},
           BadFrames{"announced 2^63", huge_64, 1009},
           BadFrames{"length with sign", sign_bit, 1009},
           BadFrames{"length not shortest", not_shortest, 1002},
           BadFrames{"not masked", Frame{.payload = "x", .masked = false}.bytes(), 1002},
           BadFrames{"reserved bit 1", Frame{.payload = "x", .reserved = 4}.bytes(), 1002},
           BadFrames{"reserved bit 3", Frame{.payload = "x", .reserved = 1}.bytes(), 1002},
           BadFrames{"opcode 3", Frame{.opcode = 3, .payload = "x"}.bytes(), 1002},
           BadFrames{"opcode 11", Frame{.opcode = 11}.bytes(), 1002},
           BadFrames{"ping in pieces", Frame{.opcode = 9, .final = false}.bytes(), 1002},
           BadFrames{"long ping", Frame{.opcode = 9, .payload = std::string(126, 'x')}.bytes(),
                     1002},
           BadFrames{"continues nothing", Frame{.opcode = 0, .payload = "x"}.bytes(), 1002},
           BadFrames{"begins twice",
                     Frame{.payload = "x", .final = false}.bytes() + Frame{.payload = "x"}.bytes(),
                     1002},
           BadFrames{"close of one byte", Frame{.opcode = 8, .payload = "x"}.bytes(), 1002},
           BadFrames{"close with bad code", Frame{.opcode = 8, .payload = "\x03\xED"}.bytes(),
                     1002},
       }) {
    Raw raw(server.port());
    raw.upgrade();
    raw.send(bad.bytes);
    const auto frame = raw.read_frame();
    ASSERT_TRUE(frame) << bad.what;
    EXPECT_EQ(frame->opcode, 8) << bad.what;
    EXPECT_EQ(frame->close_code(), bad.code) << bad.what;
    if (bad.code == 1003) raw.send(Frame{.opcode = 8, .payload = "\x03\xEB"}.bytes());
    raw.finish_sending();
    raw.read_all();
    EXPECT_TRUE(raw.closed()) << bad.what;
  }
  EXPECT_TRUE(eventually([&] { return server.app.clients == 0; }));
  EXPECT_TRUE(eventually([&] { return server.metrics.sockets == 0; }));
}

TEST(NetLive, AConnectionThatBreaksOffIsForgotten) {
  EchoServer server;
  for (const std::string& bytes : {""s, "\x81"s, Frame{.payload = "abcdef"}.bytes().substr(0, 8)}) {
    Raw raw(server.port());
    raw.upgrade();
    raw.send(bytes);
    EXPECT_TRUE(eventually([&] { return server.app.clients == 1; }));
  }
  EXPECT_TRUE(eventually([&] { return server.app.clients == 0; }));
}

TEST(NetLive, TheAppCloses) {
  EchoServer server;
  Live live(server.port());
  live.send("last words");
  live.send("close");
  EXPECT_EQ(live.receive(), "last words");
  EXPECT_EQ(live.wait_closed(), 1000);
  EXPECT_TRUE(eventually([&] { return server.app.clients == 0; }));
}

TEST(NetLive, AnAppThatFailsClosesTheConnection) {
  EchoServer server;
  Live live(server.port());
  live.send("throw");
  EXPECT_EQ(live.wait_closed(), 1011);
  EXPECT_TRUE(eventually([&] { return server.app.clients == 0; }));
  Live other(server.port());
  other.send("still there");
  EXPECT_EQ(other.receive(), "still there");
}

TEST(NetLive, WhoIsTooFastIsTold) {
  EchoServer server({.messages = {.per_second = 20, .burst = 3}});
  Live live(server.port());
  for (int i = 0; i < 5; ++i) live.send("x");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(live.receive(), "x");
  const auto refused = live.receive_json();
  EXPECT_EQ(refused.at("type").as_string(), "refused");
  EXPECT_EQ(refused.at("code").as_string(), "too_fast");
  EXPECT_NE(live.receive(), "x");
  std::this_thread::sleep_for(milliseconds(200));
  live.send("slower");
  EXPECT_EQ(live.receive(), "slower");
}

TEST(NetLive, WhoIsTooFastForTooLongIsClosed) {
  EchoServer server(
      {.messages = {.per_second = 1, .burst = 1}, .patience = {.per_second = 0.1, .burst = 10}});
  Live live(server.port());
  for (int i = 0; i < 12; ++i) live.send("x");
  EXPECT_EQ(live.wait_closed(), 1008);
  EXPECT_EQ(server.metrics.limited, 11U);
  EchoServer unlimited({.limits = false, .messages = {.per_second = 1, .burst = 1}});
  Live other(unlimited.port());
  for (int i = 0; i < 300; ++i) other.send(std::to_string(i));
  for (int i = 0; i < 300; ++i) EXPECT_EQ(other.receive(), std::to_string(i));
}

TEST(NetLive, WhoAsksTooOftenIsCutOff) {
  EchoServer server(
      {.messages = {.per_second = 1, .burst = 5}, .patience = {.per_second = 0.1, .burst = 5}});
  Raw raw(server.port());
  raw.upgrade();
  for (int i = 0; i < 10; ++i) {
    raw.send(Frame{.opcode = 9}.bytes());
    EXPECT_EQ(raw.read_frame().value_or(Frame{}).opcode, 10);
  }
  raw.send(Frame{.opcode = 9}.bytes());
  raw.read_all();
  EXPECT_TRUE(raw.closed());
  EXPECT_EQ(server.metrics.limited, 1U);
}

TEST(NetLive, ASlowReaderIsDropped) {
  EchoServer server({.queue_bytes = 1024 * 1024});
  Live good(server.port());
  Raw slow(server.port(), true);
  slow.upgrade();
  EXPECT_TRUE(eventually([&] { return server.app.clients == 2; }));
  for (int i = 0; i < 20 && server.metrics.slow_readers == 0; ++i) {
    slow.send(Frame{.payload = "flood 30"}.bytes());
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(server.metrics.slow_readers, 1U);
  EXPECT_TRUE(eventually([&] { return server.app.clients == 1; }));
  good.send("and I?");
  EXPECT_EQ(good.receive(), "and I?");
}

TEST(NetLive, TheQueueIsBoundedInMessages) {
  EchoServer server({.queue_messages = 8});
  Live live(server.port());
  live.send("flood 400");  // more than any kernel takes at once
  EXPECT_TRUE(eventually([&] { return server.metrics.slow_readers == 1; }));
  EXPECT_EQ(live.wait_closed(), 1006);
}

/// Reads more slowly than the server writes: the kernel takes only a part of some frame.
void ask_for_much(Raw& slow) {
  slow.upgrade();
  slow.send(Frame{.payload = "flood 250"}.bytes());
  std::this_thread::sleep_for(milliseconds(100));
}

TEST(NetLive, ASlowReaderGetsEverythingInOrder) {
  EchoServer server({.queue_bytes = 16 * 1024 * 1024, .queue_messages = 1000});
  Raw slow(server.port(), true);
  ask_for_much(slow);
  slow.send(Frame{.payload = "and then?"}.bytes());
  const std::string part(32 * 1024, 'x');
  for (int i = 0; i < 250; ++i) {
    const auto frame = slow.read_frame();
    ASSERT_TRUE(frame) << i;
    ASSERT_EQ(frame->opcode, 1) << i;
    ASSERT_TRUE(frame->payload == part) << i;
  }
  EXPECT_EQ(slow.read_frame().value_or(Frame{}).payload, "and then?");
}

TEST(NetLive, NothingComesInTheMiddleOfAFrame) {
  EchoServer server({.queue_bytes = 16 * 1024 * 1024, .queue_messages = 1000});
  Raw slow(server.port(), true);
  ask_for_much(slow);
  slow.send(Frame{.opcode = 9, .payload = "still there?"}.bytes());
  std::this_thread::sleep_for(milliseconds(50));
  const std::string part(32 * 1024, 'x');
  int whole = 0;
  while (const auto frame = slow.read_frame(milliseconds(1000))) {
    if (frame->opcode == 1) {
      ASSERT_TRUE(frame->payload == part) << whole;
      ++whole;
    } else {
      ASSERT_EQ(frame->opcode, 10) << whole;
      ASSERT_EQ(frame->payload, "still there?");
    }
  }
  EXPECT_GT(whole, 0);
}

TEST(NetLive, WhoHasAskedHearsOnAsBefore) {
  EchoServer server;
  Raw raw(server.port());
  raw.upgrade();
  for (int i = 0; i < 3; ++i) {
    raw.send(Frame{.payload = "a"}.bytes());
    EXPECT_EQ(raw.read_frame().value_or(Frame{}).payload, "a");
    raw.send(Frame{.opcode = 9, .payload = "b"}.bytes());
    const Frame pong = raw.read_frame().value_or(Frame{});
    EXPECT_EQ(pong.opcode, 10);
    EXPECT_EQ(pong.payload, "b");
  }
}

TEST(NetLive, MessagesOfEveryLengthArriveWhole) {
  EchoServer server({.message_bytes = 200'000});
  Live live(server.port());
  for (const std::size_t size : {0, 1, 125, 126, 127, 255, 256, 65'535, 65'536, 100'000}) {
    const std::string text(size, 'y');
    live.send(text);
    EXPECT_EQ(live.receive(), text) << size;
  }
}

TEST(NetLive, OneLargeMessageMayExceedTheQueue) {
  EchoServer server({.queue_bytes = 1000});
  Live live(server.port());
  live.send("flood 1");
  EXPECT_EQ(live.receive().value_or("").size(), 32U * 1024);
}

TEST(NetLive, TheSilentAreAskedAndThenGivenUp) {
  EchoServer server({.live_time = milliseconds(400), .sweep_every = milliseconds(50)});
  Raw dead(server.port());
  dead.upgrade();
  Live alive(server.port());
  const auto ping = dead.read_frame(milliseconds(2000));
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, 9);
  EXPECT_EQ(alive.receive(milliseconds(1500)), std::nullopt);  // answers pings meanwhile
  dead.read_all(milliseconds(1000));
  EXPECT_TRUE(dead.closed());
  alive.send("here");
  EXPECT_EQ(alive.receive(), "here");
  EXPECT_EQ(server.app.clients, 1);
}

TEST(NetLive, CountsAgainstTheConnectionsOfAnAddress) {
  EchoServer server({.connections_per_address = 1});
  const Live live(server.port());
  EXPECT_TRUE(refusal(server.port(), {}).starts_with("503 "));
  EchoServer proxied({.trust_proxy = true, .connections_per_address = 1});
  const Headers one{{"X-Forwarded-For", "192.0.2.1"}};
  const Live first(proxied.port(), one);
  EXPECT_TRUE(refusal(proxied.port(), one).starts_with("503 "));
  EXPECT_EQ(refusal(proxied.port(), {{"X-Forwarded-For", "192.0.2.2"}}), "");
}

TEST(NetLive, StopsPolitely) {
  EchoServer server;
  Live live(server.port());
  Http kept(server.port());
  EXPECT_EQ(kept.get("/healthz").status, 200);
  Raw held(server.port());
  held.send("GET /api/hold HTTP/1.1\r\nHost: here\r\n\r\n");
  Raw dead(server.port());
  dead.upgrade();
  Raw silent(server.port());
  std::atomic<bool> gone{false};
  EXPECT_TRUE(eventually([&] {
    bool holding = false;
    server.run([&](Net&) { holding = !server.app.held.empty(); });
    return holding;
  }));
  server.run([](Net& net) { net.stop_listening(); });
  EXPECT_THROW(Raw(server.port()), std::runtime_error);
  EXPECT_EQ(kept.get("/healthz").status, 503);
  live.send("still there");
  EXPECT_EQ(live.receive(), "still there");
  server.run([&](Net& net) { net.close_all([&] { gone = true; }); });
  EXPECT_EQ(live.wait_closed(), 1001);
  EXPECT_EQ(dead.read_frame().value_or(Frame{}).close_code(), 1001);
  silent.read_all();
  EXPECT_TRUE(silent.closed());
  EXPECT_FALSE(gone);
  server.run([&](Net&) { server.app.held.front()({.body = "at last"}); });
  EXPECT_TRUE(held.read_all().ends_with("at last"));
  held.finish_sending();
  EXPECT_TRUE(eventually([&] { return gone.load(); }));  // without the answer of `dead`
  EXPECT_EQ(server.app.clients, 0);
}

TEST(NetLive, MayEndWithEverythingOpen) {
  EchoServer server;
  const Live live(server.port());
  Raw held(server.port());
  held.send("GET /api/hold HTTP/1.1\r\nHost: here\r\n\r\n");
  Raw half(server.port());
  half.send("GET /api");
  EXPECT_TRUE(eventually([&] { return server.metrics.sockets == 3; }));
}

TEST(NetLive, ClientsOnManyThreadsAreServedByOne) {
  EchoServer server;
  std::vector<std::thread> threads;
  std::atomic<int> good{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      Live live(server.port());
      Http http(server.port());
      for (int n = 0; n < 20; ++n) {
        const std::string text = std::to_string(i * 100 + n);
        live.send(text);
        if (live.receive() == text && http.get("/api/later").status == 200) ++good;
      }
    });
  }
  metrics_text(server.metrics);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 80);
}

TEST(NetLive, ThreadOfTheServerIsItsOwn) {
  EchoServer server;
  Live live(server.port());
  live.send("flood 30");
  for (int i = 0; i < 30; ++i) EXPECT_TRUE(live.receive());
  live.close();
  EXPECT_TRUE(eventually([&] { return server.metrics.connections == 0; }));
}

}  // namespace net_live_test
}  // namespace rail::server
