// Every legal action of a moment.
#include <algorithm>

#include "games/grand_trunk_journey/rules/facts.h"
#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

/// Lists what the player whose turn it is may do.
class GrandTrunkJourney::Listing {
 public:
  Listing(const GrandTrunkJourney& game, const State& state, Actions& out)
      : g_(game), board_(game.board()), s_(state), p_(game.active(state)), out_(out) {}

  void before_move() {
    moving_ = true;
    p_.hand.each([&](CardId c, int copies) {
      measure({c, copies, least_days(c, s_.right_of_way, p_.fast)});
    });
    p_.hand.each([&](CardId c, int) { moves(c); });
    if (!s_.acted) {
      out_.push(Maintain{});                      // R19
      if (g_.final_turns(s_)) out_.push(Pass{});  // R23
    }
    card_actions();
    improvement_actions();
  }

  void after_move() {
    if (s_.step == Step::unload) unloadings();
    removals();
    if (s_.step <= Step::add) additions();
    loads();
    card_actions();
    improvement_actions();
    const bool any_empty = std::any_of(p_.train.begin(), p_.train.end(),
                                       [](const Railcar& r) { return r.cubes == 0; });
    if (!any_empty) out_.push(EndTurn{});  // R26, R47
  }

 private:
  static constexpr int never = 255;
  struct Least {
    CardId card{};
    int copies = 0;
    int days = never;  // of the shortest move with this card
  };

  // Moves

  /// Calls f(place) for each place but the present one that the card leads to (R29, R31).
  template <class F>
  void each_target(CardId card, F f) const {
    const Card& it = board_[card];
    const auto unless_here = [&](PlaceId to) {
      if (to != p_.at) f(to);
    };
    if (it.kind == CardKind::city) unless_here(it.city);
    if (it.kind == CardKind::port || it.kind == CardKind::junction) board_.ports.each(unless_here);
    if (it.kind == CardKind::junction) s_.terminals.each(unless_here);
  }
  /// R30, R31, R57: the days of a move without the locomotive's speed; `never` if the right of way
  /// would save nothing.
  int full_days(CardId card, PlaceId to, bool right_of_way) const {
    const bool junction = board_[card].kind == CardKind::junction;
    const int days = board_.links_between(p_.at, to) + (junction ? board_.days.junction : 0);
    if (!right_of_way) return days;
    return days > 1 ? days - 1 : never;
  }
  /// R32
  static int least_of(int days, bool fast) {
    return fast && days > 1 && days != never ? days - 1 : days;
  }
  int least_days(CardId card, bool right_of_way, bool fast) const {
    int least = never;
    each_target(card, [&](PlaceId to) {
      least = std::min(least, least_of(full_days(card, to, right_of_way), fast));
    });
    return least;
  }
  void moves(CardId card) {
    each_target(card, [&](PlaceId to) {
      const int full = full_days(card, to, s_.right_of_way);
      for (int days = full; days >= least_of(full, p_.fast); --days) {
        if (p_.day + days <= board_.last_day)  // R21
          out_.push(Move{card, to, static_cast<std::uint8_t>(days)});
      }
    });
  }

  // What days and cards are left for

