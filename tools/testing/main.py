"""Builds and tests: the everyday round, everything (--all), or what touches some words.

Called by ./test, which has installed what is needed.
"""

import argparse
import concurrent.futures
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from gtests import Program, about
from report import Report

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
LOGS = BUILD / "logs"
SMALL = {"ROUNDHOUSE_TEST_SCALE": "small"}
RELEASE_TARGETS = ["roundhouse", "roundhouse_tests", "roundhouse_alloc_tests", "roundhouse_sim", "ts_types"]
SIMULATED_S = {"everyday": 30, "all": 150}  # on each of two processors; with others, as much in all
NUMBERS_APART = 1_000_000  # more runs than a process gets through
BESIDE = ["nice", "-n", "15"]  # for what stands back behind tests
SEEING = ["--config", "tests/seeing.config.ts"]  # every screen, looked at
IN_FILES = ["--config", "tests/static.config.ts"]  # the page without a server
NOT_IN_FILES = ["round.spec", "others.spec", "both.spec"]  # of those tests, what is for other browsers, or for a server's page
MODULE = BUILD / "wasm-release"  # the house for devices; compiling it takes minutes
STATIC = BUILD / "static"  # a page for any host of files
BOTH = BUILD / "both"  # the server's page with a house for devices
ASAN_TARGETS = ["roundhouse", "roundhouse_tests", "roundhouse_bench", "fuzz"]

report = Report()


def call(log, command, environment=None, cwd=ROOT):
    """Returns the exit status; what it prints goes into a file of this name."""
    with open(LOGS / f"{log}.txt", "wb") as file:
        return subprocess.run(
            command, stdout=file, stderr=subprocess.STDOUT, env={**os.environ, **(environment or {})}, cwd=cwd
        ).returncode


def output_of(log):
    return (LOGS / f"{log}.txt").read_text(errors="replace")


def check(name, *command, cwd=ROOT):
    """One test; what it prints matters only if it fails."""
    start = time.monotonic()
    if call(name, command, cwd=cwd) == 0:
        report.passes()
    else:
        report.fails(name, output_of(name))
    report.took(time.monotonic() - start, name)


@contextlib.contextmanager
def ended_when_late(process, name):
    """Ends what is built beside tests once its own tests could not begin any more; then the list given is not empty."""
    ended = []

    def end():
        ended.append(name)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)

    left = report.time_left()
    timer = threading.Timer(left or 0, end)
    if left is not None:
        timer.start()
    try:
        yield ended
    finally:
        timer.cancel()
        process.wait()
    if ended:
        report.leaves_out(name)


def build(preset, *targets, before=()):
    """Returns whether it could be built, which counts only if not. `before`: words before the command."""
    name = f"build-{preset}"
    environment = compiled_once()
    if call(name, ["cmake", "--preset", preset], environment) != 0:
        report.fails(f"configuring {preset}", output_of(name))
        return False
    command = [*before, "cmake", "--build", "--preset", preset, "--target", *targets, "--", "-k", "0"]
    with open(LOGS / f"{name}.txt", "wb") as file:
        ninja = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, **environment},
            cwd=ROOT,
            start_new_session=True,
        )
        with ended_when_late(ninja, name) as ended:
            for line in ninja.stdout:
                file.write(line)
                if step := re.match(rb"\[(\d+)/(\d+)\]", line):
                    report.progress(f"{name}: {step[1].decode()} of {step[2].decode()}")
    if ended:
        return False
    if ninja.returncode != 0:
        report.fails(name, output_of(name)[-20000:])
    return ninja.returncode == 0


def checks():
    for name in ["format.sh", "layers.py", "rules.py", "prose.py"]:
        tool = f"tools/check_{name}"
        check(name, tool)
        if name.endswith(".py"):
            check(f"{name} --self-test", tool, "--self-test")
    check("sim_bugs.py --only-match", "tools/check_sim_bugs.py", "--only-match")


def compiled_once():
    """What this person's ccache holds need not be compiled again in another tree, as tools/check_new_game.sh makes one."""
    if shutil.which("ccache") is None or "CMAKE_CXX_COMPILER_LAUNCHER" in os.environ:
        return {}
    return {"CMAKE_CXX_COMPILER_LAUNCHER": "ccache", "CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1"}


