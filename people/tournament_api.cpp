// Tournaments over HTTP: announced, entered, drawn, looked at and handed out.
#include "people/tournament_api.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "host/catalog.h"
#include "host/json_input.h"
#include "people/round_drawer.h"
#include "people/wire.h"
#include "tables/http_answers.h"
#include "tables/table_plan.h"

namespace rail::people {

namespace {

HttpResponse no_tournament() {
  return tables::http_error(404, "no_such_tournament", "there is nothing of this name");
}

HttpResponse slow_down() {
  return tables::http_error(429, "too_fast", "too much at once; try again in a while");
}

tournament::Announced announced_by(const std::string& person, const NewTournament& wish) {
  return {.by = person,
          .title = wish.title,
          .circle = wish.circle,
          .organisers = wish.organisers.value_or(std::vector<std::string>()),
          .game = wish.game,
          .options = wish.options.value_or(std::map<std::string, std::string>()),
          .pairing = wish.pairing,
          .tempo = wish.tempo,
          .seats = wish.seats,
          .rounds = wish.rounds,
          .sealed = wish.sealed,
          .clock = wish.clock,
          .begins = wish.begins};
}

/// Throws host::BadInput if no table of this tournament could be opened.
void check_tables(const NewTournament& wish, const tables::Secrets& secrets) {
  const host::Where where("body");
  if (wish.seats < 1 || wish.seats > max_seats)
    where.member("seats").fail("no table has so many seats");
  const host::GameEntry& game = host::Catalog::standard().at(wish.game);
  if (wish.pairing == Pairing::knock_out && (wish.seats == 1 || game.cooperative()))
    where.member("pairing").fail("of who plays together or alone nobody is knocked out");
  tables::NewTable table;
  table.game = wish.game;
  table.options = wish.options;
  table.clock = wish.clock;
  table.seats.resize(static_cast<std::size_t>(wish.seats));
  tables::plan_table(table, host::Catalog::standard(), secrets);
}

/// How somebody appears to whoever has the link.
struct SeenPerson {
  std::string name;
  std::optional<tables::Plate> plate;
  std::optional<tables::Face> face;
};
BOOST_DESCRIBE_STRUCT(SeenPerson, (), (name, plate, face))

std::string people_text(const std::map<std::string, person::Called>& names) {
  std::string text = "{";
  for (const auto& [person, called] : names) {
    if (text.size() > 1) text += ',';
    text += book_wire().text(person) + ':' +
            book_wire().text(SeenPerson{called.name, called.plate, called.face});
  }
  return text + '}';
}

std::vector<std::string> everybody_in(const Tournament& tournament) {
  std::vector<std::string> people = tournament.settings.organisers;
  people.push_back(tournament.settings.by);
  for (const tournament::Entrant& entrant : tournament.entrants) people.push_back(entrant.person);
  return people;
}

/// The entry that a wish becomes when this person has it.
struct WishedEntry {
  const std::string& person;

