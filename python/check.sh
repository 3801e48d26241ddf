#!/usr/bin/env bash
# Builds the Python module and tests it; says so, and is content, where there is no pybind11 or NumPy.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=${ROUNDHOUSE_PYTHON:-/usr/bin/python3}
has() { cmake --find-package -DNAME="$1" -DCOMPILER_ID=GNU -DLANGUAGE=CXX -DMODE=EXIST >/dev/null 2>&1; }
if ! has pybind11 || ! "$python" -c "import numpy" 2>/dev/null; then
  echo "skipped: there is no pybind11 or NumPy (Debian, Ubuntu: apt install pybind11-dev python3-dev python3-numpy)"
  exit
fi
python/build.sh
PYTHONPATH=build/python "$python" -m unittest discover -s python/tests -t python/tests "$@"
