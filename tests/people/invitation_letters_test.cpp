// Letters to people who are asked to a table, or whose round begins: once, by their own choices, in
// their language, with a link to their seat.
#include <gtest/gtest.h>

#include <string>

#include "people/letter_words.h"
#include "people/letters.h"
#include "tests/people/postman_world.h"

namespace rail::people::invitation_letters_test {

using namespace postman_world;
using About = Letter::About;
using tables::CallTo;

class InvitationLetters : public PostmanTest {
 protected:
  void asked(const std::string& table, const std::string& person, CallTo to = CallTo::table,
             const std::string& by = "Jo") {
    tables::CallText text{.table = table,
                          .game = "game",
                          .title = {"North America", "Nordamerika"},
                          .seat = seat(1),
                          .who_moved = by,
                          .deadline = {}};
    text.to = to;
    if (to == CallTo::round) text.who_moved.reset();
    commit(table, {.calls = {{.key = tables::asked_key(table, seat(1)),
                              .about = 0,
                              .at = now(),
                              .due = now(),
                              .person = person,
                              .text = book_wire().text(text)}}});
  }
};

TEST_F(InvitationLetters, ComeOnceWithALinkToTheSeatAndAnEnd) {
  person("mara", choosing(Pace::at_once));
  rise();
  rise();  // two servers on one store
  asked("t", "mara");
  pass(10 * second);
  ASSERT_EQ(told_to(), Words{"mara-mail@example.org"});
  EXPECT_EQ(last().about, About::invitation);
  EXPECT_EQ(last().language, "de");
  EXPECT_EQ(last().who_moved, "Jo");
  EXPECT_EQ(last().link, "https://play.example.org/t/t");
  EXPECT_TRUE(last().end_link.starts_with("https://play.example.org/notices#end=mara-mail."));
  EXPECT_TRUE(last().end_post.starts_with(
      "https://play.example.org/api/people/addresses/mara-mail/end?proof="));
  pass(3 * day);
  EXPECT_EQ(count(), 1U) << "and no reminder";
  EXPECT_TRUE(nothing_waits());
}

TEST_F(InvitationLetters, SayItInBothLanguages) {
  person("mara", choosing(Pace::at_once));
  person("ines", choosing(Pace::at_once), {person::Called{"Ines", {}, {}, Language::en}});
  address("ines-mail", "ines");
  rise();
  asked("t", "mara");
  pass(10 * second);
  const LetterWords german = words_of(last(), now());
  EXPECT_EQ(german.subject, "Jo lädt dich ein – " + last().table_title);
  EXPECT_NE(german.text.find("https://play.example.org/t/t"), std::string::npos);
  EXPECT_NE(german.text.find("Keine Mails mehr"), std::string::npos);
  asked("u", "ines");
  pass(10 * second);
  const LetterWords english = words_of(last(), now());
  EXPECT_EQ(english.subject, "Jo invites you – " + last().table_title);
  EXPECT_EQ(english.push_title, "Jo invites you");
  EXPECT_NE(english.text.find("No more mail"), std::string::npos);
  EXPECT_EQ(english.push_body.find("https"), std::string::npos);
}

TEST_F(InvitationLetters, RoundsBegin) {
  person("mara", choosing(Pace::at_once));
  rise();
  asked("t", "mara", CallTo::round);
  pass(10 * second);
  EXPECT_EQ(last().about, About::round_begins);
  EXPECT_EQ(words_of(last(), now()).push_title, "Die Runde beginnt");
  EXPECT_EQ(count(), 1U);
  EXPECT_TRUE(nothing_waits());
}

TEST_F(InvitationLetters, FollowHisChoices) {
  person("mara", choosing(Pace::never));
  person("kim", choosing(Pace::after_ten_minutes));
  person("lou", {.pace = Pace::daily, .digest_hour = 18});
  address("kim-mail", "kim");
  address("lou-mail", "lou");
  House& house = rise();
  house.tables.people["kim"] = {.here = true};
  for (const char* who : {"mara", "kim", "lou"}) asked(std::string("t") + who, who);
  pass(hour);
  EXPECT_EQ(count(), 0U) << "never, not while he looks, not before six";
  call("turn", "lou", 4);
  pass(5 * hour + minute);
  ASSERT_EQ(told_to(), Words{"lou-mail@example.org"});
  EXPECT_EQ(last().about, About::digest);
  ASSERT_EQ(last().lines.size(), 2U);
  const LetterWords words = words_of(last(), now());
  EXPECT_EQ(words.subject, "Neues an 2 Tischen");
  EXPECT_NE(words.text.find("Jo lädt dich ein."), std::string::npos);
  EXPECT_NE(words.text.find("Jo hat gespielt."), std::string::npos);
  house.tables.people["kim"] = {};
  pass(hour);
  EXPECT_EQ(told_to(), (Words{"kim-mail@example.org", "lou-mail@example.org"}));
  EXPECT_TRUE(nothing_waits());
}

TEST_F(InvitationLetters, AreNotSentToWhoHasCome) {
  person("mara", choosing(Pace::after_ten_minutes));
  rise();
  asked("t", "mara");
  pass(minute);
  commit("t", {.uncalled = {tables::asked_key("t", seat(1))}});
  pass(day);
  EXPECT_EQ(count(), 0U);
}

TEST_F(InvitationLetters, TheHouseHearsThatPeoplePlayOnceMore) {
  House& house = rise();
  commit("next", {.calls = {{.key = tables::begun_key("next"),
                             .due = now(),
                             .text = book_wire().text(
                                 tables::BegunText{.begun = true, .table = "next", .by = "mara"})},
                            {.key = tables::begun_key("odd"), .due = now(), .text = "nonsense"}}});
  int failures = 2;
  house.registrar.works = [&] { return --failures < 0; };
  pass(hour);
  EXPECT_EQ(
      std::count(house.registrar.told.begin(), house.registrar.told.end(), "next begun by mara") +
          std::count(house.registrar.told.begin(), house.registrar.told.end(),
                     "odd begun by nobody"),
      4)
      << "two failures, then both are written";
  EXPECT_TRUE(nothing_waits());
}

}  // namespace rail::people::invitation_letters_test
