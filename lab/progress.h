// How far a long run is, in one line.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace rail::lab {

/// Hears how far a long run is: so many games, of at most how many.
using TellProgress = std::function<void(std::int64_t done, std::int64_t all)>;

/// "[#########-----------]  45 %  450 of 1000 games, 1 min 20 s left": as long as what is left
/// takes if it goes on as it did for `seconds` so far.
std::string progress_line(std::int64_t done, std::int64_t all, double seconds,
                          std::string_view unit = "games");

/// "2 h 5 min", "1 min 20 s", "12 s".
std::string duration_words(double seconds);

}  // namespace rail::lab
