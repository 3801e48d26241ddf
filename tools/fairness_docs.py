#!/usr/bin/env python3
"""Writes docs/fairness.md from reports of `roundhouse board balance FILE --json`.

fairness_docs.py FOLDER: there are NAME-planner.json and, if a sample was played, NAME-level5.json. What each
figure means is in docs/boards.md; nothing is told finer than its interval.
"""

import json
import sys
from pathlib import Path

NAMES = {
    "ticket-to-ride-usa": "Ticket to Ride, North America",
    "ticket-to-ride-germany": "Ticket to Ride, Germany",
    "switch-and-signal-europe": "Switch & Signal, Central Europe",
    "switch-and-signal-north-america": "Switch & Signal, North America",
    "grand-trunk-journey": "The Grand Trunk Journey",
}

HEAD = """# Are our boards fair?

What bots make of our five boards, with two players and the usual options; what the figures mean is in [boards.md](boards.md#is-it-fair), and any board can be looked at in the
same way, on the page (*Boards*, *Fair?*) or by `roundhouse board balance`. Intervals of 95 % stand in brackets. This file is written by `tools/fairness_docs.py`.

**A report says how bots play, too.** The planner has ways of its own; what is worth little to it, people may like. So values that are printed stay as they are:
nothing here is a reason to change a board that owners of the box have on their table. Level 5, which plays better, is asked for a sample, and where both agree it is the board.
The figures are of November 2026: `level-1` and `level-3` in them, of which the second also says what luck decides, are those [of old](bots.md#levels).
Ticket to Ride was played by the planner that was not yet [patient](bots.md#how-the-planners-think).

**What we make of it.** Who begins is ahead by a point or two everywhere, and by more the better both play. The reconstructed parts show no mistake: no line of Switch & Signal is needed and missing (some lie aside, as
detours do), both boards are about as hard, and in The Grand Trunk Journey every contract is fulfilled now and then and no place to start from is better than the others by more than a point. So nothing was changed.
"""


def figure(value, percent=False, signed=False):
    """As fine as its interval allows."""
    scale, digits = (100, value["digits"] - 2) if percent else (1, value["digits"])
    digits = max(digits, 0)
    sign = "+" if signed else ""

    def one(number):
        return f"{number * scale:{sign}.{digits}f}".replace("-", "−")

    unit = " %" if percent else ""
    return f"{one(value['value'])}{unit} [{one(value['low'])}, {one(value['high'])}]"


