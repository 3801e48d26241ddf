// What networks may go by in The Grand Trunk Journey: the actions worth comparing, and how a
// position at the start of a turn looks to a seat, from the structure of the board and not from its
// names.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/features.h"
#include "games/grand_trunk_journey/bots/planner_turn.h"

namespace rail::grand_trunk_journey {

/// The weights in the program, or nothing (bots/learned/weight_file.h); the build makes this of
/// learned.weights.
std::string_view learned_weights();

/// Goes by the planner's own outlook for each seat. What `compare` tells follows from what the seat
/// may know; `describe` is for states that search imagined and sees all hands.
class Learned {
 public:
  static constexpr int version = 1;
  static constexpr int hidden = 64;  // of each network, in the first layer
  /// Judgement is asked at the start of turns and nowhere else: a playout to the end of the game
  /// is mostly noise for the one decision that is asked about.
  static constexpr bool judges_rests = true;
  using Compared = Comparison<Action, 32, 48, 16>;
  using Position = std::array<rail::Feature, 240>;

  static std::string_view weights() { return learned_weights(); }
  static bool plays_better(const GrandTrunkJourney& g);

  explicit Learned(const GrandTrunkJourney& g) : g_(g), board_(g.board()) {}

  void compare(const Planner& planner, const State& s, Seat who, bool quick, Compared& out) const;
  void describe(const Planner& planner, const State& s, Seat who, Position& out) const;
  bool may_judge(const State& s) const;
  /// What the planner would call the worth: judgement corrects an estimate, which a position begins
  /// with, by what it says in 32,768ths of ten points.
  static int worth(const Position& position, std::int32_t judged);

 private:
  static constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }
  /// Its place in a row says that this is what the planner would do.
  static constexpr std::size_t planners_choice = 47;
  /// So many are compared of whatever kind; then the best of each other kind.
  static constexpr int most_of_any_kind = 6;

  using Row = std::array<rail::Feature, Compared::action_size>;
  class Pen;
  /// One seat, in hundredths of points where nothing else is said.
  struct Seen {
    const Outlook* outlook = nullptr;
    Seat seat = no_seat;
    int certain = 0;    // points that nothing takes away, in whole ones
    int next = 0;       // what the planner thinks of the best move
    int second = 0;     // and of the best one to another place
    int days = 0;       // that the best one takes
    int develop = 0;    // what it thinks of the best development
    int objective = 0;  // what an objective brings that could be taken
    int estimate = 0;   // points at the end
  };

  Seen seen(const Outlook& outlook, Seat who) const;
  void put_table(const State& s, Pen& pen) const;
  void put_seat(const State& s, const Seen& seen, Pen& pen) const;
  void put_hand(const State& s, const Player& p, Pen& pen) const;
  void put_other(const State& s, const Seen& seen, const Seen& me, Pen& pen) const;
  void fill_context(const State& s, Seat who, Compared& out) const;
  void fill(const State& s, const Player& p, const Action& action, Row& out) const;

  const GrandTrunkJourney& g_;
  const Board& board_;
};

}  // namespace rail::grand_trunk_journey
