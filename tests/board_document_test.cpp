// Board documents of all games: their ids, what is wrong with any of them, their schemas, and what
// docs/boards.md says of all that.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11/algorithm.hpp>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "games/board_id.h"
#include "games/board_limits.h"
#include "games/board_problems.h"
#include "games/grand_trunk_journey/rules/board_checks.h"
#include "games/switch_and_signal/rules/board_checks.h"
#include "games/ticket_to_ride/rules/board_checks.h"
#include "generated/all_games.h"
#include "host/board_check.h"
#include "host/catalog.h"
#include "tests/damaged_board.h"
#include "tests/json_schema.h"
#include "tests/scale.h"

namespace rail::board_document_test {

namespace json = boost::json;
using Board = ticket_to_ride::Board;

std::string usa() {
  for (const EmbeddedBoard& board : ticket_to_ride::embedded_boards()) {
    if (board.file == "usa.json") return std::string(board.text);
  }
  throw std::out_of_range("usa.json");
}

/// Calls f for every game and every board file of it.
template <class F>
void each_board(F f) {
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, AllGames>>(
      [&]<class G>(std::type_identity<G> game) {
        for (const EmbeddedBoard& board : GameParts<G>::boards()) {
          SCOPED_TRACE(std::string(board.file));
          f(game, board);
        }
      });
}

std::string with(const std::string& text, std::string_view pointer, std::string_view value) {
  json::value board = json::parse(text);
  put(board, pointer, value);
  return json::serialize(board);
}

TEST(BoardIds, OneWayToWriteADocument) {
  EXPECT_EQ(
      canonical_board(R"( {"b" : 1.50, "a": [1E2, -0.0, 2.712E2, -1234.000001, "\u00e4\n\u001f\/"],
                               "ab": {}, "B": [], "c": [true, null, -7, 1000000]} )"),
      "{\"B\":[],\"a\":[100,0,271.2,-1234.000001,\"ä\\n\\u001f/\"],\"ab\":{},\"b\":1.5,"
      "\"c\":[true,null,-7,1000000]}");
}

/// Worked out elsewhere, from the canonical text with another SHA-256 and RFC 4648's base 32.
TEST(BoardIds, AreWhatTheDocumentSaysTheyAre) {
  const std::string text = R"({"game": "x", "name": {"en": "X", "de": "X"},
                               "rules": {"b": 2, "a": [{"id": "i", "name": "N"}]},
                               "drawing": {"x": 1.25}})";
  EXPECT_EQ(canonical_board(text), R"({"drawing":{"x":1.25},"game":"x","name":{"de":"X","en":"X"},)"
                                   R"("rules":{"a":[{"id":"i","name":"N"}],"b":2}})");
  EXPECT_EQ(canonical_rules(text), R"({"game":"x","rules":{"a":[{"id":"i"}],"b":2}})");
  EXPECT_EQ(board_ids(text).document, "cff2falenn5kosfpgchh66zzm7");
  EXPECT_EQ(board_ids(text).rules, "y6ojessumy5qdqhfdexszdhcyb");
}

TEST(BoardIds, FollowFromContentAndNotFromItsForm) {
  each_board([](auto, const EmbeddedBoard& board) {
    const BoardIds ids = board_ids(board.text);
    const json::value parsed = json::parse(board.text);
    const std::string rewritten = json::serialize(parsed);
    EXPECT_EQ(board_ids(rewritten).document, ids.document);
    EXPECT_EQ(board_ids(json::serialize(json::parse(rewritten))).document, ids.document);
    EXPECT_EQ(board_ids(canonical_board(board.text)).document, ids.document);
    EXPECT_EQ(ids.document.size(), 26U);
    EXPECT_NE(ids.document, ids.rules);
    for (const char* apart : {"/author", "/licence", "/edition"}) {
      const BoardIds other = board_ids(with(rewritten, apart, R"("somebody")"));
      EXPECT_NE(other.document, ids.document) << apart;
      EXPECT_EQ(other.rules, ids.rules) << apart;
    }
    const BoardIds drawn = board_ids(with(rewritten, "/drawing/x", "1"));
    EXPECT_NE(drawn.document, ids.document);
    EXPECT_EQ(drawn.rules, ids.rules);
    const BoardIds played = board_ids(with(rewritten, "/rules/players", "[2, 3]"));
    EXPECT_NE(played.document, ids.document);
    EXPECT_NE(played.rules, ids.rules);
  });
}

