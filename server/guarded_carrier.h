// A carrier as the house has it: what leaves is counted, and nothing goes to addresses that the
// host has blocked.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "people/carrier.h"
#include "server/blocklist.h"
#include "server/tables.h"
#include "tables/metrics.h"

namespace rail::server {

/// Where it is counted.
struct LeavingCounts {
  std::atomic<std::int64_t>& leaving;
  Metrics::Counter& told;
  Metrics::Counter& failed;  // each time
};
inline LeavingCounts letter_counts(Metrics& metrics) {
  return {metrics.letters_leaving, metrics.letters_told, metrics.letters_failed};
}
inline LeavingCounts webhook_counts(Metrics& metrics) {
  return {metrics.letters_leaving, metrics.webhooks_sent, metrics.webhooks_failed};
}

class GuardedCarrier final : public people::Carrier {
 public:
  /// List and counts outlive it. Without a list nobody is blocked.
  GuardedCarrier(std::unique_ptr<people::Carrier> carrier, const Blocklist* blocked,
                 const LeavingCounts& counts)
      : carrier_(std::move(carrier)), blocked_(blocked), counts_(counts) {}

  void carry(std::string address, people::Letter letter, std::function<bool()> about_to,
             std::function<void(people::Delivery)> done) override {
    using Result = people::Delivery::Result;
    if (!carrier_) return done({Result::try_again, "the server is stopping", {}});
    if (blocked_ != nullptr && blocked_->has(address))
      return done({Result::gone, "the host has blocked this address", {}});
    ++counts_.leaving;
    carrier_->carry(std::move(address), std::move(letter), std::move(about_to),
                    [counts = counts_, done = std::move(done)](people::Delivery delivery) {
                      --counts.leaving;
                      const bool told = delivery.result == Result::told;
                      if (delivery.result != Result::busy) ++(told ? counts.told : counts.failed);
                      done(std::move(delivery));
                    });
  }

  std::optional<std::string> problem(std::string_view address) const override {
    return carrier_ ? carrier_->problem(address) : "the server is stopping";
  }
  std::optional<std::string> refuses(std::string_view address) const override {
    if (blocked_ == nullptr || !blocked_->has(address)) return {};
    return "nothing is sent from here to this address";
  }

  /// From here on nothing leaves; who still waits for an answer hears nothing.
  void stop() { carrier_.reset(); }

 private:
  std::unique_ptr<people::Carrier> carrier_;
  const Blocklist* blocked_;
  const LeavingCounts counts_;
};

}  // namespace rail::server
