// The table as one viewer sees it, for the terminal.
#include <algorithm>

#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/telling/words.h"

namespace rail::ticket_to_ride {

namespace {

std::string number(int n, int width) {
  const std::string digits = std::to_string(n);
  return std::string(static_cast<std::size_t>(width) -
                         std::min<std::size_t>(digits.size(), static_cast<std::size_t>(width)),
                     ' ') +
         digits;
}

/// Writes down one view, part by part.
class ViewWords {
 public:
  ViewWords(const TicketToRide& g, const View& view) : g_(g), view_(view) {}

  std::string text() const {
    std::string all = headline() + "\n";
    if (view_.turns_left > 0 && view_.step != Step::over)
      all += "Last round: " + english::counted(view_.turns_left, "turn") + " to go.\n";
    for (const std::string& part : {supplies(), players(), seen() + routes()}) {
      all += '\n';
      all += part;
    }
    if (g_.count(PassengerColor{}) > 0) all += waiting();
    if (view_.seat.has_value()) {
      all += '\n';
      all += own();
    }
    if (view_.step == Step::over) all += final_tickets();
    return all;
  }

 private:
  bool is_mine(Seat s) const { return view_.seat == s; }
  std::string name(Seat s) const { return is_mine(s) ? "You" : english::seat(s); }
  std::string verb(Seat s, std::string_view mine, std::string_view others) const {
    return name(s) + " " + std::string(is_mine(s) ? mine : others);
  }
  std::string place(PlaceId id) const { return g_.board()[id].name.en; }

  std::string headline() const {
    const Due& due = view_.due;
    if (view_.step == Step::over) return "The game is over.";
    if (view_.step == Step::choose_start) return "Chance chooses who starts.";
    if (due.passengers > 0) return "Chance places the passengers.";
    if (due.cards > 0 || due.tickets.total() > 0)
      return "Chance deals to seat " + std::to_string(index(due.to)) + ".";
    if (due.now) return "Chance opens new cards.";
    switch (view_.step) {
      case Step::choose_tickets:
        return choosing();
      case Step::turn:
        return verb(view_.turn, "are", "is") +
               " to play: take cards, claim a route or draw tickets.";
      case Step::second_card:
        return verb(view_.turn, "take", "takes") + " a second card.";
      case Step::take_passengers:
        return verb(view_.turn, "may", "may") + " take a passenger in " +
               place(view_.passenger_choice->place) + ".";
      case Step::keep_tickets:
        return verb(view_.turn, "choose", "chooses") + " which tickets to keep.";
      default:
        return "The table is being set.";
    }
  }

  std::string choosing() const {
    std::vector<std::string> names;
    for (int p = 0; p < view_.players.size(); ++p) {
      if (!view_.choosing.contains(seat(p))) continue;
      names.push_back(is_mine(seat(p)) ? "you" : "seat " + std::to_string(p));
    }
    if (names.size() == 1 && names.front() == "you") return "You choose your first tickets.";
    return "Still to choose their first tickets: " + english::listed(names) + ".";
  }

  /// "3 short and 1 long", or only the number if there is one pile.
  std::string how_many(const Mix& mix) const {
    if (mix.total() == 0) return "none";
    std::string text = english::tickets(g_, mix);
    text.erase(text.find(" ticket"));
    return text;
  }

  std::string supplies() const {
    std::vector<std::string> open;
    for (const std::optional<Card>& c : view_.open)
      open.emplace_back(c.has_value() ? english::card(*c) : "–");
    std::string text = english::paragraph("Face up", open);
    const int discards = view_.discards.total();
    text += english::paragraph("Train cards", {std::to_string(view_.pile) + " in the pile",
                                               std::to_string(discards) + " discarded"});
    text += english::paragraph("Tickets left", {how_many(view_.ticket_piles)});
    return text;
  }

