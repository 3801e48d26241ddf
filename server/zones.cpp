// Reads time zone files: the table of changes, and the rule for the time after it.
#include "server/zones.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fstream>
#include <mutex>
#include <utility>
#include <vector>

#include "people/when.h"

namespace rail::server {

namespace {

constexpr std::int64_t day_s = 86'400;
constexpr std::size_t largest_file = 64 * 1024;  // the largest there is has less than 4 kB
constexpr int most_ahead_s = 26 * 3600;          // RFC 8536, 3.2

/// When in a year clocks change (POSIX, TZ).
struct ChangeDay {
  enum class By : std::uint8_t { month, julian, day };
  By by = By::month;
  int month = 1, week = 1, weekday = 0;
  int number = 0;         // julian: 1 to 365, without 29 February; day: 0 to 365
  int time_s = 2 * 3600;  // of that day by the clocks before the change
};

/// Summer time, if there is any, comes every year on the same days.
struct Rule {
  int usual_s = 0;
  int summer_s = 0;
  std::optional<std::pair<ChangeDay, ChangeDay>> summer{};  // begins, ends
};

/// Seconds since 1970 of the change by local clocks.
std::int64_t change_in(std::chrono::year year, const ChangeDay& change) {
  using namespace std::chrono;
  sys_days day{};
  switch (change.by) {
    case ChangeDay::By::month: {
      const year_month in = year / change.month;
      const weekday on(static_cast<unsigned>(change.weekday));
      day = change.week == 5 ? sys_days(in / on[last])
                             : sys_days(in / on[static_cast<unsigned>(change.week)]);
      break;
    }
    case ChangeDay::By::julian:
      day = sys_days(year / 1 / 1) + days(change.number - 1);
      if (year.is_leap() && change.number >= 60) day += days(1);
      break;
    case ChangeDay::By::day:
      day = sys_days(year / 1 / 1) + days(change.number);
      break;
  }
  return day.time_since_epoch().count() * day_s + change.time_s;
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

int ahead_by(const Rule& rule, std::int64_t at_s) {
  if (!rule.summer) return rule.usual_s;
  using namespace std::chrono;
  const sys_days today{days(floor_div(at_s + rule.usual_s, day_s))};
  const year this_year = year_month_day(today).year();
  const std::int64_t begins = change_in(this_year, rule.summer->first) - rule.usual_s;
  const std::int64_t ends = change_in(this_year, rule.summer->second) - rule.summer_s;
  const bool summer = begins < ends ? begins <= at_s && at_s < ends
                                    : begins <= at_s || at_s < ends;  // south of the equator
  return summer ? rule.summer_s : rule.usual_s;
}

/// Reads a rule like CET-1CEST,M3.5.0,M10.5.0/3; every step is false if it is not there.
class RuleText {
 public:
  explicit RuleText(std::string_view text) : rest_(text) {}

  std::optional<Rule> rule() {
    Rule result;
    int behind = 0;
    if (!name() || !offset(behind, 24)) return {};
    result.usual_s = -behind;
    if (rest_.empty()) return result;
    if (!name()) return {};
    result.summer_s = result.usual_s + 3600;
    if (!rest_.empty() && rest_.front() != ',') {
      if (!offset(behind, 24)) return {};
      result.summer_s = -behind;
    }
    result.summer.emplace();
    if (!change(result.summer->first) || !change(result.summer->second) || !rest_.empty())
      return {};
    return result;
  }

 private:
  bool skip(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool name() {
    const bool quoted = skip('<');
    std::size_t length = 0;
    const auto fits = [&](char c) {
      const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
      return letter || (quoted && ((c >= '0' && c <= '9') || c == '+' || c == '-'));
    };
    while (length < rest_.size() && fits(rest_[length])) ++length;
    rest_.remove_prefix(length);
    return length >= 3 && (!quoted || skip('>'));
  }
  bool number(int& out, int min, int max) {
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), out);
    if (error != std::errc() || rest_.front() == '-' || out < min || out > max) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return true;
  }
  bool offset(int& out, int most_hours) {
    const bool minus = skip('-');
    if (!minus) skip('+');
    int hours = 0, minutes = 0, seconds = 0;
    if (!number(hours, 0, most_hours)) return false;
    if (skip(':')) {
      if (!number(minutes, 0, 59)) return false;
      if (skip(':') && !number(seconds, 0, 59)) return false;
    }
    out = (hours * 60 + minutes) * 60 + seconds;
    if (minus) out = -out;
    return true;
  }
  bool change(ChangeDay& out) {
    if (!skip(',')) return false;
    if (skip('M')) {
      out.by = ChangeDay::By::month;
      if (!number(out.month, 1, 12) || !skip('.') || !number(out.week, 1, 5) || !skip('.') ||
          !number(out.weekday, 0, 6))
        return false;
    } else if (skip('J')) {
      out.by = ChangeDay::By::julian;
      if (!number(out.number, 1, 365)) return false;
    } else {
      out.by = ChangeDay::By::day;
      if (!number(out.number, 0, 365)) return false;
    }
    return !skip('/') || offset(out.time_s, 167);
  }

  std::string_view rest_;
};

/// Reads numbers from bytes, the highest first; past the end there is nothing but failure.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}

