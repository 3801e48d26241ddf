#!/usr/bin/env bash
# Three servers behind HAProxy, on PostgreSQL with a standby, all on loopback: plays tables through the proxy, has people
# told by mail that it is their turn, kills a server, cuts one off from the database, fails the database over. Good only
# if no acknowledged move is lost, no letter comes twice or never, nobody waits longer than ten seconds, and all servers
# agree within five who is there.
# ROUNDHOUSE_TABLES, ROUNDHOUSE_PACE and ROUNDHOUSE_SECONDS change how many tables are played how quickly and how long.
# It needs what `tools/setup.sh cluster` installs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=${ROUNDHOUSE_PROGRAM:-$PWD/build/release/roundhouse}
tables=${ROUNDHOUSE_TABLES:-200}
pace=${ROUNDHOUSE_PACE:-2s}
seconds=${ROUNDHOUSE_SECONDS:-90}
longest_wait_ms=10000
presence_within_ms=5000
. tools/cluster/parts.sh

wrong=0
# Something does not hold; the rest is looked at all the same.
fault() {
  say "WRONG: $*"
  wrong=1
}

fail_over() {
  kill_now primary
  say "the primary is dead"
  as_postgres "$bin/pg_ctl" promote -w -D "$scratch/db/standby" >>"$scratch/standby.log" 2>&1 || die "no promotion"
  say "the standby is the primary now"
}

# --- between server three and the databases --------------------------------------------------------------------------

start_relay() {
  start relay python3 tools/cluster/relay.py "$relayed_primary:$primary_port" "$relayed_standby:$standby_port"
}

# --- servers and proxy ------------------------------------------------------------------------------------------------

# start_house NAME PORT DATABASE
start_house() {
  start_server "$@" --trust-proxy --url "$house" --key-file "$scratch/key" \
    --mail-server "smtp://127.0.0.1:$mail_port" --mail-from games@example.org
}

# The file that hosts get, with other places in it.
start_proxy() {
  sed -e "s/^  maxconn .*/  maxconn $((tables * 6 + 500))/" -e "s/^  bind .*/  bind 127.0.0.1:$proxy_port/" \
    -e "s/^  server one .*/  server one 127.0.0.1:$one_port/" -e "s/^  server two .*/  server two 127.0.0.1:$two_port/" \
    -e "s/^  server three .*/  server three 127.0.0.1:$three_port/" packaging/haproxy-roundhouse.cfg >"$scratch/haproxy.cfg"
  haproxy -c -q -f "$scratch/haproxy.cfg" || die "HAProxy does not take its configuration"
  start proxy haproxy -db -f "$scratch/haproxy.cfg"
  wait_until "the proxy" curl -sf -o /dev/null "$house/healthz"
}

# --- the game ---------------------------------------------------------------------------------------------------------

start_load() {
  "$program" load --url "$house" --shared --matches "$tables" --pace "$pace" \
    --seconds "$seconds" --acknowledged "$scratch/acknowledged" --json >"$scratch/figures.json" 2>"$scratch/load.log" &
  pid[load]=$!
  wait_until "the first moves" some_moves
  say "$tables tables are played"
}
some_moves() { (($(wc -l <"$scratch/acknowledged") > 20)); }

start_notices() {
  start notices python3 tools/cluster/notices.py "$house" "$mail_port" "$scratch"
  wait_until "the first letters" some_letters
  say "people are told by mail"
}
some_letters() { (($(wc -l <"$scratch/told") > 5)); }

# expect_presence WHEN there|gone PORT...: the time to look is part of what is measured.
expect_presence() {
  local took
  if took=$(python3 tools/cluster/presence.py "$scratch/acknowledged" "$2" "$(now)" "$presence_within_ms" "${@:3}" \
    2>>"$scratch/presence.log"); then
    at_most "$1: until all servers say who is there, in ms" "$took" "$presence_within_ms"
  else
    fault "$1: the servers do not say who is there within $presence_within_ms ms"
  fi
}

# figure NAME
figure() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$scratch/figures.json" "$1"; }

# at_most WHAT GOT LIMIT
at_most() {
  if awk -v got="$2" -v limit="$3" 'BEGIN { exit !(got <= limit) }'; then
    say "$1: $2"
  else
    fault "$1: $2, more than $3"
  fi
}

# Every act that a player was told is stored must be in the log, once.
check_acts() {
  local missing twice
  sql "$standby_port" "SELECT convert_from(m.id, 'UTF8') || ' ' || (convert_from(e.text, 'UTF8')::jsonb ->> 'id')
    FROM entry e JOIN match m ON m.key = e.match WHERE convert_from(e.text, 'UTF8')::jsonb ->> 'id' IS NOT NULL" |
    sort >"$scratch/stored"
  sort "$scratch/acknowledged" >"$scratch/sorted"
  missing=$(comm -23 "$scratch/sorted" "$scratch/stored" | wc -l)
  twice=$(uniq -d "$scratch/stored" | wc -l)
  at_most "acknowledged moves that are not in the database" "$missing" 0
  at_most "moves that were played twice" "$twice" 0
  say "acknowledged moves: $(wc -l <"$scratch/sorted")"
}

