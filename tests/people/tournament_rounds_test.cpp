// Whole tournaments of every kind, played to their ends over the store: with secrets kept at every
// moment, servers that die in the midst of it, two at a time, and people who do not come.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "host/catalog.h"
#include "people/round_drawer.h"
#include "tests/people/tournament_hall.h"

namespace rail::people::tournament_rounds_test {

using hall::minute_ms;
using hall::nobody;
using hall::Told;
namespace json = boost::json;

class TournamentRounds : public hall::Hall {
 protected:
  static constexpr int stranger = 90;
  static constexpr std::int64_t hour_ms = 60 * minute_ms;

  /// Everything that somebody can read of the tournament.
  std::string all_told(const std::string& id, int who) {
    const std::string path = "tournaments/" + id;
    std::string told = get(path, who).body;
    for (const char* format : {"csv", "json"})
      told += get(path + "/export", who, {{"format", format}}).body;
    if (who != nobody) told += get("tournaments", who).body;
    return told;
  }
  /// Nobody reads the deal of a round that is played, nor where others play it.
  void check_sealed(const std::string& id, int entrants) {
    loop.pass(minute_ms);  // so that nobody asks too much at once
    const Tournament now = book(id);
    const tournament::Round& round = now.rounds.back();
    const bool secret = now.settings.sealed && !round.all_tables_over();
    for (const int who : {nobody, stranger, organiser, 1, entrants}) {
      const std::string told = all_told(id, who);
      if (now.settings.sealed) {
        EXPECT_EQ(told.find(*round.deal) == std::string::npos, secret) << who;
      }
      for (const tournament::Table& table : round.tables) {
        const bool mine = who != nobody && table.seats_person(person(who));
        EXPECT_EQ(told.find(*table.table) == std::string::npos, secret && !mine) << who;
      }
    }
  }
  /// As the round was drawn, so the tables are.
  void check_tables(const std::string& id) {
    const Tournament now = book(id);
    const tournament::Round& round = now.rounds.back();
    for (const tournament::Table& table : round.tables) {
      ASSERT_TRUE(tables.made.contains(*table.table));
      const auto& made = tables.made.at(*table.table);
      EXPECT_EQ(made.wish.deal, round.deal);
      EXPECT_EQ(made.wish.listed, false) << "a list would say where others play";
      EXPECT_EQ(made.wish.hints, false);
      EXPECT_EQ(made.shown.of, "tournament/" + id);
      EXPECT_EQ(made.sealed_for, now.settings.sealed ? id : "");
      EXPECT_FALSE(made.unsealed);
      for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const tables::NewSeat& seat = made.wish.seats.at(i);
        EXPECT_EQ(made.shown.people.at(i), table.seats[i].person);
        EXPECT_EQ(seat.who, table.seats[i].person ? tables::NewWho::here : tables::NewWho::bot);
        EXPECT_EQ(seat.bot, table.seats[i].bot);
        EXPECT_EQ(seat.name.has_value(), table.seats[i].person.has_value());
      }
    }
  }
  int no_shows(const std::string& id) {
    int count = 0;
    for (const tournament::Table& table : round_of(id)) {
      for (const tournament::TableSeat& seat : table.seats) count += seat.no_show ? 1 : 0;
    }
    return count;
  }
  /// Two who play one table, with these settings beside.
  std::string one_table(const std::string& tempo, bool clock) {
    json::object wish = cup("swiss", 2, 1);
    wish["tempo"] = tempo;
    if (clock) wish["clock"] = {{"kind", "move"}, {"seconds", 60}};
    const std::string id = announced(wish, 2);
    EXPECT_EQ(draw(id).status, 200);
    return id;
  }
  HouseTables::Shown& shown(const std::string& id) {
    return tables.made.at(*round_of(id).front().table).shown;
  }
};

struct WholeKind {
  const char* pairing;
  const char* tempo;
  bool sealed;
  int seats;
  int people;
  int rounds;
};

