// Who sits with whom in a round of a tournament, and on which seat.
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "people/standings.h"

namespace rail::people {

inline constexpr int least_table = 2;
inline constexpr int most_table = 6;
inline constexpr std::size_t most_entrants = 256;
inline constexpr int most_rounds = 64;

struct Entrant {
  std::string person{};
  std::int64_t strength = 0;  // more is stronger; equals are drawn by lot
  std::int64_t points = 0;    // so far, for Swiss rounds: any unit
};

/// What becomes of those who fill no whole table. At tables of two somebody has to sit out.
enum class Rest : std::uint8_t { bots, byes };
BOOST_DESCRIBE_ENUM(Rest, bots, byes)

/// How to draw. The same draw of the same people has the same result, in whatever order they come.
struct Draw {
  int seats = 2;  // of every table
  Rest rest = Rest::bots;
  std::uint64_t seed = 0;
};
BOOST_DESCRIBE_STRUCT(Draw, (), (seats, rest, seed))

struct DrawnTable {
  std::vector<std::string> seats{};  // by number; empty where a bot sits
  friend bool operator==(const DrawnTable&, const DrawnTable&) = default;
};
BOOST_DESCRIBE_STRUCT(DrawnTable, (), (seats))

struct Round {
  std::vector<DrawnTable> tables{};
  std::vector<std::string> byes{};
  friend bool operator==(const Round&, const Round&) = default;
};
BOOST_DESCRIBE_STRUCT(Round, (), (tables, byes))

/// Why this cannot be drawn, in words; nothing if it can. All others expect that it can.
std::optional<std::string> problem_of(const std::vector<Entrant>& entrants, const Draw& draw);

/// From strong to weak, by lot where they are equal.
std::vector<std::string> seeding(const std::vector<Entrant>& entrants, const Draw& draw);

/// In how many rounds everybody can meet everybody: at tables of two exactly once, at larger ones
/// not before.
int round_robin_rounds(int people, int seats);
/// All rounds at once. At tables of two by the circle method: in every circle each meets each once,
/// sits out at most once, and seats take turns. At larger tables meetings, seats and company of
/// bots are as equal as a search finds in bounded time.
std::vector<Round> round_robin(const std::vector<Entrant>& entrants, const Draw& draw, int rounds);

/// The next round of a Swiss tournament, the first table for those with most points. In this order:
/// nobody sits out again before all others have; as few as possible meet again; those who sit
/// together have alike points, and of many who have, the stronger half meets the weaker; nobody
/// sits on one seat much more often than on others. `earlier`: all rounds so far.
Round swiss(const std::vector<Entrant>& entrants, const std::vector<Round>& earlier,
            const Draw& draw);

/// Why not so many of a table can go on, in words: of more than half there would be no end.
std::optional<std::string> problem_of_going_on(int seats, int go_on);
/// How many rounds there are with the final; `first`: the next is the first of all.
int knock_out_rounds(int people, int seats, int go_on, bool first = true);
/// The next round for those who are still in. The strongest sit out of the first, so that all
/// later tables are full or nearly so; strong and weak are spread evenly over the tables.
Round knock_out(const std::vector<Entrant>& still_in, const std::vector<Round>& earlier,
                const Draw& draw, int go_on);
/// The people of a table who go on, best first: by place, then by points of the game, then whoever
/// was seeded better. Bots do not go on.
std::vector<std::string> going_on(std::vector<Finish> table, int go_on,
                                  const std::vector<std::string>& seeding);

}  // namespace rail::people
