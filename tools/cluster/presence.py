# presence.py ACKNOWLEDGED there|gone SINCE WITHIN PORT…: looks again and again whether each of these servers says of the
# tables at which somebody played last that all their people are there, or gone. Of a table that has just ended its people
# may have gone. Says after how many milliseconds it had seen that they all do. SINCE, when that began, is in milliseconds
# since 1970; WITHIN is how long they may take.
import concurrent.futures
import http.client
import itertools
import json
import sys
import time
import urllib.request

acknowledged, wanted, since, within, *ports = sys.argv[1:]


def passed_ms():
    return round(time.time() * 1000) - int(since)


def newest_tables():
    newest = {}
    with open(acknowledged, encoding="utf-8") as lines:
        for line in lines:
            table = line.split(" ", 1)[0]
            newest.pop(table, None)
            newest[table] = True
    return list(newest)[-20:]


def wrong(place):
    table, port = place
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables/{table}", timeout=2) as answer:
            info = json.load(answer)
    except (OSError, ValueError, http.client.HTTPException) as error:
        return f"at {port} nobody tells of {table}: {error}"
    there = [seat["present"] for seat in info["seats"]]
    if wanted == "there" and info["status"] != "over" and not all(there):
        return f"at {port} somebody is missing at {table}"
    return f"at {port} somebody is left at {table}" if wanted == "gone" and any(there) else None


# At the same time, and without a new program for each look, so that looking takes little of the time that is measured.
with concurrent.futures.ThreadPoolExecutor(12) as looking:
    while True:
        faults = list(filter(None, looking.map(wrong, itertools.product(newest_tables(), ports))))
        if not faults:
            break
        print(f"after {passed_ms()} ms {len(faults)} are wrong: {faults[0]}", file=sys.stderr)
        if passed_ms() > int(within):
            sys.exit(1)
        time.sleep(0.05)
print(passed_ms())
