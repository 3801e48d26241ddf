#!/usr/bin/env bash
# Builds engine, games, bots, host and tables for WebAssembly and runs them with Node, beside the program,
# which is build/release/roundhouse:
#   check_wasm.sh           little optimised: signatures must be those that are pinned, matches of bots those that
#                           the program plays here
#   check_wasm.sh release   the same of the house for devices, as pages have it; also how large it is, whole sessions
#                           with it and what the program says of them, and simulated houses, which must keep their
#                           promises and be those of build/release/roundhouse_sim; how fast it is, is only said
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v em++ >/dev/null; then
  echo "There is no emscripten: nothing is compiled for WebAssembly."
  exit
fi

# Where Debian has what emscripten's optimiser needs.
export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}
native=build/release/roundhouse
most_bytes=1500000 # of the module, compressed: what somebody with a slow line waits for
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
  if [[ ! -e $here/build.ninja ]]; then
    cmake -S . -B "$here" -G Ninja --toolchain cmake/wasm.cmake -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 \
      -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 >"$here/build.txt" 2>&1 ||
      { cat "$here/build.txt"; die "FAILED: configuring for WebAssembly"; }
  fi
  ninja -C "$here" "$@" >"$here/build.txt" 2>&1 ||
    { grep -vE '^\[[0-9]+/' "$here/build.txt"; die "FAILED: the build for WebAssembly"; }
}

# The house for devices, and beside it what plays in Node. Tests in browsers may have it built at the same time.
build_release() {
  tools/build_module.sh roundhouse_browser wasm_play roundhouse_sim || die "FAILED: the build of the house for devices"
}

# begin FOLDER: what is compared is written there.
begin() {
  here=$1
  work=$here/compared
  rm -rf "$work"
  mkdir -p "$work"
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

# In Node; web/tests/static/simulator.spec.ts sees the same in browsers.
houses() {
  local simulated=(--seed 1 --runs 4 --steps 5000)
  node "$here/roundhouse_sim.js" "${simulated[@]}" >"$work/houses.txt" ||
    { cat "$work/houses.txt"; die "FAILED: simulated houses in WebAssembly"; }
  cat "$work/houses.txt"
  if [[ ! -x ${native}_sim ]]; then return; fi
  "${native}_sim" "${simulated[@]}" | without_times >"$work/houses.here"
  without_times <"$work/houses.txt" >"$work/houses"
  compare "simulated houses" "$work/houses.here" "$work/houses"
}

# How long a simulation took is not the same anywhere.
without_times() { sed -E 's/ \([^)]* for each second of a processor\)//; s/[0-9.]+ s, of a processor [0-9.]+ s; //'; }

# How large the module is when it is sent.
size() {
  local bytes
  bytes=$(gzip -9 -c "$module/roundhouse.wasm" | wc -c)
  echo "The module has $bytes bytes, compressed; $most_bytes are allowed."
  if ((bytes > most_bytes)); then die "FAILED: the module is too large"; fi
}

# Games that were played there, and records that were looked at again there, are the program's as well.
sessions() {
  local game effort=5
  mkdir "$work/records"
  for game in $(games); do
    "$native" record "$game" --bots level-2,level-4 --seed 11 >"$work/records/$game.json"
  done
  node tests/wasm/session.mjs "$module" "$work" "$effort" "$work"/records/*.json ||
    die "FAILED: a session with the house for devices"
  for game in $(games); do
    "$native" replay "$work/$game.played.json" >"$work/replayed.txt" 2>&1 || {
      cat "$work/replayed.txt"
      die "FAILED: the program does not replay what was played in WebAssembly: $game"
    }
    compare "the record of $game" "$work/records/$game.json" "$work/$game.record.json"
    "$native" analyse "$work/records/$game.json" --effort "$effort" --json >"$work/analysis.here"
    # A file ends with a line, an answer does not.
    echo >>"$work/$game.analysis.json"
    compare "the analysis of $game" "$work/analysis.here" "$work/$game.analysis.json"
  done
}

# The same decisions of level 5 here and there; nothing is expected.
speed() {
  local game playouts=200 spent TIMEFORMAT=%U
  for game in ticket-to-ride-usa switch-and-signal-europe grand-trunk-journey; do
    spent=$({ time "$native" record "$game" --players 2 --bots "level-5:$playouts" --seed 11 \
      --out "$work/speed.json" >/dev/null; } 2>&1 | tail -n 1)
    node tests/wasm/speed.mjs "$module" "$work/speed.json" "$playouts" "$spent"
  done
}

small() {
  begin build/wasm
  step build build wasm_play tables
  step signatures signatures
  if [[ -x $native ]]; then step matches matches; fi
}

release() {
  begin build/wasm-release
  module=$here/browser
  step "release build" build_release
  size
  step "release signatures" signatures
  step houses houses
  if [[ ! -x $native ]]; then return; fi
  step "release matches" matches
  step sessions sessions
  step speed speed
}

case ${1:-small} in
  small) small ;;
  release) release ;;
  *) die "usage: tools/check_wasm.sh [release]" ;;
esac
((differ == 0))
