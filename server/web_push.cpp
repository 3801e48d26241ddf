// Sealing and signing of push messages, by OpenSSL.
#include "server/web_push.h"

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <stdexcept>
#include <utility>

#include "people/letters.h"
#include "server/tokens.h"

namespace rail::server {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t scalar_size = 32;
constexpr std::size_t point_size = 65;
constexpr std::size_t salt_size = 16;
constexpr std::size_t tag_size = 16;

template <auto release>
struct OpensslRelease {
  template <class T>
  void operator()(T* held) const {
    release(held);
  }
};
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, OpensslRelease<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, OpensslRelease<EVP_MD_CTX_free>>;
using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, OpensslRelease<EVP_CIPHER_CTX_free>>;
using EcdsaSignature = std::unique_ptr<ECDSA_SIG, OpensslRelease<ECDSA_SIG_free>>;

void expect_openssl(bool done) {
  if (!done) throw std::runtime_error("OpenSSL fails");
}

const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
unsigned char* raw(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

// Both are DER (RFC 5915, RFC 5480), so that no two versions of OpenSSL need different calls.
constexpr std::string_view before_scalar = "\x30\x31\x02\x01\x01\x04\x20"sv;
constexpr std::string_view after_scalar = "\xA0\x0A\x06\x08\x2A\x86\x48\xCE\x3D\x03\x01\x07"sv;
constexpr std::string_view before_point =
    "\x30\x59\x30\x13\x06\x07\x2A\x86\x48\xCE\x3D\x02\x01\x06\x08\x2A\x86\x48\xCE\x3D\x03\x01\x07"
    "\x03\x42\x00"sv;

/// How many points the curve has: a key is smaller.
constexpr std::array<unsigned char, scalar_size> curve_order = {
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51};

bool is_scalar(std::string_view bytes) {
  if (bytes.size() != scalar_size) return false;
  const bool zero = bytes.find_first_not_of('\0') == std::string_view::npos;
  return !zero && std::lexicographical_compare(raw(bytes), raw(bytes) + bytes.size(),
                                               curve_order.begin(), curve_order.end());
}

std::shared_ptr<EVP_PKEY> key_of_point(std::string_view point) {
  if (point.size() != point_size || point.front() != '\x04') return nullptr;
  const std::string der = std::string(before_point).append(point);
  const unsigned char* at = raw(std::string_view(der));
  return {d2i_PUBKEY(nullptr, &at, static_cast<long>(der.size())), EVP_PKEY_free};
}

std::string point_of_key(EVP_PKEY& key) {
  std::string der(before_point.size() + point_size, '\0');
  expect_openssl(i2d_PUBKEY(&key, nullptr) == std::ssize(der));
  unsigned char* at = raw(der);
  expect_openssl(i2d_PUBKEY(&key, &at) == std::ssize(der) && der.starts_with(before_point));
  return der.substr(before_point.size());
}

/// RFC 5869, for at most 32 bytes.
std::string hkdf(std::string_view salt, std::string_view secret, std::string_view info,
                 std::size_t length) {
  return hmac_sha256(hmac_sha256(salt, secret), std::string(info) + '\1').substr(0, length);
}

std::string encrypted(const std::string& key, const std::string& nonce, const std::string& text) {
  const CipherContext context(EVP_CIPHER_CTX_new());
  expect_openssl(context &&
                 EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr,
                                    raw(std::string_view(key)), raw(std::string_view(nonce))) == 1);
  std::string out(text.size() + tag_size, '\0');
  int size = 0;
  int rest = 0;
  expect_openssl(EVP_EncryptUpdate(context.get(), raw(out), &size, raw(std::string_view(text)),
                                   static_cast<int>(text.size())) == 1 &&
                 EVP_EncryptFinal_ex(context.get(), raw(out) + size, &rest) == 1 &&
                 size + rest == std::ssize(text) &&
                 EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, int{tag_size},
                                     raw(out) + text.size()) == 1);
  return out;
}

}  // namespace

std::string hmac_sha256(std::string_view key, std::string_view text) {
  std::string hash(32, '\0');
  unsigned size = 0;
  expect_openssl(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), raw(text),
                      text.size(), raw(hash), &size) != nullptr &&
                 size == hash.size());
  return hash;
}

