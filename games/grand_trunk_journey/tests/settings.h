// The tables at which the suites play The Grand Trunk Journey.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "games/grand_trunk_journey/rules/boards.h"
#include "games/grand_trunk_journey/rules/rules.h"
#include "games/grand_trunk_journey/tests/invariants.h"
#include "tests/properties.h"

namespace rail::grand_trunk_journey {

/// One table: how many players, with which options.
struct Setting {
  std::string title;
  int players;
  Options options;

  std::string name() const { return title + "_" + std::to_string(players); }
  friend std::ostream& operator<<(std::ostream& out, const Setting& setting) {
    return out << setting.name();
  }
};

/// The usual start with all numbers of players, objectives, and scenarios of both levels.
inline std::vector<Setting> all_settings() {
  Options objectives;
  objectives.objectives = true;
  Options gateway = objectives;
  gateway.scenario = "quebec-ontario-gateway";
  gateway.level = ScenarioLevel::expert;
  gateway.start = seat(1);
  Options ontario;
  ontario.scenario = "ontario";
  ontario.companies_dealt = true;
  Options adirondacks = objectives;
  adirondacks.scenario = "adirondacks";
  adirondacks.companies_dealt = true;
  return {{"journey", 2, {}},
          {"journey", 3, {}},
          {"journey", 4, {}},
          {"journey_objectives", 2, objectives},
          {"journey_objectives", 4, objectives},
          {"journey_gateway", 2, gateway},
          {"journey_ontario", 3, ontario},
          {"journey_adirondacks", 4, adirondacks}};
}

inline GrandTrunkJourney journey_of(const Setting& setting) {
  static const auto board =
      std::make_shared<const Board>(Board::parse(embedded_boards().front().text));
  return {board, setting.players, setting.options};
}

inline Subject<GrandTrunkJourney> subject_of(const Setting& setting) {
  return {.game = journey_of(setting), .most_actions = 4000, .broken = broken_invariant};
}

}  // namespace rail::grand_trunk_journey
