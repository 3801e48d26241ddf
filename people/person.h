// A person: what the pages of a book add up to. It begins with the key of a first device, from
// which its name follows; there is no account and no password.
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/actor.h"
#include "people/books.h"
#include "people/refusal.h"
#include "people/when.h"
#include "tables/looks.h"

namespace rail::people {

inline constexpr std::size_t max_devices = 8;        // that may speak for a person at a time
inline constexpr std::size_t max_devices_ever = 64;  // those that were shut out stay known
inline constexpr std::size_t max_known = 500;        // people one remembers; as many muted
inline constexpr std::size_t max_remembered = 500;   // seats; then the oldest is forgotten
inline constexpr std::size_t max_told_tables = 200;  // with choices of their own
inline constexpr std::int64_t max_person_pages = 20'000;
inline constexpr std::size_t max_person_page = 8'192;  // bytes
inline constexpr std::size_t max_table_id = 64;        // letters
inline constexpr std::int64_t max_away_ms = std::int64_t{400} * 24 * 3600 * 1000;

enum class Language : std::uint8_t { en, de };
BOOST_DESCRIBE_ENUM(Language, en, de)

namespace person {

/// A device may speak for the person. Of the first, `invitation` is empty; a further one was
/// invited by another (people/sessions.h), and no invitation lets two in.
struct Joined {
  static constexpr std::string_view type = "joined";
  std::string device;  // its public key in base64url, by which it is named everywhere
  std::string name;    // "Mara's phone"
  std::optional<std::string> invitation;
};
BOOST_DESCRIBE_STRUCT(Joined, (), (device, name, invitation))

/// It may not, any more, and never again.
struct ShutOut {
  static constexpr std::string_view type = "shut_out";
  std::string device;
};
BOOST_DESCRIBE_STRUCT(ShutOut, (), (device))

/// How the person appears to others, and in which language letters are.
struct Called {
  static constexpr std::string_view type = "called";
  std::string name;
  std::optional<tables::Plate> plate;
  std::optional<tables::Face> face;
  Language language = Language::en;
  friend bool operator==(const Called&, const Called&) = default;
};
BOOST_DESCRIBE_STRUCT(Called, (), (name, plate, face, language))

/// When the person wants to hear of something; none: as it is for everybody.
struct Told {
  static constexpr std::string_view type = "told";
  std::optional<Choices> choices;
};
BOOST_DESCRIBE_STRUCT(Told, (), (choices))

/// What is otherwise at one table; none: nothing.
struct ToldAt {
  static constexpr std::string_view type = "told_at";
  std::string table;
  std::optional<TableChoices> choices;
};
BOOST_DESCRIBE_STRUCT(ToldAt, (), (table, choices))

/// A seat is this person's.
struct Seated {
  static constexpr std::string_view type = "seated";
  std::string table;
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(Seated, (), (table, seat))

/// It is no more, or need not be remembered.
struct Unseated {
  static constexpr std::string_view type = "unseated";
  std::string table;
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(Unseated, (), (table, seat))

/// Milliseconds since 1970; none: back again.
struct Away {
  static constexpr std::string_view type = "away";
  std::optional<std::int64_t> until;
};
BOOST_DESCRIBE_STRUCT(Away, (), (until))

/// Belongs to my people, or (`known` is false) no more.
struct Knows {
  static constexpr std::string_view type = "knows";
  std::string person;
  bool known = true;
};
BOOST_DESCRIBE_STRUCT(Knows, (), (person, known))

/// What this one says is not shown to me, in any circle or at any table.
struct Mutes {
  static constexpr std::string_view type = "mutes";
  std::string person;
  bool muted = true;
};
BOOST_DESCRIBE_STRUCT(Mutes, (), (person, muted))

using Entry =
    std::variant<Joined, ShutOut, Called, Told, ToldAt, Seated, Unseated, Away, Knows, Mutes>;

struct Device {
  std::string device;
  std::string name;
  std::int64_t since = 0;
  bool shut_out = false;
  std::optional<std::string> invitation;
  friend bool operator==(const Device&, const Device&) = default;
};
BOOST_DESCRIBE_STRUCT(Device, (), (device, name, since, shut_out, invitation))

struct Place {
  std::string table;
  Seat seat{};
  friend bool operator==(const Place&, const Place&) = default;
};
BOOST_DESCRIBE_STRUCT(Place, (), (table, seat))

}  // namespace person

struct Person {
  std::string id;  // empty before the first page
  std::int64_t pages = 0;
  std::vector<person::Device> devices;  // in the order in which they came
  std::optional<person::Called> called;
  std::optional<Choices> choices;
  std::vector<person::ToldAt> choices_at;  // of single tables
  std::vector<person::Place> seats;        // oldest first
  std::optional<std::int64_t> away_until;
  std::vector<std::string> known;
  std::vector<std::string> muted;
  /// When a device was shut out last, milliseconds since 1970; 0: none was. For the house alone.
  std::int64_t shut_at = 0;

  const person::Device* device(std::string_view key) const;
  /// Whether this device may speak for the person.
  bool trusts(std::string_view key) const;
  bool mutes(std::string_view other) const;
};
BOOST_DESCRIBE_STRUCT(Person, (),
                      (id, pages, devices, called, choices, choices_at, seats, away_until, known,
                       muted))

/// The id of the person whose first device has this key (32 raw bytes).
std::string person_id(std::string_view public_key);

/// Why an entry may not be added at `now`. Whoever asks has shown that he speaks for the person;
/// for Joined see people/sessions.h as well.
WhyNot problem(const Person& person, const person::Entry& entry, std::int64_t now);
/// The entry was judged when it was added to the book.
void apply(Person& person, const person::Entry& entry, std::int64_t at);
/// A whole book. Throws host::BadInput if it cannot be read.
Person read_person(std::span<const StoredPage> pages);

/// Throws host::BadInput.
person::Entry read_person_entry(std::string_view text);
std::string json_text(const person::Entry& entry);
/// For StoredBook::summary: how the person appears, and whether he is away.
struct PersonSummary {
  std::string name;
  std::optional<tables::Plate> plate;
  std::optional<tables::Face> face;
  Language language = Language::en;
  std::optional<std::int64_t> away_until;
};
BOOST_DESCRIBE_STRUCT(PersonSummary, (), (name, plate, face, language, away_until))
std::string summary_of(const Person& person);
/// All that is kept of a person, page by page and as it stands now.
std::string exported(const Person& person, std::span<const StoredPage> pages);

}  // namespace rail::people
