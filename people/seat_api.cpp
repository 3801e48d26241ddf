// Seats that are a person's, at tables of the house.
#include "people/seat_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <variant>

#include "host/catalog.h"
#include "people/asking.h"
#include "people/calendar.h"
#include "people/letters.h"
#include "people/proofs.h"
#include "people/wire.h"
#include "tables/http_answers.h"
#include "tables/passes.h"

namespace rail::people {

namespace {

namespace json = boost::json;
using tables::http_error;

constexpr std::size_t max_seat_body = 1'024;  // bytes
constexpr std::size_t max_listed_seats = 100;

struct ClaimedSeats {
  std::string table;
  std::string token;
};
BOOST_DESCRIBE_STRUCT(ClaimedSeats, (), (table, token))

struct PassWish {
  std::string table;
};
BOOST_DESCRIBE_STRUCT(PassWish, (), (table))

struct TableWish {
  tables::NewTable table;
  std::vector<std::optional<std::string>> people;
};
BOOST_DESCRIBE_STRUCT(TableWish, (), (table, people))

HttpResponse no_seats() {
  return http_error(404, "no_seats", "this opens no seat there that could be yours");
}

HttpResponse asked_often() {
  return http_error(429, "too_fast", "this was asked for often; try again in a while");
}

/// "North America, with Mara and Jo" as far as calendars need it: the game and who else sits there.
std::string title_for(const HouseTables::Shown& shown, const std::vector<Seat>& mine,
                      const std::string& language) {
  const bool german = language == "de";
  std::string title = shown.table.game;
  if (shown.table.title) title = german ? shown.table.title->de : shown.table.title->en;
  for (const auto& entry : host::Catalog::whole().entries()) {
    if (entry->id() == shown.table.game) title = entry->name(language);
  }
  std::string others;
  for (std::size_t i = 0; i < shown.table.seats.size(); ++i) {
    const bool own = std::find(mine.begin(), mine.end(), seat(static_cast<int>(i))) != mine.end();
    const auto& name = shown.table.seats[i].name;
    if (!own && name) others += (others.empty() ? "" : ", ") + *name;
  }
  if (others.empty()) return title;
  return fmt::format("{} {} {}", title, german ? "mit" : "with", others);
}

/// Why these people cannot be asked to this table by this person.
WhyNot bad_company(const TableWish& wish, const Person& asker) {
  // Documents are brought under limits of their own (POST /api/boards).
  if (wish.table.board && !wish.table.board->is_string())
    return refused("bad_table", "a board is named by its id");
  if (wish.people.size() != wish.table.seats.size())
    return refused("bad_people", "there must be one for each seat, or null");
  std::set<std::string> named;
  for (std::size_t i = 0; i < wish.people.size(); ++i) {
    if (!wish.people[i]) continue;
    const std::string& person = *wish.people[i];
    const bool self = person == asker.id;
    const tables::NewWho who = wish.table.seats[i].who;
    if (who != tables::NewWho::open && !(self && who == tables::NewWho::here))
      return refused("bad_people", "somebody who is asked sits on an open seat");
    if (!self && !named.insert(person).second)
      return refused("bad_people", "somebody is asked twice");
    if (!self && std::find(asker.known.begin(), asker.known.end(), person) == asker.known.end())
      return refused("not_allowed", "only your own people can be asked");
  }
  return {};
}

}  // namespace

SeatApi::SeatApi(Desk& desk, const SeatOptions& options)
    : desk_(desk),
      services_(desk.services()),
      lists_(options.lists_per_person),
      calendars_(options.calendars_per_person),
      opened_(options.tables_per_person),
      opened_from_(options.tables_per_address),
      claimed_from_(options.claims_per_address) {}

const std::vector<Route<SeatApi>>& SeatApi::routes() {
  static const std::vector<Route<SeatApi>> all = {
      {{"GET", "people/me/tables"}, &SeatApi::list},
      {{"POST", "people/me/tables"}, &SeatApi::open},
      {{"POST", "people/me/seats"}, &SeatApi::claim},
      {{"POST", "people/me/pass"}, &SeatApi::pass},
      {{"POST", "people/me/calendar"}, &SeatApi::calendar_link},
      {{"GET", "people/calendar", {"person", "key"}}, &SeatApi::calendar}};
  return all;
}

std::vector<tables::ApiRequest> SeatApi::requests() { return requests_of(routes()); }

bool SeatApi::http(HttpRequest& request, const Respond& respond) {
  return answer_by(routes(), *this, request, respond);
}

bool SeatApi::MyTable::to_act() const {
  return std::any_of(mine.begin(), mine.end(), [&](Seat one) {
    return std::find(shown.to_act.begin(), shown.to_act.end(), one) != shown.to_act.end();
  });
}

void SeatApi::with_tables(const Person& person, const Respond& respond,
                          std::function<void(const std::vector<MyTable>& tables)> then) {
  std::vector<std::string> ids;
  std::size_t seats = 0;
  for (auto at = person.seats.rbegin(); at != person.seats.rend() && seats < max_listed_seats;
       ++at, ++seats) {
    if (std::find(ids.begin(), ids.end(), at->table) == ids.end()) ids.push_back(at->table);
  }
  if (ids.empty()) return then({});
  struct Gathered {
    std::vector<std::optional<HouseTables::Shown>> shown;
    std::size_t left = 0;
  };
  const auto gathered = std::make_shared<Gathered>(
      Gathered{std::vector<std::optional<HouseTables::Shown>>(ids.size()), ids.size()});
  const auto finish = [gathered, id = person.id, respond, then = std::move(then)] {
    std::vector<MyTable> all;
    for (std::optional<HouseTables::Shown>& shown : gathered->shown) {
      if (!shown) continue;
      if (shown->unread) return respond(tables::not_read());
      MyTable table{std::move(*shown), {}};
      for (std::size_t i = 0; i < table.shown.people.size(); ++i) {
        if (table.shown.people[i] == id) table.mine.push_back(seat(static_cast<int>(i)));
      }
      if (!table.mine.empty()) all.push_back(std::move(table));
    }
    then(all);
  };
  for (std::size_t i = 0; i < ids.size(); ++i) {
    services_.tables.shown(ids[i],
                           [gathered, finish, i](const std::optional<HouseTables::Shown>& shown) {
                             gathered->shown[i] = shown;
                             if (--gathered->left == 0) finish();
                           });
  }
}

void SeatApi::list(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(
      request, respond, [this, respond](const Session& session, const Opened<Person>& opened) {
        if (!lists_.allow(session.person, services_.loop.now())) return respond(asked_often());
        with_tables(opened.value, respond, [respond](const std::vector<MyTable>& mine) {
          json::array all;
          for (const MyTable& table : mine) {
            json::value line = book_wire().write(table.shown.table);
            json::object& fields = line.as_object();
            fields["mine"] = book_wire().write(table.mine);
            fields["to_act"] = table.to_act();
            fields["deadline"] =
                table.shown.deadline ? json::value(*table.shown.deadline) : json::value();
            fields["people"] = book_wire().write(table.shown.people);
            all.push_back(std::move(line));
          }
          respond({.body = json::serialize(json::object{{"tables", std::move(all)}})});
        });
      });
}

void SeatApi::claim(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(
      request, respond,
      [this, body = std::move(request.body), from = request.address, respond](
          const Session& session, const Opened<Person>&) {
        const auto wish = read_text<ClaimedSeats>("seats", body, max_seat_body);
        // A pass opens only what is his already.
        if (!is_word(wish.table, max_table_id) || wish.token.empty() || tables::is_pass(wish.token))
          return respond(no_seats());
        if (!claimed_from_.allow(from, services_.loop.now())) return respond(asked_often());
        services_.tables.claim(wish.table, wish.token, session.person,
                               [this, wish, person = session.person,
                                respond](const std::optional<std::vector<Seat>>& seats) {
                                 if (!seats) return respond(tables::not_stored());
                                 if (seats->empty()) return respond(no_seats());
                                 write_seats(wish.table, *seats, person, respond);
                               });
      });
}

void SeatApi::write_seats(const std::string& table, const std::vector<Seat>& seats,
                          const std::string& person, const Respond& respond) {
  using Judged = std::variant<Desk::Addition, Refusal>;
  const auto judge = [this, table, seats](const Opened<Person>& opened) -> Judged {
    Desk::Addition wish;
    for (const Seat one : seats) {
      const person::Seated entry{table, one};
      const WhyNot no = problem(opened.value, entry, now());
      if (no && no->code != "nothing_new") return *no;
      if (!no) wish.entries.push_back(json_text(entry));
    }
    return wish;
  };
  desk_.add<Person>(person, respond, judge, [seats, respond](const Opened<Person>&) {
    respond({.body = json::serialize(json::object{{"seats", book_wire().write(seats)}})});
  });
}

void SeatApi::pass(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(request, respond,
                   [this, body = std::move(request.body), respond](const Session& session,
                                                                   const Opened<Person>&) {
                     const auto wish = read_text<PassWish>("pass", body, max_seat_body);
                     if (!is_word(wish.table, max_table_id)) return respond(no_seats());
                     const std::string pass =
                         tables::pass_for(services_.secrets, session.person, wish.table, now());
                     respond({.body = json::serialize(json::object{
                                  {"pass", pass}, {"until", now() + tables::pass_ms}})});
                   });
}

void SeatApi::open(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(
      request, respond,
      [this, body = std::move(request.body), from = request.address, respond](
          const Session& session, const Opened<Person>& opened) {
        const auto wish = read_text<TableWish>("body", body, max_people_body);
        if (const WhyNot no = bad_company(wish, opened.value)) return respond(refusal_answer(*no));
        const tables::Clock::time_point moment = services_.loop.now();
        if (!opened_.allow(session.person, moment) || !opened_from_.allow(from, moment))
          return respond(asked_often());
        with_willing(wish.people, session.person, respond,
                     [this, table = wish.table, opened, respond](const SeatedPeople& willing) {
                       with_asked(desk_, opened, willing,
                                  [this, table, willing, respond](const tables::Asking& asking) {
                                    open_asking(table, willing, asking, respond);
                                  });
                     });
      });
}

void SeatApi::open_asking(const tables::NewTable& wish, const SeatedPeople& people,
                          const tables::Asking& asking, const Respond& respond) {
  services_.tables.open(wish, people, {}, asking,
                        [this, people, respond](const std::optional<tables::CreatedTable>& made,
                                                const HttpResponse& why_not) {
                          if (!made) return respond(why_not);
                          desk_.note_seats(made->table, people, [made = *made, respond] {
                            respond({.status = 201, .body = book_wire().text(made)});
                          });
                        });
}

void SeatApi::with_willing(const SeatedPeople& people, const std::string& asker,
                           const Respond& respond, std::function<void(const SeatedPeople&)> then) {
  const auto willing = std::make_shared<SeatedPeople>(people);
  // Several books may not be read: that is answered once.
  const Respond once = [respond, answered = std::make_shared<bool>(false)](HttpResponse why_not) {
    if (!std::exchange(*answered, true)) respond(std::move(why_not));
  };
  // One more, so that it is not over before all were asked.
  const auto left = std::make_shared<std::size_t>(1);
  const auto one_done = [left, willing, then = std::move(then)] {
    if (--*left == 0) then(*willing);
  };
  for (std::size_t i = 0; i < people.size(); ++i) {
    if (!people[i] || *people[i] == asker) continue;
    ++*left;
    desk_.find<Person>(*people[i], once,
                       [willing, one_done, asker, i](const Opened<Person>* found) {
                         if (found == nullptr || found->value.mutes(asker)) (*willing)[i].reset();
                         one_done();
                       });
  }
  one_done();
}

void SeatApi::calendar_link(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(
      request, respond, [this, respond](const Session& session, const Opened<Person>& opened) {
        const std::string url =
            fmt::format("{}/api/people/calendar?person={}&key={}", services_.url, session.person,
                        calendar_key(services_.secrets, session.person, opened.value.shut_at));
        respond({.body = json::serialize(json::object{{"url", url}})});
      });
}

/// For programs that know nothing of sessions: the link is the proof.
void SeatApi::calendar(HttpRequest& request, const Respond& respond) {
  const std::string person = request.query["person"];
  const std::string key = request.query["key"];
  const std::int64_t made_for = shut_at_in(key);
  const bool shown =
      proves(services_.secrets, key, calendar_key(services_.secrets, person, made_for));
  if (!is_name(person) || !shown) return respond(tables::nothing_here());
  desk_.find<Person>(person, respond, [this, made_for, respond](const Opened<Person>* found) {
    if (found == nullptr || found->book.closed || found->value.shut_at != made_for)
      return respond(tables::nothing_here());
    // Counted only now: who has an old link must not use up what the others may ask.
    if (!calendars_.allow(found->value.id, services_.loop.now())) return respond(asked_often());
    with_tables(found->value, respond,
                [this, respond, reader = found->value](const std::vector<MyTable>& mine) {
                  respond({.body = calendar_of(reader, mine),
                           .content_type = "text/calendar; charset=utf-8"});
                });
  });
}

std::string SeatApi::calendar_of(const Person& person, const std::vector<MyTable>& mine) const {
  const bool german = person.called && person.called->language == Language::de;
  const std::string language = german ? "de" : "en";
  std::vector<CalendarEntry> entries;
  for (const MyTable& table : mine) {
    if (!table.shown.deadline || !table.to_act()) continue;
    const std::string& id = table.shown.table.table;
    std::int64_t since = 0;
    for (const Seat one : table.mine) {
      const auto place = static_cast<std::size_t>(index(one));
      if (place < table.shown.coming.size())
        since = std::max(since, table.shown.coming[place].waits_since.value_or(0));
    }
    entries.push_back({.id = fmt::format("{}/{}", id, since),
                       .deadline_ms = *table.shown.deadline,
                       .changed_ms = since > 0 ? since : now(),
                       .table_title = title_for(table.shown, table.mine, language),
                       .link = services_.url + "/t/" + id});
  }
  const std::size_t scheme = services_.url.find("://");
  return calendar_text(
      entries, language,
      scheme == std::string::npos ? services_.url : services_.url.substr(scheme + 3));
}

}  // namespace rail::people
