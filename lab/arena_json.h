// An arena's figures as JSON.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/match.h"
#include "lab/standings.h"

namespace rail::lab {

namespace json = host::json;

/// Names by which the bots are told apart: two of one name are "greedy#1" and "greedy#2".
std::vector<std::string> labels(const std::vector<std::string>& bots);

/// `measures` names the fields of the breakdown, for what a team's means are of; `sprt` are the
/// hypotheses that were tested.
json::object arena_json(std::string_view game, const ArenaResult& result,
                        const std::vector<std::string>& measures,
                        const std::optional<std::array<double, 2>>& sprt);

}  // namespace rail::lab
