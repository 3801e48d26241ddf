// What every store promises about what may not happen too often: all servers count together.
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/stores.h"

namespace rail::server {
namespace store_tallies_tests {

using people::Tally;

class TalliesContract : public AnyStoreTest {
 protected:
  bool count(const Tally& tally, std::int64_t now) { return books().count({&tally, 1}, now); }
};

TEST_P(TalliesContract, SoManyAtOnceAndThenOneByOne) {
  const Tally three{"three", 100, 3};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(count(three, 1'000)) << i;
  EXPECT_FALSE(count(three, 1'000));
  EXPECT_FALSE(count(three, 1'099));
  EXPECT_TRUE(count(three, 1'100));
  EXPECT_FALSE(count(three, 1'199));
  EXPECT_TRUE(count({"other", 100, 3}, 1'100)) << "another word";
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(count(three, 5'000)) << "after a rest";
  EXPECT_FALSE(count(three, 5'000));
}

TEST_P(TalliesContract, OnceMeansOnce) {
  const Tally once{"nonce", 300, 1};
  EXPECT_TRUE(count(once, 1'000));
  EXPECT_FALSE(count(once, 1'000));
  EXPECT_FALSE(count(once, 1'299));
  EXPECT_TRUE(count(once, 1'300));
}

TEST_P(TalliesContract, AllOrNone) {
  const Tally full{"full", 1'000, 1};
  const Tally free{"free", 1'000, 1};
  ASSERT_TRUE(count(full, 1));
  const std::vector<Tally> both{free, full};
  EXPECT_FALSE(books().count(both, 2));
  EXPECT_TRUE(count(free, 2)) << "it was not counted";
  EXPECT_TRUE(books().count(both, 2'000));
  EXPECT_FALSE(count(free, 2'000));
  EXPECT_TRUE(books().count({}, 2'000));
}

INSTANTIATE_TEST_SUITE_P(Stores, TalliesContract, all_kinds, kind_name);

/// Two servers on one store.
class SharedTallies : public StoreTest {};

TEST_P(SharedTallies, ThreadsOfTwoServersCountTogether) {
  std::atomic<int> counted = 0;
  const auto work = [&] {
    const std::unique_ptr<DiskStore> mine = open_store(where());
    const std::vector<Tally> both{{"b", 1'000'000, 25}, {"a", 1'000'000, 25}};
    const std::vector<Tally> turned{both.rbegin(), both.rend()};
    for (int i = 0; i < 20; ++i) {
      if (mine->books().count(i % 2 == 0 ? both : turned, 1)) ++counted;
    }
  };
  std::thread one(work), other(work);
  one.join();
  other.join();
  EXPECT_EQ(counted, 25);
}

INSTANTIATE_TEST_SUITE_P(Stores, SharedTallies, disk_kinds, kind_name);

}  // namespace store_tallies_tests
}  // namespace rail::server
