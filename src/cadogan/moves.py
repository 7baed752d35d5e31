"""A move is one integer: where cards are taken, where they go, how many.

    bits 0-5 source pile, bits 6-11 target pile, bits 12 and up the number of cards

A pair taken away from two piles is written as one pile to the other; a game says in its
rules what any other move means. Views need no more than this to offer drag and click.
"""

from __future__ import annotations

from typing import TypeAlias

from cadogan.table import Pile

Move: TypeAlias = int
Moves: TypeAlias = list[int]
"""A list that the rules fill from its start; they give the number of moves filled in."""


def move_of(source: Pile, target: Pile, count: int) -> Move:
    """Write a move."""
    return source + target * 64 + count * 4096


def source_of(move: Move) -> Pile:
    """Pile from which a move takes cards."""
    return move & 63


def target_of(move: Move) -> Pile:
    """Pile to which a move takes cards."""
    return (move >> 6) & 63


def count_of(move: Move) -> int:
    """Give the number of cards that a move takes."""
    return move >> 12
