// Why an action is good: true reasons in a player's own terms, for hints.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "games/ticket_to_ride/rules/rules.h"
#include "games/ticket_to_ride/rules/ways.h"

namespace rail::ticket_to_ride {

// Claiming a route.

/// The ticket is complete with it.
struct FinishesTicket {
  static constexpr std::string_view type = "finishes_ticket";
  TicketId ticket;
  std::uint8_t points;
  friend bool operator==(const FinishesTicket&, const FinishesTicket&) = default;
};
/// So many trains complete the ticket afterwards, fewer than before.
struct NearsTicket {
  static constexpr std::string_view type = "nears_ticket";
  TicketId ticket;
  std::uint8_t trains;
  friend bool operator==(const NearsTicket&, const NearsTicket&) = default;
};
/// Without this route the ticket cannot be completed any more.
struct OnlyWay {
  static constexpr std::string_view type = "only_way";
  TicketId ticket;
  friend bool operator==(const OnlyWay&, const OnlyWay&) = default;
};
/// Without this route the ticket takes so many more trains.
struct SavesDetour {
  static constexpr std::string_view type = "saves_detour";
  TicketId ticket;
  std::uint8_t trains;
  friend bool operator==(const SavesDetour&, const SavesDetour&) = default;
};
struct ScoresRoute {
  static constexpr std::string_view type = "scores_route";
  std::uint8_t points;
  friend bool operator==(const ScoresRoute&, const ScoresRoute&) = default;
};
/// The last round begins, since so few trains are left.
struct StartsLastRound {
  static constexpr std::string_view type = "starts_last_round";
  std::uint8_t trains;
  friend bool operator==(const StartsLastRound&, const StartsLastRound&) = default;
};
/// The own longest path becomes longer than everybody else's.
struct LeadsLongestPath {
  static constexpr std::string_view type = "leads_longest_path";
  std::uint8_t spaces;
  std::uint8_t points;
  friend bool operator==(const LeadsLongestPath&, const LeadsLongestPath&) = default;
};
/// Passengers wait at an end of the route.
struct MeetsPassengers {
  static constexpr std::string_view type = "meets_passengers";
  PlaceId place;
  std::uint8_t waiting;
  friend bool operator==(const MeetsPassengers&, const MeetsPassengers&) = default;
};
/// It is paid with a colour that no other planned route asks for.
struct PaysSpare {
  static constexpr std::string_view type = "pays_spare";
  Card card;
  friend bool operator==(const PaysSpare&, const PaysSpare&) = default;
};
/// In the last round: points that count at once.
struct LastTurn {
  static constexpr std::string_view type = "last_turn";
  std::uint8_t points;
  friend bool operator==(const LastTurn&, const LastTurn&) = default;
};

// Taking cards.

/// With this card the route can be claimed.
struct CompletesCards {
  static constexpr std::string_view type = "completes_cards";
  RouteId route;
  friend bool operator==(const CompletesCards&, const CompletesCards&) = default;
};
/// A route on the way of a ticket needs the colour: so many then, of how many.
struct CollectsFor {
  static constexpr std::string_view type = "collects_for";
  RouteId route;
  Card card;
  std::uint8_t have;
  std::uint8_t need;
  friend bool operator==(const CollectsFor&, const CollectsFor&) = default;
};
/// That route would complete the ticket.
struct ThenFinishes {
  static constexpr std::string_view type = "then_finishes";
  TicketId ticket;
  std::uint8_t points;
  friend bool operator==(const ThenFinishes&, const ThenFinishes&) = default;
};
/// That route would bring the ticket nearer.
struct OnWay {
  static constexpr std::string_view type = "on_way";
  TicketId ticket;
  friend bool operator==(const OnWay&, const OnWay&) = default;
};
/// A locomotive, in place of a card for this route; so many are missing then.
struct StandsIn {
  static constexpr std::string_view type = "stands_in";
  RouteId route;
  std::uint8_t missing;
  friend bool operator==(const StandsIn&, const StandsIn&) = default;
};
/// So many cards of this kind in hand then.
struct Gathers {
  static constexpr std::string_view type = "gathers";
  Card card;
  std::uint8_t have;
  friend bool operator==(const Gathers&, const Gathers&) = default;
};
/// No open card is of use for the planned routes.
struct NothingOpen {
  static constexpr std::string_view type = "nothing_open";
  friend bool operator==(const NothingOpen&, const NothingOpen&) = default;
};
/// So many of the cards that this seat cannot see are locomotives or colours that it needs.
struct BlindHelps {
  static constexpr std::string_view type = "blind_helps";
  std::uint8_t helpful;
  std::uint8_t unseen;
  friend bool operator==(const BlindHelps&, const BlindHelps&) = default;
};

// Tickets.

/// So many of the own tickets are complete, and so many trains are left.
struct TicketsDone {
  static constexpr std::string_view type = "tickets_done";
  std::uint8_t done;
  std::uint8_t tickets;
  std::uint8_t trains;
  friend bool operator==(const TicketsDone&, const TicketsDone&) = default;
};
/// What tickets of a pile are worth.
struct PileWorth {
  static constexpr std::string_view type = "pile_worth";
  PileId pile;
  std::uint8_t lowest;
  std::uint8_t highest;
  friend bool operator==(const PileWorth&, const PileWorth&) = default;
};
/// The ticket is complete already.
struct AlreadyDone {
  static constexpr std::string_view type = "already_done";
  TicketId ticket;
  std::uint8_t points;
  friend bool operator==(const AlreadyDone&, const AlreadyDone&) = default;
};
/// The ways of two tickets can share so many trains.
struct SharesWay {
  static constexpr std::string_view type = "shares_way";
  TicketId ticket;
  TicketId other;
  std::uint8_t trains;
  friend bool operator==(const SharesWay&, const SharesWay&) = default;
};
/// All tickets together can be completed with so many of the own trains.
struct TicketsFit {
  static constexpr std::string_view type = "tickets_fit";
  std::uint8_t trains;
  std::uint8_t left;
  friend bool operator==(const TicketsFit&, const TicketsFit&) = default;
};
/// The returned ticket would take so many more trains.
struct ReturnsTicket {
  static constexpr std::string_view type = "returns_ticket";
  TicketId ticket;
  std::uint8_t trains;
  friend bool operator==(const ReturnsTicket&, const ReturnsTicket&) = default;
};
/// What the kept tickets are worth together.
struct KeepsPoints {
  static constexpr std::string_view type = "keeps_points";
  std::uint8_t points;
  friend bool operator==(const KeepsPoints&, const KeepsPoints&) = default;
};

// Passengers, and the rest.

enum class PassengerRank : std::uint8_t { ahead, level, behind };
BOOST_DESCRIBE_ENUM(PassengerRank, ahead, level, behind)

/// So many passengers of the colour then, against the most that anybody else has.
struct PassengerStanding {
  static constexpr std::string_view type = "passenger_standing";
  PassengerColor color;
  std::uint8_t have;
  std::uint8_t most;
  PassengerRank standing;
  friend bool operator==(const PassengerStanding&, const PassengerStanding&) = default;
};
/// So many passengers stay for whoever comes next.
struct LeavesWaiting {
  static constexpr std::string_view type = "leaves_waiting";
  PlaceId place;
  std::uint8_t waiting;
  friend bool operator==(const LeavesWaiting&, const LeavesWaiting&) = default;
};
struct NothingElse {
  static constexpr std::string_view type = "nothing_else";
  friend bool operator==(const NothingElse&, const NothingElse&) = default;
};

using Motive =
    std::variant<FinishesTicket, NearsTicket, OnlyWay, SavesDetour, ScoresRoute, StartsLastRound,
                 LeadsLongestPath, MeetsPassengers, PaysSpare, LastTurn, CompletesCards,
                 CollectsFor, ThenFinishes, OnWay, StandsIn, Gathers, NothingOpen, BlindHelps,
                 TicketsDone, PileWorth, AlreadyDone, SharesWay, TicketsFit, ReturnsTicket,
                 KeepsPoints, PassengerStanding, LeavesWaiting, NothingElse>;

BOOST_DESCRIBE_STRUCT(FinishesTicket, (), (ticket, points))
BOOST_DESCRIBE_STRUCT(NearsTicket, (), (ticket, trains))
BOOST_DESCRIBE_STRUCT(OnlyWay, (), (ticket))
BOOST_DESCRIBE_STRUCT(SavesDetour, (), (ticket, trains))
BOOST_DESCRIBE_STRUCT(ScoresRoute, (), (points))
BOOST_DESCRIBE_STRUCT(StartsLastRound, (), (trains))
BOOST_DESCRIBE_STRUCT(LeadsLongestPath, (), (spaces, points))
BOOST_DESCRIBE_STRUCT(MeetsPassengers, (), (place, waiting))
BOOST_DESCRIBE_STRUCT(PaysSpare, (), (card))
BOOST_DESCRIBE_STRUCT(LastTurn, (), (points))
BOOST_DESCRIBE_STRUCT(CompletesCards, (), (route))
BOOST_DESCRIBE_STRUCT(CollectsFor, (), (route, card, have, need))
BOOST_DESCRIBE_STRUCT(ThenFinishes, (), (ticket, points))
BOOST_DESCRIBE_STRUCT(OnWay, (), (ticket))
BOOST_DESCRIBE_STRUCT(StandsIn, (), (route, missing))
BOOST_DESCRIBE_STRUCT(Gathers, (), (card, have))
BOOST_DESCRIBE_STRUCT(NothingOpen, (), ())
BOOST_DESCRIBE_STRUCT(BlindHelps, (), (helpful, unseen))
BOOST_DESCRIBE_STRUCT(TicketsDone, (), (done, tickets, trains))
BOOST_DESCRIBE_STRUCT(PileWorth, (), (pile, lowest, highest))
BOOST_DESCRIBE_STRUCT(AlreadyDone, (), (ticket, points))
BOOST_DESCRIBE_STRUCT(SharesWay, (), (ticket, other, trains))
BOOST_DESCRIBE_STRUCT(TicketsFit, (), (trains, left))
BOOST_DESCRIBE_STRUCT(ReturnsTicket, (), (ticket, trains))
BOOST_DESCRIBE_STRUCT(KeepsPoints, (), (points))
BOOST_DESCRIBE_STRUCT(PassengerStanding, (), (color, have, most, standing))
BOOST_DESCRIBE_STRUCT(LeavesWaiting, (), (place, waiting))
BOOST_DESCRIBE_STRUCT(NothingElse, (), ())

/// Finds the reasons for actions of a seat, from its own view and nothing else.
class Motives {
 public:
  using Motive = ticket_to_ride::Motive;
  /// The best first.
  using List = FixedList<Motive, 2>;

