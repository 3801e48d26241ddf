// The actions on city and port cards, and those of improvements (R49).
// Rule numbers are those of docs/rules/grand-trunk-journey.md.
#include <algorithm>
#include <utility>

#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

/// R27: a card that is played for its action is gone as a place.
void GrandTrunkJourney::play_card(State& s, CardId card, const Emit<Event>& emit) const {
  take_from_hand(active(s), card);
  active(s).discards.add(card);
  s.acted = true;
  emit(CardPlayed{s.turn, card});
}

/// R79: once a turn; the improvement stays.
void GrandTrunkJourney::use(State& s, Improvement improvement, const Emit<Event>& emit) const {
  s.used.insert(improvement);
  s.acted = true;
  emit(ImprovementUsed{s.turn, improvement});
}

void GrandTrunkJourney::discard(State& s, CardId card, const Emit<Event>& emit) const {
  take_from_hand(active(s), card);
  active(s).discards.add(card);
  emit(CardDiscarded{s.turn, card});
}

void GrandTrunkJourney::on(State& s, const UseHighCapacity& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);  // R53
  s.step = Step::load;
  Railcar& railcar = railcar_on(active(s).train, a.railcar);
  load(s, railcar, railcar.good, emit);
}

void GrandTrunkJourney::on(State& s, const InfluenceDemand& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);  // R54
  std::swap(s.token[static_cast<std::size_t>(a.a)], s.token[static_cast<std::size_t>(a.b)]);
  emit(TokensSwapped{s.turn, a.a, a.b});
}

void GrandTrunkJourney::on(State& s, const OverlandTransport& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);  // R55
  --s.steel[static_cast<std::size_t>(a.from)];
  ++s.steel[static_cast<std::size_t>(a.to)];
  emit(SteelMoved{s.turn, a.from, a.to});
}

void GrandTrunkJourney::on(State& s, const UseRailYard& a, const Emit<Event>& emit) const {
  active(s).discards.remove(a.railcar);  // R56
  play_card(s, a.card, emit);
  put_on_train(s, a.railcar, emit);
}

void GrandTrunkJourney::on(State& s, const UseRightOfWay& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);  // R57
  s.right_of_way = true;
}

// Development (R58)

void GrandTrunkJourney::on(State& s, const IncreaseForce& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);
  Player& p = active(s);
  ++p.force;  // R59; for the points of force IV see points()
  emit(ForceIncreased{s.turn, p.force});
  spend(s, p.has(Improvement::rail_equipment_factory) ? 0 : board_->days.force, emit);  // R66
}

void GrandTrunkJourney::on(State& s, const IncreaseSpeed& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);
  Player& p = active(s);
  p.fast = true;  // R60
  emit(SpeedIncreased{s.turn});
  spend(s, p.has(Improvement::rail_equipment_factory) ? 0 : board_->days.speed, emit);  // R66
}

/// R61: everybody gets the city's card; the builder alone may put it on the deck.
void GrandTrunkJourney::on(State& s, const BuildTerminal& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);
  const CardId card = card_of_[static_cast<std::size_t>(a.city)];
  s.terminals.insert(a.city);
  ++active(s).scores.terminals;
  emit(TerminalBuilt{s.turn, a.city, a.new_card});
  for (int i = 0; i < players_; ++i) {
    Player& p = s.player[static_cast<std::size_t>(i)];
    if (seat(i) == s.turn && a.new_card == NewCard::on_deck) {
      s.top.push(card);
    } else {
      p.discards.add(card);
    }
    if (seat(i) != s.turn && p.has(Improvement::speculator)) {  // R67
      ++p.scores.speculator;
      emit(SpeculatorPaid{seat(i)});
    }
  }
  spend(s, board_->days.terminal, emit);
}

void GrandTrunkJourney::on(State& s, const AcquireImprovement& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);
  Player& p = active(s);
  s.display.erase(a.improvement);  // R62; R8: not replaced
  p.improvements.insert(a.improvement);
  const auto take = [&](Good good) {
    p.delivered[good] = static_cast<std::uint8_t>(p.delivered[good] + 2);
  };
  if (a.improvement == Improvement::coal_mine) take(Good::coal);            // R70
  if (a.improvement == Improvement::forest_exploitation) take(Good::wood);  // R71
  if (a.improvement == Improvement::iron_ore_mine) take(Good::iron);        // R72
  emit(ImprovementAcquired{s.turn, a.improvement});
  spend(s, board_->days.improvement, emit);
}

