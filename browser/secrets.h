// Randomness of the browser, and what tables on this device make of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "browser/sip_hash.h"
#include "tables/secrets.h"

namespace rail::browser {

/// Whoever holds the device can read its store, so all this is against guests at its tables only.
class DeviceSecrets final : public tables::Secrets {
 public:
  /// `secret`: of the store, 64 hexadecimal digits, of which 32 are used. Throws host::BadInput.
  explicit DeviceSecrets(std::string_view secret);

  std::uint64_t random_number() const override;
  std::uint64_t keyed_number(std::string_view text) const override;
  std::string new_token() const override;
  /// Begins with 0, as no server's does.
  std::string new_table_id() const override;
  std::string hash_of(std::string_view token) const override;
  bool same_hash(std::string_view a, std::string_view b) const override;

 private:
  SipKey key_{};
};

}  // namespace rail::browser
