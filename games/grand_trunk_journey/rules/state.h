// Everything there is to know about a game in progress, as one small value.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/grand_trunk_journey/rules/actions.h"

namespace rail::grand_trunk_journey {

/// What is done next, once chance owes nothing. `turn` is before the move, then come the numbered
/// steps of option 1, which only ever go forward.
enum class Step : std::uint8_t {
  place_goods,
  place_first_deliveries,
  turn_contracts,
  display_improvements,
  display_objectives,
  choose_start,
  companies,
  start_cities,
  first_loads,
  deal_hands,
  turn,
  unload,
  remove,
  add,
  load,
  draw,
  maintenance,
  over
};
BOOST_DESCRIBE_ENUM(Step, place_goods, place_first_deliveries, turn_contracts, display_improvements,
                    display_objectives, choose_start, companies, start_cities, first_loads,
                    deal_hands, turn, unload, remove, add, load, draw, maintenance, over)

/// Whether a player has turns left.
enum class Status : std::uint8_t { playing, passed, finished };
BOOST_DESCRIBE_ENUM(Status, playing, passed, finished)

inline constexpr CardId no_card{0xFF};
inline constexpr PlaceId no_place{0xFF};
inline constexpr TokenId no_token{0xFF};
inline constexpr ContractId no_contract{0xFF};
inline constexpr CompanyId no_company{0xFF};
inline constexpr Seat no_seat{0xFF};

inline constexpr int max_top_cards = 8;  // more cannot be built in a turn, with a hand of six

/// A railcar on the train; without cubes it is empty, and `good` means nothing.
struct Railcar {
  CardId card{};
  Good good{};
  std::uint8_t cubes = 0;
  bool must_load = false;  // it was put on the train this turn and may not just leave it again
  friend bool operator==(const Railcar&, const Railcar&) = default;
};
using Train = FixedList<Railcar, max_force>;

/// What brought points during the game, as counts or points; steel, force and speed are not here,
/// since what they bring shows on the table.
struct Scores {
  std::uint8_t first_deliveries = 0;  // points
  std::uint8_t contracts = 0;         // points
  std::uint8_t foreign_steel = 0;     // points
  std::uint8_t given_up = 0;          // cubes
  std::uint8_t terminals = 0;         // built
  std::uint8_t speculator = 0;        // points
  std::uint16_t objectives = 0;       // points
  friend bool operator==(const Scores&, const Scores&) = default;
};
BOOST_DESCRIBE_STRUCT(Scores, (),
                      (first_deliveries, contracts, foreign_steel, given_up, terminals, speculator,
                       objectives))

struct Player {
  Cards hand;
  Cards deck;  // as counts: the order is nobody's knowledge
  Cards discards;
  Cards known;  // cards that everybody knows to be in the hand
  Improvements improvements;
  Cubes delivered;
  Scores scores;
  Train train;
  PlaceId at = no_place;
  CardId card = no_card;    // in front of the locomotive
  CardId stored = no_card;  // on the parking spur
  CompanyId company = no_company;
  std::uint8_t force = 1;
  bool fast = false;
  std::uint8_t day = 0;
  std::uint8_t wood = 0;       // space of the wood track
  std::uint8_t contracts = 0;  // fulfilled
  Status status = Status::playing;

  bool has(Improvement i) const { return improvements.contains(i); }
  friend bool operator==(const Player&, const Player&) = default;
};

struct State {
  std::array<Player, max_players> player{};

  PlaceSet terminals;
  Improvements display;
  Objectives objectives;
  std::array<TokenId, max_places> token{};
  std::array<std::uint8_t, max_places> steel{};
  std::array<std::uint8_t, max_places> first_delivery{};  // points; 0 if there is no token
  std::array<ContractId, max_slots> contract{};           // no_contract where it lies face down
  std::array<Seat, max_slots> fulfilled_by{};
  std::uint8_t contracts_open = 0;        // contracts that have been turned, the first ones
  std::array<Seat, max_players> order{};  // of the markers: lowest day first, then bottom first

  Step step = Step::place_goods;
  Seat start{};
  Seat turn{};  // who acts or is dealt to
  // What chance still has to do.
  std::uint8_t contracts_due = 0;
  std::uint8_t cards_due = 0;
  // This turn:
  bool acted = false;                    // an action was played, so the train must move
  bool right_of_way = false;             // for the move
  bool steel_delivered = false;          // to a port
  Improvements used;                     // their actions
  FixedList<CardId, max_top_cards> top;  // on the deck, the last one is drawn first

  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 456);

}  // namespace rail::grand_trunk_journey
