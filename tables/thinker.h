// Work that takes long and is done elsewhere, so that no table waits for another's bots.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "host/catalog.h"

namespace rail::tables {

/// Work as text, for who does it where nothing is shared; errands.h makes the text and does what it
/// says.
struct Errand {
  std::string text;
  /// On the loop: what has been found so far; `last`: nothing more comes.
  std::function<void(std::string_view said, bool last)> heard;
};

/// One piece of work. It touches nothing but what it was given, and posts to the loop what it
/// found.
struct Thought {
  std::string address;  // whose turn it takes, as limits count addresses
  /// With which part of its usual time it has to do, above 0 and up to 1. None if it is an errand.
  std::function<void(double part)> work = {};
  /// If this is gone when its turn comes, nobody needs it any more and it is dropped.
  std::optional<std::weak_ptr<const void>> owner = {};
  std::optional<Errand> errand = {};
};

class Thinker {
 public:
  virtual ~Thinker() = default;

  /// Whether what takes long is best given to it as an errand.
  virtual bool takes_errands() const { return false; }
  /// What a table cannot go on without: it always gets its turn.
  virtual void add(Thought thought) = 0;
  /// What somebody asks for; false if too much of that address waits.
  virtual bool offer(Thought thought) = 0;
  /// Work that is never in anybody's way: does one step after the other until one returns false.
  virtual void background(std::function<bool()> step) = 0;
  /// The same as an errand, for who takes them.
  virtual void background(Errand errand) { [[maybe_unused]] const Errand gone(std::move(errand)); }
};

/// A bot that can be given less time.
class TimedBot {
 public:
  TimedBot(const host::GameEntry& game, std::string name);
  /// Its name for a part of its usual time, "level-5:200ms"; as it is if it decides at once. A
  /// search always has a tenth of a second.
  std::string called(double part) const;

 private:
  std::string name_;
  int usual_ms_ = 0;
};

}  // namespace rail::tables
