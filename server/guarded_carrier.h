// A carrier as the house has it: what leaves is counted, and nothing goes to addresses that the
// host has blocked.
#pragma once

#include <atomic>
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

class GuardedCarrier final : public people::Carrier {
 public:
  /// Both outlive it. Without a list nobody is blocked.
  GuardedCarrier(std::unique_ptr<people::Carrier> carrier, const Blocklist* blocked,
                 Metrics& metrics)
      : carrier_(std::move(carrier)), blocked_(blocked), metrics_(metrics) {}

  void carry(std::string address, people::Letter letter, std::function<bool()> about_to,
             std::function<void(people::Delivery)> done) override {
    using Result = people::Delivery::Result;
    if (!carrier_) return done({Result::try_again, "the server is stopping", {}});
    if (blocked_ != nullptr && blocked_->has(address))
      return done({Result::gone, "the host has blocked this address", {}});
    ++metrics_.letters_leaving;
    carrier_->carry(std::move(address), std::move(letter), std::move(about_to),
                    [&metrics = metrics_, done = std::move(done)](people::Delivery delivery) {
                      --metrics.letters_leaving;
                      const bool told = delivery.result == Result::told;
                      ++(told ? metrics.letters_told : metrics.letters_failed);
                      done(std::move(delivery));
                    });
  }

  std::optional<std::string> problem(std::string_view address) const override {
    if (blocked_ != nullptr && blocked_->has(address))
      return "nothing is sent from here to this address";
    return carrier_ ? carrier_->problem(address) : "the server is stopping";
  }

  /// From here on nothing leaves; who still waits for an answer hears nothing.
  void stop() { carrier_.reset(); }

 private:
  std::unique_ptr<people::Carrier> carrier_;
  const Blocklist* blocked_;
  Metrics& metrics_;
};

}  // namespace rail::server
