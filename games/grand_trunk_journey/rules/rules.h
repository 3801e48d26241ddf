// The Grand Trunk Journey.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/grand_trunk_journey/rules/board.h"
#include "games/grand_trunk_journey/rules/events.h"
#include "games/grand_trunk_journey/rules/reasons.h"
#include "games/grand_trunk_journey/rules/scoring.h"
#include "games/grand_trunk_journey/rules/state.h"
#include "games/grand_trunk_journey/rules/view.h"

namespace rail::grand_trunk_journey {

/// How hard a scenario is; `usual` is intermediate where that exists.
enum class ScenarioLevel : std::uint8_t { usual, intermediate, expert };

/// What a table agrees on before the game.
struct Options {
  int rules_version = 2;
  bool objectives = false;
  std::string scenario;  // the id of one; empty: the start of the rulebook's set-up
  ScenarioLevel level = ScenarioLevel::usual;
  bool companies_dealt = false;  // by chance; otherwise chosen in turn order
  std::optional<Seat> start;     // none: chance chooses
};

class GrandTrunkJourney {
 public:
  using State = grand_trunk_journey::State;
  using Action = grand_trunk_journey::Action;
  using Event = grand_trunk_journey::Event;
  using View = grand_trunk_journey::View;
  using Reason = grand_trunk_journey::Reason;
  using Breakdown = grand_trunk_journey::Breakdown;
  using Board = grand_trunk_journey::Board;
  using Options = grand_trunk_journey::Options;

  static constexpr int rules_version = 2;
  static constexpr int oldest_rules_version = 1;
  static constexpr std::string_view family = "grand_trunk_journey";
  static constexpr int max_actions = grand_trunk_journey::max_actions;

  /// Throws std::invalid_argument if the options do not fit the board or the number of players.
  GrandTrunkJourney(std::shared_ptr<const Board> board, int players, const Options& options);

  int players() const { return players_; }
  const Board& board() const { return *board_; }
  const Options& options() const { return options_; }
  PlaceSet start_cities() const { return start_cities_; }
  CompanySet companies() const { return companies_; }
  /// R52, R75: a stored railcar is discarded only if the train can move. Version 1 did not ask.
  bool checks_stored() const { return options_.rules_version > 1; }
  /// What a company's card offers besides being a place.
  const Face& face(CompanyId company, CardId card) const {
    return (*board_)[company].faces[static_cast<std::size_t>(card)];
  }
  /// A company's cards before a terminal is built: all but those of other cities.
  Cards starting_cards() const { return starting_cards_; }
  /// A player's points so far, without what the end brings.
  int points(const Scores& scores, const Cubes& delivered, int force, bool fast) const;

  State start() const { return start_; }
  /// Here, since whoever plays asks before every action.
  ActorSet to_act(const State& s) const {
    if (chance_acts(s)) return Actor::chance();  // R3
    if (s.step == Step::over) return {};
    return Actor(s.turn);  // R17
  }
  void legal(const State& s, Actor who, ActionList<Action, max_actions>& out) const;
  std::uint32_t weight(const State& s, const Action& action) const;
  void apply(State& s, Actor who, const Action& action, const Emit<Event>& emit) const;
  Outcome<Breakdown> outcome(const State& s) const;
  View view(const State& s, Viewer viewer) const;
  Event redact(const Event& event, Viewer viewer) const;
  State imagine(const View& view, Rng& rng) const;
  std::optional<Reason> explain(const State& s, Actor who, const Action& action) const;
  void sample(const State& s, Actor who, Rng& rng, Action& out) const;
  void advance(State& s, Actor who, Rng& rng) const;

  // For the seam to JSON: the board's own words for ids, and back.
  std::string_view word(PlaceId id) const { return (*board_)[id].id; }
  std::string_view word(TokenId id) const { return (*board_)[id].id; }
  std::string_view word(ContractId id) const { return (*board_)[id].id; }
  std::string_view word(CardId id) const { return (*board_)[id].id; }
  std::string_view word(CompanyId id) const { return (*board_)[id].id; }
  std::string_view word(ObjectiveId id) const { return (*board_)[id].id; }
  /// How many ids of each kind the board knows.
  int count(PlaceId) const { return static_cast<int>(board_->places.size()); }
  int count(TokenId) const { return static_cast<int>(board_->tokens.size()); }
  int count(ContractId) const { return static_cast<int>(board_->contracts.size()); }
  int count(CardId) const { return static_cast<int>(board_->cards.size()); }
  int count(CompanyId) const { return static_cast<int>(board_->companies.size()); }
  int count(ObjectiveId) const { return static_cast<int>(board_->objectives.size()); }

