// What is asked of a laboratory.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/catalog.h"
#include "lab/progress.h"

namespace rail::lab {

namespace json = host::json;

/// Who plays how much in an arena. A bot is one of the game's by name, "planner@FILE", or
/// "exec:COMMAND".
struct ArenaRequest {
  std::vector<std::string> bots;
  int games = 0;  // at each table
  std::uint64_t seed = 0;
  int threads = 1;
  host::OptionValues options;
  int players = 2;
  bool mixed = false;  // in a cooperative game, the bots play together and not each with itself
  std::optional<std::array<double, 2>> sprt{};   // the lower and the higher rate
  int clock_ms = 10'000;                         // for each decision of an outside program
  std::map<std::string, json::value> weights{};  // of planners, by FILE
  TellProgress progress{};
};

/// How the weights of a game's planner are tuned.
struct TuneRequest {
  int players = 2;
  host::OptionValues options{};
  int games = 400;  // of each step
  int steps = 100;
  int confirm_games = 2000;         // of the result against the built-in weights
  std::vector<std::string> only{};  // the weights that may change; empty: all
  std::uint64_t seed = 1;
  int threads = 1;
  json::value from{};                               // a result to go on from, or null
  std::function<void(const json::object&)> tell{};  // each step, as it is done
};

/// Who plays a seat of a match that is somewhere else.
struct SeatRequest {
  std::string bot;  // as in an arena
  int players = 2;
  host::OptionValues options{};
  std::uint64_t seed = 1;
  int clock_ms = 10'000;
};

/// How the chances of an analysis are held against what happened.
struct CalibrationRequest {
  std::vector<std::string> bots;  // of the game; one after the other takes a seat
  int players = 2;
  host::OptionValues options{};
  int games = 100;
  int moments = 12;            // of each game at which it is asked who will win
  int effort = 100;            // playouts, in percent of what an analysis makes
  std::optional<int> slips{};  // of 100 decisions in playouts; none: as an analysis has them
  std::uint64_t seed = 1;
  int threads = 1;
  TellProgress progress{};
};

struct BenchRequest {
  int players = 2;
  double seconds = 2;
  host::OptionValues options{};
};

/// Throws BadInput unless the request makes sense for any game.
void check_request(const ArenaRequest& request);
void check_request(const TuneRequest& request);
void check_request(const CalibrationRequest& request);
void check_request(const BenchRequest& request);

}  // namespace rail::lab
