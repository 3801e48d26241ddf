// Round robin: by the circle method at tables of two, by search at larger ones.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/rng.h"
#include "people/pairing.h"
#include "people/pairing_parts.h"

namespace rail::people {

namespace {

using pairing::Group;
using pairing::Groups;
using pairing::Index;

/// Tables of two: all but one stand in a circle that turns by one each round; whoever stands as far
/// behind its head as another before it meets him. The head meets the last person, or sits out.
std::vector<Round> circles(const std::vector<std::string>& names, int rounds) {
  const std::size_t circle = names.size() - (names.size() % 2 == 0 ? 1 : 0);
  std::vector<Round> result;
  for (std::size_t round = 0; std::cmp_less(round, rounds); ++round) {
    const bool exchanged = round / circle % 2 == 1;  // every other circle has seats exchanged
    const std::size_t head = round % circle;
    Groups tables;
    Group byes;
    const auto meet = [&](Index a, Index b, bool a_first) {
      tables.push_back(a_first != exchanged ? Group{a, b} : Group{b, a});
    };
    if (circle < names.size()) {
      meet(head, circle, head % 2 == 0);
    } else {
      byes.push_back(head);
    }
    // One's distance to the head falls by one each round. It is odd for one of the two, since the
    // circle is: with the first seat for him, everybody's seats take turns.
    for (std::size_t away = 1; 2 * away < circle; ++away)
      meet((head + away) % circle, (head + circle - away) % circle, away % 2 == 1);
    result.push_back(pairing::named(tables, byes, names));
  }
  return result;
}

/// What so many meetings of the same two cost. Those who meet often count for more than their
/// number, and more than by squares: otherwise two would meet in every round so that others need
/// not meet twice.
std::int64_t cost_of(std::int64_t times) { return times * times * times; }
std::int64_t cost_of_one_more(std::int64_t times) { return cost_of(times + 1) - cost_of(times); }

/// What so many things cost at least if they are spread over so many places.
std::int64_t least_cost(std::int64_t things, std::int64_t places) {
  if (places == 0) return 0;
  const std::int64_t each = things / places;
  return places * cost_of(each) + things % places * cost_of_one_more(each);
}

/// Larger tables: people of a round change places as long as it makes meetings more equal; at first
/// they may be a little less so than the best that was found, to get out of dead ends.
class MeetingSearch {
 public:
  MeetingSearch(std::vector<Groups> rounds, std::size_t people, std::size_t seats, Rng& rng)
      : rounds_(std::move(rounds)),
        seats_(seats),
        rng_(rng),
        met_(people, std::vector<int>(people)),
        with_bots_(people) {
    std::int64_t meetings = 0;
    std::int64_t beside_bots = 0;
    for (const Groups& round : rounds_) {
      for (const Group& table : round) {
        Group there;
        for (const Index who : table) {
          cost_ += join(who, there, table.size());
          meetings += std::ssize(there);
          beside_bots += table.size() < seats_ ? 1 : 0;
          there.push_back(who);
        }
      }
    }
    const auto all = static_cast<std::int64_t>(people);
    least_ = least_cost(meetings, all * (all - 1) / 2) + least_cost(beside_bots, all);
  }

  std::vector<Groups> best() {
    std::vector<Groups> best = rounds_;
    std::int64_t best_cost = cost_;
    const std::size_t steps =
        std::clamp<std::size_t>(200 * rounds_.size() * met_.size(), 8'000, 30'000);
    for (const int worse : {24, 12, 6, 0}) {
      for (std::size_t step = 0; step < steps && best_cost > least_; ++step) {
        change(best_cost + worse);
        if (cost_ >= best_cost) continue;
        best_cost = cost_;
        best = rounds_;
      }
    }
    return best;
  }

 private:
  /// Lets two people of a round change tables, unless all would cost more than is allowed then.
  void change(std::int64_t allowed) {
    Groups& round = rounds_[below(rounds_.size())];
    if (round.size() < 2) return;
    const std::size_t first = below(round.size());
    const std::size_t second = (first + 1 + below(round.size() - 1)) % round.size();
    Group& one = round[first];
    Group& other = round[second];
    Index& a = one[below(one.size())];
    Index& b = other[below(other.size())];
    const std::int64_t cost = exchange(a, one, b, other);
    if (cost <= 0 || cost_ + cost <= allowed) {
      cost_ += cost;
    } else {
      exchange(a, one, b, other);
    }
  }

