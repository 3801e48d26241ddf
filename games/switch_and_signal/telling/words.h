// English for the things on the table, shared by what is said of actions, events and views.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/english.h"
#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

// The page has words of its own.
std::string words(const SwitchAndSignal& g, const Action& action);
std::string words(const SwitchAndSignal& g, const Event& event);
std::string words(const SwitchAndSignal& g, const View& view);

namespace english {

using rail::english::counted;
using rail::english::listed;
using rail::english::padded;
using rail::english::paragraph;
using rail::english::seat;

std::string_view color(Color c);
std::string_view goods(Goods g);
/// "signal", "switch" or "move".
std::string_view card(ActionCard c);
/// "2 signal, 1 move", or "none".
std::string cards(const Hand& hand);
/// "black 1".
std::string train(TrainId id);

/// "Deploy one train, then move black and grey", but in small letters.
std::string departure(const Board& board, CardId id);
std::string departure_of_start_card();

/// A city, start location or junction.
std::string end(const Board& board, const End& end);
/// Where a line leads from this end of it: "Paris", or the line's own word if there is another one
/// that leads there.
std::string towards(const Board& board, LineId id, const End& from);
/// "Paris", or "piece 2 of 3 from Lille to Paris".
std::string space(const Board& board, SpaceId id);
/// "Paris towards Lille", or out on a line "Cologne–Frankfurt".
std::string signal(const Board& board, SignalId id);
/// "the signal of Paris towards Lille", or "the signal between Cologne and Frankfurt".
std::string the_signal(const Board& board, SignalId id);
/// The places that a switch joins.
std::vector<std::string> joined(const Board& board, JunctionId junction, const Way& way);
/// Where goods come from.
std::string home(const Board& board, Goods goods);

}  // namespace english

}  // namespace rail::switch_and_signal
