// Whole tournaments drawn and played in the head: nobody is left out, nobody sits out or meets
// somebody too often, bots sit only where people are missing, and the right ones go on.
#include "people/round_drawer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/people/keys.h"

namespace rail::people::round_drawer_test {
namespace {

constexpr std::int64_t then = 1'800'000'000'000;
const std::string organiser = somebody(0);

struct Kind {
  Pairing pairing = Pairing::swiss;
  int people = 8;
  int seats = 2;
  int rounds = 3;
};

/// A tournament whose book grows by what the drawer says, judged as every page is.
struct Played {
  Tournament tournament{};
  std::uint64_t seed = 1;
  int tables = 0;
  std::uint32_t luck = 1;

  explicit Played(const Kind& kind, std::uint64_t draw_seed = 1) : seed(draw_seed) {
    tournament::Announced settings;
    settings.by = organiser;
    settings.title = "Cup";
    settings.game = "ticket-to-ride-usa";
    settings.pairing = kind.pairing;
    settings.seats = kind.seats;
    settings.rounds = kind.rounds;
    add(settings, Asker::person(organiser));
    for (int i = 1; i <= kind.people; ++i)
      add(tournament::Entered{somebody(i)}, Asker::person(somebody(i)));
  }

  void add(const tournament::Entry& entry, const Asker& asker = Asker::house()) {
    const WhyNot why = problem(tournament, entry, asker, then);
    ASSERT_FALSE(why) << why->code << ": " << why->words << "\n" << json_text(entry);
    apply(tournament, entry, then);
  }
  RoundChance chance() {
    return {.seed = seed,
            .bot = "level-3",
            .deal = "deal-" + std::to_string(tournament.rounds.size()),
            .new_table = [this] { return "t" + std::to_string(++tables); }};
  }
  /// "" if a round was drawn.
  std::string draw() {
    const auto drawn = draw_round(tournament, chance());
    if (const Refusal* no = std::get_if<Refusal>(&drawn)) return no->code;
    add(std::get<tournament::RoundDrawn>(drawn));
    return "";
  }
  void withdraw(int number) { add(tournament::Withdrew{somebody(number), {}}); }
  const tournament::Round& last() const { return tournament.rounds.back(); }

