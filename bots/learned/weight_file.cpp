// Reading files of weights, strictly: what is not expected is refused.
#include "bots/learned/weight_file.h"

#include <algorithm>

#include "engine/sha256.h"

namespace rail::bots {

namespace {

constexpr std::string_view magic = "RHLW";
constexpr unsigned format = 1;
constexpr std::size_t family_bytes = 32;
constexpr std::size_t name_bytes = 16;
constexpr unsigned most_parts = 4;
constexpr unsigned most_outputs = 64;

/// Takes pieces off the front of a file.
class Front {
 public:
  explicit Front(std::string_view bytes) : left_(bytes) {}

  std::string_view take(std::size_t size) {
    if (size > left_.size()) throw BadWeights("the file of weights ends too soon");
    const std::string_view piece = left_.substr(0, size);
    left_.remove_prefix(size);
    return piece;
  }
  std::uint32_t number(std::size_t bytes) {
    std::uint32_t value = 0;
    unsigned shift = 0;
    for (char c : take(bytes)) {
      value |= std::uint32_t{static_cast<unsigned char>(c)} << shift;
      shift += 8;
    }
    return value;
  }
  /// A word that is filled up with zeros.
  std::string_view word(std::size_t bytes) {
    const std::string_view all = take(bytes);
    const std::string_view text = all.substr(0, all.find('\0'));
    if (text.empty() || all.find_first_not_of('\0', text.size()) != std::string_view::npos)
      throw BadWeights("a name in the file of weights is damaged");
    return text;
  }
  bool empty() const { return left_.empty(); }

 private:
  std::string_view left_;
};

std::string_view without_checksum(std::string_view bytes) {
  constexpr std::size_t size = std::tuple_size_v<Sha256>;
  if (bytes.size() > WeightFile::most_bytes) throw BadWeights("the file of weights is too large");
  if (!bytes.starts_with(magic)) throw BadWeights("this is no file of weights");
  if (bytes.size() < magic.size() + size) throw BadWeights("the file of weights ends too soon");
  const std::string_view content = bytes.substr(0, bytes.size() - size);
  const Sha256 sum = sha256(content);
  const bool same =
      std::equal(sum.begin(), sum.end(), bytes.end() - std::ptrdiff_t{size},
                 [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); });
  if (!same) throw BadWeights("the file of weights is damaged");
  return content;
}

int bounded(std::uint32_t number, int least, int most, std::string_view what) {
  const auto value = static_cast<std::int32_t>(number);
  if (value < least || value > most)
    throw BadWeights(std::string(what) + " is not from " + std::to_string(least) + " to " +
                     std::to_string(most));
  return value;
}

WeightFile::Part part_from(Front& front) {
  WeightFile::Part part;
  part.name = front.word(name_bytes);
  constexpr std::array<unsigned, 4> most{most_inputs, most_hidden, most_hidden, most_outputs};
  for (std::size_t i = 0; i < part.sizes.size(); ++i)
    part.sizes[i] = bounded(front.number(2), 1, static_cast<int>(most[i]), "the size of a layer");
  std::size_t bytes = 0;
  for (std::size_t i = 0; i + 1 < part.sizes.size(); ++i) {
    const auto in = static_cast<std::size_t>(part.sizes[i]);
    const auto out = static_cast<std::size_t>(part.sizes[i + 1]);
    bytes += in * out * 2 + out * 4;
  }
  part.bytes = front.take(bytes);
  return part;
}

}  // namespace

WeightFile WeightFile::parse(std::string_view bytes, std::string_view family, int version) {
  Front front(without_checksum(bytes));
  front.take(magic.size());
  if (front.number(2) != format) throw BadWeights("the file of weights has another format");
  const std::uint32_t count = front.number(2);
  if (count < 1 || count > most_parts) throw BadWeights("the file has no network, or too many");
  if (const std::string_view its = front.word(family_bytes); its != family)
    throw BadWeights("the weights are for " + std::string(its) + ", not for " +
                     std::string(family));
  if (const std::uint32_t its = front.number(4); its != static_cast<std::uint32_t>(version))
    throw BadWeights("the weights are for version " + std::to_string(its) +
                     " of the features, not for " + std::to_string(version));
  WeightFile file;
  file.use.candidates = bounded(front.number(4), 2, 64, "candidates");
  file.use.deep = bounded(front.number(4), 0, 10'000, "deep");
  file.use.cut = bounded(front.number(4), 0, 10'000, "cut");
  file.use.caution = bounded(front.number(4), 0, 1000, "caution");
  for (std::uint32_t i = 0; i < count; ++i) {
    const Part part = part_from(front);
    if (file.find(part.name) != nullptr) throw BadWeights("a network is there twice");
    file.parts.push_back(part);
  }
  if (!front.empty()) throw BadWeights("there is more in the file than weights");
  return file;
}

const WeightFile::Part* WeightFile::find(std::string_view name) const {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
  return found == parts.end() ? nullptr : &*found;
}

std::int32_t WeightReader::checked(std::int32_t bias) {
  if (bias < -most_bias || bias > most_bias) throw BadWeights("a bias is too large");
  return bias;
}

std::uint32_t WeightReader::next(std::size_t bytes) {
  Front front(left_);
  const std::uint32_t value = front.number(bytes);
  left_.remove_prefix(bytes);
  return value;
}

}  // namespace rail::bots
