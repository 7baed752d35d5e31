"""Knowledge by game, one module each, and by family, for games made from a family's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cadogan.errors import BadInput
from cadogan.games.carpet import PLAYS
from cadogan.lab.solver.knowledge import (
    carpet,
    chain,
    help_your_neighbour,
    packing,
    packing_stock,
    take_fourteen,
    try_again,
)
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.options import Options
from cadogan.patience import Game, Rules
from cadogan.rules.chain import Chain
from cadogan.rules.packing import Words as Packing


class _Known(NamedTuple):
    """What is known of a game.

    Args:
        made: gives the knowledge without the prunings named.
        prunings: the names of those that can be left out.
    """

    made: Callable[[tuple[str, ...]], Knowledge]
    prunings: tuple[str, ...]


_BY_GAME: dict[str, Callable[[Options], _Known]] = {
    "take-fourteen": lambda options: _Known(
        lambda without: take_fourteen.knowledge(int(options["piles"]), without), take_fourteen.PRUNINGS
    ),
    "carpet": lambda options: _Known(
        lambda without: carpet.knowledge(PLAYS[str(options["plays"])], without), carpet.PRUNINGS
    ),
    "try-again": lambda options: _Known(
        lambda without: try_again.knowledge(int(options["piles"]), without), try_again.PRUNINGS
    ),
    "help-your-neighbour": lambda options: _Known(  # noqa: ARG005 - one call for all
        help_your_neighbour.knowledge, help_your_neighbour.PRUNINGS
    ),
}


def _by_words(rules: Rules) -> _Known | None:
    """Give what is known of a family's game, by the words that made its rules."""
    words = rules.words
    if isinstance(words, Packing) and packing.in_view(words):
        return _Known(lambda without: packing.knowledge(rules, words, without), packing.PRUNINGS)
    if isinstance(words, Packing):
        return _Known(lambda without: packing_stock.knowledge(rules, words, without), packing_stock.PRUNINGS)
    if isinstance(words, Chain):
        return _Known(lambda without: chain.knowledge(words, without), chain.PRUNINGS)
    return None


def _known(game: Game, options: Options) -> _Known | None:
    by_game = _BY_GAME.get(game.variant_of or game.id)
    return by_game(options) if by_game else _by_words(game.rules(options))


def prunings(game: Game) -> tuple[str, ...]:
    """Name what is known of a game: each can be left out."""
    known = _known(game, game.choose())
    return known.prunings if known else ()


def knowledge_of(game: Game, options: Options, without: tuple[str, ...] = ()) -> Knowledge:
    """Give what is known of a game, some of its prunings left out; nothing where nothing is known.

    Raises:
        BadInput: a pruning that the game doesn't have.
    """
    known = _known(game, options)
    offered = known.prunings if known else ()
    for name in without:
        if name not in offered:
            message = f"nothing called “{name}” is known of {game.id}; what can be left out: {', '.join(offered)}"
            raise BadInput(message)
    return known.made(without) if known else Knowledge()
