// What a person's book adds up to, and what may not be added to it.
#include "people/person.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "host/json_input.h"
#include "people/letters.h"
#include "tests/people/keys.h"

namespace rail::people::person_test {

constexpr std::int64_t noon = 1'800'000'000'000;

/// A person whose book grows only by what may be added.
struct Book {
  Person person;
  std::vector<StoredPage> pages;

  std::string add(const person::Entry& entry, std::int64_t at = noon) {
    if (const WhyNot why = problem(person, entry, at)) return why->code;
    pages.push_back({person.pages, at, json_text(entry)});
    apply(person, entry, at);
    return "";
  }
};

std::string device(int number) {
  return to_base64url(std::string(public_key_bytes, static_cast<char>(number)));
}

Book mara() {
  Book book;
  EXPECT_EQ(book.add(person::Joined{device(1), "desk", {}}), "");
  EXPECT_EQ(book.add(person::Called{"Mara", tables::Plate::red, tables::Face::bun, Language::de}),
            "");
  return book;
}

TEST(Letters, AreThoseOfTheStandard) {
  EXPECT_EQ(to_base64url("foob"), "Zm9vYg");  // RFC 4648, 10, without padding
  EXPECT_EQ(to_base64url("\xff\xfe"), "__4");
  EXPECT_EQ(from_base64url("Zm9vYg", 4), "foob");
  EXPECT_EQ(from_base64url("Zm9vYh", 4), std::nullopt) << "bits that are of no byte";
  EXPECT_EQ(from_base64url("Zm9vYg==", 4), std::nullopt);
  EXPECT_EQ(from_base64url("Zm9v g", 4), std::nullopt);
  EXPECT_EQ(from_base64url("", 0), "");
  // SHA-256 of "abc" begins with ba7816bf.
  EXPECT_EQ(name_of("abc").substr(0, 6), "xj4bnp");
  EXPECT_TRUE(is_name(name_of("abc")));
}

TEST(Person, IsNamedAfterTheFirstKey) {
  const Book book = mara();
  EXPECT_EQ(book.person.id, person_id(std::string(public_key_bytes, '\1')));
  EXPECT_EQ(book.person.id, name_of("roundhouse person" + std::string(public_key_bytes, '\1')));
  EXPECT_EQ(book.person.id.size(), 26U);
}

TEST(Person, BeginsWithADevice) {
  Book book;
  EXPECT_EQ(book.add(person::Called{"Mara", {}, {}, Language::en}), "no_person");
  EXPECT_EQ(book.add(person::Joined{"short", "desk", {}}), "bad_key");
  EXPECT_EQ(book.add(person::Joined{device(1) + "A", "desk", {}}), "bad_key");
  EXPECT_EQ(book.add(person::Joined{device(1), "", {}}), "bad_name");
  EXPECT_EQ(book.add(person::Joined{device(1), "desk", name_of("?")}), "bad_invitation");
}

TEST(Person, HasEightDevicesAtMost) {
  Book book = mara();
  EXPECT_EQ(book.add(person::Joined{device(2), "phone", {}}), "bad_invitation");
  for (int i = 2; i <= 8; ++i)
    EXPECT_EQ(book.add(person::Joined{device(i), "phone", somebody(i)}), "");
  EXPECT_EQ(book.add(person::Joined{device(9), "phone", somebody(9)}), "too_many");
  EXPECT_EQ(book.add(person::ShutOut{device(3)}), "");
  EXPECT_FALSE(book.person.trusts(device(3)));
  EXPECT_EQ(book.add(person::Joined{device(9), "phone", somebody(8)}), "used_invitation");
  EXPECT_EQ(book.add(person::Joined{device(9), "phone", somebody(9)}), "");
  EXPECT_EQ(book.add(person::Joined{device(3), "phone", somebody(10)}), "known_device")
      << "what was shut out stays out";
}

TEST(Person, DevicesComeAndGoWithinABound) {
  Book book = mara();
  int number = 1;
  for (; number < 200; ++number) {
    const std::string key = device(number + 1);
    if (book.add(person::Joined{key, "phone", somebody(number)}) != "") break;
    EXPECT_EQ(book.add(person::ShutOut{key}), "");
  }
  EXPECT_EQ(number, static_cast<int>(max_devices_ever));
}

TEST(Person, KeepsTheLastDevice) {
  Book book = mara();
  EXPECT_EQ(book.add(person::ShutOut{device(1)}), "last_device");
  EXPECT_EQ(book.add(person::ShutOut{device(2)}), "unknown_device");
  EXPECT_EQ(book.add(person::Joined{device(2), "phone", somebody(1)}), "");
  EXPECT_EQ(book.add(person::ShutOut{device(1)}), "");
  EXPECT_EQ(book.add(person::ShutOut{device(1)}), "unknown_device");
  EXPECT_EQ(book.person.id, mara().person.id) << "the id stays";
}

TEST(Person, NamesAreShortAndVisible) {
  Book book = mara();
  EXPECT_EQ(book.add(person::Called{std::string(24, 'm'), {}, {}, Language::en}), "");
  EXPECT_EQ(book.add(person::Called{std::string(25, 'm'), {}, {}, Language::en}), "bad_name");
  EXPECT_EQ(book.add(person::Called{"\u202e", {}, {}, Language::en}), "bad_name");
  EXPECT_EQ(book.add(person::Called{"a\nb", {}, {}, Language::en}), "bad_name");
}

TEST(Person, RemembersABoundedNumberOfSeats) {
  Book book = mara();
  for (int i = 0; i < static_cast<int>(max_remembered) + 5; ++i)
    EXPECT_EQ(book.add(person::Seated{"t" + std::to_string(i), seat(0)}), "");
  EXPECT_EQ(book.person.seats.size(), max_remembered);
  EXPECT_EQ(book.person.seats.front().table, "t5");
  EXPECT_EQ(book.add(person::Seated{"t9", seat(0)}), "nothing_new");
  EXPECT_EQ(book.add(person::Unseated{"t9", seat(1)}), "nothing_new");
  EXPECT_EQ(book.add(person::Unseated{"t9", seat(0)}), "");
  EXPECT_EQ(book.add(person::Seated{"../etc", seat(0)}), "bad_table");
  EXPECT_EQ(book.add(person::Seated{std::string(65, 'a'), seat(0)}), "bad_table");
}

TEST(Person, KnowsAndMutesPeopleWithinABound) {
  Book book = mara();
  EXPECT_EQ(book.add(person::Knows{book.person.id, true}), "bad_id");
  EXPECT_EQ(book.add(person::Knows{"Jo", true}), "bad_id");
  for (int i = 0; i < static_cast<int>(max_known); ++i)
    EXPECT_EQ(book.add(person::Knows{somebody(i), true}), "");
  EXPECT_EQ(book.add(person::Knows{somebody(3), true}), "nothing_new");
  EXPECT_EQ(book.add(person::Knows{somebody(-1), true}), "too_many");
  EXPECT_EQ(book.add(person::Knows{somebody(3), false}), "");
  EXPECT_EQ(book.add(person::Knows{somebody(-1), true}), "");
  EXPECT_EQ(book.add(person::Mutes{somebody(1), true}), "");
  EXPECT_TRUE(book.person.mutes(somebody(1)));
  EXPECT_EQ(book.add(person::Mutes{somebody(1), false}), "");
  EXPECT_FALSE(book.person.mutes(somebody(1)));
}

TEST(Person, IsAwayForAWhile) {
  Book book = mara();
  EXPECT_EQ(book.add(person::Away{noon - 1}), "bad_time");
  EXPECT_EQ(book.add(person::Away{noon + max_away_ms + 1}), "bad_time");
  EXPECT_EQ(book.add(person::Away{noon + 1000}), "");
  EXPECT_EQ(book.person.away_until, noon + 1000);
  EXPECT_EQ(book.add(person::Away{}), "");
  EXPECT_EQ(book.person.away_until, std::nullopt);
}

TEST(Person, ChoosesWhenToHearOfThings) {
  Book book = mara();
  Choices choices;
  choices.pace = Pace::daily;
  EXPECT_EQ(book.add(person::Told{choices}), "");
  EXPECT_EQ(book.person.choices, choices);
  choices.digest_hour = 24;
  EXPECT_EQ(book.add(person::Told{choices}), "bad_choices");
  EXPECT_EQ(book.add(person::ToldAt{"t1", TableChoices{Pace::never, {}, {}}}), "");
  EXPECT_EQ(book.add(person::ToldAt{"t1", TableChoices{Pace::at_once, {}, {}}}), "");
  ASSERT_EQ(book.person.choices_at.size(), 1U);
  EXPECT_EQ(book.person.choices_at[0].choices->pace, Pace::at_once);
  for (int i = 2; i <= static_cast<int>(max_told_tables); ++i)
    EXPECT_EQ(book.add(person::ToldAt{"t" + std::to_string(i), TableChoices{}}), "");
  EXPECT_EQ(book.add(person::ToldAt{"more", TableChoices{}}), "too_many");
  EXPECT_EQ(book.add(person::ToldAt{"t1", {}}), "");
  EXPECT_EQ(book.add(person::ToldAt{"more", TableChoices{}}), "");
}

TEST(Person, AFullBookStillShutsOut) {
  Book book = mara();
  EXPECT_EQ(book.add(person::Joined{device(2), "phone", somebody(1)}), "");
  book.person.pages = max_person_pages;
  EXPECT_EQ(book.add(person::Called{"Jo", {}, {}, Language::en}), "too_many");
  EXPECT_EQ(book.add(person::ShutOut{device(2)}), "");
}

TEST(Person, IsReadBackAndExported) {
  Book book = mara();
  EXPECT_EQ(book.add(person::Seated{"t1", seat(2)}), "");
  EXPECT_EQ(book.add(person::Knows{somebody(1), true}), "");
  EXPECT_EQ(book.add(person::Away{noon + 5000}), "");
  const Person read = read_person(book.pages);
  const std::string text = exported(read, book.pages);
  EXPECT_EQ(text, exported(book.person, book.pages));
  const boost::json::value all = boost::json::parse(text);
  EXPECT_EQ(all.at("person").at("called").at("name"), "Mara");
  EXPECT_EQ(all.at("book").as_array().size(), 5U);
  EXPECT_EQ(all.at("book").at(2).at("entry").at("table"), "t1");
  EXPECT_EQ(boost::json::parse(summary_of(read)).at("face"), "bun");
}

TEST(Person, EntriesAreReadStrictly) {
  const std::string good = json_text(person::Seated{"t1", seat(2)});
  EXPECT_EQ(good, R"({"type":"seated","table":"t1","seat":2})");
  EXPECT_EQ(json_text(read_person_entry(good)), good);
  for (const char* bad :
       {"", "{}", "[]", R"({"type":"king"})", R"({"type":"seated","table":"t1"})",
        R"({"type":"seated","table":"t1","seat":99})",
        R"({"type":"seated","table":"t1","seat":2,"more":1})",
        R"({"type":"called","name":"M","plate":"pink","face":null,"language":"de"})",
        R"({"type":"shut_out","device":7})"})
    EXPECT_THROW(read_person_entry(bad), host::BadInput) << bad;
  EXPECT_THROW(read_person_entry(R"({"type":"shut_out","device":")" +
                                 std::string(max_person_page, 'a') + "\"}"),
               host::BadInput);
}

