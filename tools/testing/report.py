"""What a run of the tests has come to: counted as it goes, said as it goes, summed up at the end."""

import contextlib
import sys
import threading
import time

LONGEST_TESTS = 8  # named at the end
SAY_EVERY_S = 30  # where nobody looks at a terminal


class Report:
    def __init__(self):
        self.passed = 0
        self.failures = []
        self.unsteady = []  # passed only the second time
        self.parts = []  # (seconds, name)
        self.tests = []  # (seconds, name)
        self.left_out = []  # parts for which there was no time
        self._late = float("inf")  # when parts begin no more
        self._lock = threading.Lock()
        self._live = sys.stdout.isatty()
        self._shown = 0  # letters of the line that is being rewritten
        self._said = time.monotonic()

    def say(self, line):
        with self._lock:
            self._clear()
            print(line, flush=True)
            self._said = time.monotonic()

    def progress(self, line):
        """How far it is: in place on a terminal, now and then elsewhere."""
        with self._lock:
            if self._live:
                line = line[:110]
                print(f"\r{line:<{self._shown}}", end="", flush=True)
                self._shown = len(line)
            elif time.monotonic() - self._said > SAY_EVERY_S:
                print(f"  … {line}", flush=True)
                self._said = time.monotonic()

    def _clear(self):
        if self._shown:
            print(f"\r{'':<{self._shown}}\r", end="")
            self._shown = 0

    @contextlib.contextmanager
    def part(self, name):
        """One part of the run: how long it took is said."""
        start = time.monotonic()
        self.progress(f"{name} …")
        try:
            yield
        finally:
            took = time.monotonic() - start
            with self._lock:
                self.parts.append((took, name))
            self.say(f"{name}: {took:.0f} s")

    def begin_parts_within(self, seconds):
        self._late = time.monotonic() + seconds

    def is_late(self, spare=0):
        """`spare`: so many seconds earlier than for other parts."""
        return time.monotonic() > self._late - spare

    def time_left(self):
        """How many seconds parts may still begin; None without end."""
        return None if self._late == float("inf") else max(0.0, self._late - time.monotonic())

    def leaves_out(self, name):
        self.say(f"LEFT OUT, no time: {name}")
        with self._lock:
            self.left_out.append(name)

    def passes(self, count=1):
        with self._lock:
            self.passed += count

    def fails(self, name, output=""):
        if output:
            self.say(output.rstrip())
        self.say(f"FAILED: {name}")
        with self._lock:
            self.failures.append(name)

    def passes_unsteadily(self, name):
        self.say(f"UNSTEADY: {name}")
        with self._lock:
            self.passed += 1
            self.unsteady.append(name)

    def took(self, seconds, name):
        with self._lock:
            self.tests.append((seconds, name))

    def finish(self):
        """Sums up; returns the exit status."""
        took = ", ".join(f"{name} {seconds:.0f} s" for seconds, name in sorted(self.parts, reverse=True)[:5])
        self.say(f"\nLongest parts: {took}")
        for seconds, name in sorted(self.tests, reverse=True)[:LONGEST_TESTS]:
            self.say(f"  {seconds:6.1f} s  {name}")
        for name in self.unsteady:
            self.say(f"Unsteady, passed only the second time: {name}")
        for name in self.left_out:
            self.say(f"Left out, because the machine was slow: {name}")
        for name in self.failures:
            self.say(f"Failed: {name}")
        left_out = f", {len(self.left_out)} parts left out" if self.left_out else ""
        self.say(f"{self.passed} passed, {len(self.failures)} failed{left_out}")
        return 1 if self.failures else 0
