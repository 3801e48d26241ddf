// Gathers the games that the build found, and reads boards that somebody brings.
#include "host/catalog.h"

#include <algorithm>
#include <utility>

#include "host/family.h"
#include "host/json_input.h"

namespace rail::host {

Catalog::Catalog(bool hidden_too) {
  for (const Family& family : all_families()) {
    if (family.listing.hidden && !hidden_too) continue;
    for (const EmbeddedBoard& board : family.boards)
      entries_.push_back(family.read(std::string(board.text)));
  }
}

const Catalog& Catalog::standard() {
  static const Catalog catalog(false);
  return catalog;
}

const Catalog& Catalog::whole() {
  static const Catalog catalog(true);
  return catalog;
}

const GameEntry& Catalog::at(std::string_view id) const {
  std::vector<std::string_view> known;
  for (const auto& entry : entries_) {
    if (entry->id() == id) return *entry;
    known.push_back(entry->id());
  }
  throw BadInput("there is no game called " + in_quotes(id) + " (known: " + listed(known) + ")");
}

std::unique_ptr<GameEntry> entry_from_board(std::string_view board_text) {
  const Where top("board");
  const json::value file = parse_json(board_text, "board");
  const json::value& name = member_at(top, object_at(top, file), "game");
  const std::string_view game = string_at(top.member("game"), name);
  std::vector<std::string> names;
  for (const Family& family : all_families()) {
    std::string& called = names.emplace_back(family.name);
    std::replace(called.begin(), called.end(), '_', '-');
    if (called == game) return family.read(std::string(board_text));
    if (family.listing.hidden) names.pop_back();
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  top.member("game").fail("no game is called " + in_quotes(game) + " (known: " + listed(known) +
                          ")");
}

json::object description(const GameEntry& entry) {
  json::array options;
  for (const OptionSpec& spec : entry.options()) {
    options.push_back(json::object{
        {"key", spec.key}, {"values", json::array(spec.values.begin(), spec.values.end())}});
  }
  json::array bots;
  for (const std::string_view bot : entry.bots()) bots.emplace_back(bot);
  json::array levels;
  for (const LevelSpec& level : entry.levels())
    levels.push_back(json::object{{"bot", level.bot}, {"think_ms", level.think_ms}});
  return {{"id", entry.id()},
          {"family", entry.family()},
          {"name", {{"en", entry.name("en")}, {"de", entry.name("de")}}},
          {"rules_version", entry.rules_version()},
          {"cooperative", entry.cooperative()},
          {"min_players", entry.min_players()},
          {"max_players", entry.max_players()},
          {"options", options},
          {"bots", bots},
          {"levels", levels},
          {"usual_bot", usual_bot(entry)}};
}

std::optional<std::string> bot_problem(const GameEntry& entry, std::string_view bot) {
  const std::vector<std::string_view> known = entry.bots();
  if (std::find(known.begin(), known.end(), bot) != known.end()) return std::nullopt;
  return no_bot_called(bot, known);
}

namespace {

std::string level_or_best(const GameEntry& entry, std::size_t level) {
  const std::vector<LevelSpec> levels = entry.levels();
  return std::string(levels.size() < level ? entry.bots().back() : levels[level - 1].bot);
}

}  // namespace

std::string usual_bot(const GameEntry& entry) { return level_or_best(entry, 3); }

std::string stand_in(const GameEntry& entry) { return level_or_best(entry, 4); }

}  // namespace rail::host
