#!/usr/bin/env bash
# Builds the web page into web/dist, or leaves it alone if it is that of the sources already.
# build_page.sh STAMP: afterwards that file holds what identifies the page; it changes only with it.
# With ROUNDHOUSE_MODULE=FOLDER the page has the house for devices that tools/build_module.sh left there.
set -euo pipefail
stamp=$(realpath -m "$1")
module=()
if [[ -n ${ROUNDHOUSE_MODULE:-} ]]; then
  ROUNDHOUSE_MODULE=$(realpath -m "$ROUNDHOUSE_MODULE")
  module=("$ROUNDHOUSE_MODULE"/roundhouse.{js,wasm})
fi
cd "$(dirname "${BASH_SOURCE[0]}")/../web"
. ../tools/quietly.sh

# Several builds share the page.
if command -v flock >/dev/null; then
  exec 9<.
  flock 9
fi

sum() { sha256sum | cut -c -64; }

# What the page is made of, file by file.
sources() {
  find index.html ./*.json ./*.js ./*.ts beside device games home i18n links public shell wire worker workshop ../docs/rules \
    "${module[@]}" -type f ! -name '*.test.ts' ! -name playwright.config.ts -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sum
}

# Whoever builds it by hand changes the time.
state() { echo "$(sources) $(stat -c %Y dist/index.html)"; }

if [[ ! node_modules/.package-lock.json -nt package-lock.json ]]; then
  if ! quietly npm ci --no-audit --no-fund --loglevel=error; then
    echo "The packages that the web page is built with could not be installed (npm ci in web/, see above)." >&2
    echo "They come from $(npm config get registry 2>/dev/null): is it within reach from here?" >&2
    exit 1
  fi
  touch node_modules/.package-lock.json
fi

built=node_modules/.page
if [[ ! -e dist/index.html || $(state) != "$(cat "$built" 2>/dev/null)" ]]; then
  if ! quietly npm run build; then
    echo "The web page could not be built (npm run build in web/, see above)." >&2
    exit 1
  fi
  state >"$built"
fi

page=$(cd dist && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sum)
if [[ $page != "$(cat "$stamp" 2>/dev/null)" ]]; then echo "$page" >"$stamp"; fi
