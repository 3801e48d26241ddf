// A store and a thinker that do next what they are asked for, for houses in simulated time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/world.h"
#include "tables/async_store.h"
#include "tables/loop.h"
#include "tables/thinker.h"

namespace rail::tables {

/// Whatever is asked for is answered next.
class PromptStore final : public AsyncStore {
 public:
  PromptStore(Loop& loop, Store& disk) : loop_(loop), disk_(disk) {}

  void commit(Change change, std::function<void(std::optional<Verdict>)> done) override {
    loop_.post([this, change = std::move(change), done = std::move(done)] {
      done(tried([&] { return disk_.commit({&change, 1}).front(); }));
    });
  }
  void create(StoredTable table, std::vector<StoredEntry> entries, std::vector<StoredCall> calls,
              std::function<void(std::optional<std::int64_t>)> done) override {
    loop_.post([this, table = std::move(table), entries = std::move(entries),
                calls = std::move(calls), done = std::move(done)] {
      done(tried([&] { return disk_.create(table, entries, calls); }));
    });
  }

 private:
  void with_store(std::function<void(Store&)> work, std::function<void()> done) override {
    loop_.post([this, work = std::move(work), done = std::move(done)] {
      tried([&] {
        work(disk_);
        return true;
      });
      done();
    });
  }
  /// Nothing if the store failed.
  template <class Do>
  static auto tried(Do action) -> std::optional<decltype(action())> {
    try {
      return action();
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

  Loop& loop_;
  Store& disk_;
};

/// Thinks next, with little time; what is never in anybody's way, a second later.
class PromptThinker final : public Thinker {
 public:
  PromptThinker(sim::World& world, sim::HouseLoop& loop) : world_(world), loop_(loop) {}

  std::size_t waiting_per_address = 32;
  int takes_ms = 0;  // for each thought
  int thoughts = 0;

  void add(Thought thought) override {
    constexpr double part = 0.1;
    ++waiting_[thought.address];
    ++thoughts;
    auto think = [this, thought = std::move(thought)] {
      --waiting_[thought.address];
      if (!thought.owner || !thought.owner->expired()) thought.work(part);
    };
    if (takes_ms > 0) return world_.after(takes_ms, loop_.mine(std::move(think)));
    loop_.post(std::move(think));
  }
  bool offer(Thought thought) override {
    if (waiting_[thought.address] >= waiting_per_address) return false;
    add(std::move(thought));
    return true;
  }
  void background(std::function<bool()> step) override {
    constexpr int later_ms = 1000;
    world_.after(later_ms, loop_.mine([this, step = std::move(step)] {
      if (step()) background(step);
    }));
  }

 private:
  sim::World& world_;
  sim::HouseLoop& loop_;
  std::map<std::string, std::size_t> waiting_;
};

}  // namespace rail::tables
