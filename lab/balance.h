// Is a board fair? Bots play on it, and what they do is counted and judged. Without threads, files
// or a clock, so that a page can do it in pieces as well.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/catalog.h"
#include "lab/balance_counts.h"

namespace rail::lab {

/// How a board is looked at.
struct BalanceRequest {
  int players = 0;  // 0: as few as the board is for
  host::OptionValues options{};
  std::string bot = "planner";
  std::uint64_t seed = 1;
};

/// With fewer games a report says that it is too early to say anything.
inline constexpr int enough_games = 200;

/// One board, looked at in one way.
class Balance {
 public:
  virtual ~Balance() = default;

  /// Plays the deals first, first + 1, … last - 1 and counts. A deal is always played alike, so
  /// counts of [0, 100) and [100, 200) add up to those of [0, 200).
  virtual BalanceCounts play(int first, int last) const = 0;
  /// What the counts say: docs/boards.md, *Is it fair?*
  virtual json::object report(const BalanceCounts& counts) const = 0;
};

/// Throws BadInput if there is no such bot, number of players or option, or if nobody has said yet
/// what to look at in this game. The entry must outlive it.
std::unique_ptr<Balance> balance_of(const host::GameEntry& game, const BalanceRequest& request);

/// The document with the number at this JSON pointer changed; white space is not kept. Throws
/// BadInput if there is no number.
std::string with_number(std::string_view document, std::string_view pointer, std::int64_t number);

/// Where the entries of a list of a document are, by their ids: /tickets/7.
class Pointers {
 public:
  Pointers(const json::value& document, std::string_view list);
  /// Throws std::out_of_range.
  std::string of(std::string_view id) const;

 private:
  std::string list_;
  std::map<std::string, std::size_t, std::less<>> places_;
};

}  // namespace rail::lab
