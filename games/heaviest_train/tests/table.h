// A table of Heaviest Train on its own board.
#pragma once

#include <memory>

#include "games/heaviest_train/parts.h"

namespace rail::heaviest_train {

inline std::shared_ptr<const Board> standard_board() {
  static const auto board =
      std::make_shared<const Board>(Board::parse(embedded_boards().front().text));
  return board;
}

inline HeaviestTrain train_for(int players) { return {standard_board(), players, {}}; }

}  // namespace rail::heaviest_train