  void measure(const Least& l) {
    least_.push(l);
    if (l.days >= nearest_.days) {
      next_nearest_ = std::min(next_nearest_, l.days);
      return;
    }
    next_nearest_ = l.copies > 1 ? l.days : nearest_.days;
    nearest_ = l;
  }
  /// R52: so many days later and without two cards, another one still leads somewhere in time.
  template <class Days>
  bool could_move(int days, CardId spent, CardId way, Days least_days_of) const {
    return std::any_of(least_.begin(), least_.end(), [&](const Least& l) {
      const int gone = static_cast<int>(l.card == spent) + static_cast<int>(l.card == way);
      return l.copies > gone && p_.day + days + least_days_of(l) <= board_.last_day;
    });
  }
  /// R21; R52: with `spent` gone and days gone, the train can still move.
  bool affords(int days, CardId spent = no_card) const {
    if (!moving_) return p_.day + days <= board_.last_day;
    const int least = spent == nearest_.card ? next_nearest_ : nearest_.days;
    return p_.day + days + least <= board_.last_day ||
           affords_by_way(days, spent, [&](CardId c) { return least_days(c, true, p_.fast); });
  }
  /// The same after a change to how far cards lead: `least_days_of` is asked for a card, and
  /// whether there is a right of way.
  template <class Days>
  bool affords_with(int days, CardId spent, Days least_days_of) const {
    if (!moving_) return affords(days);
    const auto now = [&](const Least& l) { return least_days_of(l.card, s_.right_of_way); };
    return could_move(days, spent, no_card, now) ||
           affords_by_way(days, spent, [&](CardId c) { return least_days_of(c, true); });
  }
  /// R52: the train can still move once a right of way is played that is in hand. Seldom asked.
  template <class Days>
  [[gnu::noinline]] bool affords_by_way(int days, CardId spent, Days least_days_of) const {
    if (s_.right_of_way) return false;
    return std::any_of(least_.begin(), least_.end(), [&](const Least& way) {
      return g_.face(p_, way.card).feature == Feature::right_of_way &&
             way.copies > static_cast<int>(way.card == spent) &&
             could_move(days, spent, way.card,
                        [&](const Least& l) { return least_days_of(l.card); });
    });
  }

  // Steps 2 to 5

  void unloadings() {
    const GoodSet wanted = g_.demand(s_, p_);
    for (const Railcar& r : p_.train) {
      if (r.cubes == 0) continue;
      if (wanted.contains(r.good)) {
        const bool full = is_full(board_, r.good, steel_here());  // R38
        if (!full) out_.push(Deliver{r.card});                    // R34
      } else {
        out_.push(GiveUp{r.card});  // R43
      }
      for (std::size_t i = 0; i < s_.contracts_open; ++i) {  // R40
        const Contract& contract = board_[s_.contract[i]];
        if (s_.fulfilled_by[i] == no_seat && contract.city == p_.at && contract.good == r.good &&
            g_.in_window(p_, board_.slots[i]))
          out_.push(FulfilContract{r.card, s_.contract[i]});
      }
    }
  }

  /// R44: those just emptied; R47: or those for which there is nothing here.
  void removals() {
    const GoodSet here = g_.supply(s_, p_.at);
    for (const Railcar& r : p_.train) {
      if (r.cubes > 0) continue;
      const bool emptied = s_.step <= Step::remove && !r.must_load;
      const bool useless = !(g_.face(p_, r.card).goods.bits() & here.bits()).any();
      if (!emptied && !useless) continue;
      out_.push(RemoveRailcar{r.card, Siding::discards});
      if (can_use(Improvement::parking_spur) && p_.stored == no_card)  // R75
        out_.push(RemoveRailcar{r.card, Siding::parking_spur});
    }
  }

  bool can_take_railcar(CardId card) const {  // R24, R45
    const Face& face = g_.face(p_, card);
    return face.feature == Feature::railcar && p_.train.size() < p_.force &&
           g_.can_be_loaded(s_, p_, face.goods);
  }
  void additions() {
    p_.hand.each([&](CardId c, int) {
      if (can_take_railcar(c)) out_.push(AddRailcar{c});
    });
  }

  void loads() {  // R25, R46
    const GoodSet here = g_.supply(s_, p_.at);
    for (const Railcar& r : p_.train) {
      if (r.cubes > 0) continue;
      (g_.face(p_, r.card).goods.bits() & here.bits()).each([&](int good) {
        out_.push(Load{r.card, static_cast<Good>(good)});
      });
    }
  }

  // Actions on cards

  void card_actions() {
    p_.hand.each([&](CardId c, int) {
      switch (g_.face(p_, c).feature) {
        case Feature::nothing:
        case Feature::railcar:
          break;
        case Feature::high_capacity:
          if (!moving_) high_capacity(c);
          break;
        case Feature::influence_demand:
          if (affords(0, c)) influence_demand(c);
          break;
        case Feature::overland_transport:
          if (affords(0, c)) overland_transport(c);
          break;
        case Feature::rail_yard:
          if (!moving_) rail_yard(c);
          break;
        case Feature::right_of_way:
          if (moving_) right_of_way(c);
          break;
        case Feature::development_4:
          force_and_speed(c);
          development(c);
          break;
        case Feature::development_2:
          development(c);
          break;
      }
    });
  }

