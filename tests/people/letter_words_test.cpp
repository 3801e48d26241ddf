// The words of letters: both languages, and texts of others that try to be more than texts.
#include "people/letter_words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "people/letter_html.h"
#include "people/one_line.h"

namespace rail::people {
namespace letter_words_test {

using About = Letter::About;

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t now = 1'795'000'000'000;

Letter some_letter(About about, std::string language) {
  Letter letter;
  letter.about = about;
  letter.language = std::move(language);
  letter.id = "abc-1-17";
  letter.table_title = "Zug um Zug: Nordamerika, mit Mara und Jo";
  letter.who_moved = "Jonas";
  letter.deadline_ms = now + 3 * hour + 20 * minute;
  letter.link = "https://here.example/t/abc#seat=geheim";
  letter.end_link = "https://here.example/end/xyz";
  return letter;
}

/// What is left of HTML without its tags.
std::string bare(const std::string& html) {
  std::string out;
  bool tag = false;
  for (const char c : html) {
    if (c == '<') tag = true;
    if (!tag) out += c;
    if (c == '>') tag = false;
  }
  return out;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) ++found;
  return found;
}

/// Every tag that is opened is closed, in the right order.
void expect_balanced(const std::string& html) {
  std::vector<std::string> open;
  for (std::size_t i = html.find('<'); i != std::string::npos; i = html.find('<', i + 1)) {
    const std::size_t end = html.find('>', i);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = html.substr(i + 1, html.find_first_of(" >", i) - i - 1);
    if (tag == "!doctype" || tag == "meta") continue;
    if (!tag.starts_with('/')) {
      open.push_back(tag);
      continue;
    }
    ASSERT_FALSE(open.empty()) << tag;
    ASSERT_EQ("/" + open.back(), tag);
    open.pop_back();
  }
  EXPECT_TRUE(open.empty());
}

TEST(LetterWords, TimeLeftInWords) {
  const auto both = [](std::int64_t left) {
    return time_left(left, "de") + " | " + time_left(left, "en") + " | " +
           time_left(left, "de", true) + " | " + time_left(left, "en", true);
  };
  EXPECT_EQ(both(3 * hour + 20 * minute), "3 Stunden 20 | 3 hours 20 | 3 Std. 20 | 3 h 20");
  EXPECT_EQ(both(3 * hour - 20'000), "3 Stunden | 3 hours | 3 Std. | 3 h");
  EXPECT_EQ(both(hour + 6 * minute), "1 Stunde 05 | 1 hour 05 | 1 Std. 05 | 1 h 05");
  EXPECT_EQ(both(hour), "1 Stunde | 1 hour | 1 Std. | 1 h");
  EXPECT_EQ(both(30 * minute - 900), "30 Minuten | 30 minutes | 30 Min. | 30 min");
  EXPECT_EQ(both(minute + 59'000), "1 Minute | 1 minute | 1 Min. | 1 min");
  EXPECT_EQ(both(59'999),
            "weniger als eine Minute | less than a minute | unter 1 Min. | under 1 min");
  EXPECT_EQ(both(-hour), both(0));
  EXPECT_EQ(both(24 * hour), "1 Tag | 1 day | 1 Tag | 1 d");
  EXPECT_EQ(both(52 * hour + 10 * minute),
            "2 Tage 4 Stunden | 2 days 4 hours | 2 Tage 4 Std. | 2 d 4 h");
  EXPECT_EQ(both(25 * hour), "1 Tag 1 Stunde | 1 day 1 hour | 1 Tag 1 Std. | 1 d 1 h");
  EXPECT_EQ(both(14 * 24 * hour + 5 * hour), "14 Tage | 14 days | 14 Tage | 14 d");
  EXPECT_EQ(time_left(INT64_MAX, "en"), "9999 days");
  EXPECT_EQ(time_left(hour, "fr"), "1 hour");
}

TEST(LetterWords, YourTurn) {
  const LetterWords de = words_of(some_letter(About::your_turn, "de"), now);
  EXPECT_EQ(de.subject, "Du bist dran – Zug um Zug: Nordamerika, mit Mara und Jo");
  EXPECT_EQ(de.push_title, "Du bist dran");
  EXPECT_EQ(de.push_body,
            "Zug um Zug: Nordamerika, mit Mara und Jo: Jonas hat gespielt. Noch 3 Std. 20.");
  EXPECT_EQ(de.text,
            "Du bist dran.\n\nZug um Zug: Nordamerika, mit Mara und Jo\nJonas hat gespielt.\n"
            "Deine Uhr: noch 3 Stunden 20.\n\nZu meinem Platz:\n"
            "https://here.example/t/abc#seat=geheim\n\n"
            "Der Link öffnet deinen Platz. Gib ihn nicht weiter.\n\n-- \n"
            "Du bekommst diese Mail, weil du es so gewählt hast.\nKeine Mails mehr:\n"
            "https://here.example/end/xyz\n");
  const LetterWords en = words_of(some_letter(About::your_turn, "en"), now);
  EXPECT_EQ(en.push_title, "Your turn");
  EXPECT_NE(en.text.find("It’s your turn.\n"), std::string::npos);
  EXPECT_NE(en.text.find("Your clock: 3 hours 20 left.\n"), std::string::npos);
  EXPECT_NE(en.html.find("<html lang=\"en\">"), std::string::npos);
  Letter bare_letter = some_letter(About::your_turn, "en");
  bare_letter.who_moved.clear();
  bare_letter.deadline_ms.reset();
  bare_letter.table_title.clear();
  const LetterWords least = words_of(bare_letter, now);
  EXPECT_EQ(least.subject, "Your turn");
  EXPECT_EQ(least.push_body, "");
}

TEST(LetterWords, TheOthers) {
  EXPECT_EQ(words_of(some_letter(About::reminder, "de"), now).subject,
            "Noch 3 Stunden 20 – Zug um Zug: Nordamerika, mit Mara und Jo");
  EXPECT_EQ(words_of(some_letter(About::reminder, "en"), now).push_title, "3 hours 20 left");
  EXPECT_EQ(words_of(some_letter(About::invitation, "de"), now).push_title, "Jonas lädt dich ein");
  EXPECT_EQ(words_of(some_letter(About::invitation, "en"), now).push_title, "Jonas invites you");
  EXPECT_EQ(words_of(some_letter(About::round_begins, "de"), now).push_title, "Die Runde beginnt");
  EXPECT_EQ(words_of(some_letter(About::round_begins, "en"), now).push_body,
            "Zug um Zug: Nordamerika, mit Mara und Jo: 3 h 20 left.");
  EXPECT_EQ(line_detail(Letter::About::your_turn, "Mara", now + hour, now, "de"),
            "Mara hat gespielt. Noch 1 Stunde.");
  EXPECT_EQ(line_detail(Letter::About::your_turn, "", now + 1, now, "en"),
            "Less than a minute left.");
  EXPECT_EQ(line_detail(Letter::About::your_turn, "", {}, now, "en"), "");
}

TEST(LetterWords, ADigestHasAllTablesUpToABound) {
  Letter letter = some_letter(About::digest, "de");
  letter.lines = {{"Freitagsrunde", "Noch 1 Stunde.", "https://here.example/1"},
                  {"Mit Leni", "", "javascript:alert(1)"}};
  const LetterWords two = words_of(letter, now);
  EXPECT_EQ(two.subject, "Du bist an 2 Tischen dran");
  EXPECT_EQ(two.push_body, "Freitagsrunde, Mit Leni");
  EXPECT_NE(two.text.find("Freitagsrunde\nNoch 1 Stunde.\nhttps://here.example/1\n\nMit Leni\n\n"),
            std::string::npos)
      << two.text;
  EXPECT_NE(two.html.find("<a href=\"https://here.example/1\""), std::string::npos);
  EXPECT_EQ(two.html.find("javascript"), std::string::npos);
  letter.lines.resize(1);
  EXPECT_EQ(words_of(letter, now).subject, "Du bist an einem Tisch dran");
  letter.lines.assign(1000, {std::string(10'000, 'x'), std::string(10'000, 'y'), ""});
  const LetterWords many = words_of(letter, now);
  EXPECT_NE(many.text.find("Und 950 weitere."), std::string::npos);
  EXPECT_LT(many.html.size(), 60'000U);
  EXPECT_LT(many.push_body.size(), 200U);
}

TEST(LetterWords, AQuestionForAnAddressHoldsNothingOfOthers) {
  for (const char* language : {"de", "en"}) {
    Letter letter = some_letter(About::confirm, language);
    letter.table_title = "BUY";
    letter.who_moved = "BUY";
    const LetterWords words = words_of(letter, now);
    for (const std::string& part :
         {words.subject, words.text, words.html, words.push_title, words.push_body})
      EXPECT_EQ(part.find("BUY"), std::string::npos) << part;
    EXPECT_EQ(words.text.find("/end/"), std::string::npos);
    EXPECT_NE(words.text.find(letter.link), std::string::npos);
  }
}

TEST(LetterWords, ScreensShowNoLinks) {
  for (const About about : {About::your_turn, About::reminder, About::digest, About::confirm,
                            About::invitation, About::round_begins}) {
    for (const char* language : {"de", "en"}) {
      Letter letter = some_letter(about, language);
      letter.lines = {{"Freitagsrunde", "", letter.link}};
      const LetterWords words = words_of(letter, now);
      for (const std::string& part : {words.subject, words.push_title, words.push_body}) {
        EXPECT_EQ(part.find("http"), std::string::npos) << part;
        EXPECT_EQ(part.find("geheim"), std::string::npos) << part;
      }
      EXPECT_FALSE(words.push_title.empty());
      EXPECT_FALSE(words.push_body.empty());
      // Both say the same: every line of the text is in the page, where links are behind words.
      const std::string page = bare(words.html);
      expect_balanced(words.html);
      EXPECT_NE(page.find(words.text.substr(0, words.text.find('\n'))), std::string::npos);
      EXPECT_NE(words.html.find(letter.link), std::string::npos);
      EXPECT_EQ(words.html.find("<img"), std::string::npos);
      EXPECT_EQ(words.html.find("src="), std::string::npos);
    }
  }
}

TEST(LetterWords, NamesStayNames) {
  const std::string evil =
      "<script>alert('1')</script>\"&\r\nBcc: all@example.com\r\n\r\n<img src=x> \xFF\u202E\u200B";
  for (const About about :
       {About::your_turn, About::reminder, About::digest, About::invitation, About::round_begins}) {
    Letter letter = some_letter(about, "en");
    letter.table_title = evil;
    letter.who_moved = "www.evil.example <b>\nX: y";
    letter.lines = {{evil, evil, "https://h/\"><script>"}};
    letter.link = "https://h/\"onclick=\"x";
    letter.end_link = "javascript:x";
    const LetterWords words = words_of(letter, now);
    for (const std::string& line : {words.subject, words.push_title, words.push_body}) {
      EXPECT_EQ(line.find_first_of("\r\n"), std::string::npos) << line;
      EXPECT_EQ(line.find("\u202E"), std::string::npos) << line;
    }
    expect_balanced(words.html);
    for (const char* part : {"<script", "<img", "onclick", "javascript", "<b>\n"})
      EXPECT_EQ(words.html.find(part), std::string::npos) << part;
    EXPECT_EQ(words.text.find("\nBcc:"), std::string::npos);
    EXPECT_EQ(words.text.find('\r'), std::string::npos);
    EXPECT_EQ(words.text.find("\nX:"), std::string::npos);
    EXPECT_EQ(words.text.find("evil.example"), std::string::npos) << "a link made of a name";
    EXPECT_EQ(words.html.find("evil.example"), std::string::npos) << "a link made of a name";
    EXPECT_EQ(words.html.find("all@example"), std::string::npos) << "a link made of a name";
    EXPECT_EQ(count(words.html, "href="), 0U);
  }
}

TEST(OneLine, CleansAndCuts) {
  EXPECT_EQ(one_line("a\r\n\tb  c", 10), "a b c");
  EXPECT_EQ(one_line("  a  ", 10), "a");
  EXPECT_EQ(one_line("", 10), "");
  EXPECT_EQ(one_line("äöü€🚂", 5), "äöü€🚂");
  EXPECT_EQ(one_line("äöü€🚂x", 5), "äöü€…");
  EXPECT_EQ(one_line("a b c d", 4), "a b…");
  EXPECT_EQ(one_line("a\xC3", 10), "a\uFFFD");
  EXPECT_EQ(one_line("\xED\xA0\x80\xC0\x80", 10), "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(one_line(std::string("a\0b", 3), 10), "a b");
  EXPECT_EQ(one_line("a\u202Eb\u2066c\u200Dd", 10), "abcd");
}

TEST(OneLine, LinksArePlain) {
  EXPECT_TRUE(plain_link("https://here.example:8443/a/b?c=d&e=%20#f"));
  EXPECT_TRUE(plain_link("http://127.0.0.1:8080/"));
  for (const std::string& bad :
       {std::string(), std::string("https://"), std::string("ftp://a"), std::string("//a"),
        std::string("javascript:a"), std::string("https://a b"), std::string("https://a\n"),
        std::string("https://a\""), std::string("https://a>"), std::string("https://ä"),
        "https://" + std::string(2000, 'a')})
    EXPECT_FALSE(plain_link(bad)) << bad.substr(0, 40);
}

}  // namespace letter_words_test
}  // namespace rail::people
