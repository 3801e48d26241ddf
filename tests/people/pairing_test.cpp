// Rounds of tournaments: nobody twice, everybody as often as others, the same for any order.
#include "people/pairing.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace rail::people::pairing_test {
namespace {

std::vector<Entrant> people(int count) {
  std::vector<Entrant> result;
  for (int i = 0; i < count; ++i)
    result.push_back({.person = fmt::format("p{:03}", i), .strength = 1000 - i});
  return result;
}

/// What rounds gave everybody.
struct Given {
  std::map<std::pair<std::string, std::string>, int> met;
  std::map<std::string, std::vector<int>> sat;
  std::map<std::string, int> byes;
  std::map<std::string, int> with_bots;
};
Given given(const std::vector<Entrant>& entrants, const std::vector<Round>& rounds, int seats) {
  Given all;
  for (const Entrant& a : entrants) {
    all.sat[a.person].resize(static_cast<std::size_t>(seats));
    all.byes[a.person] = 0;
    all.with_bots[a.person] = 0;
    for (const Entrant& b : entrants) {
      if (a.person < b.person) all.met[{a.person, b.person}] = 0;
    }
  }
  for (const Round& round : rounds) {
    for (const std::string& person : round.byes) ++all.byes[person];
    for (const DrawnTable& table : round.tables) {
      for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const std::string& person = table.seats[i];
        if (person.empty()) continue;
        ++all.sat[person][i];
        for (const std::string& other : table.seats) {
          if (other.empty()) ++all.with_bots[person];
          if (person < other) ++all.met[{person, other}];
        }
      }
    }
  }
  return all;
}

template <class Counts>
int spread(const Counts& counts) {
  const auto [least, most] =
      std::minmax_element(counts.begin(), counts.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; });
  return most->second - least->second;
}
int spread_of_seats(const Given& all) {
  int worst = 0;
  for (const auto& [person, sat] : all.sat) {
    const auto [least, most] = std::minmax_element(sat.begin(), sat.end());
    worst = std::max(worst, *most - *least);
  }
  return worst;
}

/// Everybody is at one table or sits out, and no table is a bot's, or somebody's alone.
bool is_whole(const std::vector<Entrant>& entrants, const Round& round, int seats) {
  std::multiset<std::string> there(round.byes.begin(), round.byes.end());
  for (const DrawnTable& table : round.tables) {
    if (std::ssize(table.seats) != seats) return false;
    int persons = 0;
    for (const std::string& person : table.seats) {
      if (person.empty()) continue;
      there.insert(person);
      ++persons;
    }
    if (persons < 2) return false;
  }
  std::multiset<std::string> expected;
  for (const Entrant& entrant : entrants) expected.insert(entrant.person);
  return there == expected;
}

TEST(PairingTest, HasBounds) {
  EXPECT_FALSE(problem_of(people(2), {}));
  EXPECT_FALSE(problem_of(people(256), {.seats = 6}));
  EXPECT_TRUE(problem_of(people(257), {.seats = 6}));
  EXPECT_TRUE(problem_of(people(1), {}));
  EXPECT_TRUE(problem_of(people(4), {.seats = 1}));
  EXPECT_TRUE(problem_of(people(4), {.seats = 7}));
  EXPECT_TRUE(problem_of({{.person = "a"}, {.person = "a"}}, {}));
  EXPECT_TRUE(problem_of({{.person = "a"}, {.person = ""}}, {}));
  EXPECT_FALSE(problem_of_going_on(4, 2));
  EXPECT_TRUE(problem_of_going_on(4, 3));
  EXPECT_TRUE(problem_of_going_on(3, 0));
  EXPECT_EQ(round_robin(people(3), {}, 1000).size(), static_cast<std::size_t>(most_rounds));
}

