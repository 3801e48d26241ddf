// Calls reach a receiver, say what came of them, and go nowhere they should not.
#include "server/webhooks.h"

#include <gtest/gtest.h>
#include <netdb.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "server/guarded_carrier.h"
#include "server/public_address.h"
#include "tests/server/carrying.h"
#include "tests/server/receiver.h"

namespace rail::server::webhooks_test {
namespace {

using namespace std::chrono_literals;

WebhookOptions at_home() {
  WebhookOptions options;
  options.allow_private = true;
  return options;
}

people::Letter posting(std::string text = "{}") {
  people::Letter letter;
  letter.posted = std::move(text);
  return letter;
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

class WebhookThread : public testing::Test {
 protected:
  /// What comes of one call to a receiver that answers so.
  Carried called(const std::string& answer) {
    Receiver receiver({answer});
    return {carrier, receiver.url("/secret"), posting()};
  }

  WebhookCarrier carrier{at_home()};
};

TEST_F(WebhookThread, PostsJson) {
  Receiver receiver;
  const Carried carried(carrier, receiver.url("/hook?k=1"), posting(R"({"seat":0})"));
  EXPECT_TRUE(carried.told()) << carried.delivery.why;
  EXPECT_EQ(carried.asked, 1);
  const std::string text = receiver.requests().at(0).text;
  EXPECT_TRUE(text.starts_with("POST /hook?k=1 HTTP/1.1\r\n")) << text;
  EXPECT_NE(text.find("\r\nContent-Type: application/json\r\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\r\nUser-Agent: Roundhouse\r\n"), std::string::npos) << text;
  EXPECT_EQ(receiver.requests().at(0).body(), R"({"seat":0})");
}

TEST_F(WebhookThread, WhateverIsNoSuccessIsTriedAgain) {
  for (const char* status :
       {"500 Oops", "503 Busy", "429 Too Many Requests", "404 Not Found", "403 Forbidden"}) {
    const Carried carried = called(Receiver::answer(status));
    EXPECT_TRUE(carried.to_try_again()) << status;
    EXPECT_EQ(carried.delivery.why, "127.0.0.1: HTTP " + std::string(status).substr(0, 3));
    EXPECT_FALSE(carried.delivery.not_before_ms);
  }
  EXPECT_TRUE(called(Receiver::answer("204 No Content")).told());
}

TEST_F(WebhookThread, WhoeverIsGoneForGoodIsNot) {
  const Carried carried = called(Receiver::answer("410 Gone"));
  EXPECT_TRUE(carried.gone());
  EXPECT_EQ(carried.delivery.why, "127.0.0.1: HTTP 410");
}

TEST_F(WebhookThread, NobodyThereIsTriedAgain) {
  std::string url;
  {
    const Receiver receiver;
    url = receiver.url("/secret");
  }
  const Carried carried(carrier, url, posting());
  EXPECT_TRUE(carried.to_try_again());
  EXPECT_EQ(carried.asked, 0) << "nothing has left";
  EXPECT_EQ(carried.delivery.why.find("secret"), std::string::npos) << carried.delivery.why;
}

TEST_F(WebhookThread, WhatWasSentAndNotAnsweredIsNotSentAgain) {
  EXPECT_TRUE(called(Receiver::drop).told()) << "it may have come";
  WebhookOptions options = at_home();
  options.limits.timeout = 50ms;
  WebhookCarrier hasty(options);
  Receiver receiver({Receiver::hang});
  EXPECT_TRUE(Carried(hasty, receiver.url(), posting()).told());
  EXPECT_EQ(receiver.requests().size(), 1U);
}

TEST_F(WebhookThread, WhatIsNoLongerWantedDoesNotLeave) {
  Receiver receiver;
  const Carried carried(carrier, receiver.url(), posting("old"), [] { return false; });
  EXPECT_TRUE(carried.told());
  EXPECT_EQ(carried.asked, 1);
  for (const Receiver::Request& request : receiver.requests())
    EXPECT_EQ(request.text.find("old"), std::string::npos);
}

TEST_F(WebhookThread, SaysWhenItWantsToBeAskedAgainButNotInDays) {
  const std::int64_t before = now_ms();
  const Carried busy = called(Receiver::answer("429 Too Many Requests", "Retry-After: 90\r\n"));
  ASSERT_TRUE(busy.delivery.not_before_ms);
  EXPECT_GE(*busy.delivery.not_before_ms, before + 90'000);
  const Carried for_ever = called(Receiver::answer("503 Busy", "Retry-After: 1000000\r\n"));
  ASSERT_TRUE(for_ever.delivery.not_before_ms);
  EXPECT_LE(*for_ever.delivery.not_before_ms, now_ms() + 3'600'000);
}

TEST_F(WebhookThread, FollowsNoRedirect) {
  Receiver other;
  EXPECT_TRUE(
      called(Receiver::answer("307 Moved", "Location: " + other.url() + "\r\n")).to_try_again());
  EXPECT_TRUE(other.requests().empty());
}

TEST_F(WebhookThread, ReadsOnlyTheBeginningOfAnAnswer) {
  EXPECT_TRUE(called(Receiver::answer("200 OK", "", std::string(4'000'000, 'x'))).told());
}

/// How many calls of a carrier have come to an end, and how.
struct Ends {
  std::atomic<int> told = 0, busy = 0;

  void call(people::Carrier& carrier, const std::string& url) {
    carrier.carry(
        url, posting(), [] { return true; },
        [this](const people::Delivery& came) {
          told += came.result == people::Delivery::Result::told ? 1 : 0;
          busy += came.result == people::Delivery::Result::busy ? 1 : 0;
        });
  }
};

TEST_F(WebhookThread, ASlowReceiverDelaysNobodyElse) {
  Receiver slow(std::deque<std::string>(9, Receiver::hang));
  Receiver other({}, "127.0.0.2");
  Ends ends;
  WebhookOptions options = at_home();
  options.limits.timeout = 10min;
  WebhookCarrier patient(options);
  for (int i = 0; i < 9; ++i) ends.call(patient, slow.url());
  ASSERT_TRUE(slow.wait(2));
  ends.call(patient, other.url());
  EXPECT_TRUE(eventually([&] { return ends.told == 1; }));
  EXPECT_FALSE(slow.wait(3, 50ms));
}

/// Somebody may have as many names for one machine as he likes.
TEST_F(WebhookThread, AnotherNameOfASlowReceiverIsNoOther) {
  Receiver slow(std::deque<std::string>(9, Receiver::hang));
  Ends ends;
  WebhookOptions options = at_home();
  options.limits.timeout = 10min;
  WebhookCarrier patient(options);
  for (int i = 0; i < 2; ++i) ends.call(patient, slow.url());
  ASSERT_TRUE(slow.wait(2));
  std::string named = slow.url();
  named.replace(named.find("127.0.0.1"), std::string("127.0.0.1").size(), "localhost");
  for (int i = 0; i < 3; ++i) ends.call(patient, named);
  EXPECT_TRUE(eventually([&] { return ends.busy == 3; }));
  EXPECT_FALSE(slow.wait(3, 50ms));
  Receiver other({}, "127.0.0.2");
  ends.call(patient, other.url());
  EXPECT_TRUE(eventually([&] { return ends.told == 1; }));
}

TEST_F(WebhookThread, BeyondTheLimitsTheyAreToComeAgain) {
  Receiver slow(std::deque<std::string>(9, Receiver::hang));
  Receiver other(std::deque<std::string>(9, Receiver::hang), "127.0.0.2");
  Ends ends;
  WebhookOptions options = at_home();
  options.limits.timeout = 10min;
  options.limits.waiting = 5;
  options.limits.waiting_for_host = 3;
  WebhookCarrier patient(options);
  for (int i = 0; i < 2; ++i) ends.call(patient, slow.url());
  ASSERT_TRUE(slow.wait(2));
  for (int i = 0; i < 5; ++i) ends.call(patient, slow.url());
  EXPECT_TRUE(eventually([&] { return ends.busy == 2; }));
  for (int i = 0; i < 2; ++i) ends.call(patient, other.url());
  ASSERT_TRUE(other.wait(2));
  for (int i = 0; i < 5; ++i) ends.call(patient, other.url());
  EXPECT_TRUE(eventually([&] { return ends.busy == 5; })) << "no more than five wait at all";
  EXPECT_EQ(ends.told, 0);
}

TEST_F(WebhookThread, PrivateAddressesAreRefused) {
  Receiver receiver;
  WebhookCarrier careful{WebhookOptions{}};
  const std::string port = receiver.url().substr(std::string("http://127.0.0.1").size());
  for (const char* host : {"127.0.0.1", "localhost", "2130706433", "0x7f.1", "0", "[::1]",
                           "[::ffff:127.0.0.1]", "[::]", "[64:ff9b::7f00:1]"}) {
    const Carried carried(careful, std::string("http://") + host + port, posting());
    EXPECT_TRUE(carried.to_try_again()) << host;
    EXPECT_EQ(carried.asked, 0) << host;
  }
  EXPECT_TRUE(receiver.requests().empty());
}

TEST_F(WebhookThread, NoProxyIsAsked) {
  Receiver proxy;
  Receiver receiver;
  ::setenv("http_proxy", proxy.url().c_str(), 1);
  EXPECT_TRUE(Carried(carrier, receiver.url(), posting()).told());
  ::unsetenv("http_proxy");
  EXPECT_TRUE(proxy.requests().empty());
}

TEST_F(WebhookThread, EndsAtOnce) {
  Receiver receiver(std::deque<std::string>(9, Receiver::hang));
  Ends ends;
  auto leaving = std::make_unique<WebhookCarrier>(at_home());
  for (int i = 0; i < 9; ++i) ends.call(*leaving, receiver.url());
  ASSERT_TRUE(receiver.wait(2));
  leaving.reset();  // whoever does not answer keeps nobody: this comes to an end
}

TEST_F(WebhookThread, AnUnfitAddressEnds) {
  const Carried carried(carrier, "file:///etc/passwd", posting());
  EXPECT_TRUE(carried.gone());
  EXPECT_EQ(carried.delivery.why.find("passwd"), std::string::npos) << carried.delivery.why;
}

TEST_F(WebhookThread, IsCounted) {
  Metrics metrics;
  Receiver receiver({Receiver::answer("500 Oops")});
  GuardedCarrier counted(std::make_unique<WebhookCarrier>(at_home()), nullptr,
                         webhook_counts(metrics));
  EXPECT_TRUE(Carried(counted, receiver.url(), posting()).to_try_again());
  EXPECT_TRUE(Carried(counted, receiver.url(), posting()).told());
  EXPECT_EQ(metrics.webhooks_failed, 1U);
  EXPECT_EQ(metrics.webhooks_sent, 1U);
  EXPECT_EQ(metrics.letters_told, 0U);
  EXPECT_EQ(metrics.letters_leaving, 0);
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

}  // namespace
}  // namespace rail::server::webhooks_test
