"""The process beside the server that reckons odds: one JSON question a line, one answer a line.

A question names a game, all its options, and positions of it; the answer gives their chances
as fractions, or the sentence that says why there are none. Without positions the answer gives
the odds of a new deal, exact or simulated, or nothing where they aren't known.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from cadogan import catalogue
from cadogan.beside import answer_all
from cadogan.lab.exact import Exact
from cadogan.lab.recorded import figure, identity
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.rulebook import figures

ENGINES_KEPT: Final = 3
"""A vast game's engine holds some hundred megabytes."""


class Engines:
    """The exact engines used last."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Exact] = {}
        self._odds: dict[tuple[str, str], dict[str, Any]] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answer one question.

        Raises:
            CadoganError: the engine does not reach the game.
        """
        game = catalogue.find(question["game"])
        options = game.choose(question["options"])
        if "tables" not in question:
            return self._new_deal(game, options)
        engine = self._engine(game, options)
        # From the opening first: all later positions are then known from it.
        engine.chance(engine.opening())
        return {"chances": [str(engine.chance(t)) for t in question["tables"]]}

    def _new_deal(self, game: Game, options: Options) -> dict[str, Any]:
        name = identity(game, options)
        if name not in self._odds:
            self._odds[name] = _written(figure(game, options))
        return self._odds[name]

    def _engine(self, game: Game, options: Options) -> Exact:
        name = identity(game, options)
        engine = self._kept.pop(name) if name in self._kept else Exact(game.rules(options))
        self._kept[name] = engine
        while len(self._kept) > ENGINES_KEPT:
            del self._kept[next(iter(self._kept))]
        return engine


def _written(odds: figures.Figure | None) -> dict[str, Any]:
    if odds is None:
        return {}
    return {"win": str(odds.win)} if isinstance(odds, figures.Exact) else {"simulated": asdict(odds)}


if __name__ == "__main__":
    answer_all(Engines().answer)
