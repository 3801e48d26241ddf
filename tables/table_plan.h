// What a wish for a new table comes to.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/catalog.h"
#include "host/own_board.h"
#include "tables/bodies.h"
#include "tables/entries.h"
#include "tables/opening.h"
#include "tables/secrets.h"
#include "tables/store.h"

namespace rail::tables {

/// What the house adds to a wish, for people it knows.
struct HousePlan {
  std::vector<std::optional<std::string>> people = {};  // as many as seats, or none
  std::string of = {};  // the book whose table it is (Settings::of); empty: none
  bool sealed = false;  // its deal is a secret (sealed.h)
  std::string id = {};  // under which it is opened; empty: a new one
  Asking asking = {};   // who of these people are told that they have a seat
};

struct TablePlan {
  Settings settings;
  std::vector<StoredSeat> seats;
  std::vector<Entry> entries;
  CreatedTable answer;
  bool listed = false;
  std::string id;  // empty: a new one
  Asking asking;
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

/// Lets people whom the house knows sit at the table; throws host::BadInput with what is wrong. No
/// link opens a person's seat at a tournament's table, and nobody there has opened it.
void add_people(TablePlan& plan, const HousePlan& house);

}  // namespace rail::tables
