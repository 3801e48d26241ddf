// Words, keys and records of boards that people bring.
#include "tables/brought_boards.h"

#include <boost/describe/enum_to_string.hpp>
#include <cstdint>

namespace rail::tables {

std::string_view boards_word(BoardsFrom from) {
  return boost::describe::enum_to_string(from, "nobody");
}

std::string boards_key(const Secrets& secrets) {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  constexpr int of_a_number = 13;  // five bits each, and a number has 64
  std::string key;
  // No deal has a space, so no luck follows from the same words.
  for (const std::string_view half : {"boards key 1", "boards key 2"}) {
    std::uint64_t number = secrets.keyed_number(half);
    for (int i = 0; i < of_a_number; ++i, number >>= 5) key += letters[number & 31U];
  }
  return key;
}

std::shared_ptr<const host::OwnBoard> take_own_board(host::Record& record) {
  if (!record.board) return nullptr;
  std::shared_ptr<const host::OwnBoard> board =
      host::own_board(boost::json::serialize(*record.board));
  const host::GameEntry* ours = host::standard_on(board->ids.document);
  if (ours == nullptr || ours->id() != record.game) return board;
  record.board.reset();
  return nullptr;
}

}  // namespace rail::tables
