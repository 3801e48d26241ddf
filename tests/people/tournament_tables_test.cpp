// A round at real tables: its deal is told to nobody while it is played, bots play for who does not
// come, and in the end everything is told.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "people/room_tables.h"
#include "people/tournament_house.h"
#include "tests/people/people_world.h"
#include "tests/tables/people_house.h"

namespace rail::people::tournament_tables_test {

class TournamentAtTables : public testing::Test {
 protected:
  tables::PeopleHouse house{};
  tables::MemoryStore kept{std::string(32, 't')};
  MemoryPeople people{kept};
  world::HandStore store{house.loop(), people};
  RoomTables rooms{house.house()};
  server::SodiumSignatures signatures{};
  Sessions sessions{signatures, std::string(32, 's'), world::house_name};
  server::Sealing sealer{std::string(32, 'a')};
  world::TwoZones zones{};
  PeopleServices services{.loop = house.loop(),
                          .secrets = house.secrets(),
                          .store = store,
                          .sessions = sessions,
                          .zones = zones,
                          .sealer = sealer,
                          .tables = rooms,
                          .carriers = {},
                          .url = world::house_url,
                          .push_key = {}};
  Desk desk{services};
  TournamentHouse tournaments{desk};

  /// With so many entrants, none of whom will come.
  std::string announce(int entrants) {
    tournament::Announced settings;
    settings.by = somebody(0);
    settings.title = "Cup";
    settings.game = "ticket-to-ride-usa";
    BookChange first;
    const auto add = [&](const tournament::Entry& entry) {
      first.pages.push_back({std::ssize(first.pages), house.loop().wall_ms(), json_text(entry)});
    };
    add(settings);
    for (int i = 1; i <= entrants; ++i) add(tournament::Entered{somebody(i)});
    people.create_book({.kind = Kind::tournament, .id = "cup"}, first);
    return "cup";
  }
  Tournament book(const std::string& id) {
    return read_tournament(people.pages(people.book(Kind::tournament, id).value().key, 0));
  }
  tables::HttpResponse get(const std::string& path) {
    return house.http({.method = "GET", .path = world::words_of_path(path)});
  }
};

TEST_F(TournamentAtTables, TheDealIsASecretUntilTheLastOfThemIsOver) {
  const std::string id = announce(4);
  std::optional<int> status;
  tournaments.draw(
      id, Asker::house(), [&](const HttpResponse& no) { status = no.status; },
      [&](const Opened<Tournament>&) { status = 200; });
  house.until([&] { return status.has_value(); });
  ASSERT_EQ(status, 200);
  const tournament::Round round = book(id).rounds.back();
  ASSERT_EQ(round.tables.size(), 2U);
  for (const tournament::Table& table : round.tables) {
    const tables::HttpResponse info = get("tables/" + *table.table);
    EXPECT_EQ(info.status, 200) << info.body;
    EXPECT_EQ(info.body.find(*round.deal), std::string::npos);
    EXPECT_NE(house.refused(*table.table, ""), "") << "nobody looks on";
    for (const tournament::TableSeat& seat : table.seats)
      EXPECT_EQ(house.refused(*table.table, house.pass_of(*seat.person, *table.table)), "");
  }
  EXPECT_NE(get("deals/" + *round.deal).status, 200);

  tournaments.look_after();
  house.pass(std::chrono::minutes(45));
  ASSERT_EQ(book(id).stage, Stage::ended) << json_text(seen_by(book(id), Asker::person("")))
                                          << get("tables/" + *round.tables.front().table).body;
  const Tournament after = book(id);
  for (const tournament::Table& table : after.rounds.back().tables) {
    for (const tournament::TableSeat& seat : table.seats) {
      EXPECT_TRUE(seat.no_show);
      EXPECT_TRUE(seat.bot);
      EXPECT_TRUE(seat.score);
    }
    EXPECT_EQ(house.refused(*table.table, ""), "");
    EXPECT_NE(get("tables/" + *table.table).body.find(*round.deal), std::string::npos);
  }
  EXPECT_EQ(get("deals/" + *round.deal).status, 200);
}

}  // namespace rail::people::tournament_tables_test
