// Reads lessons and challenges that are compiled into the program.
#include "host/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "host/json_input.h"

namespace rail::host {

namespace {

std::vector<std::optional<std::string>> read_bots(const Where& where, const json::value& value,
                                                  const Script& script) {
  const json::array& names = array_at(where, value);
  if (names.size() != script.record.players.size())
    where.fail(fmt::format("expected {} of them", script.record.players.size()));
  std::vector<std::optional<std::string>> bots;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool person = std::cmp_equal(i, index(script.seat));
    if (person != names[i].is_null()) where.item(i).fail("null is for the person, and only there");
    bots.emplace_back();
    if (!person) bots.back() = string_at(where.item(i), names[i]);
    if (person) continue;
    if (const auto problem = bot_problem(*game_of(script.record), *bots.back()))
      where.item(i).fail(*problem);
  }
  return bots;
}

}  // namespace

Script Script::parse(std::string_view text) {
  const json::value file = parse_json(text, "script");
  const Where top("script");
  const json::object& object = object_at(top, file);
  only_members(top, object, {"id", "kind", "seat", "bots", "start", "luck", "goal", "record"});
  const auto at = [&](std::string_view key) -> const json::value& {
    return member_at(top, object, key);
  };
  const auto number = [&](std::string_view key, std::int64_t most) {
    return integer_at(top.member(key), at(key), 0, most);
  };
  Script script;
  script.id = string_at(top.member("id"), at("id"));
  const std::string_view kind = string_at(top.member("kind"), at("kind"));
  if (kind != "lesson" && kind != "challenge") top.member("kind").fail("lesson or challenge");
  script.kind = kind == "lesson" ? ScriptKind::lesson : ScriptKind::challenge;
  script.record = Record::parse(json::serialize(at("record")));
  const auto players = static_cast<std::int64_t>(script.record.players.size());
  script.seat = rail::seat(static_cast<int>(number("seat", players - 1)));
  script.bots = read_bots(top.member("bots"), at("bots"), script);
  script.start = static_cast<std::size_t>(number("start", std::ssize(script.record.entries)));
  script.luck =
      static_cast<std::uint64_t>(number("luck", std::numeric_limits<std::int64_t>::max()));
  script.goal = at("goal");
  if ((script.kind == ScriptKind::challenge) == script.goal.is_null())
    top.member("goal").fail("a challenge has one, a lesson has none");
  if (!script.goal.is_null()) {  // whether it can be read
    game_of(script.record)
        ->start_by(script.record.rules_version, static_cast<int>(players), script.record.options)
        ->pursue(script.seat, script.goal);
  }
  return script;
}

const std::vector<StandardScript>& standard_scripts() {
  static const std::vector<StandardScript> all = [] {
    std::vector<StandardScript> scripts;
    for (const EmbeddedScript& file : embedded_scripts()) {
      scripts.push_back({Script::parse(file.text), file.text});
      if (file.name != scripts.back().script.id + ".json")
        throw BadInput(fmt::format("{}: the script has another id", file.name));
    }
    const auto place = [](const StandardScript& s) {
      return std::pair(s.script.kind, std::string_view(s.script.id));
    };
    std::sort(scripts.begin(), scripts.end(),
              [&](const auto& a, const auto& b) { return place(a) < place(b); });
    return scripts;
  }();
  return all;
}

const StandardScript* find_script(std::string_view id) {
  const auto& all = standard_scripts();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const StandardScript& s) { return s.script.id == id; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace rail::host
