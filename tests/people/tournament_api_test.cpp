// What people are answered who ask for tournaments: who may announce, enter, draw and look.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "people/circle_api.h"
#include "tests/people/tournament_hall.h"

namespace rail::people::tournament_api_test {

using hall::minute_ms;
using hall::nobody;
using hall::Told;
namespace json = boost::json;

class TournamentRequests : public hall::Hall {
 protected:
  Told enter(const std::string& id, int who) {
    return post("tournaments/" + id + "/entries", who, json::object{{"type", "entered"}});
  }
  Told withdraw(const std::string& id, int who, const std::string& whom = {}) {
    json::object wish{{"type", "withdrew"}};
    if (!whom.empty()) wish["person"] = whom;
    return post("tournaments/" + id + "/entries", who, wish);
  }
  Told end(const std::string& id, int who) {
    return post("tournaments/" + id + "/entries", who, json::object{{"type", "ended"}});
  }
  /// A circle of person 1, who made it, and those who follow.
  std::string circle(int members = 2) {
    BookChange first;
    for (int i = 1; i <= members; ++i) {
      const circle::Entry entry = i == 1 ? circle::Entry(circle::Founded{person(1), "Friends"})
                                         : circle::Entry(circle::Joined{person(i), "link"});
      first.pages.push_back({std::ssize(first.pages), loop.wall_ms(), json_text(entry)});
      first.members.emplace_back(person(i), true);
    }
    people.create_book(
        {.kind = Kind::circle, .id = "circle1", .created = loop.wall_ms(), .summary = "{}"}, first);
    return "circle1";
  }
  Circle circle_now() {
    return read_circle(people.pages(people.book(Kind::circle, "circle1").value().key, 0));
  }
  /// What somebody says there; the status of the answer.
  int say(int who, const json::object& entry) {
    if (!circles_) circles_ = std::make_unique<CircleApi>(server().desk);
    HttpRequest wish = request("POST", "circles/circle1/entries", who, json::serialize(entry));
    int status = 0;
    EXPECT_TRUE(circles_->http(wish, [&](const HttpResponse& no) { status = no.status; }));
    loop.turn();
    return status;
  }
  /// Somebody counts somebody else among his people.
  void knows(int who, int whom) {
    const std::int64_t key = people.book(Kind::person, person(who)).value().key;
    const person::Entry entry = person::Knows{person(whom), true};
    EXPECT_EQ(people.write_book({.key = key,
                                 .pages = {{std::ssize(people.pages(key, 0)), loop.wall_ms(),
                                            json_text(entry)}}}),
              Verdict::stored);
  }

