// A store in memory: for simulations, and under stores that keep its changes elsewhere.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tables/store.h"

namespace rail::tables {

/// A call that waits, and how far somebody is with it (people/outbox.h).
struct WaitingCall {
  StoredCall call{};
  std::string claimed_by{};  // empty if nobody has it
  std::int64_t claimed_until = 0;
  std::set<std::string, std::less<>> handed_over{};  // to these addresses
};
using WaitingCalls = std::map<std::string, WaitingCall, std::less<>>;  // by key

class MemoryStore : public Store {
 public:
  /// `secret`: 32 bytes of its own.
  explicit MemoryStore(std::string secret) : secret_(std::move(secret)) {}

  std::int64_t create(const StoredTable& table, std::span<const StoredEntry> entries,
                      std::span<const StoredCall> calls = {}) override;
  std::vector<Verdict> commit(std::span<const Change> changes) override;

  std::optional<StoredTable> table(std::string_view id) override;
  std::optional<StoredTable> table(std::int64_t key) override;
  std::vector<StoredEntry> entries(std::int64_t key, std::int64_t from) override;
  std::vector<StoredTable> listed(const ListRequest& request) override;
  std::vector<StoredTable> dealt(std::string_view deal, int limit) override;
  std::vector<std::int64_t> due(std::int64_t until, int limit) override;
  std::vector<std::int64_t> keys(std::int64_t after, int limit) override;
  Shelved keep_board(std::string_view id, std::string_view text, std::int64_t now,
                     const ShelfLimits& limits) override;
  std::optional<std::string> board(std::string_view id, std::int64_t now) override;
  std::optional<std::int64_t> alive(std::int64_t now) override;
  void keep_downtime(const Downtime& time) override;
  std::vector<Downtime> downtimes() override { return downtimes_; }
  std::string secret() override { return secret_; }

  WaitingCalls& calls() { return calls_; }
  /// No seat says any more that this person sits there.
  void forget(std::string_view person);

 private:
  struct Kept {
    StoredTable table;
    std::vector<StoredEntry> log;
  };
  struct KeptBoard {
    std::string text;
    std::int64_t used = 0;
  };
  Verdict commit(const Change& change);
  void call(const Change& change);
  void put(const StoredCall& call);

  std::map<std::int64_t, Kept> tables_;  // by key
  std::map<std::string, std::int64_t, std::less<>> keys_;
  std::map<std::string, std::vector<std::int64_t>, std::less<>> deals_;
  std::map<std::string, KeptBoard, std::less<>> boards_;
  std::int64_t last_key_ = 0;
  std::optional<std::int64_t> alive_;
  std::vector<Downtime> downtimes_;
  WaitingCalls calls_;
  std::string secret_;
};

}  // namespace rail::tables
