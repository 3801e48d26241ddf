// Playing one part of a run: --part, --into and --resume.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/shares_of_work.h"

namespace rail::cli {

struct PartChoice {
  std::string part;  // "3/64"; empty: the whole run
  std::string into;
  bool resume = false;

  void add_to(CLI::App& command);
  bool wanted() const { return !part.empty(); }
};

/// Plays a part, unless it is there already and only what is missing is wanted, and writes its file
/// as a whole or not at all. Throws BadInput if a part of another run is in its place.
int play_part(const PartChoice& choice, std::string_view kind, const host::json::object& request,
              bool json_wanted, const std::function<host::json::object(const lab::Part&)>& play);

/// The words of the command line, as `main` was given them.
std::vector<std::string>& command_words();

// How each command tells what a whole run found; they return the exit code. Without `times` an
// arena leaves out how long bots thought, which is never the same.
int tell_arena(host::json::object result, bool json_wanted, bool times);
int tell_calibration(const host::json::object& result, bool json_wanted);
int tell_balance(const host::json::object& result, bool json_wanted);

}  // namespace rail::cli
