// When people hear that it is their turn, and by which addresses.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "people/letters.h"
#include "tests/people/postman_world.h"

namespace rail::people::postman_test {

using namespace postman_world;
using About = Letter::About;

TEST_F(PostmanTest, TellsAtOnce) {
  person("mara", choosing(Pace::at_once));
  rise();
  pass(5 * second);
  call("t", "mara", 7, now() + 10 * minute);
  pass(5 * second);
  ASSERT_EQ(told_to(), Words{"mara-mail@example.org"});
  EXPECT_EQ(last().about, About::your_turn);
  EXPECT_EQ(last().language, "de");
  EXPECT_EQ(last().table_title, "t about 7");
  EXPECT_EQ(last().who_moved, "Jo");
  EXPECT_EQ(last().deadline_ms, noon + 5 * second + 10 * minute);
  EXPECT_EQ(last().link, "https://play.example.org/t/t");
  EXPECT_TRUE(last().end_link.starts_with("https://play.example.org/notices#end=mara-mail."));
  EXPECT_TRUE(last().end_post.starts_with(
      "https://play.example.org/api/people/addresses/mara-mail/end?proof="));
  EXPECT_TRUE(is_name(last().id));
  pass(2 * day);
  EXPECT_EQ(count(), 1U);
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, HurriesIfNudged) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  pass(10 * second + 300);
  call("t", "mara");
  for (int i = 0; i < 100; ++i) house.postman.nudge();
  pass(200);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, TellsEachTurnOfATable) {
  person("mara", choosing(Pace::at_once));
  rise();
  for (int about = 1; about <= 5; ++about) {
    call("t", "mara", about);
    pass(10 * second);
    EXPECT_EQ(last().table_title, title("t", about));
    uncall("t");
    pass(minute);
  }
  EXPECT_EQ(count(), 5U);
}

TEST_F(PostmanTest, WaitsTenMinutes) {
  person("mara", choosing(Pace::after_ten_minutes));
  rise();
  call("t", "mara");
  call("u", "mara");
  pass(10 * minute - second);
  EXPECT_EQ(count(), 0U);
  uncall("u");
  pass(6 * second);
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(last().table_title, "t about 1");
}

TEST_F(PostmanTest, TellsOfAllTablesOnceADay) {
  person("mara", choosing(Pace::daily));
  options.calls_at_once = 2;
  rise();
  rise();
  for (const char* table : {"a", "b", "c", "d", "e"}) {
    call(table, "mara", 1, *table == 'd' ? std::optional(now() + 2 * day) : std::nullopt);
    pass(minute);
  }
  uncall("b");
  pass(6 * hour - 6 * minute);
  EXPECT_EQ(count(), 0U);
  pass(2 * minute);
  ASSERT_EQ(count(), 1U) << "all in one letter, whoever has claimed what";
  EXPECT_EQ(last().about, About::digest);
  EXPECT_EQ(titles(last()), (Words{"d about 1", "a about 1", "c about 1", "e about 1"}));
  EXPECT_EQ(last().lines[0].link, "https://play.example.org/t/d");
  EXPECT_NE(last().lines[0].detail.find("Jo hat gespielt."), std::string::npos);
  uncall("d");
  pass(3 * day);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, KeepsQuietHours) {
  Choices choices = choosing(Pace::at_once);
  choices.quiet = QuietHours{};  // 22:00 to 8:00
  person("mara", choices);
  rise();
  pass(11 * hour);
  call("t", "mara");
  call("u", "mara");
  pass(9 * hour - second);
  EXPECT_EQ(count(), 0U);
  pass(minute);
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(titles(last()), (Words{"t about 1", "u about 1"}));
}

