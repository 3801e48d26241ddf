// Nothing leaks: two houses stand side by side, the same for one viewer but different in what that
// viewer may not know. Every byte the viewer receives must be the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "host/catalog.h"
#include "tests/scale.h"
#include "tests/tables/all_games.h"
#include "tests/tables/lone_house.h"

namespace rail::tables::secrecy_test {

namespace json = boost::json;

/// Luck that is made of given numbers, draw by draw.
class Foreseen final : public Luck {
 public:
  explicit Foreseen(std::deque<std::uint64_t>& numbers) : Luck(any_secrets()), numbers_(numbers) {}

  json::value draw(const Table& table) const override {
    EXPECT_FALSE(numbers_.empty()) << "more luck than was foreseen";
    Rng rng(numbers_.empty() ? 0 : numbers_.front());
    if (!numbers_.empty()) numbers_.pop_front();
    return table.match().draw(rng);
  }
  std::string new_deal() const override { return "told-at-the-end"; }

 private:
  std::deque<std::uint64_t>& numbers_;
};

/// One house with one table and somebody at each seat, and an onlooker last.
class World {
 public:
  World(const host::GameEntry& game, int players, std::uint64_t number)
      : house_(options(), number) {
    open(game, players);
  }

  /// A request of one of them, answered by the listener hearing something.
  void say(std::size_t who, const json::object& request, std::size_t listener) {
    const std::size_t before = house_.heard(listener).size();
    house_.say(who, json::serialize(request));
    house_.until([&] { return house_.heard(listener).size() > before; });
  }
  json::value http(const std::string& method, std::vector<std::string> path,
                   const json::value& body = nullptr) {
    return json::parse(
        house_.http({.method = method, .path = std::move(path), .body = json::serialize(body)})
            .body);
  }
  const std::vector<std::string>& heard(std::size_t who) const { return house_.heard(who); }
  std::size_t people() const { return house_.lines(); }
  /// What somebody has heard since the last time, with the table's name made the same everywhere.
  std::vector<std::string> news(std::size_t who) {
    std::vector<std::string> fresh(heard(who).begin() + static_cast<std::ptrdiff_t>(known_),
                                   heard(who).end());
    known_ = heard(who).size();
    for (std::string& text : fresh) text = neutral(text);
    return fresh;
  }
  std::string neutral(std::string text) const {
    for (std::size_t at = 0; (at = text.find(table, at)) != std::string::npos;)
      text.replace(at, table.size(), "TABLE");
    return text;
  }

  std::vector<std::string> tokens;
  std::string table;
  std::deque<std::uint64_t> luck;

 private:
  HouseOptions options() {
    HouseOptions made;
    made.luck = std::make_shared<const Foreseen>(luck);
    return made;
  }
  void open(const host::GameEntry& game, int players) {
    const json::array seats(static_cast<std::size_t>(players), json::object{{"who", "open"}});
    const json::value made =
        http("POST", {"tables"}, {{"game", game.id()}, {"seats", seats}, {"listed", true}});
    table = std::string(made.at("table").as_string());
    for (const json::value& link : made.at("links").as_array())
      tokens.emplace_back(link.at("token").as_string());
    for (std::size_t i = 0; i <= tokens.size(); ++i) {
      house_.connect();
      json::object join{{"type", "join"}, {"table", table}};
      if (i < tokens.size()) join["token"] = tokens[i];
      say(i, join, i);
    }
  }

  std::size_t known_ = 0;
  LoneHouse house_;
};

/// Two worlds that one viewer cannot tell apart.
class Twins {
 public:
  Twins(const host::GameEntry& game, int players, int viewer, std::uint64_t seed)
      : players_(players),
        viewer_(viewer < players ? Viewer(seat(viewer)) : Viewer::onlooker()),
        watcher_(static_cast<std::size_t>(viewer)),
        rng_(seed),
        a_(game, players, 1),
        b_(game, players, 2),
        match_a_(game.start(players, {})),
        match_b_(game.start(players, {})) {}

