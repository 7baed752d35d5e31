"""Cadogan: the old one-player card games, playable, and their odds known.

>>> import cadogan
>>> cadogan.game("four-of-a-kind").odds()
Odds(four-of-a-kind (next round-robin): chance 7.6923 %; exactly 1/13)

`cadogan.game(name, **options)` is the front door; see `cadogan.chosen`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cadogan.chosen import ChosenGame, game

__all__ = ["ChosenGame", "game"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Import the front door when it is first used: the table needn't load the laboratory."""
    if name in __all__:
        return getattr(import_module("cadogan.chosen"), name)
    message = f"module 'cadogan' has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """Name the front door too before it is first used."""
    return [*__all__, "__version__"]
