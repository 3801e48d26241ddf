// When somebody hears that it is his turn: what a person chooses, in general and for one table, and
// what follows from it for one call.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/json_input.h"
#include "people/zones.h"

namespace rail::people {

enum class Pace : std::uint8_t { at_once, after_ten_minutes, daily, never };
BOOST_DESCRIBE_ENUM(Pace, at_once, after_ten_minutes, daily, never)

/// Minutes since midnight where the person lives; `from` may be later than `to`: over midnight.
struct QuietHours {
  std::int32_t from = 22 * 60;
  std::int32_t to = 8 * 60;
  friend bool operator==(const QuietHours&, const QuietHours&) = default;
};
BOOST_DESCRIBE_STRUCT(QuietHours, (), (from, to))

/// What a person chooses for all tables. When he is away is no choice of this kind: it passes.
struct Choices {
  Pace pace = Pace::after_ten_minutes;
  std::int32_t digest_hour = 18;  // of `daily`, where the person lives
  bool with_open_tab = false;
  bool reminders = true;  // before a clock runs out
  std::optional<QuietHours> quiet{};
  std::string zone = "UTC";  // "Europe/Berlin"
  friend bool operator==(const Choices&, const Choices&) = default;
};
BOOST_DESCRIBE_STRUCT(Choices, (), (pace, digest_hour, with_open_tab, reminders, quiet, zone))

/// What is chosen otherwise for one table.
struct TableChoices {
  std::optional<Pace> pace{};
  std::optional<bool> with_open_tab{};
  std::optional<bool> reminders{};
  friend bool operator==(const TableChoices&, const TableChoices&) = default;
};
BOOST_DESCRIBE_STRUCT(TableChoices, (), (pace, with_open_tab, reminders))

/// Throws host::BadInput. Whether there is such a zone is asked of Zones where choices are made,
/// not where they are read again: a zone may be gone by then, and UTC stands in for it.
Choices read_choices(const host::Where& where, const host::json::value& value);
TableChoices read_table_choices(const host::Where& where, const host::json::value& value);
std::string json_text(const Choices& choices);
std::string json_text(const TableChoices& choices);
/// What is wrong with choices that were read as part of something else, in words.
std::optional<std::string> problem(const Choices& choices);

/// What holds at this table.
Choices at_table(Choices choices, const TableChoices& other);

/// It is somebody's turn.
struct Turn {
  std::int64_t about = 0;                     // in which state of the table
  std::int64_t since_ms = 0;                  // milliseconds since 1970, as all times here
  std::optional<std::int64_t> deadline_ms{};  // when his clock runs out
};

/// What else it depends on.
struct Situation {
  bool tab_open = false;                     // at this table, now
  std::optional<std::int64_t> seen_ms{};     // when a tab was last open
  std::optional<std::int64_t> away_until{};  // by his own word
  /// What was last told of this table: about which state, and when.
  std::optional<std::int64_t> told_about{};
  std::int64_t told_ms = 0;
};

struct Decision {
  enum class What : std::uint8_t {
    nothing,  // there is nothing more to tell of this turn
    later,    // ask again at `at_ms`
    now,
    digest  // at `at_ms`, together with all that is told then; now if that is past
  };
  What what = What::nothing;
  bool reminder = false;  // that the clock runs out, not that it is his turn
  std::int64_t at_ms = 0;
  friend bool operator==(const Decision&, const Decision&) = default;
};

/// What to do for a call at `now`. Once it is told, `situation` says so, and the next answer is
/// about the reminders. What was held back by quiet hours or time away comes in one digest at their
/// end.
Decision decide(const Choices& choices, const Turn& turn, const Situation& situation,
                std::int64_t now, const Zones& zones);

/// When he is reminded, ascending: at most 24 hours, 3 hours and 30 minutes before the clock runs
/// out, of these what fits it. What would fall into quiet hours comes after them, or before them if
/// too little time would be left.
std::vector<std::int64_t> reminder_times(const Choices& choices, const Turn& turn,
                                         std::optional<std::int64_t> away_until,
                                         const Zones& zones);

/// Whether it is spelled like the name of a zone: "Europe/Berlin", "Etc/GMT+3".
bool zone_name(std::string_view name);

}  // namespace rail::people
