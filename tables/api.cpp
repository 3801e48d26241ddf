// Over HTTP: games, tables, records.
#include "tables/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "host/json_input.h"
#include "host/record.h"
#include "tables/brought_boards.h"
#include "tables/draft.h"
#include "tables/http_answers.h"

namespace rail::tables {

namespace {

namespace json = boost::json;

constexpr std::size_t kept_deals = 1000;

/// Calls with each word of a path.
template <class Do>
void each_word(std::string_view path, Do action) {
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t end = std::min(path.find('/', from), path.size());
    action(path.substr(from, end - from));
    from = end + 1;
  }
}

HttpResponse too_many_tables() {
  return http_error(429, "too_many_tables", "too many new tables from this address; try later");
}

HttpResponse too_many_seats() {
  return http_error(429, "too_many_seats", "too many seats taken from this address; try later");
}

/// A table to look at this record.
Rooms::MadeTable replay_of(const Services& services, const host::Record& record) {
  auto settings = std::make_shared<Settings>();
  settings->game = record.game;
  settings->options = record.options;
  settings->rules_version = record.rules_version;
  settings->board = record.board;
  settings->replay = true;
  settings->seats.resize(record.players.size());
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    const std::string& name = record.players[i];
    entries.emplace_back(Sat{seat(static_cast<int>(i)),
                             presentable(name, max_name) ? name : fmt::format("{}", i + 1)});
  }
  entries.emplace_back(Started{});
  for (const host::RecordEntry& entry : record.entries) {
    entries.emplace_back(Played{.actor = entry.actor,
                                .action = entry.action,
                                .by = entry.actor.is_chance() ? By::chance : By::person,
                                .id = {}});
  }
  return Rooms::make(services, {.settings = settings,
                                .seats = std::vector<StoredSeat>(settings->seats.size()),
                                .entries = std::move(entries)});
}

}  // namespace

Api::Api(Services& services, Rooms& rooms, const ApiOptions& options)
    : services_(services),
      rooms_(rooms),
      options_(options),
      played_by_bots_(kept_deals),
      tables_(options_.tables_per_address),
      new_analyses_(options_.analyses_per_address),
      new_seats_(options_.seats_per_address),
      new_deals_(options_.deals_per_address),
      new_boards_(options_.boards_per_address),
      checks_(options_.checks_per_address),
      balances_(options_.balances_per_address),
      analyses_(services, {.effort = options_.analysis_effort}) {}

void Api::http(HttpRequest request, const Respond& respond) {
  if (services_.stopping && request.method == "POST")
    return respond(http_error(503, "stopping", "this server is about to stop"));
  try {
    route(request, respond);
  } catch (const host::BadInput& bad) {
    respond(http_error(400, "bad_request", bad.what()));
  }
}

/// Why this house does not even replay a record, if it does not.
std::optional<HttpResponse> Api::unwelcome(const host::Record& record,
                                           const std::optional<HttpResponse>& closed) const {
  // The longest games that people play have about a tenth.
  constexpr std::int64_t longest = 5'000;
  if (std::ssize(record.entries) > longest)
    return http_error(413, "too_large", fmt::format("entries: there are more than {}", longest));
  if (record.board && !options_.foreign_boards)
    return http_error(403, "foreign_board",
                      "this server takes no records with boards of their own");
  if (record.board) return closed;
  return std::nullopt;
}

bool matches(std::string_view pattern, std::span<const std::string> words) {
  std::size_t count = 0;
  bool fits = true;
  each_word(pattern, [&](std::string_view word) {
    fits = fits && count < words.size() && (word.front() == '{' || word == words[count]);
    ++count;
  });
  return fits && count == words.size();
}

