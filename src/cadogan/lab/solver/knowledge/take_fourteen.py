"""Knowledge of Take Fourteen.

A *class* is all cards of two ranks that pair, such as tens and fours, or the sevens alone. Cards
are taken in pairs of one class, from the tops of two piles.

The key is exact: the piles never gain a card, so their heights, three bits each, say all.

A position is *dead* if of some class more than half of the cards left lie in one pile: two cards
of one pile are never tops together, so each of them needs a partner elsewhere, and there are too
few. (It is Hall's condition for pairing off the class across piles: no other set of cards can be
short of partners, since cards of one rank in two piles have, between them, all cards of the other
rank for partners.)

A pair is *forced* if every other card left of its class lies at the bottom of its pile. Let a and b be
the pair, and take any win W from here. If W takes a with b, do it now: taking both sooner only
uncovers more, and no other pair needs them. Else W takes a with some b' and b with some a', both at
the bottom of their piles. Play W with a and b taken first; leave out both those pairs, and take a' with
b' when the later of them would have been. By then nothing lies on either; they are in different
piles, for a pile has one bottom; and waiting they cover nothing. Taking a and b sooner uncovers
more, so every other pair of W can be taken in its turn.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import rank
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.trail import NOTES, TRAILING
from cadogan.chance import signed, unsigned
from cadogan.moves import Move, Moves, source_of, target_of
from cadogan.rules.pairing import PLACE
from cadogan.table import HEIGHT, Table, height, top, under

PILE_OF: Final = NOTES
"""For each card, the pile that it was dealt to."""
DEPTH_OF: Final = NOTES + 52
"""For each card, how many cards were dealt there before it."""
TOTAL: Final = 14
PRUNINGS: Final = ("dead", "forced")
NIBBLES: Final = 0x1111111111111111


def knowledge(piles: int, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for this number of piles, some of its prunings left out."""
    aside = PLACE + piles
    prune_dead, force = "dead" not in without, "forced" not in without

    def prepare(t: Table) -> bool:
        """Note where each card lies; tell whether some class is dead from the start."""
        for card in range(52):
            t[DEPTH_OF + card] = 99
            t[PILE_OF + card] = aside
        for pile in range(PLACE, aside):
            card, depth = top(t, pile), height(t, pile)
            while card >= 0:
                depth -= 1
                t[PILE_OF + card] = pile
                t[DEPTH_OF + card] = depth
                card = under(t, card)
        if prune_dead:
            for low in range(1, 8):
                if dead(t, low):
                    return False
        return True

    def dead(t: Table, pips: int) -> bool:
        """Whether more than half of a class lies in one pile."""
        count, by_pile = 0, unsigned(0)
        for one in range(4):
            for card in ((pips - 1) * 4 + one, (TOTAL - pips - 1) * 4 + one):
                if t[DEPTH_OF + card] < t[HEIGHT + t[PILE_OF + card]]:
                    count += 1
                    by_pile += unsigned(1) << unsigned((t[PILE_OF + card] - PLACE) * 4)
        if pips * 2 == TOTAL:
            by_pile, count = by_pile >> unsigned(1), count // 2
        return by_pile + unsigned(7 - count // 2) * unsigned(NIBBLES) & unsigned(NIBBLES * 8) != unsigned(0)

    def forced(t: Table, move: Move) -> bool:
        """Whether all others left of a pair's class lie at the bottom of their piles."""
        card, other = top(t, source_of(move)), top(t, target_of(move))
        loose = 0
        for mate in (card | 3, other | 3):
            for one in range(mate - 3, mate + 1):
                if 0 < t[DEPTH_OF + one] < t[HEIGHT + t[PILE_OF + one]] and one not in (card, other):
                    loose += 1
        return loose == 0

    def narrow(t: Table, out: Moves, count: int) -> int:
        """Leave no move where the class of the last pair is dead; one move where it is forced."""
        last = top(t, aside)
        if prune_dead and last >= 0 and dead(t, rank(last)):
            return 0
        if force:
            for i in range(count):
                if forced(t, out[i]):
                    out[0] = out[i]
                    return 1
        return count

    def key(t: Table) -> int:
        """Give the heights of the piles, three bits each."""
        heights = 0
        for pile in range(PLACE, aside):
            heights = heights * 8 + t[HEIGHT + pile]
        return heights

    return Knowledge(prepare, narrow, key, TRAILING)
