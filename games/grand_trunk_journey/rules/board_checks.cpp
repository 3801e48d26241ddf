// Checks a whole board: counts, links, what must be possible.
#include "games/grand_trunk_journey/rules/board_checks.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace rail::grand_trunk_journey {

namespace {

void check_links(const Board& board) {
  std::set<std::pair<PlaceId, PlaceId>> seen;
  for (std::size_t i = 0; i < board.links.size(); ++i) {
    const Link& link = board.links[i];
    if (link.a == link.b) fail(entry("links", i), "both ends are the same place");
    if (!seen.insert(std::minmax(link.a, link.b)).second)
      fail(entry("links", i),
           "a second link between " + board[link.a].id + " and " + board[link.b].id);
  }
  for (std::size_t p = 0; p < board.places.size(); ++p) {
    if (board.distance[0][p] == unreachable)
      fail(entry("places", p), "no links lead from " + board.places[0].id + " to it");
  }
}

void check_goods(const Board& board) {
  for (std::size_t t = 0; t < board.tokens.size(); ++t) {
    const Token& token = board.tokens[t];
    const bool for_port = token.kind == TokenKind::port || token.kind == TokenKind::printed;
    const std::string where =
        token.kind == TokenKind::printed ? token.id : entry("goods_tokens", t);
    if ((token.demand == Good::steel) != for_port)
      fail(where + ".demand", "ports want steel, and cities coal, iron or wood");
    if (token.supply.contains(Good::steel)) fail(where + ".supply", "steel is made from iron");
    if (token.supply.contains(token.demand))
      fail(where + ".supply", "includes what is wanted there");
  }
}

/// One token for each place, and one first delivery token for each city that is no starting city.
void check_starts(const Board& board) {
  const auto tokens = [&](TokenKind kind) {
    return static_cast<int>(std::count_if(board.tokens.begin(), board.tokens.end(),
                                          [&](const Token& t) { return t.kind == kind; }));
  };
  const int starts = board.start_cities.size();
  const auto expect = [&](TokenKind kind, const std::string& word, int places) {
    if (tokens(kind) != places)
      fail("goods_tokens", std::to_string(tokens(kind)) + " for " + word + ", but there are " +
                               std::to_string(places) + " places for them");
  };
  expect(TokenKind::start, "starting cities", starts);
  expect(TokenKind::city, "other cities", board.cities.size() - starts);
  expect(TokenKind::port, "ports", board.ports.size() - tokens(TokenKind::printed));
  if (std::ssize(board.first_deliveries) != board.cities.size() - starts)
    fail("first_deliveries", "one is needed for each city that is no starting city, " +
                                 std::to_string(board.cities.size() - starts));
  if (starts < board.max_players)
    fail("start_cities", "fewer than rules.players says there can be players");
  for (std::size_t i = 0; i < board.scenarios.size(); ++i) {
    const Scenario& scenario = board.scenarios[i];
    if (scenario.start_cities.size() != starts)
      fail(entry("scenarios", i, ".start_cities"), "must be " + std::to_string(starts));
    const auto too_few = [&](const CompanySet& set) {
      return !set.empty() && set.size() < board.min_players;
    };
    if (too_few(scenario.intermediate)) fail(entry("scenarios", i, ".intermediate"), "too few");
    if (too_few(scenario.expert)) fail(entry("scenarios", i, ".expert"), "too few");
    if (scenario.intermediate.empty() && scenario.expert.empty())
      fail(entry("scenarios", i), "no company can play it");
  }
}

/// Slots are turned in their order, and there are enough contracts of each length.
void check_contracts(const Board& board) {
  for (std::size_t i = 0; i < board.slots.size(); ++i) {
    const Slot& slot = board.slots[i];
    if (slot.to - slot.from + 1 != slot.days)
      fail(entry("contract_slots", i), "the days from `from` to `to` are not as many as `days`");
    if (i > 0 && slot.turned_on_day < board.slots[i - 1].turned_on_day)
      fail(entry("contract_slots", i, ".turned_on_day"), "earlier than the one before");
    const auto same = [&](const auto& it) { return it.days == slot.days; };
    if (std::count_if(board.contracts.begin(), board.contracts.end(), same) <
        std::count_if(board.slots.begin(), board.slots.end(), same))
      fail("contracts", "too few for " + std::to_string(slot.days) + " days");
  }
}

void check_cards(const Board& board) {
  PlaceSet with_card;
  int starting = board.start_cities.size();
  for (std::size_t c = 0; c < board.cards.size(); ++c) {
    const Card& card = board.cards[c];
    if (card.kind != CardKind::city) {
      starting += card.copies;
      continue;
    }
    if (card.copies != 1) fail(entry("cards", c, ".copies"), "there is one card of each city");
    if (with_card.contains(card.city))
      fail(entry("cards", c), "a second card of " + board[card.city].id);
    with_card.insert(card.city);
  }
  board.cities.each([&](PlaceId city) {
    if (!with_card.contains(city)) fail("cards", "none of " + board[city].id);
  });
  if (starting - 2 < board.hand)
    fail("rules.hand", "more than the " + std::to_string(starting - 2) + " cards of a first deck");
}

/// Every company can load something at every starting city, and nobody can deliver more cubes than
/// a byte counts: in 40 days at most four railcars and two second cubes a day.
void check_companies(const Board& board) {
  if (std::ssize(board.companies) < board.max_players)
    fail("companies", "fewer than rules.players says there can be players");
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
      fail(entry("companies", i, ".features"), "more than two of high-capacity");
    for (const Token& token : board.tokens) {
      if (token.kind == TokenKind::start && !(token.supply.bits() & first.bits()).any())
        fail(entry("companies", i), "no railcar card takes what " + token.id + " supplies");
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
void check_actions(const Board& board) {
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
      fail(entry("companies", i), "a player could have " + std::to_string(actions) +
                                      " actions, more than " + std::to_string(max_actions));
  }
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

void check(const Board& board) {
  if (board.last_turn_from_day - 1 + board.days.maintenance > board.last_day)
    fail("rules.last_day", "maintenance would not always be possible");
  if (board.improvements_per_player * board.max_players > improvement_kinds)
    fail("rules.improvements_per_player", "there are not so many improvements");
  if (board.displayed_objectives > std::ssize(board.objectives))
    fail("rules.objectives", "there are not so many objectives");
  if (board.ports.empty()) fail("places", "there is no port");
  check_links(board);
  check_goods(board);
  check_starts(board);
  check_contracts(board);
  check_cards(board);
  check_companies(board);
  check_actions(board);
}

}  // namespace rail::grand_trunk_journey
