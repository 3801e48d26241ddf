// Mails are handed to a mail server, it is heard what that says, and nothing goes where it should
// not.
#include "server/mail_carrier.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <memory>
#include <stdexcept>

#include "tests/server/carrying.h"
#include "tests/server/smtp_peer.h"
#include "tests/server/smtp_program.h"
#include "tests/server/temp_folder.h"

namespace rail::server::mail_carrier_test {
namespace {

using namespace std::chrono_literals;
using people::Letter;
using Replies = SmtpPeer::Replies;

const std::string mara = "mara@example.org";

Written written(const Letter& letter, std::string_view to) {
  return {.message = "From: games@example.org\r\nTo: " + std::string(to) +
                     "\r\nSubject: " + letter.table_title + "\r\nMessage-ID: <" + letter.id +
                     "@example.org>\r\n\r\nIt is your turn.\r\n.\r\n..A line with dots\r\n"};
}

MailOptions options_for(const std::string& url) {
  MailOptions options;
  options.url = url;
  options.from = "games@example.org";
  return options;
}

/// Carries one mail to a peer.
struct Mailed : Carried {
  explicit Mailed(
      const SmtpPeer& peer, const std::function<bool()>& about_to = [] { return true; })
      : Mailed(std::make_unique<MailCarrier>(&written, options_for(peer.url())), about_to) {}
  Mailed(const std::unique_ptr<MailCarrier>& carrier, const std::function<bool()>& about_to)
      : Carried(*carrier, mara, your_turn(), about_to) {}
};

TEST(MailThread, HandsOverAMail) {
  SmtpPeer peer;
  const Mailed mail(peer);
  EXPECT_TRUE(mail.told()) << mail.delivery.why;
  EXPECT_EQ(mail.delivery.why, "");
  EXPECT_EQ(mail.asked, 1);
  const auto commands = peer.commands();
  ASSERT_GE(commands.size(), 4U);
  EXPECT_TRUE(commands[0].starts_with("EHLO "));
  EXPECT_TRUE(commands[1].starts_with("MAIL FROM:<games@example.org>")) << commands[1];
  EXPECT_EQ(commands[2], "RCPT TO:<mara@example.org>");
  EXPECT_EQ(commands[3], "DATA");
  ASSERT_EQ(peer.mails().size(), 1U);
  EXPECT_EQ(
      peer.mails()[0],
      "From: games@example.org\r\nTo: mara@example.org\r\nSubject: Ticket to Ride\r\n"
      "Message-ID: <call-1@example.org>\r\n\r\nIt is your turn.\r\n..\r\n...A line with dots");
}

TEST(MailThread, HearsWhatTheServerSays) {
  using Result = people::Delivery::Result;
  struct Case {
    const char* command;
    const char* reply;
    Result result;
    const char* why;
  };
  const Case cases[] = {
      {"RCPT", "550 5.1.1 <mara@example.org>: nobody", Result::gone, "SMTP 550 5.1.1 after RCPT"},
      {"RCPT", "550 no such user", Result::gone, "SMTP 550 after RCPT"},
      {"RCPT", "550-5.1.1 nobody\r\n550 5.1.1 at all", Result::gone, "SMTP 550 5.1.1 after RCPT"},
      {"RCPT", "551 gone away", Result::gone, "SMTP 551 after RCPT"},
      {"RCPT", "553 5.1.3 odd", Result::gone, "SMTP 553 5.1.3 after RCPT"},
      {"RCPT", "554 5.1.0 no", Result::gone, "SMTP 554 5.1.0 after RCPT"},
      {"RCPT", "556 5.1.10 null MX", Result::gone, "SMTP 556 5.1.10 after RCPT"},
      // These are about the sender, or pass.
      {"RCPT", "554 5.7.1 denied", Result::try_again, "SMTP 554 5.7.1 after RCPT"},
      {"RCPT", "550 Relay not permitted", Result::try_again, "SMTP 550 after RCPT"},
      {"RCPT", "503 5.5.1 order", Result::try_again, "SMTP 503 5.5.1 after RCPT"},
      {"RCPT", "552 5.2.2 full", Result::try_again, "SMTP 552 5.2.2 after RCPT"},
      {"RCPT", "530 5.7.0 log in", Result::try_again, "SMTP 530 5.7.0 after RCPT"},
      {"RCPT", "450 4.2.0 greylisted", Result::try_again, "SMTP 450 4.2.0 after RCPT"},
      {"RCPT", "421 4.3.2 closing", Result::try_again, "SMTP 421 4.3.2 after RCPT"},
      {"RCPT", "452 4.5.3 too many", Result::try_again, "SMTP 452 4.5.3 after RCPT"},
      {"GREETING", "554 5.3.2 not now", Result::try_again, "SMTP 554 5.3.2 after the greeting"},
      {"GREETING", "421 busy", Result::try_again, "SMTP 421 after the greeting"},
      {"MAIL", "550 5.1.8 sender", Result::try_again, "SMTP 550 5.1.8 after MAIL"},
      {"MAIL", "451 4.3.0 later", Result::try_again, "SMTP 451 4.3.0 after MAIL"},
      {"DATA", "554 5.5.1 no", Result::try_again, "SMTP 554 5.5.1 after DATA"},
      {"DATA", "451 later", Result::try_again, "SMTP 451 after DATA"},
      {"BODY", "554 5.7.1 spam", Result::try_again, "SMTP 554 5.7.1 after DATA"},
      {"BODY", "550 5.1.1 nobody", Result::try_again, "SMTP 550 5.1.1 after DATA"},
      {"BODY", "451 4.7.1 later", Result::try_again, "SMTP 451 4.7.1 after DATA"}};
  for (const auto& [command, reply, result, why] : cases) {
    SmtpPeer peer(Replies{{command, reply}});
    const Mailed mail(peer);
    EXPECT_EQ(mail.delivery.result, result) << command << ' ' << reply;
    EXPECT_EQ(mail.delivery.why, why);
    EXPECT_EQ(mail.asked, std::string(command) == "BODY" ? 1 : 0) << command;
  }
}

TEST(MailThread, TriesAgainIfTheConnectionIsLostBeforeTheMailLeaves) {
  for (const char* command : {"GREETING", "EHLO", "MAIL", "RCPT", "DATA"}) {
    SmtpPeer peer(Replies{{command, SmtpPeer::drop}});
    const Mailed mail(peer);
    EXPECT_TRUE(mail.to_try_again()) << command;
    EXPECT_NE(mail.delivery.why, "");
    EXPECT_EQ(mail.asked, 0);
  }
}

TEST(MailThread, TriesAgainIfNobodyListens) {
  auto peer = std::make_unique<SmtpPeer>();
  MailCarrier carrier(&written, options_for(peer->url()));
  peer.reset();
  const Carried mail(carrier, mara);
  EXPECT_TRUE(mail.to_try_again());
  EXPECT_EQ(mail.asked, 0);
}

TEST(MailThread, WhatMayHaveArrivedIsNotSentAgain) {
  SmtpPeer peer(Replies{{"BODY", SmtpPeer::drop}});
  const Mailed mail(peer);
  EXPECT_TRUE(mail.told());
  EXPECT_NE(mail.delivery.why, "");
  EXPECT_EQ(peer.mails().size(), 1U);
}

TEST(MailThread, ABadGoodbyeDoesNotMatter) {
  SmtpPeer rude(Replies{{"QUIT", SmtpPeer::drop}});
  EXPECT_TRUE(Mailed(rude).told());
  SmtpPeer wrong(Replies{{"QUIT", "550 5.1.1 nobody"}});
  EXPECT_TRUE(Mailed(wrong).told());
  SmtpPeer refusing(Replies{{"RCPT", "450 4.2.0 later"}, {"QUIT", "550 5.1.1 nobody"}});
  EXPECT_TRUE(Mailed(refusing).to_try_again());
}

TEST(MailThread, WaitsForASlowServerOnlyForAWhile) {
  for (const char* command : {"GREETING", "RCPT", "QUIT"}) {
    SmtpPeer peer(Replies{{command, SmtpPeer::hang}});
    MailOptions options = options_for(peer.url());
    options.limits.timeout = 1s;
    MailCarrier carrier(&written, options);
    const Carried mail(carrier, mara);
    // On a slow machine it may be over before the goodbye, too.
    EXPECT_EQ(mail.told(), mail.asked == 1) << command;
    if (std::string(command) != "QUIT") {
      EXPECT_EQ(mail.asked, 0) << command;
    }
  }
}

TEST(MailThread, NothingLeavesThatIsNoLongerWanted) {
  SmtpPeer peer;
  const Mailed mail(peer, [] { return false; });
  EXPECT_TRUE(mail.told());
  EXPECT_EQ(mail.asked, 1);
  EXPECT_TRUE(peer.mails().empty());
}

TEST(MailThread, TriesAgainIfNobodyKnowsWhetherItIsWanted) {
  SmtpPeer peer;
  const Mailed mail(peer, []() -> bool { throw std::runtime_error("no store"); });
  EXPECT_TRUE(mail.to_try_again());
  EXPECT_TRUE(peer.mails().empty());
}

TEST(MailThread, LogsInWithWhatTheFileHolds) {
  const TempFolder folder;
  std::ofstream(folder.path("password")) << "pass word\n";
  SmtpPeer peer;
  MailOptions options = options_for(peer.url());
  options.user = "games";
  options.password_file = folder.path("password");
  MailCarrier carrier(&written, options);
  EXPECT_TRUE(Carried(carrier, mara).told());
  ASSERT_TRUE(peer.heard("AUTH PLAIN"));
  // RFC 4616: nothing, the user, the password, with a zero between them.
  EXPECT_TRUE(peer.heard("AUTH PLAIN AGdhbWVzAHBhc3Mgd29yZA==")) << peer.commands().at(1);
}

TEST(MailThread, TriesAgainIfItMayNotLogIn) {
  const TempFolder folder;
  std::ofstream(folder.path("password")) << "wrong";
  SmtpPeer peer(Replies{{"AUTH", "535 5.7.8 no"}});
  MailOptions options = options_for(peer.url());
  options.user = "games";
  options.password_file = folder.path("password");
  MailCarrier carrier(&written, options);
  const Carried mail(carrier, mara);
  EXPECT_TRUE(mail.to_try_again());
  EXPECT_FALSE(peer.heard("MAIL"));
  EXPECT_EQ(mail.delivery.why.find("wrong"), std::string::npos);
}

TEST(MailThread, SaysNothingWithoutTlsWhereItIsRequired) {
  const TempFolder folder;
  std::ofstream(folder.path("password")) << "secret";
  SmtpPeer peer;
  MailOptions options = options_for(peer.url());
  options.tls_also_here = true;
  options.user = "games";
  options.password_file = folder.path("password");
  MailCarrier carrier(&written, options);
  const Carried mail(carrier, mara);
  EXPECT_TRUE(mail.to_try_again());
  EXPECT_EQ(mail.asked, 0);
  EXPECT_FALSE(peer.heard("AUTH"));
  EXPECT_FALSE(peer.heard("MAIL"));
}

TEST(MailThread, ARealServerTakesIt) {
  if (!SmtpProgram::has_python("asyncore, smtpd")) {
    GTEST_SKIP() << "Python has no mail server of its own here";
  }
  SmtpProgram server(SmtpProgram::real);
  {
    MailCarrier carrier(&written, options_for(server.url("smtp")));
    const Carried mail(carrier, mara);
    EXPECT_TRUE(mail.told()) << mail.delivery.why;
    EXPECT_EQ(mail.delivery.why, "");
  }
  const std::string text = server.mail();
  EXPECT_TRUE(text.starts_with("games@example.org mara@example.org\n")) << text;
  EXPECT_NE(text.find("\nIt is your turn.\n.\n..A line with dots"), std::string::npos) << text;
}

TEST(MailThread, SpeaksTlsWithWhomItTrusts) {
  if (!SmtpProgram::has_python("ssl")) GTEST_SKIP() << "there is no Python with TLS";
  for (const bool trusted : {false, true}) {
    SmtpProgram server(SmtpProgram::tls);
    MailOptions options = options_for(server.url("smtps"));
    if (trusted) options.ca_file = server.certificate();
    {
      MailCarrier carrier(&written, options);
      const Carried mail(carrier, mara);
      EXPECT_EQ(mail.told(), trusted) << mail.delivery.why;
      EXPECT_EQ(mail.asked, trusted ? 1 : 0);
    }
    EXPECT_EQ(server.mail().empty(), !trusted);
  }
}

TEST(MailThread, ManyMailsAllComeToAnEnd) {
  SmtpPeer peer;
  MailCarrier carrier(&written, options_for(peer.url()));
  std::atomic<int> told = 0;
  for (int i = 0; i < 20; ++i) {
    carrier.carry(
        mara, your_turn(std::to_string(i)), [] { return true; },
        [&](const people::Delivery& came) { told += came.why.empty() ? 1 : 0; });
  }
  EXPECT_TRUE(eventually([&] { return told == 20; }));
  EXPECT_EQ(peer.mails().size(), 20U);
}

TEST(MailThread, RefusesMailsThatAreNone) {
  SmtpPeer peer;
  for (const std::size_t length : {0UL, 300'000UL}) {
    MailCarrier carrier(
        [&](const Letter& /*letter*/, std::string_view /*to*/) {
          return Written{.message = std::string(length, 'x')};
        },
        options_for(peer.url()));
    EXPECT_TRUE(Carried(carrier, mara).to_try_again());
  }
  MailCarrier carrier(&written, options_for(peer.url()));
  EXPECT_TRUE(Carried(carrier, "mara@example.org>\r\nRCPT TO:<jo@example.org").gone());
  EXPECT_TRUE(peer.commands().empty());
}

TEST(MailOptionsOfAHost, AreCheckedAtTheStart) {
  const TempFolder folder;
  std::ofstream(folder.path("good")) << "secret\n";
  std::ofstream(folder.path("empty")) << "\n";
  std::ofstream(folder.path("two")) << "secret\nmore\n";
  std::ofstream(folder.path("long")) << std::string(1025, 'x');
  const auto refused = [](const MailOptions& options) {
    try {
      const MailCarrier carrier(&written, options);
      return false;
    } catch (const std::invalid_argument&) {
      return true;
    }
  };
  for (const char* url : {"smtp://mail.example.org:587", "smtps://mail.example.org", "smtp://[::1]",
                          "smtp://localhost/"}) {
    EXPECT_FALSE(refused(options_for(url))) << url;
  }
  for (const char* url : {"", "mail.example.org", "http://mail.example.org", "smtp://",
                          "smtp://me@mail.example.org", "smtp://me:it@mail.example.org",
                          "smtp://mail.example.org/hello", "smtp://mail.example.org?x=y"}) {
    EXPECT_TRUE(refused(options_for(url))) << url;
  }
  MailOptions options = options_for("smtp://localhost");
  options.from = "Games <games@example.org>";
  EXPECT_TRUE(refused(options));
  options.from = "games@example.org";
  options.user = "games";
  EXPECT_TRUE(refused(options));
  for (const char* file : {"nowhere", "empty", "two", "long"}) {
    options.password_file = folder.path(file);
    EXPECT_TRUE(refused(options)) << file;
  }
  options.password_file = folder.path("good");
  EXPECT_FALSE(refused(options));
  options.user = "";
  EXPECT_TRUE(refused(options));
}

TEST(MailAddress, IsOneAddressAndNothingElse) {
  const std::string label(63, 'a');
  for (const std::string& address :
       {mara, std::string("a.b+c@x-y.example.org"), std::string("o'hara_{1}@EXAMPLE.org"),
        std::string(64, 'a') + "@example.org", std::string("a@xn--bcher-kva.example"),
        "a@" + label + '.' + label + '.' + label + ".org", std::string("1@2.3d")}) {
    EXPECT_FALSE(mail_address_problem(address)) << address;
  }
  for (const std::string& address :
       {std::string(),
        std::string("mara"),
        std::string("@example.org"),
        std::string("mara@"),
        std::string("mara@example"),
        std::string("mara@example.org."),
        std::string("mara@.org"),
        std::string("mara@example..org"),
        std::string("ma..ra@example.org"),
        std::string(".mara@example.org"),
        std::string("mara.@example.org"),
        std::string("mara@@example.org"),
        std::string("mara@jo@example.org"),
        std::string("Mara <mara@example.org>"),
        std::string("<mara@example.org>"),
        std::string("mara@example.org,jo@example.org"),
        std::string("mara@example.org;"),
        std::string("mara@example.org "),
        std::string(" mara@example.org"),
        std::string("\"mara\"@example.org"),
        std::string("mara(x)@example.org"),
        std::string("mara@example.org\r\n"),
        std::string("mara@example.org\nBcc: jo@example.org"),
        std::string("mara@exa\0mple.org", 17),
        std::string("mära@example.org"),
        std::string("mara@exämple.org"),
        std::string("mara@[127.0.0.1]"),
        std::string("mara@127.0.0.1"),
        std::string("mara@-example.org"),
        std::string("mara@example-.org"),
        std::string("mara@exam_ple.org"),
        std::string("mara:x@example.org"),
        std::string("mailto:mara@example.org"),
        std::string(65, 'a') + "@example.org",
        "a@" + label + "a.org",
        "a@" + label + '.' + label + '.' + label + '.' + label + ".org",
        std::string(100'000, 'a')}) {
    EXPECT_TRUE(mail_address_problem(address)) << address.substr(0, 300);
  }
}

}  // namespace
}  // namespace rail::server::mail_carrier_test
