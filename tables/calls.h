// Calls people who are to act and are not at the table.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tables/notices.h"
#include "tables/opening.h"
#include "tables/store.h"
#include "tables/table.h"

namespace rail::tables {

/// Whether somebody is known by a key at one of these seats.
bool seats_people(const std::vector<StoredSeat>& seats);

/// A change of a table, and what decides who is called by it.
struct Turnover {
  const StoredTable& stored;
  const Table& before;
  const Table& after;
  const std::vector<std::pair<int, StoredSeat>>& seats;  // that change with it
  Seats present = 0;
  std::int64_t now = 0;
};
/// Adds to a change the calls that follow from it. A person who becomes to act is called once for
/// each decision, and no longer once it is made or not his to make. Whether he is told, and how
/// soon, is decided by who tells it: he may be there and look away, come and go, or want to be
/// reminded. Only if he is here now, nobody needs to ask for a while. The end of a game is a call
/// to nobody. When a tournament's game begins, everybody there hears of it, whose turn it is or
/// not. Where no person sits and nobody's book waits, nothing is done.
void add_calls(Change& change, const Turnover& turnover);

/// The calls that follow from a new table: to those who are asked to it, until they have come, and
/// to the house if the same people play once more.
std::vector<StoredCall> calls_of_new(const StoredTable& stored, const Table& table,
                                     const Opening& opening);

/// Whether one of them may be told at `now`.
bool calls_somebody(const std::vector<StoredCall>& calls, std::int64_t now);

/// How long a call to somebody who is at the table waits before anybody looks at it: most decide
/// within that.
inline constexpr std::int64_t present_grace_ms = 60'000;

class Calls {
 public:
  /// `url`: how people reach this house, for links.
  Calls(Notices& notices, const std::string& url) : notices_(notices), url_(url) {}

  /// Those who have just become to act and are not `present` are called, the others no more. Once
  /// for each state.
  void call(const StoredTable& stored, const Table& table, Seats present);

 private:
  Notices& notices_;
  const std::string& url_;
  std::int64_t called_for_ = -1;
};

}  // namespace rail::tables
