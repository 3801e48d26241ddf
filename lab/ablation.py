#!/usr/bin/env python3
"""Finds out what limits the veteran: lets it play against itself with one thing changed at a time.

  lab/ablation.py --program build/release/roundhouse --minutes 10 --cores 16 --out build/ablation

Every comparison is a row of `roundhouse arena` with fixed playouts, a deal or a few at a time, so the figures do not
depend on how fast the machine is. All comparisons get the same processor time, those that need more of it a multiple.
Each piece is written to OUT/pieces.jsonl as soon as it is played; OUT/ablation.json and OUT/ablation.md are made anew
from all pieces there are, so a run that was stopped, or another one with the same OUT, simply goes on. Needs nothing
but Python 3 and the program; shared libraries that the system lacks may lie in a folder (--libraries).
"""

import argparse
import dataclasses
import json
import math
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

USA = "ticket-to-ride-usa"
GERMANY = "ticket-to-ride-germany"
EUROPE = "switch-and-signal-europe"
AMERICA = "switch-and-signal-north-america"
JOURNEY = "grand-trunk-journey"


@dataclasses.dataclass(frozen=True)
class Comparison:
    """Two bots on the same deals; the question is what the first has that the second lacks."""

    name: str
    question: str
    game: str
    first: str
    second: str
    players: int = 2
    options: tuple = ()
    weight: float = 1.0  # how much more processor time than others it gets

    @property
    def cooperative(self):
        return self.game.startswith("switch-and-signal")

    def bots(self):
        """At a table of four one meets three of the other; a team plays with itself."""
        others = 1 if self.cooperative else self.players - 1
        return [self.first, *[self.second] * others]


