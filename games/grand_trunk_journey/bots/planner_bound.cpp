// What a move can bring at most, so that those that cannot be the best need not be looked at.
#include <algorithm>
#include <bit>
#include <limits>

#include "games/grand_trunk_journey/bots/planner_outlook.h"

namespace rail::grand_trunk_journey {

/// Whether there is such a bound: not with weights that turn a loss into a gain.
bool Outlook::bounded() const {
  return day_ >= 0 && w().later_way >= 0 && w().later_reach >= 0 && w().onward >= 0 &&
         board_.days.junction > 0;
}

void Outlook::find_peaks() const {
  peaks_ = {.found = true, .due = {}, .later = {}, .first = {}, .waiting = {}, .all = {}};
  for (std::size_t g = 0; g < good_kinds; ++g) {
    for (std::uint32_t places = wants().sought[g]; places != 0; places &= places - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(places));
      peaks_.first[g] = std::max(peaks_.first[g], first_delivery(static_cast<PlaceId>(i)));
      if ((wants_.wanting[g] >> i & 1U) != 0)
        peaks_.later[g] = std::max(peaks_.later[g], later_in(g, i) - w().later_way);
    }
  }
  for (const Due& it : due_) {
    const auto g = static_cast<std::size_t>(it.good);
    peaks_.due[g] = std::max(peaks_.due[g], it.points);
    peaks_.later[g] = std::max(peaks_.later[g], it.later - w().later_way);
  }
  for (std::size_t g = 0; g < good_kinds; ++g) {
    peaks_.waiting[g] = std::max(peaks_.due[g], peaks_.later[g]);
    peaks_.all[g] = std::max(peaks_.waiting[g], cube_[g]);
  }
}

/// The most that the next stop may promise, before `onward`, without being worth so much.
int Outlook::too_little(int worth) const {
  constexpr int much = 10'000'000;  // or it could not be multiplied
  if (worth <= 0 || worth > much || w().onward <= 0) return none;
  return (worth * 100 - 1) / w().onward;
}

/// As `worth`, but as if the next stop were a day away, could be reached for sure, and took every
/// cube for the highest price that there is elsewhere; or if nothing is delivered there, as if all
/// waited for the best place of all.
int Outlook::most(const Stop& stop) const {
  const int day = p_.day + stop.days;
  if (last_turn(day)) return stop.gain;
  if (!bounded()) return std::numeric_limits<int>::max();
  if (!peaks_.found) find_peaks();
  const std::uint32_t elsewhere = ~(1U << static_cast<unsigned>(stop.to));
  const auto best = [&](std::size_t g) {
    return (wants_.wanting[g] & elsewhere) != 0 ? peaks_.all[g] : peaks_.waiting[g];
  };
  auto here = static_cast<unsigned>(supply(stop.to).bits().window(0));
  if (stop.new_steel > 0) here |= 1U << static_cast<unsigned>(Good::steel);
  unsigned goods = 0;
  unsigned takes = 0;
  int empties = 0;
  int all = 0;
  int waiting = 0;
  for (const Cargo& c : hold_) {
    const auto good = static_cast<std::size_t>(c.good);
    if (c.cubes > 0 && (stop.unloaded >> good & 1U) == 0) {
      all += c.cubes * best(good);
      waiting += c.cubes * peaks_.later[good];
      goods |= 1U << good;
      continue;
    }
    const unsigned its = static_cast<unsigned>(c.takes.bits().window(0)) & here;
    const bool gone = c.in_hand && c.card == stop.card && p_.hand[c.card] == 1;
    if (its == 0 || gone) continue;
    takes |= its;
    ++empties;
  }
  int load = 0;
  int load_waiting = 0;
  int first = 0;
  for (unsigned left = goods | takes; left != 0; left &= left - 1) {
    const auto g = static_cast<std::size_t>(std::countr_zero(left));
    first = std::max(first, peaks_.first[g]);
    if ((takes >> g & 1U) == 0) continue;
    load = std::max(load, best(g));
    load_waiting = std::max(load_waiting, peaks_.later[g]);
  }
  const int loads = std::clamp(empties, 0, std::max(0, stop.room));
  waiting += loads * load_waiting;
  all += loads * load + first - days_cost(day, day + 1);
  const int idle = waiting - days_cost(day, day + 1) * w().idle / 100;
  return stop.gain + std::max({all, waiting, idle}) * w().onward / 100;
}

}  // namespace rail::grand_trunk_journey
