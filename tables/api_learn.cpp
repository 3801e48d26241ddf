// The HTTP side of learning and comparing: lessons, challenges, deals, branches of finished games.
#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "host/json_input.h"
#include "host/script.h"
#include "tables/api.h"
#include "tables/brought_boards.h"
#include "tables/draft.h"
#include "tables/errands.h"
#include "tables/http_answers.h"

namespace rail::tables {

namespace {

/// The first plies of a record, as a table that goes on from there keeps them.
std::vector<OpeningPly> opening_of(const host::Record& record, std::size_t plies) {
  std::vector<OpeningPly> opening;
  for (std::size_t i = 0; i < plies; ++i)
    opening.push_back({record.entries[i].actor, record.entries[i].action});
  return opening;
}

/// Plays what is to be done first; says what is wrong with it, if something is.
std::optional<std::string> cannot_begin(host::Match& match, const FirstMove& first) {
  try {
    if (const auto refusal = match.play(first.seat, first.action)) return refusal->words;
  } catch (const host::BadInput& error) {
    return error.what();
  }
  if (match.over()) return "the game is over then";
  return {};
}

ScriptInfo info_of(const host::Script& script) {
  return {
      .id = script.id,
      .kind = script.kind == host::ScriptKind::lesson ? OriginKind::lesson : OriginKind::challenge,
      .game = script.record.game,
      .players = static_cast<std::int32_t>(script.record.players.size()),
      .seat = script.seat,
      .start = static_cast<std::int64_t>(script.start),
      .plies = std::ssize(script.record.entries),
      .goal = script.goal};
}

/// A table for one person, who learns or solves.
TablePlan plan_of(const host::Script& script, const NewScriptTable& person,
                  const Secrets& secrets) {
  NewTable wish;
  wish.game = script.record.game;
  wish.options = script.record.options;
  for (const std::optional<std::string>& bot : script.bots) {
    NewSeat& seat = wish.seats.emplace_back();
    seat = bot ? NewSeat{NewWho::bot, {}, bot, {}, {}}
               : NewSeat{NewWho::here, person.name, {}, person.plate, person.face};
  }
  const ScriptInfo info = info_of(script);
  if (info.kind == OriginKind::challenge) wish.hints = false;
  TablePlan plan = plan_table(wish, host::Catalog::whole(), secrets);
  plan.settings.rules_version = script.record.rules_version;
  plan.settings.options =
      host::game_of(script.record)->complete_by(script.record.rules_version, script.record.options);
  plan.settings.origin =
      TableOrigin{.kind = info.kind, .table = {}, .id = script.id, .ply = info.start};
  plan.settings.opening = opening_of(script.record, script.start);
  return plan;
}

/// Year and number of the week of a day, Monday first, as calendars count them.
std::pair<int, int> calendar_week(std::chrono::sys_days day) {
  using namespace std::chrono;
  const auto since_monday = (weekday(day).iso_encoding() - 1);
  const sys_days thursday = day + days(3 - static_cast<int>(since_monday));
  const year in = year_month_day(thursday).year();
  const int week = static_cast<int>((thursday - sys_days(in / January / 1)).count()) / 7 + 1;
  return {static_cast<int>(in), week};
}

/// The deal that everybody is invited to this week.
DealInfo this_weeks(const host::GameEntry& game, int year, int week) {
  return {.code = fmt::format("{}-{:02}-{}", year, week, game.id()),
          .game = std::string(game.id()),
          .options = game.complete({}),
          .players = 2,
          .results = {},
          .bots = {},
          .board = {}};
}

WeekDeals this_weeks(std::int64_t now_ms) {
  const std::chrono::sys_time<std::chrono::milliseconds> now{std::chrono::milliseconds(now_ms)};
  const auto [year, week] = calendar_week(std::chrono::floor<std::chrono::days>(now));
  WeekDeals all{.year = year, .week = week, .deals = {}};
  for (const auto& game : host::Catalog::standard().entries())
    all.deals.push_back(this_weeks(*game, year, week));
  return all;
}

/// A table on the board of a game that was played before. `plan`: by what the wish itself says, if
/// it names a game of the catalog.
TablePlan plan_to_go_on(NewTable wish, std::optional<TablePlan> plan, const host::Record& record,
                        const std::shared_ptr<const host::OwnBoard>& board,
                        const host::Catalog& catalog, const Secrets& secrets) {
  if (board) return plan_table(wish, board, catalog, secrets);
  if (plan) return std::move(*plan);
  if (!wish.game) wish.game = record.game;
  return plan_table(wish, catalog, secrets);
}

/// Lets a table go on by the rules of a game that was played before, which may be older than
/// today's; says what does not fit, if something does not.
std::optional<std::string> take_over(TablePlan& plan, const host::Record& record,
                                     const host::OptionValues& options) {
  plan.settings.rules_version = record.rules_version;
  plan.settings.options = host::game_of(record)->complete_by(record.rules_version, options);
  if (record.game != plan.settings.game || record.options != plan.settings.options ||
      record.players.size() != plan.settings.seats.size())
    return "that game has another name, other options or more or fewer seats";
  return std::nullopt;
}

bool is_same_game(const DealInfo& deal, const TablePlan& plan) {
  return deal.game == plan.told_game() && deal.options == plan.settings.options &&
         std::cmp_equal(deal.players, plan.settings.seats.size());
}

}  // namespace

void Api::list_scripts(HttpRequest&, const Respond& respond) {
  ScriptList list;
  for (const auto& [script, text] : host::standard_scripts())
    list.scripts.push_back(info_of(script));
  respond({.body = json_text(list)});
}

void Api::script_text(HttpRequest& request, const Respond& respond) {
  const host::StandardScript* found = host::find_script(request.path[1]);
  respond(found == nullptr ? nothing_here() : HttpResponse{.body = std::string(found->text)});
}

void Api::script_start(HttpRequest& request, const Respond& respond) {
  const host::StandardScript* found = host::find_script(request.path[1]);
  if (found == nullptr) return respond(nothing_here());
  const host::Script& script = found->script;
  std::string body = R"({"view":)";
  host::replay(script.record, script.start)->write_view(script.seat, body);
  body += '}';
  respond({.body = std::move(body)});
}

void Api::open_script(HttpRequest& request, const Respond& respond) {
  const host::StandardScript* found = host::find_script(request.path[1]);
  if (found == nullptr) return respond(nothing_here());
  const auto wish = read_json<NewScriptTable>("body", request.body);
  const TablePlan plan = plan_of(found->script, wish, services_.secrets);
  if (may_create(request, respond)) open_plan(plan, respond);
}

void Api::branch(const NewTable& wish, std::optional<TablePlan> planned, const Respond& respond) {
  const Branch from = *wish.from;
  rooms_.with(from.table, [this, wish, from, planned = std::move(planned),
                           respond](const Rooms::Found& found) mutable {
    if (found.store_failed) return respond(not_read());
    if (!found.room) return respond(http_error(404, "no_such_table", "there is no such table"));
    const std::optional<host::Record> record = found.room->record();
    if (!record) return respond(http_error(409, "not_over", "that game is not over"));
    const auto wrong = [&](std::string_view what) {
      respond(http_error(400, "bad_request", what));
    };
    try {
      TablePlan plan = plan_to_go_on(wish, std::move(planned), *record, found.room->own_board(),
                                     host::Catalog::with(options_.all_games), services_.secrets);
      if (const auto problem =
              take_over(plan, *record, wish.options.value_or(host::OptionValues{})))
        return wrong("from: " + *problem);
      if (from.ply < 0 || from.ply > std::ssize(record->entries))
        return wrong("from.ply: the game has fewer plies");
      const std::unique_ptr<host::Match> match =
          host::replay(*record, static_cast<std::size_t>(from.ply));
      if (match->over()) return wrong("from.ply: the game is over there");
      plan.settings.origin =
          TableOrigin{.kind = OriginKind::what_if, .table = from.table, .id = {}, .ply = from.ply};
      plan.settings.opening = opening_of(*record, static_cast<std::size_t>(from.ply));
      if (from.with) {
        if (const auto problem = cannot_begin(*match, *from.with))
          return wrong("from.with: " + *problem);
        plan.settings.opening->push_back({from.with->seat, from.with->action});
      }
      // Everybody keeps the colour of the game that is gone on with.
      for (const SeatInfo& seat : found.room->info().seats)
        plan.entries.emplace_back(LookChosen{seat.seat, seat.plate, {}});
      open_plan(plan, respond);
    } catch (const host::BadInput& bad) {
      wrong(bad.what());
    }
  });
}

/// A game that was begun elsewhere goes on here. Whoever brings it has seen all of it, and
/// everybody is told that it was brought. Replaying takes a while, so it is done where the bots
/// think.
void Api::go_on(const NewTable& wish, std::optional<TablePlan> planned, const HttpRequest& request,
                const Respond& respond) {
  // The house outlives what its thinker does.
  auto work = [this, wish, planned = std::move(planned), closed = boards_closed(request),
               respond](double) mutable {
    std::optional<HttpResponse> no;
    try {
      host::Record record = host::Record::parse(boost::json::serialize(*wish.begun));
      no = unwelcome(record, closed);
      if (!no) {
        const std::shared_ptr<const host::OwnBoard> board = take_own_board(record);
        TablePlan plan = plan_to_go_on(wish, std::move(planned), record, board,
                                       host::Catalog::with(options_.all_games), services_.secrets);
        if (const auto problem =
                take_over(plan, record, wish.options.value_or(host::OptionValues{})))
          throw host::BadInput("begun: " + *problem);
        if (host::replay(record)->over()) throw host::BadInput("begun: the game is over");
        const std::size_t plies = record.entries.size();
        plan.settings.origin = TableOrigin{.kind = OriginKind::moved,
                                           .table = {},
                                           .id = {},
                                           .ply = static_cast<std::int64_t>(plies)};
        plan.settings.opening = opening_of(record, plies);
        services_.loop.post([this, plan, respond] { open_plan(plan, respond); });
      }
    } catch (const std::exception& bad) {
      no = http_error(400, "bad_record", bad.what());
    }
    if (no) services_.loop.post([respond, said = std::move(*no)] { respond(said); });
  };
  if (!services_.thinker.offer({.address = request.address, .work = std::move(work)}))
    respond(http_error(429, "too_fast", "too much is waiting for this address; try again later"));
}

void Api::with_deal(const TablePlan& plan, const Respond& respond,
                    const std::function<void()>& then) {
  const std::string code = plan.settings.deal.value_or("");
  services_.store.read<Dealt>(
      [code](Store& store) { return dealt(store, code); },
      [this, respond, then, code, plan](std::optional<Dealt> known) {
        if (!known) return respond(not_read());
        // Who knows its code must not look into its hands; tables of one round share theirs.
        if (known->in_play || (known->sealed && !plan.settings.sealed.value_or(false)))
          return respond(http_error(409, "deal_in_play", "a table is still playing this deal"));
        WeekDeals week = this_weeks(services_.loop.wall_ms());
        for (DealInfo& deal : week.deals) {
          if (deal.code == code) known->deal = std::move(deal);
        }
        if (!known->deal || is_same_game(*known->deal, plan)) return then();
        respond(http_error(
            409, "other_deal",
            "this deal is for another game, other options or another number of players"));
      });
}

void Api::with_bots(const Dealt& known_deal, const std::string& address, const Respond& respond) {
  DealInfo deal = *known_deal.deal;
  const std::string code = deal.code;
  if (const ListedTable* known = played_by_bots_.known(code)) deal.bots = *known;
  // Only what somebody has finished: a game of bots takes a while, and codes are cheap.
  if (deal.bots || deal.results.empty()) return respond({.body = json_text(deal)});
  if (!played_by_bots_.expected(code)) {
    if (!new_deals_.allow(address, services_.loop.now())) {
      ++services_.metrics.limited;
      return respond(
          http_error(429, "too_many_deals", "too many deals to play through; try later"));
    }
    const std::uint64_t luck = services_.luck.of(code);
    Thought thought{.address = address};
    if (services_.thinker.takes_errands()) {
      thought.errand = Errand{deal_errand(deal, known_deal.own_board.get(), luck),
                              [this, code](std::string_view said, bool) {
                                played_by_bots_.found(code, heard<PlayedDeal>(said).table);
                              }};
    } else {
      thought.work = [this, code, deal, board = known_deal.own_board, luck](double) {
        services_.loop.post([this, code, played = played_by_bots(deal, board.get(), luck)] {
          played_by_bots_.found(code, played.table);
        });
      };
    }
    if (!services_.thinker.offer(std::move(thought)))
      return respond(
          http_error(429, "too_fast", "too much is waiting for this address; try later"));
  }
  played_by_bots_.wait(code, [deal = std::move(deal), respond](const auto& bots) {
    DealInfo answer = deal;
    answer.bots = bots;
    respond({.body = json_text(answer)});
  });
}

void Api::week_deals(HttpRequest&, const Respond& respond) {
  respond({.body = json_text(this_weeks(services_.loop.wall_ms()))});
}

void Api::deal(HttpRequest& request, const Respond& respond) {
  const std::string& code = request.path[1];
  if (!is_deal(code)) return respond(nothing_here());
  services_.store.read<Dealt>(
      [code](Store& store) { return dealt(store, code); },
      [this, respond, code, address = request.address](const std::optional<Dealt>& known) {
        if (!known) return respond(not_read());
        if (known->sealed) return respond(nothing_here());
        if (known->deal) return with_bots(*known, address, respond);
        const WeekDeals week = this_weeks(services_.loop.wall_ms());
        for (const DealInfo& deal : week.deals) {
          if (deal.code == code) return with_bots({.deal = deal}, address, respond);
        }
        respond(nothing_here());
      });
}

}  // namespace rail::tables
