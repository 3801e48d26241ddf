// The board of the box: what the rulebooks state, and what follows from it.
#include "games/grand_trunk_journey/rules/board.h"

#include <map>

#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::board_test {

TEST(GrandTrunkJourneyBoard, ComponentsAreThoseOfTheBox) {
  const Board& board = *standard_board();
  EXPECT_EQ(board.id, "grand-trunk-journey");
  EXPECT_EQ(board.links.size(), 25U);
  EXPECT_EQ(board.contracts.size(), 22U);
  EXPECT_EQ(board.objectives.size(), 10U);
  EXPECT_EQ(board.scenarios.size(), 7U);
  std::map<int, int> lengths;
  for (const Contract& c : board.contracts) ++lengths[c.days];
  EXPECT_EQ(lengths, (std::map<int, int>{{4, 4}, {3, 6}, {2, 6}, {1, 6}}));
  std::map<int, int> points;
  for (int p : board.first_deliveries) ++points[p];
  EXPECT_EQ(points, (std::map<int, int>{{1, 4}, {2, 4}}));
  int cards = 0;
  for (const Card& card : board.cards) cards += card.copies;
  EXPECT_EQ(cards, 18);  // and two locomotives
}

TEST(GrandTrunkJourneyBoard, ContractSlotsAndDarkSpaces) {
  const Board& board = *standard_board();
  std::vector<int> days;
  std::vector<int> turned;
  for (const Slot& slot : board.slots) {
    days.push_back(slot.days);
    turned.push_back(slot.turned_on_day);
  }
  EXPECT_EQ(days, (std::vector<int>{4, 3, 3, 3, 2, 2, 2, 1, 1, 1}));
  EXPECT_EQ(turned, (std::vector<int>{0, 0, 4, 8, 12, 16, 20, 24, 28, 32}));
  EXPECT_EQ(board.slots[1].from, 10);
  EXPECT_EQ(board.slots[1].to, 12);
  EXPECT_EQ(board.slots[1].points, 4);
  EXPECT_EQ(board.slots[2].from, 14);
  EXPECT_EQ(board.slots[2].to, 16);
}

TEST(GrandTrunkJourneyBoard, CompaniesShareTheirFeaturesAndDealThemDifferently) {
  const Board& board = *standard_board();
  std::vector<std::map<Feature, int>> bags;
  for (const Company& company : board.companies) {
    std::map<Feature, int> bag;
    for (std::size_t c = 0; c < board.cards.size(); ++c) ++bag[company.faces[c].feature];
    bags.push_back(bag);
    EXPECT_EQ(bag[Feature::development_4], 2) << company.id;
    EXPECT_EQ(bag[Feature::high_capacity], 1) << company.id;
    EXPECT_EQ(bag[Feature::nothing], 1) << company.id;  // Grand Trunk Jct
  }
  for (const auto& bag : bags) EXPECT_EQ(bag, bags.front());
  const Table t(2);
  const Company& red = board[t.company("grand-trunk")];
  EXPECT_EQ(red.color, "red");
  EXPECT_EQ(red.faces[static_cast<std::size_t>(t.card("ottawa"))].feature,
            Feature::overland_transport);
  EXPECT_TRUE(
      red.faces[static_cast<std::size_t>(t.card("white-river-jct"))].goods.contains(Good::wood));
  EXPECT_EQ(red.faces[static_cast<std::size_t>(t.card("port"))].feature, Feature::development_2);
}

TEST(GrandTrunkJourneyBoard, DistancesAreTheFewestLinks) {
  const Board& board = *standard_board();
  const auto places = board.places.size();
  for (std::size_t a = 0; a < places; ++a) {
    EXPECT_EQ(board.distance[a][a], 0);
    for (std::size_t b = 0; b < places; ++b) {
      EXPECT_EQ(board.distance[a][b], board.distance[b][a]);
      int nearest = 99;  // over the neighbours of a
      for (const Link& link : board.links) {
        if (link.a == PlaceId(a))
          nearest = std::min<int>(nearest, board.links_between(link.b, PlaceId(b)));
        if (link.b == PlaceId(a))
          nearest = std::min<int>(nearest, board.links_between(link.a, PlaceId(b)));
      }
      if (a != b) {
        EXPECT_EQ(board.distance[a][b], nearest + 1);
      }
    }
  }
}

TEST(GrandTrunkJourneyBoard, StateIsSmall) { EXPECT_LE(sizeof(State), 456U); }

TEST(GrandTrunkJourneyBoard, CardsAreAMultiset) {
  Cards cards;
  const CardId a{3};
  const CardId b{31};
  cards.add(a);
  cards.add(a);
  cards.add(b);
  EXPECT_EQ(cards[a], 2);
  EXPECT_EQ(cards[b], 1);
  EXPECT_EQ(cards.total(), 3);
  Cards more;
  more.add(a);
  more += cards;
  EXPECT_EQ(more[a], 3);
  more -= cards;
  EXPECT_EQ(more[a], 1);
  EXPECT_EQ(more.total(), 1);
  cards.remove(a);
  cards.remove(a);
  EXPECT_FALSE(cards.contains(a));
  EXPECT_EQ(Cards::of(cards.counts()), cards);
  EXPECT_EQ(cards.counts()[b], 1);
}

}  // namespace rail::grand_trunk_journey::board_test
