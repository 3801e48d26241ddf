// Addresses over HTTP: asked once, told nothing before somebody said yes there, ended by one click,
// and never shown whole.
#include "people/address_api.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>
#include <string>

#include "people/letters.h"
#include "people/mailbox.h"
#include "people/proofs.h"
#include "tests/people/person_requests.h"

namespace rail::people::address_api_test {

namespace json = boost::json;
using world::minute_ms;
using world::Somebody;
using world::Told;

class AddressApiHouse : public world::PersonRequests {
 protected:
  const std::string whole = "mara.lind@mail.example";
  const std::string endpoint = "https://updates.push.services.mozilla.com/wpush/v2/secret";

  Told add_mail(const Somebody& who, const std::string& address,
                const std::string& from = "192.0.2.1") {
    return post("people/me/addresses", {{"channel", "mail"}, {"address", address}}, who.token,
                from);
  }
  Told add_push(const Somebody& who, const std::string& where, const std::string& key = "k") {
    return post("people/me/addresses",
                {{"channel", "push"},
                 {"subscription", {{"endpoint", where}, {"p256dh", key}, {"auth", "a"}}}},
                who.token);
  }
  Told confirm(const std::string& id, const std::string& proof) {
    return post("people/addresses/" + id + "/confirm", {{"proof", proof}});
  }
  Told end(const std::string& id, const std::string& proof) {
    return asks("POST", "people/addresses/" + id + "/end", "List-Unsubscribe=One-Click", {},
                "198.51.100.7", {{"proof", proof}});
  }
  /// What the last letter has behind the address's id.
  std::string proof_in_letter() const {
    const std::string& link = house.mail.carried.back().letter.link;
    return link.substr(link.rfind('.') + 1);
  }
  Standing standing(const std::string& id) { return house.people.address(id)->standing; }
};

TEST_F(AddressApiHouse, AMailIsAskedOnceAndConfirmedByItsLink) {
  const Somebody mara = begin(desk, "Mara");
  const Told told = add_mail(mara, whole);
  ASSERT_EQ(told.status, 201) << told.body;
  const std::string id = told.text("id");
  EXPECT_EQ(told.text("standing"), "asked");
  EXPECT_EQ(told.text("shown"), "m…@mail.example");
  ASSERT_EQ(house.mail.carried.size(), 1U);
  const auto& [address, letter, done] = house.mail.carried[0];
  EXPECT_EQ(address, whole);
  EXPECT_EQ(letter.about, Letter::About::confirm);
  EXPECT_EQ(letter.language, "de");
  EXPECT_EQ(letter.end_link, "");
  EXPECT_EQ(letter.link, world::house_url + "/notices#confirm=" + id + "." + proof_in_letter());
  EXPECT_EQ(proof_in_letter().size(), 26U);
  // Neither address nor proof can be read in the store.
  const StoredAddress kept = house.people.address(id).value();
  EXPECT_EQ(kept.person, mara.id);
  EXPECT_EQ(kept.sealed.find("mara"), std::string::npos);
  EXPECT_EQ(kept.sealed.find("mail.example"), std::string::npos);
  EXPECT_NE(kept.proof_hash, proof_in_letter());
  EXPECT_EQ(house.sealer.open(mara.id, kept.sealed), whole);

  EXPECT_EQ(confirm(id, proof_in_letter()).status, 200);
  EXPECT_EQ(standing(id), Standing::confirmed);
  EXPECT_EQ(confirm(id, proof_in_letter()).status, 200);
  EXPECT_EQ(get("people/me", mara.token).json.at("addresses").at(0).at("standing").as_string(),
            "confirmed");
  EXPECT_EQ(house.mail.carried.size(), 1U);
}

TEST_F(AddressApiHouse, AWrongProofConfirmsNothingAndTellsNothing) {
  const Somebody mara = begin(desk, "Mara");
  const std::string id = add_mail(mara, whole).text("id");
  const std::string right = proof_in_letter();
  const std::string other = add_mail(mara, "other@mail.example").text("id");
  const Told wrong = confirm(id, proof_in_letter());
  EXPECT_EQ(wrong.status, 403);
  EXPECT_EQ(wrong.code(), "bad_proof");
  EXPECT_EQ(confirm(other, right).body, wrong.body);
  EXPECT_EQ(confirm("nobody", right).body, wrong.body);
  EXPECT_EQ(confirm("NOBODY", right).body, wrong.body);
  EXPECT_EQ(confirm(id, "").body, wrong.body);
  EXPECT_EQ(confirm(id, right.substr(1)).body, wrong.body);
  EXPECT_EQ(confirm(id, house.secrets.hash_of(right).substr(0, 3)).status / 100, 4);
  EXPECT_EQ(confirm(id, end_proof(house.secrets, id)).body, wrong.body);
  EXPECT_EQ(asks("POST", "people/addresses/" + id + "/confirm", std::string(5'000, ' ')).status,
            400);
  EXPECT_EQ(asks("POST", "people/addresses/" + id + "/confirm", "{}").status, 400);
  EXPECT_EQ(standing(id), Standing::asked);
  EXPECT_EQ(standing(other), Standing::asked);
  // No time tells where a proof differs, nor whether there is an address.
  for (const std::string& where : {id, std::string("nobody")}) {
    for (const std::string& proof : {right, "a" + right.substr(1)}) {
      const int compared = house.secrets.compared;
      confirm(where, proof);
      EXPECT_EQ(house.secrets.compared, compared + 1);
    }
  }
}

TEST_F(AddressApiHouse, ALetterCanBeAnsweredForThreeDays) {
  const Somebody mara = begin(desk, "Mara");
  const std::string id = add_mail(mara, whole).text("id");
  house.loop.pass(confirmation_ms);
  const Told late = confirm(id, proof_in_letter());
  EXPECT_EQ(late.status, 403);
  EXPECT_EQ(late.code(), "old_proof");
  EXPECT_EQ(standing(id), Standing::asked);
}

TEST_F(AddressApiHouse, LettersEndByOneClickOfWhoGotOne) {
  const Somebody mara = begin(desk, "Mara");
  const std::string id = add_mail(mara, whole).text("id");
  const std::string asked = proof_in_letter();
  ASSERT_EQ(confirm(id, asked).status, 200);
  const int compared = house.secrets.compared;
  const Told wrong = end(id, asked);
  EXPECT_EQ(house.secrets.compared, compared + 1);
  EXPECT_EQ(wrong.status, 403);
  EXPECT_EQ(end(id, "").body, wrong.body);
  EXPECT_EQ(end(id, end_proof(house.secrets, "other")).body, wrong.body);
  EXPECT_EQ(asks("POST", "people/addresses/" + id + "/end").body, wrong.body);
  EXPECT_EQ(standing(id), Standing::confirmed);

  const std::string link = end_post(house.secrets, world::house_url, id);
  const std::string proof = link.substr(link.rfind('=') + 1);
  EXPECT_EQ(end(id, proof).body, "{}");
  EXPECT_EQ(standing(id), Standing::ended);
  EXPECT_EQ(end(id, proof).status, 200);
  // An old letter does not bring it back.
  EXPECT_EQ(confirm(id, asked).code(), "ended");
  EXPECT_EQ(standing(id), Standing::ended);
  // The person can, by a new letter.
  EXPECT_EQ(add_mail(mara, whole).text("id"), id);
  EXPECT_EQ(standing(id), Standing::asked);
  EXPECT_EQ(confirm(id, proof_in_letter()).status, 200);
  // Taken away, it stays so.
  ASSERT_EQ(post("people/me/addresses/" + id + "/remove", json::object{}, mara.token).status, 200);
  EXPECT_EQ(end(id, proof).status, 200);
  EXPECT_FALSE(house.people.address(id));
}

TEST_F(AddressApiHouse, NothingShowsAnAddressWhole) {
  const Somebody mara = begin(desk, "Mara");
  const Told mail = add_mail(mara, whole);
  const Told push = add_push(mara, endpoint);
  EXPECT_EQ(push.text("shown"), "Firefox");
  EXPECT_EQ(add_mail(mara, "x@y.example").text("shown"), "…@y.example");
  const Told removed =
      post("people/me/addresses/" + push.text("id") + "/remove", json::object{}, mara.token);
  add_push(mara, endpoint);
  for (const Told& told :
       {mail, push, removed, get("people/me", mara.token), get("people/me/export", mara.token),
        get("people/me/tables", mara.token), add_mail(mara, whole), add_push(mara, endpoint)}) {
    EXPECT_EQ(told.status / 100, 2) << told.body;
    EXPECT_EQ(told.body.find("lind"), std::string::npos) << told.body;
    EXPECT_EQ(told.body.find("wpush"), std::string::npos) << told.body;
  }
  // Sealed by a key that is lost.
  StoredAddress lost = house.people.addresses_of(mara.id).front();
  lost.sealed = server::Sealing(std::string(32, 'z')).seal(mara.id, whole);
  house.people.keep_address(lost);
  EXPECT_EQ(get("people/me", mara.token).json.at("addresses").at(0).at("shown").as_string(), "…");
}

TEST_F(AddressApiHouse, ABrowserIsToldAtOnceAndIsOneAddress) {
  const Somebody mara = begin(desk, "Mara");
  EXPECT_EQ(get("people/push").text("key"), "BPushKey");
  const Told told = add_push(mara, endpoint);
  ASSERT_EQ(told.status, 201) << told.body;
  EXPECT_EQ(told.text("standing"), "confirmed");
  EXPECT_EQ(house.sealer.open(mara.id, house.people.address(told.text("id"))->sealed),
            R"({"endpoint":")" + endpoint + R"(","p256dh":"k","auth":"a","device":")" +
                desk.name() + R"("})");
  EXPECT_EQ(add_push(mara, endpoint, "k2").text("id"), told.text("id"));
  EXPECT_EQ(house.people.addresses_of(mara.id).size(), 1U);
  EXPECT_NE(house.sealer.open(mara.id, house.people.address(told.text("id"))->sealed)->find("k2"),
            std::string::npos);
  EXPECT_TRUE(house.push.carried.empty());
  // Nobody confirms what nobody was asked.
  EXPECT_EQ(confirm(told.text("id"), "a").code(), "bad_proof");
}

TEST_F(AddressApiHouse, WhatIsNoAddressIsRefused) {
  const Somebody mara = begin(desk, "Mara");
  EXPECT_EQ(add_mail(mara, "unfit").status, 400);
  EXPECT_EQ(add_mail(mara, "unfit").code(), "bad_address");
  EXPECT_EQ(add_push(mara, "unfit").code(), "bad_address");
  const json::object subscription{{"endpoint", endpoint}, {"p256dh", "k"}, {"auth", "a"}};
  for (const json::object& wish :
       {json::object{{"channel", "mail"}}, json::object{{"channel", "pigeon"}, {"address", whole}},
        json::object{{"channel", "push"}, {"address", whole}},
        json::object{{"channel", "mail"}, {"subscription", subscription}},
        json::object{{"channel", "mail"}, {"address", whole}, {"subscription", subscription}},
        json::object{{"channel", "mail"}, {"address", whole}, {"person", somebody(2)}},
        json::object{{"channel", "mail"}, {"address", std::string(5'000, 'a')}}}) {
    EXPECT_EQ(post("people/me/addresses", wish, mara.token).status, 400) << json::serialize(wish);
  }
  EXPECT_TRUE(house.people.addresses_of(mara.id).empty());
  EXPECT_TRUE(house.mail.carried.empty());

  house.services.carriers.erase(Channel::mail);
  house.services.push_key.clear();
  EXPECT_EQ(add_mail(mara, whole).code(), "no_mail");
  EXPECT_EQ(add_push(mara, endpoint).code(), "no_push");
  EXPECT_EQ(get("people/push").status, 404);
  EXPECT_TRUE(get("people/me", mara.token).json.at("channels").as_array().empty());
}

TEST_F(AddressApiHouse, NobodyCanBeFloodedWithQuestions) {
  const Somebody mara = begin(desk, "Mara");
  // Three a day for a person, also if he takes the addresses away in between.
  for (int i = 0; i < 3; ++i) {
    const Told told = add_mail(mara, std::to_string(i) + "@mail.example");
    ASSERT_EQ(told.status, 201);
    post("people/me/addresses/" + told.text("id") + "/remove", json::object{}, mara.token);
  }
  const Told fourth = add_mail(mara, "4@mail.example");
  EXPECT_EQ(fourth.status, 429);
  EXPECT_EQ(fourth.code(), "too_many_letters");
  // Three a day to an address, however it is written and whoever asks.
  int to_one = 0;
  for (std::uint8_t i = 100; i < 110; ++i) {
    const Somebody one = begin(TestDevice(i), "Bot", "203.0.113." + std::to_string(i));
    to_one += add_mail(one, i % 2 == 0 ? whole : "Mara.Lind@MAIL.example",
                       "203.0.113." + std::to_string(i))
                          .status == 201
                  ? 1
                  : 0;
  }
  EXPECT_EQ(to_one, 3);
  // Twenty a day from where somebody asks.
  int from_one = 0;
  for (std::uint8_t i = 120; i < 150; ++i) {
    const Somebody one = begin(TestDevice(i), "Bot", "203.0.113." + std::to_string(i));
    from_one +=
        add_mail(one, std::to_string(i) + "@victim.example", "192.0.2.77").status == 201 ? 1 : 0;
  }
  EXPECT_EQ(from_one, 20);
  house.loop.pass(world::day_ms);
  EXPECT_EQ(add_mail({mara.id, sign_in(mara.id, desk).text("token")}, "4@mail.example").status,
            201);
  std::set<Letter::About> about;
  for (const auto& carried : house.mail.carried) about.insert(carried.letter.about);
  EXPECT_EQ(about, std::set{Letter::About::confirm});
}

TEST_F(AddressApiHouse, ANoteBehindAPlusMakesNoOtherMailbox) {
  int letters = 0;
  for (std::uint8_t i = 100; i < 110; ++i) {
    const std::string from = "203.0.113." + std::to_string(i);
    const Somebody one = begin(TestDevice(i), "Bot", from);
    const std::string note = std::to_string(i);
    const Told told = add_mail(one, "mara.lind+" + note + "@mail.example", from);
    letters += told.status == 201 ? 1 : 0;
    EXPECT_EQ(told.code(), told.status == 201 ? "" : "too_many_letters");
  }
  EXPECT_EQ(letters, 3);
  // It goes where it was asked for, and for one person each is an address of its own.
  EXPECT_EQ(house.mail.carried[0].address, "mara.lind+100@mail.example");
  const Somebody mara = begin(desk, "Mara");
  const std::string id = add_mail(mara, "mara+a@mail.example").text("id");
  EXPECT_NE(add_mail(mara, "mara+b@mail.example").text("id"), id);
  EXPECT_EQ(mailbox_of("Mara+a+b@Mail.example"), "mara@mail.example");
  EXPECT_EQ(mailbox_of("+a@mail.example"), "+a@mail.example");
  EXPECT_EQ(mailbox_of("mara@mail.example"), "mara@mail.example");
}

TEST_F(AddressApiHouse, AllServersCountLettersTogetherAndKeepNobodysAddressForIt) {
  const Somebody mara = begin(desk, "Mara");
  Desk other_desk{house.services};
  AddressApi other{other_desk};
  const auto elsewhere = [&](const std::string& address) {
    return world::ask(
        house, other,
        {.method = "POST",
         .path = {"people", "me", "addresses"},
         .body = json::serialize(json::object{{"channel", "mail"}, {"address", address}}),
         .address = "192.0.2.9",
         .session = mara.token});
  };
  EXPECT_EQ(elsewhere("1@mail.example").status, 201);
  EXPECT_EQ(add_mail(mara, "2@mail.example").status, 201);
  EXPECT_EQ(elsewhere("3@mail.example").status, 201);
  EXPECT_EQ(add_mail(mara, "4@mail.example").code(), "too_many_letters");
  EXPECT_EQ(elsewhere("4@mail.example").code(), "too_many_letters");
  EXPECT_EQ(house.mail.carried.size(), 3U);
  EXPECT_TRUE(is_name(house.sealer.mark(whole)));
  EXPECT_EQ(house.sealer.mark(whole), house.sealer.mark(whole));
  EXPECT_NE(house.sealer.mark(whole), house.sealer.mark("other@mail.example"));
  EXPECT_NE(house.sealer.mark(whole), server::Sealing(std::string(32, 'b')).mark(whole));
}

TEST_F(AddressApiHouse, NothingIsTriedAgainOnceItStops) {
  const Somebody mara = begin(desk, "Mara");
  ASSERT_EQ(add_mail(mara, whole).status, 201);
  ASSERT_EQ(add_mail(mara, "other@mail.example").status, 201);
  house.mail.carried[0].done({.result = Delivery::Result::try_again});
  house.loop.turn();
  addresses.stop();
  house.mail.carried[1].done({.result = Delivery::Result::try_again});
  house.loop.pass(world::day_ms);
  EXPECT_EQ(house.mail.carried.size(), 2U);
}

TEST_F(AddressApiHouse, FiveAddressesAndWhatHasEndedMakesRoom) {
  const Somebody mara = begin(desk, "Mara");
  std::string first;
  for (int i = 0; i < 5; ++i) {
    const Told told = add_push(mara, endpoint + std::to_string(i));
    ASSERT_EQ(told.status, 201);
    if (i == 2) first = told.text("id");
  }
  const Told sixth = add_push(mara, endpoint + "5");
  EXPECT_EQ(sixth.status, 409);
  EXPECT_EQ(sixth.code(), "too_many");
  ASSERT_EQ(end(first, end_proof(house.secrets, first)).status, 200);
  EXPECT_EQ(add_push(mara, endpoint + "5").status, 201);
  EXPECT_FALSE(house.people.address(first));
  EXPECT_EQ(house.people.addresses_of(mara.id).size(), 5U);
}

TEST_F(AddressApiHouse, WhoAsksAgainGetsANewLetterAndTheOldOneIsVoid) {
  const Somebody mara = begin(desk, "Mara");
  const std::string id = add_mail(mara, whole).text("id");
  const std::string old = proof_in_letter();
  EXPECT_EQ(add_mail(mara, "MARA.lind@mail.example").text("id"), id);
  EXPECT_EQ(house.mail.carried.size(), 2U);
  EXPECT_EQ(confirm(id, old).code(), "bad_proof");
  EXPECT_EQ(confirm(id, proof_in_letter()).status, 200);
  // What is confirmed is not asked again.
  const Told known = add_mail(mara, whole);
  EXPECT_EQ(known.status, 201);
  EXPECT_EQ(known.text("standing"), "confirmed");
  EXPECT_EQ(house.mail.carried.size(), 2U);
}

TEST_F(AddressApiHouse, NobodyTakesAwayWhatIsAnothers) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  const std::string id = add_mail(mara, whole).text("id");
  const auto remove = [&](const std::string& which, const Somebody& who) {
    return post("people/me/addresses/" + which + "/remove", json::object{}, who.token);
  };
  EXPECT_EQ(remove(id, jo).status, 404);
  EXPECT_EQ(remove(id, jo).body, remove("nobody", jo).body);
  EXPECT_TRUE(house.people.address(id));
  const Told self = remove(id, mara);
  EXPECT_EQ(self.status, 200);
  EXPECT_TRUE(self.json.at("addresses").as_array().empty());
  EXPECT_FALSE(house.people.address(id));
}

TEST_F(AddressApiHouse, ALetterThatFailsIsTriedAgainWhileItIsWanted) {
  using Result = Delivery::Result;
  const Somebody mara = begin(desk, "Mara");
  const std::string id = add_mail(mara, whole).text("id");
  const auto fails = [&](Result result) {
    house.mail.carried.back().done({.result = result});
    house.loop.turn();
  };
  fails(Result::try_again);
  house.loop.pass(minute_ms - 1);
  EXPECT_EQ(house.mail.carried.size(), 1U);
  house.loop.pass(1);
  ASSERT_EQ(house.mail.carried.size(), 2U);
  EXPECT_EQ(house.mail.carried[1].letter.link, house.mail.carried[0].letter.link);
  fails(Result::try_again);
  house.loop.pass(10 * minute_ms);
  ASSERT_EQ(house.mail.carried.size(), 3U);
  fails(Result::try_again);
  // Meanwhile it was confirmed by one of them that came all the same.
  ASSERT_EQ(confirm(id, proof_in_letter()).status, 200);
  house.loop.pass(world::day_ms);
  EXPECT_EQ(house.mail.carried.size(), 3U);

  const Somebody jo = begin(phone, "Jo");
  const std::string dead = add_mail(jo, "nobody@mail.example").text("id");
  fails(Result::gone);
  EXPECT_EQ(standing(dead), Standing::ended);
  const std::string removed = add_mail(jo, "later@mail.example").text("id");
  fails(Result::try_again);
  ASSERT_EQ(post("people/me/addresses/" + removed + "/remove", json::object{}, jo.token).status,
            200);
  const std::size_t letters = house.mail.carried.size();
  house.loop.pass(world::day_ms);
  EXPECT_EQ(house.mail.carried.size(), letters);
}

TEST_F(AddressApiHouse, WithoutAStoreNothingLeaves) {
  const Somebody mara = begin(desk, "Mara");
  // Forgotten, or the store fails, after it was found out who asks.
  house.store.meanwhile = {{}, [&] { house.people.remove_book(1); }};
  EXPECT_EQ(add_mail(mara, whole).code(), "unknown_device");
  const Somebody jo = begin(phone, "Jo");
  house.store.meanwhile = {{}, [&] { house.store.broken = true; }};
  EXPECT_EQ(add_mail(jo, whole).status, 503);
  EXPECT_EQ(confirm("a", "b").status, 503);
  EXPECT_EQ(end("a", end_proof(house.secrets, "a")).status, 503);
  EXPECT_TRUE(house.mail.carried.empty());
}

}  // namespace rail::people::address_api_test
