// Set-up, from A to M, and the choices a table has before it.
// Rule numbers are those of docs/rules/grand-trunk-journey.md.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

GrandTrunkJourney::GrandTrunkJourney(std::shared_ptr<const Board> board, int players,
                                     const Options& options)
    : board_(std::move(board)), players_(players), options_(options) {
  choose_scenario(options);
  check_options();

  card_of_.fill(no_card);
  for (int c = 0; c < count(CardId{}); ++c) {  // R15
    const Card& card = (*board_)[static_cast<CardId>(c)];
    if (card.kind == CardKind::city)
      card_of_[static_cast<std::size_t>(card.city)] = static_cast<CardId>(c);
    if (card.kind == CardKind::city && !start_cities_.contains(card.city)) continue;
    for (int n = 0; n < card.copies; ++n) starting_cards_.add(static_cast<CardId>(c));
  }
  for (const Slot& slot : board_->slots) {
    for (std::size_t day = slot.turned_on_day; day < turned_by_.size(); ++day) ++turned_by_[day];
  }

  State& s = start_;
  s.token.fill(no_token);
  s.contract.fill(no_contract);
  s.fulfilled_by.fill(no_seat);
  s.terminals = start_cities_;  // R4
  for (std::size_t p = 0; p < board_->places.size(); ++p) {
    if (board_->places[p].printed) s.token[p] = *board_->places[p].printed;  // R5
  }
  for (int p = 0; p < players; ++p) s.order[static_cast<std::size_t>(p)] = seat(p);
  build_tables();
}

void GrandTrunkJourney::build_tables() {
  for (std::size_t p = 0; p < board_->places.size(); ++p) {
    const auto place = static_cast<PlaceId>(p);
    if (board_->places[p].printed) printed_ |= 1U << p;
    for (std::size_t to = 0; to < board_->places.size(); ++to) {
      if (to == p) continue;
      for (std::size_t links = board_->distance[p][to]; links < within_[p].size(); ++links)
        within_[p][links] |= 1U << to;
    }
    const TokenKind kind = board_->ports.contains(place)   ? TokenKind::port
                           : start_cities_.contains(place) ? TokenKind::start
                                                           : TokenKind::city;
    for (std::size_t t = 0; t < board_->tokens.size(); ++t) {
      if (board_->tokens[t].kind == kind) tokens_for_[p] |= 1U << t;
    }
  }
  for (std::size_t t = 0; t < board_->tokens.size(); ++t) {
    const Token& token = board_->tokens[t];
    token_look_[t] =
        static_cast<std::uint8_t>(static_cast<unsigned>(token.demand) << good_kinds |
                                  static_cast<unsigned>(token.supply.bits().window(0)));
  }
  for (std::size_t slot = 0; slot < board_->slots.size(); ++slot) {
    for (std::size_t c = 0; c < board_->contracts.size(); ++c) {
      if (board_->contracts[c].days == board_->slots[slot].days) contracts_for_[slot] |= 1U << c;
    }
  }
  for (const std::uint8_t points : board_->first_deliveries) ++first_deliveries_[points];
  for (int c = 0; c < count(CardId{}); ++c) {
    const auto card = static_cast<CardId>(c);
    if ((*board_)[card].kind != CardKind::railcar) place_cards_.add(card);
    for (int company = 0; company < count(CompanyId{}); ++company) {
      const Feature feature = face(static_cast<CompanyId>(company), card).feature;
      CompanyCards& cards = company_cards_[static_cast<std::size_t>(company)];
      if (feature == Feature::nothing) continue;
      if (feature == Feature::railcar) {
        cards.railcars.add(card);
        continue;
      }
      const bool loads = feature == Feature::high_capacity || feature == Feature::rail_yard;
      if (!loads) cards.before_move.add(card);
      if (feature != Feature::right_of_way) cards.after_move.add(card);
    }
  }
}

/// R10, R16: the companies and starting cities of the scenario, at its level.
void GrandTrunkJourney::choose_scenario(const Options& options) {
  start_cities_ = board_->start_cities;
  for (int c = 0; c < count(CompanyId{}); ++c) companies_.insert(static_cast<CompanyId>(c));
  if (options.scenario.empty()) return;
  const auto found = std::find_if(board_->scenarios.begin(), board_->scenarios.end(),
                                  [&](const Scenario& s) { return s.id == options.scenario; });
  if (found == board_->scenarios.end())
    throw std::invalid_argument("option scenario: there is no " + options.scenario);
  start_cities_ = found->start_cities;
  const bool expert = options.level == ScenarioLevel::expert ||
                      (options.level == ScenarioLevel::usual && found->intermediate.empty());
  companies_ = expert ? found->expert : found->intermediate;
}

