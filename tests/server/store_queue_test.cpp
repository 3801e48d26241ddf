// What waits for the disk, in which order, and what a failure tells.
#include "server/store_queue.h"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <future>
#include <mutex>

#include "tests/server/stores.h"

namespace rail::server {
namespace store_queue_tests {

namespace asio = boost::asio;

/// A queue with one thread for completions, and what it told.
class StoreQueueThread : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    where_ = new_store(GetParam(), folder_);
    open();
  }
  void TearDown() override { queue_.reset(); }

  void open() {
    queue_ = std::make_unique<StoreQueue>(
        where_, executor_.get_executor(),
        [this](double, std::size_t changes) {
          ++groups_;
          largest_ = std::max(largest_.load(), changes);
        },
        [this](const std::string&) { ++errors_; });
  }
  StoreQueue& queue() { return *queue_; }

  std::optional<std::int64_t> create(const std::string& id) {
    std::promise<std::optional<std::int64_t>> made;
    queue().create(a_table(id), {}, {},
                   [&](std::optional<std::int64_t> key) { made.set_value(key); });
    return made.get_future().get();
  }
  std::optional<Verdict> commit(const Change& change) {
    std::promise<std::optional<Verdict>> made;
    queue().commit(change, [&](std::optional<Verdict> verdict) { made.set_value(verdict); });
    return made.get_future().get();
  }
  std::optional<std::size_t> length(std::int64_t key) {
    std::promise<std::optional<std::size_t>> found;
    queue().read<std::size_t>([=](Store& store) { return store.entries(key, 0).size(); },
                              [&](std::optional<std::size_t> size) { found.set_value(size); });
    return found.get_future().get();
  }

  TempFolder folder_;
  std::string where_;
  asio::thread_pool executor_{1};
  std::atomic<int> groups_ = 0, errors_ = 0;
  std::atomic<std::size_t> largest_ = 0;
  std::unique_ptr<StoreQueue> queue_;
};

TEST_P(StoreQueueThread, CompletionsTellWhatHappened) {
  const auto key = create("x");
  ASSERT_TRUE(key);
  EXPECT_EQ(create("x"), std::nullopt);
  EXPECT_EQ(errors_, 1);
  EXPECT_EQ(commit(appending(*key, 0)), Verdict::stored);
  EXPECT_EQ(commit(appending(*key, 0)), Verdict::conflict);
  EXPECT_EQ(length(*key), 1U);
  EXPECT_EQ(groups_, 2);
}

TEST_P(StoreQueueThread, WhatWaitsIsCommittedTogether) {
  std::vector<std::int64_t> keys;
  for (int i = 0; i < 20; ++i) keys.push_back(create(fmt::format("t{}", i)).value());
  std::atomic<int> stored = 0;
  std::promise<void> all;
  for (std::int64_t round = 0; round < 20; ++round) {
    for (const std::int64_t key : keys) {
      queue().commit(appending(key, round), [&](std::optional<Verdict> verdict) {
        if (verdict == Verdict::stored && ++stored == 400) all.set_value();
      });
    }
  }
  all.get_future().get();
  EXPECT_LT(groups_, 400);
  EXPECT_GT(largest_, 1U);
  for (const std::int64_t key : keys) EXPECT_EQ(length(key), 20U);
}

TEST_P(StoreQueueThread, ManyThreadsMayAsk) {
  const std::int64_t key = create("x").value();
  std::atomic<int> stored = 0, answered = 0;
  std::vector<std::thread> askers;
  for (int i = 0; i < 4; ++i) {
    askers.emplace_back([&] {
      for (std::int64_t seq = 0; seq < 50; ++seq) {
        queue().commit(appending(key, seq), [&](std::optional<Verdict> verdict) {
          stored += verdict == Verdict::stored ? 1 : 0;
          ++answered;
        });
        queue().read<bool>([](Store& store) { return store.table("x").has_value(); },
                           [&](std::optional<bool> found) { answered += found == true ? 1 : 0; });
      }
    });
  }
  for (std::thread& asker : askers) asker.join();
  queue_.reset();
  executor_.join();
  EXPECT_EQ(answered, 400);
  EXPECT_TRUE(std::cmp_equal(open_store(where_)->entries(key, 0).size(), stored.load()));
}

TEST_P(StoreQueueThread, TheEndFinishesWhatWasAsked) {
  const std::int64_t key = create("x").value();
  std::atomic<int> answered = 0;
  for (std::int64_t seq = 0; seq < 100; ++seq)
    queue().commit(appending(key, seq), [&](std::optional<Verdict>) { ++answered; });
  queue().create(a_table("y"), {}, {}, [&](std::optional<std::int64_t>) { ++answered; });
  queue_.reset();
  executor_.join();
  EXPECT_EQ(answered, 101);
  const auto store = open_store(where_);
  EXPECT_EQ(store->entries(key, 0).size(), 100U);
  EXPECT_TRUE(store->table("y"));
}

