// Sees everything: what reaches the disk and what anybody hears. Says so at once if the two do not
// agree, or if somebody hears what he may not know.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tables/memory_store.h"
#include "tables/table.h"

namespace rail::sim {

/// A promise was broken, at this table if it is one's.
class Broken : public std::runtime_error {
 public:
  explicit Broken(const std::string& what, std::string table = {})
      : std::runtime_error(what), table_(std::move(table)) {}
  const std::string& table() const { return table_; }

 private:
  std::string table_;
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
  /// What a house answered to whom it does not know.
  void answered(const std::string& table, int status, const std::string& body);

  // --- People; without any, a table is not under way
  void comes(const std::string& table);
  void goes(const std::string& table);

  /// How much clocks may be off: by jumps, and by what a house does not know of its own end.
  std::int64_t clock_slack_ms = 0;
  /// What the simulation's own clock shows, and for how long houses have stood.
  std::int64_t now_ms = 0;
  Uptime uptime;

  // --- When all is quiet
  /// Bots decide and clocks run out by themselves. `there`: whether somebody is at this table, or
  /// else its bots need not hurry.
  void check_awake(const std::function<bool(const std::string& table)>& there) const;
  /// Whoever is there sees the game as it is, and nobody else's seat is theirs.
  void check_sees(const std::string& table, const std::string& token_hash, std::int64_t state,
                  std::span<const int> mine) const;

  // --- What is known of a table
  bool is_stored(const std::string& table) const { return keys_.contains(table); }
  /// Whether somebody's act under this id is in its log.
  bool has_act(const std::string& table, const std::string& id) const;
  /// Whether this token opens one of its seats, or did.
  bool opens(const std::string& table, const std::string& token_hash) const;
  /// For its story, which is told if a promise is broken there.
  void note(const std::string& table, std::string what);
  std::vector<std::string> story(const std::string& table) const;

  // --- Figures
  std::int64_t plies() const { return plies_; }
  std::int64_t views() const { return views_; }
  /// What people heard, by type, and by code if it was a refusal.
  const std::map<std::string, std::int64_t>& answers() const { return answers_; }
  std::size_t tables() const { return by_key_.size(); }
  std::int64_t over() const { return over_; }
  /// Running tables with somebody at a seat.
  std::int64_t under_way() const { return under_way_; }
  /// At these the game goes on without anybody there.
  std::int64_t with_running_clocks() const;
  /// Of all that was stored and heard, in order.
  std::uint64_t digest() const { return digest_; }
  void digest(std::string_view text);

 private:
  static constexpr std::size_t onlooker = max_seats;
  /// What each viewer may be shown, by seat and the onlooker last, as hashes of texts.
  struct Moment {
    std::array<std::uint64_t, max_seats + 1> views{};  // 0: nobody is shown this state
    std::array<std::uint64_t, max_seats + 1> events{};
    std::array<std::uint16_t, max_seats + 1> event_count{};
  };
  struct Audited {
    std::string id;
    std::shared_ptr<const tables::Settings> settings;
    std::unique_ptr<tables::Table> table;
    std::vector<tables::StoredSeat> seats;
    std::vector<std::set<std::string>> hashes;  // by seat: all that ever opened it
    std::vector<Moment> moments;                // by state
    std::unordered_set<std::string> acts;
    std::unordered_set<std::string> chats;
    std::int64_t log = 0;                           // entries
    std::array<std::int64_t, max_seats> left_ms{};  // on the clocks, after the last change
    std::int64_t up_ms = 0;                         // for how long houses had stood then
    std::int64_t changed_at = 0;
    bool granted = false;  // all agreed just now that something is taken back
    int people = 0;
    bool over = false;
    bool was_over = false;  // a lesson may go on after its end
    bool under_way = false;
    std::deque<std::pair<std::int64_t, std::string>> story;
  };

  const Audited* find(const std::string& table) const;
  void add(Audited& audited, const tables::StoredEntry& entry);
  void look(Audited& audited);
  void count(Audited& audited);
  void see_events(Audited& audited, const host::Match& match);
  void check_clocks(Audited& audited) const;
  void check_taken_back(Audited& audited, const tables::TakenBack& entry, bool granted,
                        std::span<const tables::Table::Place> before) const;
  void check_info(const Audited& audited, const boost::json::object& info) const;
  void check_together(const Audited& audited, const std::string& token_hash) const;
  std::size_t eyes(const Audited& audited, const std::string& token_hash,
                   const boost::json::value& view) const;
  void check_views(const Audited& audited, const std::string& token_hash,
                   const boost::json::object& message);
  void check_events(const Audited& audited, std::size_t eyes, std::int64_t state,
                    const boost::json::array& events) const;
  void check_moment(const Audited& audited, const std::string& token_hash,
                    const boost::json::object& message) const;
  void check_history(const Audited& audited, const std::string& token_hash,
                     const boost::json::object& message) const;

  std::map<std::int64_t, Audited> by_key_;
  std::unordered_map<std::string, std::int64_t> keys_;
  std::int64_t plies_ = 0;
  std::int64_t views_ = 0;
  std::map<std::string, std::int64_t> answers_;
  std::int64_t over_ = 0;
  std::int64_t under_way_ = 0;
  std::uint64_t digest_ = 0;
};

/// A disk that is looked at.
class AuditedStore final : public tables::MemoryStore {
 public:
  AuditedStore(std::string secret, Auditor& auditor)
      : MemoryStore(std::move(secret)), auditor_(auditor) {}

  std::int64_t create(const tables::StoredTable& table,
                      std::span<const tables::StoredEntry> entries,
                      std::span<const tables::StoredCall> calls) override {
    tables::StoredTable made = table;
    made.key = MemoryStore::create(table, entries, calls);
    auditor_.created(made, entries);
    return made.key;
  }
  std::vector<tables::Verdict> commit(std::span<const tables::Change> changes) override {
    std::vector<tables::Verdict> verdicts = MemoryStore::commit(changes);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (verdicts[i] == tables::Verdict::stored) auditor_.stored(changes[i]);
    }
    return verdicts;
  }

 private:
  Auditor& auditor_;
};

}  // namespace rail::sim
