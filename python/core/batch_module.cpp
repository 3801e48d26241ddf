// Many games at once for Python: arrays that stay where they are.
#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "python/core/python_game.h"

namespace rail::python {

namespace {

using Numbers32 = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

/// Keeps others out while the games are stepped without Python's lock.
class Turn {
 public:
  explicit Turn(PythonBatch& batch) : batch_(batch) {
    if (batch_.busy.exchange(true))
      throw std::runtime_error("another thread is stepping this batch");
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { batch_.busy = false; }

 private:
  PythonBatch& batch_;
};

template <class Work>
void without_lock(PythonBatch& b, const Work& work) {
  const Turn turn(b);
  const py::gil_scoped_release others_may_run;
  work(*b.batch);
}

std::unique_ptr<PythonBatch> made(const std::shared_ptr<PythonGame>& game, int games,
                                  std::uint64_t seed, int threads, bool masks, bool skip_forced,
                                  int max_decisions) {
  auto batch = std::make_unique<PythonBatch>();
  batch->game = game;
  const py::gil_scoped_release others_may_run;
  batch->batch = game->table->batch({.games = games,
                                     .seed = seed,
                                     .threads = threads,
                                     .masks = masks,
                                     .skip_forced = skip_forced,
                                     .max_decisions = max_decisions});
  return batch;
}

void step(PythonBatch& b, const Numbers32& actions) {
  if (actions.ndim() != 1 || actions.size() != b.batch->request().games)
    throw host::BadInput("a batch is stepped with one action for each game");
  const std::int32_t* chosen = actions.data();
  without_lock(b, [&](Batch& batch) { batch.step(chosen); });
}

py::ssize_t rows(const PythonBatch& b) { return b.batch->request().games; }
py::ssize_t seats(const PythonBatch& b) { return b.game->table->players(); }

/// What `pick` says of a batch, as an array that keeps the batch alive.
template <class Pick>
auto array_of(const Pick& pick) {
  return [pick](const py::object& self) { return pick(py::cast<PythonBatch&>(self), self); };
}

py::array sample(const py::object& self) {
  auto& b = py::cast<PythonBatch&>(self);
  without_lock(b, [](Batch& batch) { batch.sample(); });
  return shown(b.batch->arrays().actions.data(), {rows(b)}, self);
}

py::array rows_of(const py::object& self) {
  auto& b = py::cast<PythonBatch&>(self);
  without_lock(b, [](Batch& batch) { batch.observe(); });
  return shown(b.batch->arrays().rows.data(), {rows(b), b.game->table->row_size()}, self);
}

py::array masks(PythonBatch& b, const py::object& self) {
  if (!b.batch->request().masks) throw host::BadInput("this batch was made without masks");
  return shown_flags(b.batch->arrays().masks.data(), {rows(b), b.game->table->actions()}, self);
}

py::array legal(PythonBatch& b, const py::object&) {
  // A longer list is a new one, and whoever has the old one keeps it.
  using Owner = std::shared_ptr<std::vector<std::int32_t>>;
  auto owner = std::make_unique<Owner>(b.batch->arrays().legal);
  const std::int32_t* data = (*owner)->data();
  const py::capsule keeper(owner.release(), [](void* p) { delete static_cast<Owner*>(p); });
  return shown(data, {static_cast<py::ssize_t>(b.batch->arrays().starts.back())}, keeper);
}

}  // namespace

void add_batches(py::module_& module) {
  py::class_<PythonBatch>(module, "Batch", "Many games at once, stepped into arrays.")
      .def(py::init(&made), py::arg("game"), py::arg("games"), py::arg("seed") = 0,
           py::arg("threads") = 2, py::arg("masks") = true, py::arg("skip_forced") = false,
           py::arg("max_decisions") = 0)
      .def_property_readonly(
          "game", [](const PythonBatch& b) { return std::const_pointer_cast<PythonGame>(b.game); })
      .def("__len__", rows)
      .def(
          "reset",
          [](PythonBatch& b, std::uint64_t seed) {
            without_lock(b, [&](Batch& batch) { batch.reset(seed); });
          },
          py::arg("seed"))
      .def("step", step, py::arg("actions"))
      .def("sample", sample)
      .def("observe", rows_of)
      .def(
          "play_random",
          [](PythonBatch& b, int decisions) {
            if (decisions < 1) throw host::BadInput("play one decision or more");
            without_lock(b, [&](Batch& batch) { batch.play_random(decisions); });
          },
          py::arg("decisions"))
      .def_property_readonly("decisions_made",
                             [](const PythonBatch& b) { return b.batch->decisions_made(); })
      .def_property_readonly("games_ended",
                             [](const PythonBatch& b) { return b.batch->games_ended(); })
      .def_property_readonly("seats", array_of([](PythonBatch& b, const py::object& self) {
                               return shown(b.batch->arrays().seats.data(), {rows(b)}, self);
                             }))
      .def_property_readonly("decisions", array_of([](PythonBatch& b, const py::object& self) {
                               return shown(b.batch->arrays().decisions.data(), {rows(b)}, self);
                             }))
      .def_property_readonly("legal_starts", array_of([](PythonBatch& b, const py::object& self) {
                               return shown(b.batch->arrays().starts.data(), {rows(b) + 1}, self);
                             }))
      .def_property_readonly("legal", array_of(legal))
      .def_property_readonly("masks", array_of(masks))
      .def_property_readonly("rewards", array_of([](PythonBatch& b, const py::object& self) {
                               return shown(b.batch->arrays().rewards.data(), {rows(b), seats(b)},
                                            self);
                             }))
      .def_property_readonly("points", array_of([](PythonBatch& b, const py::object& self) {
                               return shown(b.batch->arrays().points.data(), {rows(b), seats(b)},
                                            self);
                             }))
      .def_property_readonly("terminated", array_of([](PythonBatch& b, const py::object& self) {
                               return shown_flags(b.batch->arrays().terminated.data(), {rows(b)},
                                                  self);
                             }))
      .def_property_readonly("truncated", array_of([](PythonBatch& b, const py::object& self) {
                               return shown_flags(b.batch->arrays().truncated.data(), {rows(b)},
                                                  self);
                             }));
}

}  // namespace rail::python