TEST_P(StoreQueueThread, AFailureIsToldToEveryoneInTheGroup) {
  const std::int64_t key = create("x").value();
  run_sql(GetParam(), where_, "DROP TABLE entry");
  EXPECT_EQ(commit(appending(key, 0)), std::nullopt);
  EXPECT_EQ(length(key), std::nullopt);
  EXPECT_EQ(errors_, 2);
}

TEST_P(StoreQueueThread, NewTablesAreStoredWithWhatWaits) {
  const std::int64_t key = create("x").value();
  std::promise<std::optional<Verdict>> first, second;
  std::promise<std::optional<std::int64_t>> made, again, torn;
  const auto into = [](auto& promise) {
    return [&promise](auto answer) { promise.set_value(answer); };
  };
  // From the executor, so that all of it is one group.
  asio::post(executor_, [&] {
    queue().commit(appending(key, 0), into(first));
    queue().create(a_table("y"), {an_entry(0)}, {a_call("y/0")}, into(made));
    queue().create(a_table("y"), {}, {}, into(again));
    queue().create(a_table("z"), {an_entry(1)}, {}, into(torn));
    queue().commit(appending(key, 0), into(second));
  });
  EXPECT_EQ(first.get_future().get(), Verdict::stored);
  EXPECT_EQ(second.get_future().get(), Verdict::conflict);
  const auto other = made.get_future().get();
  ASSERT_TRUE(other);
  EXPECT_EQ(again.get_future().get(), std::nullopt);
  EXPECT_EQ(torn.get_future().get(), std::nullopt);
  EXPECT_EQ(errors_, 2);
  EXPECT_EQ(groups_, 1);
  EXPECT_EQ(commit(appending(*other, 0)), Verdict::conflict);
  EXPECT_EQ(commit(appending(*other, 1)), Verdict::stored);
  const auto store = open_store(where_);
  EXPECT_EQ(store->entries(key, 0).size(), 1U);
  EXPECT_EQ(store->entries(*other, 0).size(), 2U);
  EXPECT_EQ(store->outbox().claim(100, 200, "one", 10).size(), 1U);
  EXPECT_FALSE(store->table("z"));
  EXPECT_EQ(store->check(), std::vector<std::string>());
}

TEST_P(StoreQueueThread, NoNewTableIsThereAfterAFailure) {
  const std::int64_t key = create("x").value();
  run_sql(GetParam(), where_, "ALTER TABLE entry RENAME TO away");
  std::promise<std::optional<Verdict>> stored;
  std::promise<std::optional<std::int64_t>> made;
  asio::post(executor_, [&] {
    queue().create(a_table("y"), {an_entry(0)}, {},
                   [&](std::optional<std::int64_t> answer) { made.set_value(answer); });
    queue().commit(appending(key, 0),
                   [&](std::optional<Verdict> answer) { stored.set_value(answer); });
  });
  EXPECT_EQ(stored.get_future().get(), std::nullopt);
  EXPECT_EQ(made.get_future().get(), std::nullopt);
  EXPECT_GE(errors_, 1);
  run_sql(GetParam(), where_, "ALTER TABLE away RENAME TO entry");
  EXPECT_EQ(commit(appending(key, 0)), Verdict::stored);
  EXPECT_FALSE(open_store(where_)->table("y"));
  EXPECT_TRUE(create("y"));
}

TEST_P(StoreQueueThread, AFileHasOneServer) {
  const auto second = [&] {
    const StoreQueue other(
        where_, executor_.get_executor(), [](double, std::size_t) {}, [](const std::string&) {});
  };
  if (GetParam() == Kind::sqlite) {
    EXPECT_THROW(second(), StoreError);
    queue_.reset();
  }
  second();
}

TEST_P(StoreQueueThread, BooksAndOutboxAnswerOnTheExecutor) {
  const std::int64_t key = create("t").value();
  commit({.key = key, .calls = {a_call("t/0")}});
  people::AsyncPeople& kept = queue();
  const auto ask = [&](std::function<std::size_t(people::Books&, people::Outbox&)> work) {
    std::promise<std::optional<std::size_t>> found;
    kept.ask_people<std::size_t>(std::move(work),
                                 [&](std::optional<std::size_t> size) { found.set_value(size); });
    return found.get_future().get();
  };
  EXPECT_EQ(ask([](people::Books& books, people::Outbox& outbox) {
              books.create_book(a_book("x"), writing(0, 0));
              return outbox.claim(100, 200, "one", 10).size();
            }),
            1U);
  EXPECT_EQ(ask([](people::Books& books, people::Outbox&) -> std::size_t {
              books.create_book(a_book("y"), writing(0, 1));
              return 0;
            }),
            std::nullopt)
      << "what it throws is told as an error";
  EXPECT_EQ(errors_, 1);
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreQueueThread, testing::Values(Kind::sqlite, Kind::postgres),
                         kind_name);

}  // namespace store_queue_tests
}  // namespace rail::server
