// `roundhouse show`: what somebody saw at a moment of a record.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/outcome.h"
#include "host/json_input.h"
#include "host/record.h"

namespace rail::cli {

namespace {

/// What programs call a spectator.
constexpr std::string_view onlooker = "onlooker";

struct ShowChoice {
  std::string file;
  std::optional<std::size_t> ply;
  std::string viewer{onlooker};
  bool json = false;
};

Viewer viewer_called(const std::string& name, const host::Match& match) {
  if (name == onlooker) return Viewer::onlooker();
  const bool is_seat = name.size() == 1 && name[0] >= '0' && name[0] < '0' + match.players();
  if (!is_seat) {
    throw host::BadInput(fmt::format("--as is a seat from 0 to {} or {}, not {}",
                                     match.players() - 1, onlooker, host::in_quotes(name)));
  }
  return seat(name[0] - '0');
}

host::json::array actors(const host::Match& match) {
  host::json::array all;
  if (match.to_act().is_chance()) all.emplace_back("chance");
  for (int i = 0; i < match.players(); ++i) {
    if (match.to_act().contains(seat(i))) all.emplace_back(i);
  }
  return all;
}

int show(const ShowChoice& choice) {
  const host::Record record = host::Record::parse(read_file(choice.file));
  const std::unique_ptr<host::Match> match = host::replay(record, choice.ply);
  const Viewer viewer = viewer_called(choice.viewer, *match);
  const std::size_t ply = choice.ply.value_or(record.entries.size());
  if (choice.json) {
    host::json::value as = viewer.is_onlooker() ? host::json::value(onlooker)
                                                : host::json::value(index(viewer.seat_of()));
    const host::json::object result{{"game", record.game},
                                    {"ply", ply},
                                    {"as", std::move(as)},
                                    {"to_act", actors(*match)},
                                    {"view", match->view(viewer)}};
    fmt::print("{}\n", host::json::serialize(result));
    return good;
  }
  fmt::print(
      "{}, ply {} of {}, as {} sees it\n", record.game, ply, record.entries.size(),
      viewer.is_onlooker() ? "a spectator" : seat_words(index(viewer.seat_of()), record.players));
  fmt::print("\n{}", match->view_words(viewer));
  if (match->over()) fmt::print("\n{}", outcome_words(match->outcome(), record.players));
  return good;
}

}  // namespace

void add_show(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand("show", "Show what somebody saw at a moment of a record");
  auto choice = std::make_shared<ShowChoice>();
  command->add_option("FILE", choice->file, "The record; - for standard input")->required();
  command->add_option("--at", choice->ply, "After this many entries; without it after all of them")
      ->type_name("PLY")
      ->check(whole_number());
  command->add_option("--as", choice->viewer, "Whose view: a seat from 0; without it a spectator's")
      ->type_name("SEAT|onlooker");
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return show(*choice); }; });
}

}  // namespace rail::cli
