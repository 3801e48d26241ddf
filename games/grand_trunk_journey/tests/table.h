// A table for rule tests: plays by words, scripts the luck, and puts up positions that could occur.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <initializer_list>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/grand_trunk_journey/rules/boards.h"
#include "games/grand_trunk_journey/rules/rules.h"
#include "games/grand_trunk_journey/telling/words.h"
#include "games/grand_trunk_journey/tests/invariants.h"
#include "tests/hand_played.h"

namespace rail::grand_trunk_journey {

inline std::shared_ptr<const Board> standard_board() {
  static const auto board =
      std::make_shared<const Board>(Board::parse(embedded_boards().front().text));
  return board;
}

/// A railcar on a train: card, good, cubes.
struct Wagon {
  std::string_view card;
  Good good{};
  int cubes = 1;
};

class Table : public HandPlayed<GrandTrunkJourney> {
 public:
  using Words = std::initializer_list<std::string_view>;

  /// Before the first deal; seat 0 starts unless the options say otherwise.
  explicit Table(int players, const Options& options = seat_0_starts())
      : HandPlayed(GrandTrunkJourney(standard_board(), players, options)) {}

  /// After set-up, at the first turn. Goods lie in the order of the board file: Burlington wants
  /// coal, Richmond wood, Watertown and White River Jct iron, and Montréal gives wood. Seat 0 is
  /// the Grand Trunk Railway (red) in Burlington with iron on the hopper car, seat 1 the
  /// Québec & Richmond in White River Jct, seat 2 the Central Vermont in Watertown.
  static Table in_play(int players = 2, const Options& options = seat_0_starts()) {
    Table t(players, options);
    const std::vector<std::string_view> companies{"grand-trunk", "quebec-richmond",
                                                  "central-vermont", "st-lawrence-atlantic"};
    const std::vector<std::string_view> cities{"burlington", "white-river-jct", "watertown",
                                               "richmond"};
    while (t.s.step < Step::turn) {
      const auto seat = static_cast<std::size_t>(t.s.turn);
      if (t.s.step == Step::companies) {
        t.play(ChooseCompany{t.company(companies[seat])});
      } else if (t.s.step == Step::start_cities && options.scenario.empty()) {
        t.play(DealStartCity{t.place(cities[seat])});
      } else {
        t.play(t.legal().front());
      }
    }
    return t;
  }
  static Options seat_0_starts() {
    Options options;
    options.start = seat(0);
    return options;
  }
  static Options with_objectives() {
    Options options = seat_0_starts();
    options.objectives = true;
    return options;
  }

  // Words to ids

  PlaceId place(std::string_view id) const { return PlaceId(find(board().places, id)); }
  CardId card(std::string_view id) const { return CardId(find(board().cards, id)); }
  TokenId token(std::string_view id) const { return TokenId(find(board().tokens, id)); }
  CompanyId company(std::string_view id) const { return CompanyId(find(board().companies, id)); }
  ContractId contract(std::string_view id) const { return ContractId(find(board().contracts, id)); }
  ObjectiveId objective(std::string_view id) const {
    return ObjectiveId(find(board().objectives, id));
  }
  const Board& board() const { return game.board(); }

  // Actions by words

  Move to(std::string_view where, std::string_view with, int days) const {
    return {card(with), place(where), static_cast<std::uint8_t>(days)};
  }
  Deliver deliver(std::string_view railcar) const { return {card(railcar)}; }
  FulfilContract fulfil(std::string_view railcar, std::string_view id) const {
    return {card(railcar), contract(id)};
  }
  GiveUp give_up(std::string_view railcar) const { return {card(railcar)}; }
  RemoveRailcar remove(std::string_view railcar, Siding where = Siding::discards) const {
    return {card(railcar), where};
  }
  AddRailcar add(std::string_view railcar) const { return {card(railcar)}; }
  Load load(std::string_view railcar, Good good) const { return {card(railcar), good}; }
  BuildTerminal build(std::string_view with, std::string_view city,
                      NewCard where = NewCard::on_discards) const {
    return {card(with), place(city), where};
  }
  AcquireImprovement acquire(std::string_view with, Improvement i) const { return {card(with), i}; }
  InfluenceDemand swap(std::string_view with, std::string_view a, std::string_view b) const {
    return {card(with), place(a), place(b)};
  }
  OverlandTransport carry(std::string_view with, std::string_view a, std::string_view b) const {
    return {card(with), place(a), place(b)};
  }
  TakeObjective take(std::string_view with, std::string_view id) const {
    return {card(with), objective(id)};
  }

