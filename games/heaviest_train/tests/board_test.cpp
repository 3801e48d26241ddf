// The board file, and what is said about one that is wrong.
#include "games/heaviest_train/rules/board.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "games/heaviest_train/tests/table.h"
#include "tests/damaged_board.h"

namespace rail::heaviest_train::board_test {

std::string error(std::string_view pointer, std::string_view value) {
  return error_with<Board>(embedded_boards().front().text, pointer, value);
}

TEST(HeaviestTrainBoard, SaysWhatIsInTheBox) {
  const Board& board = *standard_board();
  EXPECT_EQ(board.id, "heaviest-train");
  EXPECT_EQ(board.name.de, "Der schwerste Zug");
  EXPECT_EQ(board.strength, 7);
  ASSERT_EQ(board.wagons.size(), 5U);
  EXPECT_EQ(board[WagonId{4}].id, "coal");
}

TEST(HeaviestTrainBoard, IsReadStrictly) {
  EXPECT_EQ(error("/game", R"("chess")"), "game: \"chess\" is not \"heaviest-train\"");
  EXPECT_EQ(error("/wagons/1/id", R"("caboose")"), "wagons[1].id: \"caboose\" is used twice");
  EXPECT_EQ(error("/checks/wagons", "19"), "checks.wagons: the file says 19, there are 20");
  EXPECT_EQ(error("/wagons/0/weight", "0"), "wagons[0].weight: 0 is not from 1 to 20");
  EXPECT_EQ(error("/rules/strength", ""), "rules.strength: missing");
  EXPECT_EQ(error("/wagons", R"([{"id":"a","name":{"en":"a","de":"a"},"weight":1,"copies":7}])"),
            "wagons: there are too few wagons for so many players");
}

TEST(HeaviestTrainBoard, IsForTwoToFour) {
  EXPECT_THROW(train_for(1), std::invalid_argument);
  EXPECT_THROW(train_for(5), std::invalid_argument);
}

}  // namespace rail::heaviest_train::board_test
