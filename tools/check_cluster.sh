#!/usr/bin/env bash
# Three servers behind HAProxy, on PostgreSQL with a standby, all on loopback: plays tables through the proxy, kills a
# server, cuts one off from the database, fails the database over. Good only if no acknowledged move is lost, nobody
# waits longer than ten seconds, and all servers agree within five who is there.
# ROUNDHOUSE_TABLES, ROUNDHOUSE_PACE and ROUNDHOUSE_SECONDS change how many tables are played how quickly and how long.
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
declare -A pid=() # by name: primary, standby, one, two, three, relay, proxy, load
wrong=0

say() { printf '%6.1f s  %s\n' "$(bc <<<"scale=1; ($(now) - $begun) / 1000")" "$*"; }
now() { date +%s%3N; }
begun=$(now)

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
    command -v "$each" >/dev/null || die "$each is missing; on Debian: apt-get install haproxy postgresql python3 curl bc"
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

# Passes everything on until SIGUSR1: then nothing, without hanging up, like a network that is cut. SIGUSR2 mends it;
# what was cut is hung up then, as the machines would do after a while.
write_relay() {
  cat >"$scratch/relay.py" <<'PYTHON'
import asyncio, signal, sys

lines = set()
whole = asyncio.Event()

async def pass_on(reader, writer):
    try:
        while data := await reader.read(65536):
            await whole.wait()
            writer.write(data)
            await writer.drain()
    except (ConnectionError, asyncio.CancelledError):
        pass
    finally:
        writer.close()

def relay_to(port):
    async def serve(near_reader, near_writer):
        await whole.wait()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            near_writer.close()
            return
        lines.update((near_writer, far_writer))
        await asyncio.gather(pass_on(near_reader, far_writer), pass_on(far_reader, near_writer))
        lines.difference_update((near_writer, far_writer))
    return serve

def mend():
    for line in list(lines):
        line.transport.abort()
    whole.set()

async def main():
    loop = asyncio.get_running_loop()
    whole.set()
    loop.add_signal_handler(signal.SIGUSR1, whole.clear)
    loop.add_signal_handler(signal.SIGUSR2, mend)
    pairs = [pair.split(":") for pair in sys.argv[1:]]
    servers = [await asyncio.start_server(relay_to(int(there)), "127.0.0.1", int(here)) for here, there in pairs]
    await asyncio.gather(*(server.serve_forever() for server in servers))

asyncio.run(main())
PYTHON
}

# --- servers and proxy ------------------------------------------------------------------------------------------------

# database PORT PORT: wherever something can be written.
database() { echo "postgresql://postgres@127.0.0.1:$1,127.0.0.1:$2/postgres?target_session_attrs=read-write"; }

# start_server NAME PORT DATABASE
start_server() {
  start "$1" "$program" serve --port "$2" --db "$3" --limits off --trust-proxy --bot-threads 1 --analysis 0
  wait_until "server $1" curl -sf -o /dev/null "http://127.0.0.1:$2/healthz"
}

start_proxy() {
  cat >"$scratch/haproxy.cfg" <<HAPROXY
global
  maxconn 20000
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  timeout check 1s
frontend people
  bind 127.0.0.1:$proxy_port
  default_backend servers
backend servers
  balance leastconn
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host 127.0.0.1
  http-check expect status 200
  # Whoever is at a server that is given up is sent to another.
  default-server check inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
  server one 127.0.0.1:$one_port
  server two 127.0.0.1:$two_port
  server three 127.0.0.1:$three_port
HAPROXY
  haproxy -c -q -f "$scratch/haproxy.cfg" || die "HAProxy does not take its configuration"
  start proxy haproxy -db -f "$scratch/haproxy.cfg"
  wait_until "the proxy" curl -sf -o /dev/null "http://127.0.0.1:$proxy_port/healthz"
}

# --- the game ---------------------------------------------------------------------------------------------------------

start_load() {
  "$program" load --url "http://127.0.0.1:$proxy_port" --shared --matches "$tables" --pace "$pace" \
    --seconds "$seconds" --acknowledged "$scratch/acknowledged" --json >"$scratch/figures.json" 2>"$scratch/load.log" &
  pid[load]=$!
  wait_until "the first moves" some_moves
  say "$tables tables are played"
}
some_moves() { (($(wc -l <"$scratch/acknowledged") > 20)); }

