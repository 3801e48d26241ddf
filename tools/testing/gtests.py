"""Runs the cases of a GoogleTest program on all cores, the longest first, and failed ones once more."""

import json
import os
import queue
import re
import signal
import subprocess
import threading
from pathlib import Path

LIMIT_S = 1200  # of one start of the program
FEW = 6  # cases of a suite with parameters that are started together
LONG_S = 3  # a case that took longer is started alone, so that others need not wait for it


def letters(text):
    return re.sub(r"[^a-z0-9]", "", text.lower())


def about(words, file, name):
    """Whether a test is about one of the words: a part of a path, or a game in its name."""
    return any(word in file or letters(word.rsplit("/", 1)[-1]) in letters(name) for word in words)


class Program:
    def __init__(self, report, name, path, logs, environment=None, wanted="*"):
        self.report = report
        self.name = name
        self.path = str(path)
        self.logs = Path(logs)
        self.environment = {**os.environ, **(environment or {})}
        self.wanted = wanted
        self.times_file = self.logs / f"{name}-times.json"
        self.times = self.known_times()
        self.done = 0

    def known_times(self):
        """How long each case took the last time, if need be in the release build."""
        for file in [self.times_file, self.logs / "release-times.json"]:
            if file.exists():
                return json.loads(file.read_text())
        return {}

    def run(self, words=()):
        """All cases, or those about the words."""
        cases = self.cases(words)
        if not cases:
            return
        waiting = queue.SimpleQueue()
        for batch in self.batches(cases):
            waiting.put(batch)
        failed = []
        workers = [
            threading.Thread(target=self.work, args=(number, waiting, failed, len(cases)))
            for number in range(os.cpu_count())
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        for case, output in failed:
            self.again(case, output)
        self.times_file.write_text(json.dumps(self.times, indent=0))

    def cases(self, words):
        listing = self.logs / f"{self.name}-list.json"
        listed = subprocess.run(
            [self.path, "--gtest_list_tests", f"--gtest_filter={self.wanted}", f"--gtest_output=json:{listing}"],
            capture_output=True,
            text=True,
            errors="replace",
        )
        if listed.returncode != 0:
            self.report.fails(f"{self.name}: the list of its cases", listed.stdout + listed.stderr)
            return []
        suites = json.loads(listing.read_text(errors="replace"))["testsuites"]
        found = [(suite["name"], case) for suite in suites for case in suite["testsuite"]]
        return [
            f"{suite}.{case['name']}"
            for suite, case in found
            if not words or about(words, case["file"], f"{suite}.{case['name']}")
        ]

    def batches(self, cases):
        """Cases of a suite together, as they may share what is made once for all; the longest first."""
        together = {}
        for number, case in enumerate(cases):
            suite = case.split(".")[0]
            alone = self.times.get(case, 0) > LONG_S
            # Suites of many games or tables make nothing once for all, and may be long.
            part = number // FEW if "/" in suite else 0
            together.setdefault(case if alone else (suite, part), []).append(case)
        # What nobody has timed yet is begun in the order in which it is listed.
        return sorted(together.values(), key=lambda batch: -sum(self.times.get(case, 0) for case in batch))

    def work(self, number, waiting, failed, total):
        while True:
            try:
                batch = waiting.get_nowait()
            except queue.Empty:
                return
            while batch:
                results, output, status = self.start(f"{self.name}-{number}", batch)
                for case, (good, seconds) in results.items():
                    self.times[case] = seconds
                    self.report.took(seconds, f"{self.name} {case}")
                    self.done += 1
                    if good:
                        self.report.passes()
                    else:
                        failed.append((case, of_case(output, case)))
                rest = [case for case in batch if case not in results]
                if rest and status != 0:
                    # It ended in the middle: the first without a result is the one that ended it.
                    failed.append((rest[0], of_case(output, rest[0]) + f"\n(exit status {status})"))
                    rest = rest[1:]
                elif status != 0 and all(good for good, _ in results.values()):
                    self.report.fails(f"{self.name} {batch[0]} … (exit status {status})", output[-20000:])
                    rest = []
                else:
                    rest = []
                batch = rest
                self.report.progress(f"{self.name}: {self.done} of {total}")

    def again(self, case, output):
        results, second, _ = self.start(f"{self.name}-again", [case])
        if results.get(case, (False, 0))[0]:
            self.report.say(output.rstrip())
            self.report.passes_unsteadily(f"{self.name} {case}")
        else:
            self.report.fails(f"{self.name} {case}", of_case(second, case) or output)

    def start(self, log, cases):
        """Returns whether each case passed and how long it took, all that was printed, and the exit status."""
        told = self.logs / f"{log}.json"
        told.unlink(missing_ok=True)
        with subprocess.Popen(
            [self.path, f"--gtest_filter={':'.join(cases)}", f"--gtest_output=json:{told}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.environment,
            start_new_session=True,
        ) as program:
            try:
                output = program.communicate(timeout=LIMIT_S)[0]
            except subprocess.TimeoutExpired:
                os.killpg(program.pid, signal.SIGKILL)
                output = program.communicate()[0]
        # Values of parameters are in it as raw bytes.
        output = output.decode(errors="replace")
        return results_of(output), output, program.returncode


def results_of(output):
    """From what it printed, which is there even if it crashed later."""
    results = {}
    for result, case, milliseconds in re.findall(
        r"^\[ +(OK|FAILED) +\] ([^ ,\n]+)(?:, where [^\n]*)? \((\d+) ms\)$", output, re.M
    ):
        results[case] = (result == "OK", int(milliseconds) / 1000)
    for case in re.findall(r"^\[ +SKIPPED +\] ([^ ,\n]+) \(\d+ ms\)$", output, re.M):
        results[case] = (True, 0)
    return results


def of_case(output, case):
    """The part of what was printed that belongs to one case."""
    begin = output.find(f"[ RUN      ] {case}\n")
    if begin < 0:
        return output[-4000:]
    end = output.find("[ RUN      ]", begin + 1)
    return output[begin : end if end >= 0 else None][-20000:]
