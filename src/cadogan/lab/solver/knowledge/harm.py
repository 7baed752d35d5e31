"""How bad a position of a packing game looks: what best-first searches go by. Nothing here proves anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cadogan.cards import Card, rank, suit
from cadogan.lab.solver.trail import NOTES
from cadogan.rules.building import follows, follows_round
from cadogan.rules.packing import CELLS, FOUNDATIONS, RESERVE, TABLEAU, Words, place_at_home
from cadogan.table import Pile, Table, bare, face_up, height, top, under

STYLE: Final = NOTES + 485
"""Weights of the score."""
AWAY, DEEP, OVER, OVER_SUIT, STEP_DOWN, HELD, SPACE, CROWDED, HIDDEN, STORED, TALON = range(11)
"""What the weights are for: a card not at home; each card above one that comes next on its foundation; a card
under a higher one of any suit, and of its own; a card that doesn't follow the one it lies on; a card in
a cell; a bare pile (which takes away); a card too many, where neither cell nor pile is bare; a card that lies face
down; a card of the reserve; a card of the stock or the waste."""
BEST: Final = 1000
"""The score where no weight counts."""


def harm(words: Words) -> Callable[[Table], int]:
    """Give what weighs foundations, cells, piles and reserve of a game made from these words."""
    packs, wraps, king = words.packs, words.turned_base, words.ranks
    end, cells_end = TABLEAU + len(words.piles), CELLS + words.cells
    hides, stores = words.hidden, words.reserve > 0

    def continues(card: Card, other: Card) -> bool:
        return follows_round(card, other, packs, king) if wraps else follows(card, other, packs)

    def place(t: Table, card: Card) -> int:
        """Give how many cards come before one on its foundation."""
        return place_at_home(t, card, king) if wraps else rank(card) - 1

    def weigh(t: Table) -> int:
        """Weigh what is away from home, and how."""
        bad = BEST + 4 * king * t[STYLE + AWAY]
        for foundation in range(FOUNDATIONS, CELLS):
            bad -= height(t, foundation) * t[STYLE + AWAY]
        free = 0
        for cell in range(CELLS, cells_end):
            if bare(t, cell):
                free += 1
            else:
                bad += t[STYLE + HELD]
        for pile in range(TABLEAU, end):
            if bare(t, pile):
                free += 1
                bad -= t[STYLE + SPACE]
            else:
                bad += in_pile(t, pile)
        if free == 0:
            bad += t[STYLE + CROWDED]
        if stores:
            bad += height(t, RESERVE) * t[STYLE + STORED]
        return max(bad, 0)

    def in_pile(t: Table, pile: Pile) -> int:
        """Weigh a pile."""
        bad, above, highest, by_suit = 0, 0, -1, 0
        if hides:
            bad += (height(t, pile) - face_up(t, pile)) * t[STYLE + HIDDEN]
        card = top(t, pile)
        while card >= 0:
            its_place, shift = place(t, card), suit(card) * 4
            if its_place == height(t, FOUNDATIONS + suit(card)):
                bad += above * t[STYLE + DEEP]
            if highest > its_place:
                bad += t[STYLE + OVER]
            else:
                highest = its_place
            if (by_suit >> shift) & 15 > its_place + 1:
                bad += t[STYLE + OVER_SUIT]
            else:
                by_suit = (by_suit & ~(15 << shift)) | ((its_place + 1) << shift)
            below = under(t, card)
            if below >= 0 and not continues(card, below):
                bad += t[STYLE + STEP_DOWN]
            above += 1
            card = below
        return bad

    return weigh
