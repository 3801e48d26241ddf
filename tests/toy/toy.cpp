#include "tests/toy/toy.h"

#include <boost/describe/enum_to_string.hpp>

namespace rail::toy {

State Toy::start() const {
  State s;
  for (int i = 0; i < wagon_kinds; ++i)
    s.pile[static_cast<WagonId>(i)] = wagons_of_each_kind;  // R1
  return s;
}

ActorSet Toy::to_act(const State& s) const {
  switch (s.step) {
    case Step::set_up:
    case Step::coupling:
      return Actor::chance();
    case Step::turn:
      return Actor(s.turn);
    case Step::over:
      break;
  }
  return {};
}

void Toy::legal(const State& s, Actor who, ActionList<Action, max_actions>& out) const {
  if (who.is_chance()) {
    s.pile.each([&](WagonId id, int) { out.push(Deal{id}); });
  } else {
    out.push(Couple{});  // R3
    out.push(Depart{});
  }
}

std::uint32_t Toy::weight(const State& s, const Action& action) const {
  return s.pile[std::get<Deal>(action).wagon];
}

void Toy::apply(State& s, Actor, const Action& action, const Emit<Event>& emit) const {
  std::visit([&](const auto& a) { on(s, a, emit); }, action);
}

void Toy::on(State& s, const Couple&, const Emit<Event>&) const { s.step = Step::coupling; }

void Toy::on(State& s, const Depart&, const Emit<Event>& emit) const {
  emit(Departed{s.turn});
  next_turn(s, emit);
}

void Toy::on(State& s, const Deal& deal, const Emit<Event>& emit) const {
  --s.pile[deal.wagon];
  ++s.train[static_cast<std::size_t>(s.turn)][deal.wagon];
  emit(WagonDealt{s.turn, deal.wagon});
  next_turn(s, emit);
}

void Toy::next_turn(State& s, const Emit<Event>& emit) const {
  const bool all_done = index(s.turn) + 1 == players_;
  s.turn = all_done ? seat(0) : seat(index(s.turn) + 1);
  if (s.step == Step::set_up) {  // R2
    if (all_done) s.step = Step::turn;
  } else {  // R3
    s.step = all_done ? Step::over : Step::turn;
    if (all_done) emit(GameEnded{});
  }
}

Outcome<Breakdown> Toy::outcome(const State& s) const {
  Outcome<Breakdown> out;
  out.players = players_;
  const auto players = static_cast<std::size_t>(players_);
  for (std::size_t i = 0; i < players; ++i) {
    const int weight = weight_of(s.train[i]);
    out.breakdown[i] = {.weight = weight, .too_heavy = weight > strength ? -weight : 0};  // R4
    out.points[i] = out.breakdown[i].weight + out.breakdown[i].too_heavy;
  }
  for (std::size_t i = 0; i < players; ++i) {
    out.rank[i] = 1;
    for (std::size_t j = 0; j < players; ++j) out.rank[i] += out.points[j] > out.points[i];  // R5
  }
  return out;
}

View Toy::view(const State& s, Viewer viewer) const {
  View v;
  if (!viewer.is_onlooker()) v.seat = viewer.seat_of();
  v.step = s.step;
  v.turn = s.turn;
  for (int i = 0; i < players_; ++i) {
    const Wagons& train = s.train[static_cast<std::size_t>(i)];
    TrainView shown{.length = static_cast<std::uint8_t>(train.total()), .wagons = {}};
    if (viewer.is(seat(i)) || s.step == Step::over) shown.wagons = train;  // R2, R4
    v.trains.push(shown);
  }
  return v;
}

Event Toy::redact(const Event& event, Viewer viewer) const {
  const auto* dealt = std::get_if<WagonDealt>(&event);
  if (dealt == nullptr || viewer.is(dealt->seat)) return event;
  return WagonDealt{dealt->seat, std::nullopt};  // R2
}

State Toy::imagine(const View& v, Rng& rng) const {
  State s = start();
  s.step = v.step;
  s.turn = v.turn;
  for (int i = 0; i < players_; ++i) {
    if (!v.trains[i].wagons) continue;
    s.train[static_cast<std::size_t>(i)] = *v.trains[i].wagons;
    s.pile -= *v.trains[i].wagons;
  }
  for (int i = 0; i < players_; ++i) {
    Wagons& train = s.train[static_cast<std::size_t>(i)];
    while (train.total() < v.trains[i].length) {
      int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(s.pile.total())));
      WagonId drawn{};
      s.pile.each([&](WagonId id, int n) {
        if (left >= 0) drawn = id;
        left -= n;
      });
      --s.pile[drawn];
      ++train[drawn];
    }
  }
  return s;
}

std::optional<Reason> Toy::explain(const State& s, Actor who, const Action& action) const {
  if (s.step == Step::over) return Reason::game_is_over;
  const auto* deal = std::get_if<Deal>(&action);
  if (deal != nullptr && !who.is_chance()) return Reason::only_chance_does_that;
  if (deal == nullptr && who.is_chance()) return Reason::only_players_do_that;
  const bool turn_of_player = s.step == Step::turn;
  if (turn_of_player == who.is_chance()) return Reason::not_your_turn;
  if (turn_of_player && who.seat_of() != s.turn) return Reason::not_your_turn;
  if (deal != nullptr && s.pile[deal->wagon] == 0) return Reason::no_such_wagon;
  return std::nullopt;
}

std::string_view rule_of(Reason reason) {
  switch (reason) {
    case Reason::game_is_over:
      return "R4";
    case Reason::only_chance_does_that:
    case Reason::only_players_do_that:
      return "R2";
    case Reason::not_your_turn:
      return "R3";
    case Reason::no_such_wagon:
      return "R1";
  }
  return "";
}

std::string_view Toy::word(WagonId id) const {
  static constexpr std::array<std::string_view, wagon_kinds> words{"caboose", "mail", "grain",
                                                                   "timber", "coal"};
  return words[static_cast<std::size_t>(id)];
}

std::string words(const Toy& g, const Action& action) {
  if (const auto* deal = std::get_if<Deal>(&action))
    return "deal the " + std::string(g.word(deal->wagon)) + " wagon";
  return std::holds_alternative<Couple>(action) ? "couple one more wagon" : "depart";
}

std::string words(const Toy& g, const Event& event) {
  if (const auto* departed = std::get_if<Departed>(&event))
    return "seat " + std::to_string(index(departed->seat)) + " departs";
  if (const auto* dealt = std::get_if<WagonDealt>(&event)) {
    return "seat " + std::to_string(index(dealt->seat)) + " gets a " +
           (dealt->wagon ? std::string(g.word(*dealt->wagon)) + " wagon" : "wagon");
  }
  return "the game is over";
}

std::string words(const Toy& g, const View& view) {
  std::string text;
  for (int i = 0; i < view.trains.size(); ++i) {
    text += "seat " + std::to_string(i) + ": " + std::to_string(view.trains[i].length) + " wagons";
    if (view.trains[i].wagons) {
      view.trains[i].wagons->each([&](WagonId id, int n) {
        for (; n > 0; --n) text += " " + std::string(g.word(id));
      });
    }
    text += "\n";
  }
  return text;
}

std::string words(Reason reason) {
  std::string text = boost::describe::enum_to_string(reason, "");
  for (char& c : text) c = c == '_' ? ' ' : c;
  return text;
}

}  // namespace rail::toy
