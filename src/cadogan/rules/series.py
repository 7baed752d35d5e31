"""A run carried as a series of single moves, for games in which cards move singly.

With c bare cells, a run of c + 1 cards can be carried to another pile by single moves; each bare pile that may
hold any card doubles that, for half of the run can be set down there first. A bare pile that the run goes
to doesn't count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cadogan.cards import Card
from cadogan.moves import Move, Moves, count_of, move_of, source_of, target_of
from cadogan.table import Pile, Table, bare, face_up, top, under

_ROOM: Final = 256
"""More than the single moves of a run of thirteen cards, and what is still to be done of them."""

NO_PILE: Final = -1
"""Leave no pile out."""

Series = dict[Move, tuple[Move, ...]]
"""For each run that can be carried, the single moves that carry it."""


def in_series(
    cells: range,
    piles: range,
    *,
    spaces_for_any: bool,
    packs_on: Callable[[Table, Card, Pile], bool],
    continues: Callable[[Card, Card], bool],
) -> Callable[[Table], Series]:
    """Give a function that finds the runs that can be carried by single moves.

    Args:
        cells: the cells.
        piles: the piles.
        spaces_for_any: whether a bare pile takes any card.
        packs_on: whether a card may be laid on a pile.
        continues: whether a card may be packed on another.
    """

    def series(t: Table) -> Series:
        """Give each run of two or more cards that can be carried, with the single moves for it."""
        found: Series = {}
        free = bare_between(t, cells.start, cells.stop, NO_PILE)
        end_of_spaces = piles.stop if spaces_for_any else piles.start
        out = [0] * _ROOM
        for source in piles:
            run = list(_runs(t, source))
            for target in piles:
                spaces = bare_between(t, piles.start, end_of_spaces, target)
                most = min(capacity(free, spaces), len(run))
                for count in range(2, most + 1):
                    whole_to_bare = bare(t, target) and under(t, run[count - 1]) < 0
                    if target != source and not whole_to_bare and packs_on(t, run[count - 1], target):
                        move = move_of(source, target, count)
                        written = singly(t, move, out, cells.start, cells.stop, piles.start, end_of_spaces)
                        found[move] = tuple(out[:written])
        return found

    def _runs(t: Table, pile: Pile) -> Iterator[Card]:
        """Give the cards from the top of a pile that follow one another."""
        card = top(t, pile)
        for _ in range(face_up(t, pile)):
            yield card
            if under(t, card) < 0 or not continues(card, under(t, card)):
                return
            card = under(t, card)

    return series


def capacity(cells: int, spaces: int) -> int:
    """Give how many cards can be carried with so many bare cells and bare piles besides."""
    return (cells + 1) << spaces


def singly(t: Table, move: Move, out: Moves, cells: Pile, cells_end: Pile, spaces: Pile, spaces_end: Pile) -> int:
    """Write the single moves that carry a run, and give their number: by the cells, or a part of it over a bare pile.

    Args:
        t: the table, not changed.
        move: of the run, no more cards than can be carried.
        out: room for the moves; its end holds what is still to be done.
        cells: the first cell.
        cells_end: the pile after the last.
        spaces: the first of the piles that take any card when bare.
        spaces_end: the pile after the last of them.
    """
    written, waiting = 0, 1
    free = bare_between(t, cells, cells_end, NO_PILE)
    out[len(out) - 1] = move
    out[len(out) - 2] = bare_between(t, spaces, spaces_end, target_of(move))
    while waiting > 0:
        waiting -= 1
        part, over = out[len(out) - 1 - 2 * waiting], out[len(out) - 2 - 2 * waiting]
        source, target, count = source_of(part), target_of(part), count_of(part)
        if count <= free + 1:
            written = by_cells(t, part, out, written, cells, cells_end)
        else:
            space = nth_bare(t, spaces, spaces_end, over - 1, target_of(move))
            # As few as can be: they are moved twice.
            first = max(1, count - capacity(free, over - 1))
            for step in (
                move_of(space, target, first),
                move_of(source, target, count - first),
                move_of(source, space, first),
            ):
                out[len(out) - 1 - 2 * waiting] = step
                out[len(out) - 2 - 2 * waiting] = over - 1
                waiting += 1
    return written


def by_cells(t: Table, move: Move, out: Moves, written: int, cells: Pile, cells_end: Pile) -> int:
    """Write the single moves that carry a run by the cells alone, after those written; give the new number."""
    source, target, held = source_of(move), target_of(move), count_of(move) - 1
    for i in range(held):
        cell = nth_bare(t, cells, cells_end, i, NO_PILE)
        out[written + i] = move_of(source, cell, 1)
        out[written + 2 * held - i] = move_of(cell, target, 1)
    out[written + held] = move_of(source, target, 1)
    return written + 2 * held + 1


def bare_between(t: Table, first: Pile, end: Pile, but: Pile) -> int:
    """Count the bare piles from one up to another, all but one."""
    count = 0
    for pile in range(first, end):
        if bare(t, pile) and pile != but:
            count += 1
    return count


def nth_bare(t: Table, first: Pile, end: Pile, number: int, but: Pile) -> Pile:
    """Give the bare pile of this number, from 0, counted as `bare_between` does; -1 where there are fewer."""
    for pile in range(first, end):
        if bare(t, pile) and pile != but:
            if number == 0:
                return pile
            number -= 1
    return -1
