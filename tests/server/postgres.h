// A PostgreSQL server of the tests' own.
#pragma once

#include <string>

namespace rail::server {

/// Starts the server if it is not running yet; it stops, and its files are removed, when this
/// process ends in whatever way. Throws std::runtime_error if there is no PostgreSQL.
/// Returns where a new, empty database is.
std::string new_postgres_database();

/// The server of new_postgres_database() dies, and another one takes over its files.
void crash_postgres();

}  // namespace rail::server
