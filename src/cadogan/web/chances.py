"""Exact chances for the page, each game's reckoned once and kept in memory."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from threading import Lock
from typing import Final

from cadogan.lab.exact import Exact
from cadogan.options import Options
from cadogan.patience import Game, Rules
from cadogan.table import Table
from cadogan.web.view import Json

LONGEST_FRACTION: Final = 24
"""A fraction longer than this in print is told as a decimal alone."""


class Chances:
    """The exact engines in use; safe to ask from several threads, one answer at a time."""

    def __init__(self) -> None:
        self._engines: dict[str, Exact] = {}
        self._one_at_a_time = Lock()

    def of(self, game: Game, options: Options) -> Json:
        """Give the chance of a new deal."""
        with self._one_at_a_time:
            engine = self._engine(game, game.rules(options), options)
            return told(engine.chance(engine.opening()))

    def course(self, game: Game, rules: Rules, options: Options, tables: Sequence[Table]) -> list[Json]:
        """Give the chance at each of these positions of one game."""
        with self._one_at_a_time:
            engine = self._engine(game, rules, options)
            # From the opening first: all later positions are then known from it.
            engine.chance(engine.opening())
            return [told(engine.chance(t)) for t in tables]

    def _engine(self, game: Game, rules: Rules, options: Options) -> Exact:
        name = json.dumps([game.variant_of or game.id, options], sort_keys=True)
        if name not in self._engines:
            self._engines[name] = Exact(rules)
        return self._engines[name]


def told(chance: Fraction) -> Json:
    """Tell a chance: as a decimal, and as a fraction where that is short enough to read."""
    text = str(chance)
    return {"value": float(chance), "fraction": text if len(text) <= LONGEST_FRACTION else None}
