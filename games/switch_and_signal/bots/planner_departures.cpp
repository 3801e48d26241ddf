// What departure cards do to a position: the one that is carried out, and the next one on average.
#include <algorithm>
#include <array>
#include <optional>

#include "games/switch_and_signal/bots/planner_outlook.h"

namespace rail::switch_and_signal {

namespace {

/// The most that so many colours are worth together, none of them among those `shown`.
int best_of_any(int any, unsigned shown, const std::array<int, colors>& worth) {
  int sum = 0;
  for (; any > 0; --any) {
    std::optional<std::size_t> best;
    for (std::size_t c = 0; c < colors; ++c) {
      if ((shown >> c & 1) == 0 && (!best || worth[c] > worth[*best])) best = c;
    }
    if (!best) break;
    shown |= 1U << *best;
    sum += worth[*best];
  }
  return sum;
}

/// What the rows of a card from `row` on do, with the best colours for multicoloured trains that
/// are not among those `shown`; `worth` is that of moving the trains of each colour.
int rows_worth(const DepartureCard& card, std::size_t row, unsigned shown,
               const std::array<int, colors>& worth) {
  int sum = 0;
  int any = 0;
  for (std::size_t r = 0; r < card.moves.size(); ++r) {
    if (card.moves[r]) shown |= 1U << at(*card.moves[r]);
    if (r < row) continue;
    if (card.moves[r]) {
      sum += worth[at(*card.moves[r])];
    } else {
      ++any;
    }
  }
  return sum + best_of_any(any, shown, worth);
}

}  // namespace

/// What the chance of an occupied start location costs a new train.
int Outlook::occupied_cost() const {
  int sum = 0;
  for (int n = 0; n < start_count; ++n) {
    const SpaceId start = s_.start_of[at(n)];
    if (start != depot && who_[at(start)] != train_count) sum += n < 6 ? n + 1 : 11 - n;
  }
  return sum * token() * board_.not_deployed_cost / 36;
}

int Outlook::card_worth() const {
  if (s_.card == no_card) return 0;
  return rows_worth(board_[s_.card], s_.row, s_.shown, color_gain_) - s_.deploys * occupied_;
}

/// Sums up what the cards do that may come next.
void Outlook::count_rows() {
  next_rows_ = {};
  next_any_.clear();
  next_deploys_ = 0;
  for (std::size_t c = 0; c < board_.cards.size(); ++c) {
    const int unseen = s_.unseen[c];
    if (unseen == 0) continue;
    const Rows& rows = rows_of_[c];
    next_rows_.cards += unseen;
    next_deploys_ += unseen * board_.cards[c].deploy;
    for (std::size_t k = 0; k < colors; ++k) next_rows_.of[k] += unseen * rows.of[k];
    if (rows.any == 0) continue;
    const auto same = std::find_if(next_any_.begin(), next_any_.end(), [&](const Rows& it) {
      return it.shown == rows.shown && it.any == rows.any;
    });
    if (same != next_any_.end()) {
      same->cards += unseen;
    } else {
      next_any_.push({.shown = rows.shown, .any = rows.any, .cards = unseen});
    }
  }
}

int Outlook::next_card(const Gains& gains) const {
  if (s_.departures == 0 || next_rows_.cards == 0) return 0;
  int sum = -next_deploys_ * occupied_;
  for (std::size_t k = 0; k < colors; ++k) sum += next_rows_.of[k] * gains[k];
  for (const Rows& it : next_any_) sum += it.cards * best_of_any(it.any, it.shown, gains);
  return sum / next_rows_.cards;
}

}  // namespace rail::switch_and_signal
