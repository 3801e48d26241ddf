#!/usr/bin/env bash
# x86-64 and arm64 do the same: builds for the one that this machine is not, runs the tests but the server's under
# qemu, and compares: signatures, bots' games, analyses, records and stored tables must be the same on both.
# The libraries for it are fetched from this machine's own apt sources into build/crossed; nothing needs
# root but installing the compiler and qemu. The other program is build/release/roundhouse.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# As the compiler and qemu, as Debian, and as people call it.
if [[ $(uname -m) == x86_64 ]]; then
  processor=aarch64 debian=arm64 called=arm64
else
  processor=x86_64 debian=amd64 called=x86-64
fi

here=$PWD/build/crossed
sysroot=$here/sysroot
work=$here/compared
native=build/release/roundhouse
crossed=("qemu-$processor" -L "$sysroot" "$here/build/roundhouse")
server=
same=0
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

# The -dev packages of this machine that the build needs, with their versions.
libraries() {
  dpkg-query -W -f '${db:Status-Status} ${Package}=${Version}\n' 'libboost1.*-dev' 'libboost-json1.*-dev' libcli11-dev \
    libfmt-dev libsqlite3-dev libpq-dev libsodium-dev libssl-dev 'libcurl4-*-dev' libgtest-dev librapidcheck-dev libbenchmark-dev 2>/dev/null |
    sed -n 's/^installed //p'
}

# An apt of its own, for the other processor and with nothing installed.
apt_for_it() {
  mkdir -p "$here"/apt/{state/lists,cache/archives}/partial
  : >"$here/apt/status"
  cat >"$here/apt/apt.conf" <<END
APT::Architecture "$debian";
#clear APT::Architectures;
APT::Architectures { "$debian"; };
Dir::State "$here/apt/state";
Dir::State::status "$here/apt/status";
Dir::Cache "$here/apt/cache";
END
  APT_CONFIG=$here/apt/apt.conf apt-get -q "$@" >>"$here/apt/log.txt" 2>&1 || die "apt-get failed, see $here/apt/log.txt"
}

# Unpacks the libraries and what they need, the C library for qemu among them. The headers of the
# standard libraries are the cross compiler's own.
make_sysroot() {
  local wanted package link
  wanted=$(libraries)
  if [[ $(cat "$here/libraries" 2>/dev/null) == "$wanted" ]]; then return; fi
  rm -rf "$sysroot" "$here/apt" "$here/build"
  mkdir -p "$here/apt"
  apt_for_it update
  if ! APT_CONFIG=$here/apt/apt.conf apt-cache show libc6 >/dev/null 2>&1; then
    echo "skipped: this machine's apt sources have no packages for $called, see $here/apt/log.txt"
    exit
  fi
  # shellcheck disable=SC2046
  apt_for_it install -y --no-install-recommends --download-only libc6 libstdc++6 $(cut -d = -f 1 <<<"$wanted")
  for package in "$here"/apt/cache/archives/*.deb; do
    case ${package##*/} in
      libc6-dev_* | linux-libc-dev_* | libstdc++-*-dev_*) ;;
      *) dpkg -x "$package" "$sysroot" ;;
    esac
  done
  # qemu and the linker would follow these to this machine's own files.
  find "$sysroot" -type l -lname '/*' | while read -r link; do ln -sf "$sysroot$(readlink "$link")" "$link"; done
  rm -rf "$here/apt"
  echo "$wanted" >"$here/libraries"
}

# Little optimised and many files as one: it is compiled for a few minutes' run.
build() {
  if [[ ! -e $here/build/build.ninja ]]; then
    cmake -S . -B "$here/build" -G Ninja --toolchain cmake/crossed.cmake -DROUNDHOUSE_PROCESSOR="$processor" -DROUNDHOUSE_SYSROOT="$sysroot" -DROUNDHOUSE_SERVER_TESTS=OFF \
      -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 -DCMAKE_CXX_FLAGS=-Wno-subobject-linkage -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 >"$here/build.txt" 2>&1 ||
      { cat "$here/build.txt"; die "FAILED: configuring for $called"; }
  fi
  ninja -C "$here/build" roundhouse roundhouse_tests >"$here/build.txt" 2>&1 ||
    { grep -vE '^\[[0-9]+/' "$here/build.txt"; die "FAILED: the build for $called"; }
}

# Left out are those that start programs (qemu cannot start one of its own kind), what is compared below, and
# what takes long and asks nothing of the processor: statistics of how strong bots are, secrecy, long walks,
# the laboratory.
not_here='Cli*:Exec*:Signature*:*Analysis*:SearchThread*:*Beats*:*IsBeaten*:*WinsOften*:*AreOrdered*:*AreHonest*:*Fair*:*RandomBoards*:*WhatIsImagined*:*NothingIsSeen*:*KnowsNoMore*:*Walks.*:Laboratory*:Simulation*:Sprt*:Tune*'
run_tests() {
  local pids=() i cores
  cores=$(nproc)
  for ((i = 0; i < cores; i++)); do
    ROUNDHOUSE_TEST_SCALE=small GTEST_TOTAL_SHARDS=$cores GTEST_SHARD_INDEX=$i "qemu-$processor" -L "$sysroot" \
      "$here/build/roundhouse_tests" --gtest_brief=1 --gtest_filter="-$not_here" >"$here/tests-$i.txt" 2>&1 &
    pids+=($!)
  done
  for ((i = 0; i < cores; i++)); do
    if ! wait "${pids[i]}"; then
      grep -aE '^\[ +FAILED|Failure$|terminate' "$here/tests-$i.txt" | head -n 40
      differ=$((differ + 1))
    fi
    grep -aE '^\[ +PASSED' "$here/tests-$i.txt" || true
  done
}

