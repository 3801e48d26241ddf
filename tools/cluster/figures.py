# figures.py FIGURES…: one line of what several clients measured beside each other (roundhouse load --json). Of times the
# worst of them is said; the rest is added up.
import json
import sys

figures = []
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        figures.append(json.load(file))


def total(key):
    return sum(each[key] for each in figures)


def worst(key):
    return max(each[key] for each in figures)


moves, cpu = total("moves"), worst("server_cpu_s")  # each client sees the same servers
print(
    f"{total('tables')} tables, {total('moves_per_s'):,.0f} moves/s, p50 {worst('p50_ms'):.2f} ms, "
    f"p99 {worst('p99_ms'):.2f} ms, max {worst('max_ms'):.1f} ms, told p99 {worst('told_p99_ms'):.2f} ms, "
    f"{moves / cpu if cpu else 0:,.0f} moves per server-CPU-second, refused {total('refused')}, lost {total('lost')}, "
    f"untold {total('untold')}, moves {moves}"
)
