#!/usr/bin/env python3
"""Checks what is written beside the code: every C++ file opens with a line that says what it is, and every
path and link in our documents, and every path in a comment, leads somewhere."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCES = (".h", ".cpp", ".h.in", ".cpp.in")
OPENING = re.compile(r"// \S.*[.:,\w)]$")
# `server/net.h`, `games/<game>/tests/*.h`: with a folder of ours, and an ending or a last slash.
PATH = re.compile(r"`((?:[\w.<>*-]+/)+(?:[\w.<>*-]+\.(?:h|cpp|ts|svelte|py|sh|md|json|txt|css|cmake|html|service))?)`")
NAMED = re.compile(r"(?<![\w./<>*-])((?:[\w<>*-]+/)+[\w.<>*-]+\.(?:h|cpp|ts|py|sh|md))\b")
BUILT = {"build", "dist", "node_modules"}
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)")


def tracked(root):
    """Returns the files that git knows or does not ignore; without git, all that nobody built."""
    command = ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = shutil.which("git") and subprocess.run(command, capture_output=True, text=True, check=False)
    if listed and listed.returncode == 0:
        files = [pathlib.PurePath(line) for line in listed.stdout.splitlines()]
        return [file for file in files if (root / file).is_file()]
    files = [file.relative_to(root) for file in root.rglob("*") if file.is_file()]
    return [file for file in files if BUILT.isdisjoint(file.parts)]


def leads_nowhere(root, path):
    """Whether a path from the root names neither file nor folder; <game> and * stand for any. What begins with no
    folder of the root is not one of ours."""
    if not (root / path.split("/")[0]).is_dir():
        return False
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    return not any(True for _ in root.glob(pattern))


def source_errors(root, path):
    """Yields what is wrong with the first line of a source, and each path in its comments that leads nowhere."""
    lines = (root / path).read_text(encoding="utf-8").split("\n")
    if not OPENING.match(lines[0]):
        yield 1, "the first line must be a comment that says what this file is"
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("//"):
            for match in NAMED.finditer(line):
                if leads_nowhere(root, match.group(1)):
                    yield number, f"there is no {match.group(1)}"


def document_errors(root, path):
    """Yields each path and link of a document that leads nowhere."""
    text = (root / path).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        for match in PATH.finditer(line):
            if leads_nowhere(root, match.group(1)):
                yield number, f"there is no {match.group(1)}"
        for match in LINK.finditer(line):
            target = match.group(1)
            if "://" not in target and not target.startswith("mailto:") and not (root / path.parent / target).exists():
                yield number, f"the link {target} leads nowhere"


def check(root):
    """Returns all that is wrong below root as "file:line: what"."""
    found = []
    for path in sorted(tracked(root)):
        errors = []
        if path.name.endswith(SOURCES):
            errors = source_errors(root, path)
        elif path.suffix == ".md" and path.name != "CHANGELOG.md":
            errors = document_errors(root, path)
        found += [f"{path}:{number}: {what}" for number, what in errors]
    return found


def self_test():
    """Plants one fault of each kind, and what looks like one but is none."""
    bad = {
        "engine/a.h": "#pragma once",
        "engine/b.cpp": '#include "engine/a.h"\n// What it is.',
        "engine/c.h": "//\n// What it is.",
        "engine/d.h.in": "",
        "engine/e.h": "// What it is.\n  /// As engine/gone.h does.",
        "docs/a.md": "See `engine/gone.h`.",
        "docs/b.md": "See [that](gone.md).",
        "docs/c.md": "See `games/<game>/gone.h`.",
    }
    good = {
        "engine/ok.h": "// What it is.\n#pragma once",
        "engine/ok.cpp": "// What it is, in\n// two lines: engine/ok.h, games/<game>/rules/ok.h, gone/a.h.",
        "games/x/rules/ok.h": "// What it is.",
        "docs/ok.md": "See `engine/ok.h`, `games/<game>/rules/*.h`, `rules/ok.h`, `a/b`, [this](ok.md#part) and [that](https://example.com).",
    }
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in (bad | good).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = check(root)
    wrong = sorted(set(bad) ^ {line.split(":")[0] for line in found})
    return [f"self-test: wrong answer for {name}" for name in wrong]


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    found = self_test() if "--self-test" in sys.argv[1:] else check(root)
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
