#include "server/lobby.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <thread>
#include <utility>

#include "host/json_input.h"
#include "server/log.h"
#include "server/serve.h"

namespace rail::server {

namespace {

constexpr std::size_t max_waiting = 16;
constexpr std::size_t kept_deals = 1000;

/// The id of a message that cannot be understood otherwise.
RequestId id_in(std::string_view message) {
  try {
    const boost::json::value value = host::parse_json(message, "message");
    if (const auto* object = value.if_object()) {
      if (const auto* id = object->if_contains("id"); id != nullptr && id->is_string())
        return std::string(id->as_string());
    }
  } catch (const host::BadInput&) {
  }
  return {};
}

/// One live connection: first a join, then whatever the room takes.
class LiveClient final : public Client {
 public:
  LiveClient(Lobby& lobby, Connection& connection) : lobby_(lobby), connection_(connection) {}
  ~LiveClient() override {
    if (room_) room_->exit(visitor_);
  }

  void receive(std::string_view message) override {
    try {
      take(read_json<Request>("message", message));
    } catch (const host::BadInput& error) {
      refuse(id_in(message), "bad_message", error.what());
    }
  }

  /// The room it asked for, if the connection still stands.
  static void arrived(const std::weak_ptr<LiveClient*>& alive, const Join& join,
                      const Lobby::Found& found) {
    if (const auto self = alive.lock()) (*self)->arrive(join, found);
  }

 private:
  void take(Request request) {
    if (joining_) {
      if (waiting_.size() == max_waiting) {
        refuse(id_of(request), "too_fast", "wait for the answer to join");
      } else {
        waiting_.push_back(std::move(request));
      }
    } else if (room_) {
      room_->request(visitor_, std::move(request));
    } else if (const auto* join = std::get_if<Join>(&request)) {
      joining_ = true;
      lobby_.with_room(join->table,
                       [alive = std::weak_ptr(alive_), join = *join](const Lobby::Found& found) {
                         arrived(alive, join, found);
                       });
    } else {
      refuse(id_of(request), "not_joined", "join a table first");
    }
  }

  void arrive(const Join& join, const Lobby::Found& found) {
    joining_ = false;
    if (found.room) {
      visitor_ = found.room->enter(connection_, join);
      if (visitor_ != 0) room_ = found.room;
    } else if (found.store_failed) {
      refuse(join.id, "storage", "the table could not be read; please try again");
    } else {
      refuse(join.id, "no_such_table", "there is no such table");
    }
    std::vector<Request> waiting = std::move(waiting_);
    waiting_.clear();
    for (Request& request : waiting) take(std::move(request));
  }

  void refuse(const RequestId& id, std::string_view code, std::string_view words) {
    const Refused refused{
        .id = id, .code = std::string(code), .words = std::string(words), .rule = {}};
    connection_.send(std::make_shared<const std::string>(json_text(Message(refused))));
  }

