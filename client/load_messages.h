// What a client under load must know of what a server tells it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rail::load {

struct Heard {
  std::string type;       // empty if it was not understood
  std::string id;         // of the request that this answers; empty if none
  std::string code;       // why it was refused
  std::int64_t from = 0;  // the ply before what an update tells
  std::int64_t ply = 0;
  std::int64_t state = 0;
  bool has_view = false;
  bool over = false;
  std::string action;  // one of the legal ones, as JSON; empty if there is none
};

/// Reads a message; of its legal actions each is chosen as often as another.
Heard heard(std::string_view message, std::uint64_t random);

/// The value of a metric without labels in Prometheus text; 0 if it is not there.
double metric(std::string_view text, std::string_view name);

}  // namespace rail::load
