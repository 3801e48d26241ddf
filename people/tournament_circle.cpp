// What a tournament and the circle that it belongs to have to do with each other: who is not in the
// circle any more takes no part, and what was played counts in its season.
#include <algorithm>
#include <utility>

#include "people/circle_api.h"
#include "people/tournament_pages.h"

namespace rail::people {

namespace {

/// Everybody who takes part or organises it and is not in its circle.
std::vector<std::string> strangers_in(const Tournament& tournament, const Circle& circle) {
  std::vector<std::string> people;
  const auto add = [&](const std::string& person) {
    if (circle.member(person) == nullptr) people.push_back(person);
  };
  for (const std::string& person : tournament.organisers) add(person);
  for (const tournament::Entrant& entrant : tournament.entrants) {
    if (!entrant.withdrew && !tournament.organised_by(entrant.person)) add(entrant.person);
  }
  return people;
}

/// All who sat there were in the circle when they entered, so they are named, whoever has left it
/// since. Who did not come is not: a bot played.
circle::TournamentPlayed played_at(const Opened<Tournament>& book, const tournament::Round& round,
                                   const tournament::Table& table) {
  circle::TournamentPlayed entry{.tournament = book.book.id,
                                 .table = *table.table,
                                 .game = book.value.settings.game,
                                 .seats = {},
                                 .deal = round.deal,
                                 .won = table.won,
                                 .lost = {}};
  if (table.won && table.lost) entry.lost = std::clamp(*table.lost, 0, max_lost);
  for (const tournament::TableSeat& seat : table.seats) {
    const tournament::Score score = seat.score.value_or(tournament::Score{});
    SeatResult& result = entry.seats.emplace_back();
    if (!seat.no_show) result.person = seat.person;
    if (!result.person) result.bot = seat.bot;
    result.points = score.points;
    result.place = score.place;
  }
  return entry;
}

}  // namespace

void TournamentHouse::keep_to_circle(const std::string& id, const Respond& respond,
                                     const Then& then) {
  desk_.with_book<Tournament>(id, respond, [=, this](const Opened<Tournament>& book) {
    const std::optional<std::string>& circle = book.value.settings.circle;
    if (!circle) return then(book);
    desk_.find<Circle>(*circle, respond, [=, this](const Opened<Circle>* found) {
      // Of a circle that the host has removed nobody can be in it.
      if (found == nullptr) return then(book);
      std::vector<std::string> strangers = strangers_in(book.value, found->value);
      if (strangers.empty()) return then(book);
      const auto judge = [this, strangers = std::move(strangers)](
                             const Opened<Tournament>& now_there) -> TournamentPages::Judged {
        return leaving_addition(now_there.value, strangers, now());
      };
      desk_.add<Tournament>(id, respond, judge, then);
    });
  });
}

void TournamentHouse::tell_circle(const Book& book, const std::function<void(bool)>& done) {
  const std::optional<std::string>& circle = book->value.settings.circle;
  if (!circle) return done(true);
  const auto judge = [this, book](const Opened<Circle>& found) -> TournamentPages::Judged {
    Circle after = found.value;
    Desk::Addition addition;
    for (const tournament::Table& table : last_round(*book).tables) {
      if (table.called_off) continue;
      const circle::Entry entry = played_at(*book, last_round(*book), table);
      // What is in the circle's book already is not written again.
      if (problem(after, entry, Asker::house(), now())) continue;
      apply(after, entry, now());
      addition.entries.push_back(json_text(entry));
    }
    return addition;
  };
  // What was not stored may be stored later; a circle that is gone, or that nobody can read, keeps
  // no round from ending.
  constexpr int not_now = 503;
  desk_.add<Circle>(
      *circle, [done](const HttpResponse& no) { done(no.status != not_now); }, judge,
      [done](const Opened<Circle>&) { done(true); });
}

}  // namespace rail::people
