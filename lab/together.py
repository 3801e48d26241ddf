#!/usr/bin/env python3
"""Finds better weights for a planner by changing all of them together, where `roundhouse tune` changes one at a time.

  roundhouse tune ticket-to-ride-usa --steps 0 --confirm 1 --out before.json        # those of the program
  lab/together.py --from before.json --out after.json --seconds 600 \\
      --task ticket-to-ride-usa 2 planner --task ticket-to-ride-usa 4 planner --task build/boards/co-42.json 2 planner

Some habits help only together: to wait with claims is of no use to a planner that does not keep its trains for later. So
this is an evolution strategy (CMA-ES with a diagonal, as described by Ros and Hansen): around the best guess it tries
some weights on the same deals, moves towards those that won most, and learns how far each weight may vary. Each task is a
game or a board's file, how many play, and who plays against the one with new weights; they count alike. What is found won
on deals that it was chosen by: let it play on others (`arena --bots planner@after.json,planner`) before it is believed.
"""

import argparse
import json
import os
import subprocess
import sys
import time

try:
    import numpy as np
except ImportError:
    sys.exit("this needs NumPy")

# What results are worth to a search, and what it guesses, does not show in games of planners.
UNSEEN = ["worth_won", "worth_margin", "guess"]
NO_MORE = 250  # a weight; ways cost less than a byte holds


class Contest:
    """How often a planner with some weights wins, from 0 to 1; 0.5 is even."""

    def __init__(self, wish, names, usual):
        self.wish, self.names, self.usual = wish, names, usual

    def file(self, point):
        weights = dict(self.usual["weights"])
        for name, value in zip(self.names, point):
            least = 1 if name.startswith("length_") else 0
            weights[name] = int(np.clip(np.rint(value), least, NO_MORE))
        return {"game": self.usual["game"], "weights": weights}

    def rates(self, point, games, seed):
        with open(self.wish.trial, "w", encoding="utf-8") as file:
            json.dump(self.file(point), file)
        return [self.rate(where, int(players), bot, games, seed) for where, players, bot in self.wish.task]

    def rate(self, where, players, bot, games, seed):
        table = ["--board", where] if where.endswith(".json") else [where]
        bots = ",".join([f"planner@{self.wish.trial}"] + [bot] * (players - 1))
        command = [self.wish.program, "arena", *table, "--bots", bots, "--players", str(players)]
        command += ["--games", str(games), "--seed", str(seed), "--threads", str(self.wish.threads), "--quiet", "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}: {done.stdout.strip()} {done.stderr.strip()}")
        # Among four an even share is a quarter; nobody's is more than all.
        return min(1.0, json.loads(done.stdout)["bots"][0]["win_rate"] * players / 2)


