// "Your turn" calls for slow games: a POST to an address that a player has left with a seat.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "people/carrier.h"
#include "server/carrier_thread.h"
#include "server/tables.h"
#include "tables/notices.h"

namespace rail::server {

struct WebhookOptions {
  bool allow_private = false;  // call loopback and home networks too
  CarrierLimits limits{.waiting = 64,
                       .waiting_for_host = 16,
                       .at_once_to_host = 2,
                       .timeout = std::chrono::seconds(10)};
  std::chrono::milliseconds longest_retry_after = std::chrono::hours(1);
};

/// Why no webhook may be at this URL, in words; nothing if it may. Where its name leads is checked
/// with each call.
std::optional<std::string> url_problem(std::string_view url);

/// For the tables, where such addresses are left.
class WebhookAddresses final : public Notices {
 public:
  std::optional<std::string> problem(std::string_view url) const override {
    return url_problem(url);
  }
};

class WebhookCarrier final : public people::Carrier {
 public:
  explicit WebhookCarrier(const WebhookOptions& options)
      : options_(options), thread_(options_.limits) {}

  /// `address`: a URL. No more is called back once this is gone.
  void carry(std::string address, people::Letter letter, std::function<bool()> about_to,
             std::function<void(people::Delivery)> done) override;
  std::optional<std::string> problem(std::string_view address) const override {
    return url_problem(address);
  }

 private:
  class WebhookErrand;

  const WebhookOptions options_;
  CarrierThread thread_;  // the last: it uses the others
};

}  // namespace rail::server
