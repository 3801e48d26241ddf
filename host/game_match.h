// One match of one game: the game's types on the inside, JSON on the outside.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bots/bots.h"
#include "engine/goal.h"
#include "engine/parts.h"
#include "engine/play.h"
#include "host/match.h"
#include "host/outcome_json.h"
#include "host/shared_draw.h"
#include "host/wire.h"

namespace rail::host {

/// A game that can also be put into English, for terminals.
template <class G>
concept Worded = Game<G> && requires(const G& g, const typename G::Action& action,
                                     const typename G::Event& event, const typename G::View& view,
                                     typename G::Reason reason) {
  sizeof(GameParts<G>);  // whose header declares these
  { words(g, action) } -> std::convertible_to<std::string>;
  { words(g, event) } -> std::convertible_to<std::string>;
  { words(g, view) } -> std::convertible_to<std::string>;
  { words(reason) } -> std::convertible_to<std::string>;
  { rule_of(reason) } -> std::convertible_to<std::string_view>;
};

/// A game that can say why an action is good, from a seat's own view and from nothing else:
/// `Motives motives(g, view); motives.of(action)` is a list of one or two `Motives::Motive`, the
/// best first, each a described variant; `words(g, motive)` says one in English. Asked when
/// somebody wants a hint, so it may take its time.
template <class G>
concept Motivated = Worded<G> && requires { typename GameParts<G>::Motives; };

/// Throws BadInput unless there is a bot of this name for G.
template <Game G>
std::unique_ptr<bots::Bot<G>> bot_called(std::string_view name,
                                         const bots::Helpers& helpers = bots::nobody()) {
  std::unique_ptr<bots::Bot<G>> bot = bots::make_bot<G>(name, helpers);
  if (!bot) throw BadInput(no_bot_called(name, bots::bot_names<G>()));
  return bot;
}

/// How often chance has acted, by the kind of what it did.
template <Game G>
using DrawCounts = std::array<std::uint32_t, std::variant_size_v<typename G::Action>>;

/// What chance does now in a match whose luck is fixed by a number.
template <Game G>
typename G::Action drawn_from(const G& g, const typename G::State& s, const DrawCounts<G>& draws,
                              std::uint64_t deal) {
  ActionListOf<G> list;
  g.legal(s, Actor::chance(), list);
  const auto kind = static_cast<std::uint64_t>(list[0].index());
  SharedDraw draw(deal, kind, draws[list[0].index()]);
  const typename G::Action* first = list.begin();
  for (const typename G::Action& outcome : list) {
    if (draw.is_first(action_code(outcome), g.weight(s, outcome))) first = &outcome;
  }
  return *first;
}

/// What a match keeps of a goal; nothing in games without any.
template <class G>
struct QuestFor {
  using Type = std::monostate;
};
template <WithGoals G>
struct QuestFor<G> {
  using Type = Quest<G>;
};
template <class G>
using QuestOf = typename QuestFor<G>::Type;

template <Worded G>
class GameMatch final : public Match {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Event = typename G::Event;

  explicit GameMatch(std::shared_ptr<const Wire<G>> wire)
      : wire_(std::move(wire)), state_(game().start()) {}

  std::unique_ptr<Match> clone() const override { return std::make_unique<GameMatch>(*this); }

  int players() const override { return game().players(); }
  ActorSet to_act() const override { return game().to_act(state_); }

  void write_legal(Actor who, std::string& out) const override {
    require_present(who);
    ActionListOf<G> list;
    fill_legal(who, list);
    out += '[';
    wire_->write_items(list.begin(), list.end(), out);
    out += ']';
  }

  std::optional<Refusal> explain(Actor who, const json::value& action) const override {
    require_present(who);
    return explain(who, read(action));
  }

  std::optional<Refusal> play(Actor who, const json::value& json_action) override {
    require_present(who);
    const Action action = read(json_action);
    if (!is_legal(who, action)) return explain(who, action);
    assert(!game().explain(state_, who, action));
    if (who.is_chance()) ++draws_[action.index()];
    events_.clear();
    const State* before = nullptr;
    std::optional<State> copy;
    if (quest_) before = &copy.emplace(state_);
    game().apply(state_, who, action, Emit<Event>(events_));
    if constexpr (WithGoals<G>) {
      if (before != nullptr) quest_->saw(game(), *before, state_);
    }
    return std::nullopt;
  }

  json::value draw(Rng& rng) const override {
    require_to_act(Actor::chance());
    Action outcome{};
    pick(game(), state_, Actor::chance(), rng, outcome);
    return wire_->write(outcome);
  }

  json::value draw_from(std::uint64_t deal) const override {
    require_to_act(Actor::chance());
    return wire_->write(drawn_from(game(), state_, draws_, deal));
  }

  using Match::choose;
  json::value choose(Seat seat, std::string_view bot, Rng& rng,
                     const bots::Helpers& helpers) const override {
    require_to_act(seat);
    ActionListOf<G> list;
    fill_legal(seat, list);
    const auto player = bot_called<G>(bot, helpers);
    return wire_->write(player->choose(game(), game().view(state_, seat), list, rng));
  }

