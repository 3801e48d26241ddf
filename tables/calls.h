// Calls people who are to act and are not at the table.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tables/opening.h"
#include "tables/store.h"
#include "tables/table.h"

namespace rail::tables {

/// Whether somebody is known by a key at one of these seats.
bool seats_people(const std::vector<StoredSeat>& seats);
/// Whether somebody can be called to one of these seats.
bool calls_to(const std::vector<StoredSeat>& seats);

/// A change of a table, and what decides who is called by it.
struct Turnover {
  const StoredTable& stored;
  const Table& before;
  const Table& after;
  const std::vector<std::pair<int, StoredSeat>>& seats;  // that change with it
  Seats present = 0;
  std::int64_t now = 0;
};
/// Adds to a change the calls that follow from it. A person, or whoever left a webhook with a seat,
/// who becomes to act is called once for each decision, and no longer once it is made or not his to
/// make. Whether he is told, and how soon, is decided by who tells it: he may be there and look
/// away, come and go, or want to be reminded. Only if he is here now, nobody needs to ask for a
/// while. A person with a webhook has two calls, since each is told in its own time. The end of a
/// game is a call to nobody. When a tournament's game begins, everybody there hears of it, whose
/// turn it is or not. Where no person sits, nobody left a webhook and nobody's book waits, nothing
/// is done.
void add_calls(Change& change, const Turnover& turnover);

/// The calls that follow from a new table: to those who are asked to it, until they have come, to
/// webhooks of seats that are to act already, and to the house if the same people play once more.
std::vector<StoredCall> calls_of_new(const StoredTable& stored, const Table& table,
                                     const Opening& opening);

/// Whether one of them may be told at `now`.
bool calls_somebody(const std::vector<StoredCall>& calls, std::int64_t now);

/// How long a call to somebody who is at the table waits before anybody looks at it: most decide
/// within that.
inline constexpr std::int64_t present_grace_ms = 60'000;

/// So old may be what is known of who is there: servers are right about each other's people within
/// this time, and their clocks differ, too. Who was last seen so soon after it became his turn may
/// well have gone before.
inline constexpr std::int64_t moment_ms = 5'000;

/// Who leaves may be back at once: a page is loaded anew, a phone changes its network.
inline constexpr std::int64_t back_soon_ms = 2'000;

/// The calls to these seats, which somebody has just left, that nobody is at the table for any
/// more: each is told soon. Whoever leaves long after his turn came has seen it, and waits as he
/// has chosen; a webhook does not.
std::vector<SoonerCall> sooner_calls(const StoredTable& stored, const Table& table, Seats left,
                                     std::int64_t now);

}  // namespace rail::tables
