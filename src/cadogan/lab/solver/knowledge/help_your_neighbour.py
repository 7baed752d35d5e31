"""Knowledge of Help Your Neighbour: its four piles are alike."""

from __future__ import annotations

from cadogan.games.help_your_neighbour import COUNT, PILES
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.trail import hashed
from cadogan.table import PILES as ALL_PILES

PRUNINGS = ("alike",)


def knowledge(without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge, some of its prunings left out."""
    kinds = tuple(
        PILES if "alike" not in without and PILES <= pile < PILES + COUNT else pile for pile in range(ALL_PILES)
    )
    return Knowledge(hands=hashed(kinds))
