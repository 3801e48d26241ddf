#!/usr/bin/env bash
# Starts build/release/roundhouse behind nginx with the configuration that we ship, changed only in ports,
# paths and certificate, and looks at it from outside, over TLS.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH=$PATH:/usr/sbin

program=$PWD/build/release/roundhouse
scratch=$(mktemp -d)
pids=()

die() {
  echo "$*" >&2
  cat "$scratch"/*.log >&2 || true
  exit 1
}

clean_up() {
  if ((${#pids[@]} > 0)); then
    kill "${pids[@]}" 2>/dev/null || true
    wait "${pids[@]}" 2>/dev/null || true
  fi
  rm -rf "$scratch"
}
trap clean_up EXIT

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

# Prints the shipped configuration for these ports, inside what Debian's nginx.conf has around it.
configuration() {
  local ipv6=
  [[ -e /proc/net/if_inet6 ]] || ipv6='/listen \[::\]/d'
  cat <<NGINX
daemon off;
user $(id -un) $(id -gn);
pid $scratch/nginx.pid;
error_log $scratch/nginx-error.log;
events {}
http {
access_log $scratch/nginx-access.log;
client_body_temp_path $scratch/body;
proxy_temp_path $scratch/proxy;
fastcgi_temp_path $scratch/fastcgi;
uwsgi_temp_path $scratch/uwsgi;
scgi_temp_path $scratch/scgi;
NGINX
  sed -e "$ipv6" \
    -e "s|127\.0\.0\.1:8080;|127.0.0.1:$port;|" \
    -e "s|\(listen .*\)\b443\b|\1$tls_port|" -e "s|\(listen .*\)\b80;|\1$plain_port;|" \
    -e "s|/etc/letsencrypt/live/games.example.org|$scratch|" packaging/nginx-roundhouse.conf
  echo "}"
}

certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj "/CN=games.example.org" \
    -addext "subjectAltName=DNS:games.example.org" -keyout "$scratch/privkey.pem" -out "$scratch/fullchain.pem" 2>/dev/null
}

# wait_for URL [CURL-OPTION...]
wait_for() {
  local _
  for _ in {1..100}; do
    if curl -sf -o /dev/null "${@:2}" "$1"; then return; fi
    sleep 0.1
  done
  die "nothing answers at $1"
}

# outside PATH [CURL-OPTION...]: what somebody sees who comes through nginx.
outside() {
  curl -s --max-time 10 --cacert "$scratch/fullchain.pem" "${@:2}" \
    --resolve "games.example.org:$tls_port:127.0.0.1" "https://games.example.org:$tls_port$1"
}

status() { outside "$@" -o /dev/null -w '%{http_code}'; }

# expect WANTED GOT WHAT
expect() { [[ $1 == "$2" ]] || die "$3: $2, not $1"; }

start_all() {
  "$program" serve --db "$scratch/roundhouse.db" --port "$port" --url "https://games.example.org:$tls_port" \
    --trust-proxy --request-rate 1 --request-burst 60 >"$scratch/server.log" 2>&1 &
  pids+=($!)
  certificate
  configuration >"$scratch/nginx.conf"
  nginx -p "$scratch" -e "$scratch/nginx.log" -c "$scratch/nginx.conf" >"$scratch/nginx-output.log" 2>&1 &
  pids+=($!)
  wait_for "http://127.0.0.1:$port/healthz"
  wait_for "http://127.0.0.1:$plain_port/"
}

check_pages() {
  local headers
  expect 200 "$(status /healthz)" "/healthz"
  expect 200 "$(status /)" "/"
  outside /api/games | python3 -c 'import json, sys; assert json.load(sys.stdin)' || die "no games"
  headers=$(outside / -o /dev/null -D -)
  for name in strict-transport-security content-security-policy x-content-type-options; do
    grep -qi "^$name: " <<<"$headers" || die "no header $name"
  done
  expect 1 "$(grep -ci '^strict-transport-security' <<<"$headers")" "Strict-Transport-Security"
  expect 421 "$(status / -H "Host: other.example.org")" "another name"
  expect 301 "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$plain_port/x")" "plain HTTP"
}

check_metrics() {
  expect 404 "$(status /metrics)" "/metrics from outside"
  grep -q '^roundhouse_http_requests_total' <<<"$(curl -sf "http://127.0.0.1:$port/metrics")" || die "no metrics inside"
}

# sent PATH FILE: the status of a body of zeros, which nobody understands.
sent() { status "$1" -H 'Content-Type: application/json' --data-binary "@$2"; }

check_sizes() {
  local path
  head -c 70000 /dev/zero >"$scratch/large"
  head -c 5000000 /dev/zero >"$scratch/huge"
  expect 413 "$(sent /api/scripts/learn-ticket-to-ride-usa/tables "$scratch/large")" "a large body"
  for path in /api/replays /api/tables; do
    expect 400 "$(sent $path "$scratch/large")" "as large as a record to $path"
    expect 413 "$(sent $path "$scratch/huge")" "larger than any record to $path"
  done
}

# upgrade [CURL-OPTION...]: asks for a WebSocket and prints the status; an open one lasts until curl gives up.
upgrade() {
  status /api/live --http1.1 --max-time 1 -H "Connection: Upgrade" -H "Upgrade: websocket" \
    -H "Sec-WebSocket-Version: 13" -H "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==" "$@" || true
}

check_websocket() {
  expect 101 "$(upgrade -H "Origin: https://games.example.org:$tls_port")" "a WebSocket of our page"
  expect 403 "$(upgrade -H "Origin: https://other.example.org")" "a WebSocket of another page"
}

# flood_then [CURL-OPTION...]: the status of one request directly after many of 127.0.0.1.
flood_then() {
  outside "/api/games?n=[1-80]" --http1.1 -o /dev/null
  status /api/games "$@"
}

# refused_after_flood [CURL-OPTION...]: the same; on a busy machine "directly" may need some tries.
refused_after_flood() {
  local answer
  for _ in 1 2 3 4 5 6; do
    answer=$(flood_then "$@")
    if [[ $answer == 429 ]]; then break; fi
  done
  echo "$answer"
}

# Too many requests of one address do not concern another, and nobody can pretend to be another.
check_addresses() {
  expect 429 "$(refused_after_flood)" "too many requests"
  expect 429 "$(refused_after_flood -H "X-Forwarded-For: 198.51.100.7")" "an invented address"
  expect 200 "$(flood_then --interface 127.0.0.2)" "another address"
}

# The page about hosting quotes the example whole.
check_docs() {
  # shellcheck disable=SC2016
  diff <(sed -n '/^```nginx$/,/^```$/p' docs/hosting.md | sed '1d;$d') packaging/nginx-roundhouse.conf ||
    die "docs/hosting.md quotes another configuration"
}

check_docs
read -r port tls_port plain_port < <(free_ports 3)
start_all
check_pages
check_metrics
check_sizes
check_websocket
check_addresses
echo "nginx in front is good."
