#!/usr/bin/env python3
"""Checks the layer rule: includes point down only, from layer to layer and inside a game from room to
room; in all that also runs in a browser there is no I/O, process or thread."""

import pathlib
import re
import sys
import tempfile

# What each layer may include of ours. "games/<game>" stands for the including game itself.
ALLOWED = {
    "engine": ["engine"],
    "games": ["engine", "games/<game>"],
    "bots": ["engine", "bots"],
    "host": ["engine", "games", "bots", "host"],
    "fairness": ["engine", "games", "bots", "host", "fairness"],
    "lab": ["engine", "bots", "host", "fairness", "lab"],
    "python": ["engine", "games", "bots", "host", "python"],
    "tables": ["engine", "host", "fairness", "tables"],
    "people": ["engine", "host", "tables", "people"],
    "sim": ["engine", "host", "tables", "sim"],
    "browser": ["engine", "host", "tables", "browser"],
    "server": ["engine", "host", "tables", "people", "server"],
    "client": ["engine", "host", "client"],
    "cli": ["engine", "host", "fairness", "lab", "tables", "people", "server", "client", "cli"],
}
# What each room of a game may include of the game. Only parts.h lies beside the rooms and knows them all.
ROOMS = {
    "rules": ["rules"],
    "bots": ["rules", "bots"],
    "telling": ["rules", "telling"],
    "learn": ["rules", "learn"],
}
# What games share; only board.* of a game reads files, and only these two know JSON.
SHARED = ["games/board_file.h", "games/board_id.h", "games/board_limits.h", "games/board_problems.h", "games/english.h"]
READER = "games/board_reader.h"
WITH_JSON = [READER, "games/board_id.h"]
FOLDERS = [*ALLOWED, "tests", "tools", "bench"]

# What touches the world: in these layers it comes in by interfaces (bots/helpers.h, tables/outside.h).
ISOLATED = ["engine", "games", "bots", "host", "fairness", "tables", "people", "browser"]
OUTSIDE = re.compile(
    r"(iostream|fstream|filesystem|cstdio|stdio\.h|thread|stop_token|mutex|shared_mutex|condition_variable|future"
    r"|semaphore|latch|barrier|random|ctime|time\.h|csignal|signal\.h)$"
    r"|(unistd|fcntl|poll|spawn|dlfcn|pthread|netdb|syslog|sodium|sqlite3|libpq-fe|emscripten)\.h$"
    r"|(sys|netinet|arpa|curl|openssl|libpq|postgresql|emscripten)/"
    r"|boost/(asio|beast|process|thread|filesystem|interprocess|iostreams|random)\b"
)
# Who may all the same: matches of one game are begun, and boards that people bring read, on several threads; secrets
# of a device need numbers that nobody can foresee (getentropy); one file is called by JavaScript and calls it.
EXEMPT = {
    ("host/typed_games.h", "mutex"),
    ("host/own_board.cpp", "mutex"),
    ("browser/secrets.cpp", "unistd.h"),
    ("browser/module.cpp", "emscripten.h"),
}
# The rules do not know durations either.
TIMELESS = ["engine", "games"]
# Only a search that has a time reads a clock; on a device the loop that tells tables what time it is, and who reports
# now and then how far a thought is.
CLOCK_READ = re.compile(r"\b\w*[cC]lock::now\(")
CLOCK_READERS = {"bots/thinking.h", "browser/loop.h", "browser/loop.cpp", "browser/module.cpp"}
NO_JSON = ["engine", "games", "bots"]

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.DOTALL
)


def room_of(path):
    """Returns the room of a game in which a file is: "parts" beside them, None outside of games."""
    if path.parts[0] != "games" or len(path.parts) < 3:
        return None
    return path.parts[2] if len(path.parts) > 3 else path.stem


def room_error(path, target):
    """Says why the file at path may not include target, a header of the same game."""
    room, other = room_of(path), room_of(pathlib.PurePath(target))
    if room == "parts" or other in ROOMS.get(room, []):
        return None
    return f'{room} of a game may not include its {other} ("{target}")'


def layer_error(path, target):
    """Says why the file at path may not include target, one of our headers."""
    layer = path.parts[0]
    if room_of(path) and target.startswith("/".join(path.parts[:2]) + "/"):
        return room_error(path, target)
    allowed = [a.replace("<game>", path.parts[1]) for a in ALLOWED[layer]]
    if any(target.startswith(a + "/") for a in allowed):
        return None
    if layer == "games" and target in SHARED:
        return None
    if layer == "games" and target == READER:
        return None if path.stem in ("board", "board_reader") else f'only board.* may include "{target}"'
    return f'{layer} may not include "{target}", only {", ".join(allowed)}'


