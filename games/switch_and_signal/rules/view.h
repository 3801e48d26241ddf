// What one viewer may know: all but the order of the decks, which no state holds.
#pragma once

#include <array>
#include <optional>

#include "games/switch_and_signal/rules/state.h"

namespace rail::switch_and_signal {

struct TrainView {
  std::optional<SpaceId> at;    // none in the depot
  std::optional<bool> forward;  // on a track piece: towards the end `to` of its line
  std::optional<Goods> cargo;
  friend bool operator==(const TrainView&, const TrainView&) = default;
};

/// The departure card that is being carried out, row by row.
struct CardView {
  std::optional<CardId> card;  // none: the start card
  bool fresh = false;          // nothing on it has been carried out yet
  bool choosing_start = false;
  std::uint8_t deploys = 0;  // trains still to be deployed
  std::uint8_t row = 0;      // of the moves
  IdSet<Color, 32> deployed;
  IdSet<Color, 32> shown;  // colours that have moved or move now
  Color color{};           // that is deployed or moves now
  Trains moved;            // trains of that colour that have moved, or stay by a helper
  friend bool operator==(const CardView&, const CardView&) = default;
};

/// The train that moves, and how far it still has to run.
struct MoveView {
  TrainId train{};
  std::uint8_t points = 0;        // 0 before the roll
  std::optional<LineId> came_by;  // in a city on the way
  bool by_card = false;           // an action card moves it
  friend bool operator==(const MoveView&, const MoveView&) = default;
};

struct SwitchView {
  JunctionId junction{};
  Way open;  // empty as long as no disc lies there
  friend bool operator==(const SwitchView&, const SwitchView&) = default;
};

/// Goods by colour.
using GoodsCount = Counts<Goods, goods_colors>;

struct View {
  std::optional<Seat> seat;  // whose view; none for an onlooker
  Step step{};
  Seat first{};
  Seat turn{};
  std::optional<bool> won;  // at the end
  std::uint8_t due = 0;     // cards to be dealt to the seat `turn`
  std::uint8_t line_discs = 0;
  std::uint8_t extra_discs = 0;

  std::uint8_t tokens = 0;  // on the clock
  std::uint16_t tokens_lost = 0;
  std::uint8_t departures = 0;       // cards in the pile
  Counts<CardId, max_cards> unseen;  // in the pile or out of the game
  std::optional<CardId> bottom;      // known to lie under the pile
  std::optional<CardView> card;
  std::optional<MoveView> move;
  bool passing = false;         // trains may pass through cities in this turn
  IdSet<HelperId, 32> helpers;  // used ones

  std::array<TrainView, train_count> trains{};
  FixedList<SwitchView, max_junctions> switches;
  Signals green;
  GoodsCount supply;  // goods in their cities
  FixedList<GoodsCount, max_ports> delivered;
  std::array<std::optional<SpaceId>, start_count> start_of{};  // by number, from 2 on
  FixedList<std::uint8_t, start_count> tiles;  // numbers still in the pile of location tiles

  FixedList<Hand, max_players> hands;
  Hand pile;  // what is in it, not in which order
  Hand discards;
  friend bool operator==(const View&, const View&) = default;
};

BOOST_DESCRIBE_STRUCT(TrainView, (), (at, forward, cargo))
BOOST_DESCRIBE_STRUCT(CardView, (),
                      (card, fresh, choosing_start, deploys, row, deployed, shown, color, moved))
BOOST_DESCRIBE_STRUCT(MoveView, (), (train, points, came_by, by_card))
BOOST_DESCRIBE_STRUCT(SwitchView, (), (junction, open))
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, step, first, turn, won, due, line_discs, extra_discs, tokens,
                       tokens_lost, departures, unseen, bottom, card, move, passing, helpers,
                       trains, switches, green, supply, delivered, start_of, tiles, hands, pile,
                       discards))

}  // namespace rail::switch_and_signal
