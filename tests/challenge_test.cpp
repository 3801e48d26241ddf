// Challenges: what goals mean, and that every one in the program can be solved as it says.
#include "lab/challenge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "host/script.h"

namespace rail::host::challenge_test {

std::vector<const Script*> challenges() {
  std::vector<const Script*> all;
  for (const StandardScript& standard : standard_scripts()) {
    if (standard.script.kind == ScriptKind::challenge) all.push_back(&standard.script);
  }
  return all;
}

/// The match at the start of a challenge, with its goal set.
std::unique_ptr<Match> begun(const Script& script) {
  std::unique_ptr<Match> match = replay(script.record, script.start);
  match->pursue(script.seat, script.goal);
  return match;
}

/// What becomes of the goal if a bot plays for the person, as the server would let it happen.
GoalState played_by(const Script& script, std::string_view bot) {
  const std::unique_ptr<Match> match = begun(script);
  std::size_t plies = script.start;
  while (!match->over() && match->goal_info()->state == GoalState::open) {
    const Actor who = match->to_act().first();
    json::value action;
    if (who.is_chance()) {
      action = match->draw_from(script.luck);
    } else {
      const auto& other = script.bots[static_cast<std::size_t>(index(who.seat_of()))];
      Rng rng(script.luck + plies);
      action = match->choose(who.seat_of(), other ? *other : std::string(bot), rng);
    }
    EXPECT_FALSE(match->play(who, action));
    ++plies;
  }
  return match->goal_info()->state;
}

std::string refusal_of(const json::object& file) {
  try {
    Script::parse(json::serialize(file));
  } catch (const BadInput& error) {
    return error.what();
  }
  return "";
}

TEST(Challenges, ThereAreSixOfEveryGame) {
  std::map<std::string, int> count;
  for (const Script* script : challenges()) ++count[script->record.game];
  for (const auto& entry : Catalog::standard().entries())
    EXPECT_GE(count[std::string(entry->id())], 6) << entry->id();
}

TEST(Challenges, HaveSolutions) {
  for (const Script* script : challenges()) {
    SCOPED_TRACE(script->id);
    EXPECT_NO_THROW(lab::check_solution(*script));
    EXPECT_EQ(script->record.entries[script->start].actor, Actor(script->seat))
        << "the person decides first";
    EXPECT_GT(begun(*script)->goal_info()->turns_left.value_or(1), 0);
  }
}

/// Luck and the others do in the solution what they would do at a table that leaves it.
TEST(Challenges, SolutionsMeetTheLuckThatEveryTryMeets) {
  for (const Script* script : challenges()) {
    SCOPED_TRACE(script->id);
    const std::unique_ptr<Match> match = begun(*script);
    for (std::size_t i = script->start; i < script->record.entries.size(); ++i) {
      const auto& [actor, action] = script->record.entries[i];
      if (actor.is_chance()) {
        EXPECT_EQ(match->draw_from(script->luck), action) << i;
      } else if (actor != Actor(script->seat)) {
        Rng rng(script->luck + i);
        const auto& bot = script->bots[static_cast<std::size_t>(index(actor.seat_of()))];
        EXPECT_EQ(match->choose(actor.seat_of(), *bot, rng), action) << i;
      }
      ASSERT_FALSE(match->play(actor, action));
    }
  }
}

TEST(Challenges, AreMoreThanWhatThePlannerDoesAnyway) {
  int solved = 0;
  for (const Script* script : challenges())
    solved += static_cast<int>(played_by(*script, "planner") == GoalState::solved);
  EXPECT_LE(solved * 5, std::ssize(challenges())) << "at most one in five";
}

/// What is counted for people says the same as the verdict.
TEST(Challenges, AreSolvedWhenAllThatIsCountedIsThere) {
  const auto all_met = [](const GoalInfo& info) {
    return std::all_of(info.measures.begin(), info.measures.end(),
                       [](const GoalMeasure& one) { return one.met(); });
  };
  int changes = 0;
  for (const Script* script : challenges()) {
    SCOPED_TRACE(script->id);
    const std::unique_ptr<Match> match = begun(*script);
    GoalInfo info = *match->goal_info();
    EXPECT_FALSE(info.measures.empty());
    for (std::size_t i = script->start; i < script->record.entries.size(); ++i) {
      EXPECT_EQ(info.state == GoalState::solved, all_met(info)) << i;
      if (info.state == GoalState::solved) break;
      match->play(script->record.entries[i].actor, script->record.entries[i].action);
      const GoalInfo after = *match->goal_info();
      changes += static_cast<int>(after.measures != info.measures);
      info = after;
    }
    EXPECT_TRUE(all_met(info));
  }
  EXPECT_GE(changes, std::ssize(challenges())) << "each of them can be seen to come nearer";
}

TEST(Challenges, AVerdictStaysAndClonesHaveIt) {
  const Script& script = *challenges().front();
  const std::unique_ptr<Match> match = begun(script);
  for (std::size_t i = script.start; i < script.record.entries.size(); ++i)
    match->play(script.record.entries[i].actor, script.record.entries[i].action);
  EXPECT_EQ(match->goal_info()->state, GoalState::solved);
  const std::unique_ptr<Match> copy = match->clone();
  EXPECT_EQ(copy->goal_info(), match->goal_info());
  for (int i = 0; i < 60 && !copy->over(); ++i) {
    const Actor who = copy->to_act().first();
    copy->play(who, who.is_chance() ? copy->draw_from(1) : copy->legal(who).front());
    EXPECT_EQ(copy->goal_info()->state, GoalState::solved);
  }
  EXPECT_EQ(copy->goal_info()->turns_left, 0);
}

TEST(Challenges, FailAsSoonAsItIsCertain) {
  int with_turns_left = 0;
  for (const Script* script : challenges()) {
    SCOPED_TRACE(script->id);
    const std::unique_ptr<Match> match = begun(*script);
    int plies = 0;
    // The last of the legal actions is seldom the way to anything.
    while (match->goal_info()->state == GoalState::open && !match->over() && ++plies < 5000) {
      const Actor who = match->to_act().first();
      match->play(who, who.is_chance() ? match->draw_from(script->luck) : match->legal(who).back());
    }
    EXPECT_NE(match->goal_info()->state, GoalState::open);
    const bool early = match->goal_info()->turns_left.value_or(0) > 0;
    with_turns_left += static_cast<int>(early && match->goal_info()->state == GoalState::failed);
  }
  EXPECT_GT(with_turns_left, 0) << "a token too many, a day too late";
}

TEST(Challenges, BadOnesAreRefusedWithThePlace) {
  const StandardScript* standard = find_script(challenges().front()->id);
  const json::object good = json::parse(standard->text).as_object();
  EXPECT_EQ(refusal_of(good), "");
  const auto with_goal = [&](const auto& change) {
    json::object file = good;
    change(file["goal"].as_object());
    return refusal_of(file);
  };
  EXPECT_NE(with_goal([](json::object& goal) { goal["turns"] = "many"; }).find("goal.turns"),
            std::string::npos);
  EXPECT_NE(with_goal([](json::object& goal) { goal["speed"] = 3; }).find("speed"),
            std::string::npos);
  EXPECT_NE(with_goal([](json::object& goal) { goal.erase("turns"); }).find("turns"),
            std::string::npos);
  json::object none = good;
  none["goal"] = nullptr;
  EXPECT_NE(refusal_of(none).find("goal"), std::string::npos);

  Script script = *challenges().front();
  script.record.entries.pop_back();
  EXPECT_THROW(lab::check_solution(script), BadInput) << "not solved at the end";
  script = *challenges().front();
  script.record.entries.push_back(script.record.entries.back());
  EXPECT_THROW(lab::check_solution(script), BadInput) << "solved before the end";
}

TEST(Challenges, AreWrittenAsTheyAreRead) {
  for (const Script* script : challenges()) {
    const Script again = Script::parse(lab::script_text(*script));
    EXPECT_EQ(again.record, script->record);
    EXPECT_EQ(again.goal, script->goal);
    EXPECT_EQ(again.start, script->start);
    EXPECT_EQ(again.bots, script->bots);
  }
}

}  // namespace rail::host::challenge_test
