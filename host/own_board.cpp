// Reads documents, and remembers those that somebody still has.
#include "host/own_board.h"

#include <map>
#include <mutex>
#include <utility>

#include "host/json_input.h"

namespace rail::host {

namespace {

/// Documents that are in use, by their id. What nobody has any more is forgotten.
class Shelf {
 public:
  std::shared_ptr<const OwnBoard> find(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = boards_.find(id);
    return found == boards_.end() ? nullptr : found->second.lock();
  }
  /// The one that is there already if another thread was quicker.
  std::shared_ptr<const OwnBoard> put(const std::shared_ptr<const OwnBoard>& board) {
    const std::lock_guard lock(mutex_);
    std::erase_if(boards_, [](const auto& known) { return known.second.expired(); });
    std::weak_ptr<const OwnBoard>& place = boards_[board->ids.document];
    if (std::shared_ptr<const OwnBoard> before = place.lock()) return before;
    place = board;
    return board;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const OwnBoard>> boards_;
};

Shelf& shelf() {
  static Shelf instance;
  return instance;
}

}  // namespace

std::string game_on_board(std::string_view document_id) {
  return "board-" + std::string(document_id);
}

std::shared_ptr<const OwnBoard> own_board(std::string_view text) {
  parse_json(text, "board");  // or says where it is none
  BoardIds ids = board_ids(text);
  std::shared_ptr<const OwnBoard> known = shelf().find(ids.document);
  if (known && known->entry->board() == text) return known;
  // Other text with the same id may be white space, or what no reader takes: a key that is
  // repeated.
  auto board = std::make_shared<OwnBoard>();
  board->entry = entry_from_board(text);
  board->game = game_on_board(ids.document);
  board->ids = std::move(ids);
  return shelf().put(board);
}

const GameEntry* standard_on(std::string_view document_id) {
  static const std::map<std::string, const GameEntry*, std::less<>> all = [] {
    std::map<std::string, const GameEntry*, std::less<>> made;
    for (const auto& entry : Catalog::whole().entries())
      made.emplace(board_ids(entry->board()).document, entry.get());
    return made;
  }();
  const auto found = all.find(document_id);
  return found == all.end() ? nullptr : found->second;
}

json::object description(const OwnBoard& board) {
  json::object said = description(*board.entry);
  said["id"] = board.game;
  said["board"] = board.ids.document;
  said["rules"] = board.ids.rules;
  return said;
}

}  // namespace rail::host
