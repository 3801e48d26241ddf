// Standings of a tournament: points, then the tie-breaks in the order in which they apply.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rail::people {

/// Points are counted in sixtieths: who shares places gets the mean of what they bring, and up to
/// six may share. So sums are exact, and the order of summing is of no matter.
inline constexpr std::int64_t whole_point = 60;

/// Who sat on a seat of a finished game, and how he came out. `person` is empty for a bot, which
/// holds its place but is not ranked: sitting beside a weak one is no gift of points.
struct Finish {
  std::string person{};
  int place = 1;            // from 1, shared by those who tie
  std::int64_t points = 0;  // of the game; of a cooperative one, whatever is more when it is better
  friend bool operator==(const Finish&, const Finish&) = default;
};
BOOST_DESCRIBE_STRUCT(Finish, (), (person, place, points))

inline constexpr std::size_t most_paid_places = 12;
inline constexpr int most_for_a_place = 1000;
/// Why these cannot be the points for places 1, 2 and so on, in words; nothing if they can.
std::optional<std::string> problem_of_points(const std::vector<int>& by_place);
/// What the places of a table of so many usually bring: two for each seat behind.
std::vector<int> usual_points(int seats);
/// What each seat gets, in sixtieths. Places behind the last that is paid bring nothing.
std::vector<std::int64_t> points_by_place(const std::vector<int>& by_place,
                                          const std::vector<Finish>& seats);

/// The share of others that were beaten, in millionths; ties count half, and where there are no
/// others it is a half.
std::int64_t share_beaten(std::int64_t beaten, std::int64_t tied, std::int64_t others);
inline constexpr std::int64_t half_share = 500'000;
/// The mean of so many shares in tenths of a per cent; a half if there are none.
int mean_share(std::int64_t sum, std::int64_t count);

/// A finished table of a tournament. Tables with the same deal and as many seats had the same luck.
struct PlayedTable {
  int round = 1;
  std::string deal{};           // empty where the table had one of its own
  std::vector<Finish> seats{};  // by number of the seat
};
struct Bye {
  int round = 1;
  std::string person{};
};

/// All that counts: rounds that are over, for what is known of a round earlier would tell of its
/// deal.
struct TournamentResults {
  std::vector<std::string> entrants{};
  std::vector<int> by_place{};
  int seats = 2;  // of a table: a bye brings the mean of its places
  std::vector<PlayedTable> tables{};
  std::vector<Bye> byes{};
};

struct StandingsRow {
  std::string person{};
  int place = 0;  // shared by those whom nothing separates; 0 before anything was played
  std::vector<std::optional<std::int64_t>> by_round{};  // sixtieths; nothing: did not play
  std::int64_t points = 0;                              // sixtieths
  /// With all who sat on the same seat of the same deal, in tenths of a per cent; a bye is a half.
  int comparison = 500;
  /// Strength of opponents: for each round the mean of what those at the table have now, one's own
  /// points for a bye or a table of bots. In sixtieths of sixtieths, since up to five are averaged.
  std::int64_t buchholz = 0;
  /// Among those who are equal in all of this: how often one was placed better than another of
  /// them, twice, and once for a tie.
  int head_to_head = 0;
  friend bool operator==(const StandingsRow&, const StandingsRow&) = default;
};
BOOST_DESCRIBE_STRUCT(StandingsRow, (),
                      (person, place, by_round, points, comparison, buchholz, head_to_head))
/// From first to last; those who share a place in the order of their ids.
std::vector<StandingsRow> standings(const TournamentResults& results);

/// In the order in which they apply.
enum class TieBreak : std::uint8_t { points, comparison, buchholz, head_to_head };
BOOST_DESCRIBE_ENUM(TieBreak, points, comparison, buchholz, head_to_head)

/// One line of why somebody stands before somebody else, in the units of a row.
struct Reason {
  TieBreak by = TieBreak::points;
  std::int64_t first = 0;
  std::int64_t second = 0;
  bool decides = false;  // the first difference does
  friend bool operator==(const Reason&, const Reason&) = default;
};
/// All four lines; none if one of them is not in the tournament.
std::vector<Reason> why(const TournamentResults& results, std::string_view first,
                        std::string_view second);

/// What became of one seat of one deal at all tables.
struct SameSeat {
  struct Sitter {
    std::string person{};
    std::int64_t points = 0;
    std::int64_t share = half_share;  // of the others here whom he beat, in millionths
    friend bool operator==(const Sitter&, const Sitter&) = default;
  };
  std::string deal{};
  int seats = 0;
  int seat = 0;
  std::vector<Sitter> sitters{};  // best first, no bots
  double average = 0;             // of their points
  friend bool operator==(const SameSeat&, const SameSeat&) = default;
};
/// By deal, size of table and seat; without seats where only bots sat and tables with a deal of
/// their own.
std::vector<SameSeat> same_seats(const std::vector<PlayedTable>& tables);

}  // namespace rail::people