# Everybody who is to be told is told once. What the server that was killed had in hand waits in the outbox until its
# claim has run out: five minutes, which nobody waits for here.
check_notices() {
  local _ twice missing
  kill -USR1 "${pid[notices]}" || die "nobody takes letters any more"
  for _ in {1..200}; do
    if [[ -z $(unclaimed_calls) ]]; then break; fi
    sleep 0.1
  done
  twice=$(sort "$scratch/told" | uniq -d | wc -l)
  sql "$standby_port" "SELECT split_part(convert_from(key, 'UTF8'), '/', 1) FROM call" >"$scratch/waiting"
  missing=$(comm -23 <(sort -u "$scratch/called") <(sort -u "$scratch/told" "$scratch/waiting") | wc -l)
  at_most "letters that came twice" "$twice" 0
  at_most "people who are never told" "$missing" 0
  say "people who were to be told: $(wc -l <"$scratch/called"), letters: $(wc -l <"$scratch/told")," \
    "still in the outbox: $(wc -l <"$scratch/waiting")"
}
unclaimed_calls() { sql "$standby_port" "SELECT 1 FROM call WHERE claimed_by IS NULL LIMIT 1"; }

check_figures() {
  local name
  for name in refused lost untold; do at_most "$name" "$(figure "$name")" 0; done
  at_most "longest wait for an answer, in ms" "$(figure max_ms)" "$longest_wait_ms"
  at_most "longest wait until everybody was told, in ms" "$(figure told_max_ms)" "$longest_wait_ms"
  for name in moves finished reconnects unstored p50_ms p99_ms p999_ms told_p50_ms told_p99_ms told_p999_ms checked; do
    say "$name: $(figure "$name")"
  done
  (($(figure reconnects) > 0)) || fault "nobody had to connect again, so nothing was tried"
}

# until_second N: of the load, whose tables were opened before.
until_second() {
  local left=$((load_begun + $1 * 1000 - $(now)))
  if ((left > 0)); then sleep "$(in_seconds $left)"; fi
}

three_is_unwell() { ! answers "$three_port"; }

need openssl haproxy
read -r primary_port standby_port relayed_primary relayed_standby one_port two_port three_port proxy_port mail_port < <(free_ports 9)
house=http://127.0.0.1:$proxy_port

start_primary
start_standby
start_relay
start_house one "$one_port" "$(database "$primary_port" "$standby_port")"
start_house two "$two_port" "$(database "$primary_port" "$standby_port")"
start_house three "$three_port" "$(database "$relayed_primary" "$relayed_standby")"
start_proxy
say "PostgreSQL with a standby, three servers and HAProxy stand"

start_notices
start_load
load_begun=$(now)
expect_presence "all are there" there "$one_port" "$two_port" "$three_port"

until_second $((seconds * 15 / 100))
kill_now one
say "server one is killed"
expect_presence "without server one" there "$two_port" "$three_port"
start_house one "$one_port" "$(database "$primary_port" "$standby_port")"
say "server one is back"

until_second $((seconds * 35 / 100))
kill -USR1 "${pid[relay]}"
say "server three is cut off from the database"
wait_until "server three to say so" three_is_unwell
say "server three says so, and its people are sent on"
expect_presence "without server three" there "$one_port" "$two_port"
until_second $((seconds * 55 / 100))
kill -USR2 "${pid[relay]}"
say "server three has its database again"
wait_until "server three" answers "$three_port"
expect_presence "with server three" there "$one_port" "$two_port" "$three_port"

until_second $((seconds * 70 / 100))
fail_over
expect_presence "after the failover" there "$one_port" "$two_port" "$three_port"

result=0
wait "${pid[load]}" || result=$?
unset "pid[load]"
[[ -s $scratch/figures.json ]] || die "roundhouse load ends with $result: $(cat "$scratch/load.log")"
((result == 0)) || fault "roundhouse load ends with $result: $(cat "$scratch/load.log")"
expect_presence "all have gone" gone "$one_port" "$two_port" "$three_port"
check_figures
check_acts
check_notices
new_primary=$(database "$standby_port" "$standby_port")
"$program" db check --db "$new_primary" >>"$scratch/db.log" 2>&1 || fault "roundhouse db check finds something"
"$program" replay-all --db "$new_primary" >>"$scratch/db.log" 2>&1 || fault "roundhouse replay-all finds something"

((wrong == 0)) || die "The cluster does not keep all it promises."
echo "The cluster keeps what it promises."
