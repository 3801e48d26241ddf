// Calls reach a receiver, are tried again, and go nowhere they should not.
#include "server/webhooks.h"

#include <gtest/gtest.h>
#include <netdb.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <thread>

#include "server/public_address.h"
#include "tests/server/receiver.h"

namespace rail::server::webhooks_test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

WebhookOptions quick_options() {
  WebhookOptions options;
  options.allow_private = true;
  options.delays = {20ms, 40ms, 60ms};
  return options;
}

bool eventually(const std::function<bool()>& condition) {
  const auto end = Clock::now() + 20s;
  while (!condition()) {
    if (Clock::now() > end) return false;
    std::this_thread::sleep_for(2ms);
  }
  return true;
}

class WebhookThread : public testing::Test {
 protected:
  bool sent(std::uint64_t count) {
    return eventually([&] { return metrics.webhooks_sent >= count; });
  }
  bool failed(std::uint64_t count) {
    return eventually([&] { return metrics.webhooks_failed >= count; });
  }

  Metrics metrics;
};

TEST_F(WebhookThread, PostsJson) {
  Receiver receiver;
  Webhooks webhooks(metrics, quick_options());
  webhooks.post("a/0", receiver.url("/hook?k=1"), R"({"seat":0})");
  ASSERT_TRUE(sent(1));
  const std::string text = receiver.requests().at(0).text;
  EXPECT_TRUE(text.starts_with("POST /hook?k=1 HTTP/1.1\r\n")) << text;
  EXPECT_NE(text.find("\r\nContent-Type: application/json\r\n"), std::string::npos) << text;
  EXPECT_EQ(receiver.requests().at(0).body(), R"({"seat":0})");
  EXPECT_EQ(metrics.webhooks_failed, 0U);
}

TEST_F(WebhookThread, TriesAgainAfterErrorsAndLostConnections) {
  Receiver receiver({Receiver::answer("500 Oops"), Receiver::drop, Receiver::answer("503 Busy")});
  Webhooks webhooks(metrics, quick_options());
  webhooks.post("a/0", receiver.url(), "{}");
  ASSERT_TRUE(sent(1));
  const auto requests = receiver.requests();
  ASSERT_EQ(requests.size(), 4U);
  EXPECT_GE(requests[1].at - requests[0].at, 20ms);
  EXPECT_GE(requests[2].at - requests[1].at, 40ms);
  EXPECT_GE(requests[3].at - requests[2].at, 60ms);
  EXPECT_EQ(metrics.webhooks_failed, 0U);
}

TEST_F(WebhookThread, GivesUpAfterTheLastDelay) {
  Receiver receiver(std::deque<std::string>(9, Receiver::answer("502 Bad Gateway")));
  Webhooks webhooks(metrics, quick_options());
  webhooks.post("a/0", receiver.url(), "{}");
  ASSERT_TRUE(failed(1));
  EXPECT_EQ(receiver.requests().size(), 4U);
}

TEST_F(WebhookThread, WaitsAsLongAsAsked) {
  Receiver receiver({Receiver::answer("429 Too Many Requests", "Retry-After: 1\r\n")});
  Webhooks webhooks(metrics, quick_options());
  webhooks.post("a/0", receiver.url(), "{}");
  ASSERT_TRUE(sent(1));
  EXPECT_GE(receiver.requests().at(1).at - receiver.requests().at(0).at, 1s);
}

TEST_F(WebhookThread, DoesNotWaitForever) {
  Receiver receiver({Receiver::answer("429 Too Many Requests", "Retry-After: 1000000\r\n")});
  WebhookOptions options = quick_options();
  options.longest_retry_after = 50ms;
  Webhooks webhooks(metrics, options);
  webhooks.post("a/0", receiver.url(), "{}");
  EXPECT_TRUE(sent(1));
}

TEST_F(WebhookThread, TakesARefusalAsFinal) {
  Receiver receiver({Receiver::answer("404 Not Found"), Receiver::answer("410 Gone")});
  Webhooks webhooks(metrics, quick_options());
  webhooks.post("a/0", receiver.url(), "{}");
  ASSERT_TRUE(failed(1));
  webhooks.post("a/0", receiver.url(), "{}");
  ASSERT_TRUE(failed(2));
  EXPECT_FALSE(receiver.wait(3, 150ms));
}

TEST_F(WebhookThread, FollowsNoRedirect) {
  Receiver other;
  Receiver receiver({Receiver::answer("307 Moved", "Location: " + other.url() + "\r\n")});
  Webhooks webhooks(metrics, quick_options());
  webhooks.post("a/0", receiver.url(), "{}");
  ASSERT_TRUE(failed(1));
  EXPECT_TRUE(other.requests().empty());
}

