// Errands on their way out and back.
#include "browser/thinker.h"

#include <utility>

namespace rail::browser {

namespace {

/// One device, one or two people: more than this waits only if something is wrong.
constexpr std::size_t most_waiting = 64;

}  // namespace

void WorkerThinker::add(tables::Thought thought) {
  if (thought.errand) return send(std::move(*thought.errand), std::move(thought.owner), false);
  loop_.post([work = std::move(thought.work)] { work(1); });
}

bool WorkerThinker::offer(tables::Thought thought) {
  if (waiting_.size() >= most_waiting) return false;
  add(std::move(thought));
  return true;
}

void WorkerThinker::background(std::function<bool()> step) {
  loop_.post([this, step = std::move(step)] {
    if (step()) background(step);
  });
}

void WorkerThinker::background(tables::Errand errand) { send(std::move(errand), {}, true); }

void WorkerThinker::send(tables::Errand errand, std::optional<std::weak_ptr<const void>> owner,
                         bool background) {
  // What nobody needs any more keeps no worker busy.
  std::erase_if(waiting_, [this](const auto& one) {
    const auto& [id, waiting] = one;
    const bool forgotten = waiting.owner && waiting.owner->expired();
    if (forgotten) tell_(message("forget", {{"id", id}}));
    return forgotten;
  });
  const std::int64_t id = ++last_;
  waiting_.emplace(id, Waiting{std::move(errand.heard), std::move(owner)});
  tell_(message("think", {{"id", id}, {"errand", errand.text}, {"background", background}}));
}

void WorkerThinker::thought(std::int64_t id, std::string_view said, bool last) {
  const auto found = waiting_.find(id);
  if (found == waiting_.end()) return;
  const Waiting waiting = found->second;
  if (last) waiting_.erase(found);
  if (!waiting.owner || !waiting.owner->expired()) waiting.heard(said, last);
}

}  // namespace rail::browser
