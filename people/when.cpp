// Decides when somebody is told that it is his turn, and when his clock is about to run out.
#include "people/when.h"

#include <algorithm>
#include <array>

#include "people/wire.h"
#include "tables/calls.h"

namespace rail::people {

namespace {

constexpr std::int64_t one_minute_ms = 60'000;
constexpr std::int64_t one_hour_ms = 60 * one_minute_ms;
constexpr std::int64_t one_day_ms = 24 * one_hour_ms;
constexpr std::int64_t quiet_minutes_ms = 10 * one_minute_ms;
/// A word that comes later than this before the clock runs out is of little use.
constexpr std::int64_t least_left_ms = 30 * one_minute_ms;
/// So long before quiet hours one is told what cannot wait for their end.
constexpr std::int64_t ahead_of_quiet_ms = one_hour_ms;
constexpr std::array reminders_before_ms = {24 * one_hour_ms, 3 * one_hour_ms, 30 * one_minute_ms};
constexpr std::size_t longest_zone = 64;

struct QuietSpan {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

/// Local time, and when one may be spoken to.
class Days {
 public:
  Days(const Choices& choices, std::optional<std::int64_t> away_until, const Zones& zones)
      : choices_(choices), away_until_(away_until), zones_(zones) {}

  /// The quiet hours that hold this moment.
  std::optional<QuietSpan> quiet_at(std::int64_t at) const {
    if (!choices_.quiet || choices_.quiet->from == choices_.quiet->to) return {};
    const std::int64_t from = choices_.quiet->from * one_minute_ms;
    const std::int64_t to = choices_.quiet->to * one_minute_ms;
    const std::int64_t local = at + ahead_ms(at);
    const std::int64_t midnight = midnight_before(local);
    const std::int64_t time = local - midnight;
    QuietSpan span;  // by local clocks
    if (from < to) {
      if (time < from || time >= to) return {};
      span = {midnight + from, midnight + to};
    } else if (time >= from) {
      span = {midnight + from, midnight + one_day_ms + to};
    } else if (time < to) {
      span = {midnight - one_day_ms + from, midnight + to};
    } else {
      return {};
    }
    // Where clocks are put back, a local time comes twice: then by the clock of this moment.
    const std::int64_t by_this_clock = span.begin - ahead_ms(at);
    const bool shown_so = ahead_ms(by_this_clock) == ahead_ms(at);
    const std::int64_t begin = shown_so ? by_this_clock : std::min(moment_of(span.begin), at);
    const std::int64_t end = moment_of(span.end);
    return QuietSpan{begin, end > at ? end : span.end - ahead_ms(at)};
  }

  struct Release {
    std::int64_t at = 0;
    std::optional<QuietSpan> quiet{};  // the first that held it back
  };
  /// The first moment from `at` on that is neither quiet nor away.
  Release released(std::int64_t at) const {
    Release result{std::max(at, away_until_.value_or(at)), {}};
    // A second span follows at once only where clocks change; twice is enough.
    for (int i = 0; i < 3; ++i) {
      const std::optional<QuietSpan> quiet = quiet_at(result.at);
      if (!quiet) break;
      if (!result.quiet && result.at == at) result.quiet = quiet;
      result.at = quiet->end;
    }
    return result;
  }
  bool free(std::int64_t at) const { return released(at).at == at; }

  /// The first time from `at` on that it is the hour of the digest.
  std::int64_t digest_from(std::int64_t at) const {
    const std::int64_t midnight = midnight_before(at + ahead_ms(at));
    std::int64_t result = at;
    for (std::int64_t day = -1; day <= 2; ++day) {
      result = moment_of(midnight + day * one_day_ms + choices_.digest_hour * one_hour_ms);
      if (result >= at) break;
    }
    return result;
  }

