// What the stores on disks do, with maps.
#include "tables/memory_store.h"

#include <algorithm>

#include "tables/store_checks.h"

namespace rail::tables {

std::int64_t MemoryStore::create(const StoredTable& table, std::span<const StoredEntry> entries,
                                 std::span<const StoredCall> calls) {
  require_start(entries);
  if (keys_.contains(table.id)) throw std::invalid_argument("there is a table " + table.id);
  const std::int64_t key = ++last_key_;
  Kept& kept = tables_[key];
  kept.table = table;
  kept.table.key = key;
  kept.log.assign(entries.begin(), entries.end());
  keys_.emplace(table.id, key);
  if (!table.deal.empty()) deals_[table.deal].push_back(key);
  for (const StoredCall& call : calls) put(call);
  return key;
}

std::vector<Verdict> MemoryStore::commit(std::span<const Change> changes) {
  std::vector<Verdict> verdicts;
  verdicts.reserve(changes.size());
  for (const Change& change : changes) verdicts.push_back(commit(change));
  return verdicts;
}

Verdict MemoryStore::commit(const Change& change) {
  const auto found = tables_.find(change.key);
  if (found == tables_.end()) return Verdict::conflict;
  auto& [table, log] = found->second;
  if (!change.entries.empty() &&
      (change.entries.front().seq != std::ssize(log) || !contiguous(change.entries)))
    return Verdict::conflict;
  log.insert(log.end(), change.entries.begin(), change.entries.end());
  for (const auto& [seat, stored] : change.seats) {
    const auto index = static_cast<std::size_t>(seat);
    if (index >= table.seats.size()) table.seats.resize(index + 1);
    table.seats[index] = stored;
  }
  if (change.status) table.status = *change.status;
  if (change.deadline) table.deadline = *change.deadline;
  if (change.summary) table.summary = *change.summary;
  call(change);
  return Verdict::stored;
}

void MemoryStore::call(const Change& change) {
  for (const SoonerCall& sooner : change.sooner) {
    const auto found = calls_.find(sooner.key);
    if (found == calls_.end() || !found->second.claimed_by.empty()) continue;
    StoredCall& call = found->second.call;
    if (call.about == sooner.about) call.due = std::min(call.due, sooner.due);
  }
  for (const std::string& key : change.uncalled) {
    if (!makes_call(change, key)) calls_.erase(key);
  }
  for (const StoredCall& call : change.calls) put(call);
}

void MemoryStore::put(const StoredCall& call) {
  WaitingCall& waiting = calls_[call.key];
  if (waiting.call.about != call.about) waiting = {};
  waiting.call = call;
}

void MemoryStore::forget(std::string_view person) {
  for (auto& [key, kept] : tables_) {
    for (StoredSeat& seat : kept.table.seats) {
      if (seat.person == person) seat.person.clear();
    }
  }
}

std::optional<StoredTable> MemoryStore::table(std::string_view id) {
  const auto found = keys_.find(id);
  if (found == keys_.end()) return std::nullopt;
  return table(found->second);
}

std::optional<StoredTable> MemoryStore::table(std::int64_t key) {
  const auto found = tables_.find(key);
  if (found == tables_.end()) return std::nullopt;
  return found->second.table;
}

std::vector<StoredEntry> MemoryStore::entries(std::int64_t key, std::int64_t from) {
  const auto found = tables_.find(key);
  if (found == tables_.end()) return {};
  const auto& log = found->second.log;
  const auto first = std::clamp<std::int64_t>(from, 0, std::ssize(log));
  return {log.begin() + first, log.end()};
}

std::vector<StoredTable> MemoryStore::listed(const ListRequest& request) {
  std::vector<StoredTable> found;
  for (auto at = tables_.lower_bound(request.before);
       at != tables_.begin() && std::ssize(found) < request.limit;) {
    const StoredTable& table = (--at)->second.table;
    if (!table.listed || (request.status && table.status != *request.status)) continue;
    found.push_back(table);
    found.back().settings.clear();
  }
  return found;
}

std::vector<StoredTable> MemoryStore::dealt(std::string_view deal, int limit) {
  std::vector<StoredTable> found;
  const auto keys = deals_.find(deal);
  if (keys == deals_.end()) return found;
  for (const std::int64_t key : keys->second) {
    if (std::ssize(found) == limit) break;
    found.push_back(tables_.at(key).table);
    found.back().settings.clear();
  }
  return found;
}

std::vector<std::int64_t> MemoryStore::due(std::int64_t until, int limit) {
  std::vector<std::pair<std::int64_t, std::int64_t>> found;
  for (const auto& [key, kept] : tables_) {
    const StoredTable& table = kept.table;
    if (table.status == Status::running && table.deadline && *table.deadline <= until)
      found.emplace_back(*table.deadline, key);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::int64_t> keys;
  for (const auto& [deadline, key] : found) {
    if (std::ssize(keys) < limit) keys.push_back(key);
  }
  return keys;
}

std::vector<std::int64_t> MemoryStore::keys(std::int64_t after, int limit) {
  std::vector<std::int64_t> found;
  for (auto at = tables_.upper_bound(after); at != tables_.end() && std::ssize(found) < limit; ++at)
    found.push_back(at->first);
  return found;
}

Shelved MemoryStore::keep_board(std::string_view id, std::string_view text, std::int64_t now,
                                const ShelfLimits& limits) {
  if (board(id, now)) return Shelved::known;
  auto rest = boards_;  // only if there is room in the end, something goes for it
  const auto fits = [&] {
    std::int64_t bytes = std::ssize(text);
    for (const auto& [known, kept] : rest) bytes += std::ssize(kept.text);
    return std::ssize(rest) < limits.boards && bytes <= limits.bytes;
  };
  while (!fits()) {
    const auto oldest = std::min_element(
        rest.begin(), rest.end(),
        [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
    if (oldest == rest.end() || oldest->second.used > now - limits.unused_ms) return Shelved::full;
    rest.erase(oldest);
  }
  rest.emplace(id, KeptBoard{std::string(text), now});
  boards_ = std::move(rest);
  return Shelved::kept;
}

std::optional<std::string> MemoryStore::board(std::string_view id, std::int64_t now) {
  const auto found = boards_.find(id);
  if (found == boards_.end()) return std::nullopt;
  if (found->second.used < now - board_use_noted_ms) found->second.used = now;
  return found->second.text;
}

std::optional<std::int64_t> MemoryStore::alive(std::int64_t now) {
  return std::exchange(alive_, now);
}

void MemoryStore::keep_downtime(const Downtime& time) {
  std::erase_if(downtimes_,
                [&](const Downtime& kept) { return kept.until < time.until - downtimes_kept_ms; });
  downtimes_.push_back(time);
  std::stable_sort(downtimes_.begin(), downtimes_.end(),
                   [](const Downtime& a, const Downtime& b) { return a.since < b.since; });
}

}  // namespace rail::tables
