// Timers by number.
#include "browser/loop.h"

#include <utility>

namespace rail::browser {

class WorkerLoop::Set final : public Timer {
 public:
  Set(WorkerLoop& loop, std::int64_t id) : loop_(loop), id_(id) {}
  Set(const Set&) = delete;
  Set& operator=(const Set&) = delete;
  ~Set() override {
    if (loop_.timers_.erase(id_) != 0) loop_.tell_(message("unset", {{"id", id_}}));
  }

 private:
  WorkerLoop& loop_;
  std::int64_t id_;
};

std::unique_ptr<tables::Loop::Timer> WorkerLoop::after(std::chrono::milliseconds delay, Task task) {
  const std::int64_t id = ++last_;
  timers_.emplace(id, std::move(task));
  tell_(message("set", {{"id", id}, {"ms", delay.count()}}));
  return std::make_unique<Set>(*this, id);
}

std::int64_t WorkerLoop::wall_ms() const {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

void WorkerLoop::run() {
  while (!waiting_.empty()) {
    const Task task = std::move(waiting_.front());
    waiting_.pop_front();
    task();
  }
}

void WorkerLoop::wake(std::int64_t id) {
  // Gone already if it was unset while the word of it was on its way.
  auto found = timers_.extract(id);
  if (!found.empty()) found.mapped()();
}

}  // namespace rail::browser
