// Points, comparison, Buchholz and head to head, in exact whole numbers.
#include "people/standings.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>

namespace rail::people {

namespace {

using Rows = std::map<std::string, StandingsRow, std::less<>>;

/// What so many places from `first` on bring on average.
std::int64_t mean_points(const std::vector<int>& by_place, int first, int count) {
  std::int64_t sum = 0;
  for (int place = first; place < first + count; ++place) {
    if (place >= 1 && std::cmp_less_equal(place, by_place.size()))
      sum += by_place[static_cast<std::size_t>(place) - 1];
  }
  return count > 0 ? sum * whole_point / count : 0;
}

void add_points(StandingsRow& row, int round, std::int64_t points) {
  row.points += points;
  if (round < 1) return;
  const auto index = static_cast<std::size_t>(round) - 1;
  if (row.by_round.size() <= index) row.by_round.resize(index + 1);
  row.by_round[index] = row.by_round[index].value_or(0) + points;
}

/// Points of all rounds; every row knows as many rounds as there were.
void count_points(const TournamentResults& results, Rows& rows) {
  std::size_t rounds = 0;
  for (const PlayedTable& table : results.tables) {
    const std::vector<std::int64_t> points = points_by_place(results.by_place, table.seats);
    for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
      const auto row = rows.find(table.seats[seat].person);
      if (row != rows.end()) add_points(row->second, table.round, points[seat]);
    }
  }
  for (const Bye& bye : results.byes) {
    const auto row = rows.find(bye.person);
    if (row != rows.end())
      add_points(row->second, bye.round, mean_points(results.by_place, 1, results.seats));
  }
  for (const auto& [person, row] : rows) rounds = std::max(rounds, row.by_round.size());
  for (auto& [person, row] : rows) row.by_round.resize(rounds);
}

void compare(const TournamentResults& results, Rows& rows) {
  std::map<std::string, std::pair<std::int64_t, std::int64_t>, std::less<>> shares;
  const auto add = [&](const std::string& person, std::int64_t share) {
    auto& [sum, count] = shares[person];
    sum += share;
    ++count;
  };
  for (const SameSeat& same : same_seats(results.tables)) {
    for (const SameSeat::Sitter& sitter : same.sitters) add(sitter.person, sitter.share);
  }
  for (const Bye& bye : results.byes) add(bye.person, half_share);
  for (auto& [person, row] : rows) {
    const auto [sum, count] = shares[person];
    row.comparison = mean_share(sum, count);
  }
}

/// Needs everybody's points.
void count_opponents(const TournamentResults& results, Rows& rows) {
  for (const PlayedTable& table : results.tables) {
    std::vector<StandingsRow*> here;
    std::int64_t together = 0;
    for (const Finish& finish : table.seats) {
      const auto row = rows.find(finish.person);
      if (row == rows.end()) continue;
      here.push_back(&row->second);
      together += row->second.points;
    }
    const std::int64_t others = std::ssize(here) - 1;
    for (StandingsRow* row : here) {
      row->buchholz +=
          others > 0 ? (together - row->points) * whole_point / others : row->points * whole_point;
    }
  }
  for (const Bye& bye : results.byes) {
    const auto row = rows.find(bye.person);
    if (row != rows.end()) row->second.buchholz += row->second.points * whole_point;
  }
}

auto before_meeting(const StandingsRow& row) {
  return std::tuple(-row.points, -row.comparison, -row.buchholz);
}
auto rank_of(const StandingsRow& row) {
  return std::tuple(-row.points, -row.comparison, -row.buchholz, -row.head_to_head);
}

/// Twice for each time that `person` was placed better than `other`, once for each tie.
int met(const std::vector<PlayedTable>& tables, std::string_view person, std::string_view other) {
  int result = 0;
  for (const PlayedTable& table : tables) {
    for (const Finish& mine : table.seats) {
      if (mine.person != person) continue;
      for (const Finish& theirs : table.seats) {
        if (theirs.person != other) continue;
        result += mine.place < theirs.place ? 2 : 0;
        result += mine.place == theirs.place ? 1 : 0;
      }
    }
  }
  return result;
}

/// Goes through the tables once: of many who are equal, to ask for each two of them takes seconds.
void count_meetings(const std::vector<PlayedTable>& tables, std::vector<StandingsRow>& rows) {
  std::map<std::string_view, StandingsRow*> row_of;
  for (StandingsRow& row : rows) row_of.emplace(row.person, &row);
  for (const PlayedTable& table : tables) {
    for (const Finish& mine : table.seats) {
      const auto row = row_of.find(mine.person);
      if (row == row_of.end()) continue;
      for (const Finish& theirs : table.seats) {
        const auto other = row_of.find(theirs.person);
        if (other == row_of.end() || other == row ||
            before_meeting(*row->second) != before_meeting(*other->second))
          continue;
        row->second->head_to_head += mine.place < theirs.place ? 2 : 0;
        row->second->head_to_head += mine.place == theirs.place ? 1 : 0;
      }
    }
  }
}

}  // namespace

std::optional<std::string> problem_of_points(const std::vector<int>& by_place) {
  if (by_place.empty() || by_place.size() > most_paid_places)
    return "points for 1 to 12 places are expected";
  for (std::size_t i = 0; i < by_place.size(); ++i) {
    if (by_place[i] < 0 || by_place[i] > most_for_a_place) return "a place brings 0 to 1000 points";
    if (i > 0 && by_place[i] > by_place[i - 1])
      return "a place cannot bring more points than a better one";
  }
  if (by_place.front() == 0) return "the first place brings no points";
  return {};
}

