#!/usr/bin/env python3
"""Checks that every numbered rule of docs/rules/<game>.md is named in the game's code and has a test.

A rule is a line that begins with **R12** (or **R12a**). The code names it in a comment, the test in
its own name: TEST(TicketToRide, R12_OpenLocomotiveIsTheWholeTurn). A rule that says
"(not enacted: why)" needs neither.

docs/rules/<game>.de.md is the same in German: the same numbers in the same chapters, counted by their
headings, and the same options and rules named in each.
"""

import pathlib
import re
import sys
import tempfile

RULE = re.compile(r"^(?:- )?\*\*(R\d+[a-z]?)\b", re.MULTILINE)
CHAPTER = re.compile(r"^## .*$", re.MULTILINE)
OPTION = re.compile(r"`([^`]+)`")
NOT_ENACTED = re.compile(r"\(not enacted: [^)]+\)")
MENTION = re.compile(r"(?<![A-Za-z0-9])R\d+[a-z]?(?![A-Za-z0-9])")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
TEST_NAME = re.compile(
    r"\b(?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\s*\(\s*\w+\s*,\s*(\w+)"
)


def read(folder):
    """Returns the text of each source file below the folder, by path."""
    files = [file for file in folder.rglob("*") if file.suffix in (".h", ".cpp")]
    return {file: file.read_text(encoding="utf-8") for file in sorted(files)}


def mentions(pattern, texts):
    """Returns the rules mentioned in what the pattern finds in the texts."""
    return {
        rule
        for text in texts
        for found in pattern.finditer(text)
        for rule in MENTION.findall(found.group())
    }


def german(doc):
    """Returns the German file of an English one."""
    return doc.with_suffix(".de.md")


def shape(text):
    """Returns each rule with its chapter's place, and the rules and options that it names."""
    found = {}
    starts = list(RULE.finditer(text))
    for match, following in zip(starts, [*starts[1:], None]):
        paragraph = CHAPTER.split(text[match.end() : following.start() if following else None])[0]
        chapter = len(CHAPTER.findall(text, 0, match.start()))
        named = [*MENTION.findall(paragraph), *OPTION.findall(paragraph)]
        found[match.group(1)] = (chapter, sorted(named))
    return found


def check_german(root, doc):
    """Yields what is wrong between the English rules in doc and the German ones."""
    name = doc.relative_to(root)
    other = german(doc)
    if not other.exists():
        yield f"{name}: no German {other.relative_to(root)}"
        return
    ours, theirs = (shape(file.read_text(encoding="utf-8")) for file in (doc, other))
    for rule in [*ours, *(rule for rule in theirs if rule not in ours)]:
        if rule not in theirs:
            yield f"{other.relative_to(root)}: no {rule}"
        elif rule not in ours:
            yield f"{other.relative_to(root)}: {rule} is not in {name}"
        elif ours[rule][0] != theirs[rule][0]:
            yield f"{other.relative_to(root)}: {rule} is in another chapter than in {name}"
        elif ours[rule][1] != theirs[rule][1]:
            yield f"{other.relative_to(root)}: {rule} names other rules or options than in {name}"
    if list(ours) != list(theirs) and set(ours) == set(theirs):
        yield f"{other.relative_to(root)}: the rules are in another order than in {name}"


def check_game(root, doc):
    """Yields what is wrong between the rules in doc and the code of its game."""
    name = doc.relative_to(root)
    folder = root / "games" / doc.stem.replace("-", "_")
    tests = read(folder / "tests")
    code = {file: text for file, text in read(folder).items() if file not in tests}
    in_code, in_tests = mentions(COMMENT, code.values()), mentions(TEST_NAME, tests.values())

    text = doc.read_text(encoding="utf-8")
    starts = list(RULE.finditer(text))
    if not starts:
        yield f"{name}: no rules (lines that begin with **R1**)"
    known = set()
    for match in starts:
        rule = match.group(1)
        where = f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {rule}"
        if rule in known:
            yield f"{where} occurs twice"
        known.add(rule)
        next_rule = RULE.search(text, match.end())
        paragraph = text[match.start() : next_rule.start() if next_rule else None].split("\n\n")[0]
        if NOT_ENACTED.search(paragraph):
            continue
        if rule not in in_code:
            yield f"{where} is in no comment of {folder.relative_to(root)}"
        if rule not in in_tests:
            yield f"{where} has no test in {folder.relative_to(root)}/tests"

    for file, source in (code | tests).items():
        for number, line in enumerate(source.splitlines(), 1):
            for rule in MENTION.findall(line):
                if rule not in known:
                    yield f"{file.relative_to(root)}:{number}: {rule} is not in {name}"


