// The server as a whole, from its options to its end.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <string>

#include "server/net.h"
#include "server/tables.h"
#include "tables/app.h"
#include "tables/bodies.h"
#include "tables/metrics.h"

namespace rail::server {

/// How people hear of something, and who looks after the house.
struct PeopleOptions {
  std::string key_file;            // empty: beside the data file
  std::string mail_server;         // "smtp://…"; empty: no mail
  std::string mail_from;           // whom letters are from
  std::string mail_user;           // empty: without a login
  std::string mail_password_file;  // one line
  std::string push_contact;        // "mailto:…" or "https://…"; empty: no push
  std::string admin_token_file;    // empty: nobody is the host over HTTP
  int keep_finished = 0;           // days until finished tables are removed; 0: never

  bool has_channels() const { return !mail_server.empty() || !push_contact.empty(); }
};

struct ServeOptions {
  NetOptions net;
  std::string version;                      // of the program, for people and the log
  std::string db = "roundhouse.db";         // a SQLite file or "postgresql://…"
  std::string web;                          // a folder instead of the page in the program
  std::string url;                          // how people reach it; empty: as it was started
  bool webhooks_private = false;            // webhooks may lead into the home network
  bool foreign_boards = true;               // uploaded records may bring a board of their own
  BoardsFrom boards = BoardsFrom::anybody;  // who may bring boards at all
  bool all_games = false;                   // hidden ones are listed and played as well
  bool open_to_all = false;                 // all interfaces instead of `net.address`
  int bot_threads = 0;                      // 0: one less than there are cores, at least one
  int analysis_effort = 100;                // playouts in percent of the usual; 0: no analyses
  Rate tables{30.0 / 3600, 30};  // that an address may create; unlimited without `net.limits`
  int idle_after = 60;           // seconds until a table that nobody uses leaves memory
  int absent_after = 120;        // seconds until somebody who is away can be replaced
  PeopleOptions people;
};

/// How people on this machine, or with --url all people, reach the server.
std::string url_of(const ServeOptions& options, std::uint16_t port);

/// What people need who may bring boards to a server that takes them by link only.
std::string boards_link(const ServeOptions& options, std::uint16_t port);

/// What is served: the lobby.
std::unique_ptr<App> make_app(const ServeOptions& options, boost::asio::io_context& io,
                              Metrics& metrics);

/// Serves until a signal ends it; returns the exit code of the program.
int serve(const ServeOptions& options);

}  // namespace rail::server
