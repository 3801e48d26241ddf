// Looking for challenges and for their solutions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "host/script.h"

namespace rail::lab {

/// How hard to look.
struct SearchEffort {
  int trials = 2000;
  std::uint64_t seed = 1;
  int other_lucks = 8;  // with which the solution is tried as well
};

/// What search says about a challenge.
struct Searched {
  bool solved = false;
  std::vector<host::RecordEntry> solution;  // from the script's start on
  int turns = 0;                            // that it takes
  int decisions = 0;                        // of the person in it
  int trials = 0;                           // made
  int successes = 0;                        // of those
  std::vector<std::string> plain;           // bots that solve it without any search
  // With other luck after the start, of `other_lucks`:
  int same_decisions = 0;  // the same decisions solve it, too
  int some_way = 0;        // search finds a way within a tenth of the trials
};

/// Where to look for challenges.
struct FindRequest {
  int players = 2;
  host::OptionValues options{};
  std::string bot = "level-3";  // of all other seats
  std::uint64_t luck = 1;       // of the whole match
  std::size_t first_turn = 6;   // of the person's turns, to begin with
  std::size_t last_turn = 20;
  SearchEffort effort{};
};

/// A challenge that was found: the best bot without search fails, search does not.
struct Found {
  host::Script script;  // with the solution in its record
  Searched searched;
};

/// What a script with a solution looks like as a file.
std::string script_text(const host::Script& script);

/// Plays the solution of a challenge; throws BadInput unless its goal is open at the start and
/// solved by the last ply, and not before it.
void check_solution(const host::Script& script);

}  // namespace rail::lab
