// Threads that help a search.
#pragma once

#include "bots/helpers.h"

namespace rail::lab {

/// Each piece of work but the first on a thread of its own.
class Threads final : public bots::Helpers {
 public:
  void share(int count, const std::function<void(int)>& work) const override;
};

/// Ones for the whole program.
const bots::Helpers& threads();

}  // namespace rail::lab
