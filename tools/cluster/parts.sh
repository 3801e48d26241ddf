# What a cluster on loopback is made of, for scripts that read this file: processes that end with the script, and
# PostgreSQL with a standby. They set program before, and primary_port and standby_port before they start databases.
# shellcheck shell=bash disable=SC2154
export PATH=$PATH:/usr/sbin LC_ALL=C

scratch=$(mktemp -d /tmp/rhcluster-XXXXXX)
declare -A pid=() # by name: primary, standby, and whatever a script starts

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

clean_up() {
  local name
  for name in "${!pid[@]}"; do kill_now "$name" 2>/dev/null || true; done
  rm -rf "$scratch"
}
trap clean_up EXIT

need() {
  local each
  for each in "$@"; do
    command -v "$each" >/dev/null || die "$each is missing; tools/setup.sh cluster installs it"
  done
}

# Prints so many ports that nobody uses, below those that connections get.
free_ports() {
  python3 - "$1" <<'PYTHON'
import random, socket, sys
wanted, held = int(sys.argv[1]), []
for port in random.sample(range(20000, 32000), 2000):
    each = socket.socket()
    try:
        each.bind(("127.0.0.1", port))
    except OSError:
        continue
    held.append(each)
    if len(held) == wanted:
        break
print(*(each.getsockname()[1] for each in held))
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

# database PORT PORT: wherever something can be written.
database() { echo "postgresql://postgres@127.0.0.1:$1,127.0.0.1:$2/postgres?target_session_attrs=read-write"; }

# answers PORT
answers() { curl -sf -m 2 -o /dev/null "http://127.0.0.1:$1/healthz"; }

# start_server NAME PORT DATABASE OPTION...
start_server() {
  start "$1" "$program" serve --port "$2" --db "$3" --limits off --bot-threads 1 --analysis 0 "${@:4}"
  wait_until "server $1" answers "$2"
}

# kill_now NAME: as if the power failed. PostgreSQL takes SIGQUIT for that.
kill_now() {
  case $1 in
    primary | standby) kill -QUIT "${pid[$1]}" ;;
    *) kill -KILL "${pid[$1]}" ;;
  esac
  wait "${pid[$1]}" 2>/dev/null || true
  unset "pid[$1]"
}

[[ -x $program ]] || die "$program is not there: ./run --version builds it"
need python3 curl
if ((EUID == 0)); then need setpriv; fi
bin=$(postgres_programs)
[[ -x $bin/pg_basebackup ]] || die "PostgreSQL is missing; tools/setup.sh cluster installs it"
