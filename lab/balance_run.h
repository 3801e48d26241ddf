// Looking at a board on many threads, and mending it step by step.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fairness/balance.h"
#include "lab/progress.h"
#include "lab/shares_of_work.h"

namespace rail::lab {

namespace json = host::json;

struct BalanceRun {
  int games = 2000;               // deals
  std::optional<Stretch> only{};  // plays these deals, not all
  int threads = 1;
  TellProgress progress{};
};

/// The counts of deals 0 … games - 1, or of `only`; the same on any number of threads.
fairness::Counts play_balance(const fairness::Balance& balance, const BalanceRun& run);

/// The report on a board; throws BadInput.
json::object board_balance(const host::GameEntry& entry, const fairness::Request& request,
                           const BalanceRun& run);

/// What one part finds, for `PartFile::work`; throws BadInput.
json::object balance_part(const host::GameEntry& entry, const fairness::Request& request,
                          BalanceRun run, const Part& part);
/// The report of so many games from all parts; throws BadInput with the file and the place.
json::object balance_of_parts(const host::GameEntry& entry, const fairness::Request& request,
                              int games, const std::vector<PartFile>& parts);

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
