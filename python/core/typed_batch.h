// Many games of one kind at once, in the game's own types.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/play.h"
#include "host/match.h"
#include "python/core/batch.h"
#include "python/core/numbering.h"
#include "python/core/observing.h"
#include "python/core/workers.h"

namespace rail::python {

/// What a seat gets at the end, from -1 to 1: the share of the others it is ahead of, less the
/// share that is ahead of it; in a cooperative game 1 if all won, otherwise -1.
template <class Breakdown>
void rewards_of(const Outcome<Breakdown>& outcome, float* rewards) {
  const auto players = static_cast<std::size_t>(outcome.players);
  for (std::size_t p = 0; p < players; ++p) {
    if (outcome.won_together) {
      rewards[p] = *outcome.won_together ? 1.0F : -1.0F;
      continue;
    }
    int ahead = 0;
    for (std::size_t q = 0; q < players; ++q) {
      ahead += static_cast<int>(outcome.rank[p] < outcome.rank[q]) -
               static_cast<int>(outcome.rank[p] > outcome.rank[q]);
    }
    rewards[p] = players > 1 ? static_cast<float>(ahead) / static_cast<float>(players - 1) : 0;
  }
}

/// What games share: numbers of actions and the length of a row.
template <Game G>
struct Codes {
  std::shared_ptr<const G> game;
  Numbers<G> numbers;
  std::vector<Part> parts;
  int row_size = 0;

  explicit Codes(std::shared_ptr<const G> g)
      : game(std::move(g)), numbers(*game), parts(parts_of(*game)) {
    if (!parts.empty()) row_size = parts.back().offset + parts.back().size;
  }
};

template <Game G>
class TypedBatch final : public Batch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  TypedBatch(std::shared_ptr<const Codes<G>> codes, const BatchRequest& request)
      : Batch(request),
        codes_(std::move(codes)),
        g_(*codes_->game),
        workers_(std::min(request.threads, request.games)),
        states_(static_cast<std::size_t>(request.games), g_.start()),
        luck_(states_.size(), Rng(0)),
        choice_(states_.size(), Rng(0)),
        rounds_(states_.size(), 0),
        listed_(states_.size(), 0) {
    const std::size_t games = states_.size();
    const auto players = static_cast<std::size_t>(g_.players());
    arrays_.seats.resize(games);
    arrays_.decisions.resize(games);
    arrays_.starts.resize(games + 1);
    if (request.masks) arrays_.masks.resize(games * mask_size());
    arrays_.actions.resize(games);
    arrays_.rewards.resize(games * players);
    arrays_.points.resize(games * players);
    arrays_.terminated.resize(games);
    arrays_.truncated.resize(games);
    arrays_.legal = std::make_shared<std::vector<std::int32_t>>();
    for (int w = 0; w < workers_.size(); ++w) {
      const auto cut = [&](int k) {
        return games * static_cast<std::size_t>(k) / static_cast<std::size_t>(workers_.size());
      };
      lanes_.push_back({.first = cut(w), .last = cut(w + 1), .legal = {}});
    }
    reset(request.seed);
  }

  void reset(std::uint64_t seed) override {
    request_.seed = seed;
    std::fill(rounds_.begin(), rounds_.end(), 0U);
    each_lane([&](Lane& lane) {
      forget_results(lane);
      for (std::size_t i = lane.first; i < lane.last; ++i) {
        clear_mask(i);
        choice_[i] = Rng(mixed(seed, i, 0) + 1);
        begin(i);
        settle(i, lane);
        list(i, lane);
      }
    });
  }

  void step(const std::int32_t* actions) override {
    check_all(actions);
    each_lane([&](Lane& lane) {
      forget_results(lane);
      Action action;
      for (std::size_t i = lane.first; i < lane.last; ++i) {
        const Seat who = seat(arrays_.seats[i]);
        clear_mask(i);
        if (actions[i] == waits) {
          list(i, lane);
          continue;
        }
        codes_->numbers.action(g_, Rules::moment(g_, states_[i], who), actions[i], action);
        g_.apply(states_[i], who, action, {});
        decided(i, lane);
        settle(i, lane);
        list(i, lane);
      }
    });
  }

