"""Knowledge of Try Again.

The piles are *alike*, and so are foundations of the same height. The cards not at home say how many
of each rank are, and with that how high the foundations stand, as a set: of each rank as many
foundations reach it as cards of it are at home. So the piles' cards, in their order, and the stock are all
that matters; the order of the piles does not.

A card that can go *home* goes at once if all four cards of the rank below are at home. Let W be a win from
here, and c such a card. Play c first, then W without it. Nothing is refused: with all four of the rank below at
home, every card of c's rank finds its place at any time, and higher cards find at least as many of
c's rank at home as in W. Cards that W lays on c lie on what was under c instead, and are free whenever they
were; if c was the turned card, the next one is only turned sooner, and W lays it where it did.

A position is *dead* if all four cards of a rank lie in the piles, each under some card of one higher rank: the
first of these to go home would need one of the lower ones at home. It is dead as well if all four of a
rank lie in the piles, each over some card of one lower rank: the last of them to go home would need all four
of those at home, but lies on one.
"""

from __future__ import annotations

from typing import Final

from cadogan.games.try_again import FOUNDATIONS, PILES, TURNED
from cadogan.lab.solver.knowledge.types import Knowledge, Step
from cadogan.lab.solver.trail import NOTES, hashed
from cadogan.moves import Moves, target_of
from cadogan.table import HEIGHT, PACK, STOCK, Pile, Table, height, top, under
from cadogan.table import PILES as ALL_PILES

UNDER_HIGHER: Final = NOTES
"""For each rank, a nibble for each higher rank: how many of its cards lie under one of that rank."""
OVER_LOWER: Final = NOTES + 13
"""For each rank, a nibble for each higher rank: how many cards of that lie over one of this rank."""
DEEPEST: Final = NOTES + 26
CURSOR: Final = NOTES + 39
"""For each pile, the card that a playing out in thought has come to."""
IN_STOCK: Final = NOTES + 50
"""For each height of the stock, a nibble for each rank: how many of its cards it holds."""
STYLE: Final = NOTES + 110
"""Weights of the score."""
LINED_UP: Final = NOTES + 120
"""Room for one pile, its top card first."""
FOURS: Final = 0x444444444444
CROWD: Final = (0, 1, 3, 7)

PRUNINGS = ("alike", "home", "dead")

PAIRS, OVER, EACH, SOON, GAP, BASE, STUCK = range(7)
"""What the weights are for: crowded pairs of ranks; a card over lower ones; each card it lies over,
and the more the lower it is; steps left out downwards; low cards at the bottom; cards left
over when the rest is played out in thought."""

CAREFUL: Final = (1, 26, 15, 4, 15, 40, 4)
STRICT: Final = (3, 40, 30, 4, 30, 10, 4)
PLAN: Final = (
    Step("depth-first", 20_000),
    Step("beam", 30, CAREFUL),
    Step("beam", 250, CAREFUL),
    Step("beam", 2500, CAREFUL),
    Step("beam", 2500, STRICT),
    Step("depth-first", 0),
)


