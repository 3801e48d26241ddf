// The rules in the order of the rulebook: set-up, a turn, each action, the end.
// Rule numbers are those of docs/rules/ticket-to-ride.md.
#include "games/ticket_to_ride/rules/rules.h"

#include <bit>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "engine/dispatch.h"

namespace rail::ticket_to_ride {

namespace {

/// The first slot with this card; there must be one. No branches, since it is hard to foresee.
std::uint8_t slot_with(const std::array<Card, open_slots>& open, Card card) {
  unsigned found = 0;
  for (unsigned i = 0; i < open_slots; ++i) found |= static_cast<unsigned>(open[i] == card) << i;
  return static_cast<std::uint8_t>(std::countr_zero(found));
}

}  // namespace

// Set-up

TicketToRide::TicketToRide(std::shared_ptr<const Board> board, int players, const Options& options)
    : board_(std::move(board)),
      players_(players),
      options_(options),
      last_replacing_(options.rules_version == 1 ? Replacing::shuffled_twice : Replacing::settled) {
  if (players < board_->min_players || players > board_->max_players)  // R1
    throw std::invalid_argument("the board is for " + std::to_string(board_->min_players) + " to " +
                                std::to_string(board_->max_players) + " players");
  if (options.start && index(*options.start) >= players)
    throw std::invalid_argument("option start: there is no seat " +
                                std::to_string(index(*options.start)));
  State& s = start_;
  for (int c = 0; c < colors; ++c) all_cards_[static_cast<Card>(c)] = board_->cards_per_color;
  all_cards_[Card::locomotive] = board_->locomotives;  // R3
  s.pile = all_cards_;
  s.pile_size = static_cast<std::uint8_t>(all_cards_.total());
  s.open.fill(no_card);
  for (int p = 0; p < players; ++p) s.trains[static_cast<std::size_t>(p)] = board_->trains;  // R2

  for (int r = 0; r < count(RouteId{}); ++r) {
    const Route& route = (*board_)[static_cast<RouteId>(r)];
    Group& group = group_[static_cast<std::size_t>(route.color)][route.length - 1U];
    if (group.size++ == 0) group.first = static_cast<std::uint8_t>(r);
    ++s.open_routes[static_cast<std::size_t>(route.color)][route.length - 1U];
    kind_of_route_[static_cast<std::size_t>(r)] = {route.color, route.length};
    for (std::size_t length = route.length; length <= max_length; ++length)
      routes_up_to_[static_cast<std::size_t>(route.color)][length].set(r);
    all_routes_.set(r);
    if (!route.twins.empty()) parallel_routes_.set(r);
  }
  for (int t = 0; t < count(TicketId{}); ++t) {
    const Ticket& ticket = (*board_)[static_cast<TicketId>(t)];
    const bool classic = options.classic_tickets;
    if (classic && !ticket.classic_value) continue;  // R11
    ticket_value_[static_cast<std::size_t>(t)] = classic ? *ticket.classic_value : ticket.value;
    pile_tickets_[static_cast<std::size_t>(ticket.pile)].set(t);  // R12: the value on the card
    ++s.tickets_left[ticket.pile];
  }
  for (int p = 0; p < count(PlaceId{}); ++p) {
    for (int n = (*board_)[static_cast<PlaceId>(p)].passengers; n > 0; --n)
      spots_[static_cast<std::size_t>(p)].set(total_passengers_++);
  }
  for (int spot = 0; spot < max_passengers; ++spot)
    s.passengers.move(spot, passenger_class::not_placed);
  s.passengers_due = static_cast<std::uint8_t>(total_passengers_);

  if (options.start) {  // R6
    s.start = s.turn = *options.start;
    s.step = Step::deal;
  }
  settle(s, {});
}

std::vector<OptionSpec> TicketToRide::option_specs(const Board& board) {
  std::vector<OptionSpec> specs;
  if (board.has_classic_tickets()) specs.push_back({"tickets", {"all", "classic"}});
  OptionSpec start{"start", {"random"}};
  for (int p = 0; p < board.max_players; ++p) start.values.push_back(std::to_string(p));
  specs.push_back(std::move(start));
  specs.push_back({"empty_pile", {"no_cards", "open_cards"}, 2, "open_cards"});
  return specs;
}

TicketToRide::Options TicketToRide::read_options(const std::vector<std::string>& values) {
  Options options;
  const std::string& start = values[values.size() - 2];
  options.classic_tickets = values.front() == "classic";
  if (start != "random") options.start = seat(start.front() - '0');
  options.open_cards_without_pile = values.back() == "open_cards";
  return options;
}

void TicketToRide::on(State& s, Actor, const ChooseStart& a, const Emit<Event>& emit) const {
  s.start = s.turn = a.seat;  // R6
  s.step = Step::deal;
  emit(StartChosen{a.seat});
}

void TicketToRide::on(State& s, Actor, const PlacePassenger& a, const Emit<Event>& emit) const {
  s.passengers.move(total_passengers_ - s.passengers_due, static_cast<int>(a.color));  // R13
  --s.passengers_due;
  emit(PassengerPlaced{a.place, a.color});
}

/// Hands are dealt seat by seat (R4), then five cards are opened (R5).
void TicketToRide::settle_deal(State& s) const {
  const int next = s.hand[static_cast<std::size_t>(s.due_to)].total() == 0 ? index(s.due_to)
                                                                           : index(s.due_to) + 1;
  if (next < players_) {
    s.due_to = seat(next);
    s.cards_due = board_->start_cards;
  } else {
    s.slots_due = open_slots;
    s.step = Step::choose_tickets;
    s.choosing = static_cast<std::uint8_t>((1U << players_) - 1U);
  }
}

/// R8: tickets are dealt to all. R9: or each seat announces its mix first. R10: all have chosen
/// before anybody plays. Says whether chance is to deal tickets now.
bool TicketToRide::settle_first_tickets(State& s, const Emit<Event>& emit) const {
  if (s.choosing == 0) {
    if (board_->start_tickets_announced) {  // R10
      for (TicketId t : s.returned) s.tickets.move(static_cast<int>(t), ticket_class::in_pile);
      s.returned.clear();
      emit(TicketPilesShuffled{});
    }
    s.step = Step::turn;
    emit(TurnStarted{s.turn});
    return false;
  }
  if (board_->start_tickets_announced) return false;
  for (int p = 0; p < players_; ++p) {
    if ((s.choosing >> p & 1) != 0 && !s.tickets.members(ticket_class::offered_to(seat(p))).any()) {
      s.due_to = seat(p);
      s.tickets_due[PileId{0}] = board_->start_tickets.draw;
      return true;
    }
  }
  return false;
}

// A turn is exactly one of three actions (R7): each `on` below leads to `turn_over`.

/// Flattened: the calls would cost as much as what they do.
[[gnu::flatten]] void TicketToRide::apply(State& s, Actor who, const Action& action,
                                          const Emit<Event>& emit) const {
  assert(!explain(s, who, action));
  dispatch(action, [&](const auto& a) { on(s, who, a, emit); });
  settle(s, emit);
}

bool TicketToRide::chance_due(const State& s) const {
  const unsigned owed = static_cast<unsigned>(s.step == Step::choose_start) | s.passengers_due |
                        s.cards_due | s.tickets_due[PileId{0}] | s.tickets_due[PileId{1}];
  return (owed != 0) | ((s.slots_due != 0) & (s.pile_size != 0));
}

/// Goes on until somebody has something to decide or chance has something to do.
void TicketToRide::settle(State& s, const Emit<Event>& emit) const {
  s.chance_acts = chance_due(s);
  if (s.chance_acts) return;
  if (s.step == Step::turn_over) return end_turn(s, emit);  // most often
  while (!s.chance_acts && goes_on(s, emit)) s.chance_acts = chance_due(s);
}

/// Takes the next step where nobody has a choice; says whether there may be another.
bool TicketToRide::goes_on(State& s, const Emit<Event>& emit) const {
  switch (s.step) {
    case Step::turn_over:
      end_turn(s, emit);
      return false;
    case Step::second_card: {
      const bool left = s.pile_size > 0 || (takeable_kinds(s) & color_kinds) != 0;  // R17, R24
      if (!left) s.step = Step::turn_over;
      return !left;
    }
    case Step::take_passengers:
      settle_passengers(s);
      return s.step == Step::turn_over;
    case Step::deal:
      settle_deal(s);
      return true;
    case Step::choose_tickets:
      return settle_first_tickets(s, emit);
    case Step::choose_start:
    case Step::turn:
    case Step::keep_tickets:
    case Step::over:
      break;
  }
  return false;
}

// Taking train cards (R14)

void TicketToRide::on(State& s, Actor, const TakeOpen& a, const Emit<Event>& emit) const {
  const auto me = static_cast<std::size_t>(s.turn);
  const std::uint8_t slot = slot_with(s.open, a.card);
  s.open[slot] = no_card;  // R15: chance fills it at once
  ++s.slots_due;
  ++s.hand[me][a.card];
  s.shown[me].add(a.card);
  s.passes = 0;
  const bool whole_turn = a.card == Card::locomotive || s.step == Step::second_card;  // R16
  s.step = whole_turn ? Step::turn_over : Step::second_card;
  emit(OpenCardTaken{s.turn, slot, a.card});
}

void TicketToRide::on(State& s, Actor, const TakeBlind&, const Emit<Event>&) const {
  s.due_to = s.turn;
  s.cards_due = 1;
  s.passes = 0;
  s.step = s.step == Step::second_card ? Step::turn_over : Step::second_card;  // R18
}

void TicketToRide::on(State& s, Actor, const DealCard& a, const Emit<Event>& emit) const {
  --s.pile[a.card];
  --s.pile_size;
  if (s.cards_due > 0) {
    --s.cards_due;
    ++s.hand[static_cast<std::size_t>(s.due_to)][a.card];  // R25: however many
    emit(CardDrawn{s.due_to, a.card});
    shuffle_if_empty(s, emit);
  } else {
    open_card(s, a.card, emit);
  }
}

void TicketToRide::open_card(State& s, Card card, const Emit<Event>& emit) const {
  const std::uint8_t slot = slot_with(s.open, no_card);
  s.open[slot] = card;
  --s.slots_due;
  emit(CardOpened{slot, card});
  shuffle_if_empty(s, emit);
  if (s.slots_due > 0) return;
  int locomotives = 0;
  for (Card c : s.open) locomotives += static_cast<int>(c == Card::locomotive);
  // R19; R20: not for ever; R21: not when there is nothing to replace them with.
  if (locomotives < board_->replacing_locomotives || s.pile_size == 0 ||
      s.replacing == last_replacing_) {
    s.replacing = Replacing::no;
    return;
  }
  s.open.fill(no_card);
  s.slots_due = open_slots;
  s.discards = static_cast<std::uint8_t>(s.discards + open_slots);
  if (s.replacing == Replacing::no) s.replacing = Replacing::yes;
  emit(OpenCardsReplaced{});
}

/// R22: a pile that is used up is made anew at once, so an empty pile means that there are no
/// discards either (R23).
void TicketToRide::shuffle_if_empty(State& s, const Emit<Event>& emit) const {
  if (s.pile_size == 0 && s.discards > 0) [[unlikely]]
    shuffle(s, emit);
}

void TicketToRide::shuffle(State& s, const Emit<Event>& emit) const {
  s.pile = discarded(s);
  s.pile_size = s.discards;
  s.discards = 0;
  s.replacing = after_shuffle(s);
  emit(PileShuffled{s.pile_size});
}

/// R20. All cards outside the hands have been seen now, so everybody knows whether it can help.
Replacing TicketToRide::after_shuffle(const State& s) const {
  if (s.replacing == Replacing::no || s.replacing == last_replacing_) return s.replacing;
  if (options_.rules_version > 1 && replacing_cannot_help(s)) return last_replacing_;
  return static_cast<Replacing>(static_cast<int>(s.replacing) + 1);
}

/// Just after a shuffle: too few coloured cards are left outside the hands, or the pile is the five
/// cards that lay there before, and they would only change places with those that lie there now.
bool TicketToRide::replacing_cannot_help(const State& s) const {
  int colored = s.pile_size - s.pile[Card::locomotive];
  for (Card c : s.open) colored += static_cast<int>(c < Card::locomotive);
  if (colored <= open_slots - board_->replacing_locomotives) return true;
  return s.slots_due == 0 && s.pile_size == open_slots &&
         s.pile[Card::locomotive] >= board_->replacing_locomotives;
}

Cards TicketToRide::discarded(const State& s) const {
  Cards rest = all_cards_;
  rest -= s.pile;
  for (const Cards& hand : s.hand) rest -= hand;
  for (Card c : s.open) {
    if (c != no_card) --rest[c];
  }
  return rest;
}

// Claiming a route (R27, R31)

void TicketToRide::on(State& s, Actor, const Claim& a, const Emit<Event>& emit) const {
  const auto me = static_cast<std::size_t>(s.turn);
  const Route& route = (*board_)[a.route];
  const int colored = route.length - a.locomotives;  // R28, R29
  if (colored > 0) {
    s.hand[me][a.card] = static_cast<std::uint8_t>(s.hand[me][a.card] - colored);
    s.shown[me].remove(a.card, colored);
  }
  s.hand[me][Card::locomotive] =
      static_cast<std::uint8_t>(s.hand[me][Card::locomotive] - a.locomotives);
  s.shown[me].remove(Card::locomotive, a.locomotives);
  s.discards = static_cast<std::uint8_t>(s.discards + route.length);      // R35
  s.trains[me] = static_cast<std::uint8_t>(s.trains[me] - route.length);  // R30
  const std::uint8_t points = board_->route_points[route.length];         // R34
  s.points[me] = static_cast<std::uint8_t>(s.points[me] + points);
  close_route(s, a.route, route_class::owned_by(s.turn));
  if (!shares_parallel_tracks() && !route.twins.empty()) {  // R33; otherwise R32, see barred_routes
    (route.twins.bits() & open_routes(s)).each([&](int twin) {
      close_route(s, static_cast<RouteId>(twin), route_class::closed);
    });
  }
  s.passes = 0;
  s.claimed = a.route;
  s.second_end = false;
  s.step = total_passengers_ > 0 ? Step::take_passengers : Step::turn_over;
  emit(RouteClaimed{s.turn, a.route, a.card, a.locomotives, points});
  shuffle_if_empty(s, emit);
}

void TicketToRide::close_route(State& s, RouteId route, int to_class) const {
  const Route& r = (*board_)[route];
  s.routes.move(static_cast<int>(route), to_class);
  --s.open_routes[static_cast<std::size_t>(r.color)][r.length - 1U];
}

Bits<max_routes> TicketToRide::open_routes(const State& s) const {
  return s.routes.members(route_class::open) & all_routes_;
}

/// R32: the open tracks beside a player's own.
Bits<max_routes> TicketToRide::barred_routes(const State& s, Seat who) const {
  Bits<max_routes> barred;
  if (!shares_parallel_tracks()) return barred;
  (s.routes.members(route_class::owned_by(who)) & parallel_routes_).each([&](int r) {
    barred |= (*board_)[static_cast<RouteId>(r)].twins.bits();
  });
  return barred & open_routes(s);
}

// Passengers (R41)

void TicketToRide::on(State& s, Actor, const TakePassenger& a, const Emit<Event>& emit) const {
  const Bits<max_passengers> there =
      spots_[static_cast<std::size_t>(a.place)] & s.passengers.members(static_cast<int>(a.color));
  s.passengers.move(there.first(), passenger_class::gone);
  ++s.taken[static_cast<std::size_t>(s.turn)][a.color];
  emit(PassengerTaken{s.turn, a.place, a.color});
  next_end(s);
}

void TicketToRide::on(State& s, Actor, const LeavePassengers& a, const Emit<Event>& emit) const {
  emit(PassengersLeft{s.turn, a.place});
  next_end(s);
}

void TicketToRide::next_end(State& s) const {
  if (s.second_end) s.step = Step::turn_over;
  s.second_end = true;
}

/// R42: an end without passengers asks nothing.
void TicketToRide::settle_passengers(State& s) const {
  while (s.step == Step::take_passengers && waiting(s, passenger_end(s)).empty()) next_end(s);
}

PlaceId TicketToRide::passenger_end(const State& s) const {
  const Route& route = (*board_)[s.claimed];
  return s.second_end ? route.b : route.a;
}

Passengers TicketToRide::waiting(const State& s, PlaceId place) const {
  Passengers here;
  spots_[static_cast<std::size_t>(place)].each([&](int spot) {
    const int c = s.passengers.of(spot);
    if (c < passenger_class::gone) ++here[static_cast<PassengerColor>(c)];
  });
  return here;
}

// Drawing tickets: R36; R38 with a mix announced first

void TicketToRide::on(State& s, Actor who, const DrawTickets& a, const Emit<Event>& emit) const {
  s.due_to = who.seat_of();
  s.tickets_due = a.from;
  s.passes = 0;
  if (s.step == Step::turn) s.step = Step::keep_tickets;
  emit(TicketsAnnounced{s.due_to, a.from});
}

void TicketToRide::on(State& s, Actor, const DealTicket& a, const Emit<Event>& emit) const {
  if (s.tickets.of(static_cast<int>(a.ticket)) != ticket_class::in_pile) {
    int i = 0;
    while (s.returned[i] != a.ticket) ++i;
    s.returned.erase(i);
  }
  s.tickets.move(static_cast<int>(a.ticket), ticket_class::offered_to(s.due_to));
  --s.tickets_due[pile_of(a.ticket)];
  --s.tickets_left[pile_of(a.ticket)];
  emit(TicketDrawn{s.due_to, pile_of(a.ticket), a.ticket});
}

void TicketToRide::on(State& s, Actor who, const KeepTickets& a, const Emit<Event>& emit) const {
  const Seat me = who.seat_of();
  TicketsKept event{me, {}, {}, a.tickets, Offer{}};
  for (TicketId t : offered(s, me)) {
    bool keep = false;
    for (TicketId kept : a.tickets) keep = keep || kept == t;
    ++(keep ? event.kept_from : event.returned_to)[pile_of(t)];
    s.tickets.move(static_cast<int>(t),  // R40
                   keep ? ticket_class::held_by(me) : ticket_class::returned_by(me));
    if (keep) continue;
    s.returned.push(t);  // R39: under its pile
    ++s.tickets_left[pile_of(t)];
    event.returned->push(t);
  }
  if (s.step == Step::choose_tickets) {
    s.choosing = static_cast<std::uint8_t>(s.choosing & ~(1U << index(me)));
  } else {
    s.step = Step::turn_over;
  }
  emit(event);
}

Offer TicketToRide::offered(const State& s, Seat who) const {
  Offer offer;
  s.tickets.members(ticket_class::offered_to(who)).each([&](int t) {
    offer.push(static_cast<TicketId>(t));
  });
  return offer;
}

Bits<max_tickets> TicketToRide::unknown_tickets(const State& s, PileId pile) const {
  return s.tickets.members(ticket_class::in_pile) & pile_tickets_[static_cast<std::size_t>(pile)];
}

// The end

void TicketToRide::on(State& s, Actor, const Pass&, const Emit<Event>& emit) const {
  ++s.passes;  // R26
  s.step = Step::turn_over;
  emit(Passed{s.turn});
}

void TicketToRide::end_turn(State& s, const Emit<Event>& emit) const {
  const bool last_turn = s.turns_left == 1 || s.passes == players_;  // R46, R26
  if (last_turn) {
    s.turns_left = 0;
    s.step = Step::over;
    emit(GameEnded{});
    return;
  }
  if (s.turns_left > 0) {
    --s.turns_left;
  } else if (s.trains[static_cast<std::size_t>(s.turn)] <= board_->last_round_trains) {  // R45
    s.turns_left = static_cast<std::uint8_t>(players_);
    emit(LastRound{s.turn});
  }
  s.turn = seat(index(s.turn) + 1 == players_ ? 0 : index(s.turn) + 1);
  s.step = Step::turn;
  emit(TurnStarted{s.turn});
}

}  // namespace rail::ticket_to_ride
