// `roundhouse join`: the parts of a run are put together, and tell what it would have told in one.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/growing_file.h"
#include "cli/part_choice.h"
#include "host/json_input.h"
#include "lab/parted_runs.h"
#include "lab/sample_parts.h"

namespace rail::cli {

namespace {

struct JoinChoice {
  std::vector<std::string> files;
  std::string out;
  bool no_times = false;
  bool json = false;
};

/// The files of parts in a folder, by name; what an interrupted one left has another name.
std::vector<std::string> parts_in(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("part-") && name.ends_with(".json"))
      found.push_back(entry.path().string());
  }
  if (error) throw host::BadInput(fmt::format("cannot read {}: {}", folder, error.message()));
  if (found.empty()) throw host::BadInput("there is no part in " + folder);
  std::sort(found.begin(), found.end());
  return found;
}

/// The file that selfplay would have written in one run.
int write_samples(const std::vector<lab::PartFile>& parts, const std::string& out,
                  bool json_wanted) {
  if (out.empty()) throw host::BadInput("--out says where the samples of all parts go");
  GrowingFile file(out);
  lab::join_samples(
      parts, [](const std::string& path) { return read_file(path, lab::largest_samples); },
      [&](std::string_view bytes) { file.write(bytes); });
  file.keep();
  if (json_wanted) {
    const host::json::object told{{"file", out}, {"bytes", file.size()}};
    fmt::print("{}\n", host::json::serialize(told));
  } else {
    fmt::print("{}: {} bytes\n", out, file.size());
  }
  return good;
}

int run_join(const JoinChoice& choice) {
  std::vector<lab::PartFile> parts;
  for (const std::string& given : choice.files) {
    std::error_code error;
    const bool folder = std::filesystem::is_directory(given, error);
    for (const std::string& file : folder ? parts_in(given) : std::vector<std::string>{given}) {
      if (std::cmp_greater_equal(parts.size(), lab::most_parts))
        throw host::BadInput(fmt::format("these are more than {} files", lab::most_parts));
      parts.push_back(lab::read_part(read_file(file), file));
    }
  }
  parts = lab::all_of_one_run(std::move(parts), ROUNDHOUSE_VERSION);
  const std::string& kind = parts.front().kind;
  if (kind == lab::selfplay_kind) return write_samples(parts, choice.out, choice.json);
  if (!choice.out.empty()) throw host::BadInput("--out is for samples of selfplay only");
  const host::json::object result = lab::joined_run(parts);
  if (kind == lab::arena_kind) return tell_arena(result, choice.json, !choice.no_times);
  if (kind == lab::calibration_kind) return tell_calibration(result, choice.json);
  return tell_balance(result, choice.json);
}

}  // namespace

void add_join(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand(
      "join", "Put parts of an arena, calibration, balance or self-play together");
  command->footer(
      "Prints what the whole run would have printed, from the files that its parts wrote with\n"
      "--part 3/64 --into FOLDER. They may have been played anywhere, in any order. A part that "
      "is\n"
      "missing, there twice, damaged or of another run is named, and nothing is joined: exit 2.\n"
      "See docs/many-machines.md.");
  auto choice = std::make_shared<JoinChoice>();
  command->add_option("PART", choice->files, "Files of parts, or folders with them")->required();
  command->add_option("--out", choice->out, "Where samples of selfplay go")->type_name("FILE");
  command->add_flag("--no-times", choice->no_times,
                    "Leave out how long bots thought, which is never the same");
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_join(*choice); }; });
}

}  // namespace rail::cli
