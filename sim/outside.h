// The world around a simulated house: a store that fails, a thinker that dawdles, secrets that
// follow from a number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "engine/text_hash.h"
#include "sim/world.h"
#include "tables/memory_store.h"
#include "tables/outside.h"

namespace rail::sim {

/// Of 1,000, how many of each kind go wrong; and how long things take.
struct Faults {
  std::uint32_t store_fails = 0;    // nothing was stored, and it says so
  std::uint32_t store_unknown = 0;  // it was stored, but it says that it failed
  std::uint32_t store_late = 0;     // it says that it failed, and stores it some time after that
  std::uint32_t read_fails = 0;
  std::uint32_t slow = 0;  // takes up to `slowest_ms` instead of `usual_ms`
  std::int64_t usual_ms = 3;
  std::int64_t slowest_ms = 8'000;
  std::int64_t coarse_ms = 1;  // timers are late, up to the next multiple
  bool disk_full = false;      // nothing can be stored
  bool no_store = false;       // nor read
};

/// How long the next thing takes.
inline std::int64_t delay(const Faults& faults, Rng& rng) {
  const std::int64_t most = rng.below(1000) < faults.slow ? faults.slowest_ms : faults.usual_ms;
  return static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(most) + 1));
}

/// The store as one house sees it. What it asks for happens some time later at the store, and is
/// answered some time after that; writes happen in the order in which they were asked for, but for
/// those that are late. A house that dies in between gets no answer, but what it sent is on its
/// way.
class SimStore final : public tables::AsyncStore {
 public:
  SimStore(World& world, HouseLoop& loop, tables::MemoryStore& disk, const Faults& faults, Rng& rng)
      : world_(world), loop_(loop), disk_(disk), faults_(faults), rng_(rng) {}

  /// Told of every change that was stored.
  std::function<void(std::int64_t key, std::int64_t last_seq)> on_stored = {};
  /// Told, when something is to be written, when it will be answered.
  std::function<void(std::int64_t answered_at)> on_write = {};

  void commit(tables::Change change,
              std::function<void(std::optional<tables::Verdict>)> done) override {
    write<tables::Verdict>(
        [change = std::move(change), told = on_stored](tables::Store& disk) {
          const tables::Verdict verdict = disk.commit({&change, 1}).front();
          if (verdict == tables::Verdict::stored && told && !change.entries.empty())
            told(change.key, change.entries.back().seq);
          return verdict;
        },
        std::move(done));
  }

  void create(tables::StoredTable table, std::vector<tables::StoredEntry> entries,
              std::vector<tables::StoredCall> calls,
              std::function<void(std::optional<std::int64_t>)> done) override {
    write<std::int64_t>(
        [table = std::move(table), entries = std::move(entries), calls = std::move(calls)](
            tables::Store& disk) { return disk.create(table, entries, calls); },
        std::move(done));
  }

 private:
  enum class Fate : std::uint8_t { stored, fails, unknown, late };

  void with_store(std::function<void(tables::Store&)> work, std::function<void()> done) override {
    const bool fails = rng_.below(1000) < faults_.read_fails;
    world_.after(delay(faults_, rng_),
                 loop_.mine([this, fails, work = std::move(work), done = std::move(done)] {
                   try {
                     if (!fails && !faults_.no_store) work(disk_);
                   } catch (const tables::StoreError&) {
                     // As in a real house: what could not be read is the same as no answer.
                   }
                   world_.after(delay(faults_, rng_), loop_.mine(done));
                 }));
  }

  /// Nothing in here may need the house, which may be dead by then.
  template <class Result>
  void write(std::function<Result(tables::Store&)> work,
             std::function<void(std::optional<Result>)> done) {
    const Fate fate = some_fate();
    const std::int64_t back = delay(faults_, rng_);
    const std::int64_t late = delay({.slow = 1000}, rng_);
    const std::int64_t at = next_write();
    if (on_write) on_write(at + back);
    world_.at(at, [&disk = disk_, &world = world_, &faults = faults_, fate, back, late,
                   work = std::move(work), alive = loop_.alive(), done = std::move(done)] {
      std::optional<Result> result;
      const bool fails = fate == Fate::fails || faults.disk_full || faults.no_store;
      if (!fails && fate == Fate::late) {
        world.after(back + late, [&disk, work] { work(disk); });
      } else if (!fails) {
        result = work(disk);
      }
      if (fate == Fate::unknown) result.reset();
      world.after(back, [alive, done, result] {
        if (!alive.expired()) done(result);
      });
    });
  }

  Fate some_fate() {
    std::uint32_t number = rng_.below(1000);
    for (const auto& [share, fate] : {std::pair(faults_.store_fails, Fate::fails),
                                      std::pair(faults_.store_unknown, Fate::unknown),
                                      std::pair(faults_.store_late, Fate::late)}) {
      if (number < share) return fate;
      number -= share;
    }
    return Fate::stored;
  }
  /// One after the other.
  std::int64_t next_write() {
    last_write_ = std::max(last_write_, world_.now_ms() + delay(faults_, rng_));
    return last_write_;
  }

