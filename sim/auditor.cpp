// The promises, one by one.
#include "sim/auditor.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/text_hash.h"
#include "host/catalog.h"
#include "tables/draft.h"

namespace rail::sim {

namespace json = boost::json;
using rail::seat;
using tables::Status;

namespace {

constexpr std::size_t longest_table_story = 24;
constexpr std::size_t most_chat_told = 50;
/// Bots decide at once, but the store, the line and what failed just now take their time.
constexpr std::int64_t patience_ms = 60'000;

std::uint64_t hashed(std::string_view text) { return std::hash<std::string_view>{}(text); }

std::optional<std::string_view> text_in(const json::object& object, std::string_view key) {
  const json::value* found = object.if_contains(key);
  if (found == nullptr || !found->is_string()) return std::nullopt;
  return std::string_view(found->as_string());
}

/// As a game writes several of them.
template <class Events>
std::string joined(const Events& events) {
  std::string text;
  for (const json::value& event : events) {
    if (!text.empty()) text += ',';
    text += json::serialize(event);
  }
  return text;
}

Viewer viewer(std::size_t eyes) {
  return eyes == max_seats ? Viewer::onlooker() : Viewer(seat(static_cast<int>(eyes)));
}

}  // namespace

void Uptime::stands(std::int64_t now, int houses) {
  sum_ = until(now);
  since_ = now;
  houses_ = houses;
}

std::int64_t Uptime::until(std::int64_t now) const {
  return sum_ + (houses_ > 0 ? now - since_ : 0);
}

// --- What happens to the disk

void Auditor::created(const tables::StoredTable& table,
                      std::span<const tables::StoredEntry> entries) {
  Audited& audited = by_key_[table.key];
  keys_[table.id] = table.key;
  audited.id = table.id;
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
  digest(stored.text);
  note(audited.id, fmt::format("stored {}: {}", stored.seq, stored.text));
  if (stored.seq != audited.log++) throw Broken("a log has a gap", audited.id);
  const auto entry = tables::read_json<tables::Entry>("entry", stored.text);
  if (const auto* played = std::get_if<tables::Played>(&entry)) {
    ++plies_;
    if (played->id && !audited.acts.insert(*played->id).second)
      throw Broken(fmt::format("the act {} was played twice", *played->id), audited.id);
  }
  if (const auto* said = std::get_if<tables::Chatted>(&entry)) audited.chats.insert(said->text);
  const auto* taken_back = std::get_if<tables::TakenBack>(&entry);
  const auto& wish = audited.table->wish();
  const bool granted = taken_back != nullptr && wish && wish->seat == taken_back->seat &&
                       wish->to == taken_back->to && still_to_agree(*audited.table) == 0;
  const std::vector<tables::Table::Place> before = audited.table->places();
  try {
    audited.table->apply(entry, stored.at,
                         [&](const host::Match& match) { see_events(audited, match); });
  } catch (const tables::BadLog& bad) {
    throw Broken(fmt::format("a log does not add up: {}", bad.what()), audited.id);
  }
  if (taken_back != nullptr) check_taken_back(audited, *taken_back, granted, before);
}

/// Remembers what everybody may see happen with the ply that was just played.
void Auditor::see_events(Audited& audited, const host::Match& match) {
  const auto state = static_cast<std::size_t>(audited.table->state());
  if (audited.moments.size() <= state) audited.moments.resize(state + 1);
  Moment& moment = audited.moments[state];
  std::string text;
  for (std::size_t i = 0; i <= audited.seats.size(); ++i) {
    const std::size_t eyes = i == audited.seats.size() ? onlooker : i;
    text.clear();
    match.write_events(viewer(eyes), text);
    moment.events[eyes] = hashed(text);
    const auto count = text.empty() ? 0 : json::parse("[" + text + "]").as_array().size();
    moment.event_count[eyes] = static_cast<std::uint16_t>(count);
  }
}

/// Remembers what everybody may be shown now.
void Auditor::look(Audited& audited) {
  const tables::Table& table = *audited.table;
  audited.changed_at = now_ms;
  check_clocks(audited);
  count(audited);
  if (!table.started()) return;
  const auto state = static_cast<std::size_t>(table.state());
  if (audited.moments.size() <= state) audited.moments.resize(state + 1);
  Moment& moment = audited.moments[state];
  if (moment.views[onlooker] != 0) return;
  std::string text;
  for (std::size_t i = 0; i <= audited.seats.size(); ++i) {
    const std::size_t eyes = i == audited.seats.size() ? onlooker : i;
    text.clear();
    table.match().write_view(viewer(eyes), text);
    moment.views[eyes] = hashed(text);
  }
}

void Auditor::count(Audited& audited) {
  const tables::Table& table = *audited.table;
  const bool over = table.status() == Status::over;
  over_ += (over ? 1 : 0) - (std::exchange(audited.over, over) ? 1 : 0);
  audited.was_over = audited.was_over || over;
  const bool under_way =
      audited.people > 0 && table.status() == Status::running &&
      table.seats_where([](const tables::Table::Place& place) { return place.attended(); }) != 0;
  under_way_ += (under_way ? 1 : 0) - (std::exchange(audited.under_way, under_way) ? 1 : 0);
}

/// Since the last change nobody has lost more time than houses have stood.
void Auditor::check_clocks(Audited& audited) const {
  const auto& clock = audited.settings->clock;
  if (!clock) return;
  const tables::Table& table = *audited.table;
  const std::int64_t up_ms = uptime.until(now_ms);
  const std::int64_t stood = up_ms - std::exchange(audited.up_ms, up_ms);
  const bool wound_up = std::exchange(audited.granted, false);
  for (std::size_t i = 0; i < audited.seats.size(); ++i) {
    const std::int64_t left = table.places()[i].left_ms;
    const std::int64_t charged = std::exchange(audited.left_ms[i], left) - left;
    if (charged > stood + clock_slack_ms)
      throw Broken(
          fmt::format("a clock was charged {} ms, but houses stood for {} ms only", charged, stood),
          audited.id);
    const bool decides =
        table.to_act().contains(seat(static_cast<int>(i))) && table.places()[i].attended();
    if (wound_up && decides && clock->kind == tables::ClockKind::move &&
        left != std::int64_t{1000} * clock->seconds)
      throw Broken(fmt::format("all agreed to take back, but seat {} has {} ms left", i, left),
                   audited.id);
  }
}

/// Who takes back alone gains no time by it.
void Auditor::check_taken_back(Audited& audited, const tables::TakenBack& entry, bool granted,
                               std::span<const tables::Table::Place> before) const {
  audited.granted = audited.granted || granted;
  if (granted || !audited.settings->clock) return;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (audited.table->places()[i].left_ms > before[i].left_ms)
      throw Broken(fmt::format("seat {} took back alone, and seat {} gained time by it",
                               index(entry.seat), i),
                   audited.id);
  }
}

