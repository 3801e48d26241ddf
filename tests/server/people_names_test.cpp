// For which names devices sign at a running server: the one in --url, those in --host, and where
// there is none the address by which it was asked.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "tests/people/keys.h"
#include "tests/server/client.h"
#include "tests/server/tables.h"

namespace rail::server::trial::people_names_test {
namespace {

namespace json = boost::json;

/// What a server says to a new person who has signed for one name and asks it by another.
int begins(std::uint16_t port, std::uint8_t number, const std::string& signed_for,
           const std::string& asked) {
  const people::TestDevice device(number);
  client::Http http(port);
  const client::Headers host{{"Host", asked}};
  const std::string nonce(http.get("/api/people/challenge", host).json().at("nonce").as_string());
  const json::object wish{
      {"device", device.name()},
      {"device_name", "desk"},
      {"nonce", nonce},
      {"signature", device.sign("roundhouse session\n" + signed_for + "\n" + nonce)},
      {"name", "Mara"},
      {"language", "en"}};
  return http.post("/api/people", json::serialize(wish), host).status;
}

TEST(PeopleNames, WithoutAnyTheAddressThatWasAskedCounts) {
  const Server server;
  const std::string port = ":" + std::to_string(server.port());
  EXPECT_EQ(begins(server.port(), 1, "localhost" + port, "localhost" + port), 201);
  EXPECT_EQ(begins(server.port(), 2, "localhost" + port, "LocalHost" + port), 201);
  EXPECT_EQ(begins(server.port(), 3, "192.168.7.5" + port, "192.168.7.5" + port), 201);
  EXPECT_EQ(begins(server.port(), 4, "phishing.example", "localhost" + port), 401);
}

TEST(PeopleNames, WithOneNothingElseDoes) {
  const Server server({"--url", "https://Play.Example.org/", "--host", "second.example.org"});
  const std::string port = ":" + std::to_string(server.port());
  EXPECT_EQ(begins(server.port(), 1, "play.example.org", "play.example.org"), 201);
  EXPECT_EQ(begins(server.port(), 2, "play.example.org", "127.0.0.1" + port), 201)
      << "a proxy may ask otherwise";
  EXPECT_EQ(begins(server.port(), 3, "second.example.org:8443", "second.example.org:8443"), 201);
  EXPECT_EQ(begins(server.port(), 4, "127.0.0.1" + port, "127.0.0.1" + port), 401);
  EXPECT_EQ(begins(server.port(), 5, "second.example.org", "play.example.org"), 401);
}

}  // namespace
}  // namespace rail::server::trial::people_names_test
