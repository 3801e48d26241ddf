// Notices to browsers, by the push service of each (RFC 8030).
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "people/carrier.h"
#include "server/carrier_thread.h"
#include "server/web_push.h"
#include "server/written_letter.h"

namespace rail::server {

struct PushOptions {
  /// Of who keeps the server, for push services: "mailto:…" or "https://…".
  std::string contact{};
  bool allow_private = false;  // call loopback and home networks, and by http: for tests
  CarrierLimits limits{};
  std::chrono::seconds time_to_live = std::chrono::days(3);  // while a browser is off
  std::chrono::milliseconds longest_retry_after = std::chrono::hours(24);
};

/// What a browser gives to who may tell it something.
struct PushSubscription {
  std::string endpoint{};
  std::string origin{};  // scheme, host and port of it
  PushReceiver receiver{};
};

/// {"endpoint": URL, "p256dh": base64url, "auth": base64url}, and nothing else. Throws
/// host::BadInput.
PushSubscription push_subscription(std::string_view text, bool allow_private = false);

/// Text of the message: JSON with title, body, tag (the letter's id), language, and link if there
/// is one. `longest`: of title and of body each, in bytes.
std::string push_text(const people::Letter& letter, const Written& written, std::size_t longest);

class PushCarrier final : public people::Carrier {
 public:
  /// Throws std::invalid_argument if the contact is none.
  PushCarrier(P256Key key, LetterWriter write, PushOptions options);

  /// `address`: a subscription as JSON. No more is called back once this is gone.
  void carry(std::string address, people::Letter letter, std::function<bool()> about_to,
             std::function<void(people::Delivery)> done) override;
  std::optional<std::string> problem(std::string_view address) const override;

 private:
  class PushErrand;

  const P256Key key_;
  const LetterWriter write_;
  const PushOptions options_;
  CarrierThread thread_;  // the last: it uses the others
};

}  // namespace rail::server
