// Search for ways to a goal. Luck is fixed and bots are repeatable, so this is a puzzle for one.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/bots.h"
#include "engine/goal.h"
#include "host/game_match.h"
#include "lab/challenge.h"

namespace rail::lab {

/// Positions on the way from a challenge's start, each the only one that a list of the person's
/// decisions leads to.
template <WithGoals G>
class Puzzle {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  struct Ply {
    Actor actor = Actor::chance();
    Action action{};
  };
  struct Position {
    State state;
    host::DrawCounts<G> draws{};
    std::size_t plies = 0;
    Quest<G> quest;
    bool turn_ended = false;  // by the last ply
  };

  Puzzle(const G& g, Seat seat, const std::vector<std::optional<std::string>>& names,
         std::uint64_t luck)
      : g_(g), seat_(seat), luck_(luck) {
    for (const auto& name : names) bots_.push_back(name ? host::bot_called<G>(*name) : nullptr);
  }

  Seat seat() const { return seat_; }
  const G& game() const { return g_; }

  void play(Position& at, Actor who, const Action& action, std::vector<Ply>* line) const {
    const State before = at.state;
    if (who.is_chance()) ++at.draws[action.index()];
    g_.apply(at.state, who, action, {});
    ++at.plies;
    at.turn_ended = GoalsOf<G>::ends_turn(g_, before, at.state, seat_);
    at.quest.saw(g_, before, at.state);
    if (line != nullptr) line->push_back({who, action});
  }

  /// Lets chance and the others act until the person is asked or the goal is decided.
  void settle(Position& at, std::vector<Ply>* line) const {
    while (at.quest.state() == GoalState::open) {
      const ActorSet acting = g_.to_act(at.state);
      if (acting.empty() || (!acting.is_chance() && acting.contains(seat_))) return;
      const Actor who = acting.first();
      if (who.is_chance()) {
        play(at, who, host::drawn_from(g_, at.state, at.draws, luck_), line);
        continue;
      }
      ActionListOf<G> list;
      g_.legal(at.state, who, list);
      Rng rng(luck_ + at.plies);
      bots::Bot<G>& bot = *bots_[static_cast<std::size_t>(index(who.seat_of()))];
      play(at, who, bot.choose(g_, g_.view(at.state, who.seat_of()), list, rng), line);
    }
  }

 private:
  const G& g_;
  Seat seat_;
  std::uint64_t luck_;
  std::vector<std::unique_ptr<bots::Bot<G>>> bots_;
};

/// Many tries, each of which follows the best one so far for a while and then mostly plays as a bot
/// would, with strange decisions now and then.
template <WithGoals G>
class PuzzleSearch {
 public:
  using Action = typename G::Action;
  using Ply = typename Puzzle<G>::Ply;
  using Position = typename Puzzle<G>::Position;
  struct Try {
    std::vector<Action> decisions;
    std::vector<Ply> line;
    GoalState state{};
    int turns = 0;
    int progress = 0;
    std::optional<typename G::State> end;
    /// Fewer turns, then fewer decisions.
    bool is_shorter_than(const Try& o) const {
      return std::pair(turns, decisions.size()) < std::pair(o.turns, o.decisions.size());
    }
  };

  PuzzleSearch(const Puzzle<G>& puzzle, const Position& start, std::uint64_t seed)
      : puzzle_(puzzle), start_(start), rng_(seed) {
    policies_.push_back(host::bot_called<G>("planner"));
    policies_.push_back(host::bot_called<G>("greedy"));
  }

  int trials() const { return trials_; }
  int successes() const { return successes_; }
  const std::optional<Try>& best() const { return best_; }

  /// Looks until there is a solution, or on for the shortest one if `all` are to be made.
  void run(int trials, bool all) {
    for (int i = 0; i < trials; ++i) {
      if (best_ && !all) return;
      ++trials_;
      Try t = attempt();
      if (t.state == GoalState::solved) {
        ++successes_;
        if (!best_ || t.is_shorter_than(*best_)) best_ = t;
      }
      if (!nearest_ || t.progress >= nearest_->progress || t.state == GoalState::solved)
        nearest_ = std::move(t);
    }
  }

  /// What a bot by itself does with it.
  Try played_by(std::string_view name) const {
    const std::unique_ptr<bots::Bot<G>> bot = host::bot_called<G>(name);
    Position at = start_;
    Try t;
    follow(at, t, [&](const ActionListOf<G>& list) {
      Rng rng(at.plies);
      return decided(at, *bot, list, rng);
    });
    return t;
  }

  /// The same decisions from another position, as far as they are allowed.
  Try repeated(const Try& known) const {
    Position at = start_;
    Try t;
    follow(at, t, [&](const ActionListOf<G>& list) -> std::optional<Action> {
      if (t.decisions.size() >= known.decisions.size()) return std::nullopt;
      const Action& action = known.decisions[t.decisions.size()];
      return list.contains(action) ? std::optional(action) : std::nullopt;
    });
    return t;
  }

