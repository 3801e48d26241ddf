// What happens at a table without anybody asking: bots decide, time runs out, people are called.
#include <boost/asio/post.hpp>
#include <utility>

#include "server/log.h"
#include "server/room.h"
#include "server/tokens.h"

namespace rail::server {

/// Lets the first bot that is to act think, as long as there is somebody to play with.
void Room::think() {
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
  std::shared_ptr<const host::Match> match = table_->match().clone();
  Rng chance = services_.luck.for_bot(*table_);
  boost::asio::post(services_.thinkers, [self = shared_from_this(), match, seat, bot, by, chance] {
    Rng rng = chance;
    auto action = std::make_shared<boost::json::value>();
    try {
      *action = match->choose(seat, bot, rng);
    } catch (const std::exception& error) {
      log(Level::error, "bot_failed", {{"table", self->id()}, {"bot", bot}, {"why", error.what()}});
    }
    boost::asio::post(self->services_.io, [self, seat, action, by] {
      self->enqueue([self, seat, action, by] { self->decided(seat, *action, by); });
    });
  });
}

/// A bot has decided; by now it may have been for nothing.
void Room::decided(Seat seat, const boost::json::value& action, By by) {
  const bool timely = table_ && thinking_ == table_->state() && !action.is_null() &&
                      table_->to_act().contains(seat) &&
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
    log(Level::error, "bot_refused", {{"table", id()}, {"code", no->code}});
    ailing_ = true;
  }
  ailing_ = ailing_ || action.is_null();
  carry_on();
}

/// Looks after the table again at that time.
void Room::set_timer(std::int64_t at) {
  if (!timer_) timer_ = std::make_unique<boost::asio::steady_timer>(services_.io);
  const std::int64_t left = at - wall_clock_ms();
  timer_->expires_after(std::chrono::milliseconds(std::max<std::int64_t>(1, left)));
  timer_->async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->enqueue([self] { self->time_is_up(); });
  });
}

void Room::time_is_up() {
  if (!table_) return;
  const auto deadline = table_->deadline();
  if (thinking_) return;  // what was thought about decides how to go on
  if (!deadline || deadline->first > wall_clock_ms()) {
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
      services_.webhooks.cancel(key);
    } else if (table_->to_act_since(s) == table_->state()) {
      services_.webhooks.post(key, url,
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
  hinting_ |= only(hint.seat);
  std::shared_ptr<const host::Match> match = table_->match().clone();
  boost::asio::post(services_.thinkers, [self = shared_from_this(), match, number = v.number,
                                         hint = std::move(hint)]() mutable {
    Rng rng(random_number());
    try {
      for (host::Hint& one : match->hint(hint.seat, rng))
        hint.actions.push_back({std::move(one.action), one.worth, std::move(one.reasons)});
    } catch (const std::exception& error) {
      log(Level::error, "hint_failed", {{"table", self->id()}, {"why", error.what()}});
    }
    boost::asio::post(self->services_.io,
                      [self, number, hint = std::move(hint)] { self->hinted(number, hint); });
  });
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

}  // namespace rail::server
