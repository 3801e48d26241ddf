// Sign in, look into one's own book, write into it, take it along, end it.
#include "people/person_api.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <variant>

#include "people/leave_circles.h"
#include "people/letters.h"
#include "people/push_address.h"
#include "people/self.h"
#include "people/tournament_house.h"
#include "people/wire.h"
#include "tables/http_answers.h"

namespace rail::people {

namespace {

namespace json = boost::json;
using tables::http_error;

constexpr std::size_t max_entry_body = 4'096;  // bytes: as a page it may be somewhat longer
constexpr int max_exported_books = 500;

struct Forgotten {
  std::string person;  // so that nobody is forgotten by mistake
};
BOOST_DESCRIBE_STRUCT(Forgotten, (), (person))

/// All that the store has of a person.
struct Everything {
  std::vector<StoredPage> pages{};
  std::vector<StoredAddress> addresses{};
  std::vector<StoredBook> circles{};
  std::vector<StoredBook> tournaments{};
  std::vector<std::pair<StoredBook, std::vector<StoredPage>>> reports{};  // that he told the host
};

HttpResponse too_many_people() {
  return http_error(429, "too_many_people",
                    "too many new people from this address; try again later");
}

HttpResponse not_let_in(const Refusal& refusal) {
  static const std::set<std::string, std::less<>> proofs = {
      "bad_nonce", "old_nonce",      "used_nonce",     "bad_signature",  "unknown_device",
      "shut_out",  "bad_invitation", "old_invitation", "used_invitation"};
  if (proofs.contains(refusal.code)) return http_error(401, refusal.code, refusal.words);
  return refusal_answer(refusal);
}

/// `person` is empty where it is known.
HttpResponse granted(int status, const std::string& person, const std::string& token,
                     std::int64_t now) {
  json::object answer;
  if (!person.empty()) answer["person"] = person;
  answer["token"] = token;
  answer["until"] = now + session_ms;
  return {.status = status, .body = json::serialize(answer)};
}

/// An entry, and how the person appears from then on, if it changes that.
Desk::Addition with_summary(const Person& person, const person::Entry& entry, std::int64_t now) {
  Desk::Addition wish{.entries = {json_text(entry)}};
  if (std::holds_alternative<person::Called>(entry) ||
      std::holds_alternative<person::Away>(entry)) {
    Person after = person;
    apply(after, entry, now);
    wish.summary = summary_of(after);
  }
  return wish;
}

/// A header of the answer has room for few letters.
std::string export_name(const Person& person) {
  std::string name;
  for (const char c : person.called ? person.called->name : std::string()) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain) name += c;
  }
  return "roundhouse-" + (name.empty() ? "person" : name) + ".json";
}

json::array exported_books(const std::vector<StoredBook>& books) {
  json::array all;
  for (const StoredBook& book : books) {
    boost::system::error_code unreadable;
    all.push_back(json::object{{"id", book.id},
                               {"created", book.created},
                               {"closed", book.closed},
                               {"summary", json::parse(book.summary, unreadable)}});
  }
  return all;
}

json::array exported_reports(const Everything& kept) {
  json::array all;
  for (const auto& [book, pages] : kept.reports) {
    json::array said;
    boost::system::error_code unreadable;
    for (const StoredPage& page : pages) said.push_back(json::parse(page.text, unreadable));
    all.push_back(
        json::object{{"id", book.id}, {"created", book.created}, {"said", std::move(said)}});
  }
  return all;
}

Everything everything_of(Books& books, Outbox& outbox, std::int64_t key, const std::string& id) {
  Everything kept{.pages = books.pages(key, 0),
                  .addresses = outbox.addresses_of(id),
                  .circles = books.books_of(Kind::circle, id, max_exported_books),
                  .tournaments = books.books_of(Kind::tournament, id, max_exported_books)};
  for (StoredBook& report : books.books_of(Kind::report, id, max_exported_books)) {
    std::vector<StoredPage> pages = books.pages(report.key, 0);
    kept.reports.emplace_back(std::move(report), std::move(pages));
  }
  return kept;
}

