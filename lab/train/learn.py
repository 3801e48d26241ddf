#!/usr/bin/env python3
"""Learns a policy and a judgement from what search found, and writes weights for the program.

  lab/train/learn.py --samples round1/*.samples --out round1/weights --seconds 120
  lab/train/learn.py --samples round2/*.samples --from round1/weights --out round2/weights

Needs NumPy; PyTorch is used if it is there, on a GPU if there is one. Beside OUT it writes OUT.json, the card's figures.
"""

import argparse
import json
import sys
import time

try:
    import numpy as np
except ImportError:
    sys.exit("learning needs NumPy")

import goals
import network
import samples
from arrays import arrays

MOST = 16  # actions of a decision
# What of the planner's a judgement corrects: a chance to win together, or an estimate, mostly of the margin.
CORRECTED = {"switch_and_signal": "odds", "grand_trunk_journey": "worth"}


class Pace:
    """How far training is, by the clock or by passes over the data, and how large steps are."""

    def __init__(self, seconds, passes, rate):
        self.start, self.seconds, self.passes, self.rate = time.monotonic(), seconds, passes, rate

    def part(self, done):
        """From 0 to 1; `done` passes are over."""
        if self.seconds is None:
            return min(1, done / self.passes)
        return min(1, (time.monotonic() - self.start) / self.seconds)

    def step(self, part):
        warm = min(1, 0.05 + 20 * part)
        return self.rate * warm * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * part)))


def train(xp, layers, pace, rows, batch, random, one_step):
    """Goes through the rows again and again in a new order; returns how often, in passes."""
    adam = network.Adam(xp, layers)
    done = 0.0
    batch = min(batch, len(rows))
    while pace.part(done) < 1:
        order = random.permutation(rows)
        for at in range(0, len(order) - batch + 1, batch):
            part = pace.part(done)
            if part >= 1:
                break
            adam.step(layers, one_step(xp.raw(order[at : at + batch])), pace.step(part))
            done += batch / len(order)
    return done


class Policy:
    """Scores of actions; its softmax shall be what search prefers."""

    def __init__(self, xp, data, wish):
        self.xp = xp
        actions, found = samples.padded(data, MOST)
        self.context, self.actions = xp.raw(data.context), xp.raw(actions)
        wished, tried = goals.wishes(found, wish.temperature, wish.spread)
        self.lead = np.where(tried, goals.leads(found, wish.spread), -np.inf)
        self.wished, self.tried = xp.raw(wished), xp.raw(tried)
        self.scale, self.weight = (xp.raw(a) for a in goals.scales(found, wish.temperature, wish.spread))
        self.by_leads = wish.by_leads

    def passed(self, layers, rows):
        common = self.xp.floats(self.context[rows]) / network.ONE
        own = self.xp.floats(self.actions[rows]) / network.ONE
        return network.Passed(self.xp, layers, common, own)

    def loss(self, passed, rows):
        xp, out = self.xp, passed.out.reshape(-1, MOST)
        loss, slope = goals.policy_loss(xp, out, xp.floats(self.wished[rows]), xp.floats(self.tried[rows]))
        if self.by_leads > 0:
            _, other = goals.scale_loss(xp, out, self.scale[rows], self.weight[rows])
            slope = (1 - self.by_leads) * slope + self.by_leads * other
        return loss, slope

    def slopes(self, layers, rows):
        passed = self.passed(layers, rows)
        _, slope = self.loss(passed, rows)
        return passed.back(slope.reshape(-1, 1))

    def figures(self, layers, rows, batch):
        """How near it comes to search, beside the planner, whose choice is the first."""
        losses, chosen = [], []
        for at in range(0, len(rows), batch):
            some = self.xp.raw(rows[at : at + batch])
            passed = self.passed(layers, some)
            losses.append(self.xp.numpy(self.loss(passed, some)[0]))
            out = self.xp.numpy(passed.out).reshape(-1, MOST)
            chosen.append(np.where(np.isfinite(self.lead[rows[at : at + batch]]), out, -np.inf).argmax(axis=1))
        chosen = np.concatenate(chosen)
        lead = self.lead[rows]
        best = lead.max(axis=1)
        wished = self.xp.numpy(self.wished)[rows]
        index = np.arange(len(rows))
        return {
            "decisions": len(rows),
            "cross_entropy": float(np.concatenate(losses).mean()),
            "least_possible": float(-(wished * np.log(np.clip(wished, 1e-9, 1))).sum(axis=1).mean()),
            "agrees_with_search": float((lead[index, chosen] == best).mean()),
            "planner_agrees": float((lead[:, 0] == best).mean()),
            "behind_search": float((best - lead[index, chosen]).mean()),
            "planner_behind": float((best - lead[:, 0]).mean()),
        }


