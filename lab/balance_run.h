// Looking at a board on many threads, and mending it step by step.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "fairness/balance.h"
#include "lab/progress.h"

namespace rail::lab {

namespace json = host::json;

struct BalanceRun {
  int games = 2000;  // deals
  int threads = 1;
  TellProgress progress{};
};

/// The counts of deals 0 … games - 1; the same on any number of threads.
fairness::Counts play_balance(const fairness::Balance& balance, const BalanceRun& run);

/// The report on a board; throws BadInput.
json::object board_balance(const host::GameEntry& entry, const fairness::Request& request,
                           const BalanceRun& run);

/// What an automatic balance came to.
struct Balanced {
  std::string document;  // the changed board
  json::object report;   // {"before", "rounds", "after"}
};

/// Applies the first proposal of a report, plays the same deals on the changed board, and so on for
/// so many rounds or until there is no proposal. A change that does not
/// bring its ticket nearer to the others, or makes the board clearly less fair, is taken back, and
/// its ticket left alone. Throws BadInput.
Balanced balance_board(const host::GameEntry& entry, const fairness::Request& request,
                       const BalanceRun& run, int rounds);

}  // namespace rail::lab