TEST_F(TournamentRounds, OfEveryKindComeToTheirEnd) {
  for (const WholeKind& kind :
       {WholeKind{"round_robin", "live", true, 2, 5, 5},
        WholeKind{"round_robin", "days", false, 3, 7, 2}, WholeKind{"swiss", "days", true, 2, 7, 3},
        WholeKind{"swiss", "live", true, 4, 10, 2}, WholeKind{"knock_out", "live", true, 2, 6, 1},
        WholeKind{"knock_out", "days", true, 4, 9, 1}}) {
    SCOPED_TRACE(kind.pairing);
    json::object wish = cup(kind.pairing, kind.seats, kind.rounds);
    wish["tempo"] = kind.tempo;
    wish["sealed"] = kind.sealed;
    const std::string id = announced(wish, kind.people);
    const int planned = planned_rounds(book(id));
    const int opened = tables.opened;
    // The deal is told only when nothing can be learnt from it any more.
    tables.on_unseal = [&] { EXPECT_TRUE(book(id).rounds.back().all_tables_over()); };
    std::set<std::string> deals;
    std::set<std::string> ids;
    while (book(id).stage != Stage::ended && std::ssize(book(id).rounds) <= planned) {
      const std::size_t before = book(id).rounds.size();
      if (before == 0 || kind.tempo == std::string("live")) {
        ASSERT_EQ(draw(id).status, 200);
      }
      check_tables(id);
      check_sealed(id, kind.people);
      EXPECT_TRUE(looked_after(id));
      const std::size_t round = book(id).rounds.size();
      if (kind.sealed) {
        EXPECT_TRUE(deals.insert(*book(id).rounds.back().deal).second);
      }
      for (const tournament::Table& table : round_of(id)) {
        EXPECT_TRUE(ids.insert(*table.table).second);
        std::vector<int> points;
        for (std::size_t i = 0; i < table.seats.size(); ++i)
          points.push_back(static_cast<int>(10 * ((i + ids.size()) % table.seats.size())));
        EXPECT_TRUE(over(id, *table.table, points));
        check_sealed(id, kind.people);
      }
      const tournament::Round played = book(id).rounds[round - 1];
      EXPECT_TRUE(played.over);
      for (const tournament::Table& table : played.tables) {
        EXPECT_EQ(tables.made.at(*table.table).unsealed, kind.sealed);
      }
    }
    EXPECT_EQ(book(id).stage, Stage::ended);
    EXPECT_EQ(std::ssize(book(id).rounds), planned);
    EXPECT_EQ(tables.opened - opened, std::ssize(ids)) << "nothing is played twice";
    EXPECT_FALSE(looked_after(id));
    const Told told = get("tournaments/" + id, nobody);
    EXPECT_EQ(told.json.at("standings").at(0).at("place").as_int64(), 1);
    EXPECT_EQ(draw(id).status, 400);
    tables.on_unseal = {};
  }
}

TEST_F(TournamentRounds, ADeathInTheMidstOfOpeningIsMadeUpFor) {
  for (int opens = 0; opens < 4; ++opens) {
    const std::string id = announced(cup(), 8);
    const int before = tables.opened;
    tables.opens_left = opens;
    EXPECT_EQ(draw(id).status, 0) << "nobody answers";
    EXPECT_EQ(tables.opened, before + opens);
    const std::string deal = *book(id).rounds.back().deal;
    tables.opens_left = 1'000'000;
    start_server();
    server().house.look_after();
    loop.turn();
    EXPECT_EQ(tables.opened, before + 4);
    EXPECT_EQ(book(id).rounds.size(), 1U);
    EXPECT_EQ(*book(id).rounds.back().deal, deal);
    check_tables(id);
    loop.pass(3 * minute_ms);
    EXPECT_EQ(tables.opened, before + 4) << "and not again";
    finish_round(id);
    EXPECT_EQ(book(id).stage, Stage::between);
  }
}

TEST_F(TournamentRounds, NothingIsOpenedThatWasNotWrittenDown) {
  const std::string id = announced(cup(), 4);
  for (int fails = 0; fails < 8; ++fails) {
    store.meanwhile.assign(static_cast<std::size_t>(fails), nullptr);
    store.meanwhile.emplace_back([this] { store.broken = true; });
    const Told told = draw(id);
    store.broken = false;
    store.meanwhile.clear();
    const std::size_t drawn = book(id).rounds.size();
    EXPECT_EQ(tables.opened, drawn == 0 ? 0 : 2) << fails;
    if (drawn == 0) {
      EXPECT_EQ(told.status, 503);
    }
  }
  server().house.look_after();
  loop.turn();
  EXPECT_EQ(tables.opened, 2);
}

