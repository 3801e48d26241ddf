// Four simple players with a character each, written from published descriptions, so that other
// bots can be compared with them. docs/bots.md says how they are read.
#pragma once

#include <string_view>

#include "games/ticket_to_ride/bots/baselines_survey.h"

namespace rail::ticket_to_ride::baselines {

using LegalActions = ActionList<Action, max_actions>;

/// Keeps all first tickets and never draws more; claims the track that counts most for them.
class Path {
 public:
  static constexpr std::string_view name = "path";
  static constexpr int long_tickets = 2;  // of four, where there are two piles
  /// `view` must be a seat's own, and it is to act.
  static Action choose(const TicketToRide& g, const View& view, const LegalActions& legal, Rng&);
};

/// Pursues one thing at a time: the next track for its most valuable open ticket.
class OneStep {
 public:
  static constexpr std::string_view name = "one-step";
  static constexpr int long_tickets = 2;  // of four, where there are two piles
  static Action choose(const TicketToRide& g, const View& view, const LegalActions& legal, Rng&);
};

/// The same over long routes, which it goes on claiming when its first tickets are done.
class LongRoute {
 public:
  static constexpr std::string_view name = "long-route";
  static constexpr int long_tickets = 4;  // of four, where there are two piles
  static Action choose(const TicketToRide& g, const View& view, const LegalActions& legal, Rng&);
};

/// Draws tickets until one joint plan for all of them takes nearly all its trains.
class Hungry {
 public:
  static constexpr std::string_view name = "hungry";
  static constexpr int long_tickets = 4;  // of four, where there are two piles
  Action choose(const TicketToRide& g, const View& view, const LegalActions& legal, Rng&);

 private:
  /// All that a plan depends on. It changes only when somebody scores or this seat gets tickets,
  /// so a plan is kept as long as this is the same.
  struct Position {
    const TicketToRide* game = nullptr;
    FixedList<Routes, max_players> routes;
    Seat seat{};
    Tickets tickets;
    friend bool operator==(const Position&, const Position&) = default;
  };

  const TicketPlan& plan_for(const Survey& survey);
  Action choose_in_turn(const Survey& survey, const LegalActions& legal);

  Position planned_for_;
  TicketPlan plan_;
};

}  // namespace rail::ticket_to_ride::baselines
