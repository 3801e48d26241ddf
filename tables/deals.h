// What is known of the code of a deal.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "host/own_board.h"
#include "tables/bodies.h"
#include "tables/store.h"

namespace rail::tables {

struct Dealt {
  std::optional<DealInfo> deal;                          // none if nobody may know of it
  std::shared_ptr<const host::OwnBoard> own_board = {};  // that it is played on
  bool in_play = false;  // a table of an earlier version has hands from it, and plays on
  bool sealed = false;   // at a table it is a secret yet (sealed.h)
};

/// What is dealt by a code, and how the tables did that are through with it. For the reading
/// thread.
Dealt dealt(Store& store, const std::string& code);

}  // namespace rail::tables
