// People who ask over HTTP, with devices that sign: for tests of what they are answered.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <string>
#include <utility>

#include "people/address_api.h"
#include "people/person_api.h"
#include "tests/people/people_world.h"

namespace rail::people::world {

/// A person and a token.
struct Somebody {
  std::string id{};
  std::string token{};
};

class PersonRequests : public testing::Test {
 protected:
  PeopleWorld house{};
  PersonApi persons{house.desk};
  AddressApi addresses{house.desk};

  /// As the app does it: whoever answers first.
  bool http(HttpRequest& request, const Respond& respond) {
    return persons.http(request, respond) || addresses.http(request, respond);
  }
  struct Both {
    PersonRequests& test;
    bool http(HttpRequest& request, const Respond& respond) { return test.http(request, respond); }
  };

  Told asks(std::string method, const std::string& path, std::string body = {},
            std::string token = {}, std::string address = "192.0.2.1",
            std::map<std::string, std::string> query = {}) {
    Both both{*this};
    return ask(house, both,
               {.method = std::move(method),
                .path = words_of_path(path),
                .query = std::move(query),
                .body = std::move(body),
                .address = std::move(address),
                .session = std::move(token)});
  }
  Told get(const std::string& path, std::string token = {}) {
    return asks("GET", path, {}, std::move(token));
  }
  Told post(const std::string& path, const boost::json::value& body, std::string token = {},
            std::string address = "192.0.2.1") {
    return asks("POST", path, boost::json::serialize(body), std::move(token), std::move(address));
  }

  std::string nonce() { return get("people/challenge").text("nonce"); }
  boost::json::object proof(const TestDevice& device, const std::string& signed_nonce,
                            const std::string& host = house_name) {
    return {{"device", device.name()},
            {"nonce", signed_nonce},
            {"signature", device.sign(session_words(signed_nonce, host))}};
  }
  boost::json::object new_person(const TestDevice& device, const std::string& name) {
    boost::json::object wish = proof(device, nonce());
    wish["device_name"] = "desk";
    wish["name"] = name;
    wish["language"] = "de";
    return wish;
  }
  Somebody begin(const TestDevice& device, const std::string& name,
                 const std::string& address = "192.0.2.1") {
    const Told told = post("people", new_person(device, name), {}, address);
    EXPECT_EQ(told.status, 201) << told.body;
    return {told.text("person"), told.text("token")};
  }
  Told sign_in(const std::string& person, const TestDevice& device) {
    boost::json::object wish = proof(device, nonce());
    wish["person"] = person;
    return post("people/sessions", wish);
  }
  std::string invitation(const std::string& person, const TestDevice& by, std::int64_t until,
                         const std::string& word = "w1") {
    const std::string body = person + "." + std::to_string(until) + "." + word + "." + by.name();
    return body + "." + by.sign("roundhouse device\n" + house_name + "\n" + body);
  }
  Told join(const std::string& invited, const TestDevice& device) {
    boost::json::object wish = proof(device, nonce());
    wish["invitation"] = invited;
    wish["device_name"] = "phone";
    return post("people/devices", wish);
  }
  Told add(const Somebody& who, const boost::json::value& entry) {
    return post("people/me/entries", entry, who.token);
  }
  void knows(const Somebody& who, const Somebody& other) {
    EXPECT_EQ(add(who, {{"type", "knows"}, {"person", other.id}, {"known", true}}).status, 200);
  }
  void mutes(const Somebody& who, const Somebody& other) {
    EXPECT_EQ(add(who, {{"type", "mutes"}, {"person", other.id}, {"muted", true}}).status, 200);
  }
  /// What another server writes, without this one's knowledge.
  void write_elsewhere(const std::string& person, const person::Entry& entry) {
    const StoredBook book = house.people.book(Kind::person, person).value();
    const auto pages = house.people.pages(book.key, 0);
    EXPECT_EQ(house.people.write_book({.key = book.key,
                                       .pages = {{.seq = std::ssize(pages),
                                                  .at = house.loop.wall_ms(),
                                                  .text = json_text(entry)}}}),
              Verdict::stored);
  }

  TestDevice desk{1};
  TestDevice phone{2};
  TestDevice thief{66};
};

}  // namespace rail::people::world
