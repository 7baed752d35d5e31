"""Knowledge of the chain family: Golf, Black Hole and whatever is declared by the same words.

The key is exact: the piles never gain a card, so their heights say what lies in them; the stock's
height says what is left of it; the cells hold some of the cards gone from the piles, in
whatever order; and of the waste only the rank of its top matters.

Of several cards of one rank that may be played, one at the *bottom* of its pile need not be tried if
another lies on something, and of several at the bottom one is enough. Let a win play the bottom card
x now and the other, y, later. Play y now and x then: the waste shows the same ranks, what lies under y
is free sooner, and x waits where it covers nothing. If the win carries y to a cell meanwhile, leave that out:
a cell more is bare.

A position is *dead* if its cards can't each have a card of its own to follow. In a win each card
of the piles and cells is laid on one that is a rank above or below it: on another of these cards, on the top of the
waste, or on a card still to come from the stock; and no card is followed twice. So there must be a
matching of the cards with what they follow, by ranks alone. Cards of rank r can follow only those of r − 1 and
r + 1; so go up the even and the odd ranks, and let each rank use up first what the next of its
kind can't reach. Where a King and an Ace follow one another, thirteen being odd, this is one ring of
all the ranks; how many Aces follow Kings is tried out, and the rest is settled by that.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import KING, Card, pack, rank
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.trail import NOTES, TRAILING
from cadogan.moves import Moves, source_of, target_of
from cadogan.rules.chain import CELLS, TABLEAU, WASTE, Chain
from cadogan.table import PACK, STOCK, Pile, Table, bare, height, top, under

TO_COME: Final = NOTES
"""For each height of the stock, how many cards of each rank it holds, four bits a rank."""
LYING: Final = NOTES + 64
"""For each pile and each height of it, the same."""
ROOM: Final = 2**62
PRUNINGS: Final = ("bottom", "dead")


def one(card: Card) -> int:
    """Count one card by its rank."""
    return 1 << 4 * (rank(card) - 1)


def of_rank(counts: int, place: int) -> int:
    """Give the number of cards of a rank, 0 for Aces to 12 for Kings."""
    return counts >> 4 * place & 15


def keys(words: Chain) -> int:
    """Give how many keys a game of this family needs."""
    number = KING * (1 + len(pack(52)) - sum(words.piles))
    for _ in range(words.cells):
        number *= KING + 1
    for pile in words.piles:
        number *= pile + 1
    return number


def knowledge(words: Chain, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for these words, some of its prunings left out."""
    piles, cells, wrap = words.piles, words.cells, words.wrap
    end, exact = TABLEAU + len(piles), keys(words) < ROOM
    bottom, prune_dead = "bottom" not in without, "dead" not in without
    firsts = tuple(LYING + sum(piles[:pile]) + pile for pile in range(len(piles)))

    def prepare(t: Table) -> bool:
        counts = 0
        t[TO_COME] = 0
        for place in range(height(t, STOCK)):
            counts += one(t[PACK + place])
            t[TO_COME + place + 1] = counts
        for pile in range(TABLEAU, end):
            note_pile(t, pile)
        return not (prune_dead and dead(t))

    def note_pile(t: Table, pile: Pile) -> None:
        """Note what lies in a pile at each height."""
        first = firsts[pile - TABLEAU]
        t[first] = 0
        card = top(t, pile)
        for size in range(height(t, pile), 0, -1):
            t[first + size] = one(card)
            card = under(t, card)
        for size in range(height(t, pile)):
            t[first + size + 1] += t[first + size]

    def dead(t: Table) -> bool:
        """Whether the cards left can't each have one to follow."""
        counts = 0
        for pile in range(TABLEAU, end):
            counts += t[firsts[pile - TABLEAU] + height(t, pile)]
        for cell in range(CELLS, CELLS + cells):
            if not bare(t, cell):
                counts += one(top(t, cell))
        followed = counts + one(top(t, WASTE)) + t[TO_COME + height(t, STOCK)]
        return not (ring(counts, followed) if wrap else ladder(counts, followed))

    def narrow(t: Table, out: Moves, count: int) -> int:
        if count == 0 or (prune_dead and dead(t)):
            return 0
        return spare_bottoms(t, out, count) if bottom else count

    def key(t: Table) -> int:
        number = height(t, STOCK) * KING + rank(top(t, WASTE)) - 1
        if cells > 0:
            number = number * (KING + 1) + higher_held(t)
        if cells > 1:
            number = number * (KING + 1) + held(t, CELLS) + held(t, CELLS + 1) - higher_held(t)
        for pile in range(TABLEAU, end):
            number = number * (piles[pile - TABLEAU] + 1) + height(t, pile)
        return number

    def higher_held(t: Table) -> int:
        """Give the highest rank in a cell, 0 where they are bare."""
        return max(held(t, CELLS), held(t, CELLS + cells - 1))

    return Knowledge(prepare, narrow, key, TRAILING) if exact else Knowledge(prepare, narrow)


def held(t: Table, cell: Pile) -> int:
    """Give the rank that a cell holds, 0 where it is bare."""
    return 0 if bare(t, cell) else rank(top(t, cell))


def ladder(counts: int, followed: int) -> bool:
    """Whether all cards counted can each follow one of those to be followed, Aces and Kings apart."""
    below, here = 0, of_rank(followed, 0)
    for place in range(KING):
        above = of_rank(followed, place + 1)
        above -= max(0, of_rank(counts, place) - below)
        if above < 0:
            return False
        below, here = here, above
    return True


def ring(counts: int, followed: int) -> bool:
    """Whether all cards counted can each follow one of those to be followed, Aces and Kings together."""
    kings, aces = of_rank(followed, KING - 1), of_rank(counts, 0)
    for lent in range(min(kings, aces) + 1):
        if goes_round(counts, followed, lent):
            return True
    return False


def goes_round(counts: int, followed: int, lent: int) -> bool:
    """Whether it can be done with so many Aces following Kings: by ranks 1, 3, … K, 2, 4, … Q."""
    spare = lent
    for step in range(KING):
        place = 2 * step % KING
        spare = of_rank(followed, (place + 1) % KING) - max(0, of_rank(counts, place) - spare)
        if step == KING - 1:
            spare -= lent
        if spare < 0:
            return False
    return True


def spare_bottoms(t: Table, out: Moves, count: int) -> int:
    """Leave out cards at the bottom of their piles that need not be tried now."""
    deep, shallow, kept = 0, 0, 0
    for i in range(count):
        source = source_of(out[i])
        if source >= TABLEAU and target_of(out[i]) == WASTE and height(t, source) > 1:
            deep |= one(top(t, source))
    for i in range(count):
        source = source_of(out[i])
        if source >= TABLEAU and target_of(out[i]) == WASTE and height(t, source) == 1:
            if (deep | shallow) & one(top(t, source)):
                continue
            shallow |= one(top(t, source))
        out[kept] = out[i]
        kept += 1
    return kept