  std::string players() const {
    const bool has_passengers = g_.count(PassengerColor{}) > 0;
    int width = 9;
    for (const PlayerView& p : view_.players)
      width = std::max(width, rail::english::columns(how_many(p.ticket_count)) + 2);
    std::string text = "Seat          Trains  Points  Cards  ";
    text += has_passengers ? english::padded("Tickets", width) + "Passengers\n" : "Tickets\n";
    for (int i = 0; i < view_.players.size(); ++i) {
      const PlayerView& p = view_.players[i];
      const bool is_next = view_.step != Step::over && view_.turn == seat(i);
      text += english::padded(
          std::to_string(i) + (is_mine(seat(i)) ? " (you)" : "") + (is_next ? " *" : ""), 14);
      text += number(p.trains, 6) + number(p.points, 8) + number(p.cards, 7) + "  ";
      text += has_passengers ? english::padded(how_many(p.ticket_count), width) +
                                   english::passengers(g_, p.passengers)
                             : how_many(p.ticket_count);
      text += '\n';
    }
    return text;
  }

  /// The cards that others were seen to take.
  std::string seen() const {
    std::string text;
    for (int i = 0; i < view_.players.size(); ++i) {
      if (is_mine(seat(i)) || view_.players[i].shown.total() == 0) continue;
      text += english::paragraph("Seat " + std::to_string(i) + " holds",
                                 {"at least " + english::cards(view_.players[i].shown)});
    }
    return text;
  }

  std::string routes() const {
    std::string text;
    for (int i = 0; i < view_.players.size(); ++i) {
      std::vector<std::string> names;
      view_.players[i].routes.each([&](RouteId r) { names.push_back(english::route(g_, r)); });
      if (names.empty()) names.emplace_back("none");
      text += english::paragraph("Routes of " + std::to_string(i), names);
    }
    return text;
  }

  std::string waiting() const {
    std::vector<std::string> items;
    for (int i = 0; i < view_.waiting.size();) {
      const PlaceId here = view_.waiting[i].place;
      Passengers there;
      for (; i < view_.waiting.size() && view_.waiting[i].place == here; ++i)
        ++there[view_.waiting[i].color];
      std::string text = place(here);
      there.each([&](PassengerColor color, int n) {
        text += " ";
        if (n > 1) text += std::to_string(n) + "×";
        text += g_.word(color);
      });
      items.push_back(std::move(text));
    }
    if (items.empty()) items.emplace_back("none");
    return english::paragraph("Passengers", items);
  }

  std::string own() const {
    std::string text = english::paragraph("Your hand", {english::cards(view_.hand)});
    text += ticket_lines("Your tickets", view_.tickets, view_.players[index(*view_.seat)].routes);
    if (!view_.offered.empty())
      text += ticket_lines("Offered", view_.offered, view_.players[index(*view_.seat)].routes);
    return text;
  }

  std::string final_tickets() const {
    std::string text;
    for (int i = 0; i < view_.players.size(); ++i) {
      const PlayerView& p = view_.players[i];
      if (is_mine(seat(i)) || !p.tickets.has_value()) continue;
      text += ticket_lines("Tickets of " + std::to_string(i), *p.tickets, p.routes);
    }
    return text;
  }

  std::string ticket_lines(const std::string& label, const Tickets& tickets,
                           const Routes& routes) const {
    if (tickets.empty()) return english::paragraph(label, {"none"});
    const Network network(g_.board(), routes.bits());
    int width = 0;
    tickets.each([&](TicketId t) {
      width = std::max(width, rail::english::columns(english::ticket(g_, t)));
    });
    std::string text;
    tickets.each([&](TicketId t) {
      const Ticket& ticket = g_.board()[t];
      text += english::padded(text.empty() ? label : "", 14) +
              english::padded(english::ticket(g_, t), width + 2) +
              (network.connects(ticket.a, ticket.b) ? "connected" : "not connected") + "\n";
    });
    return text;
  }

  const TicketToRide& g_;
  const View& view_;
};

}  // namespace

std::string words(const TicketToRide& g, const View& view) { return ViewWords(g, view).text(); }

}  // namespace rail::ticket_to_ride