void GrandTrunkJourney::check_options() const {
  if (players_ < board_->min_players || players_ > board_->max_players)  // R1
    throw std::invalid_argument("the board is for " + std::to_string(board_->min_players) + " to " +
                                std::to_string(board_->max_players) + " players");
  if (options_.scenario.empty() && options_.level != ScenarioLevel::usual)
    throw std::invalid_argument("option level: only scenarios have levels");
  if (companies_.empty())
    throw std::invalid_argument("option level: " + options_.scenario + " is not played at it");
  if (players_ > companies_.size())
    throw std::invalid_argument("option scenario: " + options_.scenario + " is for at most " +
                                std::to_string(companies_.size()) + " players at this level");
  if (options_.start && index(*options_.start) >= players_)
    throw std::invalid_argument("option start: there is no seat " +
                                std::to_string(index(*options_.start)));
}

std::vector<OptionSpec> GrandTrunkJourney::option_specs(const Board& board) {
  OptionSpec scenario{"scenario", {"none"}};
  for (const Scenario& s : board.scenarios) scenario.values.push_back(s.id);
  OptionSpec start{"start", {"random"}};
  for (int p = 0; p < board.max_players; ++p) start.values.push_back(std::to_string(p));
  return {{"objectives", {"no", "yes"}},
          std::move(scenario),
          {"level", {"usual", "intermediate", "expert"}},
          {"companies", {"chosen", "dealt"}},
          std::move(start)};
}

GrandTrunkJourney::Options GrandTrunkJourney::read_options(const std::vector<std::string>& values) {
  Options options;
  options.objectives = values[0] == "yes";
  if (values[1] != "none") options.scenario = values[1];
  if (values[2] == "intermediate") options.level = ScenarioLevel::intermediate;
  if (values[2] == "expert") options.level = ScenarioLevel::expert;
  options.companies_dealt = values[3] == "dealt";
  if (values[4] != "random") options.start = seat(values[4].front() - '0');
  return options;
}

// Tokens and cards that chance lays out

void GrandTrunkJourney::on(State& s, const PlaceGoods& a, const Emit<Event>& emit) const {
  s.token[static_cast<std::size_t>(a.place)] = a.token;  // R5
  emit(GoodsPlaced{a.place, a.token});
}

void GrandTrunkJourney::on(State& s, const PlaceFirstDelivery& a, const Emit<Event>& emit) const {
  s.first_delivery[static_cast<std::size_t>(a.city)] = a.points;  // R6
  emit(FirstDeliveryPlaced{a.city, a.points});
}

void GrandTrunkJourney::on(State& s, const TurnContract& a, const Emit<Event>& emit) const {
  const std::uint8_t slot = s.contracts_open++;  // R7, R20
  s.contract[slot] = a.contract;
  --s.contracts_due;
  emit(ContractTurned{a.contract, slot});
}

void GrandTrunkJourney::on(State& s, const DisplayImprovement& a, const Emit<Event>& emit) const {
  s.display.insert(a.improvement);  // R8
  emit(ImprovementDisplayed{a.improvement});
}

void GrandTrunkJourney::on(State& s, const DisplayObjective& a, const Emit<Event>& emit) const {
  s.objectives.insert(a.objective);  // R86
  emit(ObjectiveDisplayed{a.objective});
}

PlaceId GrandTrunkJourney::next_place_for_goods(const State& s) const {
  for (std::size_t p = 0; p < board_->places.size(); ++p) {
    if (s.token[p] == no_token) return static_cast<PlaceId>(p);
  }
  return no_place;
}

PlaceId GrandTrunkJourney::next_city_for_first_delivery(const State& s) const {
  for (std::size_t p = 0; p < board_->places.size(); ++p) {
    const auto place = static_cast<PlaceId>(p);
    if (board_->cities.contains(place) && !start_cities_.contains(place) &&
        s.first_delivery[p] == 0)
      return place;
  }
  return no_place;
}

