// Where people's requests come in: who asks is found out once, for all that is asked.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "people/books.h"
#include "people/person.h"
#include "people/refusal.h"
#include "people/services.h"
#include "tables/app.h"

namespace rail::people {

using tables::HttpRequest;
using tables::HttpResponse;
using Respond = std::function<void(HttpResponse)>;

/// A book as it stands, with what it was read from.
template <class Value>
struct Opened {
  StoredBook book;
  std::vector<StoredPage> pages;
  Value value;
};

class Desk {
 public:
  explicit Desk(PeopleServices& services) : services_(services) {}

  PeopleServices& services() { return services_; }

  /// Calls with the person whose session the request carries; otherwise answers 401 with the code.
  void with_asker(const HttpRequest& request, const Respond& respond,
                  std::function<void(const Session&, const Opened<Person>&)> then);
  /// Reads a book; answers 404 "no_such_KIND", or 503 "storage".
  void with_person(const std::string& id, const Respond& respond,
                   std::function<void(const Opened<Person>&)> then);

  /// Adds entries to a book: reads it, asks `judge` for what is to be added or a refusal (answered
  /// with 409 and its code; 403 "not_allowed"), writes, and tries anew if another was first.
  /// `Value` is Person, Circle or Tournament.
  template <class Value>
  struct Addition {
    std::vector<std::string> entries;  // JSON
    std::vector<std::pair<std::string, bool>> members{};
    std::optional<std::string> summary{};
    std::optional<bool> closed{};
  };
  template <class Value>
  using Judge = std::function<std::variant<Addition<Value>, Refusal>(const Opened<Value>&)>;
  template <class Value>
  void add(Kind kind, const std::string& id, const Respond& respond, Judge<Value> judge,
           std::function<void(const Opened<Value>& after)> then);

  /// How these people appear: name, plate, face. Those who are forgotten are left out.
  void with_names(std::vector<std::string> people,
                  std::function<void(const std::map<std::string, person::Called>&)> then);

 private:
  PeopleServices& services_;
};

}  // namespace rail::people
