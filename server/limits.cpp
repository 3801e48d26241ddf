#include "server/limits.h"

#include <algorithm>
#include <cassert>

namespace rail::server {

bool TokenBucket::take(const Rate& rate, Clock::time_point now) {
  const double passed = std::chrono::duration<double>(now - last_).count();
  spent_ = std::max(0.0, spent_ - std::max(0.0, passed) * rate.per_second);
  last_ = std::max(last_, now);
  if (spent_ + 1 > rate.burst) return false;
  spent_ += 1;
  return true;
}

AddressLimiter::AddressLimiter(Rate rate, std::size_t most)
    : rate_(rate), half_(std::max<std::size_t>(1, most / 2)) {}

bool AddressLimiter::allow(std::string_view address, Clock::time_point now) {
  return bucket(address).take(rate_, now);
}

TokenBucket& AddressLimiter::bucket(std::string_view address) {
  if (const auto found = recent_.find(address); found != recent_.end()) return found->second;
  TokenBucket known;
  if (const auto found = older_.find(address); found != older_.end()) {
    known = found->second;
    older_.erase(found);
  }
  if (recent_.size() >= half_) {
    older_ = std::move(recent_);
    recent_.clear();
  }
  return recent_.emplace(address, known).first->second;
}

bool AddressCount::enter(const std::string& address, std::size_t most) {
  std::size_t& count = counts_[address];
  if (count < most) {
    ++count;
    return true;
  }
  if (count == 0) counts_.erase(address);
  return false;
}

void AddressCount::leave(const std::string& address) {
  const auto found = counts_.find(address);
  assert(found != counts_.end());
  if (--found->second == 0) counts_.erase(found);
}

}  // namespace rail::server
