// A uniformly random legal action without building the list.
//
// All open routes of one colour and length can be paid in the same number of ways, so the claims
// are counted as (open routes) x (ways to pay), for lengths 1 to 8 at once: a row holds one number
// per length.
//
// What was chosen is handed to `act`, as the struct that it is: `sample` keeps it, `advance`
// applies it, so that nobody has to find out again what kind of action it is.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "engine/dispatch.h"
#include "engine/play.h"
#include "games/ticket_to_ride/rules/payments.h"
#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

namespace {

/// Counts the claims by length and returns how many there are. A function of its own, since
/// compilers then make it one multiplication a row.
[[gnu::noinline]] std::uint32_t count_claims(const Rows& ways, const Rows& routes,
                                             std::array<std::uint16_t, 8>& claims) {
  std::array<std::uint16_t, 8> sum{};
  for (std::size_t c = 0; c < card_kinds; ++c) {
    for (std::size_t i = 0; i < 8; ++i)
      sum[i] = static_cast<std::uint16_t>(sum[i] + ways[c][i] * routes[c][i]);
  }
  claims = sum;
  std::uint16_t total = 0;
  for (std::uint16_t n : sum) total = static_cast<std::uint16_t>(total + n);
  return total;
}

/// Finds the part that holds `rank` when `parts` numbers follow each other: the first up to which
/// more than `rank` are counted, or else `parts`. Takes what came before off the rank. Without
/// branches, since a random choice cannot be foreseen.
template <class Size>
std::size_t find_part(std::size_t parts, std::uint32_t& rank, Size size) {
  std::size_t found = 0;
  std::uint32_t up_to = 0;
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < parts; ++i) {
    up_to += size(i);
    const bool later = up_to <= rank;
    found += static_cast<std::size_t>(later);
    before = later ? up_to : before;
  }
  rank -= before;
  return found;
}

/// The smallest i for which the sum of counts 0 to i is above `rank`; colors (8) if none is.
/// The counts of eight colours sum to less than 128, so one multiplication makes all eight sums.
int kind_at(const Cards& cards, std::uint32_t rank) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  rank = std::min(rank, 127U);
  std::uint64_t counts = 0;
  for (int i = 0; i < colors; ++i) counts |= std::uint64_t{cards[static_cast<Card>(i)]} << (8 * i);
  const std::uint64_t sums = counts * ones;
  const std::uint64_t above = (sums + (127 - rank) * ones) & (ones << 7);
  return above == 0 ? colors : std::countr_zero(above) / 8;
}

/// Counting and choosing among kinds by table: branches would be hard to foresee, and not every
/// processor counts bits quickly.
struct KindTable {
  std::array<std::uint8_t, 1U << card_kinds> number{};
  std::array<std::array<Card, card_kinds>, 1U << card_kinds> nth{};
};

constexpr KindTable kind_table = [] {
  KindTable table;
  for (std::uint32_t kinds = 0; kinds < table.number.size(); ++kinds) {
    for (std::uint32_t k = 0; k < card_kinds; ++k) {
      if ((kinds >> k & 1U) != 0) table.nth[kinds][table.number[kinds]++] = static_cast<Card>(k);
    }
  }
  return table;
}();

}  // namespace

template <class Act>
inline void TicketToRide::sample_second_card(const State& s, Rng& rng, const Act& act) const {
  const std::uint32_t kinds = takeable_kinds(s) & color_kinds;  // R17, R23
  const std::uint32_t open = kind_table.number[kinds];
  const std::uint32_t rank = rng.below(open + static_cast<std::uint32_t>(s.pile_size > 0));
  if (rank == open) {
    act(TakeBlind{});
  } else {
    act(TakeOpen{kind_table.nth[kinds][rank]});
  }
}

/// Any subset that is large enough, found by trying.
template <class Act>
inline void TicketToRide::sample_keep(const State& s, Seat who, Rng& rng, const Act& act) const {
  const Offer offer = offered(s, who);
  if (offer.empty()) return sample_from_list(s, who, rng, act);
  const int keep =
      s.step == Step::choose_tickets ? board_->start_tickets.keep : board_->turn_tickets.keep;
  const int least = std::min(keep, offer.size());
  std::uint32_t chosen = 0;
  do {
    chosen = rng.below(1U << offer.size());
  } while (std::popcount(chosen) < least);
  KeepTickets kept{};
  for (int i = 0; i < offer.size(); ++i) {
    if ((chosen >> i & 1U) != 0) kept.tickets.push(offer[i]);
  }
  act(kept);
}

template <class Act>
inline void TicketToRide::sample_chance(const State& s, Rng& rng, const Act& act) const {
  const bool cards =
      (s.step != Step::choose_start) & (s.passengers_due == 0) & s.tickets_due.empty();
  if (!cards) return sample_ticket(s, rng, act);
  act(DealCard{static_cast<Card>(kind_at(s.pile, rng.below(s.pile_size)))});
}

template <class Act>
inline void TicketToRide::sample_ticket(const State& s, Rng& rng, const Act& act) const {
  if (!s.tickets_due.empty()) {
    const PileId pile{static_cast<std::uint8_t>(s.tickets_due[PileId{0}] > 0 ? 0 : 1)};
    const Bits<max_tickets> unknown = unknown_tickets(s, pile);
    if (const int n = unknown.count(); n > 0) {
      const int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
      act(DealTicket{static_cast<TicketId>(unknown.nth(rank))});
      return;
    }
  }
  sample_from_list(s, Actor::chance(), rng, act);
}

