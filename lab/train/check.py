#!/usr/bin/env python3
"""A round of learning from end to end in less than a minute: self-play, training, export, games with what was learned.

Called by ./test. Also holds the floats that are trained against the whole numbers that the program reckons with.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("There is no NumPy: nothing was learned.")
    sys.exit(0)

import goals
import network
import samples
from arrays import Numpy, arrays

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from gate import Sprt  # noqa: E402

ROOT = HERE.parents[1]
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/roundhouse")
USA = "ticket-to-ride-usa"


def run(*command, good=(0,)):
    environment = {**os.environ, "ROUNDHOUSE_PYTHON": sys.executable}  # which has NumPy
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if done.returncode not in good:
        sys.exit(f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done.stdout


def check_slopes():
    """The slopes that are written out are those of the loss, found by small steps, where nothing is rounded."""
    random = np.random.default_rng(5)
    xp = Numpy()

    class Smooth(network.Passed):
        """Without rounding, or small steps would be lost in it."""

        def cut(self, sums):
            return self.xp.clip(sums, 0, network.TOP)

    layers = [[w.astype(np.float64), b.astype(np.float64) + 0.1] for w, b in network.fresh([7, 6, 5, 1], random)]
    layers = [[np.rint(w * network.WEIGHT_ONE) / network.WEIGHT_ONE, b] for w, b in layers]
    common, own = random.normal(0, 1, (4, 3)), random.normal(0, 1, (4, 2, 4))
    wished = np.array([[0.2, 0.8], [1, 0], [0.5, 0.5], [0.9, 0.1]])
    there = np.ones((4, 2))

    weight = np.array([[0.5, 0.5], [0.9, 0.1], [0.3, 0.7], [0.5, 0.5]])
    goal = np.array([[0.5, -0.5]]) - (weight * np.array([[0.5, -0.5]])).sum(axis=1, keepdims=True)

    def loss():
        passed = Smooth(xp, layers, common, own)
        out = passed.out.reshape(4, 2)
        one, slope = goals.policy_loss(xp, out, wished, there)
        other, further = goals.scale_loss(xp, out, goal, weight)
        return (one + other, slope + further), passed

    (_, slope), passed = loss()
    slopes = passed.back(slope.reshape(-1, 1))
    for layer, slope in zip(layers, slopes):
        # A step of a weight is one that rounding lets through.
        for which, step in ((0, 1 / network.WEIGHT_ONE), (1, 1e-6)):
            place = tuple(random.integers(0, size) for size in layer[which].shape)
            kept = layer[which][place]
            layer[which][place] = kept + step
            above = loss()[0][0].mean()
            layer[which][place] = kept - step
            below = loss()[0][0].mean()
            layer[which][place] = kept
            found = (above - below) / (2 * step)
            assert abs(found - slope[which][place]) < 2e-3, (which, place, found, slope[which][place])


def check_corrections():
    """The same for a chance whose odds are corrected, and for a worth."""
    random = np.random.default_rng(6)
    out, odds, chance = random.normal(0, 2, (6, 8)), random.normal(0, 3, 6), np.array([0, 1, 1, 0, 1, 0])
    worth = random.uniform(0, 1, 6)
    for loss, planned, happened in ((goals.odds_loss, odds, chance), (goals.worth_loss, odds / 10, worth)):
        _, slope = loss(Numpy(), out, planned, happened)
        for row in range(6):
            above, below = out.copy(), out.copy()
            above[row, 0] += 1e-5
            below[row, 0] -= 1e-5
            rise = loss(Numpy(), above, planned, happened)[0] - loss(Numpy(), below, planned, happened)[0]
            assert abs(rise.mean() / 2e-5 - slope[row, 0]) < 1e-5, (loss, row, rise.mean() / 2e-5, slope[row, 0])
        assert not slope[:, 1:].any()


def check_rests(folder, games, deals, error, choice, order):
    """A judgement of positions at rest corrects what the planner thinks of them, and the search takes it."""
    run(PROGRAM, "selfplay", *games, "--searched", "0", "--slips", "5", "--games", deals, "--out", folder / "rests")
    run(PROGRAM, "selfplay", *games, "--searched", "5", "--playouts", "16", "--games", "4", "--out", folder / "searched")
    run(sys.executable, HERE / "learn.py", "--samples", folder / "rests", folder / "searched", "--corrects",
        "--for-judgement", "0.7", "--passes", "4", "--batch", "256", "--cut", "2", "--out", folder / "judges")  # fmt: skip
    judged = json.loads((folder / "judges.json").read_text())["judgement"]
    assert judged["apart"][error] < judged["before"][error], judged
    run(sys.executable, HERE / "plain.py", folder / "judges", folder / "plain", "--choice", choice, "--order", order)
    for weights in ("judges", "plain"):
        bots = f"learned@{folder / weights}:16,planner"
        if games[0].startswith("switch"):
            bots = bots.split(",")[0]  # a team of one bot
        run(PROGRAM, "arena", games[0], "--players", "2", "--bots", bots, "--games", "1", "--quiet", "--json")


def check_gate():
    """Who wins is accepted, who is only as good is not, and neither at once."""
    better, equal, worse = Sprt(0.5, 0.54), Sprt(0.5, 0.54), Sprt(0.5, 0.54)
    for deal in range(2000):
        better.add((1, 1, 0.5, 0.5, 0.5)[deal % 5])
        equal.add((0, 1, 0.5, 0.5)[deal % 4])
        worse.add((0, 0, 0.5, 0.5)[deal % 4])
        if deal < 8:
            assert better.accepted is None and worse.accepted is None
    assert better.accepted == 0.54 and equal.accepted == 0.5 and worse.accepted == 0.5
    assert better.interval()[0] > 0.5 > worse.interval()[1]


def check_numbers(weights, sample):
    """What is trained in floats is what the program reckons in whole numbers."""
    data = samples.read([sample])
    actions, _ = samples.padded(data, 16)
    _, _, _, parts = network.read(weights)
    xp = Numpy()
    common = data.context.astype(np.float32) / network.ONE
    passed = network.Passed(xp, parts["policy"], common, actions.astype(np.float32) / network.ONE)
    rows = np.concatenate([np.repeat(data.context[:, None, :], 16, axis=1), actions], axis=2)
    whole = network.reckon(network.whole(parts["policy"]), rows.reshape(-1, rows.shape[2]))
    off = np.abs(passed.out - whole / network.SUM_ONE)
    # A float may fall on the other side of a step now and then.
    assert np.median(off) < 1e-4 and np.mean(off > 0.05) < 0.01, (np.median(off), off.max())
    judged = network.Passed(xp, parts["judgement"], data.position.astype(np.float32) / network.ONE).out
    whole = network.reckon(network.whole(parts["judgement"]), data.position)
    assert np.median(np.abs(judged - whole / network.SUM_ONE)) < 1e-4


def check_damage(folder, sample):
    data = pathlib.Path(sample).read_bytes()
    for cut in (10, 64 + 5, 64 + 20, len(data) - 1):
        (folder / "cut.samples").write_bytes(data[:cut])
        try:
            samples.read([folder / "cut.samples"])
        except samples.BadSamples:
            continue
        sys.exit(f"a file of samples that was cut at {cut} was read")
    (folder / "head.samples").write_bytes(data[:6] + bytes(2) + data[8:])  # no features of a moment
    try:
        samples.read([folder / "head.samples"])
    except samples.BadSamples:
        pass
    else:
        sys.exit("a file of samples without features was read")


def check_bad_weights(folder, weights):
    """With a good sum as well: only what is in it tells."""
    data = pathlib.Path(weights).read_bytes()[:-32]
    for bad in (data[:20], data[:-1], data + b"more"):
        (folder / "bad.weights").write_bytes(bad + hashlib.sha256(bad).digest())
        try:
            network.read(folder / "bad.weights")
        except network.BadWeights:
            continue
        sys.exit(f"bad weights of {len(bad)} bytes were read")


def check_round(folder):
    """Two tiny rounds: the first from the planner, the second from what the first learned."""
    usual = ["--program", PROGRAM, "--minutes", "0.25", "--threads", "2", "--playouts", "24", "--searched", "40"]
    usual += ["--thinking", "40", "--against", "planner", "--games", USA, "--gate", f"--table {USA} --deals 3"]
    run(HERE.parent / "round.sh", "--out", folder / "one", *usual, "--learn", "--batch 256 --deep 6")
    run(HERE.parent / "round.sh", "--out", folder / "two", "--from", folder / "one", *usual)
    for name in ("one", "two"):
        for file in ("weights", "weights.card.md", "weights.card.json", "gate.json", "round.samples"):
            assert (folder / name / file).stat().st_size > 0, (name, file)
    learned = json.loads((folder / "one/learned.weights.json").read_text())
    policy = learned["policy"]
    assert policy["apart"]["cross_entropy"] < policy["before"]["cross_entropy"], policy
    # A round that is there already is not made again.
    before = (folder / "one/weights").read_bytes()
    run(HERE.parent / "round.sh", "--out", folder / "one", *usual)
    assert (folder / "one/weights").read_bytes() == before


def check_together(folder):
    """One round over all weights of a planner, from those of the program; the same seed finds the same."""
    before, after = folder / "before.json", folder / "after.json"
    run(PROGRAM, "tune", "ticket-to-ride-germany", "--steps", "0", "--confirm", "1", "--quiet", "--out", before)
    found = []
    for _ in range(2):
        run(sys.executable, HERE.parent / "together.py", "--program", PROGRAM, "--from", before, "--out", after,
            "--task", "ticket-to-ride-germany", "2", "planner", "--task", USA, "3", "greedy",
            "--fixed", "hoard", "--games", "12", "--tried", "4", "--rounds", "1")  # fmt: skip
        found.append(json.loads(after.read_text())["weights"])
    usual = json.loads(before.read_text())["weights"]
    assert found[0] == found[1] and found[0].keys() == usual.keys()
    changed = {name for name in usual if found[0][name] != usual[name]}
    assert len(changed) > 10 and not changed & {"hoard", "worth_won"}, changed
    run(PROGRAM, "arena", USA, "--bots", f"planner@{after},planner", "--games", "4", "--quiet", "--json")
    assert not list(folder.glob("after.json.*"))


def main():
    check_slopes()
    check_corrections()
    check_gate()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_together(folder)
        check_round(folder)
        check_numbers(folder / "one/weights", folder / "one/round.samples")
        check_damage(folder, folder / "one/round.samples")
        check_bad_weights(folder, folder / "one/weights")
        signal = ["switch-and-signal-europe", "switch-and-signal-north-america"]
        check_rests(folder, signal, deals="300", error="log_loss", choice="79", order="52")
        check_rests(folder, ["grand-trunk-journey"], deals="150", error="worth_error", choice="79", order="66")
        for bot in (f"learned@{folder / 'one/weights'}:60", f"policy@{folder / 'two/weights'}"):
            run(PROGRAM, "arena", USA, "--bots", f"{bot},planner", "--games", "2", "--quiet", "--json")
        run(PROGRAM, "arena", "ticket-to-ride-germany", "--players", "3", "--bots",
            f"policy@{folder / 'one/weights'},planner,planner", "--games", "3", "--quiet", "--json")  # fmt: skip
    print(f"learned with {arrays().name}")


if __name__ == "__main__":
    main()
