"""Builds and tests: the everyday round, everything (--all), or what touches some words.

Called by ./test, which has installed what is needed.
"""

import argparse
import concurrent.futures
import os
import sys

import pages
import programs
from commands import LOGS, ROOT, SMALL, check, report
from gtests import about
from pages import IN_FILES, MODULE, NOT_IN_FILES, SEEING
from programs import ASAN_TARGETS, TSAN_TARGETS

SIMULATED_S = {"everyday": 30, "all": 150}  # on each of two processors; with others, as much in all


def part(name, work, *arguments):
    """Returns what the work does, or None where there is no time for it any more."""
    if report.is_late():
        report.leaves_out(name)
        return None
    with report.part(name):
        return work(*arguments)


def beside(*works):
    """Parts that wait much of the time, at once."""
    with concurrent.futures.ThreadPoolExecutor(len(works)) as pool:
        for done in [pool.submit(part, *work) for work in works]:
            done.result()


def everyday(simulated_s):
    part("checks", programs.checks)
    if not programs.release(SMALL):
        return
    part("simulation", programs.simulate, simulated_s)
    part("learning", programs.learning)
    part("page", pages.page)
    config = ["--config", "tests/browsers.config.ts", "--project", "chromium"]
    beside(("browser round", pages.browser, "round", *config), ("WebAssembly", programs.wasm))
    if MODULE.exists():
        # Compiled before, by whoever works on it: the first time takes longer than all the rest.
        part("page without a server", pages.static_page, "--grep", "@everyday")
    part("screens", pages.browser, "seeing", *SEEING, "--grep", "@everyday")


def everything(simulated_s):
    part("checks", programs.checks)
    released = programs.release()
    if released:
        part("simulation", programs.simulate, simulated_s)
        part("learning", programs.learning)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        # Where tests in browsers wait, the next programs are built.
        houses = pool.submit(part, "pages with a house", pages.build_pages)
        asan = pool.submit(programs.build_beside, "asan", *ASAN_TARGETS)
        tsan = pool.submit(programs.build_beside, "tsan", *TSAN_TARGETS)
        if released:
            part("page", pages.page)
            beside(("Chromium", pages.browser, "e2e"), ("proxy, package", programs.rest))
            # Every screen is for whoever changes what is seen: npm run seeing.
            part("screens", pages.browser, "seeing", *SEEING, "--grep", "@everyday")
            # What their round does in Chromium, the tests above do, too.
            beside(("Firefox", pages.other_browser, "firefox"), ("WebKit", pages.other_browser, "webkit"))
            if houses.result():
                beside(
                    ("page without a server", pages.browser, "static", *IN_FILES, "--project", "chromium"),
                    ("house for devices", programs.wasm, "release"),
                )
        # From here on, what finds most comes first: on a slow machine the rest may be left out.
        if asan.result():
            part("asan tests", programs.asan_tests)
            part("fuzz", programs.fuzz)
        if tsan.result():
            part("tsan tests", programs.tsan_tests)
        if released and houses.result():
            part("server's page with a house", pages.both)
            beside(
                ("without a server, Firefox", pages.static_browser, "firefox"),
                ("without a server, WebKit", pages.static_browser, "webkit"),
            )
        if released:
            works = [
                ("new game", check, "new-game", "tools/check_new_game.sh"),
                ("Python module", programs.python_module),
                ("Slurm", programs.slurm),
            ]
            # Under qemu it may take twenty minutes, much longer than any other part that begins last.
            if report.is_late(spare=8 * 60):
                report.leaves_out("the other processor")
            else:
                works.append(("the other processor", programs.crossed))
            # Much of either is one step after the other.
            beside(*works)
        if asan.result():
            # Tests as well: tools/clang_tidy.py by hand, which takes twice as long.
            part("clang-tidy", check, "clang-tidy", "tools/clang_tidy.py", "--without-tests")


def touching(words):
    """What is about these words: tests by their file or the game in their name."""
    if not programs.release(words=words):
        return
    part("page", pages.page, words)
    specs = [path.name for path in (ROOT / "web/tests/e2e").glob("*.spec.ts") if about(words, str(path), path.stem)]
    if specs:
        part("browser", pages.browser, "e2e", *specs)
    static = (ROOT / "web/tests/static").glob("*.spec.ts")
    alone = [path.name for path in static if path.stem not in NOT_IN_FILES and about(words, str(path), path.stem)]
    if alone and MODULE.exists():
        part("page without a server", pages.static_page, *alone)
    families = [family for family in os.listdir(ROOT / "web/games") if about(words, f"games/{family}", family)]
    if families:
        named = "|".join(family.replace("_", "-") for family in families)
        config = ["--config", "tests/browsers.config.ts", "--project", "chromium", "--grep", named]
        part("browser round", pages.browser, "round", *config)
        part("screens", pages.browser, "seeing", *SEEING, "--grep", f"@everyday ({named})")
    if report.passed == 0 and not report.failures:
        report.fails(f"nothing is about {' or '.join(words)}")


def main():
    parser = argparse.ArgumentParser(prog="./test", description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="everything, at full scale: what CI calls")
    parser.add_argument(
        "--simulate",
        type=float,
        metavar="SECONDS",
        help=f"how long houses are simulated: {SIMULATED_S['everyday']}, with --all {SIMULATED_S['all']}, on two processors",
    )
    parser.add_argument(
        "--begin-within",
        type=float,
        metavar="MINUTES",
        help="parts that would begin later are left out, and named at the end",
    )
    parser.add_argument("filter", nargs="*", help="a part of a path or the name of a game: only what touches it")
    wish = parser.parse_args()
    LOGS.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    if wish.begin_within is not None:
        report.begin_parts_within(60 * wish.begin_within)
    if wish.filter:
        touching(wish.filter)
    elif wish.all:
        everything(SIMULATED_S["all"] if wish.simulate is None else wish.simulate)
    else:
        everyday(SIMULATED_S["everyday"] if wish.simulate is None else wish.simulate)
    sys.exit(report.finish())


if __name__ == "__main__":
    main()