def header_error(path, header):
    """Says why the file at path may not include header, one of other people's."""
    layer = path.parts[0]
    if layer in ISOLATED and OUTSIDE.match(header) and (path.as_posix(), header) not in EXEMPT:
        return f"no <{header}> in {layer}: it comes in by an interface"
    if layer in TIMELESS and header == "chrono":
        return f"no <{header}> in {layer}"
    if layer in NO_JSON and re.match(r"boost/json\b", header) and path.with_suffix(".h").as_posix() not in WITH_JSON:
        return f"no <{header}> here: in games only board_reader.* and board_id.* read JSON"
    return None


def errors_in(root, path):
    """Yields (line number, message) for one file, path relative to root."""
    text = (root / path).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if match := INCLUDE.match(line):
            quote, target = match.groups()
            error = None
            if target.split("/")[0] in FOLDERS:
                error = layer_error(path, target)
            elif quote == '"':
                error = f'write "{target}" from the root of the repository'
            else:
                error = header_error(path, target)
            if error:
                yield number, error
    if room_of(path) not in (None, "parts", *ROOMS):
        yield 1, f"a game has the rooms {', '.join(ROOMS)} and tests, and beside them only parts.h"
    if room_of(path) == "rules" or path.parts[0] in ISOLATED:
        code = NOT_CODE.sub(lambda m: "\n" * m.group().count("\n"), text)
        for number, line in enumerate(code.splitlines(), 1):
            if room_of(path) == "rules" and (match := re.search(r"\b(float|double)\b", line)):
                yield number, f"no {match.group()} in the rules"
            if path.parts[0] in ISOLATED and path.as_posix() not in CLOCK_READERS and CLOCK_READ.search(line):
                yield number, f"no clock in {path.parts[0]}: it is told what time it is"


def check(root):
    """Returns all violations below root as "file:line: what"."""
    found = []
    for layer in ALLOWED:
        for file in sorted((root / layer).rglob("*")):
            path = file.relative_to(root)
            is_test = layer == "games" and path.parts[2:3] == ("tests",)
            if file.suffix in (".h", ".cpp") and not is_test:
                found += [f"{path}:{number}: {what}" for number, what in errors_in(root, path)]
    return found


