// What one viewer may know: a type of its own, so that nothing else can be in it.
#pragma once

#include <optional>

#include "games/grand_trunk_journey/rules/state.h"

namespace rail::grand_trunk_journey {

struct PlaceView {
  PlaceId place{};
  std::optional<TokenId> token;  // none before it is placed
  bool open = false;             // a port, or a city with a terminal
  std::uint8_t steel = 0;
  std::uint8_t first_delivery = 0;  // points of the token; 0 if there is none
  friend bool operator==(const PlaceView&, const PlaceView&) = default;
};

/// A place for a contract below the time track; nobody knows one that lies face down.
struct SlotView {
  std::optional<ContractId> contract;
  std::optional<Seat> fulfilled_by;
  friend bool operator==(const SlotView&, const SlotView&) = default;
};

struct RailcarView {
  CardId card{};
  std::optional<Good> good;
  std::uint8_t cubes = 0;
  bool must_load = false;
  friend bool operator==(const RailcarView&, const RailcarView&) = default;
};

/// What everybody sees of a player.
struct PlayerView {
  std::optional<CompanyId> company;
  std::optional<PlaceId> place;
  std::optional<CardId> place_card;
  FixedList<RailcarView, max_force> railcars;
  std::optional<CardId> stored;  // on the parking spur
  std::uint8_t force = 0;
  bool fast = false;
  std::uint8_t day = 0;
  std::int16_t points = 0;  // so far
  Scores scores;
  Cubes delivered;
  std::uint8_t wood = 0;
  std::uint8_t contracts = 0;
  Improvements improvements;
  Status status{};
  std::uint8_t hand = 0;  // how many cards
  std::uint8_t deck = 0;  // how many cards
  CardCounts known;       // those in the hand that everybody knows of
  CardCounts discards;
  friend bool operator==(const PlayerView&, const PlayerView&) = default;
};

/// A new city card on the deck of the player whose turn it is.
struct TopCard {
  CardId card{};
  friend bool operator==(const TopCard&, const TopCard&) = default;
};

struct View {
  std::optional<Seat> seat;  // whose view; none for an onlooker
  Step step{};
  Seat start{};
  Seat turn{};
  FixedList<Seat, max_players> order;  // of the markers: lowest day first, then bottom first
  bool final_turns = false;            // passing is allowed

  // This turn:
  bool acted = false;  // an action was played, so the train must move
  bool right_of_way = false;
  bool steel_delivered = false;
  Improvements used;
  FixedList<TopCard, max_top_cards> top;  // the last one is drawn first
  std::uint8_t cards_due = 0;             // to the player whose turn it is
  std::uint8_t contracts_due = 0;         // to be turned

  FixedList<PlaceView, max_places> places;
  FixedList<SlotView, max_slots> contracts;
  Improvements display;
  Objectives objectives;
  FixedList<PlayerView, max_players> players;

  CardCounts hand;  // own
  CardCounts deck;  // own, in no order
  friend bool operator==(const View&, const View&) = default;
};

BOOST_DESCRIBE_STRUCT(PlaceView, (), (place, token, open, steel, first_delivery))
BOOST_DESCRIBE_STRUCT(SlotView, (), (contract, fulfilled_by))
BOOST_DESCRIBE_STRUCT(RailcarView, (), (card, good, cubes, must_load))
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (company, place, place_card, railcars, stored, force, fast, day, points,
                       scores, delivered, wood, contracts, improvements, status, hand, deck, known,
                       discards))
BOOST_DESCRIBE_STRUCT(TopCard, (), (card))
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, step, start, turn, order, final_turns, acted, right_of_way,
                       steel_delivered, used, top, cards_due, contracts_due, places, contracts,
                       display, objectives, players, hand, deck))

}  // namespace rail::grand_trunk_journey
