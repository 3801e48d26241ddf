// `roundhouse selfplay`: games to learn from.
#include "lab/selfplay.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/growing_file.h"
#include "cli/part_choice.h"
#include "cli/progress.h"
#include "lab/sample_parts.h"

namespace rail::cli {

namespace {

struct SelfplayChoice {
  std::vector<std::string> games;
  std::vector<std::string> boards;
  std::string out;
  std::string weights;
  PartChoice parts;
  int deals = 100;
  int threads = 1;
  double seconds = 0;  // 0: until all deals are played
  lab::SelfplayRequest request;
  std::optional<std::uint64_t> seed;
  bool json = false;
};

std::vector<std::shared_ptr<const host::GameEntry>> entries_of(const SelfplayChoice& choice) {
  std::vector<std::shared_ptr<const host::GameEntry>> entries;
  for (const std::string& game : choice.games)
    entries.push_back({std::shared_ptr<void>(), &host::Catalog::whole().at(game)});
  for (const std::string& board : choice.boards)
    entries.push_back(host::entry_from_board(read_file(board)));
  return entries;
}

/// The samples go beside the file of the part, which is written when they are there.
int run_part(const SelfplayChoice& choice, lab::SelfplayRun& run) {
  if (choice.seconds > 0)
    throw host::BadInput("a part that ends by the clock could not be joined with the others");
  const auto play = [&](const lab::Part& part) {
    run.deals = lab::share_of(part, choice.deals);
    const std::string path =
        (std::filesystem::path(choice.parts.into) / lab::samples_file_name(part)).string();
    GrowingFile file(path);
    lab::selfplay(run, [&](std::string_view bytes) { file.write(bytes); });
    file.keep();
    return lab::samples_work(part, run.deals, read_file(path, lab::largest_samples));
  };
  ProgressBar bar(!choice.json);
  run.progress = bar.teller();
  return play_part(choice.parts, lab::selfplay_kind, lab::part_request(run, choice.deals),
                   choice.json, play);
}

int run_selfplay(const SelfplayChoice& choice) {
  using Clock = std::chrono::steady_clock;
  lab::SelfplayRun run{.entries = entries_of(choice),
                       .request = choice.request,
                       .deals = {.first = 0, .last = choice.deals},
                       .threads = choice.threads};
  run.request.seed = choice.seed.value_or(1);
  if (!choice.weights.empty()) {
    run.request.weights = read_file(choice.weights);
    run.request.weights_name = choice.weights;
  }
  if (!choice.parts.into.empty()) return run_part(choice, run);
  if (choice.parts.wanted())
    run.deals = lab::share_of(lab::part_from(choice.parts.part), choice.deals);
  const auto start = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  if (choice.seconds > 0) run.ends = [&] { return passed() >= choice.seconds; };
  if (choice.out.empty()) throw host::BadInput("--out says where to write it");
  GrowingFile file(choice.out);
  int deals = 0;
  {
    ProgressBar bar(!choice.json);
    run.progress = bar.teller();
    deals = lab::selfplay(run, [&](std::string_view bytes) { file.write(bytes); });
  }
  file.keep();
  if (choice.json) {
    const host::json::object told{
        {"file", choice.out}, {"games", deals}, {"bytes", file.size()}, {"seconds", passed()}};
    fmt::print("{}\n", host::json::serialize(told));
  } else {
    fmt::print("{}: {} games, {} bytes, {:.1f} s\n", choice.out, deals, file.size(), passed());
  }
  return good;
}

}  // namespace

void add_selfplay(CLI::App& app, Job& job) {
  constexpr int most_deals = 100'000'000;
  constexpr int most_selfplay_threads = 256;
  CLI::App* command =
      app.add_subcommand("selfplay", "Let search play against itself and keep what it found");
  command->footer(
      "Each deal is on one of the boards, with any number of players and any options. The same\n"
      "seed gives the same file, with any number of threads; with --part 3/64 a file with the\n"
      "third of 64 parts of the deals (docs/many-machines.md). docs/learning.md says what is in it "
      "and how it is used.");
  auto choice = std::make_shared<SelfplayChoice>();
  choice->threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("GAME", choice->games,
                      "Games of one family, as the games subcommand lists them");
  command->add_option("--board", choice->boards, "One more board; may be given several times")
      ->type_name("FILE")
      ->take_all()
      ->allow_extra_args(false);
  CLI::Option* out =
      command->add_option("--out", choice->out, "Where to write it")->type_name("FILE");
  command->add_option("--weights", choice->weights, "Play with these; without it, the planner does")
      ->type_name("FILE");
  command->add_option("--games", choice->deals, "How many games; 100 without it")
      ->check(CLI::Range(1, most_deals));
  CLI::Option* part = command->add_option("--part", choice->parts.part,
                                          "Only this part of the games, such as 3/64");
  CLI::Option* into =
      command
          ->add_option(
              "--into", choice->parts.into,
              "A folder for the files of parts, which join puts together, instead of --out")
          ->type_name("FOLDER")
          ->needs(part)
          ->excludes(out);
  command
      ->add_flag("--resume", choice->parts.resume, "Do not play a part again that is there already")
      ->needs(into);
  command->add_option("--seconds", choice->seconds, "Begin no game after so many seconds")
      ->check(CLI::Range(0.0, 1e6));
  command->add_option("--playouts", choice->request.playouts, "Of each search; 400 without it")
      ->check(CLI::Range(1, 60'000));
  command
      ->add_option("--searched", choice->request.searched,
                   "Of 100 decisions those that are searched and kept; 100 without it")
      ->check(CLI::Range(0, 100));
  command
      ->add_option("--slips", choice->request.slips,
                   "Of 100 decisions without search those taken at random; none without it")
      ->check(CLI::Range(0, 100));
  command
      ->add_option("--explored", choice->request.explored,
                   "Of 100 decisions those taken at random of what search liked; 10 without it")
      ->check(CLI::Range(0, 100));
  command
      ->add_option("--players", choice->request.players,
                   "At every table; any number, each as often, without it")
      ->check(CLI::Range(1, max_seats));
  add_seed(*command, choice->seed, "The same seed gives the same games; 1 without it");
  command->add_option("--threads", choice->threads, "How many threads; all cores without it")
      ->check(CLI::Range(1, most_selfplay_threads));
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_selfplay(*choice); }; });
}

}  // namespace rail::cli
