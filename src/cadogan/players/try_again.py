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

# How much each harm weighs; found by trial over 30,000 deals, far from those that figures are made of.
GAP = 17
"""A rank between the card laid and the lowest of a pile whose cards are all as high or higher."""
BARE_BASE = 6
"""A bare pile taken."""
BARE_LOW = 10
"""A rank below the King of a card that takes a bare pile."""
OVER = 90
"""A card laid on a pile that holds a lower one."""
OVER_STEP = 22
"""A rank between the card laid and the lowest of such a pile."""
OVER_SOON = 8
"""A rank that a lower card is nearer to being wanted."""
OVER_AGAIN = 20
"""A lower card that a higher one held up already."""
LAST, SECOND, THIRD, FOURTH = 173, 147, 90, 33
"""A lower card newly held up, when none, one, two or three of its rank are still free."""
BEGUN = -40
"""A card of that rank that is home already."""


def thoughtful(rules: Rules) -> Choose:
    """Build what can be built; else lay the turned card where it does least harm."""
    may_look = rules.may_look

    def choose(t: Table, out: Moves, count: int, luck: int) -> int:  # noqa: ARG001 - as every player
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


def harm_done(t: Table, laid: int, pile: Pile, deep: bool) -> int:  # noqa: FBT001 - compiled: no keyword-only
    """Weigh what laying a card of rank `laid` on a pile spoils; `deep`: all of the pile may be seen."""
    if bare(t, pile):
        return BARE_BASE + BARE_LOW * (KING - laid)
    wanted = next_wanted(t)
    harm = 0
    lowest, highest = KING, 0
    card = top(t, pile)
    while card >= 0:
        one = rank(card)
        lowest = min(lowest, one)
        if one < laid:
            harm += OVER_SOON * (KING - one + wanted)
            harm += OVER_AGAIN if one < highest else harm_to(t, one, deep)
        highest = max(highest, one)
        card = under(t, card) if deep else -1
    if laid <= lowest:
        return GAP * (lowest - laid)
    return OVER + harm + OVER_STEP * (laid - lowest)


def harm_to(t: Table, held: int, deep: bool) -> int:  # noqa: FBT001 - the same
    """Weigh that one more card of a rank is held up by a higher one, by how many are still free."""
    if not deep:
        return FOURTH
    home = 0
    for foundation in range(FOUNDATIONS, FOUNDATIONS + 4):
        if height(t, foundation) >= held:
            home += 1
    free = 3 - home - held_up(t, held)
    harm = LAST if free <= 0 else SECOND if free == 1 else THIRD if free == 2 else FOURTH
    return harm + BEGUN * home


def held_up(t: Table, held: int) -> int:
    """Count the cards of a rank that lie under a higher one; a fifth pile not in use is bare."""
    count = 0
    for pile in range(PILES, PILES + 5):
        highest = 0
        card = top(t, pile)
        while card >= 0:
            if rank(card) == held and highest > held:
                count += 1
            highest = max(highest, rank(card))
            card = under(t, card)
    return count


def next_wanted(t: Table) -> int:
    """Give the lowest rank that a foundation waits for."""
    lowest = height(t, FOUNDATIONS)
    for foundation in range(FOUNDATIONS + 1, FOUNDATIONS + 4):
        lowest = min(lowest, height(t, foundation))
    return lowest + 1
