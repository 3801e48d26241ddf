#!/usr/bin/env bash
# Builds the Debian package of build/release and tries it: install, start as the unit does, play, stop, upgrade, remove, purge.
# As root this happens in a copy of this system that is thrown away (or, on a CI machine where that is
# not possible, here); otherwise the package is only unpacked and its program run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=build/release
server=
scratch=

die() {
  echo "$*" >&2
  exit 1
}

# Ends what is left, whatever happened. What is mounted is never deleted.
clean_up() {
  if [[ -n $server ]]; then kill -KILL "$server" 2>/dev/null || true; fi
  case $mode in
    scratch) umount -R -l "$scratch" && rmdir "$scratch" ;;
    here) dpkg -P roundhouse >/dev/null 2>&1 || true ;;
    extract) rm -rf "$scratch" ;;
  esac
}

make_package() {
  rm -rf "$build/package"
  cpack -G DEB --config "$build/CPackConfig.cmake" -B "$build/package"
  package=$(ls "$build"/package/roundhouse_*.deb)
  rm -rf "$build/package/_CPack_Packages"
  dpkg-deb -f "$package"
}

# All changes go to memory and vanish with the mount.
make_scratch_root() {
  mount -t tmpfs tmpfs "$scratch"
  mkdir "$scratch"/{upper,work,root}
  root=$scratch/root
  mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$root"
  mount --bind /dev "$root/dev"
  mount -t proc proc "$root/proc"
}

# in_root COMMAND...: runs it where the package is installed.
in_root() { chroot "${root:-/}" "$@"; }

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Prints what a line of the unit says: unit_value ExecStart
unit_value() { sed -n "s/^$1=//p" packaging/roundhouse.service; }

# Starts the server as systemd would: same user, environment and command line.
start() {
  local line
  line="export $(unit_value Environment); set -a; . \"\$0\"; set +a; umask $(unit_value UMask); exec $(unit_value ExecStart)"
  if [[ $mode == extract ]]; then
    line=${line//\/usr\/bin/$root/usr/bin}
    env -i PATH=/usr/bin:/bin sh -c "${line//\/var\/lib/$root/var/lib}" "$root/etc/default/roundhouse" &
  else
    # The file of settings is for root's eyes; systemd hands over what is in it.
    chmod o+r "${root:-}/etc/default/roundhouse"
    chroot "${root:-/}" env -i PATH=/usr/bin:/bin setpriv --reuid="$(unit_value User)" \
      --regid="$(unit_value Group)" --init-groups --no-new-privs --bounding-set=-all \
      sh -c "$line" /etc/default/roundhouse &
  fi
  server=$!
  for _ in {1..100}; do
    if curl -sf "$url/healthz" >/dev/null; then return; fi
    kill -0 "$server" 2>/dev/null || die "the server has ended"
    sleep 0.1
  done
  die "the server does not answer"
}

stop() {
  local pid=$server
  kill -TERM "$pid"
  timeout 15 tail --pid="$pid" -f /dev/null || die "the server does not stop"
  server=
  wait "$pid" || die "the server ended with status $?"
}

play() {
  curl -sf "$url/api/games" | python3 -c 'import json, sys; assert json.load(sys.stdin)'
  in_root_or_here load --url "$url" --matches 2 --seconds 2 --pace 0.1
}

in_root_or_here() {
  if [[ $mode == extract ]]; then "$root/usr/bin/roundhouse" "$@"; else in_root roundhouse "$@"; fi
}

check_installed() {
  [[ $(in_root roundhouse --version) == "roundhouse $version" ]] || die "not version $version"
  [[ $(in_root stat -c '%U %G %a' /var/lib/roundhouse) == "roundhouse roundhouse 750" ]] || die "not its folder"
  if in_root sh -c "command -v deb-systemd-helper" >/dev/null; then
    [[ -L $root/etc/systemd/system/multi-user.target.wants/roundhouse.service ]] || die "not enabled"
  fi
  if in_root sh -c "command -v systemd-analyze" >/dev/null; then
    in_root systemd-analyze verify /usr/lib/systemd/system/roundhouse.service
  fi
}

set_options() {
  sed -i "s|^ROUNDHOUSE_OPTIONS=.*|ROUNDHOUSE_OPTIONS=\"$1\"|" "$root/etc/default/roundhouse"
}

# What a host keeps when the program is replaced or removed.
check_kept() {
  [[ -s $root/var/lib/roundhouse/roundhouse.db ]] || die "the data is gone"
  grep -q -- "--port $port" "$root/etc/default/roundhouse" || die "the settings are gone"
}

check_purged() {
  [[ ! -e $root/var/lib/roundhouse ]] || die "the data is still there"
  [[ ! -e $root/etc/default/roundhouse ]] || die "the settings are still there"
  if in_root getent passwd roundhouse; then die "the user is still there"; fi
}

run_installed() {
  cp "$package" "$root/tmp/roundhouse.deb"
  in_root dpkg -i /tmp/roundhouse.deb
  check_installed
  set_options "--port $port"
  start
  play
  stop
  in_root dpkg -i /tmp/roundhouse.deb
  check_kept
  start
  stop
  in_root dpkg -r roundhouse
  [[ ! -e $root/usr/bin/roundhouse ]] || die "the program is still there"
  check_kept
  in_root dpkg -P roundhouse
  check_purged
  rm "$root/tmp/roundhouse.deb"
}

run_extracted() {
  root=$scratch
  dpkg-deb -x "$package" "$root"
  mkdir -p "$root/var/lib/roundhouse"
  set_options "--port $port"
  start
  play
  stop
  check_kept
}

choose_mode() {
  if ((EUID != 0)); then
    mode=extract
  elif unshare -m tools/check_package.sh --can-mount 2>/dev/null; then
    mode=scratch
  elif [[ -n ${CI:-} ]] && ! dpkg -s roundhouse >/dev/null 2>&1; then
    mode=here
  else
    mode=extract
  fi
}

mode=
case "${1:-}" in
  --can-mount | --scratch) mode=scratch ;;
  "") choose_mode ;;
  *) die "usage: tools/check_package.sh" ;;
esac

# In a mount namespace of its own nothing is seen from outside.
if [[ $mode == scratch && -z ${1:-} ]]; then exec unshare -m tools/check_package.sh --scratch; fi

root=
trap clean_up EXIT
if [[ $mode != here ]]; then scratch=$(mktemp -d); fi
if [[ $mode == scratch ]]; then make_scratch_root; fi
if [[ ${1:-} == --can-mount ]]; then exit; fi

port=$(free_port)
url=http://127.0.0.1:$port
make_package
version=$(dpkg-deb -f "$package" Version)
if [[ $mode == extract ]]; then run_extracted; else run_installed; fi
echo "The package is good ($mode)."
