"""Knowledge of Take Fourteen.

A *class* is all cards of two ranks that pair, such as tens and fours, or the sevens alone. Cards
are taken in pairs of one class, from the tops of two piles.

The key is exact: the piles never gain a card, so their heights, three bits each, say all.

A position is *dead* if one class by itself could not be cleared, were all other cards gone. For
take a win, and leave out all pairs of other classes: what is left clears the class by itself,
since a card free among all is free among its class. So for each class it is worked out once a
deal which of the (at most 256) sets of its cards can be cleared, and after a pair is taken its
class alone is looked up.

A free card is *ripe* if all cards that it could ever be taken with are free too (one that lies below it
in its own pile never could). Then only its own pairs need be tried: any win takes it with one of
them, and that pair may as well be taken now, since taking a pair sooner only uncovers more. Of several
ripe cards the one with the fewest pairs is chosen.

(A pair may also be taken at once if every other card left of its class lies at the bottom of its pile. Asking for
that spares a twentieth of the positions and costs half as much time again, so it is not asked.)
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import Card, rank
from cadogan.lab.solver.knowledge.types import Knowledge
from cadogan.lab.solver.trail import NOTES, TRAILING
from cadogan.moves import Moves, source_of, target_of
from cadogan.rules.pairing import PLACE
from cadogan.table import HEIGHT, Pile, Table, height, top, under

PILE_OF: Final = NOTES
"""For each card, the pile that it was dealt to."""
DEPTH_OF: Final = NOTES + 52
"""For each card, how many cards were dealt there before it."""
CLEARABLE: Final = NOTES + 104
"""For each class, eight words of 32 bits: which sets of its cards can be cleared."""
ABOVE: Final = CLEARABLE + 56
"""Room for a class: for each of its cards, which of them lie above it."""

SEVENS: Final = 6
GONE: Final = 99
PRUNINGS: Final = ("dead", "ripe")


def class_of(card: Card) -> int:
    """Give the class of a card: 0 for Aces and Kings, up to 6 for the sevens."""
    return min(rank(card), 14 - rank(card)) - 1


def member(which: int, i: int) -> Card:
    """Give card `i` of a class: 0 to 3 the lower rank (or the sevens), 4 to 7 the higher."""
    return which * 4 + i if i < 4 else (12 - which) * 4 + i - 4


def members(which: int) -> int:
    """Give the number of cards of a class."""
    return 4 if which == SEVENS else 8


def clearable(t: Table, which: int, those: int) -> bool:
    """Whether a set of cards (one bit each) of a class can be cleared, were all others gone."""
    return (t[CLEARABLE + which * 8 + (those >> 5)] >> (those & 31)) & 1 == 1


def note_places(t: Table, first: int, end: int) -> None:
    """Note where each card of these piles lies."""
    for card in range(52):
        t[DEPTH_OF + card] = GONE
        t[PILE_OF + card] = end
    for pile in range(first, end):
        card, depth = top(t, pile), height(t, pile)
        while card >= 0:
            depth -= 1
            t[PILE_OF + card] = pile
            t[DEPTH_OF + card] = depth
            card = under(t, card)


def note_clearable(t: Table, which: int) -> None:
    """Work out which sets of a class can be cleared."""
    size = members(which)
    for i in range(size):
        t[ABOVE + i] = 0
        card = member(which, i)
        for j in range(size):
            other = member(which, j)
            if t[PILE_OF + other] == t[PILE_OF + card] and GONE > t[DEPTH_OF + other] > t[DEPTH_OF + card]:
                t[ABOVE + i] |= 1 << j
    for word in range(8):
        t[CLEARABLE + which * 8 + word] = 0
    t[CLEARABLE + which * 8] = 1
    for those in range(1, 1 << size):
        if may_pair_off(which, those) and clears(t, which, those):
            t[CLEARABLE + which * 8 + (those >> 5)] |= 1 << (those & 31)


def may_pair_off(which: int, those: int) -> bool:
    """Whether a set has as many cards of the one rank as of the other."""
    low, high = ones(those & 15), ones(those >> 4)
    return low & 1 == 0 if which == SEVENS else low == high


def ones(bits: int) -> int:
    """Count the ones of four bits."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


