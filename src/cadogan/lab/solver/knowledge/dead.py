"""Positions of packing games that have no win in them.

*Dead*, where spaces are for Kings and there are neither cells nor a reserve: some card can't be uncovered even if
whatever can be done once can always be done. A card can leave the one it lies on if all lower ones of its suit can be
home, if it can be packed on a card that can be a pile's top, or if, being a King, it finds a pile that can be bare.
Tops of piles can be tops, of course; so can a card that the one on it can leave, and a card of the talon (stock and
waste), or one that may come back from home, that can be packed on such a card (or is a King, and a pile can be bare).
All cards but those face down and not uncovered yet can be home, if the lower ones of their suit can. If a face-down
card is left, or a pile's base can't leave, no win is there: in a win, the first card that does what is not on this
list would have to do it by what is.

*Knot*, where piles are carried whole or not at all and no card comes back: a card of a pile goes home before all that
lie under it, for nothing else takes it off them. A position is lost if by that order and the foundations' own some card
can't go home even with stock, waste and reserve open to be taken from at will.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.cards import Card, rank
from cadogan.lab.solver.trail import NOTES
from cadogan.rules.building import ALTERNATE, IN_SUIT
from cadogan.rules.packing import CELLS, FOUNDATIONS, TABLEAU, Words, card_at_place
from cadogan.table import Table, face_up, height, top, under

DUG: Final = NOTES + 450
"""For each pile, the card down to which it could be dug up."""
EVERY_RANK: Final = 0x1111111111111
"""The clubs as a set: a bit for each rank."""


def stuck_in(words: Words) -> Callable[[Table, int], bool]:
    """Give what says of a position and the set of its talon's cards whether it is *dead*."""
    packs, worry_back, end, king = words.packs, words.worry_back, TABLEAU + len(words.piles), words.ranks

    def stuck(t: Table, talon: int) -> bool:
        """Whether some card can't ever be uncovered."""
        free, bared, loose, space = talon | at_home(t), 0, talon, False
        if worry_back:
            loose = free
        for pile in range(TABLEAU, end):
            card = top(t, pile)
            if card >= 0:
                bared |= 1 << card
            else:
                space = True
            for _ in range(face_up(t, pile) - 1):
                free |= 1 << card
                card = under(t, card)
            t[DUG + pile] = card
            if card >= 0:
                free |= 1 << card
        going = True
        while going:
            going = False
            bared = all_bared(bared, loose, space)
            for pile in range(TABLEAU, end):
                card = top(t, pile)
                for _ in range(face_up(t, pile) - 1):
                    below = under(t, card)
                    if bared >> below & 1 == 0 and leaves(card, bared, free, space):
                        bared |= 1 << below
                        going = True
                    card = below
                card = t[DUG + pile]
                while card >= 0 and leaves(card, bared, free, space):
                    card = under(t, card)
                    if card >= 0:
                        free |= 1 << card
                        bared |= 1 << card
                    else:
                        space = True
                    t[DUG + pile] = card
                    going = True
        for pile in range(TABLEAU, end):
            if t[DUG + pile] >= 0:
                return True
        return False

    def at_home(t: Table) -> int:
        """Give the cards at home as a set."""
        gone = 0
        for foundation in range(FOUNDATIONS, CELLS):
            gone |= (EVERY_RANK & ((1 << 4 * height(t, foundation)) - 1)) << (foundation - FOUNDATIONS)
        return gone

    def all_bared(bared: int, loose: int, space: bool) -> int:  # noqa: FBT001 - compiled functions have no keywords
        """Add to cards that can be a pile's top those that can be packed on them, and on these again."""
        if space:
            bared |= loose & (15 << 4 * (king - 1))
        before = 0
        while before != bared:
            before = bared
            bared |= borne(bared) & loose
        return bared

    def borne(bearers: int) -> int:
        """Give the cards that may be packed on some of these."""
        if packs == ALTERNATE:
            red = (bearers >> 1 | bearers >> 2) & EVERY_RANK
            black = (bearers | bearers >> 3) & EVERY_RANK
            return (red * 9 | black * 6) >> 4
        if packs == IN_SUIT:
            return bearers >> 4
        return ((bearers | bearers >> 1 | bearers >> 2 | bearers >> 3) & EVERY_RANK) * 15 >> 4

    def leaves(card: Card, bared: int, free: int, space: bool) -> bool:  # noqa: FBT001 - as above
        """Whether a card could leave its pile: home, for a space, or for another card."""
        lower = (EVERY_RANK << (card & 3)) & ((1 << card) - 1)
        return free & lower == lower or (space and rank(card) == king) or borne(bared) >> card & 1 == 1

    return stuck


def knotted_in(words: Words) -> Callable[[Table], bool]:
    """Give what says of a position whether there is a *knot* in it."""
    end, king = TABLEAU + len(words.piles), words.ranks

    def knotted(t: Table) -> bool:
        """Whether the piles, never divided, keep the cards from going home in any order."""
        packed, covered, built = 0, 0, 0
        for pile in range(TABLEAU, end):
            card = top(t, pile)
            while card >= 0:
                packed |= 1 << card
                card = under(t, card)
                if card >= 0:
                    covered |= 1 << card
        for suit in range(4):
            built |= height(t, FOUNDATIONS + suit) << 4 * suit
        going = True
        while going and covered > 0:
            going = False
            for suit in range(4):
                place = built >> 4 * suit & 15
                card = card_at_place(t, place, suit, king)
                while place < king and covered >> card & 1 == 0:
                    if packed >> card & 1 == 1 and under(t, card) >= 0:
                        covered &= ~(1 << under(t, card))
                    place += 1
                    card = card_at_place(t, place, suit, king)
                    going = True
                built = (built & ~(15 << 4 * suit)) | (place << 4 * suit)
        return covered > 0

    return knotted
