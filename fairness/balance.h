// Is a board fair? Bots play on it, and what they do is counted and judged. Without threads, files
// or a clock, so that a page can do it in pieces as well.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fairness/counts.h"
#include "host/catalog.h"

namespace rail::fairness {

/// How a board is looked at.
struct Request {
  int players = 0;  // 0: as few as the board is for
  host::OptionValues options{};
  std::string bot = "planner";
  std::uint64_t seed = 1;
};

/// With fewer games a report says that it is too early to say anything.
inline constexpr int enough_games = 200;

/// A deal that is being played.
class Deal {
 public:
  virtual ~Deal() = default;
  /// One more action of somebody; false if all its games are played and counted.
  virtual bool step() = 0;
};

/// One board, looked at in one way.
class Balance {
 public:
  virtual ~Balance() = default;

  /// Plays the deals first, first + 1, … last - 1 and counts. A deal is always played alike, so
  /// counts of [0, 100) and [100, 200) add up to those of [0, 200).
  Counts play(int first, int last) const;
  /// One of them, to be played action by action. Until it is over, the counts, of this shape, mean
  /// nothing. They and this must outlive it.
  virtual std::unique_ptr<Deal> deal(int number, Counts& counts) const = 0;
  /// Which lists its counts have.
  virtual const Shape& shape() const = 0;
  /// What the counts, which have this shape, say: docs/boards.md, *Is it fair?* Throws BadInput if
  /// no games could have come to them.
  json::object report(const Counts& counts) const;

 private:
  virtual json::object report_of(const Counts& counts) const = 0;
};

/// Throws BadInput if there is no such bot, number of players or option, or if nobody has said yet
/// what to look at in this game. The entry must outlive it.
std::unique_ptr<Balance> balance_of(const host::GameEntry& game, const Request& request);

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

}  // namespace rail::fairness
