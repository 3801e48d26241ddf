// English for places, routes, actions and events.
#include "games/ticket_to_ride/telling/words.h"

#include <array>
#include <variant>

namespace rail::ticket_to_ride {

namespace english {

std::string_view card(Card c) {
  static constexpr std::array<std::string_view, card_kinds> names{
      "purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"};
  return names[static_cast<std::size_t>(c)];
}

std::string cards(const Cards& cards) {
  std::string text;
  cards.each([&](Card c, int n) {
    if (!text.empty()) text += ", ";
    text += c == Card::locomotive ? counted(n, card(c))
                                  : std::to_string(n) + " " + std::string(card(c));
  });
  return text.empty() ? "none" : text;
}

std::string passengers(const TicketToRide& g, const Passengers& passengers) {
  std::string text;
  passengers.each([&](PassengerColor color, int n) {
    if (!text.empty()) text += ", ";
    text += std::to_string(n) + " " + std::string(g.word(color));
  });
  return text.empty() ? "none" : text;
}

std::string route(const TicketToRide& g, RouteId id) {
  const Board& board = g.board();
  const Route& it = board[id];
  std::string text = board[it.a].name.en + "–" + board[it.b].name.en;
  if (it.twins.empty()) return text;
  bool same_color = false;
  int before = 0;
  it.twins.each([&](RouteId twin) {
    same_color = same_color || board[twin].color == it.color;
    before += board[twin].id < it.id ? 1 : 0;
  });
  text += " (";
  text += it.color == RouteColor::gray ? "grey" : card(static_cast<Card>(it.color));
  if (same_color) {
    text += ' ';
    text += static_cast<char>('a' + before);
  }
  return text + ")";
}

std::string ticket(const TicketToRide& g, TicketId id) {
  const Ticket& it = g.board()[id];
  return g.board()[it.a].name.en + "–" + g.board()[it.b].name.en + " (" +
         std::to_string(g.value(id)) + ")";
}

std::string tickets(const TicketToRide& g, const Mix& mix) {
  if (g.board().piles.size() == 1) return counted(mix.total(), "ticket");
  std::vector<std::string> parts;
  int last = 0;
  mix.each([&](PileId pile, int n) {
    parts.push_back(std::to_string(n) + " " + std::string(g.word(pile)));
    last = n;
  });
  if (parts.empty()) return "no tickets";
  return listed(parts) + (last == 1 ? " ticket" : " tickets");
}

}  // namespace english

namespace {

/// How a claim is paid: "2 red cards", "1 blue card and 1 locomotive", "3 locomotives".
std::string payment(int length, Card card, int locomotives) {
  if (card == Card::locomotive) return english::counted(length, "locomotive");
  std::string text = std::to_string(length - locomotives) + " " + std::string(english::card(card)) +
                     (length - locomotives == 1 ? " card" : " cards");
  if (locomotives > 0) text += " and " + english::counted(locomotives, "locomotive");
  return text;
}

std::string listed_tickets(const TicketToRide& g, const Offer& offer) {
  std::vector<std::string> names;
  for (TicketId id : offer) names.push_back(english::ticket(g, id));
  return english::listed(names);
}

std::string a_card(Card c) {
  return (c == Card::orange ? "an " : "a ") + std::string(english::card(c));
}

std::string a_passenger(const TicketToRide& g, PassengerColor color) {
  return "a " + std::string(g.word(color)) + " passenger";
}

/// Says what an action does, in the imperative for players.
struct ActionWords {
  const TicketToRide& g;

  std::string place(PlaceId id) const { return g.board()[id].name.en; }

