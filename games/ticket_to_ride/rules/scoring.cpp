// Points at the end, by source, and ranks.
#include "games/ticket_to_ride/rules/scoring.h"

#include <algorithm>
#include <array>

#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

namespace {

/// What ties are broken by, in the printed order (R53, R54): points, completed tickets, and the
/// longest path or the number of passengers.
using Standing = std::array<int, 3>;

/// R51, R52: points for the passengers of one colour.
void score_color(const std::array<int, max_players>& have, int players, const Board& board,
                 Outcome<Breakdown>& out) {
  const auto end = have.begin() + players;
  const int most = *std::max_element(have.begin(), end);
  if (most == 0) return;
  const bool alone = std::count(have.begin(), end, most) == 1;
  int second = 0;
  for (auto n = have.begin(); n != end; ++n) {
    if (*n < most) second = std::max(second, *n);
  }
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    if (have[p] == most) out.breakdown[p].passengers += board.most_passengers;
    if (alone && second > 0 && have[p] == second)
      out.breakdown[p].passengers += board.second_most_passengers;
  }
}

/// The bonus goes to all who have most of something, if anybody has any (R48, R50).
void give_bonus(const std::array<int, max_players>& have, int players, int bonus,
                int Breakdown::* source, Outcome<Breakdown>& out) {
  const int most = *std::max_element(have.begin(), have.begin() + players);
  if (most == 0) return;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    if (have[p] == most) out.breakdown[p].*source = bonus;
  }
}

void rank(const std::array<Standing, max_players>& standing, Outcome<Breakdown>& out) {
  for (std::size_t p = 0; p < static_cast<std::size_t>(out.players); ++p) {
    out.rank[p] = 1;
    for (std::size_t other = 0; other < static_cast<std::size_t>(out.players); ++other)
      out.rank[p] += static_cast<int>(standing[other] > standing[p]);  // R55: equals share
  }
}

}  // namespace

Outcome<Breakdown> TicketToRide::outcome(const State& s) const {
  Outcome<Breakdown> out;
  out.players = players_;
  const auto network_of = [&](std::size_t p) {
    const Seat who = seat(static_cast<int>(p));
    return Network(*board_, s.routes.members(route_class::owned_by(who)));
  };
  std::array<int, max_players> completed{};
  std::array<int, max_players> path{};
  int longest = 0;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players_); ++p) {
    const Seat who = seat(static_cast<int>(p));
    Network network = network_of(p);
    Breakdown& b = out.breakdown[p];
    b.routes = s.points[p];
    s.tickets.members(ticket_class::held_by(who)).each([&](int t) {  // R47
      const Ticket& ticket = (*board_)[static_cast<TicketId>(t)];
      const int worth = value(static_cast<TicketId>(t));
      if (network.connects(ticket.a, ticket.b)) {
        b.tickets_completed += worth;
        ++completed[p];
      } else {
        b.tickets_failed -= worth;
      }
    });
    // How far somebody falls behind matters only in a tie.
    if (board_->longest_path_bonus > 0) path[p] = network.longest_path(longest);
    longest = std::max(longest, path[p]);
  }
  give_bonus(path, players_, board_->longest_path_bonus, &Breakdown::longest_path, out);
  if (board_->most_tickets_bonus > 0)
    give_bonus(completed, players_, board_->most_tickets_bonus, &Breakdown::most_tickets, out);
  for (int c = 0; c < count(PassengerColor{}); ++c) {
    std::array<int, max_players> have{};
    for (std::size_t p = 0; p < have.size(); ++p)
      have[p] = s.taken[p][static_cast<PassengerColor>(c)];
    score_color(have, players_, *board_, out);
  }

  std::array<Standing, max_players> standing{};
  for (std::size_t p = 0; p < static_cast<std::size_t>(players_); ++p) {
    const Breakdown& b = out.breakdown[p];
    out.points[p] = b.routes + b.tickets_completed + b.tickets_failed + b.longest_path +
                    b.most_tickets + b.passengers;
    standing[p] = {out.points[p], completed[p], 0};
  }
  // The last of the three is only counted for those who are equal in the others.
  const std::array<Standing, max_players> before = standing;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players_); ++p) {
    if (std::count(before.begin(), before.begin() + players_, before[p]) == 1) continue;
    standing[p].back() =
        board_->longest_path_bonus > 0 ? network_of(p).longest_path() : s.taken[p].total();
  }
  rank(standing, out);
  return out;
}

}  // namespace rail::ticket_to_ride
