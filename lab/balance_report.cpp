// What reports on boards of all games have in common.
#include <cmath>

#include "games/board_id.h"
#include "lab/balance_game.h"

namespace rail::lab {

json::object report_head(const host::GameEntry& entry, const BalanceRequest& request, int players,
                         const BalanceCounts& counts) {
  const BoardIds ids = board_ids(entry.board());
  const std::int64_t games = counts.at("games");
  json::object options;
  for (const auto& [key, value] : entry.complete(request.options)) options.emplace(key, value);
  return {{"board", entry.id()},      {"family", entry.family()},
          {"document", ids.document}, {"rules", ids.rules},
          {"players", players},       {"options", std::move(options)},
          {"bot", request.bot},       {"seed", request.seed},
          {"games", games},           {"enough", games >= enough_games}};
}

json::array order_json(const BalanceCounts& counts, int players) {
  json::array all;
  const auto games = static_cast<double>(counts.at("games"));
  for (std::size_t order = 0; order < static_cast<std::size_t>(players); ++order) {
    const double wins = static_cast<double>(counts.at("order_wins", order)) / whole_victory;
    all.push_back(
        {{"order", order},
         {"wins", share(wins, games).to_json()},
         {"margin", mean_of(counts, "order_margin", order).times(1.0 / players).to_json()}});
  }
  return all;
}

json::object length_json(const BalanceCounts& counts, int players) {
  constexpr std::size_t longest = 400;
  double games = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t turns = 0; turns <= longest; ++turns) {
    const auto here = static_cast<double>(counts.at("turns", turns));
    const double each = static_cast<double>(turns) / players;
    games += here;
    sum += here * each;
    squares += here * each * each;
  }
  // By rounds: turns of each player, the last one perhaps not of all.
  json::array rounds;
  json::object quantiles;
  double passed = 0;
  std::int64_t in_round = 0;
  const auto wide = static_cast<std::size_t>(players);
  for (std::size_t turns = 0; turns <= longest; ++turns) {
    const std::int64_t here = counts.at("turns", turns);
    for (const auto& [name, quantile] : {std::pair{"p10", 0.1}, {"median", 0.5}, {"p90", 0.9}}) {
      if (games > 0 && passed < quantile * games &&
          passed + static_cast<double>(here) >= quantile * games)
        quantiles.emplace(name, (turns + wide - 1) / wide);
    }
    passed += static_cast<double>(here);
    in_round += here;
    if (turns % wide == 0) {
      if (in_round > 0) rounds.push_back({{"turns", turns / wide}, {"games", in_round}});
      in_round = 0;
    }
  }
  return {{"turns", mean(games, sum, squares).to_json()},
          {"quantiles", std::move(quantiles)},
          {"histogram", std::move(rounds)}};
}

json::object sources_json(const BalanceCounts& counts, const std::vector<std::string>& names) {
  json::object all;
  for (std::size_t i = 0; i < names.size(); ++i)
    all.emplace(names[i], mean_of(counts, "points", i).to_json());
  return all;
}

}  // namespace rail::lab
