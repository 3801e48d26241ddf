// Boards that nobody has drawn: whatever the check accepts can be played to the end, by all the
// rules and in bounded time.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/rules/sweep.h"
#include "games/ticket_to_ride/telling/words.h"
#include "games/ticket_to_ride/tests/invariants.h"
#include "tests/properties.h"
#include "tests/scale.h"

namespace rail::ticket_to_ride {
namespace {

namespace json = boost::json;

/// Draws a board file by chance; mostly the check accepts it.
class BoardSketch {
 public:
  explicit BoardSketch(std::uint64_t seed) : rng_(seed) {}

  std::string text() {
    settle_numbers();
    json::object agreed = rules();
    add_places();
    add_routes();
    add_tickets();
    return json::serialize(json::object{{"format", "roundhouse-board-1"},
                                        {"game", "ticket-to-ride"},
                                        {"id", "sketch"},
                                        {"name", name("Sketch")},
                                        {"edition", "for tests"},
                                        {"rules", std::move(agreed)},
                                        {"ticket_piles", piles()},
                                        {"places", places_},
                                        {"routes", routes_},
                                        {"tickets", tickets_},
                                        {"checks", checks()},
                                        {"drawing", json::object{}},
                                        {"provenance", json::object{}}});
  }

 private:
  struct Link {
    int a;
    int b;
    int length;
    bool gray;
    std::set<int> colors;
    int tracks;
  };

  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  int from(int least, int most) { return least + below(most - least + 1); }
  static json::object name(std::string_view text) { return {{"en", text}, {"de", text}}; }
  static std::string id(std::string_view kind, int n) {
    return std::string(kind) + "-" + std::to_string(n);
  }
  static std::string_view color(int c) {
    return boost::describe::enum_to_string(static_cast<RouteColor>(c), "?");
  }

  void settle_numbers() {
    players_ = from(2, max_players);
    trains_ = from(1, 60);
    pile_count_ = from(1, max_piles);
    start_draw_ = from(1, max_offer);
    turn_draw_ = from(1, max_offer);
    cities_ = from(3, 16);
    countries_ = below(4);
    passenger_colors_ = below(2) * from(1, 3);
    passengers_ = passenger_colors_ * from(1, 6);
  }

  json::object rules() {
    json::array points;
    for (const int p : {1, 2, 4, 7, 10, 15, 18}) points.push_back(p);
    json::value passengers = nullptr;
    if (passenger_colors_ > 0) {
      json::array color_ids;
      for (int c = 0; c < passenger_colors_; ++c) color_ids.push_back(json::string(id("color", c)));
      passengers = {{"colors", color_ids},
                    {"per_color", passengers_ / passenger_colors_},
                    {"most", 20},
                    {"second_most", 10}};
    }
    const bool path = below(3) > 0;
    return {{"players", {2, players_}},
            {"trains", trains_},
            {"cards_per_color", from(2, 15)},
            {"locomotives", from(1, 15)},
            {"start_cards", from(1, 4)},
            {"open_cards", open_slots},
            {"open_locomotives_that_replace", from(1, open_slots)},
            {"parallel_tracks_from_players", from(2, max_players + 1)},
            {"last_round_trains", below(std::min(trains_, 5))},
            {"start_tickets", {{"draw", start_draw_}, {"keep", from(1, start_draw_)}}},
            {"turn_tickets", {{"draw", turn_draw_}, {"keep", from(1, turn_draw_)}}},
            {"start_tickets_announced", pile_count_ > 1 || below(2) == 0},
            {"route_points", points},
            {"longest_path_bonus", path ? 10 : 0},
            {"most_tickets_bonus", path ? 0 : 15},
            {"passengers", passengers}};
  }

  json::array piles() const {
    json::array all;
    for (int p = 0; p < pile_count_; ++p)
      all.push_back(json::object{{"id", id("pile", p)}, {"name", name("Pile")}});
    return all;
  }

  void add_places() {
    int left = passengers_;
    for (int p = 0; p < cities_ + countries_; ++p) {
      json::object place{{"id", id("place", p)},
                         {"name", name("Place")},
                         {"kind", p < cities_ ? "city" : "country"}};
      const bool last = p + 1 == cities_ + countries_;
      const int here = last ? left : std::min(left, below(4));
      if (passenger_colors_ > 0) place["passengers"] = here;
      if (passenger_colors_ > 0) left -= here;
      places_.push_back(std::move(place));
    }
  }

  /// Every place is joined to a city before it, then there are some more routes.
  void add_routes() {
    for (int p = 1; p < cities_ + countries_; ++p) add_link(below(std::min(p, cities_)), p);
    for (int more = below(40); more > 0; --more)
      add_link(below(cities_), below(cities_ + countries_));
    for (const Link& link : links_) {
      for (const int c : link.colors) add_track(link, c);
      for (int t = 0; link.gray && t < link.tracks; ++t) add_track(link, colors);
    }
  }
  void add_link(int a, int b) {
    const auto same = [&](const Link& l) { return std::minmax(l.a, l.b) == std::minmax(a, b); };
    if (a == b || std::any_of(links_.begin(), links_.end(), same)) return;
    Link link{a, b, from(1, max_length), below(3) == 0, {}, below(4) == 0 ? from(2, 3) : 1};
    while (!link.gray && static_cast<int>(link.colors.size()) < link.tracks)
      link.colors.insert(below(colors));
    links_.push_back(std::move(link));
  }
  void add_track(const Link& link, int c) {
    routes_.push_back(json::object{{"id", id("route", static_cast<int>(routes_.size()))},
                                   {"a", id("place", link.a)},
                                   {"b", id("place", link.b)},
                                   {"length", link.length},
                                   {"color", color(c)}});
    ++count_[static_cast<std::size_t>(c)].first;
    count_[static_cast<std::size_t>(c)].second += link.length;
  }

