// Tokens, their hashes, and names of tables, by libsodium.
#include "server/tokens.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace rail::server {

namespace {

void prepare() {
  static const int ready = sodium_init();
  if (ready < 0) throw std::runtime_error("the operating system gives no random numbers");
}

/// Letters that are hard to take for one another; 32 of them, so each holds five random bits.
std::string random_letters(std::size_t length) {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  static_assert(letters.size() == 32);
  prepare();
  std::string text(length, ' ');
  randombytes_buf(text.data(), text.size());
  for (char& c : text) c = letters[static_cast<unsigned char>(c) % letters.size()];
  return text;
}

}  // namespace

std::string MachineSecrets::new_token() const { return random_letters(26); }  // 130 bits

std::string MachineSecrets::new_table_id() const { return random_letters(16); }

std::string MachineSecrets::hash_of(std::string_view token) const {
  prepare();
  std::string hash(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  return hash;
}

bool MachineSecrets::same_hash(std::string_view a, std::string_view b) const {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string new_secret() {
  prepare();
  std::string bytes(crypto_generichash_KEYBYTES, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::uint64_t MachineSecrets::keyed_number(std::string_view text) const {
  prepare();
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), reinterpret_cast<const unsigned char*>(secret_.data()),
                     secret_.size());
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | hash[i];
  return number;
}

std::uint64_t MachineSecrets::random_number() const {
  prepare();
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

}  // namespace rail::server