/// R87: scored at once, and out of the game.
void GrandTrunkJourney::on(State& s, const TakeObjective& a, const Emit<Event>& emit) const {
  play_card(s, a.card, emit);
  Player& p = active(s);
  const int points = worth(p, (*board_)[a.objective]);
  s.objectives.erase(a.objective);
  p.scores.objectives = static_cast<std::uint16_t>(p.scores.objectives + points);
  emit(ObjectiveTaken{s.turn, a.objective, static_cast<std::uint16_t>(points)});
  spend(s, board_->days.objective, emit);
}

/// What the board file asks for: contracts (R89, R95), goods (R90, R91, R92, R94, R96, R97, R98),
/// cubes on the train (R93) and a locomotive (R91, R95).
bool GrandTrunkJourney::meets(const Player& p, const Objective& objective) const {
  int most = 0;
  int on_train = 0;
  bool enough = true;
  for (int g = 0; g < good_kinds; ++g) {
    const auto good = static_cast<Good>(g);
    most = std::max<int>(most, p.delivered[good]);
    enough = enough && p.delivered[good] >= objective.goods[good];
  }
  for (const Railcar& r : p.train) on_train += r.cubes;
  return enough && p.delivered.total() >= objective.any_goods && most >= objective.same_good &&
         p.contracts >= objective.contracts && p.force >= objective.force &&
         on_train >= objective.goods_on_train && (p.fast || !objective.fast);
}

int GrandTrunkJourney::worth(const Player& p, const Objective& objective) const {
  switch (objective.per) {
    case Per::once:
      break;
    case Per::coal:
      return objective.points * p.delivered[Good::coal];
    case Per::iron:
      return objective.points * p.delivered[Good::iron];
    case Per::wood:
      return objective.points * p.delivered[Good::wood];
    case Per::steel:
      return objective.points * p.delivered[Good::steel];
    case Per::three_goods:
      return objective.points * (p.delivered.total() / 3);
  }
  return objective.points;
}

// Improvements with actions

void GrandTrunkJourney::on(State& s, const SellForeignSteel&, const Emit<Event>& emit) const {
  use(s, Improvement::foreign_steel_contract, emit);  // R73
  ++active(s).scores.foreign_steel;
  spend(s, 1, emit);
}

void GrandTrunkJourney::on(State& s, const UseHiRoof& a, const Emit<Event>& emit) const {
  use(s, Improvement::hi_roof_boxcar, emit);  // R74
  s.step = Step::load;
  load(s, railcar_on(active(s).train, a.railcar), Good::steel, emit);
  spend(s, 1, emit);
}

void GrandTrunkJourney::on(State& s, const StoreRailcar& a, const Emit<Event>& emit) const {
  use(s, Improvement::parking_spur, emit);  // R75
  take_from_hand(active(s), a.railcar);
  active(s).stored = a.railcar;
  emit(RailcarStored{s.turn, a.railcar});
}

void GrandTrunkJourney::on(State& s, const AttachStored&, const Emit<Event>& emit) const {
  use(s, Improvement::parking_spur, emit);  // R75
  s.step = Step::add;
  put_on_train(s, std::exchange(active(s).stored, no_card), emit);
  spend(s, 1, emit);
}

void GrandTrunkJourney::on(State& s, const DiscardStored&, const Emit<Event>& emit) const {
  const CardId railcar = std::exchange(active(s).stored, no_card);  // R75
  active(s).discards.add(railcar);
  s.acted = true;
  emit(StoredDiscarded{s.turn, railcar});
}

void GrandTrunkJourney::on(State& s, const UseCrane& a, const Emit<Event>& emit) const {
  use(s, Improvement::railroad_crane, emit);  // R76
  take_from_hand(active(s), a.railcar);
  put_on_train(s, a.railcar, emit);
  load(s, railcar_on(active(s).train, a.railcar), a.good, emit);
  spend(s, 1, emit);
}

void GrandTrunkJourney::on(State& s, const UseRoundhouse& a, const Emit<Event>& emit) const {
  use(s, Improvement::roundhouse, emit);  // R77
  discard(s, a.card, emit);
  s.cards_due = 1;
}

void GrandTrunkJourney::on(State& s, const UseSemaphore& a, const Emit<Event>& emit) const {
  use(s, Improvement::semaphore_signaling, emit);  // R78
  discard(s, a.card, emit);
}

}  // namespace rail::grand_trunk_journey