  void add_tickets() {
    const int wanted = players_ * start_draw_ + below(6);
    for (int p = 0; p < pile_count_; ++p) {
      std::set<std::pair<int, int>> seen;
      for (int tries = 0; tries < 400 && static_cast<int>(seen.size()) < wanted; ++tries) {
        const int a = below(cities_ + countries_);
        const int b = below(cities_ + countries_);
        if (a == b || !seen.insert(std::minmax(a, b)).second) continue;
        tickets_.push_back(json::object{{"id", id("ticket", static_cast<int>(tickets_.size()))},
                                        {"pile", id("pile", p)},
                                        {"a", id("place", a)},
                                        {"b", id("place", b)},
                                        {"value", from(1, 22)}});
      }
      in_pile_[id("pile", p)] = static_cast<int>(seen.size());
    }
  }

  json::object checks() const {
    int spaces = 0;
    json::object by_color;
    for (int c = 0; c <= colors; ++c) {
      const auto& [routes, length] = count_[static_cast<std::size_t>(c)];
      by_color[color(c)] = {{"routes", routes}, {"spaces", length}};
      spaces += length;
    }
    const auto with = [&](int tracks) {
      return std::count_if(links_.begin(), links_.end(),
                           [&](const Link& link) { return link.tracks == tracks; });
    };
    json::object tickets;
    for (const auto& [pile, n] : in_pile_) tickets[pile] = n;
    return {{"places", places_.size()},
            {"cities", cities_},
            {"countries", countries_},
            {"routes", routes_.size()},
            {"connections", links_.size()},
            {"double", with(2)},
            {"triple", with(3)},
            {"spaces", spaces},
            {"tickets", tickets},
            {"classic_tickets", 0},
            {"passengers", passengers_},
            {"colors", by_color}};
  }

  Rng rng_;
  int players_ = 0;
  int trains_ = 0;
  int pile_count_ = 0;
  int start_draw_ = 0;
  int turn_draw_ = 0;
  int cities_ = 0;
  int countries_ = 0;
  int passenger_colors_ = 0;
  int passengers_ = 0;
  json::array places_;
  json::array routes_;
  json::array tickets_;
  std::vector<Link> links_;
  std::array<std::pair<int, int>, card_kinds> count_{};  // routes and spaces by colour
  std::map<std::string, int> in_pile_;
};

std::shared_ptr<const Board> sketched_board(std::uint64_t seed, std::map<std::string, int>& why) {
  try {
    return std::make_shared<const Board>(Board::parse(BoardSketch(seed).text()));
  } catch (const BoardError& refused) {
    const std::string what = refused.what();
    ++why[what.substr(0, what.find_first_of("0123456789"))];
    return nullptr;
  }
}

void play_to_the_end(const Subject<TicketToRide>& subject) {
  along_random_games(subject, 1, [&](Walk<TicketToRide>& walk) {
    const State& s = walk.state();
    for (const Actor who : everybody()) {
      const bool acts = subject.game.to_act(s).contains(who);
      ASSERT_EQ(acts, !legal_actions(subject.game, s, who).empty());
    }
    if (walk.steps() % 16 == 0 || walk.over()) check_actors(subject, s);
    if (!walk.over()) return;
    check_outcome(subject.game, s);
    for (int p = 0; p < subject.game.players(); ++p) {
      Network network(subject.game.board(), s.routes.members(route_class::owned_by(seat(p))));
      network.longest_path(0, 0);
      EXPECT_LT(network.looked_at(), Sweep::limit);
    }
  });
}

TEST(TicketToRideRandomBoards, ArePlayedToTheEnd) {
  const auto boards = static_cast<std::uint64_t>(cases(600, 40));
  std::map<std::string, int> refused;
  int accepted = 0;
  for (std::uint64_t seed = 0; seed < boards && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("board " + std::to_string(seed));
    const auto board = sketched_board(seed, refused);
    if (!board) continue;
    ++accepted;
    Rng rng(seed);
    const auto spread = static_cast<std::uint32_t>(board->max_players - 1);
    Options options;
    options.open_cards_without_pile = rng.below(2) == 0;
    options.rules_version = rng.below(4) == 0 ? 1 : TicketToRide::rules_version;
    play_to_the_end({.game = TicketToRide(board, 2 + static_cast<int>(rng.below(spread)), options),
                     .most_actions = 100'000,
                     .broken = broken_invariant});
  }
  EXPECT_GT(accepted, static_cast<int>(boards) / 3);
  for (const auto& [what, times] : refused) RecordProperty(what, times);
}

}  // namespace
}  // namespace rail::ticket_to_ride
