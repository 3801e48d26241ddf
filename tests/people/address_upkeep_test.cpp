// What becomes of addresses when a device is shut out, when nobody confirms them, or when the host
// wants nothing to go there; and of seats when somebody is forgotten or the store fails.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "people/address_api.h"
#include "people/push_address.h"
#include "tests/people/person_requests.h"

namespace rail::people::address_upkeep_test {

namespace json = boost::json;
using world::Somebody;
using world::Told;

class AddressUpkeep : public world::PersonRequests {
 protected:
  Told add_mail(const Somebody& who, const std::string& address) {
    return post("people/me/addresses", {{"channel", "mail"}, {"address", address}}, who.token);
  }
  Told add_push(const Somebody& who, const std::string& where) {
    return post("people/me/addresses",
                {{"channel", "push"},
                 {"subscription", {{"endpoint", where}, {"p256dh", "k"}, {"auth", "a"}}}},
                who.token);
  }
  void confirm_last(const std::string& id) {
    const std::string& link = house.mail.carried.back().letter.link;
    EXPECT_EQ(
        post("people/addresses/" + id + "/confirm", {{"proof", link.substr(link.rfind('.') + 1)}})
            .status,
        200);
  }
  void forget_unconfirmed() {
    addresses.forget_unconfirmed();
    house.loop.turn();
  }
  /// His second device.
  Somebody on_phone(const Somebody& who) {
    const std::int64_t until = house.loop.wall_ms() + 60'000;
    const Told joined = join(invitation(who.id, desk, until), phone);
    EXPECT_EQ(joined.status, 201) << joined.body;
    return {who.id, joined.text("token")};
  }
  Told shut_out(const Somebody& who, const TestDevice& device) {
    return add(who, {{"type", "shut_out"}, {"device", device.name()}});
  }
};

TEST_F(AddressUpkeep, TheBrowserOfADeviceThatIsShutOutIsForgotten) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody mobile = on_phone(mara);
  const std::string mail = add_mail(mara, "mara@mail.example").text("id");
  const std::string here = add_push(mara, "https://push.example/desk").text("id");
  const std::string there = add_push(mobile, "https://push.example/phone").text("id");
  // One from before anybody wrote down which device it was.
  const StoredAddress old{
      .id = "old",
      .person = mara.id,
      .channel = Channel::push,
      .standing = Standing::confirmed,
      .sealed = house.sealer.seal(mara.id, R"({"endpoint":"https://push.example/old","p256dh":"k",)"
                                           R"("auth":"a"})")};
  ASSERT_TRUE(house.people.keep_address(old));
  const Told self = shut_out(mara, phone);
  ASSERT_EQ(self.status, 200) << self.body;
  EXPECT_EQ(self.json.at("addresses").as_array().size(), 2U);
  EXPECT_FALSE(house.people.address(there));
  EXPECT_TRUE(house.people.address(here));
  EXPECT_TRUE(house.people.address(mail));
  EXPECT_FALSE(house.people.address("old")) << "it may be the phone's";
  EXPECT_EQ(house.tables.shut_out, std::vector{mara.id});
  // Where the browser asks again, its device is known from then on.
  const std::string again = add_push(mara, "https://push.example/old").text("id");
  const auto opened = house.sealer.open(mara.id, house.people.address(again)->sealed);
  EXPECT_EQ(opened_push(opened.value()).device, desk.name());
}

TEST_F(AddressUpkeep, ADeviceIsShutOutAlsoIfTheStoreFailsAfterwards) {
  const Somebody mara = begin(desk, "Mara");
  on_phone(mara);
  // Who asks, the book once more, and the page; then nothing works any more.
  house.store.meanwhile = {{}, {}, {}, [&] { house.store.broken = true; }};
  EXPECT_EQ(shut_out(mara, phone).status, 503) << "nobody can say how he stands now";
  house.store.broken = false;
  EXPECT_EQ(house.tables.shut_out, std::vector{mara.id});
  EXPECT_TRUE(get("people/me", mara.token).json.at("devices").at(1).at("shut_out").as_bool());
}

TEST_F(AddressUpkeep, WhatNobodyConfirmsIsForgottenAfterAWeek) {
  const Somebody mara = begin(desk, "Mara");
  const std::string confirmed = add_mail(mara, "a@mail.example").text("id");
  confirm_last(confirmed);
  const std::string asked = add_mail(mara, "b@mail.example").text("id");
  const std::string push = add_push(mara, "https://push.example/desk").text("id");
  house.loop.pass(unconfirmed_ms - 1);
  forget_unconfirmed();
  EXPECT_TRUE(house.people.address(asked));
  house.loop.pass(1);
  forget_unconfirmed();
  EXPECT_FALSE(house.people.address(asked));
  EXPECT_TRUE(house.people.address(confirmed));
  EXPECT_TRUE(house.people.address(push));
  EXPECT_GT(unconfirmed_ms, confirmation_ms) << "what can still be confirmed stays";
}

TEST_F(AddressUpkeep, ThatTheHostWantsNothingToGoThereCostsALetter) {
  const Somebody mara = begin(desk, "Mara");
  house.mail.refused = "blocked@mail.example";
  for (int i = 0; i < 3; ++i) {
    const Told told = add_mail(mara, "blocked@mail.example");
    EXPECT_EQ(told.status, 400);
    EXPECT_EQ(told.code(), "bad_address");
  }
  EXPECT_EQ(add_mail(mara, "blocked@mail.example").code(), "too_many_letters");
  EXPECT_EQ(add_mail(mara, "other@mail.example").code(), "too_many_letters")
      << "as if three letters had left";
  EXPECT_TRUE(house.mail.carried.empty());
  EXPECT_TRUE(house.people.addresses_of(mara.id).empty());
  // What is no address at all anybody may hear for nothing.
  const Somebody jo = begin(phone, "Jo");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(add_mail(jo, "unfit").code(), "bad_address");
  EXPECT_EQ(add_mail(jo, "jo@mail.example").status, 201);
}

TEST_F(AddressUpkeep, WhoIsBlockedIsNotAskedAgain) {
  const Somebody mara = begin(desk, "Mara");
  ASSERT_EQ(add_mail(mara, "mara@mail.example").status, 201);
  house.mail.carried[0].done({.result = Delivery::Result::try_again});
  house.loop.turn();
  const StoredBook book = house.people.book(Kind::person, mara.id).value();
  ASSERT_EQ(house.people.write_book({.key = book.key, .closed = true}), Verdict::stored);
  house.loop.pass(world::day_ms);
  EXPECT_EQ(house.mail.carried.size(), 1U);
}

TEST_F(AddressUpkeep, TablesAreToldWhoIsForgotten) {
  const Somebody mara = begin(desk, "Mara");
  ASSERT_EQ(post("people/me/forget", {{"person", mara.id}}, mara.token).status, 200);
  EXPECT_EQ(house.tables.forgotten_people, std::vector{mara.id});
}

TEST_F(AddressUpkeep, ThatTheStoreFailsDoesNotMeanThatALinkOpensNothing) {
  const Somebody mara = begin(desk, "Mara");
  house.tables.set("t1", 2);
  house.tables.links[{"t1", "link"}] = {seat(0)};
  house.tables.unstored = true;
  const auto claim = [&] {
    return post("people/me/seats", {{"table", "t1"}, {"token", "link"}}, mara.token);
  };
  EXPECT_EQ(claim().status, 503);
  EXPECT_EQ(claim().code(), "storage");
  house.tables.unstored = false;
  EXPECT_EQ(claim().status, 200);
}

}  // namespace rail::people::address_upkeep_test
