"""Knowledge of the packing games that have neither stock nor reserve: the whole pack lies in view.

*Alike* are the piles, and alike the cells: a move to one of them could go to another, so their order is
nothing to winning.
"""

from __future__ import annotations

from typing import Final

from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.trail import hashed
from cadogan.rules.packing import CELLS, TABLEAU, Words
from cadogan.table import PILES

PRUNINGS: Final = ("alike",)


def knowledge(words: Words, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for a game's words, some of its prunings left out."""
    end = TABLEAU + len(words.piles)
    kinds = tuple(
        pile if "alike" in without else TABLEAU if TABLEAU <= pile < end else CELLS if CELLS <= pile < TABLEAU else pile
        for pile in range(PILES)
    )
    return Knowledge(hands=hashed(kinds))