const std::vector<Api::Route>& Api::routes() {
  static const std::vector<Route> all = {
      {{"GET", "games"}, &Api::list_games},
      {{"GET", "games/{game}/board"}, &Api::game_board},
      {{"GET", "tables", {"status", "before"}}, &Api::list_tables},
      {{"POST", "tables", {}, NewTable{}}, &Api::create_table},
      {{"GET", "tables/{table}"}, &Api::table_info},
      {{"POST", "tables/{table}/seats", {}, TakeSeat{}}, &Api::table_seats},
      {{"GET", "tables/{table}/record"}, &Api::table_record},
      {{"GET", "tables/{table}/begun"}, &Api::table_begun},
      {{"GET", "tables/{table}/analysis"}, &Api::table_analysis},
      {{"GET", "tables/{table}/board"}, &Api::table_board},
      {{"GET", "tables/{table}/entry"}, &Api::table_entry},
      {{"POST", "boards", {}, BoardBody{}}, &Api::keep_board},
      {{"POST", "boards/check", {}, BoardBody{}}, &Api::check_board},
      {{"POST", "boards/balance", {}, BoardBody{}}, &Api::balance_board},
      {{"POST", "boards/report", {}, BoardBody{}}, &Api::report_board},
      {{"GET", "boards/{board}"}, &Api::kept_board},
      {{"GET", "boards/{board}/entry"}, &Api::kept_board_entry},
      {{"GET", "scripts"}, &Api::list_scripts},
      {{"GET", "scripts/{script}"}, &Api::script_text},
      {{"GET", "scripts/{script}/start"}, &Api::script_start},
      {{"POST", "scripts/{script}/tables", {}, NewScriptTable{}}, &Api::open_script},
      {{"GET", "deals/week"}, &Api::week_deals},
      {{"GET", "deals/{deal}"}, &Api::deal},
      {{"POST", "replays", {}, RecordBody{}}, &Api::upload}};
  return all;
}

std::vector<ApiRequest> Api::requests() {
  std::vector<ApiRequest> all;
  for (const Route& route : routes()) all.push_back(route.request);
  return all;
}

void Api::route(HttpRequest& request, const Respond& respond) {
  std::string other;
  for (const Route& route : routes()) {
    if (!matches(route.request.path, request.path)) continue;
    if (route.request.method == request.method) return (this->*route.answer)(request, respond);
    const std::string method(route.request.method);
    if (other.ends_with(method)) continue;
    other += (other.empty() ? "only " : " and ") + method;
  }
  respond(other.empty() ? nothing_here() : http_error(405, "method", other));
}

void Api::list_games(HttpRequest&, const Respond& respond) {
  json::array all;
  for (const auto& entry : host::Catalog::with(options_.all_games).entries())
    all.push_back(host::description(*entry));
  respond({.body = json::serialize(json::object{{"version", options_.version},
                                                {"boards", boards_word(options_.boards)},
                                                {"games", all}})});
}

void Api::game_board(HttpRequest& request, const Respond& respond) {
  for (const auto& entry : host::Catalog::whole().entries()) {
    if (entry->id() == request.path[1]) return respond({.body = std::string(entry->board())});
  }
  respond(nothing_here());
}

void Api::with_table(const HttpRequest& request, const Respond& respond,
                     std::function<void(const std::shared_ptr<Room>&)> then) {
  rooms_.with(request.path[1], [respond, then = std::move(then)](const Rooms::Found& found) {
    if (found.store_failed) return respond(not_read());
    if (!found.room) return respond(http_error(404, "no_such_table", "there is no such table"));
    then(found.room);
  });
}

void Api::table_info(HttpRequest& request, const Respond& respond) {
  with_table(request, respond, [respond](const std::shared_ptr<Room>& room) {
    respond({.body = json_text(room->info())});
  });
}

void Api::table_seats(HttpRequest& request, const Respond& respond) {
  const auto wish = read_json<TakeSeat>("body", request.body);
  if (!may_take_seat(request, respond)) return;
  with_table(request, respond, [wish, respond](const std::shared_ptr<Room>& room) {
    room->take_seat(wish, respond);
  });
}

