// Reads a board file.
#include "games/heaviest_train/rules/board.h"

#include <tuple>
#include <utility>

#include "games/board_reader.h"

namespace rail::heaviest_train {

namespace {

constexpr int most_copies = 20;
constexpr int most_weight = 20;
constexpr int most_strength = 100;

void read_rules(const Cursor& rules, Board& board) {
  rules.only({"players", "strength"});
  std::tie(board.min_players, board.max_players) = players(rules, 1, max_players);
  board.strength = rules.at("strength").number(1, most_strength);
}

void read_wagons(const Cursor& list, Board& board) {
  int all = 0;
  for (const Cursor& at : list.items(1, max_kinds)) {
    at.only({"id", "name", "weight", "copies"});
    Wagon wagon{.id = new_id(at, board.wagons),
                .name = name(at.at("name")),
                .weight = at.at("weight").byte(1, most_weight),
                .copies = at.at("copies").byte(1, most_copies)};
    all += wagon.copies;
    board.wagons.push_back(std::move(wagon));
  }
  if (all < 2 * board.max_players)
    list.fail(Flaw::few_wagons, "there are too few wagons for so many players");
}

void check_counts(const Cursor& counts, const Board& board) {
  counts.only({"wagons"});
  int wagons = 0;
  for (const Wagon& wagon : board.wagons) wagons += wagon.copies;
  counts.at("wagons").expect_count(wagons);
}

}  // namespace

Board Board::parse(std::string_view text) {
  BoardProblems problems;
  const Cursor root(text, problems);
  Head head = read_head(root, "heaviest-train", {"wagons"});
  Board board;
  board.name = std::move(head.name);
  read_rules(root.at("rules"), board);
  read_wagons(root.at("wagons"), board);
  if (const auto counts = counts_of(root)) check_counts(*counts, board);
  read_tail(root, text, {"rules", "wagons"});
  problems.throw_if_any();
  board.id = head.id.empty() ? id_by_content(text) : std::move(head.id);
  return board;
}

int weight_of(const Board& board, const Wagons& wagons) {
  int sum = 0;
  wagons.each([&](WagonId id, int n) { sum += n * board[id].weight; });  // R1
  return sum;
}

}  // namespace rail::heaviest_train
