// Requests as JSON and back, and which laboratory joins what.
#include "lab/parted_runs.h"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "host/json_input.h"
#include "host/own_board.h"
#include "lab/balance_run.h"
#include "lab/laboratory.h"
#include "lab/learned_players.h"

namespace rail::lab {

namespace {

/// More than any command takes, and so few that nothing that is reckoned with them runs over.
constexpr int most_asked = 10'000'000;

/// Reads the members of an object one after the other.
class Members {
 public:
  Members(const host::Where& where, const json::value& value,
          const std::vector<std::string_view>& keys)
      : where_(where), object_(host::object_at(where, value)) {
    host::only_members(where, object_, keys);
  }
  const json::value& at(std::string_view key) const {
    return host::member_at(where_, object_, key);
  }
  host::Where place(std::string_view key) const { return where_.member(key); }
  int number(std::string_view key, int min) const {
    return static_cast<int>(host::integer_at(place(key), at(key), min, most_asked));
  }
  std::string text(std::string_view key) const {
    return std::string(host::string_at(place(key), at(key)));
  }
  std::uint64_t seed() const {
    const json::value& value = at("seed");
    if (const std::uint64_t* large = value.if_uint64()) return *large;
    const std::int64_t most_signed = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::uint64_t>(host::integer_at(place("seed"), value, 0, most_signed));
  }
  std::vector<std::string> bots() const {
    const host::Where here = place("bots");
    const json::array& list = host::array_at(here, at("bots"));
    std::vector<std::string> names;
    for (std::size_t i = 0; i < list.size(); ++i)
      names.emplace_back(host::string_at(here.item(i), list[i]));
    return names;
  }