 private:
  std::unique_ptr<CircleApi> circles_{};
};

TEST_F(TournamentRequests, SomebodyWhoSignedInAnnounces) {
  EXPECT_EQ(post("tournaments", nobody, cup()).status, 401);
  const auto refused = [&](const std::string& field, const json::value& value) {
    json::object wish = cup();
    wish[field] = value;
    return post("tournaments", 1, wish).status;
  };
  EXPECT_EQ(refused("title", json::value(std::string(41, 'x'))), 400);
  EXPECT_EQ(refused("title", json::value(std::string(10'000, 'x'))), 400);
  EXPECT_EQ(refused("game", "no-such-game"), 400);
  EXPECT_EQ(refused("options", json::object{{"no", "such"}}), 400);
  EXPECT_EQ(refused("seats", 0), 400);
  EXPECT_EQ(refused("seats", 6), 400) << "five can play";
  EXPECT_EQ(refused("seats", 1'000'000), 400);
  EXPECT_EQ(refused("rounds", 0), 400);
  EXPECT_EQ(refused("rounds", 65), 400);
  EXPECT_EQ(refused("clock", {{"kind", "move"}, {"seconds", 1}}), 400);
  EXPECT_EQ(refused("begins", loop.wall_ms() - 1), 400);
  EXPECT_EQ(refused("organisers", json::array(9, json::value(person(2)))), 400);
  EXPECT_EQ(refused("by", json::value(person(2))), 400) << "the house fills in who it was";
  EXPECT_EQ(refused("circle", "nowhere"), 404);
  json::object together = cup("knock_out");
  together["game"] = "switch-and-signal-europe";
  EXPECT_EQ(post("tournaments", 1, together).status, 400);
  together["pairing"] = "swiss";
  EXPECT_EQ(post("tournaments", 1, together).status, 201);
  EXPECT_EQ(get("tournaments", 1).json.at("tournaments").as_array().size(), 1U);
}

TEST_F(TournamentRequests, NobodyAnnouncesWithoutEnd) {
  int announced = 0;
  for (int i = 0; i < 20; ++i) announced += post("tournaments", 1, cup()).status == 201 ? 1 : 0;
  EXPECT_EQ(announced, 10);
  EXPECT_EQ(post("tournaments", 1, cup()).status, 429);
  int others = 0;
  for (int i = 0; i < 30; ++i) others += post("tournaments", 2 + i, cup()).status == 201 ? 1 : 0;
  EXPECT_EQ(others, 10) << "of one address";
}

TEST_F(TournamentRequests, StrangersLookNowAndThen) {
  const std::string id = announced(cup(), 2);
  int seen = 0;
  for (int i = 0; i < 200; ++i) {
    seen += ask(request("GET", "tournaments/" + id, nobody)).status == 200 ? 1 : 0;
  }
  EXPECT_EQ(seen, 60);
}

TEST_F(TournamentRequests, EverybodyEntersAndWithdrawsHimself) {
  const std::string id = announced(cup(), 3);
  EXPECT_EQ(enter(id, nobody).status, 401);
  EXPECT_EQ(enter(id, 1).status, 409);
  EXPECT_EQ(enter("nowhere", 4).status, 404);
  EXPECT_EQ(post("tournaments/" + id + "/entries", 4, {{"type", "entered"}, {"person", person(5)}})
                .status,
            400);
  for (const char* type : {"round_drawn", "table_over", "no_show", "filled", "round_over", "x"}) {
    EXPECT_EQ(
        post("tournaments/" + id + "/entries", organiser, json::object{{"type", type}}).status,
        400);
  }
  EXPECT_EQ(withdraw(id, 2, person(1)).status, 403);
  EXPECT_EQ(withdraw(id, 2).status, 200);
  EXPECT_EQ(withdraw(id, 2).status, 409);
  EXPECT_TRUE(get("tournaments", 2).json.at("tournaments").as_array().empty());
  EXPECT_EQ(withdraw(id, organiser, person(3)).status, 200);
  EXPECT_EQ(end(id, 1).status, 403);
  EXPECT_EQ(draw(id).status, 409) << "one alone";
  EXPECT_EQ(draw(id).code(), "too_few");
  EXPECT_EQ(enter(id, 2).status, 200);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", 1).status, 403);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", nobody).status, 401);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", organiser, json::object{{"deal", "mine"}}).status,
            400);
  EXPECT_EQ(draw(id).status, 200);
  EXPECT_EQ(draw(id).status, 400) << "it is being played";
  EXPECT_EQ(enter(id, 9).status, 409);
  EXPECT_EQ(end(id, organiser).status, 200);
  EXPECT_EQ(end(id, organiser).status, 409);
  EXPECT_TRUE(looked_after(id)) << "what was begun comes to its end";
  finish_round(id);
  EXPECT_FALSE(looked_after(id));
  EXPECT_TRUE(book(id).rounds.back().over);
  EXPECT_EQ(book(id).stage, Stage::ended);
  EXPECT_TRUE(people.book(Kind::tournament, id)->closed);
}

TEST_F(TournamentRequests, ACirclesTournamentIsItsMembers) {
  json::object wish = cup();
  wish["circle"] = circle();
  EXPECT_EQ(post("tournaments", 3, wish).status, 404) << "he is not in it";
  wish["organisers"] = json::array(1, json::value(person(3)));
  EXPECT_EQ(post("tournaments", 1, wish).status, 400);
  wish["organisers"] = json::array(1, json::value(person(2)));
  const Told told = post("tournaments", 1, wish);
  ASSERT_EQ(told.status, 201) << told.body;
  const std::string id = told.text("tournament");
  const Told none = get("tournaments/" + std::string(16, 'x'), 3);
  for (const int who : {nobody, 3}) {
    EXPECT_EQ(get("tournaments/" + id, who).body, none.body) << "as if it were not there";
    EXPECT_EQ(get("tournaments/" + id + "/export", who, {{"format", "csv"}}).status, 404);
  }
  EXPECT_EQ(enter(id, 3).status, 404);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", 3).status, 404);
  EXPECT_EQ(enter(id, 1).status, 200);
  EXPECT_EQ(get("tournaments/" + id, 2).status, 200);
  EXPECT_EQ(get("tournaments", 2, {{"circle", "circle1"}}).json.at("tournaments").as_array().size(),
            1U);
  EXPECT_EQ(get("tournaments", 3, {{"circle", "circle1"}}).status, 404);
  EXPECT_EQ(get("tournaments", 3).json.at("tournaments").as_array().size(), 0U);
  EXPECT_EQ(get("tournaments", 3, {{"of", "x"}}).status, 400);
}

TEST_F(TournamentRequests, WhoIsNoLongerInTheCircleDoesNotEnterAgain) {
  json::object wish = cup();
  wish["circle"] = circle();
  const std::string id = post("tournaments", 1, wish).text("tournament");
  EXPECT_EQ(enter(id, 2).status, 200);
  EXPECT_EQ(withdraw(id, 2).status, 200);
  EXPECT_EQ(enter(id, 2).status, 200) << "as long as he is in it";
  EXPECT_EQ(withdraw(id, 2).status, 200);
  const circle::Entry removed = circle::Removed{person(1), person(2)};
  EXPECT_EQ(people.write_book({.key = people.book(Kind::circle, "circle1").value().key,
                               .pages = {{2, loop.wall_ms(), json_text(removed)}},
                               .members = {{person(2), false}}}),
            Verdict::stored);
  EXPECT_EQ(get("tournaments/" + id, 2).status, 200) << "he sees what he took part in";
  EXPECT_EQ(enter(id, 2).status, 404);
  EXPECT_TRUE(book(id).entrant(person(2))->withdrew);
  EXPECT_EQ(enter(id, 1).status, 200);
}

TEST_F(TournamentRequests, WhoLeavesTheCircleLeavesItsTournaments) {
  json::object wish = cup();
  wish["circle"] = circle(3);
  wish["organisers"] = json::array(1, json::value(person(3)));
  const std::string id = post("tournaments", 2, wish).text("tournament");
  for (const int who : {1, 2, 3}) EXPECT_EQ(enter(id, who).status, 200);
  EXPECT_EQ(say(1, {{"type", "removed"}, {"person", person(2)}}), 200);
  EXPECT_TRUE(book(id).entrant(person(2))->withdrew);
  EXPECT_FALSE(book(id).entrant(person(1))->withdrew);
  EXPECT_EQ(book(id).organisers, std::vector{person(3)});
  EXPECT_EQ(end(id, 2).status, 403);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", 2).status, 403);
  EXPECT_TRUE(get("tournaments", 2).json.at("tournaments").as_array().empty());
  EXPECT_EQ(say(3, {{"type", "left"}}), 200);
  EXPECT_EQ(book(id).stage, Stage::ended) << "nobody is left who could begin it";
}

TEST_F(TournamentRequests, NobodyIsDrawnWhoIsNotInTheCircle) {
  json::object wish = cup();
  wish["circle"] = circle(4);
  const std::string id = post("tournaments", 1, wish).text("tournament");
  for (const int who : {1, 2, 3, 4}) EXPECT_EQ(enter(id, who).status, 200);
  // As if the server had died before it withdrew him.
  const circle::Entry removed = circle::Removed{person(1), person(4)};
  EXPECT_EQ(people.write_book({.key = people.book(Kind::circle, "circle1").value().key,
                               .pages = {{4, loop.wall_ms(), json_text(removed)}},
                               .members = {{person(4), false}}}),
            Verdict::stored);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", 1).status, 200);
  EXPECT_TRUE(book(id).entrant(person(4))->withdrew);
  EXPECT_EQ(round_of(id).size(), 1U);
  EXPECT_FALSE(round_of(id).front().seats_person(person(4)));
  EXPECT_EQ(book(id).rounds.back().byes.size(), 1U);
}

TEST_F(TournamentRequests, WhoMadeTheCircleMayEndItsTournaments) {
  json::object wish = cup();
  wish["circle"] = circle(3);
  const std::string id = post("tournaments", 2, wish).text("tournament");
  EXPECT_EQ(enter(id, 3).status, 200);
  const auto may_end = [&](int who) {
    return get("tournaments/" + id, who).json.at("may_end").as_bool();
  };
  EXPECT_TRUE(may_end(1));
  EXPECT_TRUE(may_end(2));
  EXPECT_FALSE(may_end(3));
  EXPECT_EQ(end(id, 3).status, 403);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", 1).status, 403) << "that is the organisers'";
  EXPECT_EQ(end(id, 1).status, 200);
  EXPECT_EQ(book(id).stage, Stage::ended);
  EXPECT_FALSE(may_end(2));
  EXPECT_EQ(end(id, 1).status, 409);
}

TEST_F(TournamentRequests, GamesCountInTheCircleOnceTheirRoundIsOver) {
  json::object wish = cup("swiss", 2, 1);
  wish["circle"] = circle(4);
  const std::string id = post("tournaments", 1, wish).text("tournament");
  for (const int who : {1, 2, 3, 4}) EXPECT_EQ(enter(id, who).status, 200);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", 1).status, 200);
  const std::vector<tournament::Table> drawn = round_of(id);
  ASSERT_EQ(drawn.size(), 2U);
  EXPECT_TRUE(over(id, *drawn[0].table, {90, 80}));
  EXPECT_TRUE(circle_now().results.empty()) << "the deal is a secret";
  // Two servers hear of the last; one seat of it was played by a bot.
  HouseTables::Shown& last = tables.finish(*drawn[1].table, {60, 70});
  last.coming[1].acted = false;
  start_server();
  int told = 0;
  for (const auto& each : servers)
    each->house.over(id, last, [&](bool written) { told += written ? 1 : 0; });
  loop.turn();
  EXPECT_EQ(told, 2);
  EXPECT_EQ(book(id).stage, Stage::ended);
  const Circle after = circle_now();
  ASSERT_EQ(after.results.size(), 2U);
  const circle::Result& first = after.results[0];
  EXPECT_EQ(first.table, *drawn[0].table);
  EXPECT_EQ(first.game, "ticket-to-ride-usa");
  EXPECT_EQ(first.deal, book(id).rounds.back().deal);
  EXPECT_EQ(first.seats, (std::vector<SeatResult>{{drawn[0].seats[0].person, {}, 90, 1},
                                                  {drawn[0].seats[1].person, {}, 80, 2}}));
  EXPECT_EQ(after.results[1].seats[0].person, drawn[1].seats[0].person);
  EXPECT_FALSE(after.results[1].seats[1].person) << "he did not come";
}

TEST_F(TournamentRequests, ARoundIsNotOverBeforeItsCircleKnows) {
  json::object wish = cup("swiss", 2, 1);
  wish["circle"] = circle();
  const std::string id = post("tournaments", 1, wish).text("tournament");
  for (const int who : {1, 2}) EXPECT_EQ(enter(id, who).status, 200);
  EXPECT_EQ(post("tournaments/" + id + "/rounds", 1).status, 200);
  // The store fails once all its tables are over.
  tables.on_unseal = [this] { store.broken = true; };
  over(id, *round_of(id).front().table, {90, 80});
  EXPECT_TRUE(book(id).rounds.back().all_tables_over());
  EXPECT_FALSE(book(id).rounds.back().over);
  tables.on_unseal = {};
  store.broken = false;
  server().house.look_after();
  loop.turn();
  EXPECT_EQ(book(id).stage, Stage::ended);
  EXPECT_EQ(circle_now().results.size(), 1U);
}

TEST_F(TournamentRequests, NobodyOrganisesUnasked) {
  const auto announce_with = [&](const std::string& whom) {
    json::object wish = cup();
    wish["organisers"] = json::array(1, json::value(whom));
    return post("tournaments", 1, wish);
  };
  const Told stranger = announce_with(person(2));
  EXPECT_EQ(stranger.code(), "bad_people");
  EXPECT_EQ(announce_with(std::string(name_letters, 'a')).body, stranger.body) << "nor nobody";
  knows(1, 2);
  EXPECT_EQ(announce_with(person(2)).code(), "bad_people") << "he does not know that one";
  EXPECT_TRUE(get("tournaments", 2).json.at("tournaments").as_array().empty());
  knows(2, 1);
  EXPECT_EQ(announce_with(person(2)).status, 201);
  EXPECT_EQ(get("tournaments", 2).json.at("tournaments").as_array().size(), 1U);
}

TEST_F(TournamentRequests, NobodyComesAndGoesWithoutEnd) {
  const std::string id = announced(cup(), 1);
  int entered = 0;
  for (int i = 0; i < 40; ++i) {
    loop.pass(minute_ms);  // so that nobody asks too much at once
    entered += enter(id, 2).status == 200 ? 1 : 0;
    withdraw(id, 2);
  }
  EXPECT_EQ(entered, 20);
  EXPECT_EQ(enter(id, 2).status, 429);
  EXPECT_EQ(enter(id, 1).status, 409) << "what is refused anyway is not counted";
  EXPECT_EQ(enter(id, 3).status, 200) << "that was one person's doing";
}

TEST_F(TournamentRequests, ShowsNamesAndStandings) {
  const std::string id = announced(cup("swiss", 2, 1), 3);
  const Told open = get("tournaments/" + id, nobody);
  ASSERT_EQ(open.status, 200) << open.body;
  EXPECT_EQ(open.json.at("people").at(person(2)).at("name").as_string(), "P2");
  EXPECT_EQ(open.json.at("standings").as_array().size(), 3U);
  EXPECT_EQ(open.json.at("standings").at(0).at("place").as_int64(), 0);
  EXPECT_EQ(open.json.at("rounds").as_int64(), 1);
  EXPECT_EQ(open.body.find("language"), std::string::npos);
  EXPECT_EQ(draw(id).status, 200);
  finish_round(id);
  const Told ended = get("tournaments/" + id, nobody);
  EXPECT_EQ(ended.json.at("seen").at("stage").as_string(), "ended");
  EXPECT_EQ(ended.json.at("standings").at(0).at("place").as_int64(), 1);
  EXPECT_EQ(ended.json.at("standings").at(0).at("points").as_int64(), 120);
}

TEST_F(TournamentRequests, IsHandedOutAsAFile) {
  const std::string id = announced(cup("swiss", 2, 1), 2);
  EXPECT_EQ(draw(id).status, 200);
  finish_round(id);
  const std::string path = "tournaments/" + id + "/export";
  const Told csv = get(path, nobody, {{"format", "csv"}});
  EXPECT_EQ(csv.status, 200);
  EXPECT_EQ(csv.content_type, "text/csv; charset=utf-8");
  EXPECT_EQ(csv.filename, "tournament-" + id + ".csv");
  EXPECT_TRUE(csv.body.starts_with("round,number,table,deal,seat,person,name,"));
  EXPECT_NE(csv.body.find(",P1,"), std::string::npos);
  const Told rows = get(path, 1, {{"format", "json"}});
  EXPECT_EQ(json::parse(rows.body).as_array().size(), 2U);
  EXPECT_EQ(rows.filename, "tournament-" + id + ".json");
  EXPECT_EQ(get(path, 1, {{"format", "xls"}}).status, 400);
  EXPECT_EQ(get(path, 1).status, 400);
  EXPECT_EQ(get(path, 1, {{"format", "csv"}, {"more", "x"}}).status, 400);
}

TEST_F(TournamentRequests, WhoIsForgottenHasWithdrawn) {
  const std::string open = announced(cup(), 3);
  const std::string ended = announced(cup(), 3);
  EXPECT_EQ(end(ended, organiser).status, 200);
  std::optional<bool> done;
  leave_tournaments(server().desk, person(2), [&](bool stored) { done = stored; });
  loop.turn();
  EXPECT_EQ(done, true);
  EXPECT_TRUE(book(open).entrant(person(2))->withdrew);
  EXPECT_FALSE(book(open).entrant(person(1))->withdrew);
  EXPECT_FALSE(book(ended).entrant(person(2))->withdrew) << "it is history";
  store.broken = true;
  leave_tournaments(server().desk, person(1), [&](bool stored) { done = stored; });
  loop.turn();
  EXPECT_EQ(done, false);
}

TEST_F(TournamentRequests, SaysThatTheStoreFailed) {
  const std::string id = announced(cup(), 2);
  store.broken = true;
  EXPECT_EQ(get("tournaments/" + id, nobody).status, 503);
  EXPECT_EQ(draw(id).status, 503);
  store.broken = false;
  EXPECT_EQ(draw(id).status, 200);
  EXPECT_EQ(tables.opened, 1);
}

}  // namespace rail::people::tournament_api_test
