// The queue of finished matches that are looked at again.
#include "server/analyses.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "tests/patience.h"

namespace rail::server::analyses_test {

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

bool finished(Analyses& analyses, const AnalysisKey& key) {
  return eventually([&] {
    const Analyses::Text text = analyses.known(key);
    return text && done(text) == 1;
  });
}

TEST(AnalysesThread, LooksAtOneMatchAfterTheOther) {
  Analyses analyses({.effort = 1, .nice = 0});
  EXPECT_EQ(analyses.known(key("a")), nullptr);
  const Analyses::Text first = analyses.start(key("a"), match());
  ASSERT_TRUE(first);
  EXPECT_LT(done(first), 1);
  EXPECT_TRUE(json::parse(*first).at("chances").is_array());
  ASSERT_TRUE(analyses.start(key("b"), match()));
  ASSERT_TRUE(finished(analyses, key("b")));
  EXPECT_EQ(*analyses.known(key("a")), *analyses.known(key("b"))) << "the same match";
  EXPECT_EQ(analyses.start(key("a"), match()), analyses.known(key("a"))) << "once is enough";
  EXPECT_EQ(analyses.known({"a", 8}), nullptr) << "the game went on since";
}

TEST(AnalysesThread, TellsHowFarItIs) {
  Analyses analyses({.effort = 5, .nice = 0});
  analyses.start(key("a"), match());
  double before = 0;
  int rises = 0;
  EXPECT_TRUE(eventually([&] {
    const double now = done(analyses.known(key("a")));
    EXPECT_GE(now, before);
    rises += now > before ? 1 : 0;
    before = now;
    return now == 1;
  }));
  EXPECT_GE(rises, 2);
}

TEST(AnalysesThread, EndsWhileItIsAtWork) {
  std::atomic<int> looked_at = 0;
  {
    Analyses analyses({.effort = 500, .nice = 0},
                      [&](const AnalysisKey&, const std::string&) { ++looked_at; });
    analyses.start(key("a"), match());
    analyses.start(key("b"), match());
    EXPECT_TRUE(eventually([&] { return done(analyses.known(key("a"))) > 0; })) << "it has begun";
  }
  EXPECT_EQ(looked_at, 0) << "neither was finished first, which would take minutes";
}

TEST(AnalysesThread, TakesOnAndKeepsOnlySoMany) {
  Analyses analyses({.waiting = 2, .kept = 2, .effort = 1, .nice = 0});
  int taken = 0;
  std::string last;
  for (int i = 0; i < 20; ++i) {
    if (!analyses.start(key(std::to_string(i)), match())) continue;
    ++taken;
    last = std::to_string(i);
  }
  EXPECT_GE(taken, 2);
  EXPECT_LE(taken, 6) << "two wait, and few were looked at meanwhile";
  ASSERT_TRUE(finished(analyses, key(last)));
  for (const std::string more : {"x", "y", "z"}) {
    ASSERT_TRUE(analyses.start(key(more), match()));
    ASSERT_TRUE(finished(analyses, key(more)));
  }
  EXPECT_TRUE(analyses.known(key("y")) && analyses.known(key("z")));
  EXPECT_TRUE(eventually([&] { return analyses.known(key("0")) == nullptr; }));
}

TEST(AnalysesThread, OneAddressDoesNotFillTheQueue) {
  Analyses analyses({.waiting = 16, .waiting_per_address = 2, .effort = 50, .nice = 0});
  int taken = 0;
  for (int i = 0; i < 16; ++i)
    taken += analyses.start(key(std::to_string(i)), match(), "192.0.2.1") ? 1 : 0;
  EXPECT_GE(taken, 2);
  EXPECT_LE(taken, 3) << "two wait, and one may have been begun";
  EXPECT_TRUE(analyses.start(key("another's"), match(), "192.0.2.2"));
}

TEST(AnalysesThread, RemembersWhatFails) {
  std::promise<std::string> problem;
  Analyses analyses({.effort = 1, .nice = 0},
                    [&](const AnalysisKey&, const std::string& why) { problem.set_value(why); });
  host::Record damaged = match();
  damaged.entries.pop_back();
  analyses.start(key("a"), damaged);
  EXPECT_FALSE(problem.get_future().get().empty());
  ASSERT_TRUE(analyses.known(key("a")));
  EXPECT_TRUE(analyses.known(key("a"))->empty());
}

}  // namespace rail::server::analyses_test