TEST_F(PostmanTest, WaitsUntilOneIsBack) {
  person("mara", choosing(Pace::at_once), {person::Away{noon + 3 * day}});
  rise();
  call("t", "mara");
  pass(3 * day - second);
  EXPECT_EQ(count(), 0U);
  pass(minute);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, DoesNotTellWhoHasATabOpen) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  house.tables.people["mara"] = {.here = true, .seen_ms = now()};
  call("t", "mara");
  pass(hour);
  EXPECT_EQ(count(), 0U);
  house.tables.people["mara"] = {.here = false, .seen_ms = now()};
  pass(21 * minute);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, TellsWhoLeftInTheMomentInWhichItBecameHisTurn) {
  person("mara", choosing(Pace::at_once));
  House& house = rise();
  pass(5 * second);
  house.tables.people["mara"] = {.here = false, .seen_ms = now()};
  call("t", "mara");
  pass(5 * second);
  EXPECT_EQ(count(), 1U) << "not ten minutes later";
}

TEST_F(PostmanTest, TellsWhoWantsItEvenWithATabOpen) {
  Choices choices = choosing(Pace::at_once);
  choices.with_open_tab = true;
  person("mara", choices);
  rise().tables.people["mara"] = {.here = true, .seen_ms = noon};
  call("t", "mara");
  pass(5 * second);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, KeepsToWhatIsChosenForATable) {
  person("mara", choosing(Pace::never), {person::ToldAt{"u", TableChoices{.pace = Pace::at_once}}});
  rise();
  call("t", "mara");
  call("u", "mara");
  pass(day);
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(last().table_title, "u about 1");
  EXPECT_TRUE(nothing_waits()) << "nobody wants to hear of the other";
}

TEST_F(PostmanTest, RemindsBeforeAClockRunsOut) {
  person("mara", choosing(Pace::at_once));
  rise();
  call("t", "mara", 1, now() + 3 * day);
  pass(minute);
  EXPECT_EQ(count(), 1U);
  Words ids{last().id};
  for (const std::int64_t before : {24 * hour, 3 * hour, 30 * minute}) {
    // Another house each time: what was told is known of the store alone.
    houses.back()->loop.die();
    rise();
    pass(3 * day - before - second - world.now_ms());
    EXPECT_EQ(count(), ids.size());
    pass(6 * second);
    ASSERT_EQ(count(), ids.size() + 1) << before;
    EXPECT_EQ(last().about, About::reminder);
    EXPECT_EQ(std::count(ids.begin(), ids.end(), last().id), 0) << "another notice";
    ids.push_back(last().id);
  }
  pass(day);
  EXPECT_EQ(count(), 4U);
  EXPECT_TRUE(nothing_waits());
}

TEST_F(PostmanTest, RemindsNobodyWhoHasMoved) {
  person("mara", choosing(Pace::at_once));
  rise();
  call("t", "mara", 1, now() + 3 * day);
  pass(hour);
  uncall("t");
  pass(4 * day);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, TheSameCallMadeAgainIsNotToldAgain) {
  person("mara", choosing(Pace::at_once));
  rise();
  const std::int64_t deadline = now() + 3 * day;
  call("t", "mara", 1, deadline);
  pass(minute);
  call("t", "mara", 1, deadline);
  pass(hour);
  EXPECT_EQ(count(), 1U);
}

TEST_F(PostmanTest, TellsByAllConfirmedAddressesAndNoOther) {
  person("mara", choosing(Pace::at_once));
  address("mara-push", "mara", Channel::push);
  address("asked", "mara", Channel::mail, Standing::asked);
  address("ended", "mara", Channel::mail, Standing::ended);
  address("of-jo", "jo");
  people.keep_address({.id = "stolen",
                       .person = "mara",
                       .standing = Standing::confirmed,
                       .sealed = "jo|jo@example.org"});
  rise();
  call("t", "mara");
  pass(day);
  EXPECT_EQ(told_to(), (Words{"mara-mail@example.org", "mara-push@example.org"}));
}

TEST_F(PostmanTest, WhoHasNoAddressIsNotWaitedFor) {
  person("jo", choosing(Pace::at_once));
  rise();
  call("t", "jo");
  call("u", "jo", 1, now() + 3 * day);
  pass(minute);
  EXPECT_EQ(disk.calls().size(), 1U) << "there are reminders";
  address("late", "jo");
  pass(2 * day + hour);
  EXPECT_EQ(told_to(), Words{"late@example.org"});
  EXPECT_EQ(last().about, About::reminder);
}

}  // namespace rail::people::postman_test
