"""How many deals can come out, on record: campaigns too long for a reader to wait for.

`recorded.json` is written by `tools/campaigns.py`, with the deal numbers and limits of each.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from cadogan.lab.solver.campaign import Winnable
from cadogan.options import Options
from cadogan.patience import Game


@cache
def entries() -> tuple[Winnable, ...]:
    """Give all campaigns on record."""
    text = files(__package__).joinpath("recorded.json").read_text(encoding="utf-8")
    return tuple(_read(entry) for entry in json.loads(text))


def campaign(game: Game, options: Options) -> Winnable | None:
    """Give the campaign on record for a game and all its options."""
    name = game.variant_of or game.id
    return next((entry for entry in entries() if (entry.game, entry.options) == (name, options)), None)


def _read(entry: dict[str, Any]) -> Winnable:
    names = ("game", "options", "first", "deals", "winnable", "unwinnable", "unknown", "positions")
    return Winnable(**{name: entry[name] for name in names}, seconds=0.0)
