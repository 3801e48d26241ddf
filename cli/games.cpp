// `roundhouse games`: what there is to play.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.h"
#include "cli/game_choice.h"
#include "host/catalog.h"
#include "host/json_input.h"

namespace rail::cli {

namespace {

namespace json = host::json;

void print(const host::GameEntry& entry) {
  fmt::print("{}\n  {}, {} to {} players\n", entry.id(), entry.name("en"), entry.min_players(),
             entry.max_players());
  for (const OptionSpec& spec : entry.options()) {
    fmt::print("  --option {}={}   (usual: {})\n", spec.key, fmt::join(spec.values, "|"),
               spec.values.front());
  }
  fmt::print("  bots: {}\n", host::listed(entry.bots()));
  for (const host::LevelSpec& level : entry.levels()) {
    if (level.think_ms > 0) fmt::print("  {} thinks for up to {} ms\n", level.bot, level.think_ms);
  }
  fmt::print("\n");
}

int list_games(bool as_json_text, bool all_games) {
  const auto& entries = host::Catalog::with(all_games).entries();
  if (!as_json_text) {
    for (const auto& entry : entries) print(*entry);
    return good;
  }
  json::array games;
  for (const auto& entry : entries) games.push_back(host::description(*entry));
  fmt::print("{}\n", json::serialize(json::object{{"games", games}}));
  return good;
}

}  // namespace

void add_games(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand("games", "List the games, their players and options");
  auto as_json_text = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json_text, "Print JSON");
  auto all_games = std::make_shared<bool>(false);
  add_all_games(*command, *all_games);
  command->callback([=, &job] { job = [=] { return list_games(*as_json_text, *all_games); }; });
}

}  // namespace rail::cli
