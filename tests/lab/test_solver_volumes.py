"""The solver in volume: a thousand small packs, hundreds of full ones, ten thousand deals a pruning.

A slow solver in plain Python can't finish full deals of these games from their opening. So small packs (low
cards at home already, or whole ranks taken away) and late positions stand in, after moves made without
thought: some can still be won and some not.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from cadogan.catalogue import find
from cadogan.deals import seed_of
from cadogan.lab.solver import solve as solving
from cadogan.lab.solver.knowledge import knowledge_of, prunings
from cadogan.lab.solver.knowledge.types import DEPTH_FIRST, Knowledge, Step
from cadogan.lab.solver.solve import Solver, Verdict
from cadogan.options import Value
from slow_solver import can_be_won
from small_packs import small

SLOW_LIMIT = 2_000
FAST_LIMIT = 200_000
ON_OFF_LIMIT = 10_000

Case = tuple[str, dict[str, Value], int, int]

SMALL: tuple[Case, ...] = (
    ("take-fourteen", {"piles": 8}, 32, 6),
    ("carpet", {"plays": "free"}, 10, 16),
    ("carpet", {"plays": "stopped"}, 10, 16),
    ("carpet", {"plays": "compulsory"}, 11, 14),
    ("try-again", {}, 5, 22),
    ("help-your-neighbour", {}, 6, 24),
    ("help-your-neighbour", {"worry-back": "no"}, 7, 40),
)
FULL: tuple[Case, ...] = (
    ("take-fourteen", {}, 56, 12),
    ("carpet", {"plays": "free"}, 13, 24),
    ("carpet", {"plays": "stopped"}, 13, 24),
    ("carpet", {"plays": "compulsory"}, 13, 20),
    ("try-again", {}, 13, 70),
    ("help-your-neighbour", {"worry-back": "no"}, 13, 80),
)


def solver_for(name: str, wishes: dict[str, Value], without: tuple[str, ...] = ()) -> Solver:
    game = find(name)
    return Solver(game, game.choose(wishes), memory=2, without=without)


def compare(case: Case, wanted: int) -> dict[Verdict, int]:
    """Compare deals from number 1 up until so many have been decided by the slow solver; count verdicts."""
    name, wishes, size, turns = case
    solver = solver_for(name, wishes)
    rules = solver.rules
    found = {Verdict.WINNABLE: 0, Verdict.UNWINNABLE: 0}
    for number in range(1, wanted * 2):
        t = small(name, rules, number, size, turns)
        truth = can_be_won(rules, t, seed_of(number), SLOW_LIMIT)
        if truth is not None:
            verdict, _, _ = solver.position(t, seed_of(number), FAST_LIMIT)
            assert verdict == (Verdict.WINNABLE if truth else Verdict.UNWINNABLE), number
            found[verdict] += 1
        if sum(found.values()) == wanted:
            break
    assert sum(found.values()) == wanted
    return found


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_a_thousand_small_packs_as_the_slow_solver_says(case: Case) -> None:
    assert compare(case, 1_000)[Verdict.WINNABLE] > 0


@pytest.mark.parametrize("case", FULL, ids=str)
def test_three_hundred_late_positions_of_full_packs_as_the_slow_solver_says(case: Case) -> None:
    assert compare(case, 300)[Verdict.UNWINNABLE] > 0


BY_DEAL: tuple[tuple[str, dict[str, Value]], ...] = (
    ("take-fourteen", {}),
    ("carpet", {"plays": "stopped"}),
    ("carpet", {"plays": "free"}),
)


@pytest.mark.parametrize(
    ("name", "wishes", "pruning"),
    [
        *((name, wishes, pruning) for name, wishes in BY_DEAL for pruning in prunings(find(name))),
        ("streets-and-alleys", {}, "near"),
        ("streets-and-alleys", {}, "relaxed"),
        ("free-cell", {"cells": 1}, "relaxed"),
    ],
    ids=str,
)
def test_a_pruning_on_and_off_in_ten_thousand_deals(name: str, wishes: dict[str, Value], pruning: str) -> None:
    """Full packs from their opening: equal wherever both come to an end within a limit."""
    ours, _ = solver_for(name, wishes).deals(1, 10_000, 1_000)
    theirs, _ = solver_for(name, wishes, (pruning,)).deals(1, 10_000, 1_000)
    both = [(mine, other) for mine, other in zip(ours, theirs, strict=True) if Verdict.UNKNOWN not in (mine, other)]
    assert all(mine == other for mine, other in both)
    assert len(both) > 1_000


BY_POSITION: tuple[Case, ...] = (SMALL[4], SMALL[5], SMALL[6])


@pytest.mark.parametrize("case", BY_POSITION, ids=str)
def test_each_pruning_on_and_off_in_ten_thousand_small_packs(case: Case) -> None:
    """Equal wherever both come to an end within a limit, and that is nearly everywhere."""
    name, wishes, size, turns = case
    pruned = solver_for(name, wishes)
    bare_ones = [solver_for(name, wishes, (pruning,)) for pruning in prunings(find(name))]
    both = dict.fromkeys(prunings(find(name)), 0)
    for number in range(1, 10_001):
        t = small(name, pruned.rules, number, size, turns)
        mine, _, _ = pruned.position(t, seed_of(number), ON_OFF_LIMIT)
        for pruning, bare_one in zip(both, bare_ones, strict=True):
            other, _, _ = bare_one.position(t, seed_of(number), ON_OFF_LIMIT)
            if Verdict.UNKNOWN not in (mine, other):
                assert mine == other, (number, pruning)
                both[pruning] += 1
    assert min(both.values()) > 9_000


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_two_methods_agree(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Depth first against beams or best first: what these win can be won, and nothing else comes out."""
    name, wishes, size, turns = case
    game = find(name)
    known = knowledge_of(game, game.choose(wishes))
    monkeypatch.setattr(solving, "knowledge_of", lambda *_: replace(known, plan=DEPTH_FIRST))
    depth_first = solver_for(name, wishes)
    monkeypatch.setattr(solving, "knowledge_of", lambda *_: another_way(known))
    other = solver_for(name, wishes)
    won = 0
    for number in range(1, 201):
        t = small(name, other.rules, number, size, turns)
        ours, _, _ = depth_first.position(t, seed_of(number), FAST_LIMIT)
        theirs, _, _ = other.position(t, seed_of(number), FAST_LIMIT)
        assert Verdict.UNKNOWN in (ours, theirs) or ours == theirs
        won += ours == theirs == Verdict.WINNABLE
    assert won > 20


