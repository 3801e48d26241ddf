// What comes of letters that people get when it is their turn: some fail, some are no longer
// wanted.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/people/postman_world.h"

namespace rail::people::postman_delivery_test {

using namespace postman_world;
using Result = Delivery::Result;

TEST_F(PostmanTest, AnAddressThatIsGoneEnds) {
  person("mara", choosing(Pace::at_once));
  address("mara-push", "mara", Channel::push);
  House& house = rise();
  house.push.judge = [](const auto&) {
    return Delivery{.result = Result::gone, .why = "HTTP 410"};
  };
  call("t", "mara");
  pass(minute);
  EXPECT_EQ(told_to(), Words{"mara-mail@example.org"});
  EXPECT_EQ(people.address("mara-push")->standing, Standing::ended);
  EXPECT_GE(people.address("mara-push")->since, noon);
  EXPECT_TRUE(nothing_waits());
  call("t", "mara", 2);
  pass(minute);
  EXPECT_EQ(house.push.tried, 1);
  EXPECT_EQ(count(), 2U);
}

TEST_F(PostmanTest, TriesAgainButNotForEver) {
  person("mara", choosing(Pace::at_once));
  address("mara-push", "mara", Channel::push);
  House& house = rise();
  std::vector<std::int64_t> tries;
  house.mail.judge = [&](const auto&) {
    tries.push_back(world.now_ms());
    return Delivery{.result = Result::try_again, .why = "busy"};
  };
  call("t", "mara");
  pass(2 * day);
  ASSERT_EQ(tries.size(), 6U);
  for (std::size_t i = 2; i < tries.size(); ++i)
    EXPECT_GT(tries[i] - tries[i - 1], 3 * (tries[i - 1] - tries[i - 2]) / 2);
  EXPECT_EQ(told_to(), Words{"mara-push@example.org"}) << "once";
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, WaitsAsLongAsItIsTold) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  int tries = 0;
  house.mail.judge = [&](const auto&) {
    if (++tries > 1) return Delivery{};
    return Delivery{.result = Result::try_again, .why = "busy", .not_before_ms = now() + 5 * hour};
  };
  call("t", "mara");
  pass(5 * hour - second);
  EXPECT_EQ(tries, 1);
  pass(minute);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, TellsNothingThatIsNoLongerWanted) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  house.mail.waits = [] { return minute; };
  call("t", "mara", 1);
  pass(30 * second);
  uncall("t");
  pass(10 * minute);
  EXPECT_EQ(house.mail.tried, 1);
  EXPECT_EQ(count(), 0U);
  call("t", "mara", 2);
  pass(30 * second);
  call("t", "mara", 3);
  pass(10 * minute);
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(last().table_title, "t about 3");
}