TEST_F(TournamentRounds, TheRoundIsNotOverBeforeItsDealIsUnsealed) {
  const std::string id = announced(cup(), 4);
  EXPECT_EQ(draw(id).status, 200);
  tables.unseals = false;
  finish_round(id);
  EXPECT_EQ(book(id).stage, Stage::playing);
  EXPECT_EQ(draw(id).status, 400);
  tables.unseals = true;
  start_server();
  server().house.look_after();
  loop.turn();
  EXPECT_EQ(book(id).stage, Stage::between);
  EXPECT_FALSE(looked_after(id)) << "an organiser draws the next";
}

TEST_F(TournamentRounds, ATableWhoseEndNobodyHeardOfIsFoundOut) {
  json::object wish = cup();
  wish["tempo"] = "days";
  const std::string id = announced(wish, 4);
  EXPECT_EQ(draw(id).status, 200);
  for (const tournament::Table& table : round_of(id)) tables.finish(*table.table, {1, 2});
  tables.unread = true;
  server().house.look_after();
  loop.turn();
  EXPECT_EQ(book(id).rounds.size(), 1U) << "the tables could not be read";
  tables.unread = false;
  loop.pass(20 * minute_ms);
  EXPECT_EQ(book(id).rounds.size(), 2U) << "over days the house draws";
  EXPECT_TRUE(book(id).rounds.front().over);
}

TEST_F(TournamentRounds, TwoServersDoEverythingOnce) {
  json::object wish = cup("swiss", 2, 3);
  wish["tempo"] = "days";
  const std::string id = announced(wish, 6);
  EXPECT_EQ(draw(id).status, 200);
  start_server();
  servers[0]->house.look_after();
  servers[1]->house.look_after();
  for (int round = 1; round <= 3; ++round) {
    ASSERT_EQ(std::ssize(book(id).rounds), round);
    int told = 0;
    for (const tournament::Table& table : round_of(id)) {
      const HouseTables::Shown& shown = tables.finish(*table.table, {round, 7});
      for (const auto& each : servers)
        each->house.over(id, shown, [&](bool written) { told += written ? 1 : 0; });
    }
    loop.turn();
    EXPECT_EQ(told, 6);
  }
  EXPECT_EQ(tables.opened, 9);
  EXPECT_EQ(book(id).stage, Stage::ended);
}

TEST_F(TournamentRounds, WhoDoesNotComeLivePlaysNoMoreAfterTenMinutes) {
  const std::string id = one_table("live", false);
  server().house.look_after();
  shown(id).coming[0] = {.acted = false, .ran_out = false, .waits_since = loop.wall_ms()};
  shown(id).coming[1].acted = true;
  loop.pass(9 * minute_ms + 1);
  EXPECT_EQ(no_shows(id), 0);
  loop.pass(2 * minute_ms);
  ASSERT_EQ(no_shows(id), 1);
  const std::string bot = host::stand_in(host::Catalog::standard().at(book(id).settings.game));
  const std::string table = *round_of(id).front().table;
  ASSERT_FALSE(tables.filled.empty());
  EXPECT_EQ(tables.filled.front(), std::tuple(table, 0, bot));
  EXPECT_EQ(round_of(id).front().seats[0].bot, bot);
  const auto pages = book(id).pages;
  loop.pass(5 * minute_ms);
  EXPECT_EQ(book(id).pages, pages) << "it is written once";
  over(id, table, {90, 80});
  const std::string absent = *round_of(id).front().seats[0].person;
  for (const StandingsRow& row : standings_of(book(id))) {
    EXPECT_EQ(row.points, 0) << "what a bot made is nobody's";
    EXPECT_EQ(row.by_round.at(0).has_value(), row.person != absent);
  }
}

TEST_F(TournamentRounds, OverDaysPeopleHaveTwoDays) {
  const std::string id = one_table("days", false);
  server().house.look_after();
  shown(id).coming[1] = {.acted = false, .ran_out = false, .waits_since = loop.wall_ms()};
  loop.pass(47 * hour_ms);
  EXPECT_EQ(no_shows(id), 0);
  loop.pass(2 * hour_ms);
  EXPECT_EQ(no_shows(id), 1);
}

