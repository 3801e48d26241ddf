// Devices with real keys, for tests: they sign as the page does.
#pragma once

#include <sodium.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "people/letters.h"
#include "people/person.h"
#include "people/signatures.h"

namespace rail::people {

/// The key pair that follows from a number.
class TestDevice {
 public:
  explicit TestDevice(std::uint8_t number) {
    std::array<unsigned char, crypto_sign_SEEDBYTES> seed{};
    seed.fill(number);
    crypto_sign_seed_keypair(public_.data(), secret_.data(), seed.data());
  }
  std::string key() const { return {public_.begin(), public_.end()}; }
  std::string name() const { return to_base64url(key()); }
  std::string sign(std::string_view message) const {
    std::array<unsigned char, crypto_sign_BYTES> signature{};
    crypto_sign_detached(signature.data(), nullptr,
                         reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                         secret_.data());
    return to_base64url(std::string(signature.begin(), signature.end()));
  }

 private:
  std::array<unsigned char, crypto_sign_PUBLICKEYBYTES> public_{};
  std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret_{};
};

/// Somebody with this number, without any device.
inline std::string somebody(int number) { return name_of("somebody " + std::to_string(number)); }

/// "" if it may be.
inline std::string code_of(const WhyNot& why) { return why ? why->code : ""; }

}  // namespace rail::people
