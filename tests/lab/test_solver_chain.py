"""The chain family's knowledge against a slow solver and against itself with prunings off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cadogan.catalogue import find
from cadogan.deals import Deal
from cadogan.games.golf import GOLF
from cadogan.lab.simulate import PLAIN
from cadogan.lab.solver.knowledge import prunings
from cadogan.lab.solver.knowledge.chain import ladder, ring
from cadogan.lab.solver.solve import Solver, Verdict
from cadogan.moves import move_of
from cadogan.options import Value
from cadogan.patience import Rules
from cadogan.rules.chain import WASTE, Chain, chain
from cadogan.table import STOCK, Table, height, settle
from slow_solver import can_be_won

CASES: tuple[tuple[str, dict[str, Value]], ...] = (
    ("golf", {}),
    ("golf", {"wrap": "yes"}),
    ("black-hole", {}),
    ("black-hole", {"cells": 1}),
)

SMALL = (
    Chain((2, 2, 2, 2), wrap=True),
    Chain((3, 2, 1, 2), wrap=False),
    Chain((3, 2, 3, 2, 3), wrap=True, base=3),
    Chain((3, 1, 3), wrap=False, cells=1),
    Chain((2, 2, 2), wrap=True, cells=2),
)
"""Games with few piles: the rest is stock."""


def late(rules: Rules, deal: Deal, stock: int) -> Table:
    """Give a deal's opening with so much of its stock left, the rest turned."""
    t = deal.opening(rules)
    settle(t, deal.seed)
    while height(t, STOCK) > stock:
        rules.play(t, move_of(STOCK, WASTE, 1), deal.seed)
    return t


@pytest.mark.parametrize("words", SMALL, ids=str)
def test_small_games_agree_with_the_slow_solver(words: Chain) -> None:
    """Deal by deal; some can be won, some can't."""
    rules = chain(words)
    solver = Solver(replace(GOLF, make=lambda _: rules, options=()), {}, memory=2, engine=PLAIN)
    compared = {Verdict.WINNABLE: 0, Verdict.UNWINNABLE: 0}
    for number in range(1, 61):
        for stock in (4, 10, 20):
            deal = Deal(number=number)
            t = late(rules, deal, stock)
            truth = can_be_won(rules, t, deal.seed, 3_000)
            if truth is not None:
                verdict, _, _ = solver.position(t, deal.seed, 20_000)
                assert verdict == (Verdict.WINNABLE if truth else Verdict.UNWINNABLE), (stock, number)
                compared[verdict] += 1
    assert min(compared.values()) >= 10, compared


@pytest.mark.parametrize(
    ("name", "wishes", "pruning"),
    [(name, wishes, pruning) for name, wishes in CASES for pruning in prunings(find(name))],
    ids=str,
)
def test_each_pruning_leaves_every_verdict_as_it_is(name: str, wishes: dict[str, Value], pruning: str) -> None:
    """Deals that both can decide within a limit get the same verdict with the pruning on and off."""
    game = find(name)
    options = game.choose(wishes)
    ours, _ = Solver(game, options).deals(1, 150, 100_000)
    theirs, _ = Solver(game, options, without=(pruning,)).deals(1, 150, 100_000)
    both = [pair for pair in zip(ours, theirs, strict=True) if Verdict.UNKNOWN not in pair]
    assert all(mine == other for mine, other in both)
    assert len(both) >= 20


@pytest.mark.parametrize(("name", "wishes"), CASES, ids=str)
def test_a_line_is_found_and_proves_itself(name: str, wishes: dict[str, Value]) -> None:
    """`solve` plays each line through the plain rules."""
    game = find(name)
    solver = Solver(game, game.choose(wishes))
    found = [solver.solve(Deal(number=number)).verdict for number in range(1, 11)]
    assert Verdict.WINNABLE in found


def counts(*of_rank: int) -> int:
    """Pack counts, Aces first."""
    return sum(count << 4 * place for place, count in enumerate(of_rank))


def test_what_can_follow_what() -> None:
    """Two Aces need two Twos to lie on, or Kings where the ends meet."""
    aces = counts(2)
    assert not ladder(aces, counts(2, 1))
    assert ladder(aces, counts(2, 2))
    assert ring(aces, aces + counts(0, 1, *[0] * 10, 1))
    assert not ring(aces, aces + counts(0, 1))
    assert ladder(counts(1, 1), counts(1, 2))
    assert not ladder(counts(1, 1, 1), counts(1, 1, 2) - counts(0, 0, 1))