  World& world_;
  HouseLoop& loop_;
  tables::MemoryStore& disk_;
  const Faults& faults_;
  Rng& rng_;
  std::int64_t last_write_ = 0;
};

/// Thinks in no time, but not at once.
class SimThinker final : public tables::Thinker {
 public:
  SimThinker(World& world, HouseLoop& loop, const Faults& faults, Rng& rng)
      : world_(world), loop_(loop), faults_(faults), rng_(rng) {}

  std::size_t waiting_per_address = 32;

  void add(tables::Thought thought) override {
    const std::string address = thought.address;
    ++waiting_[address];
    world_.after(delay(faults_, rng_), loop_.mine([this, address, thought = std::move(thought)] {
      if (--waiting_[address] == 0) waiting_.erase(address);
      if (!thought.owner || !thought.owner->expired()) thought.work(1);
    }));
  }
  bool offer(tables::Thought thought) override {
    const auto waits = waiting_.find(thought.address);
    if (waits != waiting_.end() && waits->second >= waiting_per_address) return false;
    add(std::move(thought));
    return true;
  }
  void background(std::function<bool()> step) override {
    world_.after(delay(faults_, rng_), loop_.mine([this, step = std::move(step)]() mutable {
      if (step()) background(std::move(step));
    }));
  }
  std::size_t waiting() const { return waiting_.size(); }

 private:
  World& world_;
  HouseLoop& loop_;
  const Faults& faults_;
  Rng& rng_;
  std::map<std::string, std::size_t> waiting_;
};

/// Anybody can be told by https; nobody in the simulation does it.
class SimNotices final : public tables::Notices {
 public:
  std::optional<std::string> problem(std::string_view url) const override {
    if (url.starts_with("https://")) return std::nullopt;
    return "it does not begin with https://";
  }
};

/// Nobody in the simulation can foresee them, but its number can repeat them.
class SimSecrets final : public tables::Secrets {
 public:
  explicit SimSecrets(std::uint64_t seed) : rng_(seed) {}

  std::uint64_t random_number() const override {
    return std::uint64_t{rng_.below(UINT32_MAX)} << 32 | rng_.below(UINT32_MAX);
  }
  /// By the store's secret, which all houses share.
  std::uint64_t keyed_number(std::string_view text) const override { return mixed(text, 3); }
  std::string new_token() const override { return letters(26); }
  std::string new_table_id() const override { return letters(16); }
  std::string hash_of(std::string_view token) const override {
    return std::to_string(mixed(token, 1)) + std::to_string(mixed(token, 2));
  }
  bool same_hash(std::string_view a, std::string_view b) const override { return a == b; }

 private:
  static std::uint64_t mixed(std::string_view text, std::uint64_t key) {
    const std::uint64_t hash = text_hash(text, key);
    return hash ^ hash >> 29;
  }
  std::string letters(std::size_t length) const {
    constexpr std::string_view alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
    std::string text(length, ' ');
    for (char& c : text) c = alphabet[rng_.below(alphabet.size())];
    return text;
  }

  mutable Rng rng_;
};

/// Keeps what was worth a line, and passes it on.
class SimLog final : public tables::Log {
 public:
  struct Line {
    tables::Severity severity{};
    std::string text;
  };
  void write(tables::Severity severity, std::string_view event,
             std::initializer_list<tables::Field> fields) const override {
    std::string text(event);
    for (const tables::Field& field : fields)
      text += " " + std::string(field.key) + "=" + boost::json::serialize(field.value);
    if (on_line) on_line(text);
    lines.push_back({severity, std::move(text)});
  }

  mutable std::vector<Line> lines;
  std::function<void(const std::string& text)> on_line = {};
};

/// All of it for one house on a disk that others may share.
class SimOutside {
 public:
  SimOutside(World& world, tables::MemoryStore& disk, const Faults& faults, std::uint64_t seed,
             std::int64_t wall_ms)
      : rng_(seed),
        loop(world, wall_ms, faults.coarse_ms),
        store(world, loop, disk, faults, rng_),
        thinker(world, loop, faults, rng_),
        secrets(seed) {}

  tables::Outside all() {
    return {.loop = loop,
            .store = store,
            .thinker = thinker,
            .notices = notices,
            .secrets = secrets,
            .log = log,
            .metrics = metrics};
  }

 private:
  Rng rng_;

 public:
  HouseLoop loop;
  SimStore store;
  SimThinker thinker;
  SimNotices notices;
  SimSecrets secrets;
  SimLog log;
  tables::Metrics metrics;
};

}  // namespace rail::sim