std::string export_text(const Sealer& sealer, const Person& person, const Everything& kept) {
  json::value all = json::parse(exported(person, kept.pages));
  json::array addresses;
  for (const StoredAddress& address : kept.addresses)
    addresses.push_back(book_wire().write(shown_address(sealer, address)));
  all.as_object()["addresses"] = std::move(addresses);
  all.as_object()["circles"] = exported_books(kept.circles);
  all.as_object()["tournaments"] = exported_books(kept.tournaments);
  all.as_object()["reports"] = exported_reports(kept);
  return json::serialize(all);
}

}  // namespace

PersonApi::PersonApi(Desk& desk, const PersonOptions& options)
    : desk_(desk),
      services_(desk.services()),
      seats_(desk, options.seats),
      people_(options.people_per_address),
      sign_ins_(options.sign_ins_per_address),
      exports_(options.exports_per_person) {}

const std::vector<Route<PersonApi>>& PersonApi::routes() {
  static const std::vector<Route<PersonApi>> all = {
      {{"GET", "people/challenge"}, &PersonApi::challenge},
      {{"POST", "people"}, &PersonApi::new_person},
      {{"POST", "people/sessions"}, &PersonApi::sign_in},
      {{"POST", "people/devices"}, &PersonApi::new_device},
      {{"GET", "people/me"}, &PersonApi::self},
      {{"POST", "people/me/entries"}, &PersonApi::add_entry},
      {{"GET", "people/me/export"}, &PersonApi::export_all},
      {{"POST", "people/me/forget"}, &PersonApi::forget}};
  return all;
}

std::vector<tables::ApiRequest> PersonApi::requests() {
  std::vector<tables::ApiRequest> all = requests_of(routes());
  for (const tables::ApiRequest& request : SeatApi::requests()) all.push_back(request);
  return all;
}

bool PersonApi::http(HttpRequest& request, const Respond& respond) {
  return answer_by(routes(), *this, request, respond) || seats_.http(request, respond);
}

void PersonApi::challenge(HttpRequest&, const Respond& respond) {
  const std::string nonce = services_.sessions.challenge(services_.secrets.new_token(), now());
  respond({.body = json::serialize(json::object{{"nonce", nonce}})});
}

bool PersonApi::may_sign_in(const HttpRequest& request, const Respond& respond) {
  if (sign_ins_.allow(request.address, services_.loop.now())) return true;
  respond(http_error(429, "too_fast", "too many sign in from this address; try again later"));
  return false;
}

void PersonApi::with_fresh(const std::string& nonce, const Respond& respond,
                           std::function<void()> then) {
  services_.store.ask_people<bool>(
      [nonce = Tally{"nonce " + name_of(nonce), challenge_ms, 1}, at = now()](
          Books& books, Outbox&) { return books.count({&nonce, 1}, at); },
      [respond, then = std::move(then)](const std::optional<bool>& fresh) {
        if (!fresh) return respond(tables::not_stored());
        if (!*fresh)
          return respond(
              not_let_in(refused("used_nonce", "what was signed has opened something already")));
        then();
      });
}

void PersonApi::new_person(HttpRequest& request, const Respond& respond) {
  const NewPerson wish = read_new_person(request.body);
  if (!people_.would_allow(request.address, services_.loop.now()))
    return respond(too_many_people());
  if (!may_sign_in(request, respond)) return;
  const auto judged = services_.sessions.begin(wish, now(), request.host);
  if (const Refusal* no = std::get_if<Refusal>(&judged)) return respond(not_let_in(*no));
  with_fresh(wish.nonce, respond,
             [this, begun = std::get<Begun>(judged), device = wish.device,
              address = request.address, respond] {
               // Others may have come from there while the store was asked.
               if (!people_.allow(address, services_.loop.now())) return respond(too_many_people());
               begin(begun, device, respond);
             });
}

void PersonApi::begin(const Begun& begun, const std::string& device, const Respond& respond) {
  Person person;
  Desk::Addition first;
  for (const person::Entry& entry : begun.entries) {
    first.entries.push_back(json_text(entry));
    apply(person, entry, now());
  }
  first.summary = summary_of(person);
  services_.store.ask_people<bool>(
      [id = begun.person](Books& books, Outbox&) {
        return books.book(Kind::block, id).has_value();
      },
      [this, id = begun.person, first, device, respond](const std::optional<bool>& blocked) {
        if (!blocked) return respond(tables::not_read());
        if (*blocked)
          return respond(http_error(403, "blocked", "the host has blocked this person"));
        desk_.begin<Person>(
            id, first, respond, [this, respond, device](const Opened<Person>& opened) {
              const std::string& made = opened.value.id;
              respond(granted(201, made, services_.sessions.token(made, device, now()), now()));
            });
      });
}

