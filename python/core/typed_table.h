// A game with its players and options, in the game's own types.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "host/game_match.h"
#include "host/json_input.h"
#include "host/typed_games.h"
#include "python/core/table.h"
#include "python/core/typed_batch.h"

namespace rail::python {

/// A game's own words, which a member called `words` would hide.
template <class... Things>
std::string in_words(const Things&... things) {
  return words(things...);
}

/// What is shared by all that is played at one table.
template <host::Worded G>
struct Shared {
  std::shared_ptr<const host::Wire<G>> wire;
  std::shared_ptr<const Codes<G>> codes;
};

template <host::Worded G>
class TypedPosition final : public Position {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Event = typename G::Event;
  using Rules = Numbered<G>;

  explicit TypedPosition(Shared<G> shared)
      : shared_(std::move(shared)), state_(game().start()), past_(std::in_place) {}
  /// One that was imagined.
  TypedPosition(Shared<G> shared, const State& state) : shared_(std::move(shared)), state_(state) {}

  std::unique_ptr<Position> clone() const override {
    return std::make_unique<TypedPosition>(*this);
  }

  ActorSet to_act() const override { return game().to_act(state_); }

  std::string legal(Actor who) const override {
    require_present(who);
    ActionListOf<G> list;
    fill_legal(who, list);
    std::string out = "[";
    wire().write_items(list.begin(), list.end(), out);
    return out + "]";
  }
  std::vector<int> legal_numbers(Seat who) const override {
    require_present(who);
    ActionListOf<G> list;
    fill_legal(who, list);
    const auto moment = Rules::moment(game(), state_, who);
    std::vector<int> numbers;
    for (const Action& a : list) numbers.push_back(numbering().of(game(), moment, a));
    return numbers;
  }
  std::string action(Seat who, int number) const override {
    return wire().text(action_of(who, number));
  }
  int number(Seat who, std::string_view action) const override {
    require_present(who);
    const int number = numbering().of_any(game(), Rules::moment(game(), state_, who), read(action));
    if (number == Numbers<G>::none) throw host::BadInput("no seat can ever do this");
    return number;
  }

  void play(Actor who, std::string_view action) override { play_typed(who, read(action)); }
  void play_number(Seat who, int number) override { play_typed(who, action_of(who, number)); }

  std::string play_chance(Rng& rng) override {
    if (!to_act().is_chance()) throw host::BadInput("chance is not to act now");
    Action drawn{};
    pick(game(), std::as_const(state_), Actor::chance(), rng, drawn);
    apply(Actor::chance(), drawn);
    return wire().text(drawn);
  }
  void settle(Rng& rng) override {
    Action drawn{};
    while (to_act().is_chance()) {
      pick(game(), std::as_const(state_), Actor::chance(), rng, drawn);
      apply(Actor::chance(), drawn);
    }
  }

  std::string view(Viewer viewer) const override {
    if (!viewer.is_onlooker()) require_present(viewer.seat_of());
    return wire().text(game().view(state_, viewer));
  }
  std::string events(Viewer viewer) const override {
    if (!viewer.is_onlooker()) require_present(viewer.seat_of());
    std::string out = "[";
    for (const Event& event : events_) {
      if (out.size() > 1) out += ',';
      wire().write(game().redact(event, viewer), out);
    }
    return out + "]";
  }
  std::string words(Viewer viewer) const override {
    if (!viewer.is_onlooker()) require_present(viewer.seat_of());
    return in_words(game(), game().view(state_, viewer));
  }
  void observe(Seat who, float* row) const override {
    require_present(who);
    python::observe(game(), game().view(state_, who), row);
  }

  std::string choose(Seat who, std::string_view bot, Rng& rng) const override {
    require_present(who);
    ActionListOf<G> list;
    fill_legal(who, list);
    if (list.empty())
      throw host::BadInput("seat " + std::to_string(index(who)) + " is not to act now");
    const auto player = host::bot_called<G>(bot);
    return wire().text(player->choose(game(), game().view(state_, who), list, rng));
  }
  std::unique_ptr<Position> imagine(Seat who, Rng& rng) const override {
    require_present(who);
    return std::make_unique<TypedPosition>(shared_, game().imagine(game().view(state_, who), rng));
  }

