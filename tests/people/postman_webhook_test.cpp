// What the webhooks of seats are told, and when.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/people/postman_world.h"

namespace rail::people::postman_webhook_test {

using namespace postman_world;
using Result = Delivery::Result;

const std::string hook = "https://hooks.example.org/secret?key=abc";

TEST_F(PostmanTest, TellsAWebhookAtOnceAndOnce) {
  rise();
  rise();
  call_webhook("t", hook, 7);
  pass(5 * second);
  ASSERT_EQ(told_to(), Words{hook});
  EXPECT_EQ(last().posted,
            R"({"table":"t","game":"t about 7","seat":0,"link":"https://play.example.org/t/t"})");
  pass(4 * day);
  EXPECT_EQ(count(), 1U);
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, TellsAPersonAndHisWebhookEachInItsTime) {
  person("mara", choosing(Pace::after_ten_minutes));
  rise();
  call("t", "mara");
  call_webhook("t", hook);
  pass(minute);
  EXPECT_EQ(told_to(), Words{hook});
  pass(10 * minute);
  EXPECT_EQ(told_to(), (Words{hook, "mara-mail@example.org"}));
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, TellsNoWebhookWhileSomebodyIsAtTheSeat) {
  House& house = rise();
  house.tables.attended.insert("t");
  call_webhook("t", hook);
  pass(2 * hour);
  EXPECT_EQ(count(), 0U);
  house.tables.attended.clear();  // he goes, and has not decided
  pass(11 * minute);
  EXPECT_EQ(count(), 1U);
  house.tables.attended.insert("t");
  call_webhook("t", hook, 2);
  pass(hour);
  uncall_webhook("t");
  house.tables.attended.clear();
  pass(hour);
  EXPECT_EQ(count(), 1U) << "he has decided";
}

TEST_F(PostmanTest, TellsAWebhookAtOnceWhenItIsSaidThatTheSeatWasLeft) {
  House& house = rise();
  house.tables.attended.insert("t");
  call_webhook("t", hook);
  pass(hour);
  const std::int64_t due = disk.calls().begin()->second.call.due;
  EXPECT_GT(due, now()) << "looking again and again is work";
  house.tables.attended.clear();
  commit("t", {.sooner = {{tables::webhook_key("t", seat(0)), 1, now()}}});
  pass(5 * second);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, TriesAWebhookAgainUntilItWorks) {
  House& house = rise();
  int tries = 0;
  house.webhooks.judge = [&](const auto&) {
    if (++tries > 9) return Delivery{};
    return Delivery{.result = Result::try_again, .why = "hooks.example.org: HTTP 502"};
  };
  call_webhook("t", hook);
  pass(2 * hour);
  EXPECT_EQ(tries, 5);
  pass(12 * hour);
  EXPECT_EQ(count(), 1U);
  EXPECT_TRUE(house.tables.ended.empty());
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, AWebhookThatFailsForDaysEnds) {
  House& house = rise();
  house.webhooks.judge = [](const auto&) {
    return Delivery{.result = Result::try_again, .why = "hooks.example.org: HTTP 404"};
  };
  call_webhook("t", hook);
  pass(3 * day - minute);
  EXPECT_TRUE(house.tables.ended.empty());
  EXPECT_FALSE(nothing_waits());
  pass(2 * hour + minute);
  EXPECT_EQ(house.tables.ended, Words{"t/0 " + hook});
  EXPECT_TRUE(nothing_waits());
  EXPECT_LT(house.webhooks.tried, 50);
}

TEST_F(PostmanTest, OneFailureEndsNoWebhookHoweverLateItComes) {
  House& house = rise();
  house.webhooks.judge = [](const auto&) {
    return Delivery{.result = Result::try_again, .why = "hooks.example.org: HTTP 500"};
  };
  house.tables.attended.insert("t");
  call_webhook("t", hook);
  pass(5 * day);
  house.tables.attended.clear();
  pass(hour);
  EXPECT_GT(house.webhooks.tried, 1);
  EXPECT_TRUE(house.tables.ended.empty());
}

TEST_F(PostmanTest, AWebhookThatSaysSoEndsAtOnce) {
  House& house = rise();
  house.webhooks.judge = [](const auto&) {
    return Delivery{.result = Result::gone, .why = "hooks.example.org: HTTP 410"};
  };
  call_webhook("t", hook);
  pass(minute);
  EXPECT_EQ(house.tables.ended, Words{"t/0 " + hook});
  EXPECT_TRUE(nothing_waits());
  EXPECT_EQ(house.webhooks.tried, 1);
}

TEST_F(PostmanTest, ABusyCarrierIsNoFailureOfAWebhook) {
  House& house = rise();
  int tries = 0;
  house.webhooks.judge = [&](const auto&) {
    if (++tries > 20) return Delivery{};
    return Delivery{.result = Result::busy, .why = "too many letters are waiting"};
  };
  call_webhook("t", hook);
  pass(10 * minute);
  EXPECT_GE(tries, 5);
  EXPECT_LE(tries, 10) << "less and less often";
  EXPECT_EQ(disk.calls().begin()->second.call.attempts, 0);
  pass(2 * hour);
  EXPECT_EQ(tries, 21);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, WebhooksThatNobodyAnswersDelayNoLetter) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  house.webhooks.waits = [] { return 4 * minute; };
  for (int i = 0; i < 200; ++i) call_webhook("slow" + std::to_string(i), hook);
  pass(30 * second);
  call("t", "mara");
  pass(30 * second);
  EXPECT_EQ(told_to(), Words{"mara-mail@example.org"});
}

TEST_F(PostmanTest, AWebhookIsToldAfterACrashUnlessItWasHandedOver) {
  House& first = rise();
  first.webhooks.waits = [] { return minute; };
  call_webhook("t", hook);
  call_webhook("u", hook);
  pass(10 * second);
  first.loop.die();  // it had them, and nothing had left
  rise();
  pass(10 * minute);
  EXPECT_EQ(count(), 2U);
  House& third = rise();
  third.webhooks.dies = [] { return true; };
  houses[1]->loop.die();
  call_webhook("t", hook, 2);
  pass(minute);
  ASSERT_TRUE(third.dead()) << "in the moment in which it left";
  rise();
  pass(day);
  EXPECT_EQ(count(), 2U) << "it may have come: it is not told twice";
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, AnotherWebhookOfTheSameTurnIsToldAsWell) {
  rise();
  call_webhook("t", hook);
  pass(5 * second);
  call_webhook("t", "https://other.example.org/");
  pass(5 * second);
  EXPECT_EQ(told_to(), (Words{hook, "https://other.example.org/"}));
}

TEST_F(PostmanTest, NothingOfAWebhooksAddressIsInTheLog) {
  House& house = rise();
  house.webhooks.judge = [](const auto&) {
    return Delivery{.result = Result::try_again, .why = "hooks.example.org: HTTP 500"};
  };
  call_webhook("t", hook);
  pass(4 * day);
  ASSERT_FALSE(house.log.lines.empty());
  bool ended = false;
  for (const auto& line : house.log.lines) {
    for (const char* secret : {"secret", "abc", "https://"})
      EXPECT_EQ(line.text.find(secret), std::string::npos) << line.text;
    ended = ended || line.text.starts_with("webhook_ended");
  }
  EXPECT_TRUE(ended);
}

TEST_F(PostmanTest, AWebhookCallThatNobodyCanReadDoesNotStay) {
  rise();
  commit("t", {.calls = {{.key = "t/0/webhook", .about = 1, .webhook = hook, .text = "{}"}}});
  pass(minute);
  EXPECT_EQ(count(), 0U);
  EXPECT_TRUE(nothing_waits());
}

}  // namespace rail::people::postman_webhook_test
