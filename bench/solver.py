"""Measure the solver: deals a second on one core, against C by hand, plain Python, and two well-known solvers.

    python bench/solver.py [--quick] [--write]    a quarter of an hour; `--quick` a tenth of the deals;
                                                  `--write` puts the tables into docs/speed.md

Processor time, not the clock's, so that a busy machine tells nearly the same. What is compared is
run in turn, several times over, and the medians are given.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from report import publish, table

from cadogan.cards import rank, suit
from cadogan.catalogue import find
from cadogan.deals import MICROSOFT, OWN, Deal
from cadogan.lab.simulate import COMPILED, PLAIN
from cadogan.lab.solver.solve import POSITIONS, Solver, Verdict
from cadogan.options import Value

HERE = Path(__file__).parent
FEW = 10 if "--quick" in sys.argv[1:] else 1
TIMES = 3
WARM = 200
"""Deals searched before any clock runs, so that each search of a game's plan is compiled."""


@dataclass(frozen=True)
class Speed:
    """What one run took, and what it found."""

    deals: int
    seconds: float
    positions: int = 0
    winnable: int = 0
    unknown: int = 0

    @property
    def rate(self) -> float:
        """Deals a second."""
        return self.deals / self.seconds

    @property
    def millions(self) -> float:
        """Millions of positions a second."""
        return self.positions / self.seconds / 1e6


