// Structured log: one JSON object per line on standard error. Tokens, names and chat never go in.
#pragma once

#include <boost/json.hpp>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace rail::server {

enum class Level : unsigned char { info, warning, error };

/// Writes {"at":"2026-…Z","level":…,"event":event, …fields}; safe from any thread.
void log(Level level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, boost::json::value>> fields = {});

}  // namespace rail::server
