// What happens at a table without anybody asking: bots decide, time runs out.
#include <algorithm>
#include <chrono>
#include <utility>

#include "tables/calls.h"
#include "tables/log.h"
#include "tables/room.h"

namespace rail::tables {

namespace {

constexpr std::int64_t pause_ms = 1000;  // after something failed

}  // namespace

void Room::carry_on() {
  if (order_.held() || !table() || services_.stopping) return;
  if (std::exchange(ailing_, false) || unread_) {
    set_timer(services_.loop.wall_ms() + pause_ms);
    return;
  }
  if (table()->status() == Status::open && seats_people(known().stored.seats)) {
    const auto pending = draft({});
    pending->attempt.draft.start_if_full();
    if (pending->changes_something()) {
      submit(pending);
      return;
    }
  }
  const auto deadline = table()->deadline();
  if (deadline && services_.down_ms_since(table()->last_at()) > 0) {
    submit(draft({}));
    return;
  }
  if (deadline) {
    set_timer(deadline->first);
  } else {
    timer_.reset();
  }
  let_bots_act();
}

bool Room::idle(Clock::time_point since) const {
  return visitors_.empty() && !order_.held() && order_.waiting() == 0 && !thinking_.is_deciding() &&
         used_at_ < since;
}

void Room::let_bots_act() {
  thinking_.follow(table()->state());
  if (thinking_.is_deciding()) return;
  const std::optional<Seat> seat = bot_to_act(*table());
  if (!seat) return;
  const host::RecordEntry* next = table()->written();
  if (next != nullptr && next->actor == Actor(*seat)) {
    decided({.seat = *seat, .by = By::bot, .state = table()->state(), .action = next->action});
  } else {
    think(*seat, table()->place(*seat).bot, By::bot);
  }
}

void Room::think(Seat seat, const std::string& bot, By by) {
  thinking_.decide(*table(), seat, bot, by, visitors_.seated_address(),
                   [this](std::shared_ptr<const Thinking::Decision> decision) {
                     enqueue([self = shared_from_this(), decision = std::move(decision)] {
                       self->decided(*decision);
                     });
                   });
}

/// A bot has decided; by now it may have been for nothing.
void Room::decided(const Thinking::Decision& decision) {
  const auto& [seat, by, state, action] = decision;
  const bool in_time = table() && state == table()->state();
  const bool timely = in_time && !action.is_null() && table()->to_act().contains(seat) &&
                      (by == By::clock) == table()->place(seat).attended() &&
                      (by == By::clock || !table()->wish());  // bots wait for the answer, too
  thinking_.decided();
  if (timely) {
    const auto pending = draft({});
    const auto no = pending->attempt.draft.decide(seat, action, by);
    if (!no) {
      submit(pending);
      return;
    }
    services_.log.write(Severity::error, "bot_refused", {{"table", id()}, {"code", no->code}});
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
  if (!table()) return;
  if (unread_) {
    reread({}, {});
    return;
  }
  if (thinking_.is_deciding()) return;  // what was thought about decides how to go on
  const auto deadline = table()->deadline();
  if (!deadline || deadline->first > services_.loop.wall_ms()) {
    carry_on();
    return;
  }
  think(deadline->second, host::stand_in(table()->game()), By::clock);
}

}  // namespace rail::tables
