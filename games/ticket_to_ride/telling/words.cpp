#include "games/ticket_to_ride/telling/words.h"

#include <array>
#include <variant>

namespace rail::ticket_to_ride {

namespace words {

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
  text += it.color == RouteColor::gray ? "gray" : card(static_cast<Card>(it.color));
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

}  // namespace words

namespace {

/// How a claim is paid: "2 red cards", "1 blue card and 1 locomotive", "3 locomotives".
std::string payment(int length, Card card, int locomotives) {
  if (card == Card::locomotive) return words::counted(length, "locomotive");
  std::string text = std::to_string(length - locomotives) + " " + std::string(words::card(card)) +
                     (length - locomotives == 1 ? " card" : " cards");
  if (locomotives > 0) text += " and " + words::counted(locomotives, "locomotive");
  return text;
}

std::string listed_tickets(const TicketToRide& g, const Offer& offer) {
  std::vector<std::string> names;
  for (TicketId id : offer) names.push_back(words::ticket(g, id));
  return words::listed(names);
}

std::string a_card(Card c) {
  return (c == Card::orange ? "an " : "a ") + std::string(words::card(c));
}

std::string a_passenger(const TicketToRide& g, PassengerColor color) {
  return "a " + std::string(g.word(color)) + " passenger";
}

/// Says what an action does, in the imperative for players.
struct ActionWords {
  const TicketToRide& g;

  std::string place(PlaceId id) const { return g.board()[id].name.en; }

  std::string operator()(const TakeOpen& a) const {
    return "Take the open " + std::string(words::card(a.card)) +
           (a.card == Card::locomotive ? "" : " card");
  }
  std::string operator()(const TakeBlind&) const { return "Take a card from the pile"; }
  std::string operator()(const Claim& a) const {
    return "Claim " + words::route(g, a.route) + " with " +
           payment(g.board()[a.route].length, a.card, a.locomotives);
  }
  std::string operator()(const DrawTickets& a) const { return "Draw " + words::tickets(g, a.from); }
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
  std::string operator()(const ChooseStart& a) const { return words::seat(a.seat) + " starts"; }
  std::string operator()(const PlacePassenger& a) const {
    return "In " + place(a.place) + " waits " + a_passenger(g, a.color);
  }
  std::string operator()(const DealCard& a) const {
    return "The next card is " + a_card(a.card) + (a.card == Card::locomotive ? "" : " one");
  }
  std::string operator()(const DealTicket& a) const {
    return "The next ticket is " + words::ticket(g, a.ticket);
  }
};

/// Says what happened, in the present.
struct EventWords {
  const TicketToRide& g;

  std::string place(PlaceId id) const { return g.board()[id].name.en; }

