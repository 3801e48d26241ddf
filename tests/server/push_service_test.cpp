// The whole way of a notice to a browser: the real program, a push service, and what a browser
// reads there.
#include "tests/server/push_service.h"

#include <gtest/gtest.h>

#include "tests/server/away_seat.h"
#include "tests/server/free_port.h"

namespace rail::server::trial::push_service_test {
namespace {

class PushByService : public testing::Test {
 protected:
  void SetUp() override {
    if (!PushService::present()) GTEST_SKIP() << PushService::missing;
    service_.emplace();
    server_.emplace(std::vector<std::string>{"--push-contact", "mailto:host@example.org",
                                             "--webhooks-private", "--port", free_port()});
  }

  /// He has a browser that is answered in this way, and it becomes his turn.
  void tell(Known& who, const std::string& language, const std::string& answer) {
    introduce(who, "Mara", language);
    want_at_once(who);
    const auto added =
        who.post("/api/people/me/addresses",
                 {{"channel", "push"}, {"subscription", service_->subscription(answer)}});
    EXPECT_EQ(added.status, 201) << added.body;
    opened_ = make_it_his_turn(server_->port(), who);
  }
  json::value note(std::size_t number) const {
    EXPECT_TRUE(eventually([&] { return service_->notes().size() > number; }));
    return service_->notes().at(number);
  }

  std::optional<PushService> service_;
  std::optional<Server> server_;
  Opened opened_;
};

TEST_F(PushByService, ABrowserReadsItInItsLanguage) {
  const json::value key = client::Http(server_->port()).get("/api/people/push").json();
  struct Case {
    const char* language;
    const char* title;
    const char* played;
  };
  std::size_t number = 0;
  for (const auto& [language, title, played] : {Case{"de", "Du bist dran", "Ann hat gespielt."},
                                                Case{"en", "Your turn", "Ann has played."}}) {
    Known mara(server_->port(), static_cast<std::uint8_t>(number + 1), "Mara");
    tell(mara, language, "good");
    const json::value came = note(number++);
    ASSERT_EQ(came.at("status"), 201) << json::serialize(came);
    EXPECT_EQ(came.at("signer"), key.at("key"));
    EXPECT_EQ(came.at("claims").at("sub"), "mailto:host@example.org");
    EXPECT_EQ(came.at("urgency"), "normal");
    EXPECT_GT(came.at("ttl").to_number<int>(), 3600);
    const json::value& message = came.at("message");
    EXPECT_EQ(message.at("title"), title);
    EXPECT_NE(text_of(message.at("body")).find(played), std::string::npos) << message;
    EXPECT_EQ(message.at("language"), language);
    EXPECT_TRUE(text_of(message.at("link")).ends_with("/t/" + opened_.id)) << message;
  }
  EXPECT_EQ(service_->notes().size(), 2U) << "each once";
}

TEST_F(PushByService, WhoHasGoneIsToldNothingMore) {
  std::uint8_t number = 0;
  for (const char* answer : {"gone", "missing"}) {
    Known who(server_->port(), ++number, "Mara");
    tell(who, "en", answer);
    EXPECT_TRUE(eventually([&] { return standing(server_->port(), who) == "ended"; })) << answer;
    make_it_his_turn(server_->port(), who, 8);
  }
  // The store does one thing after the other: whoever hears this would have heard the others.
  Known other(server_->port(), ++number, "Jo");
  tell(other, "en", "good");
  EXPECT_EQ(note(2).at("name"), "good");
  EXPECT_EQ(service_->notes().size(), 3U);
  EXPECT_EQ(standing(server_->port(), other), "confirmed");
}

TEST_F(PushByService, ABusyServiceIsGivenItsTime) {
  Known who(server_->port(), 1, "Mara");
  tell(who, "en", "busy");
  EXPECT_EQ(note(0).at("status"), 429);
  const std::int64_t wait = cut_the_waiting_short(*server_);
  EXPECT_GT(wait, 200'000);
  EXPECT_LE(wait, 300'000);
  server_->start();
  EXPECT_EQ(note(1).at("status"), 201);
  EXPECT_EQ(note(1).at("topic"), note(0).at("topic")) << "in place of the first";
  EXPECT_EQ(standing(server_->port(), who), "confirmed");
}

}  // namespace
}  // namespace rail::server::trial::push_service_test
