// What chance can bring, and how likely it is.
#include <algorithm>

#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

void GrandTrunkJourney::legal_for_chance(const State& s, Actions& out) const {
  if (s.contracts_due > 0) {  // R7, R20
    for (int c = 0; c < count(ContractId{}); ++c) {
      const auto contract = static_cast<ContractId>(c);
      if ((*board_)[contract].days == board_->slots[s.contracts_open].days &&
          std::find(s.contract.begin(), s.contract.end(), contract) == s.contract.end())
        out.push(TurnContract{contract});
    }
    return;
  }
  if (s.cards_due > 0)
    return active(s).deck.each([&](CardId c, int) { out.push(DealCard{c}); });  // R48
  switch (s.step) {
    case Step::place_goods: {  // R5
      const PlaceId place = next_place_for_goods(s);
      const TokenKind kind = board_->ports.contains(place)   ? TokenKind::port
                             : start_cities_.contains(place) ? TokenKind::start
                                                             : TokenKind::city;
      for (int t = 0; t < count(TokenId{}); ++t) {
        const auto token = static_cast<TokenId>(t);
        if ((*board_)[token].kind == kind &&
            std::find(s.token.begin(), s.token.end(), token) == s.token.end())
          out.push(PlaceGoods{place, token});
      }
      break;
    }
    case Step::place_first_deliveries: {  // R6
      const PlaceId city = next_city_for_first_delivery(s);
      for (int points = 1; points <= max_first_delivery; ++points) {
        if (first_deliveries_left(s, points) > 0)
          out.push(PlaceFirstDelivery{city, static_cast<std::uint8_t>(points)});
      }
      break;
    }
    case Step::display_improvements:  // R8
      for (int i = 0; i < improvement_kinds; ++i) {
        const auto improvement = static_cast<Improvement>(i);
        if (!s.display.contains(improvement)) out.push(DisplayImprovement{improvement});
      }
      break;
    case Step::display_objectives:  // R86
      for (int o = 0; o < count(ObjectiveId{}); ++o) {
        const auto objective = static_cast<ObjectiveId>(o);
        if (!s.objectives.contains(objective)) out.push(DisplayObjective{objective});
      }
      break;
    case Step::choose_start:  // R11
      for (int p = 0; p < players_; ++p) out.push(ChooseStart{seat(p)});
      break;
    case Step::companies:  // R10
      free_companies(s).each([&](CompanyId c) { out.push(DealCompany{c}); });
      break;
    case Step::start_cities:  // R13
      free_start_cities(s).each([&](PlaceId city) { out.push(DealStartCity{city}); });
      break;
    default:
      break;
  }
}

std::uint32_t GrandTrunkJourney::weight(const State& s, const Action& action) const {
  if (const auto* a = std::get_if<DealCard>(&action))
    return static_cast<std::uint32_t>(active(s).deck[a->card]);
  if (const auto* a = std::get_if<PlaceFirstDelivery>(&action))
    return static_cast<std::uint32_t>(first_deliveries_left(s, a->points));
  return 1;
}

}  // namespace rail::grand_trunk_journey
