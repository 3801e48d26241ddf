// Sums up changes of chances: shares that add up, luck and choices of a seat, turning points.
#include "bots/balance.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace rail::bots {

namespace {

constexpr std::size_t most_turning_points = 8;
constexpr int least_change = 400;  // smaller ones may be nothing but the error of the estimate

/// Consecutive plies of one actor: the points before the first and after the last.
struct Stretch {
  Actor who;
  std::size_t from = 0;
  std::size_t to = 0;
};

Actor actor_before(const ChancePoint& point, const std::vector<Actor>& who) {
  return who[static_cast<std::size_t>(point.ply) - 1];
}

std::vector<Stretch> stretches(const std::vector<ChancePoint>& points,
                               const std::vector<Actor>& who) {
  std::vector<Stretch> all;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Actor actor = actor_before(points[i], who);
    if (all.empty() || !(all.back().who == actor)) all.push_back({actor, i - 1, i - 1});
    all.back().to = i;
  }
  return all;
}

/// Whose change it is: of those that changed most, the one who acted, or acted last.
std::size_t most_concerned(const std::vector<ChancePoint>& points, const Stretch& stretch,
                           std::optional<Seat> last) {
  const auto size = [&](std::size_t seat) {
    return std::abs((points[stretch.to].seats[seat] - points[stretch.from].seats[seat]).parts);
  };
  std::size_t most = 0;
  for (std::size_t seat = 1; seat < points.front().seats.size(); ++seat) {
    if (size(seat) > size(most)) most = seat;
  }
  if (last && size(static_cast<std::size_t>(*last)) == size(most))
    most = static_cast<std::size_t>(*last);
  return most;
}

/// The ply of a stretch from which on this seat's chance changed most.
int decisive_ply(const std::vector<ChancePoint>& points, const Stretch& stretch, std::size_t seat) {
  std::size_t best = stretch.from;
  int most = 0;
  for (std::size_t i = stretch.from; i < stretch.to; ++i) {
    const int change = std::abs((points[i + 1].seats[seat] - points[i].seats[seat]).parts);
    if (change <= most) continue;
    most = change;
    best = i;
  }
  return points[best].ply;
}

}  // namespace

std::vector<Chance> shares_of(const std::vector<std::int64_t>& sums) {
  const std::int64_t total = std::accumulate(sums.begin(), sums.end(), std::int64_t{0});
  std::vector<Chance> shares(sums.size());
  std::vector<std::size_t> order(sums.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (total <= 0) return shares;
  int left = Chance::certain;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    shares[i].parts = static_cast<int>(sums[i] * Chance::certain / total);
    left -= shares[i].parts;
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return sums[a] * Chance::certain % total > sums[b] * Chance::certain % total;
  });
  for (std::size_t i = 0; left > 0; ++i, --left) ++shares[order[i % order.size()]].parts;
  return shares;
}

std::vector<Balance> balances(const std::vector<ChancePoint>& points, const std::vector<Actor>& who,
                              bool cooperative) {
  std::vector<Balance> all;
  for (std::size_t row = 0; row < points.front().seats.size(); ++row) {
    Balance balance;
    balance.start = points.front().seats[row];
    balance.end = points.back().seats[row];
    if (!cooperative) balance.seat = seat(static_cast<int>(row));
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Chance change = points[i].seats[row] - points[i - 1].seats[row];
      const Actor actor = actor_before(points[i], who);
      if (actor.is_chance()) {
        balance.luck += change;
      } else if (cooperative || actor.seat_of() == *balance.seat) {
        balance.choices += change;
      } else {
        balance.others += change;
      }
    }
    all.push_back(balance);
  }
  return all;
}

std::vector<TurningPoint> turning_points(const std::vector<ChancePoint>& points,
                                         const std::vector<Actor>& who, bool cooperative) {
  std::vector<TurningPoint> all;
  std::optional<Seat> last;
  for (const Stretch& stretch : stretches(points, who)) {
    const bool luck = stretch.who.is_chance();
    if (!luck && !cooperative) last = stretch.who.seat_of();
    const std::size_t row = most_concerned(points, stretch, last);
    TurningPoint point{.ply = decisive_ply(points, stretch, row),
                       .seat = {},
                       .change = points[stretch.to].seats[row] - points[stretch.from].seats[row],
                       .cause = ChangeCause::choice};
    if (!cooperative) point.seat = seat(static_cast<int>(row));
    if (luck) {
      point.cause = ChangeCause::luck;
    } else if (point.seat && *point.seat != stretch.who.seat_of()) {
      point.cause = ChangeCause::others;
    }
    if (std::abs(point.change.parts) >= least_change) all.push_back(point);
  }
  std::stable_sort(all.begin(), all.end(), [](const TurningPoint& a, const TurningPoint& b) {
    return std::abs(a.change.parts) > std::abs(b.change.parts);
  });
  if (all.size() > most_turning_points) all.resize(most_turning_points);
  return all;
}

}  // namespace rail::bots
