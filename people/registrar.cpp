// Asks how a table came out, and adds it to the book whose table it is.
#include "people/registrar.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "people/circle_api.h"
#include "people/letters.h"
#include "tables/luck.h"

namespace rail::people {

namespace {

using tables::circle_book;
using tables::tournament_book;
/// A table that is over before its circle has written down that it was opened.
constexpr std::int64_t just_opened_ms = 60'000;
constexpr std::size_t max_bot_word = 80;
constexpr int first_server_error = 500;

/// Who is not in the circle has no name there, unless he left it while this was played: otherwise
/// whoever loses would go, and nobody would have won against him. Nor has who played against
/// himself, since that is not compared.
std::vector<SeatResult> results_for(const Circle& circle, const HouseTables::Shown& shown) {
  std::vector<SeatResult> results;
  for (std::size_t i = 0; i < shown.table.seats.size(); ++i) {
    const tables::ListedSeat& seat = shown.table.seats[i];
    SeatResult& result = results.emplace_back();
    result.points = seat.points.value_or(0);
    result.place = seat.rank.value_or(1);
    if (seat.bot && is_word(*seat.bot, max_bot_word)) result.bot = seat.bot;
    if (i >= shown.people.size() || !shown.people[i]) continue;
    const auto seats_of_his = std::count(shown.people.begin(), shown.people.end(), shown.people[i]);
    if (seats_of_his == 1 && circle.was_there(*shown.people[i], shown.table.table))
      result.person = shown.people[i];
  }
  return results;
}

circle::TableFinished entry_of(const Circle& circle, const HouseTables::Shown& shown) {
  circle::TableFinished entry{shown.table.table, results_for(circle, shown), {}, shown.table.won};
  // After a move was taken back, or luck was new, nobody else has had the same.
  const bool same_luck =
      shown.table.taken_back.value_or(0) == 0 && !shown.table.reshuffled.value_or(false);
  if (same_luck && shown.deal && tables::is_deal(*shown.deal)) entry.deal = shown.deal;
  if (entry.won && !shown.lost.empty()) entry.lost = std::clamp(shown.lost.front(), 0, max_lost);
  return entry;
}

bool in_book(const Circle& circle, std::string_view table) {
  const auto is_it = [&](const auto& one) { return one.table == table; };
  return std::any_of(circle.tables.begin(), circle.tables.end(), is_it) ||
         std::any_of(circle.results.begin(), circle.results.end(), is_it);
}

/// In whose name a table is the circle's: who wanted it, or else the first of those who sit there.
std::optional<std::string> member_at(const Circle& circle, const HouseTables::Shown& table,
                                     const std::optional<std::string>& by) {
  if (by && circle.member(*by) != nullptr) return by;
  for (const std::optional<std::string>& person : table.people) {
    if (person && circle.member(*person) != nullptr) return person;
  }
  return {};
}

}  // namespace

void BookRegistrar::over(const std::string& table, Done done) {
  desk_.services().tables.shown(
      table, [this, done = std::move(done)](const std::optional<HouseTables::Shown>& shown) {
        if (shown && shown->unread) return done(false);
        if (!shown || shown->table.status != tables::Status::over) return done(true);
        if (shown->of.starts_with(circle_book))
          return tell_circle(shown->of.substr(circle_book.size()), *shown, done);
        if (shown->of.starts_with(tournament_book) && tournaments_ != nullptr)
          return tournaments_->over(shown->of.substr(tournament_book.size()), *shown, done);
        done(true);
      });
}

void BookRegistrar::begun(const std::string& table, const std::optional<std::string>& by,
                          Done done) {
  desk_.services().tables.shown(
      table, [this, by, done = std::move(done)](const std::optional<HouseTables::Shown>& shown) {
        if (shown && shown->unread) return done(false);
        if (!shown) return done(true);
        desk_.note_seats(shown->table.table, shown->people, [this, by, done, shown = *shown] {
          if (!shown.of.starts_with(circle_book)) return done(true);
          add_to_circle(shown.of.substr(circle_book.size()), shown, by, done);
        });
      });
}

void BookRegistrar::add_to_circle(const std::string& circle, const HouseTables::Shown& table,
                                  const std::optional<std::string>& by, Done done) {
  using Judged = std::variant<Desk::Addition, Refusal>;
  desk_.add<Circle>(
      circle, [done](const HttpResponse& why_not) { done(why_not.status < first_server_error); },
      [this, table, by](const Opened<Circle>& opened) -> Judged {
        const std::optional<std::string> member = member_at(opened.value, table, by);
        // Of those who once sat there nobody is in the circle any more.
        if (!member || in_book(opened.value, table.table.table)) return Desk::Addition{};
        const circle::TableOpened entry{*member, table.table.table, table.table.game};
        const std::int64_t now = desk_.services().loop.wall_ms();
        if (WhyNot why = problem(opened.value, entry, Asker::person(*member), now)) return *why;
        return addition_of(opened.value, entry, now);
      },
      [done](const Opened<Circle>&) { done(true); });
}

void BookRegistrar::tell_circle(const std::string& circle, const HouseTables::Shown& table,
                                Done done) {
  using Judged = std::variant<Desk::Addition, Refusal>;
  const std::int64_t age = desk_.services().loop.wall_ms() - table.table.created;
  auto too_early = std::make_shared<bool>(false);
  desk_.add<Circle>(
      circle,
      [done, too_early](const HttpResponse& why_not) {
        done(why_not.status < first_server_error && !*too_early);
      },
      [this, table, age, too_early](const Opened<Circle>& opened) -> Judged {
        *too_early = age < just_opened_ms && !in_book(opened.value, table.table.table);
        const circle::TableFinished entry = entry_of(opened.value, table);
        const std::int64_t now = desk_.services().loop.wall_ms();
        if (WhyNot why = problem(opened.value, entry, Asker::house(), now)) return *why;
        return Desk::Addition{.entries = {json_text(entry)}};
      },
      [done](const Opened<Circle>&) { done(true); });
}

}  // namespace rail::people
