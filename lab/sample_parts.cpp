// Samples of many parts become one file: the first head, then all deals in their order.
#include "lab/sample_parts.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <utility>

#include "lab/parted_runs.h"

namespace rail::lab {

namespace {

constexpr std::size_t head_size = 64;

/// The samples of a part, which are those that it says.
std::string samples_of(const PartFile& part, int games,
                       const std::function<std::string(const std::string&)>& read) {
  const host::Where file(part.name);
  const host::Where root = file.member("work");
  host::only_members(root, part.work, {"deals", "bytes", "sha256"});
  require_stretch(root.member("deals"), host::member_at(root, part.work, "deals"),
                  share_of(part.part, games));
  const auto most = static_cast<std::int64_t>(largest_samples);
  const std::int64_t size =
      host::integer_at(root.member("bytes"), host::member_at(root, part.work, "bytes"),
                       static_cast<std::int64_t>(head_size), most);
  const std::string_view sum =
      host::string_at(root.member("sha256"), host::member_at(root, part.work, "sha256"));
  const std::string path =
      (std::filesystem::path(part.name).parent_path() / samples_file_name(part.part)).string();
  std::string samples = read(path);
  if (std::cmp_not_equal(samples.size(), size))
    throw host::BadInput(fmt::format("{} has {} bytes, not {}", path, samples.size(), size));
  if (sum_of(samples) != sum)
    throw host::BadInput(path + " is damaged: its sum is another one than its part says");
  return samples;
}

}  // namespace

json::object part_request(const SelfplayRun& run, int games) {
  json::array entries;
  for (const auto& entry : run.entries) {
    json::object game = part_game(*entry, 0, {});
    // To join samples nobody needs the board itself.
    game.at("board").as_object().erase("text");
    entries.push_back(std::move(game));
  }
  return {{"games_played_on", std::move(entries)},
          {"games", games},
          {"playouts", run.request.playouts},
          {"searched", run.request.searched},
          {"slips", run.request.slips},
          {"explored", run.request.explored},
          {"players", run.request.players},
          {"weights", run.request.weights.empty() ? "" : sum_of(run.request.weights)},
          {"seed", run.request.seed}};
}

std::string samples_file_name(const Part& part) {
  return std::filesystem::path(part_file_name(part)).replace_extension(".samples").string();
}

json::object samples_work(const Part& part, const Stretch& games, std::string_view samples) {
  if (samples.size() > largest_samples) {
    throw host::BadInput(
        fmt::format("the samples of part {} are larger than {} GiB: cut the run "
                    "into more parts",
                    part_words(part), largest_samples >> 30));
  }
  return {{"deals", stretch_json(games)}, {"bytes", samples.size()}, {"sha256", sum_of(samples)}};
}

void join_samples(const std::vector<PartFile>& parts,
                  const std::function<std::string(const std::string& path)>& read,
                  const std::function<void(std::string_view)>& write) {
  const host::Where file(parts.at(0).name);
  const host::Where root = file.member("request");
  const int games = static_cast<int>(
      host::integer_at(root.member("games"), host::member_at(root, parts[0].request, "games"), 1,
                       std::numeric_limits<int>::max()));
  std::string head;
  for (const PartFile& part : parts) {
    const std::string samples = samples_of(part, games, read);
    const std::string_view begins = std::string_view(samples).substr(0, head_size);
    if (head.empty()) {
      head = begins;
      write(head);
    }
    if (begins != head)
      throw host::BadInput("the samples of " + part.name + " have another head than the first");
    write(std::string_view(samples).substr(head_size));
  }
}

}  // namespace rail::lab
