// What a wish for a new table comes to.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/catalog.h"
#include "host/own_board.h"
#include "tables/bodies.h"
#include "tables/entries.h"
#include "tables/secrets.h"
#include "tables/store.h"

namespace rail::tables {

struct TablePlan {
  Settings settings;
  std::vector<StoredSeat> seats;
  std::vector<Entry> entries;
  CreatedTable answer;
  bool listed = false;
  /// What it is played on, if somebody brought it; the settings get its document when they are
  /// stored.
  std::shared_ptr<const host::OwnBoard> own_board;

  const std::string& told_game() const { return own_board ? own_board->game : settings.game; }
};

/// For one of the games of the catalog; throws host::BadInput with what is wrong.
TablePlan plan_table(const NewTable& wish, const host::Catalog& catalog, const Secrets& secrets);
/// On a board that somebody brought, for a game of that catalog. If it is the very document of one
/// of the catalog's boards, it is that game.
TablePlan plan_table(const NewTable& wish, const std::shared_ptr<const host::OwnBoard>& board,
                     const host::Catalog& catalog, const Secrets& secrets);

}  // namespace rail::tables
