// For which names devices sign at a running server: the one in --url, those in --host, and where
// there is none the address by which it was asked.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
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
  // The program says its port by the address that it was given.
  const std::string number = [] {
    boost::asio::io_context io;
    const boost::asio::ip::tcp::acceptor any(io, {boost::asio::ip::address_v4::loopback(), 0});
    return std::to_string(any.local_endpoint().port());
  }();
  const std::string port = ":" + number;
  const Server server({"--port", number, "--url", "https://Play.Example.org" + port, "--host",
                       "second.example.org"});
  const std::string name = "play.example.org" + port;
  EXPECT_EQ(begins(server.port(), 1, name, name), 201);
  EXPECT_EQ(begins(server.port(), 2, name, "127.0.0.1" + port), 201) << "a proxy may ask otherwise";
  EXPECT_EQ(begins(server.port(), 3, "second.example.org:8443", "second.example.org:8443"), 201);
  EXPECT_EQ(begins(server.port(), 4, "127.0.0.1" + port, "127.0.0.1" + port), 401);
  EXPECT_EQ(begins(server.port(), 5, "second.example.org", name), 401);
}

}  // namespace
}  // namespace rail::server::trial::people_names_test