def competitive(name, game, usual, players=2):
    """What is asked of a game in which everybody plays for themselves."""
    base = f"veteran:{usual}"
    few = max(24, usual // 8)

    def ask(what, question, first, second, weight=1.0):
        return Comparison(f"{name}-{what}", question, game, first, second, players, (), weight)

    return [
        ask("hidden", "knows what is hidden", f"veteran+open:{usual}", base),
        ask("noise", "ten times the playouts", f"veteran:{10 * usual}", base, 2),
        ask("habits", "playouts begin with decisions by search", f"veteran+strong:{few}", f"veteran:{few}", 4),
        ask("width", "compares three times as many", f"veteran+wide:{usual}", base),
        ask("narrow", "compares half as many", f"veteran+narrow:{usual}", base),
        ask("bold", "prefers whatever leads", f"veteran+bold:{usual}", base),
        ask("shy", "prefers only what leads by twice as much", f"veteran+shy:{usual}", base),
    ]


def cooperative(name, game, usual, players=2):
    """What is asked of a team. It has no secrets, but does not know what the others will do."""
    base = f"veteran:{usual}"
    few = max(24, usual // 4)

    def ask(what, question, first, second, weight=1.0):
        return Comparison(f"{name}-{what}", question, game, first, second, players, (), weight)

    return [
        ask("noise", "ten times the playouts", f"veteran:{10 * usual}", base, 2),
        ask("habits", "playouts begin with decisions by search", f"veteran+strong:{few}", f"veteran:{few}", 4),
        ask("team", "in playouts the others decide by search", f"veteran+mates:{few}", f"veteran:{few}", 4),
        ask("width", "compares three times as many", f"veteran+wide:{usual}", base),
        ask("narrow", "compares half as many", f"veteran+narrow:{usual}", base),
        ask("far", "playouts three times as long", f"veteran+far:{usual}", base, 2),
        ask("end", "playouts to the end, no fitted chance", f"veteran+end:{usual}", base, 2),
        ask("level", "the new level 5", f"level-5:{usual}", base),
    ]


def without(name, game, usual, kinds):
    """What a kind of action is worth to the veteran today: it plays against one that never takes it."""
    return [
        Comparison(f"{name}-{kind}", f"may use {kind}", game, f"veteran:{usual}", f"veteran-{kind}:{usual}")
        for kind in kinds
    ]


def variants(name, game, usual, options):
    """The new level on tables that are set up otherwise."""
    return [
        Comparison(
            f"{name}-{key}-{value}", f"the new level 5, {key}={value}", game, f"level-5:{usual}", f"veteran:{usual}", 2,
            (f"{key}={value}",), 0.5,
        )
        for key, value in options
    ]  # fmt: skip


ALL = [
    *competitive("usa", USA, 400),
    *competitive("usa4", USA, 400, players=4)[:2],
    *competitive("germany", GERMANY, 400)[:3],
    *cooperative("europe", EUROPE, 100),
    *cooperative("america", AMERICA, 100),
    *cooperative("europe4", EUROPE, 100, players=4)[:1],
    *variants("europe", EUROPE, 100, [("discs", "random"), ("starts", "drawn"), ("goods", "10")]),
    *variants("america", AMERICA, 100, [("discs", "random"), ("starts", "drawn")]),
    *competitive("journey", JOURNEY, 200),
    *without(
        "journey", JOURNEY, 200, ["influence_demand", "overland_transport", "use_crane", "use_right_of_way"]
    ),
]


def thinned(comparison, by):
    """The same with fewer playouts, to see whether it runs."""
    def fewer(bot):
        return re.sub(r":(\d+)$", lambda found: f":{max(1, int(found[1]) // by)}", bot)

    return dataclasses.replace(comparison, first=fewer(comparison.first), second=fewer(comparison.second))


def wilson(rate, games):
    """Wilson's 95 % interval of a rate."""
    z = 1.959963984540054
    centre = rate + z * z / (2 * games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def interval(pieces):
    """The rate of pairs (successes, games) and its 95 % interval.

    Games of a piece may share their luck. So their number is divided by the design effect, the spread between pieces
    over what independent games would show, if that is more than 1: as lab/score.cpp does with deals.
    """
    games = sum(n for _, n in pieces)
    if games == 0:
        return None
    rate = min(1.0, max(0.0, sum(x for x, _ in pieces) / games))
    alone = rate * (1 - rate) / games
    effect = 1.0
    if len(pieces) > 1 and alone > 0:
        squares = sum((x - rate * n) ** 2 for x, n in pieces)
        count = len(pieces)
        effect = max(1.0, squares * count / (count - 1) / games**2 / alone)
    return {"rate": rate, "games": games, "ci95": list(wilson(rate, games / effect))}


def piece_of(comparison, number, deals, seconds, result):
    """What is kept of an arena's answer."""
    bots = result["bots"]
    first, second = bots[0], bots[1]
    piece = {
        "comparison": comparison.name, "first": comparison.first, "second": comparison.second, "number": number,
        "deals": deals, "seconds": round(seconds, 2), "games": first["games"],
        "wins": first["win_rate"] * first["games"],
        "points": [first["mean_points"], second["mean_points"]],
        "think_ms": [first["think_ms"]["p50"], second["think_ms"]["p50"]],
        "illegal": sum(bot["illegal"] for bot in bots),
        "actions": [first.get("actions", {}), second.get("actions", {})],
    }  # fmt: skip
    if comparison.cooperative:
        piece["other_wins"] = second["win_rate"] * second["games"]
        met = result["pairs"][0]
        piece["better"] = [met["rate"] * met["games"], met["games"]]
    return piece


def mean(pieces, of):
    """The mean over games of a figure of each piece."""
    return sum(of(p) * p["games"] for p in pieces) / sum(p["games"] for p in pieces)


def uses(pieces, place):
    """How often each kind of action could be taken and was, a hundred games."""
    sums = {}
    games = sum(p["games"] for p in pieces)
    for piece in pieces:
        for kind, count in piece["actions"][place].items():
            could, did = sums.get(kind, (0, 0))
            sums[kind] = (could + count["could"], did + count["did"])
    return {
        kind: {"could": round(100 * could / games, 1), "did": round(100 * did / games, 1)}
        for kind, (could, did) in sorted(sums.items())
    }


def summary(comparison, pieces):
    """All that was found about a comparison so far."""
    found = {
        "name": comparison.name, "question": comparison.question, "game": comparison.game,
        "players": comparison.players, "options": list(comparison.options), "first": comparison.first,
        "second": comparison.second, "seconds": round(sum(p["seconds"] for p in pieces), 1),
        "illegal": sum(p["illegal"] for p in pieces),
        "won": interval([(p["wins"], p["games"]) for p in pieces]),
        "points": [round(mean(pieces, lambda p, i=i: p["points"][i]), 2) for i in (0, 1)],
        "think_ms": [round(mean(pieces, lambda p, i=i: p["think_ms"][i]), 2) for i in (0, 1)],
        "uses_in_100_games": [uses(pieces, 0), uses(pieces, 1)],
    }  # fmt: skip
    if comparison.cooperative:
        found["other_won"] = interval([(p["other_wins"], p["games"]) for p in pieces])
        found["better"] = interval([tuple(p["better"]) for p in pieces])
    return found


def percent(found):
    """A rate with its interval, in words."""
    low, high = found["ci95"]
    return f"{100 * found['rate']:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def table(found, cooperative_ones):
    """Rows of the table in Markdown."""
    head = ["comparison", "game, players", "first", "second", "games"]
    head += ["first won", "second won", "first better"] if cooperative_ones else ["first won", "points"]
    rows = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for one in found:
        if ("better" in one) != cooperative_ones:
            continue
        even = ", even at 25 %" if one["players"] == 4 and not cooperative_ones else ""
        where = f"{one['game']}, {one['players']}{even}" + "".join(f", {option}" for option in one["options"])
        row = [one["question"], where, f"`{one['first']}`", f"`{one['second']}`", str(one["won"]["games"])]
        if cooperative_ones:
            row += [percent(one["won"]), percent(one["other_won"]), percent(one["better"])]
        else:
            row += [percent(one["won"]), f"{one['points'][0]:.1f} – {one['points'][1]:.1f}"]
        rows.append("| " + " | ".join(row) + " |")
    return rows if len(rows) > 2 else []


def use_table(found):
    """How often the veteran takes what it could, where that is the question."""
    rows = []
    for one in found:
        if not one["second"].startswith("veteran-"):
            continue
        kind = one["second"].split(":")[0].removeprefix("veteran-")
        use = one["uses_in_100_games"][0].get(kind, {"could": 0, "did": 0})
        rows.append(f"| {one['game']} | `{kind}` | {use['could']} | {use['did']} |")
    if not rows:
        return []
    return ["", "| game | action | decisions in 100 games that allowed it | taken |", "|---|---|---|---|", *rows]


def replace(path, text):
    """Writes a file whole or not at all."""
    draft = path.with_suffix(".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


class Run:
    """Plays pieces of comparisons side by side until the time is over."""

    def __init__(self, asked, chosen):
        self.asked = asked
        self.chosen = chosen
        self.out = pathlib.Path(asked.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.pieces = {c.name: [] for c in chosen}
        self.next_number = {c.name: 0 for c in chosen}
        self.spent = {c.name: 0.0 for c in chosen}
        self.running = {}
        self.failed = {}
        self.started = 0
        self.read()

    def read(self):
        """Goes on from what there is; a line that was cut off is left out."""
        path = self.out / "pieces.jsonl"
        if not path.exists():
            return
        known = {c.name: c for c in self.chosen}
        text = path.read_text(encoding="utf-8")
        if text and not text.endswith("\n"):
            with open(path, "a", encoding="utf-8") as file:
                file.write("\n")
        for line in text.splitlines():
            try:
                piece = json.loads(line)
            except json.JSONDecodeError:
                continue
            comparison = known.get(piece["comparison"])
            if comparison and (comparison.first, comparison.second) == (piece["first"], piece["second"]):
                self.keep(comparison, piece)
        for name, pieces in self.pieces.items():
            self.next_number[name] = max((p["number"] for p in pieces), default=-1) + 1

    def keep(self, comparison, piece):
        """Counts a piece."""
        self.pieces[comparison.name].append(piece)
        self.spent[comparison.name] += piece["seconds"]

    def deal_seconds(self, name):
        """How long a deal takes, or None if none was played."""
        pieces = self.pieces[name]
        if not pieces:
            return None
        return sum(p["seconds"] for p in pieces) / sum(p["deals"] for p in pieces)

    def start(self, left):
        """Starts the piece whose comparison has had least; says whether there was one that ends in time."""
        def had(comparison):
            name = comparison.name
            busy = sum(time.monotonic() - begun for c, _, _, begun in self.running.values() if c.name == name)
            waiting = sum(1 for c, *_ in self.running.values() if c.name == name)
            return ((self.spent[name] + busy) / comparison.weight, waiting)

        for comparison in sorted(self.chosen, key=had):
            name = comparison.name
            if name in self.failed:
                continue
            seconds = self.deal_seconds(name)
            if seconds is None and any(c.name == name for c, *_ in self.running.values()):
                continue  # first see how long one takes
            if seconds is not None and seconds > left:
                continue
            deals = 1 if seconds is None else max(1, min(64, int(self.asked.piece_seconds / max(seconds, 1e-3))))
            self.play(comparison, deals)
            return True
        return False

    def play(self, comparison, deals):
        """Starts a process."""
        name = comparison.name
        number = self.next_number[name]
        self.next_number[name] += 1
        self.started += 1
        games = deals if comparison.cooperative else deals * comparison.players
        command = [
            *shlex.split(self.asked.program), "arena", comparison.game, "--bots", ",".join(comparison.bots()),
            "--players", str(comparison.players), "--games", str(games), "--threads", "1",
            "--seed", str(self.asked.seed + 1000 * number), "--quiet", "--json",
        ]  # fmt: skip
        for option in comparison.options:
            command += ["--option", option]
        environment = dict(os.environ)
        if self.asked.libraries:
            environment["LD_LIBRARY_PATH"] = self.asked.libraries
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
            text=True,
        )
        self.running[process] = (comparison, number, deals, time.monotonic())

    def gather(self):
        """Takes over what has ended."""
        for process in [p for p in self.running if p.poll() is not None]:
            comparison, number, deals, begun = self.running.pop(process)
            said, complaint = process.communicate()
            try:
                piece = piece_of(comparison, number, deals, time.monotonic() - begun, json.loads(said))
            except (json.JSONDecodeError, KeyError, IndexError):
                self.failed[comparison.name] = complaint.strip()[-300:] or f"exit status {process.returncode}"
                print(f"{comparison.name}: {self.failed[comparison.name]}", file=sys.stderr)
                continue
            self.keep(comparison, piece)
            with open(self.out / "pieces.jsonl", "a", encoding="utf-8") as file:
                file.write(json.dumps(piece) + "\n")
            self.tell()

    def tell(self):
        """Writes the tables."""
        found = [summary(c, self.pieces[c.name]) for c in self.chosen if self.pieces[c.name]]
        replace(self.out / "ablation.json", json.dumps({"comparisons": found, "failed": self.failed}, indent=1) + "\n")
        lines = [*table(found, False), "", *table(found, True), *use_table(found)]
        replace(self.out / "ablation.md", "\n".join(lines).strip() + "\n")

    def run(self):
        """Plays until the time is over; what has not ended by then is given up."""
        end = time.monotonic() + 60 * self.asked.minutes
        while True:
            self.gather()
            left = end - time.monotonic()
            while left > 0 and len(self.running) < self.asked.cores and self.started < self.asked.pieces:
                if not self.start(left):
                    break
            if not self.running or left <= 0:
                break
            time.sleep(0.02)
        for process in self.running:
            process.kill()
            process.wait()
        self.tell()


def main():
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/roundhouse", help="the program, or a command that runs it")
    parser.add_argument("--libraries", help="a folder with shared libraries for it")
    parser.add_argument("--minutes", type=float, default=10, help="how long; %(default)s without it")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="processes at a time; all cores without it")
    parser.add_argument("--out", default="build/ablation", help="a folder for what is found; %(default)s without it")
    parser.add_argument("--seed", type=int, default=2026, help="of the deals; %(default)s without it")
    parser.add_argument("--piece-seconds", type=float, default=4, help="how long a piece should last; %(default)s")
    parser.add_argument("--pieces", type=int, default=sys.maxsize, help="ends after so many, if not before")
    parser.add_argument("--only", default="", help="comparisons whose names begin with one of these, by commas")
    parser.add_argument("--thin", type=int, default=1, help="divides all playouts, for a quick try; %(default)s")
    parser.add_argument("--list", action="store_true", help="only name the comparisons")
    asked = parser.parse_args()
    begins = tuple(word for word in asked.only.split(",") if word)
    chosen = [thinned(c, max(1, asked.thin)) for c in ALL if not begins or c.name.startswith(begins)]
    if not chosen:
        parser.error(f"no comparison begins with {asked.only}")
    if asked.list:
        for c in chosen:
            print(f"{c.name:28} {c.game} {' '.join(c.bots())} {' '.join(c.options)}")
        return 0
    run = Run(asked, chosen)
    run.run()
    print((run.out / "ablation.md").read_text(encoding="utf-8"), end="")
    return 1 if run.failed or any(p["illegal"] for all_of in run.pieces.values() for p in all_of) else 0


if __name__ == "__main__":
    sys.exit(main())