  /// `view` must be a seat's own, and both must outlive this.
  Motives(const TicketToRide& g, const View& view);

  /// One or two for an action that this seat may choose now.
  List of(const Action& action) const;

 private:
  using RouteSet = Bits<max_routes>;

  /// Ways for some tickets, found one after the other; own routes and earlier ways cost nothing.
  struct Joint {
    LinkCosts cost{};
    int trains = 0;
    bool complete = true;
  };

  void on(List& out, const Claim& a) const;
  void on(List& out, const TakeOpen& a) const;
  void on(List& out, const TakeBlind& a) const;
  void on(List& out, const DrawTickets& a) const;
  void on(List& out, const KeepTickets& a) const;
  void on(List& out, const TakePassenger& a) const;
  void on(List& out, const LeavePassengers& a) const;
  template <class Other>
  void on(List& out, const Other&) const {
    add(out, NothingElse{});
  }
  static constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }
  static constexpr std::uint8_t small(int n) {
    return static_cast<std::uint8_t>(std::clamp(n, 0, 255));
  }
  static void add(List& out, const Motive& motive) {
    const bool said = std::find(out.begin(), out.end(), motive) != out.end();
    if (!said && out.size() < List::capacity) out.push(motive);
  }

  void finished(List& out, const Claim& a) const;
  void approached(List& out, const Claim& a) const;
  void path(List& out, const Claim& a) const;
  bool spare(const Claim& a) const;
  void gather(List& out, Card card) const;
  void purpose(List& out, RouteId route) const;
  void met(List& out, const Claim& a) const;
  void shared(List& out, const KeepTickets& a) const;
  PileWorth worth_of(PileId pile) const;

  LinkCosts trains_without(const RouteSet& routes) const;
  std::optional<int> way(const LinkCosts& cost, TicketId ticket, LinkSet& links) const;
  void join(Joint& joint, TicketId ticket) const;
  void find_open();
  void plan();
  void plan_points();
  int missing(RouteId route) const;
  Card color_for(RouteId route) const;
  std::optional<RouteId> wanted_with(Card card) const;
  bool helps(Card card) const;
  int waiting(PlaceId place) const;
  FixedList<TicketId, max_tickets> by_value(const Tickets& tickets) const;

  const TicketToRide& g_;
  const Board& board_;
  const View& view_;
  const PlayerView& me_;
  Ways ways_;
  RouteSet open_;     // that this seat may still claim
  RouteSet planned_;  // on the ways of its tickets, or worth many points
};

/// In English, for terminals.
std::string words(const TicketToRide& g, const Motive& motive);

}  // namespace rail::ticket_to_ride
