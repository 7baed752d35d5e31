"""A thoughtful player of the packing family: Klondike, FreeCell, Canfield, Beleaguered Castle and their kin.

It weighs each move by what the table is worth to the eye before and after it. A table is worth the more,

- the less lies on cards that are wanted soon;
- the more cards lie on one that they continue, since such runs can be packed away;
- the more cells and piles are bare, and the fewer cards lie face down or in the reserve.

Where there are bare cells, or bare piles that take any card, it also weighs digging: laying the top cards of a pile
there, one by one, until a card can go home, can be packed on another pile, or the pile is bare.

It makes moves by which the table gains; what a plan of digging is worth, the rest of it is worth at each step, and
more than going back. When there are none, it tries its luck with any move, or turns the stock; without dice, as
for advice, it turns the stock or gives up. Nothing comes back from a foundation.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import Card, rank
from cadogan.moves import Move, Moves, count_of, source_of, target_of
from cadogan.patience import Rules
from cadogan.players.general import one_with
from cadogan.players.types import NO_DICE, RESIGN, Choose, words_of
from cadogan.rules.building import IN_SUIT, follows, follows_round, home, home_below
from cadogan.rules.packing import (
    CELLS,
    FOUNDATIONS,
    KINGS,
    RESERVE,
    TABLEAU,
    Words,
    comes_next,
    place_at_home,
)
from cadogan.rules.series import NO_PILE, bare_between
from cadogan.table import STOCK, Pile, Table, bare, face_down, face_up, height, top, under

# How much each thing weighs; found by trial, far from the deals that figures are made of.
SOON: Final = 7
"""How many ranks ahead of its foundation a card is wanted."""
FREES: Final = 3
"""Each card fewer on a wanted one, for each rank that it is wanted sooner."""
RUN: Final = 14
"""A card that continues the one it lies on."""
HOME_SAFE: Final = 400
"""A card goes home that is of little more use on the table."""
HOME: Final = 60
"""Any other card goes home."""
SHOWN: Final = 160
"""A card face down is turned up."""
TALL: Final = 4
"""Each card that lies face down with it."""
FROM_RESERVE: Final = 120
"""A card leaves the reserve."""
FROM_WASTE: Final = 45
"""A card leaves the waste."""
SPACE: Final = 70
"""A pile is bare that takes any card."""
KING_SPACE: Final = 12
"""A pile is bare that takes Kings."""
CELL: Final = 38
"""A cell is bare."""
LAST_CELL: Final = 40
"""It is the only one."""


def thoughtful(rules: Rules) -> Choose:  # noqa: C901, PLR0915 - the player and how it weighs
    """Give the player for rules made of these words."""
    words = words_of(rules, Words)
    packs, cells, turned_base, king = words.packs, words.cells, words.turned_base, words.ranks
    refills = words.reserve > 0
    space = KING_SPACE if words.spaces == KINGS else SPACE
    places_for_any = words.spaces != KINGS and words.reserve == 0
    end = TABLEAU + len(words.piles)

    def choose(t: Table, out: Moves, count: int, luck: int) -> int:
        best, most, turning = RESIGN, 0, RESIGN
        for i in range(count):
            if source_of(out[i]) == STOCK or target_of(out[i]) == STOCK:
                turning = i
            else:
                gain = weight(t, source_of(out[i]), target_of(out[i]), count_of(out[i]))
                if gain > most:
                    best, most = i, gain
        for pile in range(TABLEAU, end):
            gain = digging(t, pile)
            if gain > most:
                best, most = digs(t, out, count, pile), gain
        if best != RESIGN:
            return best
        return turning if luck == NO_DICE else one_that_stays(out, count, luck)

    def stays(move: Move) -> bool:
        return not FOUNDATIONS <= source_of(move) < CELLS

    one_that_stays = one_with(stays)

    def weight(t: Table, source: Pile, target: Pile, count: int) -> int:
        """Weigh a move by what the table gains."""
        if FOUNDATIONS <= source < CELLS:
            return 0
        gain = 0
        if source >= TABLEAU:
            gain = leaving(t, source, count)
        elif source >= CELLS:
            gain = CELL + (LAST_CELL if bare_cells(t) == 0 else 0)
        else:
            gain = FROM_RESERVE if source == RESERVE else FROM_WASTE
        return gain + arriving(t, source, target, count)

    def arriving(t: Table, source: Pile, target: Pile, count: int) -> int:
        """Weigh cards that come to a pile."""
        if target < CELLS:
            return going_home(t, top(t, source))
        if target < TABLEAU:
            return cell_taken(bare_cells(t))
        if bare(t, target):
            return -space
        return RUN - burden(t, target, 0) * count

    def going_home(t: Table, card: Card) -> int:
        """Weigh that a card goes home."""
        if packs == IN_SUIT or turned_base or rank(card) <= 2:
            return HOME_SAFE
        return HOME_SAFE if home_below(t, card, FOUNDATIONS, packs, rank(card) - 2) else HOME

    def leaving(t: Table, pile: Pile, count: int) -> int:
        """Weigh that so many cards leave a pile."""
        gain = burden(t, pile, count) * count
        last = top(t, pile)
        for _ in range(count - 1):
            last = under(t, last)
        if count < face_up(t, pile):
            return gain - RUN if continues(last, under(t, last)) else gain
        if count < height(t, pile):
            return gain + SHOWN + TALL * face_down(t, pile)
        if refills and not bare(t, RESERVE):
            return gain + FROM_RESERVE
        return gain + space

    def burden(t: Table, pile: Pile, above: int) -> int:
        """Weigh the cards of a pile, but the top ones so many, by how soon they are wanted."""
        weighs, card = 0, top(t, pile)
        for place in range(face_up(t, pile)):
            if place >= above:
                weighs += wanted(t, card)
            card = under(t, card)
        return weighs

    def wanted(t: Table, card: Card) -> int:
        """Weigh how soon a card is wanted at home."""
        ranks = place_at_home(t, card, king) - height(t, home(card, FOUNDATIONS))
        return FREES * (SOON - ranks) if ranks < SOON else 0

    def continues(card: Card, other: Card) -> bool:
        """Whether a card may be packed on another."""
        return follows_round(card, other, packs, king) if turned_base else follows(card, other, packs)

    def bare_cells(t: Table) -> int:
        return bare_between(t, CELLS, CELLS + cells, NO_PILE)

    def cell_taken(free: int) -> int:
        """Weigh that one of so many bare cells is taken."""
        return -CELL - (LAST_CELL if free == 1 else 0)

    # ---- digging

    def digging(t: Table, pile: Pile) -> int:
        """Weigh the best plan of laying top cards of a pile into bare places, one at least; 0 if there is none."""
        free, spaces = bare_cells(t), bare_piles(t)
        cost, best, card = 0, 0, top(t, pile)
        for depth in range(1, min(free + spaces, face_up(t, pile)) + 1):
            below = under(t, card)
            cost += cell_taken(free) if free > 0 else -space
            free -= 1 if free > 0 else 0
            if depth > 1 or depth < height(t, pile):
                gain = cost + leaving(t, pile, depth) + freed(t, pile, below, depth)
                best = max(best, gain)
            if below < 0 or depth == face_up(t, pile):
                return best
            if continues(card, below):
                cost -= RUN
            card = below
        return best

    def freed(t: Table, pile: Pile, card: Card, depth: int) -> int:
        """Weigh what a card bared by digging so deep can do; much below nothing if that is nothing."""
        if card < 0:
            return 0
        if depth == face_up(t, pile):
            return 0
        if comes_next(t, card, king):
            return going_home(t, card) + burden(t, pile, depth + 1)
        for other in range(TABLEAU, end):
            if other != pile and not bare(t, other) and continues(card, top(t, other)):
                return RUN + burden(t, pile, depth + 1) - burden(t, other, 0)
        return -1000

    def bare_piles(t: Table) -> int:
        return bare_between(t, TABLEAU, end, NO_PILE) if places_for_any else 0

    def digs(t: Table, out: Moves, count: int, pile: Pile) -> int:
        """Give the move that lays the top card of a pile into a cell, or else on a bare pile."""
        found = RESIGN
        for i in range(count):
            target = target_of(out[i])
            if source_of(out[i]) == pile and count_of(out[i]) == 1 and bare(t, target):
                if CELLS <= target < TABLEAU:
                    return i
                if target >= TABLEAU:
                    found = i
        return found

    return choose