  // The choices a table has on this board.
  static std::vector<OptionSpec> option_specs(const Board& board);
  /// `values` has one allowed value for each spec, in the same order.
  static Options read_options(const std::vector<std::string>& values);

 private:
  using Actions = ActionList<Action, max_actions>;
  class Reach;  // reach.h
  template <class Out>
  class Listing;  // listing.h

  // setup.cpp
  void choose_scenario(const Options& options);
  void check_options() const;
  void on(State& s, const ChooseCompany& a, const Emit<Event>& emit) const;
  void on(State& s, const ChooseFirstLoad& a, const Emit<Event>& emit) const;
  void on(State& s, const PlaceGoods& a, const Emit<Event>& emit) const;
  void on(State& s, const PlaceFirstDelivery& a, const Emit<Event>& emit) const;
  void on(State& s, const TurnContract& a, const Emit<Event>& emit) const;
  void on(State& s, const DisplayImprovement& a, const Emit<Event>& emit) const;
  void on(State& s, const DisplayObjective& a, const Emit<Event>& emit) const;
  void on(State& s, const ChooseStart& a, const Emit<Event>& emit) const;
  void on(State& s, const DealCompany& a, const Emit<Event>& emit) const;
  void on(State& s, const DealStartCity& a, const Emit<Event>& emit) const;
  void take_company(State& s, CompanyId company, const Emit<Event>& emit) const;
  void begin_with(State& s, Seat start) const;
  void next_at_set_up(State& s, Step after_the_last) const;
  bool settle_set_up(State& s, const Emit<Event>& emit) const;

  // rules.cpp: a turn
  void on(State& s, const Move& a, const Emit<Event>& emit) const;
  void on(State& s, const Maintain& a, const Emit<Event>& emit) const;
  void on(State& s, const Discard& a, const Emit<Event>& emit) const;
  void on(State& s, const Pass& a, const Emit<Event>& emit) const;
  void on(State& s, const Deliver& a, const Emit<Event>& emit) const;
  void on(State& s, const FulfilContract& a, const Emit<Event>& emit) const;
  void on(State& s, const GiveUp& a, const Emit<Event>& emit) const;
  void on(State& s, const RemoveRailcar& a, const Emit<Event>& emit) const;
  void on(State& s, const AddRailcar& a, const Emit<Event>& emit) const;
  void on(State& s, const Load& a, const Emit<Event>& emit) const;
  void on(State& s, const EndTurn& a, const Emit<Event>& emit) const;
  void on(State& s, const DealCard& a, const Emit<Event>& emit) const;
  void settle(State& s, const Emit<Event>& emit) const;
  void settle_cards(State& s, const Emit<Event>& emit) const;
  void begin_turn(State& s, const Emit<Event>& emit) const;
  void end_turn(State& s, const Emit<Event>& emit) const;
  void place_marker(State& s) const;
  void spend(State& s, int days, const Emit<Event>& emit) const;
  void first_delivery(State& s, const Emit<Event>& emit) const;
  void put_on_train(State& s, CardId railcar, const Emit<Event>& emit) const;
  void load(State& s, Railcar& railcar, Good good, const Emit<Event>& emit) const;

  // card_actions.cpp
  void on(State& s, const UseHighCapacity& a, const Emit<Event>& emit) const;
  void on(State& s, const InfluenceDemand& a, const Emit<Event>& emit) const;
  void on(State& s, const OverlandTransport& a, const Emit<Event>& emit) const;
  void on(State& s, const UseRailYard& a, const Emit<Event>& emit) const;
  void on(State& s, const UseRightOfWay& a, const Emit<Event>& emit) const;
  void on(State& s, const IncreaseForce& a, const Emit<Event>& emit) const;
  void on(State& s, const IncreaseSpeed& a, const Emit<Event>& emit) const;
  void on(State& s, const BuildTerminal& a, const Emit<Event>& emit) const;
  void on(State& s, const AcquireImprovement& a, const Emit<Event>& emit) const;
  void on(State& s, const TakeObjective& a, const Emit<Event>& emit) const;
  void on(State& s, const SellForeignSteel& a, const Emit<Event>& emit) const;
  void on(State& s, const UseHiRoof& a, const Emit<Event>& emit) const;
  void on(State& s, const StoreRailcar& a, const Emit<Event>& emit) const;
  void on(State& s, const AttachStored& a, const Emit<Event>& emit) const;
  void on(State& s, const DiscardStored& a, const Emit<Event>& emit) const;
  void on(State& s, const UseCrane& a, const Emit<Event>& emit) const;
  void on(State& s, const UseRoundhouse& a, const Emit<Event>& emit) const;
  void on(State& s, const UseSemaphore& a, const Emit<Event>& emit) const;
  void play_card(State& s, CardId card, const Emit<Event>& emit) const;
  void use(State& s, Improvement improvement, const Emit<Event>& emit) const;
  void discard(State& s, CardId card, const Emit<Event>& emit) const;
  bool meets(const Player& p, const Objective& objective) const;
  int worth(const Player& p, const Objective& objective) const;