TEST(PairingTest, StrengthComesBeforeLots) {
  std::vector<Entrant> entrants = people(6);
  EXPECT_EQ(seeding(entrants, {.seed = 5})[0], "p000");
  for (Entrant& entrant : entrants) entrant.strength = 0;
  EXPECT_NE(seeding(entrants, {.seed = 5}), seeding(entrants, {.seed = 6}));
}

TEST(RoundRobin, OfTwoIsACircle) {
  for (int count = 2; count <= 13; ++count) {
    const std::vector<Entrant> entrants = people(count);
    const int rounds = round_robin_rounds(count, 2);
    const std::vector<Round> all = round_robin(entrants, {.seed = 3}, rounds);
    const Given once = given(entrants, all, 2);
    for (const auto& [pair, times] : once.met) EXPECT_EQ(times, 1) << count;
    EXPECT_EQ(spread(once.byes), 0) << count;
    EXPECT_LE(spread_of_seats(once), 1) << count;
    // With seats exchanged, twice is even.
    const Given twice = given(entrants, round_robin(entrants, {.seed = 3}, 2 * rounds), 2);
    EXPECT_EQ(spread(twice.met), 0) << count;
    EXPECT_EQ(spread_of_seats(twice), 0) << count;
  }
}

TEST(RoundRobin, FindsPerfectSchedulesOfLargerTables) {
  const std::vector<Entrant> nine = people(9);
  EXPECT_EQ(round_robin_rounds(9, 3), 4);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Given all = given(nine, round_robin(nine, {.seats = 3, .seed = seed}, 4), 3);
    EXPECT_EQ(spread(all.met), 0) << seed;
    EXPECT_LE(spread_of_seats(all), 2) << seed;
  }
}

TEST(RoundRobin, SpreadsBots) {
  const std::vector<Entrant> ten = people(10);
  const std::vector<Round> rounds = round_robin(ten, {.seats = 4}, 5);
  for (const Round& round : rounds) {
    EXPECT_EQ(round.tables.size(), 3U);
    EXPECT_TRUE(round.byes.empty());
  }
  const Given all = given(ten, rounds, 4);
  EXPECT_LE(spread(all.with_bots), 2);
  EXPECT_LE(spread(all.met), 2);
}

TEST(Swiss, FirstRoundOfTwoIsUpperAgainstLowerHalf) {
  const Round round = swiss(people(8), {}, {});
  ASSERT_EQ(round.tables.size(), 4U);
  for (int i = 0; i < 4; ++i) {
    const std::vector<std::string>& seats = round.tables[static_cast<std::size_t>(i)].seats;
    EXPECT_EQ((std::set<std::string>(seats.begin(), seats.end())),
              (std::set<std::string>{fmt::format("p{:03}", i), fmt::format("p{:03}", i + 4)}));
  }
}

TEST(Swiss, AlikePointsMeet) {
  std::vector<Entrant> entrants = people(12);
  for (std::size_t i = 0; i < entrants.size(); ++i)
    entrants[i].points = static_cast<std::int64_t>(i % 3);
  const Round round = swiss(entrants, {}, {.seats = 4});
  ASSERT_EQ(round.tables.size(), 3U);
  for (std::size_t table = 0; table < 3; ++table) {
    for (const Entrant& entrant : entrants) {
      const std::vector<std::string>& seats = round.tables[table].seats;
      if (std::find(seats.begin(), seats.end(), entrant.person) != seats.end()) {
        EXPECT_EQ(entrant.points, 2 - static_cast<std::int64_t>(table));
      }
    }
  }
}

TEST(Swiss, OfFourMeetOthersAsLongAsThereAreAny) {
  const std::vector<Entrant> entrants = people(16);
  std::vector<Round> rounds;
  for (int round = 0; round < 3; ++round) rounds.push_back(swiss(entrants, rounds, {.seats = 4}));
  EXPECT_LE(spread(given(entrants, {rounds[0], rounds[1]}, 4).met), 1);
  EXPECT_LE(spread(given(entrants, rounds, 4).met), 2);
  EXPECT_LE(spread_of_seats(given(entrants, rounds, 4)), 2);
}

