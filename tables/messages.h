// What is said over a live connection: requests of clients, messages of the server.
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
#include "tables/table_info.h"

namespace rail::tables {

using host::Text;

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

/// Takes the seats of one's link, or takes them back from the bot. Plate and face are for the first
/// of them, and only if no other person has them.
struct Sit {
  static constexpr std::string_view type = "sit";
  RequestId id;
  std::string name;
  std::optional<Plate> plate;
  std::optional<Face> face;
};
BOOST_DESCRIBE_STRUCT(Sit, (), (id, name, plate, face))

/// Before the start: how one's own seat is drawn. A plate of a bot's or an open seat is exchanged.
struct ChooseLook {
  static constexpr std::string_view type = "choose_look";
  RequestId id;
  std::optional<Seat> seat;  // needed only by a device with several
  std::optional<Plate> plate;
  std::optional<Face> face;
};
BOOST_DESCRIBE_STRUCT(ChooseLook, (), (id, seat, plate, face))

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

/// A new secret for one's seats; the old link opens them no more. With a `token` of the client's
/// own choice it is safe to send again; without, the house makes one. Who came with a pass gets
/// none: then only passes open the seats. Answer: renewed.
struct Renew {
  static constexpr std::string_view type = "renew";
  RequestId id;
  std::optional<std::string> token;
};
BOOST_DESCRIBE_STRUCT(Renew, (), (id, token))

/// Asks for what happened from ply `from` on, after the end also `openly`: with nothing hidden.
/// Answer: history.
struct AskHistory {
  static constexpr std::string_view type = "ask_history";
  RequestId id;
  std::int64_t from = 0;
  std::optional<bool> openly;
};
BOOST_DESCRIBE_STRUCT(AskHistory, (), (id, from, openly))

/// Asks how the table looked after this many plies, after the end also through `everyone`'s eyes.
/// Answer: moment.
struct AskMoment {
  static constexpr std::string_view type = "ask_moment";
  RequestId id;
  std::int64_t ply = 0;
  std::optional<bool> everyone;
};
BOOST_DESCRIBE_STRUCT(AskMoment, (), (id, ply, everyone))

/// Shows the others who look at a finished game which moment one looks at. They get: pointed.
struct Point {
  static constexpr std::string_view type = "point";
  RequestId id;
  std::string name;
  std::int64_t ply = 0;
};
BOOST_DESCRIBE_STRUCT(Point, (), (id, name, ply))

/// At a table with a script: back to this ply, or in a lesson on to it. Answer: update.
struct GoTo {
  static constexpr std::string_view type = "go_to";
  RequestId id;
  std::int64_t ply = 0;
};
BOOST_DESCRIBE_STRUCT(GoTo, (), (id, ply))

/// Asks what the best bot would do at one's seat, which is to act. Answer: hint.
struct AskHint {
  static constexpr std::string_view type = "ask_hint";
  RequestId id;
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(AskHint, (), (id, seat))

/// For who opened the table, before the start: the person at this seat is out, and their link opens
/// nothing any more. The new one has a `token` as with renew. Answer: seat_freed.
struct FreeSeat {
  static constexpr std::string_view type = "free_seat";
  RequestId id;
  Seat seat{};
  std::optional<std::string> token;
};
BOOST_DESCRIBE_STRUCT(FreeSeat, (), (id, seat, token))

/// For who opened the table: nothing that the person at this seat says is passed on, until it is
/// lifted again.
struct Mute {
  static constexpr std::string_view type = "mute";
  RequestId id;
  Seat seat{};
  bool muted = false;
};
BOOST_DESCRIBE_STRUCT(Mute, (), (id, seat, muted))

/// In a cooperative game: what whoever is to act may do. Answer: choices.
struct AskChoices {
  static constexpr std::string_view type = "ask_choices";
  RequestId id;
};
BOOST_DESCRIBE_STRUCT(AskChoices, (), (id))

/// In a cooperative game: shows the other players a thing on the table, or what whoever is to act
/// might do. One of the two. They get: suggested. Nothing of it is stored.
struct Suggest {
  static constexpr std::string_view type = "suggest";
  RequestId id;
  std::int64_t state = 0;
  std::optional<Seat> seat;          // needed only by a device with several
  std::optional<std::string> thing;  // in the page's words for it: "train:black-1"
  std::optional<boost::json::value> action;
};
BOOST_DESCRIBE_STRUCT(Suggest, (), (id, state, seat, thing, action))

using Request = std::variant<Join, Sit, Leave, Replace, Start, Act, Explain, TakeBack, Answer, Say,
                             Rematch, Notify, Renew, AskHistory, AskMoment, AskHint, Point, GoTo,
                             FreeSeat, Mute, ChooseLook, AskChoices, Suggest>;

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
  std::optional<std::string> token;  // none: no link opens these seats any more
};
BOOST_DESCRIBE_STRUCT(Renewed, (), (id, token))

/// The seat is open, and this is the token of its new link; for who asked alone.
struct SeatFreed {
  static constexpr std::string_view type = "seat_freed";
  RequestId id;
  Seat seat{};
  std::string token;
};
BOOST_DESCRIBE_STRUCT(SeatFreed, (), (id, seat, token))

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

/// Somebody else who looks at the game is at this moment; none if gone.
struct Pointed {
  static constexpr std::string_view type = "pointed";
  RequestId id;
  std::int64_t visitor = 0;  // tells those of the same name apart
  std::string name;
  std::optional<std::int64_t> ply;
};
BOOST_DESCRIBE_STRUCT(Pointed, (), (id, visitor, name, ply))

/// What a seat that is to act may do.
struct SeatChoices {
  Seat seat{};
  Text legal;
};
BOOST_DESCRIBE_STRUCT(SeatChoices, (), (seat, legal))

/// What everybody who is to act in this state may do.
struct Choices {
  static constexpr std::string_view type = "choices";
  RequestId id;
  std::int64_t state = 0;
  std::vector<SeatChoices> seats;
};
BOOST_DESCRIBE_STRUCT(Choices, (), (id, state, seats))

/// Another player shows a thing, or what whoever is to act in this state might do.
struct Suggested {
  static constexpr std::string_view type = "suggested";
  RequestId id;
  Seat seat{};  // who shows it
  std::int64_t state = 0;
  std::optional<std::string> thing;
  std::optional<boost::json::value> action;
};
BOOST_DESCRIBE_STRUCT(Suggested, (), (id, seat, state, thing, action))

/// A wish was granted that changes nothing others can see.
struct Done {
  static constexpr std::string_view type = "done";
  RequestId id;
};
BOOST_DESCRIBE_STRUCT(Done, (), (id))

using Message = std::variant<Sync, Update, TableChanged, Said, Refused, Explained, Renewed, History,
                             Moment, Hint, Pointed, Done, SeatFreed, Choices, Suggested>;

}  // namespace rail::tables