// --- What anybody hears

const Auditor::Audited* Auditor::find(const std::string& table) const {
  const auto key = keys_.find(table);
  return key == keys_.end() ? nullptr : &by_key_.at(key->second);
}

void Auditor::heard(const std::string& table, const std::string& token_hash,
                    const json::object& message) {
  const Audited* audited = find(table);
  if (audited == nullptr) return;  // not a table yet
  const std::string_view type(message.at("type").as_string());
  ++answers_[std::string(message.at(type == "refused" ? "code" : "type").as_string())];
  if (const auto* info = message.if_contains("table"); info != nullptr && info->is_object())
    check_info(*audited, info->as_object());
  if (type == "sync" || type == "update") check_views(*audited, token_hash, message);
  if (type == "moment") check_moment(*audited, token_hash, message);
  if (type == "history") check_history(*audited, token_hash, message);
  const auto check_chat = [&](const json::value& line) {
    const std::string text(line.at("text").as_string());
    if (!audited->chats.contains(text))
      throw Broken("\"" + text + "\" was said, but is not stored", table);
  };
  if (type == "said") check_chat(message.at("line"));
  if (type == "suggested" || type == "choices") check_together(*audited, token_hash);
  if (type == "sync") {
    const json::array& chat = message.at("chat").as_array();
    for (const json::value& line : chat) check_chat(line);
    if (chat.size() > most_chat_told)
      throw Broken(fmt::format("{} lines of chat are kept", chat.size()), table);
  }
  if (type == "refused" && message.at("code") == "no_such_table")
    throw Broken("there is no such table, says a house, but it is stored", table);
  if (type == "refused" && message.at("code") == "frozen")
    throw Broken("a house cannot add up a log that adds up", table);
}

void Auditor::answered(const std::string& table, int status, const std::string& body) {
  digest(body);
  const Audited* audited = find(table);
  if (audited == nullptr) return;
  if (status == 404) throw Broken("nothing is there, says a house, but it is stored", table);
  const json::value said = json::parse(body);
  if (status != 200 || !said.is_object()) return;
  const json::object& object = said.as_object();
  if (object.contains("seats") && object.contains("status")) check_info(*audited, object);
  if (object.contains("entries") && !audited->was_over)
    throw Broken("a record was handed out while the game goes on", table);
}

