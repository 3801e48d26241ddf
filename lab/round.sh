#!/usr/bin/env bash
# One round of learning: search plays against itself on all cores, networks learn from it, and the arena says
# whether what they learned is better than what there was.
#   lab/round.sh --out build/learn/round-1 --minutes 9
#   lab/round.sh --out build/learn/round-2 --minutes 9 --from build/learn/round-1
# In OUT: weights, weights.card.md and .json, gate.json, the samples and logs. `weights` are the new ones if they were
# accepted, else those of --from; `learned.weights` are what was learned in any case. A round that was stopped goes on
# where it was when it is started again. Every step is given a share of the minutes that are left.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

program=$here/../build/release/roundhouse
python=${ROUNDHOUSE_PYTHON:-python3} # one that has NumPy
out=
minutes=9
from=
also=()
games=(ticket-to-ride-usa ticket-to-ride-germany)
boards=
threads=$(nproc)
playouts=400
explored=10
searched=100
players=
number=1
seed=
thinking=100ms
against=veteran
selfplay_part=55
learn_part=45
learn_options=()
gate_options=()

usage() {
  sed -n '2,8s/^# //p' "${BASH_SOURCE[0]}"
  cat <<END
  --program FILE     the program; build/release/roundhouse without it
  --out FOLDER       where everything goes
  --minutes N        how long all of it may take; 9 without it
  --from FOLDER      the round before: its weights play and are learned on from
  --also FILE        more samples to learn from; may be given several times
  --games "A B"      boards of ours; both maps without it
  --boards FOLDER    further boards, *.json (lab/boards.sh makes some)
  --playouts N       of each search in self-play; 400 without it
  --searched N       of 100 decisions, those that are searched and kept; 100 without it
  --explored N       of 100 decisions, those taken at random of what search liked; 10 without it
  --players N        at every table; any number without it
  --threads N, --seed N, --thinking 100ms, --against BOT (without --from)
  --selfplay-part N  of 100 of the time, for self-play; 55 without it
  --learn-part N     of 100 of what is left then, for learning; the gate has the rest; 45 without it
  --learn "..."      options for lab/train/learn.py, such as "--deep 16 --batch 16384"
  --gate "..."       options for lab/gate.py, such as "--table ticket-to-ride-usa"
END
}

while (($#)); do
  if [[ $1 != --help && $1 != -h && $# -lt 2 ]]; then
    echo "round.sh: $1 needs a value" >&2
    exit 2
  fi
  case $1 in
    --program) program=$2 ;;
    --out) out=$2 ;;
    --minutes) minutes=$2 ;;
    --from) from=$2 ;;
    --also) also+=("$2") ;;
    --games) read -ra games <<<"$2" ;;
    --boards) boards=$2 ;;
    --players) players=$2 ;;
    --threads) threads=$2 ;;
    --playouts) playouts=$2 ;;
    --searched) searched=$2 ;;
    --explored) explored=$2 ;;
    --seed) seed=$2 ;;
    --thinking) thinking=$2 ;;
    --against) against=$2 ;;
    --selfplay-part) selfplay_part=$2 ;;
    --learn-part) learn_part=$2 ;;
    --learn) read -ra learn_options <<<"$2" ;;
    --gate) read -ra gate_options <<<"$2" ;;
    --help | -h)
      usage
      exit
      ;;
    *)
      echo "round.sh: what is $1? --help tells." >&2
      exit 2
      ;;
  esac
  shift 2
done
if [[ -z $out ]]; then
  usage >&2
  exit 2
fi
command=("lab/round.sh" --out "$(basename "$out")" --minutes "$minutes" --playouts "$playouts" --searched "$searched"
  --explored "$explored" --games "'${games[*]}'" --learn "'${learn_options[*]:-}'")
[[ -z $from ]] || command+=(--from "$(basename "$from")")
[[ -z $players ]] || command+=(--players "$players")
[[ -z $boards ]] || command+=(--boards "$(basename "$boards")")

end=$(awk -v m="$minutes" -v now="$SECONDS" 'BEGIN { printf "%d", now + 60 * m }')
# share PERCENT: of the seconds that are left, at least one.
share() { local s=$(((end - SECONDS) * $1 / 100)); echo $((s > 1 ? s : 1)); }
say() { echo "$(date -u +%H:%M:%S) $*" | tee -a "$out/log.txt"; }

mkdir -p "$out"
if [[ -n $from ]]; then
  number=$(($(cat "$from/number" 2>/dev/null || echo 0) + 1))
fi
echo "$number" >"$out/number"
seed=${seed:-$number}

# 1. Self-play. Of many boards each is a choice as likely as ours, so ours are named several times.
if [[ ! -s $out/round.samples ]]; then
  tables=("${games[@]}")
  if [[ -n $boards ]]; then
    count=$(find "$boards" -name '*.json' | wc -l)
    for ((i = 1; i < count / 2; i += ${#games[@]})); do tables+=("${games[@]}"); done
    while IFS= read -r board; do tables+=(--board "$board"); done < <(find "$boards" -name '*.json' | sort)
  fi
  old=()
  [[ -z $from ]] || old=(--weights "$from/weights")
  [[ -z $players ]] || old+=(--players "$players")
  say "round $number: self-play for $(share "$selfplay_part") s"
  "$program" selfplay "${tables[@]}" ${old[@]+"${old[@]}"} --out "$out/round.samples" --games 100000000 \
    --seconds "$(share "$selfplay_part")" --playouts "$playouts" --searched "$searched" --explored "$explored" \
    --seed "$seed" --threads "$threads" --json >"$out/selfplay.json"
  say "$(cat "$out/selfplay.json")"
fi

# 2. Learning.
if [[ ! -s $out/learned.weights ]]; then
  old=()
  [[ -z $from ]] || old=(--from "$from/weights")
  say "learning for $(share "$learn_part") s"
  "$python" "$here/train/learn.py" --samples "$out/round.samples" ${also[@]+"${also[@]}"} ${old[@]+"${old[@]}"} \
    --out "$out/new.weights" --seconds "$(share "$learn_part")" ${learn_options[@]+"${learn_options[@]}"} |
    tee -a "$out/log.txt"
  mv "$out/new.weights.json" "$out/learned.weights.json"
  mv "$out/new.weights" "$out/learned.weights"
fi

# 3. The gate, and the card.
if [[ ! -s $out/gate.json ]]; then
  other=(--against "$against")
  [[ -z $from ]] || other=(--old "$from/weights")
  say "the gate: $(share 96) s"
  verdict=0
  "$python" "$here/gate.py" --program "$program" --new "$out/learned.weights" "${other[@]}" --thinking "$thinking" \
    --threads "$threads" --seconds "$(share 96)" --out "$out/gate.json" ${gate_options[@]+"${gate_options[@]}"} \
    >>"$out/log.txt" || verdict=$?
  tail -n 1 "$out/log.txt"
  ((verdict < 2)) || exit 2
fi
before=()
[[ -z $from || ! -s $from/weights.card.json ]] || before=(--before "$from/weights.card.json")
"$python" "$here/train/card.py" --weights "$out/learned.weights" --round "$number" --gate "$out/gate.json" \
  ${before[@]+"${before[@]}"} --command "${command[*]}"
if [[ -z $from ]] || "$python" -c 'import json, sys; sys.exit(not json.load(open(sys.argv[1]))["accepted"])' "$out/gate.json"; then
  taken=$out/learned.weights
else
  taken=$from/weights
fi
for ending in "" .json .card.json .card.md; do
  [[ ! -e $taken$ending ]] || cp "$taken$ending" "$out/weights$ending"
done
say "done: $out/weights"