/// Of all ways to pair these, the least number of meetings that are not the first.
int least_repeats(std::vector<std::string> left, const Given& before) {
  if (left.empty()) return 0;
  const std::string first = left.front();
  left.erase(left.begin());
  int best = 1'000;
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::vector<std::string> rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    best = std::min(best, before.met.at(std::minmax(first, left[i])) + least_repeats(rest, before));
  }
  return best;
}

RC_GTEST_PROP(SwissProperty, OfTwoRepeatsNoMoreThanItMust, ()) {
  const int count = 2 * *rc::gen::inRange(1, 5);
  std::vector<Entrant> entrants = people(count);
  std::vector<std::string> names;
  for (const Entrant& entrant : entrants) names.push_back(entrant.person);
  std::vector<Round> rounds;
  for (int round = 0; round < count; ++round) {
    const Given before = given(entrants, rounds, 2);
    for (Entrant& entrant : entrants) entrant.points += *rc::gen::inRange(0, 3);
    rounds.push_back(swiss(entrants, rounds, {}));
    int repeats = 0;
    for (const DrawnTable& table : rounds.back().tables)
      repeats += before.met.at(std::minmax(table.seats[0], table.seats[1]));
    RC_ASSERT(repeats == least_repeats(names, before));
  }
}

Draw any_draw() {
  return {.seats = *rc::gen::inRange(2, 7),
          .rest = *rc::gen::element(Rest::bots, Rest::byes),
          .seed = *rc::gen::arbitrary<std::uint64_t>()};
}

RC_GTEST_PROP(SwissProperty, NobodyIsThereTwiceOrSitsOutTooOften, ()) {
  const Draw draw = any_draw();
  std::vector<Entrant> entrants = people(*rc::gen::inRange(2, 15));
  std::vector<Round> rounds;
  for (int round = 0; round < 5; ++round) {
    for (Entrant& entrant : entrants) entrant.points += *rc::gen::inRange(0, 4);
    std::vector<Entrant> backwards(entrants.rbegin(), entrants.rend());
    rounds.push_back(swiss(entrants, rounds, draw));
    RC_ASSERT(is_whole(entrants, rounds.back(), draw.seats));
    std::vector<Round> earlier(rounds.begin(), rounds.end() - 1);
    RC_ASSERT(swiss(backwards, earlier, draw) == rounds.back());
    const Given all = given(entrants, rounds, draw.seats);
    RC_ASSERT(spread(all.byes) <= 1);
  }
  if (draw.seats == 2) RC_ASSERT(spread_of_seats(given(entrants, rounds, 2)) <= 3);
}

RC_GTEST_PROP(RoundRobinProperty, NobodyIsThereTwiceOrSitsOutTooOften, ()) {
  const Draw draw = any_draw();
  const std::vector<Entrant> entrants = people(*rc::gen::inRange(2, 13));
  const std::vector<Entrant> backwards(entrants.rbegin(), entrants.rend());
  const std::vector<Round> rounds = round_robin(entrants, draw, 4);
  RC_ASSERT(rounds.size() == 4U);
  for (const Round& round : rounds) RC_ASSERT(is_whole(entrants, round, draw.seats));
  const Given all = given(entrants, rounds, draw.seats);
  RC_ASSERT(spread(all.byes) <= 1);
  // Of two tables a round, some are bound to meet always, or never.
  if (rounds.front().tables.size() > 2) RC_ASSERT(spread(all.met) <= 3);
  RC_ASSERT(rounds == round_robin(backwards, draw, 4));
}

TEST(RoundRobin, NoTwoMeetInEveryRoundSoThatOthersNeedNotMeetTwice) {
  const Draw draw{.seats = 4, .rest = Rest::bots, .seed = 448259349378519};
  const std::vector<Entrant> entrants = people(10);
  EXPECT_LE(spread(given(entrants, round_robin(entrants, draw, 4), 4).met), 2);
}