  /// Plays until the game is over or the two can no longer be kept alike.
  void run() {
    compare("joining");
    for (int i = 0; i < players_; ++i) {
      if (i == players_ - 1 && !foresee_luck()) return;
      both(static_cast<std::size_t>(i), {{"type", "sit"}, {"name", "Player " + std::to_string(i)}},
           {{"type", "sit"}, {"name", "Player " + std::to_string(i)}});
      compare("sitting down");
    }
    while (!match_a_->over() && step()) {
    }
    const json::object wish{{"type", "ask_history"}, {"from", 0}};
    if (!match_a_->over()) {
      both(watcher_, wish, wish);
      compare("the history");
      const json::object moment{{"type", "ask_moment"}, {"ply", plies_ / 2}};
      both(watcher_, moment, moment);
      compare("a moment");
    }
    check_secrets(a_);
    check_secrets(b_);
  }

  int differences() const { return differences_; }
  int plies() const { return plies_; }

 private:
  /// What the viewer sees of a match, to the byte.
  std::string seen(const host::Match& match) const {
    std::string text;
    match.write_view(viewer_, text);
    text += '\n';
    match.write_events(viewer_, text);
    if (!viewer_.is_onlooker()) match.write_legal(viewer_.seat_of(), text);
    return text;
  }

  std::unique_ptr<host::Match> after(const host::Match& match, Actor who,
                                     const json::value& action) const {
    std::unique_ptr<host::Match> next = match.clone();
    if (next->play(who, action)) return nullptr;
    return next;
  }

  /// Chooses the luck of both worlds until somebody is to act: different if possible, but not for
  /// the viewer. False if they cannot be kept alike.
  bool foresee_luck() {
    while (match_a_->to_act().is_chance()) {
      const std::uint64_t luck = rng_.next();
      Rng for_a(luck);
      const json::value outcome = match_a_->draw(for_a);
      auto next_a = after(*match_a_, Actor::chance(), outcome);
      std::unique_ptr<host::Match> alike;
      std::uint64_t alike_luck = 0;
      bool different = false;
      for (int tries = 0; tries < 400 && !(alike && (different || tries > 30)); ++tries) {
        const std::uint64_t other_luck = tries == 0 ? luck : rng_.next();
        Rng for_b(other_luck);
        const json::value other = match_b_->draw(for_b);
        auto next_b = after(*match_b_, Actor::chance(), other);
        if (seen(*next_b) != seen(*next_a)) continue;
        alike = std::move(next_b);
        alike_luck = other_luck;
        different = other != outcome;
      }
      if (!alike) return false;
      differences_ += different ? 1 : 0;
      a_.luck.push_back(luck);
      b_.luck.push_back(alike_luck);
      match_a_ = std::move(next_a);
      match_b_ = std::move(alike);
      ++plies_;
    }
    return true;
  }

  /// One decision in both worlds.
  bool step() {
    for (int tries = 0; tries < 40; ++tries) {
      const Seat who = some_seat();
      const json::value action = some(match_a_->legal(who));
      const auto next_a = after(*match_a_, who, action);
      if (next_a->over()) return false;  // then all is revealed
      std::unique_ptr<host::Match> next_b;
      const json::value other = twin_of(who, action, *next_a, next_b);
      if (!next_b) continue;
      match_a_ = next_a->clone();
      match_b_ = std::move(next_b);
      ++plies_;
      // The luck that follows is part of the same message.
      if (!foresee_luck()) return false;
      act(who, action, other);
      return !::testing::Test::HasFailure();
    }
    return false;
  }

  /// An action in the other world that looks the same to the viewer; another one if possible.
  json::value twin_of(Seat who, const json::value& action, const host::Match& next_a,
                      std::unique_ptr<host::Match>& next_b) {
    const std::string wanted = seen(next_a);
    json::array candidates = match_b_->legal(who);
    const bool own = !viewer_.is_onlooker() && viewer_.is(who);
    for (int tries = 0; tries < 40; ++tries) {
      const bool same = own || tries == 39;
      json::value other = same ? action : some(candidates);
      auto next = after(*match_b_, who, other);
      if (next && seen(*next) == wanted) {
        next_b = std::move(next);
        differences_ += other != action ? 1 : 0;
        return other;
      }
      if (own) break;
    }
    return nullptr;
  }

