// Reads a board file, part by part.
#include "games/grand_trunk_journey/rules/board.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "games/board_reader.h"
#include "games/grand_trunk_journey/rules/board_checks.h"

namespace rail::grand_trunk_journey {

namespace {

/// Which of `all` the text here names; the first if that was a problem.
template <class Id, class T>
Id id_of(const Cursor& at, const std::vector<T>& all, const std::string& what) {
  return static_cast<Id>(named(at, all, what).value_or(0));
}

Good good(const Cursor& at) { return enumerator<Good>(at, "good"); }

GoodSet good_set(const Cursor& list) {
  GoodSet set;
  for (const Cursor& at : list.items(1, good_kinds)) {
    if (set.contains(good(at)))
      at.fail(BoardFlaw::repeated_entry, in_quotes(at.text()) + " is there twice");
    set.insert(good(at));
  }
  return set;
}

/// None if that was a problem.
std::optional<PlaceId> city(const Cursor& at, const Board& board) {
  const auto found = named(at, board.places, "place");
  if (!found) return std::nullopt;
  const auto place = static_cast<PlaceId>(*found);
  if (!board[place].port) return place;
  at.fail(Flaw::not_a_city, in_quotes(at.text()) + " is a port");
  return std::nullopt;
}

void read_days_and_points(const Cursor& rules, Board& board) {
  const Cursor days = rules.at("days");
  days.only({"maintenance", "junction", "force", "speed", "terminal", "improvement", "objective"});
  board.days.maintenance = days.at("maintenance").byte(1, 9);
  board.days.junction = days.at("junction").byte(0, 9);
  board.days.force = days.at("force").byte(0, 9);
  board.days.speed = days.at("speed").byte(0, 9);
  board.days.terminal = days.at("terminal").byte(0, 9);
  board.days.improvement = days.at("improvement").byte(0, 9);
  board.days.objective = days.at("objective").byte(0, 9);
  const Cursor points = rules.at("points");
  points.only({"steel", "set", "terminal", "fast", "force_4", "given_up"});
  board.points.steel = points.at("steel").byte(0, 20);
  board.points.set = points.at("set").byte(0, 20);
  board.points.terminal = points.at("terminal").byte(0, 20);
  board.points.fast = points.at("fast").byte(0, 20);
  board.points.force_4 = points.at("force_4").byte(0, 20);
  board.points.given_up = points.at("given_up").byte(0, 20);
}

void read_rules(const Cursor& rules, Board& board) {
  rules.only({"players", "hand", "start_points", "last_turn_from_day", "last_day", "days", "points",
              "steel_for_force", "coal_for_speed", "steel_per_iron", "steel_per_city", "wood_track",
              "improvements_per_player", "objectives"});
  std::tie(board.min_players, board.max_players) =
      players(rules, 2, grand_trunk_journey::max_players);
  board.hand = rules.at("hand").byte(2, max_hand - 1);  // the Warehouse adds one
  board.start_points = rules.at("start_points").byte(0, 99);
  board.last_day = rules.at("last_day").byte(10, max_day, max_day);
  board.last_turn_from_day = rules.at("last_turn_from_day").byte(5, board.last_day);
  read_days_and_points(rules, board);
  std::size_t force = 2;
  for (const Cursor& at : rules.at("steel_for_force").items(max_force - 1, max_force - 1))
    board.steel_for_force.at(force++) = at.byte(0, 20);
  board.coal_for_speed = rules.at("coal_for_speed").byte(0, 20);
  board.steel_per_iron = rules.at("steel_per_iron").byte(1, 9);
  board.steel_per_city = rules.at("steel_per_city").byte(1, 9);
  for (const Cursor& at : rules.at("wood_track").items(1, 32)) {
    board.wood_track.push_back(at.byte(0, 20));
    if (board.wood_track.size() > 1 && board.wood_track.end()[-1] < board.wood_track.end()[-2])
      at.fail(Flaw::track_falls, "less than the space before");
  }
  board.improvements_per_player = rules.at("improvements_per_player").byte(0, improvement_kinds);
  board.displayed_objectives = rules.at("objectives").byte(0, max_objectives);
}

void read_places(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(3, max_places)) {
    at.only({"id", "name", "kind", "printed"});
    Place place;
    place.id = new_id(at, board.places);
    place.name = name(at.at("name"));
    place.port = at.at("kind").one_of({"city", "port"}) == 1;
    const auto id = static_cast<PlaceId>(board.places.size());
    (place.port ? board.ports : board.cities).insert(id);
    board.places.push_back(std::move(place));
  }
}

void read_links(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(1, max_places * (max_places - 1) / 2)) {
    at.only({"id", "a", "b"});
    Link link;
    link.id = new_id(at, board.links);
    link.a = id_of<PlaceId>(at.at("a"), board.places, "place");
    link.b = id_of<PlaceId>(at.at("b"), board.places, "place");
    board.links.push_back(std::move(link));
  }
}

