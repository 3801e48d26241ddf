// A calendar that others can subscribe to (RFC 5545): when a person's clocks run out.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace rail::people {

struct CalendarEntry {
  std::string id{};  // the same as long as it is the same turn: "table/seat/state"
  std::int64_t deadline_ms = 0;
  std::int64_t changed_ms = 0;  // since when it is so
  std::string table_title{};
  std::string link{};  // of the table, not of a seat: calendars are read by many; empty if none
};

/// More are left out, the latest first.
inline constexpr std::size_t most_calendar_entries = 200;

/// `host`: makes ids differ from those of other servers.
std::string calendar_text(std::span<const CalendarEntry> entries, std::string_view language,
                          std::string_view host);

}  // namespace rail::people
