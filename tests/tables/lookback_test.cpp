// Looking back: what is shown to whom, and how much of it.
#include "tables/lookback.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <variant>

#include "sim/world.h"
#include "tests/tables/table_by_hand.h"

namespace rail::tables::lookback_test {

using table_test::ann;
using table_test::bob;

std::string code_of(const Message& message) {
  const auto* refused = std::get_if<Refused>(&message);
  return refused == nullptr ? "" : refused->code;
}

class Gallery {
 public:
  Gallery() { by_hand.begun(); }

  Visitor visitor(Seats mine) const { return {.mine = mine}; }
  const Table& table() const { return *by_hand.table; }

  table_test::TableByHand by_hand;
  sim::World world;
  sim::HouseLoop loop{world, 1};
  Allowance everywhere{server_work};
  Lookback lookback{loop, everywhere};
};

TEST(Lookback, ShowsWhatOneSawOneself) {
  Gallery gallery;
  const auto plies = static_cast<std::int64_t>(gallery.table().line().size());
  Visitor visitor = gallery.visitor(only(ann));
  const Message answer =
      gallery.lookback.moment(gallery.table(), visitor, {.id = "m", .ply = plies, .everyone = {}});
  const auto& moment = std::get<Moment>(answer);
  EXPECT_EQ(moment.id, "m");
  ASSERT_EQ(moment.views.size(), 1U);
  EXPECT_EQ(moment.views[0].seat, ann);
  EXPECT_EQ(moment.views[0].legal.json, "[]") << "nothing can be done there";
  std::string now;
  gallery.table().match().write_view(ann, now);
  EXPECT_EQ(moment.views[0].view.json, now);
  const Message history = gallery.lookback.history(gallery.table(), visitor,
                                                   {.id = "h", .from = plies - 3, .openly = {}});
  EXPECT_EQ(std::get<History>(history).plies.size(), 3U);
  EXPECT_EQ(std::get<History>(history).plies[0].ply, plies - 3);
}

TEST(Lookback, HidesUntilTheEnd) {
  Gallery gallery;
  Visitor onlooker = gallery.visitor(0);
  const AskMoment everyone{.id = {}, .ply = 0, .everyone = true};
  EXPECT_EQ(code_of(gallery.lookback.moment(gallery.table(), onlooker, everyone)), "not_over");
  const AskHistory openly{.id = {}, .from = 0, .openly = true};
  EXPECT_EQ(code_of(gallery.lookback.history(gallery.table(), onlooker, openly)), "not_over");
  const Point point{.id = {}, .name = "Eve", .ply = 0};
  EXPECT_EQ(gallery.lookback.check_pointing(gallery.table(), onlooker, point, 1)->code, "not_over");
  EXPECT_FALSE(is_open_book(gallery.table()));
}

TEST(Lookback, RefusesMomentsThatNeverWere) {
  Gallery gallery;
  Visitor visitor = gallery.visitor(only(ann));
  for (const std::int64_t ply : {std::int64_t{-1}, std::int64_t{100'000}}) {
    const AskMoment wish{.id = {}, .ply = ply, .everyone = {}};
    EXPECT_EQ(code_of(gallery.lookback.moment(gallery.table(), visitor, wish)), "no_such_ply");
  }
  const AskHistory beyond{.id = {}, .from = 100'000, .openly = {}};
  const Message nothing = gallery.lookback.history(gallery.table(), visitor, beyond);
  EXPECT_TRUE(std::get<History>(nothing).plies.empty());
  const table_test::TableByHand fresh;
  EXPECT_EQ(code_of(gallery.lookback.moment(*fresh.table, visitor, {})), "not_started");
  EXPECT_EQ(code_of(Lookback::explain(*fresh.table, only(ann), {})), "not_started");
}

TEST(Lookback, ExplainsWhatIsNotPossible) {
  Gallery gallery;
  const Table& table = gallery.table();
  const Seat other = gallery.by_hand.other();
  const Explain wish{.id = "e", .seat = {}, .action = gallery.by_hand.some(gallery.by_hand.turn())};
  const Message no = Lookback::explain(table, only(other), wish);
  EXPECT_FALSE(std::get<Explained>(no).legal);
  EXPECT_EQ(std::get<Explained>(no).code, "not_your_turn");
  EXPECT_TRUE(
      std::get<Explained>(Lookback::explain(table, only(gallery.by_hand.turn()), wish)).legal);
  const Explain odd{.id = {}, .seat = {}, .action = {{"type", "nonsense"}}};
  EXPECT_EQ(code_of(Lookback::explain(table, only(ann), odd)), "bad_action");
  EXPECT_EQ(code_of(Lookback::explain(table, 0, wish)), "which_seat");
}

/// How often a visitor may look before it is too much.
int looks(Gallery& gallery, Visitor& visitor) {
  int times = 0;
  while (gallery.lookback.may(visitor, 100) && times < 10'000) ++times;
  return times;
}

TEST(Lookback, HasABudgetForEachVisitorTheTableAndTheHouse) {
  Gallery gallery;
  Visitor first = gallery.visitor(only(ann));
  EXPECT_EQ(looks(gallery, first), 40) << "of a visitor";
  gallery.world.run_until(1000);
  EXPECT_EQ(looks(gallery, first), 4) << "and so much each second";
  gallery.world.run_until(60'000);
  int of_table = 0;
  for (int i = 0; i < 10; ++i) {
    Visitor visitor = gallery.visitor(0);
    of_table += looks(gallery, visitor);
  }
  EXPECT_EQ(of_table, 160);
  gallery.world.run_until(120'000);
  int of_house = 0;
  for (int i = 0; i < 5; ++i) {
    Lookback other(gallery.loop, gallery.everywhere);
    for (int j = 0; j < 10; ++j) {
      Visitor visitor = gallery.visitor(0);
      while (other.may(visitor, 100)) ++of_house;
    }
  }
  EXPECT_EQ(of_house, 400);
}

TEST(Lookback, TellsThatItIsTooMuch) {
  Gallery gallery;
  Visitor visitor = gallery.visitor(only(bob));
  looks(gallery, visitor);
  const AskMoment moment{.id = "m", .ply = 20, .everyone = {}};
  EXPECT_EQ(code_of(gallery.lookback.moment(gallery.table(), visitor, moment)), "too_fast");
  EXPECT_EQ(code_of(gallery.lookback.history(gallery.table(), visitor, {})), "too_fast");
  gallery.world.run_until(10'000);
  EXPECT_EQ(code_of(gallery.lookback.moment(gallery.table(), visitor, moment)), "");
}

}  // namespace rail::tables::lookback_test