int GrandTrunkJourney::first_deliveries_left(const State& s, int points) const {
  const auto& all = board_->first_deliveries;
  return static_cast<int>(std::count(all.begin(), all.end(), points) -
                          std::count(s.first_delivery.begin(), s.first_delivery.end(), points));
}

// Companies, starting cities, first loads: everybody in turn order

void GrandTrunkJourney::on(State& s, const ChooseStart& a, const Emit<Event>& emit) const {
  begin_with(s, a.seat);
  emit(StartChosen{a.seat});
}

/// R11: the markers are stacked in turn order, the first player's at the bottom.
void GrandTrunkJourney::begin_with(State& s, Seat start) const {
  s.start = s.turn = start;
  for (int i = 0; i < players_; ++i)
    s.order[static_cast<std::size_t>(i)] = seat((index(start) + i) % players_);
  s.step = Step::companies;
}

void GrandTrunkJourney::next_at_set_up(State& s, Step after_the_last) const {
  s.turn = seat((index(s.turn) + 1) % players_);
  if (s.turn == s.start) s.step = after_the_last;
}

void GrandTrunkJourney::on(State& s, const ChooseCompany& a, const Emit<Event>& emit) const {
  take_company(s, a.company, emit);
}

void GrandTrunkJourney::on(State& s, const DealCompany& a, const Emit<Event>& emit) const {
  take_company(s, a.company, emit);
}

void GrandTrunkJourney::take_company(State& s, CompanyId company, const Emit<Event>& emit) const {
  active(s).company = company;  // R10
  active(s).deck = starting_cards_;
  emit(CompanyTaken{s.turn, company});
  next_at_set_up(s, Step::start_cities);
}

CompanySet GrandTrunkJourney::free_companies(const State& s) const {
  CompanySet free = companies_;
  for (const Player& p : s.player) {
    if (p.company != no_company) free.erase(p.company);
  }
  return free;
}

void GrandTrunkJourney::on(State& s, const DealStartCity& a, const Emit<Event>& emit) const {
  Player& p = active(s);  // R13
  p.at = a.city;
  p.card = card_of_[static_cast<std::size_t>(a.city)];
  p.deck.remove(p.card);
  emit(TrainPlaced{s.turn, a.city});
  next_at_set_up(s, Step::first_loads);
}

PlaceSet GrandTrunkJourney::free_start_cities(const State& s) const {
  PlaceSet free = start_cities_;
  for (const Player& p : s.player) {
    if (p.at != no_place) free.erase(p.at);
  }
  return free;
}

void GrandTrunkJourney::on(State& s, const ChooseFirstLoad& a, const Emit<Event>& emit) const {
  Player& p = active(s);  // R14
  p.deck.remove(a.railcar);
  p.train.push({.card = a.railcar, .good = a.good, .cubes = 1});
  emit(RailcarAdded{s.turn, a.railcar});
  emit(CubeLoaded{s.turn, a.railcar, a.good});
  next_at_set_up(s, Step::deal_hands);
}

/// Goes to the next part of set-up where this one is done; says whether there may be another.
bool GrandTrunkJourney::settle_set_up(State& s, const Emit<Event>& emit) const {
  switch (s.step) {
    case Step::place_goods:
      if (next_place_for_goods(s) != no_place) return false;
      s.step = Step::place_first_deliveries;
      return true;
    case Step::place_first_deliveries:
      if (next_city_for_first_delivery(s) != no_place) return false;
      s.step = Step::turn_contracts;
      s.contracts_due = turned_by_[0];  // R7
      return true;
    case Step::turn_contracts:
      s.step = Step::display_improvements;
      return true;
    case Step::display_improvements:
      if (s.display.size() < players_ * board_->improvements_per_player) return false;
      s.step = Step::display_objectives;
      return true;
    case Step::display_objectives:
      if (options_.objectives && s.objectives.size() < board_->displayed_objectives) return false;
      s.step = Step::choose_start;
      if (options_.start) begin_with(s, *options_.start);
      return false;
    case Step::deal_hands:
      if (active(s).hand.empty()) {  // R15
        s.cards_due = board_->hand;
        return true;
      }
      next_at_set_up(s, Step::turn);
      if (s.step == Step::turn) begin_turn(s, emit);
      return s.step != Step::turn;
    default:
      return false;
  }
}

}  // namespace rail::grand_trunk_journey
