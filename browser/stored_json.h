// Tables, entries and changes as the worker stores them (docs/browser.md).
#pragma once

#include <boost/json.hpp>
#include <vector>

#include "tables/store.h"

namespace rail::browser {

boost::json::object json_of(const tables::StoredTable& table);
boost::json::object json_of(const tables::StoredEntry& entry);
boost::json::object json_of(const tables::Change& change);

// Each throws host::BadInput if it is nothing of the kind.
tables::StoredTable table_in(const boost::json::value& value);
std::vector<tables::StoredTable> tables_in(const boost::json::value& value);
std::vector<tables::StoredEntry> entries_in(const boost::json::value& value);
std::vector<std::int64_t> numbers_in(const boost::json::value& value);

}  // namespace rail::browser
