"""How many deals can come out, on record: campaigns too long for a reader to wait for.

`recorded.json` is written by `tools/campaigns.py`, with the deal numbers and limits of each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from cadogan.catalogue import GAMES
from cadogan.lab.solver.campaign import Winnable
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.rulebook import figures


@cache
def entries() -> tuple[Winnable, ...]:
    """Give all campaigns on record."""
    text = files(__package__).joinpath("recorded.json").read_text(encoding="utf-8")
    return tuple(_read(entry) for entry in json.loads(text))


def campaign(game: Game, options: Options) -> Winnable | None:
    """Give the campaign on record for a game and all its options."""
    name = game.variant_of or game.id
    return next((entry for entry in entries() if (entry.game, entry.options) == (name, options)), None)


def searched(game: Game) -> Iterator[figures.Searched]:
    """Give the campaigns on record for a game, with the options of each that aren't the usual ones."""
    usual = game.choose()
    for entry in sorted(entries(), key=lambda entry: entry.options != usual):
        changed = {name: value for name, value in entry.options.items() if value != usual.get(name)}
        own = game.variant_of is None or not changed
        if entry.game == (game.variant_of or game.id) and own and not has_a_name(game, entry.options):
            counts = (entry.winnable, entry.unknown, entry.deals)
            yield figures.Searched(changed, *counts, *entry.interval, entry.first)


def has_a_name(game: Game, options: Options) -> bool:
    """Whether a game with these options goes by another name than its own."""
    return any(other.variant_of == game.id and other.choose() == options for other in GAMES)


def _read(entry: dict[str, Any]) -> Winnable:
    names = ("game", "options", "first", "deals", "winnable", "unwinnable", "unknown", "positions")
    return Winnable(**{name: entry[name] for name in names}, seconds=0.0)
