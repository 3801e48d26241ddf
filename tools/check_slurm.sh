#!/usr/bin/env bash
# Plays an arena in parts, as docs/many-machines.md says: as an array job of Slurm on several nodes, which are all this
# machine, and with xargs. One part is killed and run again; together they must say what one run says, byte for byte.
# Needs build/release/roundhouse, and Slurm and munge (Debian, Ubuntu: apt install slurm-wlm munge). Nothing of a Slurm
# that is already there is touched: all of it is on loopback and in a folder that is removed in the end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH=$PATH:/usr/sbin

program=$PWD/build/release/roundhouse
parts=6
nodes=3
killed=2
arena="ticket-to-ride-usa --bots level-5:${PLAYOUTS:-150},planner --games 96 --seed 7"
scratch=$(mktemp -d)
pids=()

die() {
  echo "$*" >&2
  tail -n 15 "$scratch"/*.log >&2 || true
  exit 1
}

clean_up() {
  if ((${#pids[@]} > 0)); then
    kill "${pids[@]}" 2>/dev/null || true
    wait "${pids[@]}" 2>/dev/null || true
  fi
  # Slurm has killed it, unless something went wrong.
  if [[ -s $scratch/stopped && /proc/$(cat "$scratch/stopped")/exe -ef $program ]]; then
    kill -KILL "$(cat "$scratch/stopped")" || true
  fi
  rm -rf "$scratch"
}
trap clean_up EXIT

require() {
  local missing=()
  for name in munged slurmctld slurmd sbatch squeue scancel sinfo; do
    command -v "$name" >/dev/null || missing+=("$name")
  done
  if ((${#missing[@]} > 0)); then
    echo "There is no ${missing[*]}: apt install slurm-wlm munge" >&2
    exit 1
  fi
  [[ -x $program ]] || die "There is no $program: ./run builds it"
}

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

# Nodes have names and ports of their own, but no processor of their own: they share this machine's.
configuration() {
  local host ports number
  host=$(hostname -s)
  read -ra ports < <(free_ports $((nodes + 1)))
  cat <<SLURM
ClusterName=roundhouse
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$scratch/munge.socket
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool-%n
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd-%n.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
ReturnToService=2
KillWait=2
MinJobAge=60
SLURM
  for ((number = 1; number <= nodes; ++number)); do
    echo "NodeName=node$number NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[number]} CPUs=1 State=UNKNOWN"
  done
  echo "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP"
}

start_slurm() {
  local number
  mkdir -p "$scratch/state"
  (umask 077 && head -c 1024 /dev/urandom >"$scratch/munge.key")
  munged --foreground --force --key-file="$scratch/munge.key" --socket="$scratch/munge.socket" \
    --pid-file="$scratch/munge.pid" --log-file="$scratch/munge.log" --seed-file="$scratch/munge.seed" \
    >"$scratch/munged-output.log" 2>&1 &
  pids+=($!)
  configuration >"$scratch/slurm.conf"
  export SLURM_CONF=$scratch/slurm.conf
  wait_until "munge" test -S "$scratch/munge.socket"
  slurmctld -D -f "$SLURM_CONF" >"$scratch/slurmctld-output.log" 2>&1 &
  pids+=($!)
  for ((number = 1; number <= nodes; ++number)); do
    mkdir -p "$scratch/spool-node$number"
    slurmd -D -N "node$number" -f "$SLURM_CONF" >"$scratch/slurmd-node$number-output.log" 2>&1 &
    pids+=($!)
  done
  wait_until "all nodes" all_idle
}

all_idle() { [[ $(sinfo -h -N -o '%N %t' | grep -c ' idle$') == "$nodes" ]]; }

# wait_until WHAT COMMAND...: for five minutes at most.
wait_until() {
  local _
  for _ in {1..1500}; do
    if "${@:2}" >/dev/null 2>&1; then return; fi
    sleep 0.2
  done
  die "Waited in vain for $1"
}

# Writes a program that is stopped as soon as it plays the part to be killed, the first time: however fast it plays, it
# is still there when the signal comes.
write_stopping() {
  cat >"$scratch/stopping" <<STOPPING
#!/bin/bash
if [[ \$SLURM_ARRAY_TASK_ID != $killed || -e $scratch/stopped ]]; then exec "$program" "\$@"; fi
"$program" "\$@" &
kill -STOP \$!
echo \$! >"$scratch/stopped"
wait
STOPPING
  chmod +x "$scratch/stopping"
}

# submit PARTS: prints the number of the job.
submit() {
  ARENA=$arena PARTS=$parts FOLDER=$scratch/slurm ROUNDHOUSE=$scratch/stopping \
    sbatch --parsable --array="$1" --chdir="$scratch" --output="$scratch/part-%a.txt" docs/examples/arena.sbatch
}

is_over() { [[ -z $(squeue -h -j "$1" 2>/dev/null) ]]; }

# compare FOLDER: its parts together must say what one run says.
compare() {
  "$program" join "$1" --no-times --json >"$1.json" || die "The parts in $1 cannot be joined"
  cmp "$scratch/whole.json" "$1.json" || die "$1 says something else than one run"
}

with_slurm() {
  local job used refused
  write_stopping
  job=$(submit "1-$parts")
  wait_until "part $killed" test -s "$scratch/stopped"
  scancel --signal=KILL --full "${job}_$killed"
  wait_until "the job" is_over "$job"
  refused=$("$program" join "$scratch/slurm" 2>&1) && die "A part was killed, and all the same they were joined"
  [[ $refused == *"of $parts parts one is missing: $killed"* ]] || die "Without part $killed: $refused"
  job=$(submit "$killed")
  wait_until "the killed part" is_over "$job"
  compare "$scratch/slurm"
  used=$(sed -n 's/ plays part .*//p' "$scratch"/part-*.txt | sort -u | wc -l)
  ((used > 1)) || die "Only one node played"
  echo "Slurm: $parts parts on $used nodes, one killed and run again: the same as one run."
}

with_xargs() {
  # shellcheck disable=SC2086
  seq $parts | xargs -P 2 -I{} "$program" arena $arena --threads 1 --part {}/$parts --into "$scratch/xargs" --resume \
    >"$scratch/xargs.log"
  compare "$scratch/xargs"
  echo "xargs: $parts parts: the same as one run."
}

require
# shellcheck disable=SC2086
"$program" arena $arena --no-times --json >"$scratch/whole.json"
with_xargs
start_slurm
with_slurm
