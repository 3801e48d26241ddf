// Reasons in English, for terminals.
#include "games/ticket_to_ride/telling/motive.h"
#include "games/ticket_to_ride/telling/words.h"

namespace rail::ticket_to_ride {

namespace {

struct MotiveWords {
  const TicketToRide& g;

  std::string place(PlaceId id) const { return g.board()[id].name.en; }
  /// Without its value, which is said otherwise.
  std::string ends(TicketId id) const {
    return place(g.board()[id].a) + "–" + place(g.board()[id].b);
  }
  static std::string trains(int n) { return english::counted(n, "train"); }
  static std::string points(int n) { return english::counted(n, "point"); }
  static std::string kind(Card c, int n) {
    if (c == Card::locomotive) return english::counted(n, "locomotive");
    return english::counted(n, std::string(english::card(c)) + " card");
  }

  std::string operator()(const FinishesTicket& m) const {
    return "Completes " + ends(m.ticket) + ": " + points(m.points);
  }
  std::string operator()(const NearsTicket& m) const {
    return "Brings " + ends(m.ticket) + " closer: " + trains(m.trains) + " to go";
  }
  std::string operator()(const OnlyWay& m) const {
    return "The only way left for " + ends(m.ticket);
  }
  std::string operator()(const SavesDetour& m) const {
    return "Without it " + ends(m.ticket) + " would take " + trains(m.trains) + " more";
  }
  std::string operator()(const ScoresRoute& m) const { return points(m.points) + " at once"; }
  std::string operator()(const StartsLastRound& m) const {
    return "Starts the last round, with " + trains(m.trains) + " left";
  }
  std::string operator()(const LeadsLongestPath& m) const {
    return "Makes your path the longest of all, with " + std::to_string(m.spaces) +
           " spaces: " + points(m.points);
  }
  std::string operator()(const MeetsPassengers& m) const {
    return english::counted(m.waiting, "passenger") +
           (m.waiting == 1 ? " is waiting in " : " are waiting in ") + place(m.place);
  }
  std::string operator()(const PaysSpare& m) const {
    return "No other route in your plan needs " + std::string(english::card(m.card));
  }
  std::string operator()(const LastTurn& m) const {
    return "Your last turn: " + points(m.points) + " at once";
  }
  std::string operator()(const CompletesCards& m) const {
    return "Gives you all the cards for " + english::route(g, m.route);
  }
  std::string operator()(const CollectsFor& m) const {
    return "Collects for " + english::route(g, m.route) + ": " + std::to_string(m.have) + " of " +
           std::to_string(m.need) + " " + std::string(english::card(m.card));
  }
  std::string operator()(const ThenFinishes& m) const {
    return "That route completes " + ends(m.ticket) + ": " + points(m.points);
  }
  std::string operator()(const OnWay& m) const { return "On the way for " + ends(m.ticket); }
  std::string operator()(const StandsIn& m) const {
    return "Stands in for any colour, including on " + english::route(g, m.route) + ": " +
           english::counted(m.missing, "card") + " missing then";
  }
  std::string operator()(const Gathers& m) const {
    return "Makes it " + kind(m.card, m.have) + " in hand";
  }
  std::string operator()(const NothingOpen&) const {
    return "No face-up card helps with the routes you need";
  }
  std::string operator()(const BlindHelps& m) const {
    return std::to_string(m.helpful) + " of the " + english::counted(m.unseen, "card") +
           " that you cannot see are locomotives or colours you need";
  }
  std::string operator()(const TicketsDone& m) const {
    return "Tickets completed: " + std::to_string(m.done) + " of " + std::to_string(m.tickets) +
           ", " + trains(m.trains) + " left";
  }
  std::string operator()(const PileWorth& m) const {
    const std::string pile = g.board().piles.size() == 1
                                 ? "Tickets"
                                 : "Tickets from the " + std::string(g.word(m.pile)) + " pile";
    return pile + " bring " + std::to_string(m.lowest) + " to " + points(m.highest);
  }
  std::string operator()(const AlreadyDone& m) const {
    return ends(m.ticket) + " is already completed: " + points(m.points);
  }
  std::string operator()(const SharesWay& m) const {
    return ends(m.ticket) + " and " + ends(m.other) + " share " + trains(m.trains) +
           " of their way";
  }
  std::string operator()(const TicketsFit& m) const {
    return "All your tickets together take " + std::to_string(m.trains) + " of your " +
           trains(m.left);
  }
  std::string operator()(const ReturnsTicket& m) const {
    return ends(m.ticket) + " would take " + trains(m.trains) + " more";
  }
  std::string operator()(const KeepsPoints& m) const {
    return "Worth " + points(m.points) + " if they are completed";
  }
  std::string operator()(const PassengerStanding& m) const {
    const std::string have = std::to_string(m.have) + " " + std::string(g.word(m.color));
    if (m.standing == PassengerRank::ahead)
      return "Then you have " + have + ", more than anybody else";
    return "Then you have " + have + ", and the most of the others is " + std::to_string(m.most);
  }
  std::string operator()(const LeavesWaiting& m) const {
    return english::counted(m.waiting, "passenger") +
           (m.waiting == 1 ? " stays in " : " stay in ") + place(m.place);
  }
  std::string operator()(const NothingElse&) const { return "Nothing else is possible"; }
};

}  // namespace

std::string words(const TicketToRide& g, const Motive& motive) {
  return std::visit(MotiveWords{g}, motive);
}

}  // namespace rail::ticket_to_ride
