// "Your turn" calls for slow games: a POST to an address that a player has left with a seat.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/metrics.h"
#include "server/webhook_queue.h"

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

/// Calls on a thread of its own. What is waiting when it ends is forgotten.
class Webhooks {
 public:
  explicit Webhooks(Metrics& metrics, WebhookOptions options = {});
  /// Waits for nobody: calls under way are broken off.
  ~Webhooks();

  /// Posts JSON soon, and again if the receiver fails. `key` says what it is about ("table/seat"):
  /// a newer notice replaces one that still waits. Never blocks; from any thread.
  void post(std::string key, std::string url, std::string body);
  /// There is nothing to tell any more: what waits is dropped, also for another try.
  void cancel(std::string_view key);

 private:
  class Caller;
  std::unique_ptr<Caller> caller_;
};

/// Why no webhook may be at this URL, in words; nothing if it may. Where its name leads is checked
/// with each call.
std::optional<std::string> url_problem(std::string_view url);

}  // namespace rail::server
