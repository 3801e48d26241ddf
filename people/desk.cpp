// Reads books as far as they are not known yet, and writes them until nobody was first.
#include "people/desk.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <set>
#include <type_traits>

#include "host/json_input.h"
#include "people/wire.h"
#include "tables/http_answers.h"

namespace rail::people {

namespace {

using tables::http_error;

/// More than this many others were first: it is not worth a wait.
constexpr int most_tries = 8;

/// For so long others may see how somebody appeared before he changed that at another server:
/// whoever has many people around him must not read all of their books with every look.
constexpr auto summaries_hold = std::chrono::seconds(20);
constexpr std::size_t most_summaries = 20'000;

/// What differs between the books.
template <class Value>
struct BookOf;
template <>
struct BookOf<Person> {
  static constexpr Kind kind = Kind::person;
  static constexpr std::string_view none = "no_such_person";
  static void turn(Person& person, const StoredPage& page) {
    apply(person, read_person_entry(page.text), page.at);
  }
};
template <>
struct BookOf<Circle> {
  static constexpr Kind kind = Kind::circle;
  static constexpr std::string_view none = "no_such_circle";
  static void turn(Circle& circle, const StoredPage& page) {
    apply(circle, read_circle_entry(page.text), page.at);
  }
};
template <>
struct BookOf<Tournament> {
  static constexpr Kind kind = Kind::tournament;
  static constexpr std::string_view none = "no_such_tournament";
  static void turn(Tournament& tournament, const StoredPage& page) {
    apply(tournament, read_tournament_entry(page.text), page.at);
  }
};

/// What the store has of a book beyond what was known of it.
struct FoundBook {
  std::optional<StoredBook> book{};
  std::vector<StoredPage> pages{};
};

std::vector<StoredPage> pages_of(const std::vector<std::string>& entries, std::int64_t from,
                                 std::int64_t at) {
  std::vector<StoredPage> pages;
  for (const std::string& entry : entries)
    pages.push_back({.seq = from + std::ssize(pages), .at = at, .text = entry});
  return pages;
}

/// Answers what somebody's words turn out to lack only now.
template <class Do>
void answering(const Respond& respond, Do action) {
  try {
    action();
  } catch (const host::BadInput& bad) {
    respond(http_error(400, "bad_request", bad.what()));
  }
}

/// A book whose name nobody can read is as good as forgotten.
std::optional<PersonSummary> summary_in(const std::optional<std::string>& text) {
  try {
    if (text) return read_text<PersonSummary>("summary", *text, max_person_page);
  } catch (const host::BadInput&) {
    return {};
  }
  return {};
}

HttpResponse not_admitted(const Refusal& refusal) {
  return http_error(401, refusal.code, refusal.words);
}

}  // namespace

HttpResponse refusal_answer(const Refusal& refusal) {
  int status = 409;
  if (refusal.code == "not_allowed") status = 403;
  if (refusal.code.starts_with("bad_")) status = 400;
  if (refusal.code.starts_with("no_such_")) status = 404;
  return http_error(status, refusal.code, refusal.words);
}

Desk::Desk(PeopleServices& services, const DeskOptions& options)
    : services_(services),
      options_(options),
      asked_(options.asked_per_person),
      done_(options.done_per_person) {}

void Desk::admit(const HttpRequest& request, const Respond& respond, bool also_blocked,
                 WithAsker then) {
  if (request.session.empty())
    return respond(http_error(401, "no_session", "only somebody who signed in may ask this"));
  const auto claimed = services_.sessions.claim(request.session, services_.loop.wall_ms());
  if (const Refusal* no = std::get_if<Refusal>(&claimed)) return respond(not_admitted(*no));
  const Claim& claim = std::get<Claim>(claimed);
  tables::AddressLimiter& limit = request.method == "POST" ? done_ : asked_;
  read<Person>(claim.person(), [this, respond, claim, &limit, also_blocked,
                                then = std::move(then)](const Read<Person>& found) {
    if (found.failed) return respond(*found.failed);
    // Of a person who is forgotten no device is known.
    const auto admitted = claim.admit(found.book ? found.book->value : Person());
    if (const Refusal* no = std::get_if<Refusal>(&admitted)) return respond(not_admitted(*no));
    if (found.book->book.closed && !also_blocked)
      return respond(http_error(403, "blocked", "the host has blocked this person"));
    // Counted only now: a device that was shut out must not use up what the others may ask.
    if (!limit.allow(claim.person(), services_.loop.now()))
      return respond(http_error(429, "too_fast", "too much at once; try again in a while"));
    answering(respond, [&] { then(std::get<Session>(admitted), *found.book); });
  });
}

template <class Value>
Desk::Book<Value> Desk::kept(const std::string& id) const {
  const auto& shelf = std::get<Shelf<Value>>(shelves_);
  for (const auto* books : {&shelf.recent, &shelf.older}) {
    if (const auto found = books->find(id); found != books->end()) return found->second;
  }
  return nullptr;
}

template <class Value>
void Desk::keep(const std::string& id, Book<Value> book) {
  auto& shelf = std::get<Shelf<Value>>(shelves_);
  if constexpr (std::is_same_v<Value, Person>) summaries_.erase(id);
  if (!book) {
    shelf.recent.erase(id);
    shelf.older.erase(id);
    return;
  }
  if (shelf.recent.size() >= std::max<std::size_t>(1, options_.kept_books / 2)) {
    shelf.older = std::move(shelf.recent);
    shelf.recent.clear();
  }
  shelf.recent.insert_or_assign(id, std::move(book));
}

template <class Value>
void Desk::read(const std::string& id, std::function<void(const Read<Value>&)> done) {
  const Book<Value> known = kept<Value>(id);
  const std::int64_t key = known ? known->book.key : 0;
  const std::int64_t from = known ? known->value.pages : 0;
  services_.store.ask_people<FoundBook>(
      [id, key, from](Books& books, Outbox&) {
        FoundBook found{.book = books.book(BookOf<Value>::kind, id)};
        if (found.book)
          found.pages = books.pages(found.book->key, found.book->key == key ? from : 0);
        return found;
      },
      [this, id, known, done = std::move(done)](const std::optional<FoundBook>& found) {
        if (!found) return done({.failed = tables::not_read()});
        if (!found->book) {
          keep<Value>(id, nullptr);
          return done({});
        }
        // One that was forgotten and begun again is another book.
        const bool goes_on = known && known->book.key == found->book->key;
        if (goes_on && found->pages.empty() && known->book == *found->book)
          return done({.book = known});
        auto opened = std::make_shared<Opened<Value>>(goes_on ? *known : Opened<Value>());
        opened->book = *found->book;
        try {
          for (const StoredPage& page : found->pages) BookOf<Value>::turn(opened->value, page);
        } catch (const host::BadInput& bad) {
          return done({.failed = http_error(500, "damaged", bad.what())});
        }
        keep<Value>(id, opened);
        done({.book = opened});
      });
}

template <class Value>
void Desk::find(const std::string& id, const Respond& respond,
                std::function<void(const Opened<Value>*)> then) {
  read<Value>(id, [respond, then = std::move(then)](const Read<Value>& found) {
    if (found.failed) return respond(*found.failed);
    answering(respond, [&] { then(found.book.get()); });
  });
}

template <class Value>
void Desk::with_book(const std::string& id, const Respond& respond,
                     std::function<void(const Opened<Value>&)> then) {
  find<Value>(id, respond, [respond, then = std::move(then)](const Opened<Value>* book) {
    if (book == nullptr)
      return respond(http_error(404, BookOf<Value>::none, "there is nothing of this name"));
    then(*book);
  });
}

template <class Value>
void Desk::add(const std::string& id, const Respond& respond, Judge<Value> judge,
               std::function<void(const Opened<Value>& after)> then) {
  try_add<Value>(id, respond, std::move(judge), std::move(then), most_tries);
}

template <class Value>
void Desk::try_add(const std::string& id, const Respond& respond, Judge<Value> judge,
                   std::function<void(const Opened<Value>&)> then, int tries) {
  if (tries == 0) return respond(http_error(503, "busy", "many write here at once; try again"));
  with_book<Value>(id, respond, [=, this](const Opened<Value>& opened) {
    const std::variant<Addition, Refusal> judged = judge(opened);
    if (const Refusal* no = std::get_if<Refusal>(&judged)) return respond(refusal_answer(*no));
    const Addition& wish = std::get<Addition>(judged);
    if (wish.entries.empty() && wish.members.empty() && !wish.summary && !wish.closed)
      return then(opened);
    auto after = std::make_shared<Opened<Value>>(opened);
    const BookChange change{
        .key = opened.book.key,
        .pages = pages_of(wish.entries, opened.value.pages, services_.loop.wall_ms()),
        .members = wish.members,
        .closed = wish.closed,
        .summary = wish.summary};
    for (const StoredPage& page : change.pages) BookOf<Value>::turn(after->value, page);
    after->book.closed = wish.closed.value_or(after->book.closed);
    after->book.summary = wish.summary.value_or(after->book.summary);
    services_.store.ask_people<Verdict>(
        [change](Books& books, Outbox&) { return books.write_book(change); },
        [=, this](const std::optional<Verdict>& verdict) {
          if (!verdict) return respond(tables::not_stored());
          if (*verdict == Verdict::conflict)
            return try_add<Value>(id, respond, judge, then, tries - 1);
          keep<Value>(id, after);
          answering(respond, [&] { then(*after); });
        });
  });
}

template <class Value>
void Desk::begin(const std::string& id, const Addition& first, const Respond& respond,
                 std::function<void(const Opened<Value>&)> then) {
  const std::int64_t now = services_.loop.wall_ms();
  auto opened = std::make_shared<Opened<Value>>();
  opened->book = {.kind = BookOf<Value>::kind,
                  .id = id,
                  .created = now,
                  .closed = first.closed.value_or(false),
                  .summary = first.summary.value_or("{}")};
  const BookChange change{.pages = pages_of(first.entries, 0, now), .members = first.members};
  for (const StoredPage& page : change.pages) BookOf<Value>::turn(opened->value, page);
  using Key = std::optional<std::int64_t>;
  services_.store.ask_people<Key>(
      [change, book = opened->book](Books& books, Outbox&) {
        return books.create_book(book, change);
      },
      [this, id, opened, respond, then = std::move(then)](const std::optional<Key>& key) {
        if (!key) return respond(tables::not_stored());
        if (!*key) return respond(http_error(409, "taken", "there is one already"));
        opened->book.key = **key;
        keep<Value>(id, opened);
        answering(respond, [&] { then(*opened); });
      });
}

template <class Value>
void Desk::remove(const StoredBook& book, const Respond& respond, std::function<void()> then) {
  services_.store.ask_people<bool>(
      [key = book.key](Books& books, Outbox&) {
        books.remove_book(key);
        return true;
      },
      [this, id = book.id, respond, then = std::move(then)](const std::optional<bool>& done) {
        if (!done) return respond(tables::not_stored());
        keep<Value>(id, nullptr);
        then();
      });
}

void Desk::with_summaries(std::vector<std::string> people,
                          std::function<void(const std::map<std::string, PersonSummary>&)> then) {
  using Summaries = std::map<std::string, PersonSummary>;
  using Texts = std::vector<std::pair<std::string, std::optional<std::string>>>;
  Summaries fresh;
  std::vector<std::string> unknown;
  for (const std::string& person : std::set<std::string>(people.begin(), people.end())) {
    const auto kept = summaries_.find(person);
    if (kept == summaries_.end() || services_.loop.now() >= kept->second.until) {
      unknown.push_back(person);
    } else if (kept->second.summary) {
      fresh.emplace(person, *kept->second.summary);
    }
  }
  if (unknown.empty()) return services_.loop.post([fresh, then = std::move(then)] { then(fresh); });
  services_.store.ask_people<Texts>(
      [unknown = std::move(unknown)](Books& books, Outbox&) {
        Texts found;
        for (const std::string& person : unknown) {
          const auto book = books.book(Kind::person, person);
          found.emplace_back(person, book ? std::optional(book->summary) : std::nullopt);
        }
        return found;
      },
      [this, fresh = std::move(fresh), then = std::move(then)](const std::optional<Texts>& found) {
        if (!found) return then({});
        Summaries all = fresh;
        for (const auto& [person, text] : *found) {
          const std::optional<PersonSummary> summary = summary_in(text);
          if (summary) all.emplace(person, *summary);
          if (summaries_.size() >= most_summaries) summaries_.clear();
          summaries_.insert_or_assign(person,
                                      KeptSummary{summary, services_.loop.now() + summaries_hold});
        }
        then(all);
      });
}

void Desk::with_names(std::vector<std::string> people,
                      std::function<void(const std::map<std::string, person::Called>&)> then) {
  with_summaries(std::move(people), [then = std::move(then)](const auto& summaries) {
    std::map<std::string, person::Called> names;
    for (const auto& [person, seen] : summaries)
      names.emplace(person, person::Called{seen.name, seen.plate, seen.face, seen.language});
    then(names);
  });
}

void Desk::note_seats(const std::string& table, const SeatedPeople& people,
                      std::function<void()> then) {
  std::map<std::string, std::vector<Seat>> seats;
  for (std::size_t i = 0; i < people.size(); ++i) {
    if (people[i]) seats[*people[i]].push_back(seat(static_cast<int>(i)));
  }
  auto left = std::make_shared<std::size_t>(seats.size());
  if (seats.empty()) return services_.loop.post(std::move(then));
  const auto one_done = [left, then = std::move(then)] {
    if (--*left == 0) then();
  };
  for (const auto& [person, at_table] : seats) {
    const Judge<Person> judge = [this, table, where = at_table](const Opened<Person>& opened) {
      Addition wish;
      for (const Seat seat : where) {
        const person::Seated entry{table, seat};
        if (!problem(opened.value, entry, services_.loop.wall_ms()))
          wish.entries.push_back(json_text(entry));
      }
      return std::variant<Addition, Refusal>(wish);
    };
    // Whatever is answered instead: this one will not be reminded.
    add<Person>(
        person, [one_done](const HttpResponse&) { one_done(); }, judge,
        [one_done](const Opened<Person>&) { one_done(); });
  }
}

template void Desk::find<Person>(const std::string&, const Respond&,
                                 std::function<void(const Opened<Person>*)>);
template void Desk::with_book<Person>(const std::string&, const Respond&,
                                      std::function<void(const Opened<Person>&)>);
template void Desk::add<Person>(const std::string&, const Respond&, Judge<Person>,
                                std::function<void(const Opened<Person>&)>);
template void Desk::begin<Person>(const std::string&, const Addition&, const Respond&,
                                  std::function<void(const Opened<Person>&)>);
template void Desk::remove<Person>(const StoredBook&, const Respond&, std::function<void()>);

template void Desk::find<Circle>(const std::string&, const Respond&,
                                 std::function<void(const Opened<Circle>*)>);
template void Desk::with_book<Circle>(const std::string&, const Respond&,
                                      std::function<void(const Opened<Circle>&)>);
template void Desk::add<Circle>(const std::string&, const Respond&, Judge<Circle>,
                                std::function<void(const Opened<Circle>&)>);
template void Desk::begin<Circle>(const std::string&, const Addition&, const Respond&,
                                  std::function<void(const Opened<Circle>&)>);
template void Desk::remove<Circle>(const StoredBook&, const Respond&, std::function<void()>);

template void Desk::find<Tournament>(const std::string&, const Respond&,
                                     std::function<void(const Opened<Tournament>*)>);
template void Desk::with_book<Tournament>(const std::string&, const Respond&,
                                          std::function<void(const Opened<Tournament>&)>);
template void Desk::add<Tournament>(const std::string&, const Respond&, Judge<Tournament>,
                                    std::function<void(const Opened<Tournament>&)>);
template void Desk::begin<Tournament>(const std::string&, const Addition&, const Respond&,
                                      std::function<void(const Opened<Tournament>&)>);
template void Desk::remove<Tournament>(const StoredBook&, const Respond&, std::function<void()>);

}  // namespace rail::people
