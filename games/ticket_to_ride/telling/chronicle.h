// Who saw a match and can tell what became of its tickets, and which routes were fought over.
#pragma once

#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "engine/chronicle.h"
#include "games/ticket_to_ride/rules/rules.h"
#include "games/ticket_to_ride/telling/story.h"

namespace rail::ticket_to_ride {

/// Follows the tickets that are held through a match: how likely each was before every ply.
class TicketChances {
 public:
  explicit TicketChances(const TicketToRide& g) : g_(g) {}

  /// How many playouts that takes.
  static Effort effort(const TicketToRide& g);

  void sample(int ply, const State& from, const State& end);
  /// The match went on by this ply.
  void pass(int ply);
  std::vector<TicketStory> told(const State& end);

 private:
  void note_chances();
  TicketStory& story_of(Seat who, TicketId ticket);

  const TicketToRide& g_;
  std::vector<TicketStory> stories_;
  // How often each ticket that somebody holds was completed in the playouts from before one ply.
  int ply_ = 0;
  int samples_ = 0;
  std::array<Bits<max_tickets>, max_players> held_{};
  std::array<int, max_tickets> completed_{};
};

/// `Planner` says what people are after: `wanted(state, seat)`, the routes for a seat's tickets,
/// and `claimable(state, seat)`, those that it may still claim.
template <class Planner>
class Chronicle {
 public:
  using Story = ticket_to_ride::Story;

  explicit Chronicle(const TicketToRide& g) : g_(g), tickets_(g), planner_(g) {}

  static Effort effort(const TicketToRide& g) { return TicketChances::effort(g); }

  void sample(int ply, const State& from, const State& end) { tickets_.sample(ply, from, end); }

  /// A route is fought over if others plan to go there for their tickets and can no longer.
  void watch(const Witnessed<TicketToRide>& seen) {
    tickets_.pass(seen.ply);
    const auto* claim = std::get_if<Claim>(&seen.action);
    if (claim == nullptr) return;
    FoughtRoute fought{claim->route, seen.ply, seen.who.seat_of(), {}};
    Bits<max_routes> tracks = g_.board()[claim->route].twins.bits();
    tracks.set(static_cast<int>(claim->route));
    for (int p = 0; p < g_.players(); ++p) {
      if (seat(p) == fought.seat) continue;
      const bool planned = (planner_.wanted(seen.before, seat(p)) & tracks).any();
      if (planned && !(planner_.claimable(seen.after, seat(p)) & tracks).any())
        fought.wanted_by.push_back(seat(p));
    }
    if (!fought.wanted_by.empty()) fought_.push_back(std::move(fought));
  }

  Story story(const State& end) { return {tickets_.told(end), fought_}; }

 private:
  const TicketToRide& g_;
  TicketChances tickets_;
  Planner planner_;
  std::vector<FoughtRoute> fought_;
};

}  // namespace rail::ticket_to_ride
