// Checks a whole board: counts, links, what must be possible.
#include "games/grand_trunk_journey/rules/board_checks.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace rail::grand_trunk_journey {

namespace {

void check_links(const Board& board, BoardProblems& problems) {
  std::set<std::pair<PlaceId, PlaceId>> seen;
  for (std::size_t i = 0; i < board.links.size(); ++i) {
    const Link& link = board.links[i];
    if (link.a == link.b)
      problems.add(entry("links", i), Flaw::same_ends, "both ends are the same place",
                   {board[link.a].id});
    else if (!seen.insert(std::minmax(link.a, link.b)).second)
      problems.add(entry("links", i), Flaw::repeated_link,
                   "a second link between " + board[link.a].id + " and " + board[link.b].id,
                   {board[link.a].id, board[link.b].id});
  }
  for (std::size_t p = 0; p < board.places.size(); ++p) {
    if (board.distance[0][p] == unreachable)
      problems.add(entry("places", p), Flaw::unreachable_place,
                   "no links lead from " + board.places[0].id + " to it", {board.places[0].id});
  }
}

/// Where a token is in the file; printed goods belong to their port.
Spot spot_of(const Board& board, std::size_t t) {
  if (board.tokens[t].kind != TokenKind::printed) return entry("goods_tokens", t);
  const auto port = std::find_if(board.places.begin(), board.places.end(), [&](const Place& place) {
    return place.printed == static_cast<TokenId>(t);
  });
  return entry("places", static_cast<std::size_t>(port - board.places.begin()), "printed");
}

void check_goods(const Board& board, BoardProblems& problems) {
  for (std::size_t t = 0; t < board.tokens.size(); ++t) {
    const Token& token = board.tokens[t];
    const bool for_port = token.kind == TokenKind::port || token.kind == TokenKind::printed;
    const Spot spot = spot_of(board, t);
    if ((token.demand == Good::steel) != for_port)
      problems.add(spot.member("demand"), Flaw::wrong_demand,
                   "ports want steel, and cities coal, iron or wood");
    if (token.supply.contains(Good::steel))
      problems.add(spot.member("supply"), Flaw::steel_supplied, "steel is made from iron");
    else if (token.supply.contains(token.demand))
      problems.add(spot.member("supply"), Flaw::demand_supplied, "includes what is wanted there");
  }
}

/// One token for each place, and one first delivery token for each city that is no starting city.
void check_tokens(const Board& board, BoardProblems& problems) {
  const auto tokens = [&](TokenKind kind) {
    return static_cast<int>(std::count_if(board.tokens.begin(), board.tokens.end(),
                                          [&](const Token& t) { return t.kind == kind; }));
  };
  const int others = board.cities.size() - board.start_cities.size();
  const auto expect = [&](TokenKind kind, const std::string& word, int places) {
    if (tokens(kind) != places)
      problems.add(Spot("goods_tokens"), Flaw::number_of_tokens,
                   std::to_string(tokens(kind)) + " for " + word + ", but there are " +
                       std::to_string(places) + " places for them");
  };
  expect(TokenKind::start, "starting cities", board.start_cities.size());
  expect(TokenKind::city, "other cities", others);
  expect(TokenKind::port, "ports", board.ports.size() - tokens(TokenKind::printed));
  if (std::ssize(board.first_deliveries) != others)
    problems.add(Spot("first_deliveries"), Flaw::number_of_first_deliveries,
                 "one is needed for each city that is no starting city, " + std::to_string(others));
}

void check_scenarios(const Board& board, BoardProblems& problems) {
  const int starts = board.start_cities.size();
  for (std::size_t i = 0; i < board.scenarios.size(); ++i) {
    const Scenario& scenario = board.scenarios[i];
    if (scenario.start_cities.size() != starts)
      problems.add(entry("scenarios", i, "start_cities"), Flaw::scenario_start_cities,
                   "must be " + std::to_string(starts));
    const auto expect = [&](const CompanySet& set, std::string_view level) {
      if (!set.empty() && set.size() < board.min_players)
        problems.add(entry("scenarios", i, level), Flaw::scenario_companies, "too few");
    };
    expect(scenario.intermediate, "intermediate");
    expect(scenario.expert, "expert");
    if (scenario.intermediate.empty() && scenario.expert.empty())
      problems.add(entry("scenarios", i), Flaw::scenario_companies, "no company can play it");
  }
}

/// Slots are turned in their order, and there are enough contracts of each length.
void check_contracts(const Board& board, BoardProblems& problems) {
  for (std::size_t i = 0; i < board.slots.size(); ++i) {
    const Slot& slot = board.slots[i];
    if (slot.to - slot.from + 1 != slot.days)
      problems.add(entry("contract_slots", i), Flaw::slot_days,
                   "the days from `from` to `to` are not as many as `days`");
    if (i > 0 && slot.turned_on_day < board.slots[i - 1].turned_on_day)
      problems.add(entry("contract_slots", i, "turned_on_day"), Flaw::slots_not_in_order,
                   "earlier than the one before");
    const auto same = [&](const auto& it) { return it.days == slot.days; };
    if (std::count_if(board.contracts.begin(), board.contracts.end(), same) <
        std::count_if(board.slots.begin(), board.slots.end(), same))
      problems.add(Spot("contracts"), Flaw::few_contracts,
                   "too few for " + std::to_string(slot.days) + " days");
  }
}

void check_cards(const Board& board, BoardProblems& problems) {
  PlaceSet with_card;
  int starting = board.start_cities.size();
  for (std::size_t c = 0; c < board.cards.size(); ++c) {
    const Card& card = board.cards[c];
    if (card.kind != CardKind::city) {
      starting += card.copies;
      continue;
    }
    if (card.copies != 1)
      problems.add(entry("cards", c, "copies"), Flaw::several_city_cards,
                   "there is one card of each city");
    if (with_card.contains(card.city))
      problems.add(entry("cards", c), Flaw::repeated_city_card,
                   "a second card of " + board[card.city].id, {board[card.city].id});
    with_card.insert(card.city);
  }
  board.cities.each([&](PlaceId city) {
    if (!with_card.contains(city))
      problems.add(Spot("cards"), Flaw::no_city_card, "none of " + board[city].id,
                   {board[city].id});
  });
  if (starting - 2 < board.hand)
    problems.add(Spot("rules").member("hand"), Flaw::small_deck,
                 "more than the " + std::to_string(starting - 2) + " cards of a first deck");
}

/// Every company can load something at every starting city, and nobody can deliver more cubes than
/// a byte counts: in 40 days at most four railcars and two second cubes a day.
void check_companies(const Board& board, BoardProblems& problems) {
  constexpr int max_high_capacity = 2;
  for (std::size_t i = 0; i < board.companies.size(); ++i) {
    const Company& company = board.companies[i];
    GoodSet first;
    int high_capacity = 0;
    for (std::size_t c = 0; c < board.cards.size(); ++c) {
      if (board.cards[c].kind == CardKind::railcar)
        first = GoodSet(first.bits() | company.faces[c].goods.bits());
      if (company.faces[c].feature == Feature::high_capacity)
        high_capacity += board.cards[c].copies;
    }
    if (high_capacity > max_high_capacity)
      problems.add(entry("companies", i, "features"), Flaw::many_high_capacity,
                   "more than two of high-capacity");
    for (const Token& token : board.tokens) {
      if (token.kind == TokenKind::start && !(token.supply.bits() & first.bits()).any())
        problems.add(entry("companies", i), Flaw::nothing_to_load,
                     "no railcar card takes what " + token.id + " supplies", {token.id});
    }
  }
}

/// The most actions that one card can offer.
int actions_of(const Board& board, const Card& card, Feature feature) {
  const auto pairs = [](int n) { return n * (n - 1) / 2; };
  const int places = static_cast<int>(board.places.size());
  int actions = card.kind == CardKind::city       ? 2
                : card.kind == CardKind::port     ? 2 * board.ports.size()
                : card.kind == CardKind::junction ? 2 * places
                                                  : 0;
  if (feature == Feature::high_capacity) actions += max_force;
  if (feature == Feature::influence_demand)
    actions += pairs(board.cities.size()) + pairs(board.ports.size());
  if (feature == Feature::overland_transport) actions += 2 * static_cast<int>(board.links.size());
  if (feature == Feature::rail_yard) actions += static_cast<int>(board.cards.size());
  if (feature == Feature::right_of_way) actions += 1;
  if (feature == Feature::development_2 || feature == Feature::development_4)
    actions += 2 + 2 * board.cities.size() + improvement_kinds + board.displayed_objectives;
  return actions;
}

/// The longest list of legal actions has everything that a full hand offers, and what needs none:
/// four railcars, each with every contract and good, and the actions of improvements.
void check_actions(const Board& board, BoardProblems& problems) {
  const int others = 2 + max_force * (2 + static_cast<int>(board.slots.size()) + 2 + good_kinds) +
                     max_hand * (1 + 1 + good_kinds + 2) + max_force + 8;
  for (std::size_t i = 0; i < board.companies.size(); ++i) {
    std::vector<int> most;
    for (std::size_t c = 0; c < board.cards.size(); ++c)
      most.push_back(actions_of(board, board.cards[c], board.companies[i].faces[c].feature));
    std::sort(most.begin(), most.end(), std::greater<>());
    int actions = others;
    for (std::size_t c = 0; c < std::min<std::size_t>(most.size(), max_hand); ++c)
      actions += most[c];
    if (actions > max_actions)
      problems.add(entry("companies", i), Flaw::many_actions,
                   "a player could have " + std::to_string(actions) + " actions, more than " +
                       std::to_string(max_actions));
  }
}

void check_rules(const Board& board, BoardProblems& problems) {
  const Spot rules("rules");
  if (board.last_turn_from_day - 1 + board.days.maintenance > board.last_day)
    problems.add(rules.member("last_day"), Flaw::no_time_for_maintenance,
                 "maintenance would not always be possible");
  if (board.improvements_per_player * board.max_players > improvement_kinds)
    problems.add(rules.member("improvements_per_player"), Flaw::few_improvements,
                 "there are not so many improvements");
  if (problems.sound({"objectives"}) && board.displayed_objectives > std::ssize(board.objectives))
    problems.add(rules.member("objectives"), Flaw::few_objectives,
                 "there are not so many objectives");
  if (problems.sound({"start_cities"}) && board.start_cities.size() < board.max_players)
    problems.add(Spot("start_cities"), Flaw::few_start_cities,
                 "fewer than rules.players says there can be players");
  if (problems.sound({"companies"}) && std::ssize(board.companies) < board.max_players)
    problems.add(Spot("companies"), Flaw::few_companies,
                 "fewer than rules.players says there can be players");
}

}  // namespace

