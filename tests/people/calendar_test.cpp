// The calendar of deadlines, read back by a small reader of our own.
#include "people/calendar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "people/one_line.h"

namespace rail::people {
namespace calendar_test {

using Event = std::map<std::string, std::string>;

std::string unescaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    out += text[i];
  }
  return out;
}

/// The lines, unfolded; fails if a line is too long, broken within a character, or ends wrongly.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = text.find("\r\n", i);
    if (end == std::string::npos) {
      ADD_FAILURE() << "a line has no end";
      break;
    }
    const std::string line = text.substr(i, end - i);
    EXPECT_LE(line.size(), 75U) << line;
    EXPECT_EQ(line.find_first_of("\r\n"), std::string::npos) << line;
    for (std::size_t k = 0; k < line.size();
         k += std::max<std::size_t>(1, character_bytes(line, k)))
      EXPECT_NE(character_bytes(line, k), 0U) << line;
    if (line.starts_with(' ') && !lines.empty())
      lines.back() += line.substr(1);
    else
      lines.push_back(line);
    i = end + 2;
  }
  return lines;
}

std::vector<Event> events_of(const std::string& text) {
  std::vector<Event> events;
  bool inside = false;
  for (const std::string& line : lines_of(text)) {
    if (line == "BEGIN:VEVENT") {
      events.emplace_back();
      inside = true;
    } else if (line == "END:VEVENT") {
      inside = false;
    } else if (inside) {
      const std::size_t colon = line.find(':');
      EXPECT_NE(colon, std::string::npos) << line;
      const bool first =
          events.back().emplace(line.substr(0, colon), line.substr(colon + 1)).second;
      EXPECT_TRUE(first) << line;
    }
  }
  EXPECT_FALSE(inside);
  return events;
}

CalendarEntry some_entry(std::string title) {
  return {"abc/1/17", 1'795'000'000'000, 1'794'900'000'123, std::move(title),
          "https://here.example/t/abc"};
}

TEST(Calendar, SaysWhenAClockRunsOut) {
  const std::vector<CalendarEntry> entries = {some_entry("Ticket to Ride, with Mara; Jo \\ all")};
  const std::string text = calendar_text(entries, "en", "here.example");
  const std::vector<std::string> lines = lines_of(text);
  ASSERT_GE(lines.size(), 4U);
  EXPECT_EQ(lines.front(), "BEGIN:VCALENDAR");
  EXPECT_EQ(lines[1], "VERSION:2.0");
  EXPECT_EQ(lines.back(), "END:VCALENDAR");
  const std::vector<Event> events = events_of(text);
  ASSERT_EQ(events.size(), 1U);
  Event event = events.front();
  EXPECT_EQ(event["UID"], "abc-2f1-2f17@here.example");
  EXPECT_EQ(event["DTEND"], "20261118T110640Z");
  EXPECT_EQ(event["DTSTART"], "20261118T103640Z");
  EXPECT_EQ(event["DTSTAMP"], "20261117T072000Z");
  EXPECT_EQ(event["URL"], "https://here.example/t/abc");
  EXPECT_EQ(event["SUMMARY"], "Your clock runs out: Ticket to Ride\\, with Mara\\; Jo \\\\ all");
  EXPECT_EQ(unescaped(event["SUMMARY"]),
            "Your clock runs out: Ticket to Ride, with Mara; Jo \\ all");
}

TEST(Calendar, IsTheSameAsLongAsNothingChanges) {
  const std::vector<CalendarEntry> entries = {some_entry("A"), {"abc/2/3", 5, 6, "B", ""}};
  const std::vector<CalendarEntry> turned = {entries[1], entries[0]};
  EXPECT_EQ(calendar_text(entries, "de", "h"), calendar_text(turned, "de", "h"));
  std::set<std::string> ids;
  for (const char* id : {"a/b", "a-b", "a-2fb", "a b", "a.b", "A/b"}) {
    const std::vector<CalendarEntry> one = {{id, 5, 6, "B", ""}};
    ids.insert(events_of(calendar_text(one, "en", "h")).front()["UID"]);
  }
  EXPECT_EQ(ids.size(), 6U);
}

TEST(Calendar, FoldsBetweenCharacters) {
  std::string title;
  for (int i = 0; i < 60; ++i) title += i % 3 == 0 ? "ä" : i % 3 == 1 ? "€" : "🚂";
  for (int shift = 0; shift < 5; ++shift, title.insert(0, "x")) {
    const std::vector<CalendarEntry> entries = {some_entry(title)};
    EXPECT_EQ(events_of(calendar_text(entries, "de", "h")).front()["SUMMARY"],
              "Deine Uhr läuft ab: " + title);
  }
}

TEST(Calendar, NoTextOfOthersBecomesALine) {
  const std::vector<CalendarEntry> entries = {
      {"x\r\nATTACH:a", 5, 6, "A\r\nEND:VEVENT\r\nBEGIN:VALARM\nX:\xFFy\xE2\x80\xA8z",
       "https://h/\r\nATTACH:b"}};
  const std::string text = calendar_text(entries, "en", "h\r\nX:y");
  const std::vector<Event> events = events_of(text);
  ASSERT_EQ(events.size(), 1U);
  Event event = events.front();
  EXPECT_EQ(event["SUMMARY"], "Your clock runs out: A END:VEVENT BEGIN:VALARM X:\uFFFDy z");
  EXPECT_FALSE(event.contains("URL"));
  EXPECT_FALSE(event.contains("ATTACH"));
}

TEST(Calendar, HasABound) {
  std::vector<CalendarEntry> entries;
  for (int i = 0; i < 1000; ++i)
    entries.push_back({std::to_string(i), i, 0, std::string(100'000, 'a'), ""});
  const std::string text = calendar_text(entries, "en", "h");
  EXPECT_EQ(events_of(text).size(), most_calendar_entries);
  EXPECT_LT(text.size(), 200'000U);
}

}  // namespace calendar_test
}  // namespace rail::people