/// R32: takes away what this player may not claim beside own tracks.
void TicketToRide::bar_routes(const State& s, Seat who, OpenRoutes& routes) const {
  barred_routes(s, who).each([&](int r) {
    const Route& route = (*board_)[static_cast<RouteId>(r)];
    --routes[static_cast<std::size_t>(route.color)][route.length - 1U];
  });
}

template <class Act>
inline void TicketToRide::sample_turn(const State& s, Seat who, Rng& rng, const Act& act) const {
  const auto me = static_cast<std::size_t>(who);
  Rows ways;
  count_ways(s.hand[me], s.trains[me], ways);
  OpenRoutes without_barred;
  if (shares_parallel_tracks()) {
    without_barred = s.open_routes;
    bar_routes(s, who, without_barred);
  }
  const OpenRoutes& routes = shares_parallel_tracks() ? without_barred : s.open_routes;
  std::array<std::uint16_t, 8> claims;  // by length
  const std::uint32_t all_claims = count_claims(ways, routes, claims);

  const std::uint32_t kinds = takeable_kinds(s);  // R23
  const std::uint32_t open = kind_table.number[kinds];
  const std::uint32_t takes = open + static_cast<std::uint32_t>(s.pile_size > 0);
  const Mixes draws = mixes(s, board_->turn_tickets.draw);
  const std::uint32_t others = takes + static_cast<std::uint32_t>(draws.count);
  if (others + all_claims == 0) {  // R26
    act(Pass{});
    return;
  }

  std::uint32_t rank = rng.below(others + all_claims);
  if (rank < open) {
    act(TakeOpen{kind_table.nth[kinds][rank]});
  } else if (rank < takes) {
    act(TakeBlind{});
  } else if (rank < others) {
    act(draws.at(static_cast<int>(rank - takes)));
  } else {
    rank -= others;
    const std::size_t at = find_part(max_length, rank, [&](std::size_t i) { return claims[i]; });
    const std::size_t color = find_part(
        colors, rank, [&](std::size_t c) { return std::uint32_t{routes[c][at]} * ways[c][at]; });
    sample_claim(s, who, color, static_cast<int>(at) + 1, rank, ways, act);
  }
}

/// The claim with `rank` before it among those of one colour and length.
template <class Act>
inline void TicketToRide::sample_claim(const State& s, Seat who, std::size_t color, int length,
                                       std::uint32_t rank, const Rows& ways, const Act& act) const {
  const auto at = static_cast<std::size_t>(length - 1);
  Bits<max_routes> open = open_routes(s);
  if (shares_parallel_tracks()) open &= ~barred_routes(s, who);
  const int first = group_[color][at].first;
  const std::uint32_t nth = rank / ways[color][at];
  const auto route =
      static_cast<RouteId>(first + bits::nth(open.window(first), static_cast<int>(nth)));

  rank -= nth * ways[color][at];
  const Cards& hand = s.hand[static_cast<std::size_t>(who)];
  if (color == static_cast<std::size_t>(RouteColor::gray)) {  // in a colour, or locomotives only
    const bool only_locomotives = hand[Card::locomotive] >= length;
    color = find_part(colors, rank, [&](std::size_t c) {
      return std::uint32_t{ways[c][at]} - static_cast<std::uint32_t>(only_locomotives);
    });
  }
  const int fewest = std::max(0, length - hand[static_cast<Card>(color)]);
  const int locomotives = color == colors ? length : fewest + static_cast<int>(rank);
  const auto card = locomotives == length ? Card::locomotive : static_cast<Card>(color);  // R29
  act(Claim{route, card, static_cast<std::uint8_t>(locomotives)});
}

/// For what is rare and needs no short cut.
template <class Act>
void TicketToRide::sample_from_list(const State& s, Actor who, Rng& rng, const Act& act) const {
  Action action;
  pick_from_list(*this, s, who, rng, action);
  dispatch(action, act);
}

template <class Act>
inline void TicketToRide::sample_any(const State& s, Actor who, Rng& rng, const Act& act) const {
  if (who.is_chance()) return sample_chance(s, rng, act);
  switch (s.step) {
    case Step::turn:
      return sample_turn(s, who.seat_of(), rng, act);
    case Step::second_card:
      return sample_second_card(s, rng, act);
    case Step::choose_tickets:
    case Step::keep_tickets:
      return sample_keep(s, who.seat_of(), rng, act);
    default:
      return sample_from_list(s, who, rng, act);
  }
}

void TicketToRide::sample(const State& s, Actor who, Rng& rng, Action& out) const {
  sample_any(s, who, rng, [&]<class A>(const A& a) { out.emplace<A>(a); });
}

/// Flattened, so that each choice leads straight into its rule and nothing is told to nobody.
[[gnu::flatten]] void TicketToRide::advance(State& s, Actor who, Rng& rng) const {
  const Emit<Event> silent;
  sample_any(s, who, rng, [&](const auto& a) {
    assert(!explain(s, who, a));
    on(s, who, a, silent);
    settle(s, silent);
  });
}

}  // namespace rail::ticket_to_ride