def clears(t: Table, which: int, those: int) -> bool:
    """Whether some pair of a set can be taken so that the rest can be cleared."""
    highs = range(4, 8)
    for i in range(4):
        if those >> i & 1 and t[ABOVE + i] & those == 0:
            if which == SEVENS:
                highs = range(i + 1, 4)
            for j in highs:
                if those >> j & 1 and t[ABOVE + j] & those == 0 and clearable(t, which, those - (1 << i) - (1 << j)):
                    return True
    return False


def there(t: Table, card: Card) -> bool:
    """Whether a card is not taken yet."""
    return t[DEPTH_OF + card] < t[HEIGHT + t[PILE_OF + card]]


def dead(t: Table, which: int) -> bool:
    """Whether the cards left of a class can't be cleared."""
    those = 0
    for i in range(members(which)):
        if there(t, member(which, i)):
            those += 1 << i
    return not clearable(t, which, those)


def ripe(t: Table, pile: Pile) -> bool:
    """Whether all cards that the top of a pile could be taken with are free."""
    mates = 4 * (13 - rank(top(t, pile)))
    for mate in range(mates, mates + 4):
        home = t[PILE_OF + mate]
        if home != pile and t[DEPTH_OF + mate] + 1 < t[HEIGHT + home]:
            return False
    return True


def pairs_of(pile: Pile, out: Moves, count: int) -> int:
    """Count the pairs with the top of a pile."""
    pairs = 0
    for i in range(count):
        if source_of(out[i]) == pile or target_of(out[i]) == pile:
            pairs += 1
    return pairs


def ripest(t: Table, out: Moves, count: int) -> Pile:
    """Give the pile whose top is ripe and has the fewest pairs; -1 where none is ripe."""
    best, fewest, asked = -1, count, 0
    for i in range(count):
        for pile in (source_of(out[i]), target_of(out[i])):
            if asked >> pile & 1 == 0 and ripe(t, pile):
                pairs = pairs_of(pile, out, count)
                if pairs < fewest:
                    best, fewest = pile, pairs
            asked |= 1 << pile
        if fewest == 1:
            break
    return best


def keep_pairs_of(pile: Pile, out: Moves, count: int) -> int:
    """Leave only the pairs with the top of a pile, and give their number."""
    kept = 0
    for i in range(count):
        if source_of(out[i]) == pile or target_of(out[i]) == pile:
            out[kept] = out[i]
            kept += 1
    return kept


def knowledge(piles: int, without: tuple[str, ...] = ()) -> Knowledge:
    """Give the knowledge for this number of piles, some of its prunings left out."""
    aside = PLACE + piles
    prune_dead, choose_ripe = "dead" not in without, "ripe" not in without

    def prepare(t: Table) -> bool:
        """Note where the cards lie and what can be cleared; tell whether all classes can."""
        note_places(t, PLACE, aside)
        if prune_dead:
            for which in range(7):
                note_clearable(t, which)
                if dead(t, which):
                    return False
        return True

    def narrow(t: Table, out: Moves, count: int) -> int:
        """Leave no move where the class of the last pair is dead; the pairs of a ripe card where there is one."""
        if count == 0:
            return 0
        last = top(t, aside)
        if prune_dead and last >= 0 and dead(t, class_of(last)):
            return 0
        if choose_ripe and count > 1:
            pile = ripest(t, out, count)
            if pile >= 0:
                return keep_pairs_of(pile, out, count)
        return count

    def key(t: Table) -> int:
        """Give the heights of the piles, three bits each."""
        heights = 0
        for pile in range(PLACE, aside):
            heights = heights * 8 + t[HEIGHT + pile]
        return heights

    return Knowledge(prepare, narrow, key, TRAILING)
