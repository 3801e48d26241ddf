// What reports on boards of all games have in common.
#include <algorithm>
#include <cmath>

#include "fairness/played_deals.h"
#include "games/board_id.h"

namespace rail::fairness {

namespace {

/// Whether every number in it is one.
bool all_finite(const json::value& value) {
  if (const double* number = value.if_double()) return std::isfinite(*number);
  if (const json::array* list = value.if_array())
    return std::all_of(list->begin(), list->end(), all_finite);
  if (const json::object* object = value.if_object()) {
    return std::all_of(object->begin(), object->end(),
                       [](const auto& member) { return all_finite(member.value()); });
  }
  return true;
}

}  // namespace

Counts Balance::play(int first, int last) const {
  Counts counts(shape());
  for (int number = first; number < last; ++number) {
    const std::unique_ptr<Deal> playing = deal(number, counts);
    while (playing->step()) continue;
  }
  return counts;
}

json::object Balance::report(const Counts& counts) const {
  json::object all = report_of(counts);
  if (!all_finite(all)) throw host::BadInput("counts: no games could have come to these numbers");
  return all;
}

Regression regression_of(const Counts& counts, std::size_t things, int players) {
  const double scale = 1.0 / (players * players);
  std::vector<double> products(things * things);
  std::vector<double> with_result(things);
  for (std::size_t i = 0; i < things; ++i) {
    with_result[i] = scale * static_cast<double>(counts.at("with_result", i));
    for (std::size_t j = i; j < things; ++j) {
      products[i * things + j] = products[j * things + i] =
          scale * static_cast<double>(counts.at("products", pair_at(things, i, j)));
    }
  }
  return {things, products, with_result, scale * static_cast<double>(counts.at("result_squares")),
          static_cast<double>(counts.games()) * (players - 1)};
}

json::object luck_json(const Counts& counts) {
  const auto deals = static_cast<double>(counts.at("luck_deals"));
  const auto seat = static_cast<double>(counts.at("luck_same_seat"));
  const auto player = static_cast<double>(counts.at("luck_same_player"));
  return {{"deals", counts.at("luck_deals")},
          {"stronger", stronger},
          {"weaker", weaker},
          {"by_luck", share(seat, deals).to_json()},
          {"by_skill", share(player, deals).to_json()},
          {"by_both", share(deals - seat - player, deals).to_json()}};
}

json::object report_head(const host::GameEntry& entry, const Request& request, int players,
                         const Counts& counts) {
  const BoardIds ids = board_ids(entry.board());
  const std::int64_t games = counts.games();
  json::object options;
  for (const auto& [key, value] : entry.complete(request.options)) options.emplace(key, value);
  return {{"board", entry.id()},      {"family", entry.family()},
          {"document", ids.document}, {"rules", ids.rules},
          {"players", players},       {"options", std::move(options)},
          {"bot", request.bot},       {"seed", request.seed},
          {"games", games},           {"enough", games >= enough_games}};
}

json::array order_json(const Counts& counts, int players) {
  json::array all;
  const auto games = static_cast<double>(counts.games());
  for (std::size_t order = 0; order < static_cast<std::size_t>(players); ++order) {
    const double wins = static_cast<double>(counts.at("order_wins", order)) / whole_victory;
    all.push_back(
        {{"order", order},
         {"wins", share(wins, games).to_json()},
         {"margin", mean_of(counts, "order_margin", order).times(1.0 / players).to_json()}});
  }
  return all;
}

json::object length_json(const Counts& counts, int players) {
  constexpr std::size_t longest = most_turns;
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

json::object sources_json(const Counts& counts, const std::vector<std::string>& names) {
  json::object all;
  for (std::size_t i = 0; i < names.size(); ++i)
    all.emplace(names[i], mean_of(counts, "points", i).to_json());
  return all;
}

}  // namespace rail::fairness
