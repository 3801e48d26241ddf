"""How many random decisions a second batches make, for every game: the figures of docs/python.md.

    PYTHONPATH=build/python python3 python/examples/speed.py --seconds 3
"""

import argparse
import time

import roundhouse as rh


def per_second(batch, seconds, clock, work):
    """Decisions a second of the work, repeated for some seconds; the first time is not counted."""
    work()
    made, begin = batch.decisions_made, clock()
    while clock() - begin < seconds:
        work()
    return (batch.decisions_made - made) / (clock() - begin)


def measure(game, games, threads, seconds, clock):
    plain = rh.Batch(game, games, seed=1, threads=threads, masks=False)
    masked = rh.Batch(game, games, seed=1, threads=threads)

    def step(batch):
        batch.step(batch.sample())

    def look():
        step(masked)
        masked.observe()

    return (
        per_second(plain, seconds, clock, lambda: plain.play_random(16)),
        per_second(plain, seconds, clock, lambda: step(plain)),
        per_second(masked, seconds, clock, lambda: step(masked)),
        per_second(masked, seconds, clock, look),
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2048, help="at once")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3, help="for each figure")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--processor", action="store_true", help="seconds of one processor, for a machine that is not idle")
    parser.add_argument("names", nargs="*")
    wish = parser.parse_args()
    clock = time.process_time if wish.processor else time.perf_counter
    second = "second of one processor" if wish.processor else "second"
    print(f"{wish.games} games at once, {wish.players} players, {wish.threads} threads; millions of decisions a {second}")
    print("| game | actions | row | inside | lists | lists, masks | lists, masks, rows |\n|---|---|---|---|---|---|---|")
    for name in wish.names or rh.games(hidden=True):
        game = rh.Game(name, players=wish.players)
        figures = measure(game, wish.games, wish.threads, wish.seconds, clock)
        shown = " | ".join(f"{figure / 1e6:.2f}" for figure in figures)
        print(f"| {name} | {game.num_actions} | {game.observation_size} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
