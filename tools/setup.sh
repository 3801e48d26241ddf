#!/usr/bin/env bash
# Installs the packages that are missing: those to build and run, with "test" those to test as well,
# with "x86" those of tools/check_x86.sh, too, with "all" also other browsers, a cache for compilers, and what the Python
# module and tools/check_slurm.sh need; with "cluster" those to build and those of tools/check_cluster.sh.
# On Debian and Ubuntu; elsewhere it says what is needed.
set -euo pipefail
shopt -s extglob
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# One need a line: sets of packages of which one will do, "|" between them, the best first. What is
# installed stays; otherwise it is the first set that apt has whole, so no release's names are needed.
needs=(build-essential cmake ninja-build "pkgconf|pkg-config" libcli11-dev libfmt-dev libsqlite3-dev libpq-dev libsodium-dev
  libssl-dev "libcurl4-openssl-dev|libcurl4-gnutls-dev" tzdata)
boost="libboost-dev>=1.81 libboost-json-dev>=1.81"
for minor in {99..81}; do boost+="|libboost1.$minor-dev libboost-json1.$minor-dev"; done
needs+=("$boost")
tools=(cmake ninja c++ node npm)

node_version=$(node --version 2>/dev/null || true)
has_node() { [[ $node_version =~ ^v([0-9]+) ]] && ((BASH_REMATCH[1] >= 18)) && command -v npm >/dev/null; }
# Who has them from elsewhere keeps them: Debian's npm does not go with other makers' nodejs.
# Without certificates npm reaches no registry.
if ! has_node; then needs+=(nodejs npm ca-certificates); fi

if [[ ${1:-} == @(test|x86|all) ]]; then
  # Of clang what cmake/clang.cmake looks for; the format is that of one version, on all machines.
  needs+=("clang-19 clang-tidy-19 llvm-19 libclang-rt-19-dev|clang-18 clang-tidy-18 llvm-18 libclang-rt-18-dev|\
clang-17 clang-tidy-17 llvm-17 libclang-rt-17-dev|clang-16 clang-tidy-16 llvm-16 libclang-rt-16-dev" clang-format-19
    python3 python3-numpy libgtest-dev librapidcheck-dev libbenchmark-dev postgresql nginx curl openssl dpkg-dev emscripten)
  # Whoever has another mail server keeps it: there can be only one. Then tests that need Exim are skipped.
  if [[ ! -e /usr/sbin/sendmail ]]; then needs+=("exim4-daemon-light|exim4-daemon-heavy"); fi
  if [[ -z ${CHROMIUM:-} ]]; then needs+=("chromium-headless-shell|chromium|chromium-browser"); fi
  tools+=(python3)
fi
if [[ ${1:-} == all ]]; then needs+=("firefox-esr|firefox" webkit2gtk-driver xvfb ccache pybind11-dev python3-dev slurm-wlm munge); fi
if [[ ${1:-} == cluster ]]; then needs+=(haproxy postgresql python3 curl openssl); fi
if [[ ${1:-} == @(x86|all) ]]; then
  if [[ $(uname -m) == x86_64 ]]; then other=aarch64; else other=x86_64; fi
  needs+=("g++-${other//_/-}-linux-gnu" qemu-user)
  if [[ $1 == x86 ]]; then tools+=("$other-linux-gnu-g++" "qemu-$other"); fi
fi

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# All names of packages in the needs given.
names() {
  local words=${*//|/ }
  echo "${words//>=+([^ ])/}"
}

# first_set KIND SETS: prints the names of the first set of packages that are all of this kind.
# versions: what dpkg or apt said, a line "KIND NAME VERSION" each.
first_set() {
  local sets set package name version
  IFS='|' read -ra sets <<<"$2"
  for set in "${sets[@]}"; do
    for package in $set; do
      name=${package%%>=*}
      [[ $versions =~ (^|$'\n')"$1 $name "([^$'\n']+) ]] || continue 2
      version=${BASH_REMATCH[2]}
      if [[ $package != "$name" ]] && ! dpkg --compare-versions "$version" ge "${package#*>=}"; then continue 2; fi
    done
    names "$set"
    return
  done
  return 1
}

# Sets missing to those needs that nothing installed meets.
find_missing() {
  local need versions
  # It fails if one of them has never been heard of; what it prints is right all the same.
  # shellcheck disable=SC2046
  versions=$(dpkg-query -W -f '${db:Status-Status} ${Package} ${Version}\n' $(names "${needs[@]}") 2>/dev/null || true)
  missing=()
  for need in "${needs[@]}"; do
    first_set installed "$need" >/dev/null || missing+=("$need")
  done
}

# Prints "candidate NAME VERSION" for each of the packages that apt can install; it knows names of others, too.
candidates() {
  LC_ALL=C apt-cache policy "$@" | awk '/^[^ ]/ { sub(":$", ""); name = $1 }
    $1 == "Candidate:" && $2 != "(none)" { print "candidate", name, $2 }'
}

install() {
  local need set versions wanted=()
  as_root apt-get update -q
  # shellcheck disable=SC2046
  versions=$(candidates $(names "${missing[@]}"))
  for need in "${missing[@]}"; do
    if set=$(first_set candidate "$need"); then
      # shellcheck disable=SC2206
      wanted+=($set)
    else
      echo "apt has no ${need%%|*}, nor what could stand for it; going on without it."
    fi
  done
  if ((${#wanted[@]} == 0)); then return; fi
  echo "Installing: ${wanted[*]}"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${wanted[@]}"
}

elsewhere() {
  cat <<'END'
Roundhouse installs what it needs only on Debian and Ubuntu. On another Linux, please install:
  to run:   bash 4, a C++20 compiler (g++ 12 or clang 16 and newer), CMake 3.22, Ninja, pkg-config, Boost 1.81 with Boost.JSON, CLI11, fmt,
            SQLite, libpq, libsodium, OpenSSL, libcurl, time zones (tzdata), Node 18 with npm
  to test:  Python 3 with NumPy, GoogleTest, rapidcheck, Google Benchmark, clang 16 to 19 with clang-tidy, llvm and its sanitizers (compiler-rt),
            clang-format 19, PostgreSQL's server, nginx, Exim 4, curl, openssl, Chromium, emscripten;
            for all of it also Firefox, WebKitGTK's driver, pybind11, Slurm with munge
On Fedora that should be (nobody has tried it):
  sudo dnf install gcc-c++ cmake ninja-build pkgconf boost-devel cli11-devel fmt-devel sqlite-devel libpq-devel libsodium-devel openssl-devel libcurl-devel tzdata nodejs npm
  sudo dnf install python3 python3-numpy gtest-devel rapidcheck-devel google-benchmark-devel clang clang-tools-extra llvm compiler-rt postgresql-server \
    nginx curl openssl chromium emscripten
On macOS and Windows it does not build (it calls what only Linux has): use a Linux container or virtual machine there.
END
}

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
  find_missing
  if ((${#missing[@]} > 0)) && ! install >&2; then
    echo "Not all of this could be installed: ${missing[*]%%|*}" >&2
  fi
elif [[ ! -e build ]]; then
  elsewhere >&2
fi

for tool in "${tools[@]}"; do
  if ! command -v "$tool" >/dev/null; then
    echo "Cannot go on without $tool." >&2
    exit 1
  fi
done
has_node || node_version=$(node --version)  # if it has just been installed
if ! has_node; then
  echo "Cannot go on with Node $node_version: 18 or newer is needed." >&2
  exit 1
fi
