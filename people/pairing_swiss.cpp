// Swiss rounds: alike points meet, as few as possible for a second time.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/rng.h"
#include "people/pairing.h"
#include "people/pairing_parts.h"

namespace rail::people {

namespace {

/// Puts people together, table after table from the top: whoever is first in the order and still
/// free, and those who fit him best. Takes steps back where it gets stuck.
class SwissTables {
 public:
  /// `order`: those who play, most points first; `level`: of everybody, the same for equal points.
  SwissTables(pairing::Group order, const std::vector<int>& level, const pairing::Memory& memory,
              const std::vector<std::size_t>& sizes)
      : order_(std::move(order)),
        level_(level),
        memory_(memory),
        sizes_(sizes),
        taken_(order_.size()),
        tables_(sizes.size()) {}

  /// Tables whose people have met at most so often before, all together; nothing if it found none.
  std::optional<pairing::Groups> with_repeats(int repeats) {
    constexpr std::size_t patience = 30'000;
    steps_ = patience / order_.size() + 2 * order_.size();
    if (!fill(0, repeats)) return {};
    improve();
    return tables_;
  }

 private:
  bool fill(std::size_t table, int repeats) {
    if (table == sizes_.size()) return true;
    pairing::Group& here = tables_[table];
    if (here.size() == sizes_[table]) return fill(table + 1, repeats);
    if (steps_ == 0) return false;
    --steps_;
    for (const std::size_t place : candidates(here, sizes_[table])) {
      int again = 0;
      for (const pairing::Index other : here) again += memory_.met[order_[place]][other];
      if (again > repeats) continue;
      taken_[place] = true;
      here.push_back(order_[place]);
      if (fill(table, repeats - again)) return true;
      here.pop_back();
      taken_[place] = false;
    }
    return false;
  }

  /// Free places of the order, the best first. The first at a table is not chosen.
  std::vector<std::size_t> candidates(const pairing::Group& here, std::size_t size) const {
    std::vector<std::size_t> free;
    for (std::size_t place = 0; place < order_.size(); ++place) {
      if (!taken_[place]) free.push_back(place);
    }
    if (here.empty()) return {free.front()};
    // Those with as many points as the first come before others. Of them, one of each part is
    // wanted: at tables of two, the first of the upper half meets the first of the lower.
    std::size_t alike = 0;
    while (alike < free.size() && level_[order_[free[alike]]] == level_[here.front()]) ++alike;
    const std::size_t part = (alike + here.size()) / size;
    const std::size_t wanted = part > 0 ? here.size() * (part - 1) : 0;
    const auto misfit = [&](std::size_t i) {
      if (i >= alike) return alike + i;
      return i > wanted ? i - wanted : wanted - i;
    };
    std::vector<std::size_t> by_fit(free.size());
    for (std::size_t i = 0; i < free.size(); ++i) by_fit[i] = i;
    std::stable_sort(by_fit.begin(), by_fit.end(),
                     [&](std::size_t a, std::size_t b) { return misfit(a) < misfit(b); });
    for (std::size_t& i : by_fit) i = free[i];
    return by_fit;
  }

  /// What it costs that `who` sits at this table in the place of `instead`.
  std::int64_t cost(pairing::Index who, const pairing::Group& table, pairing::Index instead) const {
    constexpr std::int64_t meeting_again = 1'000'000'000;  // more than all differences together
    std::int64_t sum = 0;
    for (const pairing::Index other : table) {
      if (other == instead) continue;
      const std::int64_t apart = level_[who] - level_[other];
      sum += memory_.met[who][other] * meeting_again + apart * apart;
    }
    return sum;
  }

  /// Lets people change tables as long as fewer meet again, or more alike ones meet.
  void improve() {
    bool better = true;
    for (int pass = 0; better && pass < 20; ++pass) {
      better = false;
      for (std::size_t t = 0; t < tables_.size(); ++t) {
        for (std::size_t u = t + 1; u < tables_.size(); ++u)
          better |= improve(tables_[t], tables_[u]);
      }
    }
  }
  bool improve(pairing::Group& one, pairing::Group& other) const {
    bool better = false;
    for (pairing::Index& a : one) {
      for (pairing::Index& b : other) {
        if (cost(b, one, a) + cost(a, other, b) >= cost(a, one, a) + cost(b, other, b)) continue;
        std::swap(a, b);
        better = true;
      }
    }
    return better;
  }