  /// The last moment to speak before quiet hours that hold back too long; not before `since`.
  std::optional<std::int64_t> before(const QuietSpan& quiet, std::int64_t since) const {
    const std::int64_t at = std::max(since, quiet.begin - ahead_of_quiet_ms);
    if (at >= quiet.begin || !free(at)) return {};
    return at;
  }

 private:
  std::int64_t ahead_ms(std::int64_t at) const {
    return std::int64_t{zones_.ahead_s(choices_.zone, at).value_or(0)} * 1000;
  }
  static std::int64_t midnight_before(std::int64_t local) {
    const std::int64_t time = local % one_day_ms;
    return local - (time < 0 ? time + one_day_ms : time);
  }
  /// When local clocks show this: the first time if they do so twice; if never, as if they had not
  /// been put forward yet.
  std::int64_t moment_of(std::int64_t local) const {
    const std::int64_t before = ahead_ms(local - one_day_ms);
    const std::int64_t after = ahead_ms(local + one_day_ms);
    if (ahead_ms(local - before) == before) return local - before;
    if (ahead_ms(local - after) == after) return local - after;
    return local - before;
  }

  const Choices& choices_;
  const std::optional<std::int64_t> away_until_;
  const Zones& zones_;
};

struct Reminder {
  std::int64_t at = 0;
  std::int64_t before = 0;  // how long before the clock runs out it was meant to come
};

std::vector<Reminder> reminders_of(const Choices& choices, const Turn& turn, const Days& days) {
  std::vector<Reminder> all;
  if (!choices.reminders || choices.pace == Pace::never || !turn.deadline_ms) return all;
  const std::int64_t deadline = *turn.deadline_ms;
  for (const std::int64_t before : reminders_before_ms) {
    // It fits if at least as much time has passed as is left.
    if (deadline - before < turn.since_ms + before) continue;
    std::int64_t at = deadline - before;
    const Days::Release release = days.released(at);
    if (release.at + least_left_ms <= deadline) {
      at = release.at;
    } else if (release.at != at) {
      const std::optional<std::int64_t> early =
          release.quiet ? days.before(*release.quiet, turn.since_ms) : std::nullopt;
      if (!early) continue;
      at = *early;
    }
    std::erase_if(all, [&](const Reminder& other) { return other.at == at; });
    all.push_back({at, before});
  }
  std::sort(all.begin(), all.end(),
            [](const Reminder& a, const Reminder& b) { return a.at < b.at; });
  return all;
}

struct FirstWord {
  std::int64_t at = 0;
  bool together = false;  // with all that is told then
};

/// When he is told that it is his turn, if he can be in time.
std::optional<FirstWord> first_word(const Choices& choices, const Turn& turn,
                                    const Situation& situation, std::int64_t now,
                                    const Days& days) {
  std::int64_t wanted = turn.since_ms;
  if (choices.pace == Pace::daily) {
    wanted = days.digest_from(std::max(wanted, situation.away_until.value_or(wanted)));
  } else {
    if (choices.pace == Pace::after_ten_minutes) wanted += quiet_minutes_ms;
    // Who has looked since then heard the bell, but may have left a window open behind him. Who
    // went in that very moment has heard nothing.
    if (!choices.with_open_tab && situation.seen_ms &&
        *situation.seen_ms - turn.since_ms > tables::moment_ms)
      wanted = std::max(wanted, *situation.seen_ms + quiet_minutes_ms);
  }
  Days::Release release = days.released(wanted);
  if (release.at <= now && !days.free(now)) release = days.released(now);
  const bool held_back = release.at != wanted;
  if (!turn.deadline_ms || release.at + least_left_ms <= *turn.deadline_ms)
    return FirstWord{release.at, held_back || choices.pace == Pace::daily};
  if (!held_back && choices.pace != Pace::daily)
    return release.at < *turn.deadline_ms ? std::optional(FirstWord{release.at}) : std::nullopt;
  if (choices.pace == Pace::daily || !release.quiet) return {};
  const std::optional<std::int64_t> early = days.before(*release.quiet, turn.since_ms);
  if (!early || now >= release.quiet->begin) return {};
  return FirstWord{*early};
}

}  // namespace

bool zone_name(std::string_view name) {
  if (name.empty() || name.size() > longest_zone) return false;
  char last = '/';
  for (const char c : name) {
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    const bool other = (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '-';
    if (!letter && !(last == '/' ? false : other || c == '/')) return false;
    last = c;
  }
  return last != '/';
}

std::optional<std::string> problem(const Choices& choices) {
  if (choices.digest_hour < 0 || choices.digest_hour > 23)
    return "digest_hour: expected a number from 0 to 23";
  if (choices.quiet) {
    for (const std::int32_t minute : {choices.quiet->from, choices.quiet->to})
      if (minute < 0 || minute >= 24 * 60)
        return "quiet: expected minutes since midnight, from 0 to 1439";
    if (choices.quiet->from == choices.quiet->to) return "quiet: they end when they begin";
  }
  if (!zone_name(choices.zone)) return "zone: no time zone is called like that";
  return {};
}

Choices read_choices(const host::Where& where, const host::json::value& value) {
  auto choices = book_wire().read<Choices>(where, value);
  if (const std::optional<std::string> wrong = problem(choices)) where.fail(*wrong);
  return choices;
}

TableChoices read_table_choices(const host::Where& where, const host::json::value& value) {
  return book_wire().read<TableChoices>(where, value);
}

std::string json_text(const Choices& choices) { return book_wire().text(choices); }
std::string json_text(const TableChoices& choices) { return book_wire().text(choices); }

Choices at_table(Choices choices, const TableChoices& other) {
  choices.pace = other.pace.value_or(choices.pace);
  choices.with_open_tab = other.with_open_tab.value_or(choices.with_open_tab);
  choices.reminders = other.reminders.value_or(choices.reminders);
  return choices;
}

std::vector<std::int64_t> reminder_times(const Choices& choices, const Turn& turn,
                                         std::optional<std::int64_t> away_until,
                                         const Zones& zones) {
  std::vector<std::int64_t> times;
  for (const Reminder& reminder : reminders_of(choices, turn, Days(choices, away_until, zones)))
    times.push_back(reminder.at);
  return times;
}

Decision decide(const Choices& choices, const Turn& turn, const Situation& situation,
                std::int64_t now, const Zones& zones) {
  using What = Decision::What;
  if (choices.pace == Pace::never || (turn.deadline_ms && now >= *turn.deadline_ms)) return {};
  const Days days(choices, situation.away_until, zones);
  const bool told = situation.told_about == turn.about;

  std::optional<FirstWord> first;
  if (!told) first = first_word(choices, turn, situation, now, days);
  std::optional<Reminder> next;
  for (const Reminder& reminder : reminders_of(choices, turn, days)) {
    // What was told shortly before has said how much time is left.
    if (told && reminder.at - situation.told_ms < reminder.before / 2) continue;
    // Of those that are due, the last one says it all.
    if (!next || reminder.at <= now) next = reminder;
  }

  const bool disturbs = situation.tab_open && !choices.with_open_tab;
  const Decision look_again{What::later, false, now + quiet_minutes_ms};
  if (first && first->at <= now) {
    if (disturbs && choices.pace != Pace::daily) return look_again;
    return {first->together ? What::digest : What::now, false, first->at};
  }
  if (next && next->at <= now) {
    const std::int64_t release = days.released(now).at;
    if (release == now) return disturbs ? look_again : Decision{What::now, true, next->at};
    // It was missed, and now he is not to be disturbed.
    next->at = release;
    if (release + least_left_ms > *turn.deadline_ms) next.reset();
  }
  if (first && (!next || first->at <= next->at))
    return {first->together ? What::digest : What::later, false, first->at};
  if (next) return {What::later, true, next->at};
  return {};
}

}  // namespace rail::people
