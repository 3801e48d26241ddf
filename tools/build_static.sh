#!/usr/bin/env bash
# Builds the page for any host of files: build_static.sh OUT. There tables live on the device of whoever plays,
# so the house for devices is compiled as well (tools/build_module.sh).
# OUT is a new folder, an empty one, or one that holds such a page; nothing is written there before all is built.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/tools/quietly.sh"
module=$root/build/wasm-release/browser

die() {
  echo "$*" >&2
  exit "${status:-1}"
}

# Whether the folder holds what this script made: web/static_page.ts marks it.
is_ours() { grep -qs 'content="Roundhouse static page"' "$1/index.html"; }

build_page() {
  cd "$root/web"
  # Several builds share the packages.
  if command -v flock >/dev/null; then
    exec 9<.
    flock 9
  fi
  if [[ ! node_modules/.package-lock.json -nt package-lock.json ]]; then
    quietly npm ci --no-audit --no-fund --loglevel=error || return
    touch node_modules/.package-lock.json
  fi
  VITE_STATIC=1 ROUNDHOUSE_MODULE=$module quietly node_modules/.bin/vite build --outDir "$1" --emptyOutDir
}

# lay FROM TO: the page itself comes last, when all that it asks for is there; then goes what nothing asks for any more.
lay() {
  local file last=$1.last
  mkdir -p "$2" "$last"
  mv "$1"/index.html* "$1"/sw.js* "$last"
  cp -R "$1/." "$2/"
  cp "$last"/* "$2/"
  for file in "$2"/assets/* "$2"/device/*; do
    if [[ ! -e $1/${file#"$2/"} ]]; then rm -- "$file"; fi
  done
}

if (($# != 1)) || [[ -z $1 ]]; then status=2 die "usage: tools/build_static.sh OUT"; fi
out=$(realpath -m "$1")
if [[ -e $out && ! -d $out ]]; then status=2 die "$out is not a folder."; fi
if [[ -d $out && -n $(ls -A "$out") ]] && ! is_ours "$out"; then
  status=2 die "$out holds something else than a page of this script. Name an empty folder, or one that is not there yet."
fi

"$root/tools/setup.sh"
echo "Compiling the house for devices …" >&2
"$root/tools/build_module.sh"

mkdir -p "$root/build"
work=$(mktemp -d "$root/build/static.XXXXXX")
trap 'rm -rf "$work"' EXIT
echo "Building the page …" >&2
(build_page "$work/page") || die "The page could not be built (see above)."
lay "$work/page" "$out"
echo "The page is in $out: put it where files are served (docs/static.md), or try it with"
echo "  python3 -m http.server --directory $(printf '%q' "$out")"
