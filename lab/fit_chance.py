#!/usr/bin/env python3
"""Fits the chance to win of Switch & Signal's planner anew (games/switch_and_signal/bots/planner_chance.cpp).

  lab/fit_chance.py --program build/release/roundhouse --games 1500 --threads 16

Planners play on every board, with two and four of them (`roundhouse calibrate --facts`); a logistic regression of "won"
on the numbers of ChanceFacts finds the coefficients in 256ths, for boards with one port and with more apart. A tenth of
the matches is left out of the fit, and what it says about them is held against what happened. `--flat` is not fitted:
try some, and take the one whose loss is lowest. Run it whenever the planner's weights have changed. Needs nothing but
Python 3 and the program.
"""

import argparse
import json
import math
import shlex
import subprocess
import sys

GROUPS = {
    "one_port": ["switch-and-signal-europe"],
    "more_ports": ["switch-and-signal-north-america"],
}
NAMES = ["base", "margin", "time", "work", "next_card", "helper", "card", "goods"]
ONE = 256
EARLY = 16 * ONE  # of time, from which on `flat` counts in full


def matches_of(asked, game, players):
    """The positions of each match, as lists of numbers that end with 1 if it was won."""
    command = [
        *shlex.split(asked.program), "calibrate", game, "--players", str(players), "--bots", asked.bot, "--games",
        str(asked.games), "--seed", str(asked.seed), "--threads", str(asked.threads), "--facts",
    ]  # fmt: skip
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    expected = ["time", "work", "next_card", "helpers", "cards", "goods", "won"]
    if told["names"] != expected:
        raise SystemExit(f"the program tells {told['names']}, not {expected}")
    return told["matches"]


def features(row, flat=0):
    """What the coefficients are multiplied with: as chance_to_win does it, but not in whole numbers."""
    time, work, next_card, helpers, cards, goods = row[:6]
    counts = 1 - flat / ONE * min(time, EARLY) / EARLY
    by_root = 16 * counts / math.isqrt(time + ONE // 2)
    return (
        counts, by_root, by_root * time / ONE, -by_root * work / 1000, by_root * next_card / 1000, by_root * helpers,
        by_root * cards, -by_root * goods,
    )  # fmt: skip


def chance(x):
    """The logistic function."""
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


def solve(matrix, vector):
    """Solves a small system of linear equations."""
    size = len(vector)
    rows = [list(row) + [value] for row, value in zip(matrix, vector)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r == i:
                continue
            factor = rows[r][i] / rows[i][i]
            for c in range(i, size + 1):
                rows[r][c] -= factor * rows[i][c]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(rows):
    """Newton's method; a trace of a ridge keeps it from running away where a number never changes."""
    ridge = 1e-6 * len(rows)
    size = len(NAMES)
    found = [0.0] * size
    for _ in range(25):
        slope = [-ridge * w for w in found]
        bend = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
        for values, won in rows:
            said = chance(sum(w * v for w, v in zip(found, values)))
            error = won - said
            weight = said * (1 - said)
            for i in range(size):
                slope[i] += error * values[i]
                times = weight * values[i]
                line = bend[i]
                for j in range(i + 1):
                    line[j] += times * values[j]
        for i in range(size):
            for j in range(i):
                bend[j][i] = bend[i][j]
        step = solve(bend, slope)
        found = [w + s for w, s in zip(found, step)]
        if max(abs(s) for s in step) < 1e-5:
            break
    return found


def loss(found, rows):
    """The mean loss of what is said, in nats."""
    total = 0.0
    for values, won in rows:
        said = min(1 - 1e-9, max(1e-9, chance(sum(w * v for w, v in zip(found, values)))))
        total -= math.log(said if won else 1 - said)
    return total / max(1, len(rows))


def calibration(found, rows):
    """By tenths: how often it was said, what was said on average, and how often it happened."""
    tenths = [[0, 0.0, 0] for _ in range(10)]
    for values, won in rows:
        said = chance(sum(w * v for w, v in zip(found, values)))
        tenth = tenths[min(9, int(10 * said))]
        tenth[0] += 1
        tenth[1] += said
        tenth[2] += won
    return [(n, said / n, won / n) for n, said, won in tenths if n > 0]


def main():
    """Reads the command line and fits each group."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/roundhouse", help="the program, or a command that runs it")
    parser.add_argument("--games", type=int, default=1500, help="of each board and number of players; %(default)s")
    parser.add_argument("--bot", default="planner", help="who plays; %(default)s without it")
    parser.add_argument("--flat", type=int, default=192, help="how much less all counts early, in 256ths; %(default)s")
    parser.add_argument("--threads", type=int, default=2, help="%(default)s without it")
    parser.add_argument("--seed", type=int, default=7, help="%(default)s without it")
    asked = parser.parse_args()
    for group, games in GROUPS.items():
        learned, kept_apart = [], []
        wins = count = 0
        for game in games:
            for players in (2, 4):
                for number, match in enumerate(matches_of(asked, game, players)):
                    count += 1
                    wins += bool(match and match[-1][-1])
                    rows = kept_apart if number % 10 == 9 else learned
                    rows.extend((features(row, asked.flat), row[-1]) for row in match)
        found = fit(learned)
        print(f"{group}: {count} matches, {100 * wins / count:.1f} % won, {len(learned)} positions")
        print(f"  mean loss {loss(found, learned):.3f}, of those kept apart {loss(found, kept_apart):.3f}")
        weights = [*(f".{name} = {round(ONE * w)}" for name, w in zip(NAMES, found)), f".flat = {asked.flat}"]
        print("  {" + ", ".join(weights) + "}")
        for n, said, won in calibration(found, kept_apart):
            print(f"  said {100 * said:5.1f} %  happened {100 * won:5.1f} %  of {n}")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
