// Weights as they lie in a file: who made them for what, and whether all of them are there.
//
// All numbers are little-endian.
//   4 bytes  "RHLW"
//   u16      1, the version of this format
//   u16      how many networks there are
//   32 bytes the family, filled up with zeros
//   u32      the version of its features
//   i32 × 4  how search uses them: candidates, deep, cut, caution (SearchUse)
//   each network: 16 bytes name, filled up with zeros; u16 × 4 sizes; then the weights of the first
//   layer (i16, a row for each input), its biases (i32), and so on for the second and the third
//   32 bytes SHA-256 of all before
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bots/learned/network.h"

namespace rail::bots {

/// Says what is wrong with a file of weights.
class BadWeights : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How a search uses what was learned; with the weights, since one was tried with the other.
struct SearchUse {
  int candidates = 8;  // actions that are compared
  int deep = 0;        // decisions of a playout that the policy takes; the planner takes the rest
  int cut = 0;         // decisions, or rests, after which judgement takes the place of playing on;
                       // 0: never
  int caution = 50;  // of a standard error, in 100ths, by which the policy's choice must be beaten
};

struct WeightFile {
  /// One of the networks; the bytes belong to the file.
  struct Part {
    std::string_view name;
    std::array<int, 4> sizes{};
    std::string_view bytes;
  };
  /// No file is larger.
  static constexpr std::size_t most_bytes = std::size_t{1} << 20;

  SearchUse use;
  std::vector<Part> parts;

  /// Reads a file for this family and version of its features; throws BadWeights. The bytes must
  /// outlive what is returned.
  static WeightFile parse(std::string_view bytes, std::string_view family, int version);

  const Part* find(std::string_view name) const;
};

/// The weights of one layer, taken from the bytes of a network one after the other.
class WeightReader {
 public:
  explicit WeightReader(std::string_view bytes) : left_(bytes) {}

  template <std::size_t N>
  void read(std::array<std::int16_t, N>& out) {
    for (auto& weight : out) weight = static_cast<std::int16_t>(next(2));
  }
  /// Throws BadWeights if one is so large that a sum could run over.
  template <std::size_t N>
  void read(std::array<std::int32_t, N>& out) {
    for (auto& bias : out) bias = checked(static_cast<std::int32_t>(next(4)));
  }

 private:
  static std::int32_t checked(std::int32_t bias);
  std::uint32_t next(std::size_t bytes);

  std::string_view left_;
};

/// Fills a network from a file; throws BadWeights if it is of other sizes.
template <int In, int First, int Second, int Out>
void load(const WeightFile::Part& part, Network<In, First, Second, Out>& network) {
  if (part.sizes != network.sizes)
    throw BadWeights("the network " + std::string(part.name) + " has other sizes");
  WeightReader reader(part.bytes);
  reader.read(network.first);
  reader.read(network.first_bias);
  reader.read(network.second);
  reader.read(network.second_bias);
  reader.read(network.third);
  reader.read(network.third_bias);
}

}  // namespace rail::bots