# compare WHAT FILE FILE
compare() {
  if cmp -s "$2" "$3"; then
    same=$((same + 1))
  else
    differ=$((differ + 1))
    echo "DIFFERENT on $called: $1 ($2, $3)"
  fi
}

# both NAME ARG...: runs it with both programs and compares what they print.
both() {
  local name=$1 a=$work/$1.here b=$work/$1.crossed
  shift
  "$native" "$@" >"$a" || echo "exit status $?" >>"$a"
  "${crossed[@]}" "$@" >"$b" || echo "exit status $?" >>"$b"
  compare "$*" "$a" "$b"
}

# Prints every game with each number of players.
games() {
  "$native" games --json | python3 -c '
import json, sys
for game in json.load(sys.stdin)["games"]:
    for players in range(game["min_players"], game["max_players"] + 1):
        print(game["id"], players)'
}

# signature NAME COMMAND...: keeps of what bench prints what does not depend on time.
signature() { "${@:2}" --json | grep -oE '"(signature|state_bytes)":[^,}]*' >"$work/$1"; }

signatures() {
  local game players name
  while read -r game players; do
    name=signature-$game-$players
    signature "$name.here" "$native" bench "$game" --players "$players" --seconds 0.001
    signature "$name.crossed" "${crossed[@]}" bench "$game" --players "$players" --seconds 0.001
    compare "signature of $game, $players players" "$work/$name.here" "$work/$name.crossed"
  done < <(games)
}

# Bots that count instead of reading the clock play the same game everywhere, and each program takes the other's record.
records() {
  local game bots name
  for game in $(games | cut -d ' ' -f 1 | uniq); do
    for bots in random,greedy planner,planner level-1,level-2 level-3,level-4 halving:20,ismcts:20; do
      name=record-$game-$bots
      both "$name" record "$game" --bots "$bots" --seed 11
      "$native" replay "$work/$name.crossed" >/dev/null || { echo "a record of $called does not replay: $name"; differ=$((differ + 1)); }
      "${crossed[@]}" replay "$work/$name.here" >/dev/null || { echo "$called does not replay: $name"; differ=$((differ + 1)); }
    done
    both "analysis-$game" analyse "$work/record-$game-planner,planner.here" --effort 2 --json
  done
}

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# start PROGRAM...: serves the tables of $database on $url.
start() {
  "$@" serve --port "$port" --db "$database" --limits off >"$work/server.txt" 2>&1 &
  server=$!
  for _ in {1..300}; do
    if curl -sf "$url/healthz" >/dev/null; then return; fi
    kill -0 "$server" 2>/dev/null || break
    sleep 0.2
  done
  cat "$work/server.txt"
  die "FAILED: the server does not start: $1"
}

stop() {
  kill -TERM "$server"
  wait "$server" || true
  server=
}

# Prints what the server tells about every table of the database.
told() {
  local id
  for id in $(python3 -c 'import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute("SELECT id FROM match ORDER BY id"): print(*row)' "$database"); do
    curl -s "$url/api/tables/$id"
    echo
  done
}

# Tables of either are whole for the other, replay to the same, and are opened.
tables() {
  local game first
  port=$(free_port)
  url=http://127.0.0.1:$port
  for first in here crossed; do
    database=$work/tables-$first.db
    if [[ $first == here ]]; then start "$native"; else start "${crossed[@]}"; fi
    for game in $(games | cut -d ' ' -f 1 | uniq); do
      "$native" load --url "$url" --game "$game" --matches 2 --seconds 2 --seed 5 >"$work/load.txt" 2>&1 ||
        { cat "$work/load.txt"; die "FAILED: playing on the server ($first)"; }
    done
    told >"$work/told-$first.first"
    stop
    both "check-$first" db check --db "$database" --json
    both "replay-$first" replay-all --db "$database" --json
    if [[ $first == here ]]; then start "${crossed[@]}"; else start "$native"; fi
    told >"$work/told-$first.then"
    stop
    compare "tables of tables-$first.db" "$work/told-$first.first" "$work/told-$first.then"
  done
}

trap 'if [[ -n $server ]]; then kill -KILL "$server"; fi' EXIT
tools/setup.sh x86
if [[ ! -x $native ]]; then ./run --version >/dev/null; fi
step libraries make_sysroot
step build build
rm -rf "$work"
mkdir -p "$work"
step tests run_tests
step signatures signatures
step records records
step tables tables
echo "$called: $same the same, $differ different or failed"
((differ == 0))
