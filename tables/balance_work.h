// What is asked about the fairness of a board that somebody sent: games of bots that are counted,
// in pieces, and what such counts say.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "fairness/balance.h"

namespace rail::tables {

/// The most deals of one request: with bots that decide at once, and with one that searches. A
/// house answers after about a second with those it has come to.
inline constexpr int most_balance_deals = 1'000;
inline constexpr int most_searched_deals = 50;
/// The most playouts that such a bot may have for a decision.
inline constexpr int most_playouts = 200;

/// Deals of POST /api/boards/balance.
class BalanceWork {
 public:
  /// Throws host::BadInput if the body asks for something else.
  explicit BalanceWork(std::string_view body);
  BalanceWork(const BalanceWork&) = delete;
  BalanceWork& operator=(const BalanceWork&) = delete;
  ~BalanceWork();

  /// Some more actions, in less than a tenth of a second on boards like ours; false if all deals
  /// are played.
  bool step();
  /// How many are played to their end.
  int played() const { return played_; }
  /// {"counts": …} of these; empty if there is none.
  std::string said() const;

 private:
  std::shared_ptr<const host::GameEntry> entry_;
  std::unique_ptr<fairness::Balance> balance_;
  int next_ = 0;
  int last_ = 0;
  int actions_ = 1;  // in a step
  int played_ = 0;
  fairness::Counts all_;
  fairness::Counts one_;  // of the deal being played
  std::unique_ptr<fairness::Deal> deal_;
};

/// The answer to POST /api/boards/report; throws host::BadInput.
std::string balance_report(std::string_view body);

}  // namespace rail::tables
