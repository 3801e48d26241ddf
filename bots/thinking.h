// How long a search may think.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rail::bots {

/// A number of playouts, or a time; with several threads, of all of them together.
struct Thinking {
  int playouts = 0;      // 0: by the clock
  int milliseconds = 0;  // only without a number of playouts
  int threads = 1;
};

/// Reads "500" (playouts), "100ms", or either with threads: "100msx2".
std::optional<Thinking> parse_thinking(std::string_view text);

/// Measures out a time; nothing is read from the clock if playouts are counted.
class Deadline {
 public:
  explicit Deadline(const Thinking& thinking)
      : counted_(thinking.playouts > 0),
        start_(counted_ ? Clock::time_point{} : Clock::now()),
        length_(std::chrono::milliseconds(thinking.milliseconds)) {}

  /// Whether a part of the time, from 0 to 1, has passed; never if playouts are counted.
  bool passed(double part) const {
    if (counted_) return false;
    return Clock::now() - start_ >= std::chrono::duration_cast<Clock::duration>(length_ * part);
  }

 private:
  using Clock = std::chrono::steady_clock;
  bool counted_;
  Clock::time_point start_;
  std::chrono::duration<double> length_;
};

}  // namespace rail::bots
