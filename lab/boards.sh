#!/usr/bin/env bash
# Makes boards for self-play by the page's own generator: lab/boards.sh FOLDER COUNT. Needs what the page's tests need.
set -euo pipefail
mkdir -p "${1:-build/boards}"
folder=$(cd "${1:-build/boards}" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../web"
exec npx --no-install vite-node ../lab/boards.ts -- "$folder" "${2:-60}"