class Judgement:
    """How a position will come out."""

    def __init__(self, xp, data, wish):
        self.xp, self.corrects = xp, None
        if wish.corrects:
            self.corrects = CORRECTED.get(data.kind.family)
            if self.corrects is None:
                sys.exit(f"--corrects: the planner of {data.kind.family} tells no odds and no estimate")
        self.position = xp.raw(data.position)
        self.goals = goals.outcomes(data.decisions)
        self.raw = [xp.raw(goal) for goal in self.goals]

    def passed(self, layers, rows):
        return network.Passed(self.xp, layers, self.xp.floats(self.position[rows]) / network.ONE)

    def loss(self, passed, rows):
        raw = (self.xp.floats(goal[rows]) for goal in self.raw)
        if self.corrects == "worth":
            planned = goals.planned_worth(self.xp.floats(self.position[rows]))
            return goals.worth_loss(self.xp, passed.out, planned, next(raw))
        if self.corrects == "odds":
            odds = goals.planned_odds(self.xp.floats(self.position[rows]))
            return goals.odds_loss(self.xp, passed.out, odds, next(raw))
        return goals.judgement_loss(self.xp, passed.out, *raw)

    def slopes(self, layers, rows):
        passed = self.passed(layers, rows)
        return passed.back(self.loss(passed, rows)[1])

    def figures(self, layers, rows, batch):
        out = []
        for at in range(0, len(rows), batch):
            out.append(self.xp.numpy(self.passed(layers, self.xp.raw(rows[at : at + batch])).out))
        out = np.concatenate(out).astype(np.float64)
        worth, margin, ranks, there = (goal[rows] for goal in self.goals)
        if self.corrects == "worth":
            planned = goals.planned_worth(self.xp.numpy(self.position[rows]).astype(np.float64))
            said = np.clip(planned + out[:, 0] / 10, 0, 1)
            differ = max(float(worth.var()), 1e-12)  # of very few games all may have come out alike

            def error(of):
                return float(np.sqrt(((of - worth) ** 2).mean()))

            return {
                "positions": len(rows),
                "worth_error": error(said),
                "planner_worth_error": error(np.clip(planned, 0, 1)),
                "worth_always_same": float(worth.std()),
                "explained": 1 - error(said) ** 2 / differ,
                "planner_explained": 1 - error(np.clip(planned, 0, 1)) ** 2 / differ,
            }
        if self.corrects == "odds":
            odds = goals.planned_odds(self.xp.numpy(self.position[rows]).astype(np.float64))
            said, planned = (1 / (1 + np.exp(-x)) for x in (out[:, 0] + odds, odds))
            return {
                "positions": len(rows),
                "log_loss": float(goals.log_loss(said, worth).mean()),
                "planner_log_loss": float(goals.log_loss(planned, worth).mean()),
                "brier": float(((said - worth) ** 2).mean()),
                "planner_brier": float(((planned - worth) ** 2).mean()),
            }
        scores = np.where(there, out[:, 2 : 2 + goals.RANKS], -np.inf)
        weight = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely = weight / weight.sum(axis=1, keepdims=True)
        said = 0.5 + 0.5 * out[:, 0] / (1 + np.abs(out[:, 0]))
        return {
            "positions": len(rows),
            "brier_first": float(((likely[:, 0] - ranks[:, 0]) ** 2).mean()),
            "brier_always_same": float(((ranks[:, 0].mean() - ranks[:, 0]) ** 2).mean()),
            "margin_error": float(np.abs(out[:, 1] - margin).mean() * goals.MARGIN),
            "margin_always_same": float(np.abs(np.median(margin) - margin).mean() * goals.MARGIN),
            "worth_error": float(np.sqrt(((said - worth) ** 2).mean())),
            "worth_always_same": float(worth.std()),
        }


def on(xp, layers):
    return [[xp.floats(p) for p in layer] for layer in layers]


def off(xp, layers):
    return [[xp.numpy(p) for p in layer] for layer in layers]


