#!/usr/bin/env bash
# Builds the image of the Containerfile and tries it: check_container.sh [podman|docker] [ARGUMENT OF BUILD...]
# It answers and is healthy, runs without rights on a file system that cannot be written to, and keeps a table over a new
# container. Base images come from a registry, so ./test does not call it; CI does each night.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

engine=${1:-podman}
name=roundhouse-check-$$
image=localhost/$name

die() {
  echo "$*" >&2
  "$engine" logs "$name" >&2 || true
  exit 1
}

clean_up() {
  "$engine" rm -f "$name" >/dev/null 2>&1 || true
  "$engine" volume rm -f "$name" >/dev/null 2>&1 || true
  "$engine" rmi -f "$image" >/dev/null 2>&1 || true
}

inside() { "$engine" exec "$name" "$@"; }

# A new container on the same volume; waits until it answers.
start() {
  "$engine" run -d --name "$name" --read-only --cap-drop=all -p 127.0.0.1::8080 -v "$name:/var/lib/roundhouse" \
    "$image" >/dev/null
  for _ in {1..100}; do
    if inside roundhouse-health 2>/dev/null; then
      url=http://$("$engine" port "$name" 8080/tcp | head -n 1)
      return
    fi
    sleep 0.2
  done
  die "the server does not answer"
}

stop() {
  "$engine" stop "$name" >/dev/null
  [[ $("$engine" inspect -f '{{.State.ExitCode}}' "$name") == 0 ]] || die "it did not end politely"
  "$engine" rm "$name" >/dev/null
}

trap clean_up EXIT
format=()
if [[ $engine == podman ]]; then format=(--format docker); fi
"$engine" build "${format[@]}" -f Containerfile -t "$image" "${@:2}" .
version=$("$engine" run --rm "$image" --version)
[[ $version == "roundhouse $(sed -n 's/^project(roundhouse VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)" ]] ||
  die "it calls itself $version"

start
[[ $("$engine" inspect -f '{{.Config.Healthcheck.Test}}' "$name") == *roundhouse-health* ]] || die "no health check"
[[ $(inside id -u) == 10001 ]] || die "it runs as $(inside id -un)"
curl -fsS "$url/healthz" >/dev/null || die "it cannot be reached from outside"
made=$(curl -fsS -H 'Content-Type: application/json' "$url/api/tables" \
  -d '{"game":"ticket-to-ride-usa","seats":[{"who":"here","name":"Ann"},{"who":"open"}]}')
[[ $made =~ \"table\":\"([^\"]+)\" ]] || die "no table in $made"
table=${BASH_REMATCH[1]}
inside roundhouse db backup copy.db >/dev/null || die "no backup while it runs"
stop
start
curl -fsS "$url/api/tables/$table" >/dev/null || die "the table is gone"
stop
if "$engine" run --rm --entrypoint roundhouse-health "$image" 2>/dev/null; then die "healthy without a server"; fi
"$engine" images --format '{{.Repository}} {{.Size}}' | grep "$name"
echo "the image is good"