  void high_capacity(CardId card) {  // R53
    const GoodSet supplied = g_.token_at(s_, p_.at).supply;
    for (const Railcar& r : p_.train) {
      if (r.cubes == 1 && r.good != Good::steel && supplied.contains(r.good))
        out_.push(UseHighCapacity{card, r.card});
    }
  }

  void influence_demand(CardId card) {  // R54; R50: tokens that differ
    for (const PlaceSet& places : {board_.cities, board_.ports}) {
      places.each([&](PlaceId a) {
        places.each([&](PlaceId b) {
          if (a >= b || board_[a].printed || board_[b].printed) return;
          const Token& x = g_.token_at(s_, a);
          const Token& y = g_.token_at(s_, b);
          if (x.demand != y.demand || x.supply != y.supply) out_.push(InfluenceDemand{card, a, b});
        });
      });
    }
  }

  void overland_transport(CardId card) {  // R55
    const auto way = [&](PlaceId from, PlaceId to) {
      if (s_.steel[static_cast<std::size_t>(from)] > 0 &&
          s_.steel[static_cast<std::size_t>(to)] < board_.steel_per_city)
        out_.push(OverlandTransport{card, from, to});
    };
    for (const Link& link : board_.links) {
      if (!board_.cities.contains(link.a) || !board_.cities.contains(link.b)) continue;
      way(link.a, link.b);
      way(link.b, link.a);
    }
  }

  void rail_yard(CardId card) {  // R56
    p_.discards.each([&](CardId c, int) {
      if (can_take_railcar(c)) out_.push(UseRailYard{card, c});
    });
  }

  void right_of_way(CardId card) {  // R57
    const auto shortened = [&](const Least& l) { return least_days(l.card, true, p_.fast); };
    if (!s_.right_of_way && could_move(0, card, no_card, shortened)) out_.push(UseRightOfWay{card});
  }

  void force_and_speed(CardId card) {
    const bool free = p_.has(Improvement::rail_equipment_factory);  // R66
    if (p_.force < max_force &&
        p_.delivered[Good::steel] >= board_.steel_for_force[p_.force + 1U] &&
        affords(free ? 0 : board_.days.force, card))
      out_.push(IncreaseForce{card});  // R59
    if (!p_.fast && p_.delivered[Good::coal] >= board_.coal_for_speed &&
        affords_with(free ? 0 : board_.days.speed, card,
                     [&](CardId c, bool way) { return least_days(c, way, true); }))
      out_.push(IncreaseSpeed{card});  // R60
  }

  void development(CardId card) {
    terminals(card);
    if (affords(board_.days.improvement, card)) {  // R62
      s_.display.each([&](Improvement i) { out_.push(AcquireImprovement{card, i}); });
    }
    if (!s_.objectives.empty() && affords(board_.days.objective, card)) {  // R87
      s_.objectives.each([&](ObjectiveId o) {
        if (g_.meets(p_, board_[o])) out_.push(TakeObjective{card, o});
      });
    }
  }

  /// R61. A new terminal may be the one place that the Grand Trunk Jct still reaches in time.
  void terminals(CardId card) {
    const bool affordable = affords(board_.days.terminal, card);
    board_.cities.each([&](PlaceId city) {
      if (s_.terminals.contains(city)) return;
      const auto days = [&](CardId c, bool way) {
        const int least = least_days(c, way, p_.fast);
        if (board_[c].kind != CardKind::junction || city == p_.at) return least;
        return std::min(least, least_of(full_days(c, city, way), p_.fast));
      };
      if (!affordable && !affords_with(board_.days.terminal, card, days)) return;
      out_.push(BuildTerminal{card, city, NewCard::on_deck});
      out_.push(BuildTerminal{card, city, NewCard::on_discards});
    });
  }

  // Actions of improvements