  std::vector<Hint> hint(Seat seat, std::string_view bot, Rng& rng) const override {
    constexpr int most = 3;
    require_to_act(seat);
    ActionListOf<G> list;
    fill_legal(seat, list);
    const auto adviser = bot_called<G>(bot);
    const typename G::View view = game().view(state_, seat);
    std::vector<Hint> hints;
    for (const bots::Advice<G>& advice : adviser->advise(game(), view, list, rng, most)) {
      // What was left out early was tried less often: chance must not let it look better.
      const double worth = static_cast<double>(advice.worth) / bots::certain;
      hints.push_back({wire_->write(advice.action),
                       hints.empty() ? worth : std::min(worth, hints.back().worth)});
      give_reasons(view, advice.action, hints.back());
    }
    return hints;
  }

  void pursue(Seat seat, const json::value& goal) override {
    require_seat(seat);
    if constexpr (WithGoals<G>) {
      quest_.emplace(game(), wire_->template read<GoalOf<G>>(Where("goal"), goal), seat, state_);
    } else {
      Where("goal").fail("this game has none");
    }
  }
  std::optional<GoalInfo> goal_info() const override {
    if constexpr (WithGoals<G>) {
      if (!quest_) return std::nullopt;
      GoalInfo info{.state = quest_->state(), .turns_left = {}};
      info.measures =
          GoalsOf<G>::measures(game(), quest_->goal(), quest_->who(), quest_->start(), state_);
      if (const int limit = GoalsOf<G>::turn_limit(quest_->goal()); limit > 0)
        info.turns_left = std::max(0, limit - quest_->turns());
      return info;
    } else {
      return std::nullopt;
    }
  }

  void write_view(Viewer viewer, std::string& out) const override {
    wire_->write(view_of(viewer), out);
  }

  void write_events(Viewer viewer, std::string& out) const override {
    for (const Event& event : events_) write_item(redacted(event, viewer), out);
  }
  void write_all_events(std::string& out) const override {
    for (const Event& event : events_) write_item(event, out);
  }

  json::object outcome() const override {
    if (!over()) throw std::logic_error("outcome of a match that is not over");
    return outcome_json(*wire_, game().outcome(state_));
  }

  std::string action_words(const json::value& action) const override {
    return words(game(), read(action));
  }
  std::string view_words(Viewer viewer) const override { return words(game(), view_of(viewer)); }
  std::vector<std::string> event_words(Viewer viewer) const override {
    std::vector<std::string> all;
    for (const Event& event : events_) all.push_back(words(game(), redacted(event, viewer)));
    return all;
  }

 private:
  const G& game() const { return wire_->game(); }

  void write_item(const Event& event, std::string& out) const {
    if (!out.empty() && out.back() != '[') out += ',';
    wire_->write(event, out);
  }

  Action read(const json::value& action) const {
    return wire_->template read<Action>(Where("action"), action);
  }

  void require_seat(Seat seat) const {
    if (index(seat) >= players()) {
      throw BadInput("there is no seat " + std::to_string(index(seat)) + " in a match of " +
                     std::to_string(players()));
    }
  }
  void require_present(Actor who) const {
    if (!who.is_chance()) require_seat(who.seat_of());
  }
  void require_to_act(Actor who) const {
    require_present(who);
    if (to_act().contains(who)) return;
    throw BadInput((who.is_chance() ? "chance" : "seat " + std::to_string(index(who.seat_of()))) +
                   " is not to act now");
  }

  /// Leaves the list empty if `who` is not to act.
  void fill_legal(Actor who, ActionListOf<G>& list) const {
    if (to_act().contains(who)) game().legal(state_, who, list);
  }
  bool is_legal(Actor who, const Action& action) const {
    ActionListOf<G> list;
    fill_legal(who, list);
    return list.contains(action);
  }

  void give_reasons(const typename G::View& view, const Action& action, Hint& hint) const {
    if constexpr (Motivated<G>) {
      for (const auto& motive : MotivesOf<G>(game(), view).of(action)) {
        hint.reasons.push_back(wire_->write(motive));
        hint.words.push_back(words(game(), motive));
      }
    }
  }

  std::optional<Refusal> explain(Actor who, const Action& action) const {
    const std::optional<typename G::Reason> reason = game().explain(state_, who, action);
    if (reason.has_value() == is_legal(who, action))
      throw std::logic_error("explain and legal do not agree on: " + words(game(), action));
    if (!reason) return std::nullopt;
    return Refusal{.code = std::string(
                       enumerator_names<typename G::Reason>[static_cast<std::size_t>(*reason)]),
                   .rule = std::string(rule_of(*reason)),
                   .words = words(*reason)};
  }

  typename G::View view_of(Viewer viewer) const {
    if (!viewer.is_onlooker()) require_seat(viewer.seat_of());
    return game().view(state_, viewer);
  }
  Event redacted(const Event& event, Viewer viewer) const {
    if (!viewer.is_onlooker()) require_seat(viewer.seat_of());
    return game().redact(event, viewer);
  }

  std::shared_ptr<const Wire<G>> wire_;
  State state_;
  std::vector<Event> events_;  // of the last play
  DrawCounts<G> draws_{};
  std::optional<QuestOf<G>> quest_;
};

}  // namespace rail::host
