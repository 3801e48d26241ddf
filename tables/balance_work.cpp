// What may be asked about the fairness of a board, and how it is worked at.
#include "tables/balance_work.h"

#include <boost/json.hpp>
#include <charconv>
#include <optional>
#include <vector>

#include "host/json_input.h"
#include "host/own_board.h"

namespace rail::tables {

namespace {

namespace json = boost::json;
using host::Where;

/// JavaScript's whole numbers.
constexpr std::int64_t most_seed = (std::int64_t{1} << 53) - 1;
/// The last deal that may be asked for.
constexpr std::int64_t most_deal = 1'000'000;
/// With so many actions a bot that decides at once, or a search, is busy for less than a tenth of a
/// second.
constexpr int quick_actions = 10'000;
constexpr int searched_actions = 4;

/// How many playouts a search is told to make, "level-5:200"; none if it is no such bot.
std::optional<int> playouts_of(std::string_view bot) {
  constexpr std::string_view prefix = "level-5:";
  if (!bot.starts_with(prefix)) return std::nullopt;
  bot.remove_prefix(prefix.size());
  int number = 0;
  const auto [end, error] = std::from_chars(bot.data(), bot.data() + bot.size(), number);
  if (error != std::errc() || end != bot.data() + bot.size()) return std::nullopt;
  return number;
}

bool decides_at_once(std::string_view bot) {
  return bot == "planner" || bot == "level-1" || bot == "level-2" || bot == "level-3" ||
         bot == "level-4";
}

/// A board, and the way it is looked at.
struct AskedDeals {
  std::shared_ptr<const host::GameEntry> entry;
  fairness::Request request;
  bool searches = false;
};

/// The request without what only one of the two has.
AskedDeals read_asked(const Where& where, const json::object& body) {
  const auto at = [&](std::string_view key) -> const json::value& {
    return host::member_at(where, body, key);
  };
  constexpr int most_seats = 16;
  AskedDeals asked;
  fairness::Request& request = asked.request;
  if (const json::value* bot = body.if_contains("bot"))
    request.bot = host::string_at(where.member("bot"), *bot);
  const std::optional<int> playouts = playouts_of(request.bot);
  if (!decides_at_once(request.bot) && (!playouts || *playouts < 1 || *playouts > most_playouts))
    where.member("bot").fail("is none of planner, level-1 to level-4, level-5:1 to level-5:" +
                             std::to_string(most_playouts));
  asked.searches = playouts.has_value();
  if (const json::value* players = body.if_contains("players")) {
    request.players =
        static_cast<int>(host::integer_at(where.member("players"), *players, 1, most_seats));
  }
  if (const json::value* seed = body.if_contains("seed")) {
    request.seed =
        static_cast<std::uint64_t>(host::integer_at(where.member("seed"), *seed, 0, most_seed));
  }
  if (const json::value* options = body.if_contains("options")) {
    const Where list = where.member("options");
    for (const auto& [key, value] : host::object_at(list, *options))
      request.options.emplace(key, host::string_at(list.member(key), value));
  }
  host::object_at(where.member("board"), at("board"));
  const auto board = host::own_board(json::serialize(at("board")));
  asked.entry = std::shared_ptr<const host::GameEntry>(board, board->entry.get());
  return asked;
}

}  // namespace

BalanceWork::BalanceWork(std::string_view text) {
  const Where where("body");
  const json::value value = host::parse_json(text, "body");
  const json::object& body = host::object_at(where, value);
  host::only_members(where, body, {"board", "players", "options", "bot", "seed", "first", "last"});
  const auto number = [&](std::string_view key, std::int64_t least) {
    return static_cast<int>(
        host::integer_at(where.member(key), host::member_at(where, body, key), least, most_deal));
  };
  next_ = number("first", 0);
  last_ = number("last", next_ + 1);
  const AskedDeals asked = read_asked(where, body);
  const int most = asked.searches ? most_searched_deals : most_balance_deals;
  if (last_ - next_ > most)
    where.member("last").fail("asks for " + std::to_string(last_ - next_) + " deals; with " +
                              asked.request.bot + " there are at most " + std::to_string(most) +
                              " at a time");
  entry_ = asked.entry;
  balance_ = fairness::balance_of(*entry_, asked.request);
  actions_ = asked.searches ? searched_actions : quick_actions;
}

BalanceWork::~BalanceWork() = default;

bool BalanceWork::step() {
  for (int i = 0; i < actions_ && next_ < last_; ++i) {
    if (!deal_) {
      one_ = fairness::Counts(balance_->shape());
      deal_ = balance_->deal(next_, one_);
    }
    if (deal_->step()) continue;
    deal_.reset();
    all_.add(one_);
    ++next_;
    ++played_;
  }
  return next_ < last_;
}

std::string BalanceWork::said() const {
  return played_ == 0 ? "" : json::serialize(json::object{{"counts", all_.to_json()}});
}

std::string balance_report(std::string_view text) {
  const Where where("body");
  const json::value value = host::parse_json(text, "body");
  const json::object& body = host::object_at(where, value);
  host::only_members(where, body, {"board", "players", "options", "bot", "seed", "counts"});
  const json::value& counts = host::member_at(where, body, "counts");
  const AskedDeals asked = read_asked(where, body);
  const auto balance = fairness::balance_of(*asked.entry, asked.request);
  return json::serialize(balance->report(fairness::Counts::from_json(counts, balance->shape())));
}

}  // namespace rail::tables