class Cloud:
    """Where good weights are thought to lie, and how far from there they may."""

    def __init__(self, middle, reach, step, tried):
        self.middle, self.reach, self.step = middle, reach, step
        size, half = len(middle), tried // 2
        self.spread = np.ones(size)
        self.path, self.drift = np.zeros(size), np.zeros(size)
        share = np.log(half + 0.5) - np.log(np.arange(1, half + 1))
        self.share = share / share.sum()
        many = 1 / (self.share**2).sum()
        self.many = many
        # The usual rates of such strategies, for so many weights and tries.
        self.path_rate = (many + 2) / (size + many + 5)
        self.damping = 1 + self.path_rate + 2 * max(0, np.sqrt((many - 1) / (size + 1)) - 1)
        self.drift_rate = 4 / (size + 4)
        faster = (size + 2) / 3  # a diagonal has less to learn than a whole matrix
        self.one_rate = 2 / ((size + 1.3) ** 2 + many) * faster
        self.all_rate = min(1 - self.one_rate, 2 * (many - 2 + 1 / many) / ((size + 2) ** 2 + many) * faster)
        self.usual_length = np.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))
        self.rounds = 0

    def steps(self, random, tried):
        """Each beside its opposite, so that what only the middle's place would tell cancels out."""
        steps = random.normal(size=(tried // 2, len(self.middle)))
        return np.concatenate([steps, -steps]) * np.sqrt(self.spread)

    def point(self, step):
        return self.middle + self.step * self.reach * step

    def learn(self, steps, rates):
        self.rounds += 1
        best = steps[np.argsort(rates)[::-1][: len(self.share)]]
        move = self.share @ best
        self.middle = self.point(move)
        keep = 1 - self.path_rate
        self.path = keep * self.path + np.sqrt((1 - keep**2) * self.many) * move / np.sqrt(self.spread)
        length = np.linalg.norm(self.path)
        is_usual = length / np.sqrt(1 - keep ** (2 * self.rounds)) < (1.4 + 2 / (len(move) + 1)) * self.usual_length
        keep = 1 - self.drift_rate
        self.drift = keep * self.drift + is_usual * np.sqrt((1 - keep**2) * self.many) * move
        self.spread *= 1 - self.one_rate - self.all_rate
        self.spread += self.one_rate * self.drift**2 + self.all_rate * (self.share @ best**2)
        self.step *= np.exp(min(1, self.path_rate / self.damping * (length / self.usual_length - 1)))
        self.step = min(self.step, 0.8)


def search(wish):
    with open(wish.begin, encoding="utf-8") as file:
        usual = json.load(file)
    fixed = set(UNSEEN) | set(wish.fixed)
    names = [name for name in usual["weights"] if name not in fixed]
    middle = np.array([usual["weights"][name] for name in names], dtype=float)
    contest = Contest(wish, names, usual)
    cloud = Cloud(middle, np.maximum(3, np.abs(middle) / 4), wish.step, wish.tried)
    random = np.random.default_rng(wish.seed)
    start = time.monotonic()
    while cloud.rounds < wish.rounds and time.monotonic() - start < wish.seconds:
        steps = cloud.steps(random, wish.tried)
        deals = wish.seed * 100_000 + cloud.rounds
        rates = [np.mean(contest.rates(cloud.point(step), wish.games, deals)) for step in steps]
        cloud.learn(steps, np.array(rates))
        # Whole or not at all: it may be read, or the run ended, at any moment.
        with open(f"{wish.out}.new", "w", encoding="utf-8") as file:
            json.dump(contest.file(cloud.middle), file)
        os.replace(f"{wish.out}.new", wish.out)
        if cloud.rounds % 5 == 0:
            now = ", ".join(f"{rate:.3f}" for rate in contest.rates(cloud.middle, 4 * wish.games, 999))
            print(f"{cloud.rounds} rounds, {time.monotonic() - start:.0f} s: {now}; step {cloud.step:.3f}", flush=True)
    os.remove(wish.trial)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="build/release/roundhouse")
    parser.add_argument("--from", dest="begin", required=True, metavar="FILE", help="weights to begin with")
    parser.add_argument("--out", required=True, metavar="FILE")
    parser.add_argument("--task", nargs=3, action="append", required=True, metavar=("GAME|BOARD.json", "PLAYERS", "BOT"))
    parser.add_argument("--fixed", nargs="*", default=[], metavar="WEIGHT", help="these stay as they are")
    parser.add_argument("--games", type=int, default=500, help="for each task and each of those tried")
    parser.add_argument("--tried", type=int, default=14, help="in each round; an even number")
    parser.add_argument("--step", type=float, default=0.5, help="how far the first round goes, in quarters of a weight")
    parser.add_argument("--seconds", type=float, default=600, help="begin no round after so many")
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    if wish.tried < 4 or wish.tried % 2:
        parser.error("--tried: an even number, at least 4")
    wish.trial = f"{wish.out}.trial"
    try:
        search(wish)
    except (OSError, KeyError, ValueError) as error:
        sys.exit(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
