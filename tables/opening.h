// What a new table begins with.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tables/entries.h"
#include "tables/store.h"

namespace rail::tables {

/// Who asks people to a new table, and whom of those who have a seat there: they are told.
struct Asking {
  std::string name = {};  // how he is called
  std::vector<std::string> people = {};
};

struct Opening {
  std::shared_ptr<const Settings> settings = {};
  std::vector<StoredSeat> seats = {};
  bool listed = false;
  std::vector<Entry> entries = {};  // all that has happened at it
  std::string id = {};              // empty: a new one
  Asking asking = {};
  bool again = false;  // the same people once more: their books do not know of it yet
  std::optional<std::string> by = {};  // who of them wanted it, if it is a person of the house
};

}  // namespace rail::tables
