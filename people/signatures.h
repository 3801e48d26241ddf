// Signatures of people's devices and seals of the server itself, as somebody else computes them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rail::people {

inline constexpr std::size_t public_key_bytes = 32;
inline constexpr std::size_t signature_bytes = 64;
inline constexpr std::size_t seal_bytes = 32;

/// All texts are raw bytes. Any thread may ask.
class Signatures {
 public:
  virtual ~Signatures() = default;

  /// Whether the holder of this key signed the message (Ed25519). Keys and signatures of another
  /// length, and keys for which anybody could sign, are answered with no.
  virtual bool signed_by(std::string_view key, std::string_view message,
                         std::string_view signature) const = 0;
  /// What only those who know the secret can say of a message (HMAC-SHA-256).
  virtual std::string seal(std::string_view secret, std::string_view message) const = 0;
  /// Compares in a time that does not depend on where they differ.
  virtual bool same(std::string_view a, std::string_view b) const = 0;
};

}  // namespace rail::people