  /// Some order, other from table to table.
  void play() {
    const std::vector<tournament::Table> all = last().tables;
    for (const tournament::Table& table : all) {
      tournament::TableOver over{*table.table, {}, {}};
      std::vector<int> places;
      for (std::size_t i = 0; i < table.seats.size(); ++i)
        places.push_back(static_cast<int>(i) + 1);
      luck = luck * 1'664'525 + 1'013'904'223;
      std::rotate(places.begin(), places.begin() + (luck >> 16) % places.size(), places.end());
      for (const int place : places) over.scores.push_back({100 - 10 * place, place});
      add(over);
    }
    add(tournament::RoundOver{static_cast<std::int32_t>(tournament.rounds.size())});
  }
};

std::set<std::string> active(const Tournament& tournament) {
  std::set<std::string> people;
  for (const auto& entrant : tournament.entrants) {
    if (!entrant.withdrew) people.insert(entrant.person);
  }
  return people;
}

/// Everybody of a round, each once, or a failure; `bots`: how many seats they fill.
std::set<std::string> drawn_people(const tournament::Round& round, int seats, int& bots) {
  std::set<std::string> seen(round.byes.begin(), round.byes.end());
  EXPECT_EQ(seen.size(), round.byes.size());
  for (const tournament::Table& table : round.tables) {
    int people = 0;
    EXPECT_EQ(std::ssize(table.seats), seats);
    for (const tournament::TableSeat& seat : table.seats) {
      bots += seat.bot ? 1 : 0;
      if (!seat.person) continue;
      ++people;
      EXPECT_TRUE(seen.insert(*seat.person).second) << "twice";
    }
    EXPECT_GE(people, std::min(2, seats)) << "alone with bots";
  }
  return seen;
}

using Meetings = std::map<std::pair<std::string, std::string>, int>;
Meetings meetings(const Tournament& tournament) {
  Meetings met;
  for (const tournament::Round& round : tournament.rounds) {
    for (const tournament::Table& table : round.tables) {
      for (const tournament::TableSeat& a : table.seats) {
        for (const tournament::TableSeat& b : table.seats) {
          if (a.person && b.person && *a.person < *b.person) ++met[{*a.person, *b.person}];
        }
      }
    }
  }
  return met;
}

int most_meetings(const Tournament& tournament) {
  int most = 0;
  for (const auto& [pair, times] : meetings(tournament)) most = std::max(most, times);
  return most;
}

/// The difference between who sat out most often and who did least.
int spread_of_byes(const Tournament& tournament) {
  std::map<std::string, int> byes;
  for (const auto& entrant : tournament.entrants) byes[entrant.person] = 0;
  for (const tournament::Round& round : tournament.rounds) {
    for (const std::string& person : round.byes) ++byes[person];
  }
  const auto [least, most] = std::minmax_element(
      byes.begin(), byes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most->second - least->second;
}

RC_GTEST_PROP(RoundDrawer, EverybodyPlaysOrSitsOutAndBotsOnlyFillUp, ()) {
  const Kind kind{.pairing = *rc::gen::element(Pairing::round_robin, Pairing::swiss),
                  .people = *rc::gen::inRange(2, 18),
                  .seats = *rc::gen::inRange(2, 7),
                  .rounds = *rc::gen::inRange(1, 6)};
  Played played(kind, *rc::gen::arbitrary<std::uint64_t>());
  for (int round = 0; round < kind.rounds; ++round) {
    RC_ASSERT(played.draw() == "");
    int bots = 0;
    RC_ASSERT(drawn_people(played.last(), kind.seats, bots) == active(played.tournament));
    const int tables = (kind.people + kind.seats - 1) / kind.seats;
    if (kind.seats == 2) {
      RC_ASSERT(bots == 0);
      RC_ASSERT(std::ssize(played.last().byes) == kind.people % 2);
    } else {
      RC_ASSERT(bots == tables * kind.seats - kind.people);
      RC_ASSERT(played.last().byes.empty());
    }
    RC_ASSERT(spread_of_byes(played.tournament) <= 1);
    played.play();
  }
  RC_ASSERT(is_complete(played.tournament));
  RC_ASSERT(played.draw() == "bad_round");
}

RC_GTEST_PROP(RoundDrawer, NoPairMeetsTwiceWhereItCanBeAvoided, ()) {
  const bool swiss = *rc::gen::arbitrary<bool>();
  const int people = *rc::gen::inRange(4, 15);
  const int circle = people - (people % 2 == 0 ? 1 : 0);
  // So long others whom one has not met are at least half of all, so that they can all be matched.
  const int rounds = swiss ? (people - 2) / 2 : circle;
  Played played({.pairing = swiss ? Pairing::swiss : Pairing::round_robin,
                 .people = people,
                 .seats = 2,
                 .rounds = rounds},
                *rc::gen::arbitrary<std::uint64_t>());
  for (int round = 0; round < rounds; ++round) {
    RC_ASSERT(played.draw() == "");
    played.play();
    RC_ASSERT(most_meetings(played.tournament) <= 1);
  }
  if (!swiss) {
    RC_ASSERT(std::ssize(meetings(played.tournament)) == people * (people - 1) / 2);
  }
}

RC_GTEST_PROP(RoundDrawer, SeatsTakeTurns, ()) {
  const int people = 2 * *rc::gen::inRange(2, 7);
  Played played({.pairing = Pairing::round_robin, .people = people, .seats = 2, .rounds = 3},
                *rc::gen::arbitrary<std::uint64_t>());
  std::map<std::string, int> first;
  for (int round = 0; round < 3; ++round) {
    RC_ASSERT(played.draw() == "");
    for (const auto& table : played.last().tables) ++first[table.seats[0].person.value()];
    played.play();
  }
  for (const auto& [person, times] : first) {
    RC_ASSERT(times < 3);
  }
  RC_ASSERT(std::ssize(first) == people);
}

RC_GTEST_PROP(RoundDrawer, WhoWithdrawsLeavesNobodyOut, ()) {
  const Kind kind{.pairing = *rc::gen::element(Pairing::round_robin, Pairing::swiss),
                  .people = *rc::gen::inRange(4, 14),
                  .seats = *rc::gen::inRange(2, 6),
                  .rounds = 4};
  Played played(kind, *rc::gen::arbitrary<std::uint64_t>());
  int gone = 0;
  while (!is_complete(played.tournament)) {
    RC_ASSERT(played.draw() == "");
    int bots = 0;
    RC_ASSERT(drawn_people(played.last(), kind.seats, bots) == active(played.tournament));
    if (kind.seats == 2) {
      RC_ASSERT(bots == 0);
    }
    for (int leaving = *rc::gen::inRange(0, 4); leaving > 0 && gone < kind.people; --leaving)
      played.withdraw(++gone);
    played.play();
  }
  RC_ASSERT(std::ssize(played.tournament.rounds) <= kind.rounds);
}

RC_GTEST_PROP(RoundDrawer, AKnockOutEndsWithOneTable, ()) {
  const Kind kind{.pairing = Pairing::knock_out,
                  .people = *rc::gen::inRange(2, 40),
                  .seats = *rc::gen::inRange(2, 7),
                  .rounds = 1};
  Played played(kind, *rc::gen::arbitrary<std::uint64_t>());
  const int planned = planned_rounds(played.tournament);
  std::set<std::string> in = active(played.tournament);
  while (!is_complete(played.tournament)) {
    RC_ASSERT(played.draw() == "");
    int bots = 0;
    const std::set<std::string> drawn = drawn_people(played.last(), kind.seats, bots);
    RC_ASSERT(std::includes(in.begin(), in.end(), drawn.begin(), drawn.end()));
    if (kind.seats == 2) {
      RC_ASSERT(bots == 0);
    }
    in = drawn;
    played.play();
    RC_ASSERT(std::ssize(played.tournament.rounds) <= 12);
  }
  RC_ASSERT(std::ssize(played.tournament.rounds) == planned);
  RC_ASSERT(played.last().tables.size() == 1U);
  RC_ASSERT(played.draw() == "bad_round");
  const std::vector<StandingsRow> rows = standings_of(played.tournament);
  RC_ASSERT(rows.front().place == 1);
  // The best person of the final, wherever a bot came in.
  const auto& final_seats = played.last().tables.front().seats;
  const tournament::TableSeat* best = nullptr;
  for (const auto& seat : final_seats) {
    if (seat.person && (best == nullptr || seat.score->place < best->score->place)) best = &seat;
  }
  RC_ASSERT(rows.front().person == *best->person);
}

TEST(RoundDrawer, TheSameDrawTwice) {
  for (const Pairing pairing : {Pairing::round_robin, Pairing::swiss, Pairing::knock_out}) {
    const Kind kind{.pairing = pairing, .people = 9, .seats = 4};
    Played one(kind, 7);
    Played other(kind, 7);
    EXPECT_EQ(one.draw(), "");
    EXPECT_EQ(other.draw(), "");
    EXPECT_EQ(json_text(seen_by(one.tournament, Asker::house())),
              json_text(seen_by(other.tournament, Asker::house())));
  }
}

TEST(RoundDrawer, NeedsTwoPeople) {
  Played alone({.people = 1});
  EXPECT_EQ(alone.draw(), "too_few");
  Played nobody({.people = 0});
  EXPECT_EQ(nobody.draw(), "too_few");
  EXPECT_EQ(planned_rounds(nobody.tournament), 3);
}

TEST(RoundDrawer, ARoundIsNotDrawnBeforeTheLastIsOver) {
  Played played({.people = 4});
  EXPECT_EQ(played.draw(), "");
  EXPECT_EQ(played.draw(), "bad_round");
  played.play();
  EXPECT_EQ(played.draw(), "");
}

TEST(RoundDrawer, TablesOfOneAreComparedByTheDeal) {
  Played played({.people = 3, .seats = 1, .rounds = 1});
  EXPECT_EQ(played.draw(), "");
  EXPECT_EQ(played.last().tables.size(), 3U);
  EXPECT_TRUE(played.last().byes.empty());
  int points = 0;
  for (const tournament::Table& table : std::vector(played.last().tables))
    played.add(tournament::TableOver{*table.table, {{++points, 1}}, {}});
  played.add(tournament::RoundOver{1});
  EXPECT_TRUE(is_complete(played.tournament));
  const auto rows = standings_of(played.tournament);
  EXPECT_EQ(rows.front().person, *played.last().tables.back().seats[0].person);
  EXPECT_EQ(rows.back().place, 3);
}

TEST(RoundDrawer, WhoDidNotComeDoesNotGoOn) {
  Played played({.pairing = Pairing::knock_out, .people = 4, .seats = 2});
  EXPECT_EQ(played.draw(), "");
  const std::vector<tournament::Table> tables = played.last().tables;
  played.add(tournament::NoShow{*tables[0].table, seat(0)});
  for (const tournament::Table& table : tables)
    played.add(tournament::TableOver{*table.table, {{90, 1}, {80, 2}}, {}});
  played.add(tournament::RoundOver{1});
  EXPECT_EQ(played.draw(), "");
  const std::set<std::string> expected{*tables[0].seats[1].person, *tables[1].seats[0].person};
  int bots = 0;
  EXPECT_EQ(drawn_people(played.last(), 2, bots), expected);
}

TEST(RoundDrawer, OfATableThatWasCalledOffEverybodyGoesOn) {
  Played played({.pairing = Pairing::knock_out, .people = 4, .seats = 2});
  ASSERT_EQ(played.draw(), "");
  EXPECT_EQ(planned_rounds(played.tournament), 2);
  const std::vector<tournament::Table> tables = played.last().tables;
  played.add(tournament::TableCalledOff{*tables[0].table});
  played.add(tournament::TableOver{*tables[1].table, {{90, 1}, {80, 2}}, {}});
  played.add(tournament::RoundOver{1});
  EXPECT_FALSE(is_complete(played.tournament));
  EXPECT_EQ(planned_rounds(played.tournament), 3) << "three are left";
  const auto rows = standings_of(played.tournament);
  EXPECT_EQ(rows.back().person, *tables[1].seats[1].person) << "who was beaten came least far";
  ASSERT_EQ(played.draw(), "");
  const std::set<std::string> expected{*tables[0].seats[0].person, *tables[0].seats[1].person,
                                       *tables[1].seats[0].person};
  int bots = 0;
  EXPECT_EQ(drawn_people(played.last(), 2, bots), expected);
}

TEST(RoundDrawer, AFinalThatWasCalledOffIsPlayedAgain) {
  Played played({.pairing = Pairing::knock_out, .people = 2, .seats = 2});
  ASSERT_EQ(played.draw(), "");
  played.add(tournament::TableCalledOff{*played.last().tables.front().table});
  played.add(tournament::RoundOver{1});
  EXPECT_FALSE(is_complete(played.tournament));
  EXPECT_EQ(planned_rounds(played.tournament), 2);
  ASSERT_EQ(played.draw(), "");
  EXPECT_NE(played.last().deal, played.tournament.rounds.front().deal);
  played.play();
  EXPECT_TRUE(is_complete(played.tournament));
  EXPECT_EQ(standings_of(played.tournament).back().place, 2);
}

TEST(RoundDrawer, AFullBookHasNoOtherRound) {
  Played played({.people = 4});
  ASSERT_EQ(played.draw(), "");
  played.tournament.pages = max_tournament_pages;
  played.play();
  EXPECT_TRUE(is_complete(played.tournament));
  EXPECT_EQ(played.draw(), "bad_round");
}

TEST(RoundDrawer, SomebodyIsOutAtEveryTableOfAKnockOut) {
  Played played({.pairing = Pairing::knock_out, .people = 16, .seats = 4});
  ASSERT_EQ(played.draw(), "");
  played.play();
  std::vector<std::string> in;
  for (const tournament::Table& table : played.last().tables) {
    for (const tournament::TableSeat& seat : table.seats) {
      if (seat.score->place <= 2) in.push_back(*seat.person);
    }
  }
  ASSERT_EQ(in.size(), 8U);
  for (std::size_t i = 0; i < 3; ++i) played.add(tournament::Withdrew{in[i], {}});
  ASSERT_EQ(played.draw(), "");
  ASSERT_EQ(played.last().tables.size(), 2U) << "three at one, two at the other";
  played.play();
  ASSERT_EQ(played.draw(), "");
  int bots = 0;
  EXPECT_EQ(drawn_people(played.last(), 4, bots).size(), 3U) << "of two, one";
}

TEST(RoundDrawer, InAKnockOutWhoCameFurtherStandsBefore) {
  Played played({.pairing = Pairing::knock_out, .people = 8, .seats = 4});
  ASSERT_EQ(played.draw(), "");
  ASSERT_EQ(played.last().tables.size(), 2U);
  played.play();
  const auto after_first = standings_of(played.tournament);
  EXPECT_EQ(after_first.front().place, 1);
  ASSERT_EQ(played.draw(), "");
  std::set<std::string> finalists;
  for (const auto& seat : played.last().tables.front().seats) finalists.insert(*seat.person);
  ASSERT_EQ(finalists.size(), 4U);
  // The winner of the final has fewer points than the second has altogether.
  played.play();
  const auto rows = standings_of(played.tournament);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(finalists.contains(rows[i].person));
  }
  for (std::size_t i = 1; i < rows.size(); ++i) {
    EXPECT_GE(rows[i].place, rows[i - 1].place);
  }
}

TEST(RoundDrawer, CooperativeTablesAreComparedByWinsThenPointsThenTokens) {
  Played played({.people = 8, .seats = 2, .rounds = 1});
  ASSERT_EQ(played.draw(), "");
  const std::vector<tournament::Table> tables = played.last().tables;
  const auto finish = [&](std::size_t table, int points, bool won, int lost) {
    played.add(tournament::TableOver{*tables[table].table, {{points, 1}, {points, 1}}, won, lost});
  };
  finish(0, 5, false, 0);
  finish(1, 4, true, 6);
  finish(2, 4, true, 2);
  finish(3, 7, false, 9);
  played.add(tournament::RoundOver{1});
  const auto rows = standings_of(played.tournament);
  const auto place_of = [&](std::size_t table) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const StandingsRow& each) {
      return each.person == *tables[table].seats[0].person;
    });
    return row->place;
  };
  EXPECT_LT(place_of(2), place_of(1)) << "fewer tokens lost";
  EXPECT_LT(place_of(1), place_of(3)) << "won before lost";
  EXPECT_LT(place_of(3), place_of(0)) << "more delivered";
}

}  // namespace
}  // namespace rail::people::round_drawer_test
