// Sees everything: what reaches the disk and what anybody hears. Says so at once if the two do not
// agree, or if somebody hears what he may not know.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tables/memory_store.h"
#include "tables/table.h"

namespace rail::sim {

/// A promise was broken.
class Broken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// For how long houses stood: while none did, no clock runs.
class Uptime {
 public:
  void stands(std::int64_t now, int houses);
  /// Of the time up to `now`.
  std::int64_t until(std::int64_t now) const;

 private:
  std::int64_t sum_ = 0;
  std::int64_t since_ = 0;
  int houses_ = 0;
};

class Auditor {
 public:
  // --- What happens to the disk
  void created(const tables::StoredTable& table, std::span<const tables::StoredEntry> entries);
  void stored(const tables::Change& change);

  // --- What is heard by who has this token, if any, at a table
  void heard(const std::string& table, const std::string& token_hash,
             const boost::json::object& message);

  /// How much clocks may be off: by jumps, and by what a house does not know of its own end.
  std::int64_t clock_slack_ms = 0;
  /// What the simulation's own clock shows, and for how long houses have stood.
  std::int64_t now_ms = 0;
  Uptime uptime;

  // --- Figures
  std::int64_t plies() const { return plies_; }
  std::int64_t views() const { return views_; }
  std::size_t tables() const { return by_key_.size(); }
  std::size_t over() const;
  /// At these the game goes on without anybody there.
  std::int64_t with_running_clocks() const;
  /// Whether somebody's act under this id is in the log of the table.
  bool has_act(const std::string& table, const std::string& id) const;

 private:
  static constexpr std::size_t onlooker = max_seats;
  using Views = std::array<std::size_t, max_seats + 1>;  // hashes of their texts
  struct Audited {
    std::shared_ptr<const tables::Settings> settings;
    std::unique_ptr<tables::Table> table;
    std::vector<tables::StoredSeat> seats;
    std::vector<std::set<std::string>> hashes;      // by seat: all that ever opened it
    std::unordered_map<std::int64_t, Views> views;  // by state
    std::unordered_set<std::string> acts;
    std::int64_t log = 0;                           // entries
    std::array<std::int64_t, max_seats> left_ms{};  // on the clocks, after the last change
    std::int64_t up_ms = 0;                         // for how long houses had stood then
  };

  void add(Audited& audited, const tables::StoredEntry& entry);
  void look(Audited& audited);
  void check_clocks(Audited& audited);
  void check_views(const Audited& audited, const std::string& token_hash,
                   const boost::json::object& message);

  std::map<std::int64_t, Audited> by_key_;
  std::unordered_map<std::string, std::int64_t> keys_;
  std::int64_t plies_ = 0;
  std::int64_t views_ = 0;
};

/// A disk that is looked at.
class AuditedStore final : public tables::MemoryStore {
 public:
  AuditedStore(std::string secret, Auditor& auditor)
      : MemoryStore(std::move(secret)), auditor_(auditor) {}

  std::int64_t create(const tables::StoredTable& table,
                      std::span<const tables::StoredEntry> entries) override {
    tables::StoredTable made = table;
    made.key = MemoryStore::create(table, entries);
    auditor_.created(made, entries);
    return made.key;
  }
  std::vector<tables::Verdict> commit(std::span<const tables::Change> changes) override {
    const std::vector<tables::Verdict> verdicts = MemoryStore::commit(changes);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (verdicts[i] == tables::Verdict::stored) auditor_.stored(changes[i]);
    }
    return verdicts;
  }

 private:
  Auditor& auditor_;
};

}  // namespace rail::sim
