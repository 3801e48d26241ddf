// How people come into a circle, by links that are shown once, and the tables that they open there.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/sha256.h"
#include "people/asking.h"
#include "people/circle_api.h"
#include "people/letters.h"
#include "people/wire.h"
#include "tables/http_answers.h"

namespace rail::people {

namespace {

constexpr std::int64_t invitation_day_ms = std::int64_t{24} * 3600 * 1000;
constexpr std::size_t token_letters = 26;
constexpr std::size_t seal_letters = 16;

/// What is kept of a link. It has 130 bits that nobody can guess, so it needs no salt.
std::string hash_of_link(const std::string& circle, std::string_view link) {
  const auto hash = sha256("roundhouse circle\n" + circle + '\n' + std::string(link));
  return to_base64url(std::string(hash.begin(), hash.end()));
}

/// Why nobody opens such a table in a circle.
WhyNot bad_circle_table(const tables::NewTable& table, const SeatedPeople& people,
                        const std::string& asker, const Circle& circle) {
  if (table.from || table.begun)
    return refused("bad_table", "a circle's table begins at the beginning");
  // Documents are brought under limits of their own (POST /api/boards).
  if (table.board && !table.board->is_string())
    return refused("bad_table", "a board is named by the id under which it is kept");
  if (people.size() != table.seats.size())
    return refused("bad_people", "one person, or null, for each seat");
  for (std::size_t i = 0; i < people.size(); ++i) {
    if (!people[i]) continue;
    if (circle.member(*people[i]) == nullptr)
      return refused("bad_people", "only members are seated at a circle's table");
    const bool own = table.seats[i].who == tables::NewWho::here && people[i] == asker;
    if (table.seats[i].who != tables::NewWho::open && !own)
      return refused("bad_people", "others are seated on open seats");
    if (std::count(people.begin(), people.end(), people[i]) > 1)
      return refused("bad_people", "everybody sits on one seat");
  }
  return {};
}

/// Who opens a table and sits down there at once is known by that, unless several sit at his
/// device.
SeatedPeople with_opener(SeatedPeople people, const tables::NewTable& table,
                         const std::string& asker) {
  const auto is_here = [](const tables::NewSeat& seat) { return seat.who == tables::NewWho::here; };
  const auto first = std::find_if(table.seats.begin(), table.seats.end(), is_here);
  if (people.size() != table.seats.size() ||
      std::count_if(table.seats.begin(), table.seats.end(), is_here) != 1 ||
      std::count(people.begin(), people.end(), asker) > 0)
    return people;
  std::optional<std::string>& opener =
      people[static_cast<std::size_t>(first - table.seats.begin())];
  if (!opener) opener = asker;
  return people;
}

}  // namespace

// --- Links, and who comes by them

std::string CircleApi::new_link(const std::string& circle) const {
  const tables::Secrets& secrets = desk_.services().secrets;
  const std::string token = secrets.new_token();
  return token +
         fmt::format("{:016x}", secrets.keyed_number("circle link\n" + circle + '\n' + token));
}

bool CircleApi::is_own_link(const std::string& circle, std::string_view link) const {
  if (link.size() != token_letters + seal_letters) return false;
  std::uint64_t seal = 0;
  const char* end = link.data() + link.size();
  const auto [read, error] = std::from_chars(link.data() + token_letters, end, seal, 16);
  const std::string token(link.substr(0, token_letters));
  return error == std::errc() && read == end && is_word(circle, max_table_id) &&
         seal == desk_.services().secrets.keyed_number("circle link\n" + circle + '\n' + token);
}

void CircleApi::invite(HttpRequest& request, const Respond& respond) {
  const auto wish = read_text<NewInvitation>("body", request.body, max_circle_page);
  if (wish.days < 1 || wish.days > max_invitation_days)
    throw host::BadInput("days: expected 1 to 90");
  const std::string id = request.path[1];
  with_member(request, respond,
              [this, id, wish, respond](const std::string& person, const Opened<Circle>&) {
                const std::string link = new_link(id);
                const std::int64_t until =
                    desk_.services().loop.wall_ms() + wish.days * invitation_day_ms;
                const circle::Invited entry{person, hash_of_link(id, link), until,
                                            wish.once.value_or(false)};
                add(id, person, entry, respond, [link, until, respond](const Opened<Circle>&) {
                  respond({.status = 201,
                           .body = boost::json::serialize(
                               boost::json::object{{"link", link}, {"until", until}})});
                });
              });
}

void CircleApi::look_at_door(HttpRequest& request, const Respond& respond) {
  for (const auto& [key, value] : request.query) {
    if (key != "link")
      throw host::BadInput("the query " + host::in_quotes(key) + " is not understood");
  }
  if (!doors_.allow(request.address, desk_.services().loop.now())) return respond(too_fast());
  const std::string id = request.path[1];
  const std::string link = request.query["link"];
  if (!is_own_link(id, link)) return respond(hidden());
  // Somebody who has no key yet looks at the door, too.
  if (request.session.empty()) return show_door(id, link, Asker::person(""), respond);
  desk_.with_asker(request, respond,
                   [this, id, link, respond](const Session& session, const Opened<Person>&) {
                     show_door(id, link, Asker::person(session.person), respond);
                   });
}

void CircleApi::show_door(const std::string& id, const std::string& link, const Asker& asker,
                          const Respond& respond) {
  desk_.with_book<Circle>(
      id, respond, [this, id, link, asker, respond](const Opened<Circle>& circle) {
        const std::optional<CircleDoor> seen =
            door(circle.value, hash_of_link(id, link), asker, desk_.services().loop.wall_ms());
        if (!seen || circle.book.closed) return respond(hidden());
        // Whether who invites is here now is for members alone.
        desk_.with_summaries(
            {seen->by}, [respond, seen](const std::map<std::string, PersonSummary>& summaries) {
              boost::json::value by;  // none: he is forgotten
              if (const auto found = summaries.find(seen->by); found != summaries.end())
                by = looks_of(found->second);
              respond({.body = R"({"door":)" + json_text(*seen) + R"(,"by":)" +
                               boost::json::serialize(by) + "}"});
            });
      });
}

void CircleApi::join(HttpRequest& request, const Respond& respond) {
  const auto wish = read_text<JoinCircle>("body", request.body, max_circle_page);
  const std::string id = request.path[1];
  desk_.with_asker(
      request, respond,
      [this, id, link = wish.link, respond](const Session& session, const Opened<Person>&) {
        if (!is_own_link(id, link)) return respond(hidden());
        if (!joins_.allow(session.person, desk_.services().loop.now())) return respond(too_fast());
        with_own(
            session.person, respond,
            [this, id, link, person = session.person, respond](const std::vector<StoredBook>& own) {
              using Judged = std::variant<Desk::Addition, Refusal>;
              desk_.add<Circle>(
                  id, respond,
                  [this, id, link, person,
                   many = own.size()](const Opened<Circle>& circle) -> Judged {
                    const circle::Joined entry{person, hash_of_link(id, link)};
                    const std::int64_t now = desk_.services().loop.wall_ms();
                    const WhyNot why = problem(circle.value, entry, Asker::person(person), now);
                    // Who comes twice by the same link is let in, and nothing happens.
                    if (circle.value.member(person) != nullptr) return Desk::Addition{};
                    if ((why && why->code == "bad_invitation") || circle.book.closed)
                      return hidden_circle();
                    if (why) return *why;
                    if (many >= max_circles)
                      return refused("too_many",
                                     "nobody is in more than 100 circles; leave one first");
                    return addition_of(circle.value, entry, now);
                  },
                  [this, person, respond](const Opened<Circle>& after) {
                    show(person, after.value, respond);
                  });
            });
      });
}

// --- Tables

void CircleApi::open_table(HttpRequest& request, const Respond& respond) {
  const auto wish = read_text<NewCircleTable>("body", request.body, max_people_body);
  const std::string id = request.path[1];
  with_member(
      request, respond,
      [this, id, wish, address = request.address, respond](const std::string& person,
                                                           const Opened<Circle>& circle) {
        const SeatedPeople people = with_opener(
            wish.people.value_or(SeatedPeople(wish.table.seats.size())), wish.table, person);
        if (WhyNot why = bad_circle_table(wish.table, people, person, circle.value))
          return respond(refusal_answer(*why));
        // What stands in the way of any table stands in the way of this one.
        const circle::TableOpened entry{person, desk_.services().secrets.new_table_id(), "x"};
        const std::int64_t now = desk_.services().loop.wall_ms();
        if (WhyNot why = problem(circle.value, entry, Asker::person(person), now))
          return respond(refusal_answer(*why));
        const tables::Clock::time_point moment = desk_.services().loop.now();
        if (!new_tables_.allow(person, moment) || !new_tables_from_.allow(address, moment))
          return respond(too_fast());
        desk_.with_person(person, respond,
                          [this, id, wish, people, respond](const Opened<Person>& asker) {
                            open_asking(id, wish.table, asker, people, respond);
                          });
      });
}

void CircleApi::open_asking(const std::string& id, const tables::NewTable& wish,
                            const Opened<Person>& asker, const SeatedPeople& people,
                            const Respond& respond) {
  with_asked(
      desk_, asker, people,
      [this, id, wish, person = asker.value.id, people, respond](const tables::Asking& asking) {
        desk_.services().tables.open(
            wish, people, std::string(tables::circle_book) + id, asking,
            [this, id, person, people, respond](const std::optional<tables::CreatedTable>& made,
                                                const HttpResponse& why_not) {
              if (!made) return respond(why_not);
              note_table(id, person, *made, people, respond);
            });
      });
}

void CircleApi::note_table(const std::string& id, const std::string& person,
                           const tables::CreatedTable& made, const SeatedPeople& people,
                           const Respond& respond) {
  desk_.services().tables.shown(made.table, [this, id, person, made, people, respond](
                                                const std::optional<HouseTables::Shown>& shown) {
    if (!shown || shown->unread) return respond(tables::not_read());
    const circle::TableOpened entry{person, made.table, shown->table.game};
    add(id, person, entry, respond, [this, made, people, respond](const Opened<Circle>&) {
      tables::CreatedTable answer = made;
      // A member's seat is opened by himself, and not by whoever set the table.
      std::erase_if(answer.links, [&](const tables::SeatLink& link) {
        const auto seat = static_cast<std::size_t>(index(link.seat));
        return seat < people.size() && people[seat].has_value();
      });
      desk_.note_seats(made.table, people, [answer, respond] {
        respond({.status = 201, .body = book_wire().text(answer)});
      });
    });
  });
}

/// Everybody in a circle may sit down at its open tables, which are listed nowhere else.
void CircleApi::sit(HttpRequest& request, const Respond& respond) {
  const auto wish = read_text<tables::TakeSeat>("body", request.body, max_circle_page);
  const std::string of = "circle/" + request.path[1];
  const std::string table = request.path[3];
  with_member(
      request, respond,
      [this, of, table, wish, respond](const std::string& person, const Opened<Circle>& circle) {
        const auto& open = circle.value.tables;
        if (std::none_of(open.begin(), open.end(),
                         [&](const auto& one) { return one.table == table; }))
          return respond(refusal_answer(refused("no_such_table", "no such table of it is open")));
        desk_.services().tables.sit(
            table, of, wish, person,
            [this, table, person, respond](const std::optional<tables::SeatLink>& link,
                                           const HttpResponse& why_not) {
              if (!link) return respond(why_not);
              SeatedPeople people(static_cast<std::size_t>(index(link->seat)) + 1);
              people.back() = person;
              desk_.note_seats(table, people, [link = *link, respond] {
                respond({.status = 201, .body = book_wire().text(link)});
              });
            });
      });
}

}  // namespace rail::people
