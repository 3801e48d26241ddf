// What a viewer may know, built field by field, and what could be behind it (R99).
#include "games/grand_trunk_journey/rules/view.h"

#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

namespace {

template <class Id>
std::optional<Id> unless(Id id, Id nothing) {
  return id == nothing ? std::nullopt : std::optional(id);
}

/// Removes a random card.
CardId take_random(Cards& from, Rng& rng) {
  auto rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(from.total())));
  CardId taken{};
  from.each([&](CardId c, int copies) {
    if (rank >= 0) taken = c;
    rank -= copies;
  });
  from.remove(taken);
  return taken;
}

}  // namespace

View GrandTrunkJourney::view(const State& s, Viewer viewer) const {
  View v;
  v.step = s.step;
  v.start = s.start;
  v.turn = s.turn;
  for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) v.order.push(s.order[i]);
  v.final_turns = final_turns(s);
  v.acted = s.acted;
  v.right_of_way = s.right_of_way;
  v.steel_delivered = s.steel_delivered;
  v.used = s.used;
  for (CardId c : s.top) v.top.push({c});
  v.cards_due = s.cards_due;
  v.contracts_due = s.contracts_due;
  for (std::size_t p = 0; p < board_->places.size(); ++p) {
    const auto place = static_cast<PlaceId>(p);
    v.places.push({place, unless(s.token[p], no_token),
                   board_->ports.contains(place) || s.terminals.contains(place), s.steel[p],
                   s.first_delivery[p]});
  }
  for (std::size_t i = 0; i < board_->slots.size(); ++i)
    v.contracts.push({unless(s.contract[i], no_contract), unless(s.fulfilled_by[i], no_seat)});
  v.display = s.display;
  v.objectives = s.objectives;
  for (int p = 0; p < players_; ++p) v.players.push(view_of(s, seat(p)));

  if (!viewer.is_onlooker()) {
    const Player& me = s.player[static_cast<std::size_t>(viewer.seat_of())];
    v.seat = viewer.seat_of();
    v.hand = me.hand.counts();
    v.deck = me.deck.counts();
  }
  return v;
}

/// What everybody knows of one player.
PlayerView GrandTrunkJourney::view_of(const State& s, Seat who) const {
  const Player& p = s.player[static_cast<std::size_t>(who)];
  PlayerView v;
  v.company = unless(p.company, no_company);
  v.place = unless(p.at, no_place);
  v.place_card = unless(p.card, no_card);
  for (const Railcar& r : p.train)
    v.railcars.push(
        {r.card, r.cubes > 0 ? std::optional(r.good) : std::nullopt, r.cubes, r.must_load});
  v.stored = unless(p.stored, no_card);
  v.force = p.force;
  v.fast = p.fast;
  v.day = p.day;
  v.points = static_cast<std::int16_t>(points(p.scores, p.delivered, p.force, p.fast));
  v.scores = p.scores;
  v.delivered = p.delivered;
  v.wood = p.wood;
  v.contracts = p.contracts;
  v.improvements = p.improvements;
  v.status = p.status;
  v.hand = static_cast<std::uint8_t>(p.hand.total());
  v.deck = static_cast<std::uint8_t>(p.deck.total());
  v.known = p.known.counts();
  v.discards = p.discards.counts();
  return v;
}

Event GrandTrunkJourney::redact(const Event& event, Viewer viewer) const {
  const auto* drawn = std::get_if<CardDrawn>(&event);
  if (drawn == nullptr || viewer.is(drawn->seat)) return event;
  return CardDrawn{drawn->seat, std::nullopt};
}

State GrandTrunkJourney::imagine(const View& v, Rng& rng) const {
  State s = start_;
  s.step = v.step;
  s.start = v.start;
  s.turn = v.turn;
  for (int i = 0; i < players_; ++i) s.order[static_cast<std::size_t>(i)] = v.order[i];
  s.acted = v.acted;
  s.right_of_way = v.right_of_way;
  s.steel_delivered = v.steel_delivered;
  s.used = v.used;
  for (const TopCard& c : v.top) s.top.push(c.card);
  s.cards_due = v.cards_due;
  s.contracts_due = v.contracts_due;
  for (const PlaceView& place : v.places) {
    const auto p = static_cast<std::size_t>(place.place);
    s.token[p] = place.token.value_or(no_token);
    s.steel[p] = place.steel;
    s.first_delivery[p] = place.first_delivery;
    if (place.open && board_->cities.contains(place.place)) s.terminals.insert(place.place);
  }
  for (int i = 0; i < v.contracts.size(); ++i) {
    const auto slot = static_cast<std::size_t>(i);
    s.contract[slot] = v.contracts[i].contract.value_or(no_contract);
    s.fulfilled_by[slot] = v.contracts[i].fulfilled_by.value_or(no_seat);
    if (v.contracts[i].contract) ++s.contracts_open;
  }
  s.display = v.display;
  s.objectives = v.objectives;
  for (int i = 0; i < players_; ++i) {
    const PlayerView& from = v.players[i];
    Player& p = s.player[static_cast<std::size_t>(i)];
    p.company = from.company.value_or(no_company);
    p.at = from.place.value_or(no_place);
    p.card = from.place_card.value_or(no_card);
    for (const RailcarView& r : from.railcars)
      p.train.push({r.card, r.good.value_or(Good{}), r.cubes, r.must_load});
    p.stored = from.stored.value_or(no_card);
    p.force = from.force;
    p.fast = from.fast;
    p.day = from.day;
    p.scores = from.scores;
    p.delivered = from.delivered;
    p.wood = from.wood;
    p.contracts = from.contracts;
    p.improvements = from.improvements;
    p.status = from.status;
  }
  imagine_cards(v, s, rng);
  return s;
}

/// What lies neither open nor on a train is in the hand or the deck, each deal as likely as
/// another.
void GrandTrunkJourney::imagine_cards(const View& v, State& s, Rng& rng) const {
  for (int i = 0; i < players_; ++i) {
    const PlayerView& from = v.players[i];
    Player& p = s.player[static_cast<std::size_t>(i)];
    if (p.company == no_company) continue;
    p.known = Cards::of(from.known);
    p.discards = Cards::of(from.discards);
    Cards unseen = starting_cards_;
    s.terminals.each([&](PlaceId city) {
      if (!start_cities_.contains(city)) unseen.add(card_of_[static_cast<std::size_t>(city)]);
    });
    unseen -= p.discards;
    if (p.card != no_card) unseen.remove(p.card);
    if (p.stored != no_card) unseen.remove(p.stored);
    for (const Railcar& r : p.train) unseen.remove(r.card);
    if (seat(i) == s.turn) {
      for (CardId c : s.top) unseen.remove(c);
    }
    p.hand = v.seat == seat(i) ? Cards::of(v.hand) : p.known;
    unseen -= p.hand;
    while (p.hand.total() < from.hand) p.hand.add(take_random(unseen, rng));
    p.deck = unseen;
  }
}

}  // namespace rail::grand_trunk_journey
