"""What every part of a run does: calls programs, builds, and counts what came of it."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

from report import Report

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
LOGS = BUILD / "logs"
SMALL = {"ROUNDHOUSE_TEST_SCALE": "small"}
BESIDE = ["nice", "-n", "15"]  # for what stands back behind tests

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


def compiled_once():
    """What this person's ccache holds need not be compiled again in another tree, as tools/check_new_game.sh makes one."""
    if shutil.which("ccache") is None or "CMAKE_CXX_COMPILER_LAUNCHER" in os.environ:
        return {}
    return {"CMAKE_CXX_COMPILER_LAUNCHER": "ccache", "CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1"}


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
