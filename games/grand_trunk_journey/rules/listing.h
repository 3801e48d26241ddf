// What the player whose turn it is may do: legal.cpp lists all of it, sample.cpp only a part.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/grand_trunk_journey/rules/facts.h"
#include "games/grand_trunk_journey/rules/reach.h"

namespace rail::grand_trunk_journey {

/// What the player whose turn it is may do, in parts that follow each other. `Out` has a `push`.
template <class Out>
class GrandTrunkJourney::Listing : public Reach {
 public:
  enum class Part : std::uint8_t {
    moves,  // with one card
    other_turns,
    unloadings,
    removals,
    additions,
    loads,
    card_actions,  // of one card
    improvement_actions,
    end
  };

  Listing(const GrandTrunkJourney& game, const State& state, Out& out)
      : Reach(game, state), out_(out) {}
  /// The same moment, listed elsewhere.
  Listing(const Reach& moment, Out& out) : Reach(moment), out_(out) {}

  /// Calls f(part, card) for each part that there may be, in the order of the list.
  template <class F>
  void each_part(F f) const {
    bool any_empty = false;
    if (moving_) {
      p_.hand.only(g_.place_cards_).each([&](CardId c, int) { f(Part::moves, c); });
      if (!s_.acted) f(Part::other_turns, no_card);
    } else {
      bool any_full = false;
      for (const Railcar& r : p_.train) (r.cubes == 0 ? any_empty : any_full) = true;
      if (any_full && s_.step == Step::unload) f(Part::unloadings, no_card);
      if (any_empty) f(Part::removals, no_card);
      if (s_.step <= Step::add && p_.train.size() < p_.force) f(Part::additions, no_card);
      if (any_empty) f(Part::loads, no_card);
    }
    const CompanyCards& mine = g_.company_cards_[static_cast<std::size_t>(p_.company)];
    p_.hand.only(moving_ ? mine.before_move : mine.after_move).each([&](CardId c, int) {
      f(Part::card_actions, c);
    });
    if (!p_.improvements.empty()) f(Part::improvement_actions, no_card);
    if (!moving_ && !any_empty) f(Part::end, no_card);  // R26, R47
  }

  void list(Part part, CardId card) {
    switch (part) {
      case Part::moves:
        return moves(card);
      case Part::other_turns:
        out_.push(Maintain{});                      // R19
        if (g_.final_turns(s_)) out_.push(Pass{});  // R23
        return;
      case Part::unloadings:
        return unloadings();
      case Part::removals:
        return removals();
      case Part::additions:
        return additions();
      case Part::loads:
        return loads();
      case Part::card_actions:
        return card_actions(card);
      case Part::improvement_actions:
        return improvement_actions();
      case Part::end:
        return out_.push(EndTurn{});
    }
  }

  /// How many actions a part has, as they are listed; `out` counts what must be listed for that.
  unsigned count(Part part, CardId card) {
    switch (part) {
      case Part::moves:
        return count_moves(card);
      case Part::card_actions:
        return count_card_actions(card);
      default:
        return count_listed([&] { list(part, card); });
    }
  }

 private:
  // Moves

  void moves(CardId card) {
    each_target(card, [&](PlaceId to) {
      const int full = full_days(card, to, s_.right_of_way);
      for (int days = full; days >= least_of(full, p_.fast); --days) {
        if (p_.day + days <= board_.last_day)  // R21
          out_.push(Move{card, to, static_cast<std::uint8_t>(days)});
      }
    });
  }

  // Counting what is mostly long, without listing it

  template <class F>
  unsigned count_listed(F f) {
    const unsigned before = out_.count();
    f();
    return out_.count() - before;
  }

  unsigned count_card_actions(CardId c) {
    switch (g_.face(p_, c).feature) {
      case Feature::nothing:
      case Feature::railcar:
        return 0;
      case Feature::influence_demand:
        return affords(0, c) ? count_swaps() : 0;
      case Feature::overland_transport:
        return any_steel() ? count_listed([&] { card_actions(c); }) : 0;
      case Feature::rail_yard:
        if (p_.train.size() >= p_.force) return 0;
        break;
      case Feature::development_4:
        return count_listed([&] { force_and_speed(c); }) + count_development(c);
      case Feature::development_2:
        return count_development(c);
      default:
        break;
    }
    return count_listed([&] { card_actions(c); });
  }

  unsigned count_development(CardId card) {
    unsigned n = affords(board_.days.terminal, card)
                     ? 2 * number(bits_of(board_.cities) & ~bits_of(s_.terminals))
                     : count_listed([&] { terminals(card); });
    if (affords(board_.days.improvement, card))
      n += number(static_cast<std::uint32_t>(s_.display.bits().window(0)));
    return n + count_listed([&] { objectives(card); });
  }

  // Steps 2 to 5

  void unloadings() {
    const GoodSet wanted = g_.demand(s_, p_);
    std::uint32_t here = 0;  // contracts, by their slots
    for (std::size_t i = 0; i < s_.contracts_open; ++i)
      here |= static_cast<std::uint32_t>(board_[s_.contract[i]].city == p_.at) << i;
    for (const Railcar& r : p_.train) {
      if (r.cubes == 0) continue;
      if (wanted.contains(r.good)) {
        const bool full = is_full(board_, r.good, steel_here());  // R38
        if (!full) out_.push(Deliver{r.card});                    // R34
      } else {
        out_.push(GiveUp{r.card});  // R43
      }
      for (std::uint32_t left = here; left != 0; left &= left - 1) {  // R40
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        if (s_.fulfilled_by[i] == no_seat && board_[s_.contract[i]].good == r.good &&
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
    p_.hand.only(g_.company_cards_[static_cast<std::size_t>(p_.company)].railcars)
        .each([&](CardId c, int) {
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

  void card_actions(CardId c) {
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
    objectives(card);
  }
  void objectives(CardId card) {
    if (s_.objectives.empty() || !affords(board_.days.objective, card)) return;  // R87
    s_.objectives.each([&](ObjectiveId o) {
      if (g_.meets(p_, board_[o])) out_.push(TakeObjective{card, o});
    });
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

  Out& out_;
};

}  // namespace rail::grand_trunk_journey
