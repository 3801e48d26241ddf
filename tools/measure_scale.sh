#!/usr/bin/env bash
# Measures what docs/scale.md says: measure_scale.sh CASE…, of
#   sqlite     one server with SQLite: 50 fast tables, then 2,000 with a move every two seconds
#   postgres   one server with PostgreSQL: 50 fast tables, with and without a synchronous standby; what a move costs there
#   three      three servers on one PostgreSQL with a standby: 50 fast tables, each with people at different servers
#   live       10,000 tables with a move a minute on one server with SQLite, or as many as it may have open files for
#   live-two   10,000 such tables on two servers with PostgreSQL, from two clients
#   peer       one server with SQLite beside boardgame.io, in turns: 50 fast tables of a game of the same size, kept in
#              files and in memory, and of tic-tac-toe; npm fetches it into build/peer
# ROUNDHOUSE_TABLES and ROUNDHOUSE_SECONDS change how many live tables there are, and how long they are played.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=${ROUNDHOUSE_PROGRAM:-$PWD/build/release/roundhouse}
tables=${ROUNDHOUSE_TABLES:-10000}
seconds=${ROUNDHOUSE_SECONDS:-300}
. tools/cluster/parts.sh

cpu_of() { python3 tools/cluster/cpu.py "${pid[$1]}"; }
# minus A B, per A B
minus() { awk -v a="$1" -v b="$2" 'BEGIN { print a - b }'; }
per() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", b ? a / b : 0 }'; }
figure() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$scratch/$1.json" "$2"; }

# memory SERVER: now, and at most so far.
memory() {
  awk '/^VmRSS/ { now = $2 } /^VmHWM/ { most = $2 }
    END { printf "%.0f MB, at most %.0f MB", now / 1024, most / 1024 }' "/proc/${pid[$1]}/status"
}

# load WHAT OPTION...: plays, and says what came of it.
load() {
  "$program" load --json "${@:2}" >"$scratch/load.json" 2>"$scratch/load.log" || say "load does not end well: $(cat "$scratch/load.log")"
  say "$1: $(python3 tools/cluster/figures.py "$scratch/load.json")"
}

measure_sqlite() {
  start_server one "$one" "$scratch/one.db"
  load "SQLite, 50 fast tables" --url "http://127.0.0.1:$one" --matches 50 --seconds 6
  say "memory per table: $(figure load server_rss_per_table_kb) kB"
  load "the same once more" --url "http://127.0.0.1:$one" --matches 50 --seconds 6
  kill_now one
  start_server one "$one" "$scratch/two.db"
  load "SQLite, 2,000 tables at 2 s" --url "http://127.0.0.1:$one" --matches 2000 --pace 2s --seconds 30
  say "memory per table: $(figure load server_rss_per_table_kb) kB; in all: $(memory one)"
  kill_now one
}

# on_database WHAT PORT...: 50 fast tables, and what they cost the database.
on_database() {
  local before bytes written port urls=()
  for port in "${@:2}"; do urls+=(--url "http://127.0.0.1:$port"); done
  before=$(cpu_of primary)
  bytes=$(sql "$primary_port" "SELECT pg_database_size(current_database())")
  written=$(sql "$primary_port" "SELECT pg_current_wal_lsn() - '0/0'")
  load "$1, 50 fast tables" "${urls[@]}" --matches 50 --seconds 10
  local moves cpu
  moves=$(figure load moves)
  cpu=$(minus "$(cpu_of primary)" "$before")
  bytes=$(minus "$(sql "$primary_port" "SELECT pg_database_size(current_database())")" "$bytes")
  written=$(minus "$(sql "$primary_port" "SELECT pg_current_wal_lsn() - '0/0'")" "$written")
  say "the database: $(per "$moves" "$cpu") moves per CPU-second, $(per "$bytes" "$moves") bytes of disk and" \
    "$(per "$written" "$moves") of write-ahead log a move"
}