  bool skip(std::uint64_t count) {
    if (count > rest_.size()) return false;
    rest_.remove_prefix(count);
    return true;
  }
  template <std::size_t Count>
  bool number(std::uint64_t& out) {
    if (Count > rest_.size()) return false;
    out = 0;
    for (std::size_t i = 0; i < Count; ++i) out = out << 8 | static_cast<unsigned char>(rest_[i]);
    rest_.remove_prefix(Count);
    return true;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

struct Header {
  char version = '\0';
  std::uint64_t ut_marks = 0, standard_marks = 0, leaps = 0, changes = 0, kinds = 0, letters = 0;

  /// How long the block behind it is; a time takes so many bytes.
  std::uint64_t block(std::uint64_t time) const {
    return changes * (time + 1) + kinds * 6 + letters + leaps * (time + 4) + standard_marks +
           ut_marks;
  }
};

bool read_header(Bytes& in, Header& out) {
  if (!in.rest().starts_with("TZif") || in.rest().size() < 20) return false;
  out.version = in.rest()[4];
  in.skip(20);
  for (std::uint64_t* count :
       {&out.ut_marks, &out.standard_marks, &out.leaps, &out.changes, &out.kinds, &out.letters})
    if (!in.number<4>(*count) || *count > largest_file) return false;
  return true;
}

}  // namespace

class Zone {
 public:
  /// Nothing if it is no file of version 2 or later, or counts leap seconds.
  static std::unique_ptr<const Zone> read(std::string_view file) {
    Bytes in(file);
    Header old, header;
    if (!read_header(in, old) || old.version < '2' || !in.skip(old.block(4)) ||
        !read_header(in, header))
      return nullptr;
    if (header.kinds == 0 || header.kinds > 256 || header.leaps != 0) return nullptr;
    Bytes kinds(in.rest());
    if (in.rest().size() < header.block(8)) return nullptr;

    auto zone = std::make_unique<Zone>();
    std::uint64_t number = 0;
    for (std::uint64_t i = 0; i < header.changes; ++i) {
      if (!in.number<8>(number)) return nullptr;
      const auto at = static_cast<std::int64_t>(number);
      if (!zone->changes_.empty() && at <= zone->changes_.back().at_s) return nullptr;
      zone->changes_.push_back({at, 0});
    }
    kinds.skip(header.changes * 9);
    std::vector<int> ahead;
    for (std::uint64_t i = 0; i < header.kinds; ++i) {
      if (!kinds.number<4>(number) || !kinds.skip(2)) return nullptr;
      ahead.push_back(static_cast<std::int32_t>(static_cast<std::uint32_t>(number)));
      if (ahead.back() < -most_ahead_s || ahead.back() > most_ahead_s) return nullptr;
    }
    for (Change& change : zone->changes_) {
      if (!in.number<1>(number) || number >= ahead.size()) return nullptr;
      change.ahead_s = ahead[number];
    }
    zone->first_ahead_s_ = ahead.front();
    in.skip(header.block(8) - header.changes * 9);
    return zone->read_footer(in.rest()) ? std::move(zone) : nullptr;
  }

  int ahead_s(std::int64_t at_s) const {
    const auto after =
        std::upper_bound(changes_.begin(), changes_.end(), at_s,
                         [](std::int64_t at, const Change& c) { return at < c.at_s; });
    if (after == changes_.end() && rule_) return ahead_by(*rule_, at_s);
    return after == changes_.begin() ? first_ahead_s_ : std::prev(after)->ahead_s;
  }

 private:
  struct Change {
    std::int64_t at_s = 0;
    int ahead_s = 0;  // from then on
  };

  bool read_footer(std::string_view footer) {
    if (footer.size() < 2 || footer.front() != '\n' || footer.back() != '\n') return false;
    footer = footer.substr(1, footer.size() - 2);
    if (footer.empty()) return true;
    rule_ = RuleText(footer).rule();
    return rule_.has_value();
  }

  std::vector<Change> changes_;  // ascending
  int first_ahead_s_ = 0;        // before all of them
  std::optional<Rule> rule_;     // after all of them
};

namespace {

std::unique_ptr<const Zone> read_zone(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return nullptr;
  std::ifstream in(path, std::ios::binary);
  std::string bytes(largest_file, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!in.eof()) return nullptr;
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return Zone::read(bytes);
}

}  // namespace

ZoneFiles::ZoneFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

ZoneFiles::~ZoneFiles() = default;

std::optional<int> ZoneFiles::ahead_s(std::string_view zone, std::int64_t at_ms) const {
  if (!people::zone_name(zone)) return {};
  // No calendar goes further than this, and no clock of a table either.
  constexpr std::int64_t furthest_s = std::int64_t{10'000} * 366 * day_s;
  const std::int64_t at_s = std::clamp(floor_div(at_ms, 1000), -furthest_s, furthest_s);
  {
    const std::shared_lock lock(mutex_);
    const auto known = zones_.find(zone);
    if (known != zones_.end()) return known->second->ahead_s(at_s);
  }
  std::unique_ptr<const Zone> read = read_zone(folder_ / zone);
  if (!read) return {};
  const std::unique_lock lock(mutex_);
  return zones_.emplace(zone, std::move(read)).first->second->ahead_s(at_s);
}

}  // namespace rail::server
