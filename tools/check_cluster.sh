#!/usr/bin/env bash
# Three servers behind HAProxy, on PostgreSQL with a standby, all on loopback: plays tables through the proxy, has people
# told by mail that it is their turn, kills a server, cuts one off from the database, fails the database over. Good only
# if no acknowledged move is lost, no letter comes twice or never, nobody waits longer than ten seconds, and all servers
# agree within five who is there.
# ROUNDHOUSE_TABLES, ROUNDHOUSE_PACE and ROUNDHOUSE_SECONDS change how many tables are played how quickly and how long.
# It needs what `tools/setup.sh cluster` installs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH=$PATH:/usr/sbin LC_ALL=C

program=${ROUNDHOUSE_PROGRAM:-$PWD/build/release/roundhouse}
tables=${ROUNDHOUSE_TABLES:-200}
pace=${ROUNDHOUSE_PACE:-2s}
seconds=${ROUNDHOUSE_SECONDS:-90}
longest_wait_ms=10000
presence_within_ms=5000

scratch=$(mktemp -d /tmp/rhcluster-XXXXXX)
declare -A pid=() # by name: primary, standby, one, two, three, relay, proxy, notices, load
wrong=0

now() { date +%s%3N; }
begun=$(now)
# in_seconds MILLISECONDS
in_seconds() { printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }
say() { printf '%9s s  %s\n' "$(in_seconds $(($(now) - begun)))" "$*"; }

die() {
  echo "$*" >&2
  tail -n 20 "$scratch"/*.log >&2 || true
  exit 1
}

# Something does not hold; the rest is looked at all the same.
fault() {
  say "WRONG: $*"
  wrong=1
}

clean_up() {
  local name
  for name in "${!pid[@]}"; do
    kill -CONT "${pid[$name]}" 2>/dev/null || true
    case $name in
      primary | standby) kill -QUIT "${pid[$name]}" 2>/dev/null || true ;;
      *) kill -KILL "${pid[$name]}" 2>/dev/null || true ;;
    esac
    wait "${pid[$name]}" 2>/dev/null || true
  done
  rm -rf "$scratch"
}
trap clean_up EXIT

need() {
  local each
  for each in "$@"; do
    command -v "$each" >/dev/null || die "$each is missing; tools/setup.sh cluster installs it"
  done
}

# Prints so many ports that nobody uses.
free_ports() {
  python3 - "$1" <<'PYTHON'
import socket, sys
sockets = [socket.socket() for _ in range(int(sys.argv[1]))]
for each in sockets:
    each.bind(("127.0.0.1", 0))
print(*(each.getsockname()[1] for each in sockets))
PYTHON
}

# start NAME COMMAND...: in the background, with its output in NAME.log.
start() {
  "${@:2}" >>"$scratch/$1.log" 2>&1 </dev/null &
  pid[$1]=$!
}

# wait_until WHAT COMMAND...
wait_until() {
  local _
  for _ in {1..300}; do
    if "${@:2}" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  die "waited in vain: $1"
}

# --- PostgreSQL -------------------------------------------------------------------------------------------------------

postgres_programs() {
  local found=(/usr/lib/postgresql/*/bin)
  printf '%s\n' "${found[@]}" | sort -V | tail -n 1
}

# PostgreSQL refuses to be run by root. The process stays the one that was started, so that it can be ended.
by_postgres() {
  if ((EUID == 0)); then
    exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
  else
    exec "$@"
  fi
}
as_postgres() { (by_postgres "$@"); }

# sql PORT STATEMENT
sql() { "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$1" -U postgres -d postgres -c "$2"; }

start_primary() {
  install -d -m 700 "$scratch/db"
  if ((EUID == 0)); then
    chown postgres "$scratch/db"
    chmod 755 "$scratch"
  fi
  as_postgres "$bin/initdb" -D "$scratch/db/primary" -A trust -U postgres -E UTF8 --locale=C >"$scratch/initdb.log" 2>&1 ||
    die "initdb fails"
  as_postgres tee -a "$scratch/db/primary/postgresql.conf" >/dev/null <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_buffers = 64MB
max_connections = 60
idle_in_transaction_session_timeout = 60s
CONF
  start primary by_postgres "$bin/postgres" -D "$scratch/db/primary" -c "port=$primary_port"
  wait_until "the primary" sql "$primary_port" "SELECT 1"
}

