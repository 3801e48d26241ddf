// What waits while something takes long, and in which order it is done.
#include "tables/one_by_one.h"

#include <gtest/gtest.h>

#include <string>

namespace rail::tables::one_by_one_test {

struct Diary {
  bool stopped = false;
  OneByOne order{stopped};
  std::string done;

  OneByOne::Job note(char what) {
    return [this, what] { done += what; };
  }
  /// Begins something that takes long.
  OneByOne::Job begin(char what) {
    return [this, what] {
      done += what;
      order.hold();
    };
  }
};

TEST(OneByOne, DoesAtOnceWhatNeedNotWait) {
  Diary diary;
  diary.order.add(diary.note('a'));
  diary.order.add(diary.note('b'));
  EXPECT_EQ(diary.done, "ab");
  EXPECT_EQ(diary.order.waiting(), 0U);
}

TEST(OneByOne, KeepsTheOrderAndStopsAgainAtWhatTakesLong) {
  Diary diary;
  diary.order.add(diary.begin('A'));
  for (const char what : {'b', 'c'}) diary.order.add(diary.note(what));
  diary.order.add(diary.begin('D'));
  diary.order.add(diary.note('e'));
  EXPECT_EQ(diary.done, "A");
  EXPECT_EQ(diary.order.waiting(), 4U);
  diary.order.release();
  EXPECT_EQ(diary.done, "AbcD");
  EXPECT_TRUE(diary.order.held());
  diary.order.release();
  EXPECT_EQ(diary.done, "AbcDe");
  EXPECT_FALSE(diary.order.held());
}

TEST(OneByOne, DoesFirstWhatWasUnderWay) {
  Diary diary;
  diary.order.add(diary.begin('A'));
  diary.order.add(diary.note('c'));
  diary.order.release(diary.begin('B'));
  EXPECT_EQ(diary.done, "AB") << "it takes long again";
  diary.order.release();
  EXPECT_EQ(diary.done, "ABc");
}

TEST(OneByOne, BeginsNothingOnceStopped) {
  Diary diary;
  diary.order.add(diary.begin('A'));
  diary.order.add(diary.note('b'));
  diary.stopped = true;
  diary.order.add(diary.note('c'));
  EXPECT_EQ(diary.order.waiting(), 1U);
  diary.order.release();
  EXPECT_EQ(diary.done, "A");
  EXPECT_FALSE(diary.order.held()) << "nothing waits to be stored";
}

}  // namespace rail::tables::one_by_one_test
