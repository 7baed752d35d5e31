"""Players for any game: they know the moves and the layout, and nothing of the rules."""

from __future__ import annotations

from cadogan.chance import below
from cadogan.layout import Role
from cadogan.moves import Moves, source_of, target_of
from cadogan.patience import Rules
from cadogan.players.types import Choose
from cadogan.table import Table

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
    homes = 0
    for group in rules.layout:
        if group.role in HOMES:
            for pile in group.piles:
                homes |= 1 << pile

    def choose(t: Table, out: Moves, count: int, luck: int) -> int:
        others = 0
        for i in range(count):
            if (homes >> source_of(out[i])) & 1 == 0:
                if (homes >> target_of(out[i])) & 1 == 1:
                    return i
                others += 1
        if others == 0:
            return take_any(t, out, count, luck)
        wanted = below(others, luck, 0)
        for i in range(count):
            if (homes >> source_of(out[i])) & 1 == 0:
                if wanted == 0:
                    return i
                wanted -= 1
        return 0

    return choose
