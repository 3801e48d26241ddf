#!/usr/bin/env bash
# Compiles with emscripten in build/wasm-release: build_module.sh [TARGET...]. Without a target it is the house for
# devices (browser/), in build/wasm-release/browser; others are for tests, such as roundhouse_sim. Leaves alone what is
# that of the sources already. Without emscripten the one that was compiled before is taken. Says all on stderr.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/quietly.sh"
build=$root/build/wasm-release
targets=("${@:-roundhouse_browser}")
what="The house for devices"
if (($# > 0)); then what="For WebAssembly: $*"; fi

die() {
  echo "$*" >&2
  exit 1
}

# compiled TARGET: where it lies, without the ending.
compiled() {
  if [[ $1 == roundhouse_browser ]]; then echo "$build/browser/roundhouse"; else echo "$build/$1"; fi
}

if ! command -v em++ >/dev/null; then
  for target in "${targets[@]}"; do
    file=$(compiled "$target")
    if [[ ! -e $file.js || ! -e $file.wasm ]]; then
      die "There is no emscripten, and no $file.wasm that it compiled before: without it nobody could play on a" \
        "device. On Debian and Ubuntu: sudo apt install emscripten"
    fi
  done
  echo "There is no emscripten. $what stays as it was compiled before." >&2
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
    die "$what could not be configured (see above)."
fi
# Without work to do ninja shall be silent.
if ! ninja -C "$build" "${targets[@]}" 2>&1 |
  { grep --line-buffered -vE '^ninja: (no work to do|Entering)|Re-checking globbed|GLOB mismatch' || true; } >&2; then
  die "$what could not be compiled (see above)."
fi
