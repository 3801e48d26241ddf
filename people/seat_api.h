// Over HTTP: a person's seats. Which are his, what is to be done there and until when, and tables
// that he opens for his people.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "people/desk.h"
#include "people/routes.h"
#include "tables/limits.h"

namespace rail::people {

struct SeatOptions {
  tables::Rate lists_per_person{.per_second = 0.2, .burst = 20};  // each asks many tables
  tables::Rate calendars_per_person{.per_second = 1.0 / 60, .burst = 20};
  tables::Rate tables_per_person{.per_second = 30.0 / 3600, .burst = 20};   // new ones
  tables::Rate tables_per_address{.per_second = 60.0 / 3600, .burst = 60};  // of all who ask there
  /// Seats that are to become somebody's: each may be at another table, which has to be read.
  tables::Rate claims_per_address{.per_second = 0.5, .burst = 100};
};

/// Lives as long as the loop.
class SeatApi {
 public:
  explicit SeatApi(Desk& desk, const SeatOptions& options = {});

  /// Answers once, at once or later; false if the request is not of its kind.
  bool http(HttpRequest& request, const Respond& respond);
  /// All that `http` answers.
  static std::vector<tables::ApiRequest> requests();

 private:
  static const std::vector<Route<SeatApi>>& routes();
  void list(HttpRequest& request, const Respond& respond);
  void open(HttpRequest& request, const Respond& respond);
  void claim(HttpRequest& request, const Respond& respond);
  void pass(HttpRequest& request, const Respond& respond);
  void calendar_link(HttpRequest& request, const Respond& respond);
  void calendar(HttpRequest& request, const Respond& respond);

  /// A table at which the person sits now.
  struct MyTable {
    HouseTables::Shown shown;
    std::vector<Seat> mine;

    bool to_act() const;
  };
  /// Of the newest seats, in this order; answers if they cannot be read.
  void with_tables(const Person& person, const Respond& respond,
                   std::function<void(const std::vector<MyTable>& tables)> then);
  void write_seats(const std::string& table, const std::vector<Seat>& seats,
                   const std::string& person, const Respond& respond);
  /// Leaves the seats open of those who are forgotten or do not want to hear of who asks.
  void with_willing(const SeatedPeople& people, const std::string& asker, const Respond& respond,
                    std::function<void(const SeatedPeople&)> then);
  void open_asking(const tables::NewTable& wish, const SeatedPeople& people,
                   const tables::Asking& asking, const Respond& respond);
  std::string calendar_of(const Person& person, const std::vector<MyTable>& mine) const;

  std::int64_t now() const { return services_.loop.wall_ms(); }

  Desk& desk_;
  PeopleServices& services_;
  tables::AddressLimiter lists_;
  tables::AddressLimiter calendars_;
  tables::AddressLimiter opened_;
  tables::AddressLimiter opened_from_;
  tables::AddressLimiter claimed_from_;
};

}  // namespace rail::people
