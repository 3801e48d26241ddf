// Guided first games: what is written has to be playable, and the bots have to keep to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "host/script.h"

namespace rail::host {
namespace {

std::vector<std::string> lesson_ids() {
  std::vector<std::string> ids;
  for (const auto& [script, text] : standard_scripts()) {
    if (script.kind == ScriptKind::lesson) ids.push_back(script.id);
  }
  return ids;
}

class Lessons : public testing::TestWithParam<std::string> {
 protected:
  const Script& script() const { return find_script(GetParam())->script; }
};
INSTANTIATE_TEST_SUITE_P(Scripts, Lessons, testing::ValuesIn(lesson_ids()), [](const auto& name) {
  std::string word = name.param;
  std::replace(word.begin(), word.end(), '-', '_');
  return word;
});

/// Anything else would be played before the learner has seen a word.
TEST_P(Lessons, BeginAtTheBeginning) {
  EXPECT_EQ(script().start, 0U);
  EXPECT_EQ(script().id, "learn-" + script().record.game);
}

TEST_P(Lessons, ReplayAndLeaveTheTurnToTheLearner) {
  const std::unique_ptr<Match> match = replay(script().record);
  EXPECT_TRUE(match->over() || match->to_act().contains(script().seat));
}

/// A bot that may act while the learner's deed is due would not wait for it.
TEST_P(Lessons, NobodyElseMayActWhereTheLearnerIsAsked) {
  for (std::size_t ply = 0; ply < script().record.entries.size(); ++ply) {
    const RecordEntry& entry = script().record.entries[ply];
    if (entry.actor != Actor(script().seat)) continue;
    const std::unique_ptr<Match> match = replay(script().record, ply);
    for (int other = 0; other < match->players(); ++other) {
      if (seat(other) == script().seat) continue;
      EXPECT_FALSE(match->to_act().contains(seat(other))) << "entry " << ply;
    }
  }
}

/// The page compares what is written with what is legal, member by member.
TEST_P(Lessons, TheLearnersDeedsAreWrittenAsTheRulesWriteThem) {
  const std::unique_ptr<Match> match = replay(script().record, 0);
  for (const RecordEntry& entry : script().record.entries) {
    if (entry.actor == Actor(script().seat)) {
      const json::array legal = match->legal(entry.actor);
      EXPECT_NE(std::ranges::find(legal, entry.action), legal.end())
          << json::serialize(entry.action);
    }
    ASSERT_FALSE(match->play(entry.actor, entry.action).has_value());
  }
}

TEST(LessonList, HasTicketToRide) {
  EXPECT_NE(find_script("learn-ticket-to-ride-usa"), nullptr);
  EXPECT_NE(find_script("learn-ticket-to-ride-germany"), nullptr);
}

}  // namespace
}  // namespace rail::host
