// Over HTTP: how somebody becomes known, shows who he is, and sees and changes his own book.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "people/desk.h"
#include "people/routes.h"
#include "people/seat_api.h"
#include "tables/limits.h"

namespace rail::people {

struct PersonOptions {
  tables::Rate people_per_address{.per_second = 6.0 / 3600, .burst = 12};  // new ones
  tables::Rate sign_ins_per_address{.per_second = 0.5, .burst = 60};
  tables::Rate exports_per_person{.per_second = 10.0 / 3600, .burst = 5};
  SeatOptions seats = {};
};

/// Lives as long as the loop.
class PersonApi {
 public:
  explicit PersonApi(Desk& desk, const PersonOptions& options = {});

  /// Answers once, at once or later; false if the request is not of its kind.
  bool http(HttpRequest& request, const Respond& respond);
  /// All that `http` answers.
  static std::vector<tables::ApiRequest> requests();

 private:
  static const std::vector<Route<PersonApi>>& routes();
  void challenge(HttpRequest& request, const Respond& respond);
  void new_person(HttpRequest& request, const Respond& respond);
  void sign_in(HttpRequest& request, const Respond& respond);
  void new_device(HttpRequest& request, const Respond& respond);
  void self(HttpRequest& request, const Respond& respond);
  void add_entry(HttpRequest& request, const Respond& respond);
  void export_all(HttpRequest& request, const Respond& respond);
  void forget(HttpRequest& request, const Respond& respond);

  bool may_sign_in(const HttpRequest& request, const Respond& respond);
  /// A challenge opens something once, at whichever server: calls if this one has not, otherwise
  /// answers.
  void with_fresh(const std::string& nonce, const Respond& respond, std::function<void()> then);
  void judge_sign_in(const SignIn& wish, const std::string& host, const Person& person,
                     const Respond& respond);
  /// Begins a book, unless the host has blocked who had one under this name.
  void begin(const Begun& begun, const std::string& device, const Respond& respond);
  void let_in(const NewDevice& wish, const std::string& host, const std::string& person,
              const Respond& respond);
  /// Does what must be done before an entry is written.
  void prepare(const person::Entry& entry, const Person& person, std::function<void()> then);
  void write(const person::Entry& entry, const Session& session, const Respond& respond);
  WhyNot unwelcome(const person::Entry& entry) const;
  /// A device was shut out: nothing that it was given is worth anything any more.
  void shut_out(const std::string& device, const Person& person, std::function<void()> then);
  /// No seat says any more whose it is.
  void leave_tables(const Person& person, std::function<void()> then);

  std::int64_t now() const { return services_.loop.wall_ms(); }

  Desk& desk_;
  PeopleServices& services_;
  SeatApi seats_;
  tables::AddressLimiter people_;
  tables::AddressLimiter sign_ins_;
  tables::AddressLimiter exports_;
};

}  // namespace rail::people
