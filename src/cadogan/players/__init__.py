"""Players: strategies that see only what a person sees."""

from __future__ import annotations

from dataclasses import dataclass

from cadogan.errors import BadInput
from cadogan.language import later
from cadogan.moves import Move, Moves
from cadogan.patience import Game, Rules
from cadogan.players.types import Choose
from cadogan.table import Table


def first_move(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
    """Take the first legal move."""
    return 0


def usual_player(game: Game) -> str:  # noqa: ARG001 - players of judgment games follow
    """Name the player who plays a game unless told otherwise."""
    return "first"


def players_of(game: Game) -> tuple[str, ...]:  # noqa: ARG001 - the same
    """Name all players of a game, the usual one first."""
    return ("first",)


def player(name: str, game: Game, rules: Rules) -> Choose:  # noqa: ARG001 - the same
    """Give a player by name.

    Raises:
        BadInput: there is none of this name for this game.
    """
    if name != "first":
        message = f"there is no player “{name}” for {game.id}: choose first"
        raise BadInput(message)
    return first_move


@dataclass(frozen=True)
class Advice:
    """A move that helps, and why (a text of the catalogues)."""

    move: Move
    why: str


def advice(game: Game, rules: Rules, t: Table) -> Advice | None:  # noqa: ARG001 - players of judgment games follow
    """Name a move that helps; None when the game is over."""
    room = [0] * rules.most_moves
    return Advice(room[0], later("there is no other move")) if rules.moves(t, room) else None
