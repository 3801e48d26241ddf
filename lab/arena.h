// Bots against each other, or as teams: everybody on the same deals, with the seats swapped.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/bots.h"
#include "engine/play.h"
#include "lab/ablation.h"
#include "lab/standings.h"
#include "lab/threads.h"

namespace rail::lab {

/// A bot that cannot play: unknown, or gone.
class BotError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown by a bot that cannot name an action it was offered: counted as an illegal action.
class IllegalChoice : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Where a bot sits in one game; a bot with randomness outside of `rng` may take it from the seed.
struct Chair {
  int bot = 0;
  Seat seat{};
  std::uint64_t seed = 0;
};

/// Makes the player for one seat of one game; called from every thread.
template <Game G>
using Players = std::function<std::unique_ptr<bots::Bot<G>>(const Chair&)>;

/// A seed for one purpose, from the arena's seed and the numbers of deal and bot.
std::uint64_t arena_seed(std::uint64_t seed, int deal, int purpose);
/// The purpose of a place at a table: its bot's number, or another one if the bot sits there twice.
int seed_purpose(const Lineup& lineup, std::size_t place);

/// What could be done and what was done, by kinds of actions.
template <Game G>
void note_kinds(const ActionListOf<G>& legal, const typename G::Action& chosen, Watched& watched) {
  if (watched.kinds.empty()) {
    for (const std::string_view name : action_kinds<G>()) watched.kinds.push_back({.name = name});
  }
  std::uint64_t could = 0;
  for (const typename G::Action& action : legal) could |= std::uint64_t{1} << action.index();
  for (std::size_t k = 0; k < watched.kinds.size(); ++k)
    watched.kinds[k].could += static_cast<std::int64_t>(could >> k & 1);
  ++watched.kinds[chosen.index()].did;
}

/// One decision. An illegal one is counted, and replaced by any legal action.
template <Game G>
void decide(const G& g, bots::Bot<G>& bot, const typename G::View& view,
            const ActionListOf<G>& legal, Rng& rng, Watched& watched, typename G::Action& out) {
  std::string complaint;
  const auto start = std::chrono::steady_clock::now();
  try {
    out = bot.choose(g, view, legal, rng);
    if (!legal.contains(out)) complaint = "an action that is not allowed";
  } catch (const IllegalChoice& error) {
    complaint = error.what();
  }
  watched.times.add(std::chrono::steady_clock::now() - start);
  if (complaint.empty()) return note_kinds<G>(legal, out, watched);
  if (watched.illegal++ == 0) watched.first_illegal = complaint;
  out = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
}

/// What a game is played with.
struct Occasion {
  std::uint64_t seed = 0;
  int deal = 0;
  const Lineup& table;
  const std::vector<int>& places;  // of the table, by seat
};

/// One game. Chance and the bots start with the seeds of this deal, so a deal with other seats
/// differs only in who decides. Where only one action is possible, nobody is asked.
template <Game G>
Outcome<typename G::Breakdown> play_game(const G& g, const Players<G>& make, const Occasion& on,
                                         std::vector<Watched>& watched) {
  Rng chance(arena_seed(on.seed, on.deal, -1));
  std::vector<std::unique_ptr<bots::Bot<G>>> players;
  std::vector<SeeingBot<G>*> seeing;
  std::vector<Rng> rngs;
  for (std::size_t i = 0; i < on.places.size(); ++i) {
    const auto place = static_cast<std::size_t>(on.places[i]);
    const std::uint64_t seed = arena_seed(on.seed, on.deal, seed_purpose(on.table, place));
    players.push_back(make({on.table[place], seat(static_cast<int>(i)), seed}));
    seeing.push_back(dynamic_cast<SeeingBot<G>*>(players.back().get()));
    rngs.emplace_back(seed);
  }
  typename G::State state = g.start();
  play_out(g, state, [&](const auto& s, Actor who, typename G::Action& out) {
    if (who.is_chance()) return pick(g, s, who, chance, out);
    const auto at = static_cast<std::size_t>(index(who.seat_of()));
    ActionListOf<G> legal;
    g.legal(s, who, legal);
    if (legal.size() == 1) {
      out = legal[0];
      return;
    }
    const int bot = on.table[static_cast<std::size_t>(on.places[at])];
    if (seeing[at] != nullptr) seeing[at]->see(s);
    decide(g, *players[at], g.view(s, who.seat_of()), legal, rngs[at],
           watched[static_cast<std::size_t>(bot)], out);
  });
  const Outcome<typename G::Breakdown> outcome = g.outcome(state);
  for (const auto& player : players) player->over(outcome);
  return outcome;
}

/// Plays a schedule of so many bots.
template <Game G>
Played play_schedule(const G& g, int bots, const Players<G>& make, std::uint64_t seed,
                     const Schedule& schedule) {
  return play_all(schedule, bots, [&](std::size_t t, int deal, std::vector<Watched>& watched) {
    const Lineup& table = schedule.tables[t];
    const auto seats = static_cast<int>(table.size());
    DealScore score;
    try {
      for (int r = 0; r < schedule.games_of(t, deal); ++r) {
        std::vector<int> places;
        for (int i = 0; i < seats; ++i) places.push_back((i + r) % seats);
        add_game(score, play_game(g, make, {seed, deal, table, places}, watched), places);
      }
    } catch (const BotError& error) {
      throw BotError(std::string(error.what()) + ", in deal " + std::to_string(deal));
    }
    for (Watched& bot : watched) {
      if (bot.illegal > 0 && !bot.first_at) bot.first_at = {deal, t};
    }
    return score;
  });
}

/// Whether all win or lose together, as the end of any game tells.
template <Game G>
bool is_cooperative(const G& g) {
  Rng rng(1);
  typename G::State state = g.start();
  play_by(g, state, [&](typename G::State& s, Actor who) { advance(g, s, who, rng); });
  return g.outcome(state).won_together.has_value();
}

/// The bots of these names; throws BotError in the game if there is none.
template <Game G>
Players<G> players_called(const std::vector<std::string>& names) {
  return [names](const Chair& chair) {
    const std::string& name = names[static_cast<std::size_t>(chair.bot)];
    std::unique_ptr<bots::Bot<G>> bot = bots::make_bot<G>(name, threads());
    if (!bot) throw BotError("there is no bot \"" + name + "\"");
    return bot;
  };
}

/// Plays exactly `games` games at one table, one bot per seat; in a cooperative game they are one
/// team. Each deal is played once per rotation of the bots over the seats, so the last deal is
/// incomplete if `games` is not a multiple of the seats. The result is the same for any number of
/// threads. Throws BotError if there is no such bot, or one chose what is not allowed.
template <Game G>
ArenaResult arena(const G& g, const std::vector<std::string>& bots, int games, std::uint64_t seed,
                  int threads) {
  const auto count = static_cast<int>(bots.size());
  if (count != g.players()) throw BotError("the arena needs one bot per seat");
  const Schedule schedule{.tables = round_robin(count, count), .games = games, .threads = threads};
  ArenaResult result =
      summarize(bots, schedule, play_schedule(g, count, players_called<G>(bots), seed, schedule));
  for (const ArenaResult::Entry& entry : result.bots) {
    if (entry.watched.illegal > 0)
      throw BotError("bot \"" + entry.bot + "\" chose " + entry.watched.first_illegal);
  }
  return result;
}

}  // namespace rail::lab
