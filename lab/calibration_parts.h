// Parts of a calibration: what was told in the matches of each, and all of them together.
#pragma once

#include <vector>

#include "lab/calibration.h"
#include "lab/shares_of_work.h"

namespace rail::lab {

/// The matches that a part of a calibration looks at; throws BadInput if its file would become too
/// large.
Stretch calibration_share(const CalibrationRequest& request, const Part& part);

/// What was told in the matches of this share.
json::object calibration_work(const Stretch& share, const std::vector<ToldMatch>& matches);

/// The matches of all parts, given in order, each with so many chances at a moment. Throws BadInput
/// with the file and the place in it.
std::vector<ToldMatch> joined_calibration(const CalibrationRequest& request, std::size_t chances,
                                          const std::vector<PartFile>& parts);

}  // namespace rail::lab
