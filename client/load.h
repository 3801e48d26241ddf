// Many tables played over real connections, and how quickly the servers answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rail::load {

struct Options {
  /// Servers of one database. People are spread over them, those of a table, too; whoever's server
  /// dies goes on at the next.
  std::vector<std::string> urls = {"http://127.0.0.1:8080"};
  bool shared = false;    // also if there is one URL: several servers are behind it
  bool insecure = false;  // certificates are not looked at
  std::string trusted{};  // a file of certificates to believe in, beside those of the system
  std::string game = "ticket-to-ride-usa";
  std::map<std::string, std::string> options;
  int players = 2;
  int matches = 10;   // at a time; one that ends is followed by another
  int onlookers = 0;  // at each table
  double seconds = 10;
  double pace = 0;           // seconds from move to move at a table; 0: as fast as answers come
  bool even = false;         // each pause is as long as any other, not like people
  double patience = 5;       // seconds without an answer until another server is asked
  std::string acknowledged;  // a file for what was: a table and the id of an act a line
  std::uint64_t seed = 1;
};

struct Result {
  std::size_t tables = 0;    // in all
  std::size_t finished = 0;  // matches that were played to their end
  std::size_t moves = 0;     // acknowledged
  double seconds = 0;
  double p50_ms = 0;  // from sending an act to its update
  double p95_ms = 0;
  double p99_ms = 0;
  double p999_ms = 0;
  double max_ms = 0;
  double told_p50_ms = 0;  // from sending an act until everybody at the table has heard of it
  double told_p99_ms = 0;
  double told_p999_ms = 0;
  double told_max_ms = 0;
  double server_cpu_s = 0;  // of all servers; of one that was started anew in between: since then
  double client_cpu_s = 0;
  double server_rss_per_table_kb = 0;  // their connections included
  std::size_t stale = 0;               // another seat was first; tried again
  std::size_t refused = 0;
  std::size_t unstored = 0;  // refused because the database was away; said again elsewhere
  /// Acts without an answer; tables that, asked again over a new connection, are at another ply
  /// than was acknowledged; acknowledged acts that the server or the record does not know.
  std::size_t lost = 0;
  std::size_t untold = 0;   // acknowledged, but not everybody at the table heard of it
  std::size_t checked = 0;  // acknowledged acts that were looked for afterwards
  std::size_t reconnects = 0;
  std::string first_refusal;  // as it was received
};

/// Plays on one thread. Throws std::runtime_error if there is no such server, or if it does not let
/// the tables begin.
Result run(const Options& options);

}  // namespace rail::load