  bool can_use(Improvement i) const { return p_.has(i) && !s_.used.contains(i); }  // R79

  void improvement_actions() {
    if (p_.improvements.empty()) return;
    if (can_use(Improvement::foreign_steel_contract) && s_.steel_delivered && affords(1))
      out_.push(SellForeignSteel{});  // R73
    if (can_use(Improvement::hi_roof_boxcar) && !moving_ && steel_here() > 0 && affords(1)) {
      for (const Railcar& r : p_.train) {  // R74
        if (r.cubes == 1 && r.good == Good::steel) out_.push(UseHiRoof{r.card});
      }
    }
    parking_spur();
    if (can_use(Improvement::railroad_crane) && moving_ && p_.train.size() < p_.force) crane();
    discard_actions();
  }

  void parking_spur() {  // R75
    if (p_.stored != no_card) {
      if (affords(0) || !g_.checks_stored()) out_.push(DiscardStored{});
      if (can_use(Improvement::parking_spur) && !moving_ && s_.step <= Step::add && affords(1) &&
          can_take_railcar(p_.stored))
        out_.push(AttachStored{});
    } else if (can_use(Improvement::parking_spur)) {
      p_.hand.each([&](CardId c, int) {
        if (g_.face(p_, c).feature == Feature::railcar && affords(0, c)) out_.push(StoreRailcar{c});
      });
    }
  }

  void crane() {  // R76
    const GoodSet here = g_.supply(s_, p_.at);
    p_.hand.each([&](CardId c, int) {
      const Face& face = g_.face(p_, c);
      if (face.feature != Feature::railcar || !affords(1, c)) return;
      (face.goods.bits() & here.bits()).each([&](int good) {
        out_.push(UseCrane{c, static_cast<Good>(good)});
      });
    });
  }

  void discard_actions() {  // R78; R77: not to draw the same card again
    const bool draws = !p_.deck.empty() || !s_.top.empty() || !p_.discards.empty();
    p_.hand.each([&](CardId c, int) {
      if (!affords(0, c)) return;
      if (can_use(Improvement::roundhouse) && draws) out_.push(UseRoundhouse{c});
      if (can_use(Improvement::semaphore_signaling)) out_.push(UseSemaphore{c});
    });
  }

  int steel_here() const { return s_.steel[static_cast<std::size_t>(p_.at)]; }

  const GrandTrunkJourney& g_;
  const Board& board_;
  const State& s_;
  const Player& p_;
  Actions& out_;
  bool moving_ = false;               // the train has still to move
  FixedList<Least, max_hand> least_;  // by card in hand, if so
  Least nearest_{.card = no_card};    // the shortest move of all
  int next_nearest_ = never;          // the days of the shortest one without that card
};

void GrandTrunkJourney::legal(const State& s, Actor who, Actions& out) const {
  if (!to_act(s).contains(who)) return;
  if (who.is_chance()) return legal_for_chance(s, out);
  switch (s.step) {
    case Step::companies:
      return legal_companies(s, out);
    case Step::first_loads:
      return legal_first_loads(s, out);
    case Step::turn:
      return Listing(*this, s, out).before_move();
    case Step::maintenance:  // R80
      active(s).hand.each([&](CardId c, int) { out.push(Discard{c}); });
      return out.push(EndTurn{});
    default:
      return Listing(*this, s, out).after_move();
  }
}

void GrandTrunkJourney::legal_companies(const State& s, Actions& out) const {
  free_companies(s).each([&](CompanyId c) { out.push(ChooseCompany{c}); });  // R10
}

void GrandTrunkJourney::legal_first_loads(const State& s, Actions& out) const {
  const Player& p = active(s);
  const GoodSet here = supply(s, p.at);
  for (int c = 0; c < count(CardId{}); ++c) {  // R14
    const auto card = static_cast<CardId>(c);
    if ((*board_)[card].kind != CardKind::railcar) continue;
    (face(p, card).goods.bits() & here.bits()).each([&](int good) {
      out.push(ChooseFirstLoad{card, static_cast<Good>(good)});
    });
  }
}

}  // namespace rail::grand_trunk_journey
