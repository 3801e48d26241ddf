// How devices show who they are.
#include "people/sessions.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "people/letters.h"
#include "people/wire.h"

namespace rail::people {

namespace {

constexpr std::string_view challenge_label = "roundhouse challenge";
constexpr std::string_view token_label = "roundhouse token";
constexpr std::string_view session_label = "roundhouse session";
constexpr std::string_view device_label = "roundhouse device";
constexpr std::size_t min_secret = 32;
constexpr std::size_t max_word = 64;

/// The parts between dots; nothing if there are more or fewer.
std::vector<std::string_view> between_dots(std::string_view text, std::size_t parts) {
  std::vector<std::string_view> all;
  while (all.size() + 1 < parts) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos) return {};
    all.push_back(text.substr(0, dot));
    text.remove_prefix(dot + 1);
  }
  if (text.find('.') != std::string_view::npos) return {};
  all.push_back(text);
  return all;
}

std::optional<std::int64_t> time_in(std::string_view text) {
  constexpr std::size_t max_digits = 15;  // for some ten thousand years
  std::int64_t time = 0;
  if (text.empty() || text.size() > max_digits || text.front() < '1' || text.front() > '9')
    return {};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), time);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return time;
}

/// Label and body hold no line feed, so nothing else reads the same, whatever the host is.
std::string signed_text(std::string_view label, std::string_view host, std::string_view body) {
  std::string text(label);
  ((text += '\n') += host) += '\n';
  return text += body;
}

/// PERSON.UNTIL.WORD.DEVICE.SIGNATURE
struct Invitation {
  std::string_view person;
  std::int64_t until = 0;
  std::string_view device;
  std::string_view body;  // what is signed
  std::string signature;  // raw
};

std::optional<Invitation> read_invitation(std::string_view text) {
  if (text.size() > max_proof) return {};
  const std::vector<std::string_view> parts = between_dots(text, 5);
  if (parts.empty()) return {};
  const std::optional<std::int64_t> until = time_in(parts[1]);
  auto signature = from_base64url(parts[4], signature_bytes);
  if (!is_name(parts[0]) || !until || !is_word(parts[2], max_word) ||
      !from_base64url(parts[3], public_key_bytes) || !signature)
    return {};
  return Invitation{.person = parts[0],
                    .until = *until,
                    .device = parts[3],
                    .body = text.substr(0, text.rfind('.')),
                    .signature = std::move(*signature)};
}

Refusal bad_invitation() {
  return refused("bad_invitation", "this invitation was not made by a device of that person");
}

WhyNot spoken_for(const Person& person, std::string_view device) {
  const person::Device* found = person.device(device);
  if (found == nullptr)
    return refused("unknown_device", "this device does not belong to that person");
  if (found->shut_out) return refused("shut_out", "this device was shut out");
  return {};
}

}  // namespace

SignIn read_sign_in(std::string_view text) {
  return read_text<SignIn>("session", text, max_sign_in);
}
NewPerson read_new_person(std::string_view text) {
  return read_text<NewPerson>("person", text, max_sign_in);
}
NewDevice read_new_device(std::string_view text) {
  return read_text<NewDevice>("device", text, max_sign_in);
}

std::variant<Session, Refusal> Claim::admit(const Person& person) const {
  if (person.id != session_.person)
    return refused("unknown_device", "this token is of another person");
  if (WhyNot why = spoken_for(person, session_.device)) return *why;
  return session_;
}

Sessions::Sessions(const Signatures& signatures, std::string secret, Names names)
    : signatures_(signatures), secret_(std::move(secret)), names_(std::move(names)) {
  if (secret_.size() < min_secret) throw std::invalid_argument("the server's secret is too short");
}

std::string_view Sessions::audience(std::string_view asked) const {
  const auto known_as = [asked](const std::string& name) {
    return asked == name || (asked.starts_with(name) && asked[name.size()] == ':');
  };
  if (asked.empty()) return names_.host;
  if (names_.host.empty() || std::any_of(names_.others.begin(), names_.others.end(), known_as))
    return asked;
  return names_.host;
}

bool Sessions::signed_for_us(std::string_view key, std::string_view label, std::string_view body,
                             std::string_view signature, std::string_view asked) const {
  const auto signed_for = [&](std::string_view host) {
    return signatures_.signed_by(key, signed_text(label, host, body), signature);
  };
  return signed_for(audience(asked)) ||
         std::any_of(names_.pages.begin(), names_.pages.end(), signed_for);
}

std::string Sessions::sealed(std::string_view label, std::string_view body) const {
  const std::string seal = signatures_.seal(secret_, signed_text(label, names_.host, body));
  return (std::string(body) += '.') += to_base64url(seal);
}

