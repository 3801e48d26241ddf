// The module itself: errors, and all its parts.
#include <pybind11/stl.h>

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "host/record.h"
#include "python/core/python_game.h"

namespace rail::python {

py::object loads(const std::string& text) {
  return py::module_::import("json").attr("loads")(text);
}

std::string dumps(const py::object& value) {
  return py::cast<std::string>(
      py::module_::import("json").attr("dumps")(value, py::arg("allow_nan") = false));
}

py::array shown_flags(const std::uint8_t* data, const std::vector<py::ssize_t>& shape,
                      const py::handle& owner) {
  py::array array(py::dtype("?"), shape, data, owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

namespace {

/// Errors of ours as Python's: they live as long as the interpreter, so nothing destroys them.
struct Errors {
  py::handle bad_input;
  py::handle refused;
  py::handle replay;
};

py::handle new_error(py::module_& module, const char* name, PyObject* base, const char* words) {
  const std::string full = "roundhouse." + std::string(name);
  PyObject* error = PyErr_NewExceptionWithDoc(full.c_str(), words, base, nullptr);
  if (error == nullptr) throw py::error_already_set();
  module.add_object(name, py::handle(error));
  return error;
}

const Errors& errors(const Errors* made = nullptr) {
  static const Errors all = made == nullptr ? Errors{} : *made;
  return all;
}

/// Raises a refusal with what it says as attributes.
void raise_refused(const Refused& refused) {
  const py::object error =
      py::reinterpret_borrow<py::object>(errors().refused)(std::string(refused.what()));
  error.attr("code") = refused.why().code;
  error.attr("rule") = refused.why().rule;
  error.attr("words") = refused.why().words;
  PyErr_SetObject(errors().refused.ptr(), error.ptr());
}

void raise_replay(const host::ReplayError& replay) {
  const py::object error =
      py::reinterpret_borrow<py::object>(errors().replay)(std::string(replay.what()));
  error.attr("index") = py::cast(replay.index());
  PyErr_SetObject(errors().replay.ptr(), error.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const Refused& refused) {
    raise_refused(refused);
  } catch (const host::ReplayError& replay) {
    raise_replay(replay);
  } catch (const host::BadInput& bad) {
    PyErr_SetString(errors().bad_input.ptr(), bad.what());
  }
}

}  // namespace

}  // namespace rail::python

PYBIND11_MODULE(_core, module) {
  namespace python = rail::python;
  module.doc() = "Railway board games: rules, bots, and many games at once.";
  const python::Errors made{
      .bad_input = python::new_error(module, "BadInput", PyExc_ValueError,
                                     "Something that makes no sense: says what and where."),
      .refused = python::new_error(
          module, "Refused", PyExc_ValueError,
          "An action that is not allowed now; `code`, `rule` and `words` say why."),
      .replay = python::new_error(
          module, "ReplayError", PyExc_ValueError,
          "A record that the rules do not play to its end; `index` is the entry, or None."),
  };
  python::errors(&made);
  pybind11::register_exception_translator(&python::translate);
  python::add_games(module);
  python::add_states(module);
  python::add_batches(module);
}
