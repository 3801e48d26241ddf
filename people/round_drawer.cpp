// Draws rounds by the ways of pairing.h.
#include "people/round_drawer.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "people/pairing.h"

namespace rail::people {

namespace {

constexpr int usual_table = 2;

std::vector<std::string> taking_part(const Tournament& tournament) {
  std::vector<std::string> people;
  for (const tournament::Entrant& entrant : tournament.entrants) {
    if (!entrant.withdrew) people.push_back(entrant.person);
  }
  return people;
}

std::vector<Entrant> as_entrants(const std::vector<std::string>& people) {
  std::vector<Entrant> entrants;
  for (const std::string& person : people) entrants.push_back({.person = person});
  return entrants;
}

/// As the ways of pairing want to have it.
Round as_drawn(const tournament::Round& round) {
  Round drawn{.tables = {}, .byes = round.byes};
  for (const tournament::Table& table : round.tables) {
    DrawnTable& seats = drawn.tables.emplace_back();
    for (const tournament::TableSeat& seat : table.seats)
      seats.seats.push_back(seat.person.value_or(""));
  }
  return drawn;
}

std::vector<Round> earlier_rounds(const Tournament& tournament) {
  std::vector<Round> earlier;
  for (const tournament::Round& round : tournament.rounds) earlier.push_back(as_drawn(round));
  return earlier;
}

/// Everybody who was drawn in a round.
std::vector<std::string> people_of(const Round& round) {
  std::vector<std::string> people = round.byes;
  for (const DrawnTable& table : round.tables) {
    for (const std::string& person : table.seats) {
      if (!person.empty()) people.push_back(person);
    }
  }
  return people;
}

std::size_t people_at(const DrawnTable& table) {
  return static_cast<std::size_t>(
      std::count_if(table.seats.begin(), table.seats.end(),
                    [](const std::string& person) { return !person.empty(); }));
}

/// Somebody sits down where most seats are free, if any is.
bool sit_down_somewhere(Round& round, const std::string& person) {
  const auto least = std::min_element(
      round.tables.begin(), round.tables.end(),
      [](const DrawnTable& a, const DrawnTable& b) { return people_at(a) < people_at(b); });
  if (least == round.tables.end()) return false;
  const auto free = std::find(least->seats.begin(), least->seats.end(), std::string());
  if (free == least->seats.end()) return false;
  *free = person;
  return true;
}

/// What is left of a scheduled round without those who have withdrawn. Nobody is alone with bots.
Round without(Round round, const std::set<std::string>& gone, std::size_t seats) {
  std::erase_if(round.byes, [&](const std::string& person) { return gone.contains(person); });
  std::vector<std::string> alone;
  for (DrawnTable& table : round.tables) {
    for (std::string& person : table.seats) {
      if (gone.contains(person)) person.clear();
    }
    if (people_at(table) != 1) continue;
    for (const std::string& person : table.seats) {
      if (!person.empty()) alone.push_back(person);
    }
  }
  std::erase_if(round.tables, [](const DrawnTable& table) { return people_at(table) < 2; });
  // At tables of two everybody meets everybody by the schedule: two who are left over would meet
  // twice.
  std::vector<std::string> left;
  for (const std::string& person : alone) {
    if (!sit_down_somewhere(round, person)) left.push_back(person);
  }
  if (seats > 2 && left.size() > 1) {
    for (std::size_t next = 0; next < left.size(); next += seats) {
      DrawnTable& table = round.tables.emplace_back();
      for (std::size_t i = next; i < std::min(left.size(), next + seats); ++i)
        table.seats.push_back(left[i]);
      table.seats.resize(seats);
    }
    left.clear();
    // The last of them may be one alone, beside a table that is full of people who were left over.
    if (people_at(round.tables.back()) == 1) {
      DrawnTable& last = round.tables.back();
      std::swap(last.seats[1], round.tables[round.tables.size() - 2].seats.back());
    }
  }
  round.byes.insert(round.byes.end(), left.begin(), left.end());
  return round;
}

std::vector<Finish> finishes(const tournament::Table& table) {
  std::vector<Finish> seats;
  for (const tournament::TableSeat& seat : table.seats) {
    const tournament::Score score = seat.score.value_or(tournament::Score{});
    seats.push_back({seat.person && !seat.no_show ? *seat.person : "", score.place, score.points});
  }
  return seats;
}

/// Who plays the next round of a knock-out.
std::vector<std::string> still_in(const Tournament& tournament, std::uint64_t seed) {
  const std::vector<std::string> active = taking_part(tournament);
  if (tournament.rounds.empty()) return active;
  const Draw draw{.seats = tournament.settings.seats, .seed = seed};
  const std::vector<std::string> order =
      seeding(as_entrants(people_of(as_drawn(tournament.rounds.front()))), draw);
  const tournament::Round& last = tournament.rounds.back();
  std::set<std::string> in(last.byes.begin(), last.byes.end());
  for (const tournament::Table& table : last.tables) {
    if (table.called_off) {
      for (std::string& person : table.came()) in.insert(std::move(person));
      continue;
    }
    // Where many have withdrawn a table may have no more people than go on: one is out even so.
    const auto people =
        std::count_if(table.seats.begin(), table.seats.end(),
                      [](const tournament::TableSeat& seat) { return seat.person.has_value(); });
    const int most = std::max(1, static_cast<int>(people) - 1);
    const int go_on = std::min(how_many_go_on(draw.seats), most);
    for (std::string& person : going_on(finishes(table), go_on, order))
      in.insert(std::move(person));
  }
  std::vector<std::string> result;
  for (const std::string& person : active) {
    if (in.contains(person)) result.push_back(person);
  }
  return result;
}

/// Everybody at a table of his own: nobody meets anybody, the deal compares them.
Round each_alone(const std::vector<std::string>& people) {
  Round round;
  for (const std::string& person : people) round.tables.push_back({.seats = {person}});
  return round;
}

Round swiss_round(const Tournament& tournament, const std::vector<std::string>& people,
                  const Draw& draw) {
  std::vector<Entrant> entrants = as_entrants(people);
  std::map<std::string, std::int64_t> points;
  for (const StandingsRow& row : standings_of(tournament)) points[row.person] = row.points;
  for (Entrant& entrant : entrants) entrant.points = points[entrant.person];
  return swiss(entrants, earlier_rounds(tournament), draw);
}

Round scheduled_round(const Tournament& tournament, const std::vector<std::string>& people,
                      const Draw& draw) {
  std::vector<std::string> all = people;
  if (!tournament.rounds.empty()) all = people_of(as_drawn(tournament.rounds.front()));
  std::set<std::string> gone(all.begin(), all.end());
  for (const std::string& person : people) gone.erase(person);
  std::vector<Round> schedule = round_robin(as_entrants(all), draw, tournament.settings.rounds);
  Round round = without(std::move(schedule[tournament.rounds.size()]), gone,
                        static_cast<std::size_t>(draw.seats));
  // So many have withdrawn that nobody would play at all.
  return round.tables.empty() ? swiss_round(tournament, people, draw) : round;
}

Round drawn_by(const Tournament& tournament, const std::vector<std::string>& people,
               const Draw& draw) {
  switch (tournament.settings.pairing) {
    case Pairing::round_robin:
      return scheduled_round(tournament, people, draw);
    case Pairing::swiss:
      return swiss_round(tournament, people, draw);
    case Pairing::knock_out:
      break;
  }
  return knock_out(as_entrants(people), earlier_rounds(tournament), draw,
                   how_many_go_on(draw.seats));
}

tournament::RoundDrawn with_tables(const Round& round, std::int32_t number,
                                   const RoundChance& chance) {
  tournament::RoundDrawn drawn{number, chance.deal, {}, round.byes};
  for (const DrawnTable& table : round.tables) {
    tournament::DrawnTable& seats = drawn.tables.emplace_back();
    seats.table = chance.new_table();
    for (const std::string& person : table.seats) {
      tournament::DrawnSeat& seat = seats.seats.emplace_back();
      (person.empty() ? seat.bot : seat.person) = person.empty() ? chance.bot : person;
    }
  }
  return drawn;
}

/// How far somebody came in a knock-out, and his place there: what is less is better.
using Reached = std::pair<int, int>;
std::map<std::string, Reached> how_far(const Tournament& tournament) {
  std::map<std::string, Reached> reached;
  int number = 0;
  for (const tournament::Round& round : tournament.rounds) {
    --number;
    if (!round.all_tables_over()) continue;
    for (const std::string& person : round.byes) reached[person] = {number, 0};
    for (const tournament::Table& table : round.tables) {
      for (const tournament::TableSeat& seat : table.seats) {
        if (!seat.person) continue;
        const int place = seat.score && !seat.no_show ? seat.score->place : max_seats + 1;
        reached[*seat.person] = {number, table.called_off && !seat.no_show ? 0 : place};
      }
    }
  }
  return reached;
}

}  // namespace

int how_many_go_on(int seats) { return std::max(1, seats / 2); }

std::variant<tournament::RoundDrawn, Refusal> draw_round(const Tournament& tournament,
                                                         const RoundChance& chance) {
  if (tournament.stage == Stage::ended || tournament.stage == Stage::playing)
    return refused("bad_round", "the round before it is not over, or the tournament is");
  if (is_complete(tournament)) return refused("bad_round", "all rounds have been played");
  const tournament::Announced& settings = tournament.settings;
  const bool knock_out = settings.pairing == Pairing::knock_out;
  const std::vector<std::string> people =
      knock_out ? still_in(tournament, chance.seed) : taking_part(tournament);
  const auto number = static_cast<std::int32_t>(tournament.rounds.size()) + 1;
  if (settings.seats == 1 && !knock_out) {
    if (people.empty()) return refused("too_few", "nobody takes part");
    return with_tables(each_alone(people), number, chance);
  }
  const Draw draw{.seats = settings.seats, .rest = Rest::bots, .seed = chance.seed};
  if (const auto words = problem_of(as_entrants(people), draw)) return refused("too_few", *words);
  return with_tables(drawn_by(tournament, people, draw), number, chance);
}

bool is_complete(const Tournament& tournament) {
  if (tournament.rounds.empty()) return false;
  const tournament::Round& last = tournament.rounds.back();
  if (!last.all_tables_over()) return false;
  // There is room for no other.
  if (std::cmp_greater_equal(tournament.rounds.size(), max_rounds) ||
      tournament.pages >= max_tournament_pages)
    return true;
  if (tournament.settings.pairing == Pairing::knock_out) {
    // A final that was called off is played again, with another deal.
    const bool final_round =
        last.tables.size() == 1 && last.byes.empty() && !last.tables.front().called_off;
    // Who of equals goes on is drawn, but not how many.
    return final_round || still_in(tournament, 0).size() < 2;
  }
  const std::size_t needed = tournament.settings.seats == 1 ? 1 : 2;
  return std::cmp_greater_equal(tournament.rounds.size(), tournament.settings.rounds) ||
         taking_part(tournament).size() < needed;
}

int planned_rounds(const Tournament& tournament) {
  const auto played = static_cast<int>(tournament.rounds.size());
  if (tournament.stage == Stage::ended) return played;
  if (tournament.settings.pairing != Pairing::knock_out) return tournament.settings.rounds;
  const int seats = tournament.settings.seats;
  const auto left = [&](std::size_t people, bool first) {
    return knock_out_rounds(static_cast<int>(people), seats, how_many_go_on(seats), first);
  };
  if (played == 0) {
    const std::size_t people = taking_part(tournament).size();
    return people < 2 ? 1 : left(people, true);
  }
  const tournament::Round& last = tournament.rounds.back();
  if (!last.all_tables_over())
    return played - 1 + left(people_of(as_drawn(last)).size(), played == 1);
  // Who of equals goes on is drawn, but not how many.
  return is_complete(tournament) ? played : played + left(still_in(tournament, 0).size(), false);
}

std::vector<int> points_of_places(const Tournament& tournament) {
  return usual_points(std::max(usual_table, tournament.settings.seats));
}

std::vector<StandingsRow> standings_of(const Tournament& tournament) {
  std::vector<StandingsRow> rows = standings(results_of(tournament, points_of_places(tournament)));
  if (tournament.settings.pairing != Pairing::knock_out || rows.empty() || rows.front().place == 0)
    return rows;
  const std::map<std::string, Reached> reached = how_far(tournament);
  const auto key = [&](const StandingsRow& row) {
    const auto found = reached.find(row.person);
    return std::tuple(found == reached.end() ? Reached{1, 0} : found->second, row.place);
  };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const StandingsRow& a, const StandingsRow& b) { return key(a) < key(b); });
  std::vector<int> places;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool shared = i > 0 && key(rows[i]) == key(rows[i - 1]);
    places.push_back(shared ? places.back() : static_cast<int>(i) + 1);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].place = places[i];
  return rows;
}

}  // namespace rail::people
