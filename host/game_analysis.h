// The analysis of one game's match, from the record to its JSON.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/analysis.h"
#include "host/catalog.h"
#include "host/record.h"
#include "host/wire.h"

namespace rail::host {

/// Throws BadInput unless the request makes sense and the record, which is replayed, is of a match
/// that is over; and ReplayError as `replay` does.
void check_analysis(const Record& record, const AnalysisRequest& request);

template <class G>
class GameAnalyst final : public MatchAnalyst {
 public:
  GameAnalyst(std::shared_ptr<const Wire<G>> wire, std::vector<bots::Move<G>> moves,
              const Effort& effort, std::uint64_t seed)
      : wire_(std::move(wire)), analyst_(wire_->game(), std::move(moves), effort, seed) {}

  bool step() override { return analyst_.step(); }
  int done() const override { return analyst_.so_far().done; }
  int of() const override { return analyst_.so_far().of; }
  void write(std::string& out) const override { wire_->write(analyst_.so_far(), out); }

 private:
  std::shared_ptr<const Wire<G>> wire_;
  bots::Analyst<G> analyst_;
};

/// What an analysis does for a match with so many percent of the usual effort. With more players a
/// playout takes longer.
template <WithChronicle G>
Effort effort_of(const G& g, int percent) {
  const auto share = [&](int playouts) {
    const std::int64_t wanted = std::int64_t{playouts} * percent / 100 * 2 / g.players();
    return static_cast<int>(std::clamp<std::int64_t>(wanted, 1, 1'000'000'000));
  };
  const Effort usual = ChronicleOf<G>::effort(g);
  return {
      .chances = share(usual.chances), .decisions = share(usual.decisions), .slips = usual.slips};
}

template <class G>
std::unique_ptr<MatchAnalyst> analyst_of(std::shared_ptr<const Wire<G>> wire, const Record& record,
                                         const AnalysisRequest& request) {
  if constexpr (bots::Planned<G> && WithChronicle<G>) {
    check_analysis(record, request);
    std::vector<bots::Move<G>> moves;
    for (const RecordEntry& entry : record.entries) {
      moves.push_back(
          {entry.actor, wire->template read<typename G::Action>(Where("action"), entry.action)});
    }
    const Effort effort = effort_of(wire->game(), request.effort);
    return std::make_unique<GameAnalyst<G>>(std::move(wire), std::move(moves), effort,
                                            request.seed);
  } else {
    throw BadInput(record.game + " has no planner to look at matches with");
  }
}

}  // namespace rail::host