  std::string outcome() const override {
    if (!to_act().empty()) throw host::BadInput("the game is not over");
    return json::serialize(host::outcome_json(wire(), game().outcome(state_)));
  }
  std::vector<host::RecordEntry> history() const override {
    if (!past_) throw host::BadInput("an imagined game has no record");
    std::vector<host::RecordEntry> entries;
    for (const auto& [who, action] : *past_) entries.push_back({who, wire().write(action)});
    return entries;
  }

 private:
  const host::Wire<G>& wire() const { return *shared_.wire; }
  const G& game() const { return shared_.wire->game(); }
  const Numbers<G>& numbering() const { return shared_.codes->numbers; }

  Action read(std::string_view action) const {
    return wire().template read<Action>(host::Where("action"), host::parse_json(action, "action"));
  }
  void require_present(Actor who) const {
    if (who.is_chance() || index(who.seat_of()) < game().players()) return;
    throw host::BadInput("there is no seat " + std::to_string(index(who.seat_of())) +
                         " in a match of " + std::to_string(game().players()));
  }
  void fill_legal(Actor who, ActionListOf<G>& list) const {
    if (to_act().contains(who)) game().legal(state_, who, list);
  }
  Action action_of(Seat who, int number) const {
    require_present(who);
    if (number < 0 || number >= numbering().size())
      throw host::BadInput("actions have numbers below " + std::to_string(numbering().size()));
    Action action{};
    numbering().action(game(), Rules::moment(game(), state_, who), number, action);
    return action;
  }
  void play_typed(Actor who, const Action& action) {
    require_present(who);
    ActionListOf<G> list;
    fill_legal(who, list);
    if (!list.contains(action)) refuse(who, action);
    apply(who, action);
  }
  void apply(Actor who, const Action& action) {
    events_.clear();
    game().apply(state_, who, action, Emit<Event>(events_));
    if (past_) past_->emplace_back(who, action);
  }
  [[noreturn]] void refuse(Actor who, const Action& action) const {
    const auto reason = game().explain(state_, who, action);
    if (!reason) throw std::logic_error("legal and explain do not agree");
    throw Refused(host::Refusal{.code = boost::describe::enum_to_string(*reason, ""),
                                .rule = std::string(rule_of(*reason)),
                                .words = in_words(*reason)});
  }

  Shared<G> shared_;
  State state_;
  std::vector<Event> events_;  // of the last play
  std::optional<std::vector<std::pair<Actor, Action>>> past_;
};

template <host::Worded G>
class TypedTable final : public Table {
 public:
  using Action = typename G::Action;
  using Rules = Numbered<G>;

  explicit TypedTable(std::shared_ptr<const host::Wire<G>> wire)
      : game_(wire, &wire->game()),
        shared_{std::move(wire), std::make_shared<const Codes<G>>(game_)} {}

  int players() const override { return game_->players(); }
  int actions() const override { return numbering().size(); }
  int row_size() const override { return shared_.codes->row_size; }
  int numbering_version() const override { return Rules::version; }
  int row_version() const override { return Observed<G>::version; }
  const std::vector<Part>& parts() const override { return shared_.codes->parts; }