TEST_F(WebhookThread, ReadsOnlyTheBeginningOfAnAnswer) {
  Receiver receiver({Receiver::answer("200 OK", "", std::string(4'000'000, 'x'))});
  Webhooks webhooks(metrics, quick_options());
  webhooks.post("a/0", receiver.url(), "{}");
  EXPECT_TRUE(sent(1));
}

TEST_F(WebhookThread, ANewerNoticeReplacesOneThatWaits) {
  Receiver receiver({Receiver::answer("500 Oops")});
  WebhookOptions options = quick_options();
  options.delays = {300ms};
  Webhooks webhooks(metrics, options);
  webhooks.post("a/0", receiver.url(), "old");
  ASSERT_TRUE(receiver.wait(1));
  webhooks.post("a/0", receiver.url(), "new");
  ASSERT_TRUE(sent(1));
  EXPECT_FALSE(receiver.wait(3, 500ms));
  EXPECT_EQ(receiver.requests().at(1).body(), "new");
}

TEST_F(WebhookThread, ANewerNoticeDoesNotOvertake) {
  Receiver receiver({Receiver::hang});
  WebhookOptions options = quick_options();
  options.timeout = 200ms;
  Webhooks webhooks(metrics, options);
  webhooks.post("a/0", receiver.url(), "old");
  ASSERT_TRUE(receiver.wait(1));
  webhooks.post("a/0", receiver.url(), "newer");
  webhooks.post("a/0", receiver.url(), "newest");
  EXPECT_FALSE(receiver.wait(2, 50ms));
  ASSERT_TRUE(sent(1));
  EXPECT_FALSE(receiver.wait(3, 150ms));
  EXPECT_EQ(receiver.requests().at(1).body(), "newest");
}

TEST_F(WebhookThread, CancelledNoticesDoNotComeAgain) {
  Receiver receiver({Receiver::answer("500 Oops"), Receiver::hang});
  WebhookOptions options = quick_options();
  options.delays = {100ms, 100ms};
  options.timeout = 200ms;
  Webhooks webhooks(metrics, options);
  webhooks.post("waits", receiver.url(), "{}");
  ASSERT_TRUE(receiver.wait(1));
  webhooks.cancel("waits");
  webhooks.post("is called", receiver.url(), "{}");
  ASSERT_TRUE(receiver.wait(2));
  webhooks.cancel("is called");
  EXPECT_FALSE(receiver.wait(3, 500ms));
}

TEST_F(WebhookThread, ASlowReceiverDelaysNobodyElse) {
  Receiver slow(std::deque<std::string>(9, Receiver::hang));
  Receiver other({}, "127.0.0.2");
  Webhooks webhooks(metrics, quick_options());
  for (int i = 0; i < 9; ++i) webhooks.post("slow/" + std::to_string(i), slow.url(), "{}");
  ASSERT_TRUE(slow.wait(2));
  webhooks.post("other/0", other.url(), "{}");
  EXPECT_TRUE(other.wait(1, 2s));
  EXPECT_FALSE(slow.wait(3, 50ms));
}

TEST_F(WebhookThread, CallsAreLimitedInTime) {
  Receiver receiver({Receiver::hang});
  WebhookOptions options = quick_options();
  options.timeout = 50ms;
  Webhooks webhooks(metrics, options);
  webhooks.post("a/0", receiver.url(), "{}");
  EXPECT_TRUE(sent(1));
  EXPECT_EQ(receiver.requests().size(), 2U);
}

TEST_F(WebhookThread, PrivateAddressesAreRefused) {
  Receiver receiver;
  WebhookOptions options = quick_options();
  options.allow_private = false;
  Webhooks webhooks(metrics, options);
  const std::string port = receiver.url().substr(std::string("http://127.0.0.1").size());
  std::uint64_t count = 0;
  for (const char* host : {"127.0.0.1", "localhost", "2130706433", "0x7f.1", "0", "[::1]",
                           "[::ffff:127.0.0.1]", "[::]", "[64:ff9b::7f00:1]"}) {
    webhooks.post(host, std::string("http://") + host + port, "{}");
    EXPECT_TRUE(failed(++count)) << host;
  }
  EXPECT_TRUE(receiver.requests().empty());
}

TEST_F(WebhookThread, NoProxyIsAsked) {
  Receiver proxy;
  Receiver receiver;
  ::setenv("http_proxy", proxy.url().c_str(), 1);
  {
    Webhooks webhooks(metrics, quick_options());
    webhooks.post("a/0", receiver.url(), "{}");
    EXPECT_TRUE(sent(1));
  }
  ::unsetenv("http_proxy");
  EXPECT_TRUE(proxy.requests().empty());
}