Token token(const Cursor& at, TokenKind kind, std::string id) {
  return {.id = std::move(id),
          .kind = kind,
          .demand = good(at.at("demand")),
          .supply = good_set(at.at("supply"))};
}

/// The tokens, and then what is printed on the board.
void read_tokens(const Cursor& list, const Cursor& places, Board& board) {
  for (const Cursor& at : list.items(1, max_tokens)) {
    at.only({"id", "for", "demand", "supply"});
    constexpr std::array kinds{TokenKind::start, TokenKind::city, TokenKind::port};
    const std::size_t kind = at.at("for").one_of({"start", "city", "port"}).value_or(0);
    board.tokens.push_back(token(at, kinds.at(kind), new_id(at, board.tokens)));
  }
  const auto all = places.items(3, max_places);
  for (std::size_t p = 0; p < all.size(); ++p) {
    const auto printed = all[p].find("printed");
    if (!printed) continue;
    printed->only({"demand", "supply"});
    if (!board.places[p].port)
      printed->fail(Flaw::printed_in_city, "only ports have printed goods");
    board.places[p].printed = static_cast<TokenId>(board.tokens.size());
    board.tokens.push_back(token(*printed, TokenKind::printed, "printed-" + board.places[p].id));
  }
}

void read_contracts(const Cursor& slots, const Cursor& contracts, Board& board) {
  for (const Cursor& at : slots.items(1, max_slots)) {
    at.only({"days", "from", "to", "points", "turned_on_day"});
    Slot slot;
    slot.days = at.at("days").byte(1, 9);
    slot.from = at.at("from").byte(1, board.last_day);
    slot.to = at.at("to").byte(slot.from, board.last_day, board.last_day);
    slot.points = at.at("points").byte(0, 20);
    slot.turned_on_day = at.at("turned_on_day").byte(0, slot.from);
    board.slots.push_back(slot);
  }
  for (const Cursor& at : contracts.items(1, max_contracts)) {
    at.only({"id", "days", "city", "good"});
    Contract contract;
    contract.id = new_id(at, board.contracts);
    contract.days = at.at("days").byte(1, 9);
    contract.city = city(at.at("city"), board).value_or(PlaceId{});
    contract.good = good(at.at("good"));
    if (contract.good == Good::steel)
      at.at("good").fail(Flaw::contract_for_steel, "contracts ask for coal, iron or wood");
    board.contracts.push_back(std::move(contract));
  }
}

void read_cards(const Cursor& railcars, const Cursor& cards, Board& board) {
  for (const Cursor& at : railcars.items(1, 16)) {
    at.only({"id", "name", "goods"});
    board.railcars.push_back({.id = new_id(at, board.railcars),
                              .name = name(at.at("name")),
                              .goods = good_set(at.at("goods"))});
  }
  constexpr std::array<std::string_view, 4> kinds{"railcar", "port", "junction", "city"};
  for (const Cursor& at : cards.items(1, max_cards)) {
    at.only({"id", "kind", "city", "copies"});
    Card card;
    card.id = new_id(at, board.cards);
    const std::string kind = at.at("kind").text();
    const auto found = std::find(kinds.begin(), kinds.end(), kind);
    if (found != kinds.end()) {
      card.kind = static_cast<CardKind>(found - kinds.begin());
    } else if (!kind.empty()) {
      at.at("kind").fail(BoardFlaw::unknown_word, "no kind of card is called " + in_quotes(kind));
    }
    if (card.kind == CardKind::city) {
      card.city = city(at.at("city"), board).value_or(PlaceId{});
    } else if (at.find("city")) {
      at.at("city").fail(Flaw::city_of_other_card, "only city cards have one");
    }
    card.copies = at.at("copies").byte(1, max_copies);
    board.cards.push_back(std::move(card));
  }
}

Face face(const Cursor& at, const Board& board) {
  constexpr std::array<std::string_view, 7> actions{
      "high-capacity", "influence-demand", "overland-transport", "rail-yard",
      "right-of-way",  "development-2",    "development-4"};
  const std::string word = at.text();
  const auto action = std::find(actions.begin(), actions.end(), word);
  Face face;
  if (action != actions.end()) {
    face.feature = static_cast<Feature>(static_cast<int>(Feature::high_capacity) +
                                        static_cast<int>(action - actions.begin()));
    return face;
  }
  face.feature = Feature::railcar;
  if (const auto type = named(at, board.railcars, "railcar or action")) {
    face.type = static_cast<std::uint8_t>(*type);
    face.goods = board.railcars[*type].goods;
  }
  return face;
}

