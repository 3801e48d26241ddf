// Leaves one circle after another.
#include "people/leave_circles.h"

#include <utility>

#include "people/circle_api.h"

namespace rail::people {

namespace {

using CircleIds = std::vector<std::string>;

void leave_next(Desk& desk, const std::string& person, CircleIds circles,
                const std::function<void(bool)>& done) {
  if (circles.empty()) return done(true);
  const std::string id = circles.back();
  circles.pop_back();
  using Judged = std::variant<Desk::Addition, Refusal>;
  desk.add<Circle>(
      id,
      [&desk, person, circles, done](const HttpResponse& why_not) {
        // A circle that is gone, or that he has left meanwhile, needs nothing.
        constexpr int server_error = 500;
        if (why_not.status >= server_error) return done(false);
        leave_next(desk, person, circles, done);
      },
      [&desk, person](const Opened<Circle>& circle) -> Judged {
        const std::int64_t now = desk.services().loop.wall_ms();
        const circle::Left entry{person};
        if (WhyNot why = problem(circle.value, entry, Asker::house(), now)) return *why;
        return addition_of(circle.value, entry, now);
      },
      [&desk, person, circles, done](const Opened<Circle>&) {
        leave_next(desk, person, circles, done);
      });
}

}  // namespace

void leave_circles(Desk& desk, const std::string& person, std::function<void(bool)> done) {
  desk.services().store.ask_people<CircleIds>(
      [person](Books& books, Outbox&) {
        CircleIds ids;
        for (const StoredBook& book : books.books_of(Kind::circle, person, max_circles_read))
          ids.push_back(book.id);
        return ids;
      },
      [&desk, person, done = std::move(done)](const std::optional<CircleIds>& ids) {
        if (!ids) return done(false);
        leave_next(desk, person, *ids, done);
      });
}

}  // namespace rail::people