 private:
  static constexpr int most_decisions = 400;

  Action decided(const Position& at, bots::Bot<G>& bot, const ActionListOf<G>& list,
                 Rng& rng) const {
    return bot.choose(puzzle_.game(), puzzle_.game().view(at.state, puzzle_.seat()), list, rng);
  }

  /// Any action, each kind of action as likely as another.
  static Action any_of(const ActionListOf<G>& list, Rng& rng) {
    const auto at = [&] {
      return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
    };
    Action chosen = at();
    if (rng.below(2) == 0) return chosen;
    std::vector<std::size_t> kinds;
    for (const Action& a : list) {
      if (std::find(kinds.begin(), kinds.end(), a.index()) == kinds.end())
        kinds.push_back(a.index());
    }
    const std::size_t kind = kinds[rng.below(static_cast<std::uint32_t>(kinds.size()))];
    while (chosen.index() != kind) chosen = at();
    return chosen;
  }

  template <class Decide>
  void follow(Position& at, Try& t, Decide decide) const {
    puzzle_.settle(at, &t.line);
    while (at.quest.state() == GoalState::open && std::ssize(t.decisions) < most_decisions) {
      ActionListOf<G> list;
      puzzle_.game().legal(at.state, puzzle_.seat(), list);
      if (list.empty()) break;
      const std::optional<Action> action = decide(list);
      if (!action) break;
      t.decisions.push_back(*action);
      puzzle_.play(at, puzzle_.seat(), *action, &t.line);
      puzzle_.settle(at, &t.line);
    }
    t.state = at.quest.state();
    t.turns = at.quest.turns() + (at.turn_ended ? 0 : 1);
    t.progress = GoalsOf<G>::progress(puzzle_.game(), at.quest.goal(), puzzle_.seat(),
                                      at.quest.start(), at.state);
    t.end = at.state;
  }

  Try attempt() {
    Position at = start_;
    Try t;
    std::size_t kept = 0;
    if (nearest_ && !nearest_->decisions.empty() && rng_.below(10) < 7)
      kept = rng_.below(static_cast<std::uint32_t>(nearest_->decisions.size()));
    constexpr std::array<std::uint32_t, 5> strange_of_100{0, 10, 25, 50, 100};
    const std::uint32_t strange = strange_of_100[rng_.below(5)];
    bots::Bot<G>& policy = *policies_[rng_.below(4) == 0 ? 1 : 0];
    follow(at, t, [&](const ActionListOf<G>& list) -> std::optional<Action> {
      if (t.decisions.size() < kept) {
        const Action& action = nearest_->decisions[t.decisions.size()];
        if (list.contains(action)) return action;
      }
      const bool leaves = t.decisions.size() == kept && kept > 0;
      if (leaves || rng_.below(100) < strange) return any_of(list, rng_);
      return decided(at, policy, list, rng_);
    });
    return t;
  }

  const Puzzle<G>& puzzle_;
  const Position& start_;
  Rng rng_;
  std::vector<std::unique_ptr<bots::Bot<G>>> policies_;
  int trials_ = 0;
  int successes_ = 0;
  std::optional<Try> best_;
  std::optional<Try> nearest_;
};

/// Everything search says about a goal from a position.
template <WithGoals G>
Searched searched(const host::Wire<G>& wire, const Puzzle<G>& puzzle,
                  const typename Puzzle<G>::Position& start,
                  const std::vector<std::optional<std::string>>& bots, std::uint64_t luck,
                  const SearchEffort& effort) {
  Searched result;
  PuzzleSearch<G> search(puzzle, start, effort.seed);
  for (const std::string_view name : {"planner", "greedy", "level-4"}) {
    if (search.played_by(name).state == GoalState::solved) result.plain.emplace_back(name);
  }
  search.run(effort.trials, true);
  result.trials = search.trials();
  result.successes = search.successes();
  if (!search.best()) return result;
  const auto& best = *search.best();
  result.solved = true;
  result.turns = best.turns;
  result.decisions = static_cast<int>(best.decisions.size());
  for (const auto& ply : best.line) result.solution.push_back({ply.actor, wire.write(ply.action)});
  for (int i = 1; i <= effort.other_lucks; ++i) {
    const Puzzle<G> other(wire.game(), puzzle.seat(), bots,
                          luck + 1'000'000ULL * static_cast<std::uint64_t>(i));
    PuzzleSearch<G> again(other, start, effort.seed);
    result.same_decisions += static_cast<int>(again.repeated(best).state == GoalState::solved);
    again.run(effort.trials / 10, false);
    result.some_way += static_cast<int>(again.best().has_value());
  }
  return result;
}

/// The position in which a script's person begins.
template <WithGoals G>
typename Puzzle<G>::Position position_of(const host::Wire<G>& wire, const host::Script& script) {
  const G& g = wire.game();
  typename G::State s = g.start();
  host::DrawCounts<G> draws{};
  for (std::size_t i = 0; i < script.start; ++i) {
    const host::RecordEntry& entry = script.record.entries[i];
    const auto action = wire.template read<typename G::Action>(host::Where("action"), entry.action);
    if (entry.actor.is_chance()) ++draws[action.index()];
    g.apply(s, entry.actor, action, {});
  }
  const auto goal = wire.template read<GoalOf<G>>(host::Where("goal"), script.goal);
  return {s, draws, script.start, Quest<G>(g, goal, script.seat, s), false};
}

template <WithGoals G>
Searched search_script(const host::Wire<G>& wire, const host::Script& script,
                       const SearchEffort& effort) {
  const Puzzle<G> puzzle(wire.game(), script.seat, script.bots, script.luck);
  return searched(wire, puzzle, position_of(wire, script), script.bots, script.luck, effort);
}

/// Plays a match of bots and looks for challenges at the beginning of the person's turns.
template <WithGoals G>
class ChallengeFinder {
 public:
  ChallengeFinder(const host::GameEntry& entry, const host::Wire<G>& wire,
                  const FindRequest& request)
      : entry_(entry), wire_(wire), request_(request) {
    script_.kind = host::ScriptKind::challenge;
    script_.seat = rail::seat(0);
    script_.luck = request.luck;
    std::vector<std::string> names(static_cast<std::size_t>(request.players), request.bot);
    for (const std::string& name : names) script_.bots.emplace_back(name);
    script_.bots[0].reset();
    script_.record = host::Record::begin(entry, request.options, names);
  }

