// A turn in the order of the rulebook: the six steps of option 1, maintenance, the end.
// Rule numbers are those of docs/rules/grand-trunk-journey.md.
#include "games/grand_trunk_journey/rules/rules.h"

#include <algorithm>
#include <cassert>

#include "engine/dispatch.h"
#include "games/grand_trunk_journey/rules/facts.h"

namespace rail::grand_trunk_journey {

void GrandTrunkJourney::apply(State& s, Actor who, const Action& action,
                              const Emit<Event>& emit) const {
  assert(!explain(s, who, action));
  static_cast<void>(who);  // there is never more than one who acts
  dispatch(action, [&](const auto& a) { on(s, a, emit); });
  settle(s, emit);
}

/// Goes on until somebody has something to decide or chance has something to do.
void GrandTrunkJourney::settle(State& s, const Emit<Event>& emit) const {
  do {
    if (s.contracts_due > 0) return;  // R20: before the turn goes on
    if (s.cards_due > 0) settle_cards(s, emit);
    if (s.cards_due > 0) return;
    if (s.step == Step::draw) return end_turn(s, emit);
  } while (s.step < Step::turn && settle_set_up(s, emit));
}

// The turn

void GrandTrunkJourney::begin_turn(State& s, const Emit<Event>& emit) const {
  s.step = Step::turn;
  s.acted = s.right_of_way = s.steel_delivered = false;
  s.used = {};
  emit(TurnStarted{s.turn});
}

/// R51: days are spent at once, whoever is passed. R20: the first marker that reaches or passes a
/// dark space turns a contract.
void GrandTrunkJourney::spend(State& s, int days, const Emit<Event>& emit) const {
  if (days == 0) return;
  Player& p = active(s);
  p.day = static_cast<std::uint8_t>(p.day + days);
  emit(DaysSpent{s.turn, static_cast<std::uint8_t>(days), p.day});
  const int turned = turned_by_[p.day];
  if (turned > s.contracts_open)
    s.contracts_due = static_cast<std::uint8_t>(turned - s.contracts_open);
}

// Step 1: move the train (R28)

void GrandTrunkJourney::on(State& s, const Move& a, const Emit<Event>& emit) const {
  Player& p = active(s);
  const PlaceId from = p.at;
  p.discards.add(p.card);
  take_from_hand(p, a.card);
  p.card = a.card;  // R27
  p.at = a.to;
  s.right_of_way = false;
  s.step = Step::unload;
  emit(TrainMoved{s.turn, a.card, from, a.to});
  spend(s, a.days, emit);  // R30 to R32
}

// Step 2: unload goods (R33)

GoodSet GrandTrunkJourney::demand(const State& s, const Player& p) const {
  return grand_trunk_journey::demand(token_at(s, p.at), board_->ports.contains(p.at),
                                     p.improvements);
}

void GrandTrunkJourney::on(State& s, const Deliver& a, const Emit<Event>& emit) const {
  Player& p = active(s);
  Railcar& railcar = railcar_on(p.train, a.railcar);
  const Good good = railcar.good;
  --railcar.cubes;
  ++p.delivered[good];  // R34, R36: coal does no more
  emit(CubeDelivered{s.turn, a.railcar, good, p.at});
  if (railcar.cubes == 0) railcar.good = {};
  if (good == Good::wood && p.wood + 1U < board_->wood_track.size()) ++p.wood;  // R37
  if (good == Good::iron) {                                                     // R38
    std::uint8_t& steel = s.steel[static_cast<std::size_t>(p.at)];
    const auto made = static_cast<std::uint8_t>(
        std::min<int>(board_->steel_per_iron, board_->steel_per_city - steel));
    steel = static_cast<std::uint8_t>(steel + made);
    emit(SteelMade{p.at, made});
  }
  if (good == Good::steel) s.steel_delivered = true;  // R39: see points()
  first_delivery(s, emit);
}

/// R35: the token goes to the first delivery, R42: also for a contract.
void GrandTrunkJourney::first_delivery(State& s, const Emit<Event>& emit) const {
  Player& p = active(s);
  std::uint8_t& points = s.first_delivery[static_cast<std::size_t>(p.at)];
  if (points == 0) return;
  p.scores.first_deliveries = static_cast<std::uint8_t>(p.scores.first_deliveries + points);
  emit(FirstDeliveryTaken{s.turn, p.at, points});
  points = 0;
}

bool GrandTrunkJourney::in_window(const Player& p, const Slot& slot) const {
  return Window(slot, p.improvements).contains(p.day);
}

void GrandTrunkJourney::on(State& s, const FulfilContract& a, const Emit<Event>& emit) const {
  Player& p = active(s);
  Railcar& railcar = railcar_on(p.train, a.railcar);
  if (--railcar.cubes == 0) railcar.good = {};  // R41: into the stock, and nothing comes of it
  std::size_t slot = 0;
  while (s.contract[slot] != a.contract) ++slot;
  s.fulfilled_by[slot] = s.turn;
  ++p.contracts;  // R88
  const std::uint8_t points = board_->slots[slot].points;
  p.scores.contracts = static_cast<std::uint8_t>(p.scores.contracts + points);
  emit(ContractFulfilled{s.turn, a.railcar, a.contract, points});
  first_delivery(s, emit);
}

void GrandTrunkJourney::on(State& s, const GiveUp& a, const Emit<Event>& emit) const {
  Player& p = active(s);
  Railcar& railcar = railcar_on(p.train, a.railcar);
  emit(CubeGivenUp{s.turn, a.railcar, railcar.good});
  if (--railcar.cubes == 0) railcar.good = {};
  ++p.scores.given_up;  // R43
}

// Steps 3 and 4: remove and add railcars

void GrandTrunkJourney::on(State& s, const RemoveRailcar& a, const Emit<Event>& emit) const {
  Player& p = active(s);
  int i = 0;
  while (p.train[i].card != a.railcar) ++i;
  p.train.erase(i);
  if (a.to == Siding::parking_spur) {  // R75
    s.used.insert(Improvement::parking_spur);
    p.stored = a.railcar;
  } else {
    p.discards.add(a.railcar);  // R44
  }
  s.step = std::max(s.step, Step::remove);
  emit(RailcarRemoved{s.turn, a.railcar, a.to});
}

void GrandTrunkJourney::on(State& s, const AddRailcar& a, const Emit<Event>& emit) const {
  take_from_hand(active(s), a.railcar);
  s.step = Step::add;
  put_on_train(s, a.railcar, emit);
}

/// R47: what is put on the train must be loaded.
void GrandTrunkJourney::put_on_train(State& s, CardId railcar, const Emit<Event>& emit) const {
  active(s).train.push({.card = railcar, .must_load = true});
  emit(RailcarAdded{s.turn, railcar});
}

// Step 5: load goods

GoodSet GrandTrunkJourney::supply(const State& s, PlaceId place) const {
  return grand_trunk_journey::supply(token_at(s, place), s.steel[static_cast<std::size_t>(place)]);
}

bool GrandTrunkJourney::can_be_loaded(const State& s, const Player& p, GoodSet goods) const {
  return grand_trunk_journey::can_be_loaded(
      token_at(s, p.at), s.steel[static_cast<std::size_t>(p.at)], p.train,
      [&](CardId card) { return face(p, card).goods; }, goods);
}

void GrandTrunkJourney::on(State& s, const Load& a, const Emit<Event>& emit) const {
  s.step = Step::load;
  load(s, railcar_on(active(s).train, a.railcar), a.good, emit);
}

void GrandTrunkJourney::load(State& s, Railcar& railcar, Good good, const Emit<Event>& emit) const {
  railcar.good = good;
  ++railcar.cubes;  // R9: the stock never ends
  railcar.must_load = false;
  if (good == Good::steel) --s.steel[static_cast<std::size_t>(active(s).at)];  // R46
  emit(CubeLoaded{s.turn, railcar.card, good});
}

// Step 6: draw new cards (R48)

void GrandTrunkJourney::on(State& s, const EndTurn&, const Emit<Event>&) const {
  const Player& p = active(s);
  s.step = Step::draw;
  s.cards_due = static_cast<std::uint8_t>(std::max(0, hand_limit(p) - p.hand.total()));
}

/// Draws what everybody knows to lie on the deck, and shuffles, until chance has to say which card
/// comes. R48: with nothing left to draw the hand stays smaller.
void GrandTrunkJourney::settle_cards(State& s, const Emit<Event>& emit) const {
  Player& p = active(s);
  while (s.cards_due > 0) {
    if (!s.top.empty()) {  // R61
      const CardId card = s.top[s.top.size() - 1];
      s.top.erase(s.top.size() - 1);
      p.hand.add(card);
      p.known.add(card);
      --s.cards_due;
      emit(TopCardDrawn{s.turn, card});
    } else if (!p.deck.empty()) {
      return;
    } else if (!p.discards.empty()) {
      p.known = p.hand;  // all that is neither discarded nor on the train
      std::swap(p.deck, p.discards);
      emit(DeckShuffled{s.turn, static_cast<std::uint8_t>(p.deck.total())});
    } else {
      s.cards_due = 0;
    }
  }
}

void GrandTrunkJourney::on(State& s, const DealCard& a, const Emit<Event>& emit) const {
  Player& p = active(s);
  p.deck.remove(a.card);
  p.hand.add(a.card);
  --s.cards_due;
  emit(CardDrawn{s.turn, a.card});
}

// Option 2: maintenance (R80)

void GrandTrunkJourney::on(State& s, const Maintain&, const Emit<Event>& emit) const {
  s.step = Step::maintenance;
  emit(MaintenanceStarted{s.turn});
  spend(s, board_->days.maintenance, emit);
}

void GrandTrunkJourney::on(State& s, const Discard& a, const Emit<Event>& emit) const {
  discard(s, a.card, emit);
}

// The end

void GrandTrunkJourney::on(State& s, const Pass&, const Emit<Event>& emit) const {
  active(s).status = Status::passed;  // R23
  s.step = Step::draw;                // which is nothing, and ends the turn
  emit(PlayerPassed{s.turn});
}

bool GrandTrunkJourney::final_turns(const State& s) const {
  return std::any_of(s.player.begin(), s.player.end(),
                     [](const Player& p) { return p.status == Status::finished; });
}

/// R18: a marker goes on top of those that are there already.
void GrandTrunkJourney::place_marker(State& s) const {
  const auto day = [&](int i) {
    return s.player[static_cast<std::size_t>(s.order[static_cast<std::size_t>(i)])].day;
  };
  int i = 0;
  while (s.order[static_cast<std::size_t>(i)] != s.turn) ++i;
  for (; i + 1 < players_ && day(i + 1) <= active(s).day; ++i)
    std::swap(s.order[static_cast<std::size_t>(i)], s.order[static_cast<std::size_t>(i) + 1]);
}

void GrandTrunkJourney::end_turn(State& s, const Emit<Event>& emit) const {
  Player& p = active(s);
  if (p.status == Status::playing) {
    place_marker(s);
    if (p.day >= board_->last_turn_from_day) {  // R22
      if (!final_turns(s)) emit(FinalTurns{s.turn});
      p.status = Status::finished;
    }
  }
  for (int i = 0; i < players_; ++i) {  // R17
    const Seat next = s.order[static_cast<std::size_t>(i)];
    if (s.player[static_cast<std::size_t>(next)].status != Status::playing) continue;
    s.turn = next;
    return begin_turn(s, emit);
  }
  s.step = Step::over;  // R81
  emit(GameEnded{});
}

}  // namespace rail::grand_trunk_journey
