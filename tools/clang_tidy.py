#!/usr/bin/env python3
"""Runs clang-tidy on all our source files, as they are compiled for the address sanitizer.

There the files of a folder are compiled as one (CMake calls it a unity build), and so they are
checked: most of the time goes into what all of them include. What passed is skipped until a file of
it, one of our headers, its compile command or .clang-tidy changes. Arguments, if any, select what
to check by a part of the path of one of its files; --without-tests leaves out what only tests are
made of.
"""

import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/asan"
WORK = ROOT / "build/clang-tidy"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
ALIAS = re.compile(r"^\s*namespace (\w+) = ", re.MULTILINE)
USING = re.compile(r"^\s*using (?:\w+::)+(\w+);", re.MULTILINE)
SOURCE_INCLUDE = re.compile(r'^\s*#\s*include\s*"[^"]+\.cpp"', re.MULTILINE)


def our_files(file, seen=None):
    """Returns a file, the files that it consists of and all our headers that they include."""
    seen = set() if seen is None else seen
    if file not in seen and file.is_file():
        seen.add(file)
        for name in INCLUDE.findall(file.read_text(encoding="utf-8")):
            our_files(ROOT / name, seen)
    return seen


def our_units():
    """Returns the compile command and the files of all that is compiled, the largest first."""
    commands = json.loads((BUILD / "compile_commands.json").read_text())
    units = [(command, our_files(pathlib.Path(command["file"]))) for command in commands]
    ours = [unit for unit in units if sources(unit[1])]
    return sorted(ours, key=lambda unit: -sum(file.stat().st_size for file in unit[1]))


def sources(files):
    """Returns the .cpp files that were written by us, not by a tool."""
    return sorted(f for f in files if f.suffix == ".cpp" and ROOT / "build" not in f.parents)


def stamp(command, files, version):
    """Returns the path that exists if clang-tidy was content with exactly this input."""
    digest = hashlib.sha256((version + command["command"]).encode())
    digest.update((ROOT / ".clang-tidy").read_bytes())
    for file in sorted(files):
        digest.update(file.read_bytes())
    return WORK / digest.hexdigest()


def complaints(file):
    """What those checks would say that are of no use for many files compiled as one:
    misc-unused-alias-decls, misc-unused-using-decls and bugprone-suspicious-include."""
    text = file.read_text(encoding="utf-8")
    for alias in ALIAS.findall(text):
        if not re.search(rf"\b{alias}::", text):
            yield f"{file}: namespace alias '{alias}' is unused"
    for name in USING.findall(text):
        if not re.search(rf"(?<!::)\b{name}\b", text):
            yield f"{file}: using declaration of '{name}' is unused"
    if SOURCE_INCLUDE.search(text):
        yield f"{file}: includes a .cpp file"


def program(command):
    """Returns the clang-tidy that belongs to the compiler of the build."""
    return command["command"].split()[0].replace("clang++", "clang-tidy")


@functools.cache
def version_of(name):
    return subprocess.run([name, "--version"], capture_output=True, text=True).stdout


def tidy(unit):
    """Checks what is compiled at once; returns whether it is good, and prints what is not."""
    command, files = unit
    done = stamp(command, files, version_of(program(command)))
    if done.exists():
        return True
    found = [words for file in sources(files) for words in complaints(file)]
    result = subprocess.run(
        [program(command), "--quiet", "--checks=-bugprone-suspicious-include", "-p", BUILD, command["file"]],
        capture_output=True,
        text=True,
    )
    if result.returncode == 0 and not found:
        done.touch()
        return True
    print(*found, result.stdout or result.stderr, sep="\n", flush=True)
    return False


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    parts = [word for word in sys.argv[1:] if word != "--without-tests"] or [""]
    chosen = [u for u in our_units() if any(part in str(file) for part in parts for file in u[1])]
    if "--without-tests" in sys.argv:
        chosen = [u for u in chosen if not all("tests" in file.relative_to(ROOT).parts for file in sources(u[1]))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        good = list(pool.map(tidy, chosen))
    files = {file for unit in chosen for file in sources(unit[1])}
    print(f"{good.count(True)} of {len(good)} units good, {len(files)} source files in all")
    sys.exit(not all(good))


if __name__ == "__main__":
    main()
