// The subcommands of `roundhouse`, each in a file of its own.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace rail::cli {

// Exit codes.
inline constexpr int good = 0;
inline constexpr int refused = 1;  // well-formed, but the rules say no
inline constexpr int bad_use = 2;  // a wrong command line, or input that makes no sense

/// What remains to be done once the command line is understood; returns the exit code.
using Job = std::function<int()>;

// Each adds its subcommand to the program; when it is chosen, it sets the job.
void add_games(CLI::App& app, Job& job);
void add_play(CLI::App& app, Job& job);
void add_record(CLI::App& app, Job& job);
void add_replay(CLI::App& app, Job& job);
void add_show(CLI::App& app, Job& job);
void add_analyse(CLI::App& app, Job& job);
void add_arena(CLI::App& app, Job& job);
void add_calibrate(CLI::App& app, Job& job);
void add_join(CLI::App& app, Job& job);
void add_tune(CLI::App& app, Job& job);
void add_selfplay(CLI::App& app, Job& job);
void add_sit(CLI::App& app, Job& job);
void add_bench(CLI::App& app, Job& job);
void add_board(CLI::App& app, Job& job);
void add_serve(CLI::App& app, Job& job);
void add_load(CLI::App& app, Job& job);
void add_db(CLI::App& app, Job& job);
void add_admin(CLI::App& app, Job& job);
void add_replay_all(CLI::App& app, Job& job);
void add_challenge(CLI::App& app, Job& job);

/// Adds --db, where the server's tables are: usually roundhouse.db in this folder.
void add_where(CLI::App& command, std::string& where);

}  // namespace rail::cli
