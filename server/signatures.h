// Signatures and seals, by libsodium.
#pragma once

#include <string>
#include <string_view>

#include "people/signatures.h"

namespace rail::server {

class SodiumSignatures final : public people::Signatures {
 public:
  /// Throws std::runtime_error if the library cannot work here.
  SodiumSignatures();

  bool signed_by(std::string_view key, std::string_view message,
                 std::string_view signature) const override;
  std::string seal(std::string_view secret, std::string_view message) const override;
  bool same(std::string_view a, std::string_view b) const override;
};

}  // namespace rail::server