TEST_F(WebhookThread, EndsAtOnce) {
  Receiver receiver(std::deque<std::string>(9, Receiver::hang));
  auto webhooks = std::make_unique<Webhooks>(metrics, quick_options());
  for (int i = 0; i < 9; ++i) webhooks->post(std::to_string(i), receiver.url(), "{}");
  ASSERT_TRUE(receiver.wait(2));
  webhooks.reset();  // whoever does not answer keeps nobody: this comes to an end
}

TEST_F(WebhookThread, BeyondTheLimitTheOldestGo) {
  Receiver receiver(std::deque<std::string>(2, Receiver::hang));
  WebhookOptions options = quick_options();
  options.limits.waiting = 3;
  options.timeout = 1s;
  options.delays = {};
  Webhooks webhooks(metrics, options);
  for (int i = 0; i < 2; ++i) webhooks.post("out" + std::to_string(i), receiver.url(), "{}");
  ASSERT_TRUE(receiver.wait(2));
  for (int i = 0; i < 10; ++i) webhooks.post(std::to_string(i), receiver.url(), std::to_string(i));
  EXPECT_EQ(metrics.webhooks_failed, 7U);
  ASSERT_TRUE(sent(3));
  EXPECT_EQ(receiver.requests().at(2).body(), "7");
  EXPECT_TRUE(failed(9));
}

TEST_F(WebhookThread, ManyThreadsPostAndCancel) {
  Receiver receiver;
  Webhooks webhooks(metrics, quick_options());
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        const std::string key = std::to_string(t) + "/" + std::to_string(i);
        webhooks.post(key, receiver.url(), key);
        if (i % 5 == 0) webhooks.cancel(key);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(sent(4 * 40));
  EXPECT_EQ(metrics.webhooks_failed, 0U);
}

TEST_F(WebhookThread, BadUrlsAreNotCalled) {
  Webhooks webhooks(metrics, quick_options());
  webhooks.post("a/0", "file:///etc/passwd", "{}");
  EXPECT_EQ(metrics.webhooks_failed, 1U);
}

bool is_public_address(const std::string& text) {
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICHOST;
  addrinfo* found = nullptr;
  if (::getaddrinfo(text.c_str(), nullptr, &hints, &found) != 0) throw std::runtime_error(text);
  const bool result = is_public(*found->ai_addr);
  ::freeaddrinfo(found);
  return result;
}

TEST(PublicAddress, TellsPrivateOnesApart) {
  for (const char* address : {"0.0.0.0",
                              "0.1.2.3",
                              "10.0.0.1",
                              "10.255.255.255",
                              "100.64.0.1",
                              "100.127.255.255",
                              "127.0.0.1",
                              "127.255.255.254",
                              "169.254.169.254",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.0.0.1",
                              "192.0.2.1",
                              "192.168.0.1",
                              "192.168.255.255",
                              "198.18.0.1",
                              "198.19.255.255",
                              "198.51.100.1",
                              "203.0.113.1",
                              "224.0.0.1",
                              "239.255.255.255",
                              "240.0.0.1",
                              "255.255.255.255",
                              "::",
                              "::1",
                              "::127.0.0.1",
                              "::ffff:127.0.0.1",
                              "::ffff:10.0.0.1",
                              "::ffff:169.254.169.254",
                              "::ffff:100.64.0.1",
                              "64:ff9b::10.0.0.1",
                              "64:ff9b:1::1",
                              "2002:7f00:1::",
                              "2002:c0a8:1::",
                              "2001::1",
                              "2001:db8::1",
                              "3fff::1",
                              "100::1",
                              "fc00::1",
                              "fdff::1",
                              "fe80::1",
                              "febf::1",
                              "fec0::1",
                              "ff02::1",
                              "4000::1"}) {
    EXPECT_FALSE(is_public_address(address)) << address;
  }
  for (const char* address :
       {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "128.0.0.1",
        "169.253.1.1", "172.15.255.255", "172.32.0.0", "192.167.1.1", "198.20.0.0",
        "223.255.255.255", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::", "2001:200::1",
        "2606:4700::1111", "2a00:1450::1"}) {
    EXPECT_TRUE(is_public_address(address)) << address;
  }
  sockaddr local{};
  local.sa_family = AF_UNIX;
  EXPECT_FALSE(is_public(local));
}