# A commit is good only when the standby has it, too: so a failover loses nothing.
start_standby() {
  as_postgres "$bin/pg_basebackup" -D "$scratch/db/standby" -R -X stream -c fast \
    -d "host=127.0.0.1 port=$primary_port user=postgres application_name=standby" >"$scratch/basebackup.log" 2>&1 ||
    die "pg_basebackup fails"
  start standby by_postgres "$bin/postgres" -D "$scratch/db/standby" -c "port=$standby_port"
  wait_until "the standby" sql "$standby_port" "SELECT 1"
  sql "$primary_port" "ALTER SYSTEM SET synchronous_standby_names = 'standby'"
  sql "$primary_port" "SELECT pg_reload_conf()" >/dev/null
  wait_until "a synchronous standby" is_synchronous
}
is_synchronous() { [[ $(sql "$primary_port" "SELECT sync_state FROM pg_stat_replication") == sync ]]; }

fail_over() {
  kill -QUIT "${pid[primary]}" # at once, without a checkpoint
  wait "${pid[primary]}" 2>/dev/null || true
  unset "pid[primary]"
  say "the primary is dead"
  as_postgres "$bin/pg_ctl" promote -w -D "$scratch/db/standby" >>"$scratch/standby.log" 2>&1 || die "no promotion"
  say "the standby is the primary now"
}

# --- between server three and the databases --------------------------------------------------------------------------

start_relay() {
  start relay python3 tools/cluster/relay.py "$relayed_primary:$primary_port" "$relayed_standby:$standby_port"
}

# --- servers and proxy ------------------------------------------------------------------------------------------------

# database PORT PORT: wherever something can be written.
database() { echo "postgresql://postgres@127.0.0.1:$1,127.0.0.1:$2/postgres?target_session_attrs=read-write"; }

# start_server NAME PORT DATABASE
start_server() {
  start "$1" "$program" serve --port "$2" --db "$3" --limits off --trust-proxy --bot-threads 1 --analysis 0 \
    --url "$house" --key-file "$scratch/key" --mail-server "smtp://127.0.0.1:$mail_port" --mail-from games@example.org
  wait_until "server $1" curl -sf -o /dev/null "http://127.0.0.1:$2/healthz"
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

# expect_presence WHEN there|gone PORT...
expect_presence() {
  local since
  since=$(now)
  until python3 tools/cluster/presence.py "$scratch/acknowledged" "${@:2}" 2>>"$scratch/presence.log"; do
    if (($(now) - since > presence_within_ms)); then
      fault "$1: the servers do not say who is there within $presence_within_ms ms"
      return
    fi
    sleep 0.2
  done
  say "$1: all servers say who is there after $(($(now) - since)) ms"
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

three_is_unwell() { ! curl -sf -m 2 -o /dev/null "http://127.0.0.1:$three_port/healthz"; }

need python3 curl openssl haproxy
[[ -x $program ]] || die "$program is not there: ./run --version builds it"
if ((EUID == 0)); then need setpriv; fi
bin=$(postgres_programs)
[[ -x $bin/pg_basebackup ]] || die "PostgreSQL is not installed"
read -r primary_port standby_port relayed_primary relayed_standby one_port two_port three_port proxy_port mail_port < <(free_ports 9)
house=http://127.0.0.1:$proxy_port

start_primary
start_standby
start_relay
start_server one "$one_port" "$(database "$primary_port" "$standby_port")"
start_server two "$two_port" "$(database "$primary_port" "$standby_port")"
start_server three "$three_port" "$(database "$relayed_primary" "$relayed_standby")"
start_proxy
say "PostgreSQL with a standby, three servers and HAProxy stand"

start_notices
start_load
load_begun=$(now)
expect_presence "all are there" there "$one_port" "$two_port" "$three_port"

until_second $((seconds * 15 / 100))
kill -KILL "${pid[one]}"
wait "${pid[one]}" 2>/dev/null || true
unset "pid[one]"
say "server one is killed"
expect_presence "without server one" there "$two_port" "$three_port"
start_server one "$one_port" "$(database "$primary_port" "$standby_port")"
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
wait_until "server three" curl -sf -o /dev/null "http://127.0.0.1:$three_port/healthz"
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
