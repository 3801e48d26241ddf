// English for places, cards, actions and events.
#include "games/switch_and_signal/telling/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <variant>

namespace rail::switch_and_signal {

namespace english {

namespace {

bool same(const End& a, const End& b) { return a.space == b.space && a.junction == b.junction; }

const End& other_end(const Line& line, const End& here) {
  return same(line.from, here) ? line.to : line.from;
}

/// Whether another line has the same ends.
bool has_twin(const Board& board, const Line& line) {
  return std::any_of(board.lines.begin(), board.lines.end(), [&](const Line& it) {
    return &it != &line && ((same(it.from, line.from) && same(it.to, line.to)) ||
                            (same(it.from, line.to) && same(it.to, line.from)));
  });
}

/// The ends of the line, and the signal's own word if there are several between them.
std::string out_on_line(const Board& board, const Signal& it, std::string_view between) {
  const Line& line = board[it.line];
  const bool is_only =
      !has_twin(board, line) &&
      std::none_of(board.signals.begin(), board.signals.end(), [&](const Signal& other) {
        return &other != &it && other.line == it.line && !other.city;
      });
  return end(board, line.from) + std::string(between) + end(board, line.to) +
         (is_only ? "" : " (" + it.id + ")");
}

}  // namespace

std::string_view color(Color c) {
  static constexpr std::array<std::string_view, colors> names{"black", "brown", "grey"};
  return names[static_cast<std::size_t>(c)];
}

std::string_view goods(Goods g) {
  static constexpr std::array<std::string_view, goods_colors> names{"blue", "yellow", "red",
                                                                    "white"};
  return names[static_cast<std::size_t>(g)];
}

std::string_view card(ActionCard c) {
  static constexpr std::array<std::string_view, action_kinds> names{"signal", "switch", "move"};
  return names[static_cast<std::size_t>(c)];
}

std::string cards(const Hand& hand) {
  std::string text;
  hand.each([&](ActionCard c, int n) {
    if (!text.empty()) text += ", ";
    text += std::to_string(n) + " " + std::string(card(c));
  });
  return text.empty() ? "none" : text;
}

std::string train(TrainId id) {
  return std::string(color(color_of(id))) + " " +
         std::to_string(static_cast<int>(id) % trains_per_color + 1);
}

std::string departure(const Board& board, CardId id) {
  const DepartureCard& it = board[id];
  std::string text;
  if (it.deploy > 0) text = it.deploy == 1 ? "deploy one train, then " : "deploy two trains, then ";
  std::vector<std::string> moves;
  int choices = 0;
  for (const MoveRow& row : it.moves) {
    if (row) moves.emplace_back(color(*row));
    choices += row ? 0 : 1;
  }
  if (choices == 1)
    moves.emplace_back(moves.empty() ? "a colour of your choice" : "another colour");
  if (choices == 2) moves.emplace_back("two colours of your choice");
  if (choices == 3) moves.emplace_back("all three colours");
  return text + "move " + listed(moves);
}

std::string departure_of_start_card() { return "deploy a black, a brown and a grey train"; }

std::string end(const Board& board, const End& end) {
  return end.space ? board[*end.space].name.en : board[*end.junction].name.en;
}

std::string towards(const Board& board, LineId id, const End& from) {
  const Line& line = board[id];
  return has_twin(board, line) ? line.id : end(board, other_end(line, from));
}

std::string space(const Board& board, SpaceId id) {
  const Space& it = board[id];
  if (it.kind != SpaceKind::track) return it.name.en;
  const Line& line = board[it.lines.front()];
  const int number = static_cast<int>(id) - static_cast<int>(line.first_piece) + 1;
  std::string text = line.pieces == 1
                         ? "the piece"
                         : "piece " + std::to_string(number) + " of " + std::to_string(line.pieces);
  text += " from " + end(board, line.from) + " to " + end(board, line.to);
  if (has_twin(board, line)) text += " (" + line.id + ")";
  return text;
}

std::string signal(const Board& board, SignalId id) {
  const Signal& it = board[id];
  if (it.city)
    return board[*it.city].name.en + " towards " +
           towards(board, it.line, {.space = it.city, .junction = {}});
  return out_on_line(board, it, "–");
}

std::string the_signal(const Board& board, SignalId id) {
  return board[id].city ? "the signal of " + signal(board, id)
                        : "the signal between " + out_on_line(board, board[id], " and ");
}

std::vector<std::string> joined(const Board& board, JunctionId junction, const Way& way) {
  std::vector<std::string> places;
  for (LineId line : way)
    places.push_back(towards(board, line, {.space = {}, .junction = junction}));
  return places;
}

std::string home(const Board& board, Goods goods) {
  for (const Space& it : board.spaces) {
    if (it.kind == SpaceKind::city && it.goods == goods) return it.name.en;
  }
  return "nowhere";
}

}  // namespace english

namespace {

std::string a_card(ActionCard c) { return "a " + std::string(english::card(c)) + " card"; }

std::string cards_drawn(int n) { return n == 0 ? "no cards" : english::counted(n, "card"); }

std::string capitalised(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// Says what an action does, in the imperative for players.
struct ActionWords {
  const SwitchAndSignal& g;
  const Board& board = g.board();

  std::string signal(SignalId id) const { return english::the_signal(board, id); }
  std::string way(JunctionId junction, const Way& way) const {
    std::string text = "the switch at " + board[junction].name.en + ":";
    for (const std::string& place : english::joined(board, junction, way))
      text += (text.back() == ':' ? " " : "–") + place;
    return text;
  }
  bool is_city(const End& end) const {
    return end.space && board[*end.space].kind <= SpaceKind::port;
  }

  std::string operator()(const PlaceSwitch& a) const { return "Place " + way(a.junction, a.open); }
  std::string operator()(const PlaceSignal& a) const {
    return "Place a disc on " + signal(a.signal);
  }
  std::string operator()(const Deploy& a) const {
    return "Deploy a " + std::string(english::color(a.color)) + " train";
  }
  std::string operator()(const ChooseStart& a) const {
    return "Start in " + english::space(board, a.start);
  }
  std::string operator()(const ChooseColor& a) const {
    return "Move the " + std::string(english::color(a.color)) + " trains";
  }
  std::string operator()(const CarryOut&) const { return "Carry out the departure card"; }
  std::string operator()(const MoveTrain& a) const { return "Roll for " + english::train(a.train); }
  std::string operator()(const Run&) const { return "Run as far as rolled"; }
  /// Of a line between two cities only the state knows which of them is left.
  std::string operator()(const Leave& a) const {
    const Line& line = board[a.line];
    if (is_city(line.from) && is_city(line.to)) return "Leave by the line " + line.id;
    const End& city = is_city(line.from) ? line.from : line.to;
    return "Leave " + english::end(board, city) + " towards " +
           english::towards(board, a.line, city);
  }
  std::string operator()(const Halt&) const { return "Stay in the city"; }
  std::string operator()(const SetSignal& a) const {
    return "Move the disc from " + signal(a.from) + " to " + signal(a.to);
  }
  std::string operator()(const SetSwitch& a) const { return "Set " + way(a.junction, a.open); }
  std::string operator()(const Load& a) const {
    return "Load goods onto " + english::train(a.train) + " with " + a_card(a.card);
  }
  std::string operator()(const TradeCards& a) const {
    return "Give up two cards (" + std::string(english::card(a.first)) + " and " +
           std::string(english::card(a.second)) + ") for any action";
  }
  std::string operator()(const EndTurn& a) const {
    return "End the turn and draw " + cards_drawn(a.draw);
  }
  std::string operator()(const UseHelper& a) const { return "Call the " + board[a.helper].name.en; }
  std::string operator()(const HoldTrain& a) const {
    return "Keep " + english::train(a.train) + " from moving";
  }
  std::string operator()(const ChooseFirst& a) const { return english::seat(a.seat) + " starts"; }
  std::string operator()(const NumberStart& a) const {
    return english::space(board, a.start) + " gets the number " + std::to_string(a.number);
  }
  std::string operator()(const DealCard& a) const { return "The next card is " + a_card(a.card); }
  std::string operator()(const Reveal& a) const {
    return "The departure card says: " + english::departure(board, a.card);
  }
  std::string operator()(const RollStart& a) const {
    return (g.options().starts == Starts::drawn ? "The tile shows " : "The dice show ") +
           std::to_string(a.number);
  }
  std::string operator()(const Roll& a) const {
    return "The die shows " + std::to_string(a.points);
  }
};

/// How a train ends its run.
std::string stopping(Cause cause) {
  switch (cause) {
    case Cause::points_used:
      return "has run as far as rolled";
    case Cause::red_signal:
      return "stops at a red signal";
    case Cause::covered_switch:
      return "stops at a switch that is set against it";
    case Cause::train_ahead:
      return "stops behind another train";
    case Cause::no_exit:
      return "cannot leave the city";
    case Cause::city:
      return "stops in the city";
    case Cause::port:
      return "arrives in the port";
    case Cause::head_on:
      return "meets another train head-on";
    case Cause::start_location:
      return "runs onto a start location";
    case Cause::start_occupied:
    case Cause::depot_empty:
      return "does not start";
  }
  return {};
}

/// Why the clock is touched.
std::string loss(Cause cause) {
  switch (cause) {
    case Cause::points_used:
    case Cause::city:
    case Cause::port:
      return "points have lapsed";
    case Cause::red_signal:
      return "points have lapsed at a red signal";
    case Cause::covered_switch:
      return "points have lapsed at a switch";
    case Cause::train_ahead:
      return "points have lapsed behind another train";
    case Cause::no_exit:
      return "points have lapsed because the train could not leave the city";
    case Cause::head_on:
      return "two trains have met head-on";
    case Cause::start_location:
      return "a train has run onto a start location";
    case Cause::start_occupied:
      return "the start location is taken, so no train is deployed";
    case Cause::depot_empty:
      return "the depot has no train to deploy";
  }
  return {};
}

/// Says what happened, in the present.
struct EventWords {
  const SwitchAndSignal& g;
  const Board& board = g.board();

  std::string space(SpaceId id) const { return english::space(board, id); }
  std::string signal(SignalId id) const { return english::the_signal(board, id); }
  std::string way(JunctionId junction, const Way& way) const {
    return english::listed(english::joined(board, junction, way));
  }

  std::string operator()(const FirstChosen& e) const { return english::seat(e.seat) + " starts"; }
  std::string operator()(const SwitchPlaced& e) const {
    return "The switch at " + board[e.junction].name.en + " joins " + way(e.junction, e.open);
  }
  std::string operator()(const SignalPlaced& e) const {
    return capitalised(signal(e.signal)) + " is green";
  }
  std::string operator()(const StartNumbered& e) const {
    return space(e.start) + " gets the number " + std::to_string(e.number);
  }
  std::string operator()(const CardDrawn& e) const {
    return english::seat(e.seat) + " draws " + a_card(e.card);
  }
  std::string operator()(const PileShuffled& e) const {
    return "The discards are shuffled into a new pile of " + english::counted(e.cards, "card");
  }
  std::string operator()(const TurnStarted& e) const {
    return "It is seat " + std::to_string(index(e.seat)) + "'s turn";
  }
  std::string operator()(const CardRevealed& e) const {
    return (e.card ? "The departure card says: " + english::departure(board, *e.card)
                   : "The start card says: " + english::departure_of_start_card()) +
           " (" + std::to_string(e.left) + " left)";
  }
  std::string operator()(const ColorChosen& e) const {
    return capitalised(std::string(english::color(e.color))) + " is chosen";
  }
  std::string operator()(const StartRolled& e) const {
    return (g.options().starts == Starts::drawn ? "The tile shows " : "The dice show ") +
           std::to_string(e.number) + ": " + space(e.start);
  }
  std::string operator()(const TrainDeployed& e) const {
    return english::train(e.train) + " starts in " + space(e.start);
  }
  std::string operator()(const TrainChosen& e) const {
    return english::train(e.train) + " is next to move";
  }
  std::string operator()(const Rolled& e) const {
    return "The die shows " + std::to_string(e.points) + " for " + english::train(e.train);
  }
  std::string operator()(const TrainRan& e) const {
    return english::train(e.train) + " runs to " + space(e.to);
  }
  std::string operator()(const TrainStopped& e) const {
    std::string text = english::train(e.train) + " " + stopping(e.cause);
    if (e.points_left == 0) return text;
    text += ": " + english::counted(e.points_left, "point") +
            (e.points_left == 1 ? " lapses" : " lapse");
    const bool is_free = e.cause == Cause::city || e.cause == Cause::port;
    return is_free ? text + " at no cost" : text;
  }
  std::string operator()(const TrainToDepot& e) const {
    std::string text = english::train(e.train) + " goes back to the depot";
    if (!e.goods_home) return text;
    return text + ", its " + std::string(english::goods(*e.goods_home)) + " goods to " +
           english::home(board, *e.goods_home);
  }
  std::string operator()(const GoodsDelivered& e) const {
    return english::train(e.train) + " delivers " + std::string(english::goods(e.goods)) +
           " goods in " + space(e.port);
  }
  std::string operator()(const TokensLost& e) const {
    return english::counted(e.count, "time token") + (e.count == 1 ? " is" : " are") +
           " lost: " + loss(e.cause);
  }
  std::string operator()(const DepartureLost& e) const {
    return "The clock has run out: a departure card leaves the game unseen (" +
           std::to_string(e.left) + " left)";
  }
  std::string operator()(const CardPlayed& e) const {
    return english::seat(e.seat) + " plays " + a_card(e.card);
  }
  std::string operator()(const SignalSet& e) const {
    return capitalised(signal(e.from)) + " turns red, " + signal(e.to) + " green";
  }
  std::string operator()(const SwitchSet& e) const {
    return "The switch at " + board[e.junction].name.en + " now joins " + way(e.junction, e.open);
  }
  std::string operator()(const GoodsLoaded& e) const {
    return english::train(e.train) + " loads " + std::string(english::goods(e.goods)) +
           " goods in " + english::home(board, e.goods);
  }
  std::string operator()(const HelperUsed& e) const {
    return english::seat(e.seat) + " calls the " + board[e.helper].name.en;
  }
  std::string operator()(const TrainHeld& e) const {
    return english::train(e.train) + " stays where it is";
  }
  std::string operator()(const CardIgnored& e) const {
    return "The departure card goes under the pile: " + english::departure(board, e.card);
  }
  std::string operator()(const CardCarriedOut&) const {
    return "The departure card is carried out";
  }
  std::string operator()(const TurnEnded& e) const {
    return english::seat(e.seat) + " ends the turn to draw " + cards_drawn(e.draw);
  }
  std::string operator()(const GameWon&) const {
    return "All goods are delivered: the game is won";
  }
  std::string operator()(const GameLost& e) const {
    return e.at_once ? "The clock has run out and no departure card is left: the game is lost"
                     : "The last turn is over: the game is lost";
  }
};

}  // namespace

std::string words(const SwitchAndSignal& g, const Action& action) {
  return std::visit(ActionWords{g}, action);
}

std::string words(const SwitchAndSignal& g, const Event& event) {
  return std::visit(EventWords{g}, event);
}

}  // namespace rail::switch_and_signal