  Lobby& lobby_;
  Connection& connection_;
  std::shared_ptr<LiveClient*> alive_ = std::make_shared<LiveClient*>(this);
  std::shared_ptr<Room> room_;
  std::uint64_t visitor_ = 0;
  bool joining_ = false;
  std::vector<Request> waiting_;
};

}  // namespace

Lobby::Lobby(LobbyOptions options, boost::asio::io_context& io, Metrics& metrics)
    : options_(std::move(options)),
      io_(io),
      metrics_(metrics),
      webhooks_(metrics, options_.webhooks),
      thinkers_(
          {.threads = options_.bot_threads, .waiting_per_address = options_.waiting_per_address},
          metrics),
      played_by_bots_(kept_deals),
      tables_(options_.tables_per_address),
      new_analyses_(options_.analyses_per_address),
      new_seats_(options_.seats_per_address),
      new_deals_(options_.deals_per_address),
      analyses_({.effort = options_.analysis_effort},
                [&metrics](const AnalysisKey& key, const std::string& problem) {
                  ++metrics.analyses;
                  if (!problem.empty())
                    log(Level::warning, "not_analysed", {{"table", key.table}, {"why", problem}});
                }),
      timer_(io) {
  store_ = std::make_unique<StoreQueue>(
      options_.db, io_.get_executor(),
      [this](double seconds, std::size_t changes) {
        ++metrics_.store_commits;
        metrics_.store_changes += changes;
        metrics_.commit_seconds.add(seconds);
      },
      [this](const std::string& what) {
        ++metrics_.store_errors;
        log(Level::error, "store", {{"why", what}});
      });
  const std::unique_ptr<Store> store = open_store(options_.db);
  luck_ = options_.luck ? options_.luck : std::make_shared<const Luck>(store->secret());
  const std::optional<std::int64_t> last_alive = store->alive(wall_clock_ms());
  const std::int64_t now = wall_clock_ms();
  services_ = std::make_unique<Services>(Services{.io = io_,
                                                  .store = *store_,
                                                  .metrics = metrics_,
                                                  .thinkers = thinkers_,
                                                  .webhooks = webhooks_,
                                                  .url = options_.url,
                                                  .luck = *luck_,
                                                  .started_at = now,
                                                  .last_alive = last_alive.value_or(now),
                                                  .absent_after_ms = options_.absent_after_ms});
  listener_ = listen(options_.db, [this](std::int64_t key, std::int64_t last_seq) {
    boost::asio::post(io_, [this, key, last_seq] { changed_elsewhere(key, last_seq); });
  });
  tick();
}

Lobby::~Lobby() {
  listener_.reset();
  thinkers_.stop();  // what nobody waits for any more is not thought about
  store_.reset();
}

std::unique_ptr<Client> Lobby::connect(Connection& connection) {
  return std::make_unique<LiveClient>(*this, connection);
}

std::shared_ptr<Room> Lobby::loaded_room(const Which& which) const {
  const auto* id = std::get_if<std::string>(&which);
  if (id == nullptr) {
    const auto known = ids_.find(std::get<std::int64_t>(which));
    if (known == ids_.end()) return nullptr;
    id = &known->second;
  }
  const auto room = rooms_.find(*id);
  return room == rooms_.end() ? nullptr : room->second;
}

void Lobby::with_room(const Which& which, WithRoom then) {
  if (const auto room = loaded_room(which)) {
    then({.room = room});
    return;
  }
  std::vector<WithRoom>& waiting = loading_[which];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  store_->read<std::shared_ptr<Loaded>>(
      [which](Store& store) { return load(store, which); },
      [this, which](const std::optional<std::shared_ptr<Loaded>>& loaded) {
        opened(which, loaded);
      });
}

/// A table was read, or not; whoever asked for it gets its room.
void Lobby::opened(const Which& which, const std::optional<std::shared_ptr<Loaded>>& read) {
  const std::shared_ptr<Loaded> loaded = read.value_or(nullptr);
  const std::vector<WithRoom> waiting = std::move(loading_[which]);
  loading_.erase(which);
  std::shared_ptr<Room> room;
  bool fresh = false;
  if (loaded) {
    room = loaded_room(loaded->stored.id);  // by the other of its names
    if (!room) {
      fresh = true;
      if (!loaded->frozen.empty()) frozen(loaded->stored, loaded->frozen);
      room = std::make_shared<Room>(*services_, std::move(*loaded));
      room->on_rematch(
          [this](auto settings, auto seats, bool listed, const auto& entries, auto done) {
            open(settings, std::move(seats), listed, entries, std::move(done));
          });
      rooms_.emplace(room->id(), room);
      ids_.emplace(room->key(), room->id());
      metrics_.rooms = std::ssize(rooms_);
    }
  }
  for (const WithRoom& then : waiting) then({.room = room, .store_failed = !read});
  if (fresh) {
    room->carry_on();
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
void Lobby::frozen(const StoredTable& table, const std::string& why) {
  log(Level::warning, "table_frozen", {{"table", table.id}, {"why", why}});
  if (!table.deadline) return;
  Change change;
  change.key = table.key;
  change.deadline.emplace();
  store_->commit(std::move(change), [](std::optional<Verdict>) {});
}

void Lobby::open(const std::shared_ptr<const Settings>& settings, std::vector<StoredSeat> seats,
                 bool listed, const std::vector<Entry>& entries,
                 std::function<void(const std::string& id)> done) {
  store_new(new_table(settings, std::move(seats), listed, entries), std::move(done));
}

Lobby::NewlyMade Lobby::new_table(const std::shared_ptr<const Settings>& settings,
                                  std::vector<StoredSeat> seats, bool listed,
                                  const std::vector<Entry>& entries) const {
  const std::int64_t now = wall_clock_ms();
  Draft draft(Table(settings), now, [this](const Table& table) { return luck_->draw(table); });
  for (const Entry& entry : entries) draft.add(entry);
  draft.start_if_full();
  NewlyMade made;
  StoredTable& stored = made.stored;
  stored.id = new_table_id();
  stored.created = now;
  stored.listed = listed;
  stored.status = draft.table().status();
  if (const auto deadline = draft.table().deadline()) stored.deadline = deadline->first;
  stored.settings = json_text(*settings);
  stored.deal = settings->deal.value_or("");
  stored.seats = std::move(seats);
  stored.summary = summary_of(stored, *settings, draft.table());
  for (const Entry& entry : draft.entries())
    made.log.push_back({std::ssize(made.log), now, json_text(entry)});
  return made;
}

void Lobby::store_new(NewlyMade made, std::function<void(const std::string& id)> done) {
  const std::string id = made.stored.id;
  store_->create(std::move(made.stored), std::move(made.log),
                 [this, id, done = std::move(done)](std::optional<std::int64_t> key) {
                   if (key) ++metrics_.tables_created;
                   done(key ? id : "");
                 });
}

void Lobby::tick() {
  constexpr int alive_every = 5;
  const std::int64_t now = wall_clock_ms();
  if (++ticks_ % alive_every == 0) {
    store_->read<bool>(
        [now](Store& store) {
          store.alive(now);
          return true;
        },
        [](std::optional<bool>) {});
    forget_idle_rooms(now);
  }
  wake_due_rooms(now);
  thinkers_.measure();
  timer_.expires_after(std::chrono::seconds(1));
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) tick();
  });
}

