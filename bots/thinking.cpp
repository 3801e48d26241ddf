// Reads how long a search may think: "500", "100ms", "100msx2".
#include "bots/thinking.h"

#include <charconv>

namespace rail::bots {

namespace {

/// The whole number at the front of the text, from 1 to a million; takes it off.
std::optional<int> number(std::string_view& text) {
  constexpr int most = 1'000'000;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value < 1 || value > most) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

}  // namespace

std::optional<Thinking> parse_thinking(std::string_view text) {
  constexpr int most_threads = 256;
  Thinking thinking;
  const std::optional<int> amount = number(text);
  if (!amount) return std::nullopt;
  if (text.starts_with("ms")) {
    thinking.milliseconds = *amount;
    text.remove_prefix(2);
  } else {
    thinking.playouts = *amount;
  }
  if (text.starts_with('x')) {
    text.remove_prefix(1);
    const std::optional<int> threads = number(text);
    if (!threads || *threads > most_threads) return std::nullopt;
    thinking.threads = *threads;
  }
  if (!text.empty()) return std::nullopt;
  return thinking;
}

}  // namespace rail::bots