std::vector<std::string_view> Sessions::opened(std::string_view label, std::string_view text,
                                               std::size_t parts) const {
  if (text.size() > max_proof) return {};
  const std::size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return {};
  if (!signatures_.same(sealed(label, text.substr(0, dot)), text)) return {};
  return between_dots(text.substr(0, dot), parts);
}

std::string Sessions::challenge(std::string_view word, std::int64_t now) const {
  return sealed(challenge_label, (std::to_string(now + challenge_ms) += '.') += word);
}

/// Whether the device has just signed what it was asked to.
WhyNot Sessions::proved(const Proof& proof, std::int64_t now, std::string_view asked) const {
  const std::vector<std::string_view> parts = opened(challenge_label, proof.nonce, 2);
  const std::optional<std::int64_t> until = parts.empty() ? std::nullopt : time_in(parts[0]);
  if (!until) return refused("bad_nonce", "this server did not ask to sign that");
  if (now >= *until) return refused("old_nonce", "this was to be signed within five minutes");
  const auto key = from_base64url(proof.device, public_key_bytes);
  const auto bytes = from_base64url(proof.signature, signature_bytes);
  if (!key || !bytes || !signed_for_us(*key, session_label, proof.nonce, *bytes, asked))
    return refused("bad_signature", "this device did not sign that");
  return {};
}

std::variant<std::string, Refusal> Sessions::sign_in(const SignIn& wish, const Person& person,
                                                     std::int64_t now,
                                                     std::string_view asked) const {
  // A stranger hears nothing of a person's devices before he has signed.
  if (WhyNot why = proved({wish.device, wish.nonce, wish.signature}, now, asked)) return *why;
  if (person.id != wish.person)
    return refused("unknown_device", "this device does not belong to that person");
  if (WhyNot why = spoken_for(person, wish.device)) return *why;
  return token(person.id, wish.device, now);
}

std::variant<Begun, Refusal> Sessions::begin(const NewPerson& wish, std::int64_t now,
                                             std::string_view asked) const {
  if (WhyNot why = proved({wish.device, wish.nonce, wish.signature}, now, asked)) return *why;
  Begun begun{.person = {},
              .entries = {person::Joined{wish.device, wish.device_name, {}},
                          person::Called{wish.name, wish.plate, wish.face, wish.language}}};
  Person person;
  for (const person::Entry& entry : begun.entries) {
    if (WhyNot why = problem(person, entry, now)) return *why;
    apply(person, entry, now);
  }
  begun.person = person.id;
  return begun;
}

std::variant<std::string, Refusal> Sessions::inviter(std::string_view invitation) {
  const std::optional<Invitation> read = read_invitation(invitation);
  if (!read) return bad_invitation();
  return std::string(read->person);
}

std::variant<person::Joined, Refusal> Sessions::join(const NewDevice& wish, const Person& person,
                                                     std::int64_t now,
                                                     std::string_view asked) const {
  const std::optional<Invitation> invitation = read_invitation(wish.invitation);
  if (!invitation || invitation->person != person.id || !person.trusts(invitation->device))
    return bad_invitation();
  const auto key = from_base64url(invitation->device, public_key_bytes);
  if (!key || !signed_for_us(*key, device_label, invitation->body, invitation->signature, asked))
    return bad_invitation();
  if (now >= invitation->until)
    return refused("old_invitation", "an invitation holds for ten minutes");
  if (invitation->until > now + invitation_ms + clock_slack_ms)
    return refused("bad_invitation", "an invitation holds for ten minutes, not for longer");
  if (WhyNot why = proved({wish.device, wish.nonce, wish.signature}, now, asked)) return *why;
  person::Joined joined{wish.device, wish.device_name,
                        name_of(signed_text(device_label, names_.host, invitation->body))};
  if (WhyNot why = problem(person, joined, now)) return *why;
  return joined;
}

std::string Sessions::token(std::string_view person, std::string_view device,
                            std::int64_t now) const {
  std::string body(person);
  ((body += '.') += device) += '.';
  return sealed(token_label, body += std::to_string(now + session_ms));
}

std::variant<Claim, Refusal> Sessions::claim(std::string_view token, std::int64_t now) const {
  const std::vector<std::string_view> parts = opened(token_label, token, 3);
  const std::optional<std::int64_t> until = parts.empty() ? std::nullopt : time_in(parts[2]);
  if (!until) return refused("bad_token", "this server gave out no such token");
  if (now >= *until) return refused("old_token", "a token holds for an hour; sign in again");
  return Claim({std::string(parts[0]), std::string(parts[1]), *until});
}

}  // namespace rail::people
