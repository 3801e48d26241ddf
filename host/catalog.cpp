#include "host/catalog.h"

#include <algorithm>
#include <array>
#include <utility>

#include "games/grand_trunk_journey/rules/boards.h"
#include "games/switch_and_signal/rules/boards.h"
#include "games/ticket_to_ride/rules/boards.h"
#include "host/games.h"
#include "host/json_input.h"

namespace rail::host {

namespace {

/// A game as the board files name it.
struct Family {
  std::string_view name;
  std::unique_ptr<GameEntry> (*read)(std::string board_text);
};

constexpr std::array families{Family{"grand-trunk-journey", read_grand_trunk_journey},
                              Family{"switch-and-signal", read_switch_and_signal},
                              Family{"ticket-to-ride", read_ticket_to_ride}};

}  // namespace

const Catalog& Catalog::standard() {
  static const Catalog catalog = [] {
    Catalog all;
    for (const auto& board : grand_trunk_journey::embedded_boards())
      all.entries_.push_back(read_grand_trunk_journey(std::string(board.text)));
    for (const auto& board : switch_and_signal::embedded_boards())
      all.entries_.push_back(read_switch_and_signal(std::string(board.text)));
    for (const auto& board : ticket_to_ride::embedded_boards())
      all.entries_.push_back(read_ticket_to_ride(std::string(board.text)));
    return all;
  }();
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
  std::vector<std::string_view> known;
  for (const Family& family : families) {
    if (family.name == game) return family.read(std::string(board_text));
    known.push_back(family.name);
  }
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
