// The way of a change: from a draft to the journal, and from there to everybody at the table.
#include "tables/room.h"

#include <utility>

#include "tables/refusal.h"

namespace rail::tables {

Room::Room(Services& services, KnownTable known)
    : services_(services),
      journal_(services.store, services.log, std::move(known)),
      order_(services.stopping),
      lookback_(services.loop, services.looking_back),
      suggestions_(services.loop),
      wishes_(services, lookback_),
      thinking_(services, services.luck, id()),
      used_at_(services.loop.now()) {}

void Room::enqueue(Job job) {
  used_at_ = services_.loop.now();
  order_.add(std::move(job));
}

std::shared_ptr<Room::Pending> Room::draft(Origin origin) {
  const std::int64_t now = services_.loop.wall_ms();
  auto seen = std::make_shared<Seen>();
  Draft draft(
      *table(), now, [&luck = services_.luck](const Table& at) { return luck.draw(at); },
      visitors_.watch(seen));
  // Nobody loses time while no house stands; but while one does, also if nobody asks for the table.
  const std::int64_t down =
      table()->deadline() ? services_.down_ms_since(table()->last_at()) : std::int64_t{0};
  if (down > 0) draft.add(Resumed{now - down});
  const std::size_t at_first = draft.entries().size();
  return std::make_shared<Pending>(Pending{.attempt = {.draft = std::move(draft)},
                                           .origin = std::move(origin),
                                           .seen = std::move(seen),
                                           .at_first = at_first});
}

/// Sends a draft to the disk; until it is there, everything else waits.
void Room::submit(const std::shared_ptr<Pending>& pending) {
  order_.hold();
  pending->present = present();
  journal_.append(
      pending->attempt.draft, pending->attempt.seats,
      [self = shared_from_this(), pending](std::optional<Verdict> verdict,
                                           const Journal::News* news) {
        self->stored(pending, verdict, news);
      },
      pending->present);
}

void Room::stored(const std::shared_ptr<Pending>& pending, std::optional<Verdict> verdict,
                  const Journal::News* news) {
  if (news != nullptr) {
    tell_changes(*news, *pending->seen, pending->origin);
    if (pending->attempt.answer)
      visitors_.send(pending->origin.asker.visitor, *pending->attempt.answer);
    if (pending->then) pending->then();
    if (news->called && services_.on_call) services_.on_call();
    // Who left while it was being written is called as if he were here.
    call_sooner(pending->present & ~present());
    order_.release();
    carry_on();
    return;
  }
  if (verdict == Verdict::conflict) {  // another server was first
    reread(pending->origin.again, [this, pending] { give_up(*pending); });
    return;
  }
  // Stored or not: only reading can tell. If it was, the client will find it there.
  give_up(*pending);
  ailing_ = true;
  reread({}, {});
}

void Room::give_up(const Pending& pending) {
  if (const Asker& asker = pending.origin.asker; asker.visitor != 0) {
    answer(asker.visitor,
           refusal("storage", "this could not be stored; please try again", asker.id));
  }
  if (pending.failed) pending.failed();
}

/// Reads what is new, then does `then`, or `failed`, and whatever waits.
void Room::reread(Job then, Job failed) {
  order_.hold();
  const auto seen = std::make_shared<Seen>();
  journal_.reread(
      [this, seen] { return visitors_.watch(seen); },
      [self = shared_from_this(), seen, before = known().stored.seats, then = std::move(then),
       failed = std::move(failed)](bool read, const Journal::News* news) {
        if (news != nullptr) self->tell_changes(*news, *seen, {});
        // Of who was forgotten the log says nothing.
        if (self->known().stored.seats != before && self->keep_to_seats()) self->tell_presence();
        self->unread_ = !read;
        self->order_.release(read ? then : failed);
        self->carry_on();
      });
}

void Room::refresh(std::int64_t last_seq) {
  enqueue([self = shared_from_this(), last_seq] {
    if (!self->journal_.has(last_seq)) self->reread({}, {});
  });
}

void Room::tell_changes(const Journal::News& news, const Seen& seen, const Origin& origin) {
  const Table& before = news.before;
  bool about_table = before.status() != table()->status() ||
                     before.wish().has_value() != table()->wish().has_value() ||
                     challenge_of(before) != challenge_of(*table());
  Seats renewed = 0;
  bool seats_changed = false;
  for (const Entry& entry : news.entries) {
    about_table = about_table || is_about_table(entry);
    if (const auto* changed = std::get_if<SecretsChanged>(&entry)) {
      seats_changed = true;
      for (const Seat seat : changed->seats) renewed |= only(seat);
    }
    if (const auto* filled = std::get_if<Filled>(&entry)) renewed |= only(filled->seat);
    seats_changed = seats_changed || std::holds_alternative<Filled>(entry);
    if (const auto* played = std::get_if<Played>(&entry)) {
      ++services_.metrics.plies;
      if (played->by == By::bot) ++services_.metrics.bot_moves;
    }
  }
  if (renewed != 0) {
    visitors_.detach(renewed, origin.asker.visitor);
    about_table = true;  // whose seats are whose
  }
  if (seats_changed) about_table = keep_to_seats() || about_table;
  const bool update = before.state() != table()->state() || before.started() != table()->started();
  // The answer to the one who asked is the last of these.
  if (about_table) tell_table(update || renewed != 0 ? Asker{} : origin.asker);
  if (update) tell_update(static_cast<std::int64_t>(before.line().size()), seen, origin.asker);
  for (const ChatLine& line : news.said) {
    visitors_.tell(origin.asker, [&](Seats, const RequestId& id) -> Message {
      return Said{.id = id, .line = line};
    });
  }
  if (origin.move) {
    ++services_.metrics.moves;
    const std::chrono::duration<double> took = services_.loop.now() - origin.since;
    services_.metrics.move_seconds.add(took.count());
  }
}

void Room::tell_table(const Asker& asker, std::uint64_t except) {
  const TableInfo now = info();
  visitors_.tell(
      asker,
      [&](Seats eyes, const RequestId& id) -> Message {
        return TableChanged{.id = id, .table = now, .mine = list_of(eyes)};
      },
      except);
}

void Room::tell_update(std::int64_t from, const Seen& seen, const Asker& asker) {
  // What is written most often keeps its room: some kilobytes for each view.
  thread_local std::vector<SeatView> views;
  Update update = update_of(*table(), from, services_.loop.wall_ms());
  std::swap(update.views, views);
  visitors_.tell_text(asker, [&](Seats eyes, const RequestId& id) {
    update.id = id;
    put_views(*table(), eyes, seen, update.views);
    return json_text(update);
  });
  std::swap(update.views, views);
}

}  // namespace rail::tables
