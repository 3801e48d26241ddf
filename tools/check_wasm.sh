#!/usr/bin/env bash
# Builds engine, games, bots, host and tables for WebAssembly and runs them with Node: signatures must be
# those that are pinned, matches of bots those that the program plays here, and with "all" simulated houses
# keep their promises. The program is build/release/roundhouse.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v em++ >/dev/null; then
  echo "There is no emscripten: nothing is compiled for WebAssembly."
  exit
fi

# Where Debian has what emscripten's optimiser needs.
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}
targets=(wasm_play tables)
if [[ ${1:-} == all ]]; then targets+=(roundhouse_sim); fi
here=build/wasm
native=build/release/roundhouse
work=$here/compared
differ=0

die() {
  echo "$*" >&2
  exit 1
}

# step NAME COMMAND...: says how long it took.
step() {
  local start=$SECONDS
  "${@:2}"
  echo "$1: $((SECONDS - start)) s"
}

# compare WHAT EXPECTED FOUND
compare() {
  if ! diff "$2" "$3" >"$work/difference.txt"; then
    differ=$((differ + 1))
    echo "DIFFERENT in WebAssembly: $1"
    head -n 10 "$work/difference.txt"
  fi
}

# Little optimised and many files as one: it is compiled for a minute's run.
build() {
  mkdir -p "$here"
  if [[ ! -e $here/build.ninja ]]; then
    cmake -S . -B "$here" -G Ninja --toolchain cmake/wasm.cmake -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 \
      -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 >"$here/build.txt" 2>&1 ||
      { cat "$here/build.txt"; die "FAILED: configuring for WebAssembly"; }
  fi
  ninja -C "$here" "${targets[@]}" >"$here/build.txt" 2>&1 ||
    { grep -vE '^\[[0-9]+/' "$here/build.txt"; die "FAILED: the build for WebAssembly"; }
}

signatures() {
  sort games/*/tests/signatures.txt >"$work/signatures.pinned"
  node "$here/wasm_play.js" signatures | sort >"$work/signatures"
  compare signatures "$work/signatures.pinned" "$work/signatures"
}

# Prints the games that lists show; all of them have planners.
games() {
  "$native" games --json | python3 -c 'import json, sys
for game in json.load(sys.stdin)["games"]: print(game["id"])'
}

# Bots that count instead of reading the clock play the same game everywhere.
matches() {
  local game bots count=0
  for game in $(games); do
    for bots in level-2,level-4 halving:8,ismcts:8; do
      "$native" record "$game" --bots "$bots" --seed 11 >"$work/match.here"
      node "$here/wasm_play.js" match "$game" "$bots" 11 >"$work/match" || true
      compare "a match of $bots in $game" "$work/match.here" "$work/match"
      count=$((count + 1))
    done
  done
  if ((count == 0)); then die "FAILED: no match was compared"; fi
}

houses() {
  node "$here/roundhouse_sim.js" --seed 1 --runs 4 --steps 5000 >"$work/houses.txt" ||
    { cat "$work/houses.txt"; die "FAILED: simulated houses in WebAssembly"; }
  cat "$work/houses.txt"
}

step build build
rm -rf "$work"
mkdir -p "$work"
step signatures signatures
if [[ -x $native ]]; then step matches matches; fi
if [[ ${1:-} == all ]]; then step houses houses; fi
((differ == 0))
