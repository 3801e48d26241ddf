// A table that the attacker shares with two victims, in two worlds: what he cannot see there
// differs, what he sees does not.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>

#include "engine/rng.h"
#include "host/catalog.h"
#include "tests/tables/attack_worlds.h"

namespace rail::tables::attack {

/// How far the attacked game is.
enum class Moment : std::uint8_t { open, begun, played };

using Worlds = std::array<std::unique_ptr<World>, 2>;

inline constexpr int players = 3;                 // two victims and the attacker
inline constexpr std::size_t attackers_line = 2;  // his seat, then an onlooker, then others
inline constexpr std::size_t onlookers_line = attackers_line + 1;

/// Options with which the game begins without luck that everybody sees.
inline host::OptionValues quiet_start(const host::GameEntry& game) {
  return {{game.family() == "switch_and_signal" ? "first" : "start", "0"}};
}

class Victims {
 public:
  Victims(const host::GameEntry& game, Moment moment, Worlds& worlds, Rng& rng)
      : game_(game),
        worlds_(worlds),
        rng_(rng),
        match_a_(game.start(players, quiet_start(game))),
        match_b_(match_a_->clone()) {
    open();
    sit_down(0);
    sit_down(1);
    foresee();  // he may be the one with whom it begins
    if (moment != Moment::open) sit_down(attackers_line);
    if (moment == Moment::played) play();
  }

  const Word& table() const { return table_; }
  /// How often luck or a decision differed between the worlds.
  int differences() const { return differing_; }

 private:
  template <class Do>
  void in_both(Do action) {
    for (std::size_t i = 0; i < 2; ++i) action(i, *worlds_[i]);
  }

  void open() {
    const json::value wish = {{"game", game_.id()},
                              {"options", json::value_from(quiet_start(game_))},
                              {"seats", json::array(players, json::object{{"who", "open"}})},
                              {"listed", true}};
    in_both([&](std::size_t i, World& world) {
      const json::value made = json::parse(
          world.http({.method = "POST", .path = {"tables"}, .body = json::serialize(wish)}).body);
      table_[i] = std::string(made.at("table").as_string());
      for (int line = 0; line < players + 1; ++line) {
        world.connect();
        json::object join{{"type", "join"}, {"table", table_[i]}};
        if (line < players) join["token"] = made.at("links").at(line).at("token");
        world.say(static_cast<std::size_t>(line), join);
      }
    });
  }

  /// What the attacker sees of a match, at his seat and looking on.
  static std::string seen(const host::Match& match) {
    std::string text;
    for (const Viewer viewer : {Viewer(seat(players - 1)), Viewer::onlooker()}) {
      match.write_view(viewer, text);
      match.write_events(viewer, text);
    }
    match.write_legal(seat(players - 1), text);
    return text;
  }

  void sit_down(std::size_t line) {
    in_both([&](std::size_t, World& world) {
      world.say(line, {{"type", "sit"}, {"name", "Player " + std::to_string(line)}});
    });
  }

  /// Chooses the luck of both worlds until somebody is to act: different wherever the attacker
  /// cannot see it.
  void foresee() {
    constexpr int most_tries = 200;
    for (int tries = 0; match_a_->to_act().is_chance(); ++tries) {
      ASSERT_LT(tries, most_tries) << "the worlds cannot be kept alike";
      const json::value drawn = match_a_->draw(rng_);
      auto next = match_a_->clone();
      next->play(Actor::chance(), drawn);
      const std::optional<json::value> twin = twin_of(drawn, seen(*next));
      if (!twin) continue;  // what one victim has in the other world the attacker cannot get here
      match_a_ = std::move(next);
      match_b_->play(Actor::chance(), *twin);
      remember(drawn, *twin);
      differing_ += *twin == drawn ? 0 : 1;
      tries = 0;
    }
  }
  /// Luck in the other world that looks the same to the attacker; another one if possible.
  std::optional<json::value> twin_of(const json::value& drawn, const std::string& look) {
    std::optional<json::value> same;
    json::array outcomes = match_b_->legal(Actor::chance());
    for (std::size_t i = outcomes.size(); i-- > 1;)
      std::swap(outcomes[i], outcomes[rng_.below(static_cast<std::uint32_t>(i + 1))]);
    for (const json::value& outcome : outcomes) {
      auto next = match_b_->clone();
      next->play(Actor::chance(), outcome);
      if (seen(*next) != look) continue;
      if (outcome != drawn) return outcome;
      same = outcome;
    }
    return same;
  }
  void remember(const json::value& in_a, const json::value& in_b) {
    worlds_[0]->luck.resize(plies_);
    worlds_[1]->luck.resize(plies_);
    worlds_[0]->luck.push_back(in_a);
    worlds_[1]->luck.push_back(in_b);
    ++plies_;
  }

  /// The victims act a few times, as long as the attacker is not to act.
  void play() {
    constexpr int most = 6;
    for (int i = 0; i < most && step(); ++i) {
    }
  }
  bool step() {
    for (int line = 0; line < players - 1; ++line) {
      const Seat who = seat(line);
      if (!match_a_->to_act().contains(who)) continue;
      for (const json::value& action : match_a_->legal(who)) {
        auto next_a = match_a_->clone();
        next_a->play(who, action);
        if (next_a->over() || !next_a->to_act().contains(who)) {
          if (next_a->over() || next_a->to_act().contains(seat(players - 1))) continue;
        }
        for (const json::value& other : match_b_->legal(who)) {
          auto next_b = match_b_->clone();
          next_b->play(who, other);
          if (seen(*next_a) != seen(*next_b)) continue;
          return act(line, std::move(next_a), action, std::move(next_b), other);
        }
      }
    }
    return false;
  }
  bool act(int line, std::unique_ptr<host::Match> next_a, const json::value& action,
           std::unique_ptr<host::Match> next_b, const json::value& other) {
    match_a_ = std::move(next_a);
    match_b_ = std::move(next_b);
    ++plies_;
    foresee();
    if (::testing::Test::HasFailure()) return false;
    in_both([&](std::size_t i, World& world) {
      world.say(static_cast<std::size_t>(line), {{"type", "act"},
                                                 {"state", state_},
                                                 {"seat", line},
                                                 {"action", i == 0 ? action : other}});
    });
    state_ = static_cast<std::int64_t>(plies_);
    return true;
  }

  const host::GameEntry& game_;
  Worlds& worlds_;
  Rng& rng_;
  std::unique_ptr<host::Match> match_a_;
  std::unique_ptr<host::Match> match_b_;
  Word table_;
  std::size_t plies_ = 0;
  std::int64_t state_ = 0;
  int differing_ = 0;
};

}  // namespace rail::tables::attack
