// Whose webhook is called when it is their turn.
#include "tables/calls.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tables/call_text.h"
#include "tables/protocol.h"
#include "tests/tables/table_by_hand.h"

namespace rail::tables::calls_test {

class Office {
 public:
  Office() {
    by_hand.begun();
    stored.id = "table";
    stored.seats = {{"", "https://example.org/ann"}, {"", "https://example.org/bob"}};
  }

  /// What follows from something that happens at the table.
  template <class Happens>
  Change after(Happens happens, Seats present = 0) {
    const Table before = *by_hand.table;
    happens();
    Change change;
    add_calls(change, {.stored = stored,
                       .before = before,
                       .after = *by_hand.table,
                       .seats = seats,
                       .present = present,
                       .now = by_hand.now});
    return change;
  }
  /// The turn of whoever it is comes to its end.
  Change next_turn(Seats present = 0) {
    const Seat now = by_hand.turn();
    return after(
        [&] {
          while (by_hand.turn() == now) by_hand.play(now);
        },
        present);
  }

  table_test::TableByHand by_hand;
  StoredTable stored;
  std::vector<std::pair<int, StoredSeat>> seats;
};

TEST(Calls, ToTheWebhookOfWhoHasBecomeToAct) {
  Office office;
  const Seat before = office.by_hand.turn();
  const Change change = office.next_turn();
  const Seat now = office.by_hand.turn();
  ASSERT_EQ(change.calls.size(), 1U);
  const StoredCall& call = change.calls[0];
  EXPECT_EQ(call.key, webhook_key("table", now));
  EXPECT_EQ(call.about, office.by_hand.table->to_act_since(now));
  EXPECT_EQ(call.webhook, office.stored.seats[static_cast<std::size_t>(index(now))].webhook);
  EXPECT_EQ(call.person, "");
  EXPECT_EQ(call.due, office.by_hand.now);
  const auto text = read_json<CallText>("text", call.text);
  EXPECT_EQ(text.table, "table");
  EXPECT_EQ(text.game, "ticket-to-ride-usa");
  EXPECT_EQ(text.seat, now);
  EXPECT_EQ(change.uncalled, std::vector{webhook_key("table", before)});
}

TEST(Calls, LaterIfSomebodyIsThere) {
  Office office;
  const Change change = office.next_turn(office.by_hand.everybody());
  ASSERT_EQ(change.calls.size(), 1U) << "he may go without having decided";
  EXPECT_EQ(change.calls[0].due, office.by_hand.now + present_grace_ms);
  EXPECT_FALSE(calls_somebody(change.calls, office.by_hand.now));
}

TEST(Calls, OnceForEachDecision) {
  Office office;
  office.next_turn();
  const Change change = office.after([&] {
    office.by_hand.attempt([](Draft& d) { return d.say(only(table_test::ann), "hello"); });
  });
  EXPECT_TRUE(change.calls.empty());
  EXPECT_TRUE(change.uncalled.empty());
}

TEST(Calls, NobodyWithoutAWebhookOrForWhomABotPlays) {
  Office office;
  office.next_turn();
  const Seat now = office.by_hand.turn();
  const Change left = office.after(
      [&] { office.by_hand.attempt([&](Draft& d) { return d.leave(only(now), "random"); }); });
  EXPECT_TRUE(left.calls.empty());
  EXPECT_EQ(left.uncalled, std::vector{webhook_key("table", now)});
  Office silent;
  silent.stored.seats = {{}, {}};
  const Change change = silent.next_turn();
  EXPECT_TRUE(change.calls.empty());
  EXPECT_TRUE(change.uncalled.empty());
}

TEST(Calls, AnotherAddressIsCalledInstead) {
  Office office;
  office.next_turn();
  const int now = index(office.by_hand.turn());
  office.seats = {{now, {"", "https://example.org/new"}}};
  const Change change = office.after([] {});
  ASSERT_EQ(change.calls.size(), 1U);
  EXPECT_EQ(change.calls[0].webhook, "https://example.org/new");
  office.seats = {{now, {}}};
  const Change without = office.after([] {});
  EXPECT_TRUE(without.calls.empty());
  EXPECT_EQ(without.uncalled, std::vector{webhook_key("table", seat(now))});
}

}  // namespace rail::tables::calls_test
