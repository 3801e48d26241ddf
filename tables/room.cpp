#include "tables/room.h"

#include <algorithm>
#include <utility>

#include "host/json_input.h"
#include "tables/log.h"

namespace rail::tables {

namespace {

constexpr std::size_t chat_kept = 50;
constexpr std::int64_t pause_ms = 1000;  // after something failed

void add_chat(std::deque<ChatLine>& chat, const Chatted& said, std::int64_t at) {
  chat.push_back({said.seat, said.text, at});
  if (chat.size() > chat_kept) chat.pop_front();
}

/// Whether an entry concerns what everybody sees of the table around the game.
bool is_about_table(const Entry& entry) {
  return !std::holds_alternative<Played>(entry) && !std::holds_alternative<Chatted>(entry) &&
         !std::holds_alternative<SecretsChanged>(entry);
}

void add_up(Loaded& loaded, const std::vector<StoredEntry>& entries) {
  for (const StoredEntry& stored : entries) {
    const auto entry = read_json<Entry>("entry", stored.text);
    if (const auto* said = std::get_if<Chatted>(&entry)) add_chat(loaded.chat, *said, stored.at);
    loaded.table->apply(entry, stored.at);
  }
}

}  // namespace

std::shared_ptr<Loaded> load(Store& store, const std::variant<std::string, std::int64_t>& which) {
  std::optional<StoredTable> stored =
      std::visit([&](const auto& w) { return store.table(w); }, which);
  if (!stored) return nullptr;
  auto loaded = std::make_shared<Loaded>();
  const std::vector<StoredEntry> entries = store.entries(stored->key, 0);
  // Again, because its secrets must not be older than the log: nobody would look for newer ones.
  stored = store.table(stored->key);
  if (!stored) return nullptr;
  loaded->stored = *stored;
  loaded->seq = std::ssize(entries);
  loaded->settings =
      std::make_shared<const Settings>(read_json<Settings>("settings", stored->settings));
  try {
    loaded->table.emplace(loaded->settings);
    const host::GameEntry& game = loaded->table->game();
    if (!game.plays_rules(loaded->settings->rules_version)) {
      throw BadLog("played under version " + std::to_string(loaded->settings->rules_version) +
                   " of the rules, but this is version " + std::to_string(game.rules_version()));
    }
    add_up(*loaded, entries);
  } catch (const BadLog& error) {
    loaded->frozen = error.what();
  } catch (const host::BadInput& error) {
    loaded->frozen = error.what();
  }
  if (!loaded->frozen.empty()) loaded->table.reset();
  return loaded;
}

Room::Room(Services& services, Loaded loaded)
    : services_(services),
      stored_(std::move(loaded.stored)),
      settings_(std::move(loaded.settings)),
      table_(std::move(loaded.table)),
      frozen_(std::move(loaded.frozen)),
      chat_(std::move(loaded.chat)),
      seq_(loaded.seq),
      used_at_(services.loop.wall_ms()) {}

void Room::enqueue(Job job) {
  if (services_.stopping) return;  // who gets no answer asks again, then another server
  used_at_ = services_.loop.wall_ms();
  if (busy_) {
    waiting_.push_back(std::move(job));
  } else {
    job();
  }
}

void Room::next() {
  busy_ = false;
  while (!busy_ && !waiting_.empty() && !services_.stopping) {
    const Job job = std::move(waiting_.front());
    waiting_.pop_front();
    job();
  }
}

Table::OnPly Room::watch(std::shared_ptr<Seen> seen) const {
  Seats eyes = 0;
  bool onlooker = false;
  for (const Visitor& v : visitors_) {
    eyes |= v.mine;
    onlooker = onlooker || v.mine == 0;
  }
  return [seen = std::move(seen), eyes, onlooker](const host::Match& match) {
    for (int i = 0; i < match.players(); ++i) {
      if (holds(eyes, seat(i))) match.write_events(seat(i), (*seen)[static_cast<std::size_t>(i)]);
    }
    if (onlooker) match.write_events(Viewer::onlooker(), seen->back());
  };
}

std::shared_ptr<Room::Pending> Room::draft(Origin origin) {
  const std::int64_t now = services_.loop.wall_ms();
  auto seen = std::make_shared<Seen>();
  auto pending = std::make_shared<Pending>(Pending{
      .draft = Draft(
          *table_, now, [&luck = services_.luck](const Table& table) { return luck.draw(table); },
          watch(seen)),
      .origin = std::move(origin),
      .seen = seen,
      .seats = {},
      .then = {},
      .failed = {},
      .at_first = 0});
  // Nobody loses time while no house stands; but while one does, also if nobody asks for the table.
  if (const std::int64_t down = table_->deadline() ? down_ms() : 0; down > 0)
    pending->draft.add(Resumed{now - down});
  pending->at_first = pending->draft.entries().size();
  return pending;
}

/// Sends a draft to the disk; until it is there, everything else waits.
void Room::submit(const std::shared_ptr<Pending>& pending) {
  const Draft& draft = pending->draft;
  Change change{.key = stored_.key,
                .entries = {},
                .seats = pending->seats,
                .status = {},
                .deadline = {},
                .summary = {}};
  bool about_table = false;
  change.entries.reserve(draft.entries().size());
  for (const Entry& entry : draft.entries()) {
    change.entries.push_back(
        {.seq = seq_ + std::ssize(change.entries), .at = draft.now(), .text = json_text(entry)});
    about_table = about_table || is_about_table(entry);
  }
  const Table& after = draft.table();
  if (after.status() != table_->status()) {
    change.status = after.status();
    about_table = true;
  }
  if (about_table) change.summary = summary_of(stored_, *settings_, after);
  if (settings_->clock) {
    const auto deadline = after.deadline();
    change.deadline = deadline ? std::optional(deadline->first) : std::nullopt;
  }
  busy_ = true;
  services_.store.commit(std::move(change),
                         [self = shared_from_this(), pending](std::optional<Verdict> verdict) {
                           self->stored(pending, verdict);
                         });
}

void Room::stored(const std::shared_ptr<Pending>& pending, std::optional<Verdict> verdict) {
  if (verdict == Verdict::stored) {
    Draft& draft = pending->draft;
    const Table before = std::move(*table_);
    table_ = std::move(draft.table());
    seq_ += std::ssize(draft.entries());
    for (const auto& [seat, stored] : pending->seats)
      stored_.seats[static_cast<std::size_t>(seat)] = stored;
    tell_changes(before, draft.entries(), *pending->seen, draft.now(), pending->origin);
    if (pending->then) pending->then();
    call_people();
    next();
    carry_on();
    return;
  }
  if (verdict == Verdict::conflict) {  // another server was first
    reload(pending->origin.again, [this, pending] { give_up(*pending); });
    return;
  }
  // Stored or not: only reading can tell. If it was, the client will find it there.
  give_up(*pending);
  ailing_ = true;
  reload({}, {});
}

void Room::give_up(const Pending& pending) {
  if (pending.origin.visitor != 0) {
    refuse(pending.origin.visitor, pending.origin.id, "storage",
           "this could not be stored; please try again");
  }
  if (pending.failed) pending.failed();
}

/// Reads what is new, then does `then`, or `failed`, and whatever waits. The room is busy until
/// then.
void Room::reload(const Job& then, const Job& failed) {
  busy_ = true;
  const std::int64_t key = stored_.key;
  const std::int64_t from = seq_;
  services_.store.read<LoadedTable>(
      [key, from](Store& store) {
        std::vector<StoredEntry> entries = store.entries(key, from);
        std::optional<StoredTable> table = store.table(key);  // not older than its log
        if (!table) throw StoreError("a table has gone");
        return LoadedTable{std::move(*table), std::move(entries)};
      },
      [self = shared_from_this(), then, failed](std::optional<LoadedTable> fresh) {
        if (fresh) self->catch_up(*fresh);
        self->busy_ = false;
        const Job& job = fresh ? then : failed;
        if (job) job();
        if (!self->busy_) self->next();
        self->carry_on();
      });
}

/// Takes over what another server stored, or what one did not know to be stored.
void Room::catch_up(const LoadedTable& fresh) {
  stored_ = fresh.table;
  if (!table_ || fresh.entries.empty()) return;
  const Table before = *table_;
  const auto seen = std::make_shared<Seen>();
  const Table::OnPly on_ply = watch(seen);
  std::vector<Entry> entries;
  try {
    for (const StoredEntry& stored : fresh.entries) {
      entries.push_back(read_json<Entry>("entry", stored.text));
      table_->apply(entries.back(), stored.at, on_ply);
      ++seq_;
    }
  } catch (const std::exception& error) {
    services_.log.write(Level::error, "table_frozen",
                        {{"table", stored_.id}, {"why", error.what()}});
    frozen_ = error.what();
    table_.reset();
    return;
  }
  tell_changes(before, entries, *seen, fresh.entries.back().at, {});
}

void Room::refresh(std::int64_t last_seq) {
  enqueue([this, last_seq, self = shared_from_this()] {
    if (last_seq < seq_) return;
    reload({}, {});
  });
}

void Room::tell_changes(const Table& before, const std::vector<Entry>& entries, const Seen& seen,
                        std::int64_t at, const Origin& origin) {
  bool about_table = before.status() != table_->status() ||
                     before.wish().has_value() != table_->wish().has_value() ||
                     challenge_of(before) != challenge_of(*table_);
  Seats renewed = 0;
  for (const Entry& entry : entries) {
    about_table = about_table || is_about_table(entry);
    if (const auto* changed = std::get_if<SecretsChanged>(&entry)) {
      for (const Seat seat : changed->seats) renewed |= only(seat);
    }
    if (const auto* filled = std::get_if<Filled>(&entry)) renewed |= only(filled->seat);
    if (const auto* played = std::get_if<Played>(&entry)) {
      ++services_.metrics.plies;
      if (played->by == By::bot) ++services_.metrics.bot_moves;
    }
  }
  if (renewed != 0) {
    detach(renewed, origin.visitor);
    about_table = true;  // whose seats are whose
  }
  const bool update = before.state() != table_->state() || before.started() != table_->started();
  // The answer to the one who asked is the last of these.
  if (about_table) tell_table(update || renewed != 0 ? Origin{} : origin);
  if (update) tell_update(static_cast<std::int64_t>(before.line().size()), seen, origin);
  for (const Entry& entry : entries) {
    const auto* said = std::get_if<Chatted>(&entry);
    if (said == nullptr) continue;
    add_chat(chat_, *said, at);
    for (Visitor& v : visitors_)
      send(v,
           Said{.id = v.number == origin.visitor ? origin.id : RequestId{}, .line = chat_.back()});
  }
  if (origin.move) {
    ++services_.metrics.moves;
    const std::chrono::duration<double> took = services_.loop.now() - origin.since;
    services_.metrics.move_seconds.add(took.count());
  }
}

void Room::carry_on() {
  if (busy_ || !table_ || services_.stopping) return;
  if (std::exchange(ailing_, false)) {
    set_timer(services_.loop.wall_ms() + pause_ms);
    return;
  }
  if (table_->deadline() && down_ms() > 0) {
    submit(draft({}));
    return;
  }
  if (const auto deadline = table_->deadline()) {
    set_timer(deadline->first);
  } else {
    timer_.reset();
  }
  think();
}

/// For how long no house stood since something last happened here.
std::int64_t Room::down_ms() const {
  std::int64_t sum = 0;
  std::int64_t from = table_->last_at();
  for (const Downtime& time : services_.downtimes) {
    const std::int64_t until = std::min(time.until, services_.started_at);
    sum += std::max<std::int64_t>(0, until - std::max(from, time.since));
    from = std::max(from, until);  // two that begin at once know of the same downtime
  }
  return sum;
}

bool Room::idle(std::int64_t since) const {
  return visitors_.empty() && !busy_ && waiting_.empty() && !thinking_ && used_at_ < since;
}

}  // namespace rail::tables
