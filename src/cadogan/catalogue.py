"""All games, found by id, name or nickname."""

from __future__ import annotations

from cadogan.errors import BadInput
from cadogan.games import (
    carpet,
    four_of_a_kind,
    help_your_neighbour,
    hope_deferred,
    take_fourteen,
    take_ten,
    try_again,
)
from cadogan.patience import Game
from cadogan.words import nearest

GAMES: tuple[Game, ...] = (
    *hope_deferred.GAMES,
    *take_ten.GAMES,
    *carpet.GAMES,
    *four_of_a_kind.GAMES,
    *try_again.GAMES,
    *take_fourteen.GAMES,
    *help_your_neighbour.GAMES,
)
"""Every game, in the order in which lists show them."""

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
    message = f"there is no game “{name}”{nearest(wanted, _BY_ID)}; cadogan list shows all"
    raise BadInput(message)


def _plain(name: str) -> str:
    return "-".join(name.lower().replace("-", " ").split())
