// Tokens, names of tables and keyed numbers on a device.
#include "browser/secrets.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>

#include "host/match.h"

namespace rail::browser {

namespace {

void fill_at_random(void* bytes, std::size_t size) {
  // Nothing may be played with luck that can be foreseen.
  if (getentropy(bytes, size) != 0) std::abort();
}

/// Letters that are hard to take for one another; 32 of them, so each holds five random bits.
std::string random_letters(std::size_t length) {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  static_assert(letters.size() == 32);
  std::string text(length, ' ');
  fill_at_random(text.data(), text.size());
  for (char& c : text) c = letters[static_cast<unsigned char>(c) % letters.size()];
  return text;
}

}  // namespace

DeviceSecrets::DeviceSecrets(std::string_view secret) {
  constexpr std::size_t digits = 16;  // of a word
  if (secret.size() != 4 * digits) throw host::BadInput("secret: there must be 64 digits");
  for (std::size_t i = 0; i < key_.size(); ++i) {
    const std::string_view word = secret.substr(i * digits, digits);
    std::uint64_t& to = key_[i];
    if (std::from_chars(word.data(), word.data() + digits, to, 16).ptr != word.data() + digits)
      throw host::BadInput("secret: not all of its digits are hexadecimal");
  }
}

std::uint64_t DeviceSecrets::random_number() const {
  std::uint64_t number = 0;
  fill_at_random(&number, sizeof number);
  return number;
}

std::uint64_t DeviceSecrets::keyed_number(std::string_view text) const {
  return sip_hash(key_, text);
}

std::string DeviceSecrets::new_token() const { return random_letters(26); }

std::string DeviceSecrets::new_table_id() const { return "0" + random_letters(15); }

std::string DeviceSecrets::hash_of(std::string_view token) const {
  // Without the store's secret: a table that was taken along to another device knows its people.
  return fmt::format("{:016x}{:016x}", sip_hash({1, 2}, token), sip_hash({3, 4}, token));
}

bool DeviceSecrets::same_hash(std::string_view a, std::string_view b) const {
  if (a.size() != b.size()) return false;
  unsigned differ = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differ |= static_cast<unsigned>(a[i] ^ b[i]);
  return differ == 0;
}

}  // namespace rail::browser
