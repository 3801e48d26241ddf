# presence.py ACKNOWLEDGED there|gone PORT…: whether each of these servers says of the tables at which somebody played
# last that all their people are there, or gone. Of a table that has just ended its people may have gone.
import concurrent.futures
import itertools
import json
import sys
import urllib.request

acknowledged, wanted, *ports = sys.argv[1:]
newest = {}
with open(acknowledged, encoding="utf-8") as lines:
    for line in lines:
        table = line.split(" ", 1)[0]
        newest.pop(table, None)
        newest[table] = True


def wrong(place):
    table, port = place
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables/{table}", timeout=2) as answer:
        info = json.load(answer)
    there = [seat["present"] for seat in info["seats"]]
    if wanted == "there" and info["status"] != "over" and not all(there):
        return f"at {port} somebody is missing at {table}"
    return f"at {port} somebody is left at {table}" if wanted == "gone" and any(there) else None


# At the same time, so that looking takes little of the time that is measured.
with concurrent.futures.ThreadPoolExecutor(12) as looking:
    faults = list(filter(None, looking.map(wrong, itertools.product(list(newest)[-20:], ports))))
if faults:
    sys.exit(faults[0])
