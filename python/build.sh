#!/usr/bin/env bash
# Builds the Python module into build/python, from where PYTHONPATH=build/python finds it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Debian's own Python has Debian's NumPy; another one in front of it might have none.
python=${ROUNDHOUSE_PYTHON:-/usr/bin/python3}
cmake -S . -B build/python -G Ninja -DCMAKE_BUILD_TYPE=Release -DROUNDHOUSE_PYTHON=ON -DPython_EXECUTABLE="$python" "$@"
cmake --build build/python --target roundhouse_python
