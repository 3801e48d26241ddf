// Threads that wait for the next piece of work.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rail::python {

/// Does the same on several threads at once, the caller's among them.
class Workers {
 public:
  explicit Workers(int threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  int size() const { return static_cast<int>(threads_.size()) + 1; }
  /// Calls work(0) to work(size() - 1) and waits for all. Throws what one of them threw.
  void all(const std::function<void(int)>& work);

 private:
  void wait_for_work(int number);
  void do_part(const std::function<void(int)>& work, int number);

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  const std::function<void(int)>* work_ = nullptr;
  std::uint64_t round_ = 0;
  int busy_ = 0;
  bool over_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace rail::python
