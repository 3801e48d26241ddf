// The whole way of a letter: the real program, a mail server, somebody whose turn it is.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <fstream>

#include "tests/server/known.h"
#include "tests/server/smtp_peer.h"
#include "tests/server/tables.h"

namespace rail::server::trial::people_mail_test {
namespace {

/// Without the marks of quoted-printable and without folded lines.
std::string plain(std::string mail) {
  const auto replace = [&](const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = mail.find(what, at)) != std::string::npos; at += by.size())
      mail.replace(at, what.size(), by);
  };
  replace("=\r\n", "");
  replace("=3D", "=");
  replace("\r\n ", " ");
  return mail;
}

/// What stands behind `before` until one of these.
std::string between(const std::string& text, const std::string& before, const std::string& ends) {
  const std::size_t at = text.find(before);
  if (at == std::string::npos) return "";
  const std::size_t start = at + before.size();
  return text.substr(start, text.find_first_of(ends, start) - start);
}

/// The program says its port by the address that it was given.
std::string free_port() {
  boost::asio::io_context io;
  const boost::asio::ip::tcp::acceptor any(io, {boost::asio::ip::address_v4::loopback(), 0});
  return std::to_string(any.local_endpoint().port());
}

class HouseLetters : public testing::Test {
 protected:
  HouseLetters()
      : server_({"--mail-server", peer_.url(), "--mail-from", "games@example.org", "--port", port_,
                 "--url", "https://" + host_ + "/"}) {}

  std::string mail(std::size_t number) {
    EXPECT_TRUE(eventually([&] { return peer_.mails().size() > number; })) << "no mail " << number;
    const auto mails = peer_.mails();
    return mails.size() > number ? plain(mails[number]) : "";
  }

  /// Wants to hear of everything at once, by a confirmed address.
  void confirm(Known& who, const std::string& address) {
    const json::object choices{{"pace", "at_once"},      {"digest_hour", 18},
                               {"with_open_tab", false}, {"reminders", false},
                               {"quiet", nullptr},       {"zone", "Europe/Berlin"}};
    const auto told = who.post("/api/people/me/entries", {{"type", "told"}, {"choices", choices}});
    ASSERT_EQ(told.status, 200) << told.body;
    const auto added =
        who.post("/api/people/me/addresses", {{"channel", "mail"}, {"address", address}});
    ASSERT_EQ(added.status, 201) << added.body;
    const std::string proof = between(mail(0), "/notices#confirm=", " \r\n\"<");
    const std::size_t dot = proof.find('.');
    ASSERT_NE(dot, std::string::npos) << mail(0);
    client::Http http(server_.port());
    EXPECT_EQ(http.post("/api/people/addresses/" + proof.substr(0, dot) + "/confirm",
                        R"({"proof":"wrong"})")
                  .status,
              403);
    const json::object shown{{"proof", proof.substr(dot + 1)}};
    EXPECT_EQ(http.post("/api/people/addresses/" + proof.substr(0, dot) + "/confirm",
                        json::serialize(shown))
                  .status,
              200);
  }

  SmtpPeer peer_;
  const std::string port_ = free_port();
  const std::string host_ = "games.example.org:" + port_;
  Server server_;
  Rng rng_{7};
};

TEST_F(HouseLetters, TellWhoseTurnItIsAndEndByOneClick) {
  EXPECT_THROW(Known(server_.port(), 1, "Mara"), std::runtime_error) << "for another host";
  Known mara(server_.port(), 1, "Mara", host_);
  EXPECT_EQ(mara.get("/api/people/me").json().at("channels"), json::array{"mail"});
  confirm(mara, "mara@example.org");

  const Opened opened = open_table(server_.port(), table_of({here("Ann"), open_seat()}));
  Person ann(server_.port(), opened.id, opened.token);
  std::optional<Person> at_desk(std::in_place, server_.port(), opened.id, opened.links.at(0));
  at_desk->ask(request("sit", "name", "Mara"));
  const auto claimed =
      mara.post("/api/people/me/seats", {{"table", opened.id}, {"token", opened.links.at(0)}});
  ASSERT_EQ(claimed.status, 200) << claimed.body;
  EXPECT_EQ(claimed.json().at("seats"), json::array{1});
  play_on({&ann, &*at_desk}, rng_,
          [&] { return ann.ply > 8 && ann.turn() != nullptr && at_desk->turn() == nullptr; });
  EXPECT_EQ(peer_.mails().size(), 1U) << "who is there needs no letter";
  at_desk.reset();
  ASSERT_TRUE(ann.wait([&] { return ann.seat(1).at("present") == false; }));
  while (ann.turn() != nullptr) ann.ask(ann.any_act(rng_));

  const std::string letter = mail(1);
  EXPECT_NE(letter.find("https://" + host_ + "/t/" + opened.id), std::string::npos) << letter;
  EXPECT_EQ(letter.find(opened.links.at(0)), std::string::npos) << "the link is no secret";
  EXPECT_NE(letter.find("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), std::string::npos);
  // Whoever takes letters keeps them before he says so.
  EXPECT_TRUE(
      eventually([&] { return metric(server_.port(), "roundhouse_letters_told_total") >= 2; }));

  const std::string end = between(letter, "List-Unsubscribe: <", ">");
  const std::size_t path = end.find("/api/people/addresses/");
  ASSERT_NE(path, std::string::npos) << end;
  EXPECT_EQ(client::Http(server_.port())
                .post(end.substr(path), "List-Unsubscribe=One-Click",
                      {{"Content-Type", "application/x-www-form-urlencoded"}})
                .status,
            200);
  EXPECT_EQ(mara.get("/api/people/me").json().at("addresses").at(0).at("standing"), "ended");

  EXPECT_EQ(server_.end(), 0);
  for (const char* ending : {"", "-wal"}) {
    std::ifstream file(server_.db() + ending, std::ios::binary);
    const std::string stored{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(stored.find("mara@example.org"), std::string::npos) << "a stolen file tells it";
  }
  EXPECT_TRUE(std::filesystem::exists(server_.db() + ".key"));
}

TEST_F(HouseLetters, WhomTheHostBlockedGetsNone) {
  EXPECT_EQ(server_.end(), 0);
  ASSERT_EQ(run_program("admin " + server_.db() + " block mail jo@example.org"), 0);
  server_.start();
  Known jo(server_.port(), 2, "Jo", host_);
  const auto refused =
      jo.post("/api/people/me/addresses", {{"channel", "mail"}, {"address", "Jo@example.org"}});
  EXPECT_EQ(refused.status, 400) << refused.body;
  EXPECT_TRUE(peer_.mails().empty());
}

}  // namespace
}  // namespace rail::server::trial::people_mail_test
