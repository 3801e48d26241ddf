// Writes a challenge as a file, and checks its solution.
#include "lab/challenge.h"

#include <fmt/format.h>

#include "host/json_input.h"

namespace rail::lab {

std::string script_text(const host::Script& script) {
  host::json::array bots;
  for (const auto& bot : script.bots)
    bots.push_back(bot ? host::json::value(*bot) : host::json::value());
  std::string record = script.record.text();
  while (!record.empty() && record.back() == '\n') record.pop_back();
  return fmt::format(
      "{{\"id\": {}, \"kind\": \"challenge\", \"seat\": {}, \"bots\": {}, \"start\": {}, "
      "\"luck\": {},\n\"goal\": {},\n\"record\": {}}}\n",
      host::json::serialize(host::json::value(script.id)), index(script.seat),
      host::json::serialize(bots), script.start, script.luck, host::json::serialize(script.goal),
      record);
}

void check_solution(const host::Script& script) {
  const host::Where top("script");
  const std::unique_ptr<host::Match> match = host::replay(script.record, script.start);
  match->pursue(script.seat, script.goal);
  const auto& entries = script.record.entries;
  for (std::size_t i = script.start; i < entries.size(); ++i) {
    if (match->goal_info()->state != GoalState::open) {
      top.member("record").member("entries").item(i).fail(
          match->goal_info()->state == GoalState::solved ? "the goal is reached before this"
                                                         : "the goal cannot be reached any more");
    }
    if (const auto refusal = match->play(entries[i].actor, entries[i].action))
      top.member("record").member("entries").item(i).fail(refusal->words);
  }
  if (match->goal_info()->state != GoalState::solved)
    top.member("record").fail("its plies do not reach the goal");
}

}  // namespace rail::lab
