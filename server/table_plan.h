// What a wish for a new table comes to.
#pragma once

#include <vector>

#include "server/bodies.h"
#include "server/entries.h"
#include "server/store.h"

namespace rail::server {

struct TablePlan {
  Settings settings;
  std::vector<StoredSeat> seats;
  std::vector<Entry> entries;
  CreatedTable answer;
  bool listed = false;
};

/// Throws host::BadInput with what is wrong.
TablePlan plan_table(const NewTable& wish);

}  // namespace rail::server
