// What happens at a table without anybody asking: bots decide, time runs out, people are called.
#include <utility>

#include "tables/log.h"
#include "tables/room.h"
#include "tables/secrets.h"

namespace rail::tables {

/// Lets the first bot that is to act think, as long as there is somebody to play with.
void Room::think() {
  *latest_ = table_->state();
  if (busy_ || thinking_ || table_->status() != Status::running || table_->wish()) return;
  const auto people =
      table_->seats_where([](const Table::Place& place) { return place.attended(); });
  if (people == 0) return;
  for (std::size_t i = 0; i < table_->places().size(); ++i) {
    const Table::Place& place = table_->places()[i];
    const Seat s = seat(static_cast<int>(i));
    if (!table_->to_act().contains(s) || place.attended()) continue;
    const host::RecordEntry* next = table_->written();
    if (next != nullptr && next->actor == Actor(s)) {
      thinking_ = table_->state();
      decided(s, next->action, By::bot);
    } else {
      think(s, place.bot, By::bot);
    }
    return;
  }
}

void Room::think(Seat seat, const std::string& bot, By by) {
  thinking_ = table_->state();
  *latest_ = *thinking_;
  std::shared_ptr<const host::Match> match = table_->match().clone();
  auto work = [weak = weak_from_this(), &loop = services_.loop, &log = services_.log, table = id(),
               latest = latest_, match, seat, bot = TimedBot(table_->game(), bot), by,
               state = *thinking_, chance = services_.luck.for_bot(*table_)](double part) {
    Rng rng = chance;
    auto action = std::make_shared<boost::json::value>();
    try {
      // If the game has gone on meanwhile, there is nothing to think about.
      if (*latest == state) *action = match->choose(seat, bot.called(part), rng);
    } catch (const std::exception& error) {
      log.write(Level::error, "bot_failed",
                {{"table", table}, {"bot", bot.called(1)}, {"why", error.what()}});
    }
    loop.post([weak, seat, action, by] {
      const auto self = weak.lock();
      if (!self) return;
      self->enqueue([self, seat, action, by] { self->decided(seat, *action, by); });
    });
  };
  services_.thinker.add(
      {.address = asking_address(), .work = std::move(work), .owner = weak_from_this()});
}

/// Whose turns the bots here take: of the one who came last to a seat. Tables at which nobody has
/// been since they woke up share one line.
const std::string& Room::asking_address() {
  for (const Visitor& v : visitors_) {
    if (v.mine != 0) address_ = v.connection->address();
  }
  return address_;
}

/// A bot has decided; by now it may have been for nothing.
void Room::decided(Seat seat, const boost::json::value& action, By by) {
  const bool in_time = table_ && thinking_ == table_->state();
  const bool timely = in_time && !action.is_null() && table_->to_act().contains(seat) &&
                      (by == By::clock) == table_->place(seat).attended() &&
                      (by == By::clock || !table_->wish());  // bots wait for the answer, too
  thinking_.reset();
  if (timely) {
    const auto pending = draft({});
    const auto no = pending->draft.decide(seat, action, by);
    if (!no) {
      submit(pending);
      return;
    }
    services_.log.write(Level::error, "bot_refused", {{"table", id()}, {"code", no->code}});
    ailing_ = true;
  }
  ailing_ = ailing_ || (in_time && action.is_null());
  carry_on();
}

/// Looks after the table again at that time.
void Room::set_timer(std::int64_t at) {
  const std::int64_t left = std::max<std::int64_t>(1, at - services_.loop.wall_ms());
  timer_ = services_.loop.after(std::chrono::milliseconds(left), [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (self) self->enqueue([self] { self->time_is_up(); });
  });
}

void Room::time_is_up() {
  if (!table_) return;
  const auto deadline = table_->deadline();
  if (thinking_) return;  // what was thought about decides how to go on
  if (!deadline || deadline->first > services_.loop.wall_ms()) {
    carry_on();
    return;
  }
  think(deadline->second, host::stand_in(table_->game()), By::clock);
}

/// Calls those who have just become to act and are not here.
void Room::call_people() {
  if (called_for_ == table_->state()) return;
  called_for_ = table_->state();
  for (std::size_t i = 0; i < stored_.seats.size(); ++i) {
    const std::string& url = stored_.seats[i].webhook;
    if (url.empty()) continue;
    const Seat s = seat(static_cast<int>(i));
    const std::string key = stored_.id + "/" + std::to_string(i);
    const bool waits = table_->to_act().contains(s) && table_->place(s).attended();
    if (!waits || holds(present(), s)) {
      services_.notices.cancel(key);
    } else if (table_->to_act_since(s) == table_->state()) {
      services_.notices.post(key, url,
                             boost::json::serialize(boost::json::object{
                                 {"table", stored_.id},
                                 {"game", settings_->game},
                                 {"seat", i},
                                 {"link", services_.url + "/t/" + stored_.id}}));
    }
  }
}

/// Refuses unless this visitor may have a hint now.
bool Room::may_ask_hint(const Visitor& v, const AskHint& wish) {
  const std::optional<Seat> seat = seat_meant(*table_, v.mine, wish.seat);
  const auto no = [&](std::string_view code, std::string_view words) {
    refuse(v.number, wish.id, code, words);
    return false;
  };
  if (v.mine == 0) return no("not_seated", "onlookers only look on");
  if (table_->status() != Status::running) return no("not_running", "no game is being played here");
  if (!settings_->hints.value_or(true)) return no("no_hint", "this table plays without hints");
  if (!seat) return no("which_seat", "say which of your seats is meant");
  if (!table_->place(*seat).attended()) return no("away", "a bot plays for you: sit down first");
  if (!table_->to_act().contains(*seat)) return no("not_to_act", "it is not your turn");
  if (holds(hinting_, *seat)) return no("too_fast", "a hint for this seat is being thought of");
  return true;
}

/// Thinks of a hint where the bots think; one at a time for each seat.
void Room::ask_hint(Visitor& v, const AskHint& wish) {
  if (!may_ask_hint(v, wish)) return;
  Hint hint{.id = wish.id,
            .state = table_->state(),
            .seat = *seat_meant(*table_, v.mine, wish.seat),
            .actions = {}};
  const Seat seat = hint.seat;
  const bool taken = services_.thinker.offer({.address = v.connection->address(),
                                              .work = hint_work(v.number, std::move(hint)),
                                              .owner = weak_from_this()});
  if (taken) {
    hinting_ |= only(seat);
  } else {
    refuse(v.number, wish.id, "too_fast", "too many bots think for this address; try again later");
  }
}

std::function<void(double part)> Room::hint_work(std::uint64_t number, Hint asked) {
  *latest_ = table_->state();
  const host::GameEntry& game = table_->game();
  std::shared_ptr<const host::Match> match = table_->match().clone();
  return [weak = weak_from_this(), &loop = services_.loop, &log = services_.log, table = id(),
          latest = latest_, match, number, asked = std::move(asked),
          luck = services_.secrets.random_number(),
          bot = TimedBot(game, std::string(game.bots().back()))](double part) {
    Rng rng(luck);
    Hint hint = asked;
    try {
      if (*latest == hint.state) {
        for (host::Hint& one : match->hint(hint.seat, bot.called(part), rng))
          hint.actions.push_back({std::move(one.action), one.worth, std::move(one.reasons)});
      }
    } catch (const std::exception& error) {
      log.write(Level::error, "hint_failed", {{"table", table}, {"why", error.what()}});
    }
    loop.post([weak, number, hint = std::move(hint)] {
      if (const auto self = weak.lock()) self->hinted(number, hint);
    });
  };
}

/// For the asker alone, who may have gone or lost the seat by now.
void Room::hinted(std::uint64_t number, const Hint& hint) {
  hinting_ &= static_cast<Seats>(~only(hint.seat));
  Visitor* v = visitor(number);
  if (v == nullptr || services_.stopping) return;
  if (!table_ || table_->state() != hint.state || !holds(v->mine, hint.seat)) {
    refuse(number, hint.id, "stale", "the game has gone on since");
  } else if (hint.actions.empty()) {
    refuse(number, hint.id, "no_hint", "no bot can advise on this game");
  } else {
    ++services_.metrics.hints;
    send(*v, hint);
  }
}

}  // namespace rail::tables
