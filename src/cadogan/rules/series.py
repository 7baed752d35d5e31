"""A run carried as a series of single moves, for games in which cards move singly.

With c bare cells, a run of c + 1 cards can be carried to another pile by single moves; each bare pile that may
hold any card doubles that, for half of the run can be set down there first. A bare pile that the run goes
to doesn't count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cadogan.cards import Card
from cadogan.moves import Move, move_of
from cadogan.table import Pile, Table, bare, face_up, top, under

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
        free = [cell for cell in cells if bare(t, cell)]
        spaces = [pile for pile in piles if bare(t, pile)] if spaces_for_any else []
        for source in piles:
            run = list(_runs(t, source))
            for target in piles:
                room = [pile for pile in spaces if pile != target]
                most = min(capacity(len(free), len(room)), len(run))
                for count in range(2, most + 1):
                    whole_to_bare = bare(t, target) and under(t, run[count - 1]) < 0
                    if target != source and not whole_to_bare and packs_on(t, run[count - 1], target):
                        found[move_of(source, target, count)] = tuple(_carry(count, source, target, free, room))
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


def _carry(count: int, source: Pile, target: Pile, cells: list[Pile], spaces: list[Pile]) -> Iterator[Move]:
    """Give the single moves that carry a run: by the cells alone, or half of it over a bare pile."""
    if count <= len(cells) + 1:
        for cell in cells[: count - 1]:
            yield move_of(source, cell, 1)
        yield move_of(source, target, 1)
        for cell in reversed(cells[: count - 1]):
            yield move_of(cell, target, 1)
    else:
        first = min(count - 1, capacity(len(cells), len(spaces) - 1))
        yield from _carry(first, source, spaces[0], cells, spaces[1:])
        yield from _carry(count - first, source, target, cells, spaces[1:])
        yield from _carry(first, spaces[0], target, cells, spaces[1:])
