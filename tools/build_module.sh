#!/usr/bin/env bash
# Compiles the house for devices (browser/) with emscripten into build/wasm-release/browser, or leaves it alone if it
# is that of the sources already. Without emscripten the one that was compiled before is taken. Says all on stderr.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/quietly.sh"
build=$root/build/wasm-release

die() {
  echo "$*" >&2
  exit 1
}

if ! command -v em++ >/dev/null; then
  if [[ ! -e $build/browser/roundhouse.js || ! -e $build/browser/roundhouse.wasm ]]; then
    die "There is no emscripten, and nothing that it compiled before: without it nobody could play on a device." \
      "On Debian and Ubuntu: sudo apt install emscripten"
  fi
  echo "There is no emscripten: the house for devices stays the one that was compiled before." >&2
  exit
fi

mkdir -p "$build"
# Several builds share it.
if command -v flock >/dev/null; then
  exec 9<"$build"
  flock 9
fi
# Where Debian has what emscripten's optimiser needs.
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}
if [[ ! -e $build/build.ninja ]]; then
  quietly cmake -S "$root" -B "$build" -G Ninja --toolchain "$root/cmake/wasm.cmake" -DCMAKE_BUILD_TYPE=Release ||
    die "The house for devices could not be configured (see above)."
fi
# Without work to do ninja shall be silent.
if ! ninja -C "$build" roundhouse_browser 2>&1 |
  { grep --line-buffered -vE '^ninja: (no work to do|Entering)|Re-checking globbed|GLOB mismatch' || true; } >&2; then
  die "The house for devices could not be compiled (see above)."
fi