def check(root):
    """Returns everything that is wrong below root."""
    files = sorted((root / "docs/rules").glob("*.md"))
    docs = [file for file in files if not file.name.endswith(".de.md")]
    found = [error for doc in docs for error in [*check_game(root, doc), *check_german(root, doc)]]
    found += [
        f"{file.relative_to(root)}: no English file"
        for file in files
        if file not in docs and file.with_name(file.name.replace(".de.md", ".md")) not in docs
    ]
    described = {doc.stem.replace("-", "_") for doc in docs}
    for folder in sorted((root / "games").glob("*/")):
        if folder.is_dir() and folder.name not in described:
            found.append(f"games/{folder.name}: no docs/rules/{folder.name.replace('_', '-')}.md")
    return found


def self_test():
    """Plants one fault of each kind and looks whether exactly these are found."""
    files = {
        "docs/rules/a-game.md": "**R1** Good.\n**R1a** Good.\n\n**R2** No code.\n**R3** No test.\n"
        "**R4** Twice, see\nR1.\n**R4** Again.\n**R5** Trivial\n(not enacted: nothing to do).\n",
        "games/a_game/rules/rules.cpp": '// R1, R1a\n/* R3\nR4 */ const char* a = "R2";  // R9\n',
        "games/a_game/tests/rules_test.cpp": "TEST(A, R1_R1a_Good) {}\nTEST_F(A,\n  R2_X) {}  // R3\n"
        "RC_GTEST_PROP(A, R4_Y, (int)) {}\nTEST(A, R8_Z) {}\n",
        "games/b_game/rules/rules.cpp": "",
        "docs/rules/c-game.md": "## One\n**R1** See R2.\n## Two\n**R2** `on`\n**R3** Gone.\n**R4** 4.\n",
        "docs/rules/c-game.de.md": "## Eins\n**R1** Siehe R3.\n**R2** `on`\n"
        "## Zwei\n**R4** 4.\n**R5** Neu.\n",
        "games/c_game/rules/rules.cpp": "// R1 R2 R3 R4\n",
        "games/c_game/tests/rules_test.cpp": "TEST(C, R1_R2_R3_R4) {}\n",
        "docs/rules/d-game.de.md": "**R1** Allein.\n",
    }
    expected = {
        "docs/rules/a-game.md:4: R2 is in no comment of games/a_game",
        "docs/rules/a-game.md:5: R3 has no test in games/a_game/tests",
        "docs/rules/a-game.md:8: R4 occurs twice",
        "games/a_game/rules/rules.cpp:3: R9 is not in docs/rules/a-game.md",
        "games/a_game/tests/rules_test.cpp:5: R8 is not in docs/rules/a-game.md",
        "games/b_game: no docs/rules/b-game.md",
        "docs/rules/a-game.md: no German docs/rules/a-game.de.md",
        "docs/rules/c-game.de.md: R1 names other rules or options than in docs/rules/c-game.md",
        "docs/rules/c-game.de.md: R2 is in another chapter than in docs/rules/c-game.md",
        "docs/rules/c-game.de.md: no R3",
        "docs/rules/c-game.de.md: R5 is not in docs/rules/c-game.md",
        "docs/rules/d-game.de.md: no English file",
    }
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = set(check(root))
    return [f"self-test: not found: {error}" for error in sorted(expected - found)] + [
        f"self-test: not expected: {error}" for error in sorted(found - expected)
    ]


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    found = self_test() if "--self-test" in sys.argv[1:] else check(root)
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