  // Playing: each play must be legal, keeps the invariants and leaves its events in `events`.

  using HandPlayed::play;
  /// By whoever is to act.
  void play(const Action& action) { play(game.to_act(s).first(), action); }
  void turn_contract(std::string_view id) { play(TurnContract{contract(id)}); }
  void end_turn() {
    play(EndTurn{});
    luck();
  }
  /// The turn of whoever is to act passes with a day of maintenance.
  void maintain() {
    play(Maintain{});
    luck();
    end_turn();
  }

  // Asking

  using HandPlayed::why;
  std::string why(const Action& action) const { return why(s.turn, action); }

  /// Where a card leads, as "place days".
  std::set<std::string> moves(std::string_view with) const {
    std::set<std::string> all;
    for (const Move& m : legal_of<Move>()) {
      if (m.card == card(with))
        all.insert(board()[m.to].id + " " + std::to_string(static_cast<int>(m.days)));
    }
    return all;
  }
  Player& of(int p) { return s.player[static_cast<std::size_t>(p)]; }
  const Player& of(int p) const { return s.player[static_cast<std::size_t>(p)]; }
  int points(int p) const { return onlooker().players[p].points; }
  int day(int p) const { return of(p).day; }
  int steel(std::string_view city) const { return s.steel[at(city)]; }
  /// The result if the game were over now.
  Outcome<Breakdown> outcome() const { return game.outcome(s); }

  // Positions

