// Records keep a match, and bad ones are refused with the place.
#include "host/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "host/json_input.h"

namespace rail::host {
namespace {

const GameEntry& usa() { return Catalog::standard().at("ticket-to-ride-usa"); }

Record random_match(const GameEntry& game, int players, std::uint64_t seed,
                    const OptionValues& options = {}) {
  const std::vector<std::string> bots(static_cast<std::size_t>(players), "random");
  return play_match(game, players, options, bots, seed);
}

/// One finished match for all tests that damage it.
const Record& finished() {
  static const Record record = random_match(usa(), 2, 7);
  return record;
}

/// What parse and replay say to this text: "" if nothing, else "bad: …" or "replay: …".
std::string verdict(const std::string& text) {
  try {
    replay(Record::parse(text));
    return "";
  } catch (const BadInput& error) {
    return std::string("bad: ") + error.what();
  } catch (const ReplayError& error) {
    return std::string("replay: ") + error.what();
  }
}

/// The verdict on the finished match after `damage` to its JSON.
std::string verdict_after(const std::function<void(json::object&)>& damage) {
  json::value value = json::parse(finished().text());
  damage(value.get_object());
  return verdict(json::serialize(value));
}

void expect_start(const std::string& text, std::string_view start) {
  EXPECT_EQ(text.substr(0, start.size()), start) << text;
}

json::object& entry(json::object& record, std::size_t index) {
  return record.at("entries").at(index).as_object();
}

/// The first entry of a seat whose action has this type.
std::size_t first_of_type(const Record& record, std::string_view type) {
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    if (record.entries[i].action.at("type").as_string() == type) return i;
  }
  throw std::logic_error("no entry of this type");
}

TEST(Record, SurvivesTextAndReplay) {
  for (const auto& game : Catalog::whole().entries()) {
    for (int players = game->min_players(); players <= game->max_players(); ++players) {
      const Record record = random_match(*game, players, 3);
      const Record read = Record::parse(record.text());
      EXPECT_EQ(read, record);
      EXPECT_EQ(read.text(), record.text());
      const auto match = replay(read);
      EXPECT_TRUE(match->over());
      EXPECT_EQ(match->outcome(), *record.outcome);
      EXPECT_EQ(record.outcome->at("breakdown").as_array().size(), record.players.size());
    }
  }
}

TEST(Record, HasOneEntryPerLine) {
  const Record& record = finished();
  const std::string text = record.text();
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  EXPECT_EQ(lines, record.entries.size() + 10);
  expect_start(text,
               "{\n\"format\":\"roundhouse-record-1\",\n\"game\":\"ticket-to-ride-usa\",\n"
               "\"rules_version\":2,\n\"options\":{\"empty_pile\":\"no_cards\",\"start\":"
               "\"random\",\"tickets\":\"all\"},\n"
               "\"players\":[\"random\",\"random\"],\n\"entries\":[\n{\"actor\":\"chance\",");
}

TEST(Record, SameSeedSameMatch) {
  EXPECT_EQ(random_match(usa(), 3, 11), random_match(usa(), 3, 11));
  EXPECT_NE(random_match(usa(), 3, 11).entries, random_match(usa(), 3, 12).entries);
}

TEST(Record, AnotherBotKeepsTheDeal) {
  const Record random = random_match(usa(), 2, 5);
  const Record other = play_match(usa(), 2, {}, {"greedy", "random"}, 5);
  for (std::size_t i = 0; random.entries[i].actor.is_chance(); ++i)
    EXPECT_EQ(random.entries[i], other.entries[i]);
  EXPECT_NE(random.entries, other.entries);
}

TEST(Record, KeepsOptions) {
  const Record record = random_match(usa(), 2, 1, {{"tickets", "classic"}, {"start", "1"}});
  EXPECT_EQ(record.options.at("tickets"), "classic");
  EXPECT_EQ(verdict(record.text()), "");
}

TEST(Record, OfUnfinishedMatchHasNoOutcome) {
  Record record = finished();
  record.outcome.reset();
  record.entries.resize(40);
  EXPECT_EQ(verdict(record.text()), "");
  EXPECT_FALSE(replay(record)->over());
  record.entries.clear();
  EXPECT_EQ(verdict(record.text()), "");
  EXPECT_EQ(Record::parse(record.text()), record);
}

TEST(Record, ReplaysUpToAPly) {
  Record record = finished();
  const auto match = usa().start(2, {});
  for (std::size_t i = 0; i < 30; ++i) {
    EXPECT_EQ(replay(record, i)->view(seat(0)), match->view(seat(0)));
    EXPECT_FALSE(match->play(record.entries[i].actor, record.entries[i].action));
  }
  EXPECT_TRUE(replay(record, record.entries.size())->over());
  EXPECT_THROW(replay(record, record.entries.size() + 1), BadInput);
  record.outcome.reset();
  EXPECT_NO_THROW(replay(record, 3));  // only the whole match needs its outcome
}

/// North America with a first ticket that is worth one point more.
std::string changed_board() {
  json::value board = json::parse(usa().board());
  json::value& value = board.at_pointer("/tickets/0/value");
  value = value.to_number<int>() + 1;
  return json::serialize(board);
}

TEST(Record, CarriesABoardOfItsOwn) {
  const auto game = entry_from_board(changed_board());
  const Record record = random_match(*game, 2, 9);
  ASSERT_TRUE(record.board);
  EXPECT_EQ(verdict(record.text()), "");
  EXPECT_EQ(Record::parse(record.text()), record);
  EXPECT_EQ(game_of(record)->id(), "ticket-to-ride-usa");
  EXPECT_FALSE(random_match(*entry_from_board(usa().board()), 2, 9).board);  // the catalog's own

  json::value damaged = json::parse(record.text());
  damaged.at_pointer("/board/id") = "ticket-to-ride-moon";
  expect_start(verdict(json::serialize(damaged)), "bad: board.id: the record is of ");
  damaged.at_pointer("/board/game") = "chess";
  expect_start(verdict(json::serialize(damaged)), "bad: board.game: no game is called \"chess\"");
  damaged.at_pointer("/board") = 3;
  expect_start(verdict(json::serialize(damaged)), "bad: board: expected an object, not 3");
}

TEST(Record, NamesWhatIsNotWellFormed) {
  struct Case {
    const char* pointer;
    json::value value;
    const char* verdict;
  };
  const std::vector<Case> cases{
      {"/format", "roundhouse-record-2", "bad: format: expected \"roundhouse-record-1\""},
      {"/format", 1, "bad: format: expected a string, not 1"},
      {"/game", "chess", "bad: there is no game called \"chess\" (known: "},
      {"/game", nullptr, "bad: game: expected a string, not null"},
      {"/rules_version", "1", "bad: rules_version: expected a whole number, not \"1\""},
      {"/rules_version", 4294967297, "bad: rules_version: 4294967297 is not from 1 to 2147483647"},
      {"/rules_version", -1, "bad: rules_version: -1 is not from 1"},
      {"/options", json::array{}, "bad: options: expected an object, not an array"},
      {"/options/tickets", "none", "bad: option tickets: \"none\" is not one of all, classic"},
      {"/options/tickets", 3, "bad: options.tickets: expected a string, not 3"},
      {"/options", json::object{{"luck", "yes"}}, "bad: there is no option \"luck\" (known: "},
      {"/options", json::object{{"start", "4"}}, "bad: option start: there is no seat 4"},
      {"/players", json::array{}, "bad: players: expected 1 to 6 names, not 0"},
      {"/players", json::array(7, "a"), "bad: players: expected 1 to 6 names, not 7"},
      {"/players", json::array(6, "a"), "bad: ticket-to-ride-usa is for 2 to 5 players, not 6"},
      {"/players", 2, "bad: players: expected an array, not 2"},
      {"/players/1", 2, "bad: players[1]: expected a string, not 2"},
      {"/entries", json::object{}, "bad: entries: expected an array, not an object"},
      {"/entries/17", nullptr, "bad: entries[17]: expected an object, not null"},
      {"/entries/17/actor", 2, "bad: entries[17].actor: 2 is not from 0 to 1"},
      {"/entries/17/actor", -1, "bad: entries[17].actor: -1 is not from 0 to 1"},
      {"/entries/17/actor", 1e99, "bad: entries[17].actor: expected a whole number, not"},
      {"/entries/17/actor", "luck",
       "bad: entries[17].actor: expected a seat's number or \"chance\", not \"luck\""},
      {"/entries/17/action", "pass", "bad: entries[17].action: expected an object, not \"pass\""},
      {"/entries/17/action", json::object{}, "bad: entries[17].action: \"type\" is missing"},
      {"/entries/17/action/type", "fly", "bad: entries[17].action: unknown type \"fly\""},
      {"/outcome", "won", "bad: outcome: expected an object, not \"won\""},
  };
  for (const Case& c : cases) {
    expect_start(verdict_after([&](json::object& record) {
                   json::value value = std::move(record);
                   value.at_pointer(c.pointer) = c.value;
                   record = value.as_object();
                 }),
                 c.verdict);
  }
}

TEST(Record, NamesMissingAndUnknownFields) {
  for (const char* key : {"format", "game", "rules_version", "options", "players", "entries"}) {
    EXPECT_EQ(verdict_after([&](json::object& record) { record.erase(key); }),
              "bad: \"" + std::string(key) + "\" is missing");
  }
  expect_start(verdict_after([](json::object& record) { record["seed"] = 7; }),
               "bad: unknown field \"seed\"");
  EXPECT_EQ(verdict_after([](json::object& record) { entry(record, 5).erase("actor"); }),
            "bad: entries[5]: \"actor\" is missing");
  EXPECT_EQ(verdict_after([](json::object& record) { entry(record, 5).erase("action"); }),
            "bad: entries[5]: \"action\" is missing");
  expect_start(verdict_after([](json::object& record) { entry(record, 5)["note"] = 1; }),
               "bad: entries[5]: unknown field \"note\"");
}

TEST(Record, NamesTheEntryThatIsRefused) {
  const std::size_t claim = first_of_type(finished(), "claim");
  expect_start(verdict_after([&](json::object& record) {
                 entry(record, claim)["actor"] = entry(record, claim).at("actor") == 0 ? 1 : 0;
               }),
               "replay: entries[" + std::to_string(claim) + "]: refused: ");
  expect_start(verdict_after([&](json::object& record) {
                 entry(record, claim).at("action").at("locomotives") = 99;
               }),
               "replay: entries[" + std::to_string(claim) + "]: refused: ");
  expect_start(verdict_after([&](json::object& record) { entry(record, 0)["actor"] = 0; }),
               "replay: entries[0]: refused: ");
}

TEST(Record, ReplayErrorKnowsTheIndex) {
  Record record = finished();
  record.entries[12] = record.entries[11];
  record.entries[12].actor = seat(1);
  try {
    replay(record);
    ADD_FAILURE() << "not refused";
  } catch (const ReplayError& error) {
    EXPECT_EQ(error.index(), 12U);
  }
}

TEST(Record, RefusesEntriesAfterTheEnd) {
  const std::size_t size = finished().entries.size();
  EXPECT_EQ(verdict_after([](json::object& record) {
              json::array& entries = record.at("entries").as_array();
              entries.push_back(json::value(entries.back()));
            }),
            "replay: entries[" + std::to_string(size) + "]: the match is already over");
}

TEST(Record, ChecksTheOutcome) {
  expect_start(verdict_after([](json::object& record) {
                 record.at("outcome").at("points").as_array()[0] = 1000;
               }),
               "replay: outcome: it says ");
  expect_start(verdict_after([](json::object& record) { record.at("outcome") = json::object{}; }),
               "replay: outcome: it says {}, but the entries lead to ");
  EXPECT_EQ(verdict_after([](json::object& record) { record.erase("outcome"); }),
            "replay: outcome: missing, although the match is over");
  EXPECT_EQ(verdict_after([](json::object& record) {
              json::array& entries = record.at("entries").as_array();
              entries.erase(entries.end() - 1);
            }),
            "replay: outcome: the match is not over after its last entry");
}

TEST(Record, RefusesAnotherRulesVersion) {
  EXPECT_EQ(verdict_after([](json::object& record) { record["rules_version"] = 999; }),
            "replay: rules_version: played under version 999, but this is version 2");
}

TEST(Record, SurvivesAnyText) {
  const std::string text = finished().text();
  for (std::size_t size = 0; size + 1 < text.size(); size += 101)
    expect_start(verdict(text.substr(0, size)), "bad: record:");
  expect_start(verdict(std::string(100000, '[')), "bad: record:1:33: more than 32 levels");
  std::string nested = "{\"a\":";
  for (int i = 0; i < 100000; ++i) nested += "{\"a\":";
  expect_start(verdict(nested), "bad: record:1:");
  expect_start(verdict("[]"), "bad: record: expected an object");
  expect_start(verdict("{\"rules_version\":1e999999999}"), "bad: ");
  expect_start(verdict("{\"rules_version\":" + std::string(100000, '9') + "}"), "bad: ");
}

TEST(PlayMatch, RefusesWhatMakesNoSense) {
  EXPECT_THROW(random_match(usa(), 1, 1), BadInput);
  EXPECT_THROW(random_match(usa(), 6, 1), BadInput);
  EXPECT_THROW(play_match(usa(), -1, {}, {}, 1), BadInput);
  EXPECT_THROW(play_match(usa(), 3, {}, {"random", "random"}, 1), BadInput);
  EXPECT_THROW(play_match(usa(), 2, {}, {"random", "deep-blue"}, 1), BadInput);
  EXPECT_THROW(play_match(usa(), 2, {{"tickets", "none"}}, {"random", "random"}, 1), BadInput);
}

TEST(Catalog, NamesTheGamesItKnows) {
  try {
    Catalog::standard().at("chess");
    ADD_FAILURE() << "not refused";
  } catch (const BadInput& error) {
    std::vector<std::string_view> known;
    for (const auto& entry : Catalog::standard().entries()) known.push_back(entry->id());
    EXPECT_EQ(error.what(), "there is no game called \"chess\" (known: " + listed(known) + ")");
  }
}

TEST(Catalog, HidesWhatAsksForIt) {
  const auto known = [](const Catalog& catalog) {
    std::vector<std::string> ids;
    for (const auto& entry : catalog.entries()) ids.emplace_back(entry->id());
    return ids;
  };
  std::vector<std::string> expected = known(Catalog::standard());
  EXPECT_EQ(std::ranges::count(expected, "heaviest-train"), 0);
  EXPECT_THROW(Catalog::standard().at("heaviest-train"), BadInput);
  expected.emplace_back("heaviest-train");
  EXPECT_EQ(known(Catalog::whole()), expected);
  EXPECT_EQ(&Catalog::with(true), &Catalog::whole());
  EXPECT_EQ(&Catalog::with(false), &Catalog::standard());
}

TEST(Catalog, RefusesBoardsThatAreNone) {
  for (const char* text :
       {"", "[]", "{}", R"({"game":3})", R"({"game":"chess"})", R"({"game":"ticket-to-ride"})"})
    EXPECT_THROW(entry_from_board(text), BadInput) << text;
}

}  // namespace
}  // namespace rail::host
