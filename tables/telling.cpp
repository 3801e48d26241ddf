// How a table looks: to everybody, and with the eyes of a seat.
#include "tables/telling.h"

#include <utility>

#include "tables/draft.h"
#include "tables/luck.h"
#include "tables/sealed.h"

namespace rail::tables {

namespace {

std::optional<std::string> if_any(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

/// Never the catalog's name for what is on a board that somebody brought.
std::string told_game(const KnownTable& known) {
  if (known.own_board) return known.own_board->game;
  return known.settings->board ? host::game_on_board("unreadable") : known.settings->game;
}

}  // namespace

BoardTitle title_of(const host::GameEntry& game) {
  return {.en = std::string(game.name("en")), .de = std::string(game.name("de"))};
}

std::optional<ChallengeInfo> challenge_of(const Table& table) {
  if (!table.started()) return std::nullopt;
  const std::optional<host::GoalInfo> goal = table.match().goal_info();
  if (!goal) return std::nullopt;
  ChallengeInfo info{.solved = goal->state == GoalState::solved,
                     .failed = goal->state == GoalState::failed,
                     .turns_left = goal->turns_left,
                     .measures = {}};
  for (const GoalMeasure& one : goal->measures)
    info.measures.push_back({std::string(one.what), one.have, one.want, one.at_most});
  return info;
}

std::vector<Seat> list_of(Seats seats) {
  std::vector<Seat> list;
  for (int i = 0; i < max_seats; ++i) {
    if (holds(seats, seat(i))) list.push_back(seat(i));
  }
  return list;
}

TableInfo info_of(const KnownTable& known, Seats present, std::int64_t now) {
  const Settings& settings = *known.settings;
  const std::optional<Table>& table = known.table;
  TableInfo info;
  info.table = known.stored.id;
  info.game = told_game(known);
  if (known.own_board) {
    info.board = known.own_board->ids.document;
    info.title = title_of(*known.own_board->entry);
  }
  info.options = settings.options;
  info.listed = known.stored.listed;
  info.status = table ? table->status() : known.stored.status;
  info.clock = settings.clock;
  info.frozen = if_any(known.frozen);
  // What is sealed nobody can have known.
  info.known_luck = settings.known_luck.value_or(false) && !settings.sealed.value_or(false);
  info.origin = settings.origin;
  if (!table) return info;
  info.family = table->game().family();
  info.deal = told_deal(settings, info.status, table->reshuffled(), is_sealed(*table));
  // Options that came with later rules say how this table is played.
  info.options = table->game().complete_by(settings.rules_version, settings.options);
  info.hints = settings.hints.value_or(true) && !table->game().levels().empty();
  for (std::size_t i = 0; i < table->places().size(); ++i) {
    const Table::Place& place = table->places()[i];
    const Seat s = seat(static_cast<int>(i));
    info.seats.push_back({.seat = s,
                          .who = place.who,
                          .name = if_any(place.name),
                          .bot = if_any(place.bot),
                          .present = holds(present, s),
                          .to_act = table->to_act().contains(s),
                          .clock_ms = table->clock_ms(s, now),
                          .muted = place.muted,
                          .plate = place.plate,
                          .face = place.face});
  }
  info.makers = list_of(table->makers());
  if (const auto& wish = table->wish()) {
    info.take_back = TakeBackInfo{
        .seat = wish->seat, .ply = wish->to, .waiting_for = list_of(still_to_agree(*table))};
  }
  info.rematch = if_any(table->rematch());
  info.challenge = challenge_of(*table);
  return info;
}

namespace {

void put_views(const host::Match& match, Seats mine, const Seen& seen, ActorSet may_act,
               std::vector<SeatView>& views) {
  std::size_t count = 0;
  const auto put = [&](std::optional<Seat> s, Viewer viewer, const std::string& events) {
    if (count == views.size()) views.emplace_back();
    SeatView& view = views[count++];
    view.seat = s;
    view.events.json.assign("[").append(events).append("]");
    view.view.json.clear();
    match.write_view(viewer, view.view.json);
    view.legal.json.clear();
    if (s && may_act.contains(*s)) {
      match.write_legal(*s, view.legal.json);
    } else {
      view.legal.json = "[]";
    }
  };
  for (const Seat s : list_of(mine)) put(s, s, seen[static_cast<std::size_t>(index(s))]);
  if (mine == 0) put({}, Viewer::onlooker(), seen.back());
  views.resize(count);
}

}  // namespace

void put_views(const Table& table, Seats mine, const Seen& seen, std::vector<SeatView>& views) {
  if (!table.started()) return views.clear();
  put_views(table.match(), mine, seen, table.to_act(), views);
}

std::vector<SeatView> views_of(const Table& table, Seats mine, const Seen& seen) {
  std::vector<SeatView> views;
  put_views(table, mine, seen, views);
  return views;
}

std::vector<SeatView> views_of(const host::Match& match, Seats mine, const Seen& seen,
                               ActorSet may_act) {
  std::vector<SeatView> views;
  put_views(match, mine, seen, may_act, views);
  return views;
}

Sync sync_of(const KnownTable& known, TableInfo info, Seats mine, RequestId id) {
  Sync sync;
  sync.id = std::move(id);
  sync.table = std::move(info);
  sync.mine = list_of(mine);
  sync.chat.assign(known.chat.begin(), known.chat.end());
  if (!known.table) return sync;
  const Table& table = *known.table;
  sync.ply = static_cast<std::int64_t>(table.line().size());
  sync.state = table.state();
  sync.views = views_of(table, mine, {});
  if (table.status() == Status::over) sync.outcome = Text{boost::json::serialize(table.outcome())};
  return sync;
}

Update update_of(const Table& table, std::int64_t from, std::int64_t now) {
  Update update;
  update.from = from;
  update.ply = static_cast<std::int64_t>(table.line().size());
  update.state = table.state();
  for (std::size_t i = 0; i < table.places().size(); ++i) {
    const Seat s = seat(static_cast<int>(i));
    if (table.to_act().contains(s)) update.to_act.push_back(s);
    if (table.settings().clock) update.clocks_ms.push_back(table.clock_ms(s, now));
  }
  if (table.status() == Status::over)
    update.outcome = Text{boost::json::serialize(table.outcome())};
  return update;
}

void add_outcome(ListedTable& listed, const boost::json::object& outcome) {
  if (const auto* won = outcome.if_contains("won")) listed.won = won->as_bool();
  const auto number = [&](std::string_view key, std::size_t i) {
    return boost::json::value_to<std::int32_t>(outcome.at(key).as_array().at(i));
  };
  for (std::size_t i = 0; i < listed.seats.size(); ++i) {
    listed.seats[i].points = number("points", i);
    listed.seats[i].rank = number("rank", i);
  }
}

std::string summary_of(const StoredTable& stored, const Settings& settings, const Table& table) {
  ListedTable listed{.table = stored.id,
                     .game = table.told_game(),
                     .status = table.status(),
                     .seats = {},
                     .created = stored.created,
                     .won = {},
                     .taken_back = table.times_taken_back(),
                     .known_luck = settings.known_luck,
                     .reshuffled = table.reshuffled(),
                     .family = std::string(table.game().family()),
                     .board = {},
                     .title = {},
                     .sealed = {}};
  if (is_sealed(table)) listed.sealed = true;
  if (const host::OwnBoard* own = table.own_board()) {
    listed.board = own->ids.document;
    listed.title = title_of(*own->entry);
  }
  for (const Table::Place& place : table.places())
    listed.seats.push_back(
        {place.who, if_any(place.name), if_any(place.bot), {}, {}, place.plate, place.face});
  if (table.status() == Status::over) add_outcome(listed, table.outcome());
  return json_text(listed);
}

std::optional<std::string> unsealed_summary(const std::string& summary) {
  auto listed = read_json<ListedTable>("table", summary);
  if (!listed.sealed.value_or(false)) return std::nullopt;
  listed.sealed.reset();
  return json_text(listed);
}

}  // namespace rail::tables
