// Runs that can be cut into parts: what each file says that it is a part of, and joining them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fairness/balance.h"
#include "host/catalog.h"
#include "lab/requests.h"
#include "lab/shares_of_work.h"

namespace rail::lab {

inline constexpr std::string_view arena_kind = "arena";
inline constexpr std::string_view calibration_kind = "calibrate";
inline constexpr std::string_view balance_kind = "board balance";

/// The game of a request: id, rules, players, all options, and its board; the whole document of a
/// board that is none of the catalog's. Throws BadInput if there is no such game.
json::object part_game(const host::GameEntry& entry, int players,
                       const host::OptionValues& options);
/// The game that `part_game` wrote; throws BadInput, too, if this program would play it otherwise.
std::shared_ptr<const host::GameEntry> entry_at(const host::Where& where, const json::value& value);

/// `PartFile::request`: all that the result follows from. Threads and progress are no part of it.
json::object part_request(const host::GameEntry& entry, const ArenaRequest& request);
json::object part_request(const host::GameEntry& entry, const CalibrationRequest& request);
json::object part_request(const host::GameEntry& entry, const fairness::Request& request,
                          int games);

/// What the whole run would have said, from all its parts in order; throws BadInput with the file
/// and the place in it.
json::object joined_run(const std::vector<PartFile>& parts);

}  // namespace rail::lab
