// JSON values as text, byte for byte what Boost.JSON would write, for values that are small and
// many.
#pragma once

#include <boost/json.hpp>
#include <string>

namespace rail::tables {

/// Appends it, without what serialize() of Boost.JSON prepares for each text.
void append_text(const boost::json::value& value, std::string& out);
std::string text_of(const boost::json::value& value);

}  // namespace rail::tables
