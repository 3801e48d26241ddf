// Who is let in, with real keys, and everybody who is not.
#include "people/sessions.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "host/json_input.h"
#include "server/signatures.h"
#include "tests/people/keys.h"

namespace rail::people::sessions_test {

constexpr std::int64_t noon = 1'800'000'000'000;
const std::string here = "play.example.org";
const std::string secret(32, 's');
const std::string word = "abcdefghijkmnpqrstuvwxyz23";

template <class T>
std::string code(const std::variant<T, Refusal>& answer) {
  const Refusal* refusal = std::get_if<Refusal>(&answer);
  return refusal == nullptr ? "" : refusal->code;
}

/// A server, and people who come to it.
class Sign : public testing::Test {
 protected:
  server::SodiumSignatures signatures;
  Sessions sessions{signatures, secret, here};
  TestDevice desk{1};
  TestDevice phone{2};
  TestDevice thief{66};
  Person mara;

  void SetUp() override {
    const auto begun = sessions.begin(new_person(desk, noon), noon);
    ASSERT_EQ(code(begun), "");
    for (const person::Entry& entry : std::get<Begun>(begun).entries) apply(mara, entry, noon);
    ASSERT_EQ(mara.id, std::get<Begun>(begun).person);
  }

  static std::string session_text(const std::string& host, const std::string& nonce) {
    return "roundhouse session\n" + host + "\n" + nonce;
  }
  NewPerson new_person(const TestDevice& device, std::int64_t now) const {
    const std::string nonce = sessions.challenge(word, now);
    return {.device = device.name(),
            .device_name = "desk",
            .nonce = nonce,
            .signature = device.sign(session_text(here, nonce)),
            .name = "Mara",
            .plate = {},
            .face = {},
            .language = Language::de};
  }
  SignIn sign_in(const TestDevice& device, std::int64_t asked,
                 const std::string& host = here) const {
    const std::string nonce = sessions.challenge(word, asked);
    return {mara.id, device.name(), nonce, device.sign(session_text(host, nonce))};
  }
  std::string invitation(const TestDevice& by, std::int64_t until, const std::string& host = here,
                         const std::string& unique = "w1") const {
    const std::string body = mara.id + "." + std::to_string(until) + "." + unique + "." + by.name();
    return body + "." + by.sign("roundhouse device\n" + host + "\n" + body);
  }
  NewDevice new_device(const std::string& invited, const TestDevice& device,
                       std::int64_t now = noon) const {
    const std::string nonce = sessions.challenge(word, now);
    return {invited, device.name(), "phone", nonce, device.sign(session_text(here, nonce))};
  }
  void let_in(const TestDevice& device) {
    const auto joined =
        sessions.join(new_device(invitation(desk, noon + invitation_ms), device), mara, noon);
    ASSERT_EQ(code(joined), "");
    apply(mara, std::get<person::Joined>(joined), noon);
  }
  std::string admitted(const std::string& token, std::int64_t now) const {
    const auto claim = sessions.claim(token, now);
    if (code(claim) != "") return code(claim);
    return code(std::get<Claim>(claim).admit(mara));
  }
};

TEST(Signatures, AreThoseOfTheStandards) {
  const server::SodiumSignatures signatures;
  // RFC 4231, test case 2.
  const std::string seal = signatures.seal("Jefe", "what do ya want for nothing?");
  EXPECT_EQ(seal.substr(0, 4), "\x5b\xdc\xc1\x46");
  EXPECT_EQ(seal.size(), seal_bytes);
  EXPECT_EQ(static_cast<unsigned char>(seal.back()), 0x43);
  // RFC 8032, 7.1, test 1: an empty message.
  const auto raw = [](std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2)
      bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    return bytes;
  };
  const std::string key = raw("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  std::string signature =
      raw("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e397"
          "01cf9b46bd25bf5f0595bbe24655141438e7a100b");
  EXPECT_TRUE(signatures.signed_by(key, "", signature));
  EXPECT_FALSE(signatures.signed_by(key, "x", signature));
  EXPECT_FALSE(signatures.signed_by(key.substr(1), "", signature));
  EXPECT_FALSE(signatures.signed_by(key, "", signature + "x"));
  EXPECT_FALSE(signatures.signed_by(std::string(32, '\0'), "", std::string(64, '\0')))
      << "a key for which anybody could sign";
  signature[0] = static_cast<char>(signature[0] ^ 1);
  EXPECT_FALSE(signatures.signed_by(key, "", signature));
  EXPECT_TRUE(signatures.same("ab", "ab"));
  EXPECT_FALSE(signatures.same("ab", "ac"));
  EXPECT_FALSE(signatures.same("ab", "a"));
}

TEST_F(Sign, InAndAdmitted) {
  const auto token = sessions.sign_in(sign_in(desk, noon), mara, noon + 1000);
  ASSERT_EQ(code(token), "");
  const std::string text = std::get<std::string>(token);
  EXPECT_EQ(admitted(text, noon + 2000), "");
  EXPECT_EQ(admitted(text, noon + 1000 + session_ms - 1), "");
  EXPECT_EQ(admitted(text, noon + 1000 + session_ms), "old_token");
  const auto claim = sessions.claim(text, noon + 2000);
  EXPECT_EQ(std::get<Session>(std::get<Claim>(claim).admit(mara)),
            (Session{mara.id, desk.name(), noon + 1000 + session_ms}));
}

TEST_F(Sign, InOnlyForWhatWasAskedHere) {
  EXPECT_EQ(code(sessions.sign_in(sign_in(desk, noon), mara, noon + challenge_ms)), "old_nonce")
      << "replayed";
  EXPECT_EQ(code(sessions.sign_in(sign_in(desk, noon, "evil.example"), mara, noon)),
            "bad_signature")
      << "signed for another host";

  const Sessions elsewhere(signatures, secret, "other.example.org");
  SignIn foreign = sign_in(desk, noon);
  foreign.nonce = elsewhere.challenge(word, noon);
  foreign.signature = desk.sign(session_text(here, foreign.nonce));
  EXPECT_EQ(code(sessions.sign_in(foreign, mara, noon)), "bad_nonce");

  const Sessions other_key(signatures, std::string(32, 't'), here);
  EXPECT_EQ(code(other_key.sign_in(sign_in(desk, noon), mara, noon)), "bad_nonce");
  EXPECT_THROW(Sessions(signatures, "short", here), std::invalid_argument);
}

TEST_F(Sign, InNotWithWhatWasMadeUp) {
  for (const std::string& nonce :
       {std::string(), std::string("."), std::string("1.2.3"), "9999999999999." + word + ".AAAA",
        std::string(100'000, '.'), std::string(100'000, 'a')}) {
    SignIn wish = sign_in(desk, noon);
    wish.nonce = nonce;
    wish.signature = desk.sign(session_text(here, nonce));
    EXPECT_EQ(code(sessions.sign_in(wish, mara, noon)), "bad_nonce");
  }
  // A later time with the seal of an earlier one.
  SignIn wish = sign_in(desk, noon);
  wish.nonce[0] = '2';
  wish.signature = desk.sign(session_text(here, wish.nonce));
  EXPECT_EQ(code(sessions.sign_in(wish, mara, noon)), "bad_nonce");
  // A token is no challenge.
  wish.nonce = sessions.token(mara.id, desk.name(), noon);
  wish.signature = desk.sign(session_text(here, wish.nonce));
  EXPECT_EQ(code(sessions.sign_in(wish, mara, noon)), "bad_nonce");
}

TEST_F(Sign, InNotAsSomebodyElse) {
  EXPECT_EQ(code(sessions.sign_in(sign_in(thief, noon), mara, noon)), "unknown_device");
  SignIn stolen = sign_in(thief, noon);
  stolen.device = desk.name();
  EXPECT_EQ(code(sessions.sign_in(stolen, mara, noon)), "bad_signature");
  SignIn other = sign_in(desk, noon);
  other.person = somebody(1);
  EXPECT_EQ(code(sessions.sign_in(other, mara, noon)), "unknown_device");
  SignIn empty = sign_in(desk, noon);
  empty.person.clear();
  EXPECT_EQ(code(sessions.sign_in(empty, Person{}, noon)), "unknown_device");
}

TEST_F(Sign, TokensCannotBeForged) {
  const std::string token = sessions.token(mara.id, desk.name(), noon);
  EXPECT_EQ(admitted(token, noon), "");
  for (std::size_t i = 0; i < token.size(); ++i) {
    std::string forged = token;
    forged[i] = forged[i] == 'a' ? 'b' : 'a';
    EXPECT_EQ(admitted(forged, noon), "bad_token") << i;
  }
  for (const std::string& bad : {std::string(), token.substr(1), token + "a", token + ".",
                                 std::string(1'000'000, 'a'), sessions.challenge(word, noon)})
    EXPECT_EQ(admitted(bad, noon), "bad_token");
  EXPECT_EQ(code(Sessions(signatures, secret, "other.example").claim(token, noon)), "bad_token");
}

TEST_F(Sign, AShutOutDeviceIsOutAtOnce) {
  let_in(phone);
  const auto token = sessions.sign_in(sign_in(phone, noon), mara, noon);
  ASSERT_EQ(code(token), "");
  const std::string text = std::get<std::string>(token);
  EXPECT_EQ(admitted(text, noon), "");
  apply(mara, person::ShutOut{phone.name()}, noon);
  EXPECT_EQ(admitted(text, noon), "shut_out");
  EXPECT_EQ(code(sessions.sign_in(sign_in(phone, noon), mara, noon)), "shut_out");
  EXPECT_EQ(code(sessions.join(new_device(invitation(phone, noon + 1000), thief), mara, noon)),
            "bad_invitation")
      << "nor can it invite";
  EXPECT_EQ(
      code(sessions.join(new_device(invitation(desk, noon + 1000, here, "w2"), phone), mara, noon)),
      "known_device");
}

TEST_F(Sign, TokensOpenNoOtherBook) {
  Person jo;
  apply(jo, person::Joined{thief.name(), "x", {}}, noon);
  const auto claim = sessions.claim(sessions.token(mara.id, desk.name(), noon), noon);
  EXPECT_EQ(code(std::get<Claim>(claim).admit(jo)), "unknown_device");
}

TEST_F(Sign, ADeviceJoinsByInvitation) {
  const std::string invited = invitation(desk, noon + invitation_ms);
  EXPECT_EQ(std::get<std::string>(Sessions::inviter(invited)), mara.id);
  const auto joined = sessions.join(new_device(invited, phone), mara, noon);
  ASSERT_EQ(code(joined), "");
  apply(mara, std::get<person::Joined>(joined), noon);
  EXPECT_TRUE(mara.trusts(phone.name()));
  EXPECT_EQ(code(sessions.join(new_device(invited, thief), mara, noon)), "used_invitation")
      << "an invitation that somebody looked at over a shoulder";
}

TEST_F(Sign, InvitationsAreBoundToHostTimeAndDevice) {
  const auto refusal = [&](const std::string& invited, std::int64_t now = noon) {
    return code(sessions.join(new_device(invited, phone, now), mara, now));
  };
  const std::int64_t until = noon + invitation_ms;
  EXPECT_EQ(refusal(invitation(desk, until), until - 1), "");
  EXPECT_EQ(refusal(invitation(desk, until), until), "old_invitation");
  EXPECT_EQ(refusal(invitation(desk, until + clock_slack_ms + 1)), "bad_invitation");
  EXPECT_EQ(refusal(invitation(thief, until)), "bad_invitation");
  EXPECT_EQ(refusal(invitation(desk, until, "evil.example")), "bad_invitation");
  std::string later = invitation(desk, until);
  later[mara.id.size() + 13] = later[mara.id.size() + 13] == '9' ? '8' : '9';
  EXPECT_EQ(refusal(later), "bad_invitation");
  for (const std::string& bad : {std::string(), std::string("...."), std::string(100'000, '.'),
                                 later.substr(0, 100), later + ".", "." + later})
    EXPECT_EQ(refusal(bad), "bad_invitation");
  // Who has the invitation, but not the key that he says is his.
  NewDevice wish = new_device(invitation(desk, until), thief);
  wish.device = phone.name();
  EXPECT_EQ(code(sessions.join(wish, mara, noon)), "bad_signature");
}

TEST_F(Sign, ANewPersonHasAName) {
  NewPerson nameless = new_person(phone, noon);
  nameless.name = " ";
  EXPECT_EQ(code(sessions.begin(nameless, noon)), "bad_name");
  NewPerson forged = new_person(phone, noon);
  forged.device = desk.name();
  EXPECT_EQ(code(sessions.begin(forged, noon)), "bad_signature");
  EXPECT_EQ(code(sessions.begin(new_person(phone, noon), noon + challenge_ms)), "old_nonce");
}

TEST_F(Sign, BodiesAreReadStrictly) {
  const SignIn read = read_sign_in(R"({"person":"p","device":"d","nonce":"n","signature":"s"})");
  EXPECT_EQ(read.nonce, "n");
  EXPECT_THROW(read_sign_in(R"({"person":"p","device":"d","nonce":"n"})"), host::BadInput);
  EXPECT_THROW(read_sign_in(R"({"person":"p","device":"d","nonce":"n","signature":"s","x":1})"),
               host::BadInput);
  EXPECT_THROW(read_sign_in(R"({"person":")" + std::string(max_sign_in, 'p') + "\"}"),
               host::BadInput);
  EXPECT_THROW(read_new_device("{}"), host::BadInput);
  EXPECT_EQ(read_new_person(R"({"device":"d","device_name":"desk","nonce":"n","signature":"s",)"
                            R"("name":"Mara","face":"bun","language":"de"})")
                .language,
            Language::de);
}

}  // namespace rail::people::sessions_test
