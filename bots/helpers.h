// Who helps a search that may be done by several at once. Bots start no threads themselves.
#pragma once

#include <functional>

namespace rail::bots {

class Helpers {
 public:
  virtual ~Helpers() = default;
  /// Does work(0) to work(count - 1), at the same time if it can, and returns when all are done.
  virtual void share(int count, const std::function<void(int)>& work) const = 0;
};

/// One piece after the other. A search that counts its playouts finds the same; one that has a time
/// spends nearly all of it on the first piece.
inline const Helpers& nobody() {
  class Nobody final : public Helpers {
    void share(int count, const std::function<void(int)>& work) const override {
      for (int i = 0; i < count; ++i) work(i);
    }
  };
  static const Nobody alone;
  return alone;
}

}  // namespace rail::bots
