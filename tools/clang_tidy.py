#!/usr/bin/env python3
"""Runs clang-tidy on all our source files, as they are compiled for release.

A file that passed is skipped until it, one of our headers it includes, its compile command or
.clang-tidy changes. Arguments, if any, select files by a part of their path.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "build/clang-tidy"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
GCC_ONLY = re.compile(r" -(flto=\S+|fno-fat-lto-objects|Wno-restrict)")


def our_commands():
    """Returns the compile commands of our own files, as clang understands them."""
    commands = json.loads((ROOT / "build/release/compile_commands.json").read_text())
    ours = [c for c in commands if not c["file"].startswith(str(ROOT / "build"))]
    for command in ours:
        command["command"] = GCC_ONLY.sub("", command["command"])
    return ours


def with_headers(file, seen):
    """Adds to seen the file and all our headers that it includes."""
    if file in seen or not file.is_file():
        return seen
    seen.add(file)
    for name in INCLUDE.findall(file.read_text(encoding="utf-8")):
        with_headers(ROOT / name, seen)
    return seen


def stamp(command, version):
    """Returns the path that exists if clang-tidy was content with exactly this input."""
    digest = hashlib.sha256((version + command["command"]).encode())
    digest.update((ROOT / ".clang-tidy").read_bytes())
    for file in sorted(with_headers(pathlib.Path(command["file"]), set())):
        digest.update(file.read_bytes())
    return WORK / digest.hexdigest()


def tidy(command, version):
    """Checks one file; returns whether it is good, and prints what is not."""
    done = stamp(command, version)
    if done.exists():
        return True
    result = subprocess.run(
        ["clang-tidy", "--quiet", "-p", WORK, command["file"]], capture_output=True, text=True
    )
    if result.returncode == 0:
        done.touch()
        return True
    print(result.stdout or result.stderr, flush=True)
    return False


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    commands = our_commands()
    (WORK / "compile_commands.json").write_text(json.dumps(commands))
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True).stdout
    chosen = [c for c in commands if not sys.argv[1:] or any(a in c["file"] for a in sys.argv[1:])]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        good = list(pool.map(lambda command: tidy(command, version), chosen))
    print(f"{good.count(True)} of {len(good)} files good")
    sys.exit(not all(good))


if __name__ == "__main__":
    main()
