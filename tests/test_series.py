"""Runs carried by single moves: every size that can be carried, with any number of cells and bare piles."""

from __future__ import annotations

import pytest

from cadogan.moves import move_of
from cadogan.rules.building import ANY_SUIT
from cadogan.rules.packing import CELLS, TABLEAU, Words, packing
from cadogan.rules.series import capacity
from cadogan.table import MARKS, height, new_table, push

PILES = 13


@pytest.mark.parametrize("cells", range(4))
@pytest.mark.parametrize("spaces", range(PILES - 1))
@pytest.mark.parametrize("onto", [0, 1])
def test_a_run_arrives_by_legal_moves_and_no_more_than_it_needs(cells: int, spaces: int, onto: int) -> None:
    """Where each card has a place of its own to wait in, a run of n cards takes 2 n - 1 moves."""
    rules = packing(Words(piles=(1,) * PILES, packs=ANY_SUIT, cells=cells))
    assert rules.series is not None
    for count in range(2, min(capacity(cells, spaces), 12) + 1):
        t = new_table((), loose=False)
        t[MARKS + 1] = 1
        source, target = TABLEAU, TABLEAU + 1
        push(t, source, 0)
        for rank in range(count, 0, -1):
            push(t, source, (rank - 1) * 4 + 1)
        if onto == 1:
            push(t, target, count * 4 + 2)
        for other in range(PILES - 2 - spaces):
            push(t, TABLEAU + 2 + other, 51 - 4 * other)
        moves = rules.series(t)[move_of(source, target, count)]
        if cells + spaces >= count - 1:
            assert len(moves) == 2 * count - 1
        room = [0] * rules.most_moves
        for move in moves:
            assert move in room[: rules.moves(t, room)]
            rules.play(t, move, 0)
        assert height(t, source) == 1
        assert height(t, target) == count + onto
        assert all(height(t, pile) == 0 for pile in range(CELLS, CELLS + cells))