void PersonApi::sign_in(HttpRequest& request, const Respond& respond) {
  const SignIn wish = read_sign_in(request.body);
  if (!may_sign_in(request, respond)) return;
  // Of somebody who is not here no device is known: nobody learns who is.
  if (!is_name(wish.person)) return judge_sign_in(wish, request.host, Person(), respond);
  desk_.find<Person>(wish.person, respond,
                     [this, wish, host = request.host, respond](const Opened<Person>* found) {
                       judge_sign_in(wish, host, found == nullptr ? Person() : found->value,
                                     respond);
                     });
}

void PersonApi::judge_sign_in(const SignIn& wish, const std::string& host, const Person& person,
                              const Respond& respond) {
  const auto token = services_.sessions.sign_in(wish, person, now(), host);
  if (const Refusal* no = std::get_if<Refusal>(&token)) return respond(not_let_in(*no));
  with_fresh(wish.nonce, respond, [this, token = std::get<std::string>(token), respond] {
    respond(granted(200, {}, token, now()));
  });
}

void PersonApi::new_device(HttpRequest& request, const Respond& respond) {
  const NewDevice wish = read_new_device(request.body);
  if (!may_sign_in(request, respond)) return;
  const auto inviter = Sessions::inviter(wish.invitation);
  if (const Refusal* no = std::get_if<Refusal>(&inviter)) return respond(not_let_in(*no));
  const std::string& person = std::get<std::string>(inviter);
  desk_.find<Person>(
      person, respond,
      [this, wish, host = request.host, person, respond](const Opened<Person>* found) {
        const auto joined =
            services_.sessions.join(wish, found == nullptr ? Person() : found->value, now(), host);
        if (const Refusal* no = std::get_if<Refusal>(&joined)) return respond(not_let_in(*no));
        with_fresh(wish.nonce, respond,
                   [this, wish, host, person, respond] { let_in(wish, host, person, respond); });
      });
}

void PersonApi::let_in(const NewDevice& wish, const std::string& host, const std::string& person,
                       const Respond& respond) {
  using Judged = std::variant<Desk::Addition, Refusal>;
  // Another may have come by the same invitation meanwhile.
  const auto judge = [this, wish, host](const Opened<Person>& opened) -> Judged {
    const auto joined = services_.sessions.join(wish, opened.value, now(), host);
    if (const Refusal* no = std::get_if<Refusal>(&joined)) return *no;
    return with_summary(opened.value, std::get<person::Joined>(joined), now());
  };
  desk_.add<Person>(person, respond, judge, [this, wish, respond](const Opened<Person>& after) {
    const std::string& id = after.value.id;
    const std::string token = services_.sessions.token(id, wish.device, now());
    respond(granted(201, id, token, now()));
  });
}

void PersonApi::self(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(request, respond,
                   [this, respond](const Session& session, const Opened<Person>& opened) {
                     tell_self(desk_, session, opened.value, respond);
                   });
}

/// What nobody writes into his own book, or not so.
WhyNot PersonApi::unwelcome(const person::Entry& entry) const {
  if (std::holds_alternative<person::Joined>(entry) ||
      std::holds_alternative<person::Seated>(entry))
    return refused("not_allowed", "the house writes this, when it is so");
  const auto* told = std::get_if<person::Told>(&entry);
  if (told != nullptr && told->choices && !services_.zones.ahead_s(told->choices->zone, now()))
    return refused("bad_zone", "there is no such time zone");
  return {};
}

void PersonApi::add_entry(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(request, respond,
                   [this, body = std::move(request.body), respond](const Session& session,
                                                                   const Opened<Person>& opened) {
                     const auto entry = read_text<person::Entry>("entry", body, max_entry_body);
                     if (const WhyNot no = unwelcome(entry)) return respond(refusal_answer(*no));
                     if (const WhyNot no = problem(opened.value, entry, now()))
                       return respond(refusal_answer(*no));
                     prepare(entry, opened.value,
                             [this, entry, session, respond] { write(entry, session, respond); });
                   });
}