  void act(Seat who, const json::value& action, const json::value& other) {
    const std::string id = "act" + std::to_string(++acts_);
    const auto request = [&](const json::value& what) {
      return json::object{{"type", "act"}, {"id", id}, {"state", state_}, {"action", what}};
    };
    state_ = state(watcher_);
    both(static_cast<std::size_t>(index(who)), request(action), request(other));
    compare("act " + std::to_string(acts_));
    if (rng_.below(8) != 0 || viewer_.is_onlooker()) return;
    // Questions are answered from what one may know.
    const json::object why{{"type", "explain"}, {"action", action}};
    both(watcher_, why, why);
    compare("explain");
    EXPECT_EQ(a_.neutral(json::serialize(a_.http("GET", {"tables", a_.table}))),
              b_.neutral(json::serialize(b_.http("GET", {"tables", b_.table}))));
  }

  std::int64_t state(std::size_t who) const {
    const auto& heard = a_.heard(who);
    for (auto text = heard.rbegin(); text != heard.rend(); ++text) {
      const json::object message = json::parse(*text).as_object();
      if (const json::value* found = message.if_contains("state")) return found->as_int64();
    }
    return 0;
  }

  void both(std::size_t who, const json::object& in_a, const json::object& in_b) {
    a_.say(who, in_a, watcher_);
    b_.say(who, in_b, watcher_);
  }

  void compare(const std::string& when) {
    const std::vector<std::string> a = a_.news(watcher_);
    EXPECT_EQ(a, b_.news(watcher_)) << "after " << when;
    for (const std::string& text : a)
      EXPECT_EQ(text.find("\"type\":\"refused\""), std::string::npos) << text;
  }

  /// No secret of the house itself is in anything that anybody heard.
  static void check_secrets(const World& world) {
    for (std::size_t who = 0; who < world.people(); ++who) {
      for (const std::string& text : world.heard(who)) {
        for (const std::string& token : world.tokens)
          EXPECT_EQ(text.find(token), std::string::npos) << text.substr(0, 200);
      }
    }
  }

  Seat some_seat() {
    while (true) {
      const Seat s = seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(players_))));
      if (match_a_->to_act().contains(s)) return s;
    }
  }
  json::value some(const json::array& list) {
    return list.at(rng_.below(static_cast<std::uint32_t>(list.size())));
  }

  int players_;
  Viewer viewer_;
  std::size_t watcher_;
  Rng rng_;
  World a_;
  World b_;
  std::unique_ptr<host::Match> match_a_;
  std::unique_ptr<host::Match> match_b_;
  std::int64_t state_ = 0;
  int acts_ = 0;
  int plies_ = 0;
  int differences_ = 0;
};

class Secrecy : public ::testing::TestWithParam<std::string> {};

TEST_P(Secrecy, WhatAViewerMayNotKnowChangesNothing) {
  const host::GameEntry& game = host::Catalog::standard().at(GetParam());
  const int players = std::max(2, game.min_players());
  int differences = 0;
  int plies = 0;
  for (int viewer = 0; viewer <= players; ++viewer) {
    for (int round = 0; round < cases(3, 1); ++round) {
      Twins twins(game, players, viewer, static_cast<std::uint64_t>(100 * viewer + round));
      twins.run();
      differences += twins.differences();
      plies += twins.plies();
    }
  }
  RecordProperty("plies", plies);
  RecordProperty("differences", differences);
  EXPECT_GT(plies, cases(300, 100));
  // In a cooperative game all cards are open: there is nothing to differ in.
  if (game.family() != "switch_and_signal") {
    EXPECT_GT(differences, cases(50, 10));
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, Secrecy, ::testing::ValuesIn(all_games()), name_of_game);

}  // namespace rail::tables::secrecy_test
