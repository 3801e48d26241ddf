// The queue of finished matches that are looked at again, in simulated time.
#include "tables/analyses.h"

#include <gtest/gtest.h>

#include "sim/outside.h"

namespace rail::tables::analyses_test {

namespace json = boost::json;

const host::Record& match() {
  static const host::Record record = host::play_match(
      host::Catalog::standard().at("ticket-to-ride-usa"), 2, {}, {"planner", "planner"}, 4);
  return record;
}

AnalysisKey key(const std::string& table) { return {table, 7}; }

double done(const Analyses::Text& text) {
  const json::value so_far = json::parse(*text);
  return so_far.at("done").to_number<double>() / so_far.at("of").to_number<double>();
}

/// A step of the work takes up to a tenth of a second.
class AnalysesTest : public ::testing::Test {
 protected:
  /// Whether it is finished some time.
  bool finishes(Analyses& analyses, const AnalysisKey& key) {
    const auto is_done = [&] {
      const Analyses::Text text = analyses.known(key);
      return text && !text->empty() && done(text) == 1;
    };
    while (!is_done() && world_.step()) {
    }
    return is_done();
  }

  sim::World world_;
  MemoryStore disk_{std::string(32, 's')};
  sim::Faults faults_{.usual_ms = 100};
  sim::SimOutside outside_{world_, disk_, faults_, 1, 0};
};

TEST_F(AnalysesTest, LookAtOneMatchAfterTheOther) {
  Analyses analyses(outside_.all(), {.effort = 1});
  EXPECT_EQ(analyses.known(key("a")), nullptr);
  const Analyses::Text first = analyses.start(key("a"), match());
  ASSERT_TRUE(first);
  EXPECT_LT(done(first), 1);
  EXPECT_TRUE(json::parse(*first).at("chances").is_array());
  ASSERT_TRUE(analyses.start(key("b"), match()));
  ASSERT_TRUE(finishes(analyses, key("a")));
  EXPECT_EQ(done(analyses.known(key("b"))), 0);
  ASSERT_TRUE(finishes(analyses, key("b")));
  EXPECT_EQ(*analyses.known(key("a")), *analyses.known(key("b"))) << "the same match";
  EXPECT_EQ(analyses.start(key("a"), match()), analyses.known(key("a"))) << "once is enough";
  EXPECT_EQ(analyses.known({"a", 8}), nullptr) << "the game went on since";
  while (world_.step()) {
  }
  EXPECT_EQ(outside_.metrics.analyses, 2U);
}

TEST_F(AnalysesTest, TellHowFarTheyAre) {
  Analyses analyses(outside_.all(), {.effort = 1});
  analyses.start(key("a"), match());
  double before = 0;
  int rises = 0;
  int steps = 0;
  while (world_.step()) {
    ++steps;
    const double now = done(analyses.known(key("a")));
    EXPECT_GE(now, before);
    rises += now > before ? 1 : 0;
    before = now;
  }
  EXPECT_EQ(before, 1);
  EXPECT_GE(rises, 10);
  EXPECT_LT(rises, steps / 3) << "not after every step";
}

TEST_F(AnalysesTest, EndWhileOneIsAtWork) {
  {
    Analyses analyses(outside_.all(), {.effort = 1});
    analyses.start(key("a"), match());
    analyses.start(key("b"), match());
    while (done(analyses.known(key("a"))) == 0 && world_.step()) {
    }
    EXPECT_GT(done(analyses.known(key("a"))), 0) << "it has begun";
  }
  int steps = 0;
  while (world_.step()) ++steps;
  EXPECT_LE(steps, 3) << "what was on its way is not heard any more";
  EXPECT_EQ(outside_.metrics.analyses, 0U);
}

TEST_F(AnalysesTest, TakeOnAndKeepOnlySoMany) {
  Analyses analyses(outside_.all(), {.waiting = 2, .kept = 2, .effort = 1});
  for (const std::string taken : {"0", "1", "2"}) ASSERT_TRUE(analyses.start(key(taken), match()));
  EXPECT_FALSE(analyses.start(key("3"), match())) << "one is at work, two wait";
  ASSERT_TRUE(finishes(analyses, key("2")));
  for (const std::string more : {"x", "y", "z"}) {
    ASSERT_TRUE(analyses.start(key(more), match()));
    ASSERT_TRUE(finishes(analyses, key(more)));
  }
  while (world_.step()) {
  }
  EXPECT_TRUE(analyses.known(key("y")) && analyses.known(key("z")));
  EXPECT_EQ(analyses.known(key("0")), nullptr);
  EXPECT_EQ(analyses.known(key("x")), nullptr);
}

TEST_F(AnalysesTest, OneAddressDoesNotFillTheQueue) {
  Analyses analyses(outside_.all(), {.waiting = 16, .waiting_per_address = 2, .effort = 1});
  int taken = 0;
  for (int i = 0; i < 16; ++i)
    taken += analyses.start(key(std::to_string(i)), match(), "192.0.2.1") ? 1 : 0;
  EXPECT_EQ(taken, 3) << "one is at work, two wait";
  EXPECT_TRUE(analyses.start(key("another's"), match(), "192.0.2.2"));
}

TEST_F(AnalysesTest, RememberWhatFails) {
  Analyses analyses(outside_.all(), {.effort = 1});
  host::Record damaged = match();
  damaged.entries.pop_back();
  analyses.start(key("a"), damaged);
  while (world_.step()) {
  }
  ASSERT_TRUE(analyses.known(key("a")));
  EXPECT_TRUE(analyses.known(key("a"))->empty());
  ASSERT_EQ(outside_.log.lines.size(), 1U);
  EXPECT_TRUE(outside_.log.lines[0].text.starts_with("not_analysed")) << outside_.log.lines[0].text;
}

}  // namespace rail::tables::analyses_test
