// The work that bots do away from the loop, and how it comes back.
#include "tables/thinking.h"

#include <exception>
#include <utility>

#include "tables/log.h"

namespace rail::tables {

std::optional<Seat> bot_to_act(const Table& table) {
  if (table.status() != Status::running || table.wish()) return std::nullopt;
  if (table.seats_where([](const Table::Place& place) { return place.attended(); }) == 0)
    return std::nullopt;
  for (int i = 0; i < std::ssize(table.places()); ++i) {
    if (table.to_act().contains(seat(i)) && !table.place(seat(i)).attended()) return seat(i);
  }
  return std::nullopt;
}

void Thinking::decide(const Table& table, Seat seat, const std::string& bot, By by,
                      const std::string& address, Decided then) {
  deciding_ = true;
  follow(table.state());
  std::shared_ptr<const host::Match> match = table.match().clone();
  auto work = [alive = std::weak_ptr(alive_), &loop = outside_.loop, &log = outside_.log,
               name = name_, latest = latest_, match, seat, bot = TimedBot(table.game(), bot), by,
               state = table.state(), chance = luck_.for_bot(table),
               then = std::move(then)](double part) {
    Rng rng = chance;
    auto decision =
        std::make_shared<Decision>(Decision{.seat = seat, .by = by, .state = state, .action = {}});
    try {
      // If the game has gone on meanwhile, there is nothing to think about.
      if (*latest == state) decision->action = match->choose(seat, bot.called(part), rng);
    } catch (const std::exception& error) {
      log.write(Severity::error, "bot_failed",
                {{"table", name}, {"bot", bot.called(1)}, {"why", error.what()}});
    }
    loop.post([alive, then, decision] {
      if (!alive.expired()) then(decision);
    });
  };
  outside_.thinker.add({.address = address, .work = std::move(work), .owner = alive_});
}

bool Thinking::advise(const Table& table, Hint asked, const std::string& address, Advised then) {
  follow(table.state());
  const Seat seat = asked.seat;
  const host::GameEntry& game = table.game();
  std::shared_ptr<const host::Match> match = table.match().clone();
  auto work = [this, alive = std::weak_ptr(alive_), &loop = outside_.loop, &log = outside_.log,
               name = name_, latest = latest_, match, asked = std::move(asked),
               luck = outside_.secrets.random_number(),
               bot = TimedBot(game, std::string(game.bots().back())),
               then = std::move(then)](double part) {
    Rng rng(luck);
    Hint hint = asked;
    try {
      if (*latest == hint.state) {
        for (host::Hint& one : match->hint(hint.seat, bot.called(part), rng))
          hint.actions.push_back({std::move(one.action), one.worth, std::move(one.reasons)});
      }
    } catch (const std::exception& error) {
      log.write(Severity::error, "hint_failed", {{"table", name}, {"why", error.what()}});
    }
    loop.post([this, alive, then, hint = std::move(hint)] {
      if (alive.expired()) return;
      advising_ &= static_cast<Seats>(~only(hint.seat));
      then(hint);
    });
  };
  if (!outside_.thinker.offer({.address = address, .work = std::move(work), .owner = alive_}))
    return false;
  advising_ |= only(seat);
  return true;
}

}  // namespace rail::tables
