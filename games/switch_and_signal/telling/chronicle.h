// Who saw a match and can tell where its time went.
#pragma once

#include "engine/chronicle.h"
#include "games/switch_and_signal/rules/rules.h"
#include "games/switch_and_signal/telling/story.h"

namespace rail::switch_and_signal {

class Chronicle {
 public:
  using Story = switch_and_signal::Story;

  explicit Chronicle(const SwitchAndSignal&) {}

  static Effort effort(const SwitchAndSignal& g);

  void sample(int, const State&, const State&) {}
  void watch(const Witnessed<SwitchAndSignal>& seen);
  Story story(const State&) const { return story_; }

 private:
  Story story_;
};

}  // namespace rail::switch_and_signal
