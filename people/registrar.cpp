// Asks how a table came out, and adds it to the book whose table it is.
#include "people/registrar.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "people/letters.h"
#include "tables/luck.h"

namespace rail::people {

namespace {

constexpr std::string_view of_circle = "circle/";
constexpr std::string_view of_tournament = "tournament/";
/// A table that is over before its circle has written down that it was opened.
constexpr std::int64_t just_opened_ms = 60'000;
constexpr std::size_t max_bot_word = 80;
constexpr int first_server_error = 500;

/// Who is not in the circle has no name there; nor has who played against himself, since that is
/// not compared.
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
    if (seats_of_his == 1 && circle.member(*shown.people[i]) != nullptr)
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

}  // namespace

void BookRegistrar::over(const std::string& table, Done done) {
  desk_.services().tables.shown(
      table, [this, done = std::move(done)](const std::optional<HouseTables::Shown>& shown) {
        if (shown && shown->unread) return done(false);
        if (!shown || shown->table.status != tables::Status::over) return done(true);
        if (shown->of.starts_with(of_circle))
          return tell_circle(shown->of.substr(of_circle.size()), *shown, done);
        if (shown->of.starts_with(of_tournament) && tournaments_ != nullptr)
          return tournaments_->over(shown->of.substr(of_tournament.size()), *shown, done);
        done(true);
      });
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
