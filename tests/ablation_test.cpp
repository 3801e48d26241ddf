// Changed veterans play in arenas and nowhere else, and differ from the veteran in what they say.
#include "lab/ablation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/rules/boards.h"
#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/rules/boards.h"
#include "lab/laboratory.h"
#include "tests/honesty.h"
#include "tests/scale.h"

namespace rail::lab::ablation_test {

using switch_and_signal::SwitchAndSignal;
using ticket_to_ride::TicketToRide;

/// A game of two on its first board.
template <Game G>
G first_table() {
  using Board = typename G::Board;
  const std::string_view text = GameParts<G>::boards().front().text;
  return {std::make_shared<const Board>(Board::parse(text)), 2, {}};
}

/// The change of this name.
template <Game G>
Ablation change_called(std::string_view name) {
  const auto change = ablation_called(name, action_kinds<G>(), 100);
  EXPECT_TRUE(change) << name;
  return change.value_or(Ablation{});
}

template <Game G>
typename G::Action choice(const G& g, std::string_view name, const typename G::State& truth,
                          const typename G::View& view, const ActionListOf<G>& legal) {
  AblatedBot<G> bot(change_called<G>(name), bots::nobody());
  bot.see(truth);
  Rng rng(5);
  return bot.choose(g, view, legal, rng);
}

TEST(Ablation, NamesSayWhatIsChanged) {
  const std::vector<std::string_view> kinds{"claim", "take_open"};
  const auto called = [&](std::string_view name) { return ablation_called(name, kinds, 500); };
  EXPECT_FALSE(called("veteran"));
  EXPECT_FALSE(called("veteran:400"));
  EXPECT_FALSE(called("level-5"));
  EXPECT_TRUE(called("veteran+open")->open);
  EXPECT_EQ(called("veteran+open")->thinking.milliseconds, 500);
  EXPECT_EQ(called("veteran+far")->horizons, 3);
  EXPECT_EQ(called("veteran+end")->horizons, 0);
  EXPECT_TRUE(called("veteran+narrow")->narrow);
  EXPECT_EQ(called("veteran+bold")->caution, 0);
  EXPECT_EQ(called("veteran+shy")->caution, 2);
  const auto both = called("veteran+wide+strong-take_open:40x2");
  EXPECT_TRUE(both->wide);
  EXPECT_TRUE(both->strong);
  EXPECT_FALSE(both->open);
  EXPECT_EQ(both->without, std::vector<std::size_t>{1});
  EXPECT_EQ(both->thinking.playouts, 40);
  EXPECT_EQ(both->thinking.threads, 2);
  for (const char* name : {"veteran+", "veteran+cheating", "veteran-", "veteran-open",
                           "veteran+open:", "veteran+open:fast", "veteran+open+"})
    EXPECT_THROW(called(name), host::BadInput) << name;
}

/// Whoever sits at a table can have none of them, not even by way of a seat that is elsewhere.
TEST(Ablation, NoTableKnowsThem) {
  for (const auto& game : host::Catalog::whole().entries()) {
    const auto laboratory = laboratory_of(*game);
    for (const char* name : {"veteran+open", "veteran+strong:8", "veteran-claim", "veteran+"}) {
      EXPECT_FALSE(game->has_bot(name)) << game->id();
      EXPECT_TRUE(host::bot_problem(*game, name)) << game->id();
      EXPECT_THROW(laboratory->seat_player({.bot = name, .players = game->min_players()}),
                   host::BadInput);
    }
  }
}

TEST(Ablation, AllPlayInAnArena) {
  for (const char* id : {"ticket-to-ride-usa", "switch-and-signal-europe", "grand-trunk-journey"}) {
    const auto laboratory = laboratory_of(host::Catalog::standard().at(id));
    const json::object result = laboratory->arena({.bots = {"veteran+open+wide+far:4", "planner"},
                                                   .games = 2,
                                                   .seed = 1,
                                                   .threads = 1,
                                                   .options = {}});
    for (const json::value& bot : result.at("bots").as_array()) {
      EXPECT_EQ(bot.at("illegal"), 0) << id;
      std::int64_t did = 0;
      for (const auto& kind : bot.at("actions").as_object()) {
        const auto times = kind.value().at("did").to_number<std::int64_t>();
        EXPECT_LE(times, kind.value().at("could").to_number<std::int64_t>()) << kind.key();
        did += times;
      }
      EXPECT_EQ(did, bot.at("think_ms").at("decisions").to_number<std::int64_t>()) << id;
    }
  }
}

/// That the open one sees is shown by what it plays on from; the others are given the truth as well
/// and must not use it.
TEST(Ablation, OnlyTheOpenOneUsesWhatItIsShown) {
  const auto g = first_table<TicketToRide>();
  const Ablation open = change_called<TicketToRide>("veteran+open");
  const Ablation wide = change_called<TicketToRide>("veteran+wide");
  Rng luck(3);
  int decisions = 0;
  int secrets = 0;
  along_a_sensible_game(g, 2, [&](const auto& s, Seat me, const auto& legal) {
    if (decisions++ % cases(20, 40) != 0) return;
    const auto view = g.view(s, me);
    const auto dealt = g.imagine(view, luck);
    secrets += static_cast<int>(!(dealt == s));
    EXPECT_EQ(AblatedPlanner<TicketToRide>(g, open, &s).imagine(view, luck), s);
    EXPECT_EQ(g.view(AblatedPlanner<TicketToRide>(g, wide, nullptr).imagine(view, luck), me), view);
    for (const char* name : {"veteran+wide:16", "veteran-claim:16", "veteran+strong:1"}) {
      if (name == std::string_view("veteran+strong:1") && decisions != 41) continue;  // takes long
      EXPECT_EQ(choice(g, name, s, view, legal), choice(g, name, dealt, view, legal)) << name;
    }
  });
  EXPECT_GT(secrets, 0);
}

TEST(Ablation, WithoutAKindItIsNeverTakenWhereThereIsAChoice) {
  const auto g = first_table<TicketToRide>();
  int claims = 0;
  along_a_sensible_game(g, 4, [&](const auto& s, Seat me, const auto& legal) {
    const auto is_claim = [](const auto& action) {
      return std::holds_alternative<ticket_to_ride::Claim>(action);
    };
    if (std::none_of(legal.begin(), legal.end(), is_claim) || ++claims % 8 != 0) return;
    EXPECT_FALSE(is_claim(choice(g, "veteran-claim:4", s, g.view(s, me), legal)));
  });
  EXPECT_GT(claims, 8);
}

TEST(Ablation, PlayoutsGoAsFarAsTheNameSays) {
  const auto g = first_table<SwitchAndSignal>();
  int decisions = 0;
  along_a_sensible_game(g, 4, [&](const auto& s, Seat me, const auto&) {
    if (++decisions != 20) return;
    const auto cards_after = [&](std::string_view name) {
      const Ablation change = change_called<SwitchAndSignal>(name);
      AblatedPlanner<SwitchAndSignal> planner(g, change, nullptr);
      auto end = s;
      bots::Luck luck(7);
      luck.of(me);
      bots::play_on(g, planner, end, luck);
      return end.step == switch_and_signal::Step::over ? -1 : s.departures - end.departures;
    };
    EXPECT_EQ(cards_after("veteran+wide"), 1);
    EXPECT_GE(cards_after("veteran+far"), 3) << "used-up tokens take a card as well";
    EXPECT_EQ(cards_after("veteran+end"), -1);
  });
  EXPECT_GE(decisions, 20);
}

}  // namespace rail::lab::ablation_test
