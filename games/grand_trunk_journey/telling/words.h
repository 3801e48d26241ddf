// English for terminals and playthrough files.
#pragma once

#include <string>
#include <string_view>

#include "games/english.h"
#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

// The page has words of its own.
std::string words(const GrandTrunkJourney& g, const Action& action);
std::string words(const GrandTrunkJourney& g, const Event& event);
std::string words(const GrandTrunkJourney& g, const View& view);

namespace english {

using rail::english::counted;
using rail::english::listed;
using rail::english::padded;
using rail::english::paragraph;
using rail::english::seat;

std::string good(Good g);
std::string place(const GrandTrunkJourney& g, PlaceId id);
/// A card by itself: "the Boston card", "a Port card", "the railcar card 1".
std::string card(const GrandTrunkJourney& g, CardId id);
std::string improvement(const GrandTrunkJourney& g, Improvement i);
std::string contract(const GrandTrunkJourney& g, ContractId id);

}  // namespace english

}  // namespace rail::grand_trunk_journey