  void run(const std::function<void(const Found&)>& tell) {
    const G& g = wire_.game();
    std::vector<std::optional<std::string>> all(static_cast<std::size_t>(request_.players),
                                                request_.bot);
    typename G::State s = g.start();
    host::DrawCounts<G> draws{};
    std::size_t turns = 0;
    const std::unique_ptr<bots::Bot<G>> bot = host::bot_called<G>(request_.bot);
    while (!g.to_act(s).empty() && turns <= request_.last_turn) {
      const Actor who = g.to_act(s).first();
      ActionListOf<G> list;
      g.legal(s, who, list);
      Rng rng(request_.luck + script_.record.entries.size());
      const typename G::Action action = who.is_chance()
                                            ? host::drawn_from(g, s, draws, request_.luck)
                                            : bot->choose(g, g.view(s, who.seat_of()), list, rng);
      const typename G::State before = s;
      if (who.is_chance()) ++draws[action.index()];
      g.apply(s, who, action, {});
      script_.record.entries.push_back({who, wire_.write(action)});
      turns += static_cast<std::size_t>(GoalsOf<G>::ends_turn(g, before, s, script_.seat));
      const bool fresh =
          !g.to_act(s).is_chance() && g.to_act(s).contains(script_.seat) && looked_at_ != turns;
      if (!fresh || turns < request_.first_turn || turns > request_.last_turn) continue;
      looked_at_ = turns;
      look(s, draws, tell);
    }
  }

 private:
  void look(const typename G::State& s, const host::DrawCounts<G>& draws,
            const std::function<void(const Found&)>& tell) {
    const G& g = wire_.game();
    const Puzzle<G> puzzle(g, script_.seat, script_.bots, script_.luck);
    const std::size_t plies = script_.record.entries.size();
    for (GoalOf<G> goal : GoalsOf<G>::worth_a_try(g, s, script_.seat)) {
      const typename Puzzle<G>::Position wide{s, draws, plies, Quest<G>(g, goal, script_.seat, s),
                                              false};
      if (wide.quest.state() != GoalState::open) continue;
      PuzzleSearch<G> search(puzzle, wide, request_.effort.seed);
      search.run(request_.effort.trials, true);
      if (!search.best()) continue;
      goal =
          GoalsOf<G>::tightened(g, goal, script_.seat, *search.best()->end, search.best()->turns);
      const typename Puzzle<G>::Position start{s, draws, plies, Quest<G>(g, goal, script_.seat, s),
                                               false};
      PuzzleSearch<G> plain(puzzle, start, 1);
      if (plain.played_by("planner").state == GoalState::solved) continue;
      Found found{.script = script_, .searched = {}};
      found.searched = searched(wire_, puzzle, start, script_.bots, script_.luck, request_.effort);
      if (!found.searched.solved) continue;
      found.script.start = plies;
      found.script.goal = wire_.write(goal);
      auto& entries = found.script.record.entries;
      entries.insert(entries.end(), found.searched.solution.begin(), found.searched.solution.end());
      tell(found);
    }
  }

  const host::GameEntry& entry_;
  const host::Wire<G>& wire_;
  const FindRequest& request_;
  host::Script script_;
  std::optional<std::size_t> looked_at_;
};

}  // namespace rail::lab
