// Games of bots whose luck follows from the number of their deal, watched event by event.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bots/bots.h"
#include "engine/play.h"
#include "host/json_input.h"
#include "host/shared_draw.h"
#include "lab/balance.h"
#include "lab/estimate.h"
#include "lab/score.h"

namespace rail::lab {

/// A seed for one purpose of a deal; neighbours have nothing in common.
inline std::uint64_t deal_seed(std::uint64_t seed, int deal, int purpose) {
  const std::uint64_t of_deal = Rng(seed ^ Rng(static_cast<std::uint64_t>(deal)).next()).next();
  return Rng(of_deal ^ Rng(static_cast<std::uint64_t>(purpose) + 1).next()).next();
}

/// The game that a request asks for; throws BadInput.
template <Game G>
std::shared_ptr<const G> game_for(const host::GameEntry& entry,
                                  std::shared_ptr<const typename G::Board> board, int players,
                                  const host::OptionValues& options) {
  if (players < entry.min_players() || players > entry.max_players()) {
    throw host::BadInput(
        std::string(entry.id()) + " is for " + std::to_string(entry.min_players()) + " to " +
        std::to_string(entry.max_players()) + " players, not " + std::to_string(players));
  }
  const host::OptionValues all = entry.complete(options);
  std::vector<std::string> values;
  for (const OptionSpec& spec : G::option_specs(*board)) values.push_back(all.at(spec.key));
  try {
    return std::make_shared<const G>(std::move(board), players, G::read_options(values));
  } catch (const std::invalid_argument& error) {
    throw host::BadInput(error.what());
  }
}

/// Throws BadInput unless the game has this bot.
inline void require_balance_bot(const host::GameEntry& entry, const std::string& bot) {
  if (!entry.has_bot(bot))
    throw host::BadInput(std::string(entry.id()) + " has no bot " + host::in_quotes(bot));
}

/// The luck of one deal. Whoever draws has luck of his own, as far as the game's `Streams` tells
/// them apart: the cards that a seat draws do not depend on how many another seat drew before.
template <Game G, class Streams>
class DealtLuck {
 public:
  explicit DealtLuck(std::uint64_t deal) : deal_(deal) {}

  void draw(const G& g, const typename G::State& s, typename G::Action& out) {
    list_.clear();
    g.legal(s, Actor::chance(), list_);
    const std::size_t stream = Streams::of(s, list_[0]);
    host::SharedDraw race(deal_, stream, earlier_[stream]++);
    int first = 0;
    if (list_.size() > 1) {
      for (int i = 0; i < list_.size(); ++i) {
        if (race.is_first(action_code(list_[i]), g.weight(s, list_[i]))) first = i;
      }
    }
    out = list_[first];
  }

 private:
  std::uint64_t deal_;
  std::array<std::uint32_t, Streams::count> earlier_{};
  ActionListOf<G> list_;
};

/// One stream of luck for each kind of draw.
template <Game G>
struct PlainStreams {
  static constexpr std::size_t count = std::variant_size_v<typename G::Action>;
  static std::size_t of(const typename G::State&, const typename G::Action& action) {
    return action.index();
  }
};

/// Plays a deal, one bot for each seat, and tells each event to `watch`. Where only one action is
/// possible nobody is asked. Returns the last state.
template <class Streams, Game G, class Watch>
typename G::State play_deal(const G& g, const std::vector<std::string>& names, std::uint64_t seed,
                            int deal, Watch&& watch) {
  const auto luck = std::make_unique<DealtLuck<G, Streams>>(deal_seed(seed, deal, -1));
  const auto legal = std::make_unique<ActionListOf<G>>();
  std::vector<std::unique_ptr<bots::Bot<G>>> players;
  std::vector<Rng> rngs;
  for (std::size_t i = 0; i < names.size(); ++i) {
    players.push_back(bots::make_bot<G>(names[i], bots::nobody()));
    rngs.emplace_back(deal_seed(seed, deal, static_cast<int>(i)));
  }
  std::vector<typename G::Event> events;
  const Emit<typename G::Event> emit(events);
  typename G::State state = g.start();
  typename G::Action action;
  play_by(g, state, [&](typename G::State& s, Actor who) {
    if (who.is_chance()) {
      luck->draw(g, s, action);
    } else {
      legal->clear();
      g.legal(s, who, *legal);
      const auto at = static_cast<std::size_t>(index(who.seat_of()));
      action = legal->size() == 1
                   ? (*legal)[0]
                   : players[at]->choose(g, g.view(s, who.seat_of()), *legal, rngs[at]);
    }
    g.apply(s, who, action, emit);
    for (const typename G::Event& event : events) watch(s, event);
    events.clear();
  });
  return state;
}

/// Adds a number to a mean that is kept as count, sum and sum of squares.
inline void add_to_mean(std::vector<std::int64_t>& list, std::size_t which, std::int64_t number) {
  if (list.size() < 3 * which + 3) list.resize(3 * which + 3);
  ++list[3 * which];
  list[3 * which + 1] += number;
  list[3 * which + 2] += number * number;
}
inline Estimate mean_of(const BalanceCounts& counts, std::string_view name, std::size_t which = 0) {
  return mean(static_cast<double>(counts.at(name, 3 * which)),
              static_cast<double>(counts.at(name, 3 * which + 1)),
              static_cast<double>(counts.at(name, 3 * which + 2)));
}
inline Estimate share_of(const BalanceCounts& counts, std::string_view part, std::string_view whole,
                         std::size_t which = 0) {
  return share(static_cast<double>(counts.at(part, which)),
               static_cast<double>(counts.at(whole, which)));
}

/// What a victory counts, so that any number of winners can share it in whole parts.
inline constexpr std::int64_t whole_victory = 60;

/// What every game is asked: points by source, who won by the order of turns, margins, turns.
template <class Breakdown>
void count_outcome(const Outcome<Breakdown>& outcome, int start, int turns, BalanceCounts& counts) {
  const auto players = static_cast<std::size_t>(outcome.players);
  ++counts.list("games")[0];
  std::int64_t sum = 0;
  std::int64_t winners = 0;
  for (std::size_t i = 0; i < players; ++i) {
    sum += outcome.points[i];
    winners += outcome.rank[i] == 1 ? 1 : 0;
    const std::vector<double> sources = measures(outcome.breakdown[i]);
    for (std::size_t k = 0; k < sources.size(); ++k)
      add_to_mean(counts.list("points"), k, static_cast<std::int64_t>(sources[k]));
  }
  for (std::size_t i = 0; i < players; ++i) {
    const std::size_t order = (i + players - static_cast<std::size_t>(start)) % players;
    if (outcome.rank[i] == 1) counts.list("order_wins", players)[order] += whole_victory / winners;
    // Ahead of the mean of all, times the players.
    add_to_mean(counts.list("order_margin"), order,
                static_cast<std::int64_t>(players) * outcome.points[i] - sum);
  }
  constexpr int longest = 400;
  ++counts.list("turns", longest + 1)[static_cast<std::size_t>(std::min(turns, longest))];
}

/// What a report of any game begins with.
json::object report_head(const host::GameEntry& entry, const BalanceRequest& request, int players,
                         const BalanceCounts& counts);
/// How often who is first, second, … wins, and how far ahead he is.
json::array order_json(const BalanceCounts& counts, int players);
/// Turns of a player: mean, quantiles, how many games had how many.
json::object length_json(const BalanceCounts& counts, int players);
/// Means of the fields of a breakdown by name.
json::object sources_json(const BalanceCounts& counts, const std::vector<std::string>& names);

}  // namespace rail::lab