void read_companies(const Cursor& list, Board& board) {
  const bool cards_known = list.problems().sound({"cards", "railcars"});
  for (const Cursor& at : list.items(2, max_companies)) {
    at.only({"id", "name", "color", "features"});
    Company company;
    company.id = new_id(at, board.companies);
    company.name = name(at.at("name"));
    company.color = at.at("color").id();
    const Cursor features = at.at("features");
    std::vector<std::string_view> known;
    for (std::size_t c = 0; cards_known && c < board.cards.size(); ++c) {
      const Card& card = board.cards[c];
      if (card.kind == CardKind::junction) continue;
      known.push_back(card.id);
      company.faces[c] = face(features.at(card.id), board);
      if (card.kind == CardKind::railcar && company.faces[c].feature != Feature::railcar)
        features.at(card.id).fail(Flaw::no_railcar, "must be a railcar");
      if (company.faces[c].feature == Feature::railcar && card.copies > 1)
        features.at(card.id).fail(Flaw::several_railcars,
                                  "a card with several copies cannot be a railcar");
    }
    if (cards_known) features.only(known);
    board.companies.push_back(std::move(company));
  }
}

void read_improvements(const Cursor& list, Board& board) {
  std::vector<Improvement> seen;
  for (const Cursor& at : list.items(improvement_kinds, improvement_kinds)) {
    at.only({"id", "name"});
    const auto improvement = enumerator<Improvement>(at.at("id"), "improvement");
    if (std::find(seen.begin(), seen.end(), improvement) != seen.end())
      at.at("id").fail(BoardFlaw::repeated_id, in_quotes(at.at("id").text()) + " is used twice");
    seen.push_back(improvement);
    board.improvements[static_cast<std::size_t>(improvement)] = name(at.at("name"));
  }
}

void read_requirements(const Cursor& at, Objective& objective) {
  at.only({"coal", "iron", "wood", "steel", "any_goods", "same_good", "contracts", "force", "fast",
           "goods_on_train"});
  const auto number = [&](std::string_view key, std::uint8_t& out, int max = 30) {
    if (const auto found = at.find(key)) out = found->byte(1, max);
  };
  number("coal", objective.goods[Good::coal]);
  number("iron", objective.goods[Good::iron]);
  number("wood", objective.goods[Good::wood]);
  number("steel", objective.goods[Good::steel]);
  number("any_goods", objective.any_goods);
  number("same_good", objective.same_good);
  number("contracts", objective.contracts);
  number("force", objective.force, max_force);
  number("goods_on_train", objective.goods_on_train);
  if (const auto fast = at.find("fast")) objective.fast = fast->flag();
}

void read_objectives(const Cursor& list, Board& board) {
  constexpr std::array<std::string_view, 6> counted{"",     "coal",  "iron",
                                                    "wood", "steel", "three_goods"};
  for (const Cursor& at : list.items(0, max_objectives)) {
    at.only({"id", "name", "requires", "score"});
    Objective objective;
    objective.id = new_id(at, board.objectives);
    objective.name = name(at.at("name"));
    read_requirements(at.at("requires"), objective);
    const Cursor score = at.at("score");
    score.only({"points", "per"});
    objective.points = score.at("points").byte(1, 20);
    if (const auto per = score.find("per")) {
      const std::string word = per->text();
      const auto found = std::find(counted.begin(), counted.end(), word);
      if (found == counted.end())
        per->fail(BoardFlaw::unknown_word, "nothing to count is called " + in_quotes(word));
      else
        objective.per = static_cast<Per>(found - counted.begin());
    }
    board.objectives.push_back(std::move(objective));
  }
}

PlaceSet city_set(const Cursor& list, const Board& board) {
  PlaceSet cities;
  for (const Cursor& at : list.items(1, max_places)) {
    const std::optional<PlaceId> place = city(at, board);
    if (!place) continue;
    if (cities.contains(*place))
      at.fail(BoardFlaw::repeated_entry, in_quotes(at.text()) + " is there twice");
    cities.insert(*place);
  }
  return cities;
}

CompanySet companies(const Cursor& list, const Board& board) {
  CompanySet set;
  for (const Cursor& at : list.items(0, max_companies)) {
    const auto found = named(at, board.companies, "company");
    if (!found) continue;
    const auto id = static_cast<CompanyId>(*found);
    if (set.contains(id))
      at.fail(BoardFlaw::repeated_entry, in_quotes(at.text()) + " is there twice");
    set.insert(id);
  }
  return set;
}