void Lobby::forget_idle_rooms(std::int64_t now) {
  std::erase_if(rooms_, [&](const auto& room) {
    if (!room.second->idle(now - options_.idle_after_ms)) return false;
    ids_.erase(room.second->key());
    return true;
  });
  metrics_.rooms = std::ssize(rooms_);
}

/// Clocks run out also where nobody is.
void Lobby::wake_due_rooms(std::int64_t now) {
  constexpr int at_once = 100;
  store_->read<std::vector<std::int64_t>>(
      [now](Store& store) { return store.due(now, at_once); },
      [this](const std::optional<std::vector<std::int64_t>>& keys) {
        for (const std::int64_t key : keys.value_or(std::vector<std::int64_t>{})) {
          if (!loaded_room(key)) with_room(key, [](const Found&) {});
        }
      });
}

void Lobby::changed_elsewhere(std::int64_t key, std::int64_t last_seq) {
  if (key < 0) {
    for (const auto& [id, room] : rooms_) room->refresh(INT64_MAX);
    all_changed_ = !loading_.empty();
  } else if (const auto room = loaded_room(key)) {
    room->refresh(last_seq);
  } else if (!loading_.empty()) {
    std::int64_t& last = missed_[key];
    last = std::max(last, last_seq);
  }
}

void Lobby::stop(std::function<void()> done) {
  services_->stopping = true;
  analyses_.stop();
  timer_.cancel();
  constexpr int tries = 400;
  wait_for_writes(std::move(done), tries);
}

void Lobby::wait_for_writes(std::function<void()> done, int tries) {
  const bool writing = std::any_of(rooms_.begin(), rooms_.end(),
                                   [](const auto& room) { return room.second->busy(); });
  if (!writing || tries == 0) {
    done();
    return;
  }
  timer_.expires_after(std::chrono::milliseconds(10));
  timer_.async_wait([this, done = std::move(done), tries](const boost::system::error_code&) {
    wait_for_writes(done, tries - 1);
  });
}

std::unique_ptr<App> make_app(const ServeOptions& options, boost::asio::io_context& io,
                              Metrics& metrics) {
  LobbyOptions lobby;
  lobby.version = options.version;
  lobby.db = options.db;
  lobby.url = url_of(options, options.net.port);
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  lobby.bot_threads = options.bot_threads > 0 ? options.bot_threads : std::max(1, cores - 1);
  lobby.analysis_effort = options.analysis_effort;
  if (options.net.limits) {
    lobby.tables_per_address = options.tables;
  } else {
    constexpr double without_end = 1e9;
    lobby.tables_per_address = {without_end, without_end};
    lobby.analyses_per_address = {without_end, without_end};
    lobby.seats_per_address = {without_end, without_end};
    lobby.deals_per_address = {without_end, without_end};
    lobby.waiting_per_address = SIZE_MAX;
  }
  lobby.foreign_boards = options.foreign_boards;
  lobby.all_games = options.all_games;
  lobby.webhooks.allow_private = options.webhooks_private;
  constexpr std::int64_t milliseconds = 1000;
  lobby.idle_after_ms = milliseconds * options.idle_after;
  lobby.absent_after_ms = milliseconds * options.absent_after;
  return std::make_unique<Lobby>(std::move(lobby), io, metrics);
}

}  // namespace rail::server
