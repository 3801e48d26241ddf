// Everything that is said between a client and the server, declared once: JSON and the TypeScript
// types are derived from it (host/wire.h). docs/protocol.md explains it with examples.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/actor.h"
#include "host/wire.h"
#include "server/store.h"

namespace rail::server {

using host::Text;

BOOST_DESCRIBE_ENUM(Status, open, running, over)

// --- A table, as everybody may see it

/// Who plays at a seat.
enum class Who : std::uint8_t {
  open,    // nobody yet
  person,  // whoever has the link
  bot
};
BOOST_DESCRIBE_ENUM(Who, open, person, bot)

enum class ClockKind : std::uint8_t { move, game };
BOOST_DESCRIBE_ENUM(ClockKind, move, game)

/// Time to think: for each decision, or for all of a game. When it is over, a bot decides.
struct TimeLimit {
  ClockKind kind = ClockKind::move;
  std::int32_t seconds = 0;
  friend bool operator==(const TimeLimit&, const TimeLimit&) = default;
};
BOOST_DESCRIBE_STRUCT(TimeLimit, (), (kind, seconds))

struct SeatInfo {
  Seat seat{};
  Who who = Who::open;
  std::optional<std::string> name;  // of the person
  std::optional<std::string> bot;   // who decides now if not the person
  bool present = false;             // connected to this server
  bool to_act = false;
  std::optional<std::int64_t> clock_ms;  // left when this was written
};
BOOST_DESCRIBE_STRUCT(SeatInfo, (), (seat, who, name, bot, present, to_act, clock_ms))

/// Somebody wants back to an earlier moment, and these have not answered yet.
struct TakeBackInfo {
  Seat seat{};
  std::int64_t ply = 0;
  std::vector<Seat> waiting_for;
};
BOOST_DESCRIBE_STRUCT(TakeBackInfo, (), (seat, ply, waiting_for))

struct TableInfo {
  std::string table;
  std::string game;
  std::map<std::string, std::string> options;
  bool listed = false;
  bool hints = false;  // whether players may ask for them
  Status status = Status::open;
  std::vector<SeatInfo> seats;
  std::optional<TimeLimit> clock;
  std::optional<TakeBackInfo> take_back;
  std::optional<std::string> rematch;  // the table where the same people play again
  std::optional<std::string> frozen;   // why it cannot be played on
};
BOOST_DESCRIBE_STRUCT(TableInfo, (),
                      (table, game, options, listed, hints, status, seats, clock, take_back,
                       rematch, frozen))

// --- From the client. `id` is the client's own word for the request and comes back in the answer.

using RequestId = std::optional<std::string>;

/// The first message: to a table, with a seat's secret or as an onlooker. Answer: sync.
struct Join {
  static constexpr std::string_view type = "join";
  RequestId id;
  std::string table;
  std::optional<std::string> token;
};
BOOST_DESCRIBE_STRUCT(Join, (), (id, table, token))

/// Takes the seats of one's link, or takes them back from the bot. Names: one, or one for each.
struct Sit {
  static constexpr std::string_view type = "sit";
  RequestId id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Sit, (), (id, name))

/// Before the start the seats are free again; after it a bot plays on until one sits down again.
struct Leave {
  static constexpr std::string_view type = "leave";
  RequestId id;
  std::optional<std::string> bot;
};
BOOST_DESCRIBE_STRUCT(Leave, (), (id, bot))

/// Lets a bot play for somebody who is away and keeps the others waiting.
struct Replace {
  static constexpr std::string_view type = "replace";
  RequestId id;
  Seat seat{};
  std::optional<std::string> bot;
};
BOOST_DESCRIBE_STRUCT(Replace, (), (id, seat, bot))

/// Starts with bots in the seats that are still open. With all seats taken a table starts by
/// itself.
struct Start {
  static constexpr std::string_view type = "start";
  RequestId id;
  std::optional<std::string> bot;
};
BOOST_DESCRIBE_STRUCT(Start, (), (id, bot))

/// Plays an action that was in `legal` when the table's state was `state`. Safe to send again with
/// the same id. `seat` is needed only by a device with several seats.
struct Act {
  static constexpr std::string_view type = "act";
  std::string id;
  std::int64_t state = 0;
  std::optional<Seat> seat;
  boost::json::value action;
};
BOOST_DESCRIBE_STRUCT(Act, (), (id, state, seat, action))

/// Asks why an action is not possible. Answer: explained.
struct Explain {
  static constexpr std::string_view type = "explain";
  RequestId id;
  std::optional<Seat> seat;
  boost::json::value action;
};
BOOST_DESCRIBE_STRUCT(Explain, (), (id, seat, action))

/// Takes back one's last action, or asks the others if something was revealed or they acted since.
struct TakeBack {
  static constexpr std::string_view type = "take_back";
  RequestId id;
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(TakeBack, (), (id, seat))

/// Answers somebody who asks to take back.
struct Answer {
  static constexpr std::string_view type = "answer";
  RequestId id;
  bool yes = false;
};
BOOST_DESCRIBE_STRUCT(Answer, (), (id, yes))

struct Say {
  static constexpr std::string_view type = "say";
  RequestId id;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Say, (), (id, text))

/// The same people once more, at a new table; their links open it, too.
struct Rematch {
  static constexpr std::string_view type = "rematch";
  RequestId id;
};
BOOST_DESCRIBE_STRUCT(Rematch, (), (id))

/// Where to call when it is this seat's turn and nobody is there; empty for nowhere.
struct Notify {
  static constexpr std::string_view type = "notify";
  RequestId id;
  std::string url;
};
BOOST_DESCRIBE_STRUCT(Notify, (), (id, url))

/// A new secret for one's seats; the old link opens them no more. Answer: renewed.
struct Renew {
  static constexpr std::string_view type = "renew";
  RequestId id;
};
BOOST_DESCRIBE_STRUCT(Renew, (), (id))

/// Asks for what happened from ply `from` on. Answer: history.
struct AskHistory {
  static constexpr std::string_view type = "ask_history";
  RequestId id;
  std::int64_t from = 0;
};
BOOST_DESCRIBE_STRUCT(AskHistory, (), (id, from))

/// Asks how the table looked after this many plies. Answer: moment.
struct AskMoment {
  static constexpr std::string_view type = "ask_moment";
  RequestId id;
  std::int64_t ply = 0;
};
BOOST_DESCRIBE_STRUCT(AskMoment, (), (id, ply))

/// Asks what the best bot would do at one's seat, which is to act. Answer: hint.
struct AskHint {
  static constexpr std::string_view type = "ask_hint";
  RequestId id;
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(AskHint, (), (id, seat))

using Request = std::variant<Join, Sit, Leave, Replace, Start, Act, Explain, TakeBack, Answer, Say,
                             Rematch, Notify, Renew, AskHistory, AskMoment, AskHint>;

inline RequestId id_of(const Request& request) {
  return std::visit([](const auto& r) { return RequestId(r.id); }, request);
}

// --- From the server

/// What one of the viewer's seats, or an onlooker (seat: null), sees now.
struct SeatView {
  std::optional<Seat> seat;
  Text events;  // since the message before
  Text view;
  Text legal;
};
BOOST_DESCRIBE_STRUCT(SeatView, (), (seat, events, view, legal))

struct ChatLine {
  Seat seat{};
  std::string text;
  std::int64_t at = 0;  // milliseconds since 1970
};
BOOST_DESCRIBE_STRUCT(ChatLine, (), (seat, text, at))

/// Everything, after join: nothing that came before is needed.
struct Sync {
  static constexpr std::string_view type = "sync";
  RequestId id;
  TableInfo table;
  std::vector<Seat> mine;
  std::int64_t ply = 0;
  std::int64_t state = 0;
  std::vector<SeatView> views;  // none before the start
  std::optional<Text> outcome;
  std::vector<ChatLine> chat;
};
BOOST_DESCRIBE_STRUCT(Sync, (), (id, table, mine, ply, state, views, outcome, chat))

/// Plies were played, from `from` to `ply`, or taken back if `ply` is not above `from`.
struct Update {
  static constexpr std::string_view type = "update";
  RequestId id;
  std::int64_t from = 0;
  std::int64_t ply = 0;
  std::int64_t state = 0;
  std::vector<Seat> to_act;
  std::vector<std::optional<std::int64_t>> clocks_ms;  // by seat; empty without clocks
  std::vector<SeatView> views;
  std::optional<Text> outcome;
};
BOOST_DESCRIBE_STRUCT(Update, (), (id, from, ply, state, to_act, clocks_ms, views, outcome))

/// Something about the table changed, but not the game.
struct TableChanged {
  static constexpr std::string_view type = "table";
  RequestId id;
  TableInfo table;
  std::vector<Seat> mine;
};
BOOST_DESCRIBE_STRUCT(TableChanged, (), (id, table, mine))

struct Said {
  static constexpr std::string_view type = "said";
  RequestId id;
  ChatLine line;
};
BOOST_DESCRIBE_STRUCT(Said, (), (id, line))

/// The request changed nothing; `rule` if it is a rule of the game that forbids it.
struct Refused {
  static constexpr std::string_view type = "refused";
  RequestId id;
  std::string code;
  std::string words;  // in English
  std::optional<std::string> rule;
};
BOOST_DESCRIBE_STRUCT(Refused, (), (id, code, words, rule))

struct Explained {
  static constexpr std::string_view type = "explained";
  RequestId id;
  bool legal = false;
  std::optional<std::string> code;
  std::optional<std::string> words;
  std::optional<std::string> rule;
};
BOOST_DESCRIBE_STRUCT(Explained, (), (id, legal, code, words, rule))

struct Renewed {
  static constexpr std::string_view type = "renewed";
  RequestId id;
  std::string token;
};
BOOST_DESCRIBE_STRUCT(Renewed, (), (id, token))

struct PlyEvents {
  std::int64_t ply = 0;
  Actor actor = Actor::chance();
  Text events;
};
BOOST_DESCRIBE_STRUCT(PlyEvents, (), (ply, actor, events))

/// What one saw happen: for each ply, with the eyes of the lowest of one's seats.
struct History {
  static constexpr std::string_view type = "history";
  RequestId id;
  std::vector<PlyEvents> plies;
};
BOOST_DESCRIBE_STRUCT(History, (), (id, plies))

/// What one saw after `ply` plies. Nothing of it can be acted upon, so `legal` is empty.
struct Moment {
  static constexpr std::string_view type = "moment";
  RequestId id;
  std::int64_t ply = 0;
  std::vector<Seat> to_act;
  std::vector<SeatView> views;
};
BOOST_DESCRIBE_STRUCT(Moment, (), (id, ply, to_act, views))

struct HintedAction {
  boost::json::value action;
  double worth = 0;  // the chance to win with it, by the bot's own estimate: 0 … 1
  std::vector<boost::json::value> reasons;  // why it is good: one or two of the game's motives
};
BOOST_DESCRIBE_STRUCT(HintedAction, (), (action, worth, reasons))

/// What the best bot would do at this seat in this state, the best first: one to three actions.
struct Hint {
  static constexpr std::string_view type = "hint";
  RequestId id;
  std::int64_t state = 0;
  Seat seat{};
  std::vector<HintedAction> actions;
};
BOOST_DESCRIBE_STRUCT(Hint, (), (id, state, seat, actions))

/// A wish was granted that changes nothing others can see.
struct Done {
  static constexpr std::string_view type = "done";
  RequestId id;
};
BOOST_DESCRIBE_STRUCT(Done, (), (id))

using Message = std::variant<Sync, Update, TableChanged, Said, Refused, Explained, Renewed, History,
                             Moment, Hint, Done>;

// --- HTTP bodies

/// A seat of a new table: `here` for the device that creates it, several of them for a hot seat.
enum class NewWho : std::uint8_t { here, open, bot };
BOOST_DESCRIBE_ENUM(NewWho, here, open, bot)

struct NewSeat {
  NewWho who = NewWho::open;
  std::optional<std::string> name;  // only here
  std::optional<std::string> bot;   // only of a bot: its level
};
BOOST_DESCRIBE_STRUCT(NewSeat, (), (who, name, bot))

/// POST /api/tables
struct NewTable {
  std::string game;
  std::optional<std::map<std::string, std::string>> options;
  std::vector<NewSeat> seats;
  std::optional<bool> listed;
  std::optional<TimeLimit> clock;
  std::optional<bool> hints;  // none: allowed
};
BOOST_DESCRIBE_STRUCT(NewTable, (), (game, options, seats, listed, clock, hints))

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
};
BOOST_DESCRIBE_STRUCT(TakeSeat, (), (seat, name))

/// One line of GET /api/tables.
struct ListedSeat {
  Who who = Who::open;
  std::optional<std::string> name;
};
BOOST_DESCRIBE_STRUCT(ListedSeat, (), (who, name))

struct ListedTable {
  std::string table;
  std::string game;
  Status status = Status::open;
  std::vector<ListedSeat> seats;
  std::int64_t created = 0;
};
BOOST_DESCRIBE_STRUCT(ListedTable, (), (table, game, status, seats, created))

/// GET /api/tables?status=open&before=KEY
struct ListedTables {
  std::vector<ListedTable> tables;
  std::optional<std::int64_t> next;  // for `before`, if there may be more
};
BOOST_DESCRIBE_STRUCT(ListedTables, (), (tables, next))

// --- Reading and writing

/// Bodies that are not messages: what the TypeScript types need beside them.
struct Bodies {
  NewTable new_table;
  CreatedTable created_table;
  TakeSeat take_seat;
  ListedTables listed_tables;
};
BOOST_DESCRIBE_STRUCT(Bodies, (), (new_table, created_table, take_seat, listed_tables))

/// The words of the wire; a game has boards, this has none.
struct Vocabulary {
  using Action = Request;
  using Event = Message;
  using View = Bodies;
  static constexpr std::string_view action_name = "Request";
  static constexpr std::string_view event_name = "Message";
  static constexpr bool lenient_optionals = true;
  static int players() { return max_seats; }
};

/// Reads a Request, Entry, Settings, NewTable or TakeSeat; throws host::BadInput, in which the
/// value is called `what`.
template <class T>
T read_json(std::string_view what, std::string_view text);
/// Writes a Message, Entry or one of the other bodies.
template <class T>
std::string json_text(const T& value);

/// Whether a text may be shown as a name or in the chat: valid, printable UTF-8 within the limit of
/// characters and without anything that changes the direction or hides.
bool presentable(std::string_view text, std::size_t max_characters);

}  // namespace rail::server