/// What everybody may know of a table.
void Auditor::check_info(const Audited& audited, const json::object& info) const {
  if (text_in(info, "deal") && !audited.was_over && !audited.settings->known_luck.value_or(false))
    throw Broken("the code of its luck was told while the game goes on", audited.id);
  if (const auto rematch = text_in(info, "rematch"); rematch && !is_stored(std::string(*rematch)))
    throw Broken("a rematch was told of, but is not stored", audited.id);
  if (text_in(info, "frozen")) throw Broken("a house cannot add up a log", audited.id);
}

/// What players show each other, or may know of each other, who has this token may hear.
void Auditor::check_together(const Audited& audited, const std::string& token_hash) const {
  if (!host::Catalog::whole().at(audited.settings->game).cooperative())
    throw Broken("something was suggested where everybody plays alone", audited.id);
  const bool seated = std::any_of(
      audited.hashes.begin(), audited.hashes.end(),
      [&](const auto& hashes) { return !token_hash.empty() && hashes.contains(token_hash); });
  if (!seated) throw Broken("somebody without a seat heard what players suggest", audited.id);
}

/// Through whose eyes a view is; throws if they are not those of who has this token.
std::size_t Auditor::eyes(const Audited& audited, const std::string& token_hash,
                          const json::value& view) const {
  if (view.at("seat").is_null()) return onlooker;
  const auto eyes = static_cast<std::size_t>(view.at("seat").to_number<int>());
  if (eyes >= audited.hashes.size() || token_hash.empty() ||
      !audited.hashes[eyes].contains(token_hash))
    throw Broken(fmt::format("somebody saw seat {}, which is not theirs", eyes), audited.id);
  return eyes;
}

void Auditor::check_views(const Audited& audited, const std::string& token_hash,
                          const json::object& message) {
  const auto state = message.at("state").to_number<std::int64_t>();
  const json::array& views = message.at("views").as_array();
  if (views.empty()) return;
  const auto known = static_cast<std::size_t>(state);
  if (state < 0 || known >= audited.moments.size() || audited.moments[known].views[onlooker] == 0)
    throw Broken(fmt::format("state {} was shown, but is not stored", state), audited.id);
  for (const json::value& view : views) {
    ++views_;
    const std::size_t whose = eyes(audited, token_hash, view);
    if (hashed(json::serialize(view.at("view"))) != audited.moments[known].views[whose])
      throw Broken(
          fmt::format("in state {} a view was shown that the log does not add up to", state),
          audited.id);
    check_events(audited, whose, state, view.at("events").as_array());
  }
}

/// What happened last comes last; what came before somebody was there is left out.
void Auditor::check_events(const Audited& audited, std::size_t whose, std::int64_t state,
                           const json::array& events) const {
  std::size_t left = events.size();
  for (; left > 0; --state) {
    if (state < 0) throw Broken("more was seen to happen than is stored", audited.id);
    const Moment& moment = audited.moments[static_cast<std::size_t>(state)];
    const std::size_t count = moment.event_count[whose];
    if (count > left || (count > 0 && hashed(joined(std::span(events.data() + left - count,
                                                              count))) != moment.events[whose]))
      throw Broken(fmt::format("something was seen to happen that seat {} may not know, or that "
                               "did not happen in state {}",
                               whose, state),
                   audited.id);
    left -= count;
  }
}

/// How it was. After something was taken back, a house that has not heard of it yet may still tell
/// of what was there before.
void Auditor::check_moment(const Audited& audited, const std::string& token_hash,
                           const json::object& message) const {
  if (audited.was_over || audited.table->times_taken_back() > 0) return;
  const auto match = audited.table->match_after(message.at("ply").to_number<std::size_t>());
  for (const json::value& view : message.at("views").as_array()) {
    std::string text;
    match->write_view(viewer(eyes(audited, token_hash, view)), text);
    if (json::serialize(view.at("view")) != text)
      throw Broken("a moment was shown that was not like that", audited.id);
  }
}

void Auditor::check_history(const Audited& audited, const std::string& token_hash,
                            const json::object& message) const {
  const json::array& plies = message.at("plies").as_array();
  if (audited.was_over || audited.table->times_taken_back() > 0 || plies.empty()) return;
  // Who has lost a seat looks on, or has another that is the lowest now.
  std::vector<std::size_t> may_be{onlooker};
  for (std::size_t i = 0; i < audited.hashes.size(); ++i) {
    if (!token_hash.empty() && audited.hashes[i].contains(token_hash)) may_be.push_back(i);
  }
  const auto from = plies.front().at("ply").to_number<std::size_t>();
  std::size_t place = 0;
  audited.table->replay(from, from + plies.size(), [&](const host::Match& match) {
    const std::string told = json::serialize(plies[place++].at("events"));
    const bool true_for_one = std::any_of(may_be.begin(), may_be.end(), [&](std::size_t whose) {
      std::string text = "[";
      match.write_events(viewer(whose), text);
      return told == text + "]";
    });
    if (!true_for_one) throw Broken("something was told that did not happen like that", audited.id);
  });
}