  std::string operator()(const StartChosen& e) const { return words::seat(e.seat) + " starts"; }
  std::string operator()(const PassengerPlaced& e) const {
    return "In " + place(e.place) + " waits " + a_passenger(g, e.color);
  }
  std::string operator()(const CardOpened& e) const {
    return "A new card is laid open: " + std::string(words::card(e.card));
  }
  std::string operator()(const CardDrawn& e) const {
    if (!e.card.has_value()) return words::seat(e.seat) + " draws a card";
    return words::seat(e.seat) + " draws " + a_card(*e.card) +
           (*e.card == Card::locomotive ? "" : " card");
  }
  std::string operator()(const OpenCardTaken& e) const {
    return words::seat(e.seat) + " takes the open " + std::string(words::card(e.card)) +
           (e.card == Card::locomotive ? "" : " card");
  }
  std::string operator()(const OpenCardsReplaced&) const {
    return "Too many locomotives lie open: all open cards are replaced";
  }
  std::string operator()(const PileShuffled& e) const {
    return "The discards are shuffled into a new pile of " + words::counted(e.cards, "card");
  }
  std::string operator()(const RouteClaimed& e) const {
    return words::seat(e.seat) + " claims " + words::route(g, e.route) + " with " +
           payment(g.board()[e.route].length, e.card, e.locomotives) + " for " +
           words::counted(e.points, "point");
  }
  std::string operator()(const PassengerTaken& e) const {
    return words::seat(e.seat) + " takes " + a_passenger(g, e.color) + " in " + place(e.place);
  }
  std::string operator()(const PassengersLeft& e) const {
    return words::seat(e.seat) + " takes nobody in " + place(e.place);
  }
  std::string operator()(const TicketsAnnounced& e) const {
    return words::seat(e.seat) + " asks for " + words::tickets(g, e.from);
  }
  std::string operator()(const TicketDrawn& e) const {
    Mix one;
    one[e.pile] = 1;
    return words::seat(e.seat) + " draws " +
           (e.ticket.has_value() ? "the ticket " + words::ticket(g, *e.ticket)
                                 : words::tickets(g, one));
  }
  std::string operator()(const TicketsKept& e) const {
    std::string text = words::seat(e.seat) + " keeps ";
    text += e.kept.has_value() ? listed_tickets(g, *e.kept) : words::tickets(g, e.kept_from);
    if (e.returned_to.total() == 0) return text;
    text += " and returns ";
    text +=
        e.returned.has_value() ? listed_tickets(g, *e.returned) : words::tickets(g, e.returned_to);
    return text;
  }
  std::string operator()(const TicketPilesShuffled&) const {
    return "The ticket piles are shuffled again";
  }
  std::string operator()(const Passed& e) const { return words::seat(e.seat) + " passes"; }
  std::string operator()(const LastRound& e) const {
    return words::seat(e.seat) + " has hardly any trains left: everybody has one more turn";
  }
  std::string operator()(const TurnStarted& e) const {
    return "It is the turn of seat " + std::to_string(index(e.seat));
  }
  std::string operator()(const GameEnded&) const { return "The game is over"; }
};

}  // namespace

std::string TicketToRide::words(const Action& action) const {
  return std::visit(ActionWords{*this}, action);
}

std::string TicketToRide::words(const Event& event) const {
  return std::visit(EventWords{*this}, event);
}

std::string TicketToRide::words(Reason reason) {
  switch (reason) {
    case Reason::not_your_turn:
      return "It is not your turn.";
    case Reason::game_is_over:
      return "The game is over.";
    case Reason::only_chance_does_that:
      return "Only chance does that.";
    case Reason::only_players_do_that:
      return "Only players do that.";
    case Reason::not_at_this_point:
      return "Something else has to be decided first.";
    case Reason::finish_taking_cards:
      return "You have taken one card and may only take a second one now.";
    case Reason::no_such_open_card:
      return "No such card lies open.";
    case Reason::open_locomotive_second:
      return "An open locomotive cannot be the second card.";
    case Reason::pile_is_empty:
      return "There is no card left in the pile.";
    case Reason::no_pile_behind_open_cards:
      return "With neither pile nor discards no cards can be taken, not even open ones.";
    case Reason::no_such_route:
      return "There is no such route.";
    case Reason::route_taken:
      return "That route is already taken.";
    case Reason::twin_closed:
      return "With so few players only one of the parallel tracks is used, and it is taken.";
    case Reason::twin_yours:
      return "You already own a parallel track between these two places.";
    case Reason::not_enough_trains:
      return "You do not have enough trains left for that route.";
    case Reason::wrong_color:
      return "That route asks for another colour.";
    case Reason::wrong_number_of_cards:
      return "That is not the number of cards the route asks for.";
    case Reason::cards_missing:
      return "You do not have these cards.";
    case Reason::no_tickets_left:
      return "There are no tickets left.";
    case Reason::wrong_number_of_tickets:
    case Reason::wrong_number_announced:
    case Reason::wrong_number_of_first_tickets:
      return "That is not the number of tickets to draw.";
    case Reason::pile_too_small:
      return "There are not so many tickets left in that pile.";
    case Reason::ticket_not_offered:
      return "That ticket was not offered to you.";
    case Reason::keep_more_first_tickets:
      return "You have to keep more of your first tickets than that.";
    case Reason::keep_more_tickets:
      return "You have to keep more tickets than that.";
    case Reason::tickets_out_of_order:
      return "Name each ticket once, in the order in which they are listed.";
    case Reason::no_such_passenger:
      return "No such passenger waits there.";
    case Reason::not_an_end_of_the_route:
      return "Now it is about the passengers at another place.";
    case Reason::cannot_pass:
      return "You may pass only if there is nothing else you could do.";
    case Reason::impossible_chance:
      return "Chance cannot bring that.";
  }
  return {};
}

}  // namespace rail::ticket_to_ride
