// Bots with weights of a file, for arenas: "learned@FILE", "learned@FILE:100ms", and the policy
// alone, "policy@FILE".
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bots/bots.h"
#include "lab/arena.h"

namespace rail::lab {

/// What such a name asks for.
struct LearnedName {
  bool search = false;  // otherwise the policy alone
  std::string file;
  bots::Thinking thinking{};
};

/// None if the name does not begin so; throws BadInput if there is no file in it.
std::optional<LearnedName> learned_called(std::string_view name);
/// The bytes of a file of weights; throws BadInput.
std::string weight_bytes(const std::string& file);

/// The players of such a bot, none if it has another name; throws BadInput.
template <bots::Learning G>
std::optional<Players<G>> learned_players(std::string_view name) {
  const std::optional<LearnedName> called = learned_called(name);
  if (!called) return {};
  std::shared_ptr<const bots::Brain<G>> brain;
  try {
    brain = bots::Brain<G>::from(weight_bytes(called->file));
  } catch (const bots::BadWeights& error) {
    throw host::BadInput(called->file + ": " + error.what());
  }
  return [brain, called](const Chair&) -> std::unique_ptr<bots::Bot<G>> {
    if (called->search)
      return std::make_unique<bots::LearnedBot<G>>(brain, called->thinking, threads());
    return std::make_unique<bots::PolicyAloneBot<G>>(brain);
  };
}

}  // namespace rail::lab
