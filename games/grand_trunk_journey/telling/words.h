// English for terminals and playthrough files.
#pragma once

#include <string>
#include <string_view>

#include "games/english.h"
#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey::words {

using rail::words::counted;
using rail::words::listed;
using rail::words::padded;
using rail::words::paragraph;
using rail::words::seat;

std::string good(Good g);
std::string place(const GrandTrunkJourney& g, PlaceId id);
/// A card by itself: "the Boston card", "a Port card", "the railcar card 1".
std::string card(const GrandTrunkJourney& g, CardId id);
std::string improvement(const GrandTrunkJourney& g, Improvement i);
std::string contract(const GrandTrunkJourney& g, ContractId id);

}  // namespace rail::grand_trunk_journey::words
