// Many games of one kind, stepped at once into arrays that stay where they are.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace rail::python {

/// How games are stepped together.
struct BatchRequest {
  int games = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  bool masks = true;         // fill the masks at every step
  bool skip_forced = false;  // who has no choice is not asked
  int max_decisions = 0;     // a game with so many is broken off; 0: never
};

inline constexpr int max_games = 1 << 20;
inline constexpr int max_threads = 256;
inline constexpr std::int32_t waits = -1;  // in place of an action: this game is left as it is

/// What is told of all games, one row for each.
struct BatchArrays {
  std::vector<std::uint8_t> seats;       // who decides
  std::vector<std::int32_t> decisions;   // made in this game so far
  std::vector<std::int64_t> starts;      // of each game's legal actions in `legal`, and the end
  std::vector<std::uint8_t> masks;       // 1 for each legal action; only if asked for
  std::vector<std::int32_t> actions;     // what `sample` chose
  std::vector<float> rewards;            // by seat; not 0 only in the step that ends a game
  std::vector<std::int32_t> points;      // by seat, of the game that ended last
  std::vector<std::uint8_t> terminated;  // the last step ended a game, and another has begun
  std::vector<std::uint8_t> truncated;   // the same, but it was broken off
  std::vector<float> rows;               // what who decides may know, since `observe`
  std::shared_ptr<std::vector<std::int32_t>> legal;  // numbers, game after game; new if it grows
};

class Batch {
 public:
  virtual ~Batch() = default;

  const BatchRequest& request() const { return request_; }
  const BatchArrays& arrays() const { return arrays_; }
  /// Since the batch was made.
  std::int64_t decisions_made() const { return decisions_made_; }
  std::int64_t games_ended() const { return games_ended_; }

  /// All games from the beginning; luck follows from the seed, the game's place and how many were
  /// played there before.
  virtual void reset(std::uint64_t seed) = 0;
  /// One decision in each game that does not wait. Throws BadInput, before anything is changed, if
  /// one is not legal.
  virtual void step(const std::int32_t* actions) = 0;
  /// A legal action for each game, all with equal chances, into `actions`.
  virtual void sample() = 0;
  /// What who decides may know, into `rows`.
  virtual void observe() = 0;
  /// So many random decisions in each game.
  virtual void play_random(int decisions) = 0;

 protected:
  explicit Batch(const BatchRequest& request) : request_(request) {}

  BatchRequest request_;
  BatchArrays arrays_;
  std::int64_t decisions_made_ = 0;
  std::int64_t games_ended_ = 0;
};

}  // namespace rail::python
