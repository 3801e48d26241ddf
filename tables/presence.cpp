// How comings and goings add up.
#include "tables/presence.h"

#include <algorithm>
#include <set>

namespace rail::tables {

/// Counts persons who came to a table or went.
void Presence::note(const std::string& table, const std::vector<std::string>& people, int by,
                    std::int64_t now) {
  for (const std::string& person : people) {
    int& tabs = tabs_[person];
    tabs += by;
    if (tabs == 0) tabs_.erase(person);
    seen_[{table, person}] = now;
  }
  if (seen_.size() <= most_seen) return;
  // The older half is forgotten, so that it is not looked through at every coming.
  std::vector<std::int64_t> times;
  times.reserve(seen_.size());
  for (const auto& [who, at] : seen_) times.push_back(at);
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  std::erase_if(seen_, [since = *middle](const auto& one) { return one.second <= since; });
}

bool Presence::replace(Server& server, const TablePresence& there, std::int64_t now) {
  const auto known = server.tables.find(there.table);
  if (known == server.tables.end() ? there.seats == 0 : known->second == there) return false;
  note(there.table, there.people, 1, now);  // first, so that who stays is not gone in between
  if (known != server.tables.end()) {
    note(there.table, known->second.people, -1, now);
    server.tables.erase(known);
  }
  if (there.seats != 0) server.tables.emplace(there.table, there);
  return true;
}

void Presence::here(const TablePresence& now_here, std::int64_t now) {
  if (replace(here_, now_here, now) && told_) told_(now_here);
}

std::vector<TablePresence> Presence::all_here() const {
  std::vector<TablePresence> all;
  for (const auto& [table, there] : here_.tables) all.push_back(there);
  return all;
}

void Presence::elsewhere(const std::string& server, const TablePresence& there, std::int64_t now) {
  Server& other = others_[server];
  other.heard = std::max(other.heard, now);
  if (replace(other, there, now) && changed_) changed_(there.table);
}

void Presence::all_elsewhere(const std::string& server, const std::vector<TablePresence>& all,
                             std::int64_t now) {
  alive(server, now);
  for (const TablePresence& there : all) elsewhere(server, there, now);
  std::set<std::string_view> named;
  for (const TablePresence& there : all) named.insert(there.table);
  std::vector<std::string> left;
  for (const auto& [table, there] : others_[server].tables) {
    if (!named.contains(table)) left.push_back(table);
  }
  for (const std::string& table : left) elsewhere(server, {table, 0, {}}, now);
}

void Presence::alive(const std::string& server, std::int64_t now) {
  Server& other = others_[server];
  other.heard = std::max(other.heard, now);
}

void Presence::gone(std::string_view server, std::int64_t now) {
  const auto found = others_.find(server);
  if (found == others_.end()) return;
  const Server other = std::move(found->second);
  others_.erase(found);
  for (const auto& [table, there] : other.tables) {
    note(table, there.people, -1, now);
    if (changed_) changed_(table);
  }
}

void Presence::forget_silent(std::int64_t now) {
  std::vector<std::string> silent;
  for (auto& [name, other] : others_) {
    other.heard = std::min(other.heard, now);  // the clock may have been put back
    if (other.heard < now - silent_ms) silent.push_back(name);
  }
  for (const std::string& name : silent) gone(name, now);
}

Seats Presence::seats_elsewhere(std::string_view table) const {
  Seats seats = 0;
  for (const auto& [name, other] : others_) {
    const auto found = other.tables.find(table);
    if (found != other.tables.end()) seats |= found->second.seats;
  }
  return seats;
}

Seats Presence::seats_at(std::string_view table) const {
  const auto found = here_.tables.find(table);
  return (found == here_.tables.end() ? Seats{0} : found->second.seats) | seats_elsewhere(table);
}

bool Presence::is_here(std::string_view person) const { return tabs_.contains(person); }

bool Presence::is_here(std::string_view table, std::string_view person) const {
  const auto at = [&](const Server& server) {
    const auto found = server.tables.find(table);
    if (found == server.tables.end()) return false;
    const std::vector<std::string>& people = found->second.people;
    return std::find(people.begin(), people.end(), person) != people.end();
  };
  return at(here_) || std::any_of(others_.begin(), others_.end(),
                                  [&](const auto& one) { return at(one.second); });
}

std::optional<std::int64_t> Presence::seen(std::string_view table, std::string_view person) const {
  const auto found = seen_.find({std::string(table), std::string(person)});
  return found == seen_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace rail::tables
