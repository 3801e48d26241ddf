"""The parts of a run that test the page: without a browser, in browsers, and without a server."""

import json
import shutil

from commands import BESIDE, BUILD, LOGS, ROOT, builds, call, check, output_of, report

SEEING = ["--config", "tests/seeing.config.ts"]  # every screen, looked at
IN_FILES = ["--config", "tests/static.config.ts"]  # the page without a server
NOT_IN_FILES = ["round.spec", "others.spec", "both.spec"]  # of those tests, what is for other browsers, or for a server's page
MODULE = BUILD / "wasm-release"  # the house for devices; compiling it takes minutes
STATIC = BUILD / "static"  # a page for any host of files
BOTH = BUILD / "both"  # the server's page with a house for devices


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