std::vector<int> usual_points(int seats) {
  std::vector<int> by_place;
  for (int behind = seats - 1; behind >= 0; --behind) by_place.push_back(2 * behind);
  return by_place;
}

std::vector<std::int64_t> points_by_place(const std::vector<int>& by_place,
                                          const std::vector<Finish>& seats) {
  std::vector<std::int64_t> points;
  points.reserve(seats.size());
  for (const Finish& finish : seats) {
    const auto sharing = std::count_if(seats.begin(), seats.end(), [&](const Finish& other) {
      return other.place == finish.place;
    });
    points.push_back(mean_points(by_place, finish.place, static_cast<int>(sharing)));
  }
  return points;
}

std::int64_t share_beaten(std::int64_t beaten, std::int64_t tied, std::int64_t others) {
  if (others <= 0) return half_share;
  return ((2 * beaten + tied) * 2 * half_share + others) / (2 * others);
}

int mean_share(std::int64_t sum, std::int64_t count) {
  constexpr std::int64_t tenth = 1000;  // of a per cent, in millionths
  if (count <= 0) return static_cast<int>(half_share / tenth);
  return static_cast<int>((2 * sum + tenth * count) / (2 * tenth * count));
}

std::vector<SameSeat> same_seats(const std::vector<PlayedTable>& tables) {
  std::map<std::tuple<std::string, std::size_t, std::size_t>, SameSeat> seats;
  for (const PlayedTable& table : tables) {
    for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
      const Finish& finish = table.seats[seat];
      if (finish.person.empty() || table.deal.empty()) continue;
      SameSeat& same = seats[{table.deal, table.seats.size(), seat}];
      same.sitters.push_back({.person = finish.person, .points = finish.points});
    }
  }
  std::vector<SameSeat> result;
  for (auto& [key, same] : seats) {
    same.deal = std::get<0>(key);
    same.seats = static_cast<int>(std::get<1>(key));
    same.seat = static_cast<int>(std::get<2>(key));
    std::sort(same.sitters.begin(), same.sitters.end(),
              [](const SameSeat::Sitter& a, const SameSeat::Sitter& b) {
                return std::tie(b.points, a.person) < std::tie(a.points, b.person);
              });
    std::int64_t sum = 0;
    for (SameSeat::Sitter& sitter : same.sitters) {
      sum += sitter.points;
      std::int64_t beaten = 0;
      std::int64_t tied = -1;  // not with himself
      for (const SameSeat::Sitter& other : same.sitters) {
        beaten += other.points < sitter.points ? 1 : 0;
        tied += other.points == sitter.points ? 1 : 0;
      }
      sitter.share = share_beaten(beaten, tied, std::ssize(same.sitters) - 1);
    }
    same.average = static_cast<double>(sum) / static_cast<double>(same.sitters.size());
    result.push_back(std::move(same));
  }
  return result;
}

std::vector<StandingsRow> standings(const TournamentResults& results) {
  Rows by_person;
  for (const std::string& person : results.entrants) {
    if (!person.empty()) by_person[person].person = person;
  }
  count_points(results, by_person);
  compare(results, by_person);
  count_opponents(results, by_person);

  std::vector<StandingsRow> rows;
  for (auto& [person, row] : by_person) rows.push_back(std::move(row));
  const auto sort_by = [&](const auto& key) {
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const StandingsRow& a, const StandingsRow& b) { return key(a) < key(b); });
  };
  sort_by(before_meeting);
  count_meetings(results.tables, rows);
  sort_by(rank_of);
  if (results.tables.empty() && results.byes.empty()) return rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool shared = i > 0 && rank_of(rows[i]) == rank_of(rows[i - 1]);
    rows[i].place = shared ? rows[i - 1].place : static_cast<int>(i) + 1;
  }
  return rows;
}

std::vector<Reason> why(const TournamentResults& results, std::string_view first,
                        std::string_view second) {
  const std::vector<StandingsRow> rows = standings(results);
  const auto row_of = [&](std::string_view person) {
    return std::find_if(rows.begin(), rows.end(),
                        [&](const StandingsRow& row) { return row.person == person; });
  };
  const auto a = row_of(first);
  const auto b = row_of(second);
  if (a == rows.end() || b == rows.end()) return {};
  std::vector<Reason> reasons{
      {.by = TieBreak::points, .first = a->points, .second = b->points},
      {.by = TieBreak::comparison, .first = a->comparison, .second = b->comparison},
      {.by = TieBreak::buchholz, .first = a->buchholz, .second = b->buchholz},
      {.by = TieBreak::head_to_head, .first = a->head_to_head, .second = b->head_to_head}};
  // Of two who differ before, the meetings among their equals say nothing about each other.
  if (before_meeting(*a) != before_meeting(*b)) {
    reasons.back().first = met(results.tables, first, second);
    reasons.back().second = met(results.tables, second, first);
  }
  const auto decisive = std::find_if(reasons.begin(), reasons.end(), [](const Reason& reason) {
    return reason.first != reason.second;
  });
  if (decisive != reasons.end()) decisive->decides = true;
  return reasons;
}

}  // namespace rail::people