TEST(BoardIds, ANameOfAPlaceIsNoRule) {
  const BoardIds renamed = board_ids(with(usa(), "/places/0/name/en", R"("Atlanta, Georgia")"));
  EXPECT_EQ(renamed.rules, board_ids(usa()).rules);
  EXPECT_NE(board_ids(with(usa(), "/places/0/id", R"("atlanta-georgia")")).rules, renamed.rules);
}

/// A document without an id of its own is called by its content, and so is its record.
TEST(BoardDocuments, WithoutAnIdAreCalledByTheirContent) {
  const std::string text = with(usa(), "/id", "");
  const auto entry = host::entry_from_board(text);
  EXPECT_EQ(entry->id(), "board-" + board_ids(text).document);
  EXPECT_EQ(host::entry_from_board(json::serialize(json::parse(text)))->id(), entry->id());
}

/// What was kept before there were authors, licences and bounded drawings.
TEST(BoardDocuments, OfTheFirstFormatAreReadAsTheyAre) {
  each_board([]<class G>(std::type_identity<G>, const EmbeddedBoard& board) {
    json::value old = json::parse(board.text);
    put(old, "/format", R"("roundhouse-board-1")");
    put(old, "/author", "");
    put(old, "/licence", "");
    put(old, "/provenance", R"({"rules": {"status": "our own"}})");
    put(old, "/drawing/far", "1e300");
    put(old, "/drawing/fine", "0.123456789012345");
    const std::string text = json::serialize(old);
    EXPECT_EQ(brief(problems_in<typename G::Board>(text)), std::vector<std::string>());
    EXPECT_EQ(board_ids(text).rules, board_ids(board.text).rules);
    EXPECT_EQ(board_error<typename G::Board>(with(text, "/author", R"("me")")),
              R"(the file: unknown key "author")");
    EXPECT_EQ(board_error<typename G::Board>(with(text, "/checks", "")), "checks: missing");
  });
}

TEST(BoardDocuments, NeedNoCounts) {
  each_board([]<class G>(std::type_identity<G>, const EmbeddedBoard& board) {
    json::value bare = json::parse(board.text);
    put(bare, "/checks", "");
    put(bare, "/edition", "");
    EXPECT_EQ(board_error<typename G::Board>(json::serialize(bare)), "no error");
  });
}