 private:
  const host::Where& where_;
  const json::object& object_;
};

const std::vector<std::string_view> game_keys{"id",      "rules_version", "signature",
                                              "players", "options",       "board"};

int players_of(const json::object& game) { return game.at("players").to_number<int>(); }

host::OptionValues options_of(const json::object& game) {
  host::OptionValues options;
  for (const auto& option : game.at("options").as_object())
    options.emplace(option.key(), option.value().as_string());
  return options;
}

json::array names_json(const std::vector<std::string>& names) {
  return json::array(names.begin(), names.end());
}

json::object joined_arena_run(const host::Where& where, const std::vector<PartFile>& parts) {
  const json::value whole = parts.front().request;
  const Members request(where, whole,
                        {"game", "bots", "games", "seed", "mixed", "clock_ms", "weights", "files"});
  const auto entry = entry_at(request.place("game"), request.at("game"));
  const json::object& game = request.at("game").as_object();
  ArenaRequest asked;
  asked.bots = request.bots();
  asked.games = request.number("games", 1);
  asked.seed = request.seed();
  asked.options = options_of(game);
  asked.players = players_of(game);
  asked.mixed = host::bool_at(request.place("mixed"), request.at("mixed"));
  asked.clock_ms = request.number("clock_ms", 1);
  for (const auto& weights : host::object_at(request.place("weights"), request.at("weights")))
    asked.weights.emplace(weights.key(), weights.value());
  return laboratory_of(*entry)->arena_of(asked, parts);
}

json::object joined_calibration_run(const host::Where& where, const std::vector<PartFile>& parts) {
  const json::value whole = parts.front().request;
  const Members request(where, whole,
                        {"game", "bots", "games", "moments", "effort", "slips", "seed"});
  const auto entry = entry_at(request.place("game"), request.at("game"));
  const json::object& game = request.at("game").as_object();
  CalibrationRequest asked;
  asked.bots = request.bots();
  asked.players = players_of(game);
  asked.options = options_of(game);
  asked.games = request.number("games", 1);
  asked.moments = request.number("moments", 1);
  asked.effort = request.number("effort", 1);
  if (!request.at("slips").is_null()) asked.slips = request.number("slips", 0);
  asked.seed = request.seed();
  return laboratory_of(*entry)->calibration_of(asked, parts);
}

json::object joined_balance_run(const host::Where& where, const std::vector<PartFile>& parts) {
  const json::value whole = parts.front().request;
  const Members request(where, whole, {"game", "bot", "games", "seed"});
  const auto entry = entry_at(request.place("game"), request.at("game"));
  const json::object& game = request.at("game").as_object();
  return balance_of_parts(*entry,
                          {.players = players_of(game),
                           .options = options_of(game),
                           .bot = request.text("bot"),
                           .seed = request.seed()},
                          request.number("games", 1), parts);
}

}  // namespace

json::object part_game(const host::GameEntry& entry, int players,
                       const host::OptionValues& options) {
  const BoardIds ids = board_ids(entry.board());
  json::object board{{"document", ids.document}, {"rules", ids.rules}};
  const host::GameEntry* standard = host::standard_on(ids.document);
  if (standard == nullptr || standard->id() != entry.id()) board.emplace("text", entry.board());
  json::object complete;
  for (const auto& [key, value] : entry.complete(options)) complete.emplace(key, value);
  const int seats = players == 0 ? entry.min_players() : players;
  return {{"id", entry.id()},
          {"rules_version", entry.rules_version()},
          {"signature", fmt::format("{:016x}", entry.signature(seats, options))},
          {"players", players},
          {"options", std::move(complete)},
          {"board", std::move(board)}};
}

std::shared_ptr<const host::GameEntry> entry_at(const host::Where& where,
                                                const json::value& value) {
  const Members game(where, value, game_keys);
  const int players = game.number("players", 0);
  const host::Where options_at = game.place("options");
  host::OptionValues options;
  for (const auto& option : host::object_at(options_at, game.at("options"))) {
    options.emplace(option.key(), host::string_at(options_at.member(option.key()), option.value()));
  }
  const host::Where board_at = game.place("board");
  const Members board(board_at, game.at("board"), {"document", "rules", "text"});
  std::shared_ptr<const host::GameEntry> entry;
  if (game.at("board").as_object().contains("text")) {
    entry = host::entry_from_board(board.text("text"));
  } else {
    // The catalog lives as long as the program.
    entry = {std::shared_ptr<void>(), &host::Catalog::whole().at(game.text("id"))};
  }
  const json::value here = part_game(*entry, players, options);
  if (const std::string other = first_difference(where.text(), here, value); !other.empty())
    throw host::BadInput("this program plays by other rules than the parts: " + other);
  return entry;
}

json::object part_request(const host::GameEntry& entry, const ArenaRequest& request) {
  json::object weights;
  for (const auto& [file, read] : request.weights) weights.emplace(file, read);
  json::object files;
  for (const std::string& bot : request.bots) {
    if (const auto learned = learned_called(bot))
      files.emplace(learned->file, sum_of(weight_bytes(learned->file)));
  }
  return {{"game", part_game(entry, request.players, request.options)},
          {"bots", names_json(request.bots)},
          {"games", request.games},
          {"seed", request.seed},
          {"mixed", request.mixed},
          {"clock_ms", request.clock_ms},
          {"weights", std::move(weights)},
          {"files", std::move(files)}};
}

json::object part_request(const host::GameEntry& entry, const CalibrationRequest& request) {
  return {{"game", part_game(entry, request.players, request.options)},
          {"bots", names_json(request.bots)},
          {"games", request.games},
          {"moments", request.moments},
          {"effort", request.effort},
          {"slips", request.slips ? json::value(*request.slips) : json::value(nullptr)},
          {"seed", request.seed}};
}

json::object part_request(const host::GameEntry& entry, const fairness::Request& request,
                          int games) {
  return {{"game", part_game(entry, request.players, request.options)},
          {"bot", request.bot},
          {"games", games},
          {"seed", request.seed}};
}

json::object joined_run(const std::vector<PartFile>& parts) {
  const PartFile& first = parts.at(0);
  const host::Where file(first.name);
  const host::Where where = file.member("request");
  if (first.kind == arena_kind) return joined_arena_run(where, parts);
  if (first.kind == calibration_kind) return joined_calibration_run(where, parts);
  if (first.kind == balance_kind) return joined_balance_run(where, parts);
  file.member("kind").fail(fmt::format("{} cannot be joined here", host::in_quotes(first.kind)));
}

}  // namespace rail::lab
