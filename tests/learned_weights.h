// Files of weights for tests: whole ones with any weights, to be damaged.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bots/learned/brain.h"
#include "engine/rng.h"
#include "engine/sha256.h"

namespace rail {

/// Writes a file of weights piece by piece.
class WeightSketch {
 public:
  WeightSketch(std::string_view family, int version, int networks, const bots::SearchUse& use) {
    text_ = "RHLW";
    number(1, 2);
    number(networks, 2);
    word(family, 32);
    number(version, 4);
    for (int value : {use.candidates, use.deep, use.cut, use.caution}) number(value, 4);
  }

  /// A network whose weights are drawn from -most to most.
  void add(std::string_view name, const std::array<int, 4>& sizes, int most, Rng& rng) {
    word(name, 16);
    for (int size : sizes) number(size, 2);
    const auto any = [&] {
      return static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
    };
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
      for (int n = sizes[i] * sizes[i + 1]; n > 0; --n) number(any(), 2);
      for (int n = sizes[i + 1]; n > 0; --n) number(64 * any(), 4);
    }
  }
  void add_bytes(std::string_view bytes) { text_ += bytes; }
  void number(std::int64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
      text_ += static_cast<char>(static_cast<std::uint64_t>(value) >> 8 * i & 0xFF);
  }
  void word(std::string_view text, std::size_t bytes) {
    text_ += text;
    text_.append(bytes - text.size(), '\0');
  }
  /// The file with its checksum.
  std::string whole() const { return with_checksum(text_); }

  static std::string with_checksum(std::string_view content) {
    std::string text(content);
    for (std::uint8_t byte : sha256(content)) text += static_cast<char>(byte);
    return text;
  }

 private:
  std::string text_;
};

/// Weights by chance for a game: a policy that prefers anything, and a judgement.
template <bots::Learning G>
std::string any_weights(std::uint64_t seed, const bots::SearchUse& use, bool judgement = true) {
  Rng rng(seed);
  WeightSketch sketch(G::family, bots::LearnedOf<G>::version, judgement ? 2 : 1, use);
  sketch.add("policy", bots::Brain<G>::Policy::sizes, 200, rng);
  if (judgement) sketch.add("judgement", bots::Brain<G>::Judgement::sizes, 200, rng);
  return sketch.whole();
}

}  // namespace rail