  std::int64_t exchange(Index& a, const Group& one, Index& b, const Group& other) {
    std::int64_t cost = leave(a, one) + leave(b, other);
    std::swap(a, b);
    cost += join(a, one, one.size()) + join(b, other, other.size());
    return cost;
  }

  /// What it costs; rounds with bots are shared out like meetings.
  std::int64_t join(Index who, const Group& table, std::size_t people) {
    std::int64_t cost = 0;
    for (const Index other : table) {
      if (other == who) continue;
      cost += cost_of_one_more(met_[who][other]);
      met_[other][who] = ++met_[who][other];
    }
    if (people < seats_) {
      cost += cost_of_one_more(with_bots_[who]);
      ++with_bots_[who];
    }
    return cost;
  }
  std::int64_t leave(Index who, const Group& table) {
    std::int64_t cost = 0;
    for (const Index other : table) {
      if (other == who) continue;
      met_[other][who] = --met_[who][other];
      cost -= cost_of_one_more(met_[who][other]);
    }
    if (table.size() < seats_) {
      --with_bots_[who];
      cost -= cost_of_one_more(with_bots_[who]);
    }
    return cost;
  }

  std::size_t below(std::size_t bound) { return rng_.below(static_cast<std::uint32_t>(bound)); }

  std::vector<Groups> rounds_;
  std::size_t seats_;
  Rng& rng_;
  std::vector<std::vector<int>> met_;
  std::vector<int> with_bots_;
  std::int64_t cost_ = 0;
  std::int64_t least_ = 0;  // that any schedule costs
};

/// Seats one table after the other, and once more with regard to the others while it helps.
void balance_seats(std::vector<Groups>& rounds, pairing::Memory& memory, std::size_t seats,
                   Rng& rng) {
  const auto sit = [&](const Group& table, int times) {
    for (std::size_t seat = 0; seat < table.size(); ++seat) {
      if (table[seat] != pairing::nobody) memory.sat[table[seat]][seat] += times;
    }
  };
  for (Groups& round : rounds) {
    for (Group& table : round) {
      table.resize(seats, pairing::nobody);
      pairing::shuffle(table, rng);
      pairing::choose_seats(table, memory);
      sit(table, 1);
    }
  }
  bool changed = true;
  for (int pass = 0; changed && pass < 5; ++pass) {
    changed = false;
    for (Groups& round : rounds) {
      for (Group& table : round) {
        const Group before = table;
        sit(table, -1);
        pairing::choose_seats(table, memory);
        sit(table, 1);
        changed |= table != before;
      }
    }
  }
}

}  // namespace

int round_robin_rounds(int people, int seats) {
  if (seats == 2) return people - (people % 2 == 0 ? 1 : 0);
  return (people - 1 + seats - 2) / (seats - 1);
}

std::vector<Round> round_robin(const std::vector<Entrant>& entrants, const Draw& draw, int rounds) {
  const std::vector<std::string> names = seeding(entrants, draw);
  rounds = std::clamp(rounds, 0, most_rounds);
  if (draw.seats == 2) return circles(names, rounds);

  Rng rng(draw.seed + 1);
  const auto seats = static_cast<std::size_t>(draw.seats);
  const pairing::Shape shape = pairing::shape_of(names.size(), draw);
  std::vector<Groups> tables;
  std::vector<Group> byes;
  for (std::size_t round = 0; std::cmp_less(round, rounds); ++round) {
    // Those who sit out go round, too.
    Group order;
    for (std::size_t i = 0; i < names.size(); ++i)
      order.push_back((round * shape.byes + i) % names.size());
    byes.emplace_back(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shape.byes));
    order.erase(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shape.byes));
    pairing::shuffle(order, rng);
    Groups drawn;
    auto next = order.begin();
    for (const std::size_t people : shape.people) {
      drawn.emplace_back(next, next + static_cast<std::ptrdiff_t>(people));
      next += static_cast<std::ptrdiff_t>(people);
    }
    tables.push_back(std::move(drawn));
  }
  if (tables.empty()) return {};
  tables = MeetingSearch(std::move(tables), names.size(), seats, rng).best();
  pairing::Memory memory(names.size(), seats);
  balance_seats(tables, memory, seats, rng);
  std::vector<Round> result;
  for (std::size_t round = 0; round < tables.size(); ++round)
    result.push_back(pairing::named(tables[round], byes[round], names));
  return result;
}

}  // namespace rail::people