  std::string operator()(const TakeOpen& a) const {
    return "Take the face-up " + std::string(english::card(a.card)) +
           (a.card == Card::locomotive ? "" : " card");
  }
  std::string operator()(const TakeBlind&) const { return "Take a card from the pile"; }
  std::string operator()(const Claim& a) const {
    return "Claim " + english::route(g, a.route) + " with " +
           payment(g.board()[a.route].length, a.card, a.locomotives);
  }
  std::string operator()(const DrawTickets& a) const {
    return "Draw " + english::tickets(g, a.from);
  }
  std::string operator()(const KeepTickets& a) const {
    return "Keep " + (a.tickets.empty() ? "no ticket" : listed_tickets(g, a.tickets));
  }
  std::string operator()(const TakePassenger& a) const {
    return "Take " + a_passenger(g, a.color) + " in " + place(a.place);
  }
  std::string operator()(const LeavePassengers& a) const {
    return "Take nobody in " + place(a.place);
  }
  std::string operator()(const Pass&) const { return "Pass"; }
  std::string operator()(const ChooseStart& a) const { return english::seat(a.seat) + " starts"; }
  std::string operator()(const PlacePassenger& a) const {
    return "A " + std::string(g.word(a.color)) + " passenger waits in " + place(a.place);
  }
  std::string operator()(const DealCard& a) const {
    return "The next card is " + a_card(a.card) + (a.card == Card::locomotive ? "" : " one");
  }
  std::string operator()(const DealTicket& a) const {
    return "The next ticket is " + english::ticket(g, a.ticket);
  }
};

/// Says what happened, in the present.
struct EventWords {
  const TicketToRide& g;

  std::string place(PlaceId id) const { return g.board()[id].name.en; }

  std::string operator()(const StartChosen& e) const { return english::seat(e.seat) + " starts"; }
  std::string operator()(const PassengerPlaced& e) const {
    return "A " + std::string(g.word(e.color)) + " passenger waits in " + place(e.place);
  }
  std::string operator()(const CardOpened& e) const {
    return "A new card is turned up: " + std::string(english::card(e.card));
  }
  std::string operator()(const CardDrawn& e) const {
    if (!e.card.has_value()) return english::seat(e.seat) + " draws a card";
    return english::seat(e.seat) + " draws " + a_card(*e.card) +
           (*e.card == Card::locomotive ? "" : " card");
  }
  std::string operator()(const OpenCardTaken& e) const {
    return english::seat(e.seat) + " takes the face-up " + std::string(english::card(e.card)) +
           (e.card == Card::locomotive ? "" : " card");
  }
  std::string operator()(const OpenCardsReplaced&) const {
    return "Too many locomotives are face up: all face-up cards are replaced";
  }
  std::string operator()(const PileShuffled& e) const {
    return "The discards are shuffled into a new pile of " + english::counted(e.cards, "card");
  }
  std::string operator()(const RouteClaimed& e) const {
    return english::seat(e.seat) + " claims " + english::route(g, e.route) + " with " +
           payment(g.board()[e.route].length, e.card, e.locomotives) + " for " +
           english::counted(e.points, "point");
  }
  std::string operator()(const PassengerTaken& e) const {
    return english::seat(e.seat) + " takes " + a_passenger(g, e.color) + " in " + place(e.place);
  }
  std::string operator()(const PassengersLeft& e) const {
    return english::seat(e.seat) + " takes nobody in " + place(e.place);
  }
  std::string operator()(const TicketsAnnounced& e) const {
    return english::seat(e.seat) + " asks for " + english::tickets(g, e.from);
  }
  std::string operator()(const TicketDrawn& e) const {
    Mix one;
    one[e.pile] = 1;
    return english::seat(e.seat) + " draws " +
           (e.ticket.has_value() ? "the ticket " + english::ticket(g, *e.ticket)
                                 : english::tickets(g, one));
  }
  std::string operator()(const TicketsKept& e) const {
    std::string text = english::seat(e.seat) + " keeps ";
    text += e.kept.has_value() ? listed_tickets(g, *e.kept) : english::tickets(g, e.kept_from);
    if (e.returned_to.total() == 0) return text;
    text += " and returns ";
    text += e.returned.has_value() ? listed_tickets(g, *e.returned)
                                   : english::tickets(g, e.returned_to);
    return text;
  }
  std::string operator()(const TicketPilesShuffled&) const {
    return "The ticket piles are shuffled again";
  }
  std::string operator()(const Passed& e) const { return english::seat(e.seat) + " passes"; }
  std::string operator()(const LastRound& e) const {
    return english::seat(e.seat) + " has hardly any trains left: everyone has one more turn";
  }
  std::string operator()(const TurnStarted& e) const {
    return "It is seat " + std::to_string(index(e.seat)) + "'s turn";
  }
  std::string operator()(const GameEnded&) const { return "The game is over"; }
};

}  // namespace

std::string words(const TicketToRide& g, const Action& action) {
  return std::visit(ActionWords{g}, action);
}

std::string words(const TicketToRide& g, const Event& event) {
  return std::visit(EventWords{g}, event);
}

}  // namespace rail::ticket_to_ride
