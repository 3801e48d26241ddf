// A pass opens nothing any more once a device was shut out, at whichever server that was written.
#include "people/doorkeeper.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/people/person_requests.h"

namespace rail::people::doorkeeper_test {

using tables::Door;
using world::Somebody;

class DoorkeeperHouse : public world::PersonRequests {
 protected:
  std::optional<Door> door(const std::string& person, std::int64_t given) {
    std::optional<Door> said;
    keep_door(house.desk, {person, given}, [&](Door one) { said = one; });
    house.loop.turn();
    return said;
  }
  std::int64_t now() const { return house.loop.wall_ms(); }
};

TEST_F(DoorkeeperHouse, OldPassesAreShutAtOnceAndNewOnesOpen) {
  const Somebody mara = begin(desk, "Mara");
  const std::int64_t given = now();
  EXPECT_EQ(door(mara.id, given), Door::open);
  house.loop.pass(1'000);
  // Another server writes it, and this one has heard nothing of it.
  ASSERT_EQ(join(invitation(mara.id, desk, now() + invitation_ms), phone).status, 201);
  write_elsewhere(mara.id, person::ShutOut{phone.name()});
  EXPECT_EQ(door(mara.id, given), Door::shut);
  EXPECT_EQ(door(mara.id, now()), Door::shut) << "in the same moment";
  house.loop.pass(1);
  EXPECT_EQ(door(mara.id, now()), Door::open);
}

TEST_F(DoorkeeperHouse, WhoIsBlockedOrForgottenDoesNotComeIn) {
  const Somebody mara = begin(desk, "Mara");
  EXPECT_EQ(door(somebody(3), now()), Door::shut);
  const StoredBook book = house.people.book(Kind::person, mara.id).value();
  house.people.write_book({.key = book.key, .closed = true});
  EXPECT_EQ(door(mara.id, now()), Door::shut);
  house.people.write_book({.key = book.key, .closed = false});
  EXPECT_EQ(door(mara.id, now()), Door::open);
  house.store.broken = true;
  EXPECT_EQ(door(mara.id, now()), Door::unread);
}

}  // namespace rail::people::doorkeeper_test
