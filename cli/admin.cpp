// `roundhouse admin`: what a host does with what is kept about tables and people.
#include "server/admin.h"

#include <fmt/format.h>

#include <array>
#include <boost/describe/enum_from_string.hpp>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/commands.h"
#include "host/match.h"
#include "server/stores.h"

namespace rail::cli {

namespace {

using server::AdminKind;
using server::AdminVerb;
namespace json = host::json;

struct AdminChoice {
  std::string where;
  std::string key_file;
  std::string kind;
  std::string status;
  bool of_table = false;
  server::AdminWish wish;
  bool json = false;
};

constexpr std::array statuses = {std::pair{"open", tables::Status::open},
                                 std::pair{"running", tables::Status::running},
                                 std::pair{"over", tables::Status::over}};

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// "2026-11-18 08:30", in UTC.
std::string when(const json::value& ms) {
  const auto seconds = static_cast<std::time_t>(ms.to_number<std::int64_t>() / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

/// One line of a list: what it is called, since when, and the rest as JSON, in which nothing that
/// people wrote becomes a line of its own.
void print_line(const json::object& line) {
  std::string id;
  json::object rest;
  for (const auto& [name, value] : line) {
    if (name == "key" || name == "created") continue;
    if (id.empty() && value.is_string()) {
      id = value.get_string();
    } else {
      rest[name] = value;
    }
  }
  fmt::print("{}  {}  {}\n", id, when(line.at("created")), json::serialize(rest));
}

void print_list(const json::object& list) {
  for (const auto& [name, lines] : list) {
    if (const json::array* all = lines.if_array()) {
      for (const json::value& line : *all) print_line(line.as_object());
      if (all->empty()) fmt::print("There are none.\n");
    }
  }
  if (const json::value* next = list.if_contains("next"); next != nullptr && next->is_int64())
    fmt::print("There are more: --before {}\n", next->get_int64());
}

/// Part by part, one line each thing.
void print_about(const json::object& about) {
  for (const auto& [name, value] : about) {
    if (const json::array* all = value.if_array()) {
      fmt::print("{}: {}\n", std::string_view(name), all->size());
      for (const json::value& line : *all) fmt::print("  {}\n", json::serialize(line));
    } else {
      fmt::print("{}: {}\n", std::string_view(name), json::serialize(value));
    }
  }
}

void print_answer(AdminVerb verb, const json::object& body) {
  if (verb == AdminVerb::list) return print_list(body);
  if (verb == AdminVerb::about || verb == AdminVerb::house) return print_about(body);
  if (const json::value* removed = body.if_contains("removed")) {
    fmt::print("Tables removed: {}\n", removed->to_number<std::int64_t>());
  } else {
    fmt::print("Done.\n");
  }
}

/// Of a file that a server has, nobody else changes anything: what is in its memory would not fit.
std::unique_ptr<server::Claim> claimed(const std::string& where) {
  try {
    return server::claim(where);
  } catch (const server::StoreError& error) {
    throw server::StoreError(
        fmt::format("{}. Stop it first, or ask the server itself: POST /api/admin/... "
                    "(--admin-token-file, docs/hosting.md)",
                    error.what()));
  }
}

std::optional<server::ServerKeys> keys_of(const AdminChoice& choice) {
  const bool named = !choice.key_file.empty();
  if (!named && server::may_be_shared(choice.where)) return std::nullopt;
  auto keys =
      server::read_key_file(named ? choice.key_file : server::key_file_beside(choice.where));
  if (named && !keys) throw server::StoreError(choice.key_file + ": there is no such key file");
  return keys;
}

/// Some at a time.
void remove_rest(server::DiskStore& store, const server::AdminWish& wish,
                 server::AdminAnswer& answer) {
  std::int64_t removed = std::ssize(answer.tables);
  while (answer.status == 200 && answer.body.at("more").as_bool()) {
    answer = server::administer(store, nullptr, wish, now_ms());
    removed += std::ssize(answer.tables);
  }
  if (answer.status == 200) answer.body["removed"] = removed;
}

int administer(const AdminChoice& choice) {
  server::AdminWish wish = choice.wish;
  if (!choice.kind.empty()) boost::describe::enum_from_string(choice.kind.c_str(), wish.kind);
  if (choice.of_table) wish.kind = AdminKind::table;
  for (const auto& [name, status] : statuses) {
    if (choice.status == name) wish.status = status;
  }
  const auto store = server::open_store(choice.where, server::Missing::refuse);
  const auto claim = server::only_looks(wish.verb) ? nullptr : claimed(choice.where);
  const std::optional<server::ServerKeys> keys = keys_of(choice);
  server::AdminAnswer answer = server::administer(*store, keys ? &*keys : nullptr, wish, now_ms());
  if (wish.verb == AdminVerb::retention) remove_rest(*store, wish, answer);
  if (answer.status == 200) {
    if (choice.json) {
      fmt::print("{}\n", json::serialize(answer.body));
    } else {
      print_answer(wish.verb, answer.body);
    }
    return good;
  }
  const std::string words(answer.body.at("error").at("words").as_string());
  if (choice.json) {
    fmt::print("{}\n", json::serialize(json::object{{"error", {{"message", words}}}}));
  } else {
    fmt::print(stderr, "roundhouse: {}\n", words);
  }
  return refused;
}

/// A subcommand that sets the job when it is chosen.
CLI::App* add_command(CLI::App& admin, Job& job, const std::shared_ptr<AdminChoice>& choice,
                      AdminVerb verb, const std::string& name, const std::string& what) {
  CLI::App* command = admin.add_subcommand(name, what);
  command->add_flag("--json", choice->json, "Print JSON");
  command->add_option("--key-file", choice->key_file,
                      "The server's keys, if they are not beside the data file");
  command->callback([choice, verb, &job] {
    choice->wish.verb = verb;
    job = [choice] { return administer(*choice); };
  });
  return command;
}

void add_lists(CLI::App& admin, Job& job, const std::shared_ptr<AdminChoice>& choice) {
  for (const auto& [name, what] : {std::pair{"tables", "List all tables, newest first"},
                                   {"people", "List all people"},
                                   {"circles", "List all circles"},
                                   {"tournaments", "List all tournaments"},
                                   {"reports", "List what people have reported"},
                                   {"blocked", "List who is blocked"}}) {
    CLI::App* command = add_command(admin, job, choice, AdminVerb::list, name, what);
    command->add_option("--before", choice->wish.before, "Only those with keys below this");
    command->add_option("--limit", choice->wish.limit, "How many")
        ->check(CLI::Range(1, 10 * server::admin_page))
        ->capture_default_str();
    command
        ->add_option("--search", choice->wish.search, "Only those that say this, of the next 2000")
        ->check([](const std::string& words) {
          return words.size() <= server::admin_longest_search ? "" : "that is too long";
        });
    if (std::string_view(name) == "tables") {
      command->add_option("--status", choice->status, "Only those that are so far")
          ->check(CLI::IsMember({"open", "running", "over"}));
    }
    command->preparse_callback(
        [choice, word = std::string(name)](std::size_t) { choice->kind = word; });
  }
}

void add_change(CLI::App& admin, Job& job, const std::shared_ptr<AdminChoice>& choice,
                AdminVerb verb, const std::string& name, const std::string& what,
                const std::vector<std::string>& kinds) {
  CLI::App* command = add_command(admin, job, choice, verb, name, what);
  command->add_option("KIND", choice->kind, "Of what kind it is")
      ->required()
      ->check(CLI::IsMember(kinds));
  command->add_option("ID", choice->wish.id, "Its id, as the lists have it, or the address")
      ->required();
}

}  // namespace

void add_admin(CLI::App& app, Job& job) {
  CLI::App* admin =
      app.add_subcommand("admin", "What a host does with tables and people that are kept");
  admin->require_subcommand(1);
  admin->footer(
      "Lists can be read while the server runs. Whatever changes a SQLite file is refused then; "
      "the same\ncan be asked of the server itself (/api/admin, docs/hosting.md). On PostgreSQL "
      "the "
      "servers go on.");
  auto choice = std::make_shared<AdminChoice>();
  admin
      ->add_option("DATA", choice->where,
                   "Where it is kept: a SQLite file, or postgresql://USER@HOST/NAME")
      ->required();
  add_lists(*admin, job, choice);
  CLI::App* about = add_command(*admin, job, choice, AdminVerb::about, "about",
                                "Print all that is kept about a person, or about a table");
  about->add_option("ID", choice->wish.id, "The person's id, or the table's")->required();
  about->add_flag("--table", choice->of_table, "It is a table's");
  about->preparse_callback([choice](std::size_t) { choice->kind = "person"; });
  add_command(*admin, job, choice, AdminVerb::house, "house",
              "Print how much of everything is kept");
  add_change(*admin, job, choice, AdminVerb::close, "close",
             "Let something stand still as it is, for everybody and for good",
             {"table", "circle", "tournament", "report"});
  add_change(*admin, job, choice, AdminVerb::remove, "remove", "Leave nothing of it",
             {"table", "person", "circle", "tournament", "report", "address"});
  add_change(*admin, job, choice, AdminVerb::block, "block",
             "Keep a person out, or send nothing to an address of mail", {"person", "mail"});
  add_change(*admin, job, choice, AdminVerb::unblock, "unblock", "The other way round",
             {"person", "mail"});
  CLI::App* retention =
      add_command(*admin, job, choice, AdminVerb::retention, "retention",
                  "Remove finished tables at which nothing has happened for so many days");
  retention->add_option("DAYS", choice->wish.days, "How long they are kept")
      ->required()
      ->check(CLI::Range(1, server::admin_most_days));
}

}  // namespace rail::cli
