// Reads, writes and replays records, and names the entry that is wrong.
#include "host/record.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "host/json_input.h"
#include "host/own_board.h"

namespace rail::host {

namespace {

constexpr std::string_view format = "roundhouse-record-1";

OptionValues read_options(const Where& where, const json::value& value) {
  OptionValues options;
  for (const auto& [key, choice] : object_at(where, value))
    options.emplace(key, string_at(where.member(key), choice));
  return options;
}

std::vector<std::string> read_players(const Where& where, const json::value& value) {
  const json::array& names = array_at(where, value);
  if (names.empty() || names.size() > max_seats)
    where.fail(fmt::format("expected 1 to {} names, not {}", max_seats, names.size()));
  std::vector<std::string> players;
  for (std::size_t i = 0; i < names.size(); ++i)
    players.emplace_back(string_at(where.item(i), names[i]));
  return players;
}

std::vector<RecordEntry> read_entries(const Where& where, const json::value& value, int players) {
  const json::array& items = array_at(where, value);
  std::vector<RecordEntry> entries;
  entries.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Where place = where.item(i);
    const json::object& item = object_at(place, items[i]);
    only_members(place, item, {"actor", "action"});
    const json::value& action = member_at(place, item, "action");
    object_at(place.member("action"), action);
    entries.push_back(
        {actor_at(place.member("actor"), member_at(place, item, "actor"), players), action});
  }
  return entries;
}

json::value actor_json(Actor actor) {
  if (actor.is_chance()) return "chance";
  return index(actor.seat_of());
}

/// Whether the catalog has this game on this very board.
bool is_standard(const GameEntry& entry) {
  for (const auto& standard : Catalog::whole().entries()) {
    if (standard->id() == entry.id()) return standard->board() == entry.board();
  }
  return false;
}

void play_entry(Match& match, const RecordEntry& entry, std::size_t index) {
  if (match.over()) throw ReplayError(index, "the match is already over");
  std::optional<Refusal> refusal;
  try {
    refusal = match.play(entry.actor, entry.action);
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("entries[{}].{}", index, error.what()));
  }
  if (refusal) {
    throw ReplayError(
        index, fmt::format("refused: {} ({}, {})", refusal->words, refusal->code, refusal->rule));
  }
}

void check_outcome(const Match& match, const std::optional<json::object>& stored) {
  if (!match.over()) {
    if (stored) throw ReplayError("outcome: the match is not over after its last entry");
    return;
  }
  if (!stored) throw ReplayError("outcome: missing, although the match is over");
  const json::object outcome = match.outcome();
  if (*stored == outcome) return;
  throw ReplayError(fmt::format("outcome: it says {}, but the entries lead to {}",
                                json::serialize(*stored), json::serialize(outcome)));
}

}  // namespace

ReplayError::ReplayError(std::size_t index, const std::string& reason)
    : std::runtime_error(fmt::format("entries[{}]: {}", index, reason)), index_(index) {}

Record Record::parse(std::string_view text) {
  const json::value file = parse_json(text, "record");
  const Where top("");
  if (!file.is_object()) throw BadInput("record: expected an object");
  const json::object& object = file.get_object();
  only_members(
      top, object,
      {"format", "game", "rules_version", "options", "players", "board", "entries", "outcome"});
  const auto at = [&](std::string_view key) -> const json::value& {
    return member_at(top, object, key);
  };
  if (string_at(top.member("format"), at("format")) != format)
    top.member("format").fail(fmt::format("expected \"{}\"", format));

  Record record;
  record.game = string_at(top.member("game"), at("game"));
  record.rules_version = static_cast<int>(integer_at(
      top.member("rules_version"), at("rules_version"), 1, std::numeric_limits<int>::max()));
  record.options = read_options(top.member("options"), at("options"));
  record.players = read_players(top.member("players"), at("players"));
  record.entries =
      read_entries(top.member("entries"), at("entries"), static_cast<int>(record.players.size()));
  if (const json::value* board = object.if_contains("board")) {
    object_at(top.member("board"), *board);
    record.board = *board;
  }
  if (const json::value* outcome = object.if_contains("outcome"))
    record.outcome = object_at(top.member("outcome"), *outcome);
  return record;
}

