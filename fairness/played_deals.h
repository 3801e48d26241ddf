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
#include "fairness/balance.h"
#include "fairness/estimate.h"
#include "host/json_input.h"
#include "host/measures.h"
#include "host/shared_draw.h"

namespace rail::fairness {

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

/// A game of a deal, one bot for each seat, action by action.
template <Game G, class Streams>
class DealtGame {
 public:
  DealtGame(std::shared_ptr<const G> game, const std::vector<std::string>& names,
            std::uint64_t seed, int deal)
      : game_(std::move(game)),
        luck_(std::make_unique<DealtLuck<G, Streams>>(deal_seed(seed, deal, -1))),
        legal_(std::make_unique<ActionListOf<G>>()),
        state_(game_->start()) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      players_.push_back(bots::make_bot<G>(names[i], bots::nobody()));
      rngs_.emplace_back(deal_seed(seed, deal, static_cast<int>(i)));
    }
  }
  DealtGame(const DealtGame&) = delete;
  DealtGame& operator=(const DealtGame&) = delete;

  /// Plays one action and tells its events to `watch`; false if the game is over then. Where only
  /// one action is possible nobody is asked.
  template <class Watch>
  bool step(Watch&& watch) {
    const Actor who = game_->to_act(state_).first();
    if (who.is_chance()) {
      luck_->draw(*game_, state_, action_);
    } else {
      legal_->clear();
      game_->legal(state_, who, *legal_);
      const auto at = static_cast<std::size_t>(index(who.seat_of()));
      action_ = legal_->size() == 1
                    ? (*legal_)[0]
                    : players_[at]->choose(*game_, game_->view(state_, who.seat_of()), *legal_,
                                           rngs_[at]);
    }
    game_->apply(state_, who, action_, Emit<typename G::Event>(events_));
    for (const typename G::Event& event : events_) watch(event);
    events_.clear();
    return !game_->to_act(state_).empty();
  }
  const typename G::State& state() const { return state_; }
  auto outcome() const { return game_->outcome(state_); }

 private:
  std::shared_ptr<const G> game_;
  std::unique_ptr<DealtLuck<G, Streams>> luck_;
  std::unique_ptr<ActionListOf<G>> legal_;
  std::vector<std::unique_ptr<bots::Bot<G>>> players_;
  std::vector<Rng> rngs_;
  std::vector<typename G::Event> events_;
  typename G::State state_;
  typename G::Action action_;
};

/// Two who play alike differ by luck alone, so it takes two who do not: the planner, and an amateur
/// who plans, but overlooks some things, as good players do.
inline constexpr const char* stronger = "planner";
inline constexpr const char* weaker = "level-3";
/// Of so many deals one is played again with these two, once for each seat of the stronger one.
inline constexpr int deals_for_luck = 4;

/// These games of a deal: does the same seat win whoever sits there, or the stronger one anywhere?
template <Game G, class Streams>
class LuckGames {
  static_assert(bots::WithLevels<G>, "what luck decides is asked of a game's levels");

 public:
  LuckGames(std::shared_ptr<const G> game, std::uint64_t seed, int deal)
      : game_(std::move(game)), seed_(seed), deal_(deal) {}

  /// One more action; false if all is played and counted.
  bool step(Counts& counts) {
    const int players = game_->players();
    if (!playing_) {
      std::vector<std::string> bots(static_cast<std::size_t>(players), weaker);
      bots[static_cast<std::size_t>(rotation_)] = stronger;
      playing_ = std::make_unique<DealtGame<G, Streams>>(game_, bots, seed_, deal_);
    }
    if (playing_->step([](const typename G::Event&) {})) return true;
    const auto outcome = playing_->outcome();
    playing_.reset();
    const auto winner = static_cast<int>(
        std::find(outcome.rank.begin(), outcome.rank.begin() + players, 1) - outcome.rank.begin());
    if (rotation_ == 0) first_winner_ = winner;
    same_seat_ += winner == first_winner_ ? 1 : 0;
    same_player_ += winner == rotation_ ? 1 : 0;
    if (++rotation_ < players) return true;
    ++counts.list("luck_deals")[0];
    if (same_seat_ == players) ++counts.list("luck_same_seat")[0];
    if (same_player_ == players) ++counts.list("luck_same_player")[0];
    return false;
  }