TEST(WebhookUrl, IsChecked) {
  for (const char* url : {"http://example.org", "https://example.org/hook/secret?key=1",
                          "HTTPS://example.org:8443/", "http://192.168.1.5:8123/api/webhook/x",
                          "https://[2001:db8::1]/", "http://a.b:80", "http://a.b:1024"}) {
    EXPECT_EQ(url_problem(url), std::nullopt) << url;
  }
  for (const char* url : {"",
                          "example.org",
                          "//example.org",
                          "http:",
                          "http://",
                          "http:///path",
                          "http://:80/",
                          "ftp://example.org/",
                          "file:///etc/passwd",
                          "gopher://example.org/",
                          "javascript:alert(1)",
                          "http://user@example.org/",
                          "http://user:word@example.org/",
                          "http://:word@example.org/",
                          "http://example.org:22/",
                          "http://example.org:0/",
                          "http://example.org:65536/",
                          "http://example.org:x/",
                          "http://exa mple.org/",
                          "http://example.org/\r\nX: y",
                          "http://example.org/\x01",
                          "http://b\xC3\xBC.example/",
                          "http://[::1/"}) {
    EXPECT_TRUE(url_problem(url)) << url;
  }
  const std::string begin = "http://example.org/";
  EXPECT_FALSE(url_problem(begin + std::string(512 - begin.size(), 'x')));
  EXPECT_TRUE(url_problem(begin + std::string(513 - begin.size(), 'x')));
  EXPECT_TRUE(url_problem(std::string("http://example.org/\0x", 21)));
}

class QueueOfWebhooks : public testing::Test {
 protected:
  using Time = WebhookQueue::Time;
  static Time at(int seconds) { return Time{} + std::chrono::seconds(seconds); }
  static Notice notice(const std::string& key, const std::string& host = "host") {
    return {.key = key, .url = "", .host = host, .body = ""};
  }
  std::string taken(int seconds) {
    const auto notice = queue.take(at(seconds));
    if (!notice) return "";
    out.push_back(*notice);
    return notice->key;
  }

  WebhookQueue queue{{.waiting = 5, .at_once = 3, .per_host = 2}};
  std::vector<Notice> out;
};

TEST_F(QueueOfWebhooks, GoesByTimeAndLimits) {
  queue.push(notice("late"), at(9));
  queue.push(notice("a"), at(1));
  queue.push(notice("b"), at(1));
  queue.push(notice("c", "other"), at(2));
  EXPECT_EQ(queue.next(), at(1));
  EXPECT_EQ(taken(0), "");
  EXPECT_EQ(taken(1), "a");
  EXPECT_EQ(taken(1), "b");
  EXPECT_EQ(queue.next(), at(2)) << "the first host has two calls";
  EXPECT_EQ(taken(9), "c");
  EXPECT_EQ(queue.next(), std::nullopt);
  queue.done(out[2]);
  EXPECT_EQ(queue.next(), std::nullopt);
  queue.done(out[0]);
  EXPECT_EQ(taken(9), "late");
}

TEST_F(QueueOfWebhooks, AtMostSoManyAtOnce) {
  for (const char* host : {"1", "2", "3", "4"}) queue.push(notice(host, host), at(0));
  for (const char* host : {"1", "2", "3"}) EXPECT_EQ(taken(0), host);
  EXPECT_EQ(taken(0), "");
  queue.again(out[1], at(5));
  EXPECT_EQ(taken(0), "4");
  queue.done(out[0]);
  EXPECT_EQ(taken(4), "");
  EXPECT_EQ(taken(5), "2");
}

TEST_F(QueueOfWebhooks, DropsTheOldest) {
  for (const char* key : {"1", "2", "3", "4", "5"}) EXPECT_FALSE(queue.push(notice(key), at(0)));
  EXPECT_FALSE(queue.push(notice("2"), at(0)));
  EXPECT_TRUE(queue.push(notice("6"), at(0)));
  EXPECT_EQ(queue.waiting(), 5U);
  EXPECT_EQ(taken(0), "3");
  EXPECT_FALSE(queue.push(notice("7"), at(0)));
  EXPECT_TRUE(queue.again(out[0], at(0))) << "it is the oldest itself";
  EXPECT_EQ(taken(0), "4");
}

TEST_F(QueueOfWebhooks, WhatIsNotWantedDoesNotComeAgain) {
  queue.push(notice("a"), at(0));
  EXPECT_EQ(taken(0), "a");
  queue.push(notice("a"), at(1));
  EXPECT_EQ(taken(1), "") << "the older one is still out";
  EXPECT_FALSE(queue.again(out[0], at(0)));
  EXPECT_EQ(queue.waiting(), 1U);
  EXPECT_EQ(taken(1), "a");
  queue.push(notice("a"), at(2));
  queue.cancel("a");
  queue.again(out[1], at(2));
  EXPECT_EQ(queue.waiting(), 0U);
  EXPECT_EQ(queue.next(), std::nullopt);
}

}  // namespace
}  // namespace rail::server::webhooks_test
