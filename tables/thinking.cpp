// The work that bots do away from the loop, and how it comes back.
#include "tables/thinking.h"

#include <utility>

#include "tables/errands.h"
#include "tables/log.h"

namespace rail::tables {

namespace {

/// Whether somebody waits for how the game comes out: who plays it, or a tournament's round, which
/// does not end before its last table does.
bool is_awaited(const Table& table) {
  if (of_tournament(table.settings())) return true;
  return table.seats_where([](const Table::Place& place) { return place.attended(); }) != 0;
}

}  // namespace

std::optional<Seat> bot_to_act(const Table& table) {
  if (table.status() != Status::running || table.wish() || !is_awaited(table)) return std::nullopt;
  for (int i = 0; i < std::ssize(table.places()); ++i) {
    if (table.to_act().contains(seat(i)) && !table.place(seat(i)).attended()) return seat(i);
  }
  return std::nullopt;
}

void Thinking::decide(const Table& table, Seat seat, const std::string& bot, By by,
                      const std::string& address, Decided then) {
  deciding_ = true;
  follow(table.state());
  const std::uint64_t luck = luck_.for_bot(table);
  const auto tell = [alive = std::weak_ptr(alive_), &log = outside_.log, name = name_, bot, seat,
                     by, state = table.state(), then = std::move(then)](Chosen chosen) {
    if (chosen.problem)
      log.write(Severity::error, "bot_failed",
                {{"table", name}, {"bot", bot}, {"why", *chosen.problem}});
    if (alive.expired()) return;
    then(std::make_shared<const Decision>(
        Decision{.seat = seat, .by = by, .state = state, .action = std::move(chosen.action)}));
  };
  Thought thought{.address = address, .owner = alive_};
  if (outside_.thinker.takes_errands()) {
    thought.errand = Errand{choose_errand(table.record(), seat, bot, luck),
                            [tell](std::string_view said, bool) { tell(heard<Chosen>(said)); }};
  } else {
    thought.work = [&loop = outside_.loop, latest = latest_, state = table.state(), tell,
                    at = AtSeat{.match = table.match().clone(), .seat = seat, .luck = luck},
                    bot = TimedBot(table.game(), bot)](double part) {
      // If the game has gone on meanwhile, there is nothing to think about.
      Chosen chosen;
      if (*latest == state) chosen = choose(at, bot.called(part));
      loop.post([tell, chosen = std::move(chosen)] { tell(chosen); });
    };
  }
  outside_.thinker.add(std::move(thought));
}

bool Thinking::advise(const Table& table, Hint asked, const std::string& address, Advised then) {
  follow(table.state());
  const Seat seat = asked.seat;
  const std::string bot(table.game().bots().back());
  const std::uint64_t luck = outside_.secrets.random_number();
  const auto tell = [this, alive = std::weak_ptr(alive_), &log = outside_.log, name = name_,
                     asked = std::move(asked), then = std::move(then)](Advice advice) {
    if (advice.problem)
      log.write(Severity::error, "hint_failed", {{"table", name}, {"why", *advice.problem}});
    if (alive.expired()) return;
    advising_ &= static_cast<Seats>(~only(asked.seat));
    Hint hint = asked;
    hint.actions = std::move(advice.actions);
    then(hint);
  };
  Thought thought{.address = address, .owner = alive_};
  if (outside_.thinker.takes_errands()) {
    thought.errand = Errand{advise_errand(table.record(), seat, bot, luck),
                            [tell](std::string_view said, bool) { tell(heard<Advice>(said)); }};
  } else {
    thought.work = [&loop = outside_.loop, latest = latest_, state = table.state(), tell,
                    at = AtSeat{.match = table.match().clone(), .seat = seat, .luck = luck},
                    bot = TimedBot(table.game(), bot)](double part) {
      Advice advice;
      if (*latest == state) advice = tables::advise(at, bot.called(part));
      loop.post([tell, advice = std::move(advice)] { tell(advice); });
    };
  }
  if (!outside_.thinker.offer(std::move(thought))) return false;
  advising_ |= only(seat);
  return true;
}

}  // namespace rail::tables
