// Threads that help a search.
#include "lab/threads.h"

#include <thread>
#include <vector>

namespace rail::lab {

void Threads::share(int count, const std::function<void(int)>& work) const {
  std::vector<std::jthread> others;
  for (int i = 1; i < count; ++i) others.emplace_back(work, i);
  if (count > 0) work(0);
}

const bots::Helpers& threads() {
  static const Threads all;
  return all;
}

}  // namespace rail::lab
