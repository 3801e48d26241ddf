// What is asked for over HTTP: tables are opened, looked at, and their open seats taken.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/script.h"
#include "sim/home.h"

namespace rail::sim {

namespace json = boost::json;

namespace {

/// Bots that think for a time do not decide alike in every run.
bool decides_at_once(const host::Script& script) {
  return std::none_of(script.bots.begin(), script.bots.end(),
                      [](const auto& bot) { return bot == "level-5"; });
}

const host::Script* some_script(Rng& rng) {
  const auto& all = host::standard_scripts();
  const host::Script& script = all[rng.below(static_cast<std::uint32_t>(all.size()))].script;
  return decides_at_once(script) ? &script : nullptr;
}

/// For people who decide within `slowest_ms`: too little, just so, or enough.
json::value some_clock(std::int64_t slowest_ms, Rng& rng) {
  constexpr std::int64_t longest_s = 14 * 24 * 3600;
  constexpr int quarters[] = {1, 4, 16, 80};
  const std::int64_t seconds = slowest_ms / second / 4 * quarters[rng.below(4)];
  return {{"kind", rng.below(2) == 0 ? "move" : "game"},
          {"seconds", std::clamp<std::int64_t>(seconds, 5, longest_s)}};
}

/// Somebody at this device, perhaps two; the others are bots or come by their links.
json::array some_seats(const host::GameEntry& game, Rng& rng) {
  const auto more = static_cast<std::uint32_t>(game.max_players() - game.min_players() + 1);
  const int players = game.min_players() + static_cast<int>(rng.below(more));
  json::array seats;
  seats.push_back(json::object{{"who", "here"}, {"name", "Ann"}});
  for (int i = 1; i < players; ++i) {
    const std::uint32_t who = rng.below(8);
    if (who == 0) {
      seats.push_back(json::object{{"who", "here"}, {"name", "Ben"}});
    } else if (who < 3) {
      seats.push_back(json::object{{"who", "bot"}, {"bot", "random"}});
    } else {
      seats.push_back(json::object{{"who", "open"}});
    }
  }
  return seats;
}

}  // namespace

/// False if no house stands.
bool Simulation::ask(tables::HttpRequest request, Answered then) {
  const Door door = some_door();
  if (door.house == nullptr) return false;
  std::erase_if(asked_,
                [](const auto& asked) { return asked->answered || asked->house.expired(); });
  const auto asked = std::make_shared<Asked>();
  asked->what = fmt::format("{} {}", request.method, fmt::join(request.path, "/"));
  asked->house = door.alive;
  asked_.push_back(asked);
  door.house->http(std::move(request),
                   [asked, then = std::move(then)](const tables::HttpResponse& answer) {
                     if (std::exchange(asked->answered, true))
                       throw Broken(asked->what + " was answered twice");
                     then(answer);
                   });
  return true;
}

/// Where games end, others begin.
void Simulation::fill_later() {
  world_.after(minute + rng_.below(static_cast<std::uint32_t>(swarm_.quiet_ms / 2)), [this] {
    if (over_) return;
    const auto unfinished = static_cast<std::int64_t>(auditor_.tables()) - auditor_.over();
    if (auditor_.under_way() < swarm_.tables && unfinished < 3 * std::int64_t{swarm_.tables})
      open_table();
    fill_later();
  });
}

/// The path and the body of a request for a new table.
std::pair<std::string, std::string> Simulation::some_wish() {
  if (rng_.below(1000) < swarm_.lessons) {
    if (const host::Script* script = some_script(rng_))
      return {script->id, json::serialize(json::object{{"name", "Ann"}})};
  }
  const auto& games = host::Catalog::standard().entries();
  const host::GameEntry& game = *games[rng_.below(static_cast<std::uint32_t>(games.size()))];
  json::object wish{
      {"game", game.id()}, {"seats", some_seats(game, rng_)}, {"listed", rng_.below(2) == 0}};
  if (rng_.below(1000) < swarm_.clocks) wish["clock"] = some_clock(swarm_.manners.slowest_ms, rng_);
  if (rng_.below(10) == 0) wish["deal"] = fmt::format("known-{}", rng_.below(1000));
  return {"", json::serialize(wish)};
}

void Simulation::open_table() {
  if (over_) return;
  const auto again = [this] { world_.after(minute, [this] { open_table(); }); };
  const auto [script, wish] = some_wish();
  const std::vector<std::string> path = script.empty()
                                            ? std::vector<std::string>{"tables"}
                                            : std::vector<std::string>{"scripts", script, "tables"};
  const bool asked = ask({.method = "POST", .path = path, .body = wish},
                         [this, again](const tables::HttpResponse& answer) {
                           if (answer.status == 201) {
                             opened(answer.body);
                           } else {
                             again();
                           }
                         });
  if (!asked) again();
}

void Simulation::opened(const std::string& answer) {
  const json::value made = json::parse(answer);
  const std::string table(made.at("table").as_string());
  tell(fmt::format("table {} is opened", table));
  if (const json::value& token = made.at("token"); token.is_string())
    sit_down(table, std::string(token.as_string()));
  for (const json::value& link : made.at("links").as_array())
    sit_down(table, std::string(link.at("token").as_string()));
  if (rng_.below(1000) < swarm_.onlookers) sit_down(table, "");
}

void Simulation::sit_down(const std::string& table, const std::string& token) {
  if (over_) return;
  if (std::find(tables_.begin(), tables_.end(), table) == tables_.end()) tables_.push_back(table);
  const auto hash_of = [](const std::string& t) { return SimSecrets(0).hash_of(t); };  // all alike
  const std::string hash = token.empty() ? "" : hash_of(token);
  if (!token.empty() && !auditor_.opens(table, hash))
    throw Broken("a link was told of, but is not stored", table);
  const int devices = rng_.below(1000) < swarm_.devices ? 2 : 1;
  for (int i = 0; i < devices; ++i) {
    auto person = std::make_unique<Person>(
        world_, auditor_, manners_, Person::Seat{table, token, hash},
        fmt::format("p{}", people_.size()), ++last_seed_, [this] { return some_door(); });
    person->hash_of = hash_of;
    person->on_link = [this, table](const std::string& link) { sit_down(table, link); };
    if (!token.empty()) {
      person->on_rematch = [this, token](const std::string& next) {
        if (rematches_.emplace(next, token).second &&
            auditor_.opens(next, SimSecrets(0).hash_of(token)))
          sit_down(next, token);
      };
    }
    person->live();
    people_.push_back(std::move(person));
  }
}

// --- Who only passes by

void Simulation::pass_by_later() {
  world_.after(1000 + rng_.below(static_cast<std::uint32_t>(swarm_.quiet_ms / 4)), [this] {
    if (over_) return;
    pass_by();
    pass_by_later();
  });
}

void Simulation::pass_by() {
  if (tables_.empty()) return;
  const std::string& table = tables_[rng_.below(static_cast<std::uint32_t>(tables_.size()))];
  switch (rng_.below(5)) {
    case 0:
      return look_at(table, "");
    case 1:
      return look_at(table, "record");
    case 2:
      return look_at(table, "analysis");
    case 3:
      ask({.method = "GET", .path = {"tables"}, .query = {{"status", "open"}}},
          [this](const tables::HttpResponse& answer) { auditor_.digest(answer.body); });
      return;
    default:
      return take_seat(table);
  }
}

void Simulation::look_at(const std::string& table, const char* what) {
  std::vector<std::string> path{"tables", table};
  if (*what != '\0') path.emplace_back(what);
  ask({.method = "GET", .path = std::move(path)},
      [this, table](const tables::HttpResponse& answer) {
        auditor_.answered(table, answer.status, answer.body);
      });
}

void Simulation::take_seat(const std::string& table) {
  ask({.method = "POST", .path = {"tables", table, "seats"}, .body = R"({"name":"Cleo"})"},
      [this, table](const tables::HttpResponse& answer) {
        auditor_.answered(table, answer.status, answer.body);
        if (answer.status == 201)
          sit_down(table, std::string(json::parse(answer.body).at("token").as_string()));
      });
}

}  // namespace rail::sim