  /// Builds the terminal, by the last seat; everybody's card is discarded.
  void open(std::string_view city) {
    if (s.terminals.contains(place(city))) return;
    s.terminals.insert(place(city));
    ++of(last()).scores.terminals;
    for (int p = 0; p < game.players(); ++p) of(p).discards.add(card(city));
  }
  /// The hand is just this; what was in it is in the deck. Cities are opened for their cards.
  void hand(int p, Words cards) {
    Player& player = of(p);
    player.deck += player.hand;
    player.hand = player.known = {};
    for (std::string_view c : cards) {
      fetch(p, c);
      player.hand.add(card(c));
    }
  }
  /// The discards are just this, and the deck the rest.
  void discards(int p, Words cards) {
    Player& player = of(p);
    player.deck += player.discards;
    player.discards = {};
    for (std::string_view c : cards) {
      fetch(p, c);
      player.discards.add(card(c));
    }
  }
  void train(int p, std::initializer_list<Wagon> wagons) {
    Player& player = of(p);
    for (const Railcar& r : player.train) player.deck.add(r.card);
    player.train.clear();
    for (const Wagon& w : wagons) {
      fetch(p, w.card);
      player.train.push(
          {card(w.card), w.cubes > 0 ? w.good : Good{}, static_cast<std::uint8_t>(w.cubes), false});
      if (w.good == Good::steel) account_for_steel(w.cubes);
    }
  }
  /// Stands there, with this card in front of the locomotive.
  void stand(int p, std::string_view where, std::string_view with) {
    Player& player = of(p);
    player.deck.add(player.card);
    fetch(p, with);
    player.card = card(with);
    player.at = place(where);
  }
  /// The days of all markers; equal ones are stacked in the order of the seats. Contracts are
  /// turned as far as that asks for.
  void days(const std::vector<int>& days) {
    int last_day = 0;
    for (int p = 0; p < game.players(); ++p) {
      of(p).day = static_cast<std::uint8_t>(days[static_cast<std::size_t>(p)]);
      last_day = std::max(last_day, static_cast<int>(of(p).day));
      s.order[static_cast<std::size_t>(p)] = seat(p);
      const bool finished = of(p).day >= board().last_turn_from_day;
      of(p).status = finished ? Status::finished : Status::playing;
    }
    std::stable_sort(s.order.begin(), s.order.begin() + game.players(),
                     [&](Seat a, Seat b) { return of(index(a)).day < of(index(b)).day; });
    for (std::size_t i = 0; i < board().slots.size(); ++i) {
      if (board().slots[i].turned_on_day <= last_day && s.contract[i] == no_contract) {
        s.contract[i] = unused_contract(board().slots[i].days);
        ++s.contracts_open;
      }
    }
    for (int i = 0; i < game.players(); ++i) {
      s.turn = s.order[static_cast<std::size_t>(i)];
      if (of(index(s.turn)).status == Status::playing) break;
    }
  }
  /// This contract lies open in a slot, counted from 1 as on the board.
  void lay(int slot, std::string_view id) {
    const auto i = static_cast<std::size_t>(slot - 1);
    for (ContractId& other : s.contract) {
      if (other == contract(id)) other = std::exchange(s.contract[i], no_contract);
    }
    s.contract[i] = contract(id);
  }
  /// This token lies there; what lay there lies where it was.
  void goods(std::string_view where, std::string_view id) {
    for (TokenId& other : s.token) {
      if (other == token(id)) other = s.token[at(where)];
    }
    s.token[at(where)] = token(id);
  }
  void put_steel(std::string_view city, int cubes) {
    s.steel[at(city)] = static_cast<std::uint8_t>(cubes);
    account_for_steel(cubes);
  }
  void delivered(int p, Good good, int cubes) {
    of(p).delivered[good] = static_cast<std::uint8_t>(cubes);
    if (good == Good::wood) of(p).wood = static_cast<std::uint8_t>(std::min(cubes, 7));
    if (good == Good::steel) account_for_steel(cubes);
  }
  void force(int p, int force) {
    of(p).force = static_cast<std::uint8_t>(force);
    if (of(p).delivered[Good::steel] < force - 1) delivered(p, Good::steel, force - 1);
  }
  void fast(int p) {
    of(p).fast = true;
    if (of(p).delivered[Good::coal] < 3) delivered(p, Good::coal, 3);
  }
  /// Owns an improvement, as if it had been on display.
  void own(int p, Improvement improvement) {
    display(improvement);
    s.display.erase(improvement);
    of(p).improvements.insert(improvement);
  }
  /// On display, for another one if need be.
  void display(Improvement improvement) {
    if (s.display.contains(improvement)) return;
    s.display.erase(static_cast<Improvement>(s.display.bits().first()));
    s.display.insert(improvement);
  }
  void objectives(Words ids) {
    s.objectives = {};
    for (std::string_view id : ids) s.objectives.insert(objective(id));
  }
  /// The train has moved; now comes step 2 of seat 0, in a city or port.
  static Table arrived(std::string_view where, std::string_view with,
                       std::initializer_list<Wagon> wagons, Words hand_cards = {}) {
    Table t = in_play();
    t.train(0, wagons);
    t.hand(0, hand_cards);
    t.stand(0, where, with);
    t.s.step = Step::unload;
    return t;
  }

 private:
  int last() const { return game.players() - 1; }
  std::size_t at(std::string_view where) const { return static_cast<std::size_t>(place(where)); }

  /// Takes a card out of the deck or the discards; opens the city first if it is aside. A card that
  /// is in the hand, on the train or in front of it cannot be had.
  void fetch(int p, std::string_view id) {
    Player& player = of(p);
    if (board()[card(id)].kind == CardKind::city) open(id);
    if (player.deck.contains(card(id))) return player.deck.remove(card(id));
    if (player.discards.contains(card(id))) return player.discards.remove(card(id));
    if (player.hand.contains(card(id))) return player.hand.remove(card(id));
    throw std::runtime_error("cannot have " + std::string(id));
  }
  /// Steel comes from iron that somebody delivered.
  void account_for_steel(int cubes) {
    std::uint8_t& iron = of(last()).delivered[Good::iron];
    iron = static_cast<std::uint8_t>(iron + (cubes + 1) / 2);
  }
  ContractId unused_contract(int days) const {
    for (int c = 0; c < game.count(ContractId{}); ++c) {
      if (board()[ContractId(c)].days == days &&
          std::find(s.contract.begin(), s.contract.end(), ContractId(c)) == s.contract.end())
        return ContractId(c);
    }
    throw std::runtime_error("no contract left");
  }
};

}  // namespace rail::grand_trunk_journey
