"""What may be known of a game beyond its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cadogan.chance import Seed
from cadogan.lab.hands import Hands
from cadogan.lab.solver.trail import HASH, NOTES, OWN_KIND, hashed
from cadogan.moves import Move, Moves
from cadogan.table import Table

UNKNOWN, UNWINNABLE, WINNABLE = range(3)
"""What a search says of a position."""


def hopeful(t: Table) -> bool:
    """Know nothing against a position."""
    return True


def all_moves(t: Table, out: Moves, count: int) -> int:
    """Leave all moves."""
    return count


def nothing_forced(t: Table) -> Move:
    """Name no move that must be made."""
    return -1


def alone(t: Table, move: Move, out: Moves) -> int:
    """Write a move as the one single move that it is; give 1."""
    out[0] = move
    return 1


def hash_key(t: Table) -> int:
    """Give the hash that the hands have kept."""
    return t[HASH]


class Step(NamedTuple):
    """One search of several that are tried in turn.

    Args:
        method: `depth-first`, `beam`, `best-first`, `kept-first`, or `relaxed`, which proves nothing but losses.
        size: of a beam, its width; else the most positions, 0 for all that are left.
        style: weights that the score reads from the vector's tail.
        bold: the knowledge sees `BOLD` set in the vector's tail, and may then take positions for the same that only
            seem to be: such a search proves nothing but wins.
    """

    method: str
    size: int
    style: tuple[int, ...] = ()
    bold: bool = False


DEPTH_FIRST: Final = (Step("depth-first", 0),)


@dataclass(frozen=True)
class Knowledge:
    """What a search is told of a game; every claim is proven where it is made.

    The functions are plain ones, compiled like rules, and may keep notes in the vector's tail.

    Args:
        prepare: makes the notes at the root of a search; False if no win can follow.
        narrow: leaves in the list of moves those worth trying, in the order to try them, and
            gives their number. If a win can follow, one follows a move left.
        key: an integer below 2**63 that is the same only for positions from which the same
            can follow, as far as winning goes, unless `BOLD` is set.
        hands: the hands that the search plays with.
        score: how bad a position looks, 0 or more, for searches that can't look at all; below 0
            for one from which no win can follow.
        eager: like `narrow`, but may leave out what only seems bad: a search that uses it proves
            nothing but wins.
        style: where in the vector's tail the score reads its weights.
        plan: the searches to try in turn.
        carried: how many of the notes, the first ones, belong to a position and not to the whole deal.
        offers: makes the list of moves to try, in place of the rules' moves and `narrow`; one of them may stand for
            several moves of the rules.
        play: makes one of these, in place of the rules' `play`.
        forced: a move that is made at once wherever it is there, or -1. If a win can follow, one
            follows this move.
        singles: writes the moves of the rules that one of these stands for, and gives their number.
        relaxed: searches the game made easier, and says that a position can't be won or nothing; its arguments are the
            position, room of `relaxed_room` numbers, the memory, the desk and the most positions.
        relaxed_room: 0 where the plan has no such step.
    """

    prepare: Callable[[Table], bool] = hopeful
    narrow: Callable[[Table, Moves, int], int] = all_moves
    key: Callable[[Table], int] = hash_key
    hands: Hands = field(default_factory=lambda: hashed(OWN_KIND))
    score: Callable[[Table], int] | None = None
    eager: Callable[[Table, Moves, int], int] = all_moves
    style: int = NOTES
    plan: tuple[Step, ...] = DEPTH_FIRST
    carried: int = 0
    offers: Callable[[Table, Moves], int] | None = None
    play: Callable[[Table, Move, Seed], None] | None = None
    forced: Callable[[Table], Move] = nothing_forced
    singles: Callable[[Table, Move, Moves], int] = alone
    relaxed: Callable[..., int] | None = None
    relaxed_room: int = 0
