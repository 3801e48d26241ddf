// The promises, one by one.
#include "sim/auditor.h"

#include <fmt/format.h>

#include <functional>
#include <utility>

namespace rail::sim {

namespace json = boost::json;
using rail::seat;

void Uptime::stands(std::int64_t now, int houses) {
  sum_ = until(now);
  since_ = now;
  houses_ = houses;
}

std::int64_t Uptime::until(std::int64_t now) const {
  return sum_ + (houses_ > 0 ? now - since_ : 0);
}

void Auditor::created(const tables::StoredTable& table,
                      std::span<const tables::StoredEntry> entries) {
  Audited& audited = by_key_[table.key];
  keys_[table.id] = table.key;
  audited.settings = std::make_shared<const tables::Settings>(
      tables::read_json<tables::Settings>("settings", table.settings));
  audited.table = std::make_unique<tables::Table>(audited.settings);
  audited.seats = table.seats;
  audited.hashes.resize(table.seats.size());
  for (std::size_t i = 0; i < table.seats.size(); ++i)
    audited.hashes[i].insert(table.seats[i].token_hash);
  for (const tables::StoredEntry& entry : entries) add(audited, entry);
  look(audited);
}

void Auditor::stored(const tables::Change& change) {
  Audited& audited = by_key_.at(change.key);
  for (const auto& [i, stored] : change.seats) {
    const auto place = static_cast<std::size_t>(i);
    audited.seats[place] = stored;
    audited.hashes[place].insert(stored.token_hash);
  }
  for (const tables::StoredEntry& entry : change.entries) add(audited, entry);
  if (!change.entries.empty()) look(audited);
}

/// A log adds up, and nobody's act is in it twice.
void Auditor::add(Audited& audited, const tables::StoredEntry& stored) {
  if (stored.seq != audited.log++) throw Broken("a log has a gap");
  const auto entry = tables::read_json<tables::Entry>("entry", stored.text);
  if (const auto* played = std::get_if<tables::Played>(&entry)) {
    ++plies_;
    if (played->id && !audited.acts.insert(*played->id).second)
      throw Broken(fmt::format("the act {} was played twice", *played->id));
  }
  try {
    audited.table->apply(entry, stored.at);
  } catch (const tables::BadLog& bad) {
    throw Broken(fmt::format("a log does not add up: {}", bad.what()));
  }
}

/// Remembers what everybody may be shown now.
void Auditor::look(Audited& audited) {
  const tables::Table& table = *audited.table;
  check_clocks(audited);
  if (!table.started()) return;
  const auto [at, fresh] = audited.views.try_emplace(table.state());
  if (!fresh) return;
  std::string text;
  for (std::size_t i = 0; i <= audited.seats.size(); ++i) {
    const bool looks_on = i == audited.seats.size();
    text.clear();
    table.match().write_view(looks_on ? Viewer::onlooker() : Viewer(seat(static_cast<int>(i))),
                             text);
    at->second[looks_on ? onlooker : i] = std::hash<std::string>{}(text);
  }
}

/// Since the last change nobody has lost more time than houses have stood.
void Auditor::check_clocks(Audited& audited) {
  if (!audited.settings->clock) return;
  const std::int64_t up_ms = uptime.until(now_ms);
  const std::int64_t stood = up_ms - std::exchange(audited.up_ms, up_ms);
  for (std::size_t i = 0; i < audited.seats.size(); ++i) {
    const std::int64_t left = audited.table->places()[i].left_ms;
    const std::int64_t charged = std::exchange(audited.left_ms[i], left) - left;
    if (charged > stood + clock_slack_ms)
      throw Broken(fmt::format("a clock was charged {} ms, but houses stood for {} ms only",
                               charged, stood));
  }
}

void Auditor::heard(const std::string& table, const std::string& token_hash,
                    const json::object& message) {
  const auto key = keys_.find(table);
  if (key == keys_.end()) return;  // not a table yet
  const Audited& audited = by_key_.at(key->second);
  const std::string_view type(message.at("type").as_string());
  if (type == "sync" || type == "update") check_views(audited, token_hash, message);
  if (type == "hint") {
    const auto i = static_cast<std::size_t>(message.at("seat").to_number<int>());
    if (i >= audited.hashes.size() || !audited.hashes[i].contains(token_hash))
      throw Broken("a hint for somebody else's seat");
  }
}

/// What is shown is stored, and is what this token's seats may know.
void Auditor::check_views(const Audited& audited, const std::string& token_hash,
                          const json::object& message) {
  const json::array& views = message.at("views").as_array();
  if (views.empty()) return;
  const auto state = message.at("state").to_number<std::int64_t>();
  const auto known = audited.views.find(state);
  if (known == audited.views.end())
    throw Broken(fmt::format("state {} was shown, but is not stored", state));
  for (const json::value& view : views) {
    ++views_;
    std::size_t eyes = onlooker;
    if (!view.at("seat").is_null()) {
      eyes = static_cast<std::size_t>(view.at("seat").to_number<int>());
      if (eyes >= audited.hashes.size() || token_hash.empty() ||
          !audited.hashes[eyes].contains(token_hash))
        throw Broken(fmt::format("somebody saw seat {}, which is not theirs", eyes));
    }
    const std::size_t shown = std::hash<std::string>{}(json::serialize(view.at("view")));
    if (shown != known->second[eyes])
      throw Broken(
          fmt::format("in state {} a view was shown that the log does not add up to", state));
  }
}

std::size_t Auditor::over() const {
  std::size_t count = 0;
  for (const auto& [key, audited] : by_key_)
    count += audited.table->status() == tables::Status::over ? 1 : 0;
  return count;
}

std::int64_t Auditor::with_running_clocks() const {
  std::int64_t count = 0;
  for (const auto& [key, audited] : by_key_) count += audited.table->deadline() ? 1 : 0;
  return count;
}

bool Auditor::has_act(const std::string& table, const std::string& id) const {
  const auto key = keys_.find(table);
  return key != keys_.end() && by_key_.at(key->second).acts.contains(id);
}

}  // namespace rail::sim
