// What a wish for a new table comes to.
#pragma once

#include <vector>

#include "host/catalog.h"
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
};

/// For one of the games of the catalog; throws host::BadInput with what is wrong.
TablePlan plan_table(const NewTable& wish, const host::Catalog& catalog, const Secrets& secrets);

}  // namespace rail::tables
