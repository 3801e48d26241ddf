// What a browser gives is read strictly, and the words for it fit.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "host/match.h"
#include "people/letters.h"
#include "server/push_carrier.h"
#include "tests/server/carrying.h"

namespace rail::server::push_subscription_test {
namespace {

using people::to_base64url;

const std::string auth_secret = "sixteen bytes ok";

class PushAddress : public testing::Test {
 protected:
  static std::string refusal(const std::string& text) {
    try {
      push_subscription(text);
      return "";
    } catch (const host::BadInput& error) {
      return error.what();
    }
  }
  static std::string with(const std::string& endpoint, const std::string& p256dh,
                          const std::string& secret) {
    return R"({"endpoint":")" + endpoint + R"(","p256dh":")" + p256dh + R"(","auth":")" + secret +
           R"("})";
  }

  const std::string point = to_base64url(P256Key::made().point());
  const std::string auth = to_base64url(auth_secret);
};

TEST_F(PushAddress, IsReadWithItsOrigin) {
  struct Case {
    const char* endpoint;
    const char* origin;
  };
  const Case cases[] = {{"https://push.example/a?b=c", "https://push.example"},
                        {"https://Push.Example:443/", "https://push.example"},
                        {"https://push.example:8443/x", "https://push.example:8443"},
                        {"https://[2606:4700::1]/x", "https://[2606:4700::1]"}};
  for (const auto& [endpoint, origin] : cases) {
    const std::string text = with(endpoint, point, auth);
    ASSERT_EQ(refusal(text), "");
    EXPECT_EQ(push_subscription(text).origin, origin);
    EXPECT_EQ(push_subscription(text).endpoint, endpoint);
    EXPECT_EQ(push_subscription(text).receiver.auth, auth_secret);
  }
}

TEST_F(PushAddress, IsRefusedUnlessItIsOne) {
  const std::string good = "https://push.example/x";
  std::string off_curve = *people::from_base64url(point, 65);
  off_curve.back() = static_cast<char>(off_curve.back() ^ 1);
  for (const std::string& text :
       {std::string(),
        std::string("{}"),
        std::string("[]"),
        std::string("null"),
        good,
        with("http://push.example/x", point, auth),
        with("ftp://push.example/x", point, auth),
        with("push.example", point, auth),
        with("", point, auth),
        with("https://", point, auth),
        with("https:///x", point, auth),
        with("https://me:it@push.example/x", point, auth),
        with("https://push.example:25/x", point, auth),
        with("https://push.example:80", point, auth),
        with("https://push.example/a b", point, auth),
        with("https://push.example/\\u0000", point, auth),
        with("https://push.example/\\r\\nX: y", point, auth),
        with("https://push.example/ä", point, auth),
        with("https://push.example/" + std::string(1024, 'x'), point, auth),
        with(good, "", auth),
        with(good, point, ""),
        with(good, point + "AAAA", auth),
        with(good, point, auth + "AAAA"),
        with(good, point + "=", auth),
        with(good, to_base64url(off_curve), auth),
        with(good, to_base64url(std::string(65, '\0')), auth),
        with(good, point, auth + "\",\"more\":\"1"),
        R"({"endpoint":1,"p256dh":")" + point + R"(","auth":")" + auth + R"("})",
        with(good, point, auth) + "x",
        with(good, point, auth) + std::string(2048, ' ')}) {
    EXPECT_NE(refusal(text), "") << text;
  }
}

TEST(PushText, FitsWhateverIsWritten) {
  Written words;
  words.push_title = std::string(5000, 't');
  for (int i = 0; i < 3000; ++i) words.push_body += "ä";
  words.push_link = std::string(5000, 'l');
  for (const std::size_t longest : {64U, 65U, 66U, 1024U}) {
    const auto value = boost::json::parse(push_text(your_turn(), words, longest));  // valid UTF-8
    EXPECT_LE(value.at("title").as_string().size(), longest);
    EXPECT_LE(value.at("body").as_string().size(), longest);
    EXPECT_GE(value.at("body").as_string().size(), longest - 2);
    EXPECT_TRUE(value.at("body").as_string().ends_with("…"));
    EXPECT_FALSE(value.as_object().contains("link"));
  }
}

}  // namespace
}  // namespace rail::server::push_subscription_test