void read_scenarios(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(0, 32)) {
    at.only({"id", "name", "start_cities", "intermediate", "expert"});
    Scenario scenario;
    scenario.id = new_id(at, board.scenarios);
    scenario.name = name(at.at("name"));
    if (scenario.id == "none")
      at.at("id").fail(Flaw::scenario_called_none, "\"none\" is the start without a scenario");
    scenario.start_cities = city_set(at.at("start_cities"), board);
    scenario.intermediate = companies(at.at("intermediate"), board);
    scenario.expert = companies(at.at("expert"), board);
    board.scenarios.push_back(std::move(scenario));
  }
}

/// How many there are of each length.
template <class T>
void check_lengths(const Cursor& counts, const std::vector<T>& all) {
  std::ptrdiff_t sum = 0;
  for (const std::string& days : counts.keys()) {
    const auto there = std::count_if(all.begin(), all.end(), [&](const T& t) {
      return std::to_string(static_cast<int>(t.days)) == days;
    });
    counts.at(days).expect_count(static_cast<int>(there));
    sum += there;
  }
  if (sum != std::ssize(all)) counts.fail(BoardFlaw::count_differs, "not all lengths are named");
}

void check_counts(const Cursor& counts, const Board& board) {
  counts.only({"cities", "ports", "links", "deck_cards_per_company", "starting_cards_per_company",
               "city_goods_tokens", "start_goods_tokens", "port_goods_tokens", "first_deliveries",
               "contracts", "contract_slots", "improvements", "objectives", "companies",
               "scenarios"});
  counts.at("cities").expect_count(board.cities.size());
  counts.at("ports").expect_count(board.ports.size());
  counts.at("links").expect_count(static_cast<int>(std::ssize(board.links)));
  int cards = 0;
  int starting = 0;
  for (const Card& card : board.cards) {
    cards += card.copies;
    if (card.kind != CardKind::city || board.start_cities.contains(card.city))
      starting += card.copies;
  }
  counts.at("deck_cards_per_company").expect_count(cards);
  counts.at("starting_cards_per_company").expect_count(starting);
  const auto tokens = [&](TokenKind kind) {
    return std::count_if(board.tokens.begin(), board.tokens.end(),
                         [&](const Token& t) { return t.kind == kind; });
  };
  counts.at("city_goods_tokens")
      .expect_count(static_cast<int>(tokens(TokenKind::start) + tokens(TokenKind::city)));
  counts.at("start_goods_tokens").expect_count(static_cast<int>(tokens(TokenKind::start)));
  counts.at("port_goods_tokens").expect_count(static_cast<int>(tokens(TokenKind::port)));
  counts.at("first_deliveries").expect_count(static_cast<int>(std::ssize(board.first_deliveries)));
  check_lengths(counts.at("contracts"), board.contracts);
  check_lengths(counts.at("contract_slots"), board.slots);
  counts.at("improvements").expect_count(improvement_kinds);
  counts.at("objectives").expect_count(static_cast<int>(std::ssize(board.objectives)));
  counts.at("companies").expect_count(static_cast<int>(std::ssize(board.companies)));
  counts.at("scenarios").expect_count(static_cast<int>(std::ssize(board.scenarios)));
}

}  // namespace

Board Board::parse(std::string_view text) {
  BoardProblems problems;
  const Cursor root(text, problems);
  Head head = read_head(root, "grand-trunk-journey",
                        {"places", "links", "goods_tokens", "first_deliveries", "contract_slots",
                         "contracts", "railcars", "cards", "companies", "improvements",
                         "objectives", "start_cities", "scenarios"});
  Board board;
  board.name = std::move(head.name);
  read_rules(root.at("rules"), board);
  read_places(root.at("places"), board);
  read_links(root.at("links"), board);
  read_tokens(root.at("goods_tokens"), root.at("places"), board);
  for (const Cursor& at : root.at("first_deliveries").items(0, max_places))
    board.first_deliveries.push_back(at.byte(1, max_first_delivery));
  read_contracts(root.at("contract_slots"), root.at("contracts"), board);
  read_cards(root.at("railcars"), root.at("cards"), board);
  read_companies(root.at("companies"), board);
  read_improvements(root.at("improvements"), board);
  read_objectives(root.at("objectives"), board);
  board.start_cities = city_set(root.at("start_cities"), board);
  read_scenarios(root.at("scenarios"), board);
  problems.reading(false);
  if (problems.sound({"places", "links"})) measure_distances(board);
  check(board, problems);
  if (const auto counts = counts_of(root)) check_counts(*counts, board);
  read_tail(root, text,
            {"rules", "places", "links", "goods_tokens", "first_deliveries", "contract_slots",
             "contracts", "railcars", "cards", "companies", "improvements", "objectives",
             "start_cities", "scenarios", "drawing"});
  problems.throw_if_any();
  board.id = head.id.empty() ? id_by_content(text) : std::move(head.id);
  return board;
}

}  // namespace rail::grand_trunk_journey