def self_test():
    """Plants one violation of each kind, and code that looks like one but is none."""
    bad = {
        "engine/a.h": '#include "games/x/state.h"',
        "engine/b.h": "#include <iostream>",
        "engine/c.h": "#include <boost/json.hpp>",
        "games/x/rules/a.cpp": '#include "games/y/state.h"',
        "games/x/rules/b.cpp": '#include "bots/bot.h"',
        "games/x/rules/c.cpp": "#include <random>",
        "games/x/rules/d.cpp": "#include <boost/json/value.hpp>",
        "games/x/rules/board.h": "#include <boost/json.hpp>",
        "games/x/rules/e.cpp": '#include "state.h"',
        "games/x/rules/f.cpp": '#include "games/board_reader.h"',
        "games/x/rules/g.cpp": '#include "games/board_other.h"',
        "games/board_file.h": '#include "games/x/state.h"',
        "games/x/state.h": "int a;",
        "games/x/words/a.h": "int a;",
        "games/x/rules/state.h": "int a = 1'000;\ndouble b;\nint c = 1'000;",
        "games/x/rules/scoring.cpp": "float a;",
        "games/x/rules/r1.cpp": '#include "games/x/bots/planner.h"',
        "games/x/rules/r2.cpp": '#include "games/x/telling/words.h"',
        "games/x/rules/r3.cpp": '#include "games/x/learn/goal.h"',
        "games/x/rules/r4.cpp": '#include "games/x/parts.h"',
        "games/x/bots/b1.cpp": '#include "games/x/telling/motive.h"',
        "games/x/bots/b2.cpp": '#include "games/x/learn/goal.h"',
        "games/x/telling/t1.cpp": '#include "games/x/bots/planner.h"',
        "games/x/telling/t2.cpp": '#include "games/x/tests/table.h"',
        "games/x/learn/l1.cpp": '#include "games/x/telling/words.h"',
        "games/x/learn/l2.cpp": '#include "games/x/bots/planner.h"',
        "bots/a.h": '#include "games/x/state.h"',
        "host/a.h": "#include <cli/a.h>",
        "host/b.h": '#include "lab/arena.h"',
        "host/c.h": "#include <mutex>",
        "host/d.cpp": "#include <sys/wait.h>",
        "host/e.cpp": "#include <boost/process.hpp>",
        "bots/b.h": "#include <thread>",
        "bots/c.cpp": "auto start = Clock::now();",
        "host/f.cpp": '#include "fairness/balance.h"',
        "fairness/a.cpp": '#include "lab/threads.h"',
        "fairness/b.cpp": '#include "tables/house.h"',
        "fairness/c.cpp": "#include <thread>",
        "lab/a.cpp": '#include "tables/house.h"',
        "lab/b.h": '#include "games/x/rules/state.h"',
        "tables/f.cpp": '#include "lab/threads.h"',
        "tables/g.cpp": "#include <sqlite3.h>",
        "server/b.cpp": '#include "lab/threads.h"',
        "client/b.cpp": '#include "lab/exec_program.h"',
        "cli/a.cpp": '#include "games/x/state.h"',
        "server/a.cpp": '#include "cli/a.h"',
        "client/a.cpp": '#include "server/net.h"',
        "tables/a.cpp": '#include "server/net.h"',
        "tables/b.cpp": "#include <boost/asio/post.hpp>",
        "tables/c.cpp": "#include <thread>",
        "tables/d.cpp": "auto now = Clock::now();",
        "tables/e.cpp": "auto now = std::chrono::system_clock::now();",
        "tables/i.cpp": '#include "people/person.h"',
        "people/a.cpp": '#include "server/net.h"',
        "people/b.cpp": "#include <random>",
        "people/c.cpp": "#include <sodium.h>",
        "people/d.cpp": "#include <openssl/evp.h>",
        "people/e.cpp": "auto now = Clock::now();",
        "people/f.cpp": '#include "fairness/balance.h"',
        "sim/a.cpp": '#include "server/net.h"',
        "sim/b.cpp": '#include "people/person.h"',
        "browser/h.cpp": '#include "people/person.h"',
        "browser/a.cpp": '#include "server/net.h"',
        "browser/b.cpp": '#include "games/x/rules/state.h"',
        "browser/c.cpp": "#include <unistd.h>",
        "browser/d.cpp": "#include <emscripten.h>",
        "browser/e.cpp": "#include <emscripten/html5.h>",
        "browser/f.cpp": "#include <fstream>",
        "browser/g.cpp": "auto now = Clock::now();",
        "tables/h.cpp": '#include "browser/loop.h"',
        "server/c.cpp": '#include "browser/loop.h"',
        "cli/b.cpp": '#include "browser/loop.h"',
    }
    good = {
        "engine/ok.h": '#include "engine/rng.h"',
        "games/x/rules/board.cpp": '#include "games/board_reader.h"\n#include "games/x/rules/board.h"',
        "games/x/rules/ok.h": '#include "games/board_file.h"',
        "games/x/rules/board_checks.h": '#include "games/board_problems.h"',
        "games/board_id.cpp": "#include <boost/json.hpp>",
        "games/x/bots/ok.cpp": '#include "games/x/rules/state.h"\n#include "games/x/bots/planner.h"\ndouble a;',
        "games/x/telling/ok.cpp": '#include "games/x/rules/state.h"\n#include "games/x/telling/words.h"',
        "games/x/learn/ok.cpp": '#include "games/x/rules/state.h"\n#include "games/x/learn/goal.h"',
        "games/x/parts.h": '#include "games/x/bots/planner.h"\n#include "games/x/learn/goal.h"',
        "games/board_reader.h": '#include <boost/json.hpp>\n#include "games/board_file.h"',
        "games/x/rules/rules.cpp": '// double route\nconst char* a = "double";  /* a\nfloat */',
        "games/x/tests/a.cpp": '#include "games/y/state.h"\n#include <random>',
        "bots/ok.cpp": '#include <chrono>\n#include "bots/bot.h"',
        "bots/thinking.h": "auto start = Clock::now();",
        "host/typed_games.h": "#include <mutex>",
        "lab/ok.cpp": '#include <thread>\n#include "host/match.h"\n#include "bots/bot.h"',
        "fairness/ok.cpp": '#include "games/x/parts.h"\n#include "host/match.h"\n#include "bots/bot.h"',
        "host/ok.cpp": '#include "games/x/rules.h"\n#include <boost/json.hpp>',
        "cli/ok.cpp": '#include "host/match.h"\n#include "lab/arena.h"\n#include <iostream>',
        "tables/ok.cpp": '#include "host/match.h"\n#include "fairness/balance.h"\n#include <chrono>\n// not Clock::now()\nloop.now();',
        "people/ok.cpp": '#include "tables/store.h"\n#include "host/json_input.h"\n#include "people/books.h"',
        "server/ok.cpp": '#include "tables/house.h"\n#include "people/books.h"\n#include <thread>',
        "browser/ok.cpp": '#include "tables/house.h"\n#include "host/match.h"\n#include "browser/loop.h"',
        "browser/loop.cpp": "auto now = Clock::now();",
        "browser/secrets.cpp": "#include <unistd.h>",
        "browser/module.cpp": "#include <emscripten.h>\nauto now = std::chrono::steady_clock::now();",
    }
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in (bad | good).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = check(root)
    wrong = sorted(set(bad) ^ {line.split(":")[0] for line in found})
    if not any(line.startswith("games/x/rules/state.h:2:") for line in found):
        wrong.append("line number of games/x/rules/state.h")
    return [f"self-test: wrong answer for {name}" for name in wrong]


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    found = self_test() if "--self-test" in sys.argv[1:] else check(root)
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