void Api::table_record(HttpRequest& request, const Respond& respond) {
  with_table(request, respond, [respond](const std::shared_ptr<Room>& room) {
    const std::string* record = room->record_text();
    if (record == nullptr)
      return respond(http_error(409, "not_over", "there is no record until the game is over"));
    respond({.body = *record, .filename = room->id() + ".json"});
  });
}

void Api::table_begun(HttpRequest& request, const Respond& respond) {
  if (!options_.tells_begun)
    return respond(
        http_error(403, "secret", "games that are played are told to their players only"));
  with_table(request, respond, [respond](const std::shared_ptr<Room>& room) {
    const std::optional<host::Record> record = room->begun();
    if (!record)
      return respond(http_error(403, "secret", "it is not played by people at this device alone"));
    respond({.body = record->text(), .filename = room->id() + ".json"});
  });
}

void Api::table_analysis(HttpRequest& request, const Respond& respond) {
  with_table(request, respond,
             [this, address = request.address, respond](const std::shared_ptr<Room>& room) {
               analysis(room, address, respond);
             });
}

void Api::list_tables(HttpRequest& request, const Respond& respond) {
  constexpr int page = 50;
  ListRequest list{.status = {}, .limit = page};
  for (const auto& [key, value] : request.query) {
    if (key == "status" && (value == "open" || value == "running" || value == "over")) {
      list.status = value == "open"      ? Status::open
                    : value == "running" ? Status::running
                                         : Status::over;
    } else if (key == "before" &&
               std::from_chars(value.data(), value.data() + value.size(), list.before).ptr ==
                   value.data() + value.size()) {
      continue;
    } else {
      throw host::BadInput("the query " + host::in_quotes(key) + " is not understood");
    }
  }
  services_.store.read<std::vector<StoredTable>>(
      [list](Store& store) { return store.listed(list); },
      [respond](const std::optional<std::vector<StoredTable>>& found) {
        if (!found) return respond(not_read());
        std::string body = R"({"tables":[)";
        for (const StoredTable& table : *found) {
          if (body.back() != '[') body += ',';
          body += table.summary;
        }
        body += "],\"next\":";
        body += std::ssize(*found) == page ? std::to_string(found->back().key) : "null";
        respond({.body = body + "}"});
      });
}

bool Api::may_create(const HttpRequest& request, const Respond& respond) {
  if (tables_.allow(request.address, services_.loop.now())) return true;
  ++services_.metrics.limited;
  respond(too_many_tables());
  return false;
}

bool Api::may_take_seat(const HttpRequest& request, const Respond& respond) {
  if (new_seats_.allow(request.address, services_.loop.now())) return true;
  ++services_.metrics.limited;
  respond(too_many_seats());
  return false;
}

/// By the limits of its address, which count only once the whole request is there.
std::optional<HttpResponse> Api::refuse_early(const HttpRequest& head) {
  const std::string_view last = head.path.empty() ? std::string_view() : head.path.back();
  std::optional<HttpResponse> no;
  if (last == "seats" && !new_seats_.would_allow(head.address, services_.loop.now())) {
    no = too_many_seats();
  } else if (head.path.size() == 1 && last == "boards") {
    no = boards_closed(head);
    if (!no && !new_boards_.would_allow(head.address, services_.loop.now())) no = too_many_boards();
  } else if (head.path.size() == 2 && head.path.front() == "boards") {
    no = refuse_drawn(head);
  } else if ((last == "tables" || last == "replays") &&
             !tables_.would_allow(head.address, services_.loop.now())) {
    no = too_many_tables();
  }
  if (no) ++services_.metrics.limited;
  return no;
}