  tournament::Entry operator()(const tournament_wish::Enter&) const {
    return tournament::Entered{person};
  }
  tournament::Entry operator()(const tournament_wish::Withdraw& wish) const {
    if (!wish.person || *wish.person == person) return tournament::Withdrew{person, {}};
    return tournament::Withdrew{*wish.person, person};
  }
  tournament::Entry operator()(const tournament_wish::End&) const {
    return tournament::Ended{person};
  }
};

bool wants_csv(const HttpRequest& request) {
  if (request.query.size() != 1 || request.query.begin()->first != "format")
    throw host::BadInput("the query has to be format=csv or format=json");
  const std::string& format = request.query.begin()->second;
  if (format != "csv" && format != "json") throw host::BadInput("format: expected csv or json");
  return format == "csv";
}

}  // namespace

TournamentApi::TournamentApi(Desk& desk, TournamentHouse& house, const TournamentOptions& options)
    : desk_(desk),
      house_(house),
      announced_(options.tournaments_per_person),
      announced_from_(options.tournaments_per_address),
      looks_(options.looks_per_address),
      entered_(options.entries_per_person) {}

const std::vector<Route<TournamentApi>>& TournamentApi::routes() {
  static const std::vector<Route<TournamentApi>> all = {
      {{"GET", "tournaments", {"circle"}}, &TournamentApi::list},
      {{"POST", "tournaments"}, &TournamentApi::announce},
      {{"GET", "tournaments/{tournament}"}, &TournamentApi::look},
      {{"POST", "tournaments/{tournament}/entries"}, &TournamentApi::write},
      {{"POST", "tournaments/{tournament}/rounds"}, &TournamentApi::draw},
      {{"GET", "tournaments/{tournament}/export", {"format"}}, &TournamentApi::hand_out}};
  return all;
}

std::vector<tables::ApiRequest> TournamentApi::requests() { return requests_of(routes()); }

bool TournamentApi::http(HttpRequest& request, const Respond& respond) {
  return answer_by(routes(), *this, request, respond);
}

// --- Who may see it

void TournamentApi::with_tournament(const HttpRequest& request, const Respond& respond,
                                    WithTournament then) {
  if (!request.session.empty()) return with_somebody(request, respond, std::move(then));
  if (!looks_.allow(request.address, desk_.services().loop.now())) return respond(slow_down());
  if_seen(request.path[1], Asker::person(""), respond, then);
}

void TournamentApi::with_somebody(const HttpRequest& request, const Respond& respond,
                                  WithTournament then) {
  desk_.with_asker(request, respond,
                   [this, id = request.path[1], respond, then = std::move(then)](
                       const Session& session, const Opened<Person>&) {
                     if_seen(id, Asker::person(session.person), respond, then);
                   });
}

void TournamentApi::if_seen(const std::string& id, const Asker& asker, const Respond& respond,
                            const WithTournament& then) {
  desk_.with_book<Tournament>(id, respond, [=, this](const Opened<Tournament>& book) {
    const std::optional<std::string>& circle = book.value.settings.circle;
    if (!circle || book.value.entrant(asker.id()) != nullptr || book.value.organised_by(asker.id()))
      return then(asker, book);
    if (asker.id().empty()) return respond(no_tournament());
    desk_.find<Circle>(*circle, respond, [=](const Opened<Circle>* found) {
      if (found == nullptr || found->value.member(asker.id()) == nullptr)
        return respond(no_tournament());
      then(asker, book);
    });
  });
}

void TournamentApi::with_circle(const std::string& circle, const std::string& person,
                                const Respond& respond, std::function<void(const Circle&)> then) {
  desk_.find<Circle>(
      circle, respond, [respond, person, then = std::move(then)](const Opened<Circle>* found) {
        if (found == nullptr || found->value.member(person) == nullptr)
          return respond(
              tables::http_error(404, "no_such_circle", "there is nothing of this name"));
        then(found->value);
      });
}

// --- What is seen

void TournamentApi::show(const Asker& asker, const Opened<Tournament>& book,
                         const Respond& respond) {
  const auto tournament = std::make_shared<const Tournament>(book.value);
  if_maker(asker, *tournament, respond, [this, tournament, asker, respond](bool maker) {
    const bool leads = maker || tournament->organised_by(asker.id());
    show_with(asker, tournament, leads && tournament->stage != Stage::ended, respond);
  });
}

void TournamentApi::if_maker(const Asker& asker, const Tournament& tournament,
                             const Respond& respond, std::function<void(bool)> then) {
  const std::optional<std::string>& circle = tournament.settings.circle;
  if (!circle || asker.id().empty()) return then(false);
  desk_.find<Circle>(*circle, respond,
                     [asker, then = std::move(then)](const Opened<Circle>* found) {
                       then(found != nullptr && found->value.is(asker.id(), Role::maker));
                     });
}

void TournamentApi::show_with(const Asker& asker,
                              const std::shared_ptr<const Tournament>& tournament, bool may_end,
                              const Respond& respond) {
  using Standings = std::vector<StandingsRow>;
  // Of many people standings take a while, and nobody at a table shall wait for it.
  desk_.services().store.ask_people<Standings>(
      [tournament](Books&, Outbox&) { return standings_of(*tournament); },
      [this, tournament, asker, may_end, respond](const std::optional<Standings>& rows) {
        if (!rows) return respond(tables::not_read());
        desk_.with_names(
            everybody_in(*tournament), [tournament, asker, may_end, respond, rows = *rows](
                                           const std::map<std::string, person::Called>& names) {
              std::string body = R"({"seen":)" + json_text(seen_by(*tournament, asker));
              body += R"(,"rounds":)" + std::to_string(planned_rounds(*tournament));
              body += R"(,"may_end":)" + std::string(may_end ? "true" : "false");
              body += R"(,"standings":)" + book_wire().text(rows);
              body += R"(,"people":)" + people_text(names) + '}';
              respond({.body = std::move(body)});
            });
      });
}

void TournamentApi::look(HttpRequest& request, const Respond& respond) {
  with_tournament(request, respond,
                  [this, respond](const Asker& asker, const Opened<Tournament>& book) {
                    show(asker, book, respond);
                  });
}

void TournamentApi::hand_out(HttpRequest& request, const Respond& respond) {
  const bool csv = wants_csv(request);
  with_tournament(
      request, respond, [this, csv, respond](const Asker&, const Opened<Tournament>& book) {
        desk_.with_names(everybody_in(book.value),
                         [csv, respond, book](const std::map<std::string, person::Called>& names) {
                           const auto rows = export_rows(book.value, [&](std::string_view person) {
                             const auto found = names.find(std::string(person));
                             return found == names.end() ? std::string() : found->second.name;
                           });
                           const std::string file = "tournament-" + book.book.id;
                           if (csv)
                             return respond({.body = csv_text(rows),
                                             .content_type = "text/csv; charset=utf-8",
                                             .filename = file + ".csv"});
                           respond({.body = json_text(rows), .filename = file + ".json"});
                         });
      });
}

void TournamentApi::list(HttpRequest& request, const Respond& respond) {
  std::optional<std::string> circle;
  for (const auto& [key, value] : request.query) {
    if (key != "circle") throw host::BadInput("only ?circle=ID is understood");
    circle = value;
  }
  desk_.with_asker(
      request, respond, [this, circle, respond](const Session& session, const Opened<Person>&) {
        if (!circle) return list_of(session.person, respond);
        with_circle(*circle, session.person, respond, [this, circle, respond](const Circle&) {
          list_of(circle_member(*circle), respond);
        });
      });
}

void TournamentApi::list_of(std::string member, const Respond& respond) {
  using Found = std::vector<StoredBook>;
  desk_.services().store.ask_people<Found>(
      [member = std::move(member)](Books& books, Outbox&) {
        return books.books_of(Kind::tournament, member, max_listed_tournaments);
      },
      [respond](const std::optional<Found>& found) {
        if (!found) return respond(tables::not_read());
        std::string body;
        for (const StoredBook& book : *found) {
          body += body.empty() ? "" : ",";
          body += R"({"tournament":)" + book_wire().text(book.id) + R"(,"announced":)" +
                  std::to_string(book.created) + R"(,"summary":)" + book.summary + '}';
        }
        respond({.body = R"({"tournaments":[)" + body + "]}"});
      });
}

// --- What people do

void TournamentApi::announce(HttpRequest& request, const Respond& respond) {
  const auto wish = read_text<NewTournament>("body", request.body, max_tournament_body);
  check_tables(wish, desk_.services().secrets);
  desk_.with_asker(
      request, respond,
      [this, wish, address = request.address, respond](const Session& session,
                                                       const Opened<Person>& asker) {
        const tournament::Announced entry = announced_by(session.person, wish);
        if (const WhyNot why = problem(Tournament(), entry, Asker::person(session.person),
                                       desk_.services().loop.wall_ms()))
          return respond(refusal_answer(*why));
        const tables::Clock::time_point moment = desk_.services().loop.now();
        if (!announced_.allow(session.person, moment) || !announced_from_.allow(address, moment))
          return respond(slow_down());
        if (!entry.circle) {
          return if_known(asker.value, entry.organisers, respond,
                          [this, entry, respond] { begin(entry, respond); });
        }
        with_circle(
            *entry.circle, session.person, respond, [this, entry, respond](const Circle& circle) {
              const auto is_member = [&](const std::string& person) {
                return circle.member(person) != nullptr;
              };
              if (circle.closed)
                return respond(refusal_answer(refused("closed", "this circle is closed")));
              if (!std::all_of(entry.organisers.begin(), entry.organisers.end(), is_member))
                return respond(refusal_answer(
                    refused("bad_people", "who organises a circle's tournament is in the circle")));
              begin(entry, respond);
            });
      });
}

void TournamentApi::if_known(const Person& person, const std::vector<std::string>& organisers,
                             const Respond& respond, std::function<void()> then) {
  if (organisers.empty()) return then();
  const std::string& first = organisers.front();
  const std::vector<std::string> rest(organisers.begin() + 1, organisers.end());
  const auto counts_among_his = [](const Person& whose, const std::string& other) {
    return std::find(whose.known.begin(), whose.known.end(), other) != whose.known.end();
  };
  // Of somebody who is not there the same is said.
  const auto no = [respond] {
    respond(refusal_answer(refused(
        "bad_people", "who organises it beside you is one of your people, and you of his")));
  };
  if (first == person.id) return if_known(person, rest, respond, std::move(then));
  if (!counts_among_his(person, first)) return no();
  desk_.find<Person>(first, respond,
                     [this, person, rest, respond, counts_among_his, no,
                      then = std::move(then)](const Opened<Person>* found) {
                       if (found == nullptr || !counts_among_his(found->value, person.id) ||
                           found->value.mutes(person.id))
                         return no();
                       if_known(person, rest, respond, then);
                     });
}

void TournamentApi::begin(const tournament::Announced& entry, const Respond& respond) {
  const std::string id = desk_.services().secrets.new_table_id();
  Tournament after;
  apply(after, entry, desk_.services().loop.wall_ms());
  Desk::Addition first = addition_for(after, {json_text(entry)});
  first.members = {{entry.by, true}};
  for (const std::string& person : entry.organisers) first.members.emplace_back(person, true);
  if (entry.circle) first.members.emplace_back(circle_member(*entry.circle), true);
  desk_.begin<Tournament>(id, first, respond, [respond, id](const Opened<Tournament>&) {
    respond({.status = 201, .body = R"({"tournament":)" + book_wire().text(id) + '}'});
  });
}

void TournamentApi::write(HttpRequest& request, const Respond& respond) {
  const auto wish = read_text<tournament_wish::Wish>("entry", request.body, max_tournament_body);
  with_somebody(request, respond,
                [this, wish, respond](const Asker& asker, const Opened<Tournament>& book) {
                  if (std::holds_alternative<tournament_wish::Enter>(wish))
                    return enter(asker, book, respond);
                  if (std::holds_alternative<tournament_wish::End>(wish))
                    return end(asker, book, respond);
                  add(book.book.id, asker, std::visit(WishedEntry{asker.id()}, wish), respond);
                });
}

/// Who took part and then left the circle, or was removed, still sees its tournament; but he comes
/// into it again only with the circle.
void TournamentApi::enter(const Asker& asker, const Opened<Tournament>& book,
                          const Respond& respond) {
  const tournament::Entered entry{asker.id()};
  if (const WhyNot why = problem(book.value, entry, asker, desk_.services().loop.wall_ms()))
    return respond(refusal_answer(*why));
  if (!entered_.allow(asker.id(), desk_.services().loop.now())) return respond(slow_down());
  const std::optional<std::string>& circle = book.value.settings.circle;
  if (!circle) return add(book.book.id, asker, entry, respond);
  with_circle(*circle, asker.id(), respond,
              [this, id = book.book.id, asker, entry, respond](const Circle&) {
                add(id, asker, entry, respond);
              });
}

void TournamentApi::end(const Asker& asker, const Opened<Tournament>& book,
                        const Respond& respond) {
  if_maker(asker, book.value, respond, [this, asker, book, respond](bool maker) {
    add(book.book.id, asker, tournament::Ended{asker.id()}, respond,
        maker && !book.value.organised_by(asker.id()));
  });
}

void TournamentApi::add(const std::string& id, const Asker& asker, const tournament::Entry& entry,
                        const Respond& respond, bool by_house) {
  const auto judge = [this, said_by = by_house ? Asker::house() : asker, entry](
                         const Opened<Tournament>& found) -> std::variant<Desk::Addition, Refusal> {
    const std::int64_t now = desk_.services().loop.wall_ms();
    if (WhyNot why = problem(found.value, entry, said_by, now)) return *why;
    return tournament_addition(found.value, entry, now);
  };
  desk_.add<Tournament>(
      id, respond, judge,
      [this, asker, respond](const Opened<Tournament>& after) { show(asker, after, respond); });
}

void TournamentApi::draw(HttpRequest& request, const Respond& respond) {
  if (!request.body.empty() && request.body != "{}")
    throw host::BadInput("body: nothing is to be said beside");
  with_somebody(request, respond,
                [this, respond](const Asker& asker, const Opened<Tournament>& book) {
                  house_.draw(book.book.id, asker, respond,
                              [this, asker, respond](const Opened<Tournament>& after) {
                                show(asker, after, respond);
                              });
                });
}

}  // namespace rail::people