/// Every kind of problem that a document of any game can have, by one small change.
TEST(BoardDocuments, EveryFlawIsNamedWithItsPlace) {
  Flaws<Board> flaws;
  flaws.expect("{", "not_json", "");
  flaws.expect(std::string(max_board_text + 1, ' '), "too_large", "");
  flaws.expect(R"({"a": 1, "a": 2})", "repeated_key", "");
  flaws.expect(
      usa(),
      {
          {"/format", R"("roundhouse-board-9")", "unknown_format", "/format"},
          {"/game", R"("chess")", "unknown_game", "/game"},
          {"/licence", "", "missing_key", "/licence"},
          {"/author", "", "missing_key", "/author"},
          {"/routes/3/points", "1", "unknown_key", "/routes/3/points"},
          {"/a~1b", "1", "unknown_key", "/a~01b"},
          {"/routes/3", "[]", "wrong_type", "/routes/3"},
          {"/routes/3/length", "1.5", "not_whole", "/routes/3/length"},
          {"/routes/3/length", "9", "out_of_range", "/routes/3/length"},
          {"/drawing/places/miami/x", "1000001", "out_of_range", "/drawing/places/miami/x"},
          {"/drawing/places/miami/x", "0.1234567", "too_fine", "/drawing/places/miami/x"},
          {"/routes", "[]", "wrong_number_of_entries", "/routes"},
          {"/author", R"("")", "empty_text", "/author"},
          {"/places/2/name/de", R"("\u001b[2J")", "control_character", "/places/2/name/de"},
          {"/places/2/name/de", R"("\u202ex")", "control_character", "/places/2/name/de"},
          {"/provenance/notes/ties", R"("\u2066x")", "control_character", "/provenance/notes/ties"},
          {"/places/2/id", R"("Calgary")", "bad_id", "/places/2/id"},
          {"/places/2/id", R"("boston")", "repeated_id", "/places/2/id"},
          {"/routes/3/a", R"("bostn")", "unknown_id", "/routes/3/a"},
          {"/routes/3/color", R"("pink")", "unknown_word", "/routes/3/color"},
          {"/provenance/parts/routes/kind", R"("guessed")", "unknown_word",
           "/provenance/parts/routes/kind"},
          {"/provenance/parts", "", "missing_key", "/provenance/parts"},
          {"/provenance/parts/routes", "", "part_without_provenance", "/provenance/parts"},
          {"/checks/routes", "99", "count_differs", "/checks/routes"},
      });
  const std::string longer = "\"" + std::string(max_credit + 1, 'x') + "\"";
  flaws.expect(with(usa(), "/licence", longer), "long_text", "/licence");
  const std::string key(max_word + 1, 'x');
  flaws.expect(with(usa(), "/drawing/" + key, "1"), "long_text", "/drawing/" + key);
  const std::string sentence = "\"" + std::string(max_sentence, 'x') + "\"";
  std::string list = sentence;
  for (std::size_t i = 0; i < max_board_document / max_sentence; ++i) list += "," + sentence;
  flaws.expect(with(usa(), "/drawing/notes", "[" + list + "]"), "too_large", "");
  // Of the other games: a word that may be there once.
  const std::string_view journey = grand_trunk_journey::embedded_boards().front().text;
  json::value twice = json::parse(journey);
  put(twice, "/start_cities/1", R"("burlington")");
  const auto found = problems_in<grand_trunk_journey::Board>(json::serialize(twice));
  EXPECT_EQ(brief(found).front(), "repeated_entry /start_cities/1");
  const std::set<std::string> others{"repeated_entry"};
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<BoardFlaw>>([&](auto flaw) {
    EXPECT_TRUE(flaws.seen().contains(flaw.name) || others.contains(flaw.name)) << flaw.name;
  });
}

TEST(BoardDocuments, AListOfProblemsHasAnEnd) {
  json::value board = json::parse(usa());
  for (int i = 0; i < 5000; ++i) board.as_object()["key-" + std::to_string(i)] = i;
  EXPECT_EQ(problems_in<Board>(json::serialize(board)).size(), max_board_problems);
  std::string wide = "1.00000001";
  for (int i = 0; i < 5000; ++i) wide += ",1.00000001";
  EXPECT_EQ(problems_in<Board>(with(usa(), "/drawing/all", "[" + wide + "]")).size(),
            max_board_problems);
}

/// Whatever parts are damaged: problems are found, and nothing breaks.
TEST(BoardDocuments, AnyPartMayBeMissingOrOfAnotherKind) {
  each_board([]<class G>(std::type_identity<G>, const EmbeddedBoard& board) {
    json::object whole = json::parse(board.text).as_object();
    whole["drawing"] = json::object{};
    int number = 0;
    for (const auto& [key, value] : whole) {
      for (const char* instead : {"", "null", "7", "{}", "\"x\"", "[null]", "[{}]", "[[1]]"}) {
        json::object changed = whole;
        changed[key] = *instead == '\0' ? json::value() : json::parse(instead);
        if (*instead == '\0') changed.erase(key);
        problems_in<typename G::Board>(json::serialize(changed));
      }
      for (const auto& [other, nothing] : whole) {
        if (number++ % cases(1, 7) != 0) continue;
        json::object both = whole;
        both[key] = json::array{};
        both[other] = json::array{};
        problems_in<typename G::Board>(json::serialize(both));
      }
    }
  });
}

/// What a document may be changed in to compare schema and reader: the last entry of each list
/// stands for all.
void each_place(const json::value& value, const std::string& at,
                const std::function<void(const std::string&, const json::value&)>& f) {
  if (!at.empty()) f(at, value);
  if (at == "/drawing" || at == "/provenance") return;
  if (const json::object* object = value.if_object()) {
    for (const auto& [key, member] : *object) each_place(member, at + "/" + std::string(key), f);
  } else if (const json::array* array = value.if_array()) {
    if (!array->empty()) each_place(array->back(), at + "/" + std::to_string(array->size() - 1), f);
  }
}

/// Whether only the rest of the document says which keys or how many entries there are.
bool depends(const std::string& pointer) {
  static const std::regex known(
      "/rules/demand.*|/rules/extra_goods/demand.*|/first_game/switches.*|/companies/.*/features.*|"
      "/checks/(tickets|contracts|contract_slots)/.*|/checks/(contracts|contract_slots)|"
      "/places/.*/passengers|/cities/.*/goods|/cards/.*/city|/lines/.*/signals|/provenance/"
      "parts.*");
  return std::regex_match(pointer, known);
}

/// The schema refuses nothing that the reader takes; and what the reader refuses in one value
/// alone, the schema refuses as well.
template <class G>
void expect_same_answer(const JsonSchema& schema, const json::value& document,
                        const std::string& what) {
  const std::set<std::string> in_one_value{
      "missing_key", "unknown_key", "wrong_type",   "not_whole",
      "empty_text",  "bad_id",      "unknown_word", "wrong_number_of_entries"};
  const auto problems = problems_in<typename G::Board>(json::serialize(document));
  const auto refused = schema.refuses(document);
  if (!refused.empty()) {
    EXPECT_FALSE(problems.empty()) << what << ": only the schema refuses: " << refused.front();
  }
  for (const BoardProblem& problem : problems) {
    if (!in_one_value.contains(problem.code) || depends(problem.pointer)) continue;
    EXPECT_FALSE(refused.empty()) << what << ": only the reader refuses: " << problem.where << ": "
                                  << problem.text;
    return;
  }
}

TEST(BoardSchemas, SayTheSameAsTheReader) {
  each_board([]<class G>(std::type_identity<G>, const EmbeddedBoard& board) {
    const JsonSchema schema(GameParts<G>::schemas().front().text);
    json::value whole = json::parse(board.text);
    EXPECT_EQ(schema.refuses(whole), std::vector<std::string>());
    put(whole, "/drawing", "{}");  // large, and free in both
    int number = 0;
    each_place(whole, "", [&](const std::string& at, const json::value& value) {
      const auto change = [&](const std::string& pointer, const std::string& instead) {
        if (number++ % cases(1, 7) != 0) return;
        json::value changed = whole;
        put(changed, pointer, instead);
        expect_same_answer<G>(schema, changed, pointer + " = " + instead);
      };
      const bool entry = at.find_last_of("0123456789") == at.size() - 1;
      if (!entry) change(at, "");
      change(at, value.is_object() ? "7" : R"({"zz": 1})");
      if (value.is_object() && at != "/drawing" && at != "/provenance") change(at + "/zz", "1");
      if (value.is_string()) {
        change(at, R"("")");
        change(at, R"("no such word")");
      }
      if (value.is_number()) {
        change(at, "-1000001");
        change(at, "1000001");
        change(at, "1.5");
      }
      if (value.is_array()) {
        change(at, "[]");
        json::array many(200, value.get_array().empty() ? json::value(1) : value.get_array()[0]);
        change(at, json::serialize(many));
      }
    });
  });
}

TEST(BoardSchemas, AreThereForEveryGame) {
  EXPECT_EQ(host::board_schema("ticket-to-ride"), host::board_schema("ticket_to_ride"));
  EXPECT_EQ(json::parse(host::board_schema("heaviest-train")).at_pointer("/properties/game/const"),
            "heaviest-train");
  EXPECT_THROW(host::board_schema("chess"), host::BadInput);
}

TEST(BoardChecks, FindTheGameAndNameTheWay) {
  EXPECT_EQ(brief(host::board_problems(usa())), std::vector<std::string>());
  const auto broken = host::board_problems(with(usa(), "/routes/3/length", "9"));
  ASSERT_EQ(broken.size(), 1U);
  EXPECT_EQ(broken[0].about, std::vector<std::string>{"atlanta--new-orleans-a"});
  EXPECT_EQ(broken[0].where, "routes[3].length");
  EXPECT_EQ(broken[0].text, "9 is not from 1 to 6");
  EXPECT_EQ(brief(host::board_problems("{}")), std::vector<std::string>{"missing_key /game"});
  EXPECT_EQ(brief(host::board_problems("[]")), std::vector<std::string>{"wrong_type "});
  EXPECT_EQ(brief(host::board_problems("")), std::vector<std::string>{"not_json "});
  EXPECT_EQ(brief(host::board_problems(R"({"game": "chess"})")),
            std::vector<std::string>{"unknown_game /game"});
  EXPECT_EQ(brief(host::board_problems(R"({"game": 7})")),
            std::vector<std::string>{"wrong_type /game"});
}

/// The first cells of the tables of a document, by the heading above them.
std::map<std::string, std::vector<std::vector<std::string>>> tables_in(const std::string& path) {
  std::ifstream file(path);
  std::map<std::string, std::vector<std::vector<std::string>>> tables;
  std::string heading;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) heading = line.substr(line.find(' ') + 1);
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    for (std::size_t begin = 2; begin < line.size();) {
      const std::size_t end = std::min(line.find(" |", begin), line.size());
      cells.push_back(line.substr(begin, end - begin));
      begin = end + 3;
    }
    tables[heading].push_back(std::move(cells));
  }
  return tables;
}

