#!/usr/bin/env bash
# Builds the Python module and tests it; says so, and is content, where there is no pybind11 or NumPy.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=${ROUNDHOUSE_PYTHON:-/usr/bin/python3}
has_header() { printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$1" | "${CXX:-c++}" -x c++ -E - >/dev/null 2>&1; }
if ! has_header pybind11/pybind11.h || ! "$python" -c "import numpy" 2>/dev/null; then
  echo "skipped: there is no pybind11 or NumPy (Debian, Ubuntu: apt install pybind11-dev python3-dev python3-numpy)"
  exit
fi
python/build.sh
PYTHONPATH=build/python "$python" -m unittest discover -s python/tests -t python/tests "$@"
