// What is kept of people, for those who must not wait: whatever is asked for is answered later, on
// the loop.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "people/books.h"
#include "people/outbox.h"

namespace rail::people {

class AsyncPeople {
 public:
  virtual ~AsyncPeople() = default;

  /// Runs `work`, possibly on another thread, and hands its result to `done`; nothing if the store
  /// failed, which may have happened after it had done what it was told. Each work is done after
  /// the one before it.
  template <class Result>
  void ask_people(std::function<Result(Books&, Outbox&)> work,
                  std::function<void(std::optional<Result>)> done) {
    auto result = std::make_shared<std::optional<Result>>();
    with_people([result, work = std::move(work)](Books& books,
                                                 Outbox& outbox) { *result = work(books, outbox); },
                [result, done = std::move(done)] { done(std::move(*result)); });
  }

 private:
  /// Runs `work`, which may throw; then `done` on the loop.
  virtual void with_people(std::function<void(Books&, Outbox&)> work,
                           std::function<void()> done) = 0;
};

}  // namespace rail::people