const std::string guide = ROUNDHOUSE_SOURCE_DIR "/docs/boards.md";

template <class Flaw>
void expect_listed(const std::string& heading) {
  std::vector<std::string> codes;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Flaw>>(
      [&](auto flaw) { codes.push_back("`" + std::string(flaw.name) + "`"); });
  std::vector<std::string> listed;
  auto tables = tables_in(guide);
  for (const auto& row : tables[heading]) listed.push_back(row.front());
  EXPECT_EQ(listed, codes) << heading;
}

TEST(BoardGuide, ListsEveryCode) {
  expect_listed<BoardFlaw>("Problems of any board");
  expect_listed<ticket_to_ride::Flaw>("Problems of Ticket to Ride");
  expect_listed<switch_and_signal::Flaw>("Problems of Switch & Signal");
  expect_listed<grand_trunk_journey::Flaw>("Problems of The Grand Trunk Journey");
}

/// How many entries a list may have, "2 to 64", is as in the schema; and every part is explained.
TEST(BoardGuide, ExplainsEveryPart) {
  const std::map<std::string, std::string> games{
      {"Ticket to Ride", "ticket-to-ride"},
      {"Switch & Signal", "switch-and-signal"},
      {"The Grand Trunk Journey", "grand-trunk-journey"}};
  for (const auto& [title, game] : games) {
    const json::value schema = json::parse(host::board_schema(game));
    std::map<std::string, std::string> said;
    auto tables = tables_in(guide);
    for (const auto& row : tables[title]) said[row.at(0)] = row.at(1);
    const auto expect = [&](const json::object& parts, const std::string& before) {
      for (const auto& [key, part] : parts) {
        const std::string name = "`" + before + std::string(key) + "`";
        ASSERT_TRUE(said.contains(name)) << title << ": " << name;
        const json::object& about = part.as_object();
        const auto range = [&](const char* least, const char* most) {
          const std::string from = json::serialize(about.at(least));
          const std::string to = json::serialize(about.at(most));
          return from == to ? from : from + " to " + to;
        };
        if (about.contains("minItems")) {
          EXPECT_EQ(said[name], range("minItems", "maxItems")) << name;
        } else if (about.contains("minimum")) {
          EXPECT_EQ(said[name], range("minimum", "maximum")) << name;
        }
        said.erase(name);
      }
    };
    json::object parts = schema.at("properties").as_object();
    const json::object rules = parts.at("rules").at("properties").as_object();
    for (const char* any : {"format", "game", "id", "name", "author", "licence", "edition", "rules",
                            "checks", "drawing", "provenance"})
      parts.erase(any);
    expect(parts, "");
    expect(rules, "rules.");
    EXPECT_TRUE(said.empty()) << title << ": " << said.begin()->first;
  }
}

}  // namespace rail::board_document_test
