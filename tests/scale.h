// How thorough the tests are: ROUNDHOUSE_TEST_SCALE=small for slow builds.
#pragma once

#include <cstdlib>
#include <string_view>

namespace rail {

/// `usual` cases, or `small` of them where every case takes ten times as long.
inline int cases(int usual, int small) {
  const char* scale = std::getenv("ROUNDHOUSE_TEST_SCALE");
  return scale != nullptr && std::string_view(scale) == "small" ? small : usual;
}

}  // namespace rail