def learn(wish):
    xp = arrays(wish.arrays)
    data = samples.read(wish.samples)
    random = np.random.default_rng(wish.seed)
    kind = data.kind
    sizes = {
        "policy": [kind.context + kind.action, kind.hidden, kind.second, 1],
        "judgement": [kind.position, kind.hidden, kind.second, goals.OUTPUTS],
    }
    parts = {name: network.fresh(size, random) for name, size in sizes.items()}
    use = {key: getattr(wish, key) for key in network.USE}
    if wish.begin:
        family, version, before, old = network.read(wish.begin)
        if (family, version) != (kind.family, kind.version):
            sys.exit(f"{wish.begin} is for other features than the samples")
        parts.update(old)
        use = {key: before[key] if use[key] is None else use[key] for key in use}
    usual = {"candidates": 8, "deep": 0, "cut": 0, "caution": 50}
    use = {key: usual[key] if use[key] is None else use[key] for key in use}

    # Where only positions at rest are judged, decisions have none; and what was not searched has no actions.
    decides = data.decisions["actions"] > 0
    judged = data.position.any(axis=1)
    of_kind = {"policy": samples.only(data, decides), "judgement": samples.only(data, judged)}

    def rows_of(some):
        """Decisions of one deal are much alike: whole deals are kept apart for judging."""
        deals = np.unique(some.deal)
        apart = deals[:: max(2, round(1 / wish.apart))] if len(deals) > 1 else deals[:0]
        held = np.isin(some.deal, apart)
        return {"learned": np.flatnonzero(~held), "apart": np.flatnonzero(held if held.any() else ~held)}

    figures = {
        "family": kind.family,
        "version": kind.version,
        "samples": [str(name) for name in wish.samples],
        "deals": data.deals,
        "decisions": len(data.decisions),
        "actions": len(data.actions),
        "begun_from": wish.begin,
        "arrays": xp.name,
        "use": use,
        "temperature": wish.temperature,
        "by_leads": wish.by_leads,
        "spread": wish.spread,
    }
    tasks = {"policy": (Policy, 1 - wish.for_judgement), "judgement": (Judgement, wish.for_judgement)}
    if wish.without_judgement:
        tasks.pop("judgement")
        parts.pop("judgement")
    for name, (kind_of_task, share) in tasks.items():
        if share <= 0 or not len(of_kind[name].decisions):
            continue  # it stays as it was
        task, rows = kind_of_task(xp, of_kind[name], wish), rows_of(of_kind[name])
        layers = on(xp, parts[name])
        seconds = None if wish.passes else wish.seconds * (share if len(tasks) > 1 else 1)
        pace = Pace(seconds, wish.passes, wish.rate)
        before = task.figures(layers, rows["apart"], wish.batch)
        done = train(xp, layers, pace, rows["learned"], wish.batch, random, lambda some: task.slopes(layers, some))
        figures[name] = {
            "passes": round(done, 2),
            "before": before,
            "apart": task.figures(layers, rows["apart"], wish.batch),
        }
        parts[name] = off(xp, layers)
        print(f"{name}: {done:.1f} passes, {json.dumps(figures[name]['apart'])}", flush=True)
    network.write(wish.out, kind.family, kind.version, use, parts)
    with open(f"{wish.out}.json", "w", encoding="utf-8") as file:
        json.dump(figures, file, indent=1)
        file.write("\n")


def positive(kind):
    """Reads a number that must be more than nothing: others are divided by it, or counted up to it."""

    def read(text):
        value = kind(text)
        if not value > 0:
            raise ValueError
        return value

    read.__name__ = "number above 0"
    return read


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--samples", nargs="+", required=True, metavar="FILE")
    parser.add_argument("--out", required=True, metavar="FILE")
    parser.add_argument("--from", dest="begin", metavar="FILE", help="weights to go on from")
    parser.add_argument("--seconds", type=positive(float), default=60, help="how long to learn; 60 without it")
    parser.add_argument("--passes", type=positive(float), help="instead: how often to go through the data")
    parser.add_argument("--batch", type=positive(int), default=2048)
    parser.add_argument("--rate", type=positive(float), default=0.002)
    parser.add_argument("--temperature", type=positive(float), default=120, help="of the worth, in 10000ths")
    parser.add_argument("--spread", type=positive(float), default=300, help="how far true leads lie apart")
    parser.add_argument(
        "--by-leads", type=float, default=0.1, help="how much the leads themselves count beside what is likely; 0 to 1"
    )
    parser.add_argument("--apart", type=positive(float), default=0.05, help="the part of the deals kept for judging")
    parser.add_argument("--for-judgement", type=float, default=0.25, help="its part of the time; 0 to 1")
    parser.add_argument(
        "--corrects", action="store_true", help="judgement corrects the planner's odds or estimate: games that judge positions at rest"
    )
    parser.add_argument("--without-judgement", action="store_true")
    parser.add_argument("--arrays", choices=["numpy", "torch"])
    parser.add_argument("--seed", type=int, default=1)
    for key in network.USE:
        parser.add_argument(f"--{key}", type=int, help="how search uses it (bots/learned/weight_file.h)")
    wish = parser.parse_args()
    try:
        learn(wish)
    except (samples.BadSamples, network.BadWeights, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
