"""A thoughtful player of Try Again.

What can be built is built, from the piles before the turned card. A turned card that must be
laid goes where it does least harm. Laid on higher cards it harms little, the less the closer
they are; laid on lower ones it holds them up, the worse the more there are and the sooner they
will be wanted. A bare pile is for a high card.
"""

from __future__ import annotations

from cadogan.cards import KING, rank
from cadogan.games.try_again import FOUNDATIONS, PILES, TURNED
from cadogan.moves import Moves, source_of, target_of
from cadogan.patience import Rules
from cadogan.players.types import Choose
from cadogan.table import Pile, Table, bare, height, top, under

GAP = 10
BARE_BASE = 10
BARE_LOW = 10
OVER = 60
OVER_EACH = 30
OVER_SOON = 4
OVER_STEP = 0


def thoughtful(rules: Rules) -> Choose:
    """Build what can be built; else lay the turned card where it does least harm."""
    may_look = rules.may_look

    def choose(t: Table, out: Moves, count: int, luck: int) -> int:
        best, least = 0, 1 << 30
        for i in range(count):
            if target_of(out[i]) < PILES:
                if source_of(out[i]) != TURNED:
                    return i
                least = -1
            elif least >= 0:
                harm = harm_done(t, rank(top(t, TURNED)), target_of(out[i]), may_look(t))
                if harm < least:
                    best, least = i, harm
        return best

    return choose


def harm_done(t: Table, laid: int, pile: Pile, deep: bool) -> int:
    """Weigh what laying a card of rank `laid` on a pile spoils; `deep`: all of the pile may be seen."""
    if bare(t, pile):
        return BARE_BASE + BARE_LOW * (KING - laid)
    wanted = next_wanted(t)
    harm = 0
    lowest = KING
    card = top(t, pile)
    while card >= 0:
        lowest = min(lowest, rank(card))
        if rank(card) < laid:
            harm += OVER_EACH + OVER_SOON * (KING - rank(card) + wanted)
        card = under(t, card) if deep else -1
    if laid <= lowest:
        return GAP * (lowest - laid)
    return OVER + harm + OVER_STEP * (laid - lowest)


def next_wanted(t: Table) -> int:
    """Give the lowest rank that a foundation waits for."""
    lowest = height(t, FOUNDATIONS)
    for foundation in range(FOUNDATIONS + 1, FOUNDATIONS + 4):
        lowest = min(lowest, height(t, foundation))
    return lowest + 1
