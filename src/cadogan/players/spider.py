"""A thoughtful player of Spider.

A whole suit is taken at once. Of the runs that can be carried it carries the one by which the table gains most: cards
that follow in suit are worth more than others, a card turned up and a bare pile still more. Where no move gains
anything it deals; when the stock is out, it tries its luck with any move; without dice, as for advice, it gives up.
"""

from __future__ import annotations

from typing import Final

from cadogan.cards import Card, rank
from cadogan.chance import below
from cadogan.games.spider import FOUNDATIONS, TABLEAU, Spinning
from cadogan.moves import Moves, count_of, source_of, target_of
from cadogan.patience import Rules
from cadogan.players.types import NO_DICE, RESIGN, Choose, words_of
from cadogan.rules.building import ANY_SUIT, follows
from cadogan.table import STOCK, Pile, Table, bare, face_down, face_up, height, top, under

# How much each thing weighs; found by trial, far from the deals that figures are made of.
SUITED: Final = 40
"""A card that continues the run that it lies on."""
PACKED: Final = 9
"""A card that is one rank lower than the one that it lies on."""
SHOWN: Final = 110
"""A card is turned up."""
NEAR: Final = 8
"""Each card fewer that lies face down there."""
SPACE: Final = 45
"""A pile is bare."""
LOW: Final = 1
"""Each rank of the card packed on: what begins high goes on long."""


def thoughtful(rules: Rules) -> Choose:  # noqa: C901 - the player and how it weighs
    """Give the player for rules made of these words."""
    alike = words_of(rules, Spinning).alike

    def choose(t: Table, out: Moves, count: int, luck: int) -> int:
        best, most, deal = RESIGN, 0, RESIGN
        for i in range(count):
            if source_of(out[i]) == STOCK:
                deal = i
            elif FOUNDATIONS <= target_of(out[i]) < TABLEAU:
                return i
            else:
                gain = leaving(t, source_of(out[i]), count_of(out[i])) + arriving(t, out[i])
                if gain > most:
                    best, most = i, gain
        if best != RESIGN:
            return best
        other = deal if deal != RESIGN else filling(t, out, count)
        return below(count, luck, 0) if other == RESIGN and luck != NO_DICE else other

    def filling(t: Table, out: Moves, count: int) -> int:
        """Give a move of a run that continues nothing to a bare pile, so that cards can be dealt."""
        if not bare(t, STOCK):
            for i in range(count):
                if bare(t, target_of(out[i])) and leaving(t, source_of(out[i]), count_of(out[i])) >= 0:
                    return i
        return RESIGN

    def arriving(t: Table, move: int) -> int:
        """Weigh a run that comes to a pile."""
        target = target_of(move)
        if bare(t, target):
            return -SPACE
        card = top(t, source_of(move))
        for _ in range(count_of(move) - 1):
            card = under(t, card)
        return joined(card, top(t, target))

    def leaving(t: Table, pile: Pile, count: int) -> int:
        """Weigh that so many cards leave a pile."""
        if count == height(t, pile):
            return SPACE
        if count == face_up(t, pile):
            return SHOWN - NEAR * face_down(t, pile)
        last = top(t, pile)
        for _ in range(count - 1):
            last = under(t, last)
        return -joined(last, under(t, last))

    def joined(card: Card, other: Card) -> int:
        """Weigh that a card lies on another."""
        if follows(card, other, alike):
            return SUITED + LOW * rank(other)
        return PACKED + LOW * rank(other) if follows(card, other, ANY_SUIT) else 0

    return choose
