// What the board file says: the wagons, and what the engine pulls.
#pragma once

#include <boost/describe/enum.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_file.h"
#include "games/heaviest_train/rules/actions.h"

namespace rail::heaviest_train {

/// What can be wrong with a board beside BoardFlaw.
enum class Flaw : std::uint8_t { few_wagons };
BOOST_DESCRIBE_ENUM(Flaw, few_wagons)

/// A kind of wagon.
struct Wagon {
  std::string id;
  Name name;
  std::uint8_t weight = 0;
  std::uint8_t copies = 0;
};

struct Board {
  std::string id;
  Name name;
  int min_players = 0;
  int max_players = 0;
  int strength = 0;  // the engine pulls so much
  std::vector<Wagon> wagons;

  const Wagon& operator[](WagonId wagon) const { return wagons[static_cast<std::size_t>(wagon)]; }

  /// Throws BoardError with what is wrong and where.
  static Board parse(std::string_view text);
};

/// What all wagons of a train weigh.
int weight_of(const Board& board, const Wagons& wagons);

}  // namespace rail::heaviest_train
