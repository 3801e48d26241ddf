// Who is asking: challenges that a device signs, the tokens it gets for that, and invitations by
// which another device joins. Nothing of it is stored: what the server said it recognises by its
// seal. Time, randomness and the server's secret come in.
//
// All of it is bound to the host that people see in their address bar, so that what one signed for
// another host is worth nothing here. What a device signs:
//
//   session      "roundhouse session\n" HOST "\n" NONCE
//   invitation   "roundhouse device\n" HOST "\n" PERSON "." UNTIL "." WORD "." DEVICE
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "people/person.h"
#include "people/refusal.h"
#include "people/signatures.h"

namespace rail::people {

inline constexpr std::int64_t challenge_ms = std::int64_t{5} * 60 * 1000;
inline constexpr std::int64_t session_ms = std::int64_t{60} * 60 * 1000;
inline constexpr std::int64_t invitation_ms = std::int64_t{10} * 60 * 1000;
/// By so much a device's clock may be ahead: it says itself until when its invitation holds.
inline constexpr std::int64_t clock_slack_ms = 60'000;
inline constexpr std::size_t max_proof = 400;  // bytes of a nonce, token or invitation

/// POST /api/people/sessions
struct SignIn {
  std::string person;
  std::string device;
  std::string nonce;
  std::string signature;
};
BOOST_DESCRIBE_STRUCT(SignIn, (), (person, device, nonce, signature))

/// A new person, with its first device.
struct NewPerson {
  std::string device;
  std::string device_name;
  std::string nonce;
  std::string signature;
  std::string name;
  std::optional<tables::Plate> plate;
  std::optional<tables::Face> face;
  Language language = Language::en;
};
BOOST_DESCRIBE_STRUCT(NewPerson, (),
                      (device, device_name, nonce, signature, name, plate, face, language))

/// One more device. The invitation says whose.
struct NewDevice {
  std::string invitation;
  std::string device;
  std::string device_name;
  std::string nonce;
  std::string signature;
};
BOOST_DESCRIBE_STRUCT(NewDevice, (), (invitation, device, device_name, nonce, signature))

inline constexpr std::size_t max_sign_in = 2'000;  // bytes of each of them
// Each throws host::BadInput.
SignIn read_sign_in(std::string_view text);
NewPerson read_new_person(std::string_view text);
NewDevice read_new_device(std::string_view text);

/// Somebody who has shown who he is.
struct Session {
  std::string person;
  std::string device;
  std::int64_t until = 0;
  friend bool operator==(const Session&, const Session&) = default;
};

/// A token that this server gave out and that has not run out. It opens nothing before the person's
/// book was asked whether the device still speaks for it.
class Claim {
 public:
  explicit Claim(Session session) : session_(std::move(session)) {}
  const std::string& person() const { return session_.person; }
  /// "shut_out" if the device is; "unknown_device" if it is of another book.
  std::variant<Session, Refusal> admit(const Person& person) const;

 private:
  Session session_;
};

/// A new person's id and the first pages of its book.
struct Begun {
  std::string person;
  std::vector<person::Entry> entries;
};

class Sessions {
 public:
  /// By what people know the house, each as it is in an address bar: "play.example.org:8443".
  struct Names {
    /// From the host's settings. Empty: the house has none, and a device signs for whatever it
    /// has asked by, which the net has checked to be an address or a name of this machine.
    std::string host{};
    std::vector<std::string> others{};  // without ports: by these it is known as well
    std::vector<std::string> pages{};   // elsewhere, which may speak to it
  };
  /// `secret`: the server's, at least 32 bytes, of all servers on one store the same.
  Sessions(const Signatures& signatures, std::string secret, Names names);
  Sessions(const Signatures& signatures, std::string secret, std::string host)
      : Sessions(signatures, std::move(secret), Names{std::move(host), {}}) {}

  /// What a device is to sign. `word`: 26 random letters and digits that nobody has seen yet.
  std::string challenge(std::string_view word, std::int64_t now) const;

  // `asked`, here and below: the name by which the request came. It counts only where the house is
  // known by it; otherwise what was signed has to be for the name that the house has: an impostor
  // can write a head, but a device signs for where it believes to be.

  /// A token, or one of bad_nonce, old_nonce, unknown_device, shut_out, bad_signature.
  std::variant<std::string, Refusal> sign_in(const SignIn& wish, const Person& person,
                                             std::int64_t now, std::string_view asked = {}) const;
  /// Beside these what problem() says of the first pages.
  std::variant<Begun, Refusal> begin(const NewPerson& wish, std::int64_t now,
                                     std::string_view asked = {}) const;
  /// Whose invitation it is, by its own words: whose book is to be read for join().
  static std::variant<std::string, Refusal> inviter(std::string_view invitation);
  /// The page that lets the device in. Beside these bad_invitation, old_invitation and what
  /// problem() says.
  std::variant<person::Joined, Refusal> join(const NewDevice& wish, const Person& person,
                                             std::int64_t now, std::string_view asked = {}) const;

  /// For a device of which one of these three has just been answered well.
  std::string token(std::string_view person, std::string_view device, std::int64_t now) const;
  /// bad_token or old_token, or a claim.
  std::variant<Claim, Refusal> claim(std::string_view token, std::int64_t now) const;

 private:
  std::string sealed(std::string_view label, std::string_view body) const;
  /// The parts before the seal, if it is ours.
  std::vector<std::string_view> opened(std::string_view label, std::string_view text,
                                       std::size_t parts) const;
  /// For whom a device of a page of this house has to sign that has asked by this name.
  std::string_view audience(std::string_view asked) const;
  /// Whether it was signed by this key for this house.
  bool signed_for_us(std::string_view key, std::string_view label, std::string_view body,
                     std::string_view signature, std::string_view asked) const;
  struct Proof {
    std::string_view device, nonce, signature;
  };
  WhyNot proved(const Proof& proof, std::int64_t now, std::string_view asked) const;

  const Signatures& signatures_;
  std::string secret_;
  Names names_;
};

}  // namespace rail::people