  void sample() override {
    const std::vector<std::int32_t>& legal = *arrays_.legal;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const auto count = static_cast<std::uint32_t>(arrays_.starts[i + 1] - arrays_.starts[i]);
      arrays_.actions[i] =
          legal[static_cast<std::size_t>(arrays_.starts[i]) + choice_[i].below(count)];
    }
  }

  void observe() override {
    const auto width = static_cast<std::size_t>(codes_->row_size);
    arrays_.rows.resize(states_.size() * width);  // the first time only
    workers_.all([&](int w) {
      const Lane& lane = lanes_[static_cast<std::size_t>(w)];
      for (std::size_t i = lane.first; i < lane.last; ++i) {
        float* row = arrays_.rows.data() + i * width;
        std::memset(row, 0, width * sizeof(float));
        python::observe(g_, g_.view(states_[i], seat(arrays_.seats[i])), row);
      }
    });
  }

  void play_random(int decisions) override {
    each_lane([&](Lane& lane) {
      forget_results(lane);
      for (std::size_t i = lane.first; i < lane.last; ++i) {
        clear_mask(i);
        for (int d = 0; d < decisions; ++d) {
          advance(g_, states_[i], seat(arrays_.seats[i]), choice_[i]);
          decided(i, lane);
          settle(i, lane);
        }
        list(i, lane);
      }
    });
  }

 private:
  using Rules = Numbered<G>;

  /// Games that one thread steps.
  struct Lane {
    std::size_t first = 0;
    std::size_t last = 0;
    std::vector<std::int32_t> legal;
    std::int64_t decisions = 0;
    std::int64_t ended = 0;
  };

  static std::uint64_t mixed(std::uint64_t seed, std::size_t game, std::uint64_t round) {
    std::uint64_t z = seed ^ (game + 1) * 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93U;
    z ^= (round + 1) * 0xC2B2AE3D27D4EB4FU;
    return (z ^ (z >> 32)) * 0xD6E8FEB86659FD93U;
  }
  std::size_t mask_size() const { return static_cast<std::size_t>(codes_->numbers.size()); }

  template <class Work>
  void each_lane(const Work& work) {
    workers_.all([&](int w) {
      Lane& lane = lanes_[static_cast<std::size_t>(w)];
      lane.legal.clear();
      work(lane);
    });
    gather();
  }
  /// Puts the lists of all threads into one. Who still looks at the old one keeps it if it is full.
  void gather() {
    std::size_t total = 0;
    for (const Lane& lane : lanes_) total += lane.legal.size();
    if (arrays_.legal->size() < total)
      arrays_.legal = std::make_shared<std::vector<std::int32_t>>(total + total / 2);
    std::int32_t* out = arrays_.legal->data();
    std::int64_t before = 0;
    for (Lane& lane : lanes_) {
      std::copy(lane.legal.begin(), lane.legal.end(), out + before);
      for (std::size_t i = lane.first; i < lane.last; ++i) arrays_.starts[i] += before;
      before += static_cast<std::int64_t>(lane.legal.size());
      decisions_made_ += std::exchange(lane.decisions, 0);
      games_ended_ += std::exchange(lane.ended, 0);
    }
    arrays_.starts.back() = before;
  }

  void forget_results(const Lane& lane) {
    const auto players = static_cast<std::size_t>(g_.players());
    std::fill(arrays_.rewards.begin() + at(lane.first * players),
              arrays_.rewards.begin() + at(lane.last * players), 0.0F);
    std::fill(arrays_.terminated.begin() + at(lane.first),
              arrays_.terminated.begin() + at(lane.last), std::uint8_t{0});
    std::fill(arrays_.truncated.begin() + at(lane.first), arrays_.truncated.begin() + at(lane.last),
              std::uint8_t{0});
  }
  static std::ptrdiff_t at(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  void begin(std::size_t i) {
    states_[i] = g_.start();
    luck_[i] = Rng(mixed(request_.seed, i, rounds_[i]++));
    arrays_.decisions[i] = 0;
  }
  void decided(std::size_t i, Lane& lane) {
    ++lane.decisions;
    ++arrays_.decisions[i];
    if (request_.max_decisions == 0 || arrays_.decisions[i] < request_.max_decisions) return;
    if (g_.to_act(states_[i]).empty()) return;
    arrays_.truncated[i] = 1;
    begin(i);
  }
  void end(std::size_t i, Lane& lane) {
    const auto outcome = g_.outcome(states_[i]);
    const auto players = static_cast<std::size_t>(g_.players());
    rewards_of(outcome, arrays_.rewards.data() + i * players);
    std::copy_n(outcome.points.begin(), players, arrays_.points.begin() + at(i * players));
    arrays_.terminated[i] = 1;
    ++lane.ended;
  }
  /// Goes on to the next decision, of the next game if this one is over.
  void settle(std::size_t i, Lane& lane) {
    State& s = states_[i];
    for (;;) {
      const ActorSet acting = g_.to_act(s);
      if (acting.empty()) {
        end(i, lane);
        begin(i);
        continue;
      }
      const Actor who = acting.first();
      if (who.is_chance()) {
        advance(g_, s, who, luck_[i]);
        continue;
      }
      arrays_.seats[i] = static_cast<std::uint8_t>(who.seat_of());
      if (!request_.skip_forced || !is_forced(s, who)) return;
    }
  }
  /// Plays the only legal action; false if there are several.
  bool is_forced(State& s, Actor who) const {
    ActionListOf<G> only;
    g_.legal(s, who, only);
    if (only.size() > 1) return false;
    g_.apply(s, who, only[0], {});
    return true;
  }
  /// Notes the legal actions of who decides.
  void list(std::size_t i, Lane& lane) {
    const State& s = states_[i];
    const Seat who = seat(arrays_.seats[i]);
    ActionListOf<G> actions;
    g_.legal(s, who, actions);
    const auto moment = Rules::moment(g_, s, who);
    const std::size_t begin = lane.legal.size();
    arrays_.starts[i] = static_cast<std::int64_t>(begin);
    lane.legal.resize(begin + static_cast<std::size_t>(actions.size()));
    listed_[i] = actions.size();
    std::int32_t* out = lane.legal.data() + begin;
    std::int32_t signs = 0;
    for (const Action& action : actions) {
      *out = codes_->numbers.of(g_, moment, action);
      signs |= *out++;
    }
    if (signs < 0) throw std::logic_error("a legal action has no number");
    if (arrays_.masks.empty()) return;
    std::uint8_t* mask = arrays_.masks.data() + i * mask_size();
    for (std::size_t k = begin; k < lane.legal.size(); ++k)
      mask[static_cast<std::size_t>(lane.legal[k])] = 1;
  }
  /// The lists of the step before are still in `arrays_.legal`.
  void clear_mask(std::size_t i) {
    if (arrays_.masks.empty()) return;
    std::uint8_t* mask = arrays_.masks.data() + i * mask_size();
    const std::int32_t* legal = arrays_.legal->data() + arrays_.starts[i];
    for (std::int32_t k = 0; k < listed_[i]; ++k) mask[static_cast<std::size_t>(legal[k])] = 0;
  }

  /// Throws BadInput if one of the actions is not legal.
  void check_all(const std::int32_t* actions) {
    workers_.all([&](int w) {
      const Lane& lane = lanes_[static_cast<std::size_t>(w)];
      for (std::size_t i = lane.first; i < lane.last; ++i) {
        if (is_legal(i, actions[i])) continue;
        throw host::BadInput("action " + std::to_string(actions[i]) + " is not legal in game " +
                             std::to_string(i));
      }
    });
  }
  bool is_legal(std::size_t i, std::int32_t action) const {
    const std::int32_t* begin = arrays_.legal->data() + arrays_.starts[i];
    return action == waits || std::find(begin, begin + listed_[i], action) != begin + listed_[i];
  }

  std::shared_ptr<const Codes<G>> codes_;
  const G& g_;
  Workers workers_;
  std::vector<State> states_;
  std::vector<Rng> luck_;
  std::vector<Rng> choice_;
  std::vector<std::uint32_t> rounds_;  // how many games were begun at each place
  std::vector<std::int32_t> listed_;   // how many legal actions each game has
  std::vector<Lane> lanes_;
};

}  // namespace rail::python
