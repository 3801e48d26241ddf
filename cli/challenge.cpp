// `roundhouse challenge`: finds challenges and checks those there are.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "lab/laboratory.h"

namespace rail::cli {

namespace {

struct FindChoice {
  GameChoice game;
  lab::FindRequest request;
  std::uint64_t seed = 1;
  int matches = 1;
  std::string out;
};

struct CheckChoice {
  std::vector<std::string> files;
  lab::SearchEffort effort;
  bool search = false;
  std::string out;
};

std::string words_of(const lab::Searched& s, int other_lucks) {
  std::string plain;
  for (const std::string& bot : s.plain) plain += (plain.empty() ? "" : ", ") + bot;
  return fmt::format(
      "{} turns, {} decisions; {} of {} tries; without search: {}; other luck: the same decisions "
      "{} of {}, some way {}",
      s.turns, s.decisions, s.successes, s.trials, plain.empty() ? "none" : plain, s.same_decisions,
      other_lucks, s.some_way);
}

/// The same challenge with what search found.
host::Script with_solution(host::Script script, const lab::Searched& s) {
  auto& entries = script.record.entries;
  entries.resize(script.start);
  entries.insert(entries.end(), s.solution.begin(), s.solution.end());
  return script;
}

int find(FindChoice choice) {
  const auto entry = choice.game.entry();
  const auto laboratory = lab::laboratory_of(*entry);
  choice.request.options = choice.game.option_values();
  for (int i = 0; i < choice.matches; ++i) {
    choice.request.luck = choice.seed + static_cast<std::uint64_t>(i);
    int number = 0;
    laboratory->find_challenges(choice.request, [&](const lab::Found& found) {
      host::Script script = found.script;
      script.id = fmt::format("{}-{}-{}-{}", entry->id(), script.luck, script.start, number++);
      fmt::print("{} {}\n  {}\n", script.id, host::json::serialize(script.goal),
                 words_of(found.searched, choice.request.effort.other_lucks));
      std::fflush(stdout);
      if (!choice.out.empty())
        write_file(choice.out + "/" + script.id + ".json", lab::script_text(script));
    });
  }
  return good;
}

int check(const CheckChoice& choice) {
  std::vector<host::Script> scripts;
  for (const std::string& file : choice.files)
    scripts.push_back(host::Script::parse(read_file(file)));
  if (scripts.empty()) {
    for (const auto& [script, text] : host::standard_scripts()) {
      if (script.kind == host::ScriptKind::challenge) scripts.push_back(script);
    }
  }
  for (const host::Script& script : scripts) {
    lab::check_solution(script);
    if (!choice.search) {
      fmt::print("{}: its solution is one\n", script.id);
      continue;
    }
    const auto entry = host::game_of(script.record);
    const lab::Searched s = lab::laboratory_of(*entry)->search(script, choice.effort);
    fmt::print("{}: {}\n", script.id,
               s.solved ? words_of(s, choice.effort.other_lucks) : "search finds no way");
    std::fflush(stdout);
    if (s.solved && !choice.out.empty())
      write_file(choice.out + "/" + script.id + ".json",
                 lab::script_text(with_solution(script, s)));
  }
  return good;
}

void add_effort(CLI::App& command, lab::SearchEffort& effort) {
  command.add_option("--trials", effort.trials, "How many tries a search makes")
      ->check(CLI::Range(1, 1'000'000));
  command.add_option("--search-seed", effort.seed, "The same seed gives the same search");
}

}  // namespace

void add_challenge(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand("challenge", "Find and check challenges");
  command->require_subcommand(1);
  auto wish = std::make_shared<FindChoice>();
  CLI::App* finding = command->add_subcommand(
      "find", "Let bots play and look for goals that search reaches and the planner misses");
  wish->game.add_to(*finding, "The game, as listed by the games subcommand");
  finding->add_option("--players", wish->request.players, "How many play");
  finding->add_option("--bot", wish->request.bot,
                      "The bot at all seats before, at the others after");
  finding->add_option("--seed", wish->seed, "The luck of the first game");
  finding->add_option("--matches", wish->matches, "How many games");
  finding->add_option("--from-turn", wish->request.first_turn, "The first turn to look at");
  finding->add_option("--to-turn", wish->request.last_turn, "The last turn to look at");
  finding->add_option("--out", wish->out, "A folder for the files")->type_name("FOLDER");
  add_effort(*finding, wish->request.effort);
  finding->callback([=, &job] { job = [=] { return find(*wish); }; });

  auto choice = std::make_shared<CheckChoice>();
  CLI::App* checking = command->add_subcommand(
      "check", "Play the solutions of challenges; without files, of all in the program");
  checking->add_option("FILES", choice->files, "Challenges")->type_name("FILE");
  checking->add_flag("--search", choice->search, "Look for solutions anew, which takes minutes");
  checking->add_option("--out", choice->out, "A folder for files with the solutions found")
      ->type_name("FOLDER");
  add_effort(*checking, choice->effort);
  checking->callback([=, &job] { job = [=] { return check(*choice); }; });
}

}  // namespace rail::cli
