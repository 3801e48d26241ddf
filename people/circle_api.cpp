// Circles over HTTP: who is in one looks at it and writes into its book, within what it allows.
#include "people/circle_api.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

#include "people/letters.h"
#include "people/season_view.h"
#include "people/tournament_house.h"
#include "people/wire.h"
#include "tables/http_answers.h"

namespace rail::people {

namespace {

namespace json = boost::json;
using tables::http_error;

/// What people may say themselves; all else has a request of its own or is the house's to say.
constexpr std::array said_by_people = {circle::Uninvited::type,   circle::Left::type,
                                       circle::Removed::type,     circle::Forgiven::type,
                                       circle::Named::type,       circle::Renamed::type,
                                       circle::TableGone::type,   circle::SeasonBegun::type,
                                       circle::SeasonEnded::type, circle::Closed::type};

/// An entry as somebody wishes it: who says it is filled in here, and nobody else's word counts.
circle::Entry read_wish(std::string_view body, const std::string& person) {
  const host::Where where("entry");
  if (body.size() > max_circle_page) where.fail("too long");
  json::value value = host::parse_json(body, "entry");
  host::object_at(where, value);
  json::object& object = value.as_object();
  const host::Where at_type = where.member("type");
  const std::string type(host::string_at(at_type, host::member_at(where, object, "type")));
  if (std::find(said_by_people.begin(), said_by_people.end(), type) == said_by_people.end())
    at_type.fail("nobody can say " + host::in_quotes(type) + " here");
  const std::string_view own = type == circle::Left::type ? "person" : "by";
  if (object.contains(own)) where.member(own).fail("this is filled in by the house");
  object[own] = person;
  return book_wire().read<circle::Entry>(where, value);
}

std::vector<std::string> members_of(const Circle& circle) {
  std::vector<std::string> people;
  for (const circle::Member& member : circle.members) people.push_back(member.person);
  return people;
}

/// A line of somebody's list.
json::object listed_circle(const StoredBook& book, const std::string& person) {
  json::object line{{"circle", book.id}};
  try {
    const CircleSummary summary = read_circle_summary(book.summary);
    line["title"] = summary.title;
    line["closed"] = book.closed || summary.closed;
    line["role"] = book_wire().write(summary.role_of(person));
  } catch (const host::BadInput&) {
    // A damaged line hides no others.
    line["title"] = book.id;
    line["closed"] = book.closed;
    line["role"] = "member";
  }
  return line;
}

/// Everybody whom a member finds named.
std::vector<std::string> named_in(const CircleInside& inside) {
  std::set<std::string> people;
  for (const circle::Member& member : inside.members) people.insert(member.person);
  for (const circle::OpenTable& table : inside.tables) people.insert(table.by);
  for (const circle::Result& result : inside.results) {
    for (const SeatResult& seat : result.seats) {
      if (seat.person) people.insert(*seat.person);
    }
  }
  if (inside.kept_out) people.insert(inside.kept_out->begin(), inside.kept_out->end());
  return {people.begin(), people.end()};
}

}  // namespace

Desk::Addition addition_of(const Circle& circle, const circle::Entry& entry, std::int64_t now) {
  Desk::Addition addition{.entries = {json_text(entry)}};
  Circle after = circle;
  apply(after, entry, now);
  for (const circle::Member& member : after.members) {
    if (circle.member(member.person) == nullptr) addition.members.emplace_back(member.person, true);
  }
  for (const circle::Member& member : circle.members) {
    if (after.member(member.person) == nullptr) addition.members.emplace_back(member.person, false);
  }
  addition.summary = summary_of(after);
  if (after.closed != circle.closed) addition.closed = after.closed;
  return addition;
}

Refusal CircleApi::hidden_circle() {
  return refused("no_such_circle", "there is nothing of this name");
}

HttpResponse CircleApi::hidden() { return refusal_answer(hidden_circle()); }

HttpResponse CircleApi::too_fast() {
  return http_error(429, "too_fast", "too much at once; try again in a while");
}

json::object CircleApi::looks_of(const PersonSummary& person) {
  return {{"name", person.name},
          {"plate", book_wire().write(person.plate)},
          {"face", book_wire().write(person.face)}};
}

CircleApi::CircleApi(Desk& desk, const CircleOptions& options)
    : desk_(desk),
      new_circles_(options.circles_per_person),
      new_circles_from_(options.circles_per_address),
      new_tables_(options.tables_per_person),
      new_tables_from_(options.tables_per_address),
      doors_(options.doors_per_address),
      joins_(options.joins_per_person) {}

const std::vector<Route<CircleApi>>& CircleApi::routes() {
  static const std::vector<Route<CircleApi>> all = {
      {{"GET", "circles"}, &CircleApi::list},
      {{"POST", "circles"}, &CircleApi::found},
      {{"GET", "circles/{circle}"}, &CircleApi::look},
      {{"GET", "circles/{circle}/door", {"link"}}, &CircleApi::look_at_door},
      {{"POST", "circles/{circle}/join"}, &CircleApi::join},
      {{"POST", "circles/{circle}/entries"}, &CircleApi::write},
      {{"POST", "circles/{circle}/invitations"}, &CircleApi::invite},
      {{"POST", "circles/{circle}/tables"}, &CircleApi::open_table},
      {{"POST", "circles/{circle}/tables/{table}/seats", {}, tables::TakeSeat{}}, &CircleApi::sit},
      {{"GET", "circles/{circle}/seasons/{season}"}, &CircleApi::season}};
  return all;
}

std::vector<tables::ApiRequest> CircleApi::requests() { return requests_of(routes()); }

bool CircleApi::http(HttpRequest& request, const Respond& respond) {
  return answer_by(routes(), *this, request, respond);
}

// --- Who is in which circle

void CircleApi::with_own(const std::string& person, const Respond& respond,
                         std::function<void(const std::vector<StoredBook>&)> then) {
  using Own = std::vector<StoredBook>;
  desk_.services().store.ask_people<Own>(
      [person](Books& books, Outbox&) {
        return books.books_of(Kind::circle, person, max_circles_read);
      },
      [respond, then = std::move(then)](const std::optional<Own>& own) {
        if (!own) return respond(tables::not_read());
        then(*own);
      });
}

void CircleApi::with_member(const HttpRequest& request, const Respond& respond, WithMember then) {
  desk_.with_asker(
      request, respond,
      [this, id = request.path[1], respond, then = std::move(then)](const Session& session,
                                                                    const Opened<Person>&) {
        with_own(
            session.person, respond,
            [this, id, respond, person = session.person, then](const std::vector<StoredBook>& own) {
              if (std::none_of(own.begin(), own.end(),
                               [&](const StoredBook& book) { return book.id == id; }))
                return respond(hidden());
              desk_.with_book<Circle>(id, respond,
                                      [respond, person, then](const Opened<Circle>& circle) {
                                        if (circle.value.member(person) == nullptr)
                                          return respond(hidden());
                                        then(person, circle);
                                      });
            });
      });
}

void CircleApi::add(const std::string& id, const std::string& person, const circle::Entry& entry,
                    const Respond& respond, std::function<void(const Opened<Circle>& after)> then) {
  using Judged = std::variant<Desk::Addition, Refusal>;
  desk_.add<Circle>(
      id, respond,
      [this, person, entry](const Opened<Circle>& circle) -> Judged {
        // Somebody may have been removed a moment ago.
        if (circle.value.member(person) == nullptr) return hidden_circle();
        const std::int64_t now = desk_.services().loop.wall_ms();
        if (WhyNot why = problem(circle.value, entry, Asker::person(person), now)) return *why;
        return addition_of(circle.value, entry, now);
      },
      std::move(then));
}

void CircleApi::list(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(
      request, respond, [this, respond](const Session& session, const Opened<Person>&) {
        with_own(
            session.person, respond,
            [respond, person = session.person](const std::vector<StoredBook>& own) {
              json::array circles;
              for (const StoredBook& book : own) circles.push_back(listed_circle(book, person));
              respond({.body = json::serialize(json::object{{"circles", std::move(circles)}})});
            });
      });
}

void CircleApi::found(HttpRequest& request, const Respond& respond) {
  const auto wish = read_text<NewCircle>("body", request.body, max_circle_page);
  desk_.with_asker(
      request, respond,
      [this, wish, address = request.address, respond](const Session& session,
                                                       const Opened<Person>&) {
        const circle::Founded entry{session.person, wish.title};
        const std::int64_t now = desk_.services().loop.wall_ms();
        if (WhyNot why = problem(Circle(), entry, Asker::person(session.person), now))
          return respond(refusal_answer(*why));
        const tables::Clock::time_point moment = desk_.services().loop.now();
        if (!new_circles_.allow(session.person, moment) ||
            !new_circles_from_.allow(address, moment))
          return respond(too_fast());
        with_own(
            session.person, respond,
            [this, entry, now, respond](const std::vector<StoredBook>& own) {
              if (own.size() >= max_circles)
                return respond(refusal_answer(
                    refused("too_many", "nobody is in more than 100 circles; leave one first")));
              const std::string id = desk_.services().secrets.new_table_id();
              desk_.begin<Circle>(
                  id, addition_of(Circle(), entry, now), respond,
                  [id, respond](const Opened<Circle>&) {
                    respond({.status = 201, .body = json::serialize(json::object{{"circle", id}})});
                  });
            });
      });
}

// --- What is seen

void CircleApi::with_people(std::vector<std::string> people, std::vector<std::string> members,
                            std::function<void(const std::string& json)> then) {
  desk_.with_summaries(
      std::move(people), [this, members = std::move(members), then = std::move(then)](
                             const std::map<std::string, PersonSummary>& summaries) {
        const std::int64_t now = desk_.services().loop.wall_ms();
        json::object seen;
        for (const auto& [person, summary] : summaries) {
          json::object looks = looks_of(summary);
          // Presence is shown within the circle, never outside.
          const bool member = std::find(members.begin(), members.end(), person) != members.end();
          const bool away = member && summary.away_until.value_or(0) > now;
          looks["here"] = member && desk_.services().tables.is_here(person);
          looks["away_until"] = away ? json::value(*summary.away_until) : json::value();
          seen[person] = std::move(looks);
        }
        then(json::serialize(seen));
      });
}

void CircleApi::show(const std::string& person, const Circle& circle, const Respond& respond) {
  const std::optional<CircleInside> seen = inside(circle, Asker::person(person));
  if (!seen) return respond(hidden());
  with_people(named_in(*seen), members_of(circle),
              [respond, text = json_text(*seen)](const std::string& people) {
                respond({.body = R"({"inside":)" + text + R"(,"people":)" + people + "}"});
              });
}

void CircleApi::look(HttpRequest& request, const Respond& respond) {
  with_member(request, respond,
              [this, respond](const std::string& person, const Opened<Circle>& circle) {
                show(person, circle.value, respond);
              });
}

void CircleApi::season(HttpRequest& request, const Respond& respond) {
  const std::string& word = request.path[3];
  std::optional<std::int32_t> number;
  if (word != "all") {
    const char* end = word.data() + word.size();
    const auto [read, error] = std::from_chars(word.data(), end, number.emplace());
    if (error != std::errc() || read != end)
      throw host::BadInput("a season is named by its number, or \"all\"");
  }
  with_member(
      request, respond, [this, number, respond](const std::string&, const Opened<Circle>& circle) {
        const auto work = season_work(circle.value, number, desk_.services().loop.wall_ms());
        if (!work)
          return respond(refusal_answer(refused("no_such_season", "there is no such season")));
        // Adding up years of games takes a while, and nobody at a table shall wait for it.
        desk_.services().store.ask_people<SeasonSeen>(
            [work = *work](Books&, Outbox&) { return season_seen(work); },
            [this, respond,
             members = members_of(circle.value)](const std::optional<SeasonSeen>& seen) {
              if (!seen) return respond(tables::not_read());
              std::vector<std::string> people;
              for (const SeenRow& row : seen->rows) people.push_back(row.person);
              for (const SeenRow& row : seen->team_rows) people.push_back(row.person);
              with_people(
                  std::move(people), members,
                  [respond, text = json_text(*seen)](const std::string& names) {
                    respond({.body = R"({"season":)" + text + R"(,"people":)" + names + "}"});
                  });
            });
      });
}

// --- What members do

void CircleApi::write(HttpRequest& request, const Respond& respond) {
  // Read once with anybody's name, so that what is wrong is said before anything is looked up.
  read_wish(request.body, std::string(name_letters, 'a'));
  const std::string id = request.path[1];
  with_member(request, respond,
              [this, id, body = request.body, respond](const std::string& person,
                                                       const Opened<Circle>& circle) {
                const circle::Entry entry = read_wish(body, person);
                if_not_played(
                    person, circle.value, entry, respond, [this, id, person, entry, respond] {
                      add(id, person, entry, respond,
                          [this, id, person, entry, respond](const Opened<Circle>& after) {
                            leave_with(id, entry, [this, person, respond, after] {
                              // Who has left sees no more of it.
                              if (after.value.member(person) == nullptr)
                                return respond({.body = "{}"});
                              show(person, after.value, respond);
                            });
                          });
                    });
              });
}

void CircleApi::leave_with(const std::string& id, const circle::Entry& entry,
                           std::function<void()> then) {
  const auto* left = std::get_if<circle::Left>(&entry);
  const auto* removed = std::get_if<circle::Removed>(&entry);
  if (left == nullptr && removed == nullptr) return then();
  leave_tournaments_of(desk_, id, left != nullptr ? left->person : removed->person,
                       [then = std::move(then)](bool) { then(); });
}

void CircleApi::if_not_played(const std::string& person, const Circle& circle,
                              const circle::Entry& entry, const Respond& respond,
                              std::function<void()> then) {
  const auto* gone = std::get_if<circle::TableGone>(&entry);
  // What is not the circle's, or not his, is refused when it is added.
  if (gone == nullptr || circle.is(person, Role::organiser) ||
      std::none_of(circle.tables.begin(), circle.tables.end(),
                   [&](const auto& one) { return one.table == gone->table && one.by == person; }))
    return then();
  desk_.services().tables.shown(gone->table, [respond, then = std::move(then)](
                                                 const std::optional<HouseTables::Shown>& shown) {
    if (shown && shown->unread) return respond(tables::not_read());
    if (shown && shown->table.status != tables::Status::open)
      return respond(refusal_answer(
          refused("not_allowed", "it is being played; those who lead the circle may end it")));
    then();
  });
}

}  // namespace rail::people
