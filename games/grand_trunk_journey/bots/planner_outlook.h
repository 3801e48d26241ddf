// What lies before one seat of a state: what cubes are worth where, and where it can go.
#pragma once

#include <array>
#include <utility>

#include "games/grand_trunk_journey/bots/planner.h"
#include "games/grand_trunk_journey/rules/facts.h"

namespace rail::grand_trunk_journey {

inline constexpr int point = 100;  // everything is counted in these

/// A railcar with its load, or one that could be loaded.
struct Cargo {
  CardId card{};
  GoodSet takes;
  Good good{};
  std::uint8_t cubes = 0;
  bool in_hand = false;
};
using Hold = FixedList<Cargo, max_force + max_hand>;

/// The next stop that looks best, and what it promises.
struct Onward {
  int worth = 0;
  PlaceId to = no_place;
};

/// Made anew for each decision.
class Outlook {
 public:
  Outlook(const Planner& planner, const State& s, Seat who);

  int day_worth() const { return day_; }
  /// What it costs that the marker goes from one day to another.
  int days_cost(int from, int to) const;
  bool last_turn(int day) const { return day >= board_.last_turn_from_day; }
  int days_left() const { return days_left_; }
  bool open(PlaceId place) const { return open_.contains(place); }
  /// What a cube brings when it is unloaded somewhere on some day; 0 if it is not wanted.
  int unloading(Good good, PlaceId place, int day) const;
  int demand(Good good, PlaceId place) const {
    return gain_[static_cast<std::size_t>(place)][static_cast<std::size_t>(good)];
  }
  int contract(Good good, PlaceId place, int day) const;
  int cube(Good good) const { return cube_[static_cast<std::size_t>(good)]; }
  int first_delivery(PlaceId place) const { return first_[static_cast<std::size_t>(place)]; }
  GoodSet supply(PlaceId place) const;
  /// What a cube promises that is carried on from a place to wherever it is wanted.
  int later(Good good, PlaceId from, int day) const;
  /// The best next stop from where the train is for what is loaded, with so many railcars of the
  /// others loaded there; `spent` is no longer in the hand.
  Onward onward(int room, CardId spent) const {
    return onward(p_.at, p_.day, {.room = room, .spent = spent});
  }
  /// The good that a railcar should take for the next stop; `worth` says what it promises.
  Good best_load(GoodSet takes, PlaceId from, PlaceId to, int day, int& worth) const;
  /// The days of a move with a card.
  int days_of(CardId card, PlaceId from, PlaceId to) const;
  /// What a stop brings: the cubes that are wanted there, and then the next one.
  int stop(CardId card, PlaceId to, int days) const;
  /// The railcars that could be on the train after this turn.
  const Hold& hold() const { return hold_; }
  int keeping(CardId card) const;

  const GrandTrunkJourney& game() const { return g_; }
  const Planner::Weights& w() const { return planner_.w_; }
  const Player& me() const { return p_; }
  const Board& board() const { return board_; }
  const State& state() const { return s_; }
  const Face& face(CardId card) const { return g_.face(p_.company, card); }
  bool develops(CardId card) const {
    const Feature f = face(card).feature;
    return f == Feature::development_2 || f == Feature::development_4;
  }
  bool final_turns() const { return final_turns_; }
  CardId card_of(PlaceId place) const { return planner_.card_of_[static_cast<std::size_t>(place)]; }
  /// The card that leads to a place, besides the junction.
  CardId card_to(PlaceId place) const {
    return board_.ports.contains(place) ? planner_.port_ : card_of(place);
  }

 private:
  using Prices = std::array<int, good_kinds>;  // of a cube of each good

  /// How a train leaves a place.
  struct Leaving {
    int room = 0;                      // railcars that can be loaded
    CardId spent = no_card;            // no longer in the hand
    bool moved_by_it = false;          // so it is no railcar either
    int new_steel = 0;                 // is made there first
    const Prices* unloaded = nullptr;  // what has a price was unloaded there
  };

  void value_cubes();
  void value_places();
  void value_dues();
  void value_draws();
  void find_railcars();
  Onward onward(PlaceId from, int day, const Leaving& leaving) const;
  struct Load;
  Load load_at(PlaceId from, int day, const Leaving& leaving) const;
  static std::pair<int, int> loads_for(const Load& load, const Prices& now, CardId card, int room);
  /// What each good brings when it is unloaded somewhere on some day.
  Prices prices(PlaceId place, int day) const;
  int find_later(Good good, PlaceId from, int day) const;
  /// How likely, in percent, the train can go there next; the days it takes are given, too.
  int reach(PlaceId from, PlaceId to, CardId spent, int& days) const;

  struct Due {
    PlaceId city{};
    Good good{};
    int from = 0;
    int to = 0;
    int points = 0;
    int later = 0;  // what of it counts for a later stop
  };

  const Planner& planner_;
  const GrandTrunkJourney& g_;
  const Board& board_;
  const State& s_;
  const Player& p_;
  PlaceSet open_;
  PlaceSet with_contract_;
  int day_ = 0;
  int days_left_ = 0;
  bool final_turns_ = false;
  std::array<int, good_kinds> cube_{};
  std::array<Prices, max_places> gain_{};
  std::array<int, max_places> first_{};
  std::array<unsigned, max_places> wanted_{};  // goods, a bit each
  std::array<int, max_places> drawn_{};        // in percent
  FixedList<Due, max_slots> due_;
  unsigned goods_due_ = 0;  // a bit each
  // Of open places: those that want a good, as bits, and what of it counts for a later stop.
  std::array<std::uint32_t, good_kinds> wanting_{};
  std::array<Prices, max_places> later_{};
  Hold hold_;
  mutable Prices later_here_{-1, -1, -1, -1};  // once it was asked for
};

}  // namespace rail::grand_trunk_journey
