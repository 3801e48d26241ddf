// Standings, ratings and think times, field by field.
#include "lab/arena_json.h"

#include <algorithm>
#include <utility>

namespace rail::lab {

namespace {

json::array interval(const std::array<double, 2>& ci) { return {ci[0], ci[1]}; }

json::object means_json(const std::vector<double>& means, const std::vector<std::string>& names) {
  json::object object;
  for (std::size_t i = 0; i < means.size(); ++i) object.emplace(names[i], means[i]);
  return object;
}

json::object bot_json(const ArenaResult& result, const ArenaResult::Entry& entry,
                      const std::vector<std::string>& measures) {
  json::object bot{{"bot", entry.bot}, {"games", entry.games}};
  const bool mixed = result.cooperative && !result.teams;
  if (!mixed) {
    bot.emplace("win_rate", entry.win_rate);
    bot.emplace("ci95", interval(entry.ci95));
  }
  bot.emplace("mean_points", entry.mean_points);
  if (result.teams) bot.emplace("means", means_json(entry.means, measures));
  if (!mixed && result.bots.size() > 1) {
    bot.emplace("elo", entry.elo);
    bot.emplace("elo_ci95", interval(entry.elo_ci95));
  }
  const ThinkTimes& times = entry.watched.times;
  bot.emplace("think_ms", json::object{{"p50", times.milliseconds(0.5)},
                                       {"p99", times.milliseconds(0.99)},
                                       {"decisions", times.count()}});
  json::object actions;
  for (const Watched::Kind& kind : entry.watched.kinds) {
    if (kind.could > 0)
      actions.emplace(kind.name, json::object{{"could", kind.could}, {"did", kind.did}});
  }
  bot.emplace("actions", std::move(actions));
  bot.emplace("illegal", entry.watched.illegal);
  if (entry.watched.illegal > 0) bot.emplace("first_illegal", entry.watched.first_illegal);
  return bot;
}

json::object pair_json(const ArenaResult& result, const ArenaResult::Pair& pair) {
  return {{"first", result.bots[static_cast<std::size_t>(pair.first)].bot},
          {"second", result.bots[static_cast<std::size_t>(pair.second)].bot},
          {"games", pair.games},
          {"rate", pair.rate},
          {"ci95", interval(pair.ci95)}};
}

json::object test_json(const ArenaResult& result, const ArenaResult::Test& test,
                       const std::array<double, 2>& sprt) {
  json::array others;
  for (const int other : test.others)
    others.emplace_back(result.bots[static_cast<std::size_t>(other)].bot);
  return {{"first", result.bots[0].bot},
          {"others", std::move(others)},
          {"low", sprt[0]},
          {"high", sprt[1]},
          {"games", test.games},
          {"log_ratio", test.log_ratio},
          {"accepted", test.accepted ? json::value(*test.accepted) : json::value(nullptr)}};
}

}  // namespace

std::vector<std::string> labels(const std::vector<std::string>& bots) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const auto before = bots.begin() + static_cast<std::ptrdiff_t>(i);
    std::string label = bots[i];
    if (std::count(bots.begin(), bots.end(), label) > 1)
      label += "#" + std::to_string(std::count(bots.begin(), before, bots[i]) + 1);
    all.push_back(std::move(label));
  }
  return all;
}

json::object arena_json(std::string_view game, const ArenaResult& result,
                        const std::vector<std::string>& measures,
                        const std::optional<std::array<double, 2>>& sprt) {
  json::object out{{"game", game}, {"players", result.players}, {"games", result.games}};
  out.emplace("cooperative", result.cooperative);
  if (result.cooperative && !result.teams) {
    out.emplace("win_rate", result.team_win_rate);
    out.emplace("ci95", interval(result.team_ci95));
    out.emplace("means", means_json(result.team_means, measures));
  }
  json::array bots;
  for (const ArenaResult::Entry& entry : result.bots)
    bots.push_back(bot_json(result, entry, measures));
  out.emplace("bots", std::move(bots));
  json::array pairs;
  for (const ArenaResult::Pair& pair : result.pairs) pairs.push_back(pair_json(result, pair));
  out.emplace("pairs", std::move(pairs));
  if (!sprt) return out;
  json::array tests;
  for (const ArenaResult::Test& test : result.tests)
    tests.push_back(test_json(result, test, *sprt));
  out.emplace("sprt", std::move(tests));
  return out;
}

}  // namespace rail::lab
