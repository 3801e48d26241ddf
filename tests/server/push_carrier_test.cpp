// Notices reach a push service so that only the browser can read them, and it is heard what the
// service says.
#include "server/push_carrier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "people/letters.h"
#include "tests/server/carrying.h"
#include "tests/server/push_reader.h"
#include "tests/server/receiver.h"

namespace rail::server::push_carrier_test {
namespace {

using namespace std::chrono_literals;
using people::Letter;
using people::to_base64url;

const std::string auth_secret = "sixteen bytes ok";

Written written(const Letter& letter, std::string_view /*to*/) {
  return {.push_title = letter.table_title,
          .push_body = letter.who_moved + " has moved: it is your turn. Ärger!",
          .push_link = "https://games.example/t/abc"};
}

PushOptions test_options() {
  PushOptions options;
  options.contact = "mailto:host@example.org";
  options.allow_private = true;
  return options;
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string header(const Receiver::Request& request, const std::string& name) {
  const std::size_t at = request.text.find("\r\n" + name + ": ");
  if (at == std::string::npos) return "";
  const std::size_t from = at + name.size() + 4;
  return request.text.substr(from, request.text.find("\r\n", from) - from);
}

/// Whether nothing of a message arrived.
bool is_without_body(const Receiver::Request& request) {
  const std::size_t end = request.text.find("\r\n\r\n");
  return end == std::string::npos || end + 4 == request.text.size();
}

class PushThread : public testing::Test {
 protected:
  std::string subscription(const std::string& endpoint) const {
    return R"({"endpoint":")" + endpoint + R"(","p256dh":")" + to_base64url(browser.point()) +
           R"(","auth":")" + to_base64url(auth_secret) + R"("})";
  }
  PushReader::Read read(const Receiver::Request& request) const {
    return PushReader::read(request.body(), browser.scalar(), auth_secret,
                            header(request, "Authorization"));
  }

  const P256Key browser = P256Key::made();
  const P256Key own = P256Key::made();
  PushCarrier carrier{own, &written, test_options()};
};