def release(environment=None, words=()):
    with report.part("release build"):
        built = build("release", *RELEASE_TARGETS)
    if not built:
        return False
    with report.part("release tests"):
        Program(report, "release", BUILD / "release/roundhouse_tests", LOGS, environment).run(words)
        Program(report, "alloc", BUILD / "release/roundhouse_alloc_tests", LOGS).run(words)
        if not words:
            check("ts_types", "build/release/ts_types", "--check")
    return True


def simulate(seconds):
    """Whole houses in simulated time, one process for each processor; always from the same numbers on."""
    processes = os.cpu_count()

    def run(process):
        name = f"simulation-{process}"
        first = 1 + process * NUMBERS_APART
        wanted = ["--seed", str(first), "--seconds", str(seconds * 2 / processes)]
        check(name, "build/release/roundhouse_sim", *wanted)
        report.say(output_of(name).rstrip().splitlines()[-1])

    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        list(pool.map(run, range(processes)))


def in_web(*command):
    return ["npx", "--no-install", *command]


def page(words=()):
    """The page's tests that need no browser."""
    web = ROOT / "web"
    if not words:
        check("prettier", *in_web("prettier", "--check", "."), cwd=web)
        check("svelte-check", *in_web("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"), cwd=web)
    told = LOGS / "vitest.json"
    told.unlink(missing_ok=True)
    reporters = ["--reporter=default", "--reporter=json", f"--outputFile.json={told}", "--passWithNoTests"]
    status = call("vitest", in_web("vitest", "run", *words, *reporters), {"NO_COLOR": "1"}, cwd=web)
    result = json.loads(told.read_text()) if told.exists() else {}
    report.passes(result.get("numPassedTests", 0))
    if status != 0:
        failed = [
            test["fullName"]
            for file in result.get("testResults", [])
            for test in file["assertionResults"]
            if test["status"] == "failed"
        ]
        report.say(output_of("vitest")[-20000:])
        for name in failed or ["as a whole"]:
            report.fails(f"vitest {name}")


def browser(name, *arguments, environment=None):
    """Tests in browsers by Playwright, with a report of its own."""
    told = LOGS / f"{name}.json"
    told.unlink(missing_ok=True)
    environment = {"NO_COLOR": "1", "PLAYWRIGHT_JSON_OUTPUT_NAME": str(told), **(environment or {})}
    command = in_web("playwright", "test", "--reporter=list,json", *arguments)
    status = call(name, command, environment, cwd=ROOT / "web")
    failed = 0
    for title, result, seconds, notes in playwright_results(told):
        report.took(seconds, f"{name} {title}")
        for note in notes:
            report.say(f"{name}: {note}")
        if result == "expected":
            report.passes()
        elif result == "flaky":
            report.passes_unsteadily(f"{name} {title}")
        elif result == "unexpected":
            failed += 1
            report.fails(f"{name} {title}")
    if status != 0:
        report.say(output_of(name)[-30000:])
        if failed == 0:
            report.fails(f"{name} as a whole (exit status {status})")


def playwright_results(file):
    """Yields each test with its result, how many seconds it took, and what it has measured."""

    def of_suite(suite):
        for spec in suite.get("specs", []):
            for test in spec["tests"]:
                project = f" [{test['projectName']}]" if test["projectName"] else ""
                seconds = sum(result["duration"] for result in test["results"]) / 1000
                notes = [note["description"] for note in test["annotations"] if note["type"] == "measured"]
                yield f"{spec['file']}: {spec['title']}{project}", test["status"], seconds, notes
        for inner in suite.get("suites", []):
            yield from of_suite(inner)

    if file.exists():
        for suite in json.loads(file.read_text())["suites"]:
            yield from of_suite(suite)


def build_beside(preset, *targets):
    name = f"{preset} build"
    # Beside everything else it takes this long, and then there are tests to run.
    if report.is_late(spare=20 * 60):
        report.leaves_out(name)
        return False
    with report.part(name):
        return build(preset, *targets, before=BESIDE)


def asan_tests():
    # How strong bots are, and what takes many analyses, meets no memory that others do not meet.
    statistics = ["Beats", "IsBeaten", "WinsOften", "AreOrdered", "ArenasOf", "IsWorthAlso", "ChecksWhatSeems"]
    long = [f"*{word}*" for word in [*statistics, "TakeOnAndKeep", "IsThereForEveryGame"]]
    Program(report, "asan", BUILD / "asan/roundhouse_tests", LOGS, SMALL, wanted="*-" + ":".join(long)).run()


