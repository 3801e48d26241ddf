// From the thread of a carrier to the loop and back: the one place where somebody waits for it.
#pragma once

#include <functional>
#include <optional>

namespace rail::people {

class Crossing {
 public:
  virtual ~Crossing() = default;

  /// To be called on the loop, once, at any time; nothing: nobody can say.
  using Answer = std::function<void(std::optional<bool>)>;
  /// A function for any thread but the loop's. It waits there until `ask`, which is called on the
  /// loop, has been answered, and throws if nobody can say.
  virtual std::function<bool()> to_loop(std::function<void(Answer)> ask) = 0;
};

}  // namespace rail::people
