// Level 5 as it was in November 2026, which later ones are measured by.
#pragma once

#include "games/ticket_to_ride/bots/planner.h"

namespace rail::ticket_to_ride {

/// All numbers are written out: what levels learn must not change it (tests/veteran_test.cpp).
class Veteran : public Planner {
 public:
  static constexpr SearchShape shape{
      .tree = false, .candidates = 8, .caution = 50, .scale = 100, .margin = 0};
  static constexpr int think_ms = 500;
  static constexpr PlannerWeights usual{
      .length_1 = 20,
      .length_2 = 47,
      .length_3 = 34,
      .length_4 = 23,
      .length_5 = 6,
      .length_6 = 2,
      .length_7 = 3,
      .missing = 2,
      .passengers = 4,
      .planned = 48,
      .claim_points = 5,
      .unplanned = 100,
      .hoard = 0,
      .full_hand = 12,
      .patience = 0,
      .enough = 0,
      .contested = 8,
      .waiting = 12,
      .pay_locomotive = 12,
      .pay_needed = 10,
      .card_needed = 48,
      .card_last = 24,
      .card_gray = 24,
      .card_gray_more = 4,
      .card_blind = 28,
      .open_locomotive = 37,
      .keep_cost = 40,
      .spare_trains = 2,
      .more_trains = 31,
      .more_others = 14,
      .long_tickets = 1,
      .fill_missing = 20,
      .fill_near = 8,
      .fill_length = 2,
      .guess = 16,
      .worth_won = 3000,
      .worth_margin = 40,
      .end_trains = 7,
      .end_part = 0,
      .pace = 12,
  };
  static constexpr PlannerWeights with_passengers{
      .length_1 = 21,
      .length_2 = 22,
      .length_3 = 31,
      .length_4 = 20,
      .length_5 = 6,
      .length_6 = 3,
      .length_7 = 3,
      .missing = 19,
      .passengers = 5,
      .planned = 48,
      .claim_points = 3,
      .unplanned = 104,
      .hoard = 1,
      .full_hand = 5,
      .patience = 0,
      .enough = 0,
      .contested = 6,
      .waiting = 21,
      .pay_locomotive = 16,
      .pay_needed = 13,
      .card_needed = 86,
      .card_last = 24,
      .card_gray = 40,
      .card_gray_more = 4,
      .card_blind = 41,
      .open_locomotive = 37,
      .keep_cost = 27,
      .spare_trains = 3,
      .more_trains = 8,
      .more_others = 6,
      .long_tickets = 0,
      .fill_missing = 19,
      .fill_near = 6,
      .fill_length = 1,
      .guess = 16,
      .worth_won = 3000,
      .worth_margin = 40,
      .end_trains = 7,
      .end_part = 0,
      .pace = 4,
  };

  static constexpr const PlannerWeights& weights(const Board& board) {
    return board.passengers_per_color > 0 ? with_passengers : usual;
  }

  explicit Veteran(const TicketToRide& g) : Planner(g, weights(g.board())) {}
};

}  // namespace rail::ticket_to_ride