 private:
  std::shared_ptr<const G> game_;
  std::uint64_t seed_;
  int deal_;
  std::unique_ptr<DealtGame<G, Streams>> playing_;
  int rotation_ = 0;
  int same_seat_ = 0;
  int same_player_ = 0;
  int first_winner_ = -1;
};
/// Adds what they count.
inline void add_luck_lists(Shape& shape) {
  for (const char* name : {"luck_deals", "luck_same_seat", "luck_same_player"}) shape[name] = {};
}
/// Who won by luck, who by skill.
json::object luck_json(const Counts& counts);

/// Adds a number to a mean that is kept as count, sum and sum of squares.
inline void add_to_mean(std::vector<std::int64_t>& list, std::size_t which, std::int64_t number) {
  ++list[3 * which];
  list[3 * which + 1] += number;
  list[3 * which + 2] += number * number;
}
inline Estimate mean_of(const Counts& counts, std::string_view name, std::size_t which = 0) {
  return mean(static_cast<double>(counts.at(name, 3 * which)),
              static_cast<double>(counts.at(name, 3 * which + 1)),
              static_cast<double>(counts.at(name, 3 * which + 2)));
}
inline Estimate share_of(const Counts& counts, std::string_view part, std::string_view whole,
                         std::size_t which = 0) {
  return share(static_cast<double>(counts.at(part, which)),
               static_cast<double>(counts.at(whole, which)));
}

/// What a victory counts, so that any number of winners can share it in whole parts.
inline constexpr std::int64_t whole_victory = 60;

/// Games of more turns count as so long.
inline constexpr int most_turns = 400;

/// What `count_outcome` counts.
template <class Breakdown>
Shape common_shape(int players) {
  const auto seats = static_cast<std::size_t>(players);
  return {{"games", {}},
          {"order_wins", {seats}},
          {"order_margin", means_of(seats)},
          {"points", means_of(host::measure_names<Breakdown>().size())},
          {"turns", {most_turns + 1}}};
}

/// What every game is asked: points by source, who won by the order of turns, margins, turns.
template <class Breakdown>
void count_outcome(const Outcome<Breakdown>& outcome, int start, int turns, Counts& counts) {
  const auto players = static_cast<std::size_t>(outcome.players);
  ++counts.list("games")[0];
  std::int64_t sum = 0;
  std::int64_t winners = 0;
  for (std::size_t i = 0; i < players; ++i) {
    sum += outcome.points[i];
    winners += outcome.rank[i] == 1 ? 1 : 0;
    const std::vector<double> sources = host::measures(outcome.breakdown[i]);
    for (std::size_t k = 0; k < sources.size(); ++k)
      add_to_mean(counts.list("points"), k, static_cast<std::int64_t>(sources[k]));
  }
  for (std::size_t i = 0; i < players; ++i) {
    const std::size_t order = (i + players - static_cast<std::size_t>(start)) % players;
    if (outcome.rank[i] == 1) counts.list("order_wins")[order] += whole_victory / winners;
    // Ahead of the mean of all, times the players.
    add_to_mean(counts.list("order_margin"), order,
                static_cast<std::int64_t>(players) * outcome.points[i] - sum);
  }
  ++counts.list("turns")[static_cast<std::size_t>(std::min(turns, most_turns))];
}

/// Of products of each two of some things, row by row from the diagonal on: how many there are, and
/// where that of the thing `low` with another stands, which is the same or comes later.
constexpr std::size_t pairs_of(std::size_t things) { return things * (things + 1) / 2; }
constexpr std::size_t pair_at(std::size_t things, std::size_t low, std::size_t high) {
  return low * things - low * (low + 1) / 2 + high;
}
/// Least squares of what is counted as `products`, `with_result` and `result_squares`, all of them
/// times the square of the players.
Regression regression_of(const Counts& counts, std::size_t things, int players);

/// What a report of any game begins with.
json::object report_head(const host::GameEntry& entry, const Request& request, int players,
                         const Counts& counts);
/// How often who is first, second, … wins, and how far ahead he is.
json::array order_json(const Counts& counts, int players);
/// Turns of a player: mean, quantiles, how many games had how many.
json::object length_json(const Counts& counts, int players);
/// Means of the fields of a breakdown by name.
json::object sources_json(const Counts& counts, const std::vector<std::string>& names);

}  // namespace rail::fairness
