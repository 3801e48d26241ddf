// What networks may go by in Ticket to Ride: the actions worth comparing and how they look, from
// the structure of the board and not from its names, so that one network plays all boards.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/features.h"
#include "games/ticket_to_ride/bots/planner.h"

namespace rail::ticket_to_ride {

/// The weights in the program, or nothing (bots/learned/weight_file.h); the build makes this of
/// learned.weights.
std::string_view learned_weights();

/// Goes by the planner's own plans and needs, which are there anyway, and by what is cheap to count
/// beside them. What `compare` tells follows from what the seat may know, as the planner's choices
/// do; `describe` is for states that search imagined and knows all of them.
class Learned {
 public:
  static constexpr int version = 1;
  static constexpr int hidden = 32;  // of each network, in the first layer
  using Compared = Comparison<Action, 48, 56, 16>;
  using Position = std::array<Feature, 64>;

  static std::string_view weights() { return learned_weights(); }
  /// Not where passengers wait, for there it plays no better (docs/bots.md).
  static bool plays_better(const TicketToRide& g);

  explicit Learned(const TicketToRide& g);

  /// Where `quick`, only turns are compared, and fewer claims: a second card matters little, and to
  /// plan for each choice of tickets takes as long as dozens of other decisions.
  void compare(Planner& planner, const State& s, Seat who, bool quick, Compared& out) const;
  void describe(Planner& planner, const State& s, Seat who, Position& out) const;
  bool may_judge(const State& s) const;

 private:
  static constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }
  using Row = std::array<Feature, Compared::action_size>;
  using RouteSet = Bits<max_routes>;
  /// The claims compared at most, those that the planner rates highest.
  static constexpr int most_claims = 7;
  static constexpr int most_quick_claims = 4;
  static constexpr int most_mixes = 3;
  /// Its place in a row says that an action is none of the kinds that have features of their own.
  static constexpr std::size_t other_kind = 7;
  /// And this one that it is what the planner would do.
  static constexpr std::size_t planners_choice = 55;

  /// A moment as the features see it.
  struct Scene {
    const Planner& planner;
    const State& s;
    Seat me;
    const Planner::Plan& plan;
    Planner::Needs needs;
    RouteSet open;  // that the seat may still claim
    RouteSet payable;
    std::array<std::int16_t, max_routes> score;       // the planner's, of claims that can be paid
    std::uint64_t own = 0;                            // places at own routes, as bits
    std::array<std::uint64_t, max_players> others{};  // and at those of others
    std::uint64_t all_others = 0;

    void set_score(const Planner::Offer& offer) {
      score[at(offer.claim.route)] =
          static_cast<std::int16_t>(std::clamp(offer.score, -10'000, 10'000));
    }
  };

  Scene scene(Planner& planner, const State& s, Seat who) const;
  void list_turn(Scene& scene, bool quick, Compared& out) const;
  void list_claims(Scene& scene, Compared& out) const;
  void list_quick_claims(Scene& scene, Compared& out) const;
  void list_cards(const Scene& scene, std::uint32_t kinds, Compared& out) const;
  void list_mixes(const Scene& scene, int draw, Compared& out) const;
  void list_keeps(const Scene& scene, Compared& out) const;
  void list_passengers(const Scene& scene, Compared& out) const;
  void score_choice(Scene& scene, const Action& chosen) const;
  void put_first(const Action& action, Compared& out) const;

  void fill_context(const Scene& scene, std::array<Feature, Compared::context_size>& out) const;
  void fill(const Scene& scene, const Claim& claim, Row& out) const;
  void fill(const Scene& scene, const TakeOpen& take, Row& out) const;
  void fill(const Scene& scene, const TakeBlind& take, Row& out) const;
  void fill(const Scene& scene, const DrawTickets& draw, Row& out) const;
  void fill(const Scene& scene, const KeepTickets& keep, Row& out) const;
  void fill(const Scene& scene, const TakePassenger& take, Row& out) const;
  template <class Other>
  void fill(const Scene&, const Other&, Row& out) const {
    out[other_kind] = feature_one;
  }
  int exits(const Scene& scene, PlaceId place) const;
  RouteSet gained_by(const Scene& scene, Card card) const;
  void compare_keeps(Compared& out) const;

  /// One player, as judgement sees each of them.
  struct Seen {
    std::array<Feature, 16> features{};
    int promise = 0;  // points, and what the plan promises
  };
  Seen seen(Planner& planner, const State& s, Seat who) const;

  const TicketToRide& g_;
  const Board& board_;
  // How many more spaces the way round a link takes on an empty board, by route.
  std::array<std::uint8_t, max_routes> detour_{};
  std::array<RouteSet, max_places> routes_at_{};
};

}  // namespace rail::ticket_to_ride
