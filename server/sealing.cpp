// Seals with XChaCha20-Poly1305, by libsodium.
#include "server/sealing.h"

#include <sodium.h>

#include <stdexcept>
#include <utility>

#include "people/letters.h"
#include "server/tokens.h"
#include "server/web_push.h"

namespace rail::server {

namespace {

constexpr char seal_version = 1;
constexpr std::size_t seal_nonce = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t seal_tag = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t seal_step = 64;
static_assert(Sealing::key_size == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

const unsigned char* octets(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
unsigned char* octets(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

/// What the seal vouches for without holding it.
std::string sealed_for(std::string_view person) {
  return std::string("roundhouse address\n").append(person);
}

}  // namespace

Sealing::Sealing(std::string key) : key_(std::move(key)) {
  if (key_.size() != key_size) throw std::invalid_argument("a key to seal with has 32 bytes");
}

std::string Sealing::seal(std::string_view person, std::string_view text) const {
  if (text.size() > longest_text) throw std::invalid_argument("too long to be sealed");
  std::string padded(text);
  std::size_t size = 0;
  padded.resize((text.size() / seal_step + 1) * seal_step);
  sodium_pad(&size, octets(padded), text.size(), seal_step, padded.size());
  const std::string nonce = new_secret().substr(0, seal_nonce);
  const std::string whom = sealed_for(person);
  std::string locked(padded.size() + seal_tag, '\0');
  crypto_aead_xchacha20poly1305_ietf_encrypt(
      octets(locked), nullptr, octets(std::string_view(padded)), padded.size(),
      octets(std::string_view(whom)), whom.size(), nullptr, octets(std::string_view(nonce)),
      octets(std::string_view(key_)));
  return seal_version + nonce + locked;
}

std::optional<std::string> Sealing::open(std::string_view person, std::string_view sealed) const {
  constexpr std::size_t around = 1 + seal_nonce + seal_tag;
  if (sealed.size() < around + seal_step || sealed.size() > around + longest_text + seal_step ||
      sealed.front() != seal_version) {
    return {};
  }
  const std::string_view nonce = sealed.substr(1, seal_nonce);
  const std::string_view locked = sealed.substr(1 + seal_nonce);
  const std::string whom = sealed_for(person);
  std::string text(locked.size() - seal_tag, '\0');
  std::size_t size = 0;
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(octets(text), nullptr, nullptr, octets(locked),
                                                 locked.size(), octets(std::string_view(whom)),
                                                 whom.size(), octets(nonce),
                                                 octets(std::string_view(key_))) != 0 ||
      sodium_unpad(&size, octets(std::string_view(text)), text.size(), seal_step) != 0) {
    return {};
  }
  text.resize(size);
  return text;
}

std::string Sealing::mark(std::string_view text) const {
  return people::name_of(hmac_sha256(key_, std::string("roundhouse mark\n").append(text)));
}

}  // namespace rail::server