def another_way(known: Knowledge) -> Knowledge:
    """Give the other methods of a game; best first by the rules alone where it has none."""
    others = tuple(step for step in known.plan if step.method != "depth-first")
    return replace(known, plan=others) if others else replace(Knowledge(), plan=(Step("best-first", 0),))


GROWTH = """
import resource
from cadogan.catalogue import find
from cadogan.lab.solver.solve import Solver
game = find({name!r})
solver = Solver(game, game.choose(), memory=4)
solver.deals(1, 50, {limit})
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
solver.deals(51, 1000, {limit})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.parametrize(
    ("name", "limit"), [("take-fourteen", 20_000), ("carpet", 20_000), ("help-your-neighbour", 21_000)]
)
def test_a_thousand_deals_do_not_grow(name: str, limit: int) -> None:
    """The process holds no more after a thousand deals than after fifty, but for a megabyte of Python's own."""
    program = GROWTH.format(name=name, limit=limit)
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert int(told.stdout) < 1024


@pytest.mark.parametrize("megabytes", [1, 2, 16])
@pytest.mark.parametrize("name", ["take-fourteen", "carpet", "try-again", "help-your-neighbour"])
def test_all_room_stays_within_the_bound(name: str, megabytes: int) -> None:
    game = find(name)
    solver = Solver(game, game.choose(), memory=megabytes)
    solver.deals(2, 1, 40_000)
    engine = solver._engine
    rooms = [engine.table, engine._moves, engine._frames, engine._memory, engine.desk, engine._new]
    rooms += [room for kept in engine._rooms.values() for room in kept]
    assert sum(room.nbytes for room in rooms) <= megabytes * 2**20
