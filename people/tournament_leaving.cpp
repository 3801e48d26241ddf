// People come to tournaments and leave them.
#include <limits>
#include <utility>

#include "people/tournament_house.h"

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
    const tournament::Withdrew entry{person, {}};
    const std::int64_t now = desk.services().loop.wall_ms();
    if (WhyNot why = problem(found.value, entry, Asker::house(), now)) return *why;
    return tournament_addition(found.value, entry, now);
  };
  const auto next = [&desk, person, ids, done] { leave_next_tournament(desk, person, ids, done); };
  // He may only have organised it, or have withdrawn already.
  desk.add<Tournament>(
      id,
      [next, done](const HttpResponse& no) {
        if (no.status >= first_failure) return done(false);
        next();
      },
      judge, [next](const Opened<Tournament>&) { next(); });
}

}  // namespace

Desk::Addition tournament_addition(const Tournament& before, const tournament::Entry& entry,
                                   std::int64_t now) {
  Tournament after = before;
  apply(after, entry, now);
  Desk::Addition addition = addition_for(after, {json_text(entry)});
  if (const auto* entered = std::get_if<tournament::Entered>(&entry))
    addition.members.emplace_back(entered->person, true);
  // Who has played keeps it among his tournaments; so does who organises it.
  const auto* withdrew = std::get_if<tournament::Withdrew>(&entry);
  if (withdrew != nullptr && after.stage == Stage::open && !after.organised_by(withdrew->person))
    addition.members.emplace_back(withdrew->person, false);
  return addition;
}

void leave_tournaments(Desk& desk, const std::string& person, std::function<void(bool)> done) {
  using Ids = std::vector<std::string>;
  desk.services().store.ask_people<Ids>(
      [person](Books& books, Outbox&) {
        Ids ids;
        constexpr int all = std::numeric_limits<int>::max();
        for (const StoredBook& book : books.books_of(Kind::tournament, person, all)) {
          if (!book.closed) ids.push_back(book.id);
        }
        return ids;
      },
      [&desk, person, done = std::move(done)](const std::optional<Ids>& ids) {
        if (!ids) return done(false);
        leave_next_tournament(desk, person, *ids, done);
      });
}

}  // namespace rail::people
