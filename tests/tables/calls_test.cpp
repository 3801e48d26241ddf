// Who is called when it is their turn.
#include "tables/calls.h"

#include <gtest/gtest.h>

#include <string>

#include "sim/outside.h"
#include "tests/tables/table_by_hand.h"

namespace rail::tables::calls_test {

class Office {
 public:
  Office() {
    by_hand.begun();
    stored.id = "table";
    stored.seats = {{"", "https://example.org/ann"}, {"", "https://example.org/bob"}};
  }

  void call(Seats present) { calls.call(stored, *by_hand.table, present); }
  /// The turn of whoever it is comes to its end.
  void next_turn() {
    const Seat now = by_hand.turn();
    while (by_hand.turn() == now) by_hand.play(now);
  }
  bool called(Seat seat) const {
    return notices.waiting.contains("table/" + std::to_string(index(seat)));
  }

  table_test::TableByHand by_hand;
  StoredTable stored;
  sim::SimNotices notices;
  std::string url = "https://house.example";
  Calls calls{notices, url};
};

TEST(Calls, WhoHasBecomeToActAndIsNotThere) {
  Office office;
  office.next_turn();
  const Seat now = office.by_hand.turn();
  office.call(0);
  EXPECT_TRUE(office.called(now));
  EXPECT_FALSE(office.called(office.by_hand.other()));
  const std::string& body = office.notices.waiting.begin()->second;
  EXPECT_EQ(body, R"({"table":"table","game":"ticket-to-ride-usa","seat":)" +
                      std::to_string(index(now)) + R"(,"link":"https://house.example/t/table"})");
  office.next_turn();
  office.call(0);
  EXPECT_FALSE(office.called(now)) << "it is not their turn any more";
  EXPECT_TRUE(office.called(office.by_hand.turn()));
}

TEST(Calls, NobodyWhoIsThere) {
  Office office;
  office.next_turn();
  office.call(only(office.by_hand.turn()));
  EXPECT_TRUE(office.notices.waiting.empty());
}

TEST(Calls, OnceForEachState) {
  Office office;
  office.next_turn();
  office.call(0);
  office.notices.waiting.clear();
  office.call(0);
  EXPECT_TRUE(office.notices.waiting.empty());
}

TEST(Calls, NobodyWithoutAnAddressOrForWhomABotPlays) {
  Office office;
  office.next_turn();
  const Seat now = office.by_hand.turn();
  office.by_hand.attempt([&](Draft& d) { return d.leave(only(now), "random"); });
  office.call(0);
  EXPECT_FALSE(office.called(now));
  Office silent;
  silent.stored.seats = {{}, {}};
  silent.next_turn();
  silent.call(0);
  EXPECT_TRUE(silent.notices.waiting.empty());
}

}  // namespace rail::tables::calls_test