  pairing::Group order_;
  const std::vector<int>& level_;
  const pairing::Memory& memory_;
  const std::vector<std::size_t>& sizes_;
  std::vector<bool> taken_;
  pairing::Groups tables_;
  std::size_t steps_ = 0;
};

/// Who sits out: some of those who did so least often, with least points. There are several such
/// choices, the best first: the next one may spare people a second meeting.
std::vector<pairing::Group> choices_of_byes(const pairing::Group& order,
                                            const std::vector<int>& level,
                                            const pairing::Memory& memory, std::size_t byes) {
  if (byes == 0) return {{}};
  constexpr std::size_t most_choices = 8;
  pairing::Group last_first(order.rbegin(), order.rend());
  std::stable_sort(last_first.begin(), last_first.end(), [&](pairing::Index a, pairing::Index b) {
    return std::pair(memory.byes[a], -level[a]) < std::pair(memory.byes[b], -level[b]);
  });
  std::vector<pairing::Group> choices;
  for (std::size_t i = byes - 1; i < last_first.size() && choices.size() < most_choices; ++i) {
    if (memory.byes[last_first[i]] != memory.byes[last_first[byes - 1]]) break;
    pairing::Group& choice = choices.emplace_back(
        last_first.begin(), last_first.begin() + static_cast<std::ptrdiff_t>(byes));
    choice.back() = last_first[i];
  }
  return choices;
}

}  // namespace

Round swiss(const std::vector<Entrant>& entrants, const std::vector<Round>& earlier,
            const Draw& draw) {
  const std::vector<std::string> names = seeding(entrants, draw);
  const pairing::Memory memory =
      pairing::remembered(names, earlier, static_cast<std::size_t>(draw.seats));
  std::map<std::string_view, std::int64_t> points;
  for (const Entrant& entrant : entrants) points.emplace(entrant.person, entrant.points);
  std::map<std::int64_t, int, std::greater<>> level_of;  // 0 for most points
  for (const Entrant& entrant : entrants) level_of.emplace(entrant.points, 0);
  for (int next = 0; auto& [sum, level] : level_of) level = next++;
  std::vector<int> level;
  pairing::Group order;
  for (pairing::Index i = 0; i < names.size(); ++i) {
    level.push_back(level_of.at(points.at(names[i])));
    order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](pairing::Index a, pairing::Index b) { return level[a] < level[b]; });

  Rng rng(draw.seed + 1 + earlier.size());
  const pairing::Shape shape = pairing::shape_of(names.size(), draw);
  const std::vector<pairing::Group> choices = choices_of_byes(order, level, memory, shape.byes);
  const auto draw_with = [&](const pairing::Group& byes, int repeats) -> std::optional<Round> {
    pairing::Group playing = order;
    std::erase_if(playing, [&](pairing::Index who) {
      return std::find(byes.begin(), byes.end(), who) != byes.end();
    });
    if (playing.empty()) return pairing::named({}, byes, names);
    std::optional<pairing::Groups> tables =
        SwissTables(playing, level, memory, shape.people).with_repeats(repeats);
    if (!tables) return {};
    return pairing::seated_and_named(std::move(*tables), byes, names, memory, draw, rng);
  };
  // At larger tables, looking for one meeting less takes too long: changing tables has to do.
  const int tried = draw.seats == 2 ? most_rounds : 1;
  for (int repeats = 0; repeats < tried; repeats = repeats < 8 ? repeats + 1 : 2 * repeats) {
    for (const pairing::Group& byes : choices) {
      if (std::optional<Round> round = draw_with(byes, repeats)) return std::move(*round);
    }
  }
  return draw_with(choices.front(), std::numeric_limits<int>::max()).value();
}

}  // namespace rail::people