TEST_F(PushThread, ABrowserReadsTheNotice) {
  if (!PushReader::present()) GTEST_SKIP() << "there is no node to read it with";
  Receiver service({Receiver::answer("201 Created")});
  const Carried carried(carrier, subscription(service.url("/push/x?y=1")));
  EXPECT_TRUE(carried.told()) << carried.delivery.why;
  EXPECT_EQ(carried.asked, 1);
  const auto request = service.requests().at(0);
  EXPECT_TRUE(request.text.starts_with("POST /push/x?y=1 HTTP/1.1\r\n")) << request.text;
  EXPECT_EQ(header(request, "Content-Encoding"), "aes128gcm");
  const auto message = read(request);
  EXPECT_EQ(message.text,
            R"({"title":"Ticket to Ride","body":"Jo has moved: it is your turn. Ärger!",)"
            R"("tag":"call-1","language":"en","link":"https://games.example/t/abc"})");
  EXPECT_EQ(message.signer, to_base64url(own.point()));
  const auto claims = boost::json::parse(message.claims).as_object();
  EXPECT_EQ(std::string(claims.at("aud").as_string()) + "/push/x?y=1", service.url("/push/x?y=1"));
  EXPECT_EQ(claims.at("sub").as_string(), "mailto:host@example.org");
  const std::int64_t life = claims.at("exp").as_int64() - now_ms() / 1000;
  EXPECT_GT(life, 60);
  EXPECT_LE(life, 24 * 3600);
}

TEST_F(PushThread, SaysHowUrgentItIsAndHowLongItCounts) {
  Receiver service;
  const std::string to = subscription(service.url());
  Letter letter = your_turn();
  EXPECT_TRUE(Carried(carrier, to, letter).told());
  letter.about = Letter::About::reminder;
  letter.deadline_ms = now_ms() + 600'500;
  EXPECT_TRUE(Carried(carrier, to, letter).told());
  letter.about = Letter::About::digest;
  letter.deadline_ms = now_ms() - 5'000;
  EXPECT_TRUE(Carried(carrier, to, letter).told());
  const auto requests = service.requests();
  EXPECT_EQ(header(requests.at(0), "Urgency"), "normal");
  EXPECT_EQ(header(requests.at(0), "TTL"), std::to_string(3 * 24 * 3600));
  EXPECT_EQ(header(requests.at(1), "Urgency"), "high");
  EXPECT_LE(std::stoi(header(requests.at(1), "TTL")), 600);
  EXPECT_GT(std::stoi(header(requests.at(1), "TTL")), 300);
  EXPECT_EQ(header(requests.at(2), "Urgency"), "low");
  EXPECT_EQ(header(requests.at(2), "TTL"), "0");
}

TEST_F(PushThread, TheSameNoticeHasTheSameTopic) {
  Receiver service;
  const std::string to = subscription(service.url());
  for (const char* id : {"one", "one", "two"}) Carried(carrier, to, your_turn(id));
  const auto requests = service.requests();
  const std::string topic = header(requests.at(0), "Topic");
  EXPECT_EQ(topic.size(), 32U);
  EXPECT_TRUE(people::from_base64url(topic, 24));
  EXPECT_EQ(header(requests.at(1), "Topic"), topic);
  EXPECT_NE(header(requests.at(2), "Topic"), topic);
}

TEST_F(PushThread, HearsWhatTheServiceSays) {
  struct Case {
    const char* status;
    people::Delivery::Result result;
  };
  using Result = people::Delivery::Result;
  const Case cases[] = {{"200 OK", Result::told},
                        {"201 Created", Result::told},
                        {"202 Accepted", Result::told},
                        {"301 Moved", Result::try_again},
                        {"400 Bad Request", Result::try_again},
                        {"401 Unauthorized", Result::try_again},
                        {"403 Forbidden", Result::try_again},
                        {"404 Not Found", Result::gone},
                        {"410 Gone", Result::gone},
                        {"429 Too Many Requests", Result::try_again},
                        {"500 Oops", Result::try_again},
                        {"503 Busy", Result::try_again}};
  for (const auto& [status, result] : cases) {
    Receiver service({Receiver::answer(status)});
    const Carried carried(carrier, subscription(service.url()));
    EXPECT_EQ(carried.delivery.result, result) << status;
    EXPECT_FALSE(carried.delivery.not_before_ms) << status;
    EXPECT_EQ(service.requests().size(), 1U);
    EXPECT_EQ(carried.delivery.why,
              carried.told() ? "" : "HTTP " + std::string(status).substr(0, 3));
  }
}

TEST_F(PushThread, WaitsAsLongAsAskedButNotForever) {
  Receiver service({Receiver::answer("429 Too Many", "Retry-After: 120\r\n"),
                    Receiver::answer("503 Busy", "Retry-After: 99999999\r\n")});
  const std::int64_t before = now_ms();
  const Carried first(carrier, subscription(service.url()));
  ASSERT_TRUE(first.delivery.not_before_ms);
  EXPECT_GE(*first.delivery.not_before_ms, before + 120'000);
  EXPECT_LE(*first.delivery.not_before_ms, now_ms() + 120'000);
  const Carried second(carrier, subscription(service.url()));
  ASSERT_TRUE(second.delivery.not_before_ms);
  EXPECT_LE(*second.delivery.not_before_ms, now_ms() + 24 * 3600 * 1000);
}

TEST_F(PushThread, SaysItShorterOnce) {
  Receiver service({Receiver::answer("413 Too Large"), Receiver::answer("201 Created"),
                    Receiver::answer("413 Too Large"), Receiver::answer("413 Too Large")});
  const Carried carried(carrier, subscription(service.url()));
  EXPECT_TRUE(carried.told()) << carried.delivery.why;
  EXPECT_EQ(carried.asked, 1);
  const auto requests = service.requests();
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_LT(requests[1].body().size(), requests[0].body().size());
  EXPECT_TRUE(Carried(carrier, subscription(service.url())).to_try_again());
  EXPECT_EQ(service.requests().size(), 4U);
}

TEST_F(PushThread, NothingLeavesThatIsNoLongerWanted) {
  Receiver service;
  const Carried carried(carrier, subscription(service.url()), your_turn(), [] { return false; });
  EXPECT_TRUE(carried.told());
  EXPECT_EQ(carried.asked, 1);
  const auto requests = service.requests();
  EXPECT_TRUE(std::all_of(requests.begin(), requests.end(), is_without_body));
}

TEST_F(PushThread, TriesAgainIfNobodyKnowsWhetherItIsWanted) {
  Receiver service;
  const Carried carried(carrier, subscription(service.url()), your_turn(),
                        []() -> bool { throw std::runtime_error("no store"); });
  EXPECT_TRUE(carried.to_try_again());
  const auto requests = service.requests();
  EXPECT_TRUE(std::all_of(requests.begin(), requests.end(), is_without_body));
}

TEST_F(PushThread, IsNotAskedBeforeSomebodyListens) {
  auto service = std::make_unique<Receiver>();
  const std::string to = subscription(service->url());
  service.reset();
  const Carried carried(carrier, to);
  EXPECT_TRUE(carried.to_try_again());
  EXPECT_EQ(carried.asked, 0);
}

TEST_F(PushThread, WhatMayHaveArrivedIsNotSentAgain) {
  Receiver service({Receiver::drop});
  const Carried carried(carrier, subscription(service.url()));
  EXPECT_TRUE(carried.told());
  EXPECT_NE(carried.delivery.why, "");
}

TEST_F(PushThread, WaitsForASlowServiceOnlyForAWhile) {
  Receiver service({Receiver::hang});
  PushOptions options = test_options();
  options.limits.timeout = 300ms;
  PushCarrier impatient(own, &written, options);
  EXPECT_NE(Carried(impatient, subscription(service.url())).delivery.why, "");
}

TEST_F(PushThread, CallsNobodyAtHome) {
  Receiver service;
  PushOptions options = test_options();
  options.allow_private = false;
  PushCarrier careful(own, &written, options);
  std::string url = service.url();
  url.replace(0, 4, "https");
  const Carried carried(careful, subscription(url));
  EXPECT_TRUE(carried.to_try_again());
  EXPECT_EQ(carried.delivery.why, "the address is not public");
  EXPECT_EQ(carried.asked, 0);
  EXPECT_TRUE(service.requests().empty());
  EXPECT_TRUE(careful.problem(subscription(service.url())));  // http
  EXPECT_TRUE(Carried(careful, subscription(service.url())).gone());
}

TEST_F(PushThread, FollowsNobodyElsewhere) {
  Receiver other;
  Receiver service({Receiver::answer("307 Moved", "Location: " + other.url() + "\r\n")});
  EXPECT_TRUE(Carried(carrier, subscription(service.url())).to_try_again());
  EXPECT_TRUE(other.requests().empty());
}

TEST_F(PushThread, ManyAtOnceAllComeToAnEnd) {
  Receiver service;
  std::atomic<int> told = 0;
  for (int i = 0; i < 50; ++i) {
    carrier.carry(
        subscription(service.url()), your_turn(std::to_string(i)), [] { return true; },
        [&](const people::Delivery& came) { told += came.why.empty() ? 1 : 0; });
  }
  EXPECT_TRUE(eventually([&] { return told == 50; }));
  EXPECT_EQ(service.requests().size(), 50U);
}

TEST_F(PushThread, TooManyAreTurnedAway) {
  Receiver service({Receiver::hang});
  std::atomic<int> turned_away = 0;
  PushOptions options = test_options();
  options.limits.waiting = 3;
  options.limits.at_once = 1;
  PushCarrier small(own, &written, options);
  const auto carry = [&] {
    small.carry(
        subscription(service.url()), your_turn(), [] { return true; },
        [&](const people::Delivery& came) {
          turned_away += came.why == "too many letters are waiting" ? 1 : 0;
        });
  };
  carry();
  ASSERT_TRUE(service.wait(1));  // it is under way, and stays so
  for (int i = 0; i < 5; ++i) carry();
  EXPECT_TRUE(eventually([&] { return turned_away == 2; }));
}

TEST_F(PushThread, EndsWithoutWaiting) {
  Receiver service({Receiver::hang});
  std::atomic<int> heard = 0;
  const auto start = std::chrono::steady_clock::now();
  {
    PushOptions options = test_options();
    options.limits.timeout = 10min;
    PushCarrier leaving(own, &written, options);
    for (int i = 0; i < 20; ++i) {
      leaving.carry(
          subscription(service.url()), your_turn(), [] { return true; },
          [&](const people::Delivery& /*came*/) { ++heard; });
    }
    ASSERT_TRUE(service.wait(1));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5min);
  EXPECT_LT(heard, 20);
}

TEST_F(PushThread, TriesAgainWhatCannotBeWritten) {
  Receiver service;
  const auto cannot = [](const Letter& /*letter*/, std::string_view /*to*/) -> Written {
    throw std::runtime_error("mara@example.org");
  };
  PushCarrier mute(own, cannot, test_options());
  const Carried carried(mute, subscription(service.url()));
  EXPECT_TRUE(carried.to_try_again());
  EXPECT_EQ(carried.delivery.why.find("mara"), std::string::npos);
}

TEST_F(PushThread, WantsSomebodyToTurnTo) {
  PushOptions options = test_options();
  options.contact = "host@example.org";
  EXPECT_THROW(PushCarrier(own, &written, options), std::invalid_argument);
}

TEST_F(PushThread, LongWordsFitIntoAMessage) {
  Receiver service;
  const auto endless = [](const Letter& /*letter*/, std::string_view /*to*/) {
    return Written{.push_title = std::string(9000, '\1'), .push_body = std::string(9000, '\2')};
  };
  PushCarrier talker(own, endless, test_options());
  EXPECT_TRUE(Carried(talker, subscription(service.url())).told());
  EXPECT_LE(service.requests().at(0).body().size(), 4096U);
}

}  // namespace
}  // namespace rail::server::push_carrier_test
