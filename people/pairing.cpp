// Drawing a round: the order of people, seats, and knock-out by seeding.
#include "people/pairing.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/rng.h"
#include "people/pairing_parts.h"

namespace rail::people {

namespace pairing {

Shape shape_of(std::size_t people, const Draw& draw) {
  const auto seats = static_cast<std::size_t>(draw.seats);
  if (people < 2) return {.people = {}, .byes = people};
  if (seats == 2 || (draw.rest == Rest::byes && people >= seats))
    return {.people = std::vector<std::size_t>(people / seats, seats), .byes = people % seats};
  const std::size_t tables = (people + seats - 1) / seats;
  Shape shape;
  for (std::size_t i = 0; i < tables; ++i)
    shape.people.push_back(people / tables + (i < people % tables ? 1 : 0));
  return shape;
}

Memory remembered(const std::vector<std::string>& names, const std::vector<Round>& earlier,
                  std::size_t seats) {
  std::map<std::string_view, Index> index;
  for (Index i = 0; i < names.size(); ++i) index.emplace(names[i], i);
  Memory memory(names.size(), seats);
  for (const Round& round : earlier) {
    for (const DrawnTable& table : round.tables) {
      Group group;
      for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
        const auto found = index.find(table.seats[seat]);
        if (found == index.end()) continue;
        group.push_back(found->second);
        if (seat < seats) ++memory.sat[found->second][seat];
      }
      for (const Index a : group) {
        for (const Index b : group) memory.met[a][b] += a == b ? 0 : 1;
      }
    }
    for (const std::string& person : round.byes) {
      if (const auto found = index.find(person); found != index.end()) ++memory.byes[found->second];
    }
  }
  return memory;
}

void choose_seats(Group& table, const Memory& memory) {
  std::vector<std::size_t> order(table.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto cost = [&](const std::vector<std::size_t>& seats) {
    int sum = 0;
    for (std::size_t i = 0; i < seats.size(); ++i)
      sum += table[i] == nobody ? 0 : memory.sat[table[i]][seats[i]];
    return sum;
  };
  std::vector<std::size_t> best = order;
  int least = cost(order);
  while (least > 0 && std::next_permutation(order.begin(), order.end())) {
    if (const int now = cost(order); now < least) {
      least = now;
      best = order;
    }
  }
  Group result(table.size(), nobody);
  for (std::size_t i = 0; i < table.size(); ++i) result[best[i]] = table[i];
  table = std::move(result);
}

Round named(const Groups& tables, const Group& byes, const std::vector<std::string>& names) {
  Round round;
  for (const Group& table : tables) {
    DrawnTable drawn;
    for (const Index who : table) drawn.seats.push_back(who == nobody ? std::string() : names[who]);
    round.tables.push_back(std::move(drawn));
  }
  for (const Index who : byes) round.byes.push_back(names[who]);
  return round;
}

Round seated_and_named(Groups tables, const Group& byes, const std::vector<std::string>& names,
                       const Memory& memory, const Draw& draw, Rng& rng) {
  for (Group& table : tables) {
    table.resize(static_cast<std::size_t>(draw.seats), nobody);
    shuffle(table, rng);
    choose_seats(table, memory);
  }
  return named(tables, byes, names);
}

}  // namespace pairing

namespace {

/// How many tables a round of a knock-out has. In the first, as few as leave so many people that
/// all later tables can be full.
std::size_t knock_out_tables(std::size_t people, std::size_t seats, std::size_t go_on, bool first) {
  if (people <= seats) return 1;
  if (!first) return (people + seats - 1) / seats;
  std::size_t before = seats;  // how many can be in the next round
  std::size_t most = seats;    // and in this one
  while (most < people) {
    before = most;
    most = seats * (before / go_on);
  }
  const std::size_t left = go_on * (before / go_on);
  return (people - left + seats - go_on - 1) / (seats - go_on);
}

/// The best of those who sat out least often comes to the front.
void put_first_who_sat_out_least(std::vector<std::string>& names,
                                 const std::vector<Round>& earlier) {
  const auto times = [&](const std::string& person) {
    return std::count_if(earlier.begin(), earlier.end(), [&](const Round& round) {
      return std::find(round.byes.begin(), round.byes.end(), person) != round.byes.end();
    });
  };
  const auto least = std::min_element(
      names.begin(), names.end(),
      [&](const std::string& a, const std::string& b) { return times(a) < times(b); });
  if (least != names.end()) std::rotate(names.begin(), least, std::next(least));
}

}  // namespace

std::optional<std::string> problem_of(const std::vector<Entrant>& entrants, const Draw& draw) {
  if (draw.seats < least_table || draw.seats > most_table) return "a table has 2 to 6 seats";
  if (entrants.size() < 2) return "at least two people are needed";
  if (entrants.size() > most_entrants) return "there can be at most 256 people";
  std::set<std::string_view> seen;
  for (const Entrant& entrant : entrants) {
    if (entrant.person.empty()) return "somebody has no id";
    if (!seen.insert(entrant.person).second) return "somebody is there twice";
  }
  return {};
}

std::vector<std::string> seeding(const std::vector<Entrant>& entrants, const Draw& draw) {
  std::vector<Entrant> order = entrants;
  std::sort(order.begin(), order.end(),
            [](const Entrant& a, const Entrant& b) { return a.person < b.person; });
  Rng rng(draw.seed);
  pairing::shuffle(order, rng);
  std::stable_sort(order.begin(), order.end(),
                   [](const Entrant& a, const Entrant& b) { return a.strength > b.strength; });
  std::vector<std::string> names;
  for (Entrant& entrant : order) names.push_back(std::move(entrant.person));
  return names;
}

std::optional<std::string> problem_of_going_on(int seats, int go_on) {
  if (seats < least_table || seats > most_table) return "a table has 2 to 6 seats";
  if (go_on < 1 || 2 * go_on > seats) return "one to half of a table can go on";
  return {};
}

int knock_out_rounds(int people, int seats, int go_on, bool first) {
  const auto size = static_cast<std::size_t>(seats);
  const auto best = static_cast<std::size_t>(go_on);
  auto left = static_cast<std::size_t>(people);
  int rounds = 1;
  for (; left > size; ++rounds) {
    const std::size_t tables = knock_out_tables(left, size, best, first && rounds == 1);
    const std::size_t playing = std::min(left, tables * size);
    left = left - playing + std::min(playing, tables * best);
  }
  return rounds;
}

Round knock_out(const std::vector<Entrant>& still_in, const std::vector<Round>& earlier,
                const Draw& draw, int go_on) {
  std::vector<std::string> names = seeding(still_in, draw);
  // After the first round one is alone only where others have withdrawn, and it is the first.
  if (!earlier.empty() && draw.seats == 2 && names.size() % 2 == 1)
    put_first_who_sat_out_least(names, earlier);
  const auto seats = static_cast<std::size_t>(draw.seats);
  const std::size_t tables =
      knock_out_tables(names.size(), seats, static_cast<std::size_t>(go_on), earlier.empty());
  const std::size_t playing = std::min(names.size(), tables * seats);
  pairing::Group byes;
  pairing::Groups drawn(tables);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i < names.size() - playing) {
      byes.push_back(i);
      continue;
    }
    // Forth and back, so that the strongest of a table meets the weakest of all.
    const std::size_t place = i - (names.size() - playing);
    const std::size_t column = place % tables;
    drawn[place / tables % 2 == 0 ? column : tables - 1 - column].push_back(i);
  }
  // Who withdrew may have left somebody alone.
  for (const pairing::Group& table : drawn) {
    if (table.size() == 1) byes.push_back(table.front());
  }
  std::erase_if(drawn, [](const pairing::Group& table) { return table.size() < 2; });
  Rng rng(draw.seed + earlier.size());
  return pairing::seated_and_named(std::move(drawn), byes, names,
                                   pairing::remembered(names, earlier, seats), draw, rng);
}

std::vector<std::string> going_on(std::vector<Finish> table, int go_on,
                                  const std::vector<std::string>& seeding) {
  std::erase_if(table, [](const Finish& finish) { return finish.person.empty(); });
  const auto key = [&](const Finish& finish) {
    return std::tuple(finish.place, -finish.points,
                      std::find(seeding.begin(), seeding.end(), finish.person) - seeding.begin(),
                      std::string_view(finish.person));
  };
  std::sort(table.begin(), table.end(),
            [&](const Finish& a, const Finish& b) { return key(a) < key(b); });
  std::vector<std::string> names;
  for (const Finish& finish : table) {
    if (std::cmp_less(names.size(), go_on)) names.push_back(finish.person);
  }
  return names;
}

}  // namespace rail::people