P256Key::P256Key(std::shared_ptr<EVP_PKEY> key, std::string scalar)
    : key_(std::move(key)), scalar_(std::move(scalar)), point_(point_of_key(*key_)) {}

P256Key P256Key::made() {
  while (true) {
    if (auto key = of_scalar(new_secret())) return *key;
  }
}

std::optional<P256Key> P256Key::of_scalar(std::string_view scalar) {
  if (!is_scalar(scalar)) return {};
  const std::string der = std::string(before_scalar).append(scalar).append(after_scalar);
  const unsigned char* at = raw(std::string_view(der));
  std::shared_ptr<EVP_PKEY> key(
      d2i_PrivateKey(EVP_PKEY_EC, nullptr, &at, static_cast<long>(der.size())), EVP_PKEY_free);
  expect_openssl(key != nullptr);
  return P256Key(std::move(key), std::string(scalar));
}

std::optional<std::string> P256Key::shared_with(std::string_view point) const {
  const std::shared_ptr<EVP_PKEY> peer = key_of_point(point);
  if (!peer) return {};
  const KeyContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  std::string secret(scalar_size, '\0');
  std::size_t size = secret.size();
  expect_openssl(context && EVP_PKEY_derive_init(context.get()) == 1 &&
                 EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1 &&
                 EVP_PKEY_derive(context.get(), raw(secret), &size) == 1 && size == secret.size());
  return secret;
}

std::string P256Key::signature(std::string_view text) const {
  const DigestContext context(EVP_MD_CTX_new());
  std::array<unsigned char, 128> der{};
  std::size_t size = der.size();
  expect_openssl(context &&
                 EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) ==
                     1 &&
                 EVP_DigestSign(context.get(), der.data(), &size, raw(text), text.size()) == 1);
  // OpenSSL writes two numbers as DER, ES256 as they are (RFC 7518, 3.4).
  const unsigned char* at = der.data();
  const EcdsaSignature parts(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string bytes(2 * scalar_size, '\0');
  expect_openssl(
      parts && BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), raw(bytes), int{scalar_size}) >= 0 &&
      BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), raw(bytes) + scalar_size, int{scalar_size}) >= 0);
  return bytes;
}

bool is_p256_point(std::string_view point) { return key_of_point(point) != nullptr; }

PushSeal new_push_seal() { return {.salt = new_secret().substr(0, salt_size)}; }

std::string sealed_push(const PushReceiver& receiver, std::string_view text, const PushSeal& seal) {
  if (text.size() > longest_push_text) throw std::runtime_error("the push message is too long");
  const auto shared = seal.sender.shared_with(receiver.point);
  if (!shared) throw std::runtime_error("the key of the push subscription is none");
  const std::string& own_point = seal.sender.point();
  const std::string info =
      std::string("WebPush: info\0"sv).append(receiver.point).append(own_point);
  const std::string secret = hkdf(receiver.auth, *shared, info, 32);
  const std::string key = hkdf(seal.salt, secret, "Content-Encoding: aes128gcm\0"sv, 16);
  const std::string nonce = hkdf(seal.salt, secret, "Content-Encoding: nonce\0"sv, 12);

  // RFC 8188: salt, size of records (4096), size and name of the key; then the one record there is,
  // 2 for the last, and as many zeros as one likes.
  std::string record = std::string(text) + '\2';
  const std::size_t steps = (record.size() + seal.length_steps - 1) / seal.length_steps;
  record.resize(std::min(steps * seal.length_steps, longest_push_text + 1), '\0');
  return std::string(seal.salt)
      .append("\0\0\x10\0"sv)
      .append(1, static_cast<char>(point_size))
      .append(own_point)
      .append(encrypted(key, nonce, record));
}

std::string vapid_authorization(const P256Key& key, std::string_view audience, std::int64_t expires,
                                std::string_view contact) {
  const boost::json::object claims = {{"aud", audience}, {"exp", expires}, {"sub", contact}};
  const std::string unsigned_token = people::to_base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' +
                                     people::to_base64url(boost::json::serialize(claims));
  return "vapid t=" + unsigned_token + '.' + people::to_base64url(key.signature(unsigned_token)) +
         ", k=" + people::to_base64url(key.point());
}

}  // namespace rail::server