# presence WANTED PORT...: whether each of these servers says of some running tables that all their people are there
# (true) or gone (false). Of a table that has just ended its people may have gone.
presence() {
  python3 - "$scratch/acknowledged" "$@" <<'PYTHON'
import json, sys, urllib.request
file, wanted, ports = sys.argv[1], sys.argv[2] == "true", sys.argv[3:]
newest = {}
for line in open(file):
    table = line.split(" ", 1)[0]
    newest.pop(table, None)
    newest[table] = True
for table in list(newest)[-20:]:
    for port in ports:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables/{table}", timeout=2) as answer:
            info = json.load(answer)
        if info["status"] == "over" and wanted:
            continue
        if any(seat["present"] != wanted for seat in info["seats"]):
            sys.exit(1)
PYTHON
}

# expect_presence WHEN WANTED PORT...
expect_presence() {
  local since
  since=$(now)
  until presence "${@:2}" 2>>"$scratch/presence.log"; do
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
  if [[ $(bc <<<"$2 <= $3") == 1 ]]; then
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
  if ((left > 0)); then sleep "$(bc <<<"scale=3; $left / 1000")"; fi
}

need python3 curl bc haproxy
[[ -x $program ]] || die "$program is not there: ./run --version builds it"
if ((EUID == 0)); then need setpriv; fi
bin=$(postgres_programs)
[[ -x $bin/pg_basebackup ]] || die "PostgreSQL is not installed"
read -r primary_port standby_port relayed_primary relayed_standby one_port two_port three_port proxy_port < <(free_ports 8)

start_primary
start_standby
write_relay
start relay python3 "$scratch/relay.py" "$relayed_primary:$primary_port" "$relayed_standby:$standby_port"
start_server one "$one_port" "$(database "$primary_port" "$standby_port")"
start_server two "$two_port" "$(database "$primary_port" "$standby_port")"
start_server three "$three_port" "$(database "$relayed_primary" "$relayed_standby")"
start_proxy
say "PostgreSQL with a standby, three servers and HAProxy stand"

start_load
load_begun=$(now)
expect_presence "all are there" true "$one_port" "$two_port" "$three_port"

until_second $((seconds * 15 / 100))
kill -KILL "${pid[one]}"
wait "${pid[one]}" 2>/dev/null || true
unset "pid[one]"
say "server one is killed"
expect_presence "without server one" true "$two_port" "$three_port"
start_server one "$one_port" "$(database "$primary_port" "$standby_port")"
say "server one is back"

until_second $((seconds * 35 / 100))
kill -USR1 "${pid[relay]}"
say "server three is cut off from the database"
until_second $((seconds * 55 / 100))
expect_presence "without server three" true "$one_port" "$two_port"
kill -USR2 "${pid[relay]}"
say "server three has its database again"
wait_until "server three" curl -sf -o /dev/null "http://127.0.0.1:$three_port/healthz"
expect_presence "with server three" true "$one_port" "$two_port" "$three_port"

until_second $((seconds * 70 / 100))
fail_over
expect_presence "after the failover" true "$one_port" "$two_port" "$three_port"

result=0
wait "${pid[load]}" || result=$?
unset "pid[load]"
[[ -s $scratch/figures.json ]] || die "roundhouse load ends with $result: $(cat "$scratch/load.log")"
((result == 0)) || fault "roundhouse load ends with $result: $(cat "$scratch/load.log")"
expect_presence "all have gone" false "$one_port" "$two_port" "$three_port"
check_figures
check_acts
new_primary=$(database "$standby_port" "$standby_port")
"$program" db check --db "$new_primary" >>"$scratch/db.log" 2>&1 || fault "roundhouse db check finds something"
"$program" replay-all --db "$new_primary" >>"$scratch/db.log" 2>&1 || fault "roundhouse replay-all finds something"

((wrong == 0)) || die "The cluster does not keep all it promises."
echo "The cluster keeps what it promises."
