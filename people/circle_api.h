// What can be asked of circles over HTTP. Whoever is not in one hears of it exactly what he hears
// of one that was never founded, and as quickly: whether he belongs to it is looked up among his
// circles, and whether a link is the house's own is seen from the link, before any book is opened.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "people/circle.h"
#include "people/desk.h"
#include "people/routes.h"
#include "tables/bodies.h"
#include "tables/limits.h"

namespace rail::people {

inline constexpr std::size_t max_circles = 100;  // that somebody is in
/// A few more are looked up: two that join at once may both be the last that is allowed.
inline constexpr int max_circles_read = 150;
inline constexpr std::int32_t max_invitation_days = 90;

/// POST /api/circles
struct NewCircle {
  std::string title;
};
BOOST_DESCRIBE_STRUCT(NewCircle, (), (title))

/// POST /api/circles/ID/invitations
struct NewInvitation {
  std::int32_t days = 0;
  std::optional<bool> once;  // none: for as many as come
};
BOOST_DESCRIBE_STRUCT(NewInvitation, (), (days, once))

/// POST /api/circles/ID/join
struct JoinCircle {
  std::string link;
};
BOOST_DESCRIBE_STRUCT(JoinCircle, (), (link))

/// POST /api/circles/ID/tables
struct NewCircleTable {
  tables::NewTable table;
  std::optional<SeatedPeople> people;  // none: nobody yet
};
BOOST_DESCRIBE_STRUCT(NewCircleTable, (), (table, people))

struct CircleOptions {
  tables::Rate circles_per_person{.per_second = 10.0 / 86'400, .burst = 10};
  tables::Rate circles_per_address{.per_second = 20.0 / 3'600, .burst = 20};
  tables::Rate tables_per_person{.per_second = 30.0 / 3'600, .burst = 30};
  tables::Rate tables_per_address{.per_second = 60.0 / 3'600, .burst = 60};
  tables::Rate doors_per_address{.per_second = 1, .burst = 60};
  /// Coming and going fills a book, which is everybody's in it.
  tables::Rate joins_per_person{.per_second = 20.0 / 86'400, .burst = 20};
};

/// An entry and what goes with it in the store.
Desk::Addition addition_of(const Circle& circle, const circle::Entry& entry, std::int64_t now);

class CircleApi {
 public:
  /// `desk` outlives it, and it lives as long as the loop.
  explicit CircleApi(Desk& desk, const CircleOptions& options = {});

  /// Answers once, at once or later; false, and nothing is answered, if it is no request to
  /// circles.
  bool http(HttpRequest& request, const Respond& respond);
  static std::vector<tables::ApiRequest> requests();

 private:
  static const std::vector<Route<CircleApi>>& routes();
  void list(HttpRequest& request, const Respond& respond);
  void found(HttpRequest& request, const Respond& respond);
  void look(HttpRequest& request, const Respond& respond);
  void look_at_door(HttpRequest& request, const Respond& respond);
  void join(HttpRequest& request, const Respond& respond);
  void write(HttpRequest& request, const Respond& respond);
  void invite(HttpRequest& request, const Respond& respond);
  void open_table(HttpRequest& request, const Respond& respond);
  void sit(HttpRequest& request, const Respond& respond);
  void season(HttpRequest& request, const Respond& respond);

  /// The circles of somebody, newest first; answers 503.
  void with_own(const std::string& person, const Respond& respond,
                std::function<void(const std::vector<StoredBook>&)> then);
  /// Calls if who asks is a member of the circle that the path names; otherwise answers 404.
  using WithMember = std::function<void(const std::string& person, const Opened<Circle>&)>;
  void with_member(const HttpRequest& request, const Respond& respond, WithMember then);
  /// Adds what a member says.
  void add(const std::string& id, const std::string& person, const circle::Entry& entry,
           const Respond& respond, std::function<void(const Opened<Circle>& after)> then);
  /// Calls unless a member would take a game out of the book that is played or over: its result
  /// is everybody's. Those who lead the circle may.
  void if_not_played(const std::string& person, const Circle& circle, const circle::Entry& entry,
                     const Respond& respond, std::function<void()> then);
  /// Who is not in the circle any more takes no part in its tournaments either, and organises none.
  /// What cannot be stored now is made up for when the next round is drawn.
  void leave_with(const std::string& id, const circle::Entry& entry, std::function<void()> then);
  void show(const std::string& person, const Circle& circle, const Respond& respond);
  void show_door(const std::string& id, const std::string& link, const Asker& asker,
                 const Respond& respond);
  /// Calls with how these people appear, as JSON; of members also whether they are here or away.
  void with_people(std::vector<std::string> people, std::vector<std::string> members,
                   std::function<void(const std::string& json)> then);
  /// Those who have a seat hear of it.
  void open_asking(const std::string& id, const tables::NewTable& wish, const Opened<Person>& asker,
                   const SeatedPeople& people, const Respond& respond);
  void note_table(const std::string& id, const std::string& person,
                  const tables::CreatedTable& made, const SeatedPeople& people,
                  const Respond& respond);

  /// What is said of a circle that is none of one's own, as of one that is not there.
  static Refusal hidden_circle();
  static HttpResponse hidden();
  static HttpResponse too_fast();
  /// Name, plate and face: what anybody sees of a person.
  static boost::json::object looks_of(const PersonSummary& person);
  std::string new_link(const std::string& circle) const;
  bool is_own_link(const std::string& circle, std::string_view link) const;

  Desk& desk_;
  tables::AddressLimiter new_circles_;
  tables::AddressLimiter new_circles_from_;
  tables::AddressLimiter new_tables_;
  tables::AddressLimiter new_tables_from_;
  tables::AddressLimiter doors_;
  tables::AddressLimiter joins_;
};

}  // namespace rail::people
