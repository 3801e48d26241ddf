// All games of the catalog as parameters of a suite of tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/catalog.h"

namespace rail::tables {

inline std::vector<std::string> all_games() {
  std::vector<std::string> ids;
  for (const auto& game : host::Catalog::standard().entries()) ids.emplace_back(game->id());
  return ids;
}

/// Its id, as the name of a test may be written.
inline std::string name_of_game(const ::testing::TestParamInfo<std::string>& id) {
  std::string name = id.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

}  // namespace rail::tables
