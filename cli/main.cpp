// The program `roundhouse`.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string_view>

#include "cli/commands.h"
#ifdef ROUNDHOUSE_WHOLE
#include "cli/part_choice.h"
#endif
#include "host/json_input.h"
#include "host/record.h"

namespace {

using namespace rail;

/// The command line may be wrong anywhere, so this does not wait until it is understood.
bool wants_json(int argc, char** argv) {
  return std::any_of(argv, argv + argc, [](std::string_view arg) { return arg == "--json"; });
}

int fail(bool json, int code, std::string_view message, std::optional<std::size_t> entry = {}) {
  if (json) {
    host::json::object error{{"message", message}};
    if (entry) error.emplace("entry", *entry);
    fmt::print("{}\n", host::json::serialize(host::json::object{{"error", error}}));
  } else {
    fmt::print(stderr, "roundhouse: {}\n", message);
  }
  return code;
}

#ifdef ROUNDHOUSE_WHOLE
constexpr std::string_view how_to_have_more;
#else
constexpr std::string_view how_to_have_more = "; ./run builds the others when one is asked for";
#endif

/// CLI11 would only say that a subcommand is required.
void require_known_subcommand(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::vector<std::string_view> known;
  for (const CLI::App* command : app.get_subcommands({})) known.emplace_back(command->get_name());
  if (std::find(known.begin(), known.end(), argv[1]) != known.end()) return;
  throw host::BadInput(fmt::format("there is no subcommand {} (known: {}){}",
                                   host::in_quotes(argv[1]), host::listed(known),
                                   how_to_have_more));
}

int run(CLI::App& app, cli::Job& job, int argc, char** argv) {
  const bool json = wants_json(argc, argv);
  try {
    require_known_subcommand(app, argc, argv);
    app.parse(argc, argv);
    const int code = job();
    if (std::fflush(stdout) != 0) return fail(false, cli::bad_use, "cannot write the output");
    return code;
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    if (json) return fail(true, cli::bad_use, error.what());
    fmt::print(stderr, "roundhouse: {}\nMore with --help, on its own or after a subcommand.\n",
               error.what());
    return cli::bad_use;
  } catch (const host::ReplayError& error) {
    return fail(json, cli::refused, error.what(), error.index());
  } catch (const std::bad_alloc&) {
    return fail(json, cli::bad_use, "there is not enough memory");
  } catch (const std::exception& error) {
    return fail(json, cli::bad_use, error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Roundhouse: railway board games in the terminal.", "roundhouse"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "roundhouse " ROUNDHOUSE_VERSION);
  app.footer(
      "Every subcommand takes --help, and --json for output that programs can read; errors then "
      "are\n"
      "{\"error\":{\"message\":...}} on standard output as well.\n"
      "Exit codes: 0 good, 1 refused by the rules, 2 bad use or bad input.");
  cli::Job job;
#ifdef ROUNDHOUSE_WHOLE
  cli::command_words().assign(argv + std::min(argc, 1), argv + argc);
  cli::add_games(app, job);
  cli::add_play(app, job);
  cli::add_record(app, job);
  cli::add_replay(app, job);
  cli::add_show(app, job);
  cli::add_analyse(app, job);
  cli::add_arena(app, job);
  cli::add_calibrate(app, job);
  cli::add_join(app, job);
  cli::add_tune(app, job);
  cli::add_selfplay(app, job);
  cli::add_sit(app, job);
  cli::add_bench(app, job);
  cli::add_board(app, job);
  cli::add_load(app, job);
  cli::add_challenge(app, job);
#endif
  cli::add_serve(app, job);
  cli::add_db(app, job);
  cli::add_admin(app, job);
  cli::add_replay_all(app, job);
  return run(app, job, argc, argv);
}