void measure_distances(Board& board) {
  const std::size_t places = board.places.size();
  for (std::size_t a = 0; a < places; ++a) {
    board.distance[a].fill(unreachable);
    board.distance[a][a] = 0;
  }
  for (const Link& link : board.links) {
    const auto a = static_cast<std::size_t>(link.a);
    const auto b = static_cast<std::size_t>(link.b);
    if (a != b) board.distance[a][b] = board.distance[b][a] = 1;
  }
  for (std::size_t by = 0; by < places; ++by) {
    for (std::size_t a = 0; a < places; ++a) {
      for (std::size_t b = 0; b < places; ++b) {
        const int way = board.distance[a][by] + board.distance[by][b];
        if (way < board.distance[a][b]) board.distance[a][b] = static_cast<std::uint8_t>(way);
      }
    }
  }
}

void check(const Board& board, BoardProblems& problems) {
  const bool rules = problems.sound({"rules"});
  const bool starts = problems.sound({"places", "start_cities"});
  const bool tokens = problems.sound({"places", "goods_tokens"});
  const bool companies = problems.sound({"cards", "railcars", "companies"});
  if (rules) check_rules(board, problems);
  if (problems.sound({"places"}) && board.ports.empty())
    problems.add(Spot("places"), Flaw::no_port, "there is no port");
  if (problems.sound({"places", "links"})) check_links(board, problems);
  if (tokens) check_goods(board, problems);
  if (tokens && starts && problems.sound({"first_deliveries"})) check_tokens(board, problems);
  if (rules && starts && problems.sound({"companies", "scenarios"}))
    check_scenarios(board, problems);
  if (rules && problems.sound({"contract_slots", "contracts"})) check_contracts(board, problems);
  if (rules && starts && problems.sound({"cards"})) check_cards(board, problems);
  if (companies && tokens) check_companies(board, problems);
  if (companies && problems.sound({"places", "links", "contract_slots", "rules"}))
    check_actions(board, problems);
}

}  // namespace rail::grand_trunk_journey
