// Whose bots think next, and for how long.
#include "server/thinkers.h"

#include <gtest/gtest.h>

#include <future>
#include <latch>

namespace rail::server::thinkers_test {

using std::chrono::seconds;

const Clock::time_point noon{std::chrono::hours(12)};

/// A queue whose thoughts only say who they are.
class Line {
 public:
  explicit Line(int threads = 1) : queue_(threads) {}

  void add(const std::string& address, const std::string& name,
           std::optional<std::weak_ptr<const void>> owner = {}) {
    queue_.add({.address = address,
                .work = [this, name](double) { done_ = name; },
                .owner = std::move(owner)},
               noon + seconds(count_++));
  }
  void flood(const std::string& address, int times) {
    for (int i = 0; i < times; ++i) add(address, address + std::to_string(i));
  }
  /// Who had this turn; "" if nobody is left.
  std::string next() {
    const std::optional<ThinkingQueue::Next> next = queue_.next();
    if (!next) return "";
    next->thought.work(next->part);
    part = next->part;
    return done_;
  }
  const ThinkingQueue& queue() const { return queue_; }

  double part = 0;

 private:
  ThinkingQueue queue_;
  std::string done_;
  int count_ = 0;
};

TEST(Thinkers, ServeAddressesInTurn) {
  Line line;
  line.flood("a", 100);
  line.add("b", "b0");
  line.add("c", "c0");
  line.add("c", "c1");
  EXPECT_EQ(line.next(), "a0");
  EXPECT_EQ(line.next(), "b0") << "a hundred of another do not come before";
  EXPECT_EQ(line.next(), "c0");
  EXPECT_EQ(line.next(), "a1");
  line.add("b", "b1");
  EXPECT_EQ(line.next(), "c1");
  EXPECT_EQ(line.next(), "a2");
  EXPECT_EQ(line.next(), "b1");
  for (int i = 3; i < 100; ++i) EXPECT_EQ(line.next(), "a" + std::to_string(i)) << "and in order";
  EXPECT_EQ(line.next(), "");
  EXPECT_EQ(line.queue().size(), 0U);
  EXPECT_EQ(line.queue().size("a"), 0U);
}

TEST(Thinkers, DropWhatNobodyNeeds) {
  Line line;
  const auto here = std::make_shared<int>(1);
  auto gone = std::make_shared<int>(2);
  for (int i = 0; i < 3; ++i) line.add("a", "gone", gone);
  line.add("a", "here", here);
  line.add("b", "b0");
  gone.reset();
  EXPECT_EQ(line.next(), "here") << "what is dropped takes no turn";
  EXPECT_EQ(line.next(), "b0");
  EXPECT_EQ(line.next(), "");
  EXPECT_EQ(line.queue().size(), 0U);
}

TEST(Thinkers, HurryThoseWhoFillTheQueue) {
  Line line;
  line.flood("a", 2);
  line.next();
  EXPECT_EQ(line.part, 1) << "one more waits";
  line.flood("a", 99);
  line.add("b", "b0");
  line.next();
  EXPECT_DOUBLE_EQ(line.part, 2.0 / 101);
  EXPECT_EQ(line.next(), "b0");
  EXPECT_EQ(line.part, 1) << "others keep their time";
  Line wide(50);
  wide.flood("a", 100);
  wide.next();
  EXPECT_EQ(wide.part, 1) << "there are many threads";
}

TEST(Thinkers, KnowWhoHasWaitedLongest) {
  Line line;
  EXPECT_EQ(line.queue().longest_wait(noon), seconds(0));
  line.add("a", "a0");
  line.add("a", "a1");
  line.add("b", "b0");
  EXPECT_EQ(line.queue().longest_wait(noon + seconds(10)), seconds(10));
  line.next();
  EXPECT_EQ(line.queue().longest_wait(noon + seconds(10)), seconds(9));
  EXPECT_EQ(line.queue().size("a"), 1U);
  EXPECT_EQ(line.queue().size("b"), 1U);
}

/// A thinking thread that is held until the end of the test.
TEST(ThinkersThread, RefuseWhatCanBeRefusedAndNothingElse) {
  Metrics metrics;
  Thinkers thinkers({.threads = 1, .waiting_per_address = 2}, metrics);
  std::latch begun(1);
  std::promise<void> go_on;
  thinkers.add({.address = "a", .work = [&](double) {
                  begun.count_down();
                  go_on.get_future().wait();
                }});
  begun.wait();
  std::string order;
  std::latch all(4);
  const auto thought = [&](const std::string& address, char sign) {
    return Thought{.address = address, .work = [&order, &all, sign](double) {
                     order += sign;
                     all.count_down();
                   }};
  };
  EXPECT_TRUE(thinkers.offer(thought("a", '1')));
  EXPECT_TRUE(thinkers.offer(thought("a", '2')));
  EXPECT_FALSE(thinkers.offer(thought("a", 'x')));
  EXPECT_TRUE(thinkers.offer(thought("b", 'b'))) << "another address";
  thinkers.add(thought("a", '3'));
  EXPECT_EQ(metrics.thinking_waiting, 4);
  EXPECT_EQ(metrics.limited, 1U);
  thinkers.measure();
  EXPECT_GE(metrics.thinking_longest_wait_ms, 0);
  go_on.set_value();
  all.wait();
  EXPECT_EQ(order, "1b23");
  EXPECT_EQ(metrics.thinking_waiting, 0);
}

TEST(ThinkersThread, LiveOnWhenOneFailsAndForgetTheRestAtTheEnd) {
  Metrics metrics;
  Thinkers thinkers({.threads = 1}, metrics);
  std::promise<void> after;
  ::testing::internal::CaptureStderr();
  thinkers.add({.address = "a", .work = [](double) { throw std::runtime_error("as asked"); }});
  thinkers.add({.address = "a", .work = [&](double) { after.set_value(); }});
  after.get_future().wait();
  EXPECT_NE(::testing::internal::GetCapturedStderr().find("as asked"), std::string::npos);
  thinkers.stop();
  thinkers.add({.address = "a", .work = [](double) { ADD_FAILURE() << "it has stopped"; }});
  thinkers.stop();
  EXPECT_EQ(metrics.thinking_waiting, 0);
}

TEST(Thinkers, GiveSearchesLessTimeButNeverTooLittle) {
  for (const auto& game : host::Catalog::standard().entries()) {
    const host::LevelSpec best = game->levels().back();
    ASSERT_GT(best.think_ms, 200) << game->id();
    const TimedBot bot(*game, std::string(best.bot));
    EXPECT_EQ(bot.called(1), "level-5");
    EXPECT_EQ(bot.called(0.5), "level-5:" + std::to_string(best.think_ms / 2) + "ms");
    EXPECT_EQ(bot.called(0.0001), "level-5:100ms");
    EXPECT_TRUE(game->has_bot(bot.called(0.5)));
    EXPECT_EQ(TimedBot(*game, "level-3").called(0.1), "level-3") << "decides at once";
    EXPECT_EQ(TimedBot(*game, "random").called(0.1), "random");
  }
}

}  // namespace rail::server::thinkers_test
