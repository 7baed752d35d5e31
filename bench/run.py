"""One table of speeds, as ratios measured side by side in one run: medians of five.

    python bench/run.py [--write]      `--write` puts the tables into docs/speed.md

CPU seconds throughout, but for two workers, where the clock on the wall counts. Machines are
noisy: take the ratios.
"""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
import references
from report import publish, table

from cadogan.catalogue import find
from cadogan.lab.simulate import PLAIN, Run, simulate
from cadogan.players import player

HERE = Path(__file__).parent
TIMES = 5


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of this process for some work."""
    began = time.process_time()
    work()
    return time.process_time() - began


def child_seconds(*command: str) -> float:
    """CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compiled_c(folder: str) -> str:
    """Compile the C reference and give its path."""
    program = f"{folder}/hope"
    compiler = os.environ.get("CC", "gcc")
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, str(HERE / "hope.c")], check=True)
    return program


def hope() -> list[tuple[str, float, float]]:
    """Games a second of Hope Deferred: name, ours, ours against it."""
    game = find("hope-deferred")
    rules = game.rules()
    run = Run(game.id, game.choose(), rules, "first", player("first", game, rules))
    slow = Run(game.id, game.choose(), rules, "first", player("first", game, rules), PLAIN)
    generator = np.random.default_rng(1)
    simulate(run, 1000)
    rows: dict[str, list[tuple[float, float]]] = {}

    def note(name: str, games: int, taken: float, ours: float) -> None:
        rows.setdefault(name, []).append((games / taken, ours / (games / taken)))

    with tempfile.TemporaryDirectory() as folder:
        program = compiled_c(folder)
        for _ in range(TIMES):
            ours = 2_000_000 / seconds(lambda: simulate(run, 2_000_000))
            rows.setdefault("Cadogan, rules compiled", []).append((ours, 1.0))
            c_output = subprocess.run([program, "2000000"], check=True, capture_output=True, text=True).stdout
            note("the same literal play in C (gcc -O3 -march=native)", 2_000_000, float(c_output.split()[1]), ours)
            note("NumPy, many packs at once", 50_000, seconds(lambda: references.many_packs(50_000, generator)), ours)
            note(
                "hobbyist's Python: card objects, random.shuffle",
                1_500,
                seconds(lambda: references.hobbyist(1_500)),
                ours,
            )
            note("Cadogan, rules in plain Python", 1_000, seconds(lambda: simulate(slow, 1_000)), ours)
    return [(name, median(r for r, _ in pairs), median(q for _, q in pairs)) for name, pairs in rows.items()]


def two_workers() -> float:
    """How much sooner two workers are done than one, by the clock on the wall."""
    game = find("hope-deferred")
    rules = game.rules()
    run = Run(game.id, game.choose(), rules, "first", player("first", game, rules))
    ratios = []
    for _ in range(TIMES):
        one = simulate(run, 6_000_000, workers=1).seconds
        ratios.append(one / simulate(run, 6_000_000, workers=2).seconds)
    return median(ratios)


def start_up() -> list[tuple[str, float]]:
    """CPU seconds to start: names and medians, bare Python taken off from imports."""
    bare = median(child_seconds(sys.executable, "-c", "pass") for _ in range(TIMES))
    rules = median(child_seconds(sys.executable, "-c", "import cadogan.catalogue") for _ in range(TIMES)) - bare
    helped = median(child_seconds(sys.executable, "-m", "cadogan", "--help") for _ in range(TIMES))
    odds = median(child_seconds(sys.executable, "-m", "cadogan", "odds", "knockout") for _ in range(TIMES))
    return [
        ("import of all rules, above bare Python", rules),
        ("`cadogan --help`", helped),
        ("`cadogan odds knockout`", odds),
    ]


def main() -> None:
    """Measure all, and give the tables."""
    rates = [[name, f"{rate:,.0f}", f"{ratio:,.2f}×"] for name, rate, ratio in hope()]
    starts = [[name, f"{taken:.3f}"] for name, taken in start_up()]
    lines = [
        f"Measured on {platform.machine()}, Python {platform.python_version()}; medians of {TIMES}.",
        table(["Hope Deferred, one core", "games a second", "Cadogan against it"], rates),
        table(["Start", "CPU seconds"], starts),
        f"Two workers are done {two_workers():.2f}× as soon as one.",
    ]
    publish("run.py", "\n\n".join(lines))


if __name__ == "__main__":
    main()
