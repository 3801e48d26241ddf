#!/usr/bin/env bash
# Installs the packages that are missing: those to build and run, with "test" those to test as well.
# "a|b" means: either will do, a preferred.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(build-essential cmake ninja-build "libboost1.81-dev|libboost-dev" "libboost-json1.81-dev|libboost-json-dev" libcli11-dev libfmt-dev
  pkg-config libsqlite3-dev libpq-dev libsodium-dev libcurl4-openssl-dev)
tools=(cmake ninja c++ node npm)
has_node() {
  local version
  version=$(node --version 2>/dev/null) && [[ ${version#v} =~ ^[0-9]+ ]] && ((BASH_REMATCH[0] >= 18)) && command -v npm >/dev/null
}
# Who has them from elsewhere keeps them: Debian's npm does not go with other makers' nodejs.
if ! has_node; then packages+=(nodejs npm); fi
if [[ ${1:-} == test ]]; then
  packages+=(python3 libgtest-dev librapidcheck-dev libbenchmark-dev clang-16 clang-format clang-tidy-16 llvm-16 libclang-rt-16-dev
    postgresql nginx-light curl openssl dpkg-dev)
  if [[ -z ${CHROMIUM:-} ]]; then packages+=("chromium|chromium-browser"); fi
  tools+=(python3)
fi

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# Prints those of the packages that are not installed.
missing_packages() {
  local installed package
  # It fails if one of them has never been heard of; what it prints is right all the same.
  # shellcheck disable=SC2048,SC2086
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' ${packages[*]//|/ } 2>/dev/null || true)"
  for package in "${packages[@]}"; do
    [[ $installed =~ \ installed:($package)\  ]] || echo "$package"
  done
}

# Prints the first of the alternatives that apt can install.
available() {
  local name
  for name in ${1//|/ }; do
    if apt-cache show "$name" >/dev/null 2>&1; then
      echo "$name"
      return
    fi
  done
  echo "There is no package ${1//|/ or }; going on without it." >&2
}

install() {
  local wanted package
  echo "Installing: ${missing[*]//|/ or }"
  as_root apt-get update -q
  wanted=$(for package in "${missing[@]}"; do available "$package"; done)
  # shellcheck disable=SC2086
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $wanted
}

missing=()
if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
  mapfile -t missing < <(missing_packages)
  if ((${#missing[@]} > 0)) && ! install >&2; then
    echo "These packages could not be installed: ${missing[*]//|/ or }" >&2
  fi
elif [[ ! -e build ]]; then
  cat >&2 <<'END'
Roundhouse installs what it needs only on Debian and Ubuntu. Elsewhere, please install:
  to run:   a C++20 compiler, CMake 3.22, Ninja, Boost 1.81 with Boost.JSON, CLI11, fmt, SQLite, libpq, libsodium, libcurl, Node 18 with npm
  to test:  Python 3, GoogleTest, rapidcheck, Google Benchmark, clang 16, llvm, clang-format, clang-tidy, PostgreSQL, nginx, curl, openssl, Chromium
END
fi

for tool in "${tools[@]}"; do
  if ! command -v "$tool" >/dev/null; then
    echo "Cannot go on without $tool." >&2
    exit 1
  fi
done
if ! has_node; then
  echo "Cannot go on with Node $(node --version): 18 or newer is needed." >&2
  exit 1
fi
