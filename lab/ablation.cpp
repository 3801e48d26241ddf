// What the names of changed veterans say.
#include "lab/ablation.h"

#include <algorithm>
#include <array>
#include <string>

#include "host/json_input.h"

namespace rail::lab {

namespace {

constexpr std::array<std::string_view, 9> known_changes{"open", "strong", "mates", "wide", "narrow",
                                                        "bold", "shy",    "far",   "end"};

void apply_change(Ablation& ablation, std::string_view word) {
  if (word == "open") ablation.open = true;
  if (word == "strong") ablation.strong = true;
  if (word == "mates") ablation.mates = true;
  if (word == "wide") ablation.wide = true;
  if (word == "narrow") ablation.narrow = true;
  if (word == "bold") ablation.caution = 0;
  if (word == "shy") ablation.caution = 2;
  if (word == "far") ablation.horizons = 3;
  if (word == "end") ablation.horizons = 0;
}

[[noreturn]] void unknown_change(std::string_view name, std::string_view word,
                                 const std::vector<std::string_view>& known) {
  throw host::BadInput("\"" + std::string(name) + "\": nothing is known of \"" + std::string(word) +
                       "\" (known: " + host::listed(known) + ")");
}

}  // namespace

std::optional<Ablation> ablation_called(std::string_view name,
                                        const std::vector<std::string_view>& kinds,
                                        int usual_milliseconds) {
  constexpr std::string_view signs = "+-";
  if (!name.starts_with(bots::veteran_name)) return std::nullopt;
  const std::size_t colon = std::min(name.find(':'), name.size());
  std::string_view rest = name.substr(0, colon).substr(bots::veteran_name.size());
  if (rest.empty() || signs.find(rest.front()) == std::string_view::npos) return std::nullopt;
  Ablation ablation{.thinking = {.milliseconds = usual_milliseconds}};
  while (!rest.empty()) {
    const bool less = rest.front() == '-';
    rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find_first_of(signs));
    rest.remove_prefix(word.size());
    if (less) {
      const auto kind = std::find(kinds.begin(), kinds.end(), word);
      if (kind == kinds.end()) unknown_change(name, word, kinds);
      ablation.without.push_back(static_cast<std::size_t>(kind - kinds.begin()));
    } else {
      if (std::find(known_changes.begin(), known_changes.end(), word) == known_changes.end())
        unknown_change(name, word, {known_changes.begin(), known_changes.end()});
      apply_change(ablation, word);
    }
  }
  if (colon == name.size()) return ablation;
  const auto thinking = bots::parse_thinking(name.substr(colon + 1));
  if (!thinking)
    unknown_change(name, name.substr(colon + 1), {"playouts, as in 400", "a time, as in 100ms"});
  ablation.thinking = *thinking;
  return ablation;
}

}  // namespace rail::lab
