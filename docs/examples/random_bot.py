#!/usr/bin/env python3
"""A bot for `roundhouse arena --bots "exec:docs/examples/random_bot.py",random` and `roundhouse sit`.

It chooses at random, but claims the longest route it can, and draws no more tickets.
"""
import json
import random
import sys

lengths = {}  # of routes, from the board of Ticket to Ride; other games have none


def worth(action):
    return -1 if action["type"] == "draw_tickets" else lengths.get(action.get("route"), 0)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        for route in message["board"].get("routes", []):
            lengths[route.get("id")] = route.get("length", 0)
    elif message["type"] == "start":
        random.seed(message["seed"])
    elif message["type"] == "turn":
        legal = message["legal"]
        best = max(map(worth, legal))
        choices = [place for place, action in enumerate(legal) if worth(action) == best]
        print(json.dumps({"choose": random.choice(choices)}), flush=True)