def knowledge(piles: int, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for this number of piles, some of its prunings left out."""
    alike, home, dead = "alike" not in without, "home" not in without, "dead" not in without
    kinds = tuple(kind(pile, piles) if alike else pile for pile in range(ALL_PILES))

    def prepare(t: Table) -> bool:
        """Note what the stock holds at each of its heights."""
        held = 0
        t[IN_STOCK] = 0
        for place in range(height(t, STOCK)):
            held += 1 << (t[PACK + place] >> 2) * 4
            t[IN_STOCK + place + 1] = held
        return True

    def narrow(t: Table, out: Moves, count: int) -> int:
        if dead and crowded(t) < 0:
            return 0
        if home:
            for i in range(count):
                if target_of(out[i]) < PILES and all_there(t, height(t, target_of(out[i]))):
                    out[0] = out[i]
                    return 1
        return count

    def crowded(t: Table) -> int:
        """Weigh which ranks lie under which; below 0 for a dead position."""
        for low in range(13):
            t[UNDER_HIGHER + low] = 0
            t[OVER_LOWER + low] = 0
        for pile in range(PILES, PILES + piles):
            tally(t, pile)
        return weigh(t)

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
        """Weigh what the cards in the piles spoil."""
        crowd = crowded(t)
        if crowd < 0:
            return -1
        harm = crowd * t[STYLE + PAIRS]
        for pile in range(PILES, PILES + piles):
            harm += harm_in(t, pile)
        harm += left_over(t) * t[STYLE + STUCK]
        return harm >> 3

    def left_over(t: Table) -> int:
        """Play out in thought, the stock's cards at hand whenever wanted; give how many cards stay in the piles."""
        home_up, at_hand, left = 4, t[IN_STOCK + t[HEIGHT + STOCK]], 0
        for foundation in range(FOUNDATIONS, PILES):
            for low in range(height(t, foundation)):
                home_up += 1 << (low * 4 + 4)
        if top(t, TURNED) >= 0:
            at_hand += 1 << (top(t, TURNED) >> 2) * 4
        for i in range(piles):
            t[CURSOR + i] = top(t, PILES + i)
            left += height(t, PILES + i)
        moving = True
        while moving:
            moving = False
            for i in range(piles):
                while t[CURSOR + i] >= 0 and wanted(home_up, (t[CURSOR + i] >> 2) * 4):
                    home_up += 1 << ((t[CURSOR + i] >> 2) * 4 + 4)
                    t[CURSOR + i] = under(t, t[CURSOR + i])
                    left -= 1
                    moving = True
            if not moving:
                for low in range(0, 52, 4):
                    if (at_hand >> low) & 15 > 0 and wanted(home_up, low):
                        home_up += 1 << (low + 4)
                        at_hand -= 1 << low
                        moving = True
                        break
        return left

    return Knowledge(prepare, narrow, hands=hashed(kinds), score=score, eager=eager, style=STYLE, plan=PLAN)


def wanted(home_up: int, low: int) -> bool:
    """Whether a rank (its nibble's first bit) can go home: fewer of it are there than of the one below."""
    return (home_up >> (low + 4)) & 15 < (home_up >> low) & 15


def tally(t: Table, pile: Pile) -> None:
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
            worth += CROWD[under_it & 15]
            under_it >>= 4
        while over_it > 0:
            worth += CROWD[over_it & 15]
            over_it >>= 4
    return worth


def harm_in(t: Table, pile: Pile) -> int:
    """Weigh the order of a pile, from its bottom up."""
    count = 0
    card = top(t, pile)
    while card >= 0:
        t[LINED_UP + count] = card >> 2
        count += 1
        card = under(t, card)
    if count == 0:
        return 0
    lowest = t[LINED_UP + count - 1]
    harm = (12 - lowest) * t[STYLE + BASE]
    for i in range(count - 2, -1, -1):
        low = t[LINED_UP + i]
        if low <= lowest:
            harm += (lowest - low) * t[STYLE + GAP]
            lowest = low
        else:
            harm += t[STYLE + OVER]
            for j in range(i + 1, count):
                if t[LINED_UP + j] < low:
                    harm += t[STYLE + EACH] + (12 - t[LINED_UP + j]) * t[STYLE + SOON]
    return harm


def kind(pile: Pile, piles: int) -> int:
    """Give the first of the piles that a pile is like."""
    if PILES <= pile < PILES + piles:
        return PILES
    return FOUNDATIONS if FOUNDATIONS <= pile < PILES else pile


def all_there(t: Table, ranks: int) -> bool:
    """Whether all four foundations have at least so many cards."""
    for foundation in range(FOUNDATIONS, PILES):
        if height(t, foundation) < ranks:
            return False
    return True
