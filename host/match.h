// The seam: one match of some game, spoken to in JSON.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bots/helpers.h"
#include "engine/actor.h"
#include "engine/goal.h"
#include "engine/rng.h"

namespace rail::host {

namespace json = boost::json;

/// Input that makes no sense: says what is wrong and where. Nothing was changed by it.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Why a well-formed action is not allowed now.
struct Refusal {
  std::string code;   // e.g. "route_taken"
  std::string rule;   // e.g. "R31"
  std::string words;  // in English, for terminals
};

/// An action that the best bot would take, its own estimate of the chance to win with it, and why
/// it is good: what the game's rules say it does, found from the seat's own view.
struct Hint {
  json::value action;
  double worth = 0;                    // 0 … 1
  std::vector<json::value> reasons{};  // one or two, the best first; none if the game gives none
  std::vector<std::string> words{};    // the same in English, for terminals
};

/// How far a seat is with a goal that was set to it.
struct GoalInfo {
  GoalState state = GoalState::open;
  std::optional<int> turns_left;  // none if they are not limited
  std::vector<GoalMeasure> measures{};
  friend bool operator==(const GoalInfo&, const GoalInfo&) = default;
};

/// Says that there is no bot of this name, and which there are.
std::string no_bot_called(std::string_view name, const std::vector<std::string_view>& known);

/// A match in progress. Actions that are not understood (unknown type, unknown id, missing or extra
/// field) throw BadInput; actions that are understood but not legal are refused.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;

  virtual int players() const = 0;
  virtual ActorSet to_act() const = 0;
  bool over() const { return to_act().empty(); }

  /// Appends every legal action of `who`, as an array; for chance, the possible outcomes.
  virtual void write_legal(Actor who, std::string& out) const = 0;
  virtual std::optional<Refusal> explain(Actor who, const json::value& action) const = 0;
  /// Plays the action if it is legal; otherwise changes nothing and says why.
  virtual std::optional<Refusal> play(Actor who, const json::value& action) = 0;
  /// What chance does next, drawn by weight; not yet played.
  virtual json::value draw(Rng& rng) const = 0;
  /// The same in a match whose luck is fixed by a number: the n-th draw of each kind is alike
  /// whatever else was done, as far as what is left allows.
  virtual json::value draw_from(std::uint64_t deal) const = 0;
  /// What the bot called `bot` does at this seat, from its own view. Helpers let a search be on
  /// several threads.
  virtual json::value choose(Seat seat, std::string_view bot, Rng& rng,
                             const bots::Helpers& helpers) const = 0;
  json::value choose(Seat seat, std::string_view bot, Rng& rng) const {
    return choose(seat, bot, rng, bots::nobody());
  }
  /// Up to three actions that the bot called `bot` advises at this seat, from its own view, the
  /// best first; none if that bot does not compare actions. Takes as long as that bot thinks.
  virtual std::vector<Hint> hint(Seat seat, std::string_view bot, Rng& rng) const = 0;

  /// Sets a seat a goal, in the terms of the game: from here on plies are judged by it. Throws
  /// BadInput with the place.
  virtual void pursue(Seat seat, const json::value& goal) = 0;
  /// None if no goal was set.
  virtual std::optional<GoalInfo> goal_info() const = 0;

  virtual void write_view(Viewer viewer, std::string& out) const = 0;
  /// Appends what the last play brought, without what this viewer may not know, as items of an
  /// array that the caller opens and closes: with a comma before the first, unless `out` is empty
  /// or ends with '['. So the events of several plays can be gathered in one array.
  virtual void write_events(Viewer viewer, std::string& out) const = 0;
  /// The same with nothing hidden.
  virtual void write_all_events(std::string& out) const = 0;
  /// Points, rank and breakdown; only when over.
  virtual json::object outcome() const = 0;

  // The same in English, for terminals and playthrough files.
  virtual std::string action_words(const json::value& action) const = 0;
  virtual std::string view_words(Viewer viewer) const = 0;
  virtual std::vector<std::string> event_words(Viewer viewer) const = 0;

  // What the text says, for those who are not in a hurry.
  json::array legal(Actor who) const;
  json::value view(Viewer viewer) const;
  json::array events(Viewer viewer) const;
};

}  // namespace rail::host
