// What can be asked of tournaments over HTTP. One that belongs to a circle is seen by its members
// and by who takes part; any other by whoever has its link. Nobody sees a sealed deal, or where
// others play it, before the round is over.
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "people/desk.h"
#include "people/routes.h"
#include "people/tournament.h"
#include "people/tournament_house.h"
#include "tables/limits.h"

namespace rail::people {

inline constexpr std::size_t max_tournament_body = 8'192;  // bytes
inline constexpr int max_listed_tournaments = 100;         // the newest

/// POST /api/tournaments: Announced, without who does it.
struct NewTournament {
  std::string title;
  std::optional<std::string> circle;
  std::optional<std::vector<std::string>> organisers;
  std::string game;
  std::optional<std::map<std::string, std::string>> options;
  Pairing pairing = Pairing::swiss;
  Tempo tempo = Tempo::live;
  std::int32_t seats = 2;
  std::int32_t rounds = 1;
  bool sealed = true;
  std::optional<tables::TimeLimit> clock;
  std::optional<std::int64_t> begins;
};
BOOST_DESCRIBE_STRUCT(NewTournament, (),
                      (title, circle, organisers, game, options, pairing, tempo, seats, rounds,
                       sealed, clock, begins))

/// POST /api/tournaments/ID/entries: one of these.
namespace tournament_wish {
struct Enter {
  static constexpr std::string_view type = "entered";
};
BOOST_DESCRIBE_STRUCT(Enter, (), ())
struct Withdraw {
  static constexpr std::string_view type = "withdrew";
  std::optional<std::string> person;  // whom an organiser withdraws; none: who says it
};
BOOST_DESCRIBE_STRUCT(Withdraw, (), (person))
struct End {
  static constexpr std::string_view type = "ended";
};
BOOST_DESCRIBE_STRUCT(End, (), ())
using Wish = std::variant<Enter, Withdraw, End>;
}  // namespace tournament_wish

struct TournamentOptions {
  tables::Rate tournaments_per_person{.per_second = 10.0 / 86'400, .burst = 10};
  tables::Rate tournaments_per_address{.per_second = 20.0 / 3'600, .burst = 20};
  tables::Rate looks_per_address{.per_second = 2, .burst = 60};  // without saying who one is
  /// Entering and withdrawing fills a book, without which no round can be drawn.
  tables::Rate entries_per_person{.per_second = 20.0 / 86'400, .burst = 20};
};

class TournamentApi {
 public:
  /// Both outlive it, and it lives as long as the loop.
  TournamentApi(Desk& desk, TournamentHouse& house, const TournamentOptions& options = {});

  /// Answers once, at once or later; false, and nothing is answered, if it is no request to
  /// tournaments.
  bool http(HttpRequest& request, const Respond& respond);
  static std::vector<tables::ApiRequest> requests();

 private:
  static const std::vector<Route<TournamentApi>>& routes();
  void list(HttpRequest& request, const Respond& respond);
  void announce(HttpRequest& request, const Respond& respond);
  void look(HttpRequest& request, const Respond& respond);
  void write(HttpRequest& request, const Respond& respond);
  void draw(HttpRequest& request, const Respond& respond);
  void hand_out(HttpRequest& request, const Respond& respond);

  using WithTournament = std::function<void(const Asker&, const Opened<Tournament>&)>;
  /// Calls if who asks may see the tournament that the path names; otherwise answers 404, as for
  /// one that was never announced.
  void with_tournament(const HttpRequest& request, const Respond& respond, WithTournament then);
  /// The same for those only who have said who they are.
  void with_somebody(const HttpRequest& request, const Respond& respond, WithTournament then);
  void if_seen(const std::string& id, const Asker& asker, const Respond& respond,
               const WithTournament& then);
  /// Calls if the person is a member of the circle; otherwise answers that there is none.
  void with_circle(const std::string& circle, const std::string& person, const Respond& respond,
                   std::function<void(const Circle&)> then);
  /// Calls if all who shall organise it beside this person know him, as he knows them: nobody is
  /// named unasked. Otherwise answers bad_people.
  void if_known(const Person& person, const std::vector<std::string>& organisers,
                const Respond& respond, std::function<void()> then);
  void begin(const tournament::Announced& entry, const Respond& respond);
  void enter(const Asker& asker, const Opened<Tournament>& book, const Respond& respond);
  /// Organisers may, and the maker of its circle.
  void end(const Asker& asker, const Opened<Tournament>& book, const Respond& respond);
  void if_maker(const Asker& asker, const Tournament& tournament, const Respond& respond,
                std::function<void(bool)> then);
  /// Adds what somebody says, or what the house says for him.
  void add(const std::string& id, const Asker& asker, const tournament::Entry& entry,
           const Respond& respond, bool by_house = false);
  void show(const Asker& asker, const Opened<Tournament>& book, const Respond& respond);
  void show_with(const Asker& asker, const std::shared_ptr<const Tournament>& tournament,
                 bool may_end, const Respond& respond);
  void list_of(std::string member, const Respond& respond);

  Desk& desk_;
  TournamentHouse& house_;
  tables::AddressLimiter announced_;
  tables::AddressLimiter announced_from_;
  tables::AddressLimiter looks_;
  tables::AddressLimiter entered_;
};

}  // namespace rail::people
