// Buckets that fill with time, counts and bytes, for each address.
#include "tables/limits.h"

#include <algorithm>
#include <cassert>

namespace rail::tables {

double TokenBucket::spent_at(const Rate& rate, Clock::time_point now) const {
  const double passed = std::chrono::duration<double>(now - last_).count();
  return std::max(0.0, spent_ - std::max(0.0, passed) * rate.per_second);
}

bool TokenBucket::has(const Rate& rate, Clock::time_point now) const {
  return spent_at(rate, now) + 1 <= rate.burst;
}

int TokenBucket::left(const Rate& rate, Clock::time_point now) const {
  return static_cast<int>(std::max(0.0, rate.burst - spent_at(rate, now)));
}

bool TokenBucket::take(const Rate& rate, Clock::time_point now, double cost) {
  spent_ = spent_at(rate, now);
  last_ = std::max(last_, now);
  if (spent_ + cost > rate.burst) return false;
  spent_ += cost;
  return true;
}

AddressLimiter::AddressLimiter(Rate rate, std::size_t most)
    : rate_(rate), half_(std::max<std::size_t>(1, most / 2)) {}

bool AddressLimiter::allow(std::string_view address, Clock::time_point now) {
  return bucket(address).take(rate_, now);
}

bool AddressLimiter::would_allow(std::string_view address, Clock::time_point now) const {
  return known(address).has(rate_, now);
}

int AddressLimiter::left(std::string_view address, Clock::time_point now) const {
  return known(address).left(rate_, now);
}

TokenBucket AddressLimiter::known(std::string_view address) const {
  for (const Buckets* buckets : {&recent_, &older_}) {
    if (const auto found = buckets->find(address); found != buckets->end()) return found->second;
  }
  return {};
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

ByteBudget::Verdict ByteBudget::judge(const std::string& address, std::size_t bytes) const {
  const auto found = by_address_.find(address);
  const std::size_t has = found == by_address_.end() ? 0 : found->second;
  if (has + bytes > of_an_address_) return Verdict::address_has_too_much;
  return taken_ + bytes > in_all_ ? Verdict::all_have_too_much : Verdict::granted;
}

void ByteBudget::take(const std::string& address, std::size_t bytes) {
  by_address_[address] += bytes;
  taken_ += bytes;
}

void ByteBudget::give_back(const std::string& address, std::size_t bytes) {
  const auto found = by_address_.find(address);
  assert(found != by_address_.end() && found->second >= bytes);
  taken_ -= bytes;
  found->second -= bytes;
  if (found->second == 0) by_address_.erase(found);
}

}  // namespace rail::tables
