// Which tables are in memory, how they get there and how new ones are made.
#include "tables/rooms.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "tables/calls.h"

namespace rail::tables {

Rooms::Rooms(Services& services, std::int64_t idle_after_ms)
    : services_(services), idle_after_ms_(idle_after_ms) {
  services_.presence.on_elsewhere([this](const std::string& table) {
    if (const auto room = loaded(table)) room->tell_presence();
  });
}

std::shared_ptr<Room> Rooms::loaded(const Which& which) const {
  const auto* id = std::get_if<std::string>(&which);
  if (id == nullptr) {
    const auto known = ids_.find(std::get<std::int64_t>(which));
    if (known == ids_.end()) return nullptr;
    id = &known->second;
  }
  const auto room = rooms_.find(*id);
  return room == rooms_.end() ? nullptr : room->second;
}

void Rooms::with(const Which& which, WithRoom then) {
  if (const auto room = loaded(which)) {
    then({room});
    return;
  }
  std::vector<WithRoom>& waiting = loading_[which];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  services_.store.read<std::shared_ptr<KnownTable>>(
      [which](Store& store) { return load(store, which); },
      [this, which](const std::optional<std::shared_ptr<KnownTable>>& found) {
        opened(which, found);
      });
}

void Rooms::with_token(const std::string& table, const std::string& token, WithRoom then) {
  if (loaded(table) || loading_.contains(table)) return with(table, std::move(then));
  services_.store.read<std::vector<StoredSeat>>(
      [table](Store& store) {
        std::optional<StoredTable> found = store.table(table);
        return found ? std::move(found->seats) : std::vector<StoredSeat>();
      },
      [this, table, hash = services_.secrets.hash_of(token),
       then = std::move(then)](const std::optional<std::vector<StoredSeat>>& seats) {
        if (!seats) return then({.room = nullptr, .store_failed = true});
        const bool opens = std::any_of(seats->begin(), seats->end(), [&](const StoredSeat& seat) {
          return services_.secrets.same_hash(seat.token_hash, hash);
        });
        if (!opens) return then({});
        with(table, then);
      });
}

/// A table was read, or not; whoever asked for it gets its room.
void Rooms::opened(const Which& which, const std::optional<std::shared_ptr<KnownTable>>& read) {
  const std::shared_ptr<KnownTable> found = read.value_or(nullptr);
  const std::vector<WithRoom> waiting = std::move(loading_[which]);
  loading_.erase(which);
  std::shared_ptr<Room> room;
  bool fresh = false;
  if (found) {
    room = loaded(found->stored.id);  // by the other of its names
    if (!room) {
      fresh = true;
      if (!found->frozen.empty()) frozen(found->stored, found->frozen);
      room = std::make_shared<Room>(services_, std::move(*found));
      room->on_rematch(
          [this](const Opening& opening, Opened done) { open(opening, std::move(done)); });
      rooms_.emplace(room->id(), room);
      ids_.emplace(room->key(), room->id());
      services_.metrics.rooms = std::ssize(rooms_);
    }
  }
  // What people ask for comes after what happened while no house stood.
  if (fresh) room->carry_on();
  for (const WithRoom& then : waiting) then({room, !read});
  if (fresh) {
    if (all_changed_) room->refresh(INT64_MAX);
    if (const auto missed = missed_.find(room->key()); missed != missed_.end())
      room->refresh(missed->second);
  }
  if (loading_.empty()) {
    missed_.clear();
    all_changed_ = false;
  }
}

/// Its clocks stand still: it must not stand in the line of those that are due.
void Rooms::frozen(const StoredTable& table, const std::string& why) {
  services_.log.write(Severity::warning, "table_frozen", {{"table", table.id}, {"why", why}});
  if (!table.deadline) return;
  Change change;
  change.key = table.key;
  change.deadline.emplace();
  services_.store.commit(std::move(change), [](std::optional<Verdict>) {});
}

Rooms::MadeTable Rooms::make(const Services& services, const Opening& opening) {
  const std::int64_t now = services.loop.wall_ms();
  const std::shared_ptr<const Settings>& settings = opening.settings;
  Draft draft(Table(settings), now,
              [&luck = services.luck](const Table& table) { return luck.draw(table); });
  for (const Entry& entry : opening.entries) draft.add(entry);
  if (!seats_people(opening.seats)) draft.start_if_full();
  MadeTable made;
  StoredTable& stored = made.stored;
  stored.id = opening.id.empty() ? services.secrets.new_table_id() : opening.id;
  stored.created = now;
  stored.listed = opening.listed;
  stored.status = draft.table().status();
  if (const auto deadline = draft.table().deadline()) stored.deadline = deadline->first;
  stored.settings = json_text(*settings);
  stored.deal = settings->deal.value_or("");
  stored.seats = opening.seats;
  stored.summary = summary_of(stored, *settings, draft.table());
  for (const Entry& entry : draft.entries())
    made.log.push_back({std::ssize(made.log), now, json_text(entry)});
  made.calls = calls_of_new(stored, draft.table(), opening);
  return made;
}

void Rooms::store(MadeTable made, Opened done) {
  const std::string id = made.stored.id;
  const bool calls = !made.calls.empty();
  services_.store.create(
      std::move(made.stored), std::move(made.log), std::move(made.calls),
      [this, id, calls, done = std::move(done)](std::optional<std::int64_t> key) {
        if (!key) return done("");
        ++services_.metrics.tables_created;
        if (calls && services_.on_call) services_.on_call();
        done(id);
      });
}

void Rooms::open(const Opening& opening, Opened done) {
  const bool people = seats_people(opening.seats);
  store(make(services_, opening),
        [this, people, done = std::move(done)](const std::string& opened) {
          done(opened);
          if (people && !opened.empty()) with(opened, [](const Found&) {});
        });
}

void Rooms::shut(const std::string& person) {
  const ShutPass pass{person, services_.loop.wall_ms()};
  shut_elsewhere(pass);
  if (services_.on_shut) services_.on_shut(pass);
}

void Rooms::forgotten(const std::string& person) {
  for (const auto& [id, room] : rooms_) {
    if (seats_of(room->known().stored.seats, person) != 0) room->refresh(INT64_MAX);
  }
  all_changed_ = all_changed_ || !loading_.empty();  // they may have been read before
}

void Rooms::shut_elsewhere(const ShutPass& pass) {
  if (!services_.shut_passes.shut(pass, services_.loop.wall_ms())) return;
  for (const auto& [id, room] : rooms_) room->shut(pass.person);
}

void Rooms::ask_at_the_door(const Join& join, std::function<void(Door)> then) {
  if (!services_.doorkeeper || !join.token || !is_pass(*join.token)) return then(Door::open);
  const auto holder =
      holder_of(services_.secrets, *join.token, join.table, services_.loop.wall_ms());
  if (!holder) return then(Door::open);  // the room knows what to say of such a token
  services_.doorkeeper(*holder, std::move(then));
}

void Rooms::forget_idle() {
  const Clock::time_point since = services_.loop.now() - std::chrono::milliseconds(idle_after_ms_);
  std::erase_if(rooms_, [&](const auto& room) {
    if (!room.second->idle(since)) return false;
    ids_.erase(room.second->key());
    return true;
  });
  services_.metrics.rooms = std::ssize(rooms_);
}

void Rooms::wake_due() {
  constexpr int at_once = 100;
  services_.store.read<std::vector<std::int64_t>>(
      [now = services_.loop.wall_ms()](Store& store) { return store.due(now, at_once); },
      [this](const std::optional<std::vector<std::int64_t>>& keys) {
        for (const std::int64_t key : keys.value_or(std::vector<std::int64_t>{})) {
          if (!loaded(key)) with(key, [](const Found&) {});
        }
      });
}

void Rooms::changed_elsewhere(std::int64_t key, std::int64_t last_seq) {
  if (key < 0) {
    for (const auto& [id, room] : rooms_) room->refresh(INT64_MAX);
    all_changed_ = !loading_.empty();
  } else if (const auto room = loaded(key)) {
    room->refresh(last_seq);
  } else if (!loading_.empty()) {
    std::int64_t& last = missed_[key];
    last = std::max(last, last_seq);
  }
}

bool Rooms::writing() const {
  return std::any_of(rooms_.begin(), rooms_.end(),
                     [](const auto& room) { return room.second->busy(); });
}

}  // namespace rail::tables
