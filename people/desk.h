// Where people's requests come in: who asks is found out once, for all that is asked, and books are
// read and written for all of them alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "people/books.h"
#include "people/circle.h"
#include "people/person.h"
#include "people/refusal.h"
#include "people/services.h"
#include "people/tournament.h"
#include "tables/app.h"
#include "tables/limits.h"

namespace rail::people {

using tables::HttpRequest;
using tables::HttpResponse;
using Respond = std::function<void(HttpResponse)>;

/// A refusal as an answer: 403 for not_allowed, 400 for codes that begin with bad_, 404 for
/// no_such_, otherwise 409.
HttpResponse refusal_answer(const Refusal& refusal);

/// A book as it stands; `value.pages` is the place of its next page.
template <class Value>
struct Opened {
  StoredBook book{};
  Value value{};
};

struct DeskOptions {
  tables::Rate asked_per_person{.per_second = 5, .burst = 100};  // by GET
  tables::Rate done_per_person{.per_second = 0.5, .burst = 60};  // by POST
  std::size_t kept_books = 2'000;                                // of each kind, in memory
};

/// Lives as long as the loop. `then` is called on it, at most once, and never before the function
/// returns; what it throws as host::BadInput is answered with 400.
class Desk {
 public:
  explicit Desk(PeopleServices& services, const DeskOptions& options = {});

  PeopleServices& services() { return services_; }

  /// Calls with the person whose session the request carries; otherwise answers 401 with the code
  /// (no_session, bad_token, old_token, unknown_device, shut_out), 403 "blocked" if the host has
  /// closed the person's book, 429 or 503.
  using WithAsker = std::function<void(const Session&, const Opened<Person>&)>;
  void with_asker(const HttpRequest& request, const Respond& respond, WithAsker then) {
    admit(request, respond, false, std::move(then));
  }
  /// Also if the host has blocked him: what is kept of him stays his to take along and to end.
  void with_anybody(const HttpRequest& request, const Respond& respond, WithAsker then) {
    admit(request, respond, true, std::move(then));
  }
  /// Reads a book, if there is one; answers 503 "storage". `Value` is Person, Circle or Tournament,
  /// here and below.
  template <class Value>
  void find(const std::string& id, const Respond& respond,
            std::function<void(const Opened<Value>*)> then);
  /// Reads a book; answers 404 "no_such_person", "no_such_circle" or "no_such_tournament", or 503.
  template <class Value>
  void with_book(const std::string& id, const Respond& respond,
                 std::function<void(const Opened<Value>&)> then);
  void with_person(const std::string& id, const Respond& respond,
                   std::function<void(const Opened<Person>&)> then) {
    with_book<Person>(id, respond, std::move(then));
  }

  /// What is to be written at once.
  struct Addition {
    std::vector<std::string> entries;                     // JSON; none: nothing but the rest
    std::vector<std::pair<std::string, bool>> members{};  // as BookChange has them
    std::optional<std::string> summary{};
    std::optional<bool> closed{};
  };
  template <class Value>
  using Judge = std::function<std::variant<Addition, Refusal>(const Opened<Value>&)>;
  /// Adds entries to a book: reads it, asks `judge` for what is to be added or a refusal, writes,
  /// and tries anew, from the reading on, if another was first. The judge says what problem() says
  /// of each entry. An addition of nothing at all is not written.
  template <class Value>
  void add(const std::string& id, const Respond& respond, Judge<Value> judge,
           std::function<void(const Opened<Value>& after)> then);
  /// A new book; answers 409 "taken" if there is one with this id.
  template <class Value>
  void begin(const std::string& id, const Addition& first, const Respond& respond,
             std::function<void(const Opened<Value>&)> then);

  /// Nothing of it is left, neither here nor in the store. Answers 503 "storage".
  template <class Value>
  void remove(const StoredBook& book, const Respond& respond, std::function<void()> then);

  /// How these people appear, or, if it was changed at another server, appeared a moment ago. Those
  /// who are forgotten are left out, and all of them if the store fails.
  void with_summaries(std::vector<std::string> people,
                      std::function<void(const std::map<std::string, PersonSummary>&)> then);
  /// The same without whether they are away.
  void with_names(std::vector<std::string> people,
                  std::function<void(const std::map<std::string, person::Called>&)> then);
  /// Writes into the books of those for whom a table was opened that they sit there, so that they
  /// find it among their tables; who is forgotten is left out.
  void note_seats(const std::string& table, const SeatedPeople& people, std::function<void()> then);

 private:
  template <class Value>
  using Book = std::shared_ptr<const Opened<Value>>;
  /// The books that were read last: of those only the new pages are read again.
  template <class Value>
  struct Shelf {
    std::map<std::string, Book<Value>, std::less<>> recent;
    std::map<std::string, Book<Value>, std::less<>> older;
  };
  template <class Value>
  struct Read {
    Book<Value> book{};                    // none if there is none
    std::optional<HttpResponse> failed{};  // why nobody can tell
  };
  struct KeptSummary {
    std::optional<PersonSummary> summary{};  // none: there is no such person
    tables::Clock::time_point until{};
  };

  void admit(const HttpRequest& request, const Respond& respond, bool also_blocked, WithAsker then);
  template <class Value>
  void read(const std::string& id, std::function<void(const Read<Value>&)> done);
  template <class Value>
  void try_add(const std::string& id, const Respond& respond, Judge<Value> judge,
               std::function<void(const Opened<Value>&)> then, int tries);
  template <class Value>
  Book<Value> kept(const std::string& id) const;
  template <class Value>
  void keep(const std::string& id, Book<Value> book);

  PeopleServices& services_;
  DeskOptions options_;
  std::tuple<Shelf<Person>, Shelf<Circle>, Shelf<Tournament>> shelves_;
  std::map<std::string, KeptSummary, std::less<>> summaries_;  // of persons
  tables::AddressLimiter asked_;
  tables::AddressLimiter done_;
};

}  // namespace rail::people
