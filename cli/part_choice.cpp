// Plays one part of a run and keeps what it found in a file.
#include "cli/part_choice.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "cli/commands.h"
#include "cli/files.h"
#include "host/json_input.h"

namespace rail::cli {

namespace {

/// The part that is in this place; none if there is nothing, or nothing that can be read.
std::optional<lab::PartFile> part_there(const std::string& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return std::nullopt;
  try {
    return lab::read_part(read_file(file), file);
  } catch (const host::BadInput& bad) {
    fmt::print(stderr, "roundhouse: {}; it is played again\n", bad.what());
    return std::nullopt;
  }
}

int tell_part(const lab::Part& part, const std::string& file, bool played, bool json_wanted) {
  if (json_wanted) {
    fmt::print("{}\n",
               host::json::serialize(host::json::object{
                   {"part", part.number}, {"of", part.of}, {"file", file}, {"played", played}}));
  } else {
    fmt::print("part {}: {}{}\n", lab::part_words(part), file, played ? "" : " was there already");
  }
  return good;
}

}  // namespace

void PartChoice::add_to(CLI::App& command) {
  CLI::Option* one =
      command
          .add_option("--part", part,
                      "Play only this part of so many, such as 3/64; join puts them together")
          ->type_name("PART/PARTS");
  CLI::Option* folder =
      command.add_option("--into", into, "The folder for the files of parts")->type_name("FOLDER");
  CLI::Option* missing =
      command.add_flag("--resume", resume, "Do not play a part again that is there already");
  one->needs(folder);
  folder->needs(one);
  missing->needs(one);
}

int play_part(const PartChoice& choice, std::string_view kind, const host::json::object& request,
              bool json_wanted, const std::function<host::json::object(const lab::Part&)>& play) {
  lab::PartFile wanted{.kind = std::string(kind),
                       .program = ROUNDHOUSE_VERSION,
                       .command = command_words(),
                       .part = lab::part_from(choice.part),
                       .request = request,
                       .name = "this one"};
  std::error_code error;
  std::filesystem::create_directories(choice.into, error);
  if (error) throw host::BadInput(fmt::format("cannot make {}: {}", choice.into, error.message()));
  const std::string file =
      (std::filesystem::path(choice.into) / lab::part_file_name(wanted.part)).string();
  if (const std::optional<lab::PartFile> there = part_there(file)) {
    const std::string other = lab::difference(wanted, *there);
    if (!other.empty()) throw host::BadInput(other + "; remove it, or choose another folder");
    if (choice.resume) return tell_part(wanted.part, file, false, json_wanted);
  }
  wanted.work = play(wanted.part);
  write_file(file, lab::write_part(wanted));
  return tell_part(wanted.part, file, true, json_wanted);
}

std::vector<std::string>& command_words() {
  static std::vector<std::string> words;
  return words;
}

}  // namespace rail::cli