def tsan_tests():
    Program(report, "tsan", BUILD / "tsan/roundhouse_tests", LOGS, SMALL, wanted="*Thread*").run()


def fuzz():
    """New inputs go into a folder that starts empty, so that every run is the same."""

    def target(source):
        name = source.stem
        corpus = BUILD / "asan/corpus" / name
        subprocess.run(["rm", "-rf", corpus], check=True)
        corpus.mkdir(parents=True)
        seeds = ROOT / "tests/fuzz/corpus" / name
        limits = ["-runs=20000", "-max_len=4096", "-seed=1", "-timeout=20", "-max_total_time=120"]
        artifacts = f"-artifact_prefix=build/asan/fuzz/{name}-"
        folders = [str(corpus), *([str(seeds)] if seeds.is_dir() else [])]
        check(f"fuzz-{name}", f"build/asan/fuzz/{name}", *limits, artifacts, *folders)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(target, sorted((ROOT / "tests/fuzz").glob("*.cpp"))))


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
    part("checks", checks)
    if not release(SMALL):
        return
    part("simulation", simulate, simulated_s)
    part("learning", learning)
    part("page", page)
    config = ["--config", "tests/browsers.config.ts", "--project", "chromium"]
    beside(("browser round", browser, "round", *config), ("WebAssembly", wasm))
    if MODULE.exists():
        # Compiled before, by whoever works on it: the first time takes longer than all the rest.
        part("page without a server", static_page, "--grep", "@everyday")
    part("screens", browser, "seeing", *SEEING, "--grep", "@everyday")


def everything(simulated_s):
    part("checks", checks)
    released = release()
    if released:
        part("simulation", simulate, simulated_s)
        part("learning", learning)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        # Where tests in browsers wait, the next programs are built.
        pages = pool.submit(part, "pages with a house", build_pages)
        asan = pool.submit(build_beside, "asan", *ASAN_TARGETS)
        tsan = pool.submit(build_beside, "tsan", "roundhouse", "roundhouse_tests")
        if released:
            part("page", page)
            beside(("Chromium", browser, "e2e"), ("proxy, package", rest))
            # Every screen is for whoever changes what is seen: npm run seeing.
            part("screens", browser, "seeing", *SEEING, "--grep", "@everyday")
            # What their round does in Chromium, the tests above do, too.
            beside(("Firefox", other_browser, "firefox"), ("WebKit", other_browser, "webkit"))
            if pages.result():
                beside(
                    ("page without a server", browser, "static", *IN_FILES, "--project", "chromium"),
                    ("house for devices", wasm, "release"),
                )
        # From here on, what finds most comes first: on a slow machine the rest may be left out.
        if asan.result():
            part("asan tests", asan_tests)
            part("fuzz", fuzz)
        if tsan.result():
            part("tsan tests", tsan_tests)
        if released and pages.result():
            part("server's page with a house", both)
            beside(
                ("without a server, Firefox", static_browser, "firefox"),
                ("without a server, WebKit", static_browser, "webkit"),
            )
        if released:
            works = [
                ("new game", check, "new-game", "tools/check_new_game.sh"),
                ("Python module", python_module),
                ("Slurm", slurm),
            ]
            # Under qemu it may take twenty minutes, much longer than any other part that begins last.
            if report.is_late(spare=8 * 60):
                report.leaves_out("x86-64")
            else:
                works.append(("x86-64", check, "x86-64", "tools/check_x86.sh"))
            # Much of either is one step after the other.
            beside(*works)
        if asan.result():
            # Tests as well: tools/clang_tidy.py by hand, which takes twice as long.
            part("clang-tidy", check, "clang-tidy", "tools/clang_tidy.py", "--without-tests")


def other_browser(name):
    browser(name, "--config", "tests/browsers.config.ts", "--project", name, "--workers", "1")


def static_browser(name):
    # others.spec.ts is for whoever changes the house for devices: npm run static -- --project firefox.
    specs = ["round.spec.ts", "ended.spec.ts", "simulator.spec.ts"]
    browser(f"static-{name}", *IN_FILES, "--project", name, "--workers", "1", *specs)


