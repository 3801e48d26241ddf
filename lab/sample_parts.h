// Parts of a run for learning: the samples of each lie in a file beside the part's own, and
// together they are the file of the whole run.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/selfplay.h"
#include "lab/shares_of_work.h"

namespace rail::lab {

inline constexpr std::string_view selfplay_kind = "selfplay";
/// Bytes of one file of samples at most: it is read as a whole to be summed up.
inline constexpr std::size_t largest_samples = std::size_t{2} << 30;

/// `PartFile::request`: all that the samples of so many games follow from.
json::object part_request(const SelfplayRun& run, int games);

/// "part-03-of-64.samples".
std::string samples_file_name(const Part& part);

/// What one part found, for `PartFile::work`: which games, and the sum of its samples.
json::object samples_work(const Part& part, const Stretch& games, std::string_view samples);

/// Hands on the file of the whole run, from all parts in order. `read` gets the bytes of a file;
/// where it lies follows from the name of the part's own. Throws BadInput with the file if samples
/// are missing, damaged or of other games.
void join_samples(const std::vector<PartFile>& parts,
                  const std::function<std::string(const std::string& path)>& read,
                  const std::function<void(std::string_view)>& write);

}  // namespace rail::lab
