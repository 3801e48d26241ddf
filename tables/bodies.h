// The bodies of requests and answers over HTTP; docs/protocol.md lists them.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/actor.h"
#include "tables/table_info.h"

namespace rail::tables {

/// A seat of a new table: `here` for the device that creates it, several of them for a hot seat.
enum class NewWho : std::uint8_t { here, open, bot };
BOOST_DESCRIBE_ENUM(NewWho, here, open, bot)

struct NewSeat {
  NewWho who = NewWho::open;
  std::optional<std::string> name;  // only here
  std::optional<std::string> bot;   // only of a bot: its level
  std::optional<Plate> plate;       // only here
  std::optional<Face> face;         // only here
};
BOOST_DESCRIBE_STRUCT(NewSeat, (), (who, name, bot, plate, face))

/// What is done first at a new table that goes on from another.
struct FirstMove {
  Seat seat{};
  boost::json::value action;
};
BOOST_DESCRIBE_STRUCT(FirstMove, (), (seat, action))

/// A moment of a finished game, from which another goes on.
struct Branch {
  std::string table;
  std::int64_t ply = 0;
  std::optional<FirstMove> with;  // none: whoever is to act there decides
};
BOOST_DESCRIBE_STRUCT(Branch, (), (table, ply, with))

/// POST /api/tables
struct NewTable {
  std::optional<std::string> game;  // may be left out with `board`, or of what is gone on with
  std::optional<boost::json::value> board;  // of its own: the id of a kept one, or a document
  std::optional<std::map<std::string, std::string>> options;
  std::vector<NewSeat> seats;
  std::optional<bool> listed;
  std::optional<TimeLimit> clock;
  std::optional<bool> hints;                // none: allowed
  std::optional<std::string> deal;          // none: luck of its own, that nobody can know
  std::optional<Branch> from;               // none: from the beginning
  std::optional<boost::json::value> begun;  // the record of an unfinished game to go on with
};
BOOST_DESCRIBE_STRUCT(NewTable, (),
                      (game, board, options, seats, listed, clock, hints, deal, from, begun))

struct SeatLink {
  Seat seat{};
  std::string token;
};
BOOST_DESCRIBE_STRUCT(SeatLink, (), (seat, token))

/// Its answer: `token` opens the seats that are here, each link one open seat.
struct CreatedTable {
  std::string table;
  std::optional<std::string> token;
  std::vector<SeatLink> links;
};
BOOST_DESCRIBE_STRUCT(CreatedTable, (), (table, token, links))

/// POST /api/tables/ID/seats: takes an open seat of a listed table. Answer: a SeatLink.
struct TakeSeat {
  std::optional<Seat> seat;  // none: any
  std::string name;
  std::optional<Plate> plate;  // as with sit
  std::optional<Face> face;
};
BOOST_DESCRIBE_STRUCT(TakeSeat, (), (seat, name, plate, face))

/// One line of GET /api/tables.
struct ListedSeat {
  Who who = Who::open;
  std::optional<std::string> name;
  std::optional<std::string> bot;
  std::optional<std::int32_t> points;  // once over
  std::optional<std::int32_t> rank;
  std::optional<Plate> plate;  // none in summaries from before there was a choice: the usual one
  std::optional<Face> face;
};
BOOST_DESCRIBE_STRUCT(ListedSeat, (), (who, name, bot, points, rank, plate, face))

struct ListedTable {
  std::string table;
  std::string game;
  Status status = Status::open;
  std::vector<ListedSeat> seats;
  std::int64_t created = 0;
  std::optional<bool> won;                 // together, once over
  std::optional<std::int32_t> taken_back;  // how often; after that its luck was its own
  std::optional<bool> known_luck;          // its deal was chosen, so somebody may have known it
  std::optional<bool> reshuffled;          // its luck has been its own since some ply
  std::optional<std::string> family;       // none in summaries from before boards were brought
  std::optional<std::string> board;        // the document id of a board of its own
  std::optional<BoardTitle> title;
  std::optional<bool> sealed;  // of its game nothing is told yet but how it came out
};
BOOST_DESCRIBE_STRUCT(ListedTable, (),
                      (table, game, status, seats, created, won, taken_back, known_luck, reshuffled,
                       family, board, title, sealed))

/// GET /api/tables?status=open&before=KEY
struct ListedTables {
  std::vector<ListedTable> tables;
  std::optional<std::int64_t> next;  // for `before`, if there may be more
};
BOOST_DESCRIBE_STRUCT(ListedTables, (), (tables, next))

/// POST /api/scripts/ID/tables: a table for one person, with the bots of the script.
struct NewScriptTable {
  std::string name;
  std::optional<Plate> plate;
  std::optional<Face> face;
};
BOOST_DESCRIBE_STRUCT(NewScriptTable, (), (name, plate, face))

/// One line of GET /api/scripts.
struct ScriptInfo {
  std::string id;
  OriginKind kind = OriginKind::lesson;
  std::string game;
  std::int32_t players = 0;
  Seat seat{};             // the person's
  std::int64_t start = 0;  // plies that have been played when the table opens
  std::int64_t plies = 0;  // of the whole script
  boost::json::value goal;
};
BOOST_DESCRIBE_STRUCT(ScriptInfo, (), (id, kind, game, players, seat, start, plies, goal))

/// GET /api/scripts
struct ScriptList {
  std::vector<ScriptInfo> scripts;
};
BOOST_DESCRIBE_STRUCT(ScriptList, (), (scripts))

/// GET /api/deals/CODE: what is dealt, and how it went at the tables that have finished. `table` is
/// empty where not everybody may look.
struct DealInfo {
  std::string code;
  std::string game;
  std::map<std::string, std::string> options;
  std::int32_t players = 0;
  std::vector<ListedTable> results;
  std::optional<ListedTable> bots;   // how bots do at every seat, to compare with
  std::optional<std::string> board;  // the document id of a board of its own
};
BOOST_DESCRIBE_STRUCT(DealInfo, (), (code, game, options, players, results, bots, board))

/// Who may bring boards of their own.
enum class BoardsFrom : std::uint8_t {
  nobody,
  link,  // who has the host's link
  anybody
};
BOOST_DESCRIBE_ENUM(BoardsFrom, nobody, link, anybody)

/// POST /api/boards: what it is kept under, and what its rules are called.
struct KeptBoard {
  std::string id;
  std::string rules;
};
BOOST_DESCRIBE_STRUCT(KeptBoard, (), (id, rules))

/// GET /api/deals/week: one deal for each game, the same for everybody until Monday.
struct WeekDeals {
  std::int32_t year = 0;
  std::int32_t week = 0;
  std::vector<DealInfo> deals;
};
BOOST_DESCRIBE_STRUCT(WeekDeals, (), (year, week, deals))

/// Bodies that are not messages: what the TypeScript types need beside them.
struct Bodies {
  NewTable new_table;
  CreatedTable created_table;
  TakeSeat take_seat;
  ListedTables listed_tables;
  NewScriptTable new_script_table;
  ScriptList script_list;
  WeekDeals week_deals;
  KeptBoard kept_board;
  BoardsFrom boards{};
};
BOOST_DESCRIBE_STRUCT(Bodies, (),
                      (new_table, created_table, take_seat, listed_tables, new_script_table,
                       script_list, week_deals, kept_board, boards))

}  // namespace rail::tables
