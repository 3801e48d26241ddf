// Threads that wait for the next piece of work.
#include "python/core/workers.h"

#include <utility>

namespace rail::python {

Workers::Workers(int threads) {
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this, i] { wait_for_work(i); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  begin_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::all(const std::function<void(int)>& work) {
  if (threads_.empty()) return work(0);
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    busy_ = static_cast<int>(threads_.size());
    ++round_;
  }
  begin_.notify_all();
  do_part(work, 0);
  std::unique_lock lock(mutex_);
  end_.wait(lock, [&] { return busy_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Workers::wait_for_work(int number) {
  std::uint64_t done = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    begin_.wait(lock, [&] { return over_ || round_ != done; });
    if (over_) return;
    done = round_;
    const std::function<void(int)>& work = *work_;
    lock.unlock();
    do_part(work, number);
    lock.lock();
    if (--busy_ == 0) end_.notify_one();
  }
}

void Workers::do_part(const std::function<void(int)>& work, int number) {
  try {
    work(number);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
}

}  // namespace rail::python
