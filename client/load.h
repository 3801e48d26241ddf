// Many tables played over real connections, and how quickly the server answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace rail::load {

struct Options {
  std::string url = "http://127.0.0.1:8080";
  std::string game = "ticket-to-ride-usa";
  std::map<std::string, std::string> options;
  int players = 2;
  int matches = 10;   // at a time; one that ends is followed by another
  int onlookers = 0;  // at each table
  double seconds = 10;
  double pace = 0;  // seconds from move to move at a table; 0: as fast as answers come
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
  double max_ms = 0;
  double server_cpu_s = 0;  // if it was started anew in between: since then
  double client_cpu_s = 0;
  double server_rss_per_table_kb = 0;  // its connections included
  std::size_t stale = 0;               // another seat was first; tried again
  std::size_t refused = 0;
  /// Acts without an answer, and tables that, asked again over a new connection, are at another ply
  /// than was acknowledged.
  std::size_t lost = 0;
  std::size_t reconnects = 0;
  std::string first_refusal;  // as it was received
};

/// Plays on one thread. Throws std::runtime_error if there is no such server, or if it does not let
/// the tables begin.
Result run(const Options& options);

}  // namespace rail::load
