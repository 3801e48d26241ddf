// What a person is told about himself: GET /api/people/me.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "people/desk.h"
#include "people/outbox.h"
#include "people/person.h"

namespace rail::people {

struct ShownDevice {
  std::string device;
  std::string name;
  std::int64_t since = 0;
  bool shut_out = false;
  bool here = false;  // the one that asks
};
BOOST_DESCRIBE_STRUCT(ShownDevice, (), (device, name, since, shut_out, here))

struct KnownPerson {
  std::string person;
  std::string name;
  std::optional<tables::Plate> plate;
  std::optional<tables::Face> face;
  bool here = false;  // at a table now, if it is somebody who knows this person, too
};
BOOST_DESCRIBE_STRUCT(KnownPerson, (), (person, name, plate, face, here))

struct ShownAddress {
  std::string id;
  Channel channel = Channel::mail;
  Standing standing = Standing::asked;
  std::string shown;  // never whole: "m…@example.org", or the browser's name
  std::int64_t since = 0;
};
BOOST_DESCRIBE_STRUCT(ShownAddress, (), (id, channel, standing, shown, since))

struct Self {
  std::string id;
  std::optional<person::Called> called;
  std::vector<ShownDevice> devices;
  std::optional<Choices> choices;
  std::vector<person::ToldAt> choices_at;
  std::optional<std::int64_t> away_until;
  std::vector<KnownPerson> known;  // without those who are forgotten
  std::vector<std::string> muted;
  std::vector<ShownAddress> addresses;
  std::vector<Channel> channels;  // what this house can send by
  std::vector<person::Place> seats;
};
BOOST_DESCRIBE_STRUCT(Self, (),
                      (id, called, devices, choices, choices_at, away_until, known, muted,
                       addresses, channels, seats))

std::vector<Channel> channels_of(const PeopleServices& services);
ShownAddress shown_address(const Sealer& sealer, const StoredAddress& address);

/// Answers with a Self.
void tell_self(Desk& desk, const Session& session, const Person& person, const Respond& respond);

}  // namespace rail::people
