// The next round of a tournament, drawn from what its book says: who sits with whom on which seat,
// who sits out, where bots fill up, and when there is nothing left to draw.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "people/refusal.h"
#include "people/tournament.h"

namespace rail::people {

/// What is left to chance.
struct RoundChance {
  /// The same in all rounds of a tournament, and nobody's choice: who draws again gets the same.
  std::uint64_t seed = 0;
  std::string bot{};                         // who fills up
  std::optional<std::string> deal{};         // of all tables, if it is to be sealed
  std::function<std::string()> new_table{};  // an id that no table has
};

/// Everybody who takes part plays once or sits out; nobody sits out again before all others have;
/// no two meet again as long as that can be avoided; bots sit only where people are missing, and
/// nowhere without them. At tables of two, nobody plays against a bot: he sits out.
///
/// Round robin: a schedule for all who were there in the first round. Who withdraws leaves gaps:
/// bots fill them at large tables, and at tables of two the other one sits out. Knock-out: of each
/// table the better half goes on, of one that was called off everybody who came. Refused with
/// bad_round or too_few.
std::variant<tournament::RoundDrawn, Refusal> draw_round(const Tournament& tournament,
                                                         const RoundChance& chance);

/// How many of a table go on in a knock-out.
int how_many_go_on(int seats);
/// Whether the last round that was played was the last of all: no other can be drawn.
bool is_complete(const Tournament& tournament);
/// How many rounds there will be, as far as that is known: entries and withdrawals change a
/// knock-out.
int planned_rounds(const Tournament& tournament);

/// Points that places at its tables bring.
std::vector<int> points_of_places(const Tournament& tournament);
/// Of rounds that are over. In a knock-out, who came further stands before others, then who was
/// placed better in his last round.
std::vector<StandingsRow> standings_of(const Tournament& tournament);

}  // namespace rail::people