TEST_F(TournamentRounds, WhoWithdrewInTheMidstOfItHoldsUpNobody) {
  for (const bool clock : {false, true}) {
    const std::string id = one_table("live", clock);
    const std::string table = *round_of(id).front().table;
    tables.filled.clear();
    server().house.look_after();
    shown(id).coming[0] = {.acted = true, .ran_out = false, .waits_since = loop.wall_ms()};
    shown(id).coming[1].acted = true;
    loop.pass(30 * minute_ms);
    EXPECT_TRUE(tables.filled.empty()) << "he may think";
    const std::string gone = *round_of(id).front().seats[0].person;
    EXPECT_EQ(post("tournaments/" + id + "/entries", organiser,
                   json::object{{"type", "withdrew"}, {"person", gone}})
                  .status,
              200);
    loop.pass(2 * minute_ms);
    ASSERT_EQ(tables.filled.empty(), clock) << "where there is a clock, it decides";
    if (!clock) {
      EXPECT_EQ(tables.filled.front(),
                std::tuple(table, 0,
                           host::stand_in(host::Catalog::standard().at(book(id).settings.game))));
    }
    EXPECT_EQ(no_shows(id), 0) << "he came";
    EXPECT_TRUE(over(id, table, {70, 80}));
    EXPECT_EQ(book(id).stage, Stage::ended);
  }
}

TEST_F(TournamentRounds, WithAClockTheClockDecides) {
  const std::string id = one_table("live", true);
  server().house.look_after();
  shown(id).coming[0] = {.acted = false, .ran_out = false, .waits_since = loop.wall_ms()};
  shown(id).coming[1] = {.acted = true, .ran_out = true, .waits_since = {}};
  loop.pass(30 * minute_ms);
  EXPECT_EQ(no_shows(id), 0) << "one thinks, the other came";
  shown(id).coming[0].ran_out = true;
  loop.pass(minute_ms);
  EXPECT_EQ(no_shows(id), 1);
}

TEST_F(TournamentRounds, AfterAStopPeopleGetAWhile) {
  const std::string id = one_table("live", false);
  shown(id).coming[0] = {.acted = false, .ran_out = false, .waits_since = loop.wall_ms()};
  loop.pass(5 * hour_ms);
  start_server();
  server().house.look_after();
  loop.pass(9 * minute_ms);
  EXPECT_EQ(no_shows(id), 0);
  loop.pass(2 * minute_ms);
  EXPECT_EQ(no_shows(id), 1);
}

TEST_F(TournamentRounds, WhoHasDecidedNothingInAWholeGameDidNotCome) {
  const std::string id = one_table("live", true);
  const std::string table = *round_of(id).front().table;
  tables.finish(table, {90, 80}).coming[0].acted = false;
  server().house.look_after();
  loop.turn();
  EXPECT_EQ(book(id).stage, Stage::ended);
  EXPECT_EQ(no_shows(id), 1);
}

TEST_F(TournamentRounds, WhatTheHostRemovesIsNotOpenedAgain) {
  const std::string id = announced(cup(), 4);
  ASSERT_EQ(draw(id).status, 200);
  const std::vector<tournament::Table> drawn = round_of(id);
  ASSERT_EQ(drawn.size(), 2U);
  // He calls it off before he removes it; but this server has read the book a moment earlier.
  tables.made.erase(*drawn[0].table);
  bool written = false;
  tables.on_missing = [&] {
    if (!std::exchange(written, true))
      write_elsewhere(id, tournament::TableCalledOff{*drawn[0].table});
  };
  server().house.look_after();
  loop.pass(3 * minute_ms);
  EXPECT_TRUE(written);
  EXPECT_FALSE(tables.made.contains(*drawn[0].table)) << "its players know the deal";
  EXPECT_FALSE(book(id).rounds.back().over) << "others play it";
  EXPECT_TRUE(over(id, *drawn[1].table, {90, 80}));
  EXPECT_TRUE(book(id).rounds.back().over);
  EXPECT_TRUE(tables.made.at(*drawn[1].table).unsealed);
  EXPECT_EQ(book(id).stage, Stage::between);
  for (const StandingsRow& row : standings_of(book(id))) {
    if (drawn[0].seats_person(row.person)) {
      EXPECT_EQ(row.points, whole_point) << "as if he had sat out";
    }
  }
}

