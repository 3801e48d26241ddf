// Collects the time tokens that were lost along a match, and why.
#include "games/switch_and_signal/telling/chronicle.h"

#include <optional>
#include <variant>

namespace rail::switch_and_signal {

/// Two ports make more work of a playout.
Effort Chronicle::effort(const SwitchAndSignal& g) {
  if (g.board().ports.size() > 1) return {.chances = 15'000, .decisions = 40'000};
  return {.chances = 50'000, .decisions = 120'000};
}

/// A train that stops says so before the tokens are lost for it.
void Chronicle::watch(const Witnessed<SwitchAndSignal>& seen) {
  std::optional<TrainStopped> stopped;
  for (const Event& event : seen.events) {
    if (const auto* it = std::get_if<TrainStopped>(&event)) {
      stopped = *it;
    } else if (const auto* lost = std::get_if<TokensLost>(&event)) {
      TokenLoss loss{.ply = seen.ply,
                     .seat = seen.before.turn,
                     .tokens = lost->count,
                     .cause = lost->cause,
                     .train = {},
                     .departures = 0};
      if (stopped && stopped->cause == lost->cause) loss.train = stopped->train;
      story_.losses.push_back(loss);
    } else if (std::holds_alternative<DepartureLost>(event)) {
      ++story_.losses.back().departures;
    }
  }
}

}  // namespace rail::switch_and_signal
