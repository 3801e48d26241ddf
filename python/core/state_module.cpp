// Games in progress for Python, and records of them.
#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "host/json_input.h"
#include "host/record.h"
#include "python/core/python_game.h"

namespace rail::python {

namespace {

using StatePtr = std::unique_ptr<PythonState>;
/// A seat, or "chance"; none for whoever is the only one to act.
using Who = std::variant<std::monostate, int, std::string>;

Seat seat_at(const PythonState& s, int number) {
  if (number >= 0 && number < s.game->table->players()) return seat(number);
  throw host::BadInput("there is no seat " + std::to_string(number) + " in a match of " +
                       std::to_string(s.game->table->players()));
}

Actor actor(const PythonState& s, const Who& who) {
  if (const int* number = std::get_if<int>(&who)) return seat_at(s, *number);
  if (const auto* word = std::get_if<std::string>(&who)) {
    if (*word == "chance") return Actor::chance();
    throw host::BadInput("who acts is a seat or \"chance\", not " + host::in_quotes(*word));
  }
  const ActorSet acting = s.position->to_act();
  if (acting.size() == 1) return acting.first();
  throw host::BadInput(acting.empty() ? "the game is over" : "several seats are to act: say which");
}

Seat seat_of(const PythonState& s, const std::optional<int>& number) {
  if (number) return seat_at(s, *number);
  const Actor who = actor(s, std::monostate{});
  if (!who.is_chance()) return who.seat_of();
  throw host::BadInput("chance is to act, not a seat");
}

Viewer viewer(const PythonState& s, const std::optional<int>& number) {
  return number ? Viewer(seat_at(s, *number)) : Viewer::onlooker();
}

std::vector<int> to_act(const PythonState& s) {
  std::vector<int> seats;
  const ActorSet acting = s.position->to_act();
  for (int p = 0; p < s.game->table->players(); ++p) {
    if (acting.contains(seat(p))) seats.push_back(p);
  }
  return seats;
}

void settle(PythonState& s) {
  if (s.luck) s.position->settle(*s.luck);
}

/// A dict as on the wire, or a number.
void play(PythonState& s, const py::object& action, const Who& by) {
  const Actor who = actor(s, by);
  if (py::isinstance<py::dict>(action)) {
    s.position->play(who, dumps(action));
  } else if (who.is_chance()) {
    throw host::BadInput("what chance does has no numbers");
  } else {
    s.position->play_number(who.seat_of(), py::cast<int>(action));
  }
  settle(s);
}

StatePtr copied(const PythonState& s) {
  auto copy = std::make_unique<PythonState>();
  copy->game = s.game;
  copy->position = s.position->clone();
  copy->luck = s.luck;
  return copy;
}

StatePtr imagined(const PythonState& s, const std::optional<int>& by, std::uint64_t seed) {
  auto state = std::make_unique<PythonState>();
  state->game = s.game;
  state->position = s.position->imagine(seat_of(s, by), state->luck.emplace(seed));
  return state;
}

py::array_t<float> row_of(const PythonState& s, const std::optional<int>& by) {
  py::array_t<float> row(s.game->table->row_size());
  std::fill_n(row.mutable_data(), row.size(), 0.0F);
  s.position->observe(seat_of(s, by), row.mutable_data());
  return row;
}

py::array_t<bool> mask(const PythonState& s, const std::optional<int>& by) {
  py::array_t<bool> flags(s.game->table->actions());
  bool* at = flags.mutable_data();
  std::fill_n(at, flags.size(), false);
  for (const int number : s.position->legal_numbers(seat_of(s, by))) at[number] = true;
  return flags;
}

py::object choose(const PythonState& s, const std::string& bot, const std::optional<int>& by,
                  std::uint64_t seed) {
  const Seat who = seat_of(s, by);
  std::string chosen;
  {
    const py::gil_scoped_release others_may_run;
    Rng rng(seed);
    chosen = s.position->choose(who, bot, rng);
  }
  return loads(chosen);
}

std::string record(const PythonState& s, const std::optional<std::vector<std::string>>& names) {
  std::vector<std::string> players;
  for (int p = 0; p < s.game->table->players(); ++p) players.push_back("seat " + std::to_string(p));
  if (names) players = *names;
  if (static_cast<int>(players.size()) != s.game->table->players())
    throw host::BadInput("a record has one name for each seat");
  host::Record written{.game = std::string(s.game->entry->id()),
                       .rules_version = s.game->rules_version,
                       .options = s.game->options,
                       .players = std::move(players),
                       .board = {},
                       .entries = s.position->history(),
                       .outcome = {}};
  if (s.game->own_board) written.board = host::parse_json(s.game->entry->board(), "board");
  if (s.position->to_act().empty())
    written.outcome = host::parse_json(s.position->outcome(), "outcome").as_object();
  return written.text();
}

/// Plays a record by its rules: strictly first, then once more in the types that rows need.
StatePtr replayed(const std::string& text, const std::optional<std::size_t>& plies) {
  const host::Record written = host::Record::parse(text);
  host::replay(written, plies);
  auto game = std::make_shared<PythonGame>();
  game->entry = host::game_of(written);
  game->own_board = written.board.has_value();
  game->rules_version = written.rules_version;
  game->options = game->entry->complete_by(written.rules_version, written.options);
  game->table = table_of(*game->entry, written.rules_version,
                         static_cast<int>(written.players.size()), game->options);
  auto state = std::make_unique<PythonState>();
  state->game = game;
  state->position = game->table->start();
  for (std::size_t i = 0; i < plies.value_or(written.entries.size()); ++i) {
    const host::RecordEntry& entry = written.entries[i];
    state->position->play(entry.actor, json::serialize(entry.action));
  }
  return state;
}

}  // namespace

void add_states(py::module_& module) {
  module.def("replay", replayed, py::arg("record"), py::arg("plies") = py::none());
  py::class_<PythonState>(module, "State", "A game in progress.")
      .def_property_readonly(
          "game", [](const PythonState& s) { return std::const_pointer_cast<PythonGame>(s.game); })
      .def_property_readonly("over",
                             [](const PythonState& s) { return s.position->to_act().empty(); })
      .def_property_readonly("to_act", to_act)
      .def_property_readonly("chance_to_act",
                             [](const PythonState& s) { return s.position->to_act().is_chance(); })
      .def(
          "legal",
          [](const PythonState& s, const Who& who) {
            return loads(s.position->legal(actor(s, who)));
          },
          py::arg("who") = py::none())
      .def(
          "legal_numbers",
          [](const PythonState& s, const std::optional<int>& by) {
            return s.position->legal_numbers(seat_of(s, by));
          },
          py::arg("seat") = py::none())
      .def("mask", mask, py::arg("seat") = py::none())
      .def(
          "action",
          [](const PythonState& s, int number, const std::optional<int>& by) {
            return loads(s.position->action(seat_of(s, by), number));
          },
          py::arg("number"), py::arg("seat") = py::none())
      .def(
          "number",
          [](const PythonState& s, const py::object& action, const std::optional<int>& by) {
            return s.position->number(seat_of(s, by), dumps(action));
          },
          py::arg("action"), py::arg("seat") = py::none())
      .def("play", play, py::arg("action"), py::arg("who") = py::none())
      .def(
          "play_chance",
          [](PythonState& s, std::uint64_t seed) {
            Rng rng(seed);
            return loads(s.position->play_chance(rng));
          },
          py::arg("seed"))
      .def(
          "view",
          [](const PythonState& s, const std::optional<int>& by) {
            return loads(s.position->view(viewer(s, by)));
          },
          py::arg("seat"))
      .def(
          "events",
          [](const PythonState& s, const std::optional<int>& by) {
            return loads(s.position->events(viewer(s, by)));
          },
          py::arg("seat"))
      .def(
          "words",
          [](const PythonState& s, const std::optional<int>& by) {
            return s.position->words(viewer(s, by));
          },
          py::arg("seat"))
      .def("observe", row_of, py::arg("seat") = py::none())
      .def("choose", choose, py::arg("bot"), py::arg("seat") = py::none(), py::arg("seed") = 1)
      .def("imagine", imagined, py::arg("seat") = py::none(), py::arg("seed") = 1)
      .def("outcome", [](const PythonState& s) { return loads(s.position->outcome()); })
      .def("record", record, py::arg("names") = py::none())
      .def("copy", copied)
      .def("__copy__", copied)
      .def("__deepcopy__", [](const PythonState& s, const py::dict&) { return copied(s); });
}

}  // namespace rail::python
