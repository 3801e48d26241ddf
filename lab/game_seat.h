// Playing one seat of a match that is somewhere else.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "host/seat_player.h"
#include "lab/game_arena.h"

namespace rail::lab {

/// An outside program: it is shown what we are shown.
class ExecSeat final : public host::SeatPlayer {
 public:
  ExecSeat(const Greeting& greeting, const SeatRequest& request)
      : clock_(request.clock_ms),
        seed_(request.seed),
        program_(request.bot.substr(exec_prefix.size())) {
    program_.tell(hello_line(greeting));
  }

  json::value choose(Seat seat, const json::value& view, const json::array& legal) override {
    if (!std::exchange(started_, true)) program_.tell(start_line(index(seat), seed_));
    const std::string line =
        turn_line(index(seat), clock_, json::serialize(view), json::serialize(legal));
    const ExecAnswer answer = read_answer(program_.ask(line, clock_), legal.size());
    return answer.place ? legal[*answer.place] : answer.action;
  }
  void over(const json::object& outcome) override { program_.tell(over_line(outcome)); }

 private:
  std::chrono::milliseconds clock_;
  std::uint64_t seed_;
  bool started_ = false;
  ExecProgram program_;
};

/// One of the game's own bots: views and actions are read back from JSON.
template <host::Worded G>
class BotSeat final : public host::SeatPlayer {
 public:
  BotSeat(std::shared_ptr<const host::Wire<G>> wire, const SeatRequest& request)
      : wire_(std::move(wire)),
        bot_(host::bot_called<G>(request.bot, threads())),
        rng_(request.seed) {}

  json::value choose(Seat, const json::value& view, const json::array& legal) override {
    const host::Where place("legal");
    if (legal.size() > static_cast<std::size_t>(G::max_actions)) place.fail("too many actions");
    ActionListOf<G> list;
    for (std::size_t i = 0; i < legal.size(); ++i)
      list.push(wire_->template read<typename G::Action>(place.item(i), legal[i]));
    const auto seen = wire_->template read<typename G::View>(host::Where("view"), view);
    return wire_->write(bot_->choose(wire_->game(), seen, list, rng_));
  }
  void over(const json::object&) override {}

 private:
  std::shared_ptr<const host::Wire<G>> wire_;
  std::unique_ptr<bots::Bot<G>> bot_;
  Rng rng_;
};

template <host::Worded G>
std::unique_ptr<host::SeatPlayer> seat_player_of(const Greeting& greeting,
                                                 std::shared_ptr<const host::Wire<G>> wire,
                                                 const SeatRequest& request) {
  if (request.bot.starts_with(exec_prefix)) return std::make_unique<ExecSeat>(greeting, request);
  return std::make_unique<BotSeat<G>>(std::move(wire), request);
}

}  // namespace rail::lab