void Api::create_table(HttpRequest& request, const Respond& respond) {
  const auto wish = read_json<NewTable>("body", request.body);
  if (wish.board) return create_on_board(wish, request, respond);
  const host::Catalog& catalog = host::Catalog::with(options_.all_games);
  const auto is_named = [&](const auto& entry) { return wish.game == entry->id(); };
  std::optional<TablePlan> plan;
  // What is gone on with may be on a board of its own, and then only it can tell.
  const auto& known = catalog.entries();
  if ((!wish.from && !wish.begun) || std::any_of(known.begin(), known.end(), is_named))
    plan = plan_table(wish, catalog, services_.secrets);
  if (!may_create(request, respond)) return;
  if (wish.from && wish.begun)
    throw host::BadInput("begun: a table goes on from one game, and `from` names another");
  if (wish.from) return branch(wish, std::move(plan), respond);
  if (wish.begun) return go_on(wish, std::move(plan), request, respond);
  begin(wish, std::move(*plan), respond);
}

void Api::open_for(const NewTable& wish, const HousePlan& house, const Respond& respond) {
  if (services_.stopping)
    return respond(http_error(503, "stopping", "this server is about to stop"));
  try {
    if (wish.from || wish.begun) throw host::BadInput("from: a game of people's books begins anew");
    if (house.sealed && !wish.deal) throw host::BadInput("deal: missing, and it is to be sealed");
    if (wish.board) return create_on_board(wish, {}, respond, house);
    TablePlan plan = plan_table(wish, host::Catalog::with(options_.all_games), services_.secrets);
    add_people(plan, house);
    begin(wish, std::move(plan), respond);
  } catch (const host::BadInput& bad) {
    respond(http_error(400, "bad_request", bad.what()));
  }
}

void Api::begin(const NewTable& wish, TablePlan plan, const Respond& respond) {
  plan.settings.deal = wish.deal.value_or(services_.luck.new_deal());
  plan.settings.known_luck = wish.deal.has_value();
  if (!wish.deal) return open_plan(plan, respond);
  with_deal(plan, respond, [this, plan, respond] { open_plan(plan, respond); });
}

void Api::open_plan(const TablePlan& plan, const Respond& respond) {
  auto settings = std::make_shared<Settings>(plan.settings);
  if (plan.own_board) settings->board = host::parse_json(plan.own_board->entry->board(), "board");
  rooms_.open({.settings = std::move(settings),
               .seats = plan.seats,
               .listed = plan.listed,
               .entries = plan.entries,
               .id = plan.id,
               .asking = plan.asking},
              [respond, answer = plan.answer](const std::string& id) mutable {
                if (id.empty()) return respond(not_stored());
                answer.table = id;
                respond({.status = 201, .body = json_text(answer)});
              });
}

/// A record that somebody has becomes a table to look at. Reading and replaying it takes a while,
/// so it is done where the bots think.
void Api::upload(HttpRequest& request, const Respond& respond) {
  if (!may_create(request, respond)) return;
  // The house outlives what its thinker does.
  auto work = [this, respond, closed = boards_closed(request),
               text = std::move(request.body)](double) {
    std::optional<HttpResponse> no;
    try {
      host::Record record = host::Record::parse(text);
      no = unwelcome(record, closed);
      if (!no) take_own_board(record);
      if (!no) host::replay(record);
      if (!no) {
        services_.loop.post([this, respond, made = replay_of(services_, record)]() mutable {
          rooms_.store(std::move(made), [respond](const std::string& id) {
            if (id.empty()) return respond(not_stored());
            respond({.status = 201, .body = json_text(CreatedTable{id, {}, {}})});
          });
        });
      }
    } catch (const std::exception& bad) {
      no = http_error(400, "bad_record", bad.what());
    }
    if (no) services_.loop.post([respond, said = std::move(*no)] { respond(said); });
  };
  if (!services_.thinker.offer({.address = request.address, .work = std::move(work)}))
    respond(http_error(429, "too_fast", "too much is waiting for this address; try again later"));
}

}  // namespace rail::tables
