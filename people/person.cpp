// How a person's book grows.
#include "people/person.h"

#include <algorithm>

#include "people/letters.h"
#include "people/signatures.h"
#include "people/wire.h"
#include "tables/draft.h"
#include "tables/protocol.h"

namespace rail::people {

namespace {

template <class List, class Value>
bool is_among(const List& list, const Value& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// Adds or takes away; each is there once.
void keep(std::vector<std::string>& list, const std::string& word, bool there) {
  std::erase(list, word);
  if (there) list.push_back(word);
}

WhyNot bad_id() { return refused("bad_id", "26 letters a-z and digits 2-7 name a person"); }
WhyNot bad_table() { return refused("bad_table", "no table can have this id"); }
WhyNot too_many(std::string_view words) { return refused("too_many", words); }

/// One judgement for each kind of entry.
struct PersonJudge {
  const Person& person;
  std::int64_t now;

  WhyNot operator()(const person::Joined& entry) const {
    if (!from_base64url(entry.device, public_key_bytes))
      return refused("bad_key", "a device is named by a key of 32 bytes in base64url");
    if (!tables::presentable(entry.name, tables::max_name))
      return refused("bad_name", "a device's name has 1 to 24 visible characters");
    if (person.device(entry.device) != nullptr)
      return refused("known_device", "this device belongs to the person, or did once");
    if (person.devices.empty() == entry.invitation.has_value())
      return refused("bad_invitation", "every device but the first needs an invitation");
    if (entry.invitation && !is_name(*entry.invitation))
      return refused("bad_invitation", "this names no invitation");
    const auto used = [&](const person::Device& d) { return d.invitation == entry.invitation; };
    if (entry.invitation && std::any_of(person.devices.begin(), person.devices.end(), used))
      return refused("used_invitation", "this invitation has let a device in already");
    const auto here = std::count_if(person.devices.begin(), person.devices.end(),
                                    [](const person::Device& d) { return !d.shut_out; });
    if (std::cmp_greater_equal(here, max_devices))
      return too_many("a person has 8 devices at most; shut one out first");
    if (person.devices.size() >= max_devices_ever)
      return too_many("64 devices have belonged to this person; more are not kept");
    return {};
  }
  WhyNot operator()(const person::ShutOut& entry) const {
    if (!person.trusts(entry.device))
      return refused("unknown_device", "no such device speaks for this person");
    const auto others = std::count_if(person.devices.begin(), person.devices.end(),
                                      [](const person::Device& d) { return !d.shut_out; });
    if (others == 1)
      return refused("last_device", "nobody could speak for the person any more; delete it");
    return {};
  }
  WhyNot operator()(const person::Called& entry) const {
    if (!tables::presentable(entry.name, tables::max_name))
      return refused("bad_name", "a name has 1 to 24 visible characters");
    return {};
  }
  WhyNot operator()(const person::Told& entry) const {
    const auto wrong = entry.choices ? problem(*entry.choices) : std::nullopt;
    return wrong ? WhyNot(refused("bad_choices", *wrong)) : WhyNot();
  }
  WhyNot operator()(const person::ToldAt& entry) const {
    if (!is_word(entry.table, max_table_id)) return bad_table();
    const auto same = [&](const person::ToldAt& told) { return told.table == entry.table; };
    if (entry.choices && person.choices_at.size() >= max_told_tables &&
        std::none_of(person.choices_at.begin(), person.choices_at.end(), same))
      return too_many("200 tables have choices of their own");
    return {};
  }
  WhyNot operator()(const person::Seated& entry) const {
    if (!is_word(entry.table, max_table_id)) return bad_table();
    if (is_among(person.seats, person::Place{entry.table, entry.seat}))
      return refused("nothing_new", "this seat is the person's already");
    return {};
  }
  WhyNot operator()(const person::Unseated& entry) const {
    if (!is_among(person.seats, person::Place{entry.table, entry.seat}))
      return refused("nothing_new", "this seat is not the person's");
    return {};
  }
  WhyNot operator()(const person::Away& entry) const {
    if (entry.until && (*entry.until <= now || *entry.until > now + max_away_ms))
      return refused("bad_time", "away until a day within the next 400");
    return {};
  }
  WhyNot operator()(const person::Knows& entry) const {
    return about(entry.person, entry.known, person.known);
  }
  WhyNot operator()(const person::Mutes& entry) const {
    return about(entry.person, entry.muted, person.muted);
  }

  WhyNot about(const std::string& other, bool there, const std::vector<std::string>& list) const {
    if (!is_name(other)) return bad_id();
    if (other == person.id) return refused("bad_id", "this is the person itself");
    if (is_among(list, other) == there) return refused("nothing_new", "it is so already");
    if (there && list.size() >= max_known)
      return too_many("500 people are the most one can have here");
    return {};
  }
};

struct PersonChange {
  Person& person;
  std::int64_t at;

  void operator()(const person::Joined& entry) const {
    if (person.devices.empty()) {
      const auto key = from_base64url(entry.device, public_key_bytes);
      if (key) person.id = person_id(*key);
    }
    person.devices.push_back({entry.device, entry.name, at, false, entry.invitation});
  }
  void operator()(const person::ShutOut& entry) const {
    for (person::Device& device : person.devices)
      device.shut_out = device.shut_out || device.device == entry.device;
    person.shut_at = at;
  }
  void operator()(const person::Called& entry) const { person.called = entry; }
  void operator()(const person::Told& entry) const { person.choices = entry.choices; }
  void operator()(const person::ToldAt& entry) const {
    std::erase_if(person.choices_at,
                  [&](const person::ToldAt& told) { return told.table == entry.table; });
    if (entry.choices) person.choices_at.push_back(entry);
  }
  void operator()(const person::Seated& entry) const {
    person.seats.push_back({entry.table, entry.seat});
    if (person.seats.size() > max_remembered) person.seats.erase(person.seats.begin());
  }
  void operator()(const person::Unseated& entry) const {
    std::erase(person.seats, person::Place{entry.table, entry.seat});
  }
  void operator()(const person::Away& entry) const { person.away_until = entry.until; }
  void operator()(const person::Knows& entry) const {
    keep(person.known, entry.person, entry.known);
  }
  void operator()(const person::Mutes& entry) const {
    keep(person.muted, entry.person, entry.muted);
  }
};

}  // namespace

const person::Device* Person::device(std::string_view key) const {
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [&](const person::Device& d) { return d.device == key; });
  return found == devices.end() ? nullptr : &*found;
}

bool Person::trusts(std::string_view key) const {
  const person::Device* found = device(key);
  return found != nullptr && !found->shut_out;
}

bool Person::mutes(std::string_view other) const { return is_among(muted, other); }

std::string person_id(std::string_view public_key) {
  return name_of("roundhouse person" + std::string(public_key));
}

WhyNot problem(const Person& person, const person::Entry& entry, std::int64_t now) {
  const bool joins = std::holds_alternative<person::Joined>(entry);
  if (person.devices.empty() && !joins)
    return refused("no_person", "a person begins with a device");
  // A book that is full must not keep anybody from shutting a stolen device out.
  if (person.pages >= max_person_pages && !std::holds_alternative<person::ShutOut>(entry))
    return too_many("this person's book is full");
  return std::visit(PersonJudge{person, now}, entry);
}

void apply(Person& person, const person::Entry& entry, std::int64_t at) {
  std::visit(PersonChange{person, at}, entry);
  ++person.pages;
}

Person read_person(std::span<const StoredPage> pages) {
  Person person;
  for (const StoredPage& page : pages) apply(person, read_person_entry(page.text), page.at);
  return person;
}

person::Entry read_person_entry(std::string_view text) {
  return read_text<person::Entry>("entry", text, max_person_page);
}

std::string json_text(const person::Entry& entry) { return book_wire().text(entry); }

std::string summary_of(const Person& person) {
  if (!person.called) return "{}";
  const auto& [name, plate, face, language] = *person.called;
  return book_wire().text(PersonSummary{name, plate, face, language, person.away_until});
}

std::string exported(const Person& person, std::span<const StoredPage> pages) {
  boost::json::array written;
  for (const StoredPage& page : pages) {
    written.push_back(boost::json::object{
        {"seq", page.seq}, {"at", page.at}, {"entry", host::parse_json(page.text, "page")}});
  }
  return boost::json::serialize(boost::json::object{{"format", "roundhouse person"},
                                                    {"version", 1},
                                                    {"person", book_wire().write(person)},
                                                    {"book", std::move(written)}});
}

}  // namespace rail::people
