// One person at a table of bots.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/record.h"

namespace rail::cli {

/// Who sits where; `bots` has a name for each seat, the person's own left unused.
struct Seating {
  int players = 2;
  Seat person{};
  std::vector<std::string> bots;
  std::uint64_t seed = 0;
};

/// A match in which chance and the bots act by themselves and a person decides for one seat.
class Session {
 public:
  Session(const host::GameEntry& entry, const host::OptionValues& options, const Seating& seating);

  /// Lets everybody else act until the person has to decide or the match is over.
  void advance();
  bool over() const { return match_->over(); }
  /// The person's legal actions.
  host::json::array legal() const { return match_->legal(person_); }
  /// Plays for the person; otherwise nothing changes and the reason is returned.
  std::optional<host::Refusal> play(const host::json::value& action);

  /// What the best bot would do for the person; none if it cannot say. Leaves the luck of the match
  /// as it is.
  std::vector<host::Hint> hint() { return match_->hint(person_, adviser_, hints_); }

  const host::Match& match() const { return *match_; }
  const host::Record& record() const { return record_; }
  Seat person() const { return person_; }
  /// Everything that happened so far, as the person saw it: in words, and as events.
  const std::vector<std::string>& log() const { return log_; }
  const host::json::array& events() const { return events_; }

 private:
  std::optional<Actor> next_other() const;
  std::optional<host::Refusal> act(Actor who, host::json::value action);

  Seat person_;
  std::vector<std::string> bots_;
  std::string adviser_;  // the best bot
  std::unique_ptr<host::Match> match_;
  host::Record record_;
  Rng chance_;
  std::vector<Rng> seats_;
  Rng hints_;
  std::vector<std::string> log_;
  host::json::array events_;
};

}  // namespace rail::cli
