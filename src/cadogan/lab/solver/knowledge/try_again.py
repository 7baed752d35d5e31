"""Knowledge of Try Again.

The piles are alike, and so are foundations of the same height. The cards not at home say how many
of each rank are, and with that how high the foundations stand, as a set: of each rank as many
foundations reach it as cards of it are at home. So the piles' cards, in their order, and the stock are all
that matters; the order of the piles does not.

A top card that can go home may go *home* at once. Let W be a win from here, and c such a card. Play c first,
then W without it. Only the turn of c to go home is changed, to an earlier one. Cards laid on c in W lie
on what was under c instead; they can be taken when they could before. And of c's rank at least as
many are at home at each moment as before, as many as in W from the moment on that W plays c; so no
card that could go home is refused: its rank's number at home must be below that of the rank beneath.
That could only fail for cards of c's own rank, of which one more is at home: let W play such a card
d, before it plays c, when no more of the rank beneath are at home than of c's rank with c. Then d waits until W
plays c, in its place as one that could be laid on. If d was taken from a pile, cards laid on its place or taken from
below it would now be hindered: so this is claimed only while all four of the rank beneath are at
home, when no card of c's rank can be refused.
"""

from __future__ import annotations

from typing import Final

from cadogan.games.try_again import FOUNDATIONS, PILES
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.trail import NOTES, hashed
from cadogan.moves import Moves, target_of
from cadogan.table import PILES as ALL_PILES
from cadogan.table import Table, height, top, under

UNDER_HIGHER: Final = NOTES
OVER_LOWER: Final = NOTES + 13
DEEPEST: Final = NOTES + 26
FOURS: Final = 0x444444444444
WEIGHTS: Final = (0, 1, 3, 7)
PRUNINGS = ("alike", "home")


def knowledge(piles: int, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for this number of piles, some of its prunings left out."""
    alike, home = "alike" not in without, "home" not in without
    kinds = tuple(kind(pile, piles) if alike else pile for pile in range(ALL_PILES))

    def narrow(t: Table, out: Moves, count: int) -> int:
        if home:
            for i in range(count):
                if target_of(out[i]) < PILES and all_there(t, height(t, target_of(out[i]))):
                    out[0] = out[i]
                    return 1
        return count

    def eager(t: Table, out: Moves, count: int) -> int:
        """Leave only the cards of one rank that can go home, where there are any."""
        if count == 0 or target_of(out[0]) >= PILES:
            return count
        kept = 1
        for i in range(1, count):
            if target_of(out[i]) == target_of(out[0]):
                out[kept] = out[i]
                kept += 1
        return kept

    def score(t: Table) -> int:
        """Count the cards that lie under a higher rank, for each such rank; all four of a rank under one are dead."""
        for low in range(13):
            t[UNDER_HIGHER + low] = 0
            t[OVER_LOWER + low] = 0
        for pile in range(PILES, PILES + piles):
            tally(t, pile)
        return weigh(t)

    return Knowledge(narrow=narrow, hands=hashed(kinds), score=score, eager=eager)


def tally(t: Table, pile: int) -> None:
    """Count, for each rank in a pile, what lies above it (a nibble a rank)."""
    kinds, counts, done = 0, 0, 0
    card = top(t, pile)
    while card >= 0:
        low = card >> 2
        t[UNDER_HIGHER + low] += kinds >> (low * 4 + 4)
        t[DEEPEST + low] = counts >> (low * 4 + 4)
        done |= 1 << low
        kinds |= 1 << (low * 4)
        counts += 1 << (low * 4)
        card = under(t, card)
    for low in range(13):
        if done >> low & 1:
            t[OVER_LOWER + low] += t[DEEPEST + low]


def weigh(t: Table) -> int:
    """Weigh what `tally` counted; below 0 if a rank lies all four times under, or over, another."""
    worth = 0
    for low in range(12):
        under_it, over_it = t[UNDER_HIGHER + low], t[OVER_LOWER + low]
        if (under_it | over_it) & FOURS != 0:
            return -1
        while under_it > 0:
            worth += WEIGHTS[under_it & 15]
            under_it >>= 4
        while over_it > 0:
            worth += WEIGHTS[over_it & 15]
            over_it >>= 4
    return worth


def kind(pile: int, piles: int) -> int:
    """Give the first of the piles that a pile is like."""
    return PILES if PILES <= pile < PILES + piles else FOUNDATIONS if FOUNDATIONS <= pile < PILES else pile


def all_there(t: Table, ranks: int) -> bool:
    """Whether all four foundations have at least so many cards."""
    for foundation in range(FOUNDATIONS, PILES):
        if height(t, foundation) < ranks:
            return False
    return True
