"""Chances and odds for the page, reckoned in a process of their own: the vast games take many seconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from cadogan.beside import Beside
from cadogan.language import later
from cadogan.options import Options, Value
from cadogan.patience import Game
from cadogan.rulebook import figures
from cadogan.table import Table
from cadogan.web.view import Json

LONGEST_FRACTION: Final = 24
"""A fraction longer than this in print is told as a decimal alone."""


class Reckoner:
    """One process that reckons chances; safe to ask from any thread."""

    def __init__(self) -> None:
        self._beside = Beside("cadogan.web.reckoner", later("the reckoning of the odds was cut short"))

    def chances(self, game: Game, options: Options, tables: Sequence[Table]) -> list[Json]:
        """Give the chance at each of these positions of one game.

        Raises:
            CadoganError: the engine does not reach the game, or its process was lost.
        """
        answer = self._beside.ask({"game": game.id, "options": options, "tables": list(tables)})
        return [told(Fraction(text)) for text in answer["chances"]]

    def figure(self, game: Game, wishes: Mapping[str, Value]) -> figures.Figure | None:
        """Give the odds of a new deal; a `Numbers` for the rulebook.

        Raises:
            CadoganError: the process was lost.
        """
        answer = self._beside.ask({"game": game.id, "options": game.choose(wishes)})
        if "win" in answer:
            return figures.Exact(Fraction(answer["win"]))
        return figures.Simulated(**answer["simulated"]) if "simulated" in answer else None

    def close(self) -> None:
        """End the process."""
        self._beside.close()


def told(chance: Fraction) -> Json:
    """Tell a chance: as a decimal, and as a fraction where that is short enough to read."""
    text = str(chance)
    return {"value": float(chance), "fraction": text if len(text) <= LONGEST_FRACTION else None}
