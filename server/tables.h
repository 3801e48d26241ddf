// A server speaks of tables in their own words.
#pragma once

namespace rail::tables {}

namespace rail::server {

using namespace tables;

}  // namespace rail::server
