#!/usr/bin/env bash
# Tries ./run and ./test on a fresh, minimal Debian that is made for it, in a folder.
#   tools/check_fresh.sh RELEASE [run|test|both] [--mirror URL] [--folder FOLDER] [--keep]
# RELEASE is a name of Debian's (bookworm, trixie, forky); run is the usual one. It needs root and debootstrap.
# Downloaded packages are kept in FOLDER (build/fresh) for the next time, with --keep the machine, too.
# It is a folder in namespaces of its own: what is mounted or still runs in it goes away with them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

die() {
  echo "$*" >&2
  exit 1
}

usage() { die "usage: tools/check_fresh.sh RELEASE [run|test|both] [--mirror URL] [--folder FOLDER] [--keep]"; }

# Where this machine's own packages come from, if it is a Debian.
own_mirror() {
  # shellcheck disable=SC2016
  apt-get indextargets --format '$(ORIGIN) $(SITE)' 'Created-By: Packages' 2>/dev/null |
    awk '$1 == "Debian" { print $2; exit }'
}

release=
what=run
mirror=
folder=build/fresh
keep=false
inside=false
while (($# > 0)); do
  case $1 in
    run | test | both) what=$1 ;;
    --mirror) mirror=${2:?}; shift ;;
    --folder) folder=${2:?}; shift ;;
    --keep) keep=true ;;
    --inside) inside=true ;;  # only for itself: the second half, in the namespaces
    -*) usage ;;
    *) release=$1 ;;
  esac
  shift
done
[[ $release =~ ^[a-z]+$ ]] || usage
((EUID == 0)) || die "It makes a machine of its own: please start it as root."
for tool in debootstrap unshare curl git; do
  command -v $tool >/dev/null || die "Cannot go on without $tool."
done
mirror=${mirror:-$(own_mirror)}
mirror=${mirror:-http://deb.debian.org/debian}
mkdir -p "$folder"
folder=$(realpath "$folder")
base=$folder/$release-base
root=$folder/$release
source=/home/roundhouse

# The smallest system that debootstrap makes, kept as it is.
make_base() {
  [[ ! -e $base/etc/debian_version ]] || return 0
  echo "Making $release from $mirror …"
  rm -rf --one-file-system "$base" "$base.part"
  # One that is newer than this debootstrap is made like the newest.
  local script=/usr/share/debootstrap/scripts/$release
  [[ -e $script ]] || script=/usr/share/debootstrap/scripts/sid
  debootstrap --variant=minbase "$release" "$base.part" "$mirror" "$script" >"$folder/$release-debootstrap.log" 2>&1 ||
    die "debootstrap failed, see $folder/$release-debootstrap.log"
  mv "$base.part" "$base"
}

# This machine's way to the network: names, proxies, certificates, npm's registry.
give_network() {
  local file
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  { apt-config dump | grep -E '^Acquire::.*Proxy' || true; } >"$root/etc/apt/apt.conf.d/90proxy"
  for file in /usr/local/share/ca-certificates /etc/npmrc ~/.npmrc; do
    if [[ -e $file ]]; then
      mkdir -p "$root${file%/*}"
      cp -r "$file" "$root${file%/*}/"
    fi
  done
}

make_root() {
  rm -rf --one-file-system "$root"
  cp -a "$base" "$root"
  printf 'deb %s %s main\n' "$mirror" "$release" "$mirror" "$release-updates" >"$root/etc/apt/sources.list"
  give_network
  echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/in-haste"  # nobody minds if this machine is lost
  # No package shall start a server of its own.
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  mkdir -p "$root$source"
  git ls-files -z | tar --null -T - --ignore-failed-read -cf - | tar -xf - -C "$root$source"
}

# Everything below happens in the namespaces.

# What leads into the tree of the new machine, with nothing of this one's environment but its way out.
passed=()
for name in $(compgen -e | grep -iE '^(https?_proxy|no_proxy|npm_config_.*)$'); do
  passed+=("$name=${!name}")
done
# shellcheck disable=SC2016
enter=(chroot "$root" env -i HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  "${passed[@]}" sh -c 'cd "$0" && exec "$@"' "$source")
in_root() { "${enter[@]}" "$@"; }

mount_all() {
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  mkdir -p "$folder/$release-packages/partial" "$folder/npm" "$root/root/.npm"
  mount --bind "$folder/$release-packages" "$root/var/cache/apt/archives"
  mount --bind "$folder/npm" "$root/root/.npm"
}

# timed WHAT COMMAND...: says how long it took; shows its output only if it fails.
timed() {
  local start=$EPOCHREALTIME log=$folder/$release-log.txt
  "${@:2}" >"$log" 2>&1 || { tail -n 60 "$log" >&2; die "FAILED on $release: $1"; }
  awk -v what="$1" -v from="$start" -v to="$EPOCHREALTIME" 'BEGIN { printf "%s: %.1f s\n", what, to - from }'
}

free_port() {
  local port=18080
  while (echo >"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
  echo "$port"
}

# Builds and starts the server, and returns when it answers.
# shellcheck disable=SC2317
serve() {
  # Not by the function: the signal below is for the server itself.
  "${enter[@]}" ./run serve --port "$port" --db /tmp/tables.db &
  server=$!
  until curl -sf "http://127.0.0.1:$port/healthz"; do
    kill -0 "$server" 2>/dev/null || die "the server has ended"
    sleep 0.2
  done
}

try_run() {
  port=$(free_port)
  timed "packages to run" in_root tools/setup.sh
  timed "./run to a listening server" serve
  timed "./run with nothing changed" in_root ./run serve --help
  kill "$server"
  wait "$server" || die "the server ended with status $?"
}

try_test() {
  timed "packages to test" in_root tools/setup.sh test
  timed "./test" in_root ./test
  tail -n 1 "$folder/$release-log.txt"
}

try() {
  mount_all
  echo "Debian $(cat "$root/etc/debian_version"), $(nproc) cores"
  if [[ $what != test ]]; then try_run; fi
  if [[ $what != run ]]; then try_test; fi
  in_root sh -c 'c++ --version; cmake --version; node --version; grep "LIB_VERSION \"" /usr/include/boost/version.hpp' |
    grep -E '^(c\+\+|cmake|v|#)' | sed 's/.*VERSION "/Boost /; s/"$//; s/^v/Node /' | paste -sd ';'
}

if $inside; then
  try
  exit
fi
make_base
make_root
status=0
unshare --mount --pid --ipc --uts --fork --kill-child \
  bash tools/check_fresh.sh "$release" "$what" --folder "$folder" --inside || status=$?
$keep || rm -rf --one-file-system "$root"
exit "$status"