TEST_F(PostmanTest, WhatIsNoLongerWantedIsInNoDigest) {
  person("mara", choosing(Pace::daily));
  address("mara-push", "mara", Channel::push);
  House& house = rise();
  house.mail.waits = [] { return minute; };
  for (const char* table : {"a", "b", "c"}) call(table, "mara");
  pass(6 * hour + 30 * second);
  EXPECT_EQ(told_to(), Words{"mara-push@example.org"});
  EXPECT_EQ(titles(last()).size(), 3U);
  uncall("b");
  pass(10 * minute);
  ASSERT_EQ(told_to(), (Words{"mara-mail@example.org", "mara-push@example.org"}));
  EXPECT_EQ(titles(last()), (Words{"a about 1", "c about 1"}));
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, WhatWaitedTooLongGoesAnotherTime) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  house.mail.waits = [&] { return house.mail.tried == 0 ? 4 * minute : second; };
  call("t", "mara");
  pass(4 * minute);
  EXPECT_EQ(count(), 0U);
  pass(minute);
  EXPECT_EQ(count(), 1U);
  pass(hour);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, TellsTheRegistrarWhatIsOver) {
  House& house = rise();
  int works = 0;
  house.registrar.works = [&] { return ++works > 2; };
  commit("t", {.calls = {{.key = tables::over_key("t"), .about = 9, .text = "{\"over\":true}"}}});
  pass(5 * second);
  EXPECT_EQ(house.registrar.told, Words{"t"});
  pass(day);
  EXPECT_EQ(house.registrar.told, (Words{"t", "t", "t"}));
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, WhatNobodyCanReadDoesNotStay) {
  person("mara", choosing(Pace::at_once));
  rise();
  const std::vector<tables::StoredCall> odd{
      {.key = "t/0", .about = 1, .person = "mara", .text = "{}"},
      {.key = "t/1", .about = 1, .person = "mara", .text = "not JSON"},
      {.key = "t/2", .about = 1, .person = "nobody", .text = "{}"},
      {.key = "t/3", .about = 1, .person = "", .text = "{}"},
      {.key = "", .about = 1, .person = "mara", .text = ""}};
  commit("t", {.calls = odd});
  people.create_book({.id = "odd"}, {.pages = {{.text = "{\"type\":\"nothing\"}"}}});
  call("u", "odd");
  pass(day);
  EXPECT_EQ(count(), 0U);
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, NoAddressAndNoNameIsInTheLog) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  house.mail.judge = [](const auto&) {
    return Delivery{.result = Result::try_again, .why = "busy"};
  };
  call("t", "mara");
  pass(day);
  ASSERT_FALSE(house.log.lines.empty());
  for (const auto& line : house.log.lines) {
    EXPECT_EQ(line.text.find("example.org"), std::string::npos) << line.text;
    EXPECT_EQ(line.text.find("mara"), std::string::npos) << line.text;
  }
}

TEST_F(PostmanTest, WhenHeStopsOthersTakeOverAtOnce) {
  person("mara", choosing(Pace::at_once));
  House& first = rise();
  first.mail.waits = [] { return minute; };
  call("t", "mara");
  pass(10 * second);
  bool stopped = false;
  first.postman.stop([&] { stopped = true; });
  pass(second);
  EXPECT_TRUE(stopped);
  rise();
  pass(3 * second);
  EXPECT_EQ(count(), 1U);
  first.postman.nudge();
  pass(hour);
  EXPECT_EQ(count(), 1U) << "nothing leaves the first any more";
  EXPECT_TRUE(nothing_waits());
}

/// The connection breaks when something is claimed already, and then he stops: at once, or while he
/// waits to look again.
TEST_F(PostmanTest, WhenHeStopsOthersGetWhatHeMayHaveClaimed) {
  person("mara", choosing(Pace::at_once));
  std::size_t told = 0;
  for (const bool at_once : {true, false}) {
    House& first = rise();
    bool stopped = false;
    const auto stop = [&] { first.postman.stop([&] { stopped = true; }); };
    int asked = 0;
    first.outbox.breaks = [&] {
      if (++asked != 2) return false;
      if (at_once) stop();
      return true;
    };
    call(at_once ? "t" : "u", "mara");
    pass(second);
    EXPECT_GE(asked, 2);
    if (!at_once) stop();
    pass(second);
    EXPECT_TRUE(stopped);
    House& second_house = rise();
    pass(10 * second);
    EXPECT_EQ(count(), ++told) << "not when the claim has run out";
    second_house.loop.die();
  }
}

TEST_F(PostmanTest, WhenHeStopsHeSeesWhatCameOfWhatHasLeft) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  house.mail.judge = [&](const auto&) {
    house.postman.stop([] {});
    return Delivery{.result = Result::try_again, .why = "busy"};
  };
  call("t", "mara");
  pass(10 * second);
  ASSERT_EQ(disk.calls().size(), 1U);
  EXPECT_EQ(disk.calls().begin()->second.call.attempts, 1);
  rise();
  pass(2 * minute);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, EndsWhileCarriersHaveLetters) {
  person("mara", choosing(Pace::at_once));
  auto house = std::make_unique<House>(world, people, post, 7, options);
  house->mail.waits = [] { return minute; };
  call("t", "mara");
  pass(10 * second);
  bool stopped = false;
  house->postman.stop([&] { stopped = true; });
  pass(2 * minute);
  EXPECT_TRUE(stopped);
  EXPECT_EQ(count(), 0U);
}

}  // namespace rail::people::postman_delivery_test
