// A board: the facts of one box, read from its file and checked.
#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_file.h"
#include "games/grand_trunk_journey/rules/actions.h"

namespace rail::grand_trunk_journey {

struct Place {
  std::string id;
  Name name;
  bool port = false;
  std::optional<TokenId> printed;  // goods that are part of the board
};

struct Link {
  std::string id;
  PlaceId a{};
  PlaceId b{};
};

/// Where a goods token may lie.
enum class TokenKind : std::uint8_t { start, city, port, printed };

struct Token {
  std::string id;
  TokenKind kind{};
  Good demand{};
  GoodSet supply;
};

/// A place below the time track: contracts of this length lie there.
struct Slot {
  std::uint8_t days = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t points = 0;
  std::uint8_t turned_on_day = 0;  // 0: at set-up
};

struct Contract {
  std::string id;
  std::uint8_t days = 0;
  PlaceId city{};
  Good good{};
};

struct RailcarType {
  std::string id;
  Name name;
  GoodSet goods;
};

enum class CardKind : std::uint8_t { railcar, port, junction, city };

struct Card {
  std::string id;
  CardKind kind{};
  PlaceId city{};  // of a city card
  std::uint8_t copies = 0;
};

/// What a card can do besides being a place.
enum class Feature : std::uint8_t {
  nothing,
  railcar,
  high_capacity,
  influence_demand,
  overland_transport,
  rail_yard,
  right_of_way,
  development_2,  // terminal or improvement
  development_4   // force or speed, too
};

struct Face {
  Feature feature = Feature::nothing;
  std::uint8_t type = 0;  // of a railcar
  GoodSet goods;          // that a railcar takes
};

struct Company {
  std::string id;
  Name name;
  std::string color;
  std::array<Face, max_cards> faces{};  // by card
};

/// What an objective counts to score.
enum class Per : std::uint8_t { once, coal, iron, wood, steel, three_goods };

struct Objective {
  std::string id;
  Name name;
  Cubes goods;  // at least so many of each
  std::uint8_t any_goods = 0;
  std::uint8_t same_good = 0;
  std::uint8_t contracts = 0;
  std::uint8_t force = 0;
  std::uint8_t goods_on_train = 0;
  bool fast = false;
  std::uint8_t points = 0;
  Per per{};
};

struct Scenario {
  std::string id;
  Name name;
  PlaceSet start_cities;
  CompanySet intermediate;
  CompanySet expert;
};

struct Board {
  std::string id;
  Name name;

  int min_players = 2;
  int max_players = 4;
  std::uint8_t hand = 0;
  std::uint8_t start_points = 0;
  std::uint8_t last_turn_from_day = 0;
  std::uint8_t last_day = 0;
  struct Days {
    std::uint8_t maintenance = 0;
    std::uint8_t junction = 0;
    std::uint8_t force = 0;
    std::uint8_t speed = 0;
    std::uint8_t terminal = 0;
    std::uint8_t improvement = 0;
    std::uint8_t objective = 0;
  } days;
  struct Points {
    std::uint8_t steel = 0;
    std::uint8_t set = 0;
    std::uint8_t terminal = 0;
    std::uint8_t fast = 0;
    std::uint8_t force_4 = 0;
    std::uint8_t given_up = 0;  // lost, that is
  } points;
  std::array<std::uint8_t, max_force + 1> steel_for_force{};  // by force
  std::uint8_t coal_for_speed = 0;
  std::uint8_t steel_per_iron = 0;
  std::uint8_t steel_per_city = 0;
  std::vector<std::uint8_t> wood_track;
  std::uint8_t improvements_per_player = 0;
  std::uint8_t displayed_objectives = 0;

  std::vector<Place> places;
  std::vector<Link> links;
  std::vector<Token> tokens;  // the printed ones last
  std::vector<std::uint8_t> first_deliveries;
  std::vector<Slot> slots;
  std::vector<Contract> contracts;
  std::vector<RailcarType> railcars;
  std::vector<Card> cards;
  std::vector<Company> companies;
  std::array<Name, improvement_kinds> improvements;
  std::vector<Objective> objectives;
  PlaceSet start_cities;
  std::vector<Scenario> scenarios;

  PlaceSet cities;
  PlaceSet ports;
  /// R2: the fewest links between two places.
  std::array<std::array<std::uint8_t, max_places>, max_places> distance{};

  const Place& operator[](PlaceId p) const { return places[static_cast<std::size_t>(p)]; }
  const Token& operator[](TokenId t) const { return tokens[static_cast<std::size_t>(t)]; }
  const Contract& operator[](ContractId c) const { return contracts[static_cast<std::size_t>(c)]; }
  const Card& operator[](CardId c) const { return cards[static_cast<std::size_t>(c)]; }
  const Company& operator[](CompanyId c) const { return companies[static_cast<std::size_t>(c)]; }
  const Objective& operator[](ObjectiveId o) const {
    return objectives[static_cast<std::size_t>(o)];
  }
  int links_between(PlaceId a, PlaceId b) const {
    return distance[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
  }

  /// Reads and checks a board file; throws BoardError.
  static Board parse(std::string_view json);
};

}  // namespace rail::grand_trunk_journey