// --- People

void Auditor::comes(const std::string& table) {
  const auto key = keys_.find(table);
  if (key == keys_.end()) throw Broken("a table that was promised is not stored", table);
  Audited& audited = by_key_.at(key->second);
  ++audited.people;
  count(audited);
}

void Auditor::goes(const std::string& table) {
  Audited& audited = by_key_.at(keys_.at(table));
  --audited.people;
  count(audited);
}

// --- When all is quiet

void Auditor::check_awake(const std::function<bool(const std::string& table)>& there) const {
  for (const auto& [key, audited] : by_key_) {
    const tables::Table& table = *audited.table;
    if (table.status() != Status::running) continue;
    const std::int64_t stood = uptime.until(now_ms) - audited.up_ms;
    bool bots = false;
    bool attended = false;
    for (std::size_t i = 0; i < audited.seats.size(); ++i) {
      const tables::Table::Place& place = table.places()[i];
      attended = attended || place.attended();
      if (!table.to_act().contains(seat(static_cast<int>(i)))) continue;
      bots = bots || !place.attended();
      if (place.attended() && audited.settings->clock &&
          stood > std::max<std::int64_t>(0, place.left_ms) + clock_slack_ms + patience_ms)
        throw Broken(fmt::format("the time of seat {} is up, but nobody decides", i), audited.id);
    }
    if (bots && attended && !table.wish() && now_ms - audited.changed_at > patience_ms &&
        there(audited.id))
      throw Broken("a bot is to act, but does not", audited.id);
  }
}

void Auditor::check_sees(const std::string& table, const std::string& token_hash,
                         std::int64_t state, std::span<const int> mine) const {
  const Audited& audited = by_key_.at(keys_.at(table));
  constexpr std::int64_t on_its_way_ms = 1000;
  if (now_ms - audited.changed_at < on_its_way_ms) return;
  if (state != audited.table->state())
    throw Broken(fmt::format("somebody was left with state {}, but it is {} now", state,
                             audited.table->state()),
                 table);
  for (std::size_t i = 0; i < audited.seats.size(); ++i) {
    const bool opens = !token_hash.empty() && audited.seats[i].token_hash == token_hash;
    const bool told = std::find(mine.begin(), mine.end(), static_cast<int>(i)) != mine.end();
    if (opens != told)
      throw Broken(fmt::format("seat {} is {} somebody, but they are told otherwise", i,
                               opens ? "of" : "not of"),
                   table);
  }
}

// --- What is known of a table

bool Auditor::has_act(const std::string& table, const std::string& id) const {
  const Audited* audited = find(table);
  return audited != nullptr && audited->acts.contains(id);
}

bool Auditor::opens(const std::string& table, const std::string& token_hash) const {
  const Audited* audited = find(table);
  return audited != nullptr &&
         std::any_of(audited->hashes.begin(), audited->hashes.end(),
                     [&](const auto& hashes) { return hashes.contains(token_hash); });
}

void Auditor::note(const std::string& table, std::string what) {
  const auto key = keys_.find(table);
  if (key == keys_.end()) return;
  constexpr std::size_t longest_line = 160;
  if (what.size() > longest_line) what.replace(longest_line, std::string::npos, "…");
  auto& story = by_key_.at(key->second).story;
  story.emplace_back(now_ms, std::move(what));
  if (story.size() > longest_table_story) story.pop_front();
}

std::vector<std::string> Auditor::story(const std::string& table) const {
  std::vector<std::string> lines;
  if (const Audited* audited = find(table)) {
    for (const auto& [ms, what] : audited->story)
      lines.push_back(fmt::format("{:>12.3f} s  {}", static_cast<double>(ms) / 1000, what));
  }
  return lines;
}

std::int64_t Auditor::with_running_clocks() const {
  std::int64_t count = 0;
  for (const auto& [key, audited] : by_key_) count += audited.table->deadline() ? 1 : 0;
  return count;
}

void Auditor::digest(std::string_view text) {
  // The same on every machine, in a browser too, unlike what the library hashes with.
  digest_ = (digest_ ^ text_hash(text)) * 0x9e3779b97f4a7c15U;
  digest_ ^= digest_ >> 32;
}

}  // namespace rail::sim
