"""Knowledge by game, one module each."""

from __future__ import annotations

from collections.abc import Callable

from cadogan.errors import BadInput
from cadogan.games.carpet import PLAYS
from cadogan.lab.solver.knowledge import carpet, help_your_neighbour, take_fourteen, try_again
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.options import Options
from cadogan.patience import Game

_Made = Callable[[Options, tuple[str, ...]], Knowledge]

_BY_GAME: dict[str, tuple[_Made, tuple[str, ...]]] = {
    "take-fourteen": (
        lambda options, without: take_fourteen.knowledge(int(options["piles"]), without),
        take_fourteen.PRUNINGS,
    ),
    "carpet": (lambda options, without: carpet.knowledge(PLAYS[str(options["plays"])], without), carpet.PRUNINGS),
    "try-again": (lambda options, without: try_again.knowledge(int(options["piles"]), without), try_again.PRUNINGS),
    "help-your-neighbour": (
        lambda options, without: help_your_neighbour.knowledge(without),  # noqa: ARG005 - one call for all
        help_your_neighbour.PRUNINGS,
    ),
}


def prunings(game: Game) -> tuple[str, ...]:
    """Name what is known of a game: each can be left out."""
    known = _BY_GAME.get(game.variant_of or game.id)
    return known[1] if known else ()


def knowledge_of(game: Game, options: Options, without: tuple[str, ...] = ()) -> Knowledge:
    """Give what is known of a game, some of its prunings left out; nothing for a game without a module.

    Raises:
        BadInput: a pruning that the game doesn't have.
    """
    offered = prunings(game)
    for name in without:
        if name not in offered:
            message = f"nothing called “{name}” is known of {game.id}; what can be left out: {', '.join(offered)}"
            raise BadInput(message)
    known = _BY_GAME.get(game.variant_of or game.id)
    return known[0](options, without) if known else Knowledge()
