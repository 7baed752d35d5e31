"""Players: strategies that see only what a person sees."""

from __future__ import annotations

from cadogan.errors import BadInput
from cadogan.moves import Moves
from cadogan.patience import Game, Rules
from cadogan.players.types import Choose
from cadogan.table import Table


def first_move(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
    """Take the first legal move."""
    return 0


def usual_player(game: Game) -> str:  # noqa: ARG001 - players of judgment games follow
    """Name the player who plays a game unless told otherwise."""
    return "first"


def player(name: str, game: Game, rules: Rules) -> Choose:  # noqa: ARG001 - the same
    """Give a player by name.

    Raises:
        BadInput: there is none of this name for this game.
    """
    if name != "first":
        message = f"there is no player “{name}” for {game.id}: choose first"
        raise BadInput(message)
    return first_move
