// From stored logs to records.
#pragma once

#include <vector>

#include "host/record.h"
#include "server/stores.h"

namespace rail::server {

/// The plies of a table's log that were not taken back, without an outcome: whether the match is
/// over only replaying tells. None of a table that is still open. Throws BadInput if settings or
/// log are not as a server writes them.
host::Record record_of(const StoredTable& table, const std::vector<StoredEntry>& entries);

}  // namespace rail::server
