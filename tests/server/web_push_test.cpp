// Push messages are made as the standards' examples are, and as an independent library reads them.
#include "server/web_push.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "people/letters.h"
#include "tests/server/push_reader.h"

namespace rail::server::web_push_test {
namespace {

using people::to_base64url;

std::string bytes(std::string_view text) {
  return people::from_base64url(text, text.size() * 3 / 4).value();
}

// RFC 8291, section 5 and appendix A.
const char* const sender_private = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const char* const sender_public =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const char* const browser_private = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const char* const browser_public =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const char* const auth = "BTBZMqHH6r4Tts7J_aSIgg";
const char* const salt = "DGv6ra1nlYgDCS1FRnbzlw";
const char* const shared = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs";
const char* const words = "When I grow up, I want to be a watermelon";
const char* const message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

P256Key key_of(std::string_view text) { return P256Key::of_scalar(bytes(text)).value(); }

PushReceiver browser() { return {bytes(browser_public), bytes(auth)}; }

TEST(WebPush, KeysAreThoseOfTheStandard) {
  EXPECT_EQ(to_base64url(key_of(sender_private).point()), sender_public);
  EXPECT_EQ(to_base64url(key_of(browser_private).point()), browser_public);
  EXPECT_EQ(to_base64url(key_of(sender_private).scalar()), sender_private);
  EXPECT_EQ(to_base64url(key_of(sender_private).shared_with(bytes(browser_public)).value()),
            shared);
  EXPECT_EQ(to_base64url(key_of(browser_private).shared_with(bytes(sender_public)).value()),
            shared);
}

TEST(WebPush, MessageIsThatOfTheStandard) {
  const PushSeal seal{.sender = key_of(sender_private), .salt = bytes(salt), .length_steps = 1};
  EXPECT_EQ(to_base64url(sealed_push(browser(), words, seal)), message);
}

TEST(WebPush, HidesLengths) {
  EXPECT_EQ(sealed_push(browser(), "", new_push_seal()).size(), 86U + 512 + 16);
  EXPECT_EQ(sealed_push(browser(), std::string(511, 'x'), new_push_seal()).size(), 86U + 512 + 16);
  EXPECT_EQ(sealed_push(browser(), std::string(512, 'x'), new_push_seal()).size(), 86U + 1024 + 16);
}

TEST(WebPush, IsNeverLongerThanServicesTake) {
  const std::string longest(longest_push_text, 'x');
  EXPECT_EQ(sealed_push(browser(), longest, new_push_seal()).size(), 4096U);
  EXPECT_THROW(sealed_push(browser(), longest + 'x', new_push_seal()), std::runtime_error);
}

TEST(WebPush, EachMessageHasItsOwnKeyAndSalt) {
  const std::string one = sealed_push(browser(), words, new_push_seal());
  const std::string other = sealed_push(browser(), words, new_push_seal());
  EXPECT_NE(one.substr(0, 16), other.substr(0, 16));
  EXPECT_NE(one.substr(21, 65), other.substr(21, 65));
}

TEST(WebPush, MadeKeysAreDifferentAndComeBack) {
  const P256Key key = P256Key::made();
  EXPECT_NE(key.scalar(), P256Key::made().scalar());
  EXPECT_EQ(P256Key::of_scalar(key.scalar())->point(), key.point());
  EXPECT_TRUE(is_p256_point(key.point()));
}

TEST(WebPush, RefusesWhatIsNoKey) {
  EXPECT_FALSE(P256Key::of_scalar(""));
  EXPECT_FALSE(P256Key::of_scalar(std::string(31, '\1')));
  EXPECT_FALSE(P256Key::of_scalar(std::string(33, '\1')));
  EXPECT_FALSE(P256Key::of_scalar(std::string(32, '\0')));
  EXPECT_FALSE(P256Key::of_scalar(std::string(32, '\xFF')));
  // As many as the curve has points, and one less.
  const std::string order = bytes("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE");
  EXPECT_FALSE(P256Key::of_scalar(order));
  EXPECT_TRUE(P256Key::of_scalar(order.substr(0, 31) + '\x50'));
}

TEST(WebPush, RefusesWhatIsNoPoint) {
  std::string point = bytes(browser_public);
  EXPECT_TRUE(is_p256_point(point));
  EXPECT_FALSE(is_p256_point(""));
  EXPECT_FALSE(is_p256_point(point.substr(0, 64)));
  EXPECT_FALSE(is_p256_point(point + 'x'));
  EXPECT_FALSE(is_p256_point('\2' + point.substr(1, 32)));
  EXPECT_FALSE(is_p256_point('\4' + std::string(64, '\0')));
  point[64] = static_cast<char>(point[64] ^ 1);
  EXPECT_FALSE(is_p256_point(point));
  EXPECT_FALSE(P256Key::made().shared_with(point));
  EXPECT_THROW(sealed_push({point, bytes(auth)}, words, new_push_seal()), std::runtime_error);
}

TEST(WebPush, AnotherLibraryReadsMessageAndSignature) {
  if (!PushReader::present()) GTEST_SKIP() << "there is no node to read it with";
  const P256Key own = P256Key::made();
  const std::string body = sealed_push(browser(), words, new_push_seal());
  const std::string header =
      vapid_authorization(own, "https://push.example", 1'900'000'000, "mailto:host@example.org");
  const auto read = PushReader::read(body, bytes(browser_private), bytes(auth), header);
  EXPECT_EQ(read.text, words);
  EXPECT_EQ(read.signer, to_base64url(own.point()));
  EXPECT_EQ(read.claims,
            R"({"aud":"https://push.example","exp":1900000000,"sub":"mailto:host@example.org"})");
}

TEST(WebPush, AnotherLibrarySeesWhenSomethingWasChanged) {
  if (!PushReader::present()) GTEST_SKIP() << "there is no node to read it with";
  std::string body = sealed_push(browser(), words, new_push_seal());
  body.back() = static_cast<char>(body.back() ^ 1);
  const std::string header = vapid_authorization(P256Key::made(), "https://a", 1, "mailto:a@b.c");
  EXPECT_ANY_THROW(PushReader::read(body, bytes(browser_private), bytes(auth), header));
}

}  // namespace
}  // namespace rail::server::web_push_test
