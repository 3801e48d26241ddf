// How libsodium is asked about signatures and seals.
#include "server/signatures.h"

#include <sodium.h>

#include <stdexcept>

namespace rail::server {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

static_assert(people::public_key_bytes == crypto_sign_PUBLICKEYBYTES);
static_assert(people::signature_bytes == crypto_sign_BYTES);
static_assert(people::seal_bytes == crypto_auth_hmacsha256_BYTES);

SodiumSignatures::SodiumSignatures() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
}

bool SodiumSignatures::signed_by(std::string_view key, std::string_view message,
                                 std::string_view signature) const {
  return key.size() == people::public_key_bytes && signature.size() == people::signature_bytes &&
         crypto_sign_verify_detached(bytes_of(signature), bytes_of(message), message.size(),
                                     bytes_of(key)) == 0;
}

std::string SodiumSignatures::seal(std::string_view secret, std::string_view message) const {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes_of(secret), secret.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(message), message.size());
  std::string seal(people::seal_bytes, '\0');
  crypto_auth_hmacsha256_final(&state, reinterpret_cast<unsigned char*>(seal.data()));
  sodium_memzero(&state, sizeof state);
  return seal;
}

bool SodiumSignatures::same(std::string_view a, std::string_view b) const {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace rail::server
