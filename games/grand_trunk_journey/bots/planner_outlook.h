// What lies before one seat of a state: what cubes are worth where, and where it can go.
#pragma once

#include <array>
#include <cstdint>

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

/// A stop: what it brings by itself, and how the train leaves it.
struct Stop {
  CardId card;
  PlaceId to;
  std::uint8_t days;
  std::uint8_t unloaded;  // goods, a bit each
  int gain;
  int room;
  int new_steel;
};

/// Made anew for each decision, of which most ask for little: so it works out at once only what
/// nearly all of them need.
class Outlook {
 public:
  Outlook(const Planner& planner, const State& s, Seat who);

  /// What it costs that the marker goes from one day to another.
  int days_cost(int from, int to) const;
  bool last_turn(int day) const { return day >= board_.last_turn_from_day; }
  int days_left() const { return days_left_; }
  /// What a cube brings when it is unloaded somewhere on some day; 0 if it is not wanted.
  int unloading(Good good, PlaceId place, int day) const;
  int demand(Good good, PlaceId place) const {
    return (asked(place) >> static_cast<unsigned>(good) & 1U) != 0 ? cube(good) : 0;
  }
  int contract(Good good, PlaceId place, int day) const;
  int cube(Good good) const { return cube_[static_cast<std::size_t>(good)]; }
  int first_delivery(PlaceId place) const {
    return point * s_.first_delivery[static_cast<std::size_t>(place)];
  }
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
  Stop stop(CardId card, PlaceId to, int days) const;
  /// What a stop brings: the cubes that are wanted there, and then the next one.
  /// Below `least` it need not be exact.
  int worth(const Stop& stop, int least) const;
  /// It brings no more than this, which is found much sooner.
  int most(const Stop& stop) const;
  /// The railcars that could be on the train after this turn.
  const Hold& hold() const { return hold_; }
  int keeping(CardId card) const;

  const GrandTrunkJourney& game() const { return g_; }
  const Planner::Weights& w() const { return planner_.w_; }
  const Player& me() const { return p_; }
  const Board& board() const { return board_; }
  const State& state() const { return s_; }
  const Face& face(CardId card) const { return face_[static_cast<std::size_t>(card)]; }
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
  static constexpr int none = -1'000'000'000;

  /// How a train leaves a place.
  struct Leaving {
    int room = 0;              // railcars that can be loaded
    CardId spent = no_card;    // no longer in the hand
    bool moved_by_it = false;  // so it is no railcar either
    int new_steel = 0;         // is made there first
    unsigned unloaded = 0;     // goods, a bit each, that were unloaded there
    int least = none;          // up to this it need not be exact
  };
  struct Load;
  /// What is wanted where; found when it is first asked for.
  struct Wants {
    bool found = false;
    std::array<std::uint8_t, max_places> goods;  // a bit each, by places, for contracts as well
    // Open places as bits: those that want a good, and those where a contract does, too.
    std::array<std::uint32_t, good_kinds> wanting;
    std::array<std::uint32_t, good_kinds> sought;
    Prices later;  // what of a cube counts for a later stop
  };
  /// The most that a cube of each good can bring anywhere.
  struct Peaks {
    bool found = false;
    Prices due;      // by contracts
    Prices later;    // if it waits
    Prices first;    // of first deliveries
    Prices waiting;  // where no place wants it without a contract
    Prices all;
  };
  /// What railcars that are loaded promise, and what of it the next stop pays.
  struct Promise {
    int all = 0;
    int at_once = 0;
  };
  /// How likely, in percent, the train can go somewhere next, and in how many days.
  struct Chance {
    int likely = 0;
    int days = 0;
  };
  /// How a train can go on: where cards in the hand lead, as bits, whether one of them is the
  /// junction, and the days to each place.
  struct Ways {
    std::uint32_t held = 0;
    bool junction = false;
    int by_junction = 0;  // days more than links
    const std::uint8_t* days = nullptr;
    const std::uint8_t* links = nullptr;
  };

  void value_cubes();
  const Wants& wants() const {
    if (!wants_.found) find_wants();
    return wants_;
  }
  void find_wants() const;
  void add_exports() const;
  void value_dues();
  void look_at_cards();
  unsigned asked(PlaceId place) const;
  int price(Good good, PlaceId place, int day) const;
  int find_later(Good good, PlaceId from, int day) const;

  // planner_onward.cpp
  Onward onward(PlaceId from, int day, const Leaving& leaving) const;
  void load_at(PlaceId from, int day, const Leaving& leaving, Load& load) const;
  static Promise promise(const Load& load, const Prices& now, unsigned at_once, CardId card,
                         int room);
  Ways ways(PlaceId from, CardId spent) const;
  Chance reach(std::size_t to, const Ways& ways) const {
    if ((ways.held >> to & 1U) != 0) return {100, ways.days[to]};
    if (ways.junction) return {100, ways.links[to] + ways.by_junction};
    return {drawn(to), ways.days[to]};
  }
  int drawn(std::size_t to) const {
    if ((drawn_known_ >> to & 1U) == 0) find_drawn(to);
    return drawn_[to];
  }
  void find_drawn(std::size_t to) const;
  int likely_drawn(PlaceId to) const;
  int later_in(std::size_t good, std::size_t place) const;

  // planner_bound.cpp
  void find_peaks() const;
  bool bounded() const;
  int too_little(int worth) const;

  struct Due {
    PlaceId city{};
    Good good{};
    std::int16_t from = 0;
    std::int16_t to = 0;
    int points = 0;
    int later = 0;  // what of it counts for a later stop
  };

  const Planner& planner_;
  const GrandTrunkJourney& g_;
  const Board& board_;
  const State& s_;
  const Player& p_;
  const Face* face_;  // of the own company's cards, once there is a company
  PlaceSet open_;
  PlaceSet with_contract_;
  int day_ = 0;
  int days_left_ = 0;
  bool final_turns_ = false;
  Prices cube_{};
  // Goods, a bit each.
  unsigned exported_ = 0;  // that ports ask for as well
  unsigned welcome_ = 0;   // that are worth something
  unsigned goods_due_ = 0;
  FixedList<Due, max_slots> due_;
  mutable Wants wants_;
  mutable Peaks peaks_;
  Hold hold_;
  std::uint32_t held_ = 0;                     // where cards in the hand lead, as bits
  mutable Prices later_here_{-1, -1, -1, -1};  // once it was asked for
  mutable int deck_ = -1;                      // cards in it, once it was asked for
  mutable std::uint32_t drawn_known_ = 0;      // places, as bits
  mutable std::array<int, max_places> drawn_;  // in percent
};

}  // namespace rail::grand_trunk_journey
