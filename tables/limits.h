// How often somebody may do something. Time is given, never asked for.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace rail::tables {

using Clock = std::chrono::steady_clock;

/// So many in the long run, and so many at once after a rest.
struct Rate {
  double per_second = 0;
  double burst = 0;
};

/// Starts full.
class TokenBucket {
 public:
  /// Takes one token, or as many as it costs, if they are there.
  bool take(const Rate& rate, Clock::time_point now, double cost = 1);
  /// Whether there is one.
  bool has(const Rate& rate, Clock::time_point now) const;
  /// How many whole ones there are.
  int left(const Rate& rate, Clock::time_point now) const;

 private:
  double spent_at(const Rate& rate, Clock::time_point now) const;

  double spent_ = 0;
  Clock::time_point last_;
};

/// One bucket for each address. At most `most` addresses are remembered; those not seen for longest
/// are forgotten first.
class AddressLimiter {
 public:
  explicit AddressLimiter(Rate rate, std::size_t most = 65536);

  bool allow(std::string_view address, Clock::time_point now);
  /// Whether it would be allowed; counts nothing.
  bool would_allow(std::string_view address, Clock::time_point now) const;
  /// How often at once it would be.
  int left(std::string_view address, Clock::time_point now) const;
  std::size_t size() const { return recent_.size() + older_.size(); }

 private:
  using Buckets = std::map<std::string, TokenBucket, std::less<>>;

  TokenBucket& bucket(std::string_view address);
  TokenBucket known(std::string_view address) const;

  Rate rate_;
  std::size_t half_;
  // When `recent_` is full it becomes `older_`, and what was older is forgotten.
  Buckets recent_;
  Buckets older_;
};

/// How many each address holds at present.
class AddressCount {
 public:
  /// One more, unless there are `most` already.
  bool enter(const std::string& address, std::size_t most);
  void leave(const std::string& address);
  std::size_t size() const { return counts_.size(); }

 private:
  std::unordered_map<std::string, std::size_t> counts_;
};

/// How much memory what was sent may take, in all and of each address.
class ByteBudget {
 public:
  ByteBudget(std::size_t in_all, std::size_t of_an_address)
      : in_all_(in_all), of_an_address_(of_an_address) {}

  enum class Verdict { granted, address_has_too_much, all_have_too_much };
  /// What would be said to so many bytes more.
  Verdict judge(const std::string& address, std::size_t bytes) const;
  void take(const std::string& address, std::size_t bytes);
  void give_back(const std::string& address, std::size_t bytes);
  std::size_t taken() const { return taken_; }

 private:
  std::size_t in_all_;
  std::size_t of_an_address_;
  std::size_t taken_ = 0;
  std::unordered_map<std::string, std::size_t> by_address_;
};

}  // namespace rail::tables
