// What Python holds: a game, a game in progress, many at once.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "host/catalog.h"
#include "python/core/table.h"

namespace rail::python {

namespace py = pybind11;

/// A game on one board with so many players and these options.
struct PythonGame {
  std::shared_ptr<const host::GameEntry> entry;
  bool own_board = false;
  int rules_version = 0;
  host::OptionValues options;
  std::shared_ptr<const Table> table;
};

/// A game in progress; with luck of its own chance acts by itself.
struct PythonState {
  std::shared_ptr<const PythonGame> game;
  std::unique_ptr<Position> position;
  std::optional<Rng> luck;
};

/// Many games at once. They are stepped without Python's lock, so a second thread must not.
struct PythonBatch {
  std::shared_ptr<const PythonGame> game;
  std::unique_ptr<Batch> batch;
  std::atomic<bool> busy = false;
};

/// JSON text as Python's values, and back.
py::object loads(const std::string& text);
std::string dumps(const py::object& value);

/// Numbers that belong to somebody else, who lives as long as the array; nobody may write them.
template <class T>
py::array shown(const T* data, const std::vector<py::ssize_t>& shape, const py::handle& owner) {
  py::array array(py::dtype::of<T>(), shape, data, owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}
/// The same of bytes that are 0 or 1.
py::array shown_flags(const std::uint8_t* data, const std::vector<py::ssize_t>& shape,
                      const py::handle& owner);

// The parts of the module.
void add_games(py::module_& module);
void add_states(py::module_& module);
void add_batches(py::module_& module);

}  // namespace rail::python
