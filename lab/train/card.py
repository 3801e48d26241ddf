#!/usr/bin/env python3
"""Writes the card of some weights: what they learned from, how well, how strong they are, and how to make them again.

  lab/train/card.py --weights round3/weights --round 3 --gate round3/gate.json --command "lab/round.sh …"

Beside the weights lie WEIGHTS.card.json, for programs, and WEIGHTS.card.md, for people. The card of the round before
is handed on (--before), so a card tells of all rounds.
"""

import argparse
import datetime
import hashlib
import json
import os


def read(path):
    if not path or not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def percent(value):
    return f"{100 * value:.1f} %"


def row(one):
    policy, judgement, gate = one["learned"]["policy"]["apart"], one["learned"].get("judgement"), one["gate"]
    cells = [
        str(one["round"]),
        one["date"],
        f"{one['learned']['deals']:,}",
        f"{one['learned']['decisions']:,}",
        f"{policy['cross_entropy']:.3f} ({policy['least_possible']:.3f})",
        f"{percent(policy['agrees_with_search'])} ({percent(policy['planner_agrees'])})",
        f"{policy['behind_search']:.0f} ({policy['planner_behind']:.0f})",
    ]
    if judgement:
        apart = judgement["apart"]
        cells.append(f"{apart['brier_first']:.3f} ({apart['brier_always_same']:.3f})")
    else:
        cells.append("–")
    if gate:
        low, high = gate["ci95"]
        cells.append(
            f"{percent(gate['rate'])} [{100 * low:.1f}, {100 * high:.1f}] of {2 * gate['deals']} against "
            f"`{os.path.basename(gate['bots'][1])}`, {'accepted' if gate['accepted'] else 'refused'}"
        )
    else:
        cells.append("not asked")
    return "| " + " | ".join(cells) + " |"


def words(card):
    learned = card["rounds"][-1]["learned"]
    head = "| round | date | games | decisions | cross-entropy (least) | agrees with search (planner) | worth behind search (planner) | Brier, wins (always the same) | arena |"
    use = ", ".join(f"{key} {value}" for key, value in learned["use"].items())
    lines = [
        f"# Weights for {card['family']}",
        "",
        f"Features of version {card['version']}, {card['bytes']:,} bytes, SHA-256 `{card['sha256']}`. In search: {use}.",
        "",
        head,
        "|" + "---|" * 9,
        *(row(one) for one in card["rounds"]),
        "",
        "Command lines:",
        "",
        "```sh",
        *(one["command"] for one in card["rounds"] if one["command"]),
        "```",
    ]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weights", required=True)
    parser.add_argument("--round", type=int, default=1)
    parser.add_argument("--gate", help="the figures of lab/gate.py")
    parser.add_argument("--before", help="the card of the round before, as JSON")
    parser.add_argument("--command", default="")
    wish = parser.parse_args()
    with open(wish.weights, "rb") as file:
        data = file.read()
    learned = read(f"{wish.weights}.json")
    card = {
        "family": learned["family"],
        "version": learned["version"],
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "rounds": (read(wish.before) or {"rounds": []})["rounds"],
    }
    card["rounds"].append(
        {
            "round": wish.round,
            "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
            "learned": learned,
            "gate": read(wish.gate),
            "command": wish.command,
        }
    )
    with open(f"{wish.weights}.card.json", "w", encoding="utf-8") as file:
        json.dump(card, file, indent=1)
        file.write("\n")
    with open(f"{wish.weights}.card.md", "w", encoding="utf-8") as file:
        file.write(words(card))


if __name__ == "__main__":
    main()