std::string Record::text() const {
  json::object option_values;
  for (const auto& [key, value] : options) option_values.emplace(key, value);
  const json::array names(players.begin(), players.end());
  std::string out = fmt::format(
      "{{\n\"format\":\"{}\",\n\"game\":{},\n\"rules_version\":{},\n\"options\":{},\n"
      "\"players\":{},\n",
      format, json::serialize(game), rules_version, json::serialize(option_values),
      json::serialize(names));
  if (board) out += "\"board\":" + json::serialize(*board) + ",\n";
  out += "\"entries\":[";
  std::string_view separator = "\n";
  for (const RecordEntry& entry : entries) {
    out += separator;
    out +=
        json::serialize(json::object{{"actor", actor_json(entry.actor)}, {"action", entry.action}});
    separator = ",\n";
  }
  out += "\n]";
  if (outcome) out += ",\n\"outcome\":" + json::serialize(*outcome);
  return out + "\n}\n";
}

Record Record::begin(const GameEntry& entry, const OptionValues& options,
                     std::vector<std::string> players) {
  Record record;
  record.game = entry.id();
  record.rules_version = entry.rules_version();
  record.options = entry.complete(options);
  record.players = std::move(players);
  if (!is_standard(entry)) record.board = parse_json(entry.board(), "board");
  return record;
}

std::shared_ptr<const GameEntry> game_of(const Record& record) {
  if (!record.board) {
    const GameEntry& standard = Catalog::whole().at(record.game);
    return {std::shared_ptr<void>(), &standard};  // owned by the catalog
  }
  const std::shared_ptr<const OwnBoard> board = own_board(json::serialize(*record.board));
  const std::shared_ptr<const GameEntry> own(board, board->entry.get());
  if (own->id() == record.game) return own;
  throw BadInput(fmt::format("board.id: the record is of {}, but its board of {}",
                             in_quotes(record.game), in_quotes(own->id())));
}

std::unique_ptr<Match> replay(const Record& record, std::optional<std::size_t> plies) {
  const std::shared_ptr<const GameEntry> game = game_of(record);
  if (!game->plays_rules(record.rules_version)) {
    throw ReplayError(fmt::format("rules_version: played under version {}, but this is version {}",
                                  record.rules_version, game->rules_version()));
  }
  const std::size_t all = record.entries.size();
  if (plies.value_or(0) > all)
    throw BadInput(fmt::format("the record has {} entries, fewer than {}", all, *plies));
  std::unique_ptr<Match> match =
      game->start_by(record.rules_version, static_cast<int>(record.players.size()), record.options);
  for (std::size_t i = 0; i < plies.value_or(all); ++i) play_entry(*match, record.entries[i], i);
  if (!plies) check_outcome(*match, record.outcome);
  return match;
}

Record play_match(const GameEntry& entry, int players, const OptionValues& options,
                  const std::vector<std::string>& bots, std::uint64_t seed,
                  const bots::Helpers& helpers) {
  std::unique_ptr<Match> match = entry.start(players, options);
  if (std::cmp_not_equal(bots.size(), players))
    throw BadInput(fmt::format("{} players need {} bots, not {}", players, players, bots.size()));
  Record record = Record::begin(entry, options, bots);
  Rng seeds(seed);
  Rng chance(seeds.next());
  std::vector<Rng> seats;
  for (int i = 0; i < players; ++i) seats.emplace_back(seeds.next());
  while (!match->over()) {
    const Actor who = match->to_act().first();
    const auto at = static_cast<std::size_t>(who.is_chance() ? 0 : index(who.seat_of()));
    json::value action = who.is_chance()
                             ? match->draw(chance)
                             : match->choose(who.seat_of(), bots[at], seats[at], helpers);
    if (const auto refusal = match->play(who, action))
      throw std::logic_error("a bot was refused: " + refusal->words);
    record.entries.push_back({who, std::move(action)});
  }
  record.outcome = match->outcome();
  return record;
}

}  // namespace rail::host