/// Whatever is tried: bounds hold, and what was written reads back as the same.
TEST(Person, HoldsItsBoundsWhateverIsTried) {
  Rng rng(22);
  const auto below = [&rng](int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  };
  Book book = mara();
  for (int i = 0; i < 3000; ++i) {
    const std::string other = somebody(below(30));
    const std::string table = "t" + std::to_string(below(30));
    switch (below(7)) {
      case 0:
        book.add(person::Joined{device(below(100)), "x", somebody(below(100))});
        break;
      case 1:
        book.add(person::ShutOut{device(below(100))});
        break;
      case 2:
        book.add(person::Seated{table, seat(below(max_seats))});
        break;
      case 3:
        book.add(person::Unseated{table, seat(below(max_seats))});
        break;
      case 4:
        book.add(person::Knows{other, below(2) == 0});
        break;
      case 5:
        book.add(person::Mutes{other, below(2) == 0});
        break;
      default:
        book.add(person::ToldAt{table, TableChoices{}});
    }
    int trusted = 0;
    for (const person::Device& each : book.person.devices) trusted += each.shut_out ? 0 : 1;
    ASSERT_GE(trusted, 1);
    ASSERT_LE(trusted, static_cast<int>(max_devices));
  }
  EXPECT_EQ(exported(read_person(book.pages), {}), exported(book.person, {}));
}

}  // namespace rail::people::person_test
