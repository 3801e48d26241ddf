// People whom a running server knows by the key of a device, for tests.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "tests/people/keys.h"
#include "tests/server/client.h"

namespace rail::server::trial {

namespace json = boost::json;

inline client::Headers bearer(const std::string& token) {
  return {{"Authorization", "Bearer " + token}};
}

/// Somebody with a device, at a server.
class Known {
 public:
  /// `host`: for which the device signs; empty: as the server is started without --url.
  Known(std::uint16_t port, std::uint8_t number, const std::string& name,
        const std::string& host = "")
      : device_(number),
        http_(port),
        host_(host.empty() ? "127.0.0.1:" + std::to_string(port) : host) {
    json::object wish = proof();
    wish["device_name"] = "desk";
    wish["name"] = name;
    wish["language"] = "en";
    const client::Answer answer = http_.post("/api/people", json::serialize(wish));
    if (answer.status != 201) throw std::runtime_error(answer.body);
    id = std::string(answer.json().at("person").as_string());
    token = std::string(answer.json().at("token").as_string());
  }

  client::Answer get(const std::string& target) { return http_.get(target, bearer(token)); }
  client::Answer post(const std::string& target, const json::value& body) {
    return http_.post(target, json::serialize(body), bearer(token));
  }
  client::Answer sign_in() {
    json::object wish = proof();
    wish["person"] = id;
    return http_.post("/api/people/sessions", json::serialize(wish));
  }

  std::string id;
  std::string token;

 private:
  json::object proof() {
    const std::string nonce(http_.get("/api/people/challenge").json().at("nonce").as_string());
    return {{"device", device_.name()},
            {"nonce", nonce},
            {"signature", device_.sign("roundhouse session\n" + host_ + "\n" + nonce)}};
  }

  people::TestDevice device_;
  client::Http http_;
  std::string host_;
};

}  // namespace rail::server::trial
