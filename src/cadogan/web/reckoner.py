"""The process beside the server that reckons exact chances: one JSON question a line, one answer a line.

A question names a game, all its options, and positions of it; the answer gives their chances
as fractions, or the sentence that says why there are none.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any, Final

from cadogan import catalogue
from cadogan.errors import CadoganError
from cadogan.lab.exact import Exact
from cadogan.lab.recorded import identity
from cadogan.options import Options
from cadogan.patience import Game

ENGINES_KEPT: Final = 3
"""A vast game's engine holds some hundred megabytes."""


class Engines:
    """The exact engines used last."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], Exact] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answer one question."""
        game = catalogue.find(question["game"])
        try:
            engine = self._engine(game, game.choose(question["options"]))
            # From the opening first: all later positions are then known from it.
            engine.chance(engine.opening())
            return {"chances": [str(engine.chance(t)) for t in question["tables"]]}
        except CadoganError as problem:
            return {"error": str(problem)}

    def _engine(self, game: Game, options: Options) -> Exact:
        name = identity(game, options)
        engine = self._kept.pop(name) if name in self._kept else Exact(game.rules(options))
        self._kept[name] = engine
        while len(self._kept) > ENGINES_KEPT:
            del self._kept[next(iter(self._kept))]
        return engine


def main(questions: Iterable[str]) -> None:
    """Answer until the questions end."""
    engines = Engines()
    for question in questions:
        sys.stdout.write(json.dumps(engines.answer(json.loads(question))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.stdin)
