"""The odds of a game: exact where its rules allow it, else simulated with a named player."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from cadogan.lab.exact import Exact
from cadogan.options import Options
from cadogan.patience import Game


@dataclass(frozen=True)
class Odds:
    """The exact chance that a game comes out.

    `left` gives the probability of each number of cards left at the end (`Rules.left`).
    """

    game: str
    options: Options
    win: Fraction
    left: dict[int, Fraction] = field(repr=False)

    @property
    def probability(self) -> float:
        """The chance as a decimal."""
        return float(self.win)

    def to_dict(self) -> dict[str, Any]:
        """Give the result as plain JSON; fractions are texts."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "method": "exact",
            "win": str(self.win),
            "probability": self.probability,
            "left": {str(left): str(chance) for left, chance in self.left.items()},
        }


def exact_odds(game: Game, options: Options) -> Odds:
    """Work out the exact odds of a game of chance.

    Raises:
        OutOfReach: the game has decisions, or no exact engine reaches it.
    """
    engine = Exact(game.rules(options))
    left = engine.left(engine.opening())
    return Odds(game.id, options, left.get(0, Fraction()), left)
