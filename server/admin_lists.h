// What a host sees of what is kept; only for admin.cpp.
#pragma once

#include <boost/json.hpp>
#include <optional>

#include "server/admin.h"

namespace rail::server {

/// {"tables": […], "next": KEY or null}, and so on.
boost::json::object admin_list(DiskStore& store, const AdminWish& wish);

/// All that is kept about a person, beside what was typed at tables; nothing if there is none.
std::optional<boost::json::object> admin_about(DiskStore& store, const ServerKeys* keys,
                                               const std::string& person);

/// What is kept about a table: how much of it, who sits there, and what they said last. Neither
/// cards and luck nor what opens seats: a host may sit at it.
std::optional<boost::json::object> admin_about_table(DiskStore& store, const std::string& id);

/// {"tables": {"open", "running", "over"}, "people", "circles", …}
boost::json::object admin_house(DiskStore& store);

}  // namespace rail::server