measure_postgres() {
  start_primary
  start_server one "$one" "$(database "$primary_port" "$primary_port")"
  on_database "PostgreSQL" "$one"
  start_standby
  on_database "PostgreSQL with a standby" "$one"
  for name in one primary standby; do kill_now "$name"; done
  rm -rf "$scratch/db"
}

measure_three() {
  start_primary
  start_standby
  start_server one "$one" "$(database "$primary_port" "$primary_port")"
  start_server two "$two" "$(database "$primary_port" "$primary_port")"
  start_server three "$three" "$(database "$primary_port" "$primary_port")"
  on_database "one of three servers" "$one"
  on_database "three servers" "$one" "$two" "$three"
  for name in one two three primary standby; do kill_now "$name"; done
  rm -rf "$scratch/db"
}

measure_live() {
  local most=$((($(ulimit -Hn) - 100) / 2))
  local many=$((tables < most ? tables : most))
  start_server one "$one" "$scratch/live.db"
  load "SQLite, $many tables at 60 s" --url "http://127.0.0.1:$one" --matches "$many" --pace 60s --seconds "$seconds"
  say "memory per table: $(figure load server_rss_per_table_kb) kB; in all: $(memory one)"
  kill_now one
}

# Two clients, because one may not have that many files open; each has all its tables at both servers.
measure_live_two() {
  local client
  start_primary
  start_server one "$one" "$(database "$primary_port" "$primary_port")"
  start_server two "$two" "$(database "$primary_port" "$primary_port")"
  for client in left right; do
    "$program" load --json --url "http://127.0.0.1:$one" --url "http://127.0.0.1:$two" --matches $((tables / 2)) \
      --pace 60s --seconds "$seconds" >"$scratch/$client.json" 2>"$scratch/$client.log" &
    pid[$client]=$!
  done
  for client in left right; do
    wait "${pid[$client]}" || say "a client does not end well"
    unset "pid[$client]"
  done
  say "two servers, $tables tables at 60 s: $(python3 tools/cluster/figures.py "$scratch/left.json" "$scratch/right.json")"
  say "memory: $(memory one), and $(memory two); the database took $(cpu_of primary) s of processor time"
  for name in one two primary; do kill_now "$name"; done
  rm -rf "$scratch/db"
}

# peer WHAT GAME MOVES [DIR]: boardgame.io by the files in tools/peer, its matches in memory or kept in DIR.
peer() {
  start peer node tools/peer/server.cjs "$two" ${4:+"$4"}
  wait_until "boardgame.io" curl -s -m 2 -o /dev/null "http://127.0.0.1:$two/"
  say "$1: $(node tools/peer/play.cjs "$two" 50 6 "${pid[peer]}" "$2" "$3")"
  kill_now peer
}

# Tic-tac-toe has as many moves a match as it has cells, and then as many as a game of Ticket to Ride: making a match is
# most of what a short one costs.
measure_peer() {
  local round
  npm install --silent --no-fund --no-audit --prefix build/peer boardgame.io@0.50.2 node-persist@3.1.0 \
    >"$scratch/npm.log" 2>&1 || die "npm fails"
  export NODE_PATH=$PWD/build/peer/node_modules
  for round in first second third; do
    start_server one "$one" "$scratch/$round.db"
    load "$round, ours, 50 fast tables" --url "http://127.0.0.1:$one" --matches 50 --seconds 6
    kill_now one
    peer "$round, boardgame.io, cards and routes of the same board, kept in files" railway 1000 "$scratch/$round.files"
    peer "$round, boardgame.io, the same in memory" railway 1000
    peer "$round, boardgame.io, tic-tac-toe in memory, 9 moves a match" tic_tac_toe 9
    peer "$round, boardgame.io, tic-tac-toe in memory, 200 moves a match" tic_tac_toe 200
  done
}

read -r primary_port standby_port one two three < <(free_ports 5)
for each in "${@:-sqlite}"; do
  case $each in
    sqlite | postgres | three | live | peer) "measure_$each" ;;
    live-two) measure_live_two ;;
    *) die "there is no case $each" ;;
  esac
done
