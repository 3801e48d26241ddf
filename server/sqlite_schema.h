// The tables of a SQLite file.
#pragma once

#include <string>

#include "server/sqlite.h"
#include "server/stores.h"

namespace rail::server {

/// Opens a file of ours, or makes one; throws StoreError if it is anything else.
sqlite::Connection open_with_schema(const std::string& file, Missing missing);

}  // namespace rail::server
