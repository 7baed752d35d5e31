"""Players by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from cadogan.errors import BadInput
from cadogan.games.spider import Spinning
from cadogan.language import later
from cadogan.patience import Game, Kind, Rules
from cadogan.players import carpet, chain, general, help_your_neighbour, packing, spider, take_fourteen, try_again
from cadogan.players.types import Choose
from cadogan.rules.chain import Chain
from cadogan.rules.packing import Words
from cadogan.words import nearest

Maker: TypeAlias = Callable[[Rules], Choose]
"""Makes a player for a game's rules."""

PLAYERS: Final[Mapping[str, Maker]] = {
    later("first"): general.first,
    later("random"): general.random,
    later("greedy"): general.greedy,
}
"""Players for every game, by name."""

THOUGHTFUL: Final[Mapping[str, Maker]] = {
    "carpet": carpet.thoughtful,
    "try-again": try_again.thoughtful,
    "take-fourteen": take_fourteen.thoughtful,
    "help-your-neighbour": help_your_neighbour.thoughtful,
}
"""The player made for a game of judgment, by the game's id."""

OF_FAMILY: Final[Mapping[type, Maker]] = {
    Words: packing.thoughtful,
    Chain: chain.thoughtful,
    Spinning: spider.thoughtful,
}
"""The player made for a family of games, by the kind of words that it declares its rules with."""


def makers(game: Game) -> dict[str, Maker]:
    """Give all players of a game, by name, the usual one first."""
    made_for_it = THOUGHTFUL.get(game.variant_of or game.id) or OF_FAMILY.get(type(game.rules().words))
    return {**({later("thoughtful"): made_for_it} if made_for_it else {}), **PLAYERS}


def players_of(game: Game) -> tuple[str, ...]:
    """Name all players of a game, the usual one first."""
    return tuple(makers(game))


def usual_player(game: Game) -> str:
    """Name the player who plays a game unless told otherwise: the thoughtful one, else the greedy one.

    Where there is nothing to decide it is the one who makes the first move.
    """
    found = players_of(game)[0]
    return "greedy" if found == "first" and game.kind == Kind.JUDGMENT else found


def player(name: str, game: Game, rules: Rules) -> Choose:
    """Give a player by name.

    Raises:
        BadInput: there is none of this name for this game.
    """
    known = makers(game)
    if name not in known:
        message = f"there is no player “{name}” for {game.id}{nearest(name, known)}: choose {', '.join(known)}"
        raise BadInput(message)
    return known[name](rules)
