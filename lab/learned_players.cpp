// Names of bots with weights of a file.
#include "lab/learned_players.h"

#include <fstream>
#include <iterator>

#include "bots/learned/weight_file.h"
#include "host/json_input.h"

namespace rail::lab {

std::optional<LearnedName> learned_called(std::string_view name) {
  constexpr std::string_view learned = "learned@";
  constexpr std::string_view policy = "policy@";
  LearnedName called{.search = name.starts_with(learned), .file = {}};
  if (!called.search && !name.starts_with(policy)) return {};
  std::string_view rest = name.substr(called.search ? learned.size() : policy.size());
  if (called.search) {
    called.thinking = bots::usual_thinking;
    const std::size_t colon = rest.rfind(':');
    if (colon != std::string_view::npos) {
      const auto thinking = bots::parse_thinking(rest.substr(colon + 1));
      if (!thinking) throw host::BadInput("how long is " + host::in_quotes(name) + " to think?");
      called.thinking = *thinking;
      rest = rest.substr(0, colon);
    }
  }
  if (rest.empty()) throw host::BadInput(host::in_quotes(name) + " names no file");
  called.file = rest;
  return called;
}

std::string weight_bytes(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string bytes;
  // One more than a good file has, so that a larger one is seen to be too large.
  bytes.resize(bots::WeightFile::most_bytes + 1);
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  if (bytes.empty()) throw host::BadInput("cannot read the weights in " + host::in_quotes(file));
  return bytes;
}

}  // namespace rail::lab
