// Actions as a player types them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/match.h"

namespace rail::cli {

/// Reads and writes actions in short: the type and then the fields in their order, for example
/// `claim duluth--omaha-a red 1`. A field that is a list or has parts takes all words that follow:
/// `keep_tickets base-boston-miami base-dallas-new-york`, `draw_tickets short=3 long=1`.
/// The order of the fields is learned from actions seen.
class Shorthand {
 public:
  void learn(const host::json::value& action);

  /// From JSON or in short; throws BadInput if it is neither.
  host::json::value read(std::string_view text) const;
  static std::string write(const host::json::value& action);

 private:
  std::map<std::string, host::json::object, std::less<>> example_;  // by type
};

/// The text cut at blanks.
std::vector<std::string> split(std::string_view text);

}  // namespace rail::cli
