// What push services ask for: messages that only one browser can open (RFC 8291), and a signed word
// on who sends them (RFC 8292).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;  // OpenSSL's

namespace rail::server {

/// 32 bytes.
std::string hmac_sha256(std::string_view key, std::string_view text);

/// A private key on the curve P-256.
class P256Key {
 public:
  static P256Key made();
  /// Of 32 bytes; nothing if that is no key.
  static std::optional<P256Key> of_scalar(std::string_view scalar);

  /// Secret, 32 bytes.
  const std::string& scalar() const { return scalar_; }
  /// The public key: 65 bytes, uncompressed.
  const std::string& point() const { return point_; }
  /// What both sides can reckon, 32 bytes; nothing if `point` is not a point of the curve.
  std::optional<std::string> shared_with(std::string_view point) const;
  /// ES256, 64 bytes.
  std::string signature(std::string_view text) const;

 private:
  P256Key(std::shared_ptr<evp_pkey_st> key, std::string scalar);

  std::shared_ptr<evp_pkey_st> key_;
  std::string scalar_;
  std::string point_;
};

bool is_p256_point(std::string_view point);

/// Whom a message is for: both as a browser gives them, decoded.
struct PushReceiver {
  std::string point{};  // "p256dh", 65 bytes
  std::string auth{};   // 16 bytes
};

/// With all that stands around it, a message has at most the 4096 bytes that every push service
/// takes.
inline constexpr std::size_t longest_push_text = 4096 - 86 - 16 - 1;

/// How one message is made; each needs a key and a salt of its own.
struct PushSeal {
  P256Key sender = P256Key::made();
  std::string salt{};  // 16 bytes
  std::size_t length_steps =
      512;  // the text's length is hidden: only the steps are seen; 1: all of it
};
PushSeal new_push_seal();

/// The body of the request, "Content-Encoding: aes128gcm". Throws std::runtime_error if the text is
/// too long or the receiver's key is none.
std::string sealed_push(const PushReceiver& receiver, std::string_view text, const PushSeal& seal);

/// The value of "Authorization". `audience`: scheme, host and port of the service. `expires`:
/// seconds since 1970, at most a day from now. `contact`: "mailto:…" or "https://…", of the host.
std::string vapid_authorization(const P256Key& key, std::string_view audience, std::int64_t expires,
                                std::string_view contact);

}  // namespace rail::server