void PersonApi::prepare(const person::Entry& entry, const Person& person,
                        std::function<void()> then) {
  const auto* left = std::get_if<person::Unseated>(&entry);
  if (left == nullptr) return then();
  const auto there =
      std::count_if(person.seats.begin(), person.seats.end(),
                    [&](const person::Place& place) { return place.table == left->table; });
  if (there > 1) return then();  // the table goes with the last of his seats there
  // Where there is no such table any more, there is nothing to release.
  services_.tables.release(left->table, person.id, [then = std::move(then)](bool) { then(); });
}

void PersonApi::write(const person::Entry& entry, const Session& session, const Respond& respond) {
  using Judged = std::variant<Desk::Addition, Refusal>;
  const auto judge = [this, entry, session](const Opened<Person>& opened) -> Judged {
    if (!opened.value.trusts(session.device))
      return refused("shut_out", "this device was shut out");
    if (const WhyNot no = problem(opened.value, entry, now())) return *no;
    return with_summary(opened.value, entry, now());
  };
  desk_.add<Person>(session.person, respond, judge,
                    [this, entry, session, respond](const Opened<Person>& after) {
                      const auto tell = [this, session, person = after.value, respond] {
                        tell_self(desk_, session, person, respond);
                      };
                      const auto* out = std::get_if<person::ShutOut>(&entry);
                      if (out == nullptr) return tell();
                      shut_out(out->device, after.value, tell);
                    });
}

void PersonApi::shut_out(const std::string& device, const Person& person,
                         std::function<void()> then) {
  services_.tables.shut(person.id);
  services_.store.ask_people<bool>(
      [device, id = person.id, &sealer = services_.sealer](Books&, Outbox& outbox) {
        remove_push_of(outbox, sealer, id, device);
        return true;
      },
      // If the store failed, the postman still does not write there: the book says enough.
      [then = std::move(then)](std::optional<bool>) { then(); });
}

void PersonApi::export_all(HttpRequest& request, const Respond& respond) {
  desk_.with_anybody(
      request, respond, [this, respond](const Session& session, const Opened<Person>& opened) {
        if (!exports_.allow(session.person, services_.loop.now()))
          return respond(http_error(429, "too_fast", "this was asked for often; try again later"));
        services_.store.ask_people<Everything>(
            [key = opened.book.key, id = session.person](Books& books, Outbox& outbox) {
              return everything_of(books, outbox, key, id);
            },
            [this, person = opened.value, respond](const std::optional<Everything>& kept) {
              if (!kept) return respond(tables::not_read());
              respond({.body = export_text(services_.sealer, person, *kept),
                       .filename = export_name(person)});
            });
      });
}

void PersonApi::forget(HttpRequest& request, const Respond& respond) {
  desk_.with_anybody(
      request, respond,
      [this, body = std::move(request.body), respond](const Session& session,
                                                      const Opened<Person>& opened) {
        const auto wish = read_text<Forgotten>("forget", body, max_entry_body);
        if (wish.person != session.person)
          return respond(
              refusal_answer(refused("not_allowed", "only the person who asks can be forgotten")));
        const auto leave_the_rest = [this, opened, respond](bool left) {
          if (!left) return respond(tables::not_stored());
          leave_tables(opened.value, [this, book = opened.book, respond] {
            services_.tables.shut(book.id);
            desk_.remove<Person>(book, respond, [this, id = book.id, respond] {
              services_.tables.forgotten(id);
              respond({.body = "{}"});
            });
          });
        };
        leave_circles(desk_, session.person,
                      [this, person = session.person, leave_the_rest, respond](bool left) {
                        if (!left) return respond(tables::not_stored());
                        leave_tournaments(desk_, person, leave_the_rest);
                      });
      });
}

void PersonApi::leave_tables(const Person& person, std::function<void()> then) {
  std::set<std::string> there;
  for (const person::Place& place : person.seats) there.insert(place.table);
  if (there.empty()) return then();
  const auto left = std::make_shared<std::size_t>(there.size());
  // What cannot be released here is forgotten by the store together with the book.
  const auto one_done = [left, then = std::move(then)](bool) {
    if (--*left == 0) then();
  };
  for (const std::string& table : there) services_.tables.release(table, person.id, one_done);
}

}  // namespace rail::people
