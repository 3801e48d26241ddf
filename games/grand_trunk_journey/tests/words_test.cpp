// Everything has words, and they tell no secrets.
#include "games/grand_trunk_journey/telling/words.h"

#include <gtest/gtest.h>

#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::words_test {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(GrandTrunkJourneyWords, Actions) {
  const Table t(2);
  EXPECT_EQ(words(t.game, Action(t.to("albany", "port", 1))),
            "Move to Albany with a Port card in 1 day");
  EXPECT_EQ(words(t.game, Action(t.to("quebec", "grand-trunk-jct", 4))),
            "Move to Québec with the Grand Trunk Jct card in 4 days");
  EXPECT_EQ(words(t.game, Action(t.build("port", "boston", NewCard::on_deck))),
            "With a Port card: build the terminal in Boston, its card on the deck");
  EXPECT_EQ(words(t.game, Action(t.fulfil("railcar-1", "3-days-utica-coal"))),
            "Fulfil the contract for coal in Utica from the card railcar-1");
  EXPECT_EQ(words(t.game, Action(t.acquire("port", Improvement::hi_roof_boxcar))),
            "With a Port card: acquire Hi-Roof Boxcar");
}

/// Every action and event of whole games has words.
TEST(GrandTrunkJourneyWords, NothingIsWithoutWords) {
  Table t = Table::in_play(3, Table::with_objectives());
  Rng rng(5);
  while (!t.over()) {
    const auto all = t.legal();
    const Action action = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    EXPECT_FALSE(words(t.game, action).empty());
    t.play(action);
    for (const Event& e : t.events) EXPECT_FALSE(words(t.game, e).empty());
  }
  EXPECT_TRUE(has(words(t.game, t.onlooker()), "The game is over."));
}

TEST(GrandTrunkJourneyWords, WhoDealsCompanies) {
  Options options = Table::seat_0_starts();
  Table chosen(2, options);
  while (chosen.s.step < Step::companies) chosen.luck();
  EXPECT_TRUE(has(words(chosen.game, chosen.view(0)), "You are to choose a company."));
  options.companies_dealt = true;
  Table dealt(2, options);
  while (dealt.s.step < Step::companies) dealt.play(dealt.legal().front());
  EXPECT_TRUE(has(words(dealt.game, dealt.view(0)), "Chance is to act."));
}

TEST(GrandTrunkJourneyWords, ViewShowsOwnSecretsOnly) {
  Table t = Table::in_play();
  t.hand(0, {"watertown", "grand-trunk-jct", "railcar-2"});
  t.hand(1, {"port", "port"});
  const std::string own = words(t.game, t.view(0));
  EXPECT_TRUE(has(own, "You are to move or to do maintenance.")) << own;
  EXPECT_TRUE(has(own, "Your hand     railcar-2 (Flatcar), Grand Trunk Jct, Watertown")) << own;
  EXPECT_FALSE(has(own, "2 × Port (development)\n")) << own;
  const std::string other = words(t.game, t.view(1));
  EXPECT_TRUE(has(other, "Seat 0 is to move or to do maintenance.")) << other;
  EXPECT_TRUE(has(other, "Your hand     2 × Port (development)")) << other;
  EXPECT_FALSE(has(words(t.game, t.onlooker()), "Your hand"));
  EXPECT_EQ(words(t.game, Event(CardDrawn{seat(1), std::nullopt})), "Seat 1 draws a card");
}

}  // namespace rail::grand_trunk_journey::words_test