  std::vector<ActionKind> kinds() const override {
    std::vector<ActionKind> all;
    each_kind([&]<class A>(std::type_identity<A>) {
      ActionKind kind{.name = std::string(A::type), .fields = {}};
      mp::mp_for_each<host::Members<A>>(
          [&](auto member) { kind.fields.emplace_back(member.name); });
      all.push_back(std::move(kind));
    });
    return all;
  }
  int feature_width() const override {
    int width = 0;
    each_kind([&]<class A>(std::type_identity<A>) {
      width = std::max(width, Numbers<G>::template width<A>(*game_));
    });
    return width + 1;
  }
  std::vector<std::int32_t> features() const override {
    const auto width = static_cast<std::size_t>(feature_width());
    std::vector<std::int32_t> all(static_cast<std::size_t>(actions()) * width, Numbers<G>::none);
    std::vector<int> fields;
    for (int n = 0; n < actions(); ++n) {
      fields.assign(1, numbering().kind(n));
      numbering().fields(*game_, n, fields);
      std::copy(fields.begin(), fields.end(), all.begin() + static_cast<std::ptrdiff_t>(width) * n);
    }
    return all;
  }
  std::string action(int number) const override {
    if (number < 0 || number >= actions())
      throw host::BadInput("actions have numbers below " + std::to_string(actions()));
    Action action{};
    numbering().action(*game_, {}, number, action);
    if (!numbering().relative(number)) return shared_.wire->text(action);
    json::array offered;
    for (int i = 0, bits = numbering().chosen_bits(number); bits != 0; ++i, bits >>= 1) {
      if ((bits & 1) != 0) offered.emplace_back(i);
    }
    return R"({"type":")" + std::string(kind_name(numbering().kind(number))) + R"(","offered":)" +
           json::serialize(offered) + "}";
  }

  std::unique_ptr<Position> start() const override {
    return std::make_unique<TypedPosition<G>>(shared_);
  }
  std::unique_ptr<Batch> batch(const BatchRequest& request) const override {
    if (request.games < 1 || request.games > max_games)
      throw host::BadInput("a batch has 1 to " + std::to_string(max_games) + " games");
    if (request.threads < 1 || request.threads > max_threads)
      throw host::BadInput("a batch has 1 to " + std::to_string(max_threads) + " threads");
    if (request.max_decisions < 0) throw host::BadInput("decisions are not fewer than none");
    return std::make_unique<TypedBatch<G>>(shared_.codes, request);
  }
  std::unique_ptr<Position> imagine(std::string_view view, Rng& rng) const override {
    return std::make_unique<TypedPosition<G>>(shared_, game_->imagine(read_view(view), rng));
  }
  void observe(std::string_view view, float* row) const override {
    const typename G::View seen = read_view(view);
    if (!seen.seat) throw host::BadInput("view.seat: an onlooker decides nothing");
    python::observe(*game_, seen, row);
  }
  std::vector<int> numbers(std::string_view view, std::string_view actions) const override {
    const auto moment = Rules::moment(*game_, read_view(view));
    const host::Where where("actions");
    const json::value parsed = host::parse_json(actions, "actions");
    const json::array& items = host::array_at(where, parsed);
    std::vector<int> numbers;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const auto action = shared_.wire->template read<Action>(where.item(i), items[i]);
      numbers.push_back(numbering().of_any(*game_, moment, action));
      if (numbers.back() == Numbers<G>::none) where.item(i).fail("no seat can ever do this");
    }
    return numbers;
  }

 private:
  const Numbers<G>& numbering() const { return shared_.codes->numbers; }
  typename G::View read_view(std::string_view view) const {
    return shared_.wire->template read<typename G::View>(host::Where("view"),
                                                         host::parse_json(view, "view"));
  }
  template <class F>
  static void each_kind(const F& f) {
    mp::mp_for_each<mp::mp_iota_c<Rules::seat_kinds>>(
        [&](auto i) { f(std::type_identity<std::variant_alternative_t<i, Action>>{}); });
  }
  static std::string_view kind_name(int kind) {
    std::string_view name;
    int at = 0;
    each_kind([&]<class A>(std::type_identity<A>) {
      if (at++ == kind) name = A::type;
    });
    return name;
  }

  std::shared_ptr<const G> game_;
  Shared<G> shared_;
};

/// Tables of G on one board, for every number of players.
template <host::Worded G>
std::shared_ptr<const Table> table_if(const host::GameEntry& entry, int rules_version, int players,
                                      const host::OptionValues& options) {
  if (entry.family() != G::family) return nullptr;
  const host::TypedGames<G> games(entry.board());
  return std::make_shared<const TypedTable<G>>(games.wire(rules_version, players, options));
}

}  // namespace rail::python
