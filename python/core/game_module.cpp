// Games for Python: the catalog, boards, numbers of actions, rows.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text_hash.h"
#include "host/record.h"
#include "python/core/python_game.h"

namespace rail::python {

namespace {

using GamePtr = std::shared_ptr<PythonGame>;

GamePtr game_on(std::shared_ptr<const host::GameEntry> entry, bool own_board, int players,
                const host::OptionValues& options, std::optional<int> rules_version) {
  const int version = rules_version.value_or(entry->rules_version());
  host::OptionValues complete = entry->complete_by(version, options);
  auto table = table_of(*entry, version, players, complete);
  return std::make_shared<PythonGame>(PythonGame{.entry = std::move(entry),
                                                 .own_board = own_board,
                                                 .rules_version = version,
                                                 .options = std::move(complete),
                                                 .table = std::move(table)});
}

std::shared_ptr<const host::GameEntry> entry_called(const std::string& id) {
  // The catalog lives as long as the program, so nobody owns what is in it.
  return {std::shared_ptr<const void>(), &host::Catalog::whole().at(id)};
}

std::vector<std::string> ids(bool hidden) {
  std::vector<std::string> all;
  for (const auto& entry : host::Catalog::with(hidden).entries()) all.emplace_back(entry->id());
  return all;
}

py::dict option_choices(const PythonGame& game) {
  py::dict choices;
  for (const OptionSpec& spec : game.entry->options())
    choices[py::str(spec.key)] = py::cast(spec.values);
  return choices;
}

std::vector<std::string> bots(const PythonGame& game) {
  std::vector<std::string> names;
  for (const std::string_view name : game.entry->bots()) names.emplace_back(name);
  return names;
}

py::list layout(const PythonGame& game) {
  py::list parts;
  for (const Part& part : game.table->parts()) {
    parts.append(py::dict(py::arg("name") = part.name, py::arg("offset") = part.offset,
                          py::arg("size") = part.size, py::arg("kind") = std::string(part.kind),
                          py::arg("divisor") = part.divisor));
  }
  return parts;
}

/// Changes whenever a place of a row or the number of an action means something else.
std::string layout_id(const PythonGame& game) {
  const Table& table = *game.table;
  std::uint64_t hash = text_hash(fmt::format("{} {} {}", game.entry->family(), table.row_version(),
                                             table.numbering_version()));
  for (const Part& part : table.parts()) {
    hash =
        text_hash(fmt::format("{} {} {} {}", part.name, part.size, part.kind, part.divisor), hash);
  }
  for (int n = 0; n < table.actions(); ++n) hash = text_hash(table.action(n), hash);
  return fmt::format("{}-{}-{}-{:016x}", game.entry->family(), table.row_version(),
                     table.numbering_version(), hash);
}

py::list kinds(const PythonGame& game) {
  py::list all;
  for (const ActionKind& kind : game.table->kinds())
    all.append(py::make_tuple(kind.name, py::cast(kind.fields)));
  return all;
}

py::array features(const PythonGame& game) {
  const std::vector<std::int32_t> all = game.table->features();
  return py::array_t<std::int32_t>({static_cast<py::ssize_t>(game.table->actions()),
                                    static_cast<py::ssize_t>(game.table->feature_width())},
                                   all.data());
}

py::array_t<float> observe_view(const PythonGame& game, const py::object& view) {
  py::array_t<float> row(game.table->row_size());
  std::fill_n(row.mutable_data(), row.size(), 0.0F);
  game.table->observe(dumps(view), row.mutable_data());
  return row;
}

std::unique_ptr<PythonState> begun(const GamePtr& game, std::optional<std::uint64_t> seed) {
  auto state = std::make_unique<PythonState>();
  state->game = game;
  state->position = game->table->start();
  if (seed) state->position->settle(state->luck.emplace(*seed));
  return state;
}

std::unique_ptr<PythonState> imagined(const GamePtr& game, const py::object& view,
                                      std::uint64_t seed) {
  auto state = std::make_unique<PythonState>();
  state->game = game;
  state->position = game->table->imagine(dumps(view), state->luck.emplace(seed));
  return state;
}

std::string repr(const PythonGame& game) {
  return fmt::format("<roundhouse.Game {} for {}>", game.entry->id(), game.table->players());
}

}  // namespace

void add_games(py::module_& module) {
  module.def("games", ids, py::arg("hidden") = false,
             "The ids of all games; with `hidden` also those that lists leave out.");
  py::class_<PythonGame, GamePtr>(module, "Game",
                                  "A game on one board, with so many players and these options.")
      .def(py::init([](const std::string& id, int players, const host::OptionValues& options,
                       std::optional<int> rules_version) {
             return game_on(entry_called(id), false, players, options, rules_version);
           }),
           py::arg("id"), py::arg("players") = 2, py::arg("options") = host::OptionValues{},
           py::arg("rules_version") = py::none())
      .def_static(
          "from_board",
          [](const py::object& board, int players, const host::OptionValues& options) {
            const std::string text =
                py::isinstance<py::str>(board) ? py::cast<std::string>(board) : dumps(board);
            return game_on(host::entry_from_board(text), true, players, options, {});
          },
          py::arg("board"), py::arg("players") = 2, py::arg("options") = host::OptionValues{},
          "A game on a board of one's own: the text of its file, or what json.load made of it.")
      .def_property_readonly("id", [](const PythonGame& g) { return std::string(g.entry->id()); })
      .def_property_readonly("family",
                             [](const PythonGame& g) { return std::string(g.entry->family()); })
      .def(
          "name",
          [](const PythonGame& g, const std::string& language) {
            return std::string(g.entry->name(language));
          },
          py::arg("language") = "en")
      .def_property_readonly("players", [](const PythonGame& g) { return g.table->players(); })
      .def_property_readonly("min_players",
                             [](const PythonGame& g) { return g.entry->min_players(); })
      .def_property_readonly("max_players",
                             [](const PythonGame& g) { return g.entry->max_players(); })
      .def_property_readonly("options", [](const PythonGame& g) { return g.options; })
      .def_property_readonly("option_choices", option_choices)
      .def_property_readonly("rules_version", [](const PythonGame& g) { return g.rules_version; })
      .def_property_readonly("cooperative",
                             [](const PythonGame& g) { return g.entry->cooperative(); })
      .def_property_readonly("bots", bots)
      .def(
          "has_bot",
          [](const PythonGame& g, const std::string& name) { return g.entry->has_bot(name); },
          py::arg("name"))
      .def_property_readonly(
          "board", [](const PythonGame& g) { return loads(std::string(g.entry->board())); })
      .def_property_readonly("num_actions", [](const PythonGame& g) { return g.table->actions(); })
      .def_property_readonly("observation_size",
                             [](const PythonGame& g) { return g.table->row_size(); })
      .def_property_readonly("layout", layout)
      .def_property_readonly("layout_id", layout_id)
      .def_property_readonly("action_kinds", kinds)
      .def_property_readonly("action_features", features)
      .def(
          "action", [](const PythonGame& g, int n) { return loads(g.table->action(n)); },
          py::arg("number"))
      .def(
          "numbers",
          [](const PythonGame& g, const py::object& view, const py::object& actions) {
            return g.table->numbers(dumps(view), dumps(actions));
          },
          py::arg("view"), py::arg("actions"))
      .def("observe", observe_view, py::arg("view"))
      .def("imagine", imagined, py::arg("view"), py::arg("seed"))
      .def("start", begun, py::arg("seed") = py::none())
      .def("__repr__", repr);
}

}  // namespace rail::python
