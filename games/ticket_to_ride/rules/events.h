// What the table sees happen. An optional that is empty is a secret of somebody else's.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <variant>

#include "games/ticket_to_ride/rules/actions.h"

namespace rail::ticket_to_ride {

struct StartChosen {
  static constexpr std::string_view type = "start_chosen";
  Seat seat;
  friend bool operator==(const StartChosen&, const StartChosen&) = default;
};
struct PassengerPlaced {
  static constexpr std::string_view type = "passenger_placed";
  PlaceId place;
  PassengerColor color;
  friend bool operator==(const PassengerPlaced&, const PassengerPlaced&) = default;
};
struct CardOpened {
  static constexpr std::string_view type = "card_opened";
  std::uint8_t slot;
  Card card;
  friend bool operator==(const CardOpened&, const CardOpened&) = default;
};
/// Secret: the card, to all but its owner.
struct CardDrawn {
  static constexpr std::string_view type = "card_drawn";
  Seat seat;
  std::optional<Card> card;
  friend bool operator==(const CardDrawn&, const CardDrawn&) = default;
};
struct OpenCardTaken {
  static constexpr std::string_view type = "open_card_taken";
  Seat seat;
  std::uint8_t slot;
  Card card;
  friend bool operator==(const OpenCardTaken&, const OpenCardTaken&) = default;
};
/// Three locomotives lay open, so all five cards were discarded.
struct OpenCardsReplaced {
  static constexpr std::string_view type = "open_cards_replaced";
  friend bool operator==(const OpenCardsReplaced&, const OpenCardsReplaced&) = default;
};
struct PileShuffled {
  static constexpr std::string_view type = "pile_shuffled";
  std::uint8_t cards;
  friend bool operator==(const PileShuffled&, const PileShuffled&) = default;
};
struct RouteClaimed {
  static constexpr std::string_view type = "route_claimed";
  Seat seat;
  RouteId route;
  Card card;
  std::uint8_t locomotives;
  std::uint8_t points;
  friend bool operator==(const RouteClaimed&, const RouteClaimed&) = default;
};
struct PassengerTaken {
  static constexpr std::string_view type = "passenger_taken";
  Seat seat;
  PlaceId place;
  PassengerColor color;
  friend bool operator==(const PassengerTaken&, const PassengerTaken&) = default;
};
struct PassengersLeft {
  static constexpr std::string_view type = "passengers_left";
  Seat seat;
  PlaceId place;
  friend bool operator==(const PassengersLeft&, const PassengersLeft&) = default;
};
struct TicketsAnnounced {
  static constexpr std::string_view type = "tickets_announced";
  Seat seat;
  Mix from;
  friend bool operator==(const TicketsAnnounced&, const TicketsAnnounced&) = default;
};
/// Secret: the ticket, to all but its owner. The pile shows on the card's back.
struct TicketDrawn {
  static constexpr std::string_view type = "ticket_drawn";
  Seat seat;
  PileId pile;
  std::optional<TicketId> ticket;
  friend bool operator==(const TicketDrawn&, const TicketDrawn&) = default;
};
/// Secret: which tickets, to all but their owner.
struct TicketsKept {
  static constexpr std::string_view type = "tickets_kept";
  Seat seat;
  Mix kept_from;
  Mix returned_to;
  std::optional<Offer> kept;
  std::optional<Offer> returned;
  friend bool operator==(const TicketsKept&, const TicketsKept&) = default;
};
/// At set-up in Germany both piles are shuffled once all have chosen.
struct TicketPilesShuffled {
  static constexpr std::string_view type = "ticket_piles_shuffled";
  friend bool operator==(const TicketPilesShuffled&, const TicketPilesShuffled&) = default;
};
struct Passed {
  static constexpr std::string_view type = "passed";
  Seat seat;
  friend bool operator==(const Passed&, const Passed&) = default;
};
/// Two or fewer trains were left: everybody has one more turn.
struct LastRound {
  static constexpr std::string_view type = "last_round";
  Seat seat;
  friend bool operator==(const LastRound&, const LastRound&) = default;
};
struct TurnStarted {
  static constexpr std::string_view type = "turn_started";
  Seat seat;
  friend bool operator==(const TurnStarted&, const TurnStarted&) = default;
};
struct GameEnded {
  static constexpr std::string_view type = "game_ended";
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

using Event = std::variant<StartChosen, PassengerPlaced, CardOpened, CardDrawn, OpenCardTaken,
                           OpenCardsReplaced, PileShuffled, RouteClaimed, PassengerTaken,
                           PassengersLeft, TicketsAnnounced, TicketDrawn, TicketsKept,
                           TicketPilesShuffled, Passed, LastRound, TurnStarted, GameEnded>;

BOOST_DESCRIBE_STRUCT(StartChosen, (), (seat))
BOOST_DESCRIBE_STRUCT(PassengerPlaced, (), (place, color))
BOOST_DESCRIBE_STRUCT(CardOpened, (), (slot, card))
BOOST_DESCRIBE_STRUCT(CardDrawn, (), (seat, card))
BOOST_DESCRIBE_STRUCT(OpenCardTaken, (), (seat, slot, card))
BOOST_DESCRIBE_STRUCT(OpenCardsReplaced, (), ())
BOOST_DESCRIBE_STRUCT(PileShuffled, (), (cards))
BOOST_DESCRIBE_STRUCT(RouteClaimed, (), (seat, route, card, locomotives, points))
BOOST_DESCRIBE_STRUCT(PassengerTaken, (), (seat, place, color))
BOOST_DESCRIBE_STRUCT(PassengersLeft, (), (seat, place))
BOOST_DESCRIBE_STRUCT(TicketsAnnounced, (), (seat, from))
BOOST_DESCRIBE_STRUCT(TicketDrawn, (), (seat, pile, ticket))
BOOST_DESCRIBE_STRUCT(TicketsKept, (), (seat, kept_from, returned_to, kept, returned))
BOOST_DESCRIBE_STRUCT(TicketPilesShuffled, (), ())
BOOST_DESCRIBE_STRUCT(Passed, (), (seat))
BOOST_DESCRIBE_STRUCT(LastRound, (), (seat))
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (seat))
BOOST_DESCRIBE_STRUCT(GameEnded, (), ())

}  // namespace rail::ticket_to_ride
