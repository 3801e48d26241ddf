// "Your turn" calls for slow games: a POST to an address that a player has left with a seat.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tables.h"
#include "server/webhook_queue.h"
#include "tables/metrics.h"
#include "tables/notices.h"

namespace rail::server {

struct WebhookOptions {
  bool allow_private = false;  // call loopback and home networks too
  WebhookQueue::Limits limits;
  /// How long to wait after each call that failed; after the last one it is given up. A little is
  /// added at random, so that receivers that come back are not called by everybody at once.
  std::vector<std::chrono::milliseconds> delays = {std::chrono::seconds(10),
                                                   std::chrono::minutes(1), std::chrono::minutes(5),
                                                   std::chrono::minutes(30), std::chrono::hours(2)};
  std::chrono::milliseconds longest_retry_after = std::chrono::hours(1);
  std::chrono::milliseconds connect_timeout = std::chrono::seconds(5);
  std::chrono::milliseconds timeout = std::chrono::seconds(10);
};

/// Why no webhook may be at this URL, in words; nothing if it may. Where its name leads is checked
/// with each call.
std::optional<std::string> url_problem(std::string_view url);

/// Calls on a thread of its own. What is waiting when it ends is forgotten.
class Webhooks final : public Notices {
 public:
  explicit Webhooks(Metrics& metrics, WebhookOptions options = {});
  /// Waits for nobody: calls under way are broken off.
  ~Webhooks() override;

  /// Posts JSON. Never blocks; from any thread.
  void post(std::string key, std::string url, std::string body) override;
  /// Also for another try.
  void cancel(std::string_view key) override;
  std::optional<std::string> problem(std::string_view url) const override {
    return url_problem(url);
  }

 private:
  class Caller;
  std::unique_ptr<Caller> caller_;
};

}  // namespace rail::server
