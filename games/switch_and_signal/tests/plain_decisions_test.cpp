// What is plainly good is seen by the planner and, with its shorter sight, by the greedy bot.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "bots/greedy.h"
#include "bots/planned.h"
#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::plain_decisions_test {

const TrainId black_1 = Table::train(Color::black, 1);

class PlainDecisions : public testing::TestWithParam<std::string_view> {
 protected:
  static Action decision(const Table& t) {
    std::unique_ptr<bots::Bot<SwitchAndSignal>> bot;
    if (GetParam() == "Greedy") {
      bot = std::make_unique<bots::GreedyBot<SwitchAndSignal>>();
    } else {
      bot = std::make_unique<bots::PlannerBot<SwitchAndSignal>>();
    }
    ActionListOf<SwitchAndSignal> legal;
    t.game.legal(t.s, t.s.turn, legal);
    Rng rng(1);
    return bot->choose(t.game, t.game.view(t.s, t.s.turn), legal, rng);
  }
  template <class A>
  static A decision_of(const Table& t) {
    const Action action = decision(t);
    EXPECT_TRUE(std::holds_alternative<A>(action)) << words(t.game, action);
    return std::holds_alternative<A>(action) ? std::get<A>(action) : A{};
  }
};

TEST_P(PlainDecisions, LoadsWithTheCardItHasMostOf) {
  Table t = Table::cleared(Table::europe, 1, 2, 1);
  t.swap_signal("on-hanover--frankfurt", "at-paris-from-dijon");
  t.put(black_1, "paris");
  const Load load = decision_of<Load>(t);
  EXPECT_EQ(load.train, black_1);
  EXPECT_EQ(load.card, ActionCard::set_switch);
}

TEST_P(PlainDecisions, OpensTheSignalBeforeALoadedTrain) {
  Table t = Table::cleared(Table::europe, 2, 0, 0);
  t.put(black_1, "turin--marseille", 1, true);
  t.load(black_1, Goods::red);
  EXPECT_EQ(decision_of<SetSignal>(t).to, t.signal("at-marseille-from-turin"));
}

TEST_P(PlainDecisions, GivesUpTwoCardsForWhatMattersMost) {
  Table t = Table::cleared(Table::europe, 0, 0, 6);
  t.put(black_1, "turin--lyon", 2, true);
  t.load(black_1, Goods::red);
  t.play(decision_of<TradeCards>(t));
  EXPECT_EQ(decision_of<SetSwitch>(t).junction, t.junction("lyon"));
}

TEST_P(PlainDecisions, HoldsTheTrainThatWouldMeetAnotherHeadOn) {
  Table t = Table::before_card(Table::america);
  t.put(black_1, "butte--fargo", 1, true);
  t.put(Table::train(Color::gray, 1), "butte--fargo", 2, false);
  t.load(black_1, Goods::blue);
  t.s.helpers = 0b111;
  t.s.helpers &=
      static_cast<std::uint8_t>(~(1U << static_cast<unsigned>(t.helper("traffic-controller"))));
  t.reveal("black-brown");
  EXPECT_EQ(decision_of<HoldTrain>(t).train, black_1);
}

INSTANTIATE_TEST_SUITE_P(SwitchAndSignal, PlainDecisions, testing::Values("Greedy", "Planner"),
                         [](const auto& bot) { return std::string(bot.param); });

}  // namespace rail::switch_and_signal::plain_decisions_test