  // legal.cpp and chance.cpp
  void legal_for_chance(const State& s, Actions& out) const;
  void legal_companies(const State& s, Actions& out) const;
  void legal_first_loads(const State& s, Actions& out) const;

  // sample.cpp
  void sample_turn(const State& s, Rng& rng, Action& out) const;
  template <class Act>
  void sample_chance(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_first_delivery(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_any(const State& s, Actor who, Rng& rng, const Act& act) const;

  // view.cpp
  PlayerView view_of(const State& s, Seat who) const;
  void imagine_cards(const View& v, State& s, Rng& rng) const;

  // Facts about a state that several of them need.
  Player& active(State& s) const { return s.player[static_cast<std::size_t>(s.turn)]; }
  const Player& active(const State& s) const { return s.player[static_cast<std::size_t>(s.turn)]; }
  const Face& face(const Player& p, CardId card) const { return face(p.company, card); }
  const Token& token_at(const State& s, PlaceId place) const {
    return (*board_)[s.token[static_cast<std::size_t>(place)]];
  }
  GoodSet demand(const State& s, const Player& p) const;
  GoodSet supply(const State& s, PlaceId place) const;
  bool can_be_loaded(const State& s, const Player& p, GoodSet goods) const;
  bool in_window(const Player& p, const Slot& slot) const;
  bool chance_acts(const State& s) const {
    if (s.contracts_due > 0 || s.cards_due > 0) return true;
    if (s.step == Step::companies) return options_.companies_dealt;
    return s.step <= Step::start_cities;
  }
  bool final_turns(const State& s) const;
  CompanySet free_companies(const State& s) const;
  PlaceSet free_start_cities(const State& s) const;
  PlaceId next_place_for_goods(const State& s) const;
  PlaceId next_city_for_first_delivery(const State& s) const;
  int first_deliveries_left(const State& s, int points) const;
  /// Places but this one that are so many links away at most, as bits; `links` may be anything.
  std::uint32_t places_within(PlaceId place, int links) const {
    return within_[static_cast<std::size_t>(place)]
                  [static_cast<std::size_t>(std::clamp(links, 0, max_places - 1))];
  }
  int hand_limit(const Player& p) const {
    return board_->hand + static_cast<int>(p.has(Improvement::warehouse));  // R68
  }

  std::shared_ptr<const Board> board_;
  int players_;
  Options options_;
  PlaceSet start_cities_;
  CompanySet companies_;
  State start_;
  Cards starting_cards_;
  std::array<CardId, max_places> card_of_{};           // the card of each city
  std::array<std::uint8_t, max_day + 1> turned_by_{};  // contracts turned by each day

  /// What is on the cards of a company.
  struct CompanyCards {
    Cards railcars;
    Cards before_move;  // with something to do then
    Cards after_move;
  };

  // So that nothing is looked for that cannot be there.
  void build_tables();
  Cards place_cards_;  // that trains move with
  std::array<CompanyCards, max_companies> company_cards_;
  std::array<std::array<std::uint32_t, max_places>, max_places> within_{};  // by links
  std::uint32_t printed_ = 0;                             // places with goods on the board
  std::array<std::uint8_t, max_tokens> token_look_{};     // the same for tokens that do not differ
  std::array<std::uint32_t, max_places> tokens_for_{};    // that may be laid there, as bits
  std::array<std::uint32_t, max_slots> contracts_for_{};  // that may be turned there, as bits
  std::array<std::uint8_t, max_first_delivery + 1> first_deliveries_{};  // tokens, by points
};

static_assert(Advancing<GrandTrunkJourney>);

/// Takes a card out of a hand; whoever knew of it knows that it is gone.
inline void take_from_hand(Player& p, CardId card) {
  p.hand.remove(card);
  if (p.known.contains(card)) p.known.remove(card);
}

/// The railcar on the train with this card; null if there is none.
inline const Railcar* find_railcar(const Train& train, CardId card) {
  for (const Railcar& r : train) {
    if (r.card == card) return &r;
  }
  return nullptr;
}
inline Railcar& railcar_on(Train& train, CardId card) {
  int i = 0;
  while (train[i].card != card) ++i;
  return train[i];
}

}  // namespace rail::grand_trunk_journey
