// Notices by mail, through the mail server that the host names.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "people/carrier.h"
#include "server/carrier_thread.h"
#include "server/written_letter.h"

namespace rail::server {

struct MailOptions {
  std::string url{};            // smtp://mail.example.org:587 or smtps://…
  std::string user{};           // empty: without a login
  std::string password_file{};  // one line
  std::string from{};           // the address that bounces come back to
  std::string ca_file{};        // certificates to trust; empty: those of the system
  /// TLS is required unless the mail server is this machine. If it is: there, too.
  bool tls_also_here = false;
  CarrierLimits limits{.at_once = 4,
                       .connect_timeout = std::chrono::seconds(15),
                       .timeout = std::chrono::minutes(2)};
};

/// Why no mail can go to this address, in words; nothing if it can. One address as it stands
/// between < and >, without quotes, comments, or letters beyond ASCII.
std::optional<std::string> mail_address_problem(std::string_view address);

class MailCarrier final : public people::Carrier {
 public:
  /// Throws std::invalid_argument with the reason if something about the options is wrong, or the
  /// password cannot be read.
  MailCarrier(LetterWriter write, MailOptions options);

  /// `address`: as mail_address_problem() wants it. No more is called back once this is gone.
  void carry(std::string address, people::Letter letter, std::function<bool()> about_to,
             std::function<void(people::Delivery)> done) override;
  std::optional<std::string> problem(std::string_view address) const override {
    return mail_address_problem(address);
  }

 private:
  class MailErrand;

  const LetterWriter write_;
  const MailOptions options_;
  const std::string password_;
  const bool tls_;
  CarrierThread thread_;  // the last: it uses the others
};

}  // namespace rail::server
