// Every legal action of a moment.
#include "games/grand_trunk_journey/rules/listing.h"

namespace rail::grand_trunk_journey {

void GrandTrunkJourney::legal(const State& s, Actor who, Actions& out) const {
  if (!to_act(s).contains(who)) return;
  if (who.is_chance()) return legal_for_chance(s, out);
  switch (s.step) {
    case Step::companies:
      return legal_companies(s, out);
    case Step::first_loads:
      return legal_first_loads(s, out);
    case Step::maintenance:  // R80
      active(s).hand.each([&](CardId c, int) { out.push(Discard{c}); });
      return out.push(EndTurn{});
    default: {
      Listing<Actions> listing(*this, s, out);
      return listing.each_part([&](auto part, CardId card) { listing.list(part, card); });
    }
  }
}

void GrandTrunkJourney::legal_companies(const State& s, Actions& out) const {
  free_companies(s).each([&](CompanyId c) { out.push(ChooseCompany{c}); });  // R10
}

void GrandTrunkJourney::legal_first_loads(const State& s, Actions& out) const {
  const Player& p = active(s);
  const GoodSet here = supply(s, p.at);
  for (int c = 0; c < count(CardId{}); ++c) {  // R14
    const auto card = static_cast<CardId>(c);
    if ((*board_)[card].kind != CardKind::railcar) continue;
    (face(p, card).goods.bits() & here.bits()).each([&](int good) {
      out.push(ChooseFirstLoad{card, static_cast<Good>(good)});
    });
  }
}

}  // namespace rail::grand_trunk_journey
