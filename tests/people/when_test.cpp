// When somebody is told of his turn: each choice, each kind of time, and what holds for all of
// them.
#include "people/when.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "host/json_input.h"

namespace rail::people {
namespace when_test {

using What = Decision::What;

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t day = 24 * hour;

/// Berlin in 2026, and a zone like UTC.
class TwoZones final : public Zones {
 public:
  std::optional<int> ahead_s(std::string_view zone, std::int64_t at_ms) const override {
    if (zone == "UTC") return 0;
    if (zone != "Europe/Berlin") return {};
    return at_ms >= 1774746000'000 && at_ms < 1792890000'000 ? 7200 : 3600;
  }
};
const TwoZones zones;

std::int64_t utc(int month, int date, int hours, int minutes = 0) {
  using namespace std::chrono;
  const sys_days midnight = year(2026) / month / date;
  return std::int64_t{midnight.time_since_epoch().count()} * day + hours * hour + minutes * minute;
}
/// In Berlin in November.
std::int64_t november(int date, int hours, int minutes = 0) {
  return utc(11, date, hours, minutes) - hour;
}

Choices berlin(Pace pace) {
  Choices choices;
  choices.pace = pace;
  choices.quiet = QuietHours{};  // 22 to 8
  choices.zone = "Europe/Berlin";
  return choices;
}

Decision now_at(std::int64_t at, bool reminder = false) { return {What::now, reminder, at}; }
Decision later(std::int64_t at, bool reminder = false) { return {What::later, reminder, at}; }
Decision digest(std::int64_t at) { return {What::digest, false, at}; }
const Decision nothing{};

TEST(When, AtOnceOrAfterTenMinutesOrNever) {
  const std::int64_t since = november(18, 12);
  const Turn turn{7, since, {}};
  EXPECT_EQ(decide(berlin(Pace::at_once), turn, {}, since, zones), now_at(since));
  EXPECT_EQ(decide(berlin(Pace::after_ten_minutes), turn, {}, since, zones),
            later(since + 10 * minute));
  EXPECT_EQ(decide(berlin(Pace::after_ten_minutes), turn, {}, since + 11 * minute, zones),
            now_at(since + 10 * minute));
  EXPECT_EQ(decide(berlin(Pace::never), turn, {}, since + day, zones), nothing);
}

TEST(When, TheSameStateIsToldOnce) {
  const std::int64_t since = november(18, 12);
  Situation told;
  told.told_about = 7;
  told.told_ms = since;
  for (const Pace pace : {Pace::at_once, Pace::after_ten_minutes, Pace::daily}) {
    EXPECT_EQ(decide(berlin(pace), {7, since, {}}, told, since + 3 * day, zones), nothing);
    EXPECT_NE(decide(berlin(pace), {8, since, {}}, told, since + 3 * day, zones), nothing);
  }
}

TEST(When, OnceADayAtTheHourThere) {
  const Choices choices = berlin(Pace::daily);
  EXPECT_EQ(decide(choices, {7, november(18, 12), {}}, {}, november(18, 12), zones),
            digest(november(18, 18)));
  EXPECT_EQ(decide(choices, {7, november(18, 18), {}}, {}, november(18, 18), zones),
            digest(november(18, 18)));
  EXPECT_EQ(decide(choices, {7, november(18, 18, 1), {}}, {}, november(18, 19), zones),
            digest(november(19, 18)));
  // Over the night in which clocks are put back: 18 o'clock stays 18 o'clock.
  EXPECT_EQ(decide(choices, {7, utc(10, 24, 17), {}}, {}, utc(10, 24, 17), zones),
            digest(utc(10, 25, 17)));
  Choices at_night = choices;
  at_night.digest_hour = 23;
  EXPECT_EQ(decide(at_night, {7, november(18, 12), {}}, {}, november(18, 12), zones),
            digest(november(19, 8)));
}

TEST(When, QuietHoursHoldBackUntilTheirEnd) {
  const Choices choices = berlin(Pace::at_once);
  for (const std::int64_t since : {november(18, 22), november(18, 23, 30), november(19, 7, 59)}) {
    EXPECT_EQ(decide(choices, {7, since, {}}, {}, since, zones), digest(november(19, 8)));
    EXPECT_EQ(decide(choices, {7, since, {}}, {}, november(19, 8), zones), digest(november(19, 8)));
  }
  EXPECT_EQ(decide(choices, {7, november(18, 21, 59), {}}, {}, november(18, 21, 59), zones).what,
            What::now);
  EXPECT_EQ(decide(choices, {7, november(19, 8), {}}, {}, november(19, 8), zones).what, What::now);
  // The server was away in between: late, but not in the night.
  EXPECT_EQ(decide(choices, {7, november(18, 20), {}}, {}, november(19, 1), zones),
            digest(november(19, 8)));
  // By day, too.
  Choices siesta = choices;
  siesta.quiet = QuietHours{13 * 60, 15 * 60 + 30};
  EXPECT_EQ(decide(siesta, {7, november(18, 14), {}}, {}, november(18, 14), zones),
            digest(november(18, 15, 30)));
  EXPECT_EQ(decide(siesta, {7, november(18, 16), {}}, {}, november(18, 16), zones).what, What::now);
}

TEST(When, QuietHoursKeepToLocalClocksWhenTheseChange) {
  const Choices choices = berlin(Pace::at_once);
  // 29 March: 22 o'clock is 21 UTC, 8 o'clock is 6 UTC already.
  EXPECT_EQ(decide(choices, {7, utc(3, 28, 22), {}}, {}, utc(3, 28, 22), zones),
            digest(utc(3, 29, 6)));
  // 25 October: one hour more.
  EXPECT_EQ(decide(choices, {7, utc(10, 24, 22), {}}, {}, utc(10, 24, 22), zones),
            digest(utc(10, 25, 7)));
  // An end that clocks show twice, seen from between the two.
  Choices short_night = choices;
  short_night.quiet = QuietHours{22 * 60, 2 * 60 + 30};
  EXPECT_EQ(decide(short_night, {7, utc(10, 25, 1, 10), {}}, {}, utc(10, 25, 1, 10), zones),
            digest(utc(10, 25, 1, 30)));
  // An end that clocks never show: as if they had not been put forward.
  EXPECT_EQ(decide(short_night, {7, utc(3, 28, 23), {}}, {}, utc(3, 28, 23), zones),
            digest(utc(3, 29, 1, 30)));
}

TEST(When, AwayHoldsBackUntilTheReturn) {
  Situation away;
  away.away_until = november(22, 12);
  const Turn turn{7, november(18, 12), {}};
  EXPECT_EQ(decide(berlin(Pace::at_once), turn, away, turn.since_ms, zones),
            digest(november(22, 12)));
  EXPECT_EQ(decide(berlin(Pace::daily), turn, away, turn.since_ms, zones),
            digest(november(22, 18)));
  away.away_until = november(22, 0);
  EXPECT_EQ(decide(berlin(Pace::at_once), turn, away, turn.since_ms, zones),
            digest(november(22, 8)));
  away.away_until = november(18, 10);
  EXPECT_EQ(decide(berlin(Pace::at_once), turn, away, turn.since_ms, zones).what, What::now);
}

TEST(When, AnOpenTabIsEnoughUnlessChosenOtherwise) {
  Choices choices = berlin(Pace::at_once);
  const std::int64_t since = november(18, 12);
  const Turn turn{7, since, {}};
  Situation here;
  here.tab_open = true;
  here.seen_ms = since;
  const Decision first = decide(choices, turn, here, since, zones);
  EXPECT_EQ(first.what, What::later);
  EXPECT_GT(first.at_ms, since);
  EXPECT_EQ(decide(choices, turn, here, since + hour, zones).what, What::later);
  // He left without playing: ten minutes later he is told.
  here.tab_open = false;
  here.seen_ms = since + hour;
  EXPECT_EQ(decide(choices, turn, here, since + hour, zones), later(since + hour + 10 * minute));
  // Who looked before it was his turn knows nothing of it.
  here.seen_ms = since - 1;
  EXPECT_EQ(decide(choices, turn, here, since, zones).what, What::now);
  choices.with_open_tab = true;
  here.tab_open = true;
  here.seen_ms = since;
  EXPECT_EQ(decide(choices, turn, here, since, zones).what, What::now);
}

TEST(When, WhoWentWhenItBecameHisTurnIsNotTakenForOneWhoHasLooked) {
  const Choices choices = berlin(Pace::at_once);
  const std::int64_t since = november(18, 12);
  const Turn turn{7, since, {}};
  Situation gone;
  // In the same millisecond, or a little later by another server's clock, or as far as was known.
  for (const std::int64_t after : {0, 1, 400, 4'500}) {
    gone.seen_ms = since + after;
    EXPECT_EQ(decide(choices, turn, gone, since + after, zones), now_at(since)) << after;
  }
  gone.seen_ms = since + 20'000;
  EXPECT_EQ(decide(choices, turn, gone, since + 20'000, zones),
            later(since + 20'000 + 10 * minute));
}

TEST(When, RemindersFitTheClock) {
  Choices choices = berlin(Pace::at_once);
  choices.quiet.reset();
  const std::int64_t since = november(18, 12);
  const auto times = [&](std::int64_t clock) {
    std::vector<std::int64_t> before;
    for (const std::int64_t at : reminder_times(choices, {7, since, since + clock}, {}, zones))
      before.push_back(since + clock - at);
    return before;
  };
  using Before = std::vector<std::int64_t>;
  EXPECT_EQ(times(3 * day), (Before{24 * hour, 3 * hour, 30 * minute}));
  EXPECT_EQ(times(2 * day), (Before{24 * hour, 3 * hour, 30 * minute}));
  EXPECT_EQ(times(day), (Before{3 * hour, 30 * minute}));
  EXPECT_EQ(times(2 * hour), (Before{30 * minute}));
  EXPECT_EQ(times(10 * minute), Before{});
  choices.reminders = false;
  EXPECT_EQ(times(3 * day), Before{});
}

TEST(When, AReminderComesOnceAndNotRightBehindAnotherWord) {
  Choices choices = berlin(Pace::at_once);
  choices.quiet.reset();
  const std::int64_t since = november(18, 12);
  const Turn turn{7, since, since + day};
  Situation told;
  told.told_about = 7;
  told.told_ms = since;
  const std::int64_t reminded = since + 21 * hour;
  EXPECT_EQ(decide(choices, turn, told, since, zones), later(reminded, true));
  EXPECT_EQ(decide(choices, turn, told, reminded, zones), now_at(reminded, true));
  told.told_ms = reminded;
  EXPECT_EQ(decide(choices, turn, told, reminded, zones), later(since + day - 30 * minute, true));
  told.told_ms = since + day - 40 * minute;
  EXPECT_EQ(decide(choices, turn, told, told.told_ms, zones), nothing);
  EXPECT_EQ(decide(choices, turn, {}, since + day, zones), nothing);
}

TEST(When, ADeadlineInTheNightIsRemindedOfBeforeIt) {
  const Choices choices = berlin(Pace::at_once);
  const Turn turn{7, november(17, 12), november(19, 3)};
  EXPECT_EQ(reminder_times(choices, turn, {}, zones), (std::vector{november(18, 21)}));
  // In the morning there is time enough.
  EXPECT_EQ(reminder_times(choices, {7, november(18, 12), november(19, 10)}, {}, zones),
            (std::vector{november(19, 8), november(19, 9, 30)}));
  // There is not.
  EXPECT_EQ(reminder_times(choices, {7, november(18, 12), november(19, 8, 10)}, {}, zones),
            (std::vector{november(18, 21)}));
  // It began shortly before the night, and ten quiet minutes would end in it.
  const Turn late{7, november(18, 21, 55), november(19, 3)};
  EXPECT_EQ(decide(berlin(Pace::after_ten_minutes), late, {}, late.since_ms, zones).what,
            What::now);
  // It began in the night: quiet is quiet.
  EXPECT_EQ(decide(choices, {7, november(18, 23), november(19, 3)}, {}, november(18, 23), zones),
            nothing);
}

/// What is chosen at random, again and again the same.
struct Dice {
  std::mt19937 numbers{20261118};
  std::int64_t operator()(std::int64_t below) {
    return static_cast<std::int64_t>(numbers() % static_cast<std::uint64_t>(below));
  }
};

bool quiet_then(const Choices& choices, std::int64_t at) {
  if (!choices.quiet) return false;
  const auto [from, to] = *choices.quiet;
  const std::int64_t local = at + *zones.ahead_s(choices.zone, at) * 1000;
  const std::int64_t time = local % day / minute;
  return from < to ? from <= time && time < to : from <= time || time < to;
}

struct Case {
  Choices choices;
  Turn turn;
  Situation situation;
};

Case any_case(Dice& dice) {
  Case one;
  one.choices.pace = static_cast<Pace>(dice(4));
  one.choices.digest_hour = static_cast<std::int32_t>(dice(24));
  one.choices.reminders = dice(4) != 0;
  one.choices.zone = dice(2) == 0 ? "UTC" : "Europe/Berlin";
  if (dice(4) != 0) {
    const auto from = static_cast<std::int32_t>(dice(1440));
    const auto length = static_cast<std::int32_t>(1 + dice(20 * 60));
    one.choices.quiet = QuietHours{from, (from + length) % 1440};
  }
  one.turn.about = 7;
  // Also around both changes of clocks.
  const std::int64_t starts[] = {utc(3, 27, 0), utc(10, 23, 0), utc(7, 1, 0)};
  one.turn.since_ms = starts[dice(3)] + dice(3 * day);
  if (dice(4) != 0)
    one.turn.deadline_ms = one.turn.since_ms + 1 + dice(dice(2) == 0 ? 4 * day : 6 * hour);
  if (dice(4) == 0) one.situation.away_until = one.turn.since_ms - day + dice(4 * day);
  if (dice(4) == 0) {
    one.situation.told_about = 6;
    one.situation.told_ms = one.turn.since_ms - dice(day);
  }
  return one;
}

TEST(When, WhateverIsChosenNobodyIsToldTwiceOrInHisSleep) {
  Dice dice;
  for (int round = 0; round < 3000; ++round) {
    Case one = any_case(dice);
    const auto& [choices, turn, start] = one;
    Situation situation = start;
    std::vector<std::int64_t> told;
    int turns = 0;
    int asked = 0;
    for (std::int64_t now = turn.since_ms; asked < 50; ++asked) {
      const Decision decision = decide(choices, turn, situation, now, zones);
      if (decision.what == What::nothing) break;
      if (decision.what != What::now && decision.at_ms > now) {
        now = decision.at_ms;
        continue;
      }
      ASSERT_NE(decision.what, What::later) << "asks again at once";
      ASSERT_FALSE(quiet_then(choices, now)) << round;
      ASSERT_LE(start.away_until.value_or(now), now) << round;
      if (turn.deadline_ms) {
        ASSERT_LT(now, *turn.deadline_ms) << round;
      }
      if (!decision.reminder) {
        ASSERT_TRUE(told.empty()) << round;
        ++turns;
      }
      told.push_back(now);
      situation.told_about = turn.about;
      situation.told_ms = now;
      now += dice(2) * minute;
    }
    ASSERT_LT(asked, 50) << round;
    ASSERT_LE(told.size(), 4U) << round;
    ASSERT_TRUE(std::is_sorted(told.begin(), told.end()));
    if (choices.pace == Pace::never) {
      ASSERT_TRUE(told.empty()) << round;
    } else if (!turn.deadline_ms) {
      ASSERT_EQ(turns, 1) << round;
    } else if (choices.reminders && !start.away_until && quiet_then(choices, *turn.deadline_ms) &&
               *turn.deadline_ms - turn.since_ms >= hour) {
      std::int64_t night = *turn.deadline_ms;
      while (quiet_then(choices, night - 1)) night = (night - 1) / minute * minute;
      if (turn.since_ms < night) {
        ASSERT_FALSE(told.empty()) << round;
        ASSERT_LT(told.front(), night) << round;
      }
    }
  }
}

TEST(When, ATableMayDiffer) {
  Choices choices = berlin(Pace::daily);
  TableChoices other;
  EXPECT_EQ(at_table(choices, other), choices);
  other.pace = Pace::at_once;
  other.reminders = false;
  const Choices there = at_table(choices, other);
  EXPECT_EQ(there.pace, Pace::at_once);
  EXPECT_FALSE(there.reminders);
  EXPECT_EQ(there.with_open_tab, choices.with_open_tab);
}

TEST(When, ChoicesAreReadStrictly) {
  const auto read = [](const std::string& text) {
    return read_choices(host::Where("choices"), host::parse_json(text, "choices"));
  };
  const Choices choices = berlin(Pace::daily);
  const std::string text = json_text(choices);
  EXPECT_EQ(text, R"({"pace":"daily","digest_hour":18,"with_open_tab":false,"reminders":true,)"
                  R"("quiet":{"from":1320,"to":480},"zone":"Europe/Berlin"})");
  EXPECT_EQ(read(text), choices);
  EXPECT_EQ(read(json_text(Choices())), Choices());
  const auto with = [&](const std::string& old, const std::string& other) {
    std::string changed = text;
    return changed.replace(changed.find(old), old.size(), other);
  };
  EXPECT_NO_THROW(read(with("{\"from\":1320,\"to\":480}", "null")));
  for (const std::string& bad :
       {with("daily", "weekly"), with("18", "24"), with("18", "-1"), with("18", "18.5"),
        with("480", "1440"), with("480", "1320"), with("1320", "-1"), with("Europe/Berlin", ""),
        with("Europe/Berlin", "../etc/passwd"), with("Europe/Berlin", std::string(65, 'a')),
        with("true", "1"), with("\"zone\"", "\"more\":1,\"zone\""),
        with("\"pace\":\"daily\",", "")})
    EXPECT_THROW(read(bad), host::BadInput) << bad;
  const auto read_table = [](const std::string& other) {
    return read_table_choices(host::Where("choices"), host::parse_json(other, "choices"));
  };
  EXPECT_EQ(read_table("{}"), TableChoices());
  EXPECT_EQ(read_table(R"({"pace":"never"})").pace, Pace::never);
  EXPECT_THROW(read_table(R"({"zone":"UTC"})"), host::BadInput);
}

TEST(When, NamesOfZonesAreSpelledLikeThose) {
  for (const char* good : {"UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+3",
                           "America/Port-au-Prince", "EST5EDT"})
    EXPECT_TRUE(zone_name(good)) << good;
  for (const char* bad : {"", "/UTC", "UTC/", "a//b", "..", "../a", "a/../b", "a b", ".a", "a.b",
                          "a\\b", "+3", "Europe/Bérlin", "a\nb"})
    EXPECT_FALSE(zone_name(bad)) << bad;
}

TEST(When, AZoneThatIsGoneIsUtc) {
  Choices choices = berlin(Pace::daily);
  choices.zone = "Europe/Atlantis";
  EXPECT_EQ(decide(choices, {7, utc(11, 18, 12), {}}, {}, utc(11, 18, 12), zones),
            digest(utc(11, 18, 18)));
}

}  // namespace when_test
}  // namespace rail::people
