#!/usr/bin/env python3
"""Plays the ladder and writes docs/ladder.md: every bot of every game against every other, with intervals.

ladder.py               plays what is missing, then writes the page
ladder.py --commands    prints one command a line for every part: for xargs, Slurm or another scheduler
ladder.py --page        writes the page from parts that are all there

Who plays how much is in tools/ladder.json; outside bots are entered there. What was played is kept in build/ladder, so an
interrupted ladder goes on where it was. All but the times is the same whenever and wherever it is played.
"""

import argparse
import datetime
import hashlib
import json
import math
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MEMBERS = {"players", "games", "seed", "parts", "playouts", "searchers", "outside"}
OUTSIDE = {"name", "bot", "by", "games"}

HEAD = """# The ladder

Every bot against every other, in every game, with {players} players and the usual options. This page is written by one command, `tools/ladder.py`, which plays all of it; what
plays is in `tools/ladder.json`. Played by Roundhouse {version}, {date}.

**How to read it.** In each table the best is first. *Elo* is Bradley–Terry over all games of the table, with mean 0; who is 400 ahead wins ten games for each that is lost. *Won* is the
share of all its games. Intervals are 95 %, in brackets, and treat the games of one deal as one observation; with {games} games for each pairing they are wide, so neighbours whose
intervals overlap may well change places. All play the same deals, with seats swapped. Where all win together, a bot plays with copies of itself, *won* is how often they did, and two
teams are compared deal by deal: victory, then points, then what the rules of the game count last.

**Thinking.** A bot that searches gets a fixed number of playouts for each decision, the same for all searchers of a game (`level-5:40` has 40), so that the same seed gives the same
games on every machine. The same number takes some of them longer than others: *ms* is the median of a decision on the machine that played, with other work beside it, and the only figure
that will differ when the page is made again.
With few playouts a search can be weaker than the planner that it plays them with. At a table `level-5` thinks much longer and is stronger; what that is worth is in [bots.md](bots.md).
"""

ENTERING = """## How to enter
1. Write a bot: any program that reads and writes lines ([bot-protocol.md](bot-protocol.md)); in Python `docs/examples/random_bot.py` is a whole one. All its randomness follows from the `seed` of `start`, and it answers by
   a fixed amount of work, not by a clock, or its games cannot be repeated.
2. Add it to `outside` in `tools/ladder.json`: a name, the command behind `exec:` (without a comma), who wrote it, and its games.
3. `tools/ladder.py` plays it: all tables of those games are played anew, since everybody meets everybody. Many machines can share it: [many-machines.md](many-machines.md).
4. Send both files; the commands below each table let anybody repeat them. A bot that chose an illegal action has a number in the last column.
"""


def config_of(path):
    """Reads who plays how much; what is unknown or missing is an error."""
    config = json.loads(path.read_text(encoding="utf-8"))
    if set(config) != MEMBERS:
        sys.exit(f"{path}: expected {', '.join(sorted(MEMBERS))}, and {', '.join(sorted(set(config) ^ MEMBERS))} differs")
    for entry in config["outside"]:
        if set(entry) != OUTSIDE or not entry["bot"].startswith("exec:") or "," in entry["bot"]:
            sys.exit(f"{path}: an outside bot has {', '.join(sorted(OUTSIDE))}; bot begins with exec: and has no comma")
    return config


def version_of(program):
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.split()[-1]


def games_of(program):
    told = subprocess.run([program, "games", "--json"], check=True, capture_output=True, text=True)
    return json.loads(told.stdout)["games"]


class Table:
    """All bots of one game."""

    def __init__(self, game, config, program, version, work):
        self.game, self.config, self.program = game, config, program
        searchers = config["searchers"]
        playouts = config["playouts"][game["family"]]
        self.bots = [f"{bot}:{playouts}" if bot in searchers else bot for bot in game["bots"]]
        self.names = {bot: bot for bot in self.bots}
        for outside in config["outside"]:
            if game["id"] in outside["games"]:
                self.bots.append(outside["bot"])
                self.names[outside["bot"]] = outside["name"]
        # Who changes what is played, or by which version, begins in another folder.
        told = json.dumps([self.command("roundhouse"), config["parts"], version])
        self.folder = work / f"{game['id']}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"

    def command(self, program=None):
        """The arena as one run."""
        words = [str(program or self.program), "arena", self.game["id"]]
        for bot in self.bots:
            words += ["--bots", bot]
        for name in ("players", "games", "seed"):
            words += [f"--{name}", str(self.config[name])]
        return words

    def parts(self):
        """The commands of all parts; one that is there already is not played again."""
        for part in range(1, self.config["parts"] + 1):
            place = ["--part", f"{part}/{self.config['parts']}", "--into", str(self.folder), "--resume", "--quiet"]
            yield self.command() + place

    def result(self):
        """What all parts say together; a bot that chose something illegal is told in the table."""
        joined = subprocess.run([self.program, "join", self.folder, "--json"], check=False, capture_output=True, text=True)
        told = json.loads(joined.stdout)
        if "error" in told:
            sys.exit(f"{self.game['id']}: {told['error']['message']}")
        return told


