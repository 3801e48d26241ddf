// `roundhouse serve`: the server's options, from the command line to its end.
#include "server/serve.h"

#include <fmt/format.h>

#include <boost/describe/enum_from_string.hpp>

#include "cli/commands.h"
#include "cli/game_choice.h"
#include "host/json_input.h"
#include "server/admin.h"

namespace rail::cli {

namespace {

struct ServeChoice {
  server::ServeOptions options;
  std::string limits = "on";
  std::string foreign_boards = "on";
  std::string boards = "anybody";
  double tables_per_hour = 30;
};

int run_serve(const ServeChoice& choice) {
  server::ServeOptions options = choice.options;
  options.version = ROUNDHOUSE_VERSION;
  options.net.limits = choice.limits == "on";
  options.foreign_boards = choice.foreign_boards == "on";
  boost::describe::enum_from_string(choice.boards.c_str(), options.boards);
  options.tables = {.per_second = choice.tables_per_hour / 3600, .burst = choice.tables_per_hour};
  return server::serve(options);
}

void add_place(CLI::App& command, server::ServeOptions& options) {
  command.add_option("--port", options.net.port, "Port; 0 takes any that is free")
      ->capture_default_str();
  command.add_option("--address", options.net.address, "IP address to listen on")
      ->capture_default_str();
  command.add_flag("--public", options.open_to_all, "Listen on all addresses of this machine");
  command
      .add_option("--db", options.db, "Where tables are kept: a SQLite file, or postgresql://...")
      ->capture_default_str();
  add_all_games(command, options.all_games);
  command.add_option("--web", options.web, "Serve the page from this folder, not the built-in one");
  command.add_option("--bot-threads", options.bot_threads,
                     "Threads on which bots think; by default one less than there are cores");
  constexpr int most_effort = 1000;
  command
      .add_option("--analysis", options.analysis_effort,
                  "Work put into the analysis of a finished game, in percent; 0: none")
      ->check(CLI::Range(0, most_effort))
      ->capture_default_str();
}

void add_times(CLI::App& command, server::ServeOptions& options) {
  constexpr int longest = 86'400;
  command
      .add_option("--idle-after", options.idle_after,
                  "Seconds until a table that nobody uses leaves memory")
      ->check(CLI::Range(1, longest))
      ->capture_default_str();
  command
      .add_option("--absent-after", options.absent_after,
                  "Seconds until a bot can replace somebody who is away and keeps others waiting")
      ->check(CLI::Range(1, longest))
      ->capture_default_str();
}

void add_trust(CLI::App& command, server::ServeOptions& options) {
  server::NetOptions& net = options.net;
  command.add_flag("--trust-proxy", net.trust_proxy,
                   "Believe X-Forwarded-For of a proxy at a private address");
  command.add_option("--origin", net.origins,
                     "Let pages of this origin connect as well (https://...); repeatable");
  command.add_option(
      "--url", options.url,
      "How people reach this server (https://...), for links in letters and webhooks; "
      "who signs in does it for this name");
  command.add_option("--host", net.hosts,
                     "Answer to this name beside the one in --url and addresses; repeatable");
  command.add_flag("--webhooks-private", options.webhooks_private,
                   "Let webhooks and push call loopback and private addresses");
  command.add_flag("--metrics-public", net.metrics_public,
                   "Answer /metrics to everybody, not only on this machine");
}

void add_people(CLI::App& command, server::PeopleOptions& people) {
  command.add_option("--key-file", people.key_file,
                     "The server's keys, made by the first start; usually beside the data file. "
                     "With PostgreSQL it must be named before anybody gets mail or push");
  CLI::Option* mail = command.add_option(
      "--mail-server", people.mail_server,
      "Send letters through this mail server: smtp://HOST:PORT or smtps://HOST:PORT");
  mail->needs(command
                  .add_option("--mail-from", people.mail_from,
                              "The address that letters are from, and bounces go to")
                  ->needs(mail));
  CLI::Option* user =
      command.add_option("--mail-user", people.mail_user, "Who the mail server is told we are")
          ->needs(mail);
  user->needs(command
                  .add_option("--mail-password-file", people.mail_password_file,
                              "A file with one line: the password for the mail server")
                  ->needs(user));
  command.add_option("--push-contact", people.push_contact,
                     "Offer notices in browsers; push services can reach you at this mailto:... or "
                     "https://...");
  command.add_option("--admin-token-file", people.admin_token_file,
                     "A file with one line: who sends it as a bearer token may ask /api/admin/...");
  command
      .add_option("--keep-finished", people.keep_finished,
                  "Days until a finished table is removed; 0: never")
      ->check(CLI::Range(0, server::admin_most_days))
      ->capture_default_str();
}

void add_rate(CLI::App& command, const std::string& name, server::Rate& rate,
              const std::string& what) {
  command.add_option("--" + name + "-rate", rate.per_second, what + " per second")
      ->capture_default_str();
  command.add_option("--" + name + "-burst", rate.burst, what + " at once after a rest")
      ->capture_default_str();
}

void add_limits(CLI::App& command, ServeChoice& choice) {
  server::NetOptions& net = choice.options.net;
  command.add_option("--limits", choice.limits, "off lifts all limits of number, for load tests")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  command
      .add_option("--foreign-boards", choice.foreign_boards,
                  "off takes no uploaded records with boards of their own")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  command
      .add_option(
          "--boards", choice.boards,
          "Boards of their own may be brought by nobody, by whoever has the link printed at the "
          "start, or by anybody")
      ->check(CLI::IsMember({"nobody", "link", "anybody"}))
      ->capture_default_str();
  command.add_option("--connections", net.connections, "Connections in all")->capture_default_str();
  command
      .add_option("--connections-per-address", net.connections_per_address,
                  "Connections of one address")
      ->capture_default_str();
  add_rate(command, "request", net.requests, "Requests of one address");
  add_rate(command, "message", net.messages, "Messages of one connection");
  command.add_option("--tables-per-hour", choice.tables_per_hour, "New tables of one address")
      ->capture_default_str();
  command
      .add_option_function<int>(
          "--live-timeout", [&net](int seconds) { net.live_time = std::chrono::seconds(seconds); },
          "Seconds until a silent connection is given up; it is asked after half of them (60)")
      ->check(CLI::Range(1, 86'400));
}

}  // namespace

void add_serve(CLI::App& app, Job& job) {
  CLI::App* command =
      app.add_subcommand("serve", "Serve the games to browsers and programs, until Ctrl-C");
  command->footer(
      "Prints where it is on standard output once it listens; the log goes to standard error, one "
      "JSON\nobject per line. The first SIGINT or SIGTERM ends it politely within five seconds, a "
      "second one\nat once.");
  auto choice = std::make_shared<ServeChoice>();
  add_place(*command, choice->options);
  add_times(*command, choice->options);
  add_trust(*command, choice->options);
  add_people(*command, choice->options.people);
  add_limits(*command, *choice);
  command->callback([=, &job] { job = [=] { return run_serve(*choice); }; });
}

}  // namespace rail::cli
