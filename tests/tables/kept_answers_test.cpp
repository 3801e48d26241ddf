// Answers that are found once and kept.
#include "tables/kept_answers.h"

#include <gtest/gtest.h>

namespace rail::tables::kept_answers_test {

TEST(KeptAnswers, AreFoundOnceForEverybodyWhoWaits) {
  KeptAnswers<int> answers(10);
  int sum = 0;
  const auto add = [&](const std::optional<int>& answer) { sum += answer.value_or(1000); };
  EXPECT_FALSE(answers.expected("a"));
  for (int i = 0; i < 3; ++i) answers.wait("a", add);
  answers.wait("b", add);
  EXPECT_TRUE(answers.expected("a"));
  EXPECT_EQ(answers.known("a"), nullptr);
  answers.found("a", 7);
  EXPECT_EQ(sum, 21) << "each of three, and not the one who asked for b";
  EXPECT_FALSE(answers.expected("a"));
  ASSERT_NE(answers.known("a"), nullptr);
  EXPECT_EQ(*answers.known("a"), 7);
  answers.found("b", std::nullopt);
  EXPECT_EQ(sum, 1021);
  EXPECT_EQ(answers.known("b"), nullptr) << "it may be asked again";
  EXPECT_FALSE(answers.expected("b"));
}

TEST(KeptAnswers, ForgetTheOldestFirst) {
  KeptAnswers<int> answers(2);
  answers.found("a", 1);
  answers.found("b", 2);
  answers.found("a", 1);
  answers.found("c", 3);
  EXPECT_EQ(answers.known("a"), nullptr);
  EXPECT_NE(answers.known("b"), nullptr);
  EXPECT_NE(answers.known("c"), nullptr);
}

}  // namespace rail::tables::kept_answers_test
