// One draw of a deal that many tables share.
#pragma once

#include <cstdint>

namespace rail::host {

/// All outcomes run a race, each with a time of its own that depends on nothing but the deal, the
/// kind of draw, how many such draws there were, and the outcome. The heavier an outcome the faster
/// it is, so that it wins as often as its weight asks for; and tables where slightly different
/// cards are left draw the same one nearly always.
class SharedDraw {
 public:
  SharedDraw(std::uint64_t deal, std::uint64_t kind, std::uint64_t earlier);

  /// Whether this outcome is ahead of all that were named before.
  bool is_first(std::uint64_t outcome, std::uint32_t weight);

 private:
  std::uint64_t draw_;
  double best_ = 0;
  bool any_ = false;
};

}  // namespace rail::host