def solver_of(name: str, wishes: dict[str, Value], engine: str = COMPILED) -> Solver:
    """Give the solver of a game, warm."""
    game = find(name)
    solver = Solver(game, game.choose(wishes), engine=engine)
    if engine == COMPILED:
        solver.deals(1_000_001, WARM // FEW)
    return solver


def ours(solver: Solver, deals: int, series: str = OWN) -> Speed:
    """Search the first deals."""
    began = time.process_time()
    verdicts, positions = solver.deals(1, deals, POSITIONS, series)
    seconds = time.process_time() - began
    found = Counter(verdicts)
    return Speed(deals, seconds, sum(positions), found[Verdict.WINNABLE], found[Verdict.UNKNOWN])


def by_c(program: Path, deals: int) -> Speed:
    """Run the search of Take Fourteen that is written in C."""
    words = subprocess.run([str(program), "1", str(deals)], check=True, capture_output=True, text=True)
    _, wins, positions, seconds = words.stdout.split()
    return Speed(deals, float(seconds), int(positions), int(wins))


def by_freecell_solver(program: str, deals: int) -> Speed:
    """Run Debian's FreeCell solver on Microsoft's deals."""
    began = os.times()
    subprocess.run([program, "1", str(deals), str(deals), "-l", "as"], check=True, capture_output=True)
    ended = os.times()
    taken = ended.children_user + ended.children_system - began.children_user - began.children_system
    return Speed(deals, taken)


def by_pyksolve(draw: int, deals: int) -> Speed:
    """Run another solver of Klondike on the same deals: it claims wins, and proofs where its search ends."""
    from pyksolve.solver import Solitaire, SolveResult  # noqa: PLC0415 - may be missing

    rules = find("klondike").rules({"draw": draw})
    packs = [Deal(number=number).order(rules) for number in range(1, deals + 1)]
    wins = open_deals = 0
    began = time.process_time()
    for pack in packs:
        other = Solitaire()
        other.draw_count = draw
        other.load_solitaire("".join(f"{rank(card):02}{suit(card) + 1}" for card in pack))
        other.reset_game(draw)
        result = other.solve_fast(max_closed_count=POSITIONS)
        open_deals += result == SolveResult.CouldNotComplete
        wins += result not in {SolveResult.CouldNotComplete, SolveResult.Impossible}
    return Speed(deals, time.process_time() - began, 0, wins, open_deals)


def compared(title: str, us: Callable[[], Speed], others: dict[str, Callable[[], Speed]]) -> list[list[str]]:
    """Run all in turn, several times; give a row for each, with how many times as fast we are."""
    runs: dict[str, list[Speed]] = {}
    for _ in range(TIMES):
        for name, run in {f"{title}: Cadogan": us, **{f"{title}: {name}": run for name, run in others.items()}}.items():
            runs.setdefault(name, []).append(run())
    first = next(iter(runs.values()))
    return [
        [
            name,
            f"{median(one.rate for one in speeds):,.1f}",
            millions(speeds[0]),
            found(speeds[0]),
            f"{median(mine.rate / one.rate for mine, one in zip(first, speeds, strict=True)):,.2f}×",
        ]
        for name, speeds in runs.items()
    ]


def found(speed: Speed) -> str:
    """Say how many of the deals were decided."""
    return f"{(speed.deals - speed.unknown) / speed.deals:.2%} of {speed.deals:,}"


def millions(speed: Speed) -> str:
    """Say how many positions were looked at a second."""
    return f"{speed.millions:.2f}" if speed.positions else ""


def comparisons() -> list[list[str]]:
    """Compare with what else can be run here; a sentence for what can't."""
    rows = []
    take_fourteen = solver_of("take-fourteen", {})
    plain = solver_of("take-fourteen", {}, PLAIN)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "take_fourteen"
        subprocess.run(["cc", "-O3", "-march=native", "-o", str(program), str(HERE / "take_fourteen.c")], check=True)
        others = {
            "the same search in C": partial(by_c, program, 10_000 // FEW),
            "rules in plain Python": partial(ours, plain, 40 // min(FEW, 2)),
        }
        rows += compared("Take Fourteen", partial(ours, take_fourteen, 10_000 // FEW), others)
        if by_c(program, 1000).winnable != ours(take_fourteen, 1000).winnable:
            raise SystemExit("the search in C gives other verdicts")
    there = shutil.which("freecell-solver-range-parallel-solve")
    if there:
        us = partial(ours, solver_of("free-cell", {}), 2000 // FEW, MICROSOFT)
        rows += compared("FreeCell", us, {"fc-solve, `-l as`": partial(by_freecell_solver, there, 10_000 // FEW)})
    else:
        print("install freecell-solver-bin to measure that solver beside ours")
    try:
        import pyksolve  # noqa: F401, PLC0415 - may be missing
    except ImportError:
        print("pyksolve isn't installed (bench/requirements.txt): not compared")
        return rows
    for draw in (3, 1):
        us = partial(ours, solver_of("klondike", {"draw": draw}), 200 // FEW)
        rows += compared(f"Klondike, draw {draw}", us, {"pyksolve": partial(by_pyksolve, draw, 20 // min(FEW, 5))})
    return rows


GAMES: tuple[tuple[str, dict[str, Value], int], ...] = (
    ("carpet", {"plays": "compulsory"}, 200_000),
    ("carpet", {"plays": "stopped"}, 10_000),
    ("carpet", {"plays": "free"}, 10_000),
    ("try-again", {}, 100),
    ("help-your-neighbour", {}, 50),
    ("golf", {}, 1000),
    ("black-hole", {}, 1000),
    ("klondike", {"draw": 1, "worry-back": "no", "build": "suit"}, 50_000),
    ("canfield", {}, 200),
    ("bakers-game", {}, 2000),
    ("seahaven-towers", {}, 2000),
    ("eight-off", {}, 2000),
    ("fan", {}, 200),
    ("spanish-patience", {}, 2000),
    ("beleaguered-castle", {}, 100),
    ("streets-and-alleys", {}, 100),
)


def alone() -> list[list[str]]:
    """Measure the games that nothing here can be compared with."""
    rows = []
    for name, wishes, deals in GAMES:
        solver = solver_of(name, wishes)
        ours(solver, deals // FEW)  # some search of the plan may be compiled only now
        speed = ours(solver, deals // FEW)
        chosen = ", ".join(f"{option}={value}" for option, value in wishes.items())
        title = find(name).names.en + (f" ({chosen})" if chosen else "")
        rows.append([title, f"{speed.rate:,.1f}", millions(speed), found(speed)])
    return rows


def main() -> None:
    """Measure all, and give the tables."""
    heads = ["a million positions a deal at most", "deals a second", "million positions a second", "decided"]
    lines = [
        (
            f"Measured on {platform.machine()}, Python {platform.python_version()}, one core, processor seconds; "
            f"medians of {TIMES} where solvers are compared."
        ),
        table([*heads, "Cadogan against it"], comparisons()),
        table(heads, alone()),
    ]
    publish("solver.py", "\n\n".join(lines))


if __name__ == "__main__":
    main()
