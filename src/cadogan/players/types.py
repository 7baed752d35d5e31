"""What a player is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from cadogan.moves import Moves
from cadogan.patience import Rules
from cadogan.table import Table

W = TypeVar("W")

Choose: TypeAlias = Callable[[Table, Moves, int, int], int]
"""A player's choice: from a table, the legal moves (a list and their number, two at least) and
`luck`, the index of one of them, or `RESIGN`.

A player may look only at what a person sees. `luck` is a random 64-bit word, another for each
choice, worked out of the deal and the number of the move; whoever wants dice uses it alone,
so that a game can be played again. Plain functions, to be compiled like the rules."""

NO_DICE: Final = 0
"""The word of luck where there is none: advice is no gamble."""

RESIGN: Final = -1
"""A player's choice to give the game up."""


def words_of(rules: Rules, family: type[W]) -> W:
    """Give the words that rules were made from.

    Raises:
        TypeError: they are of another family; its player doesn't know this game.
    """
    if not isinstance(rules.words, family):
        message = f"this player knows games of {family.__name__} alone"
        raise TypeError(message)
    return rules.words
