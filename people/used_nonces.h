// Challenges that were answered well: each opens something once. What this server has not seen, for
// another was asked, it cannot know; but whoever could hear an answer on its way to the one could
// as well hear the token on its way back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <utility>

namespace rail::people {

class UsedNonces {
 public:
  /// `holds_ms`: for how long a challenge holds. Of more than `most` the first are forgotten.
  explicit UsedNonces(std::int64_t holds_ms, std::size_t most = 20'000)
      : holds_ms_(holds_ms), most_(most) {}

  /// False if it was used before.
  bool use(const std::string& nonce, std::int64_t now) {
    while (!order_.empty() && (order_.front().first + holds_ms_ <= now || order_.size() > most_)) {
      used_.erase(order_.front().second);
      order_.pop_front();
    }
    if (!used_.insert(nonce).second) return false;
    order_.emplace_back(now, nonce);
    return true;
  }
  std::size_t size() const { return used_.size(); }

 private:
  std::int64_t holds_ms_;
  std::size_t most_;
  std::set<std::string> used_;
  std::deque<std::pair<std::int64_t, std::string>> order_;  // by when they were used
};

}  // namespace rail::people
