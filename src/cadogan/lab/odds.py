"""The odds of a game: exact where its rules allow it, else simulated with a named player."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cadogan.lab.exact import Exact
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.shown import Facts, Shown, chosen, percent


@dataclass(frozen=True, repr=False)
class Odds(Shown):
    """The exact chance that a game comes out.

    `left` gives the probability of each number of cards left at the end (`Rules.left`).
    """

    game: str
    options: Options
    win: Fraction
    left: dict[int, Fraction]

    @property
    def probability(self) -> float:
        """The chance as a decimal."""
        return float(self.win)

    def title(self) -> str:
        """Say which game's odds these are."""
        return chosen(self.game, self.options)

    def facts(self) -> Facts:
        """Give the chance as a decimal and as a fraction."""
        return {"chance": percent(self.probability, 4), "exactly": self.win}

    def details(self) -> Facts:
        """Give the chance of each number of cards left."""
        return {f"cards left: {left}": percent(float(chance), 4) for left, chance in self.left.items()}

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
