"""Odds on record: what takes too long to work out while a reader waits.

`recorded.json` is written by `tools/record.py`, which says for every entry how it was got: exact
fractions, and simulations with their player and deals. Whatever is small is worked out at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from cadogan.lab.exact import Exact
from cadogan.lab.intervals import wilson
from cadogan.options import Options, Value
from cadogan.patience import Game, Kind
from cadogan.rulebook import figures

Entry = dict[str, Any]


def identity(game: Game, options: Options) -> tuple[str, str]:
    """Give what an entry is found by: the game (a variant's own game) and all its options."""
    return game.variant_of or game.id, json.dumps(options, sort_keys=True)


@cache
def entries() -> dict[tuple[str, str], Entry]:
    """Give all entries on record."""
    text = files(__package__).joinpath("recorded.json").read_text(encoding="utf-8")
    return {(entry["game"], json.dumps(entry["options"], sort_keys=True)): entry for entry in json.loads(text)}


def figure(game: Game, wishes: Mapping[str, Value]) -> figures.Figure | None:
    """Give the odds of a game with these wishes for its options; None where they aren't on record.

    Raises:
        BadInput: a bad option.
    """
    options = game.choose(wishes)
    entry = entries().get(identity(game, options))
    if entry is not None:
        return _read(entry, game)
    rules = game.rules(options)
    if rules.key is None:
        return None
    engine = Exact(rules)
    opening = engine.opening()
    return figures.Exact(engine.chance(opening)) if engine.small(opening) else None


def _read(entry: Entry, game: Game) -> figures.Figure:
    if entry["method"] == "exact":
        return figures.Exact(Fraction(entry["win"]))
    low, high = wilson(entry["wins"], entry["wins"], entry["deals"])
    player = None if game.kind == Kind.CHANCE else entry["player"]
    return figures.Simulated(entry["wins"], entry["deals"], low, high, player, first=entry["first"])