def percent(rate):
    return f"{100 * rate:.0f}"


def think_words(milliseconds):
    """Two digits: a time is no finer."""
    if milliseconds <= 0:
        return "0"
    digits = max(0, 1 - math.floor(math.log10(milliseconds)))
    return f"{milliseconds:.{digits}f}"


def signed(number):
    return f"{number:+.0f}".replace("-", "−")


def standings(table, result):
    """The bots from the best to the weakest."""
    yield "| | bot | Elo | won | points | ms | illegal |"
    yield "|---|---|---|---|---|---|---|"
    ranked = sorted(result["bots"], key=lambda bot: -bot["elo"])
    for place, bot in enumerate(ranked, 1):
        name = table.names[bot["bot"]]
        yield (
            f"| {place} | `{name}` | {signed(bot['elo'])} [{signed(bot['elo_ci95'][0])}, {signed(bot['elo_ci95'][1])}] "
            f"| {percent(bot['win_rate'])} % [{percent(bot['ci95'][0])}, {percent(bot['ci95'][1])}] "
            f"| {bot['mean_points']:.1f} | {think_words(bot['think_ms']['p50'])} | {bot['illegal'] or ''} |"
        )


def meetings(table, result):
    """How often the row does better than the column, in percent."""
    rates = {}
    for pair in result["pairs"]:
        rates[pair["first"], pair["second"]] = pair["rate"]
        rates[pair["second"], pair["first"]] = 1 - pair["rate"]
    ranked = [bot["bot"] for bot in sorted(result["bots"], key=lambda bot: -bot["elo"])]
    yield "| better than | " + " | ".join(str(place) for place in range(1, len(ranked) + 1)) + " |"
    yield "|---" * (len(ranked) + 1) + "|"
    for place, row in enumerate(ranked, 1):
        cells = [percent(rates[row, column]) if (row, column) in rates else "" for column in ranked]
        yield f"| {place} `{table.names[row]}` | " + " | ".join(cells) + " |"


def section(table):
    result = table.result()
    game = table.game
    together = ", all together" if game["cooperative"] else ""
    each = "games of each bot" if game["cooperative"] else "games of each pairing"
    yield f"## {game['name']['en']}"
    yield f"{result['games']} games{together}: {table.config['games']} {each}.\n"
    yield from standings(table, result)
    yield "\nHow often the row did better than the column, in percent:\n"
    yield from meetings(table, result)
    yield "\n```sh"
    yield shlex.join(table.command("roundhouse"))
    yield "```"


def page(tables, config, version, left_out):
    today = datetime.date.today()
    date = f"{today.day} {today:%B %Y}"
    yield HEAD.format(version=version, date=date, players=config["players"], games=config["games"])
    if left_out:
        yield f"**Not on this page yet:** {', '.join(game['name']['en'] for game in left_out)}.\n"
    for table in tables:
        yield "\n".join(section(table)) + "\n"
    yield ENTERING.rstrip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--commands", action="store_true", help="print what is to be played, a line each")
    parser.add_argument("--page", action="store_true", help="write the page only")
    parser.add_argument("--game", action="append", help="only this one; may be given several times")
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / "build/release/roundhouse")
    parser.add_argument("--config", type=pathlib.Path, default=ROOT / "tools/ladder.json")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/ladder", help="where parts are kept")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs/ladder.md")
    asked = parser.parse_args()
    config = config_of(asked.config)
    version = version_of(asked.program)
    known = games_of(asked.program)
    games = [game for game in known if not asked.game or game["id"] in asked.game]
    left_out = [game for game in known if game not in games]
    tables = [Table(game, config, asked.program, version, asked.work) for game in games]
    commands = [] if asked.page else [command for table in tables for command in table.parts()]
    if asked.commands:
        for command in commands:
            print(shlex.join(command))
        return
    for done, command in enumerate(commands, 1):
        print(f"{done} of {len(commands)}: {shlex.join(command)}", file=sys.stderr)
        if subprocess.run(command, check=False, cwd=ROOT, stdout=subprocess.DEVNULL).returncode != 0:
            sys.exit("This part could not be played.")
    asked.out.write_text("\n".join(page(tables, config, version, left_out)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
