"""The parts of a run that test programs: as released, under sanitizers, and what stands around them."""

import concurrent.futures
import os
import shutil
import subprocess
import sys
from pathlib import Path

from commands import BESIDE, BUILD, LOGS, ROOT, SMALL, build, call, check, output_of, report
from gtests import Program

RELEASE_TARGETS = [
    "roundhouse",
    "roundhouse_of_hosts",
    "roundhouse_tests",
    "roundhouse_alloc_tests",
    "roundhouse_sim",
    "ts_types",
]
ASAN_TARGETS = ["roundhouse", "roundhouse_tests", "roundhouse_bench", "fuzz"]
TSAN_TARGETS = ["roundhouse", "roundhouse_tests"]
NUMBERS_APART = 1_000_000  # more runs of the simulation than a process gets through


def checks():
    for name in ["format.sh", "layers.py", "rules.py", "prose.py"]:
        tool = f"tools/check_{name}"
        check(name, tool)
        if name.endswith(".py"):
            check(f"{name} --self-test", tool, "--self-test")
    check("sim_bugs.py --only-match", "tools/check_sim_bugs.py", "--only-match")


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


def crossed():
    """The program for the other processor, under qemu; nothing where apt has no libraries for it."""
    check("crossed", "tools/check_x86.sh")
    for line in output_of("crossed").splitlines():
        if line.startswith("skipped"):
            report.say(f"the other processor {line}")


def wasm(*how_much):
    if shutil.which("em++") is None:
        report.say("There is no emscripten: nothing was compiled for WebAssembly.")
        return
    name = "-".join(["wasm", *how_much])
    check(name, *BESIDE, "tools/check_wasm.sh", *how_much)
    for line in output_of(name).splitlines():
        if "playouts/s" in line or "bytes" in line:
            report.say(line)


def rest():
    check("nginx", "tools/check_nginx.sh")
    check("package", "tools/check_package.sh")
