// Writes deadlines as events, line by line.
#include "people/calendar.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <vector>

#include "people/one_line.h"

namespace rail::people {

namespace {

constexpr std::size_t longest_octets = 75;  // of a line, RFC 5545, 3.1
constexpr std::size_t longest_event_title = 200;
constexpr std::int64_t event_length_ms = 30 * 60'000;

/// Appends a line, folded between characters: what goes on begins with a space.
void put_line(std::string& out, std::string_view line) {
  std::size_t octets = 0;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t bytes = std::max<std::size_t>(character_bytes(line, i), 1);
    if (octets + bytes > longest_octets) {
      out += "\r\n ";
      octets = 1;
    }
    out += line.substr(i, bytes);
    octets += bytes;
    i += bytes;
  }
  out += "\r\n";
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : one_line(text, longest_event_title)) {
    if (c == '\\' || c == ';' || c == ',') out += '\\';
    out += c;
  }
  return out;
}

/// 20261118T043000Z
std::string moment(std::int64_t at_ms) {
  using namespace std::chrono;
  const sys_time<milliseconds> at{milliseconds(at_ms)};
  const auto day = floor<days>(at);
  const year_month_day date(day);
  const hh_mm_ss time(floor<seconds>(at) - sys_time<seconds>(day));
  return fmt::format("{:04}{:02}{:02}T{:02}{:02}{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

/// What is no letter or digit becomes a hyphen and its number, so that different ids stay so.
std::string plain_id(std::string_view id) {
  std::string out;
  for (const char c : id.substr(0, 200)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '.' || c == '_';
    if (plain)
      out += c;
    else
      out += fmt::format("-{:02x}", static_cast<unsigned char>(c));
  }
  return out;
}

}  // namespace

std::string calendar_text(std::span<const CalendarEntry> entries, std::string_view language,
                          std::string_view host) {
  const bool german = language == "de";
  std::vector<const CalendarEntry*> sorted;
  for (const CalendarEntry& entry : entries) sorted.push_back(&entry);
  std::sort(sorted.begin(), sorted.end(), [](const CalendarEntry* a, const CalendarEntry* b) {
    return std::tie(a->deadline_ms, a->id) < std::tie(b->deadline_ms, b->id);
  });
  if (sorted.size() > most_calendar_entries) sorted.resize(most_calendar_entries);

  std::string out;
  for (const std::string_view line :
       {"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Roundhouse//Deadlines//EN",
        "CALSCALE:GREGORIAN", "METHOD:PUBLISH"})
    put_line(out, line);
  // RFC 7986 and what was usual before it.
  const std::string_view name = german ? "Roundhouse: Uhren" : "Roundhouse: clocks";
  put_line(out, fmt::format("NAME:{}", name));
  put_line(out, fmt::format("X-WR-CALNAME:{}", name));
  put_line(out, "REFRESH-INTERVAL;VALUE=DURATION:PT15M");
  put_line(out, "X-PUBLISHED-TTL:PT15M");
  for (const CalendarEntry* entry : sorted) {
    put_line(out, "BEGIN:VEVENT");
    put_line(out, fmt::format("UID:{}@{}", plain_id(entry->id), plain_id(host)));
    put_line(out, fmt::format("DTSTAMP:{}", moment(entry->changed_ms)));
    // The last half-hour, so that the event ends when the clock does.
    put_line(out, fmt::format("DTSTART:{}", moment(entry->deadline_ms - event_length_ms)));
    put_line(out, fmt::format("DTEND:{}", moment(entry->deadline_ms)));
    put_line(out,
             fmt::format("SUMMARY:{}{}", german ? "Deine Uhr läuft ab: " : "Your clock runs out: ",
                         escaped(entry->table_title)));
    if (plain_link(entry->link)) put_line(out, fmt::format("URL:{}", entry->link));
    put_line(out, "TRANSP:TRANSPARENT");
    put_line(out, "END:VEVENT");
  }
  put_line(out, "END:VCALENDAR");
  return out;
}

}  // namespace rail::people
