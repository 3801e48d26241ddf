// `roundhouse play --json`: a match for programs, in lines of JSON.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "cli/terminal.h"
#include "host/json_input.h"

namespace rail::cli {

namespace {

namespace json = host::json;

void say(const json::object& message) {
  fmt::print("{}\n", json::serialize(message));
  std::fflush(stdout);
}

void answer(const std::optional<host::Refusal>& refusal) {
  if (!refusal) {
    say({{"type", "allowed"}});
    return;
  }
  say({{"type", "refused"},
       {"code", refusal->code},
       {"rule", refusal->rule},
       {"words", refusal->words}});
}

json::array hints(Session& session) {
  json::array all;
  for (const host::Hint& hint : session.hint())
    all.push_back(json::object{{"action", hint.action},
                               {"worth", hint.worth},
                               {"reasons", json::array(hint.reasons.begin(), hint.reasons.end())}});
  return all;
}

/// Reads lines until one is an action that was played; false if the input ended.
bool decide(Session& session) {
  std::string line;
  while (std::getline(std::cin, line)) {
    try {
      const json::value message = host::parse_json(line, "line");
      const json::object* object = message.if_object();
      if (const json::value* asked = object != nullptr ? object->if_contains("why") : nullptr) {
        answer(session.match().explain(session.person(), *asked));
        continue;
      }
      if (object != nullptr && object->contains("hint")) {
        say({{"type", "hint"}, {"actions", hints(session)}});
        continue;
      }
      const auto refusal = session.play(message);
      if (!refusal) return true;
      answer(refusal);
    } catch (const host::BadInput& error) {
      say({{"type", "error"}, {"message", error.what()}});
    }
  }
  return false;
}

}  // namespace

void play_in_json(Session& session) {
  std::size_t told = 0;
  const auto news = [&] {
    json::array events;
    while (told < session.events().size()) events.push_back(session.events()[told++]);
    return events;
  };
  for (session.advance(); !session.over(); session.advance()) {
    say({{"type", "turn"},
         {"ply", session.record().entries.size()},
         {"seat", index(session.person())},
         {"events", news()},
         {"view", session.match().view(session.person())},
         {"legal", session.legal()}});
    if (!decide(session)) return;
  }
  say({{"type", "over"}, {"events", news()}, {"outcome", session.match().outcome()}});
}

}  // namespace rail::cli
