// How a tournament goes on, who may say so, and that nobody sees a deal too early.
#include "people/tournament.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/json_input.h"
#include "people/letters.h"
#include "tests/people/keys.h"

namespace rail::people::tournament_test {

constexpr std::int64_t noon = 1'800'000'000'000;
constexpr std::int64_t day = 24 * 3600 * 1000;

const std::string organiser = somebody(0);
const Asker house = Asker::house();

Asker person(int number) { return Asker::person(somebody(number)); }

tournament::Announced announced() {
  tournament::Announced settings;
  settings.by = organiser;
  settings.title = "Autumn cup";
  settings.game = "ticket-to-ride-usa";
  settings.rounds = 2;
  settings.clock = tables::TimeLimit{tables::ClockKind::move, 3600};
  return settings;
}

/// A tournament whose book grows only by what may be added.
struct Book {
  Tournament tournament;
  std::vector<StoredPage> pages;

  std::string add(const Asker& asker, const tournament::Entry& entry, std::int64_t at = noon) {
    if (const WhyNot why = problem(tournament, entry, asker, at)) return why->code;
    pages.push_back({tournament.pages, at, json_text(entry)});
    apply(tournament, entry, at);
    return "";
  }
};

tournament::DrawnTable table(const std::string& id, int first, int second) {
  return {id, {{somebody(first), {}}, {somebody(second), {}}}};
}

/// Open, with so many entrants.
Book with_entrants(int count, const tournament::Announced& settings = announced()) {
  Book book;
  EXPECT_EQ(book.add(Asker::person(organiser), settings), "");
  for (int i = 1; i <= count; ++i)
    EXPECT_EQ(book.add(person(i), tournament::Entered{somebody(i)}), "");
  return book;
}

tournament::RoundDrawn first_round() {
  return {1, "deal-one", {table("t1", 1, 2), table("t2", 3, 4)}, {somebody(5)}};
}

/// Five entrants, in the first round.
Book playing() {
  Book book = with_entrants(5);
  EXPECT_EQ(book.add(house, first_round()), "");
  return book;
}

tournament::TableOver over(const std::string& id, int first, int second) {
  return {id, {{first, first >= second ? 1 : 2}, {second, second >= first ? 1 : 2}}, {}};
}

/// One of each kind that needs a right.
std::vector<tournament::Entry> wishes() {
  return {first_round(),
          over("t1", 10, 5),
          tournament::NoShow{"t1", seat(0)},
          tournament::Filled{"t1", seat(0), "strong"},
          tournament::TableCalledOff{"t1"},
          tournament::OrganiserGone{somebody(2)},
          tournament::RoundOver{1},
          tournament::Ended{organiser},
          tournament::Ended{}};
}

TEST(Tournament, IsAnnouncedOnce) {
  Book book;
  EXPECT_EQ(book.add(person(1), tournament::Entered{somebody(1)}), "no_tournament");
  EXPECT_EQ(book.add(person(1), announced()), "not_allowed");
  const auto refusal = [&](auto change) {
    tournament::Announced settings = announced();
    change(settings);
    return book.add(Asker::person(organiser), settings);
  };
  EXPECT_EQ(refusal([](auto& s) { s.title = std::string(41, 'x'); }), "bad_name");
  EXPECT_EQ(refusal([](auto& s) { s.rounds = 0; }), "bad_round");
  EXPECT_EQ(refusal([](auto& s) { s.rounds = max_rounds + 1; }), "bad_round");
  EXPECT_EQ(refusal([](auto& s) { s.seats = max_seats + 1; }), "bad_game");
  EXPECT_EQ(refusal([](auto& s) { s.game = "NO GAME"; }), "bad_game");
  EXPECT_EQ(refusal([](auto& s) { s.options["x"] = std::string(1000, 'x'); }), "bad_game");
  EXPECT_EQ(refusal([](auto& s) { s.clock->seconds = 0; }), "bad_time");
  EXPECT_EQ(refusal([](auto& s) { s.begins = noon + 500 * day; }), "bad_time");
  EXPECT_EQ(refusal([](auto& s) { s.organisers.assign(9, somebody(1)); }), "bad_id");
  EXPECT_EQ(refusal([](auto&) {}), "");
  EXPECT_EQ(refusal([](auto&) {}), "nothing_new");
}

TEST(Tournament, PeopleEnterAndWithdrawThemselves) {
  Book book = with_entrants(2);
  EXPECT_EQ(book.add(person(1), tournament::Entered{somebody(1)}), "nothing_new");
  EXPECT_EQ(book.add(person(1), tournament::Entered{somebody(3)}), "not_allowed");
  EXPECT_EQ(book.add(house, tournament::Entered{somebody(3)}), "not_allowed");
  EXPECT_EQ(book.add(person(1), tournament::Withdrew{somebody(2), {}}), "not_allowed");
  EXPECT_EQ(book.add(person(1), tournament::Withdrew{somebody(2), somebody(1)}), "not_allowed");
  EXPECT_EQ(book.add(person(1), tournament::Withdrew{somebody(2), organiser}), "not_allowed");
  EXPECT_EQ(book.add(person(2), tournament::Withdrew{somebody(2), {}}), "");
  EXPECT_EQ(book.add(person(2), tournament::Withdrew{somebody(2), {}}), "nothing_new");
  EXPECT_EQ(book.add(person(2), tournament::Entered{somebody(2)}), "");
  EXPECT_EQ(book.add(Asker::person(organiser), tournament::Withdrew{somebody(1), organiser}), "");
  EXPECT_EQ(book.tournament.entrants.size(), 2U);
}

TEST(Tournament, HasABoundedNumberOfEntrants) {
  Book book = with_entrants(static_cast<int>(max_entrants));
  EXPECT_EQ(book.add(person(9999), tournament::Entered{somebody(9999)}), "too_many");
}

TEST(Tournament, WhoWithdrewMakesRoom) {
  Book book = with_entrants(static_cast<int>(max_entrants));
  EXPECT_EQ(book.add(person(1), tournament::Withdrew{somebody(1), {}}), "");
  EXPECT_EQ(book.add(person(9999), tournament::Entered{somebody(9999)}), "");
  EXPECT_EQ(book.add(person(1), tournament::Entered{somebody(1)}), "too_many") << "it is taken";
  Book many = with_entrants(0);
  const int ever = static_cast<int>(max_ever_entered);
  for (int i = 1; i <= ever; ++i) {
    EXPECT_EQ(many.add(person(i), tournament::Entered{somebody(i)}), "");
    EXPECT_EQ(many.add(person(i), tournament::Withdrew{somebody(i), {}}), "");
  }
  EXPECT_EQ(many.add(person(ever + 1), tournament::Entered{somebody(ever + 1)}), "too_many");
  EXPECT_EQ(many.add(person(1), tournament::Entered{somebody(1)}), "") << "he is known";
}

TEST(Tournament, OnlyTheHouseDrawsAndScores) {
  const Book book = playing();
  for (const Asker& asker : {person(1), person(99), Asker::person("")}) {
    for (const tournament::Entry& entry : wishes())
      EXPECT_EQ(Book(book).add(asker, entry), "not_allowed") << json_text(entry);
  }
  for (const tournament::Entry& entry : wishes()) {
    const bool ends = json_text(entry).find(organiser) != std::string::npos;
    EXPECT_EQ(Book(book).add(Asker::person(organiser), entry), ends ? "" : "not_allowed")
        << json_text(entry);
  }
}

TEST(Tournament, DrawsEverybodyOnce) {
  const Book book = with_entrants(5);
  const auto refusal = [&](auto change) {
    tournament::RoundDrawn round = first_round();
    change(round);
    return Book(book).add(house, round);
  };
  EXPECT_EQ(refusal([](auto&) {}), "");
  EXPECT_EQ(refusal([](auto& r) { r.round = 2; }), "bad_round");
  EXPECT_EQ(refusal([](auto& r) { r.deal.reset(); }), "bad_deal");
  EXPECT_EQ(refusal([](auto& r) { r.deal = "no deal"; }), "bad_deal");
  EXPECT_EQ(refusal([](auto& r) { r.byes.clear(); }), "bad_round") << "left out";
  EXPECT_EQ(refusal([](auto& r) { r.byes = {somebody(1)}; }), "bad_round") << "twice";
  EXPECT_EQ(refusal([](auto& r) { r.byes = {somebody(6)}; }), "bad_round") << "a stranger";
  EXPECT_EQ(refusal([](auto& r) { r.tables[1].table = "t1"; }), "bad_table");
  EXPECT_EQ(refusal([](auto& r) { r.tables[1].table = somebody(1); }), "bad_table");
  EXPECT_EQ(refusal([](auto& r) { r.tables[1].seats.pop_back(); }), "bad_round");
  EXPECT_EQ(refusal([](auto& r) { r.tables[1].seats[0].bot = "strong"; }), "bad_round");
  EXPECT_EQ(refusal([](auto& r) { r.tables.clear(); }), "bad_round");
  EXPECT_EQ(refusal([](auto& r) {
              r.byes.clear();
              r.tables.push_back({"t3", {{somebody(5), {}}, {{}, "strong"}}});
            }),
            "")
      << "a bot fills up";
  EXPECT_EQ(refusal([](auto& r) { r.tables.push_back({"t3", {{{}, "strong"}, {{}, "strong"}}}); }),
            "bad_round");
}

TEST(Tournament, InAKnockOutLosersAreNotDrawn) {
  tournament::Announced settings = announced();
  settings.pairing = Pairing::knock_out;
  Book book = with_entrants(4, settings);
  EXPECT_EQ(book.add(house, {tournament::RoundDrawn{
                                1, "deal-one", {table("t1", 1, 2), table("t2", 3, 4)}, {}}}),
            "");
  EXPECT_EQ(book.add(house, over("t1", 10, 5)), "");
  EXPECT_EQ(book.add(house, over("t2", 10, 5)), "");
  EXPECT_EQ(book.add(house, tournament::RoundOver{1}), "");
  EXPECT_EQ(book.add(house, {tournament::RoundDrawn{2, "deal-two", {table("t3", 1, 3)}, {}}}), "");
}

TEST(Tournament, GoesFromRoundToRound) {
  Book book = playing();
  EXPECT_EQ(book.tournament.stage, Stage::playing);
  EXPECT_EQ(book.add(person(9), tournament::Entered{somebody(9)}), "too_late");
  EXPECT_EQ(book.add(house, first_round()), "bad_round") << "a replay";
  EXPECT_EQ(book.add(house, tournament::RoundOver{1}), "bad_round");
  EXPECT_EQ(book.add(house, over("t1", 120, 90)), "");
  EXPECT_EQ(book.add(house, over("t1", 10, 90)), "nothing_new") << "a replay";
  EXPECT_EQ(book.add(house, over("t9", 10, 90)), "bad_table");
  tournament::TableOver odd = over("t2", 1, 2);
  odd.scores[0].place = 3;
  EXPECT_EQ(book.add(house, odd), "bad_results");
  odd.scores.pop_back();
  EXPECT_EQ(book.add(house, odd), "bad_results");
  EXPECT_EQ(book.add(house, over("t2", 80, 80)), "");
  EXPECT_EQ(book.add(house, tournament::RoundOver{2}), "bad_round");
  EXPECT_EQ(book.add(house, tournament::RoundOver{1}), "");
  EXPECT_EQ(book.tournament.stage, Stage::between);
  tournament::RoundDrawn second = first_round();
  second.round = 2;
  EXPECT_EQ(book.add(house, second), "bad_deal") << "known from the first round";
  second.deal = "deal-two";
  EXPECT_EQ(book.add(house, second), "bad_table");
  second.tables = {table("t3", 1, 3), table("t4", 2, 5)};
  second.byes = {somebody(4)};
  EXPECT_EQ(book.add(house, second), "");
  EXPECT_EQ(book.add(house, over("t3", 1, 2)), "");
  EXPECT_EQ(book.add(house, over("t4", 1, 2)), "");
  EXPECT_EQ(book.add(house, tournament::RoundOver{2}), "");
  second.round = 3;
  EXPECT_EQ(book.add(house, second), "bad_round") << "two were announced";
  EXPECT_EQ(book.add(house, tournament::Ended{}), "");
  EXPECT_EQ(book.add(house, tournament::Ended{}), "nothing_new");
}

TEST(Tournament, BotsFillInForWhoDoesNotCome) {
  Book book = playing();
  EXPECT_EQ(book.add(house, tournament::Filled{"t1", seat(0), "strong"}), "bad_seat");
  EXPECT_EQ(book.add(house, tournament::NoShow{"t1", seat(3)}), "bad_seat");
  EXPECT_EQ(book.add(house, tournament::NoShow{"t1", seat(0)}), "");
  EXPECT_EQ(book.add(house, tournament::NoShow{"t1", seat(0)}), "nothing_new");
  EXPECT_EQ(book.add(house, tournament::Filled{"t1", seat(0), "no bot"}), "bad_seat");
  EXPECT_EQ(book.add(house, tournament::Filled{"t1", seat(0), "strong"}), "");
  EXPECT_EQ(book.add(house, tournament::Filled{"t1", seat(0), "strong"}), "bad_seat");
  EXPECT_EQ(book.add(house, over("t1", 120, 90)), "");
  EXPECT_EQ(book.add(house, over("t2", 80, 70)), "");
  const TournamentResults results = results_of(book.tournament, {2, 0});
  ASSERT_EQ(results.tables.size(), 2U);
  EXPECT_EQ(results.tables[0].seats[0].person, "") << "who did not come is not ranked";
  EXPECT_EQ(results.tables[0].seats[1].person, somebody(2));
  ASSERT_EQ(results.byes.size(), 1U);
  EXPECT_EQ(results.byes[0].person, somebody(5));
}

TEST(Tournament, TheDealIsSealedUntilTheLastTableIsOver) {
  Book book = playing();
  const std::vector<Asker> everybody = {person(1),  person(3),         person(5),
                                        person(99), Asker::person(""), Asker::person(organiser)};
  const auto check_sealed = [&] {
    for (const Asker& asker : everybody) {
      const std::string text = json_text(seen_by(book.tournament, asker));
      EXPECT_EQ(text.find("deal-one"), std::string::npos) << asker.id();
      EXPECT_EQ(text.find("\"t1\"") != std::string::npos, asker.is(somebody(1)));
      EXPECT_EQ(text.find("\"t2\"") != std::string::npos, asker.is(somebody(3)));
      EXPECT_EQ(may_look_on(book.tournament, "t2", asker), asker.is(somebody(3)));
    }
    EXPECT_FALSE(may_tell_deal(book.tournament, "deal-one"));
    EXPECT_TRUE(may_tell_deal(book.tournament, "deal-two"));
    EXPECT_TRUE(results_of(book.tournament, {2, 0}).tables.empty());
    const std::string csv = csv_text(export_rows(book.tournament, [](auto) { return "x"; }));
    EXPECT_EQ(csv.find("deal-one"), std::string::npos);
    EXPECT_EQ(csv.find("t2"), std::string::npos);
  };
  check_sealed();
  EXPECT_EQ(book.add(house, over("t1", 120, 90)), "");
  check_sealed();
  EXPECT_EQ(seen_by(book.tournament, person(99)).rounds[0].tables[0].seats[0].score->points, 120)
      << "points are public";
  EXPECT_EQ(book.add(Asker::person(organiser), tournament::Ended{organiser}), "");
  check_sealed();
  EXPECT_EQ(book.add(house, over("t2", 80, 70)), "") << "what was begun comes to its end";
  for (const Asker& asker : everybody) {
    const std::string text = json_text(seen_by(book.tournament, asker));
    EXPECT_NE(text.find("deal-one"), std::string::npos);
    EXPECT_NE(text.find("\"t2\""), std::string::npos);
    EXPECT_TRUE(may_look_on(book.tournament, "t2", asker));
  }
  EXPECT_TRUE(may_tell_deal(book.tournament, "deal-one"));
}

TEST(Tournament, WithoutASealEverybodyMayLook) {
  tournament::Announced settings = announced();
  settings.sealed = false;
  Book book = with_entrants(2, settings);
  EXPECT_EQ(book.add(house, {tournament::RoundDrawn{1, "deal-one", {table("t1", 1, 2)}, {}}}),
            "bad_deal");
  EXPECT_EQ(book.add(house, {tournament::RoundDrawn{1, {}, {table("t1", 1, 2)}, {}}}), "");
  EXPECT_EQ(seen_by(book.tournament, person(99)).rounds[0].tables[0].table, "t1");
  EXPECT_TRUE(may_look_on(book.tournament, "t1", person(99)));
}

TEST(Tournament, IsExportedAsRows) {
  Book book = playing();
  EXPECT_EQ(book.add(house, over("t1", 120, -9)), "");
  EXPECT_EQ(book.add(house, over("t2", 80, 70)), "");
  const auto rows = export_rows(book.tournament, [](std::string_view id) -> std::string {
    if (id == somebody(1)) return "=SUM(A1)";
    if (id == somebody(2)) return "Jo, \"the\" train";
    return "Mara";
  });
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_TRUE(rows[4].bye);
  EXPECT_EQ(rows[3].number, 2);
  const std::string csv = csv_text(rows);
  EXPECT_EQ(csv.substr(0, csv.find("\r\n")),
            "round,number,table,deal,seat,person,name,bot,points,place,won,no_show,bye,called_off");
  EXPECT_NE(
      csv.find("1,1,t1,deal-one,0," + somebody(1) + ",'=SUM(A1),,120,1,,false,false,false\r\n"),
      std::string::npos);
  EXPECT_NE(csv.find(",\"Jo, \"\"the\"\" train\",,-9,2,,false,false,false\r\n"), std::string::npos);
  EXPECT_NE(csv.find("1,0,,deal-one,," + somebody(5) + ",Mara,,,,,false,true,false\r\n"),
            std::string::npos);
  EXPECT_NE(json_text(rows).find("\"points\":-9"), std::string::npos);
}

TEST(Tournament, NoNameBecomesAFormula) {
  const Book book = playing();
  const std::vector<std::pair<std::string, std::string>> cells = {
      {"=1", "'=1"},           {"+1", "'+1"},
      {"-1", "'-1"},           {"@a", "'@a"},
      {"\uFF1D1", "'\uFF1D1"}, {"\uFF0B1", "'\uFF0B1"},
      {"\uFF0D1", "'\uFF0D1"}, {"\uFF20a", "'\uFF20a"},
      {"x;=1", "\"x;'=1\""},   {";@a;-1", "\";'@a;'-1\""},
      {"x;y", "\"x;y\""},      {"x=1", "x=1"},
      {"Jo-Ann", "Jo-Ann"}};
  for (const auto& [name, cell] : cells) {
    const auto rows = export_rows(book.tournament, [&](std::string_view) { return name; });
    EXPECT_NE(csv_text(rows).find("," + cell + ","), std::string::npos) << name;
  }
}

TEST(Tournament, EntriesAreReadStrictly) {
  const Book book = playing();
  EXPECT_EQ(json_text(seen_by(read_tournament(book.pages), person(1))),
            json_text(seen_by(book.tournament, person(1))));
  for (const char* bad : {"", "{}", R"({"type":"entered"})", R"({"type":"round_over","round":"1"})",
                          R"({"type":"no_show","table":"t1","seat":17})"})
    EXPECT_THROW(read_tournament_entry(bad), host::BadInput) << bad;
  EXPECT_THROW(read_tournament_entry(std::string(max_tournament_page + 1, ' ')), host::BadInput);
}

TEST(Tournament, AFullBookComesToItsEnd) {
  Book book = playing();
  book.tournament.pages = max_tournament_pages;
  EXPECT_EQ(book.add(house, tournament::NoShow{"t1", seat(0)}), "") << "or nothing would be over";
  EXPECT_EQ(book.add(house, tournament::Filled{"t1", seat(0), "strong"}), "");
  EXPECT_EQ(book.add(person(5), tournament::Withdrew{somebody(5), {}}), "")
      << "the table would wait for him";
  EXPECT_EQ(book.add(house, over("t1", 1, 2)), "");
  EXPECT_EQ(book.add(house, tournament::TableCalledOff{"t2"}), "");
  EXPECT_EQ(book.add(house, tournament::RoundOver{1}), "");
  EXPECT_EQ(book.add(house, {tournament::RoundDrawn{
                                2, "deal-two", {table("t3", 1, 3), table("t4", 2, 4)}, {}}}),
            "too_many");
  EXPECT_EQ(book.add(house, tournament::Ended{}), "");
}

TEST(Tournament, ATableThatIsCalledOffCountsAsSittingOut) {
  Book book = playing();
  EXPECT_EQ(book.add(house, tournament::TableCalledOff{"t9"}), "bad_table");
  EXPECT_EQ(book.add(house, tournament::NoShow{"t1", seat(1)}), "");
  EXPECT_EQ(book.add(house, tournament::TableCalledOff{"t1"}), "");
  EXPECT_EQ(book.add(house, tournament::TableCalledOff{"t1"}), "nothing_new");
  EXPECT_EQ(book.add(house, over("t1", 120, 90)), "nothing_new") << "whoever played on";
  EXPECT_EQ(book.add(house, tournament::RoundOver{1}), "bad_round") << "others still play";
  EXPECT_FALSE(may_tell_deal(book.tournament, "deal-one"));
  EXPECT_EQ(book.add(house, over("t2", 80, 70)), "");
  EXPECT_TRUE(may_tell_deal(book.tournament, "deal-one"));
  EXPECT_EQ(book.add(house, tournament::RoundOver{1}), "");

  const TournamentResults results = results_of(book.tournament, {2, 0});
  EXPECT_EQ(results.tables.size(), 1U);
  ASSERT_EQ(results.byes.size(), 2U);
  EXPECT_EQ(results.byes[0].person, somebody(1));
  EXPECT_EQ(results.byes[1].person, somebody(5));
  for (const StandingsRow& row : standings(results)) {
    if (row.person == somebody(1) || row.person == somebody(5)) {
      EXPECT_EQ(row.points, whole_point) << "the mean of a table";
    }
    if (row.person == somebody(2)) {
      EXPECT_FALSE(row.by_round.at(0)) << "he did not come";
    }
  }
  const std::string csv = csv_text(export_rows(book.tournament, [](auto) { return "x"; }));
  EXPECT_NE(csv.find("1,1,t1,deal-one,0," + somebody(1) + ",x,,,,,false,false,true\r\n"),
            std::string::npos)
      << csv;
}

TEST(Tournament, WhoWithdrewBeforeHeWasDrawnIsNotRanked) {
  Book book = with_entrants(6);
  EXPECT_EQ(book.add(person(6), tournament::Withdrew{somebody(6), {}}), "");
  EXPECT_EQ(results_of(book.tournament, {2, 0}).entrants.size(), 5U);
  EXPECT_EQ(book.add(house, first_round()), "");
  for (const int gone : {1, 5})
    EXPECT_EQ(book.add(person(gone), tournament::Withdrew{somebody(gone), {}}), "");
  EXPECT_EQ(results_of(book.tournament, {2, 0}).entrants.size(), 5U) << "they were drawn";
}

TEST(Tournament, WhoIsGoneOrganisesNoMore) {
  tournament::Announced settings = announced();
  settings.organisers = {somebody(7), organiser};
  Book book = with_entrants(2, settings);
  EXPECT_EQ(book.tournament.organisers, (std::vector{organiser, somebody(7)}));
  EXPECT_EQ(book.add(house, tournament::OrganiserGone{somebody(8)}), "nothing_new");
  EXPECT_EQ(book.add(house, tournament::OrganiserGone{organiser}), "");
  EXPECT_EQ(seen_by(book.tournament, person(1)).organisers, std::vector{somebody(7)});
  const Asker gone = Asker::person(organiser);
  EXPECT_EQ(book.add(gone, tournament::Withdrew{somebody(1), organiser}), "not_allowed");
  EXPECT_EQ(book.add(gone, tournament::Ended{organiser}), "not_allowed");
  EXPECT_EQ(book.add(person(7), tournament::Ended{somebody(7)}), "");
  EXPECT_EQ(book.add(house, tournament::OrganiserGone{somebody(7)}), "too_late");
}

TEST(Tournament, TheHouseEndsItForWhoMadeItsCircle) {
  EXPECT_EQ(with_entrants(2).add(house, tournament::Ended{somebody(9)}), "not_allowed");
  tournament::Announced settings = announced();
  settings.circle = "circle1";
  EXPECT_EQ(with_entrants(2, settings).add(house, tournament::Ended{somebody(9)}), "");
  EXPECT_EQ(with_entrants(2, settings).add(person(9), tournament::Ended{somebody(9)}),
            "not_allowed")
      << "whether he made it is the circle's to say";
}

TEST(Tournament, WhoGoesFromARoundThatIsPlayedHasWithdrawn) {
  Book book = playing();
  EXPECT_EQ(book.add(Asker::person(organiser), tournament::Ended{organiser}), "");
  EXPECT_EQ(book.add(house, tournament::Withdrew{somebody(1), {}}), "") << "others wait for him";
  EXPECT_EQ(book.add(house, over("t1", 1, 2)), "");
  EXPECT_EQ(book.add(house, over("t2", 1, 2)), "");
  EXPECT_EQ(book.add(house, tournament::RoundOver{1}), "");
  EXPECT_EQ(book.add(house, tournament::Withdrew{somebody(2), {}}), "too_late");
}

}  // namespace rail::people::tournament_test
