"""All games, found by id, name or nickname."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from cadogan import games
from cadogan.errors import BadInput
from cadogan.language import later
from cadogan.patience import Game
from cadogan.words import nearest


def _all_games() -> tuple[Game, ...]:
    """Gather the games of every module under `games`: a new one is found by being there."""
    found = (name for _, name, _ in iter_modules(games.__path__) if not name.startswith("_"))
    modules = (import_module(f"{games.__name__}.{name}") for name in found)
    together = (game for module in modules for game in module.GAMES)
    return tuple(sorted(together, key=lambda game: game.names.en))


GAMES: tuple[Game, ...] = _all_games()
"""Every game, in the order in which lists show them: by title."""

_BY_ID = {game.id: game for game in GAMES}


def find(name: str) -> Game:
    """Find a game by its id, or by one of its names in any language (case and spaces don't matter).

    Raises:
        BadInput: there is none; the nearest id is suggested.
    """
    wanted = _plain(name)
    if wanted in _BY_ID:
        return _BY_ID[wanted]
    for game in GAMES:
        titles = (game.names.en, game.names.de, game.names.es, *game.also)
        if wanted in map(_plain, titles):
            return game
    raise BadInput(later("there is no game “{name}”{nearest}"), name=name, nearest=nearest(wanted, _BY_ID))


def _plain(name: str) -> str:
    return "-".join(name.lower().replace("-", " ").split())
