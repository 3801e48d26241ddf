// Judges goals: tickets, points for routes, longest path, passengers.
#include "games/ticket_to_ride/learn/goal.h"

#include <algorithm>

#include "games/ticket_to_ride/rules/network.h"

namespace rail::ticket_to_ride {

namespace {

std::size_t seat_at(Seat who) { return static_cast<std::size_t>(index(who)); }

Network own_network(const Board& board, const State& s, Seat who) {
  return {board, s.routes.members(route_class::owned_by(who))};
}

int points_gained(const State& start, const State& now, Seat who) {
  return now.points[seat_at(who)] - start.points[seat_at(who)];
}

int passengers_gained(const State& start, const State& now, Seat who) {
  return now.taken[seat_at(who)].total() - start.taken[seat_at(who)].total();
}

}  // namespace

bool Goals::ends_turn(const TicketToRide&, const State& before, const State& now, Seat who) {
  return before.turn == who && (now.turn != who || now.step == Step::over);
}

GoalState Goals::judge(const TicketToRide& g, const Goal& goal, Seat who, const State& start,
                       const State& now, int turns) {
  Network network = own_network(g.board(), now, who);
  bool reached = true;
  goal.tickets.each([&](TicketId t) {
    const Ticket& ticket = g.board()[t];
    reached = reached && network.connects(ticket.a, ticket.b);
  });
  if (goal.points) reached = reached && points_gained(start, now, who) >= *goal.points;
  if (goal.passengers) reached = reached && passengers_gained(start, now, who) >= *goal.passengers;
  if (goal.longest) reached = reached && network.longest_path(*goal.longest) >= *goal.longest;
  if (reached) return GoalState::solved;
  return turns >= goal.turns || now.step == Step::over ? GoalState::failed : GoalState::open;
}

std::vector<GoalMeasure> Goals::measures(const TicketToRide& g, const Goal& goal, Seat who,
                                         const State& start, const State& now) {
  Network network = own_network(g.board(), now, who);
  std::vector<GoalMeasure> all;
  int connected = 0, tickets = 0;
  goal.tickets.each([&](TicketId t) {
    const Ticket& ticket = g.board()[t];
    connected += static_cast<int>(network.connects(ticket.a, ticket.b));
    ++tickets;
  });
  if (tickets > 0) all.push_back({"tickets", connected, tickets});
  if (goal.points) all.push_back({"points", points_gained(start, now, who), *goal.points});
  if (goal.longest) all.push_back({"longest", network.longest_path(), *goal.longest});
  if (goal.passengers)
    all.push_back({"passengers", passengers_gained(start, now, who), *goal.passengers});
  return all;
}

int Goals::progress(const TicketToRide& g, const Goal& goal, Seat who, const State& start,
                    const State& now) {
  constexpr int per_ticket = 100, per_space = 3;
  Network network = own_network(g.board(), now, who);
  int sum = 0;
  goal.tickets.each([&](TicketId t) {
    const Ticket& ticket = g.board()[t];
    if (network.connects(ticket.a, ticket.b)) sum += per_ticket;
  });
  sum += std::max(0, start.trains[seat_at(who)] - now.trains[seat_at(who)]);
  if (goal.points) sum += per_space * points_gained(start, now, who);
  if (goal.passengers) sum += per_ticket / 4 * passengers_gained(start, now, who);
  if (goal.longest) sum += per_space * network.longest_path();
  return sum;
}

Goal Goals::tightened(const TicketToRide&, Goal goal, Seat, const State&, int turns) {
  goal.turns = static_cast<std::uint8_t>(std::max(1, turns));
  return goal;
}

std::vector<Goal> Goals::worth_a_try(const TicketToRide& g, const State& s, Seat who) {
  constexpr std::uint8_t longest_way = 7;
  std::vector<Goal> all;
  const auto propose = [&](auto set) { set(all.emplace_back(Goal{.turns = longest_way})); };
  Network network = own_network(g.board(), s, who);
  std::vector<TicketId> open;
  s.tickets.members(ticket_class::held_by(who)).each([&](int t) {
    const Ticket& ticket = g.board()[static_cast<TicketId>(t)];
    if (!network.connects(ticket.a, ticket.b)) open.push_back(static_cast<TicketId>(t));
  });
  for (std::size_t i = 0; i < open.size(); ++i) {
    propose([&](Goal& goal) { goal.tickets.insert(open[i]); });
    for (std::size_t k = i + 1; k < open.size(); ++k) {
      propose([&](Goal& goal) {
        goal.tickets.insert(open[i]);
        goal.tickets.insert(open[k]);
      });
    }
  }
  const int path = network.longest_path();
  for (const int more : {6, 9, 12})
    propose([&](Goal& goal) { goal.longest = static_cast<std::uint8_t>(path + more); });
  for (const std::uint8_t points : {15, 20, 25, 30}) {
    propose([&](Goal& goal) { goal.points = points; });
  }
  if (!g.board().passenger_colors.empty()) {
    for (const std::uint8_t count : {4, 6, 8})
      propose([&](Goal& goal) { goal.passengers = count; });
  }
  return all;
}

}  // namespace rail::ticket_to_ride
