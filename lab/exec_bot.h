// An outside program as a bot.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "host/outcome_json.h"
#include "lab/arena.h"
#include "lab/exec_program.h"

namespace rail::lab {

/// Plays one seat of one game by asking a program. The program is given back when the game is over.
template <Game G>
class ExecBot final : public bots::Bot<G> {
 public:
  ExecBot(ExecPrograms& programs, const host::Wire<G>& wire, const Chair& chair)
      : programs_(programs), wire_(wire), seat_(index(chair.seat)), program_(programs.take()) {
    program_->tell(start_line(seat_, chair.seed));
  }

  typename G::Action choose(const G&, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng&) override {
    std::string actions = "[";
    wire_.write_items(legal.begin(), legal.end(), actions);
    actions += ']';
    const std::string line = turn_line(seat_, programs_.clock(), wire_.text(view), actions);
    const std::string answer = program_->ask(line, programs_.clock());
    const ExecAnswer chosen = read_answer(answer, static_cast<std::size_t>(legal.size()));
    if (chosen.place) return legal[static_cast<int>(*chosen.place)];
    try {
      return wire_.template read<typename G::Action>(host::Where("action"), chosen.action);
    } catch (const host::BadInput& error) {
      throw IllegalChoice(error.what());
    }
  }

  void over(const Outcome<typename G::Breakdown>& outcome) override {
    program_->tell(over_line(host::outcome_json(wire_, outcome)));
    programs_.give(std::move(program_));
  }

 private:
  ExecPrograms& programs_;
  const host::Wire<G>& wire_;
  int seat_;
  std::unique_ptr<ExecProgram> program_;
};

}  // namespace rail::lab
