// Bots that think in other workers: their work goes out as errands.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include "browser/loop.h"
#include "tables/thinker.h"

namespace rail::browser {

class WorkerThinker final : public tables::Thinker {
 public:
  WorkerThinker(tables::Loop& loop, const Tell& tell) : loop_(loop), tell_(tell) {}

  bool takes_errands() const override { return true; }
  void add(tables::Thought thought) override;
  bool offer(tables::Thought thought) override;
  /// What is no errand is short enough to be done here.
  void background(std::function<bool()> step) override;
  void background(tables::Errand errand) override;

  /// A worker has found something.
  void thought(std::int64_t id, std::string_view said, bool last);

 private:
  struct Waiting {
    std::function<void(std::string_view said, bool last)> heard;
    std::optional<std::weak_ptr<const void>> owner;
  };
  void send(tables::Errand errand, std::optional<std::weak_ptr<const void>> owner, bool background);

  tables::Loop& loop_;
  const Tell& tell_;
  std::int64_t last_ = 0;
  std::map<std::int64_t, Waiting> waiting_;
};

}  // namespace rail::browser
