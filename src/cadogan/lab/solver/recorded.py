"""How many deals can come out, on record: campaigns too long for a reader to wait for.

`recorded.json` is written by `tools/campaigns.py`, with the deal numbers and limits of each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cadogan.catalogue import GAMES
from cadogan.lab.solver.campaign import CloserLook, Winnable
from cadogan.options import Options
from cadogan.patience import Game
from cadogan.rulebook import figures


@dataclass(frozen=True)
class LeftOpen:
    """The deals of a campaign that were neither won nor proven lost.

    Args:
        game: its id.
        options: all its options.
        first: the first deal searched.
        deals: how many were.
        limit: the most positions looked at for each.
        memory: megabytes of the search.
        open: the numbers of the deals that stay open then.
        closer: what looking closer at the first of these found.
    """

    game: str
    options: Options
    first: int
    deals: int
    limit: int
    memory: int
    open: tuple[int, ...]
    closer: tuple[CloserLook, ...] = ()


@cache
def entries() -> tuple[Winnable, ...]:
    """Give all campaigns on record."""
    return tuple(_read(entry) for entry in _on_record())


def left_open(game: Game | None = None) -> Iterator[LeftOpen]:
    """Give the deals that stay open, by campaign, of one game or of all; campaigns that decided all are left out."""
    names = ("game", "options", "first", "deals", "limit", "memory")
    for entry in _on_record():
        if entry["open"] and (game is None or _is_of(game, entry["game"], entry["options"])):
            yield LeftOpen(
                **{name: entry[name] for name in names}, open=tuple(entry["open"]), closer=_closer_looks(entry)
            )


@cache
def _on_record() -> tuple[dict[str, Any], ...]:
    text = files(__package__).joinpath("recorded.json").read_text(encoding="utf-8")
    return tuple(json.loads(text))


def campaign(game: Game, options: Options) -> Winnable | None:
    """Give the campaign on record for a game and all its options."""
    name = game.variant_of or game.id
    return next((entry for entry in entries() if (entry.game, entry.options) == (name, options)), None)


def searched(game: Game) -> Iterator[figures.Searched]:
    """Give the campaigns on record for a game, with the options of each that aren't the usual ones."""
    usual = game.choose()
    for entry in sorted(entries(), key=lambda entry: entry.options != usual):
        if _is_of(game, entry.game, entry.options):
            counts = (entry.winnable, entry.unknown, entry.deals)
            closer = entry.closer[0].deals if entry.closer else 0
            yield figures.Searched(game.unusual(entry.options), *counts, *entry.interval, entry.first, closer=closer)


def _is_of(game: Game, name: str, options: Options) -> bool:
    """Whether a campaign belongs to a game: options that go by the name of a variant belong to that alone."""
    if game.variant_of is not None:
        return name == game.variant_of and options == game.choose()
    return name == game.id and not has_a_name(game, options)


def has_a_name(game: Game, options: Options) -> bool:
    """Whether a game with these options goes by another name than its own."""
    return any(other.variant_of == game.id and other.choose() == options for other in GAMES)


def _read(entry: dict[str, Any]) -> Winnable:
    names = ("game", "options", "first", "deals", "winnable", "unwinnable", "unknown", "positions")
    return Winnable(**{name: entry[name] for name in names}, seconds=0.0, closer=_closer_looks(entry))


def _closer_looks(entry: dict[str, Any]) -> tuple[CloserLook, ...]:
    return tuple(CloserLook(**{**look, "open": tuple(look["open"])}) for look in entry.get("closer", ()))
