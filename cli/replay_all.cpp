// `roundhouse replay-all`: plays every table of a server again, under the rules of today.
#include <fmt/format.h>

#include <charconv>

#include "cli/commands.h"
#include "host/record.h"
#include "server/archive.h"
#include "server/stores.h"

namespace rail::cli {

namespace {

struct ReplayAllChoice {
  std::string where;
  bool json = false;
};

/// The ply that "entries[<ply>].action: …" speaks of.
std::optional<std::size_t> ply_in(std::string_view words) {
  constexpr std::string_view before = "entries[";
  std::size_t ply = 0;
  if (!words.starts_with(before)) return std::nullopt;
  const char* end = words.data() + words.size();
  if (std::from_chars(words.data() + before.size(), end, ply).ec != std::errc())
    return std::nullopt;
  return ply;
}

/// A table that today's rules do not play as it was played.
struct Failure {
  std::string id;
  std::optional<std::size_t> ply;  // none if it is the table as a whole
  std::string reason;
};

struct Summary {
  std::size_t tables = 0;
  std::size_t plies = 0;
  std::vector<Failure> failures;
};

void replay_table(server::Store& store, std::int64_t key, Summary& summary) {
  const std::optional<server::StoredTable> table = store.table(key);
  if (!table) return;
  ++summary.tables;
  try {
    const host::Record record = server::record_of(*table, store.entries(key, 0));
    // All plies by number: the outcome is not part of a log.
    host::replay(record, record.entries.size());
    summary.plies += record.entries.size();
  } catch (const host::ReplayError& error) {
    summary.failures.push_back({table->id, error.index(), error.what()});
  } catch (const host::BadInput& error) {
    summary.failures.push_back({table->id, ply_in(error.what()), error.what()});
  }
}

void print(const Summary& summary) {
  for (const Failure& failure : summary.failures)
    fmt::print("{}: {}\n", failure.id, failure.reason);
  fmt::print("{} of {} tables replay ({} plies).\n", summary.tables - summary.failures.size(),
             summary.tables, summary.plies);
}

void print_json(const Summary& summary) {
  host::json::array failures;
  for (const Failure& failure : summary.failures) {
    host::json::object object{{"id", failure.id}, {"ply", nullptr}, {"reason", failure.reason}};
    if (failure.ply) object["ply"] = *failure.ply;
    failures.push_back(std::move(object));
  }
  fmt::print("{}\n", host::json::serialize(host::json::object{{"tables", summary.tables},
                                                              {"plies", summary.plies},
                                                              {"failures", std::move(failures)}}));
}

int replay_all(const ReplayAllChoice& choice) {
  constexpr int page = 1000;
  const auto store = server::open_store(choice.where, server::Missing::refuse);
  Summary summary;
  for (std::int64_t after = 0;;) {
    const std::vector<std::int64_t> keys = store->keys(after, page);
    if (keys.empty()) break;
    for (const std::int64_t key : keys) replay_table(*store, key, summary);
    after = keys.back();
  }
  choice.json ? print_json(summary) : print(summary);
  return summary.failures.empty() ? good : refused;
}

}  // namespace

void add_replay_all(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand(
      "replay-all", "Replay every table that a server keeps, under the rules of today");
  command->footer(
      "Tables that the rules refuse are named with the ply and the reason, exit 1. The server may "
      "go on meanwhile.");
  auto choice = std::make_shared<ReplayAllChoice>();
  add_where(*command, choice->where);
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return replay_all(*choice); }; });
}

}  // namespace rail::cli
