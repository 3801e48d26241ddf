// Parts of an arena: what each found, deal by deal, and all of them together.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "lab/schedule.h"
#include "lab/shares_of_work.h"

namespace rail::lab {

/// The deals that a part of an arena plays; throws BadInput if it cannot be cut like this, or if
/// the part's file would become too large.
Stretch arena_share(const Schedule& schedule, const Part& part);

/// What was played of a schedule, which has `only`.
json::object arena_work(const Schedule& schedule, const Played& played);

/// What all parts of a schedule found, given in order: the same as if it had been played in one.
/// `kinds` names the game's actions; `fields` says how many numbers the breakdown of a cooperative
/// game has, and is none in others. Throws BadInput with the file and the place in it.
Played joined_arena(const Schedule& schedule, std::size_t bots,
                    const std::vector<std::string_view>& kinds,
                    const std::optional<std::size_t>& fields, const std::vector<PartFile>& parts);

}  // namespace rail::lab
