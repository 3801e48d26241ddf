// The HTTP side of the lobby: games, tables, records. docs/protocol.md lists it.
#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <charconv>
#include <utility>

#include "host/json_input.h"
#include "host/record.h"
#include "server/draft.h"
#include "server/lobby.h"
#include "server/tokens.h"

namespace rail::server {

namespace {

namespace json = boost::json;

constexpr std::int32_t shortest_clock_s = 5;
constexpr std::int32_t longest_clock_s = 14 * 24 * 3600;

HttpResponse error(int status, std::string_view code, std::string_view words) {
  return {.status = status,
          .body = json::serialize(json::object{{"error", {{"code", code}, {"words", words}}}})};
}

HttpResponse no_such_thing() { return error(404, "not_found", "there is nothing here"); }

HttpResponse not_stored() {
  return error(503, "storage", "this could not be stored; please try again");
}

void games(const HttpRequest& request, const std::function<void(HttpResponse)>& respond) {
  if (request.method != "GET") {
    respond(error(405, "method", "only GET"));
  } else if (request.path.size() == 1) {
    json::array all;
    for (const auto& entry : host::Catalog::standard().entries())
      all.push_back(host::description(*entry));
    respond({.body = json::serialize(json::object{{"games", all}})});
  } else if (request.path.size() == 3 && request.path[2] == "board") {
    for (const auto& entry : host::Catalog::standard().entries()) {
      if (entry->id() == request.path[1]) return respond({.body = std::string(entry->board())});
    }
    respond(no_such_thing());
  } else {
    respond(no_such_thing());
  }
}

/// What a wish for a table comes to; throws host::BadInput.
struct Plan {
  Settings settings;
  std::vector<StoredSeat> seats;
  std::vector<Entry> entries;
  CreatedTable answer;
};

void plan_seat(Plan& plan, const host::GameEntry& game, const NewSeat& wish, Seat seat) {
  const host::Where seats("seats");
  const host::Where where = seats.item(static_cast<std::size_t>(index(seat)));
  SeatSettings& settings = plan.settings.seats.emplace_back();
  StoredSeat& stored = plan.seats.emplace_back();
  if (wish.name && wish.who != NewWho::here) where.fail("only a seat that is here has a name");
  if (wish.bot && wish.who != NewWho::bot) where.fail("only a bot has a level");
  if (wish.who == NewWho::bot) {
    settings = {Who::bot, wish.bot.value_or(host::usual_bot(game))};
    if (const auto problem = host::bot_problem(game, *settings.bot))
      where.member("bot").fail(*problem);
  } else if (wish.who == NewWho::open) {
    const SeatLink& link = plan.answer.links.emplace_back(SeatLink{seat, new_token()});
    stored.token_hash = hash_of(link.token);
  } else {
    if (!presentable(wish.name.value_or(""), max_name))
      where.member("name").fail(fmt::format("a name has 1 to {} visible characters", max_name));
    if (!plan.answer.token) plan.answer.token = new_token();
    stored.token_hash = hash_of(*plan.answer.token);
    plan.entries.emplace_back(Sat{seat, *wish.name});
  }
}

Plan plan_table(const NewTable& wish) {
  const host::GameEntry& game = host::Catalog::standard().at(wish.game);
  Plan plan;
  plan.settings.game = wish.game;
  plan.settings.options = game.complete(wish.options.value_or(host::OptionValues{}));
  plan.settings.rules_version = game.rules_version();
  plan.settings.hints = wish.hints;
  if (wish.clock) {
    if (wish.clock->seconds < shortest_clock_s || wish.clock->seconds > longest_clock_s) {
      throw host::BadInput(
          fmt::format("clock.seconds: expected {} to {}", shortest_clock_s, longest_clock_s));
    }
    plan.settings.clock = wish.clock;
  }
  if (wish.seats.size() > max_seats) throw host::BadInput("seats: too many");
  game.start(static_cast<int>(wish.seats.size()), plan.settings.options);  // or throws
  for (std::size_t i = 0; i < wish.seats.size(); ++i)
    plan_seat(plan, game, wish.seats[i], seat(static_cast<int>(i)));
  if (plan.answer.links.empty() && plan.entries.empty())
    throw host::BadInput("seats: a table needs at least one person");
  return plan;
}

}  // namespace

void Lobby::http(HttpRequest request, std::function<void(HttpResponse)> respond) {
  if (services_->stopping && request.method == "POST")
    return respond(error(503, "stopping", "this server is about to stop"));
  try {
    route(request, respond);
  } catch (const host::BadInput& bad) {
    respond(error(400, "bad_request", bad.what()));
  }
}

void Lobby::route(HttpRequest& request, const Respond& respond) {
  const std::string_view first = request.path.empty() ? std::string_view() : request.path[0];
  if (first == "games") {
    games(request, respond);
  } else if (first == "tables") {
    tables(request, respond);
  } else if (first == "replays" && request.path.size() == 1) {
    if (request.method != "POST") return respond(error(405, "method", "only POST"));
    upload(request, respond);
  } else {
    respond(no_such_thing());
  }
}

void Lobby::tables(HttpRequest& request, const Respond& respond) {
  if (request.path.size() > 1) {
    one_table(request, respond);
  } else if (request.method == "GET") {
    list_tables(request, respond);
  } else if (request.method == "POST") {
    create_table(request, respond);
  } else {
    respond(error(405, "method", "only GET and POST"));
  }
}

void Lobby::one_table(HttpRequest& request, const Respond& respond) {
  const std::string_view what =
      request.path.size() == 3 ? std::string_view(request.path[2]) : std::string_view();
  const bool known = request.path.size() == 2 || what == "seats" || what == "record";
  if (!known) return respond(no_such_thing());
  const bool posts = what == "seats";
  if (request.method != (posts ? "POST" : "GET"))
    return respond(error(405, "method", posts ? "only POST" : "only GET"));
  std::optional<TakeSeat> wish;
  if (posts) wish = read_json<TakeSeat>("body", request.body);
  with_room(request.path[1],
            [what = std::string(what), wish, respond](const std::shared_ptr<Room>& room) {
              if (!room) return respond(error(404, "no_such_table", "there is no such table"));
              if (wish) return room->take_seat(*wish, respond);
              if (what.empty()) return respond({.body = json_text(room->info())});
              const std::optional<std::string> record = room->record_text();
              if (!record)
                return respond(error(409, "not_over", "the record is there once the game is over"));
              respond({.body = *record, .filename = room->id() + ".json"});
            });
}

void Lobby::list_tables(const HttpRequest& request, const Respond& respond) {
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
      throw host::BadInput("the query " + host::quoted(key) + " is not understood");
    }
  }
  store_->read<std::vector<StoredTable>>(
      [list](Store& store) { return store.listed(list); },
      [respond](const std::optional<std::vector<StoredTable>>& found) {
        if (!found) return respond(error(503, "storage", "the tables could not be read"));
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

bool Lobby::may_create(const HttpRequest& request, const Respond& respond) {
  if (!tables_.allow(request.address, std::chrono::steady_clock::now())) {
    ++metrics_.limited;
    respond(error(429, "too_many_tables", "too many new tables from this address; try later"));
    return false;
  }
  return true;
}

void Lobby::create_table(const HttpRequest& request, const Respond& respond) {
  const auto wish = read_json<NewTable>("body", request.body);
  Plan plan = plan_table(wish);
  if (!may_create(request, respond)) return;
  open(std::make_shared<const Settings>(plan.settings), plan.seats, wish.listed.value_or(false),
       plan.entries, [respond, answer = plan.answer](const std::string& id) mutable {
         if (id.empty()) return respond(not_stored());
         answer.table = id;
         respond({.status = 201, .body = json_text(answer)});
       });
}

/// A record that somebody has becomes a table to look at. Replaying it takes a while, so it is done
/// where the bots think.
void Lobby::upload(HttpRequest& request, const Respond& respond) {
  if (!may_create(request, respond)) return;
  boost::asio::post(thinkers_, [this, respond, text = std::move(request.body)] {
    auto settings = std::make_shared<Settings>();
    std::vector<Entry> entries;
    try {
      const host::Record record = host::Record::parse(text);
      host::replay(record);
      settings->game = record.game;
      settings->options = record.options;
      settings->rules_version = record.rules_version;
      settings->board = record.board;
      settings->replay = true;
      settings->seats.resize(record.players.size());
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
    } catch (const std::exception& bad) {
      boost::asio::post(io_, [respond, why = std::string(bad.what())] {
        respond(error(400, "bad_record", why));
      });
      return;
    }
    boost::asio::post(io_, [this, respond, settings, entries = std::move(entries)] {
      const std::vector<StoredSeat> seats(settings->seats.size());
      open(settings, seats, false, entries, [respond](const std::string& id) {
        if (id.empty()) return respond(not_stored());
        respond({.status = 201, .body = json_text(CreatedTable{id, {}, {}})});
      });
    });
  });
}

}  // namespace rail::server
