#!/usr/bin/env python3
"""Puts the bugs of sim/bugs back, one by one, into a copy of the tree: the simulator must find each.

A file there says in its first line what it breaks; then come the changes, each as a path and between
<<<<, ==== and >>>> the old lines, which must be there exactly once, and the new ones. Prints after
which run and how many seconds each was found; ends with 1 if one was not found within LIMIT_S.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build/sim-bugs"
TREE = WORK / "tree"
BUILD = WORK / "build"
LIMIT_S = 120  # for each bug, on every processor
NUMBERS_APART = 1_000_000
CHANGE = re.compile(r"^(\S+)\n<<<<\n(.*?\n)====\n(.*?)>>>>$", re.MULTILINE | re.DOTALL)


class Bug:
    def __init__(self, file):
        text = file.read_text()
        self.name = file.stem
        self.words = text.splitlines()[0]
        self.changes = CHANGE.findall(text)
        if not self.changes:
            sys.exit(f"{file}: there is no change in it")

    def changed(self, tree):
        """Returns the texts of the files that it changes, as they are with it."""
        texts = {}
        for path, old, new in self.changes:
            text = texts.get(path) or (tree / path).read_text()
            if text.count(old) != 1:
                sys.exit(f"{self.name}: in {path} this is not there exactly once:\n{old}")
            texts[path] = text.replace(old, new)
        return texts


def copy_tree():
    """Files that are as they were stay untouched, so that little is compiled."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True,
    ).stdout  # fmt: skip
    wanted = {name.decode() for name in listed.split(b"\0") if name and (ROOT / name.decode()).is_file()}
    for name in wanted:
        source, target = ROOT / name, TREE / name
        if target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
        target.chmod(source.stat().st_mode)
    for file in TREE.rglob("*"):
        if file.is_file() and str(file.relative_to(TREE)) not in wanted:
            file.unlink()


def build():
    if not (BUILD / "build.ninja").exists():
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DROUNDHOUSE_TESTS=ON", "-DROUNDHOUSE_SINGLE_FILES=ON"]
        subprocess.run(["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", *options], check=True, stdout=subprocess.DEVNULL)
    made = subprocess.run(["cmake", "--build", BUILD, "--target", "roundhouse_sim"], capture_output=True, text=True)
    if made.returncode != 0:
        sys.exit(made.stdout[-5000:] + made.stderr[-5000:])


def hunt(limit_s):
    """Returns what the first process says that finds something, and after how many seconds."""
    start = time.monotonic()
    command = [BUILD / "roundhouse_sim", "--seconds", str(limit_s)]
    hunters = [
        subprocess.Popen([*command, "--seed", str(1 + i * NUMBERS_APART)], stdout=subprocess.PIPE, text=True)
        for i in range(os.cpu_count())
    ]
    found = None
    while found is None and any(hunter.poll() is None for hunter in hunters):
        time.sleep(0.05)
        found = next((hunter for hunter in hunters if hunter.poll()), None)
    took = time.monotonic() - start
    for hunter in hunters:
        if hunter.poll() is None:
            hunter.kill()
    return (found.stdout.read() if found else None), took


def check(bug, limit_s):
    for path, text in bug.changed(TREE).items():
        (TREE / path).write_text(text)
    try:
        build()
        said, took = hunt(limit_s)
    finally:
        for path in bug.changed(ROOT):
            (TREE / path).write_text((ROOT / path).read_text())
    if said is None:
        print(f"NOT FOUND within {took:.0f} s: {bug.name}: {bug.words}", flush=True)
        return False
    run = re.search(r"--seed (\d+)", said)
    why = re.search(r"^BROKEN: (.*)$", said, re.MULTILINE)
    number = f"in run {run[1]}" if run else "by a crash"
    print(f"{bug.name}: found {number} after {took:.1f} s: {why[1] if why else said[-300:]}", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=LIMIT_S, help="for each bug")
    parser.add_argument("--only-match", action="store_true", help="only whether each can still be put back")
    parser.add_argument("bug", nargs="*", help="the names of some; usually all")
    wish = parser.parse_args()
    bugs = [Bug(file) for file in sorted((ROOT / "sim/bugs").glob("*.txt"))]
    bugs = [bug for bug in bugs if not wish.bug or bug.name in wish.bug]
    if wish.only_match:
        for bug in bugs:
            bug.changed(ROOT)
        return
    copy_tree()
    found = [check(bug, wish.seconds) for bug in bugs]
    print(f"{sum(found)} of {len(found)} bugs were found")
    sys.exit(0 if found and all(found) else 1)


if __name__ == "__main__":
    main()
