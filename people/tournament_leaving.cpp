// People come to tournaments and leave them.
#include <limits>
#include <set>
#include <utility>

#include "people/tournament_house.h"
#include "people/tournament_pages.h"

namespace rail::people {

namespace {

constexpr int first_failure = 500;  // of the store, not of who asks

void leave_next_tournament(Desk& desk, const std::string& person, std::vector<std::string> ids,
                           const std::function<void(bool)>& done) {
  if (ids.empty()) return done(true);
  const std::string id = ids.back();
  ids.pop_back();
  const auto judge =
      [&desk, person](const Opened<Tournament>& found) -> std::variant<Desk::Addition, Refusal> {
    return leaving_addition(found.value, {person}, desk.services().loop.wall_ms());
  };
  const auto next = [&desk, person, ids, done] { leave_next_tournament(desk, person, ids, done); };
  // It may be gone.
  desk.add<Tournament>(
      id,
      [next, done](const HttpResponse& no) {
        if (no.status >= first_failure) return done(false);
        next();
      },
      judge, [next](const Opened<Tournament>&) { next(); });
}

/// All in whose books somebody is named so.
void leave_those_of(Desk& desk, std::string member, const std::string& person,
                    std::function<void(bool)> done) {
  using Ids = std::vector<std::string>;
  desk.services().store.ask_people<Ids>(
      [member = std::move(member)](Books& books, Outbox&) {
        constexpr int all = std::numeric_limits<int>::max();
        // What an organiser has ended may still be played.
        std::set<std::string> looked_after;
        for (const StoredBook& book : books.books_of(Kind::tournament, house_member, all))
          looked_after.insert(book.id);
        Ids ids;
        for (const StoredBook& book : books.books_of(Kind::tournament, member, all)) {
          if (!book.closed || looked_after.contains(book.id)) ids.push_back(book.id);
        }
        return ids;
      },
      [&desk, person, done = std::move(done)](const std::optional<Ids>& ids) {
        if (!ids) return done(false);
        leave_next_tournament(desk, person, *ids, done);
      });
}

/// Whether it is among somebody's tournaments: he organises it, takes part, or has played.
bool is_his(const Tournament& tournament, const std::string& person) {
  const tournament::Entrant* entrant = tournament.entrant(person);
  return tournament.organised_by(person) ||
         (entrant != nullptr && (!entrant->withdrew || !tournament.rounds.empty()));
}

}  // namespace

Desk::Addition tournament_addition(const Tournament& before, const tournament::Entry& entry,
                                   std::int64_t now) {
  Tournament after = before;
  apply(after, entry, now);
  Desk::Addition addition = addition_for(after, {json_text(entry)});
  if (const auto* entered = std::get_if<tournament::Entered>(&entry))
    addition.members.emplace_back(entered->person, true);
  const auto* withdrew = std::get_if<tournament::Withdrew>(&entry);
  if (withdrew != nullptr && !is_his(after, withdrew->person))
    addition.members.emplace_back(withdrew->person, false);
  return addition;
}

Desk::Addition leaving_addition(const Tournament& before, const std::vector<std::string>& people,
                                std::int64_t now) {
  TournamentPages pages(before, now);
  // Some only organised it, or have withdrawn already.
  for (const std::string& person : people) {
    pages.add(tournament::Withdrew{person, {}});
    pages.add(tournament::OrganiserGone{person});
  }
  const Tournament& after = pages.after();
  if (after.pages == before.pages) return {};
  if (after.organisers.empty() && !before.organisers.empty() && after.stage == Stage::open)
    pages.add(tournament::Ended{});
  Desk::Addition addition = std::get<Desk::Addition>(pages.judged());
  for (const std::string& person : people) {
    if (is_his(before, person) && !is_his(after, person))
      addition.members.emplace_back(person, false);
  }
  return addition;
}

void leave_tournaments(Desk& desk, const std::string& person, std::function<void(bool)> done) {
  leave_those_of(desk, person, person, std::move(done));
}

void leave_tournaments_of(Desk& desk, const std::string& circle, const std::string& person,
                          std::function<void(bool)> done) {
  leave_those_of(desk, circle_member(circle), person, std::move(done));
}

}  // namespace rail::people
