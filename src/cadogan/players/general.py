"""Players for any game: they know the moves and the layout, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Callable

from cadogan.chance import below
from cadogan.layout import Role
from cadogan.moves import Move, Moves, source_of, target_of
from cadogan.patience import Rules
from cadogan.players.types import RESIGN, Choose
from cadogan.table import Pile, Table

HOMES = (Role.FOUNDATION, Role.DISCARD)


def first(rules: Rules) -> Choose:  # noqa: ARG001 - players are made from the rules
    """Take the first legal move, in the order that the rules give."""
    return take_first


def take_first(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
    """Take the first legal move."""
    return 0


def random(rules: Rules) -> Choose:  # noqa: ARG001 - players are made from the rules
    """Take any legal move, all exactly as likely."""
    return take_any


def take_any(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
    """Take any legal move, all exactly as likely."""
    return below(count, luck, 0)


def greedy(rules: Rules) -> Choose:
    """Bring a card home, or take cards away, whenever that can be done; else take any move.

    Home are foundations and cards laid aside. A move back from there is made only where there
    is no other.
    """
    homes = sum(1 << pile for group in rules.layout if group.role in HOMES for pile in group.piles)

    def choose(t: Table, out: Moves, count: int, luck: int) -> int:
        for i in range(count):
            if goes_home(out[i]):
                return i
        other = one_that_stays(out, count, luck)
        return other if other != RESIGN else take_any(t, out, count, luck)

    def goes_home(move: Move) -> bool:
        return (homes >> target_of(move)) & 1 == 1 and not comes_back(move)

    def comes_back(move: Move) -> bool:
        return (homes >> source_of(move)) & 1 == 1

    def stays(move: Move) -> bool:
        return not comes_back(move)

    one_that_stays = one_with(stays)

    return choose


def one_with(fits: Callable[[Move], bool]) -> Callable[[Moves, int, int], int]:
    """Give a function that takes one of the moves that fit, all exactly as likely; it resigns where none does."""

    def pick(out: Moves, count: int, luck: int) -> int:
        fitting = 0
        for i in range(count):
            fitting += 1 if fits(out[i]) else 0
        if fitting == 0:
            return RESIGN
        i, wanted = 0, below(fitting, luck, 0)
        while not fits(out[i]) or wanted > 0:
            wanted -= 1 if fits(out[i]) else 0
            i += 1
        return i

    return pick


def heaviest(weight: Callable[[Table, Pile, Pile], int]) -> Choose:
    """Take the move that weighs most, the first of equals.

    Args:
        weight: weighs a move from a pile to another; 0 or more.
    """

    def choose(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
        best, most = 0, -1
        for i in range(count):
            weighs = weight(t, source_of(out[i]), target_of(out[i]))
            if weighs > most:
                best, most = i, weighs
        return best

    return choose
