// A random legal action without building the list.
//
// What legal.cpp and chance.cpp list is counted here instead, part by part in the same order, and
// only the part that the random rank falls into is gone through: so the same random number leads to
// the same action as by way of the list (tests/sampling.h).
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/dispatch.h"
#include "engine/play.h"
#include "games/grand_trunk_journey/rules/listing.h"

namespace rail::grand_trunk_journey {

namespace {

/// Counts what is listed.
class Counter {
 public:
  void push(const auto&) { ++count_; }
  unsigned count() const { return count_; }

 private:
  unsigned count_ = 0;
};

/// Keeps what is listed after so many others.
class Nth {
 public:
  Nth(unsigned rank, Action& out) : rank_(rank), out_(out) {}
  template <class A>
  void push(const A& a) {
    if (rank_-- == 0) out_.emplace<A>(a);
  }

 private:
  unsigned rank_;
  Action& out_;
};

/// One of the ids in a set, each as likely.
template <class Id>
Id any_of(std::uint32_t set, Rng& rng) {
  const auto rank = rng.below(static_cast<std::uint32_t>(std::popcount(set)));
  return static_cast<Id>(bits::nth(set, static_cast<int>(rank)));
}
template <class Id, int N>
Id any_of(const IdSet<Id, N>& set, Rng& rng) {
  return any_of<Id>(static_cast<std::uint32_t>(set.bits().window(0)), rng);
}

/// As bits; what is no id is left out.
template <class Id, std::size_t N>
std::uint32_t bits_of_all(const std::array<Id, N>& ids) {
  std::uint32_t bits = 0;
  for (const Id id : ids) {
    const auto i = static_cast<unsigned>(id);
    bits |= static_cast<std::uint32_t>(i < 32) << i % 32;
  }
  return bits;
}

}  // namespace

void GrandTrunkJourney::sample_turn(const State& s, Rng& rng, Action& out) const {
  using Parts = Listing<Counter>;
  struct Counted {
    unsigned up_to;
    Parts::Part part;
    CardId card;
  };
  Counter counter;
  Parts all(*this, s, counter);
  std::array<Counted, 2 * max_hand + 8> parts;
  std::size_t count = 0;
  unsigned total = 0;
  all.each_part([&](Parts::Part part, CardId card) {
    const unsigned n = all.count(part, card);
    if (n == 0) return;
    total += n;
    parts[count++] = {total, part, card};
  });
  const unsigned rank = rng.below(total);
  std::size_t i = 0;
  while (parts[i].up_to <= rank) ++i;
  Nth nth(rank - (i == 0 ? 0 : parts[i - 1].up_to), out);
  Listing<Nth> chosen(all, nth);
  chosen.list(static_cast<Listing<Nth>::Part>(parts[i].part), parts[i].card);
}

template <class Act>
inline void GrandTrunkJourney::sample_chance(const State& s, Rng& rng, const Act& act) const {
  if (s.contracts_due > 0)  // R7, R20
    return act(TurnContract{
        any_of<ContractId>(contracts_for_[s.contracts_open] & ~bits_of_all(s.contract), rng)});
  if (s.cards_due > 0) {  // R48
    const Cards& deck = active(s).deck;
    const auto rank = rng.below(static_cast<std::uint32_t>(deck.total()));
    return act(DealCard{deck.nth(static_cast<int>(rank))});
  }
  switch (s.step) {
    case Step::place_goods: {  // R5
      const PlaceId place = next_place_for_goods(s);
      const auto tokens = tokens_for_[static_cast<std::size_t>(place)];
      return act(PlaceGoods{place, any_of<TokenId>(tokens & ~bits_of_all(s.token), rng)});
    }
    case Step::display_improvements:  // R8
      return act(DisplayImprovement{
          any_of<Improvement>(((1U << improvement_kinds) - 1) & ~s.display.bits().window(0), rng)});
    case Step::display_objectives:  // R86
      return act(DisplayObjective{any_of<ObjectiveId>(
          ((1U << board_->objectives.size()) - 1) & ~s.objectives.bits().window(0), rng)});
    case Step::choose_start:  // R11
      return act(
          ChooseStart{seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(players_))))});
    case Step::companies:  // R10
      return act(DealCompany{any_of(free_companies(s), rng)});
    case Step::start_cities:  // R13
      return act(DealStartCity{any_of(free_start_cities(s), rng)});
    default:  // R6
      return sample_first_delivery(s, rng, act);
  }
}

template <class Act>
inline void GrandTrunkJourney::sample_first_delivery(const State& s, Rng& rng,
                                                     const Act& act) const {
  auto left = first_deliveries_;
  for (const std::uint8_t points : s.first_delivery) --left[points];
  left[0] = 0;  // which only counted the places without one
  unsigned total = 0;
  for (const std::uint8_t n : left) total += n;
  unsigned rank = rng.below(total);
  std::uint8_t points = 1;
  for (; rank >= left[points]; ++points) rank -= left[points];
  act(PlaceFirstDelivery{next_city_for_first_delivery(s), points});
}

template <class Act>
inline void GrandTrunkJourney::sample_any(const State& s, Actor who, Rng& rng,
                                          const Act& act) const {
  if (who.is_chance()) return sample_chance(s, rng, act);
  Action action;
  switch (s.step) {
    case Step::companies:
      return act(ChooseCompany{any_of(free_companies(s), rng)});
    case Step::maintenance: {  // R80
      const Cards& hand = active(s).hand;
      const auto rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(hand.kinds() + 1)));
      if (rank == hand.kinds()) return act(EndTurn{});
      return act(Discard{hand.nth_kind(rank)});
    }
    case Step::first_loads:
      pick_from_list(*this, s, who, rng, action);
      break;
    default:
      sample_turn(s, rng, action);
      break;
  }
  dispatch(action, act);
}

void GrandTrunkJourney::sample(const State& s, Actor who, Rng& rng, Action& out) const {
  sample_any(s, who, rng, [&]<class A>(const A& a) { out.emplace<A>(a); });
}

void GrandTrunkJourney::advance(State& s, Actor who, Rng& rng) const {
  const Emit<Event> silent;
  sample_any(s, who, rng, [&](const auto& a) {
    assert(!explain(s, who, a));
    on(s, a, silent);
    settle(s, silent);
  });
}

}  // namespace rail::grand_trunk_journey
