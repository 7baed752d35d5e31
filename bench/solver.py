"""Measure the solver: deals a second on one core, against C by hand and against plain Python.

    python bench/solver.py            some minutes
    python bench/solver.py --quick    fewer deals

Processor time, not the clock's, so that a busy machine tells nearly the same.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from cadogan.cards import rank, suit
from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.lab.simulate import COMPILED, PLAIN
from cadogan.lab.solver.solve import POSITIONS, Solver, Verdict
from cadogan.options import Value

HERE = Path(__file__).parent
QUICK = "--quick" in sys.argv[1:]
FIRST = 1


def timed(work: Callable[[], tuple[list[Verdict], list[int]]]) -> tuple[float, Counter[Verdict], int]:
    """Give seconds of processor time, verdicts, and positions."""
    began = time.process_time()
    verdicts, positions = work()
    return time.process_time() - began, Counter(verdicts), sum(positions)


def measure(
    name: str, wishes: dict[str, Value], deals: int, engine: str = COMPILED
) -> tuple[float, float, Counter[Verdict]]:
    """Print a line for one game, and give its deals and positions a second."""
    game = find(name)
    solver = Solver(game, game.choose(wishes), engine=engine)
    if engine == COMPILED:
        solver.deals(FIRST, 1)
    seconds, verdicts, positions = timed(lambda: solver.deals(FIRST, deals))
    decided = deals - verdicts[Verdict.UNKNOWN]
    what = " ".join([name, *(f"{option}={value}" for option, value in wishes.items())])
    print(
        f"{what:36} {engine:9} {deals:7} deals {deals / seconds:12.1f} /s "
        f"{positions / seconds / 1e6:7.2f} M positions/s"
        f"  {verdicts[Verdict.WINNABLE]} winnable, {decided / deals:.2%} decided",
        flush=True,
    )
    return deals / seconds, positions / seconds, verdicts


def measure_c(deals: int) -> tuple[float, int]:
    """Compile and run the same search in C; give its deals a second and its wins."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "take_fourteen"
        subprocess.run(["cc", "-O3", "-march=native", "-o", str(program), str(HERE / "take_fourteen.c")], check=True)
        words = subprocess.run([str(program), str(FIRST), str(deals)], check=True, capture_output=True, text=True)
    _, wins, positions, seconds = words.stdout.split()
    speed = deals / float(seconds)
    millions = int(positions) / float(seconds) / 1e6
    print(
        f"{'take-fourteen':36} {'C':9} {deals:7} deals {speed:12.1f} /s {millions:7.2f} M positions/s  {wins} winnable"
    )
    return speed, int(wins)


def measure_in_view(name: str, wishes: dict[str, Value], deals: int) -> None:
    """Measure a packing game, once all its searches are compiled."""
    game = find(name)
    Solver(game, game.choose(wishes)).deals(FIRST + deals, 20 if QUICK else 200)
    measure(name, wishes, deals)


def measure_freecell_solver(deals: int) -> None:
    """Run Debian's FreeCell solver on Microsoft's deals, if it is here, and print its deals a second."""
    program = shutil.which("freecell-solver-range-parallel-solve")
    if program is None:
        print("free-cell: install freecell-solver-bin to measure that solver beside ours")
        return
    began = os.times()
    subprocess.run([program, "1", str(deals), str(deals), "-l", "as"], check=True, capture_output=True)
    ended = os.times()
    seconds = ended.children_user + ended.children_system - began.children_user - began.children_system
    print(f"{'free-cell':36} {'fc-solve':9} {deals:7} deals {deals / seconds:12.1f} /s")


def measure_pyksolve(draw: int, deals: int, positions: int) -> None:
    """Run another solver of Klondike on the same deals: it claims wins, and proofs where its search ends."""
    try:
        from pyksolve.solver import Solitaire, SolveResult  # noqa: PLC0415 - may be missing
    except ImportError:
        print("pyksolve isn't installed (bench/requirements.txt): not compared")
        return
    game = find("klondike")
    rules = game.rules({"draw": draw})

    def work() -> tuple[list[Verdict], list[int]]:
        verdicts = []
        for number in range(FIRST, FIRST + deals):
            other = Solitaire()
            other.draw_count = draw
            pack = Deal(number=number).order(rules)
            other.load_solitaire("".join(f"{rank(card):02}{suit(card) + 1}" for card in pack))
            other.reset_game(draw)
            result = other.solve_fast(max_closed_count=positions)
            known = Verdict.UNWINNABLE if result == SolveResult.Impossible else Verdict.WINNABLE
            verdicts.append(Verdict.UNKNOWN if result == SolveResult.CouldNotComplete else known)
        return verdicts, []

    seconds, verdicts, _ = timed(work)
    print(
        f"{f'klondike draw={draw}':36} {'pyksolve':9} {deals:7} deals {deals / seconds:12.1f} /s "
        f"{'':22}  {verdicts[Verdict.WINNABLE]} winnable, {1 - verdicts[Verdict.UNKNOWN] / deals:.2%} decided",
        flush=True,
    )


def main() -> int:
    """Measure, print, and fail where a verdict differs."""
    few = 10 if QUICK else 1
    ours, looked, verdicts = measure("take-fourteen", {}, 10_000 // few)
    by_hand, wins = measure_c(10_000 // few)
    _, plain, _ = measure("take-fourteen", {}, 40 // (2 if QUICK else 1), PLAIN)
    print(f"take-fourteen: {ours / by_hand:.2f} × C by hand, {looked / plain:.0f} × plain Python by positions")
    measure("carpet", {"plays": "compulsory"}, 200_000 // few)
    measure("carpet", {"plays": "stopped"}, 10_000 // few)
    measure("carpet", {"plays": "free"}, 10_000 // few)
    measure("try-again", {}, 100 // few)
    measure("help-your-neighbour", {}, 20 // few)
    measure("golf", {}, 1000 // few)
    measure("black-hole", {}, 1000 // few)
    measure("trigon", {}, 50_000 // few)
    for draw in (3, 1):
        measure("klondike", {"draw": draw}, 200 // few)
        measure_pyksolve(draw, 40 // few, POSITIONS)
    measure("canfield", {}, 200 // few)
    measure_in_view("free-cell", {}, 2_000 // few)
    measure_freecell_solver(10_000 // few)
    measure_in_view("bakers-game", {}, 2_000 // few)
    measure_in_view("seahaven-towers", {}, 2_000 // few)
    measure_in_view("eight-off", {}, 2_000 // few)
    measure_in_view("fan", {}, 200 // few)
    measure_in_view("spanish-patience", {}, 2_000 // few)
    measure_in_view("beleaguered-castle", {}, 100 // few)
    return int(wins != verdicts[Verdict.WINNABLE])


if __name__ == "__main__":
    sys.exit(main())
