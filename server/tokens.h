// Secrets and names from the operating system's random numbers. Of the secrets that open seats only
// a hash is ever stored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rail::server {

/// A new secret that opens seats: 26 letters and digits, 130 bits.
std::string new_token();
/// A new name for a table: 16 letters and digits, 80 bits, too many to find one by trying. It is no
/// secret: it is stored, listed and passed on as it is, and lets whoever knows it look on.
std::string new_table_id();
/// What is stored of a secret: 32 raw bytes.
std::string hash_of(std::string_view token);
/// Compares in a time that does not depend on where they differ.
bool same_hash(std::string_view a, std::string_view b);
/// A number nobody can foresee.
std::uint64_t random_number();
/// 32 random bytes.
std::string new_secret();
/// A number that follows from the text, but only for who knows the secret.
std::uint64_t keyed_number(std::string_view secret, std::string_view text);

}  // namespace rail::server
