// What may change between a call and its letter: the address ends, the host blocks somebody, a
// device is shut out, the store fails, the house stands still.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/people/postman_world.h"

namespace rail::people::postman_moments_test {

using namespace postman_world;
using About = Letter::About;

class PostmanMoments : public PostmanTest {
 protected:
  /// A letter that waits for a minute before it leaves.
  void let_a_letter_wait() {
    rise().mail.waits = [] { return minute; };
    call("t", "mara");
    pass(30 * second);
  }
  void end_address(const std::string& id) {
    StoredAddress kept = people.address(id).value();
    kept.standing = Standing::ended;
    ASSERT_TRUE(people.keep_address(kept));
  }
  /// As the host does it.
  void block(const std::string& id, bool blocked) {
    const StoredBook book = people.book(Kind::person, id).value();
    EXPECT_EQ(people.write_book({.key = book.key, .closed = blocked}), Verdict::stored);
  }
  void write(const std::string& id, const person::Entry& entry) {
    const StoredBook book = people.book(Kind::person, id).value();
    const auto pages = people.pages(book.key, 0);
    EXPECT_EQ(people.write_book({.key = book.key,
                                 .pages = {{.seq = std::ssize(pages), .text = json_text(entry)}}}),
              Verdict::stored);
  }
  void push(const std::string& id, const std::string& text) {
    EXPECT_TRUE(people.keep_address({.id = id,
                                     .person = "mara",
                                     .channel = Channel::push,
                                     .standing = Standing::confirmed,
                                     .sealed = sealer().seal("mara", text)}));
  }
};

TEST_F(PostmanMoments, NothingLeavesForAnAddressThatWasEnded) {
  person("mara", choosing(Pace::at_once));
  let_a_letter_wait();
  end_address("mara-mail");
  pass(10 * minute);
  EXPECT_EQ(houses.back()->mail.tried, 1);
  EXPECT_EQ(count(), 0U);
  EXPECT_TRUE(nothing_waits()) << "there is nobody to tell";
}

TEST_F(PostmanMoments, NothingLeavesForAnAddressThatWasTakenAway) {
  person("mara", choosing(Pace::at_once));
  let_a_letter_wait();
  people.remove_address("mara-mail");
  pass(10 * minute);
  EXPECT_EQ(count(), 0U);
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanMoments, OtherAddressesHearOfItAllTheSame) {
  person("mara", choosing(Pace::at_once));
  address("mara-push", "mara", Channel::push);
  let_a_letter_wait();
  end_address("mara-mail");
  pass(10 * minute);
  EXPECT_EQ(told_to(), Words{"mara-push@example.org"});
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanMoments, WhatLeadsElsewhereByNowIsWrittenThere) {
  person("mara", choosing(Pace::at_once));
  let_a_letter_wait();
  StoredAddress changed = people.address("mara-mail").value();
  changed.sealed = sealer().seal("mara", "new@example.org");
  ASSERT_TRUE(people.keep_address(changed));
  pass(10 * minute);
  EXPECT_EQ(told_to(), Words{"new@example.org"}) << "once, and not where it led before";
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanMoments, WhoIsBlockedHearsNothing) {
  person("mara", choosing(Pace::at_once));
  block("mara", true);
  rise();
  call("t", "mara", 1, now() + 3 * day);
  pass(4 * day);
  EXPECT_EQ(count(), 0U);
  EXPECT_TRUE(nothing_waits());
  block("mara", false);
  call("t", "mara", 2);
  pass(minute);
  EXPECT_EQ(count(), 1U) << "of what comes after that he hears";
}

TEST_F(PostmanMoments, WhoIsBlockedWhileALetterWaitsDoesNotGetIt) {
  person("mara", choosing(Pace::at_once));
  let_a_letter_wait();
  block("mara", true);
  pass(10 * minute);
  EXPECT_EQ(count(), 0U);
}

TEST_F(PostmanMoments, TheBrowserOfADeviceThatIsShutOutHearsNothing) {
  person("mara", choosing(Pace::at_once),
         {person::Joined{"desk", "Desk", {}}, person::Joined{"phone", "Phone", "i"}});
  people.remove_address("mara-mail");
  push("a", R"({"endpoint":"desk","p256dh":"k","auth":"a","device":"desk"})");
  push("b", R"({"endpoint":"phone","p256dh":"k","auth":"a","device":"phone"})");
  push("c", R"({"endpoint":"old","p256dh":"k","auth":"a"})");
  push("d", R"({"endpoint":"none","p256dh":"k","auth":"a","device":null})");
  rise();
  call("t", "mara", 1);
  pass(minute);
  const auto to = [](const std::string& endpoint) {
    return R"({"endpoint":")" + endpoint + R"(","p256dh":"k","auth":"a"})";
  };
  EXPECT_EQ(told_to(), (Words{to("desk"), to("none"), to("old"), to("phone")}))
      << "carriers know nothing of devices";
  write("mara", person::ShutOut{"phone"});
  post.carried.clear();
  call("t", "mara", 2);
  pass(minute);
  EXPECT_EQ(told_to(), (Words{to("desk"), to("none"), to("old")}));
}

/// The connection breaks when the calls are claimed already: nobody is told which.
TEST_F(PostmanMoments, WhatWasClaimedByALookThatFailedDoesNotWait) {
  for (const int last : {2, 3, 4, 5, 6}) {
    const std::string table = "t" + std::to_string(last);
    if (last == 2) person("mara", choosing(Pace::at_once));
    House& house = rise();
    call(table, "mara");
    int asked = 0;
    house.outbox.breaks = [&asked, last] { return ++asked == last; };
    const std::size_t before = count();
    pass(30 * second);
    EXPECT_GE(asked, last);
    EXPECT_EQ(count(), before + 1) << "not when the claim has run out, at " << last;
    house.loop.die();
    pass(second);
  }
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanMoments, AFirstWordIsNotDroppedIfTheHouseStoodStillForLonger) {
  person("mara", choosing(Pace::at_once));
  const std::int64_t deadline = now() + 3 * hour;
  const std::int64_t since = now();
  call("t", "mara", 1, deadline);
  pass(10 * hour);
  rise().tables.downtimes = {{since, now()}};
  pass(minute);
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(last().deadline_ms, deadline + 10 * hour) << "the clock stood, too";
}

TEST_F(PostmanMoments, RemindersComeLaterByWhatTheHouseStoodStill) {
  person("mara", choosing(Pace::at_once));
  rise();
  call("t", "mara", 1, now() + 30 * hour);
  pass(hour);
  EXPECT_EQ(count(), 1U);
  houses.back()->loop.die();
  const std::int64_t since = now();
  pass(10 * hour);
  rise().tables.downtimes = {{since, now()}};
  pass(37 * hour - minute - world.now_ms());
  EXPECT_EQ(count(), 1U) << "three hours before the clock runs out, not earlier";
  pass(2 * minute);
  ASSERT_EQ(count(), 2U);
  EXPECT_EQ(last().about, About::reminder);
  EXPECT_EQ(last().deadline_ms, noon + 40 * hour);
  pass(2 * day);
  EXPECT_EQ(count(), 3U) << "and half an hour before it";
}

}  // namespace rail::people::postman_moments_test