def both():
    browser("both", *IN_FILES, "--project", "both", environment={"ROUNDHOUSE_WEB": str(BOTH)})


def static_page(*arguments):
    if build_page_in_files():
        browser("static", *IN_FILES, "--project", "chromium", *arguments)


def build_page_in_files():
    """Returns whether there is a page for a host of files, which counts only if it could not be built."""
    if shutil.which("em++") is None and not (MODULE / "browser/roundhouse.wasm").exists():
        report.say("There is no emscripten: nothing that plays on devices is tested.")
        return False
    return builds("static", [*BESIDE, "tools/build_static.sh", STATIC])


def build_pages():
    """The same for the server's page with a house for devices, and the simulator that a browser runs."""
    if not build_page_in_files():
        return False
    vite = in_web("vite", "build", "--outDir", BOTH, "--emptyOutDir")
    if not builds("both", [*BESIDE, *vite], {"ROUNDHOUSE_MODULE": str(MODULE / "browser")}, ROOT / "web"):
        return False
    # Otherwise the test of it would wait for the compiler.
    return builds("simulator", [*BESIDE, "tools/build_module.sh", "roundhouse_sim"])


def builds(name, command, environment=None, cwd=ROOT):
    log = f"build-{name}"
    with open(LOGS / f"{log}.txt", "wb") as file:
        environment = {**os.environ, **(environment or {})}
        process = subprocess.Popen(
            command, stdout=file, stderr=subprocess.STDOUT, env=environment, cwd=cwd, start_new_session=True
        )
        with ended_when_late(process, log) as ended:
            process.wait()
    if process.returncode != 0 and not ended:
        report.fails(log, output_of(log)[-20000:])
    return process.returncode == 0


def rest():
    check("nginx", "tools/check_nginx.sh")
    check("package", "tools/check_package.sh")


def learning():
    """A tiny round of self-play, training and arena; nothing where no Python has NumPy."""
    for python in (sys.executable, "/usr/bin/python3"):  # the first may be another than Debian's
        if Path(python).exists() and call("numpy", [python, "-c", "import numpy"]) == 0:
            check("learning", python, "lab/train/check.py", "build/release/roundhouse")
            report.say("".join(output_of("learning").rstrip().splitlines()[-1:]))
            return
    report.say("There is no NumPy: nothing was learned.")


def python_module():
    """What is written for Python, a build of its own; nothing where there is no pybind11."""
    check("python", *BESIDE, "python/check.sh")
    for line in output_of("python").splitlines():
        if line.startswith("skipped"):
            report.say(f"Python module {line}")


def slurm():
    """Parts of an arena on nodes of a Slurm of their own; nothing where there is none."""
    if any(shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin") is None for tool in ("slurmctld", "slurmd", "munged")):
        report.say("There is no Slurm: parts were not played on several nodes.")
        return
    check("slurm", "env", "PLAYOUTS=40", "tools/check_slurm.sh")


def wasm(*how_much):
    if shutil.which("em++") is None:
        report.say("There is no emscripten: nothing was compiled for WebAssembly.")
        return
    name = "-".join(["wasm", *how_much])
    check(name, *BESIDE, "tools/check_wasm.sh", *how_much)
    for line in output_of(name).splitlines():
        if "playouts/s" in line or "bytes" in line:
            report.say(line)


def touching(words):
    """What is about these words: tests by their file or the game in their name."""
    if not release(words=words):
        return
    part("page", page, words)
    specs = [path.name for path in (ROOT / "web/tests/e2e").glob("*.spec.ts") if about(words, str(path), path.stem)]
    if specs:
        part("browser", browser, "e2e", *specs)
    static = (ROOT / "web/tests/static").glob("*.spec.ts")
    alone = [path.name for path in static if path.stem not in NOT_IN_FILES and about(words, str(path), path.stem)]
    if alone and MODULE.exists():
        part("page without a server", static_page, *alone)
    families = [family for family in os.listdir(ROOT / "web/games") if about(words, f"games/{family}", family)]
    if families:
        named = "|".join(family.replace("_", "-") for family in families)
        config = ["--config", "tests/browsers.config.ts", "--project", "chromium", "--grep", named]
        part("browser round", browser, "round", *config)
        part("screens", browser, "seeing", *SEEING, "--grep", f"@everyday ({named})")
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
