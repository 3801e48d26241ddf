// Pages that the house is about to add to a tournament's book, each judged as the tournament is
// then; for those who are the house.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "people/desk.h"
#include "people/tournament_house.h"

namespace rail::people {

class TournamentPages {
 public:
  TournamentPages(const Tournament& tournament, std::int64_t now) : after_(tournament), now_(now) {}

  WhyNot add(const tournament::Entry& entry) {
    if (WhyNot why = problem(after_, entry, Asker::house(), now_)) return why;
    apply(after_, entry, now_);
    entries_.push_back(json_text(entry));
    return {};
  }
  const Tournament& after() const { return after_; }

  using Judged = std::variant<Desk::Addition, Refusal>;
  /// Nothing at all if no page was added.
  Judged judged(WhyNot why = {}) const {
    if (why) return std::move(*why);
    return entries_.empty() ? Desk::Addition{} : addition_for(after_, entries_);
  }

 private:
  Tournament after_;
  std::int64_t now_;
  std::vector<std::string> entries_;
};

}  // namespace rail::people