TEST_F(TournamentRounds, ATableThatNobodyCanReadIsCalledOff) {
  const std::string id = one_table("live", false);
  shown(id).frozen = true;
  server().house.look_after();
  loop.pass(9 * minute_ms);
  EXPECT_EQ(book(id).stage, Stage::playing) << "the host may go back to a release that can";
  loop.pass(2 * minute_ms);
  EXPECT_EQ(book(id).stage, Stage::ended);
  EXPECT_TRUE(round_of(id).front().called_off);
  EXPECT_TRUE(tables.made.at(*round_of(id).front().table).unsealed);
  EXPECT_EQ(no_shows(id), 0);

  const std::string finished = one_table("live", false);
  HouseTables::Shown& known = tables.finish(*round_of(finished).front().table, {90, 80});
  known.frozen = true;
  known.coming.assign(2, {});
  loop.pass(minute_ms);
  EXPECT_EQ(book(finished).stage, Stage::ended);
  EXPECT_FALSE(round_of(finished).front().called_off) << "how it came out is known";
  EXPECT_EQ(round_of(finished).front().seats[0].score->points, 90);
  EXPECT_EQ(no_shows(finished), 0);
}

TEST_F(TournamentRounds, OfATournamentThatIsGoneNothingStaysASecret) {
  const std::string id = one_table("live", false);
  const std::string table = *round_of(id).front().table;
  people.remove_book(people.book(Kind::tournament, id).value().key);
  tables.unseals = false;
  EXPECT_FALSE(over(id, table, {90, 80})) << "to be told again";
  tables.unseals = true;
  EXPECT_TRUE(over(id, table, {90, 80}));
  EXPECT_TRUE(tables.made.at(table).unsealed);
}

TEST_F(TournamentRounds, WithoutOrganisersTheHouseGoesOn) {
  const std::string id = announced(cup("swiss", 2, 3), 4);
  const std::string open = announced(cup(), 3);
  ASSERT_EQ(draw(id).status, 200);
  finish_round(id);
  EXPECT_FALSE(looked_after(id)) << "an organiser draws the next";
  std::optional<bool> left;
  leave_tournaments(server().desk, person(organiser), [&](bool stored) { left = stored; });
  loop.turn();
  EXPECT_EQ(left, true);
  EXPECT_TRUE(book(id).organisers.empty());
  EXPECT_EQ(book(open).stage, Stage::ended) << "nobody could begin it";
  EXPECT_TRUE(looked_after(id));
  server().house.look_after();
  loop.pass(minute_ms);
  ASSERT_EQ(book(id).rounds.size(), 2U);
  finish_round(id);
  ASSERT_EQ(book(id).rounds.size(), 3U) << "at once";
  finish_round(id);
  EXPECT_EQ(book(id).stage, Stage::ended);
}

TEST_F(TournamentRounds, WhatIsNotItsTableIsNotWritten) {
  const std::string id = one_table("live", false);
  const auto pages = book(id).pages;
  HouseTables::Shown other = shown(id);
  std::optional<bool> told;
  const auto tell = [&](const std::string& tournament) {
    told.reset();
    server().house.over(tournament, other, [&](bool written) { told = written; });
    loop.turn();
    return told;
  };
  EXPECT_EQ(tell(id), true) << "it is not over";
  other.table.status = tables::Status::over;
  other.table.table = "elsewhere";
  EXPECT_EQ(tell(id), true);
  EXPECT_EQ(tell("nowhere"), true);
  store.broken = true;
  EXPECT_EQ(tell(id), false) << "to be told again";
  store.broken = false;
  EXPECT_EQ(book(id).pages, pages);
}

TEST_F(TournamentRounds, NobodyLooksAfterThemOnceTheHouseStops) {
  const std::string id = announced(cup("swiss", 2, 1), 4);
  ASSERT_EQ(draw(id).status, 200);
  server().house.look_after();
  loop.pass(minute_ms);
  server().house.stop();
  loop.turn();
  const int asked = store.asked;
  loop.pass(60 * minute_ms);
  EXPECT_EQ(store.asked, asked);
  server().house.look_after();
  loop.pass(60 * minute_ms);
  EXPECT_EQ(store.asked, asked) << "nor is it begun again";
}

}  // namespace rail::people::tournament_rounds_test
