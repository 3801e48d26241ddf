#!/usr/bin/env python3
"""Says whether new weights are better than what there is: exit 0 if the arena says so, 1 if not, 2 if it cannot say.

  lab/gate.py --program build/release/roundhouse --new round2/weights --old round1/weights --seconds 120
  lab/gate.py --new round1/weights --against veteran --table ticket-to-ride-usa --out gate.json

Both think equally long. A deal is played with the seats swapped and counts as one observation; deals go round the
tables, many at a time. It is the sequential test of lab/sprt.h between --low and --high. If time runs out before it is
decided, new weights are accepted only if all of their 95 % interval lies above one half.
"""

import argparse
import concurrent.futures
import json
import math
import os
import subprocess
import sys
import time

FIRST_LOOK = 16  # deals before that say too little about how far they lie apart
CHANCE_OF_ERROR = 0.05


class Sprt:
    """Wald's test on scores of whole deals from 0 to 1, as in lab/sprt.cpp."""

    def __init__(self, low, high):
        self.low, self.high = low, high
        self.count, self.sum, self.squares = 0, 0.0, 0.0
        self.accepted = None

    def add(self, score):
        if self.accepted is not None:
            return
        self.count += 1
        self.sum += score
        self.squares += score * score
        bound = math.log((1 - CHANCE_OF_ERROR) / CHANCE_OF_ERROR)
        if self.count >= FIRST_LOOK:
            if self.log_ratio() >= bound:
                self.accepted = self.high
            elif self.log_ratio() <= -bound:
                self.accepted = self.low

    def mean(self):
        return self.sum / self.count if self.count else 0.5

    def variance(self):
        # With one deal won and one lost added, or a row of equal scores would seem to be certainty.
        mean = (self.sum + 1) / (self.count + 2)
        return (self.squares + 1) / (self.count + 2) - mean * mean

    def log_ratio(self):
        return self.count * (self.high - self.low) * (2 * self.mean() - self.low - self.high) / (2 * self.variance())

    def interval(self):
        half = 1.96 * math.sqrt(self.variance() / max(1, self.count))
        return [max(0.0, self.mean() - half), min(1.0, self.mean() + half)]


def deal_score(program, table, bots, seed):
    """The first bot's share of the victories of one deal, and how long it took. A table is a game, or a board's file."""
    start = time.monotonic()
    where = ["--board", table] if table.endswith(".json") else [table]
    command = [program, "arena", *where, "--bots", ",".join(bots), "--games", "2", "--threads", "1"]
    command += ["--seed", str(seed), "--quiet", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stdout.strip()} {done.stderr.strip()}")
    return json.loads(done.stdout)["bots"][0]["win_rate"], time.monotonic() - start


def judge(wish, tell=print):
    """Plays until it is decided or time is up; returns what the card keeps."""
    old = f"learned@{wish.old}" if wish.old else wish.against
    bots = [f"{wish.kind}@{wish.new}", old]
    if wish.kind == "learned":
        bots[0] += f":{wish.thinking}"
    if wish.old or wish.against.split(":")[0] in ("veteran", "halving", "learned", "level-5"):
        bots[1] += f":{wish.thinking}"
    start = time.monotonic()
    whole, by_table = Sprt(wish.low, wish.high), {table: Sprt(wish.low, wish.high) for table in wish.table}
    for each in by_table.values():
        each.accepted = False  # only counted
    with concurrent.futures.ThreadPoolExecutor(wish.threads) as pool:
        deal, longest = 0, 0.0
        waiting = []

        def begin():
            nonlocal deal
            table = wish.table[deal % len(wish.table)]
            seed = wish.seed + deal
            deal += 1
            waiting.append((table, pool.submit(deal_score, wish.program, table, bots, seed)))

        # In the order of deals: quick games must not be heard before slow ones.
        for _ in range(wish.threads):
            begin()
        while waiting:
            table, result = waiting.pop(0)
            score, took = result.result()
            longest = max(longest, took)
            whole.add(score)
            counted = by_table[table]
            counted.count, counted.sum, counted.squares = counted.count + 1, counted.sum + score, counted.squares + score**2
            # What would not be over in time is not begun.
            late = time.monotonic() - start + longest >= wish.seconds
            if whole.accepted is None and not late and deal < wish.deals:
                begin()
    low, _ = whole.interval()
    accepted = whole.accepted == wish.high or (whole.accepted is None and whole.count >= FIRST_LOOK and low > 0.5)
    figures = {
        "bots": bots,
        "deals": whole.count,
        "rate": whole.mean(),
        "ci95": whole.interval(),
        "low": wish.low,
        "high": wish.high,
        "decided": whole.accepted is not None,
        "accepted": accepted,
        "seconds": round(time.monotonic() - start, 1),
        "tables": {
            table: {"deals": each.count, "rate": each.mean(), "ci95": each.interval()} for table, each in by_table.items()
        },
    }
    tell(
        f"{bots[0]} against {bots[1]}: {100 * whole.mean():.1f} % of {2 * whole.count} games "
        f"[{100 * figures['ci95'][0]:.1f}, {100 * figures['ci95'][1]:.1f}]: {'accepted' if accepted else 'refused'}"
    )
    return figures


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="build/release/roundhouse")
    parser.add_argument("--new", required=True, metavar="WEIGHTS")
    parser.add_argument("--old", metavar="WEIGHTS", help="what there is; without it, --against")
    parser.add_argument("--against", default="veteran", metavar="BOT", help="veteran without it")
    parser.add_argument("--kind", choices=["learned", "policy"], default="learned", help="with search or without")
    parser.add_argument("--table", action="append", metavar="GAME|BOARD.json", help="both maps without it")
    parser.add_argument("--thinking", default="100ms")
    parser.add_argument("--low", type=float, default=0.5)
    parser.add_argument("--high", type=float, default=0.54)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", metavar="FILE", help="where to keep the figures, as JSON")
    return parser


def main():
    wish = options().parse_args()
    wish.table = wish.table or ["ticket-to-ride-usa", "ticket-to-ride-germany"]
    try:
        figures = judge(wish)
    except (RuntimeError, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    if wish.out:
        with open(wish.out, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=1)
            file.write("\n")
    sys.exit(0 if figures["accepted"] else 1)


if __name__ == "__main__":
    main()
