// Letters go through a real mail server, and are read by a real reader of mails.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "server/letter_writer.h"
#include "server/mail_carrier.h"
#include "tests/server/away_seat.h"
#include "tests/server/carrying.h"
#include "tests/server/exim.h"
#include "tests/server/free_port.h"

namespace rail::server::trial::mail_exim_test {
namespace {

struct Words {
  const char* language;
  const char* question;  // subject of the confirming letter
  const char* turn;      // beginning of the subject
  const char* played;
  const char* button;
};
constexpr Words german = {"de", "Nachrichten vom Spieltisch?", "Du bist dran – ",
                          "Ann hat gespielt.", "Zu meinem Platz"};
constexpr Words english = {"en", "Messages from the table?", "Your turn – ", "Ann has played.",
                           "Take my seat"};

bool has(const json::value& text, const std::string& part) {
  return text_of(text).find(part) != std::string::npos;
}

/// What holds for every letter.
void expect_whole(const json::value& mail, const Words& words, const std::string& to) {
  const json::value& headers = mail.at("headers");
  EXPECT_EQ(mail.at("defects"), json::array{}) << json::serialize(mail.at("defects"));
  EXPECT_EQ(mail.at("types"), (json::array{"multipart/alternative", "text/plain", "text/html"}));
  EXPECT_EQ(headers.at("return-path"), "<games@example.org>");
  EXPECT_EQ(text_of(headers.at("envelope-to")), to);
  EXPECT_TRUE(has(headers.at("from"), "<games@example.org>"));
  EXPECT_TRUE(has(headers.at("to"), to));
  EXPECT_TRUE(text_of(headers.at("message-id")).ends_with("@games.example.org>"));
  EXPECT_EQ(headers.at("auto-submitted"), "auto-generated");
  EXPECT_EQ(mail.at("html_language"), words.language);
  const auto now =
      std::chrono::system_clock::now().time_since_epoch() / std::chrono::milliseconds(1);
  EXPECT_NEAR(mail.at("date").to_number<double>(), static_cast<double>(now), 600'000);
}

class MailByExim : public testing::Test {
 protected:
  void SetUp() override {
    if (!Exim::present()) GTEST_SKIP() << Exim::missing;
    exim_.emplace();
    server_.emplace(std::vector<std::string>{"--mail-server", exim_->url(), "--mail-from",
                                             "games@example.org", "--port", port_, "--url",
                                             "https://" + host_});
  }

  json::value mail(std::size_t number) const {
    EXPECT_TRUE(eventually([&] { return exim_->delivered() > number; })) << exim_->log();
    return exim_->mails().at(number);
  }

  /// He gives an address, and says yes to the letter that asks.
  void confirm(Known& who, const Words& words, const std::string& address) {
    introduce(who, "Mara", words.language);
    want_at_once(who);
    const std::size_t before = exim_->delivered();
    add_address(who, address);
    const json::value question = mail(before);
    expect_whole(question, words, address);
    EXPECT_EQ(question.at("headers").at("subject"), words.question);
    EXPECT_FALSE(question.at("headers").as_object().contains("list-unsubscribe"));
    ASSERT_EQ(question.at("text_links").as_array().size(), 1U);
    EXPECT_EQ(question.at("html_links"), question.at("text_links"));
    const std::string link = text_of(question.at("text_links").at(0));
    const std::string start = "https://" + host_ + "/notices#confirm=";
    ASSERT_TRUE(link.starts_with(start)) << link;
    const std::size_t dot = link.find('.', start.size());
    const json::object proof{{"proof", link.substr(dot + 1)}};
    const std::string id = link.substr(start.size(), dot - start.size());
    EXPECT_EQ(client::Http(server_->port())
                  .post("/api/people/addresses/" + id + "/confirm", json::serialize(proof))
                  .status,
              200);
    EXPECT_EQ(standing(server_->port(), who), "confirmed");
  }
  static void add_address(Known& who, const std::string& address) {
    const auto added =
        who.post("/api/people/me/addresses", {{"channel", "mail"}, {"address", address}});
    ASSERT_EQ(added.status, 201) << added.body;
  }

  std::optional<Exim> exim_;
  const std::string port_ = free_port();
  const std::string host_ = "games.example.org:" + port_;
  std::optional<Server> server_;
};

TEST_F(MailByExim, BothLettersArriveInBothLanguages) {
  std::uint8_t number = 0;
  for (const Words& words : {german, english}) {
    const std::string address = std::string(words.language) + "@example.org";
    Known mara(server_->port(), ++number, "Mara", host_);
    confirm(mara, words, address);
    const std::size_t before = exim_->delivered();
    const Opened opened = make_it_his_turn(server_->port(), mara);
    const json::value letter = mail(before);
    expect_whole(letter, words, address);
    const json::value& headers = letter.at("headers");
    EXPECT_TRUE(text_of(headers.at("subject")).starts_with(words.turn)) << headers.at("subject");
    for (const char* said : {words.played, words.button}) {
      EXPECT_TRUE(has(letter.at("text"), said)) << letter.at("text");
      EXPECT_TRUE(has(letter.at("html_words"), said)) << letter.at("html_words");
    }
    // One link leads to the seat, the other ends the letters; no secret is in either.
    ASSERT_EQ(letter.at("text_links").as_array().size(), 2U);
    EXPECT_EQ(letter.at("html_links"), letter.at("text_links"));
    EXPECT_EQ(text_of(letter.at("text_links").at(0)), "https://" + host_ + "/t/" + opened.id);
    EXPECT_TRUE(has(letter.at("text_links").at(1), "https://" + host_ + "/notices#end="));
    EXPECT_EQ(headers.at("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    const std::string end = text_of(headers.at("list-unsubscribe"));
    const std::string start = "<https://" + host_;
    ASSERT_TRUE(end.starts_with(start) && end.ends_with('>')) << end;
    const std::string path = end.substr(start.size(), end.size() - start.size() - 1);
    EXPECT_EQ(client::Http(server_->port())
                  .post(path, "List-Unsubscribe=One-Click",
                        {{"Content-Type", "application/x-www-form-urlencoded"}})
                  .status,
              200);
    EXPECT_EQ(standing(server_->port(), mara), "ended");
  }
  EXPECT_EQ(exim_->delivered(), 4U) << "each once";
}

TEST_F(MailByExim, ABounceEndsTheAddress) {
  Known jo(server_->port(), 1, "Jo", host_);
  exim_->behave(Exim::nobody_home);
  add_address(jo, "jo@example.org");
  EXPECT_TRUE(eventually([&] { return standing(server_->port(), jo) == "ended"; }))
      << "by the confirming letter";
  exim_->behave(Exim::nobody_home, false);
  Known mara(server_->port(), 2, "Mara", host_);
  confirm(mara, english, "mara@example.org");
  exim_->behave(Exim::nobody_home);
  make_it_his_turn(server_->port(), mara);
  EXPECT_TRUE(eventually([&] { return standing(server_->port(), mara) == "ended"; }))
      << "by the word of a turn";
  EXPECT_EQ(exim_->delivered(), 1U);
}

TEST_F(MailByExim, WhatItCannotTakeNowIsTriedAgain) {
  Known mara(server_->port(), 1, "Mara", host_);
  confirm(mara, english, "mara@example.org");
  exim_->behave(Exim::busy);
  make_it_his_turn(server_->port(), mara);
  const std::int64_t wait = cut_the_waiting_short(*server_);
  EXPECT_GT(wait, 0);
  EXPECT_LE(wait, 60'000);
  exim_->behave(Exim::busy, false);
  server_->start();
  EXPECT_TRUE(text_of(mail(1).at("headers").at("subject")).starts_with(english.turn));
  EXPECT_EQ(standing(server_->port(), mara), "confirmed");
  EXPECT_TRUE(
      eventually([&] { return metric(server_->port(), "roundhouse_letters_leaving") == 0; }));
  EXPECT_EQ(exim_->delivered(), 2U) << "each once";
}

TEST(MailThroughTls, EximTakesItOnlyFromWhoLogsIn) {
  if (!Exim::present()) GTEST_SKIP() << Exim::missing;
  const Exim exim;
  exim.behave(Exim::locked);
  const TempFolder folder;
  const auto carried = [&](const std::string& password, const std::string& trusted) {
    std::ofstream(folder.path("password")) << password;
    MailOptions options;
    options.url = exim.url();
    options.from = "games@example.org";
    options.tls_also_here = true;
    options.ca_file = trusted;
    if (!password.empty()) {
      options.user = "games";
      options.password_file = folder.path("password");
    }
    people::Letter letter = your_turn();
    letter.link = "https://games.example.org/t/abc";
    MailCarrier carrier(letter_writer("games@example.org", "games.example.org"), options);
    return Carried(carrier, "mara@example.org", letter).delivery;
  };
  using Result = people::Delivery::Result;
  const people::Delivery stranger = carried("", exim.certificate());
  EXPECT_EQ(stranger.result, Result::try_again);
  EXPECT_TRUE(stranger.why.ends_with("after MAIL")) << stranger.why;
  const people::Delivery wrong = carried("guessed", exim.certificate());
  EXPECT_EQ(wrong.result, Result::try_again);
  EXPECT_TRUE(wrong.why.ends_with("after AUTH")) << wrong.why;
  EXPECT_EQ(carried("pass word", "").result, Result::try_again) << "nobody vouches for it";
  EXPECT_EQ(exim.delivered(), 0U);
  const people::Delivery good = carried("pass word", exim.certificate());
  EXPECT_EQ(good.result, Result::told) << good.why;
  ASSERT_TRUE(eventually([&] { return exim.delivered() == 1; })) << exim.log();
  const json::value mail = exim.mails().at(0);
  EXPECT_TRUE(has(mail.at("headers").at("received"), "with esmtpsa")) << "with TLS and a login";
  EXPECT_EQ(mail.at("defects"), json::array{});
}

}  // namespace
}  // namespace rail::server::trial::mail_exim_test
