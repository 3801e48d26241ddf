// An attacker tries everything that the protocol offers, against two houses that differ only in
// the luck of a table he does not know. Every byte he gets must be the same in both.
#include "tests/tables/attack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/catalog.h"
#include "tests/sanitized.h"
#include "tests/scale.h"
#include "tests/tables/all_games.h"

namespace rail::tables::attack {

/// What a whole attack comes to: the first difference, or nothing.
std::string attacked(Attack& attack, Moment moment, int rounds) {
  attack.look_around();
  attack.try_every_word();
  // Once will do: bots play its deal, too, and think long.
  if (moment == Moment::played) attack.finish_own_game();
  attack.try_all(rounds);
  attack.try_every_word();
  return attack.difference();
}

class Attacks : public testing::TestWithParam<std::string> {};

TEST_P(Attacks, LearnNothingOfTheLuckOfATable) {
  const host::GameEntry& game = host::Catalog::standard().at(GetParam());
  for (const Moment moment : {Moment::open, Moment::begun, Moment::played}) {
    if (sanitized && moment != Moment::begun) continue;  // there it takes minutes
    SCOPED_TRACE("moment " + std::to_string(static_cast<int>(moment)));
    Attack attack(game, moment, 7 + static_cast<std::uint64_t>(moment));
    ASSERT_FALSE(HasFatalFailure());
    if (cases(0, 1) == 1) {  // every word in every place takes minutes
      attack.look_around();
      attack.try_all(1);
      EXPECT_EQ(attack.difference(), "");
      continue;
    }
    EXPECT_EQ(attacked(attack, moment, 4), "");
    EXPECT_GT(attack.words(), 30U) << "he has tried little";
    EXPECT_FALSE(attack.heard(victims_deal));
    const bool hands = game.family() == "ticket_to_ride" && moment != Moment::open;
    RecordProperty("words", static_cast<int>(attack.words()));
    EXPECT_GE(attack.differing_plies(), hands ? 5 : 0) << "the worlds hide nothing";
    // Most of what he asks for is refused; these were not.
    for (const char* answer : {"sync", "update", "history", "GET 200", "POST 201"})
      EXPECT_TRUE(attack.answers().contains(answer)) << answer;
  }
}

TEST_P(Attacks, WouldFindACodeThatIsTold) {
  const host::GameEntry& game = host::Catalog::standard().at(GetParam());
  for (const Moment moment : {Moment::open, Moment::begun}) {
    Attack attack(game, moment, 3);
    attack.tell_the_secret();
    EXPECT_NE(attacked(attack, moment, 1), "")
        << "with the code, every table of its kind tells its cards";
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, Attacks, ::testing::ValuesIn(all_games()), name_of_game);

}  // namespace rail::tables::attack