TEST(KnockOut, OfTwoHasTheUsualByes) {
  const Round round = knock_out(people(5), {}, {}, 1);
  EXPECT_EQ(round.byes, (std::vector<std::string>{"p000", "p001", "p002"}));
  ASSERT_EQ(round.tables.size(), 1U);
  EXPECT_EQ(knock_out_rounds(5, 2, 1), 3);
  EXPECT_EQ(knock_out_rounds(8, 2, 1), 3);
  EXPECT_EQ(knock_out_rounds(9, 2, 1), 4);
  EXPECT_EQ(knock_out_rounds(16, 4, 2), 3);
  EXPECT_EQ(knock_out_rounds(4, 4, 2), 1);
}

TEST(KnockOut, NobodySitsOutAgainBeforeOthersHave) {
  const std::vector<Round> earlier{knock_out(people(7), {}, {}, 1)};
  ASSERT_EQ(earlier[0].byes, (std::vector<std::string>{"p000"}));
  // One of those who went on has withdrawn.
  const Round second = knock_out(people(3), earlier, {}, 1);
  EXPECT_EQ(second.byes, (std::vector<std::string>{"p001"}));
  ASSERT_EQ(second.tables.size(), 1U);
  EXPECT_EQ((std::set<std::string>(second.tables[0].seats.begin(), second.tables[0].seats.end())),
            (std::set<std::string>{"p000", "p002"}));
}

TEST(KnockOut, SpreadsTheStrong) {
  const Round round = knock_out(people(8), {}, {.seats = 4}, 2);
  ASSERT_EQ(round.tables.size(), 2U);
  EXPECT_EQ((std::set<std::string>(round.tables[0].seats.begin(), round.tables[0].seats.end())),
            (std::set<std::string>{"p000", "p003", "p004", "p007"}));
}

TEST(KnockOut, TheBestPeopleOfATableGoOn) {
  const std::vector<Finish> table{{"a", 3, 10}, {"", 1, 99}, {"b", 2, 20}, {"c", 3, 10}};
  EXPECT_EQ(going_on(table, 2, {"c", "b", "a"}), (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(going_on(table, 2, {"a", "b", "c"}), (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(going_on({{"a", 1, 1}, {"", 2, 0}}, 2, {}), (std::vector<std::string>{"a"}));
}

RC_GTEST_PROP(KnockOutProperty, EndsWithOneTableAfterAsManyRoundsAsItSaid, ()) {
  Draw draw = any_draw();
  const int go_on = *rc::gen::inRange(1, draw.seats / 2 + 1);
  std::vector<Entrant> left = people(*rc::gen::inRange(2, 60));
  const int expected = knock_out_rounds(static_cast<int>(left.size()), draw.seats, go_on);
  std::vector<Round> rounds;
  while (true) {
    const Round round = knock_out(left, rounds, draw, go_on);
    RC_ASSERT(is_whole(left, round, draw.seats));
    RC_ASSERT(round.byes.empty() || rounds.empty());
    rounds.push_back(round);
    RC_ASSERT(std::cmp_less_equal(rounds.size(), expected));
    if (std::cmp_less_equal(left.size(), draw.seats)) break;
    std::set<std::string> next(round.byes.begin(), round.byes.end());
    for (const DrawnTable& table : round.tables) {
      std::vector<Finish> finishes;
      for (const std::string& person : table.seats)
        finishes.push_back({.person = person, .place = *rc::gen::inRange(1, 4)});
      for (std::string& person : going_on(finishes, go_on, seeding(left, draw)))
        next.insert(std::move(person));
    }
    std::erase_if(left, [&](const Entrant& entrant) { return !next.contains(entrant.person); });
  }
  RC_ASSERT(std::ssize(rounds) == expected);
  RC_ASSERT(rounds.back().tables.size() == 1U);
}

}  // namespace
}  // namespace rail::people::pairing_test