def table(head, rows):
    lines = [head, [":--" if i == 0 else "--:" for i in range(len(head))], *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def readable(name):
    return name.replace("_", " ").replace("-", " ")


def titled(name):
    """el-paso--los-angeles as people write it."""
    return " – ".join(readable(part).title() for part in name.split("--"))


def both(reports, cell):
    """The same cell of the planner's report and of level 5's."""
    return [cell(report) if report is not None else "" for report in reports]


def compared(reports, rows):
    """A table of both, or of the planner alone."""
    head = ["", *[f"{report['bot']}, {report['games']:,} games" for report in reports if report is not None]]
    return table(head, [row[: len(head)] for row in rows])


def versus(reports):
    rows = [
        ["who begins wins", *both(reports, lambda r: figure(r["order"][0]["wins"], percent=True))],
        ["… and is ahead of the mean by", *both(reports, lambda r: figure(r["order"][0]["margin"], signed=True))],
        ["turns of a player", *both(reports, lambda r: figure(r["length"]["turns"]))],
    ]
    if "luck" in reports[0]:
        rows.append(["decided by luck", *both(reports, lambda r: figure(r["luck"]["by_luck"], percent=True))])
    return compared(reports, rows)


def ticket_to_ride(reports):
    planner = reports[0]
    out = [versus(reports)]
    routes = {route["id"]: route for route in planner["routes"]}
    busy = sorted(routes.values(), key=lambda route: -route["connected"]["value"])
    once = []
    for route in busy:
        name = titled(route["id"].removesuffix("-a").removesuffix("-b"))
        if all(name != other for other, _ in once):
            once.append((name, figure(route["connected"], percent=True)))
    out.append("Connections built most often, and least:\n")
    shown = [*once[:5], ("…", ""), *once[-5:]]
    out.append(table(["connection", "in so many games"], shown))
    dead = [titled(route["id"]) for route in planner["dead_routes"]]
    out.append("Hardly ever built: " + (", ".join(dead) if dead else "none") + ".\n")
    demand = [f"{color['card']} {100 * color['demand']['value']:.1f} %" for color in planner["colors"]]
    out.append(f"Colours in demand, of all cards that are spent: {', '.join(demand)}; in supply each colour is {100 * planner['colors'][0]['supply']:.1f} %.\n")
    deciding = [f"{titled(t['id'])} {figure(t['decides'], percent=True)}" for t in planner["deciding_tickets"][:5]]
    if deciding:
        out.append("Tickets that decide games most often when kept: " + "; ".join(deciding) + ".\n")
    offered = [ticket for ticket in planner["tickets"] if ticket["per_game"] is not None]
    worth = sorted(offered, key=lambda t: t["per_game"]["value"])
    sure = [t for t in worth if t["per_game"]["low"] > 0 or t["per_game"]["high"] < 0]
    rows = [
        [titled(t["id"]), t["value"], figure(t["chance"], percent=True), figure(t["advantage"], signed=True)]
        for t in [*sure[:4], *sure[-4:]]
    ]
    if rows:
        out.append("Tickets that were worth least and most to whoever was offered them, in points ahead of the mean of the pile:\n")
        out.append(table(["ticket", "printed", "completed when kept", "advantage"], rows))
    return "\n".join(out)


def switch_and_signal(reports):
    planner = reports[0]
    rows = [
        ["won", *both(reports, lambda r: figure(r["wins"], percent=True))],
        ["tokens lost", *both(reports, lambda r: figure(r["points"]["tokens_lost"]))],
        ["goods delivered", *both(reports, lambda r: figure(r["points"]["goods_delivered"]))],
        ["turns of a player", *both(reports, lambda r: figure(r["length"]["turns"]))],
    ]
    out = [compared(reports, rows)]
    out.append("By who plays, how many, and options (everything else as usual; by the planner):\n")
    rows = [
        [readable(v["what"]), readable(v["value"]), figure(v["wins"], percent=True), figure(v["tokens_lost"])]
        for v in planner["tables"]["variants"]
    ]
    out.append(table(["", "", "won", "tokens lost"], rows))
    lost = [f"{readable(c['id'])} {figure(c['tokens'])}" for c in planner["tables"]["tokens_lost_by_cause"]]
    out.append("Time tokens are lost by: " + "; ".join(lost) + ".\n")
    use = sorted(planner["tables"]["lines"], key=lambda line: -line["steps"] / max(line["pieces"], 1))
    named = [f"{titled(line['id'])} {line['steps'] / max(line['pieces'], 1):.1f}" for line in [*use[:4], *use[-4:]]]
    out.append("Steps of trains on a piece of track in a game, the busiest lines and the quietest: " + "; ".join(named) + ".\n")
    return "\n".join(out)


def grand_trunk_journey(reports):
    planner = reports[0]
    out = [versus(reports)]
    tables = planner["tables"]
    out.append(table(["good", "delivered in a game", "worth"], [[g["id"], figure(g["delivered"]), figure(g["worth"])] for g in tables["goods"]]))
    rows = [
        [titled(i["id"]), figure(i["acquired_share"], percent=True), figure(i["owner_wins"], percent=True), figure(i["worth"])]
        for i in tables["improvements"]
    ]
    out.append(table(["improvement", "acquired when displayed", "owner wins", "worth"], rows))
    contracts = sorted(tables["contracts"], key=lambda c: -c["fulfilled_share"]["value"])
    rows = [[titled(c["id"]), figure(c["fulfilled_share"], percent=True)] for c in contracts]
    out.append(table(["contract", "fulfilled when turned"], rows))
    rows = [[titled(c["id"]), figure(c["wins"], percent=True), figure(c["margin"], signed=True)] for c in tables["companies"]]
    out.append(table(["company", "wins", "ahead by"], rows))
    starts = [place for place in tables["places"] if place.get("start")]
    rows = [[titled(p["id"]), figure(p["start"]["wins"], percent=True), figure(p["start"]["margin"], signed=True)] for p in starts]
    out.append(table(["start in", "wins", "ahead by"], rows))
    return "\n".join(out)


FAMILIES = {
    "ticket_to_ride": ticket_to_ride,
    "switch_and_signal": switch_and_signal,
    "grand_trunk_journey": grand_trunk_journey,
}


def read(file):
    return json.loads(file.read_text()) if file.exists() and file.stat().st_size > 0 else None


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: tools/fairness_docs.py FOLDER > docs/fairness.md")
    found = {}
    for file in sorted(Path(sys.argv[1]).glob("*-planner.json")):
        planner = read(file)
        found[planner["board"]] = (planner, read(file.with_name(file.name.replace("-planner", "-level5"))))
    print(HEAD)
    for board, title in NAMES.items():
        if board not in found:
            sys.exit(f"there is no report of {board}")
        reports = found[board]
        print(f"## {title}\n")
        print(f"Rules id `{reports[0]['rules']}`, seed {reports[0]['seed']}, {reports[0]['players']} players.\n")
        print(FAMILIES[reports[0]["family"]](reports))


if __name__ == "__main__":
    main()
